//! The language server, driven over its real pipes by a client of our own. A file a feature.

mod client;
mod custom;
mod lifecycle;
