//! What one workspace knows of libraries: the jars that its build names, over the index that is built into the binary. A class or
//! facade of a jar hides the built-in one of the same name, which may be of another version.

use std::sync::Arc;

use rayon::prelude::*;

use super::{Library, Pack, classfile};
use crate::hir::{ClassId, Items};
use crate::text::Name;

/// A jar's class files.
#[derive(Debug)]
pub struct Jar {
    /// The artifact without its version (`com.squareup.okhttp3:okhttp`).
    pub origin: String,
    /// The bytes of its class files.
    pub classes: Vec<Vec<u8>>,
}

/// Libraries in layers. Files are numbered through all of them: first those of the jars.
#[derive(Clone)]
pub struct Layers {
    jars: Option<Arc<Library>>,
    builtin: &'static Library,
}

impl Layers {
    /// Nothing but what is built in.
    #[must_use]
    pub const fn new(builtin: &'static Library) -> Self {
        Self { jars: None, builtin }
    }

    /// With what jars declare. Reads them with all threads of the current rayon pool; what cannot be read is left out.
    #[must_use]
    pub fn with_jars(&self, jars: &[Jar]) -> Self {
        let read = |jar: &Jar| classfile::read(jar.classes.iter().map(Vec::as_slice)).files;
        let stubs: Vec<Vec<Items>> = jars.par_iter().map(read).collect();
        let mut pack = Pack::new();
        for (jar, stubs) in jars.iter().zip(stubs) {
            for items in stubs {
                pack.add(&jar.origin, items);
            }
        }
        // Compressed for memory's sake; fast, as it is made at every start.
        let jars = pack.finish(1).ok().map(|bytes| Arc::new(Library::from_bytes(bytes)));
        Self { jars, builtin: self.builtin }
    }

    fn own_count(&self) -> u32 {
        self.jars.as_ref().map_or(0, |jars| jars.file_count())
    }

    /// [`Library::items`]
    #[must_use]
    pub fn items(&self, file: u32) -> &Items {
        match (&self.jars, file.checked_sub(self.own_count())) {
            (Some(jars), None) => jars.items(file),
            (_, Some(file)) => self.builtin.items(file),
            (None, None) => self.builtin.items(u32::MAX),
        }
    }

    /// [`Library::class`]
    #[must_use]
    pub fn class(&self, qualified: Name) -> Option<(u32, ClassId)> {
        self.class_named(qualified.as_str())
    }

    /// [`Library::class_named`]
    #[must_use]
    pub fn class_named(&self, qualified: &str) -> Option<(u32, ClassId)> {
        let own = self.jars.as_ref().and_then(|jars| jars.class_named(qualified));
        own.or_else(|| {
            let (file, class) = self.builtin.class_named(qualified)?;
            Some((file + self.own_count(), class))
        })
    }

    /// [`Library::facade`]
    pub fn facade(&self, qualified: Name) -> std::ops::Range<u32> {
        match self.jars.as_ref().map(|jars| jars.facade(qualified)) {
            Some(own) if !own.is_empty() => own,
            _ => {
                let (files, offset) = (self.builtin.facade(qualified), self.own_count());
                files.start + offset..files.end + offset
            }
        }
    }

    /// [`Library::tops`]
    #[must_use]
    pub fn tops(&self, package: Name, name: Name) -> Vec<u32> {
        let Some(jars) = &self.jars else { return self.builtin.tops(package, name).to_vec() };
        let mut files = jars.tops(package, name).to_vec();
        let offset = self.own_count();
        let hidden = |file: u32| !jars.facade(package.join('.', self.builtin.items(file).facade.as_str())).is_empty();
        let builtin = self.builtin.tops(package, name).iter().filter(|&&file| !hidden(file));
        files.extend(builtin.map(|file| file + offset));
        files
    }

    /// [`Library::has_package`]
    #[must_use]
    pub fn has_package(&self, package: Name) -> bool {
        self.jars.as_ref().is_some_and(|jars| jars.has_package(package)) || self.builtin.has_package(package)
    }
}
