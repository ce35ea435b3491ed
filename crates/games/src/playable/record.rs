//! A game as text: its moves, with variations and comments.

use serde::{Deserialize, Serialize};

use views::Fault;

/// A move of a record, with what is written about it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Marks such as `?!`, or nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub marks: String,
    /// Numeric annotations of PDN, `$7` and such, without those that are marks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u64>,
    /// A comment, or nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Other ways to go on, each from the position before the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Vec<RecordMove>>,
}

/// How a recorded game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It is not over.
    Unfinished,
    /// It was drawn.
    Drawn,
    /// This side won: 0 or 1.
    WonBy(usize),
}

/// A game that was played: its starting position and its moves.
///
/// ```
/// use games::Ending;
///
/// let session = games::open("tic-tac-toe")?;
/// let record = session.read_record("1. b2 a1 2. c3 a3 *", 0)?;
/// assert_eq!(record.moves, ["b2", "a1", "c3", "a3"]);
/// let record = session.read_record("b2 a1 {Weak.} (b1 c1) c3", 0)?;
/// assert_eq!(record.moves, ["b2", "a1", "c3"]);
/// assert_eq!(record.line[1].comment, "Weak.");
/// assert_eq!(
///     session.write_record(&record, Ending::Unfinished)?,
///     "[Game \"tic-tac-toe\"]\n[Result \"*\"]\n\n1. b2 a1 {Weak.} (1... b1 2. c1) 2. c3 *\n"
/// );
/// # Ok::<(), games::Fault>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The game with its settings.
    pub game: String,
    /// The starting position; none = the start of the game.
    pub start: Option<String>,
    /// The moves of the main line, up to the first illegal one.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The same moves with variations and comments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<RecordMove>,
    /// A comment before the first move, or nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// What the header of the text says about the game, as names and values, in its order; outside of PDN without what
    /// `game` and `start` hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
    /// The result as the text says it, for example `1-0`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// What is wrong after these moves, if the text goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// Whether the text goes on with what only a comment can hold here: a move that is left out, or a position that is set up.
    #[serde(skip)]
    pub is_cut: bool,
    /// A title for each game of a text that has several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub titles: Vec<String>,
}

/// Moves of a game with its variations, at most.
const MAX_MOVES: usize = 4096;

/// How deep variations may be nested.
const MAX_DEPTH: usize = 64;

impl Record {
    /// A list of moves, with or without numbers such as `1.` or `1.b2`, marks such as `!` or `$1`, comments in braces, variations
    /// in parentheses, and a result at the end.
    pub fn list(game: &str, text: &str) -> Result<Record, Fault> {
        let mut reader = Reader::default();
        for word in Words(text) {
            reader.take(word)?;
        }
        let Reader { outer, line, comment, result, .. } = reader;
        if !outer.is_empty() {
            return Err(
                Fault::new("a variation has no closing parenthesis").example("b2 a1 (b1 c1) c3")
            );
        }
        if line.is_empty() {
            let fault = Fault::new("there is no move in this text");
            return Err(fault.expected("moves separated by spaces"));
        }
        let moves = line.iter().map(|mv| mv.mv.clone()).collect();
        Ok(Record { game: game.into(), moves, line, comment, result, ..Record::default() })
    }

    /// The moves of a word: each digit is one in games whose moves are single digits, of which some are `legal`.
    ///
    /// ```
    /// let session = games::open("connect-four")?;
    /// assert_eq!(games::Record::moves_of("443", &session.moves()), ["4", "4", "3"]);
    /// # Ok::<(), games::Fault>(())
    /// ```
    pub fn moves_of(word: &str, legal: &[String]) -> Vec<String> {
        let is_digit = |text: &str| text.len() == 1 && text.as_bytes()[0].is_ascii_digit();
        let has_digits = legal.iter().all(|mv| is_digit(mv)) && !legal.is_empty();
        if has_digits && word.len() <= MAX_MOVES && word.bytes().all(|byte| byte.is_ascii_digit()) {
            return word.chars().map(String::from).collect();
        }
        vec![word.to_owned()]
    }

    /// The record with words that hold several moves taken apart, as [`Record::moves_of`] does.
    pub(crate) fn taken_apart(mut self, legal: &[String]) -> Record {
        self.line = taken_apart(self.line, legal);
        self.moves = self.line.iter().map(|mv| mv.mv.clone()).collect();
        self
    }

    /// The moves as a numbered list that [`Record::list`] reads again; `first` is the side that begins, 0 or 1.
    pub(crate) fn numbered(&self, first: usize) -> String {
        let mut words = Vec::new();
        push_comment(&mut words, &self.comment);
        write_line(&mut words, &self.line, first);
        words.join(" ")
    }
}

/// What is written about a word belongs to its last move.
fn taken_apart(line: Vec<RecordMove>, legal: &[String]) -> Vec<RecordMove> {
    let mut apart: Vec<RecordMove> = Vec::new();
    for mut last in line {
        last.variations =
            last.variations.into_iter().map(|inner| taken_apart(inner, legal)).collect();
        let mut moves = Record::moves_of(&last.mv, legal);
        // Longer texts hold no game.
        if apart.len() + moves.len() <= MAX_MOVES
            && let Some(mv) = moves.pop()
        {
            last.mv = mv;
            apart.extend(moves.into_iter().map(|mv| RecordMove { mv, ..RecordMove::default() }));
        }
        apart.push(last);
    }
    apart
}

/// Writes moves; `ply` counts the moves before them, and is odd when the second side is to move.
fn write_line(words: &mut Vec<String>, line: &[RecordMove], mut ply: usize) {
    let mut number_due = true;
    for mv in line {
        if ply.is_multiple_of(2) {
            words.push(format!("{}.", ply / 2 + 1));
        } else if number_due {
            words.push(format!("{}...", ply / 2 + 1));
        }
        words.push(format!("{}{}", mv.mv, mv.marks));
        push_comment(words, &mv.comment);
        for variation in &mv.variations {
            let begin = words.len();
            write_line(words, variation, ply);
            if let Some(first) = words.get_mut(begin) {
                first.insert(0, '(');
                words.last_mut().expect("it has a first word").push(')');
            }
        }
        number_due = !mv.variations.is_empty();
        ply += 1;
    }
}

fn push_comment(words: &mut Vec<String>, comment: &str) {
    if !comment.is_empty() {
        words.push(format!("{{{}}}", comment.replace(['{', '}'], "'").replace(['\n', '\r'], " ")));
    }
}

/// The words of a text: parentheses and comments with their braces are words of their own.
struct Words<'a>(&'a str);

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.0.trim_start();
        let length = match rest.chars().next()? {
            '(' | ')' => 1,
            '{' => rest.find('}').map_or(rest.len(), |end| end + 1),
            // An annotation is a word of its own, too: b2!$1.
            _ => {
                let ends = |c: char| c.is_whitespace() || "(){$".contains(c);
                let mut others = rest.char_indices().skip(1);
                others.find(|&(_, c)| ends(c)).map_or(rest.len(), |(at, _)| at)
            }
        };
        let (word, rest) = rest.split_at(length);
        self.0 = rest;
        Some(word)
    }
}

/// A record as it is read.
#[derive(Default)]
struct Reader {
    /// The lines around the variation that is being read.
    outer: Vec<Vec<RecordMove>>,
    line: Vec<RecordMove>,
    /// The comment before the first move.
    comment: String,
    result: Option<String>,
    count: usize,
}

impl Reader {
    fn take(&mut self, word: &str) -> Result<(), Fault> {
        match word {
            "(" if self.line.is_empty() => Err(Fault::new("a variation has no move before it")
                .expected("it behind the move that it replaces")
                .example("b2 a1 (b1 c1) c3")),
            "(" if self.outer.len() == MAX_DEPTH => {
                Err(Fault::new(format!("variations are nested deeper than {MAX_DEPTH}")))
            }
            "(" => {
                self.outer.push(std::mem::take(&mut self.line));
                Ok(())
            }
            ")" => {
                let Some(outer) = self.outer.pop() else {
                    let fault = Fault::new("a closing parenthesis has no opening one");
                    return Err(fault.example("b2 a1 (b1 c1) c3"));
                };
                let inner = std::mem::replace(&mut self.line, outer);
                if let Some(last) = self.line.last_mut().filter(|_| !inner.is_empty()) {
                    last.variations.push(inner);
                }
                Ok(())
            }
            _ => match word.strip_prefix('{') {
                Some(comment) => {
                    let Some(comment) = comment.strip_suffix('}').map(str::trim) else {
                        let start: String = comment.chars().take(20).collect();
                        let fault = format!("the comment {{{start} has no closing brace");
                        return Err(Fault::new(fault).example("b2 a1 {good} c3"));
                    };
                    let place = self.line.last_mut().map(|last| &mut last.comment);
                    // Comments before the first move of a variation have no place.
                    let place = place.or(self.outer.is_empty().then_some(&mut self.comment));
                    if let Some(place) = place {
                        add_words(place, comment);
                    }
                    Ok(())
                }
                None => self.take_move(word),
            },
        }
    }

    fn take_move(&mut self, word: &str) -> Result<(), Fault> {
        // Columns and squares are numbers, too: only a full stop makes a number that of a move.
        let word = match word.split_once('.') {
            Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                rest.trim_start_matches('.')
            }
            _ => word,
        };
        if matches!(word, "*" | "1-0" | "0-1" | "1/2-1/2") {
            self.result = Some(word.into());
            return Ok(());
        }
        if word.is_empty() || word.starts_with('$') {
            return Ok(());
        }
        let mv = word.trim_end_matches(['!', '?']);
        let marks = &word[mv.len()..];
        if mv.is_empty() {
            if let Some(last) = self.line.last_mut() {
                last.marks += marks;
            }
            return Ok(());
        }
        self.count += 1;
        if self.count > MAX_MOVES {
            let fault = Fault::new("this game has too many moves");
            return Err(fault.expected(format!("at most {MAX_MOVES}")));
        }
        self.line.push(RecordMove { mv: mv.into(), marks: marks.into(), ..RecordMove::default() });
        Ok(())
    }
}

/// Adds words to a text, after a blank.
pub(crate) fn add_words(text: &mut String, words: &str) {
    if !text.is_empty() && !words.is_empty() {
        text.push(' ');
    }
    text.push_str(words);
}

#[cfg(test)]
mod tests {
    use super::Record;

    #[test]
    fn what_is_written_is_read_again() {
        for text in [
            "1. b2 a1",
            "{Before.} 1. b2! {The middle.} (1. a1 b2 (1... c3)) 1... a1?! (1... b1 2. c1 {Ends.}) 2. c3",
        ] {
            let record = Record::list("tic-tac-toe", text).unwrap();
            let again = Record::list("tic-tac-toe", &record.numbered(0)).unwrap();
            assert_eq!(again, record);
        }
        let record = Record::list("tic-tac-toe", "b2 (a1 {x} y) a1").unwrap();
        assert_eq!(record.numbered(0), "1. b2 (1. a1 {x} y) 1... a1");
        assert_eq!(record.numbered(1), "1... b2 (1... a1 {x} 2. y) 2. a1");
    }

    #[test]
    fn what_is_no_record_is_refused() {
        let deep = format!("a1 {}", "(a1 ".repeat(100));
        for text in ["", "*", "(b2)", "b2 (a1", "b2 a1)", "{only words}", &deep] {
            assert!(Record::list("tic-tac-toe", text).is_err(), "{text}");
        }
        let fault = Record::list("tic-tac-toe", "b2 {no end").unwrap_err().to_string();
        assert!(fault.contains("the comment {no end has no closing brace"), "{fault}");
        let record = Record::list("connect-four", "444 (35!) 1").unwrap();
        let record = record.taken_apart(&["1".to_owned(), "2".into()]);
        assert_eq!(record.numbered(0), "1. 4 4 2. 4 (2. 3 5!) 2... 1");
        assert_eq!(record.moves, ["4", "4", "4", "1"]);
        for text in ["1.b2! $1 a1 $5 2...c3", "1.b2!$1 a1$5$7 2...c3"] {
            let record = Record::list("tic-tac-toe", text).unwrap();
            assert_eq!(record.moves, ["b2", "a1", "c3"], "{text}");
            assert_eq!(record.line[0].marks, "!", "{text}");
        }
    }
}
