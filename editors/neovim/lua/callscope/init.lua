-- `:Callscope WHAT [METHOD]`: which module answers what.

local M = {}

local server = require('callscope.server')

local questions = {
  expand = function(client, params)
    require('callscope.chain').show(client, params)
  end,
  slice = function(client, params)
    require('callscope.slice').show(client, params)
  end,
  source = function(client, params)
    require('callscope.lists').source(client, params)
  end,
  callers = function(client, params)
    require('callscope.lists').callers(client, params)
  end,
  entry = function(client)
    require('callscope.lists').entry_points(client)
  end,
  clear = function()
    require('callscope.slice').clear(0)
  end,
}

--- Runs `:Callscope`.
---@param arguments string[] the question, and a method's name where it is not the one under the cursor
function M.run(arguments)
  local question = questions[arguments[1]]
  if not question then
    local known = vim.tbl_keys(questions)
    table.sort(known)
    server.say(('no question `%s`; there are %s'):format(arguments[1], table.concat(known, ', ')))
    return
  end
  local client = server.client()
  if not client then
    server.say('the language server does not run here: vim.lsp.enable("callscope"), see :help callscope')
    return
  end
  local name = table.concat(arguments, ' ', 2)
  question(client, name ~= '' and { method = name } or server.here(client))
end

--- Completes the question.
function M.complete(typed, line)
  if line:match('^%s*Callscope%s+%S+%s') then
    return {}
  end
  local known = vim.tbl_filter(function(name)
    return vim.startswith(name, typed)
  end, vim.tbl_keys(questions))
  table.sort(known)
  return known
end

return M
