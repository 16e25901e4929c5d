//! Examples of rules: Markdown files with code in which comments say which rule must give which tag, and where it must not.
//!
//! ```text
//! db.rawQuery(sql, null);      // DATABASE android.sqlite.query
//! catalog.rawQuery(sql, null); // none: android.sqlite.query
//! ```
//!
//! They are documentation (`callscope explain` prints them) and tests at once; several marks on a line are parted by `;`.

use std::collections::BTreeSet;

/// One fenced block of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The heading above it.
    pub title: String,
    /// The last paragraph before it.
    pub prose: String,
    /// `java` or `kotlin`.
    pub language: String,
    /// Its text, marks included.
    pub code: String,
    /// 0-based line of the Markdown file on which the code begins.
    pub line: usize,
}

/// One mark in a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// 0-based line in the block.
    pub line: usize,
    /// The line without its marks, trimmed.
    pub code: String,
    /// The rule it is about.
    pub rule: String,
    /// The tags that the rule must give here; empty when it must give none.
    pub tags: Vec<String>,
}

impl Mark {
    /// Must the rule match here?
    pub fn is_positive(&self) -> bool {
        !self.tags.is_empty()
    }
}

/// The blocks of a Markdown file.
pub fn blocks(markdown: &str) -> Vec<Block> {
    let mut all = Vec::new();
    let (mut title, mut prose) = (String::new(), String::new());
    let mut open: Option<Block> = None;
    for (at, line) in markdown.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (Some(_), Some(_)) => all.extend(open.take()),
            (Some(block), None) => {
                block.code.push_str(line);
                block.code.push('\n');
            }
            (None, Some(language)) => {
                open = Some(Block {
                    title: title.clone(),
                    prose: prose.trim().to_string(),
                    language: language.trim().to_string(),
                    code: String::new(),
                    line: at + 1,
                });
            }
            (None, None) if line.starts_with('#') => {
                title = line.trim_start_matches('#').trim().to_string();
                prose.clear();
            }
            (None, None) if line.is_empty() => {}
            (None, None) => {
                if at > 0 && markdown.lines().nth(at - 1).is_some_and(str::is_empty) {
                    prose.clear();
                }
                prose.push_str(line);
                prose.push(' ');
            }
        }
    }
    all
}

/// The marks of a block, in order.
pub fn marks(block: &Block) -> Vec<Mark> {
    let mut all = Vec::new();
    for (line, text) in block.code.lines().enumerate() {
        let Some((code, comment)) = text.rsplit_once("// ") else { continue };
        for part in comment.split(';') {
            let mut tags = Vec::new();
            let mut rules = Vec::new();
            for word in part.split([' ', ',']).filter(|word| !word.is_empty() && *word != "none:") {
                let is_tag = word.chars().all(|c| c.is_ascii_uppercase() || "/-".contains(c));
                if is_tag { tags.push(word.to_string()) } else { rules.push(word.to_string()) }
            }
            if tags.is_empty() != part.contains("none:") {
                continue; // an ordinary comment
            }
            let code = code.trim().to_string();
            all.extend(rules.into_iter().map(|rule| Mark { line, code: code.clone(), rule, tags: tags.clone() }));
        }
    }
    all
}

/// A rule that matched somewhere in a block: its 0-based line, the rule's id and its tags.
pub type Tagged = (usize, String, Vec<String>);

/// Holds every mark of a Markdown file against what `tagger` says of its blocks. Returns the marks that do not hold, each as
/// a sentence. `tagger` may say more than is marked: a line speaks of the rules that it names only.
pub fn check_examples(markdown: &str, mut tagger: impl FnMut(&Block) -> Vec<Tagged>) -> Vec<String> {
    let mut failures = Vec::new();
    for block in blocks(markdown) {
        let found: BTreeSet<Tagged> = tagger(&block).into_iter().collect();
        for mark in marks(&block) {
            let here = found.iter().find(|(line, rule, _)| *line == mark.line && *rule == mark.rule);
            let place = format!("line {}: `{}`", block.line + mark.line + 1, mark.code);
            match here {
                None if mark.is_positive() => failures.push(format!("{place}: {} does not match", mark.rule)),
                Some(_) if !mark.is_positive() => failures.push(format!("{place}: {} matches", mark.rule)),
                Some((_, _, tags)) if *tags != mark.tags => {
                    failures.push(format!("{place}: {} gives {tags:?}, not {:?}", mark.rule, mark.tags));
                }
                _ => {}
            }
        }
    }
    failures
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Files\n\nOld prose.\n\nReading a file.\n\n```java\nf.read(); // I/O a.read; none: b.read, c.read\n\
                        g.x(); // just a remark\n```\n";

    #[test]
    fn marks_say_which_rule_gives_what() {
        let blocks = blocks(TEXT);
        assert_eq!(blocks.len(), 1);
        assert_eq!((&*blocks[0].title, &*blocks[0].prose, blocks[0].line), ("Files", "Reading a file.", 7));
        let found: Vec<_> = marks(&blocks[0]).into_iter().map(|m| (m.line, m.rule, m.tags.join(" "))).collect();
        let row = |rule: &str, tags: &str| (0, rule.to_string(), tags.to_string());
        assert_eq!(found, [row("a.read", "I/O"), row("b.read", ""), row("c.read", "")]);
    }

    #[test]
    fn each_kind_of_broken_mark_is_told() {
        let said = check_examples(TEXT, |_| {
            vec![(0, "a.read".into(), vec!["CPU".into()]), (0, "b.read".into(), vec!["I/O".into()])]
        });
        assert_eq!(
            said,
            ["line 8: `f.read();`: a.read gives [\"CPU\"], not [\"I/O\"]", "line 8: `f.read();`: b.read matches",]
        );
        assert_eq!(check_examples(TEXT, |_| Vec::new()), ["line 8: `f.read();`: a.read does not match"]);
    }
}
