//! What can be saved of code that the grammar does not understand: newer constructs than it knows, and half-typed code. The
//! rule: a declaration behind the broken place survives, and a call that is there is seen.

use super::Java;
use super::file::is_class;
use super::kinds::{Field as F, Kind as K, Node};
use super::repair::Repairs;
use super::types::is_type;
use crate::hir::lower::flat::Flat;
use crate::hir::{ClassId, Expr, ExprId, Language, Member, Name, Span};

/// Whether a node of this kind stands in classes only (local variables aside).
fn is_member(kind: K) -> bool {
    matches!(
        kind,
        K::MethodDeclaration
            | K::ConstructorDeclaration
            | K::CompactConstructorDeclaration
            | K::FieldDeclaration
            | K::ConstantDeclaration
            | K::StaticInitializer
            | K::EnumConstant
            | K::AnnotationTypeElementDeclaration
    )
}

fn is_expression(kind: K) -> bool {
    matches!(
        kind,
        K::MethodInvocation
            | K::ObjectCreationExpression
            | K::AssignmentExpression
            | K::BinaryExpression
            | K::UnaryExpression
            | K::UpdateExpression
            | K::TernaryExpression
            | K::CastExpression
            | K::InstanceofExpression
            | K::LambdaExpression
            | K::MethodReference
            | K::FieldAccess
            | K::ArrayAccess
            | K::ArrayCreationExpression
            | K::ParenthesizedExpression
            | K::SwitchExpression
    )
}

fn is_statement(kind: K) -> bool {
    matches!(
        kind,
        K::ExpressionStatement
            | K::LocalVariableDeclaration
            | K::ExplicitConstructorInvocation
            | K::Block
            | K::IfStatement
            | K::WhileStatement
            | K::ForStatement
            | K::EnhancedForStatement
            | K::DoStatement
            | K::TryStatement
            | K::TryWithResourcesStatement
            | K::LabeledStatement
            | K::ReturnStatement
            | K::ThrowStatement
            | K::YieldStatement
            | K::AssertStatement
            | K::SynchronizedStatement
    )
}

impl Java<'_> {
    // ---- the file

    /// The module of `import module a.b;`, which the grammar does not know.
    pub(super) fn module_import(&mut self, import: Node<'_>) -> Option<Name> {
        let words = self.b.text(import.span()).strip_prefix("import")?.trim_start().strip_prefix("module")?;
        let module: String = words.chars().filter(|c| !c.is_whitespace() && *c != ';').collect();
        if self.sound || !words.starts_with(char::is_whitespace) {
            return None;
        }
        self.understood.push(import.span());
        Some(Name::new(&module))
    }

    /// Members that stand behind a class that was closed too early: all up to the next class.
    pub(super) fn strays<'f>(&self, behind: impl Iterator<Item = Node<'f>>) -> Vec<Node<'f>> {
        let until_class = behind.take_while(|n| !is_class(n.kind()));
        until_class.filter(|n| is_member(n.kind()) || n.kind() == K::LocalVariableDeclaration).collect()
    }

    /// Classes in what stands at the top level of a broken file.
    pub(super) fn recover_top_level(&mut self, n: Node<'_>, doc: Option<Span>) {
        self.nested(n.span(), |s| {
            for child in n.children() {
                if is_class(child.kind()) {
                    let class = s.class(child, doc, &[]);
                    s.b.items.top.push(Member::Class(class));
                } else if child.kind() == K::ImportDeclaration {
                    s.import(child);
                } else if matches!(child.kind(), K::Error | K::Block | K::ClassBody) {
                    s.recover_top_level(child, None);
                }
            }
        });
    }

    // ---- members

    /// Members in an error among members.
    pub(super) fn recover_members(&mut self, n: Node<'_>, doc: Option<Span>, members: &mut Vec<Member>) {
        self.nested(n.span(), |s| {
            let mut doc = doc;
            for child in n.children() {
                let kind = child.kind();
                if is_member(kind) || is_class(kind) {
                    s.member(child, doc.take(), members);
                } else if matches!(kind, K::Error | K::ClassBody | K::Block) {
                    s.recover_members(child, doc.take(), members);
                }
            }
        });
    }

    /// A member of the class around that stands in a body: a brace is missing in front of it.
    pub(super) fn stray_member(&mut self, n: Node<'_>, doc: Option<Span>) {
        let Some(class) = self.b.here().class else { return };
        let outer = self.b.step_out();
        let mut members = Vec::new();
        self.member(n, doc, &mut members);
        self.b.close(outer);
        self.add_strays(class, members);
    }

    fn add_strays(&mut self, class: ClassId, members: Vec<Member>) {
        self.strays.entry(class).or_default().extend(members);
    }

    /// The members of `class` that were found in bodies.
    pub(super) fn take_strays(&mut self, class: ClassId, members: &mut Vec<Member>) {
        members.extend(self.strays.remove(&class).unwrap_or_default());
    }

    // ---- statements

    /// Recognises what a missing brace made of a member: `void f` `(int a)` `{ … }`, and declarations with access modifiers.
    /// `rest`: the statements behind, of which it takes what belongs to the member.
    pub(super) fn recover_statement<'f>(
        &mut self,
        n: Node<'f>,
        doc: Option<Span>,
        rest: &mut (impl Iterator<Item = Node<'f>> + Clone),
    ) -> bool {
        let access = n.find(K::Modifiers).is_some_and(|m| {
            m.children().any(|c| matches!(c.kind(), K::Public | K::Protected | K::Private | K::Static))
        });
        let is_method = matches!(n.kind(), K::MethodDeclaration | K::ConstructorDeclaration | K::FieldDeclaration);
        if is_method || (is_class(n.kind()) && access) {
            self.stray_member(n, doc);
            return true;
        }
        if n.kind() != K::LocalVariableDeclaration {
            return false;
        }
        let mut ahead = rest.clone();
        let params = ahead.next().filter(|e| e.kind() == K::Error).and_then(|e| e.find(K::FormalParameters));
        if let (Some(params), Some(body)) = (params, ahead.next().filter(|b| b.kind() == K::Block)) {
            *rest = ahead;
            self.stray_method(n, doc, params, body);
            return true;
        }
        if access {
            self.stray_member(n, doc);
        }
        access
    }

    fn stray_method(&mut self, header: Node<'_>, doc: Option<Span>, params: Node<'_>, body: Node<'_>) {
        let Some(class) = self.b.here().class else { return };
        let outer = self.b.step_out();
        let method = self.method_in_parts(header, doc, params, body);
        self.b.close(outer);
        self.add_strays(class, vec![Member::Callable(method)]);
    }

    /// Statements and calls in an error among statements.
    pub(super) fn recover_statements(&mut self, n: Node<'_>) {
        for child in n.children() {
            let kind = child.kind();
            if is_statement(kind) || is_class(kind) {
                self.statement(child);
            } else if is_member(kind) {
                self.stray_member(child, None);
            } else if is_expression(kind) {
                let value = self.expression(child);
                self.scratch.push(value);
            } else if !is_type(kind) {
                self.nested(child.span(), |s| s.recover_statements(child));
            }
        }
    }

    /// An error where a block is needed.
    pub(super) fn recover_block(&mut self, n: Node<'_>) -> ExprId {
        let start = self.scratch.len();
        self.recover_statements(n);
        let statements = self.take(start);
        self.b.expr(Expr::Block { statements }, n.span())
    }

    // ---- expressions

    /// Lowers the calls in an error to the scratch stack.
    pub(super) fn recover_expressions(&mut self, n: Node<'_>) {
        for child in n.children() {
            if is_expression(child.kind()) {
                let value = self.expression(child);
                self.scratch.push(value);
            } else if !is_type(child.kind()) {
                self.nested(child.span(), |s| s.recover_expressions(child));
            }
        }
    }

    /// An error where an expression is needed.
    pub(super) fn recover_expression(&mut self, n: Node<'_>) -> ExprId {
        let start = self.scratch.len();
        self.recover_expressions(n);
        match self.scratch[start..] {
            [] => self.b.missing(n.span()),
            [only] => {
                self.scratch.truncate(start);
                only
            }
            _ => {
                let statements = self.take(start);
                self.b.expr(Expr::Block { statements }, n.span())
            }
        }
    }

    // ---- constructors

    /// A constructor's body. Since Java 22 statements may stand in front of `this(…)` or `super(…)`, but the grammar knows these
    /// keywords in first place only. Where a body is broken, it is parsed once more with names in their place.
    pub(super) fn body_block(&mut self, n: Node<'_>) -> ExprId {
        if n.kind() != K::ConstructorBody || !n.has_error() || self.reparsing {
            return self.block(n);
        }
        self.reparsing = true;
        let block = self.reparsed(n).unwrap_or_else(|| self.block(n));
        self.reparsing = false;
        block
    }

    fn reparsed(&mut self, n: Node<'_>) -> Option<ExprId> {
        const PREFIX: &str = "class X { X() ";
        let text = self.b.text(n.span());
        let repaired = Repairs::of(text).apply(text);
        let fragment = format!("{PREFIX}{} }}", without_keywords(&repaired)?);
        let tree = crate::syntax::parse(&fragment, Language::Java, None)?;
        let flat: Flat<K> = Flat::of_piece(&tree, n.span().start.wrapping_sub(PREFIX.len() as u32));
        if !flat.broken.is_empty() {
            return None;
        }
        let class = flat.root()?.find(K::ClassDeclaration)?;
        let body = class.child(F::Body)?.find(K::ConstructorDeclaration)?.child(F::Body)?;
        self.understood.push(n.span());
        Some(self.block(body))
    }
}

/// The text with names of the same length for `this` and `super` in front of parentheses; `None` where there are none.
fn without_keywords(text: &str) -> Option<String> {
    let is_word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_' || *b == b'$' || !b.is_ascii();
    let mut out = text.to_owned();
    let mut found = false;
    for (keyword, name) in [("super", "supeR"), ("this", "thiS")] {
        for (at, _) in text.match_indices(keyword) {
            let after = at + keyword.len();
            let whole = at == 0 || !is_word(&text.as_bytes()[at - 1]);
            if whole && text[after..].trim_start().starts_with('(') {
                out.replace_range(at..after, name);
                found = true;
            }
        }
    }
    found.then_some(out)
}
