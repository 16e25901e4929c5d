-- A call chain as a tree in a buffer. A line is a method; its callees are asked for when it is opened, and fold below it.

local M = {}

local server = require('callscope.server')

local namespace = vim.api.nvim_create_namespace('callscope.chain')

---@class callscope.Node
---@field signature string
---@field tags string[]
---@field reaches { tag: string, path: string[] }[]
---@field depth integer
---@field expandable boolean
---@field open boolean
---@field lines integer[]
---@field thread string?
---@field via string?
---@field runs_on string? which threads run it, and how they come there
---@field caller callscope.Node? who calls it here
---@field location { file: string, name_line: integer }?

---@class callscope.Tree
---@field client vim.lsp.Client
---@field nodes callscope.Node[] by line of the buffer

---@type table<integer, callscope.Tree>
local trees = {}

--- The text of a line, and where its parts stand.
---@param node callscope.Node
local function render(node)
  local text, parts = ('  '):rep(node.depth), {}
  local function add(part, group)
    if part ~= '' then
      table.insert(parts, { group = group, from = #text, to = #text + #part })
      text = text .. part
    end
  end
  add(node.open and '▾ ' or node.expandable and '▸ ' or '· ', 'CallscopePlace')
  add(node.signature, 'CallscopeMethod')
  for _, tag in ipairs(node.tags) do
    add(' [' .. tag .. ']', 'CallscopeTag')
  end
  if node.thread and node.thread ~= 'same' then
    add('  on ' .. node.thread .. (node.via and (' by ' .. node.via) or ''), 'CallscopeThread')
  end
  if node.runs_on then
    add('  ' .. node.runs_on, 'CallscopeThread')
  end
  if not node.open then
    for _, reach in ipairs(node.reaches) do
      add('  → ' .. reach.tag, 'CallscopeReached')
    end
  end
  if #node.lines > 0 then
    add('  :' .. table.concat(node.lines, ','), 'CallscopePlace')
  end
  return text, parts
end

--- Replaces lines of the buffer.
local function write(buffer, first, last, nodes)
  local lines, marks = {}, {}
  for i, node in ipairs(nodes) do
    local text, parts = render(node)
    lines[i], marks[i] = text, parts
  end
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, first, last, false, lines)
  vim.bo[buffer].modifiable = false
  for i, parts in ipairs(marks) do
    for _, part in ipairs(parts) do
      local range = { end_col = part.to, hl_group = part.group }
      vim.api.nvim_buf_set_extmark(buffer, namespace, first + i - 1, part.from, range)
    end
  end
end

--- What an answer says of a method's callees.
---@return callscope.Node[]
local function callees(answer, caller)
  return vim.tbl_map(function(callee)
    return {
      signature = callee.signature,
      tags = callee.tags,
      reaches = callee.reaches or {},
      depth = caller.depth + 1,
      expandable = callee.expandable,
      open = false,
      lines = callee.lines,
      thread = callee.thread,
      via = callee.thread_via,
      caller = caller,
    }
  end, answer.callees)
end

--- The threads that run the method of an answer, the first one with its way: `on main: Main.onCreate → here; background`.
---@return string?
local function runs_on(answer)
  local all = vim.tbl_map(function(one)
    return one.thread
  end, answer.runs_on or {})
  local first = (answer.runs_on or {})[1]
  local path = first and first.path or {}
  if #path > 1 then
    local steps = {}
    for at, step in ipairs(path) do
      table.insert(steps, (step.omitted and '… → ' or '') .. (at == #path and 'here' or step.signature))
    end
    all[1] = all[1] .. ': ' .. table.concat(steps, ' → ')
  end
  return #all > 0 and 'on ' .. table.concat(all, '; ') or nil
end

--- Whether a method stands above itself: going on would never end.
local function is_repeated(node)
  local above = node.caller
  while above do
    if above.signature == node.signature then
      return true
    end
    above = above.caller
  end
  return false
end

--- Shows the callees of the method in a line (1-based), asked for now.
local function unfold(buffer, line)
  local tree = trees[buffer]
  local node = tree.nodes[line]
  if not node.expandable or node.open then
    return
  end
  if is_repeated(node) then
    server.say(node.signature .. ' calls itself: see above')
    return
  end
  server.ask(tree.client, 'callscope/expandCallChain', { method = node.signature }, function(answer)
    -- Lines may have moved meanwhile.
    local at = vim.iter(ipairs(tree.nodes)):find(function(_, n)
      return n == node
    end)
    if not at or node.open or not vim.api.nvim_buf_is_valid(buffer) then
      return
    end
    node.open, node.location = true, answer.location
    local below = callees(answer, node)
    for i, callee in ipairs(below) do
      table.insert(tree.nodes, at + i, callee)
    end
    write(buffer, at - 1, at, { node })
    write(buffer, at, at, below)
    if #below == 0 then
      server.say(answer.reason or (node.signature .. ' calls nothing'))
    end
  end)
end

--- Opens what is closed, folds what is open.
local function toggle()
  local buffer, line = vim.api.nvim_get_current_buf(), vim.api.nvim_win_get_cursor(0)[1]
  local node = trees[buffer].nodes[line]
  if node.open then
    vim.cmd.normal({ 'za', bang = true })
  else
    unfold(buffer, line)
  end
end

--- Goes to the declaration of the method in the cursor's line.
local function go_to_method()
  local tree = trees[vim.api.nvim_get_current_buf()]
  local node = tree.nodes[vim.api.nvim_win_get_cursor(0)[1]]
  if node.location then
    server.open(tree.client, node.location.file, node.location.name_line)
  elseif node.expandable then
    server.ask(tree.client, 'callscope/methodSource', { method_full_name = node.signature }, function(answer)
      server.open(tree.client, answer.file_path, answer.start_line)
    end)
  else
    server.say(node.signature .. ' is not in the workspace')
  end
end

--- Goes to the call of the method in the cursor's line.
local function go_to_call()
  local tree = trees[vim.api.nvim_get_current_buf()]
  local node = tree.nodes[vim.api.nvim_win_get_cursor(0)[1]]
  local above = node.caller
  if above and above.location then
    server.open(tree.client, above.location.file, node.lines[1])
  else
    go_to_method()
  end
end

--- The fold level of a line, for 'foldexpr'.
function M.fold(line)
  local tree = trees[vim.api.nvim_get_current_buf()]
  local node = tree and tree.nodes[line]
  if not node then
    return '0'
  end
  local next_one = tree.nodes[line + 1]
  if next_one and next_one.depth > node.depth then
    return '>' .. (node.depth + 1)
  end
  return tostring(node.depth)
end

--- The text of a closed fold: its first line, and how much is folded.
function M.fold_text()
  local text = vim.fn.getline(vim.v.foldstart):gsub('▾', '▸', 1)
  return ('%s  (%d more)'):format(text, vim.v.foldend - vim.v.foldstart)
end

local function window(buffer)
  vim.cmd('botright split')
  vim.api.nvim_win_set_buf(0, buffer)
  vim.wo[0][0].foldmethod = 'expr'
  vim.wo[0][0].foldexpr = "v:lua.require'callscope.chain'.fold(v:lnum)"
  vim.wo[0][0].foldtext = "v:lua.require'callscope.chain'.fold_text()"
  vim.wo[0][0].foldlevel = 99
  vim.wo[0][0].number = false
  vim.wo[0][0].wrap = false
  vim.wo[0][0].cursorline = true
end

local function keys(buffer)
  local function map(key, action, description)
    vim.keymap.set('n', key, action, { buffer = buffer, nowait = true, desc = description })
  end
  map('<CR>', toggle, 'Show or fold the callees')
  map('<Tab>', toggle, 'Show or fold the callees')
  map('o', go_to_method, 'Go to the method')
  map('c', go_to_call, 'Go to its call')
  map('q', '<Cmd>close<CR>', 'Close the chain')
end

--- Shows the chain below a method.
---@param client vim.lsp.Client
---@param params table what `callscope/expandCallChain` takes
---@param done fun(buffer: integer)? is told the tree's buffer
function M.show(client, params, done)
  server.ask(client, 'callscope/expandCallChain', params, function(answer)
    local buffer = vim.api.nvim_create_buf(false, true)
    local root = {
      signature = answer.method,
      tags = answer.tags,
      reaches = answer.reaches or {},
      depth = 0,
      expandable = true,
      open = true,
      lines = {},
      location = answer.location,
      runs_on = runs_on(answer),
    }
    trees[buffer] = { client = client, nodes = { root } }
    vim.list_extend(trees[buffer].nodes, callees(answer, root))
    vim.bo[buffer].bufhidden = 'wipe'
    vim.bo[buffer].filetype = 'callscope'
    pcall(vim.api.nvim_buf_set_name, buffer, 'callscope://' .. answer.method)
    vim.api.nvim_create_autocmd('BufWipeout', {
      buffer = buffer,
      callback = function()
        trees[buffer] = nil
      end,
    })
    write(buffer, 0, -1, trees[buffer].nodes)
    window(buffer)
    keys(buffer)
    if done then
      done(buffer)
    end
  end)
end

return M
