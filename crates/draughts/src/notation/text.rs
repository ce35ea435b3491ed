//! Moves as text: `32-28`, `28x17`, `c3:e5`, and by the path where two captures share their ends.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use super::square::{read_square, write_square};
use crate::board::{Board, Word};
use crate::game::Draughts;
use crate::moves::{Move, Route};
use crate::position::Position;
use crate::rules::Rules;

/// A text that is no legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// Not the form of a move.
    Form(String),
    /// No legal move has these squares; legal ones are given as examples.
    Illegal {
        /// The text as found.
        found: String,
        /// A few legal moves, empty if there are none.
        legal: Vec<String>,
        /// How many more there are.
        more: usize,
        /// Whether the text is a quiet move where a capture is compulsory.
        must_capture: bool,
    },
    /// It may mean several moves: captures with the same squares, or moves of which only the first column is given.
    Ambiguous {
        /// The text as found.
        found: String,
        /// Some of the moves, captures by their paths.
        paths: Vec<String>,
        /// How many more there are.
        more: usize,
    },
}

impl fmt::Display for MoveError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form(found) => {
                write!(out, "{found:?} is not a move; expected squares such as 32-28 or c3:e5")
            }
            Self::Illegal { found, legal, .. } if legal.is_empty() => {
                write!(out, "{found:?}: the game is over, there is no legal move")
            }
            Self::Illegal { found, legal, more, must_capture } => {
                let why = if *must_capture { ", a capture is compulsory" } else { "" };
                write!(out, "{found:?} is not legal here{why}; legal are {}", list(legal, *more))
            }
            Self::Ambiguous { found, paths, more } => {
                write!(out, "{found:?} may mean several moves; write one of {}", list(paths, *more))
            }
        }
    }
}

fn list(shown: &[String], more: usize) -> String {
    let shown = shown.join(", ");
    if more == 0 { shown } else { format!("{shown} and {more} more") }
}

impl Error for MoveError {}

/// The legal moves that a text may mean.
pub(crate) struct MoveCandidates<W> {
    /// Those that it names by the rules of the notation.
    pub(crate) exact: Vec<Move<W>>,
    /// Other captures between the two squares of the text, whose writer left out the path.
    pub(crate) other: Vec<Move<W>>,
}

/// The most moves that an error lists.
const MAX_LISTED: usize = 8;

/// A hyphen, or one of the longer lines that programs write for it: the dashes and the minus sign.
pub(crate) fn is_dash(sign: char) -> bool {
    matches!(sign, '-' | '–' | '—' | '−')
}

/// The signs between squares: a line, or one of several for a capture.
fn is_sign(sign: char) -> bool {
    is_dash(sign) || matches!(sign, 'x' | 'X' | ':' | '×' | '*' | '/')
}

fn shortened(text: &str) -> String {
    text.chars().take(32).collect()
}

/// The text with Latin letters for Cyrillic ones that look like them.
fn in_latin(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return text.trim().into();
    }
    let latin = |sign| match sign {
        'а' | 'А' => 'a',
        'В' => 'b',
        'с' | 'С' => 'c',
        'е' | 'Е' => 'e',
        'Н' => 'h',
        'х' | 'Х' => 'x',
        other => other,
    };
    text.trim().chars().map(latin).collect()
}

/// The squares of a move in standard numbers, one reading for each way of taking the text.
fn readings(rules: &Rules, text: &str) -> Vec<Vec<u16>> {
    let read = |name: &str| read_square(rules, name).ok();
    if text.contains(is_sign) {
        let squares: Option<Vec<_>> = text.split(is_sign).map(|name| read(name.trim())).collect();
        return squares.into_iter().filter(|way| way.len() >= 2).collect();
    }
    // Without a sign, such as 3228 or a3b4, every cut into two squares is a reading.
    let cuts = (1..text.len()).filter(|&cut| text.is_char_boundary(cut));
    cuts.filter_map(|cut| Some(vec![read(&text[..cut])?, read(&text[cut..])?])).collect()
}

/// The column of the first square and the other squares of a short text, such as cd4 for c3-d4 and d:f6 for d4:f6.
fn short_reading(rules: &Rules, text: &str) -> Option<(u8, Vec<u16>)> {
    let column = text.bytes().next().filter(u8::is_ascii_alphabetic)?;
    let rest = text[1..].trim_start_matches(is_sign);
    // A number would be that of the first square.
    rest.starts_with(|sign: char| sign.is_ascii_alphabetic()).then_some(())?;
    let squares = rest.split(is_sign).map(|name| read_square(rules, name.trim()).ok());
    Some((column.to_ascii_lowercase() - b'a', squares.collect::<Option<_>>()?))
}

impl<W: Word> Draughts<W> {
    /// Reads a legal move: numbers or letters, any sign or none, two squares or a path. Of the first square the letter is
    /// enough if that means one legal move.
    ///
    /// ```
    /// use draughts::{Draughts, Position, Variant};
    ///
    /// let game = Draughts::any(Variant::International);
    /// let start = Position::start(game.rules());
    /// let mv = game.read_move(&start, "32-28").unwrap();
    /// assert_eq!(game.move_text(&start, mv), "32-28");
    /// assert!(game.read_move(&start, "32-29").unwrap_err().to_string().contains("not legal"));
    /// ```
    pub fn read_move(&self, position: &Position<W>, text: &str) -> Result<Move<W>, MoveError> {
        let meant = self.candidates(position, text);
        match meant.exact[..] {
            [mv] => Ok(mv),
            _ => Err(self.move_error(position, text, &meant.exact)),
        }
    }

    /// Why a text is not one move, given the moves that it may mean.
    pub(crate) fn move_error(
        &self,
        position: &Position<W>,
        text: &str,
        found: &[Move<W>],
    ) -> MoveError {
        let latin = in_latin(text);
        let is_move = !readings(self.rules(), &latin).is_empty()
            || short_reading(self.rules(), &latin).is_some();
        let text = text.trim();
        if text.len() > 256 || !is_move {
            return MoveError::Form(shortened(text));
        }
        let more = |all: usize| all.saturating_sub(MAX_LISTED);
        if found.is_empty() {
            let legal = self.legal_moves(position);
            let is_quiet = !latin.contains(|sign| is_sign(sign) && !is_dash(sign));
            let must_capture = is_quiet && legal.first().is_some_and(Move::is_capture);
            let shown = &legal[..legal.len().min(MAX_LISTED)];
            return MoveError::Illegal {
                found: shortened(text),
                legal: self.move_texts(position, shown),
                more: more(legal.len()),
                must_capture,
            };
        }
        let shown = found.iter().take(MAX_LISTED);
        let paths = shown.map(|&mv| self.path_text(position, mv)).collect();
        MoveError::Ambiguous { found: shortened(text), paths, more: more(found.len()) }
    }

    /// The legal moves that a text may mean.
    pub(crate) fn candidates(&self, position: &Position<W>, text: &str) -> MoveCandidates<W> {
        let mut meant = MoveCandidates { exact: Vec::new(), other: Vec::new() };
        if text.trim().len() > 256 {
            return meant;
        }
        let text = in_latin(text);
        let legal = self.legal_moves(position);
        let mut ways = readings(self.rules(), &text);
        if let Some((column, rest)) = short_reading(self.rules(), &text) {
            let board = self.rules().board;
            for mv in &legal {
                let number = board.number(mv.from);
                if let (Some(number), Some((_, own))) = (number, board.row_and_column(mv.from))
                    && own == column
                {
                    let way = [&[number], &rest[..]].concat();
                    if !ways.contains(&way) {
                        ways.push(way);
                    }
                }
            }
        }
        for squares in ways {
            for mv in self.matching(position, &legal, &squares) {
                if !meant.exact.contains(&mv) {
                    meant.exact.push(mv);
                }
            }
            if let [from, to] = squares[..] {
                let (from, to) = self.ends(from, to);
                let alike = |mv: &&Move<W>| Some(mv.from) == from && Some(mv.to) == to;
                meant.other.extend(legal.iter().filter(alike));
            }
        }
        meant.other.retain(|mv| !meant.exact.contains(mv));
        meant
    }

    /// The bits of two squares given by their numbers.
    fn ends(&self, from: u16, to: u16) -> (Option<u8>, Option<u8>) {
        let board = self.rules().board;
        (board.bit_of_number(from), board.bit_of_number(to))
    }

    /// The legal moves that go from the first to the last of these squares by way of the others.
    fn matching(&self, position: &Position<W>, legal: &[Move<W>], squares: &[u16]) -> Vec<Move<W>> {
        let board = self.rules().board;
        let bit = |number: u16| board.bit_of_number(number);
        let (Some(from), Some(to)) = (bit(squares[0]), bit(squares[squares.len() - 1])) else {
            return Vec::new();
        };
        let ends: Vec<_> =
            legal.iter().copied().filter(|mv| mv.from == from && mv.to == to).collect();
        if ends.is_empty() || squares.len() == 2 && ends.len() == 1 {
            return ends;
        }
        let via: Vec<u8> = squares[1..squares.len() - 1].iter().filter_map(|&n| bit(n)).collect();
        let routes: Vec<_> =
            self.routes(position).into_iter().filter(|route| ends.contains(&route.mv)).collect();
        let exact: Vec<_> =
            routes.iter().filter(|route| route.via == via).map(|route| route.mv).collect();
        if !exact.is_empty() {
            return exact;
        }
        if via.is_empty() {
            return ends;
        }
        // Programs differ in the squares they name on a straight line; any on the way will do.
        routes.iter().filter(|route| passes(board, route, &via)).map(|route| route.mv).collect()
    }

    /// The move as the variant writes it: two squares, or the path where that is ambiguous.
    pub fn move_text(&self, position: &Position<W>, mv: Move<W>) -> String {
        self.move_texts(position, &[mv]).swap_remove(0)
    }

    /// The same of several moves, whose ambiguity is found for all at once.
    pub fn move_texts(&self, position: &Position<W>, moves: &[Move<W>]) -> Vec<String> {
        let captures = moves.iter().any(Move::is_capture);
        let legal = if captures { self.legal_moves(position) } else { Vec::new() };
        let text = |&mv: &Move<W>| {
            let alike = |other: &&Move<W>| other.from == mv.from && other.to == mv.to;
            self.text_with(position, mv, legal.iter().filter(alike).count() > 1)
        };
        moves.iter().map(text).collect()
    }

    /// The move with the full path of a capture.
    pub fn path_text(&self, position: &Position<W>, mv: Move<W>) -> String {
        self.text_with(position, mv, true)
    }

    fn text_with(&self, position: &Position<W>, mv: Move<W>, path: bool) -> String {
        let rules = self.rules();
        let name = |bit: u8| {
            rules.board.number(bit).map_or_else(String::new, |number| write_square(rules, number))
        };
        if !mv.is_capture() {
            return format!("{}-{}", name(mv.from), name(mv.to));
        }
        let sign = rules.notation.capture;
        let mut text = name(mv.from);
        if path {
            for bit in self.via(position, mv) {
                text.push(sign);
                text.push_str(&name(bit));
            }
        }
        text.push(sign);
        text.push_str(&name(mv.to));
        text
    }
}

/// Whether a route passes these squares in this order.
fn passes<W>(board: Board, route: &Route<W>, via: &[u8]) -> bool {
    let place = |bit: u8| {
        board.row_and_column(bit).map(|(row, column)| (i32::from(row), i32::from(column)))
    };
    let corners: Option<Vec<_>> = std::iter::once(route.mv.from)
        .chain(route.via.iter().copied())
        .chain(std::iter::once(route.mv.to))
        .map(place)
        .collect();
    let Some(corners) = corners else { return false };
    let mut wanted = via.iter().filter_map(|&bit| place(bit)).peekable();
    for leg in corners.windows(2) {
        let (row, column) = (leg[1].0 - leg[0].0, leg[1].1 - leg[0].1);
        let length = row.abs().max(column.abs());
        for step in 1..=length {
            let here = (leg[0].0 + row * step / length, leg[0].1 + column * step / length);
            if wanted.peek() == Some(&here) {
                wanted.next();
            }
        }
    }
    wanted.peek().is_none()
}
