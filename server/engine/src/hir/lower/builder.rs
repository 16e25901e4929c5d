//! What every lowering needs, whatever the language: the HIR being built, where in it we are, how deep,
//! which locals are visible, and the holders of initialisers. It knows no grammar.

use rustc_hash::FxHashMap;

use super::scope::{Mark, Scopes};
use crate::hir::{
    Bodies, Broken, Callable, CallableId, CallableKind, Class, ClassId, Container, Expr, ExprId, Field, FieldId, Flags,
    Id, Items, Language, Local, LocalId, Lowered, MAX_DEPTH, Member, Name, Span,
};

/// The HIR of one file while it is built.
pub(crate) struct Builder<'t> {
    pub(crate) items: Items,
    pub(crate) bodies: Bodies,
    pub(crate) text: &'t str,
    pub(crate) scopes: Scopes,
    here: Here,
    depth: u32,
    /// Open classes (and the file, first) with their initialisers so far.
    holders: Vec<Holders>,

    numbers: FxHashMap<(Name, Name), u32>,
}

/// Whose code is being lowered.
#[derive(Clone, Copy, Default)]
pub(crate) struct Here {
    /// The innermost class around.
    pub(crate) class: Option<ClassId>,
    /// The callable whose body it is; `None` directly in a class or file.
    pub(crate) callable: Option<CallableId>,
}

/// The initialisers of one class, or of the file.
#[derive(Default)]
struct Holders {
    instance: Option<Holder>,
    statics: Option<Holder>,
}

struct Holder {
    id: CallableId,
    statements: Vec<ExprId>,
    /// From the first to the last initialiser block, and the first one's keyword.
    blocks: Option<(Span, Span)>,
}

/// What [`Builder::open`] found, to be given back to [`Builder::close`].
#[must_use]
#[derive(Clone, Copy)]
pub(crate) struct Outer {
    here: Here,
    locals: Mark,
    holders: usize,
}

impl<'t> Builder<'t> {
    pub(crate) fn new(text: &'t str, language: Language) -> Self {
        Self {
            items: Items { language, ..Items::default() },
            bodies: Bodies::default(),
            text,
            scopes: Scopes::default(),
            here: Here::default(),
            depth: 0,
            holders: vec![Holders::default()],

            numbers: FxHashMap::default(),
        }
    }

    /// The finished HIR. `broken`: what the parser could not understand. The file's own initialisers
    /// must have been taken with [`Builder::finish_initializers`] before.
    pub(crate) fn finish(mut self, broken: &[Span]) -> Lowered {
        let all = &mut self.items.broken;
        all.extend(broken.iter().map(|&span| Broken::Syntax(span)));
        all.sort_by_key(|b| match b {
            Broken::Syntax(span) | Broken::TooDeep(span) => span.start,
        });
        all.dedup();
        all.truncate(super::flat::MAX_BROKEN);
        self.items.finish();
        self.bodies.shrink();
        Lowered { items: self.items, bodies: self.bodies }
    }

    // ---- text and names

    /// The text of a byte range.
    pub(crate) fn text(&self, span: Span) -> &'t str {
        span.slice(self.text)
    }

    /// The interned text of a byte range.
    pub(crate) fn name(&self, span: Span) -> Name {
        Name::new(self.text(span))
    }

    // ---- where we are

    pub(crate) fn here(&self) -> Here {
        self.here
    }

    /// What a declaration at this place stands in.
    pub(crate) fn container(&self) -> Container {
        match (self.here.callable, self.here.class) {
            (Some(callable), _) => Container::Body(callable),
            (None, Some(class)) => Container::Class(class),
            (None, None) => Container::File,
        }
    }

    /// Goes into a class or the body of a callable, and opens a scope. Locals outside stay visible.
    pub(crate) fn open(&mut self, inside: Container) -> Outer {
        let outer = Outer { here: self.here, locals: self.scopes.enter(), holders: self.holders.len() };
        self.here = match inside {
            Container::File => Here::default(),
            Container::Class(class) => {
                self.holders.push(Holders::default());
                Here { class: Some(class), callable: None }
            }
            Container::Body(callable) => Here { callable: Some(callable), ..self.here },
        };
        outer
    }

    /// Goes from a body back to directly in the class around it, for members that broken code pushed into a body.
    pub(crate) fn step_out(&mut self) -> Outer {
        let outer = Outer { here: self.here, locals: self.scopes.enter(), holders: self.holders.len() };
        self.here.callable = None;
        outer
    }

    /// Leaves what [`Builder::open`] or [`Builder::step_out`] went into. For a class: after [`Builder::finish_initializers`].
    pub(crate) fn close(&mut self, outer: Outer) {
        self.holders.truncate(outer.holders);
        self.here = outer.here;
        self.scopes.leave(outer.locals);
    }

    /// Counts `levels` more levels of nesting (a chain's links count, too). `false`, and a note in the items, where
    /// that is too deep; then there is nothing to [`Builder::ascend`] from. Recursion goes through [`crate::stack::grow`] as well.
    pub(crate) fn descend(&mut self, levels: u32, span: Span) -> bool {
        if levels > self.room() {
            self.too_deep(span);
            return false;
        }
        self.depth += levels;
        true
    }

    /// How many classes are open.
    pub(crate) fn class_depth(&self) -> usize {
        self.holders.len() - 1
    }

    /// How many more levels there may be.
    pub(crate) fn room(&self) -> u32 {
        MAX_DEPTH.saturating_sub(self.depth)
    }

    /// Notes that what lies in `span` is nested too deeply.
    pub(crate) fn too_deep(&mut self, span: Span) {
        if self.items.broken.len() < super::flat::MAX_BROKEN {
            self.items.broken.push(Broken::TooDeep(span));
        }
    }

    /// Undoes [`Builder::descend`].
    pub(crate) fn ascend(&mut self, levels: u32) {
        self.depth = self.depth.saturating_sub(levels);
    }

    // ---- items

    pub(crate) fn add_class(&mut self, class: Class) -> ClassId {
        push(&mut self.items.classes, class)
    }

    pub(crate) fn add_callable(&mut self, callable: Callable) -> CallableId {
        push(&mut self.items.callables, callable)
    }

    pub(crate) fn add_field(&mut self, field: Field) -> FieldId {
        push(&mut self.items.fields, field)
    }

    pub(crate) fn class_mut(&mut self, id: ClassId) -> &mut Class {
        &mut self.items.classes[id.index()]
    }

    pub(crate) fn callable_mut(&mut self, id: CallableId) -> &mut Callable {
        &mut self.items.callables[id.index()]
    }

    pub(crate) fn field_mut(&mut self, id: FieldId) -> &mut Field {
        &mut self.items.fields[id.index()]
    }

    /// The next number, from 1, for `key` under `owner`: anonymous and local classes.
    pub(crate) fn next_number(&mut self, owner: Name, key: Name) -> u32 {
        let number = self.numbers.entry((owner, key)).or_insert(0);
        *number += 1;
        *number
    }

    // ---- initialisers

    /// The holder of the current class's (or file's) initialisers; made when it is first asked for.
    pub(crate) fn initializer(&mut self, is_static: bool) -> CallableId {
        let container = self.here.class.map_or(Container::File, Container::Class);
        let items = &mut self.items;
        let Some(holders) = self.holders.last_mut() else { return Id::new(0) };
        let slot = if is_static { &mut holders.statics } else { &mut holders.instance };
        slot.get_or_insert_with(|| {
            let (name, kind, flags) = if is_static {
                ("<clinit>", CallableKind::StaticInit, Flags::STATIC)
            } else {
                ("<init>", CallableKind::InstanceInit, Flags::empty())
            };
            let id = push(&mut items.callables, implicit(Name::new(name), kind, flags, container));
            Holder { id, statements: Vec::new(), blocks: None }
        })
        .id
    }

    /// Adds a statement to the current class's (or file's) initialisers; `block`: the byte ranges of an
    /// initialiser block and of its keyword (empty where it has none).
    pub(crate) fn add_initializer(&mut self, is_static: bool, statement: ExprId, block: Option<(Span, Span)>) {
        self.initializer(is_static);
        let Some(holders) = self.holders.last_mut() else { return };
        let slot = if is_static { &mut holders.statics } else { &mut holders.instance };
        if let Some(holder) = slot {
            holder.statements.push(statement);
            if let Some((block, keyword)) = block {
                let (first, keyword) = holder.blocks.unwrap_or((block, keyword));
                holder.blocks = Some((Span::new(first.start, block.end), keyword));
            }
        }
    }

    /// Completes the holders of the current class (or file), the instance one first. `name_span`: the class's name, for
    /// holders without an initialiser block.
    pub(crate) fn finish_initializers(&mut self, name_span: Span) -> Vec<Member> {
        let Some(holders) = self.holders.last_mut() else { return Vec::new() };
        let holders = std::mem::take(holders);
        let mut members = Vec::new();
        for holder in [holders.instance, holders.statics].into_iter().flatten() {
            let (span, name_span) = holder.blocks.unwrap_or((name_span, name_span));
            let body = self.block(holder.statements, span);
            let callable = self.callable_mut(holder.id);
            (callable.span, callable.head, callable.name_span) = (span, span.start, name_span);
            callable.body = Some(body);
            members.push(Member::Callable(holder.id));
        }
        members
    }

    // ---- bodies

    pub(crate) fn expr(&mut self, expr: Expr, span: Span) -> ExprId {
        self.bodies.alloc(expr, span)
    }

    pub(crate) fn missing(&mut self, span: Span) -> ExprId {
        self.expr(Expr::Missing, span)
    }

    pub(crate) fn block(&mut self, statements: Vec<ExprId>, span: Span) -> ExprId {
        let statements = self.list(statements);
        self.expr(Expr::Block { statements }, span)
    }

    pub(crate) fn list(&mut self, ids: impl IntoIterator<Item = ExprId>) -> crate::hir::ExprList {
        crate::hir::List::push(&mut self.bodies.expr_pool, ids)
    }

    /// Adds a local of the current class, not yet visible.
    pub(crate) fn local(&mut self, local: Local) -> LocalId {
        push(&mut self.bodies.locals, Local { class: self.here.class, ..local })
    }

    /// Adds a local and makes it visible.
    pub(crate) fn declare(&mut self, local: Local) -> LocalId {
        let name = local.name;
        let id = self.local(local);
        self.scopes.declare(name, id);
        id
    }

    /// A simple name, with the local that it may mean.
    pub(crate) fn name_expr(&mut self, name: Name, span: Span) -> ExprId {
        let local = self.scopes.get(name);
        self.expr(Expr::Name { name, local }, span)
    }
}

fn push<T>(all: &mut Vec<T>, element: T) -> Id<T> {
    all.push(element);
    Id::new(all.len() - 1)
}

/// A callable that is not written in the source, without parameters; the caller sets what it has.
pub(crate) fn implicit(name: Name, kind: CallableKind, flags: Flags, container: Container) -> Callable {
    Callable::new(name, kind, flags | Flags::IMPLICIT, container)
}
