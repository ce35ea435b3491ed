//! Errors about the input: what was found, what was expected, and an example that works.

mod place;

use std::fmt;

use crate::nearest;

pub use place::Place;

/// A short sentence about something that was given and cannot be used.
///
/// ```
/// let fault = views::Fault::new("there is no square \"d9\"").expected("a square from a1 to c3").example("b2");
/// assert_eq!(fault.to_string(), "there is no square \"d9\"; expected a square from a1 to c3, for example: b2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    found: String,
    // Boxes, since results with larger errors are slow to hand on.
    expected: Option<Box<str>>,
    example: Option<Box<str>>,
    /// Whether the example is the name that was probably meant.
    is_guess: bool,
    within: Option<Box<str>>,
    file: Option<Box<str>>,
    place: Option<Box<Place>>,
}

impl Fault {
    /// What was found, and where.
    pub fn new(found: impl Into<String>) -> Self {
        Fault {
            found: found.into(),
            expected: None,
            example: None,
            is_guess: false,
            within: None,
            file: None,
            place: None,
        }
    }

    /// What was found, alone: for an input that is no text, to which the rest does not apply.
    pub fn found(&self) -> &str {
        &self.found
    }

    /// What would have been right.
    pub fn expected(mut self, what: impl Into<String>) -> Self {
        self.expected = Some(what.into().into_boxed_str());
        self
    }

    /// An input that works.
    pub fn example(mut self, text: impl Into<String>) -> Self {
        self.example = Some(text.into().into_boxed_str());
        self
    }

    /// Asks for the known name most similar to the one that was typed, if one is similar.
    ///
    /// ```
    /// let fault = views::Fault::new("there is no \"depht\"").expected("depth or nodes");
    /// let words = "there is no \"depht\"; did you mean depth? (expected depth or nodes)";
    /// assert_eq!(fault.did_you_mean("depht", ["depth", "nodes"]).to_string(), words);
    /// ```
    pub fn did_you_mean<'a>(
        mut self,
        typed: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        if let Some(near) = nearest(typed, known) {
            (self.example, self.is_guess) = (Some(near.into()), true);
        }
        self
    }

    /// Where in a text the fault is; the sentence then begins with line and column.
    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(Box::new(place));
        self
    }

    /// Counts lines from the one after the first `lines`, which are not the reader's.
    pub fn lines_up(mut self, lines: usize) -> Self {
        self.place = self.place.map(|place| Box::new(place.lines_up(lines)));
        self
    }

    /// The line in question is shown as `source` has it.
    pub fn shown_in(mut self, source: &str) -> Self {
        self.place = self.place.map(|place| Box::new(place.shown_in(source)));
        self
    }

    /// The file in which the fault is; the sentence then begins with it.
    pub fn in_file(mut self, name: impl Into<String>) -> Self {
        if self.within.is_some() {
            return self.within(name.into());
        }
        self.file = Some(name.into().into_boxed_str());
        self
    }

    /// What the fault is part of; the sentence then begins with it, also before the file and the place.
    ///
    /// ```
    /// let fault = views::Fault::new("there is no \"depht\"").within("player 2").within("the match");
    /// assert_eq!(fault.to_string(), "the match: player 2: there is no \"depht\"");
    /// assert_eq!(fault.in_file("a.toml").to_string(), "a.toml: the match: player 2: there is no \"depht\"");
    /// ```
    pub fn within(mut self, whole: impl fmt::Display) -> Self {
        let whole = match self.within {
            Some(part) => format!("{whole}: {part}"),
            None => whole.to_string(),
        };
        self.within = Some(whole.into_boxed_str());
        self
    }

    /// The line in question with carets below it, if the place is known: two lines of text.
    pub fn snippet(&self) -> Option<String> {
        self.place.as_ref().map(|place| place.snippet())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(whole) = &self.within {
            write!(f, "{whole}: ")?;
        }
        match (&self.file, &self.place) {
            (Some(file), Some(place)) => write!(f, "{file}, {place}: ")?,
            (Some(file), None) => write!(f, "{file}: ")?,
            (None, Some(place)) => write!(f, "{place}: ")?,
            (None, None) => {}
        }
        f.write_str(&self.found)?;
        if let Some(meant) = self.example.as_ref().filter(|_| self.is_guess) {
            write!(f, "; did you mean {meant}?")?;
            return match &self.expected {
                Some(expected) => write!(f, " (expected {expected})"),
                None => Ok(()),
            };
        }
        if let Some(expected) = &self.expected {
            write!(f, "; expected {expected}")?;
        }
        if let Some(example) = &self.example {
            write!(
                f,
                "{} for example: {example}",
                if self.expected.is_some() { "," } else { ";" }
            )?;
        }
        Ok(())
    }
}

impl std::error::Error for Fault {}
