-- Answers that are a list or a text: callers, entry points, the source of a method.

local M = {}

local server = require('callscope.server')

local function quickfix(title, rows)
  vim.fn.setqflist({}, ' ', { title = title, items = rows })
  vim.cmd('botright copen')
end

--- Lists the calls of a method.
function M.callers(client, params)
  server.ask(client, 'callscope/callers', params, function(answer)
    local rows = {}
    for _, caller in ipairs(answer.callers or {}) do
      for _, line in ipairs(caller.lines) do
        local note = caller.through_supertype and ' (through a supertype)' or ''
        table.insert(rows, {
          filename = server.path(client, caller.file),
          lnum = line,
          text = caller.signature .. note,
        })
      end
    end
    if #rows == 0 then
      server.say(answer.reason)
      return
    end
    quickfix('Callers of ' .. answer.method, rows)
  end)
end

--- Lists what frameworks call.
function M.entry_points(client)
  server.ask(client, 'callscope/entryPoints', vim.empty_dict(), function(answer)
    local rows = {}
    for _, entry in ipairs(answer.entry_points) do
      table.insert(rows, {
        filename = server.path(client, entry.file),
        lnum = entry.line,
        text = ('%s (%s, %s)'):format(entry.method_signature, entry.kind, entry.thread),
      })
    end
    if #rows == 0 then
      server.say(answer.reason)
      return
    end
    quickfix('Entry points', rows)
  end)
end

--- Shows the source of a method in a floating window.
function M.source(client, params)
  local asked = vim.tbl_extend('force', params, { method_full_name = params.method })
  server.ask(client, 'callscope/methodSource', asked, function(answer)
    local text = answer.javadoc and (answer.javadoc .. '\n' .. answer.source) or answer.source
    local lines = vim.split(text, '\n')
    local language = vim.endswith(answer.file_path, '.java') and 'java' or 'kotlin'
    local title = ('%s:%d'):format(answer.file_path, answer.start_line)
    local buffer = vim.lsp.util.open_floating_preview(lines, '', {
      border = 'rounded',
      title = title,
      focus_id = 'callscope.source',
    })
    -- Without a tree-sitter parser for the language this colours by its syntax file.
    vim.bo[buffer].syntax = language
  end)
end

return M
