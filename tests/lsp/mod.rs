//! The language server, driven over its real pipes by a client of our own. A file a feature.

mod cancel;
mod client;
mod custom;
mod lifecycle;
mod protocol;
mod sync;
