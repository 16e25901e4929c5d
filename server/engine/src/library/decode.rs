//! Bytes of one stub file back to the model: the mirror of [`super::encode`]. Damaged bytes give an error, never a panic,
//! nor more memory than the bytes are worth.

use rustc_hash::FxHashMap;

use super::encode::{has, kind, tag, usual_binary_name};
use super::wire::{LibraryError, Reader, Result};
use crate::hir::{
    Annotation, AnnotationValue, Callable, CallableKind, Class, ClassId, Container, Field, FieldId, Flags, Items,
    Language, List, Member, Param, ParamFlags, Supertype, TypeAlias, TypeId, TypeParam, TypeRef,
};
use crate::text::{Name, Span};

/// Deeper nesting than any declaration has is damage.
const MAX_NESTING: u32 = 200;

/// The strings of a block.
pub(super) trait Strings {
    /// The string with this number, interned.
    fn name(&self, number: u32) -> Result<Name>;
}

/// Decodes one stub file.
pub(super) fn decode(bytes: &[u8], strings: &dyn Strings) -> Result<Items> {
    let mut decoder =
        Decoder { reader: Reader::new(bytes), strings, items: Items::default(), plain: FxHashMap::default(), depth: 0 };
    decoder.items.language = if decoder.reader.byte()? == 0 { Language::Java } else { Language::Kotlin };
    decoder.items.package = decoder.name()?;
    decoder.items.facade = decoder.name()?;
    decoder.items.top = decoder.members(Container::File)?;
    decoder.items.finish();
    Ok(decoder.items)
}

struct Decoder<'a> {
    reader: Reader<'a>,
    strings: &'a dyn Strings,
    items: Items,
    /// Types without arguments, one node each: most types of a file are a few names again and again.
    plain: FxHashMap<TypeRefKey, TypeId>,
    depth: u32,
}

/// A type node without children: its tag, and its name's number.
type TypeRefKey = (u8, u32);

impl Decoder<'_> {
    fn name(&mut self) -> Result<Name> {
        let number = self.reader.small()?;
        self.strings.name(number)
    }

    fn each<T>(&mut self, mut get: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let count = self.reader.count()?;
        // A damaged count may be as large as the bytes left, so no more than usual is reserved.
        let mut all = Vec::with_capacity(count.min(16));
        for _ in 0..count {
            all.push(get(self)?);
        }
        Ok(all)
    }

    fn nested<T>(&mut self, get: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        self.depth += 1;
        if self.depth > MAX_NESTING {
            return Err(LibraryError::Corrupt("it nests too deeply"));
        }
        let value = crate::stack::grow(|| get(self));
        self.depth -= 1;
        value
    }

    fn kind<T: Copy>(&mut self, all: &[T]) -> Result<T> {
        let number = self.reader.small()?;
        all.get(number as usize).copied().ok_or(LibraryError::Corrupt("an unknown kind"))
    }

    fn flags(&mut self) -> Result<Flags> {
        Ok(Flags::from_bits_truncate(self.reader.uint()?))
    }

    fn members(&mut self, container: Container) -> Result<Vec<Member>> {
        let first_field = self.items.fields.len();
        let mut members = Vec::new();
        for _ in 0..self.reader.count()? {
            let field = self.field(container)?;
            members.push(Member::Field(FieldId::new(self.items.fields.len())));
            self.items.fields.push(field);
        }
        let fields = self.items.fields.len() - first_field;
        for _ in 0..self.reader.count()? {
            let callable = self.callable(container, first_field, fields)?;
            let id = crate::hir::CallableId::new(self.items.callables.len());
            if let Some(field) = callable.property.and_then(|p| self.items.fields.get_mut(p.index())) {
                match callable.kind {
                    CallableKind::Getter => field.getter = Some(id),
                    CallableKind::Setter => field.setter = Some(id),
                    _ => {}
                }
            }
            members.push(Member::Callable(id));
            self.items.callables.push(callable);
        }
        for _ in 0..self.reader.count()? {
            let alias = self.alias(container)?;
            members.push(Member::Alias(crate::hir::AliasId::new(self.items.aliases.len())));
            self.items.aliases.push(alias);
        }
        for _ in 0..self.reader.count()? {
            let id = self.nested(|d| d.class(container))?;
            members.push(Member::Class(id));
        }
        Ok(members)
    }

    fn class(&mut self, container: Container) -> Result<ClassId> {
        let kind = self.kind(&kind::CLASS)?;
        let flags = self.flags()?;
        let bits = self.reader.uint()?;
        let name = self.name()?;
        let binary_name =
            if bits & has::JVM_NAME == 0 { usual_binary_name(&self.items, name, container) } else { self.name()? };
        let type_params = if bits & has::TYPE_PARAMS == 0 { Vec::new() } else { self.type_params()? };
        let supertypes =
            self.each(|d| Ok(Supertype { ty: d.ty()?, call: None, delegate: None, delegate_type: None }))?;
        let annotations = self.annotations(bits)?;
        let id = ClassId::new(self.items.classes.len());
        self.items.classes.push(Class {
            name,
            binary_name,
            kind,
            flags,
            container,
            type_params,
            supertypes,
            members: Vec::new(),
            annotations,
            doc: None,
            span: Span::default(),
            head: 0,
            name_span: Span::default(),
        });
        let members = self.members(Container::Class(id))?;
        if let Some(class) = self.items.classes.get_mut(id.index()) {
            class.members = members;
        }
        Ok(id)
    }

    fn callable(&mut self, container: Container, first_field: usize, fields: usize) -> Result<Callable> {
        let kind = self.kind(&kind::CALLABLE)?;
        let flags = self.flags()?;
        let bits = self.reader.uint()?;
        let name = self.name()?;
        let jvm_name = if bits & has::JVM_NAME == 0 { None } else { Some(self.name()?) };
        let property = self.property(bits, first_field, fields)?;
        let type_params = if bits & has::TYPE_PARAMS == 0 { Vec::new() } else { self.type_params()? };
        let receiver = self.maybe_type(bits & has::RECEIVER)?;
        let context_params = if bits & has::CONTEXT == 0 { 0 } else { self.reader.small()? as u16 };
        let params = self.each(|d| d.param(first_field, fields))?;
        let ret = self.maybe_type(bits & has::TYPE)?;
        let throws = if bits & has::THROWS == 0 { Vec::new() } else { self.each(Self::ty)? };
        let annotations = self.annotations(bits)?;
        Ok(Callable {
            jvm_name,
            property,
            type_params,
            receiver,
            context_params,
            params,
            ret,
            throws,
            annotations,
            ..Callable::new(name, kind, flags, container)
        })
    }

    fn param(&mut self, first_field: usize, fields: usize) -> Result<Param> {
        let bits = self.reader.uint()?;
        let name = self.name()?;
        let flags = ParamFlags::from_bits_truncate(self.reader.byte()?);
        let ty = self.maybe_type(bits & has::TYPE)?;
        let property = self.property(bits, first_field, fields)?;
        let annotations = self.annotations(bits)?;
        Ok(Param { name, ty, flags, property, annotations, default: None, span: Span::default() })
    }

    /// A property is written as its place among the fields of the same container.
    fn property(&mut self, bits: u64, first_field: usize, fields: usize) -> Result<Option<FieldId>> {
        if bits & has::PROPERTY == 0 {
            return Ok(None);
        }
        let index = self.reader.small()? as usize;
        if index >= fields {
            return Err(LibraryError::Corrupt("a property that is not there"));
        }
        Ok(Some(FieldId::new(first_field + index)))
    }

    fn field(&mut self, container: Container) -> Result<Field> {
        let kind = self.kind(&kind::FIELD)?;
        let flags = self.flags()?;
        let bits = self.reader.uint()?;
        let name = self.name()?;
        let type_params = if bits & has::TYPE_PARAMS == 0 { Vec::new() } else { self.type_params()? };
        let receiver = self.maybe_type(bits & has::RECEIVER)?;
        let ty = self.maybe_type(bits & has::TYPE)?;
        let accessor_names =
            if bits & has::JVM_NAME == 0 { None } else { Some(Box::new((self.name()?, self.name()?))) };
        let annotations = self.annotations(bits)?;
        Ok(Field { type_params, receiver, ty, accessor_names, annotations, ..Field::new(name, kind, flags, container) })
    }

    fn alias(&mut self, container: Container) -> Result<TypeAlias> {
        let name = self.name()?;
        let flags = self.flags()?;
        let type_params = self.type_params()?;
        let ty = self.ty()?;
        Ok(TypeAlias {
            name,
            flags,
            container,
            type_params,
            ty,
            doc: None,
            span: Span::default(),
            name_span: Span::default(),
        })
    }

    fn type_params(&mut self) -> Result<Vec<TypeParam>> {
        self.each(|d| {
            let name = d.name()?;
            let flags = d.flags()?;
            let bounds = d.each(Self::ty)?;
            Ok(TypeParam { name, bounds, flags })
        })
    }

    fn maybe_type(&mut self, there: u64) -> Result<Option<TypeId>> {
        if there == 0 { Ok(None) } else { self.ty().map(Some) }
    }

    fn types(&mut self) -> Result<List<TypeId>> {
        let all = self.each(Self::ty)?;
        Ok(self.items.types.list(all))
    }

    fn plain(&mut self, tag: u8, number: u32) -> Result<TypeId> {
        if let Some(&id) = self.plain.get(&(tag, number)) {
            return Ok(id);
        }
        let node = match tag {
            tag::ERROR => TypeRef::Error,
            tag::STAR => TypeRef::Star,
            tag::NAME => TypeRef::Path { qualifier: None, name: self.strings.name(number)?, args: List::EMPTY },
            _ => {
                let number = usize::from(tag.wrapping_sub(tag::PRIMITIVE));
                let primitive = kind::PRIMITIVE.get(number).copied();
                TypeRef::Primitive(primitive.ok_or(LibraryError::Corrupt("an unknown type"))?)
            }
        };
        let id = self.items.types.alloc(node, Span::default());
        self.plain.insert((tag, number), id);
        Ok(id)
    }

    fn ty(&mut self) -> Result<TypeId> {
        self.nested(|d| {
            let tag = d.reader.byte()?;
            let node = match tag {
                tag::NAME => {
                    let number = d.reader.small()?;
                    return d.plain(tag, number);
                }
                tag::APPLIED => TypeRef::Path { qualifier: None, name: d.name()?, args: d.types()? },
                tag::QUALIFIED => TypeRef::Path { qualifier: Some(d.ty()?), name: d.name()?, args: d.types()? },
                tag::ARRAY => TypeRef::Array(d.ty()?),
                tag::NULLABLE => TypeRef::Nullable(d.ty()?),
                tag::FUNCTION => {
                    let bits = d.reader.byte()?;
                    let receiver = d.maybe_type(u64::from(bits & 2))?;
                    let params = d.types()?;
                    TypeRef::Function { receiver, params, ret: d.ty()?, is_suspend: bits & 1 != 0 }
                }
                tag::OUT => TypeRef::Out(d.ty()?),
                tag::IN => TypeRef::In(d.ty()?),
                tag::INTERSECTION => TypeRef::Intersection(d.types()?),
                tag::UNION => TypeRef::Union(d.types()?),
                _ => return d.plain(tag, 0),
            };
            Ok(d.items.types.alloc(node, Span::default()))
        })
    }

    fn annotations(&mut self, bits: u64) -> Result<Vec<Annotation>> {
        if bits & has::ANNOTATIONS == 0 { Ok(Vec::new()) } else { self.each(Self::annotation) }
    }

    fn annotation(&mut self) -> Result<Annotation> {
        let name = self.name()?;
        let target = self.name()?;
        let args = self.each(|d| Ok((d.name()?, d.nested(Self::value)?)))?;
        Ok(Annotation { name, target, args, span: Span::default() })
    }

    fn value(&mut self) -> Result<AnnotationValue> {
        Ok(match self.reader.byte()? {
            0 => AnnotationValue::Str(self.reader.str()?.into()),
            1 => AnnotationValue::Int(self.reader.uint()? as i64),
            2 => AnnotationValue::Bool(false),
            3 => AnnotationValue::Bool(true),
            4 => AnnotationValue::Class(self.ty()?),
            5 => AnnotationValue::Path(self.name()?),
            6 => AnnotationValue::Annotation(Box::new(self.nested(Self::annotation)?)),
            7 => AnnotationValue::Array(self.each(|d| d.nested(Self::value))?),
            8 => AnnotationValue::Other,
            _ => return Err(LibraryError::Corrupt("an unknown value")),
        })
    }
}
