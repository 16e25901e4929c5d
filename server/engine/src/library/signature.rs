//! Descriptors and generic signatures of class files (Java Virtual Machine Specification §4.3, §4.7.9.1) to type references.
//! Knows no class file: what the binary name of a nested class means, the caller tells.

use crate::hir::{Flags, List, Primitive, TypeArena, TypeId, TypeParam, TypeRef};
use crate::text::{Name, Span};

/// Deeper than any signature nests.
const MAX_NESTING: u32 = 200;

/// What a class's signature says.
#[derive(Default, Debug)]
pub(super) struct ClassSignature {
    pub(super) type_params: Vec<TypeParam>,
    /// The superclass, then the interfaces.
    pub(super) supertypes: Vec<TypeId>,
}

/// What a method's signature or descriptor says.
#[derive(Default, Debug)]
pub(super) struct MethodSignature {
    pub(super) type_params: Vec<TypeParam>,
    pub(super) params: Vec<TypeId>,
    pub(super) ret: Option<TypeId>,
    pub(super) throws: Vec<TypeId>,
}

/// Reads one signature. Every function gives `None` where the text does not follow the grammar.
pub(super) struct SignatureParser<'a> {
    text: &'a str,
    at: usize,
    types: &'a mut TypeArena,
    /// From a binary name (`java/util/Map$Entry`) to the dotted one.
    dotted: &'a dyn Fn(&str) -> Name,
    depth: u32,
}

impl<'a> SignatureParser<'a> {
    pub(super) fn new(text: &'a str, types: &'a mut TypeArena, dotted: &'a dyn Fn(&str) -> Name) -> Self {
        Self { text, at: 0, types, dotted, depth: 0 }
    }

    /// A class signature.
    pub(super) fn class(mut self) -> Option<ClassSignature> {
        let type_params = self.type_params()?;
        let mut supertypes = Vec::new();
        while self.at < self.text.len() {
            supertypes.push(self.ty()?);
        }
        Some(ClassSignature { type_params, supertypes })
    }

    /// A method signature or descriptor.
    pub(super) fn method(mut self) -> Option<MethodSignature> {
        let type_params = self.type_params()?;
        self.expect('(')?;
        let mut params = Vec::new();
        while !self.eat(')') {
            params.push(self.ty()?);
        }
        let ret = Some(self.ty()?);
        let mut throws = Vec::new();
        while self.eat('^') {
            throws.push(self.ty()?);
        }
        Some(MethodSignature { type_params, params, ret, throws })
    }

    /// A field signature or descriptor.
    pub(super) fn field(mut self) -> Option<TypeId> {
        self.ty()
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, c: char) -> bool {
        let there = self.peek() == Some(c as u8);
        self.at += usize::from(there);
        there
    }

    fn expect(&mut self, c: char) -> Option<()> {
        self.eat(c).then_some(())
    }

    /// Everything up to one of `ends`, which is left.
    fn until(&mut self, ends: &[char]) -> Option<&'a str> {
        let rest = &self.text[self.at..];
        let len = rest.find(ends)?;
        self.at += len;
        Some(&rest[..len])
    }

    fn type_params(&mut self) -> Option<Vec<TypeParam>> {
        let mut params = Vec::new();
        if !self.eat('<') {
            return Some(params);
        }
        while !self.eat('>') {
            let name = Name::new(self.until(&[':'])?);
            let mut bounds = Vec::new();
            while self.eat(':') {
                // The class bound may be empty before an interface bound.
                if self.peek() != Some(b':') {
                    bounds.push(self.ty()?);
                }
            }
            // No bound in the source is this bound here.
            bounds.retain(|&b| !is_object(self.types, b));
            params.push(TypeParam { name, bounds, flags: Flags::empty() });
        }
        Some(params)
    }

    fn ty(&mut self) -> Option<TypeId> {
        self.depth += 1;
        if self.depth > MAX_NESTING {
            return None;
        }
        let ty = crate::stack::grow(|| self.ty_inner());
        self.depth -= 1;
        ty
    }

    fn ty_inner(&mut self) -> Option<TypeId> {
        let c = self.peek()?;
        self.at += 1;
        let node = match c {
            b'Z' => TypeRef::Primitive(Primitive::Boolean),
            b'B' => TypeRef::Primitive(Primitive::Byte),
            b'S' => TypeRef::Primitive(Primitive::Short),
            b'C' => TypeRef::Primitive(Primitive::Char),
            b'I' => TypeRef::Primitive(Primitive::Int),
            b'J' => TypeRef::Primitive(Primitive::Long),
            b'F' => TypeRef::Primitive(Primitive::Float),
            b'D' => TypeRef::Primitive(Primitive::Double),
            b'V' => TypeRef::Primitive(Primitive::Void),
            b'[' => TypeRef::Array(self.ty()?),
            b'*' => TypeRef::Star,
            b'+' => TypeRef::Out(self.ty()?),
            b'-' => TypeRef::In(self.ty()?),
            b'T' => {
                let name = Name::new(self.until(&[';'])?);
                self.expect(';')?;
                TypeRef::Path { qualifier: None, name, args: List::EMPTY }
            }
            b'L' => self.class_type()?,
            _ => return None,
        };
        Some(self.types.alloc(node, Span::default()))
    }

    fn class_type(&mut self) -> Option<TypeRef> {
        let mut name = (self.dotted)(self.until(&['<', ';', '.'])?);
        let mut args = self.args()?;
        // Of `Outer<A>.Inner<B>` only the arguments of the last part are kept.
        while self.eat('.') {
            name = name.join('.', self.until(&['<', ';', '.'])?);
            args = self.args()?;
        }
        self.expect(';')?;
        Some(TypeRef::Path { qualifier: None, name, args })
    }

    fn args(&mut self) -> Option<List<TypeId>> {
        let mut args = Vec::new();
        if self.eat('<') {
            while !self.eat('>') {
                args.push(self.ty()?);
            }
        }
        Some(self.types.list(args))
    }
}

/// Whether the type is `java.lang.Object`.
pub(super) fn is_object(types: &TypeArena, ty: TypeId) -> bool {
    is_named(types, ty, "java.lang.Object")
}

/// Whether the type is the class with this qualified name, whatever its arguments.
pub(super) fn is_named(types: &TypeArena, ty: TypeId, qualified: &str) -> bool {
    matches!(types.get(ty), TypeRef::Path { qualifier: None, name, .. } if name.as_str() == qualified)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(types: &TypeArena, id: TypeId) -> String {
        types.display(id, false)
    }

    fn method(text: &str) -> Option<String> {
        let mut types = TypeArena::default();
        let dotted = |name: &str| Name::new(&name.replace(['/', '$'], "."));
        let m = SignatureParser::new(text, &mut types, &dotted).method()?;
        let params: Vec<String> = m
            .type_params
            .iter()
            .map(|p| {
                let bounds: Vec<String> = p.bounds.iter().map(|&b| shown(&types, b)).collect();
                format!("{}: {}", p.name, bounds.join(" & "))
            })
            .collect();
        let list = |ids: &[TypeId]| ids.iter().map(|&p| shown(&types, p)).collect::<Vec<_>>().join(", ");
        let ret = m.ret.map_or_else(String::new, |r| shown(&types, r));
        Some(format!("<{}>({}) {ret} throws {}", params.join(", "), list(&m.params), list(&m.throws)))
    }

    #[test]
    fn descriptors_and_generic_signatures() {
        let cases = [
            ("()V", "<>() void throws "),
            ("([[JLjava/lang/String;Z)I", "<>(long[][], java.lang.String, boolean) int throws "),
            ("<T:Ljava/lang/Object;>([TT;)TT;", "<T: >(T[]) T throws "),
            (
                "<T::Ljava/lang/Comparable<-TT;>;E:Ljava/lang/Exception;>(Ljava/util/Map<+TT;*>;)Ljava/util/Map$Entry<TT;[I>;^TE;",
                "<T: java.lang.Comparable<? super T>, E: java.lang.Exception>(java.util.Map<? extends T, ?>) \
                 java.util.Map.Entry<T, int[]> throws E",
            ),
            ("(La/Outer<TA;>.Inner<TB;>;)V", "<>(a.Outer.Inner<B>) void throws "),
        ];
        for (text, expected) in cases {
            assert_eq!(method(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_signature_is_refused() {
        for text in ["", "(", "(I", "()", "(L)V", "(Lx;", "(Q)V", "<T>()V", "<T:", "(TT)V"] {
            assert_eq!(method(text), None, "{text}");
        }
        assert_eq!(method(&format!("({}I)V", "[".repeat(100_000))), None, "too deep");
    }
}
