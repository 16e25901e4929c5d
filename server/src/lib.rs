//! Callscope's faces (command line, LSP, MCP) and everything that touches the world.
