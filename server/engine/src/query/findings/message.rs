//! One sentence that says what is wrong.

use crate::host::contexts::Thread;
use crate::risk::rule::Rule;

/// "MainActivity.onCreate queries the database on the main thread, 2 calls down (SQLiteDatabase.rawQuery)".
pub(super) fn message(entry: &str, rule: &Rule, tag: &str, thread: Thread, down: usize, sink: &str) -> String {
    let does = does(&rule.kind, tag);
    let thread = match thread {
        Thread::EventLoop => "an event loop",
        _ => "the main thread",
    };
    let depth = match down {
        0 => String::new(),
        1 => ", 1 call down".to_owned(),
        n => format!(", {n} calls down"),
    };
    format!("{entry} {does} on {thread}{depth} ({sink})")
}

fn does(kind: &str, tag: &str) -> &'static str {
    match (kind, tag) {
        ("query", _) => "queries the database",
        ("update" | "transaction", _) => "writes to the database",
        ("disk-read", "DATABASE") => "opens the database",
        ("disk-read", _) => "reads from the disk",
        ("disk-write", _) => "writes to the disk",
        ("http", _) => "waits for a server",
        ("connect" | "socket", _) => "waits for the network",
        ("dns", _) => "looks up a host",
        ("binder", _) => "waits for another process",
        ("process", _) => "starts or waits for a process",
        ("lock", _) => "may wait for a lock that is held during slow work",
        ("wait", _) => "waits for another thread",
        ("spin", _) => "spins until another thread changes something",
        ("endless", _) => "loops for ever",
        ("sleep", _) => "sleeps",
        ("bitmap" | "codec", _) => "decodes an image or media",
        ("json" | "xml", _) => "parses a document",
        ("regex", _) => "runs a regular expression",
        ("crypto", _) => "does cryptography",
        ("load", _) => "loads code or resources",
        ("layout" | "inflate", _) => "inflates a layout",
        ("declared", "I/O") => "calls what may do input or output",
        ("declared", "SYNCHRONIZATION") => "calls what may wait for another thread",
        ("declared", _) => "calls what belongs on a worker thread",
        ("gc", _) => "collects garbage",
        (_, "DATABASE") => "uses the database",
        (_, "NETWORK") => "waits for the network",
        (_, "I/O") => "does input or output",
        (_, "IPC") => "waits for another process",
        (_, "SYNCHRONIZATION") => "waits for another thread",
        (_, "CPU") => "computes for long",
        _ => "blocks",
    }
}
