//! The language server. Handlers have four steps: decode the request, ask the engine, encode the answer, return it.
//!
//! Rules that the transport imposes, each kept in one place:
//! 1. many handlers run at once, so that none waits for another (`serve`);
//! 2. messages keep their order only up to a handler's first `await`: state changes before it, and tickets are taken before it (`sync`, `ask`);
//! 3. what computes runs on a blocking thread, by one helper (`ask`);
//! 4. cancelling drops the handler, and a drop guard stops the work (`session::run_blocking`);
//! 5. no handler awaits the client; what is to be said to it goes through `outbox`.

mod actions;
mod ask;
mod call_hierarchy;
mod configuration;
mod convert;
mod custom;
mod diagnostics;
mod hover;
mod initialize;
mod input;
mod lens;
mod navigation;
mod outbox;
mod parent;
mod publish;
mod router;
mod serve;
mod server;
mod settings;
mod symbols;
mod sync;
mod watch;

pub(crate) use serve::serve;
