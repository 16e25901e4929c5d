//! Declarations and calls of which nothing is said yet but what they are: what makes them sets what they have.

use super::{Call, CallKind, Callable, CallableKind, Container, Field, FieldKind, Flags, List, Name, Span};

impl Callable {
    /// One that stands nowhere, without types, parameters and code; the caller sets what it has.
    #[must_use]
    pub fn new(name: Name, kind: CallableKind, flags: Flags, container: Container) -> Self {
        Self {
            name,
            jvm_name: None,
            kind,
            flags,
            container,
            property: None,
            type_params: Vec::new(),
            receiver: None,
            context_params: 0,
            params: Vec::new(),
            ret: None,
            throws: Vec::new(),
            annotations: Vec::new(),
            doc: None,
            span: Span::default(),
            head: 0,
            name_span: Span::default(),
            body: None,
            first_local: None,
        }
    }
}

impl Field {
    /// One that stands nowhere, without type, accessors and code; the caller sets what it has.
    #[must_use]
    pub fn new(name: Name, kind: FieldKind, flags: Flags, container: Container) -> Self {
        Self {
            name,
            kind,
            flags,
            container,
            type_params: Vec::new(),
            receiver: None,
            ty: None,
            annotations: Vec::new(),
            doc: None,
            span: Span::default(),
            head: 0,
            name_span: Span::default(),
            init: None,
            getter: None,
            setter: None,
            accessor_names: None,
            body_class: None,
        }
    }
}

impl Call {
    /// One without receiver and arguments; the caller sets what it has.
    #[must_use]
    pub const fn new(kind: CallKind, name: Name, name_span: Span) -> Self {
        Self {
            kind,
            receiver: None,
            safe: false,
            trailing_lambda: false,
            name,
            local: None,
            name_span,
            ty: None,
            ty_in_items: false,
            diamond: false,
            type_args: List::EMPTY,
            args: List::EMPTY,
            body_class: None,
        }
    }
}
