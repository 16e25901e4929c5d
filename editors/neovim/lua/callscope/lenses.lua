-- Code lenses: asked for again once typing pauses, so that they stay where they are meanwhile.

local M = {}

--- Milliseconds without a change before lenses are asked for.
local PAUSE = 300

--- Keeps the lenses of a buffer fresh. `vim.g.callscope_lenses = false` switches it off.
function M.attach(buffer)
  if vim.g.callscope_lenses == false then
    return
  end
  local timer = assert(vim.uv.new_timer())
  local function refresh()
    if vim.api.nvim_buf_is_loaded(buffer) then
      vim.lsp.codelens.refresh({ bufnr = buffer })
    end
  end
  local group = vim.api.nvim_create_augroup('callscope.lenses.' .. buffer, {})
  vim.api.nvim_create_autocmd({ 'BufEnter', 'TextChanged', 'TextChangedI', 'InsertLeave' }, {
    group = group,
    buffer = buffer,
    callback = function()
      timer:start(PAUSE, 0, vim.schedule_wrap(refresh))
    end,
  })
  vim.api.nvim_create_autocmd('BufWipeout', {
    group = group,
    buffer = buffer,
    callback = function()
      timer:close()
    end,
  })
  refresh()
end

return M
