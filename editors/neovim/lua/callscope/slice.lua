-- A slice in its own text: lines that do not decide are dimmed.

local M = {}

local server = require('callscope.server')

local namespace = vim.api.nvim_create_namespace('callscope.slice')

--- Shows all lines alike again.
function M.clear(buffer)
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
end

--- Lines (0-based) of a row: a compound statement's is its head, which the range gives.
local function lines_of(row)
  local range = row.range
  return range.start.line, range['end'].line
end

local function dim(buffer, answer)
  local kept, criteria = {}, {}
  for _, row in ipairs(answer.slice) do
    local first, last = lines_of(row)
    for line = first, last do
      kept[line] = true
      criteria[line] = criteria[line] or row.role == 'criterion'
    end
  end
  kept[answer.method_line - 1] = true
  M.clear(buffer)
  for line = 0, vim.api.nvim_buf_line_count(buffer) - 1 do
    if criteria[line] then
      vim.api.nvim_buf_set_extmark(buffer, namespace, line, 0, { line_hl_group = 'CallscopeCriterion' })
    elseif not kept[line] then
      local text = vim.api.nvim_buf_get_lines(buffer, line, line + 1, false)[1]
      local range = { end_col = #text, hl_group = 'CallscopeDim', priority = 200 }
      vim.api.nvim_buf_set_extmark(buffer, namespace, line, 0, range)
    end
  end
  -- What was dimmed is about this text.
  vim.api.nvim_create_autocmd({ 'TextChanged', 'TextChangedI' }, {
    buffer = buffer,
    once = true,
    callback = function()
      M.clear(buffer)
    end,
  })
end

--- Shows which statements decide the one under the cursor. All of them, those of other methods too, are in the location list.
---@param client vim.lsp.Client
---@param params table what `callscope/slice` takes
---@param done fun(answer: table)? is told the answer
function M.show(client, params, done)
  server.ask(client, 'callscope/slice', params, function(answer)
    if #answer.slice == 0 then
      server.say(answer.reason or 'nothing decides it')
      return
    end
    local path = server.path(client, answer.file)
    local buffer = vim.fn.bufadd(path)
    vim.fn.bufload(buffer)
    if vim.api.nvim_get_current_buf() ~= buffer then
      server.open(client, answer.file, answer.slice[1].line)
    end
    dim(buffer, answer)
    local rows = {}
    for _, row in ipairs(answer.slice) do
      local mark = row.role == 'criterion' and '▶ ' or ''
      table.insert(rows, { filename = path, lnum = row.line, text = mark .. row.code })
    end
    for _, row in ipairs(answer.interprocedural_context or {}) do
      table.insert(rows, { filename = server.path(client, row.file or answer.file), lnum = row.line, text = row.code })
    end
    vim.fn.setloclist(0, {}, ' ', { title = 'Slice of ' .. answer.method, items = rows })
    if done then
      done(answer)
    end
  end)
end

return M
