//! Types of metadata as the model's type references: absolute names, type parameters by name, function types as such.

use super::proto::Message;
use super::strings::Strings;
use crate::hir::{Flags, Items, List, TypeId, TypeParam, TypeRef};
use crate::text::{Name, Span};

/// Deeper types are not followed.
const MAX_DEPTH: u32 = 60;

/// What types of one declaration are told by.
pub(super) struct Types<'d> {
    pub(super) strings: Strings<'d>,
    /// The type table of the class or file, and the first of it that is nullable.
    table: Vec<Message<'d>>,
    first_nullable: Option<u64>,
    /// Type parameters in scope by number.
    pub(super) params: Vec<(u64, Name)>,
}

impl<'d> Types<'d> {
    /// The types of a class or file.
    pub(super) fn new(strings: Strings<'d>, owner: Message<'d>) -> Self {
        let table = owner.message(30);
        let first_nullable = table.and_then(|t| t.number(2)).filter(|&n| n != u64::MAX);
        let table = table.map(|t| t.messages(1).collect()).unwrap_or_default();
        Self { strings, table, first_nullable, params: Vec::new() }
    }

    /// The type that `owner` has in field `at`, or by number in field `by_id`.
    pub(super) fn of(&self, owner: Message<'d>, at: u64, by_id: u64, items: &mut Items) -> Option<TypeId> {
        match (owner.message(at), owner.number(by_id)) {
            (Some(ty), _) => self.ty(ty, false, items, 0),
            (None, Some(id)) => self.by_id(id, items, 0),
            (None, None) => None,
        }
    }

    /// The types in field `at`, and those by number in field `by_id`.
    pub(super) fn all(&self, owner: Message<'d>, at: u64, by_id: u64, items: &mut Items) -> Vec<TypeId> {
        let mut all: Vec<TypeId> = owner.messages(at).filter_map(|ty| self.ty(ty, false, items, 0)).collect();
        all.extend(owner.numbers(by_id).into_iter().filter_map(|id| self.by_id(id, items, 0)));
        all
    }

    /// Reads the type parameters of a declaration and puts them in scope.
    pub(super) fn declare(&mut self, owner: Message<'d>, at: u64, items: &mut Items) -> Vec<TypeParam> {
        let declared: Vec<(Message<'d>, Name)> = owner
            .messages(at)
            .filter_map(|param| Some((param, Name::new(&self.strings.get(param.number(2)?)?))))
            .collect();
        self.params.extend(declared.iter().filter_map(|(param, name)| Some((param.number(1)?, *name))));
        let read = |(param, name): (Message<'d>, Name)| TypeParam {
            name,
            bounds: self.all(param, 5, 6, items),
            flags: if param.number(3) == Some(1) { Flags::REIFIED } else { Flags::empty() },
        };
        declared.into_iter().map(read).collect()
    }

    fn by_id(&self, id: u64, items: &mut Items, depth: u32) -> Option<TypeId> {
        let ty = *self.table.get(usize::try_from(id).ok()?)?;
        self.ty(ty, self.first_nullable.is_some_and(|first| id >= first), items, depth)
    }

    fn ty(&self, ty: Message<'d>, nullable: bool, items: &mut Items, depth: u32) -> Option<TypeId> {
        if depth > MAX_DEPTH {
            return None;
        }
        let mut args = Vec::new();
        for argument in ty.messages(2) {
            let projection = argument.number(1).unwrap_or(2);
            let inner = match (argument.message(2), argument.number(3)) {
                (Some(ty), _) => self.ty(ty, false, items, depth + 1),
                (None, Some(id)) => self.by_id(id, items, depth + 1),
                (None, None) => None,
            };
            let node = match (projection, inner) {
                (0, Some(of)) => Some(TypeRef::In(of)),
                (1, Some(of)) => Some(TypeRef::Out(of)),
                (2, Some(of)) => {
                    args.push(of);
                    None
                }
                _ => Some(TypeRef::Star),
            };
            args.extend(node.map(|node| items.types.alloc(node, Span::default())));
        }
        let name = if let Some(class) = ty.number(6) {
            Name::new(&self.strings.get(class)?.replace('/', "."))
        } else if let Some(id) = ty.number(7) {
            // The innermost declaration of that number.
            self.params.iter().rev().find(|(at, _)| *at == id)?.1
        } else if let Some(name) = ty.number(9) {
            Name::new(&self.strings.get(name)?)
        } else {
            // An alias without its expansion.
            Name::new(&self.strings.get(ty.number(12)?)?.replace('/', "."))
        };
        let node = match self.function(ty, name, &args, items) {
            Some(function) => function,
            None => TypeRef::Path { qualifier: None, name, args: items.types.list(args) },
        };
        let id = items.types.alloc(node, Span::default());
        let nullable = nullable || ty.number(3) == Some(1);
        Some(if nullable { items.types.alloc(TypeRef::Nullable(id), Span::default()) } else { id })
    }

    /// `kotlin.Function2<A, B, R>` as a function type.
    fn function(&self, ty: Message<'d>, name: Name, args: &[TypeId], items: &mut Items) -> Option<TypeRef> {
        let count: usize = name.as_str().strip_prefix("kotlin.Function")?.parse().ok()?;
        if args.len() != count + 1 {
            return None;
        }
        let is_suspend = ty.number(1).unwrap_or(0) & 1 == 1;
        let (mut params, mut ret) = (args[..count].to_vec(), args[count]);
        if is_suspend && let Some(continuation) = params.pop() {
            // The result of a suspend function is its continuation's argument.
            if let TypeRef::Path { args, .. } = items.types.get(continuation)
                && let &[of] = items.types.items(args)
            {
                ret = of;
            }
        }
        // Type annotations are an extension of the message.
        let is_extension = ty.messages(100).any(|annotation| {
            let name = annotation.number(1).and_then(|id| self.strings.get(id));
            name.is_some_and(|n| n.ends_with("kotlin/ExtensionFunctionType"))
        });
        let receiver = (is_extension && !params.is_empty()).then(|| params.remove(0));
        let params = if params.is_empty() { List::EMPTY } else { items.types.list(params) };
        Some(TypeRef::Function { receiver, params, ret, is_suspend })
    }
}
