//! `callscope.toml` at a root: the few things that cannot be known without being told.

use std::path::Path;

use callscope_engine::text::{Encoding, LineIndex};
use serde::Deserialize;

use super::Roots;
use super::problem::{OpenError, io_message};

/// The file's name.
pub const FILE_NAME: &str = "callscope.toml";

/// What a project says about itself. All keys are optional; unknown ones are an error, so that a misspelt one is not silently nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Files and folders to leave out, as globs in the manner of `.gitignore`, relative to the root.
    pub exclude: Vec<String>,
    /// Whether answers include test code without being asked to.
    pub include_tests: bool,
}

impl Config {
    /// The configuration of all roots together: exclusions add up, one `include_tests` suffices.
    ///
    /// # Errors
    /// A file that cannot be read or understood, with the place in it.
    pub fn of_roots(roots: &Roots) -> Result<Self, OpenError> {
        let mut all = Self::default();
        for root in roots.iter().filter(|r| r.archive.is_none()) {
            let one = Self::of_folder(&root.path)?;
            all.exclude.extend(one.exclude);
            all.include_tests |= one.include_tests;
        }
        Ok(all)
    }

    fn of_folder(folder: &Path) -> Result<Self, OpenError> {
        let path = folder.join(FILE_NAME);
        match std::fs::read_to_string(&path) {
            Ok(text) => Self::parse(&text, &path),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(Self::default()),
            Err(e) => Err(OpenError::Config { path, at: None, message: io_message(&e) }),
        }
    }

    fn parse(text: &str, path: &Path) -> Result<Self, OpenError> {
        let error = |at, message: String| OpenError::Config { path: path.to_owned(), at, message };
        let config: Self = toml::from_str(text).map_err(|e| {
            let at = e.span().map(|span| {
                let at = LineIndex::new(text).line_col(text, span.start as u32, Encoding::Utf32);
                (at.line + 1, at.column + 1)
            });
            error(at, e.message().to_owned())
        })?;
        let mut globs = ignore::overrides::OverrideBuilder::new(path);
        for glob in &config.exclude {
            globs.add(&format!("!{glob}")).map_err(|e| error(None, format!("`exclude`: {e}")))?;
        }
        Ok(config)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Config;

    fn parse(text: &str) -> Result<Config, String> {
        Config::parse(text, Path::new("callscope.toml")).map_err(|e| e.to_string())
    }

    #[test]
    fn everything_is_optional() {
        assert_eq!(parse(""), Ok(Config::default()));
        let config = parse("exclude = ['legacy/**']\ninclude_tests = true").expect("right");
        assert_eq!((config.exclude.len(), config.include_tests), (1, true));
    }

    #[test]
    fn errors_name_their_place() {
        for (text, expected) in [
            ("\nexlude = []", "callscope.toml:2:1: unknown field `exlude`"),
            ("exclude = 'x'", "callscope.toml:1:11: invalid type: string"),
            ("include_tests = ", "callscope.toml:1:"),
            ("exclude = ['a{']", "callscope.toml: `exclude`:"),
        ] {
            let error = parse(text).expect_err("must fail");
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
