-- Tests in a real Neovim: `nvim --headless --clean -l tests/run.lua`, with the server's path in CALLSCOPE. What people see is
-- compared: the lines of the tree, its folds, which lines are dimmed, the lenses and the hover.

local here = vim.fs.dirname(vim.fs.dirname(vim.fs.abspath(debug.getinfo(1, 'S').source:sub(2))))
vim.opt.runtimepath:prepend(here)
vim.cmd.runtime('plugin/callscope.lua')
vim.o.swapfile = false
vim.o.columns, vim.o.lines = 120, 40

local PATIENCE = 30000

local failures, passed = {}, 0

local function test(name, run)
  local ok, message = xpcall(run, debug.traceback)
  if ok then
    passed = passed + 1
    io.stdout:write('ok ' .. name .. '\n')
  else
    table.insert(failures, name)
    io.stdout:write('FAILED ' .. name .. '\n' .. message .. '\n')
  end
end

local function equal(actual, expected)
  if not vim.deep_equal(actual, expected) then
    error(('expected %s\nfound %s'):format(vim.inspect(expected), vim.inspect(actual)), 2)
  end
end

local function wait_for(what, condition)
  if not vim.wait(PATIENCE, condition, 10) then
    error('waited in vain for ' .. what, 2)
  end
end

local root = vim.fn.tempname()

local function write(path, text)
  local full = vim.fs.joinpath(root, path)
  vim.fn.mkdir(vim.fs.dirname(full), 'p')
  vim.fn.writefile(vim.split(text, '\n'), full)
end

write('callscope.toml', '')
write(
  'Store.java',
  [[
package notes;
class Store {
  int first(String name) throws java.io.IOException {
    int unrelated = 1;
    String path = "notes/" + name;
    unrelated++;
    return new java.io.FileReader(path).read();
  }
  int again(int n) { return n == 0 ? 0 : again(n - 1); }
}]]
)
write(
  'Screen.kt',
  [[
package notes
class Screen(private val store: Store) {
    fun show(name: String) { Thread { store.first(name) }.start() }
    fun refresh() { show("a"); store.again(2) }
}
class Main : android.app.Activity() {
    override fun onCreate(saved: android.os.Bundle?) { Screen(Store()).refresh() }
}]]
)

--- What was told to the person.
local told = {}
vim.notify = function(message)
  table.insert(told, message)
end

local function edit(file)
  vim.cmd('silent edit ' .. vim.fs.joinpath(root, file))
  vim.bo.filetype = file:match('%.java$') and 'java' or 'kotlin'
  wait_for('the server', function()
    return #vim.lsp.get_clients({ name = 'callscope', bufnr = 0 }) > 0
  end)
end

--- Puts the cursor on a word of a line.
local function on(line, word)
  local text = vim.fn.getline(line)
  vim.api.nvim_win_set_cursor(0, { line, assert(text:find(word, 1, true), text) - 1 })
end

local function lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, false)
end

--- Runs a command that opens another window, and waits for it.
local function run(command)
  local before = vim.api.nvim_get_current_win()
  vim.cmd(command)
  wait_for('a window of ' .. command, function()
    return vim.api.nvim_get_current_win() ~= before
  end)
end

local function press(key)
  vim.api.nvim_feedkeys(vim.keycode(key), 'x', false)
end

--- Closes all windows but one.
local function tidy()
  vim.cmd('silent only!')
  told = {}
end

vim.lsp.config('callscope', { cmd = { assert(vim.env.CALLSCOPE, 'CALLSCOPE is not set'), 'lsp' } })
vim.lsp.enable('callscope')

test('lenses are shown', function()
  edit('Screen.kt')
  -- Threads are looked at while nobody types.
  wait_for('lenses', function()
    vim.lsp.codelens.refresh({ bufnr = 0 })
    vim.wait(50)
    local first = vim.lsp.codelens.get(0)[1]
    return first and first.command and first.command.title:find('main thread', 1, true)
  end)
  local shown = {}
  for _, lens in ipairs(vim.lsp.codelens.get(0)) do
    table.insert(shown, ('%d: %s'):format(lens.range.start.line + 1, lens.command and lens.command.title or 'unresolved'))
  end
  equal(shown, {
    '3: THREADING · main thread · reaches I/O via first · 1 caller · 3 callees',
    '4: main thread · reaches THREADING, I/O via show · 1 caller · 2 callees',
    '7: activity on main · reaches THREADING, I/O via refresh · 0 callers · 3 callees',
  })
end)

test('a click on a lens shows the chain', function()
  on(3, 'show')
  local before = vim.api.nvim_get_current_win()
  vim.lsp.codelens.run()
  wait_for('the tree', function()
    return vim.api.nvim_get_current_win() ~= before
  end)
  equal(lines()[1], '▾ Screen.show [THREADING]  on main: Main.onCreate → Screen.refresh → here')
  tidy()
end)

test('a chain is a tree with folds', function()
  edit('Screen.kt')
  on(4, 'refresh')
  run('Callscope expand')
  equal(vim.bo.filetype, 'callscope')
  equal(lines(), {
    '▾ Screen.refresh  on main: Main.onCreate → here',
    '  ▸ Screen.show [THREADING]  → I/O  :4',
    '  ▸ Store.again  :4',
  })
  vim.api.nvim_win_set_cursor(0, { 2, 0 })
  press('<CR>')
  wait_for('callees', function()
    return #lines() > 3
  end)
  equal(lines(), {
    '▾ Screen.refresh  on main: Main.onCreate → here',
    '  ▾ Screen.show [THREADING]  :4',
    '    · Thread.<init>(Runnable) [THREADING]  :3',
    '    ▸ Store.first [I/O]  on background by Thread.<init>(Runnable)  :3',
    '    · Thread.start [THREADING]  :3',
    '  ▸ Store.again  :4',
  })
  press('<CR>')
  equal({ vim.fn.foldclosed(2), vim.fn.foldclosedend(2) }, { 2, 5 })
  press('<CR>')
  equal(vim.fn.foldclosed(2), -1)
  tidy()
end)

test('a method that calls itself is opened once', function()
  edit('Store.java')
  on(9, 'again')
  run('Callscope expand')
  equal(lines(), { '▾ Store.again  on main: Main.onCreate → Screen.refresh → here', '  ▸ Store.again  :9' })
  vim.api.nvim_win_set_cursor(0, { 2, 0 })
  press('<CR>')
  equal(told, { 'Callscope: Store.again calls itself: see above' })
  tidy()
end)

test('from the tree to the call and to the method', function()
  edit('Screen.kt')
  on(3, 'show')
  run('Callscope expand')
  vim.api.nvim_win_set_cursor(0, { 3, 0 })
  press('c')
  equal({ vim.fs.basename(vim.api.nvim_buf_get_name(0)), vim.fn.line('.') }, { 'Screen.kt', 3 })
  vim.cmd.wincmd('j')
  press('o')
  wait_for('the method', function()
    return vim.fs.basename(vim.api.nvim_buf_get_name(0)) == 'Store.java'
  end)
  equal(vim.fn.line('.'), 3)
  tidy()
end)

test('a slice dims what does not decide', function()
  edit('Store.java')
  on(7, 'FileReader')
  vim.cmd('Callscope slice')
  local space = vim.api.nvim_get_namespaces()['callscope.slice']
  local function marks()
    return space and vim.api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true }) or {}
  end
  space = vim.api.nvim_create_namespace('callscope.slice')
  wait_for('the slice', function()
    return #marks() > 0
  end)
  local shown = {}
  for _, mark in ipairs(marks()) do
    shown[mark[2] + 1] = mark[4].line_hl_group or mark[4].hl_group
  end
  equal({ shown[3], shown[4], shown[5], shown[6], shown[7] }, {
    nil,
    'CallscopeDim',
    nil,
    'CallscopeDim',
    'CallscopeCriterion',
  })
  local rows = vim.tbl_map(function(row)
    return ('%d %s'):format(row.lnum, row.text)
  end, vim.fn.getloclist(0))
  equal(rows[1], '5 String path = "notes/" + name')
  vim.cmd('Callscope clear')
  equal(marks(), {})
  tidy()
end)

test('the source of a method that is named', function()
  edit('Screen.kt')
  local before = #vim.api.nvim_list_wins()
  vim.cmd('Callscope source Store.again')
  wait_for('the source', function()
    return #vim.api.nvim_list_wins() > before
  end)
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      local text = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
      equal(text, { 'int again(int n) { return n == 0 ? 0 : again(n - 1); }' })
    end
  end
  tidy()
end)

test('callers and entry points are lists to walk through', function()
  edit('Store.java')
  on(3, 'first')
  run('Callscope callers')
  local function rows()
    return vim.tbl_map(function(row)
      return ('%s:%d %s'):format(vim.fs.basename(vim.fn.bufname(row.bufnr)), row.lnum, row.text)
    end, vim.fn.getqflist())
  end
  equal(rows(), { 'Screen.kt:3 Screen.show' })
  tidy()
  edit('Store.java')
  run('Callscope entry')
  equal(rows(), { 'Screen.kt:7 Main.onCreate (activity, main)' })
  tidy()
end)

test('why there is no answer is told', function()
  edit('Screen.kt')
  vim.cmd('Callscope expand Screen.nothing')
  vim.cmd('Callscope dance')
  wait_for('both messages', function()
    return #told == 2
  end)
  table.sort(told)
  equal(told, {
    'Callscope: Screen.nothing: no method of that name is declared in the workspace',
    'Callscope: no question `dance`; there are callers, clear, entry, expand, slice, source',
  })
  tidy()
end)

test('a hover reads as text', function()
  edit('Screen.kt')
  on(3, 'first')
  vim.lsp.buf.hover()
  local text
  wait_for('the hover', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        text = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
      end
    end
    return text ~= nil
  end)
  assert(text[1]:find('Store.first', 1, true), text[1])
  assert(vim.tbl_contains(text, 'Runs on a background thread, handed over by `Thread.<init>(Runnable)`.'), vim.inspect(text))
  tidy()
end)

test('text that is typed is what answers speak of', function()
  edit('Store.java')
  vim.api.nvim_buf_set_lines(0, 8, 8, false, { '  void fresh() { again(1); }' })
  run('Callscope expand Store.fresh')
  equal(lines(), { '▾ Store.fresh', '  ▸ Store.again  :9' })
  tidy()
end)

for _, client in ipairs(vim.lsp.get_clients()) do
  client:stop()
end
wait_for('the end of the server', function()
  return #vim.lsp.get_clients() == 0
end)
vim.fn.delete(root, 'rf')
io.stdout:write(('test result: done. %d passed; %d failed; 0 ignored; 0 measured; 0 filtered out\n'):format(passed, #failures))
os.exit(#failures == 0 and 0 or 1)
