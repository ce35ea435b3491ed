//! Games as strict PDN 3.0.

use std::error::Error;
use std::fmt;

use super::game::{Game, Item};
use super::lexer;
use super::replay::{BadGame, first_ply, ply_in, read_set_up, replay_line, replay_moves};
use super::result::{is_result, is_score};
use crate::colour::Colour;
use crate::game::Draughts;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;
use crate::state::State;

/// Lines are broken before this column.
const WIDTH: usize = 80;

/// A game that cannot be written strictly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// A tag name that does not begin with a capital letter.
    Tag(String),
    /// A move that is not legal.
    Move(BadGame),
}

impl fmt::Display for WriteError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tag(name) => {
                write!(out, "{name:?} is no tag name; expected a capital first, such as Event")
            }
            Self::Move(bad) => bad.fmt(out),
        }
    }
}

impl Error for WriteError {}

/// The record of a game that has been played: the seven usual tags (those given, else `?`), the
/// game type, the position with the counters of its draw rules if it is not the starting one, and the moves.
pub fn record(
    draughts: &Draughts,
    tags: &[(String, String)],
    start: &State,
    moves: &[Move],
    result: &str,
) -> Game {
    let mut game = Game { number: 1, line: 1, result: Some(result.to_owned()), ..Game::default() };
    let usual = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
    for name in usual {
        let given = tags.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str());
        let otherwise = match name {
            "Date" => "????.??.??",
            "Result" => result,
            _ => "?",
        };
        game.tags.push((name.to_owned(), given.unwrap_or(otherwise).to_owned()));
    }
    game.tags.push(("GameType".to_owned(), draughts.rules().notation.tag.to_owned()));
    let others = tags.iter().filter(|(name, _)| !usual.contains(&name.as_str()));
    game.tags.extend(others.filter(|(name, _)| name != "GameType" && name != "FEN").cloned());
    let mut position = start.position;
    if position != Position::start(draughts.rules()) {
        game.tags.push(("FEN".to_owned(), draughts.text(start)));
    }
    for &mv in moves {
        let text = draughts.move_text(&position, mv);
        game.items.push(Item::Move { text, strength: String::new(), line: 1 });
        position = draughts.after(&position, mv);
    }
    game
}

/// Writes a game, ended by its result. Moves are checked and written as the variant writes them; what
/// a capture of two squares means is settled as by [`replay`](super::replay()). Positions, also that of the tag `FEN`, are written as
/// the variant writes them. A turn that was passed becomes a set-up with the other side to move.
///
/// ```
/// use draughts::{Draughts, Position, Variant, pdn};
///
/// let draughts = Draughts::any(Variant::English);
/// let start = Position::start(draughts.rules());
/// let mv = draughts.read_move(&start, "11-15").unwrap();
/// let game = pdn::record(&draughts, &[], &start.into(), &[mv], "*");
/// let text = pdn::write(&game, &draughts).unwrap();
/// assert!(text.ends_with("[Result \"*\"]\n[GameType \"21,B,8,8,N1,0\"]\n\n1. 11-15 *\n"));
/// ```
pub fn write(game: &Game, draughts: &Draughts) -> Result<String, WriteError> {
    let rules = draughts.rules();
    let replayed = replay_moves(game, draughts).map_err(WriteError::Move)?;
    let start = replayed.start;
    let mut text = String::new();
    for (name, value) in &game.tags {
        if !is_tag_name(name) {
            return Err(WriteError::Tag(name.clone()));
        }
        let is_start = name == "FEN" && !value.trim().is_empty();
        let value = if is_start { &strict_fen(value, &start, draughts) } else { value };
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
        text.push_str(&format!("[{name} \"{value}\"]\n"));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let mut words = Words { text, column: 0 };
    let ply = first_ply(game, &start, rules);
    let mut body = Body { game, draughts, plies: 0, ply, number_due: true };
    body.write(&game.items, *start, &replayed.moves, &mut words)?;
    words.push(end_of(game));
    words.text.push('\n');
    Ok(words.text)
}

/// The text of the first position. Counters behind a list of pieces that is strict, such as `:H0:F1`, stay as they are.
fn strict_fen(text: &str, start: &State, draughts: &Draughts) -> String {
    let is_strict = text
        .strip_prefix(&start.position.fen(draughts.rules()))
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(':') && !rest.ends_with('.'));
    if is_strict { text.to_owned() } else { draughts.text(start) }
}

/// Whether PDN allows a tag of this name: letters, digits and `_`, a capital first.
fn is_tag_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase()) && lexer::is_tag_name(name)
}

/// The name of a tag as PDN allows it: `_` for other characters than letters and digits, and `X_` before a name that does not
/// begin with a capital. So none becomes the name of a tag that has a meaning.
///
/// ```
/// use draughts::pdn::tag_name;
///
/// assert_eq!(["Event", "Event-Site", "event"].map(tag_name), ["Event", "Event_Site", "X_event"]);
/// ```
pub fn tag_name(name: &str) -> String {
    let mut name = name.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
    if !is_tag_name(&name) {
        name.insert_str(0, "X_");
    }
    name
}

/// The word behind the moves: the result that was there, else the one that the tag says, else a star.
fn end_of(game: &Game) -> &str {
    let said = [game.result.as_deref().filter(|&word| word != "*"), game.tag("Result")];
    // Other words, such as `White wins`, would be read as moves.
    let is_read = |word: &str| {
        word == "*" || is_result(word) || game.tag("Result") == Some(word) && is_score(word)
    };
    said.into_iter().flatten().find(|&word| is_read(word)).unwrap_or("*")
}

fn fault(body: &Body<'_>, line: u64, reason: String) -> WriteError {
    let Body { game, plies, ply, .. } = *body;
    WriteError::Move(BadGame { game: game.number, line, plies, ply, reason })
}

/// Where the writing of the body stands.
struct Body<'a> {
    game: &'a Game,
    draughts: &'a Draughts,
    /// Moves written, and the ply as moves are numbered.
    plies: usize,
    ply: usize,
    /// Whether the next move needs its number although it is not the first side's.
    number_due: bool,
}

impl Body<'_> {
    fn write(
        &mut self,
        items: &[Item],
        start: Position,
        mut replayed: &[Move],
        words: &mut Words,
    ) -> Result<(), WriteError> {
        // A variation replaces the last move, so the position before it is kept.
        let (mut position, mut before) = (start, start);
        for item in items {
            match item {
                Item::Move { text, strength, line } => {
                    let error = |reason: String| fault(self, *line, reason);
                    before = position;
                    if text == "--" {
                        position = position.passed();
                        words.push(&format!("/FEN \"{}\"/", position.fen(self.draughts.rules())));
                        self.ply += 1;
                        self.number_due = true;
                        continue;
                    }
                    let read = || {
                        let read = self.draughts.read_move(&before, text);
                        read.map_err(|other| error(other.to_string()))
                    };
                    let mv = replayed.split_off_first().copied().map_or_else(read, Ok)?;
                    position = self.draughts.after(&before, mv);
                    let text = self.draughts.move_text(&before, mv);
                    let number = self.ply / 2 + 1;
                    if self.ply.is_multiple_of(2) {
                        words.push(&format!("{number}."));
                    } else if self.number_due {
                        words.push(&format!("{number}..."));
                    }
                    // A star is no strength mark: it would end the game.
                    let marks = if strength == "*" { "" } else { strength };
                    words.push(&format!("{text}{marks}"));
                    if strength == "*" {
                        words.push("$7");
                    }
                    self.plies += 1;
                    self.ply += 1;
                    self.number_due = false;
                }
                Item::Comment(comment) => {
                    words.push(&format!("{{{}}}", comment.replace(['{', '}'], "'")));
                }
                Item::Annotation(number) => words.push(&format!("${number}")),
                Item::Setup(fen) => {
                    let error = |reason: String| fault(self, self.game.line, reason);
                    let set_up = read_set_up(fen, &position, self.draughts.rules())
                        .map_err(|other| error(other.to_string()))?;
                    (position, before) = (*set_up, *set_up);
                    words.push(&format!("/FEN \"{}\"/", self.draughts.text(&set_up)));
                    self.ply = ply_in(&position, self.ply, self.draughts.rules());
                    self.number_due = true;
                }
                Item::Variation(inner) => {
                    let (plies, ply) = (self.plies, self.ply);
                    (self.plies, self.ply) = (plies.saturating_sub(1), ply.saturating_sub(1));
                    self.number_due = true;
                    words.push("(");
                    // What cannot be replayed gets its error from `write`.
                    let replay =
                        replay_line(self.game, inner, before.into(), self.ply, self.draughts);
                    let moves = replay.map_or_else(|_| Vec::new(), |line| line.moves);
                    self.write(inner, before, &moves, words)?;
                    words.push(")");
                    (self.plies, self.ply) = (plies, ply);
                    self.number_due = true;
                }
            }
        }
        Ok(())
    }
}

/// Words separated by blanks, lines broken between them.
struct Words {
    text: String,
    column: usize,
}

impl Words {
    fn push(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 {
            let breaks = self.column + 1 + length > WIDTH;
            self.text.push(if breaks { '\n' } else { ' ' });
            self.column = if breaks { 0 } else { self.column + 1 };
        }
        self.text.push_str(word);
        self.column += length;
    }
}

/// The result as the variant writes it, from White's side: `2-0` or `1-0`; `None` is a draw.
pub fn result_text(winner: Option<Colour>, rules: &Rules) -> &'static str {
    match (winner, rules.notation.two_points) {
        (Some(Colour::White), true) => "2-0",
        (Some(Colour::White), false) => "1-0",
        (Some(Colour::Black), true) => "0-2",
        (Some(Colour::Black), false) => "0-1",
        (None, true) => "1-1",
        (None, false) => "1/2-1/2",
    }
}
