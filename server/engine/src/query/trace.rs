//! "Which blocking work does this method lead to, on which thread?": for each tag the nearest work on the method's own thread, and
//! the nearest on another one, each with its path. It follows the same ways as findings do, from any method.

use serde::{Deserialize, Serialize};

use super::Context;
use super::callees::callee_signature;
use super::findings::{Step, lets, path};
use super::glance::Entry;
use super::lookup::lambda_number;
use super::signature::{signature, symbol_of};
use super::status::Status;
use super::why::Target;
use crate::cancel::Cancelled;
use crate::graph::{EdgeTarget, EntryCode, FileGraph, Node, Runs};
use crate::hir::Member;
use crate::host::Snapshot;
use crate::host::contexts::{Contexts, NodeId, Spot, State, Thread, Tree, Witness};
use crate::index::{FileId, MethodRef};
use crate::risk::TagSet;
use crate::risk::rule::Blocking;

/// The question.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct TraceRequest {
    /// A method's (or lambda's) name as people write it: usually an entry point.
    pub method: String,
    /// Picks one of several overloads: `String, int`.
    pub parameter_types: Option<String>,
    /// Only this tag; by default all work that may block.
    pub tag: Option<String>,
    /// Whether paths may lead through test code.
    pub include_tests: bool,
}

/// The answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TraceAnswer {
    /// The signature where found, else what was asked.
    pub method: String,
    /// Whether there is exactly one such method.
    pub found: bool,
    /// What calls it, where a framework does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<EntryWords>,
    /// Work on the method's own thread first, then the nearest first.
    pub risks: Vec<Risk>,
    /// Calls on the way that nobody could resolve: behind them there may be more.
    pub unknown_calls: usize,
    /// Methods that were looked at.
    pub methods_searched: usize,
    /// Why something is missing, and the state of the index.
    #[serde(flatten)]
    pub status: Status,
}

/// How a framework calls the method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EntryWords {
    /// `activity`, `listener`, `server`, …
    pub kind: String,
    /// On which thread.
    pub thread: &'static str,
}

/// Work that may block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Risk {
    /// What sort of work.
    pub tag: String,
    /// Id of the rule; `text` where only the spelling says so.
    pub rule: String,
    /// What the rule calls it: `disk-read`, `query`, `wait`, …
    #[serde(skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// Where it runs: the method's own thread (`same`, or the entry point's), or the one it was handed to.
    pub thread: &'static str,
    /// Whether that is the method's own thread, so that the method waits.
    pub blocks_caller: bool,
    /// `exact`, or `textual` where the receiver's type is not known.
    pub certainty: &'static str,
    /// The call that does it.
    pub sink: Target,
    /// From the method to the one that has the call.
    pub path: Vec<Step>,
}

/// Looks for blocking work below a method.
///
/// # Errors
/// [`Cancelled`] when the asker gave up.
pub fn trace(context: Context<'_>, request: &TraceRequest) -> Result<TraceAnswer, Cancelled> {
    let snapshot = context.snapshot;
    let mut answer =
        TraceAnswer { method: request.method.clone(), status: Status::of(snapshot), ..TraceAnswer::default() };
    let Some(method) =
        answer.status.method(context, &request.method, request.parameter_types.as_deref(), request.include_tests)
    else {
        return Ok(answer);
    };
    let names = snapshot.catalog().tag_names();
    let wanted = match request.tag.as_deref().map(|tag| names.get(tag).or_else(|| names.get(&tag.to_uppercase()))) {
        Some(None) => {
            answer.found = true;
            answer.status.because("no rule gives that tag");
            return Ok(answer);
        }
        Some(Some(tag)) => Some([tag].into_iter().collect::<TagSet>()),
        None => None,
    };
    let lambda = lambda_number(&request.method);
    answer.found = true;
    if lambda.is_none() {
        answer.method = signature(snapshot, symbol_of(snapshot, method));
    }
    answer.entry = entry(snapshot, method, lambda);
    let contexts = snapshot.contexts(context.cancel)?;
    let Some(node) = start_node(snapshot, contexts, method, lambda) else {
        answer.status.because("the method has no such lambda");
        return Ok(answer);
    };
    let start = (node, start_thread(contexts, node, answer.entry.as_ref()));
    let ways = Ways::new(context, contexts, start, request.include_tests)?;
    ways.count(&mut answer);
    let mut told: Vec<(String, bool)> = Vec::new();
    for (site, witness) in ways.sites(wanted)? {
        let same = |n: u32| contexts.arcs[n as usize].runs == Runs::Same;
        let own = witness.entry == 0 && witness.steps.iter().filter_map(|s| s.1).all(same);
        for (tag, rule) in blocking(snapshot, &site, wanted) {
            if told.contains(&(tag.clone(), own)) {
                continue;
            }
            told.push((tag.clone(), own));
            answer.risks.push(ways.risk(&site, &witness, tag, rule, own));
        }
    }
    answer.risks.sort_by_key(|risk| (!risk.blocks_caller, risk.path.len()));
    if answer.risks.is_empty() {
        let of = request.tag.as_deref().unwrap_or("blocking");
        answer.status.reason = Some(match answer.unknown_calls {
            0 => format!("no {of} work below it"),
            n => format!("no {of} work below it is known; {n} calls on the way could not be resolved"),
        });
    }
    Ok(answer)
}

/// A call, or a construct without one, with tags.
#[derive(Clone)]
struct Site<'s> {
    file: FileId,
    graph: &'s FileGraph,
    caller: Node,
    region: Option<u32>,
    at: u32,
    tags: u64,
    rules: &'s [u32],
    textual: bool,
    /// Number of the edge; constructs have none.
    edge: Option<u32>,
    label: &'static str,
}

/// What can be reached from the method.
struct Ways<'a> {
    context: Context<'a>,
    contexts: &'a Contexts,
    tree: Tree<'a>,
    /// The ways that stay on the method's own thread: a longer one of them counts as much as a shorter one through another thread.
    own: Tree<'a>,
    /// Where it starts: the method, and code in what is reached that nobody is known to run, each with the code that it stands in.
    starts: Vec<State>,
    homes: Vec<(State, String)>,
    include_tests: bool,
}

/// Code in code in code that nobody is known to run is looked into so far.
const DEEPEST: usize = 4;

impl<'a> Ways<'a> {
    fn new(context: Context<'a>, contexts: &'a Contexts, start: State, include_tests: bool) -> Result<Self, Cancelled> {
        let (starts, homes) = (vec![start], vec![(start, String::new())]);
        let tree = contexts.tree_from(&starts);
        let own = contexts.tree_within(start);
        let mut ways = Self { context, contexts, tree, own, starts, homes, include_tests };
        for _ in 0..DEEPEST {
            context.cancel.check()?;
            let before = ways.starts.len();
            ways.add_loose();
            if ways.starts.len() == before {
                break;
            }
            // Who is home to a start was reached before it, so that ways back end at the method.
            ways.tree = contexts.extended(ways.tree, before, &ways.starts[before..]);
        }
        Ok(ways)
    }

    /// Lambdas and methods of objects that stand in code that is reached, and that nobody is known to run: a library that nobody
    /// knows may.
    fn add_loose(&mut self) {
        let nodes = &self.contexts.nodes;
        let mut found: Vec<(State, (State, String))> = Vec::new();
        for (file, graph) in self.files() {
            let items = self.context.snapshot.index().items(file);
            for (number, region) in graph.regions.iter().enumerate() {
                let home = nodes.node(Spot { file, callable: region.caller, region: region.parent });
                let Some(thread) = Thread::ALL.into_iter().find(|&t| self.tree.reaches((home, t))) else { continue };
                let spot = Spot { file, callable: region.caller, region: Some(number as u32) };
                let code: Vec<NodeId> = match region.class {
                    Some(class) => {
                        let members = items.class(class).members.iter();
                        let methods = members.filter_map(|m| match *m {
                            Member::Callable(callable) => Some(nodes.callable(MethodRef { file, callable })),
                            _ => None,
                        });
                        methods.collect()
                    }
                    None => vec![nodes.node(spot)],
                };
                let loose = |&node: &NodeId| self.contexts.leading_to(node).next().is_none() && !self.reached(node);
                // What registers it is as much as there is to say of how it is reached.
                let call = region.passed_to.and_then(|(edge, _)| graph.edges.get(edge as usize));
                let via = call.map_or_else(|| "unknown".to_owned(), |e| callee_signature(self.context.snapshot, e));
                found.extend(code.into_iter().filter(loose).map(|node| {
                    let on = self.contexts.called_on(node).unwrap_or(Thread::Unknown);
                    ((node, on), ((home, thread), via.clone()))
                }));
            }
        }
        for (start, home) in found {
            self.starts.push(start);
            self.homes.push(home);
        }
    }

    /// The rows of a way, from the method on.
    fn rows(&self, witness: &Witness, line: u32) -> Vec<Step> {
        let mut rows = path(self.context, self.contexts, witness, line);
        let mut from = witness.entry as usize;
        while from != 0 {
            let (Some((home, via)), Some(first)) = (self.homes.get(from), rows.first_mut()) else { break };
            first.via.clone_from(via);
            let Some(before) = self.tree.witness(*home) else { break };
            let mut above = path(self.context, self.contexts, &before, first.line);
            above.append(&mut rows);
            rows = above;
            from = before.entry as usize;
        }
        rows
    }

    fn files(&self) -> impl Iterator<Item = (FileId, &'a FileGraph)> {
        let snapshot = self.context.snapshot;
        let tests = self.include_tests;
        let files = snapshot.index().files().filter(move |(_, facts)| tests || !facts.kind.test);
        files.filter_map(move |(file, _)| Some((file, &**snapshot.graph(file)?)))
    }

    fn reached(&self, node: NodeId) -> bool {
        Thread::ALL.iter().any(|&thread| self.tree.reaches((node, thread)))
    }

    /// How many methods were looked at, and how many calls in them lead nobody knows where.
    fn count(&self, answer: &mut TraceAnswer) {
        for (file, graph) in self.files() {
            let methods = (0..graph.symbols.len()).map(|n| MethodRef { file, callable: Node::new(n) });
            answer.methods_searched += methods.filter(|&m| self.reached(self.contexts.nodes.callable(m))).count();
            for edge in graph.edges.iter().filter(|e| matches!(e.target, EdgeTarget::Unknown(_))) {
                let spot = Spot { file, callable: edge.caller, region: edge.region };
                answer.unknown_calls += usize::from(self.reached(self.contexts.nodes.node(spot)));
            }
        }
    }

    /// Everything with tags that is reached, each with a shortest way, the nearest first.
    fn sites(&self, wanted: Option<TagSet>) -> Result<Vec<(Site<'a>, Witness)>, Cancelled> {
        let mut found = Vec::new();
        for (file, graph) in self.files() {
            self.context.cancel.check()?;
            let edges = graph.edges.iter().enumerate().filter(|(_, e)| e.tags != 0).map(|(n, e)| Site {
                file,
                graph,
                caller: e.caller,
                region: e.region,
                at: e.at,
                tags: e.tags,
                rules: &e.rules,
                textual: e.textual,
                edge: Some(n as u32),
                label: "",
            });
            let marks = graph.marks.iter().map(|m| Site {
                file,
                graph,
                caller: m.caller,
                region: m.region,
                at: m.at,
                tags: m.tags,
                rules: &m.rules,
                textual: false,
                edge: None,
                label: m.label,
            });
            for site in edges.chain(marks) {
                if blocking(self.context.snapshot, &site, wanted).is_empty() {
                    continue;
                }
                let node = self.contexts.nodes.node(Spot { file, callable: site.caller, region: site.region });
                let guard = site.edge.and_then(|n| graph.threads().guard(n));
                let threads = || Thread::ALL.into_iter().filter(|&t| lets(guard, t));
                let own = threads().find_map(|thread| self.own.witness((node, thread)));
                let ways = threads().filter_map(|thread| self.tree.witness((node, thread)));
                let nearest = ways.min_by_key(|w| w.steps.len());
                found.extend(nearest.into_iter().chain(own).map(|way| (site.clone(), way)));
            }
        }
        found.sort_by_key(|(site, way)| (way.steps.len(), site.file, site.at));
        Ok(found)
    }

    fn risk(
        &self,
        site: &Site<'_>,
        witness: &Witness,
        tag: String,
        rule: Option<&crate::risk::rule::Rule>,
        own: bool,
    ) -> Risk {
        let snapshot = self.context.snapshot;
        let line = snapshot.index().file(site.file).map_or(0, |facts| facts.lines.line(site.at) + 1);
        let mut path = self.rows(witness, line);
        // A method that nobody is known to call runs where its caller does, whoever that is.
        if self.starts[0].1 == Thread::Unknown {
            let moved = path.iter().position(|s| s.thread != Thread::Unknown.word()).unwrap_or(path.len());
            path[..moved].iter_mut().for_each(|step| step.thread = "same");
        }
        let signature = match site.edge.and_then(|n| site.graph.edges.get(n as usize)) {
            Some(edge) => callee_signature(snapshot, edge),
            None => site.label.to_owned(),
        };
        let names = snapshot.catalog().tag_names().names(TagSet::from_bits(site.tags)).map(str::to_owned).collect();
        let (thread, file) = path.last().map_or(("same", String::new()), |step| (step.thread, step.file.clone()));
        Risk {
            tag,
            rule: rule.map_or_else(|| "text".to_owned(), |r| r.id.to_string()),
            kind: rule.map_or_else(String::new, |r| r.kind.to_string()),
            thread,
            blocks_caller: own,
            certainty: if site.textual { "textual" } else { "exact" },
            sink: Target { signature, file, line, tags: names },
            path,
        }
    }
}

/// The code of a method, or of one lambda in it.
fn start_node(snapshot: &Snapshot, contexts: &Contexts, method: MethodRef, lambda: Option<u32>) -> Option<NodeId> {
    let Some(number) = lambda else { return Some(contexts.nodes.callable(method)) };
    let graph = snapshot.graph(method.file)?;
    let wanted = |r: &crate::graph::RegionFact| r.caller == method.callable && r.lambda == Some(number);
    let region = graph.regions.iter().position(wanted)? as u32;
    Some(contexts.nodes.node(Spot { file: method.file, callable: method.callable, region: Some(region) }))
}

/// The thread to start on: the entry point's, else the one that must block least of those that are known to come here.
fn start_thread(contexts: &Contexts, node: NodeId, entry: Option<&EntryWords>) -> Thread {
    let of_entry = Thread::ALL.into_iter().find(|t| entry.is_some_and(|e| e.thread == t.word()));
    let order = [Thread::Main, Thread::EventLoop, Thread::Binder, Thread::Background];
    of_entry.or_else(|| order.into_iter().find(|&t| contexts.reaches(node, t))).unwrap_or(Thread::Unknown)
}

/// The tags of a site that are asked for, each with its rule. Unless a tag is asked for, only work that may block counts.
fn blocking<'s>(
    snapshot: &'s Snapshot,
    site: &Site<'_>,
    wanted: Option<TagSet>,
) -> Vec<(String, Option<&'s crate::risk::rule::Rule>)> {
    let names = snapshot.catalog().tag_names();
    let rules = || site.rules.iter().filter_map(|&r| snapshot.catalog().rules().get(r as usize));
    let mut all = Vec::new();
    for tag in TagSet::from_bits(site.tags).iter() {
        let rule = rules().find(|r| r.tags.contains(tag));
        let counts = match wanted {
            Some(wanted) => wanted.contains(tag),
            None => rule.map_or(site.textual, |r| r.blocking != Blocking::No),
        };
        if counts {
            all.push((names.name(tag).to_owned(), rule));
        }
    }
    all
}

fn entry(snapshot: &Snapshot, method: MethodRef, lambda: Option<u32>) -> Option<EntryWords> {
    let graph = snapshot.graph(method.file)?;
    let found = match lambda {
        None => Entry::of(snapshot, method)?,
        Some(number) => {
            let is_it = |code| match code {
                EntryCode::Region(region) => graph
                    .regions
                    .get(region as usize)
                    .is_some_and(|r| r.lambda == Some(number) && r.caller == method.callable),
                EntryCode::Callable(_) => false,
            };
            let entry = snapshot.entry_points_of(method.file).find(|e| is_it(e.code))?;
            let thread = super::entry_points::thread_word(&entry.rule.thread);
            return Some(EntryWords { kind: entry.rule.kind.to_string(), thread });
        }
    };
    Some(EntryWords { kind: found.kind, thread: found.thread })
}
