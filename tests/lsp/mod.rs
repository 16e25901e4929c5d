//! The language server, driven over its real pipes by a client of our own. A file a feature.

mod call_hierarchy;
mod cancel;
mod client;
mod configuration;
mod custom;
mod diagnostics;
mod hover;
mod interleavings;
mod lens;
mod lifecycle;
mod navigation;
mod order;
mod protocol;
mod recorded;
mod symbols;
mod sync;
