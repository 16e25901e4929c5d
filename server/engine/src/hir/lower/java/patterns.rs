//! Patterns of `instanceof` and `case`. Their variables are added, but made visible by what stands around the pattern.

use super::Java;
use super::callables::new_local;
use super::kinds::{Field as F, Kind as K, Node};
use super::types::{Arena, is_type};
use crate::hir::{Id, List, LocalId, LocalKind, Pattern, PatternId, Span, TypeId};

impl Java<'_> {
    fn alloc_pattern(&mut self, pattern: Pattern) -> PatternId {
        self.b.bodies.patterns.push(pattern);
        Id::new(self.b.bodies.patterns.len() - 1)
    }

    /// The right side of `instanceof`.
    pub(super) fn instanceof_pattern(&mut self, n: Node<'_>) -> PatternId {
        if let Some(record) = n.child(F::Pattern) {
            return self.pattern(record);
        }
        let ty = n.child(F::Right).map(|ty| self.ty(ty, Arena::Bodies));
        let local = n.child(F::Name).and_then(|name| self.pattern_local(name.span(), ty));
        self.alloc_pattern(Pattern::Type { ty, local })
    }

    /// A pattern of a case or inside a record pattern.
    pub(super) fn pattern(&mut self, n: Node<'_>) -> PatternId {
        if let (K::Pattern, Some(inner)) = (n.kind(), n.first()) {
            return self.pattern(inner);
        }
        let pattern = self.nested(n.span(), |s| match n.kind() {
            K::RecordPattern => {
                let ty = n.children().find(|c| c.kind() == K::Identifier || is_type(c.kind()));
                let ty = s.ty(ty.unwrap_or(n), Arena::Bodies);
                let body = n.find(K::RecordPatternBody);
                let is_pattern = |c: &Node<'_>| matches!(c.kind(), K::RecordPattern | K::RecordPatternComponent);
                let fields: Vec<PatternId> =
                    body.iter().flat_map(|body| body.children()).filter(is_pattern).map(|c| s.pattern(c)).collect();
                Pattern::Record { ty, fields: List::push(&mut s.b.bodies.pattern_pool, fields) }
            }
            _ => {
                let ty = n.children().find(|c| is_type(c.kind())).and_then(|ty| s.local_type(ty));
                let name = n.children().filter(|c| c.kind() == K::Identifier).last();
                let local = name.and_then(|name| s.pattern_local(name.span(), ty));
                Pattern::Type { ty, local }
            }
        });
        self.alloc_pattern(pattern.unwrap_or(Pattern::Type { ty: None, local: None }))
    }

    fn pattern_local(&mut self, name_span: Span, ty: Option<TypeId>) -> Option<LocalId> {
        let name = self.b.name(name_span);
        let local = crate::hir::Local { ty, ..new_local(name, LocalKind::Pattern, name_span) };
        (name.as_str() != "_").then(|| self.b.local(local))
    }
}
