//! Describes the calls in an example block well enough to hold them against the matcher, without the engine.
//!
//! Examples keep to a plain style, so a few regular expressions do: every receiver is a parameter, a local with a written
//! type, a type, or a constructor call. It stands in for the engine's own call resolution, and is no judge of it.

use callscope_engine::risk::example::{Block, Tagged, marks};
use callscope_engine::risk::{ArgFact, CallFact, Catalog, Matcher, Shape, TypeHierarchy, Value, pseudo};
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Supertypes that the examples rely on, as `class: supertype, supertype`.
const SUPERTYPES: &str = include_str!("supertypes.txt");

#[derive(Default)]
pub(crate) struct Types(BTreeMap<String, Vec<String>>);

impl TypeHierarchy for Types {
    fn supertypes(&self, class: &str, visit: &mut dyn FnMut(&str)) {
        visit(class);
        for parent in self.0.get(class).into_iter().flatten() {
            self.supertypes(parent, visit);
        }
    }
}

impl Types {
    pub(crate) fn of_the_libraries() -> Types {
        let row = |line: &str| {
            let (class, supers) = line.split_once(": ")?;
            Some((class.to_string(), supers.split(", ").map(str::to_string).collect()))
        };
        Types(SUPERTYPES.lines().filter(|line| !line.starts_with('#')).filter_map(row).collect())
    }
}

/// What the block declares: imports, variables, classes and methods.
struct Names {
    imports: BTreeMap<String, String>,
    variables: BTreeMap<String, String>,
    made_of: BTreeMap<String, Vec<String>>,
    own: BTreeSet<String>,
    kotlin: bool,
}

static IMPORT: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(?m)^import (?:static )?([\w.]+)\.(\w+);?$").unwrap());
static CLASS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"\b(?:class|interface|object) (\w+)(?:\([^)]*\))?(?: extends ([\w.]+)| implements ([\w.]+)| : ([\w.]+))?",
    )
    .unwrap()
});
static JAVA_VAR: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\b([A-Z][\w.]*|[a-z]\w*(?:\.\w+)*\.[A-Z][\w.]*|byte|char|int|long|boolean)(?:<[^<>=;()]*(?:<[^<>]*>)?[^<>=;()]*>)?(\[\])* (\w+)\s*[,)=;:]").unwrap()
});
static KOTLIN_VAR: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\b(\w+): ([\w.]+)").unwrap());
static MADE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(\w+)(?:: [\w.<>]+)? = (.*)").unwrap());
static MAKES: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\b([A-Z]\w*)\(").unwrap());
static USE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?:((?:new )?[A-Za-z_][\w.]*(?:\(\))?|\)|\x22)(\?\.|\.|::))?(new [\w.]+|\w+)(?:<[\w?, .<>]*>)?\s*([({]|\b)",
    )
    .unwrap()
});

impl Names {
    /// What is known on `line`: the nearest declaration above it counts.
    fn of(block: &Block, line: usize) -> Names {
        let kotlin = block.language == "kotlin";
        let code = &block.code;
        let above: String = code.split_inclusive('\n').take(line + 1).collect();
        let imports: BTreeMap<_, _> =
            IMPORT.captures_iter(code).map(|c| (c[2].to_string(), format!("{}.{}", &c[1], &c[2]))).collect();
        let own = CLASS.captures_iter(code).map(|c| c[1].to_string()).collect();
        let mut names = Names { imports, variables: BTreeMap::new(), made_of: BTreeMap::new(), own, kotlin };
        let rows: Vec<(String, String)> = if kotlin {
            KOTLIN_VAR.captures_iter(&above).map(|c| (c[1].to_string(), c[2].to_string())).collect()
        } else {
            JAVA_VAR
                .captures_iter(&above)
                .map(|c| (c[3].to_string(), format!("{}{}", &c[1], c.get(2).map_or("", |m| m.as_str()))))
                .collect()
        };
        for (name, ty) in rows {
            let ty = names.qualify(&ty);
            names.variables.insert(name, ty);
        }
        for made in MADE.captures_iter(&above) {
            let parts: Vec<String> = MAKES.captures_iter(&made[2]).map(|c| names.qualify(&c[1])).collect();
            if kotlin
                && !names.variables.contains_key(&made[1])
                && let Some(first) = parts.first()
            {
                names.variables.insert(made[1].to_string(), first.clone());
            }
            names.made_of.insert(made[1].to_string(), parts);
        }
        names
    }

    fn qualify(&self, name: &str) -> String {
        let (first, rest) = name.split_once('.').map_or((name, ""), |(first, rest)| (first, rest));
        let dot = if rest.is_empty() { "" } else { "." };
        if self.own.contains(first) || first.starts_with(|c: char| c.is_lowercase()) {
            return name.to_string();
        }
        if let Some(full) = self.imports.get(first) {
            return format!("{full}{dot}{rest}");
        }
        let kotlin_own = ["String", "Any", "Int", "Long", "Boolean", "ByteArray", "List", "Sequence", "Lazy", "Regex"];
        if self.kotlin && kotlin_own.contains(&first) {
            let package = match first {
                "List" => "kotlin.collections",
                "Regex" => "kotlin.text",
                _ => "kotlin",
            };
            return format!("{package}.{name}");
        }
        format!("java.lang.{name}")
    }

    /// The static type of an expression as plain as `db`, `this.db`, `new File(p)`, `File` or `"text"`.
    fn type_of(&self, text: &str) -> Option<String> {
        let text = text.trim().trim_start_matches("this.");
        if text.starts_with('"') {
            return Some(if self.kotlin { "kotlin.String" } else { "java.lang.String" }.into());
        }
        let made = text.strip_prefix("new ").unwrap_or(text);
        let head = made.split(['(', '<']).next().unwrap_or(made);
        if let Some(ty) = self.variables.get(head) {
            return Some(ty.clone());
        }
        // `TimeUnit.SECONDS` is a constant of the enum before it.
        if let Some((ty, constant)) = head.rsplit_once('.')
            && ty.starts_with(char::is_uppercase)
            && constant.len() > 1
            && constant.chars().all(|c| c.is_uppercase() || c == '_')
        {
            return Some(self.qualify(ty));
        }
        head.rsplit('.').next().filter(|last| last.starts_with(char::is_uppercase)).map(|_| self.qualify(head))
    }
}

/// Which rules the catalog finds on the marked lines of a block.
pub(crate) fn tag(block: &Block) -> Vec<Tagged> {
    let catalog = Catalog::builtin();
    let names = Names::of(block, usize::MAX - 1);
    let mut types = Types::of_the_libraries();
    for c in CLASS.captures_iter(&block.code) {
        let supers = [c.get(2), c.get(3), c.get(4)].into_iter().flatten().map(|m| names.qualify(m.as_str()));
        types.0.entry(c[1].to_string()).or_default().extend(supers);
    }
    let mut matcher = Matcher::new(catalog, &types);
    let lines: BTreeSet<usize> = marks(block).iter().map(|mark| mark.line).collect();
    let mut all = Vec::new();
    for line in lines {
        let text = block.code.lines().nth(line).unwrap_or("");
        let code = text.rsplit_once("// ").map_or(text, |(code, _)| code);
        let names = Names::of(block, line);
        describe(code, block, line, &names, &mut |fact| {
            for hit in matcher.tags(fact) {
                let tags = catalog.tag_names().names(hit.tags).map(str::to_string).collect();
                all.push((line, hit.rule.id.to_string(), tags));
            }
        });
    }
    all
}

/// Calls `found` with each reading of each use on a line: what a receiver-less name is can only be tried.
fn describe(code: &str, block: &Block, line: usize, names: &Names, found: &mut dyn FnMut(&CallFact<'_>)) {
    let trimmed = code.trim();
    if trimmed.starts_with("synchronized (") {
        found(&CallFact { owner: pseudo::SYNCHRONIZED, name: pseudo::BLOCK, ..CallFact::default() });
    } else if trimmed.starts_with("while (") && trimmed.ends_with("{ }") {
        found(&CallFact { owner: pseudo::LOOP, name: pseudo::SPIN, ..CallFact::default() });
    } else if trimmed.starts_with("for (;;)") && !trimmed.contains("return") {
        found(&CallFact { owner: pseudo::LOOP, name: pseudo::ENDLESS, ..CallFact::default() });
    } else if trimmed.starts_with("@Synchronized") || trimmed.split(' ').any(|word| word == "synchronized") {
        found(&CallFact { owner: pseudo::SYNCHRONIZED, name: pseudo::METHOD, ..CallFact::default() });
    }
    let mut from = 0;
    while let Some(c) = USE.captures_at(code, from) {
        let whole = c.get(0).unwrap();
        // The receiver of the next use may be this one's name.
        from = c.get(3).unwrap().end().max(whole.start() + 1);
        let callee = &c[3];
        let receiver = c.get(1).map(|m| m.as_str());
        let is_call = matches!(&c[4], "(" | "{") || c.get(2).is_some_and(|m| m.as_str() == "::");
        let args = (&c[4] == "(")
            .then(|| arguments(&code[whole.end()..]))
            .or_else(|| (&c[4] == "{").then(|| vec!["{}".into()]));
        let args: Option<Vec<ArgText>> = args.map(|all| all.iter().map(|text| ArgText::of(text, names)).collect());
        let facts: Option<Vec<ArgFact<'_>>> = args.as_ref().map(|all| all.iter().map(ArgText::fact).collect());
        let base = CallFact { name: callee, args: facts.as_deref(), ..CallFact::default() };
        let made = callee.strip_prefix("new ").unwrap_or(callee);
        if is_call && receiver.is_none() && made.starts_with(char::is_uppercase) {
            found(&CallFact { owner: &names.qualify(made), name: "<init>", ..base });
            continue;
        }
        let imported = names.imports.get(callee);
        let package = imported.and_then(|full| full.rsplit_once('.')).map(|(package, _)| package);
        let shape = match is_call {
            true => Shape::Call,
            false if code[whole.end()..].trim_start().starts_with("= ") => Shape::Set,
            false => Shape::Get,
        };
        let receiver_type = receiver.and_then(|text| names.type_of(text));
        let declared = declaration(block, callee, receiver_type.as_deref());
        let (annotations, owner_annotations, returns, suspend) =
            declared.map_or_else(Default::default, |d| d.parts(names));
        let annotations: Vec<&str> = annotations.iter().map(String::as_str).collect();
        let owner_annotations: Vec<&str> = owner_annotations.iter().map(String::as_str).collect();
        let base = CallFact {
            shape,
            annotations: &annotations,
            owner_annotations: &owner_annotations,
            returns: returns.as_deref(),
            suspend,
            ..base
        };
        match &receiver_type {
            Some(ty) => {
                let made_of = receiver.and_then(|text| names.made_of.get(text)).cloned().unwrap_or_default();
                let made_of: Vec<&str> = made_of.iter().map(String::as_str).collect();
                found(&CallFact { owner: ty, receiver: Some(ty), receiver_made_of: &made_of, ..base });
                for package in
                    package.into_iter().chain(names.kotlin.then_some(KOTLIN_DEFAULTS).into_iter().flatten().copied())
                {
                    found(&CallFact {
                        owner: package,
                        extension_receiver: Some(ty),
                        receiver_made_of: &made_of,
                        ..base
                    });
                }
            }
            None if receiver.is_none() => {
                for package in
                    package.into_iter().chain(names.kotlin.then_some(KOTLIN_DEFAULTS).into_iter().flatten().copied())
                {
                    found(&CallFact { owner: package, ..base });
                }
                // An inherited member, called on `this`.
                if let Some(class) = enclosing_class(block, line) {
                    found(&CallFact { owner: &class, receiver: Some(&class), ..base });
                    found(&CallFact { owner: package.unwrap_or(""), extension_receiver: Some(&class), ..base });
                }
            }
            None => {}
        }
    }
}

const KOTLIN_DEFAULTS: &[&str] = &["kotlin", "kotlin.io", "kotlin.text", "kotlin.collections", "kotlin.sequences"];

fn enclosing_class(block: &Block, line: usize) -> Option<String> {
    let before: String = block.code.lines().take(line + 1).collect::<Vec<_>>().join("\n");
    CLASS.captures_iter(&before).last().map(|c| c[1].to_string())
}

/// A method that the block declares: its annotations, those of its class, its result and whether it suspends.
struct Declared {
    lines: String,
    class_line: String,
}

fn declaration(block: &Block, name: &str, owner: Option<&str>) -> Option<Declared> {
    let owner = owner?;
    let lines: Vec<&str> = block.code.lines().collect();
    let class_at = lines.iter().position(|l| CLASS.captures(l).is_some_and(|c| c[1] == *owner))?;
    let at = lines.iter().skip(class_at).position(|l| l.contains(&format!(" {name}(")))? + class_at;
    let above = |at: usize| if at > 0 && lines[at - 1].trim().starts_with('@') { lines[at - 1] } else { "" };
    Some(Declared {
        lines: format!("{} {}", above(at), lines[at]),
        class_line: format!("{} {}", above(class_at), lines[class_at]),
    })
}

type DeclaredParts = (Vec<String>, Vec<String>, Option<String>, bool);

impl Declared {
    fn parts(&self, names: &Names) -> DeclaredParts {
        let annotations = |text: &str| {
            Regex::new(r"@(\w+)").unwrap().captures_iter(text).map(|c| names.qualify(&c[1])).collect::<Vec<_>>()
        };
        let result = if names.kotlin { r"\)\s*: ([\w.]+)" } else { r"([A-Z]\w*)(?:<.*>)? \w+\(" };
        let returns = Regex::new(result).unwrap().captures(&self.lines).map(|c| names.qualify(&c[1]));
        (annotations(&self.lines), annotations(&self.class_line), returns, self.lines.contains("suspend "))
    }
}

/// One argument's text, split and typed.
struct ArgText {
    name: Option<String>,
    text: String,
    path: String,
    ty: Option<String>,
}

impl ArgText {
    fn of(text: &str, names: &Names) -> ArgText {
        let text = text.trim();
        let (name, text) = match text.split_once(" = ") {
            Some((name, value)) if name.chars().all(char::is_alphanumeric) => (Some(name.to_string()), value),
            _ => (None, text),
        };
        let text = text.trim();
        let path = names.qualify(text.trim_end_matches("()"));
        ArgText { name, ty: names.type_of(text), path, text: text.to_string() }
    }

    fn fact(&self) -> ArgFact<'_> {
        let text = &*self.text;
        let number = text.replace('_', "");
        let value = match text {
            "null" => Value::Null,
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ if text.starts_with('"') => Value::Text(text.trim_matches('"')),
            _ if text.contains("->") || text.contains("::") || text.starts_with('{') => Value::Code,
            _ => match number.trim_end_matches(['L', 'l']).parse() {
                Ok(n) => Value::Int(n),
                Err(_) if self.path.contains('.') && !text.contains(' ') => Value::Path(&self.path),
                Err(_) => Value::Unknown,
            },
        };
        ArgFact { name: self.name.as_deref(), ty: self.ty.as_deref(), value }
    }
}

/// The arguments up to the parenthesis that closes them.
fn arguments(rest: &str) -> Vec<String> {
    let (mut depth, mut all, mut current, mut quoted) = (0, Vec::new(), String::new(), false);
    for c in rest.chars() {
        match c {
            '"' => quoted = !quoted,
            '(' | '{' | '[' if !quoted => depth += 1,
            ')' | '}' | ']' if !quoted && depth == 0 => break,
            ')' | '}' | ']' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                all.push(std::mem::take(&mut current));
                continue;
            }
            _ => {}
        }
        current.push(c);
    }
    if !current.trim().is_empty() {
        all.push(current);
    }
    all
}
