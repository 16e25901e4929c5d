-- Asking the server, and what all its answers have in common.

local M = {}

--- Tells something.
function M.say(message)
  vim.notify('Callscope: ' .. message, vim.log.levels.WARN)
end

--- The server of the current buffer; where it has none, any that runs (lists and trees have no server of their own).
---@return vim.lsp.Client?
function M.client()
  local here = vim.lsp.get_clients({ name = 'callscope', bufnr = 0 })
  return here[1] or vim.lsp.get_clients({ name = 'callscope' })[1]
end

--- The method under the cursor, as requests name it.
function M.here(client)
  local at = vim.lsp.util.make_position_params(0, client.offset_encoding)
  return { text_document = at.textDocument, position = at.position }
end

--- Asks, and gives the answer to `use` where there is exactly one such method. Of several the person chooses; why there is none
--- is told.
---@param client vim.lsp.Client
---@param method string for example `callscope/slice`
---@param params table
---@param use fun(answer: table)
function M.ask(client, method, params, use)
  client:request(method, params, function(error, answer)
    if error then
      -- Who edits or gives up needs no message about it.
      if error.code ~= -32800 and error.code ~= -32801 then
        M.say(error.message)
      end
      return
    end
    if answer.found ~= false then
      use(answer)
    elseif answer.ambiguous then
      M.choose(answer.candidates, function(name)
        local again = vim.tbl_extend('force', params, { method = name, method_full_name = name })
        again.text_document, again.position = nil, nil
        M.ask(client, method, again, use)
      end)
    else
      local near = answer.suggestions or {}
      local hint = #near > 0 and ('; near: ' .. table.concat(near, ', ')) or ''
      M.say(('%s: %s%s'):format(answer.method or answer.method_full_name, answer.reason or 'not found', hint))
    end
  end)
end

--- Lets the person choose one of several methods.
function M.choose(candidates, use)
  vim.ui.select(candidates, { prompt = 'Which method?' }, function(name)
    if name then
      use(name)
    end
  end)
end

--- The path of a file as answers name it: relative to its root, after the root's name where there are several.
---@param client vim.lsp.Client
---@param file string
---@return string
function M.path(client, file)
  local folders = client.workspace_folders or {}
  if #folders > 1 then
    local first, rest = file:match('^([^/]+)/(.*)$')
    for _, folder in ipairs(folders) do
      local path = vim.uri_to_fname(folder.uri)
      if vim.fs.basename(path) == first then
        return vim.fs.joinpath(path, rest)
      end
    end
  end
  local root = folders[1] and vim.uri_to_fname(folders[1].uri) or client.root_dir or vim.fn.getcwd()
  return vim.fs.joinpath(root, file)
end

--- Opens a file at a 1-based line, in a window that shows code.
function M.open(client, file, line)
  local path = M.path(client, file)
  if vim.bo.buftype ~= '' then
    local before = vim.fn.win_getid(vim.fn.winnr('#'))
    if before ~= 0 and vim.bo[vim.api.nvim_win_get_buf(before)].buftype == '' then
      vim.api.nvim_set_current_win(before)
    else
      vim.cmd.split()
    end
  end
  vim.cmd.edit(vim.fn.fnameescape(path))
  vim.api.nvim_win_set_cursor(0, { math.min(line, vim.api.nvim_buf_line_count(0)), 0 })
  vim.cmd.normal({ '^zz', bang = true })
end

return M
