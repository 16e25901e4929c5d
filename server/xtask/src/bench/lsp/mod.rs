//! `cargo xtask bench --lsp`: how long an editor waits. The real server over its pipes on a large workspace, while somebody
//! types: an edit every 50 milliseconds, each followed by a request for fresh code lenses, and in between all other questions.

mod client;
mod typist;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde_json::{Value, json};

use super::{Options, corpora};
use crate::run::{self, cargo};
use client::{Answer, Client, uri};
use typist::Typist;

/// Between two edits.
const PAUSE: Duration = Duration::from_millis(50);
/// After an edit, when the next question is asked.
const HALF: Duration = Duration::from_millis(25);

/// A question, and how long its answer may take for nineteen of twenty askers, in milliseconds.
const BARS: [(&str, f64); 9] = [
    ("edit to fresh lenses", 20.0),
    ("hover", 10.0),
    ("expand", 10.0),
    ("source", 10.0),
    ("slice", 10.0),
    ("call hierarchy: prepare", 10.0),
    ("call hierarchy: incoming", 10.0),
    ("call hierarchy: outgoing", 10.0),
    ("cancel", 10.0),
];

/// Measures on the first root, or on the JDK's main modules.
pub(super) fn run(options: &Options) -> anyhow::Result<()> {
    let root = match options.roots.first() {
        Some(root) => root.clone(),
        None => corpora::jdk()?,
    };
    let root = root.canonicalize().with_context(|| root.display().to_string())?;
    let program = match &options.program {
        Some(program) => program.clone(),
        None => {
            run::run(cargo().args(["build", "--release", "--locked", "--package", "callscope"]))?;
            run::root().join("target/release/callscope")
        }
    };
    let started = Instant::now();
    let mut client = Client::start(&program, &root)?;
    let mut documents = documents(&root)?;
    client.request("workspace/symbol", json!({ "query": "" }))?;
    println!("\nfirst index of {} after {:.1} s", root.display(), started.elapsed().as_secs_f64());
    for document in &documents {
        client.notify("textDocument/didOpen", document.opened())?;
    }
    let places = places(&mut client, &documents)?;
    // As after some minutes of use: threads were looked at once, and answers say what is known of them.
    client.request("callscope/findings", json!({}))?;
    let mut times: Vec<Vec<f64>> = vec![Vec::new(); BARS.len()];
    let mut outdated = 0;
    let start = Instant::now();
    let mut tick = 0_usize;
    while start.elapsed() < Duration::from_secs(options.seconds) {
        let due = start + PAUSE * tick as u32;
        std::thread::sleep(due.saturating_duration_since(Instant::now()));
        let at = tick % documents.len();
        let document = &mut documents[at];
        let edited = Instant::now();
        client.notify("textDocument/didChange", document.type_one())?;
        let lens = client.send("textDocument/codeLens", json!({ "textDocument": { "uri": document.uri() } }))?;
        std::thread::sleep((due + HALF).saturating_duration_since(Instant::now()));
        let place = &places[(tick * 7) % places.len()];
        let (what, asked) = ask(&mut client, tick, place)?;
        outdated += usize::from(record(&mut times[what], &client.answer(asked.id)?, asked.since)?);
        outdated += usize::from(record(&mut times[0], &client.answer(lens)?, edited)?);
        tick += 1;
    }
    client.stop()?;
    report(&times, outdated, tick)
}

/// A request under way.
struct Asked {
    id: i64,
    since: Instant,
}

/// Asks one of the questions in turn; gives its number among [`BARS`].
fn ask(client: &mut Client, tick: usize, place: &Place) -> anyhow::Result<(usize, Asked)> {
    let what = 1 + tick % (BARS.len() - 1);
    let at = json!({ "textDocument": { "uri": place.uri }, "position": place.name });
    let body = json!({ "textDocument": { "uri": place.uri }, "position": place.body });
    let mut since = Instant::now();
    let id = match what {
        1 => client.send("textDocument/hover", at)?,
        2 => client.send("callscope/expandCallChain", at)?,
        3 => client.send("callscope/methodSource", at)?,
        4 => client.send("callscope/slice", body)?,
        5 => client.send("textDocument/prepareCallHierarchy", at)?,
        6 | 7 => {
            let prepared = client.request("textDocument/prepareCallHierarchy", at)?;
            let direction = if what == 6 { "incomingCalls" } else { "outgoingCalls" };
            since = Instant::now();
            client.send(&format!("callHierarchy/{direction}"), json!({ "item": prepared[0] }))?
        }
        _ => {
            let id = client.send("workspace/symbol", json!({ "query": "e" }))?;
            since = Instant::now();
            client.notify("$/cancelRequest", json!({ "id": id }))?;
            id
        }
    };
    Ok((what, Asked { id, since }))
}

/// Notes how long an answer took. Whether it came too late to be of use: the document had been edited again.
fn record(times: &mut Vec<f64>, answer: &Answer, since: Instant) -> anyhow::Result<bool> {
    times.push((answer.at - since).as_secs_f64() * 1000.0);
    match answer.error.as_ref().map(|e| e["code"].as_i64()) {
        None | Some(Some(-32800)) => Ok(false),
        Some(Some(-32801)) => Ok(true),
        Some(_) => bail!("the server answered {:?}", answer.error),
    }
}

fn report(times: &[Vec<f64>], outdated: usize, edits: usize) -> anyhow::Result<()> {
    println!("{edits} edits, {outdated} answers too late for their text\n");
    println!("{:<28}{:>8}{:>10}{:>10}{:>10}{:>10}", "ms", "times", "median", "p95", "worst", "bar p95");
    let mut missed = Vec::new();
    for ((name, bar), times) in BARS.iter().zip(times) {
        let mut sorted = times.clone();
        sorted.sort_by(f64::total_cmp);
        let at = |share: f64| sorted.get((sorted.len() as f64 * share) as usize).or(sorted.last()).copied();
        let (Some(median), Some(p95), Some(worst)) = (at(0.5), at(0.95), sorted.last()) else { continue };
        println!("{name:<28}{:>8}{median:>10.2}{p95:>10.2}{worst:>10.2}{bar:>10.0}", sorted.len());
        if p95 > *bar {
            missed.push(*name);
        }
    }
    if !missed.is_empty() {
        bail!("too slow: {}", missed.join(", "));
    }
    Ok(())
}

/// Files to type in, of a usual size, from all over the workspace.
fn documents(root: &Path) -> anyhow::Result<Vec<Typist>> {
    const WANTED: usize = 12;
    let mut found: Vec<PathBuf> = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)?.filter_map(Result::ok) {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "java" || e == "kt") {
                let size = entry.metadata().map_or(0, |m| m.len());
                found.extend((10_000..100_000).contains(&size).then_some(path));
            }
        }
    }
    found.sort();
    let step = (found.len() / WANTED).max(1);
    let typists: Vec<Typist> = found.iter().step_by(step).filter_map(|path| Typist::at(path)).collect();
    if typists.is_empty() {
        bail!("{} has no files of a usual size to type in", root.display());
    }
    Ok(typists)
}

/// A method to ask about.
struct Place {
    uri: String,
    /// The position of its name.
    name: Value,
    /// A position in its body.
    body: Value,
}

/// Methods of some length above the places where is typed, so that they do not move.
fn places(client: &mut Client, documents: &[Typist]) -> anyhow::Result<Vec<Place>> {
    let mut places = Vec::new();
    for document in documents {
        let uri = uri(document.path());
        let outline = client.request("textDocument/documentSymbol", json!({ "textDocument": { "uri": uri } }))?;
        let mut symbols: Vec<&Value> = outline.as_array().into_iter().flatten().collect();
        while let Some(symbol) = symbols.pop() {
            symbols.extend(symbol["children"].as_array().into_iter().flatten());
            let line = |end: &str| symbol["range"][end]["line"].as_u64().unwrap_or(0);
            let (first, last) = (line("start"), line("end"));
            if symbol["kind"] == 6 && last > first + 3 && last < u64::from(document.line()) {
                places.push(Place {
                    uri: uri.clone(),
                    name: symbol["selectionRange"]["start"].clone(),
                    body: json!({ "line": last - 1, "character": 14 }),
                });
            }
        }
    }
    if places.is_empty() {
        bail!("no methods to ask about");
    }
    Ok(places)
}
