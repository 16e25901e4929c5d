-- The language server as `vim.lsp.config` wants it: `vim.lsp.enable('callscope')` finds this file. What is set with
-- `vim.lsp.config('callscope', { … })` wins over it.

---@type vim.lsp.Config
return {
  cmd = { 'callscope', 'lsp' },
  filetypes = { 'java', 'kotlin' },
  root_markers = {
    'callscope.toml',
    'settings.gradle.kts',
    'settings.gradle',
    'gradlew',
    'mvnw',
    '.git',
  },
  init_options = {
    client = { commands = { 'callscope.showCallChain' } },
  },
  commands = {
    -- A click on a code lens. The argument is what `callscope/expandCallChain` takes.
    ['callscope.showCallChain'] = function(command, context)
      local client = vim.lsp.get_client_by_id(context.client_id)
      if client then
        require('callscope.chain').show(client, command.arguments[1])
      end
    end,
  },
}
