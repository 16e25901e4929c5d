//! References to declarations of any file, valid within one [`super::Index`].

use crate::hir::{CallableId, ClassId, FieldId};

/// A file of the project or a library.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FileId(u32);

const LIBRARY: u32 = 1 << 31;

impl FileId {
    /// The project's file number `index`.
    #[must_use]
    pub const fn project(index: usize) -> Self {
        Self(index as u32)
    }

    /// The library's file number `index`.
    #[must_use]
    pub const fn library(index: u32) -> Self {
        Self(index | LIBRARY)
    }

    /// Whether it is a library's.
    #[must_use]
    pub const fn is_library(self) -> bool {
        self.0 & LIBRARY != 0
    }

    /// Its number within the project or the library.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & !LIBRARY) as usize
    }
}

/// A class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub struct ClassRef {
    pub file: FileId,
    pub class: ClassId,
}

/// A callable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub struct MethodRef {
    pub file: FileId,
    pub callable: CallableId,
}

/// A field or property.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub struct FieldRef {
    pub file: FileId,
    pub field: FieldId,
}
