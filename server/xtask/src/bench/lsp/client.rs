//! A client that notes when each answer arrives.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde_json::{Value, json};

/// No answer takes longer, the first index included.
const PATIENCE: Duration = Duration::from_secs(300);

/// An answer, and when it came.
pub(super) struct Answer {
    pub(super) at: Instant,
    pub(super) result: Value,
    pub(super) error: Option<Value>,
}

/// A running server.
pub(super) struct Client {
    child: Child,
    input: ChildStdin,
    messages: Receiver<(Instant, Value)>,
    answers: HashMap<i64, Answer>,
    next_id: i64,
}

impl Client {
    /// Starts the server on one folder.
    pub(super) fn start(program: &Path, root: &Path) -> anyhow::Result<Self> {
        let mut child = Command::new(program).arg("lsp").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = child.stdin.take().context("piped")?;
        let mut output = BufReader::new(child.stdout.take().context("piped")?);
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            while let Some(message) = read(&mut output) {
                if sender.send((Instant::now(), message)).is_err() {
                    break;
                }
            }
        });
        let mut client = Self { child, input, messages, answers: HashMap::new(), next_id: 0 };
        let folder = json!({ "uri": uri(root), "name": "bench" });
        client.request("initialize", json!({ "capabilities": {}, "workspaceFolders": [folder] }))?;
        client.notify("initialized", json!({}))?;
        Ok(client)
    }

    /// Sends a request and gives its number.
    pub(super) fn send(&mut self, method: &str, params: Value) -> anyhow::Result<i64> {
        self.next_id += 1;
        self.write(&json!({ "jsonrpc": "2.0", "id": self.next_id, "method": method, "params": params }))?;
        Ok(self.next_id)
    }

    /// Sends a notification.
    pub(super) fn notify(&mut self, method: &str, params: Value) -> anyhow::Result<()> {
        self.write(&json!({ "jsonrpc": "2.0", "method": method, "params": params }))
    }

    /// Waits for an answer.
    pub(super) fn answer(&mut self, id: i64) -> anyhow::Result<Answer> {
        loop {
            if let Some(answer) = self.answers.remove(&id) {
                return Ok(answer);
            }
            let (at, mut message) = self.messages.recv_timeout(PATIENCE).context("the server does not answer")?;
            if let (Some(id), None) = (message["id"].as_i64(), message.get("method")) {
                let error = message.get("error").cloned();
                self.answers.insert(id, Answer { at, result: message["result"].take(), error });
            }
        }
    }

    /// Sends a request and waits for its result.
    pub(super) fn request(&mut self, method: &str, params: Value) -> anyhow::Result<Value> {
        let id = self.send(method, params)?;
        let answer = self.answer(id)?;
        match answer.error {
            Some(error) => bail!("{method}: {error}"),
            None => Ok(answer.result),
        }
    }

    /// Says goodbye and waits for the server's end.
    pub(super) fn stop(mut self) -> anyhow::Result<()> {
        self.request("shutdown", Value::Null)?;
        self.notify("exit", Value::Null)?;
        self.child.wait()?;
        Ok(())
    }

    fn write(&mut self, message: &Value) -> anyhow::Result<()> {
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len())?;
        Ok(self.input.flush()?)
    }
}

/// Where something fails no server is left behind.
impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The URI of a path.
pub(super) fn uri(path: &Path) -> String {
    let mut uri = "file://".to_owned();
    for byte in path.to_string_lossy().bytes() {
        match byte {
            b'/' | b'-' | b'_' | b'.' | b'~' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => uri.push(byte as char),
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri
}

fn read(from: &mut impl BufRead) -> Option<Value> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if from.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim() {
            "" => break,
            line => length = line.strip_prefix("Content-Length: ").and_then(|n| n.parse().ok()).or(length),
        }
    }
    let mut body = vec![0; length?];
    from.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}
