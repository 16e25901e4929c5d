//! One stub file to bytes. The layout is a tree: a class holds its fields, callables, aliases and nested classes, so no ids
//! are written; [`super::decode`] numbers them again. Left out: spans, documentation, imports and everything in bodies.

use rustc_hash::FxHashMap;

use super::wire::{put_str, put_uint};
use crate::hir::{
    Annotation, AnnotationValue, Callable, CallableId, ClassId, Container, Field, FieldId, Items, Language, Member,
    Primitive, TypeAlias, TypeId, TypeParam, TypeRef,
};
use crate::text::Name;

/// The strings of one block, numbered in the order of first use.
#[derive(Default)]
pub(super) struct NameTable {
    numbers: FxHashMap<Name, u32>,
    /// The names by number.
    pub(super) names: Vec<Name>,
}

impl NameTable {
    fn number(&mut self, name: Name) -> u32 {
        *self.numbers.entry(name).or_insert_with(|| {
            self.names.push(name);
            (self.names.len() - 1) as u32
        })
    }
}

/// Tags of type nodes; primitives follow [`TAG_PRIMITIVE`].
pub(super) mod tag {
    pub(in super::super) const ERROR: u8 = 0;
    pub(in super::super) const NAME: u8 = 1;
    pub(in super::super) const APPLIED: u8 = 2;
    pub(in super::super) const QUALIFIED: u8 = 3;
    pub(in super::super) const ARRAY: u8 = 4;
    pub(in super::super) const NULLABLE: u8 = 5;
    pub(in super::super) const FUNCTION: u8 = 6;
    pub(in super::super) const STAR: u8 = 7;
    pub(in super::super) const OUT: u8 = 8;
    pub(in super::super) const IN: u8 = 9;
    pub(in super::super) const INTERSECTION: u8 = 10;
    pub(in super::super) const UNION: u8 = 11;
    /// Plus the number of the primitive.
    pub(in super::super) const PRIMITIVE: u8 = 16;
}

/// The numbers that stand for kinds in the bytes: places in these tables, whatever the order in the model's enums.
pub(super) mod kind {
    use crate::hir::{CallableKind, ClassKind, FieldKind, Primitive};

    pub(in super::super) const CLASS: [ClassKind; 9] = [
        ClassKind::Class,
        ClassKind::Interface,
        ClassKind::Enum,
        ClassKind::Record,
        ClassKind::Annotation,
        ClassKind::Object,
        ClassKind::Companion,
        ClassKind::Anonymous,
        ClassKind::EnumConstantBody,
    ];
    pub(in super::super) const CALLABLE: [CallableKind; 10] = [
        CallableKind::Method,
        CallableKind::Constructor,
        CallableKind::PrimaryConstructor,
        CallableKind::CompactConstructor,
        CallableKind::InstanceInit,
        CallableKind::StaticInit,
        CallableKind::Getter,
        CallableKind::Setter,
        CallableKind::AnnotationElement,
        CallableKind::LocalFunction,
    ];
    pub(in super::super) const FIELD: [FieldKind; 4] =
        [FieldKind::Field, FieldKind::Property, FieldKind::EnumConstant, FieldKind::RecordComponent];
    pub(in super::super) const PRIMITIVE: [Primitive; 9] = [
        Primitive::Boolean,
        Primitive::Byte,
        Primitive::Short,
        Primitive::Char,
        Primitive::Int,
        Primitive::Long,
        Primitive::Float,
        Primitive::Double,
        Primitive::Void,
    ];
}

/// Which optional parts of a callable, class, field or parameter follow.
pub(super) mod has {
    pub(in super::super) const TYPE_PARAMS: u64 = 1;
    pub(in super::super) const ANNOTATIONS: u64 = 2;
    pub(in super::super) const RECEIVER: u64 = 4;
    pub(in super::super) const TYPE: u64 = 8;
    pub(in super::super) const PROPERTY: u64 = 16;
    pub(in super::super) const THROWS: u64 = 32;
    pub(in super::super) const JVM_NAME: u64 = 64;
    pub(in super::super) const CONTEXT: u64 = 128;
}

/// Encodes the part of `items` that `top` names: one top-level class, or the members of a facade.
pub(super) fn encode(items: &Items, top: &[Member], names: &mut NameTable) -> Vec<u8> {
    let mut encoder = Encoder { items, names, out: Vec::new() };
    encoder.out.push(u8::from(items.language == Language::Kotlin));
    encoder.name(items.package);
    encoder.name(items.facade);
    encoder.members(top, Container::File);
    encoder.out
}

struct Encoder<'a> {
    items: &'a Items,
    names: &'a mut NameTable,
    out: Vec<u8>,
}

impl Encoder<'_> {
    fn uint(&mut self, value: usize) {
        put_uint(&mut self.out, value as u64);
    }

    fn kind<T: PartialEq>(&mut self, all: &[T], kind: T) {
        // The tables are complete (a test holds that), so the fall-back is never taken.
        self.uint(all.iter().position(|k| *k == kind).unwrap_or(0));
    }

    fn primitive(&mut self, primitive: Primitive) {
        let number = kind::PRIMITIVE.iter().position(|&p| p == primitive).unwrap_or(0);
        self.out.push(tag::PRIMITIVE + number as u8);
    }

    fn name(&mut self, name: Name) {
        let number = self.names.number(name);
        self.uint(number as usize);
    }

    fn each<T>(&mut self, all: &[T], mut put: impl FnMut(&mut Self, &T)) {
        self.uint(all.len());
        for one in all {
            put(self, one);
        }
    }

    /// Fields before callables, for accessors name their property by its place among the fields.
    fn members(&mut self, members: &[Member], container: Container) {
        let items = self.items;
        let fields: Vec<FieldId> =
            members.iter().filter_map(|m| if let Member::Field(id) = m { Some(*id) } else { None }).collect();
        let callables: Vec<CallableId> =
            members.iter().filter_map(|m| if let Member::Callable(id) = m { Some(*id) } else { None }).collect();
        let classes: Vec<ClassId> =
            members.iter().filter_map(|m| if let Member::Class(id) = m { Some(*id) } else { None }).collect();
        let aliases: Vec<&TypeAlias> = members
            .iter()
            .filter_map(|m| if let Member::Alias(id) = m { Some(items.alias(*id)) } else { None })
            .collect();
        self.each(&fields, |e, &id| e.field(items.field(id)));
        self.each(&callables, |e, &id| e.callable(items.callable(id), &fields));
        self.each(&aliases, |e, alias| {
            e.name(alias.name);
            put_uint(&mut e.out, alias.flags.bits());
            e.type_params(&alias.type_params);
            e.ty(alias.ty);
        });
        self.each(&classes, |e, &id| crate::stack::grow(|| e.class(id, container)));
    }

    fn class(&mut self, id: ClassId, container: Container) {
        let class = self.items.class(id);
        let usual = usual_binary_name(self.items, class.name, container);
        let named = class.binary_name != usual;
        self.kind(&kind::CLASS, class.kind);
        put_uint(&mut self.out, class.flags.bits());
        let mut bits = 0;
        bits |= if class.type_params.is_empty() { 0 } else { has::TYPE_PARAMS };
        bits |= if class.annotations.is_empty() { 0 } else { has::ANNOTATIONS };
        bits |= if named { has::JVM_NAME } else { 0 };
        put_uint(&mut self.out, bits);
        self.name(class.name);
        if named {
            self.name(class.binary_name);
        }
        if !class.type_params.is_empty() {
            self.type_params(&class.type_params);
        }
        self.each(&class.supertypes, |e, s| e.ty(s.ty));
        if !class.annotations.is_empty() {
            self.each(&class.annotations, Self::annotation);
        }
        self.members(&class.members, Container::Class(id));
    }

    fn callable(&mut self, callable: &Callable, fields: &[FieldId]) {
        let property = callable.property.and_then(|p| fields.iter().position(|&f| f == p));
        let mut bits = 0;
        bits |= if callable.type_params.is_empty() { 0 } else { has::TYPE_PARAMS };
        bits |= if callable.annotations.is_empty() { 0 } else { has::ANNOTATIONS };
        bits |= if callable.receiver.is_some() { has::RECEIVER } else { 0 };
        bits |= if callable.ret.is_some() { has::TYPE } else { 0 };
        bits |= if property.is_some() { has::PROPERTY } else { 0 };
        bits |= if callable.throws.is_empty() { 0 } else { has::THROWS };
        bits |= if callable.jvm_name.is_some() { has::JVM_NAME } else { 0 };
        bits |= if callable.context_params == 0 { 0 } else { has::CONTEXT };
        self.kind(&kind::CALLABLE, callable.kind);
        put_uint(&mut self.out, callable.flags.bits());
        put_uint(&mut self.out, bits);
        self.name(callable.name);
        if let Some(name) = callable.jvm_name {
            self.name(name);
        }
        if let Some(index) = property {
            self.uint(index);
        }
        if !callable.type_params.is_empty() {
            self.type_params(&callable.type_params);
        }
        self.maybe_type(callable.receiver);
        if callable.context_params != 0 {
            self.uint(usize::from(callable.context_params));
        }
        self.each(&callable.params, |e, param| {
            let property = param.property.and_then(|p| fields.iter().position(|&f| f == p));
            let mut bits = 0;
            bits |= if param.ty.is_some() { has::TYPE } else { 0 };
            bits |= if property.is_some() { has::PROPERTY } else { 0 };
            bits |= if param.annotations.is_empty() { 0 } else { has::ANNOTATIONS };
            put_uint(&mut e.out, bits);
            e.name(param.name);
            e.out.push(param.flags.bits());
            e.maybe_type(param.ty);
            if let Some(index) = property {
                e.uint(index);
            }
            if !param.annotations.is_empty() {
                e.each(&param.annotations, Self::annotation);
            }
        });
        self.maybe_type(callable.ret);
        if !callable.throws.is_empty() {
            self.each(&callable.throws, |e, &t| e.ty(t));
        }
        if !callable.annotations.is_empty() {
            self.each(&callable.annotations, Self::annotation);
        }
    }

    fn field(&mut self, field: &Field) {
        let mut bits = 0;
        bits |= if field.type_params.is_empty() { 0 } else { has::TYPE_PARAMS };
        bits |= if field.annotations.is_empty() { 0 } else { has::ANNOTATIONS };
        bits |= if field.receiver.is_some() { has::RECEIVER } else { 0 };
        bits |= if field.ty.is_some() { has::TYPE } else { 0 };
        bits |= if field.accessor_names.is_some() { has::JVM_NAME } else { 0 };
        self.kind(&kind::FIELD, field.kind);
        put_uint(&mut self.out, field.flags.bits());
        put_uint(&mut self.out, bits);
        self.name(field.name);
        if !field.type_params.is_empty() {
            self.type_params(&field.type_params);
        }
        self.maybe_type(field.receiver);
        self.maybe_type(field.ty);
        if let Some(names) = &field.accessor_names {
            self.name(names.0);
            self.name(names.1);
        }
        if !field.annotations.is_empty() {
            self.each(&field.annotations, Self::annotation);
        }
    }

    fn type_params(&mut self, params: &[TypeParam]) {
        self.each(params, |e, param| {
            e.name(param.name);
            put_uint(&mut e.out, param.flags.bits());
            e.each(&param.bounds, |e, &b| e.ty(b));
        });
    }

    fn maybe_type(&mut self, ty: Option<TypeId>) {
        if let Some(ty) = ty {
            self.ty(ty);
        }
    }

    fn types(&mut self, types: crate::hir::List<TypeId>) {
        let types = self.items.types.items(types);
        self.each(types, |e, &t| e.ty(t));
    }

    fn ty(&mut self, ty: TypeId) {
        crate::stack::grow(|| match self.items.types.get(ty) {
            TypeRef::Error => self.out.push(tag::ERROR),
            TypeRef::Primitive(p) => self.primitive(p),
            TypeRef::Path { qualifier: Some(qualifier), name, args } => {
                self.out.push(tag::QUALIFIED);
                self.ty(qualifier);
                self.name(name);
                self.types(args);
            }
            TypeRef::Path { qualifier: None, name, args } if args.is_empty() => {
                self.out.push(tag::NAME);
                self.name(name);
            }
            TypeRef::Path { qualifier: None, name, args } => {
                self.out.push(tag::APPLIED);
                self.name(name);
                self.types(args);
            }
            TypeRef::Array(of) => {
                self.out.push(tag::ARRAY);
                self.ty(of);
            }
            TypeRef::Nullable(of) => {
                self.out.push(tag::NULLABLE);
                self.ty(of);
            }
            TypeRef::Function { receiver, params, ret, is_suspend } => {
                self.out.push(tag::FUNCTION);
                self.out.push(u8::from(is_suspend) | u8::from(receiver.is_some()) << 1);
                self.maybe_type(receiver);
                self.types(params);
                self.ty(ret);
            }
            TypeRef::Star => self.out.push(tag::STAR),
            TypeRef::Out(of) => {
                self.out.push(tag::OUT);
                self.ty(of);
            }
            TypeRef::In(of) => {
                self.out.push(tag::IN);
                self.ty(of);
            }
            TypeRef::Intersection(all) => {
                self.out.push(tag::INTERSECTION);
                self.types(all);
            }
            TypeRef::Union(all) => {
                self.out.push(tag::UNION);
                self.types(all);
            }
        });
    }

    fn annotation(&mut self, annotation: &Annotation) {
        self.name(annotation.name);
        self.name(annotation.target);
        self.each(&annotation.args, |e, (name, value)| {
            e.name(*name);
            e.value(value);
        });
    }

    fn value(&mut self, value: &AnnotationValue) {
        crate::stack::grow(|| match value {
            AnnotationValue::Str(text) => {
                self.out.push(0);
                put_str(&mut self.out, text);
            }
            AnnotationValue::Int(number) => {
                self.out.push(1);
                put_uint(&mut self.out, *number as u64);
            }
            AnnotationValue::Bool(value) => self.out.push(2 + u8::from(*value)),
            AnnotationValue::Class(ty) => {
                self.out.push(4);
                self.ty(*ty);
            }
            AnnotationValue::Path(name) => {
                self.out.push(5);
                self.name(*name);
            }
            AnnotationValue::Annotation(inner) => {
                self.out.push(6);
                self.annotation(inner);
            }
            AnnotationValue::Array(all) => {
                self.out.push(7);
                self.each(all, Self::value);
            }
            AnnotationValue::Other => self.out.push(8),
        });
    }
}

/// The binary name that a class of this name and container has unless something is odd; it is not written then.
pub(super) fn usual_binary_name(items: &Items, name: Name, container: Container) -> Name {
    match container {
        Container::Class(outer) => {
            items.classes.get(outer.index()).map_or(name, |outer| outer.binary_name.join('$', name.as_str()))
        }
        Container::File | Container::Body(_) => name,
    }
}
