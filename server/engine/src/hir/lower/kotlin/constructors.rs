//! Primary and secondary constructors, `init` blocks, and the call of the super constructor in a class header.

use super::Kotlin;
use super::functions::Parameter;
use super::kinds::{Kind, Node};
use super::types::Place;
use crate::hir::lower::builder::implicit;
use crate::hir::{
    Call, CallKind, CallableId, CallableKind, ClassId, ClassKind, Container, Expr, ExprId, Field, FieldKind, Flags,
    Member, Name, Span, TypeId,
};

impl Kotlin<'_> {
    /// What a constructor of `class` is without a modifier.
    pub(super) fn constructor_visibility(&self, class: Option<ClassId>) -> Flags {
        match class.map(|class| self.b.items.class(class)) {
            Some(class) if matches!(class.kind, ClassKind::Enum | ClassKind::Object | ClassKind::Companion) => {
                Flags::PRIVATE
            }
            Some(class) if class.flags.contains(Flags::SEALED) => Flags::PROTECTED,
            _ => Flags::PUBLIC,
        }
    }

    /// `class Foo(val a: Int, b: Int)`: the constructor, and the properties among its parameters. The parameters become visible
    /// to the class's initialisers.
    pub(super) fn primary_constructor(&mut self, class: ClassId, node: Node<'_>, members: &mut Vec<Member>) {
        let modifiers = self.modifiers(node);
        let flags = modifiers.flags | modifiers.visibility(self.constructor_visibility(Some(class)));
        let keyword = self.constructor_keyword(node);
        let name_span = keyword.unwrap_or(self.b.items.class(class).name_span);
        let id = self.b.add_callable(implicit(
            self.words.init,
            CallableKind::PrimaryConstructor,
            Flags::empty(),
            Container::Class(class),
        ));
        members.push(Member::Callable(id));
        let mut parameters = Vec::new();
        let mut from = node.span().start;
        for child in node.children() {
            if child.kind() == Kind::ClassParameter {
                let doc = self.doc_of(from, child);
                let (parameter, property) = self.class_parameter(child, doc);
                members.extend(property);
                parameters.extend(parameter);
            }
            from = child.span().end;
        }
        let callable = self.b.callable_mut(id);
        callable.flags = flags;
        callable.annotations = modifiers.annotations;
        // The keyword has no node, so that what comes behind annotations is the parenthesis.
        let head = keyword.map_or(modifiers.head, |k| modifiers.head.min(k.start));
        (callable.span, callable.head, callable.name_span) = (node.span(), head, name_span);
        let outer = self.b.open(Container::Body(id));
        let names: Vec<Name> = parameters.iter().map(|p| p.param.name).collect();
        self.parameters(id, parameters);
        self.b.close(outer);
        self.constructor_params = names.into_iter().zip(self.param_locals(id)).collect();
    }

    /// The keyword of a primary constructor, which the grammar gives no node.
    fn constructor_keyword(&self, node: Node<'_>) -> Option<Span> {
        const KEYWORD: &str = "constructor";
        let start = node.find(Kind::Modifiers).map_or(node.span().start, |n| n.span().end);
        let before = Span::new(start, node.find(Kind::ParenOpen)?.span().start);
        let at = before.start + self.b.text(before).rfind(KEYWORD)? as u32;
        Some(Span::new(at, at + KEYWORD.len() as u32))
    }

    /// The locals of a callable's parameters.
    fn param_locals(&self, id: CallableId) -> impl Iterator<Item = crate::hir::LocalId> + use<> {
        let first = self.b.items.callable(id).first_local;
        first.into_iter().flat_map(|first| (first.index()..).map(crate::hir::Id::new))
    }

    fn class_parameter<'f>(&mut self, node: Node<'f>, doc: Option<Span>) -> (Option<Parameter<'f>>, Option<Member>) {
        let Some(name_node) = node.find(Kind::SimpleIdentifier) else { return (None, None) };
        let name = self.name_of(name_node);
        let mut modifiers = self.modifiers(node);
        let ty = self.type_among(Place::Items, node.children());
        let annotations = std::mem::take(&mut modifiers.annotations);
        let default = super::locals::behind_equals(node);
        let mut property = None;
        if let Some(keyword) = node.find(Kind::ValOrVar) {
            let is_mutable = self.b.text(keyword.span()) == "var";
            let field = Field {
                name,
                kind: FieldKind::Property,
                flags: self.property_flags(&modifiers, is_mutable) | Flags::PARAM,
                container: self.b.container(),
                type_params: Vec::new(),
                receiver: None,
                ty: if modifiers.is_vararg { ty.map(|ty| self.array_of(ty, node.span())) } else { ty },
                annotations: annotations.clone(),
                doc,
                span: node.span(),
                head: modifiers.head,
                name_span: name_node.span(),
                init: None,
                getter: None,
                setter: None,
                accessor_names: super::accessors::accessor_names(&annotations),
                body_class: None,
            };
            property = Some(self.b.add_field(field));
        }
        let parameter =
            Parameter::new(name, name_node.span(), ty, &modifiers, annotations, property, default, node.span());
        (Some(parameter), property.map(Member::Field))
    }

    /// `constructor(a: Int) : this(a, 0) { … }`
    pub(super) fn secondary_constructor(&mut self, node: Node<'_>, doc: Option<Span>) -> CallableId {
        let modifiers = self.modifiers(node);
        let class = self.b.here().class;
        let flags = modifiers.flags | modifiers.visibility(self.constructor_visibility(class));
        let container = self.b.container();
        let id = self.b.add_callable(implicit(self.words.init, CallableKind::Constructor, Flags::empty(), container));
        let parameters = match node.find(Kind::FunctionValueParameters) {
            Some(list) => self.parameter_nodes(list),
            None => Vec::new(),
        };
        let callable = self.b.callable_mut(id);
        callable.flags = flags;
        callable.annotations = modifiers.annotations;
        callable.doc = doc;
        (callable.span, callable.head) = (node.span(), modifiers.head);
        callable.name_span = node.find(Kind::Constructor).map_or(node.span(), Node::span);
        let outer = self.b.open(Container::Body(id));
        self.parameters(id, parameters);
        let mut statements = Vec::new();
        if let Some(call) = node.find(Kind::ConstructorDelegationCall) {
            statements.push(self.delegation_call(call));
        }
        let span = super::statements::braces(node);
        statements.extend(self.braced_statements(node));
        let end = Span::new(node.span().end, node.span().end);
        let body = self.b.block(statements, span.unwrap_or(end));
        self.b.close(outer);
        self.b.callable_mut(id).body = Some(body);
        id
    }

    /// `this(…)`, `super(…)` behind a secondary constructor's colon
    fn delegation_call(&mut self, node: Node<'_>) -> ExprId {
        let keyword = node.children().find(|n| matches!(n.kind(), Kind::This | Kind::Super));
        let kind = if keyword.is_some_and(|n| n.kind() == Kind::This) { CallKind::This } else { CallKind::Super };
        let args = self.value_arguments(node.find(Kind::ValueArguments), Name::EMPTY);
        let call = Call { args, ..Call::new(kind, Name::EMPTY, keyword.map_or(node.span(), Node::span)) };
        self.call_expr(call, node.span())
    }

    /// `Base(…)` in a class header. `ty`: its type, in the items' arena.
    pub(super) fn super_constructor_call(&mut self, node: Node<'_>, ty: TypeId) -> ExprId {
        let name =
            node.find(Kind::UserType).and_then(|ty| ty.children().filter(|n| n.kind() == Kind::TypeIdentifier).last());
        let (name, name_span) = name.map_or((Name::EMPTY, node.span()), |n| (self.name_of(n), n.span()));
        let args = self.value_arguments(node.find(Kind::ValueArguments), name);
        let call = Call { ty: Some(ty), ty_in_items: true, args, ..Call::new(CallKind::New, name, name_span) };
        self.call_expr(call, node.span())
    }

    /// `init { … }`
    pub(super) fn init_block(&mut self, node: Node<'_>) {
        let id = self.b.initializer(false);
        let outer = self.b.open(Container::Body(id));
        for &(name, local) in &self.constructor_params {
            self.b.scopes.declare(name, local);
        }
        let block = self.braced(node);
        self.b.close(outer);
        let keyword = node.find(Kind::Init).map_or(node.span(), Node::span);
        self.b.add_initializer(false, block, Some((node.span(), keyword)));
    }
}

impl Kotlin<'_> {
    /// Adds a call to the arena.
    pub(super) fn call_expr(&mut self, call: Call, span: Span) -> ExprId {
        self.b.bodies.calls.push(call);
        let id = crate::hir::Id::new(self.b.bodies.calls.len() - 1);
        self.b.expr(Expr::Call(id), span)
    }
}
