//! The file: package, imports, top-level classes, and compact source files, whose members stand in no class.

use super::Java;
use super::docs::Doc;
use super::kinds::{Kind as K, Node};
use crate::hir::lower::flat::Vocabulary;
use crate::hir::{Class, ClassKind, Container, Flags, Import, Member, Name, Span};

/// Whether a node declares a class of any kind.
pub(super) fn is_class(kind: K) -> bool {
    matches!(
        kind,
        K::ClassDeclaration
            | K::InterfaceDeclaration
            | K::EnumDeclaration
            | K::RecordDeclaration
            | K::AnnotationTypeDeclaration
    )
}

impl Java<'_> {
    pub(super) fn file(&mut self, root: Node<'_>, file_name: &str) {
        let has_member = |kind| matches!(kind, K::MethodDeclaration | K::LocalVariableDeclaration);
        let packaged = root.has(K::PackageDeclaration);
        if self.sound && !packaged && root.children().any(|n| has_member(n.kind())) {
            self.compact_file(root, file_name);
            return;
        }
        let mut doc = Doc::default();
        let mut nodes = root.all_children();
        while let Some(n) = nodes.next() {
            if n.kind().is_comment() {
                doc.pass(n, self.b.text);
                continue;
            }
            let doc = doc.take();
            if is_class(n.kind()) {
                // Members behind a closing brace too many belong to the class in front of them.
                let strays = if self.sound { Vec::new() } else { self.strays(nodes.clone()) };
                let class = self.class(n, doc, &strays);
                self.b.items.top.push(Member::Class(class));
            } else {
                self.top_level(n, doc);
            }
        }
    }

    fn top_level(&mut self, n: Node<'_>, doc: Option<Span>) {
        match n.kind() {
            K::PackageDeclaration => {
                if let Some(name) = n.children().find(|c| matches!(c.kind(), K::Identifier | K::ScopedIdentifier)) {
                    self.b.items.package = self.dotted(name);
                }
                self.b.items.annotations = self.modifiers(n).annotations;
            }
            K::ImportDeclaration => self.import(n),
            K::Error | K::Block => self.recover_top_level(n, doc),
            _ => {}
        }
    }

    pub(super) fn import(&mut self, n: Node<'_>) {
        let Some(path) = n.children().find(|c| matches!(c.kind(), K::Identifier | K::ScopedIdentifier)) else {
            return;
        };
        let mut import = Import {
            path: self.dotted(path),
            alias: Name::EMPTY,
            is_static: n.has(K::Static),
            is_wildcard: n.has(K::Asterisk),
            is_module: false,
            span: n.span(),
        };
        if let Some(module) = self.module_import(n) {
            import.path = module;
            import.is_module = true;
        } else if !import.is_wildcard {
            import.alias = Name::new(import.path.as_str().rsplit('.').next().unwrap_or(""));
        }
        self.b.items.imports.push(import);
    }

    /// A file with members outside any class (Java 25): they are members of a class named after the file.
    fn compact_file(&mut self, root: Node<'_>, file_name: &str) {
        let name = file_name.strip_suffix(".java").unwrap_or(file_name);
        let mut span = Span::new(root.span().end, root.span().end);
        let mut doc = Doc::default();
        let mut rest = Vec::new();
        for n in root.all_children() {
            match n.kind() {
                K::ImportDeclaration => {
                    self.import(n);
                    doc.take();
                }
                kind if kind.is_comment() => doc.pass(n, self.b.text),
                _ => {
                    span.start = span.start.min(n.span().start);
                    rest.push((n, doc.take()));
                }
            }
        }
        // It imports `java.base` without saying so.
        self.b.items.imports.push(Import {
            path: Name::new("java.base"),
            alias: Name::EMPTY,
            is_static: false,
            is_wildcard: false,
            is_module: true,
            span: Span::new(span.start, span.start),
        });
        let id = self.b.add_class(Class {
            name: Name::new(name),
            binary_name: Name::EMPTY,
            kind: ClassKind::Class,
            flags: Flags::FINAL | Flags::IMPLICIT,
            container: Container::File,
            type_params: Vec::new(),
            supertypes: Vec::new(),
            members: Vec::new(),
            annotations: Vec::new(),
            doc: None,
            span,
            head: span.start,
            name_span: Span::new(span.start, span.start),
        });
        let outer = self.b.open(Container::Class(id));
        let mut members = Vec::new();
        for (n, doc) in rest {
            self.member(n, doc, &mut members);
        }
        self.close_class(id, members, outer);
        self.b.items.top.push(Member::Class(id));
    }
}
