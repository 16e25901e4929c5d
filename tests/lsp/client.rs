//! A small LSP client for tests. Every message of the server must be read: [`Client::finish`] fails on what was not.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::fixture::Fixture;
use crate::support::program::callscope;

/// Far longer than any answer may take, so that a slow machine fails no test.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running server and the messages that it sent.
pub struct Client {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    /// Received, and not read by the test yet.
    unread: Vec<Value>,
    next_id: i64,
}

impl Client {
    /// Starts `callscope lsp`; says nothing yet.
    pub fn spawn() -> Self {
        let mut child = callscope()
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("it starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            let mut output = output;
            while let Some(message) = read_message(&mut output) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Self { child, input, messages, unread: Vec::new(), next_id: 0 }
    }

    /// Starts a server on one folder, with a client that can do nothing beyond the protocol's minimum.
    pub fn start(root: &Path) -> Self {
        Self::start_with(root, json!({})).0
    }

    /// The same with capabilities; also gives the answer to `initialize`.
    pub fn start_with(root: &Path, capabilities: Value) -> (Self, Value) {
        let mut client = Self::spawn();
        let answer = client.initialize(json!({
            "processId": std::process::id(),
            "capabilities": capabilities,
            "workspaceFolders": [{ "uri": uri(root), "name": "test" }],
        }));
        (client, answer)
    }

    /// Sends `initialize` and `initialized`. The client asks for diagnostics itself, unless its capabilities have a `null` there.
    pub fn initialize(&mut self, mut params: Value) -> Value {
        let document = &mut params["capabilities"]["textDocument"];
        if document.get("diagnostic").is_none() {
            document["diagnostic"] = json!({});
        }
        let answer = self.request("initialize", params);
        self.notify("initialized", json!({}));
        answer
    }

    /// Sends a request and gives its result; an error fails the test.
    #[track_caller]
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        self.try_request(method, params).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Sends a request and gives its result or its error.
    #[track_caller]
    pub fn try_request(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        let id = self.send_request(method, params);
        self.answer(id)
    }

    /// Sends a request and does not wait.
    pub fn send_request(&mut self, method: &str, params: Value) -> i64 {
        self.next_id += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.next_id, "method": method, "params": params }));
        self.next_id
    }

    /// Waits for the answer to a request.
    #[track_caller]
    pub fn answer(&mut self, id: i64) -> Result<Value, Value> {
        let message = self.read(&format!("an answer to request {id}"), |m| m.get("method").is_none() && m["id"] == id);
        match message.get("error") {
            Some(error) => Err(error.clone()),
            None => Ok(message["result"].clone()),
        }
    }

    /// Waits for a notification of the server and gives its parameters.
    #[track_caller]
    pub fn notification(&mut self, method: &str) -> Value {
        self.read(method, |m| m["method"] == method && m.get("id").is_none())["params"].take()
    }

    /// Waits for a request of the server, answers it with `null`, and gives its parameters.
    #[track_caller]
    pub fn server_request(&mut self, method: &str) -> Value {
        self.server_request_answered(method, Value::Null)
    }

    /// Waits for a request of the server, answers it, and gives its parameters.
    #[track_caller]
    pub fn server_request_answered(&mut self, method: &str, answer: Value) -> Value {
        let mut message = self.read(method, |m| m["method"] == method && m.get("id").is_some());
        self.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": answer }));
        message["params"].take()
    }

    /// Waits for the server's next request, whatever it asks, and gives its number.
    #[track_caller]
    pub fn any_server_request(&mut self) -> Value {
        self.read("a request of the server", |m| m.get("method").is_some() && m.get("id").is_some())["id"].take()
    }

    /// Forgets what the server has told unasked.
    pub fn ignore_notifications(&mut self) {
        self.unread.retain(|m| m.get("id").is_some());
    }

    /// Sends a notification.
    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Opens a document.
    pub fn open(&mut self, path: &Path, text: &str) {
        let document = json!({ "uri": uri(path), "languageId": "java", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Says goodbye; the server must end with status 0, and have sent nothing that the test did not read.
    #[track_caller]
    pub fn finish(mut self) {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        assert_eq!(self.wait(), 0, "exit status");
        self.unread.extend(self.messages.try_iter());
        assert!(self.unread.is_empty(), "messages that the test did not read: {:#?}", self.unread);
    }

    /// Closes the server's input.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits for the server to end and gives its exit status.
    #[track_caller]
    pub fn wait(&mut self) -> i32 {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("waitable") {
                return status.code().unwrap_or_else(|| panic!("the server crashed: {status}"));
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("the server does not end");
    }

    /// Sends a message as it is.
    pub fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.send_bytes(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    /// Sends bytes that need not be a message.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).expect("the server reads");
        input.flush().expect("the server reads");
    }

    /// Waits for the answer to a message that nobody could read, and gives its error.
    #[track_caller]
    pub fn unreadable(&mut self) -> Value {
        self.read("an answer to nothing", |m| m.get("method").is_none() && m["id"].is_null())["error"].take()
    }

    /// The first message that fits; others stay unread.
    #[track_caller]
    fn read(&mut self, what: &str, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.unread.iter().position(&fits) {
            return self.unread.remove(at);
        }
        let start = Instant::now();
        while let Some(left) = PATIENCE.checked_sub(start.elapsed()) {
            let Ok(message) = self.messages.recv_timeout(left) else { break };
            if fits(&message) {
                return message;
            }
            self.unread.push(message);
        }
        panic!("waited in vain for {what}; unread: {:#?}", self.unread);
    }
}

/// A test that failed must not leave a server behind.
impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The URI of a path.
pub fn uri(path: &Path) -> String {
    let mut uri = "file://".to_owned();
    for byte in path.to_str().expect("UTF-8").bytes() {
        match byte {
            b'/' | b'-' | b'_' | b'.' | b'~' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => uri.push(byte as char),
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri
}

fn read_message(from: &mut impl BufRead) -> Option<Value> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if from.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let line = line.trim();
        if line.is_empty() {
            break;
        }
        if let Some(n) = line.strip_prefix("Content-Length: ") {
            length = n.parse().ok();
        }
    }
    let mut body = vec![0; length.expect("a length")];
    from.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).expect("JSON"))
}

/// `textDocument` and `position` of the fixture's cursor.
pub fn at_cursor(fixture: &Fixture) -> Value {
    let (file, line, character) = fixture.cursor.clone().expect("a cursor");
    json!({
        "textDocument": { "uri": uri(&fixture.path(&file)) }, "position": { "line": line, "character": character },
    })
}

/// A range's text in a file of the fixture, columns in UTF-16 units.
pub fn text_in(fixture: &Fixture, file: &str, range: &Value) -> String {
    let text = std::fs::read_to_string(fixture.path(file)).expect("readable");
    let offset = |at: &Value| {
        let line = at["line"].as_u64().expect("line") as usize;
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let units: Vec<u16> =
            text[start..].encode_utf16().take(at["character"].as_u64().expect("column") as usize).collect();
        start + String::from_utf16(&units).expect("no character is cut").len()
    };
    text[offset(&range["start"])..offset(&range["end"])].to_owned()
}

/// The path in the fixture that a URI of the server names.
pub fn path_in(fixture: &Fixture, named: &Value) -> String {
    let root = uri(&fixture.root().canonicalize().expect("there"));
    let named = named.as_str().expect("a URI");
    named.strip_prefix(&root).map_or_else(|| panic!("{named} is not below {root}"), |p| p[1..].to_owned())
}
