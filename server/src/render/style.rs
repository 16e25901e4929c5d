//! Colours, by what they mean.

use anstyle::{AnsiColor, Style as Ansi};

/// How text is marked up: with terminal colours, or not at all.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    colored: bool,
}

impl Style {
    /// No colours: files, pipes, agents.
    pub const PLAIN: Self = Self { colored: false };

    /// With or without colours.
    #[must_use]
    pub const fn new(colored: bool) -> Self {
        Self { colored }
    }

    fn paint(self, text: &str, ansi: Ansi) -> String {
        if self.colored && !text.is_empty() { format!("{ansi}{text}{ansi:#}") } else { text.to_owned() }
    }

    /// The method in question.
    #[must_use]
    pub fn name(self, text: &str) -> String {
        self.paint(text, Ansi::new().bold())
    }

    /// A tag of a method: `[DATABASE]`.
    #[must_use]
    pub fn tag(self, tag: &str) -> String {
        let color = match tag {
            "THREADING" | "HANDLER" => AnsiColor::Cyan,
            "SYNCHRONIZATION" => AnsiColor::Magenta,
            _ => AnsiColor::Red,
        };
        self.paint(&format!("[{tag}]"), color.on_default().bold())
    }

    /// A tag reached further down.
    #[must_use]
    pub fn reached(self, text: &str) -> String {
        self.paint(text, AnsiColor::Yellow.on_default())
    }

    /// On which thread something runs.
    #[must_use]
    pub fn thread(self, text: &str) -> String {
        self.paint(text, AnsiColor::Cyan.on_default())
    }

    /// How loud a finding is.
    #[must_use]
    pub fn severity(self, word: &str) -> String {
        let color = match word {
            "error" => AnsiColor::Red,
            "warning" => AnsiColor::Yellow,
            _ => AnsiColor::Cyan,
        };
        self.paint(word, color.on_default().bold())
    }

    /// What is less important: places, lines of the tree.
    #[must_use]
    pub fn dim(self, text: &str) -> String {
        self.paint(text, Ansi::new().dimmed())
    }
}
