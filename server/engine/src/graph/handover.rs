//! Where code goes before it runs: what one file alone can say of threads. Every fact names others by [`Symbol`], so that it
//! survives changes of other files; following names from file to file is done on demand, over all files. Knows no rule.

use super::file::{Node, Runs};
use super::symbol::Symbol;
use crate::hir::{ClassId, Name};

/// Code that is a value.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub enum Code {
    /// A lambda, method reference or anonymous object of this file.
    Region(u32),
    /// An object of this class, by its qualified name.
    Class(Name),
    /// What a callable of this file was given for a parameter.
    Param(Node, u16),
    /// What a lambda of this file was given for a parameter.
    LambdaParam(u32, u16),
    /// What a field or property holds, by its getter.
    Field(Symbol),
}

/// A value that stands for a thread: a dispatcher, executor, looper, scheduler or scope.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub enum Value {
    /// This thread.
    Runs(Runs),
    /// It says nothing of a thread: a job, a name.
    Silent,
    /// What a field or property holds, by its getter.
    Field(Symbol),
    /// What a callable of this file was given for a parameter.
    Param(Node, u16),
    /// What a callable returns.
    Result(Symbol),
    /// An executor or scope of the project's own.
    Own(Code),
    /// The first of these that is not silent.
    First(Box<[Self]>),
    /// Not known.
    Unknown,
}

/// Where handed-over code runs, seen from the call that hands it over.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub enum Place {
    /// Where this value says.
    On(Value),
    /// Where the callee takes it: what it does with its parameter of this number.
    Given(u16),
    /// Where the stream is that the call is made on.
    Stream,
}

impl Place {
    /// A place that is known.
    #[must_use]
    pub const fn runs(runs: Runs) -> Self {
        Self::On(Value::Runs(runs))
    }
}

/// A call that makes code run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handover {
    /// Number of the call in the file's edges.
    pub edge: u32,
    /// What runs.
    pub code: Code,
    /// Which methods of it, where it is an object; empty for all that its supertype declares.
    pub methods: Box<[Name]>,
    /// Where.
    pub place: Place,
    /// Its callee waits, with the thread standing still, until the code is done.
    pub waits: bool,
    /// The library's callee is given, along with the code, who is to run it: that tells more than what the code's type does.
    pub appointed: bool,
}

/// Code that is put into a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Store {
    /// The field's getter.
    pub field: Symbol,
    /// What is put in.
    pub code: Code,
}

/// Where a stream comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Upstream {
    /// Nothing before it.
    Start,
    /// The result of this call.
    Call(u32),
    /// Not known.
    Unknown,
}

/// Where a stream goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Downstream {
    /// It is the receiver or an argument of this call.
    Call(u32),
    /// The callable returns it.
    Returned(Node),
    /// The lambda returns it.
    Yielded(u32),
    /// A property holds it, by its getter.
    Field(Symbol),
    /// Nowhere: the call is the last of its chain.
    End,
}

/// What a call does to the threads of the stream that it is made on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Moves {
    /// Nothing.
    Nothing,
    /// What stands before it runs there, back to the next such call.
    Before(Value),
    /// The source runs there.
    Source(Value),
    /// What follows runs there.
    After(Value),
    /// It makes the stream run, on its own thread, and returns no stream.
    Starts,
}

/// A call in a chain of operators on a stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// Number of the call in the file's edges.
    pub edge: u32,
    /// The stream that it is made on.
    pub from: Upstream,
    /// Its own result.
    pub to: Downstream,
    /// What it does.
    pub moves: Moves,
}

/// Code that a condition or check lets run on some threads only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Guard {
    /// On the main thread only.
    Main,
    /// Never on the main thread.
    NotMain,
}

/// A read or write of a static field, or of a property of an object, that calls nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StaticRead {
    /// Whose code it stands in.
    pub caller: Node,
    /// The innermost lambda around it.
    pub region: Option<u32>,
    /// Byte offset of the name.
    pub at: u32,
    /// The class or object, by its qualified name.
    pub class: Name,
}

/// A stretch of code during which a lock is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hold {
    /// Whose code it is.
    pub caller: Node,
    /// The innermost lambda around the acquisition.
    pub region: Option<u32>,
    /// The lock: a field, class or object by its name.
    pub lock: Name,
    /// Byte offset of the acquisition.
    pub at: u32,
    /// Byte offset of the first place where it is no longer held.
    pub until: u32,
}

/// A parameter whose value an injector chooses by a qualifier, or a method that provides such a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Qualified {
    /// The constructor or method.
    pub callable: Node,
    /// The parameter, `None` for what it provides itself.
    pub param: Option<u16>,
    /// The qualifier: an annotation's name, with its argument where it has one.
    pub qualifier: Name,
}

/// The class of an object that was made in sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Made {
    /// By its qualified name.
    Named(Name),
    /// An anonymous class of this file.
    Here(ClassId),
}

/// What one file says of threads.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Handovers {
    /// Calls that make code run, by edge.
    pub calls: Box<[Handover]>,
    /// Code that is kept in fields.
    pub stores: Box<[Store]>,
    /// Values of fields that stand for threads.
    pub fields: Box<[(Symbol, Value)]>,
    /// What callables return that stands for a thread.
    pub results: Box<[(Node, Value)]>,
    /// Arguments that stand for threads: edge, parameter, value.
    pub args: Box<[(u32, u16, Value)]>,
    /// Default values of parameters that stand for threads.
    pub defaults: Box<[(Node, u16, Value)]>,
    /// What injectors are told.
    pub qualified: Box<[Qualified]>,
    /// Calls on streams, by edge.
    pub links: Box<[Link]>,
    /// Edges that a check guards, by edge.
    pub guards: Box<[(u32, Guard)]>,
    /// Uses of static fields and of objects' properties, one a class in each callable or lambda.
    pub static_reads: Box<[StaticRead]>,
    /// Property accesses through delegates: edge, the property's accessor.
    pub through: Box<[(u32, Symbol)]>,
    /// Locks that are held.
    pub holds: Box<[Hold]>,
    /// Callables that only say whether they run on the main thread.
    pub checks: Box<[Node]>,
    /// Calls on the caller's own object, by edge.
    pub own_calls: Box<[u32]>,
    /// The class of the object that a call is made on, where it was made in sight, by edge.
    pub made: Box<[(u32, Made)]>,
    /// Type arguments of receivers, by edge: qualified names, empty where one is not a class.
    pub receiver_arguments: Box<[(u32, Box<[Name]>)]>,
    /// Calls that their code comes to each time it runs to its end: a bit an edge.
    pub each_time: Box<[u64]>,
}

impl Handovers {
    /// Whether the file says anything at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The calls of an edge. Cost: a binary search.
    #[must_use]
    pub fn of_edge(&self, edge: u32) -> &[Handover] {
        let start = self.calls.partition_point(|h| h.edge < edge);
        let end = self.calls.partition_point(|h| h.edge <= edge);
        &self.calls[start..end]
    }

    /// The link of an edge.
    #[must_use]
    pub fn link(&self, edge: u32) -> Option<&Link> {
        self.links.binary_search_by_key(&edge, |l| l.edge).ok().map(|at| &self.links[at])
    }

    /// The guard of an edge.
    #[must_use]
    pub fn guard(&self, edge: u32) -> Option<Guard> {
        self.guards.binary_search_by_key(&edge, |g| g.0).ok().map(|at| self.guards[at].1)
    }

    /// Whether code comes to its call each time it runs to its end.
    #[must_use]
    pub fn is_each_time(&self, edge: u32) -> bool {
        self.each_time.get(edge as usize / 64).is_some_and(|bits| bits >> (edge % 64) & 1 != 0)
    }

    /// Whether an edge is a call on the caller's own object.
    #[must_use]
    pub fn is_own_call(&self, edge: u32) -> bool {
        self.own_calls.binary_search(&edge).is_ok()
    }

    /// The type arguments of an edge's receiver.
    #[must_use]
    pub fn arguments_of_receiver(&self, edge: u32) -> &[Name] {
        let all = &self.receiver_arguments;
        all.binary_search_by_key(&edge, |a| a.0).map_or(&[], |at| &all[at].1)
    }

    /// The class of the object that an edge's call is made on, where that is certain.
    #[must_use]
    pub fn made_receiver(&self, edge: u32) -> Option<Made> {
        self.made.binary_search_by_key(&edge, |m| m.0).ok().map(|at| self.made[at].1)
    }

    /// Symbols that other files may ask this one about, besides those of its callables.
    pub fn keys(&self) -> impl Iterator<Item = Symbol> + '_ {
        let fields = self.fields.iter().map(|f| f.0);
        fields.chain(self.stores.iter().map(|s| s.field))
    }
}
