//! Running the program as a person would, with a time limit: no input may make it hang.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde_json::Value;

/// What a run gave.
#[derive(Debug)]
pub struct Run {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// The one JSON object on stdout.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|e| panic!("no JSON ({e}): {self:?}"))
    }
}

/// `callscope`, without the surroundings of whoever runs the tests.
pub fn callscope() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_callscope"));
    command.env_remove("RUST_BACKTRACE").env_remove("CALLSCOPE_LOG").env("NO_COLOR", "1");
    // What lies in the caches of whoever runs the tests must not decide.
    command.env("CALLSCOPE_JARS", "off");
    command
}

/// Asks in a folder: `ask(root, ["expand", "A.run"])`.
#[track_caller]
pub fn ask<const N: usize>(root: &Path, arguments: [&str; N]) -> Run {
    run(callscope().args(arguments).arg("--root").arg(root))
}

/// Runs a command to its end.
#[track_caller]
pub fn run(command: &mut Command) -> Run {
    /// Far longer than any answer takes, so that a busy machine fails no test.
    const LIMIT: Duration = Duration::from_secs(300);
    let start = Instant::now();
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let stdout = read_all(child.stdout.take().expect("piped"));
    let stderr = read_all(child.stderr.take().expect("piped"));
    loop {
        if let Some(status) = child.try_wait().expect("waitable") {
            let status = status.code().unwrap_or_else(|| panic!("{command:?} crashed: {status}"));
            let (stdout, stderr) = (stdout.join().expect("no panic"), stderr.join().expect("no panic"));
            return Run { status, stdout, stderr };
        }
        if start.elapsed() > LIMIT {
            child.kill().expect("it can be ended");
            panic!("{command:?} hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Reads on a thread of its own, so that a full pipe never holds up the program.
fn read_all(mut from: impl Read + Send + 'static) -> JoinHandle<String> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        from.read_to_end(&mut bytes).expect("readable");
        String::from_utf8(bytes).expect("UTF-8")
    })
}
