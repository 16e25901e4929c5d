//! What the client sends, message by message, before the transport sees it. The transport ends at the first one that it cannot read; here
//! such a one is answered with an error, and the next one is read. Knows no method but its own.

use std::borrow::Cow;
use std::io;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tower_lsp::jsonrpc::{Error, ErrorCode, Request, Response, Result};

use super::server::Server;

/// What stands in the place of a message that nobody can read: answered by [`unreadable`], as JSON-RPC 2.0 §5 wants it, with the id `null`.
pub(super) const UNREADABLE: &str = "callscope/unreadable";

/// Bytes of a line of a header at most.
const LONGEST_LINE: u64 = 4096;
/// Bytes of a message at most.
const LARGEST: u64 = 1 << 27;

/// Why a message cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
enum Fault {
    /// Its header does not say how long it is.
    Header,
    /// It is no JSON.
    Json,
    /// It is neither a request nor a notification nor an answer.
    Message,
}

/// Answers a message that nobody could read.
pub(super) async fn unreadable(_: &Server, params: Value) -> Result<Value> {
    let (code, message) = match params.get("fault").and_then(|fault| Fault::deserialize(fault).ok()) {
        Some(Fault::Header) => (ErrorCode::ParseError, "a header without a Content-Length that can be read"),
        Some(Fault::Json) => (ErrorCode::ParseError, "the message is no JSON, or its Content-Length is wrong"),
        Some(Fault::Message) | None => {
            (ErrorCode::InvalidRequest, "neither a request nor a notification nor an answer")
        }
    };
    Err(Error { code, message: Cow::Borrowed(message), data: None })
}

/// Passes messages on until the input ends, also in the middle of one.
pub(super) async fn pass_on(
    mut input: impl AsyncBufRead + Unpin,
    mut output: impl AsyncWrite + Unpin,
) -> io::Result<()> {
    while let Some(message) = next(&mut input).await? {
        let body = match message.and_then(readable) {
            Ok(body) => body,
            Err(fault) => {
                tracing::error!("a message that cannot be read: {fault:?}");
                let params = json!({ "fault": format!("{fault:?}") });
                json!({ "jsonrpc": "2.0", "id": null, "method": UNREADABLE, "params": params }).to_string().into_bytes()
            }
        };
        output.write_all(format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes()).await?;
        output.write_all(&body).await?;
    }
    Ok(())
}

/// The body of the next message, as long as its header says; `None` at the end.
async fn next(input: &mut (impl AsyncBufRead + Unpin)) -> io::Result<Option<std::result::Result<Vec<u8>, Fault>>> {
    let (mut length, mut any) = (None, false);
    loop {
        let mut line = Vec::new();
        if (&mut *input).take(LONGEST_LINE).read_until(b'\n', &mut line).await? == 0 {
            return Ok(None);
        }
        match String::from_utf8_lossy(&line).trim() {
            "" if any => break,
            "" => {}
            line => {
                any = true;
                length = length_in(line).or(length);
            }
        }
    }
    let Some(length) = length.filter(|&n| n <= LARGEST) else { return Ok(Some(Err(Fault::Header))) };
    let mut body = Vec::new();
    let read = input.take(length).read_to_end(&mut body).await?;
    Ok((read as u64 == length).then_some(Ok(body)))
}

/// What a line of a header says of the length. Where a message was longer than its own said, the rest of it stands in front.
fn length_in(line: &str) -> Option<u64> {
    let at = line.to_ascii_lowercase().rfind("content-length:")?;
    line[at..].split_once(':')?.1.trim().parse().ok()
}

fn readable(body: Vec<u8>) -> std::result::Result<Vec<u8>, Fault> {
    // What the transport does not look at may be anything for JSON's reader, and still no text.
    if std::str::from_utf8(&body).is_err() {
        return Err(Fault::Json);
    }
    if serde_json::from_slice::<Request>(&body).is_ok() || serde_json::from_slice::<Response>(&body).is_ok() {
        return Ok(body);
    }
    match serde_json::from_slice::<IgnoredAny>(&body) {
        Ok(_) => Err(Fault::Message),
        Err(_) => Err(Fault::Json),
    }
}
