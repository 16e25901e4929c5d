//! From metadata to stubs: classes, functions, properties and aliases with Kotlin's own view of them.

use super::proto::{Message, delimited};
use super::strings::Strings;
use super::types::Types;
use super::{Kind, Metadata, Nested};
use crate::hir::{
    AliasId, Callable, CallableId, CallableKind, Class, ClassId, ClassKind, Container, Field, FieldId, FieldKind,
    Flags, Items, Member, Param, ParamFlags, Supertype, TypeAlias,
};
use crate::text::{Name, Span};

/// Fields that packages and classes have under different numbers.
struct Numbers {
    functions: u64,
    properties: u64,
    aliases: u64,
}

const OF_CLASS: Numbers = Numbers { functions: 9, properties: 10, aliases: 11 };
const OF_FILE: Numbers = Numbers { functions: 3, properties: 4, aliases: 5 };

fn open<'d>(metadata: &'d Metadata<'_>) -> Option<(Types<'d>, Message<'d>)> {
    let mut data = metadata.data.as_slice();
    let table = Message(delimited(&mut data)?);
    let message = Message(data);
    Some((Types::new(Strings::new(table, &metadata.strings)?, message), message))
}

/// The members of a file.
pub(super) fn file(metadata: &Metadata<'_>, items: &mut Items) -> Option<()> {
    let (mut types, message) = open(metadata)?;
    let mut members = Members { items, container: Container::File, of_interface: false };
    let top = members.all(&mut types, message, &OF_FILE);
    items.top = top;
    Some(())
}

/// A class with its members and nested classes.
pub(super) fn class(
    metadata: &Metadata<'_>,
    binary: &str,
    container: Container,
    nested: Nested<'_, '_>,
    items: &mut Items,
    depth: u32,
) -> Option<ClassId> {
    if metadata.kind != Kind::Class || depth > 50 {
        return None;
    }
    let (mut types, message) = open(metadata)?;
    let bits = message.number(1).unwrap_or(6);
    let visible = visibility(bits)?;
    let kind = match (bits >> 6) & 7 {
        0 => ClassKind::Class,
        1 => ClassKind::Interface,
        2 => ClassKind::Enum,
        4 => ClassKind::Annotation,
        5 => ClassKind::Object,
        6 => ClassKind::Companion,
        _ => return None,
    };
    let qualified = types.strings.get(message.number(3)?)?;
    let simple = qualified.rsplit(['/', '.']).next().unwrap_or(&qualified).to_owned();
    let mut flags = visible | modality(bits);
    for (bit, flag) in [(9, Flags::INNER), (10, Flags::DATA), (12, Flags::EXPECT), (13, Flags::VALUE), (14, Flags::FUN)]
    {
        flags.set(flag, bits >> bit & 1 == 1);
    }
    flags.set(Flags::ABSTRACT, flags.contains(Flags::ABSTRACT) || kind == ClassKind::Interface);
    flags.set(Flags::STATIC, matches!(container, Container::Class(_)) && !flags.contains(Flags::INNER));
    let type_params = types.declare(message, 5, items);
    let supertypes = types.all(message, 6, 2, items);
    let id = ClassId::new(items.classes.len());
    items.classes.push(Class {
        name: Name::new(&simple),
        binary_name: Name::new(binary.rsplit('/').next().unwrap_or(binary)),
        kind,
        flags,
        container,
        type_params,
        supertypes: supertypes
            .into_iter()
            .map(|ty| Supertype { ty, call: None, delegate: None, delegate_type: None })
            .collect(),
        members: Vec::new(),
        annotations: Vec::new(),
        doc: None,
        span: Span::default(),
        head: 0,
        name_span: Span::default(),
    });
    let mut members = Members { items, container: Container::Class(id), of_interface: kind == ClassKind::Interface };
    let mut all = members.enum_entries(&types, message);
    all.extend(message.messages(8).filter_map(|c| members.constructor(&types, c)));
    all.extend(members.all(&mut types, message, &OF_CLASS));
    for name in message.numbers(7).into_iter().filter_map(|n| types.strings.get(n)) {
        let inner = format!("{binary}${name}");
        let inner_metadata = nested(&inner);
        all.extend(
            inner_metadata
                .and_then(|m| class(m, &inner, Container::Class(id), nested, items, depth + 1))
                .map(Member::Class),
        );
    }
    items.classes[id.index()].members = all;
    Some(id)
}

/// `None` for what others cannot see.
fn visibility(bits: u64) -> Option<Flags> {
    match (bits >> 1) & 7 {
        2 => Some(Flags::PROTECTED),
        3 => Some(Flags::PUBLIC),
        _ => None,
    }
}

fn modality(bits: u64) -> Flags {
    match (bits >> 4) & 3 {
        0 => Flags::FINAL,
        2 => Flags::ABSTRACT,
        3 => Flags::SEALED | Flags::ABSTRACT,
        _ => Flags::empty(),
    }
}

struct Members<'i> {
    items: &'i mut Items,
    container: Container,
    of_interface: bool,
}

impl Members<'_> {
    fn all<'d>(&mut self, types: &mut Types<'d>, owner: Message<'d>, numbers: &Numbers) -> Vec<Member> {
        let mut all = Vec::new();
        let outer = types.params.len();
        for property in owner.messages(numbers.properties) {
            all.extend(self.property(types, property));
            types.params.truncate(outer);
        }
        for function in owner.messages(numbers.functions) {
            all.extend(self.function(types, function));
            types.params.truncate(outer);
        }
        for alias in owner.messages(numbers.aliases) {
            all.extend(self.alias(types, alias));
            types.params.truncate(outer);
        }
        all
    }

    fn enum_entries(&mut self, types: &Types<'_>, owner: Message<'_>) -> Vec<Member> {
        let names: Vec<String> = owner.messages(13).filter_map(|entry| types.strings.get(entry.number(1)?)).collect();
        let flags = Flags::PUBLIC | Flags::STATIC | Flags::FINAL;
        names.iter().map(|name| self.add_field(Name::new(name), FieldKind::EnumConstant, flags)).collect()
    }

    fn add_field(&mut self, name: Name, kind: FieldKind, flags: Flags) -> Member {
        self.items.fields.push(Field::new(name, kind, flags, self.container));
        Member::Field(FieldId::new(self.items.fields.len() - 1))
    }

    fn property<'d>(&mut self, types: &mut Types<'d>, property: Message<'d>) -> Option<Member> {
        let bits = property.number(11).unwrap_or(518);
        let mut flags = visibility(bits)? | modality(bits);
        let name = Name::new(&types.strings.get(property.number(2)?)?);
        for (bit, flag) in [
            (8, Flags::MUTABLE),
            (11, Flags::CONST),
            (12, Flags::LATEINIT),
            (15, Flags::DELEGATED),
            (16, Flags::EXPECT),
        ] {
            flags.set(flag, bits >> bit & 1 == 1);
        }
        let type_params = types.declare(property, 4, self.items);
        let receiver = types.of(property, 5, 10, self.items);
        let ty = types.of(property, 3, 9, self.items);
        let member = self.add_field(name, FieldKind::Property, flags);
        if let Some(field) = self.items.fields.last_mut() {
            (field.type_params, field.receiver, field.ty) = (type_params, receiver, ty);
        }
        Some(member)
    }

    fn function<'d>(&mut self, types: &mut Types<'d>, function: Message<'d>) -> Option<Member> {
        let bits = function.number(9).unwrap_or(6);
        let mut flags = visibility(bits)? | modality(bits);
        let name = types.strings.get(function.number(2)?)?;
        for (bit, flag) in [
            (8, Flags::OPERATOR),
            (9, Flags::INFIX),
            (10, Flags::INLINE),
            (11, Flags::TAILREC),
            (13, Flags::SUSPEND),
            (14, Flags::EXPECT),
        ] {
            flags.set(flag, bits >> bit & 1 == 1);
        }
        flags.set(Flags::DEFAULT, self.of_interface && !flags.contains(Flags::ABSTRACT));
        let jvm_name = function.message(100).and_then(|s| types.strings.get(s.number(1)?)).filter(|jvm| *jvm != name);
        let type_params = types.declare(function, 4, self.items);
        let receiver = types.of(function, 5, 8, self.items);
        let params = self.params(types, function, 6);
        let ret = types.of(function, 3, 7, self.items);
        let callable = Callable {
            jvm_name: jvm_name.map(|n| Name::new(&n)),
            flags,
            type_params,
            receiver,
            ret,
            ..self.callable(Name::new(&name), CallableKind::Method, params)
        };
        Some(self.add(callable))
    }

    fn constructor<'d>(&mut self, types: &Types<'d>, constructor: Message<'d>) -> Option<Member> {
        let bits = constructor.number(1).unwrap_or(6);
        let flags = visibility(bits)?;
        let params = self.params(types, constructor, 2);
        let is_secondary = bits >> 4 & 1 == 1;
        let kind = if is_secondary { CallableKind::Constructor } else { CallableKind::PrimaryConstructor };
        let callable = Callable { flags, ..self.callable(Name::new("<init>"), kind, params) };
        Some(self.add(callable))
    }

    fn params<'d>(&mut self, types: &Types<'d>, owner: Message<'d>, at: u64) -> Vec<Param> {
        let mut params = Vec::new();
        for param in owner.messages(at) {
            let bits = param.number(1).unwrap_or(0);
            let element = types.of(param, 4, 6, self.items);
            let mut flags = ParamFlags::empty();
            flags.set(ParamFlags::VARARG, element.is_some());
            for (bit, flag) in [(1, ParamFlags::DEFAULT), (2, ParamFlags::CROSSINLINE), (3, ParamFlags::NOINLINE)] {
                flags.set(flag, bits >> bit & 1 == 1);
            }
            let name = param.number(2).and_then(|n| types.strings.get(n)).unwrap_or_default();
            params.push(Param {
                name: Name::new(&name),
                ty: element.or_else(|| types.of(param, 3, 5, self.items)),
                flags,
                property: None,
                annotations: Vec::new(),
                default: None,
                span: Span::default(),
            });
        }
        params
    }

    fn callable(&self, name: Name, kind: CallableKind, params: Vec<Param>) -> Callable {
        Callable { params, ..Callable::new(name, kind, Flags::empty(), self.container) }
    }

    fn add(&mut self, callable: Callable) -> Member {
        self.items.callables.push(callable);
        Member::Callable(CallableId::new(self.items.callables.len() - 1))
    }

    fn alias<'d>(&mut self, types: &mut Types<'d>, alias: Message<'d>) -> Option<Member> {
        let flags = visibility(alias.number(1).unwrap_or(6))?;
        let name = Name::new(&types.strings.get(alias.number(2)?)?);
        let type_params = types.declare(alias, 3, self.items);
        let ty = types.of(alias, 4, 5, self.items).or_else(|| types.of(alias, 6, 7, self.items))?;
        self.items.aliases.push(TypeAlias {
            name,
            flags,
            container: self.container,
            type_params,
            ty,
            doc: None,
            span: Span::default(),
            name_span: Span::default(),
        });
        Some(Member::Alias(AliasId::new(self.items.aliases.len() - 1)))
    }
}
