//! How code is numbered: file by file, callables before regions; then the copies of methods that depend on the class of their object.

use super::Spot;
use super::copies::Classes;
use crate::graph::{EntryCode, Node};
use crate::host::Snapshot;
use crate::index::{ClassRef, FileId, MethodRef};

/// Number of a node.
pub type NodeId = u32;

/// The numbers.
#[derive(Clone, Debug, Default)]
pub struct Nodes {
    /// By file number: the first node of the file.
    first: Vec<NodeId>,
    /// By file number: how many callables it has.
    callables: Vec<u32>,
    /// How many nodes there are, copies included.
    pub count: u32,
    /// The first copy.
    first_copy: NodeId,
    /// By copy: of which node, and for which class.
    originals: Vec<(NodeId, ClassRef)>,
    /// By node that is no copy: the range of its copies among all copies.
    copies: Vec<(u32, u32)>,
    /// The copies: what `copies` gives parts of.
    all_copies: Vec<NodeId>,
}

impl Nodes {
    pub(super) fn of(snapshot: &Snapshot, dependent: &Classes) -> Self {
        let mut nodes = Self::default();
        let last = snapshot.index().files().map(|(f, _)| f.index() + 1).max().unwrap_or(0);
        for n in 0..last {
            nodes.first.push(nodes.count);
            let graph = snapshot.graph(FileId::project(n));
            let (callables, regions) = graph.map_or((0, 0), |g| (g.symbols.len(), g.regions.len()));
            nodes.callables.push(callables as u32);
            nodes.count += (callables + regions) as u32;
        }
        nodes.first_copy = nodes.count;
        nodes.copies = vec![(0, 0); nodes.count as usize];
        for (method, classes) in dependent {
            let Some(graph) = snapshot.graph(method.file) else { continue };
            let spot = Spot { file: method.file, callable: method.callable, region: None };
            let own = graph.regions.iter().enumerate().filter(|(_, r)| r.caller == method.callable);
            let regions = own.map(|(n, _)| Spot { region: Some(n as u32), ..spot });
            let parts: Vec<NodeId> = std::iter::once(spot).chain(regions).map(|s| nodes.node(s)).collect();
            for part in parts {
                let start = nodes.originals.len() as u32;
                nodes.originals.extend(classes.iter().map(|&class| (part, class)));
                nodes.copies[part as usize] = (start, nodes.originals.len() as u32);
            }
        }
        nodes.count += nodes.originals.len() as u32;
        nodes.all_copies = (nodes.first_copy..nodes.count).collect();
        nodes
    }

    /// The node of a spot.
    #[must_use]
    pub fn node(&self, spot: Spot) -> NodeId {
        let first = self.first[spot.file.index()];
        match spot.region {
            Some(region) => first + self.callables[spot.file.index()] + region,
            None => first + spot.callable.index() as u32,
        }
    }

    /// The node of a callable.
    #[must_use]
    pub fn callable(&self, method: MethodRef) -> NodeId {
        self.first[method.file.index()] + method.callable.index() as u32
    }

    /// The nodes of a file's code, copies aside.
    pub(super) fn of_file(&self, file: FileId) -> std::ops::Range<NodeId> {
        let end = self.first.get(file.index() + 1).copied().unwrap_or(self.first_copy);
        self.first[file.index()]..end
    }

    /// The file of a node, and which of its code it is.
    #[must_use]
    pub fn code(&self, node: NodeId) -> (FileId, EntryCode) {
        let node = self.original(node);
        let file = self.first.partition_point(|&f| f <= node).saturating_sub(1);
        // Files without nodes share their first node with the next one.
        let within = node - self.first[file];
        let callables = self.callables[file];
        let code = if within < callables {
            EntryCode::Callable(Node::new(within as usize))
        } else {
            EntryCode::Region(within - callables)
        };
        (FileId::project(file), code)
    }

    /// The copies of a node, one for each class of its object; none where it does not depend on that.
    #[must_use]
    pub fn copies(&self, node: NodeId) -> &[NodeId] {
        let (start, end) = self.copies.get(node as usize).copied().unwrap_or_default();
        &self.all_copies[start as usize..end as usize]
    }

    /// The node that a copy is one of; others are their own.
    #[must_use]
    pub fn original(&self, node: NodeId) -> NodeId {
        match node.checked_sub(self.first_copy) {
            Some(copy) => self.originals[copy as usize].0,
            None => node,
        }
    }

    /// The class that a copy is for.
    pub(super) fn class(&self, node: NodeId) -> Option<ClassRef> {
        Some(self.originals[node.checked_sub(self.first_copy)? as usize].1)
    }

    /// The copy of a node for a class; the node itself where it has no copies.
    pub(super) fn for_class(&self, node: NodeId, class: ClassRef) -> Option<NodeId> {
        match self.copies(node) {
            [] => Some(node),
            copies => copies.iter().copied().find(|&c| self.class(c) == Some(class)),
        }
    }

    /// Nodes that have copies.
    pub(super) fn copied(&self) -> impl Iterator<Item = (NodeId, &[NodeId])> {
        (0..self.first_copy).map(|node| (node, self.copies(node))).filter(|(_, copies)| !copies.is_empty())
    }

    /// Which copies of one node go with which of another: of the same class where both have some, and all where one has none.
    pub(super) fn pairs(&self, from: NodeId, to: NodeId) -> Vec<(NodeId, NodeId)> {
        match (self.copies(from), self.copies(to)) {
            ([], []) => vec![(from, to)],
            ([], many) => many.iter().map(|&to| (from, to)).collect(),
            (many, []) => many.iter().chain([&from]).map(|&from| (from, to)).collect(),
            (_, many) => {
                let same = many.iter().filter_map(|&to| Some((self.for_class(from, self.class(to)?)?, to)));
                same.chain(many.iter().map(|&to| (from, to))).collect()
            }
        }
    }
}
