//! The members of a class body, or of a file, in source order: finds their doc comments, puts accessors that the
//! grammar left beside their property back to it, and goes on behind broken places.

use super::Kotlin;
use super::kinds::{Kind, Node};
use crate::hir::{Container, Expr, Member, Span};

impl Kotlin<'_> {
    /// The members among the children of a file.
    pub(super) fn file_members(&mut self, body: Node<'_>) -> Vec<Member> {
        let mut members = Vec::new();
        let nodes: Vec<Node<'_>> = body.children().collect();
        self.member_nodes(&nodes, 0, &mut members);
        members
    }

    /// The members among `nodes` (siblings without comments); `from`: the end of what stands before them.
    pub(super) fn member_nodes(&mut self, nodes: &[Node<'_>], mut from: u32, members: &mut Vec<Member>) {
        let mut at = 0;
        while let Some(&node) = nodes.get(at) {
            at += 1;
            match node.kind() {
                // A class without its end; its doc comment stands before these.
                Kind::Modifiers => continue,
                Kind::Error => self.broken_members(node, members),
                Kind::Class | Kind::Interface | Kind::Object | Kind::Companion | Kind::Enum => {
                    at = self.unclosed_class(nodes, at - 1, from, members);
                }
                Kind::PropertyDeclaration if !node.has(Kind::MultiVariableDeclaration) => {
                    let accessors = following_accessors(&nodes[at..]);
                    at += accessors.len();
                    let doc = self.doc_of(from, node);
                    self.property(node, accessors, doc, members);
                }
                Kind::PropertyDeclaration if !self.on_script_level() => {}
                kind if kind.is_declaration() && kind != Kind::PropertyDeclaration => {
                    let doc = self.doc_of(from, node);
                    self.member(node, doc, members);
                }
                _ if self.on_script_level() => at += self.script_statement(node, &nodes[at..]),
                _ => {}
            }
            from = nodes[at - 1].span().end;
        }
    }

    /// One declaration other than a property.
    fn member(&mut self, node: Node<'_>, doc: Option<Span>, members: &mut Vec<Member>) {
        let member = match node.kind() {
            Kind::FunctionDeclaration => self.function(node, doc).map(Member::Callable),
            Kind::SecondaryConstructor => Some(Member::Callable(self.secondary_constructor(node, doc))),
            Kind::TypeAlias => self.type_alias(node, doc).map(Member::Alias),
            Kind::AnonymousInitializer => {
                self.init_block(node);
                None
            }
            _ => self.class(node, doc).map(Member::Class),
        };
        members.extend(member);
    }

    // ---- scripts

    fn on_script_level(&self) -> bool {
        self.is_script && self.b.container() == Container::File
    }

    /// A statement on a script's top level runs in its initialiser. Takes labels along with what they label, and
    /// returns how many of `rest` it has consumed.
    fn script_statement(&mut self, node: Node<'_>, rest: &[Node<'_>]) -> usize {
        let mut taken = vec![node];
        for &next in rest {
            if !matches!(taken.last().map(|n| n.kind()), Some(Kind::Label | Kind::Annotation)) {
                break;
            }
            taken.push(next);
        }
        let consumed = taken.len() - 1;
        let id = self.b.initializer(true);
        let outer = self.b.open(Container::Body(id));
        let statements = self.statements(taken.into_iter());
        self.b.close(outer);
        for statement in statements {
            // Its variables are visible to the end of the script.
            if let Expr::Let { locals, .. } = self.b.bodies.expr(statement) {
                for local in self.b.bodies.locals_of(locals).to_vec() {
                    let name = self.b.bodies.local(local).name;
                    self.b.scopes.declare(name, local);
                }
            }
            self.b.add_initializer(true, statement, None);
        }
        consumed
    }

    // ---- broken code

    /// An error node among members: its children are searched for declarations.
    fn broken_members(&mut self, node: Node<'_>, members: &mut Vec<Member>) {
        if !self.b.descend(1, node.span()) {
            return;
        }
        crate::stack::grow(|| {
            let children: Vec<Node<'_>> = node.children().collect();
            self.member_nodes(&children, node.span().start, members);
        });
        self.b.ascend(1);
    }

    /// A class whose body never ends, so that its parts lie side by side in an error node; the keyword is at `at`. What follows the
    /// opening brace are its members. Returns where to go on.
    fn unclosed_class(&mut self, nodes: &[Node<'_>], at: usize, from: u32, members: &mut Vec<Member>) -> usize {
        let Some(brace) = nodes[at..].iter().position(|n| n.kind() == Kind::BraceOpen) else { return at + 1 };
        let body = at + brace + 1;
        let start = match at.checked_sub(1) {
            Some(before) if nodes[before].kind() == Kind::Modifiers => before,
            _ => at,
        };
        let end = body + nodes[body..].iter().position(|n| n.kind() == Kind::BraceClose).unwrap_or(nodes.len() - body);
        if !self.b.descend(1, nodes[at].span()) {
            return end;
        }
        let doc = self.doc_between(from, nodes[start].span().start);
        let class = crate::stack::grow(|| self.class_of_parts(&nodes[start..body], &nodes[body..end], doc));
        self.b.ascend(1);
        members.extend(class.map(Member::Class));
        end
    }
}

/// The getters and setters at the start of `nodes`.
fn following_accessors<'n, 'f>(nodes: &'n [Node<'f>]) -> &'n [Node<'f>] {
    let end = nodes.iter().position(|n| !matches!(n.kind(), Kind::Getter | Kind::Setter)).unwrap_or(nodes.len());
    &nodes[..end]
}
