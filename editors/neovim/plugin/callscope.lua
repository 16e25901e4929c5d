-- The command `:Callscope`, and highlight groups that a colour scheme may set.

if vim.g.loaded_callscope then
  return
end
vim.g.loaded_callscope = true

if vim.fn.has('nvim-0.11') == 0 then
  vim.notify('Callscope needs Neovim 0.11 or newer', vim.log.levels.ERROR)
  return
end

for group, link in pairs({
  CallscopeDim = 'Comment',
  CallscopeCriterion = 'Visual',
  CallscopeMethod = 'Function',
  CallscopeTag = 'WarningMsg',
  CallscopeReached = 'DiagnosticInfo',
  CallscopeThread = 'Special',
  CallscopePlace = 'Comment',
}) do
  vim.api.nvim_set_hl(0, group, { link = link, default = true })
end

vim.api.nvim_create_user_command('Callscope', function(command)
  require('callscope').run(command.fargs)
end, {
  nargs = '+',
  desc = 'Ask Callscope about the method under the cursor, or about the one that is named',
  complete = function(typed, line)
    return require('callscope').complete(typed, line)
  end,
})

local group = vim.api.nvim_create_augroup('callscope', {})

vim.api.nvim_create_autocmd('LspAttach', {
  group = group,
  desc = 'Show Callscope’s code lenses',
  callback = function(event)
    local client = vim.lsp.get_client_by_id(event.data.client_id)
    if client and client.name == 'callscope' then
      require('callscope.lenses').attach(event.buf)
    end
  end,
})
