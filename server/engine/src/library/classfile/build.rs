//! From one top-level class's file, and those of the classes nested in it, to a stub.

use noak::AccessFlags;
use noak::reader::{AttributeContent, cpool};

use super::super::signature::{ClassSignature, MethodSignature, SignatureParser, is_named, is_object};
use super::{Classes, Entry, annotations, attribute};
use crate::hir::{
    Callable, CallableId, CallableKind, Class, ClassId, ClassKind, Container, Field, FieldId, FieldKind, Flags, Items,
    Member, Param, ParamFlags, Supertype, TypeId, TypeRef,
};
use crate::text::{Name, Span};

impl<'a> Classes<'a> {
    /// One stub for each visible top-level class.
    pub(super) fn stubs(&self) -> Vec<Items> {
        let visible = self.visible();
        let mut children = std::collections::BTreeMap::<&str, Vec<&'a str>>::new();
        for &name in &visible {
            if let Some(&(outer, _)) = self.nesting.get(name) {
                children.entry(outer).or_default().push(name);
            }
        }
        let mut stubs: Vec<Items> = self.kotlin.iter().filter_map(|(name, metadata)| metadata.file(name)).collect();
        for &name in visible.iter().filter(|&&name| self.top(name) == name) {
            match self.kotlin.get(name) {
                Some(metadata) if metadata.is_class() => {
                    if let Some(items) = metadata.class(name, &|nested| self.kotlin.get(nested)) {
                        stubs.push(items);
                        continue;
                    }
                }
                // Facades are described by their files.
                Some(_) => continue,
                None => {}
            }
            let package = name.rsplit_once('/').map_or("", |(package, _)| package);
            let mut builder = Builder { classes: self, children: &children, items: Items::default() };
            builder.items.package = Name::new(&package.replace('/', "."));
            if let Some(class) = builder.class(name, Container::File, 0) {
                builder.items.top.push(Member::Class(class));
                stubs.push(builder.items);
            }
        }
        stubs
    }
}

struct Builder<'b, 'a> {
    classes: &'b Classes<'a>,
    children: &'b std::collections::BTreeMap<&'a str, Vec<&'a str>>,
    items: Items,
}

impl<'a> Builder<'_, 'a> {
    /// Adds a class with its members and nested classes.
    fn class(&mut self, name: &'a str, container: Container, depth: u32) -> Option<ClassId> {
        let entry = self.classes.entries.get(name).filter(|_| depth < 100)?;
        let pool = entry.file.pool();
        let binary_name = name.rsplit_once('/').map_or(name, |(_, last)| last);
        let simple = self.classes.nesting.get(name).map_or(binary_name, |&(_, simple)| simple);
        let kind = class_kind(entry);
        let signature = self.class_signature(entry)?;
        let dotted = |binary: &str| Name::new(&self.classes.dotted(binary));
        let of_annotation = kind == ClassKind::Annotation;
        let annotations = annotations::kept(pool, entry.file.attributes(), of_annotation, &mut self.items, &dotted);
        let supertypes = signature.supertypes.into_iter().filter(|&ty| !self.is_implied(kind, ty));
        let class = Class {
            name: Name::new(simple),
            binary_name: Name::new(binary_name),
            kind,
            flags: class_flags(entry, kind, container),
            container,
            type_params: signature.type_params,
            supertypes: supertypes
                .map(|ty| Supertype { ty, call: None, delegate: None, delegate_type: None })
                .collect(),
            members: Vec::new(),
            annotations,
            doc: None,
            span: Span::default(),
            head: 0,
            name_span: Span::default(),
        };
        let id = ClassId::new(self.items.classes.len());
        self.items.classes.push(class);
        let mut members = Vec::new();
        self.record_components(entry, id, &mut members);
        for field in entry.file.fields().into_iter().map_while(Result::ok) {
            let access = field.access_flags();
            if is_open(access) {
                let name = pool.retrieve(field.name()).ok().and_then(|n| n.to_str());
                let text = signature_text(pool, field.attributes(), field.descriptor());
                members.extend(name.zip(text).and_then(|(name, text)| self.field(access, name, text, id)));
            }
        }
        for method in entry.file.methods().into_iter().map_while(Result::ok) {
            let access = method.access_flags();
            if is_open(access) && !access.contains(AccessFlags::BRIDGE) {
                members.extend(self.method(entry, &method, id));
            }
        }
        for &nested in self.children.get(name).into_iter().flatten() {
            members.extend(self.class(nested, Container::Class(id), depth + 1).map(Member::Class));
        }
        self.items.classes[id.index()].members = members;
        Some(id)
    }

    fn class_signature(&mut self, entry: &Entry<'a>) -> Option<ClassSignature> {
        let pool = entry.file.pool();
        if let Some(text) = generic_signature(pool, entry.file.attributes()) {
            let dotted = |binary: &str| Name::new(&self.classes.dotted(binary));
            let signature = SignatureParser::new(text, &mut self.items.types, &dotted).class();
            if signature.is_some() {
                return signature;
            }
        }
        let supertypes = entry.supers.iter().map(|name| self.named(name)).collect();
        Some(ClassSignature { type_params: Vec::new(), supertypes })
    }

    fn named(&mut self, binary: &str) -> TypeId {
        let name = Name::new(&self.classes.dotted(binary));
        let node = TypeRef::Path { qualifier: None, name, args: crate::hir::List::EMPTY };
        self.items.types.alloc(node, Span::default())
    }

    /// Supertypes that no source writes.
    fn is_implied(&self, kind: ClassKind, ty: TypeId) -> bool {
        let types = &self.items.types;
        is_object(types, ty)
            || match kind {
                ClassKind::Enum => is_named(types, ty, "java.lang.Enum"),
                ClassKind::Record => is_named(types, ty, "java.lang.Record"),
                ClassKind::Annotation => is_named(types, ty, "java.lang.annotation.Annotation"),
                _ => false,
            }
    }

    /// A record's components; its private fields are dropped like all private ones.
    fn record_components(&mut self, entry: &Entry<'a>, class: ClassId, members: &mut Vec<Member>) {
        let pool = entry.file.pool();
        let Some(record) = attribute(pool, entry.file.attributes(), "Record") else { return };
        let Ok(AttributeContent::Record(record)) = record.read_content(pool) else { return };
        for component in record.components().into_iter().map_while(Result::ok) {
            let name = pool.retrieve(component.name()).ok().and_then(|n| n.to_str());
            let text = signature_text(pool, component.attributes(), component.descriptor());
            let Some((name, text)) = name.zip(text) else { continue };
            let Some(ty) = self.type_of(text) else { continue };
            let flags = Flags::PRIVATE | Flags::FINAL | Flags::PARAM;
            members.push(self.add_field(name, FieldKind::RecordComponent, flags, Some(ty), class));
        }
    }

    fn type_of(&mut self, text: &str) -> Option<TypeId> {
        let dotted = |binary: &str| Name::new(&self.classes.dotted(binary));
        SignatureParser::new(text, &mut self.items.types, &dotted).field()
    }

    fn field(&mut self, access: AccessFlags, name: &str, text: &str, class: ClassId) -> Option<Member> {
        let ty = self.type_of(text)?;
        let mut flags = visibility(access);
        flags.set(Flags::STATIC, access.contains(AccessFlags::STATIC));
        flags.set(Flags::FINAL, access.contains(AccessFlags::FINAL));
        flags.set(Flags::MUTABLE, !access.contains(AccessFlags::FINAL));
        Some(if access.contains(AccessFlags::ENUM) {
            self.add_field(name, FieldKind::EnumConstant, flags, None, class)
        } else {
            self.add_field(name, FieldKind::Field, flags, Some(ty), class)
        })
    }

    fn add_field(&mut self, name: &str, kind: FieldKind, flags: Flags, ty: Option<TypeId>, class: ClassId) -> Member {
        self.items.fields.push(Field { ty, ..Field::new(Name::new(name), kind, flags, Container::Class(class)) });
        Member::Field(FieldId::new(self.items.fields.len() - 1))
    }

    fn method(&mut self, entry: &Entry<'a>, method: &noak::reader::Method<'a>, class: ClassId) -> Option<Member> {
        let pool = entry.file.pool();
        let access = method.access_flags();
        let name = pool.retrieve(method.name()).ok()?.to_str()?;
        if name == "<clinit>" {
            return None;
        }
        let (kind, class_flags) = self.items.classes.get(class.index()).map(|c| (c.kind, c.flags))?;
        let descriptor = pool.retrieve(method.descriptor()).ok()?.to_str()?;
        let generic = generic_signature(pool, method.attributes());
        let dotted = |binary: &str| Name::new(&self.classes.dotted(binary));
        let mut signature = None;
        if let Some(text) = generic {
            signature = SignatureParser::new(text, &mut self.items.types, &dotted).method();
        }
        let mut signature = match signature {
            Some(signature) => signature,
            None => {
                let mut plain = SignatureParser::new(descriptor, &mut self.items.types, &dotted).method()?;
                // The outer instance is a parameter of the descriptor, though not of the declaration.
                if name == "<init>" && class_flags.contains(Flags::INNER) && !plain.params.is_empty() {
                    plain.params.remove(0);
                }
                plain
            }
        };
        if signature.throws.is_empty() {
            signature.throws = self.exceptions(entry, method);
        }
        let annotations = annotations::kept(pool, method.attributes(), false, &mut self.items, &dotted);
        let mut callable = self.callable(CallableKindOf { access, name, owner: kind }, signature, class);
        callable.annotations = annotations;
        let member = CallableId::new(self.items.callables.len());
        self.items.callables.push(callable);
        Some(Member::Callable(member))
    }

    fn exceptions(&mut self, entry: &Entry<'a>, method: &noak::reader::Method<'a>) -> Vec<TypeId> {
        let pool = entry.file.pool();
        let Some(attribute) = attribute(pool, method.attributes(), "Exceptions") else { return Vec::new() };
        let Ok(AttributeContent::Exceptions(exceptions)) = attribute.read_content(pool) else { return Vec::new() };
        let names = exceptions.exceptions().into_iter().map_while(Result::ok);
        names.filter_map(|e| pool.retrieve(e).ok()?.name.to_str()).map(|name| self.named(name)).collect()
    }

    fn callable(&mut self, of: CallableKindOf<'_>, signature: MethodSignature, class: ClassId) -> Callable {
        let last = signature.params.len().wrapping_sub(1);
        let varargs = of.access.contains(AccessFlags::VARARGS);
        let params = signature.params.iter().enumerate().map(|(i, &ty)| {
            // A variable-arity parameter has its element's type here.
            let (ty, flags) = match self.items.types.get(ty) {
                TypeRef::Array(element) if varargs && i == last => (element, ParamFlags::VARARG),
                _ => (ty, ParamFlags::empty()),
            };
            Param {
                name: Name::EMPTY,
                ty: Some(ty),
                flags,
                property: None,
                annotations: Vec::new(),
                default: None,
                span: Span::default(),
            }
        });
        Callable {
            type_params: signature.type_params,
            params: params.collect(),
            ret: if of.name == "<init>" { None } else { signature.ret },
            throws: signature.throws,
            ..Callable::new(Name::new(of.name), of.kind(), of.flags(), Container::Class(class))
        }
    }
}

/// What decides the kind and the flags of a callable.
#[derive(Clone, Copy)]
struct CallableKindOf<'n> {
    access: AccessFlags,
    name: &'n str,
    owner: ClassKind,
}

impl CallableKindOf<'_> {
    fn kind(self) -> CallableKind {
        match (self.name, self.owner) {
            ("<init>", _) => CallableKind::Constructor,
            (_, ClassKind::Annotation) => CallableKind::AnnotationElement,
            _ => CallableKind::Method,
        }
    }

    fn flags(self) -> Flags {
        let access = self.access;
        let (is_static, is_abstract) = (access.contains(AccessFlags::STATIC), access.contains(AccessFlags::ABSTRACT));
        let mut flags = visibility(access);
        flags.set(Flags::STATIC, is_static);
        flags.set(Flags::FINAL, access.contains(AccessFlags::FINAL));
        flags.set(Flags::ABSTRACT, is_abstract);
        flags.set(Flags::NATIVE, access.contains(AccessFlags::NATIVE));
        flags.set(Flags::DEFAULT, self.owner == ClassKind::Interface && !is_static && !is_abstract);
        let of_every_enum = self.owner == ClassKind::Enum && is_static && matches!(self.name, "values" | "valueOf");
        flags.set(Flags::IMPLICIT, of_every_enum);
        flags
    }
}

fn class_kind(entry: &Entry<'_>) -> ClassKind {
    let access = entry.access | entry.file.access_flags();
    let pool = entry.file.pool();
    if access.contains(AccessFlags::ANNOTATION) {
        ClassKind::Annotation
    } else if access.contains(AccessFlags::INTERFACE) {
        ClassKind::Interface
    } else if access.contains(AccessFlags::ENUM) {
        ClassKind::Enum
    } else if attribute(pool, entry.file.attributes(), "Record").is_some() {
        ClassKind::Record
    } else {
        ClassKind::Class
    }
}

fn class_flags(entry: &Entry<'_>, kind: ClassKind, container: Container) -> Flags {
    let mut flags = visibility(entry.access);
    flags.set(Flags::FINAL, entry.access.contains(AccessFlags::FINAL));
    flags.set(Flags::ABSTRACT, entry.access.contains(AccessFlags::ABSTRACT));
    let is_sealed = attribute(entry.file.pool(), entry.file.attributes(), "PermittedSubclasses").is_some();
    flags.set(Flags::SEALED, is_sealed && kind != ClassKind::Enum);
    if matches!(container, Container::Class(_)) {
        flags |= if entry.access.contains(AccessFlags::STATIC) { Flags::STATIC } else { Flags::INNER };
    }
    flags
}

fn visibility(access: AccessFlags) -> Flags {
    if access.contains(AccessFlags::PUBLIC) {
        Flags::PUBLIC
    } else if access.contains(AccessFlags::PROTECTED) {
        Flags::PROTECTED
    } else if access.contains(AccessFlags::PRIVATE) {
        Flags::PRIVATE
    } else {
        Flags::empty()
    }
}

/// Whether others may use a member.
fn is_open(access: AccessFlags) -> bool {
    access.intersects(AccessFlags::PUBLIC | AccessFlags::PROTECTED) && !access.contains(AccessFlags::SYNTHETIC)
}

fn generic_signature<'a>(
    pool: &cpool::ConstantPool<'a>,
    attributes: impl IntoIterator<Item = Result<noak::reader::Attribute<'a>, noak::error::DecodeError>>,
) -> Option<&'a str> {
    match attribute(pool, attributes, "Signature")?.read_content(pool).ok()? {
        AttributeContent::Signature(signature) => pool.retrieve(signature.signature()).ok()?.to_str(),
        _ => None,
    }
}

/// The generic signature, or the descriptor where there is none.
fn signature_text<'a>(
    pool: &cpool::ConstantPool<'a>,
    attributes: impl IntoIterator<Item = Result<noak::reader::Attribute<'a>, noak::error::DecodeError>>,
    descriptor: cpool::Index<cpool::Utf8<'a>>,
) -> Option<&'a str> {
    generic_signature(pool, attributes).or_else(|| pool.retrieve(descriptor).ok()?.to_str())
}
