//! `callscope.toml` at a root: the few things that cannot be known without being told.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use callscope_engine::risk::Catalog;
use callscope_engine::text::{Encoding, LineIndex};
use serde::Deserialize;

use super::Roots;
use super::problem::{OpenError, io_message};

/// The file's name.
pub const FILE_NAME: &str = "callscope.toml";

/// Where the file of the root with a path is, or belongs, and what it says where there is one.
#[must_use]
pub fn file_for(roots: &Roots, path: &Path) -> Option<(PathBuf, Option<String>)> {
    let mut within = roots.iter().filter(|r| r.archive.is_none() && path.starts_with(&r.path));
    let file = within.next()?.path.join(FILE_NAME);
    let text = std::fs::read_to_string(&file).ok();
    Some((file, text))
}

/// What a project says about itself. All keys are optional; unknown ones are an error, so that a misspelt one is not silently nothing.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Config {
    /// Files and folders to leave out, as globs in the manner of `.gitignore`, relative to the root.
    pub exclude: Vec<String>,
    /// Whether answers include test code without being asked to.
    pub include_tests: bool,
    /// The rules in force: the built-in ones with the project's own on top.
    #[serde(skip)]
    pub catalog: Arc<Catalog>,
}

impl Default for Config {
    fn default() -> Self {
        Self { exclude: Vec::new(), include_tests: false, catalog: Arc::new(Catalog::builtin().clone()) }
    }
}

/// The keys that are not about rules.
const OWN_KEYS: &[&str] = &["exclude", "include_tests"];

impl Config {
    /// The configuration of all roots together: exclusions and rules add up, one `include_tests` suffices.
    ///
    /// # Errors
    /// A file that cannot be read or understood, with the place in it.
    pub fn of_roots(roots: &Roots) -> Result<Self, OpenError> {
        let mut files = Vec::new();
        for root in roots.iter().filter(|r| r.archive.is_none()) {
            let path = root.path.join(FILE_NAME);
            match std::fs::read_to_string(&path) {
                Ok(text) => files.push((path, text)),
                Err(e) if e.kind() == std::io::ErrorKind::NotFound => {}
                Err(e) => return Err(OpenError::Config { path, at: None, message: io_message(&e) }),
            }
        }
        Self::of_files(&files)
    }

    fn of_files(files: &[(PathBuf, String)]) -> Result<Self, OpenError> {
        let mut all = Self::default();
        if files.is_empty() {
            return Ok(all);
        }
        let texts: Vec<&str> = files.iter().map(|(_, text)| text.as_str()).collect();
        let (catalog, errors) = Catalog::with_projects(&texts, OWN_KEYS);
        if let Some((number, error)) = errors.into_iter().next() {
            let at = Some((error.line as u32, error.column as u32));
            return Err(OpenError::Config { path: files[number].0.clone(), at, message: error.message });
        }
        all.catalog = Arc::new(catalog);
        for (path, text) in files {
            let one = Self::parse(text, path)?;
            all.exclude.extend(one.exclude);
            all.include_tests |= one.include_tests;
        }
        Ok(all)
    }

    /// The keys of one file that are not about rules.
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
    use super::Config;

    fn parse(text: &str) -> Result<Config, String> {
        Config::of_files(&[("callscope.toml".into(), text.to_owned())]).map_err(|e| e.to_string())
    }

    #[test]
    fn everything_is_optional() {
        let config = parse("").expect("right");
        assert_eq!((config.exclude.len(), config.include_tests), (0, false));
        let config = parse("exclude = ['legacy/**']\ninclude_tests = true").expect("right");
        assert_eq!((config.exclude.len(), config.include_tests), (1, true));
    }

    #[test]
    fn rules_of_several_roots_add_up() {
        let rule = |id: &str| {
            format!(
                "[[rule]]\nid = '{id}'\nowner = 'acme.Ledger'\nname = 'post'\ntags = ['I/O']\nkind = 'disk-write'\nblocking = 'yes'\nwhy = 'Writes.'\nsource = 'acme'\n"
            )
        };
        let files = [("a/callscope.toml".into(), rule("acme.a")), ("b/callscope.toml".into(), rule("acme.b"))];
        let config = Config::of_files(&files).expect("right");
        assert!(config.catalog.rule("acme.a").is_some() && config.catalog.rule("acme.b").is_some());
    }

    /// The published schema has the keys that are read, and no other.
    #[test]
    fn the_schema_has_the_keys() {
        let schema: serde_json::Value =
            serde_json::from_str(include_str!("../../callscope.schema.json")).expect("JSON");
        let keys = schema["properties"].as_object().expect("an object");
        for key in keys.keys() {
            // Of the wrong type, but known.
            let error = parse(&format!("{key} = 1.5")).expect_err("must fail");
            assert!(!error.contains("unknown") && !error.contains("no key"), "{key}: {error}");
        }
        let unknown = parse("colour = 1").expect_err("must fail");
        assert!(!keys.contains_key("colour") && unknown.starts_with("callscope.toml:1:1:"), "{unknown}");
        let rule = &schema["properties"]["rule"]["items"]["properties"];
        for key in rule.as_object().expect("an object").keys() {
            let error = parse(&format!("[[rule]]\n{key} = 1.5")).expect_err("must fail");
            assert!(!error.contains("unknown field"), "rule.{key}: {error}");
        }
    }

    #[test]
    fn errors_name_their_place() {
        for (text, expected) in [
            ("\nexlude = []", "callscope.toml:2:1:"),
            ("exclude = 'x'", "callscope.toml:1:11: invalid type: string"),
            ("include_tests = ", "callscope.toml:1:"),
            ("exclude = ['a{']", "callscope.toml: `exclude`:"),
            ("[[rule]]\nid = 'acme.x'\nblocking = 'often'", "callscope.toml:3:12:"),
            ("[[silence]]\nrule = 'no.such.rule'\nreason = 'none'", "callscope.toml:2:8: no rule is called"),
        ] {
            let error = parse(text).expect_err("must fail");
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
