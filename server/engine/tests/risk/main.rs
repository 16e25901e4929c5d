//! The catalog of rules: its files are sound, and every example in them holds.

mod engine;
mod examples;
mod keywords;
mod matching;
mod project;
mod sketch;
mod soundness;
mod spelling;
