//! A syntax tree as one array of small nodes in source order, made in a single pass over the tree with one cursor:
//! lowering then walks it in any order at the price of array look-ups, and matches on an enum of the
//! language's own node kinds instead of comparing strings. It knows no language: each brings its [`Vocabulary`].

use rustc_hash::FxHashMap;
use tree_sitter::{Language, Tree};

use crate::hir::Span;

/// The node kinds and fields of one grammar that lowering asks for. Made by [`vocabulary!`].
pub(crate) trait Vocabulary: Copy + Eq + 'static {
    /// Fields, the default being "none that lowering asks for".
    type Field: Copy + Eq + Default + 'static;
    /// A named node that the vocabulary does not list.
    const OTHER: Self;
    /// What the parser could not fit in.
    const ERROR: Self;
    /// What the grammar's numbers mean.
    fn tables() -> &'static Tables<Self>;
    /// Whether it is a comment.
    fn is_comment(self) -> bool;
}

/// From a grammar's numbers to a [`Vocabulary`]; made once a process.
pub(crate) struct Tables<V: Vocabulary> {
    /// By kind id; `None`: tokens that lowering has no use for.
    kinds: Box<[Option<V>]>,
    fields: Box<[V::Field]>,
    /// Listed names that the grammar does not have, for a test.
    #[cfg(test)]
    pub(crate) unknown: Vec<&'static str>,
}

impl<V: Vocabulary> Tables<V> {
    pub(crate) fn new(
        language: &Language,
        named: &[(&'static str, V)],
        tokens: &[(&'static str, V)],
        fields: &[(&'static str, V::Field)],
    ) -> Self {
        let mut wanted: FxHashMap<(bool, &str), (V, bool)> = FxHashMap::default();
        wanted.extend(named.iter().map(|&(text, v)| ((true, text), (v, false))));
        wanted.extend(tokens.iter().map(|&(text, v)| ((false, text), (v, false))));
        let mut kinds = Vec::with_capacity(language.node_kind_count());
        for id in 0..language.node_kind_count() as u16 {
            let is_named = language.node_kind_is_named(id);
            let text = language.node_kind_for_id(id).unwrap_or("");
            kinds.push(match wanted.get_mut(&(is_named, text)) {
                Some((v, seen)) => {
                    *seen = true;
                    Some(*v)
                }
                None => is_named.then_some(V::OTHER),
            });
        }
        let mut unknown: Vec<&str> = wanted.iter().filter(|(_, (_, seen))| !seen).map(|((_, text), _)| *text).collect();
        let mut by_id = vec![V::Field::default(); language.field_count() + 1];
        for &(text, field) in fields {
            match language.field_id_for_name(text) {
                Some(id) => by_id[usize::from(id.get())] = field,
                None => unknown.push(text),
            }
        }
        unknown.sort_unstable();
        Self {
            kinds: kinds.into(),
            fields: by_id.into(),
            #[cfg(test)]
            unknown,
        }
    }
}

/// Declares the enum of a grammar's node kinds and tokens, the enum of its fields, and the [`Vocabulary`].
/// `comments` are named kinds that [`Node::children`] passes over.
macro_rules! vocabulary {
    (
        grammar: $grammar:expr;
        comments: { $($comment:ident = $comment_text:literal,)* }
        named: $(#[$kind_doc:meta])* $kind:ident { $($named:ident = $named_text:literal,)* }
        tokens: { $($token:ident = $token_text:literal,)* }
        fields: $(#[$field_doc:meta])* $field_enum:ident { $($field:ident = $field_text:literal,)* }
    ) => {
        $(#[$kind_doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum $kind { Other, Error, $($comment,)* $($named,)* $($token,)* }

        $(#[$field_doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub(super) enum $field_enum { #[default] None, $($field,)* }

        impl $crate::hir::lower::flat::Vocabulary for $kind {
            type Field = $field_enum;
            const OTHER: Self = Self::Other;
            const ERROR: Self = Self::Error;
            fn tables() -> &'static $crate::hir::lower::flat::Tables<Self> {
                static TABLES: std::sync::OnceLock<$crate::hir::lower::flat::Tables<$kind>> = std::sync::OnceLock::new();
                TABLES.get_or_init(|| $crate::hir::lower::flat::Tables::new(
                    &$grammar.into(),
                    &[$(($comment_text, $kind::$comment),)* $(($named_text, $kind::$named),)*],
                    &[$(($token_text, $kind::$token),)*],
                    &[$(($field_text, $field_enum::$field),)*],
                ))
            }
            fn is_comment(self) -> bool {
                matches!(self, $(Self::$comment)|*)
            }
        }
    };
}
pub(crate) use vocabulary;

#[derive(Clone, Copy)]
struct Raw<V: Vocabulary> {
    span: Span,
    /// Index behind the subtree.
    next: u32,
    kind: V,
    field: V::Field,
    #[allow(dead_code, reason = "for the lowering of Kotlin")]
    missing: bool,
    has_error: bool,
}

/// The whole tree.
pub(crate) struct Flat<V: Vocabulary> {
    nodes: Vec<Raw<V>>,
    /// Byte ranges of error nodes and of tokens that the parser invented, in source order, at most [`MAX_BROKEN`].
    pub(crate) broken: Vec<Span>,
}

/// How many broken places are listed.
pub(crate) const MAX_BROKEN: usize = 100;

impl<V: Vocabulary> Flat<V> {
    /// Copies the tree. Iterative, so its depth does not matter.
    pub(crate) fn new(tree: &Tree) -> Self {
        Self::of_piece(tree, 0)
    }

    /// Copies the tree of a piece of the text; `offset` is added to every position (wrapping).
    pub(crate) fn of_piece(tree: &Tree, offset: u32) -> Self {
        let range = |node: tree_sitter::Node<'_>| {
            Span::new((node.start_byte() as u32).wrapping_add(offset), (node.end_byte() as u32).wrapping_add(offset))
        };
        let tables = V::tables();
        let mut cursor = tree.walk();
        let root = cursor.node();
        let sound = !root.has_error();
        let mut flat = Self { nodes: Vec::with_capacity(root.descendant_count() / 4 * 3 + 1), broken: Vec::new() };
        let mut open: Vec<u32> = Vec::with_capacity(64);
        loop {
            let node = cursor.node();
            let id = node.kind_id();
            // The error node's id lies behind all others.
            let kind =
                if id == u16::MAX { Some(V::ERROR) } else { tables.kinds.get(usize::from(id)).copied().flatten() };
            let missing = !sound && node.is_missing();
            if (missing || id == u16::MAX) && flat.broken.len() < MAX_BROKEN {
                flat.broken.push(range(node));
            }
            // Tokens have no children, so passing over them loses nothing.
            if let Some(kind) = kind {
                let field = cursor.field_id().map_or_else(V::Field::default, |f| tables.fields[usize::from(f.get())]);
                flat.nodes.push(Raw {
                    span: range(node),
                    next: 0,
                    kind,
                    field,
                    missing,
                    has_error: !sound && node.has_error(),
                });
                let index = flat.nodes.len() as u32 - 1;
                if cursor.goto_first_child() {
                    open.push(index);
                    continue;
                }
                flat.nodes[index as usize].next = index + 1;
            }
            while !cursor.goto_next_sibling() {
                let Some(parent) = open.pop() else { return flat };
                cursor.goto_parent();
                flat.nodes[parent as usize].next = flat.nodes.len() as u32;
            }
        }
    }

    /// The root; `None` never happens, since a tree has a root.
    pub(crate) fn root(&self) -> Option<Node<'_, V>> {
        (!self.nodes.is_empty()).then_some(Node { flat: self, index: 0 })
    }
}

/// A node of a [`Flat`] tree.
pub(crate) struct Node<'f, V: Vocabulary> {
    flat: &'f Flat<V>,
    index: u32,
}

impl<V: Vocabulary> Clone for Node<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<V: Vocabulary> Copy for Node<'_, V> {}

impl<'f, V: Vocabulary> Node<'f, V> {
    fn raw(self) -> &'f Raw<V> {
        &self.flat.nodes[self.index as usize]
    }

    pub(crate) fn kind(self) -> V {
        self.raw().kind
    }

    pub(crate) fn field(self) -> V::Field {
        self.raw().field
    }

    pub(crate) fn span(self) -> Span {
        self.raw().span
    }

    /// Invented by the parser: empty.
    #[allow(dead_code, reason = "for the lowering of Kotlin")]
    pub(crate) fn is_missing(self) -> bool {
        self.raw().missing
    }

    /// Whether there is an error in it.
    pub(crate) fn has_error(self) -> bool {
        self.raw().has_error
    }

    /// Children without comments.
    pub(crate) fn children(self) -> impl Iterator<Item = Self> + Clone {
        self.all_children().filter(|n| !n.kind().is_comment())
    }

    /// Children with comments, in source order.
    pub(crate) fn all_children(self) -> Children<'f, V> {
        Children { flat: self.flat, at: self.index + 1, end: self.raw().next }
    }

    /// The first child in a field (a comment may have the field of what it stands before).
    pub(crate) fn child(self, field: V::Field) -> Option<Self> {
        self.children().find(|n| n.field() == field)
    }

    /// The first child of a kind.
    pub(crate) fn find(self, kind: V) -> Option<Self> {
        self.all_children().find(|n| n.kind() == kind)
    }

    /// Whether there is a child of a kind.
    pub(crate) fn has(self, kind: V) -> bool {
        self.find(kind).is_some()
    }

    /// The first child that is no comment.
    pub(crate) fn first(self) -> Option<Self> {
        self.children().next()
    }

    /// The last child that is no comment.
    pub(crate) fn last(self) -> Option<Self> {
        self.children().last()
    }
}

impl<V: Vocabulary + std::fmt::Debug> std::fmt::Debug for Node<'_, V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}@{:?}", self.kind(), self.span())
    }
}

/// Iterator over a node's children.
#[derive(Clone)]
pub(crate) struct Children<'f, V: Vocabulary> {
    flat: &'f Flat<V>,
    at: u32,
    end: u32,
}

impl<'f, V: Vocabulary> Iterator for Children<'f, V> {
    type Item = Node<'f, V>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.at >= self.end {
            return None;
        }
        let node = Node { flat: self.flat, index: self.at };
        self.at = node.raw().next;
        Some(node)
    }
}
