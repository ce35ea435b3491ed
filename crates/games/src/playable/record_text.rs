//! A game as text outside of PDN: header lines as in PDN, a list of moves, and the result.
//!
//! ```text
//! [Game "connect-four"]
//! [Position "44"]
//! [Result "1-0"]
//!
//! 1. 4 5 2. 4 1-0
//! ```
//!
//! The header lines may be missing. A line that begins a header after the moves of a game begins the next game.

use std::fmt::Write;

use views::Fault;

use super::{Ending, Record};

const GAME: &str = "Game";
const POSITION: &str = "Position";
const RESULT: &str = "Result";

type Tag = (String, String);

impl Record {
    /// The games of a text: the line where each begins, from 1, and its text.
    ///
    /// ```
    /// let text = "[Game \"connect-four\"]\n\n1. 4 4 *\n\n[Game \"tic-tac-toe\"]\n\n1. b2 *\n";
    /// let games = games::Record::texts(text);
    /// assert_eq!(games.iter().map(|&(line, _)| line).collect::<Vec<_>>(), [1, 5]);
    /// ```
    pub fn texts(text: &str) -> Vec<(usize, &str)> {
        let (mut begins, mut is_in_header, mut at) = (vec![(1, 0)], true, 0);
        for (number, line) in (1..).zip(text.split_inclusive('\n')) {
            let (tags, rest) = header(line);
            if !tags.is_empty() && !is_in_header {
                begins.push((number, at));
            }
            if !line.trim().is_empty() {
                is_in_header = !tags.is_empty() && rest.is_empty();
            }
            at += line.len();
        }
        let ends = begins.iter().skip(1).map(|&(_, at)| at).chain([text.len()]);
        begins.iter().zip(ends).map(|(&(line, begin), end)| (line, &text[begin..end])).collect()
    }

    /// The game with its settings that the header of the game of this number, from 0, names.
    pub fn named_game(text: &str, number: usize) -> Option<String> {
        let &(_, text) = Self::texts(text).get(number)?;
        header(text).0.into_iter().find(|(name, _)| name == GAME).map(|(_, value)| value)
    }

    /// The game of this number, from 0, of a text. `game` is that of a text without the header line `Game`.
    pub fn read(game: &str, text: &str, number: usize) -> Result<Record, Fault> {
        let texts = Self::texts(text);
        let count = texts.len();
        let Some((_, text)) = texts.get(number) else {
            let found = format!("there is no game {} in this text; it has {count}", number + 1);
            return Err(Fault::new(found).expected(format!("a number from 1 to {count}")));
        };
        let mut record = Self::of_text(game, text)?;
        if count > 1 {
            record.titles = texts.iter().map(|(_, text)| title(game, text)).collect();
        }
        Ok(record)
    }

    fn of_text(game: &str, text: &str) -> Result<Record, Fault> {
        let (tags, moves) = header(text);
        let mut record = Record::list(game, moves)?;
        for (name, value) in tags {
            match name.as_str() {
                GAME => record.game = value,
                POSITION => record.start = Some(value),
                RESULT => record.result = Some(value),
                _ => record.tags.push((name, value)),
            }
        }
        if let Some(result) = &record.result {
            record.tags.push((RESULT.into(), result.clone()));
        }
        Ok(record)
    }

    /// The text of the record, which [`Record::read`] reads again; `first` is the side that begins, 0 or 1. An unfinished game has
    /// the result that the record names.
    pub(crate) fn text(&self, first: usize, ending: Ending) -> String {
        let result = match ending {
            Ending::Unfinished => self.result.as_deref().unwrap_or("*"),
            Ending::Drawn => "1/2-1/2",
            Ending::WonBy(0) => "1-0",
            Ending::WonBy(_) => "0-1",
        };
        let others =
            self.tags.iter().filter(|(name, _)| ![GAME, POSITION, RESULT].contains(&&**name));
        let own = |name, value: &str| (name, value.to_owned());
        let mut text = String::new();
        for (name, value) in [own(GAME, &self.game)]
            .into_iter()
            .chain(self.start.as_deref().map(|start| own(POSITION, start)))
            .chain(others.map(|(name, value)| (name.as_str(), value.clone())))
            .chain([own(RESULT, result)])
        {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
            // Writing to a string cannot fail.
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
        // Only a known result is no move.
        let end = if matches!(result, "1-0" | "0-1" | "1/2-1/2") { result } else { "*" };
        text + &format!("\n{} {end}\n", self.numbered(first))
    }
}

/// What is listed of a game of several: the values of its header, without the position.
fn title(game: &str, text: &str) -> String {
    let tags = header(text).0;
    let value =
        |wanted: &str| tags.iter().find(|(name, _)| name == wanted).map(|(_, value)| &**value);
    let others = tags.iter().filter(|(name, _)| ![GAME, POSITION, RESULT].contains(&&**name));
    let mut names = vec![value(GAME).unwrap_or(game)];
    names.extend(others.map(|(_, value)| value.as_str()));
    format!("{} {}", names.join(", "), value(RESULT).unwrap_or("*"))
}

/// The header at the beginning of a text, and the rest of the text.
fn header(text: &str) -> (Vec<Tag>, &str) {
    let (mut tags, mut rest) = (Vec::new(), text.trim_start());
    while let Some((tag, after)) = leading_tag(rest) {
        tags.push(tag);
        rest = after.trim_start();
    }
    (tags, rest)
}

/// A tag such as `[Game "tic-tac-toe"]` at the beginning of a text, and what follows. Positions and moves may have brackets, too.
fn leading_tag(text: &str) -> Option<(Tag, &str)> {
    let (name, quoted) = text.strip_prefix('[')?.split_once('"')?;
    let name = name.strip_suffix(char::is_whitespace)?.trim();
    if name.is_empty() || !name.chars().all(|letter| letter.is_alphanumeric() || letter == '_') {
        return None;
    }
    let (mut value, mut is_escaped) = (String::new(), false);
    for (at, letter) in quoted.char_indices() {
        match letter {
            '\\' if !is_escaped => {
                is_escaped = true;
                continue;
            }
            '"' if !is_escaped => {
                let after = quoted[at + 1..].trim_start().strip_prefix(']')?;
                return Some(((name.to_owned(), value), after));
            }
            '\n' => return None,
            _ => value.push(letter),
        }
        is_escaped = false;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let mut record = Record::list("two-knights:size=4", "b2 (a1) a1! {a [b \"c\"]}").unwrap();
        record.start = Some("say \"a\\b\"".into());
        record.tags = vec![("Event".into(), "Club \"A\"".into())];
        for (ending, result) in [
            (Ending::Unfinished, "*"),
            (Ending::Drawn, "1/2-1/2"),
            (Ending::WonBy(0), "1-0"),
            (Ending::WonBy(1), "0-1"),
        ] {
            let text = record.text(0, ending);
            let again = Record::read("other", &text, 0).unwrap();
            assert_eq!(again.result.as_deref(), Some(result), "{text}");
            assert_eq!(
                (&again.game, &again.start, &again.line),
                (&record.game, &record.start, &record.line)
            );
            assert_eq!(again.text(0, Ending::Unfinished), text);
        }
    }

    #[test]
    fn a_text_has_several_games() {
        let text = "4 4\n\n[Game \"tic-tac-toe\"]\n[Result \"1-0\"] b2\na1\n[Game \"connect-four\"]\n1. 3 *\n";
        let read = |number| Record::read("connect-four", text, number).unwrap();
        assert_eq!(read(0).moves, ["4", "4"]);
        assert_eq!((read(1).game.as_str(), read(1).moves.len()), ("tic-tac-toe", 2));
        assert_eq!(read(2).titles, ["connect-four *", "tic-tac-toe 1-0", "connect-four *"]);
        assert_eq!(Record::named_game(text, 0), None);
        assert_eq!(Record::named_game(text, 2).as_deref(), Some("connect-four"));
        let fault = Record::read("connect-four", text, 3).unwrap_err().to_string();
        assert!(fault.contains("no game 4 in this text; it has 3"), "{fault}");
    }

    #[test]
    fn brackets_of_positions_are_no_header() {
        for text in ["[[3 17] [2 12]]", "[Game]", "[Game \"open", "[Game \"a\" b]", "[\"a\"]"] {
            assert!(header(text).0.is_empty(), "{text}");
        }
    }
}
