//! FEN: one line for a position. Every dialect is read, one is written.
//!
//! Read: `B:W18,K10:B12,K22` in any order of the colours, with or without the PDN tag around it,
//! ranges (`W31-50`), letters (`Wa1,Kc3`), an empty or missing colour, a final dot, spaces, `?` for
//! the side that starts, and the counters `:H0:F1:+0+0` and `:N4.0.0`. Written: no spaces, both colours,
//! ascending; the Frisian king counts only if there are any.

use std::error::Error;
use std::fmt;

use super::setup::{Setup, SetupError};
use super::square::{SquareError, read_square, write_square};
use crate::board::Word;
use crate::colour::Colour;
use crate::draw::Counters;
use crate::position::Position;
use crate::rules::draws::DrawRules;
use crate::rules::{Rules, SquareNames};
use crate::state::State;

/// A text that cannot be read as a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenError {
    /// The text is not a FEN at all: what was expected where, and what was found.
    Form {
        /// What was expected.
        expected: &'static str,
        /// What was found.
        found: String,
    },
    /// The text has the form of a position of the Hub protocol, but is none; with the reason.
    Hub(String),
    /// The counters after `:N` are not those of the variant.
    Counters {
        /// What was found.
        found: String,
        /// The most that each draw rule of the variant counts, in their order.
        limits: Vec<u8>,
    },
    /// A counter after `:N` that no game with these pieces can have.
    ImpossibleCounter {
        /// All counters as found.
        found: String,
        /// The place of the counter among them, from 0.
        index: usize,
        /// The highest count that is possible.
        most: u8,
        /// The rules of the variant.
        rules: &'static DrawRules,
    },
    /// There is no such square.
    Square(SquareError),
    /// The pieces do not make a position.
    Setup(Box<SetupError>),
}

impl fmt::Display for FenError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form { expected, found } => {
                write!(out, "FEN: found {found:?}; expected {expected}, for example: W:W31,K32:B10")
            }
            Self::Hub(reason) => write!(out, "Hub position: {reason}"),
            Self::Counters { found, limits } => write_counters_fault(out, found, limits),
            Self::ImpossibleCounter { found, index, most, rules } => {
                let rule = rules.counts[*index];
                let most = if *most == 0 { "0".to_owned() } else { format!("at most {most}") };
                write!(
                    out,
                    "FEN: found \":N{found}\"; expected {most} as count {}, since with these ",
                    index + 1
                )?;
                write!(out, "pieces the rule \"{rule}\" cannot have counted more, for example: ")?;
                out.write_str(&no_counts(rules.counts.len()))
            }
            Self::Square(error) => write!(out, "FEN: {error}"),
            Self::Setup(error) => write!(out, "FEN: {error}"),
        }
    }
}

impl Error for FenError {}

fn write_counters_fault(out: &mut fmt::Formatter<'_>, found: &str, limits: &[u8]) -> fmt::Result {
    write!(out, "FEN: found \":N{found}\"; expected ")?;
    let [one] = limits else {
        if limits.is_empty() {
            return write!(out, "no :N, since the variant has no counting rule");
        }
        let most: Vec<String> = limits.iter().map(u8::to_string).collect();
        return write!(
            out,
            "{} counts of plies, one for each counting rule of the variant, not above {} in this order, for example: {}",
            limits.len(),
            most.join(", "),
            no_counts(limits.len())
        );
    };
    write!(
        out,
        "one count of plies for the counting rule of the variant, not above {one}, for example: {}",
        no_counts(1)
    )
}

/// The counters of this many rules before the first ply: they are right in every position.
fn no_counts(rules: usize) -> String {
    format!(":N{}", vec!["0"; rules].join("."))
}

const PIECES: &str = "a list of pieces such as W31,K32";

fn form<T>(expected: &'static str, found: &str) -> Result<T, FenError> {
    Err(FenError::Form { expected, found: found.chars().take(24).collect() })
}

impl Setup {
    /// Reads a FEN of any dialect.
    pub fn from_fen(text: &str, rules: &Rules) -> Result<Self, FenError> {
        Ok(Self::read(text, rules)?.0)
    }

    /// Reads a FEN of any dialect. The counters of the draw rules belong to a [`State`], not to pieces on squares: their text
    /// is returned beside the setup.
    fn read<'a>(text: &'a str, rules: &Rules) -> Result<(Self, &'a str), FenError> {
        if text.len() > 4096 {
            return form("at most 4096 bytes", text);
        }
        let text = inside_tag(text);
        let mut fields = text.split(':').map(str::trim);
        let turn = match fields.next().unwrap_or_default() {
            "W" | "w" => Colour::White,
            "B" | "b" => Colour::Black,
            "?" => rules.starts,
            other => return form("the side to move, W or B", other),
        };
        let mut setup = Self::empty(turn);
        let (mut any_list, mut counters) = (false, "");
        for field in fields {
            any_list |= field.starts_with(['W', 'w', 'B', 'b']);
            let mut rest = field.chars();
            match rest.next() {
                None => {}
                Some('W' | 'w') => read_pieces(&mut setup, rules, Colour::White, rest.as_str())?,
                Some('B' | 'b') => read_pieces(&mut setup, rules, Colour::Black, rest.as_str())?,
                Some('H') => setup.half_moves = read_number(rest.as_str())?,
                Some('F') => setup.move_number = read_number(rest.as_str())?,
                Some('+') => read_runs(&mut setup, rules, rest.as_str())?,
                Some('N') if rest.as_str().trim().bytes().all(is_of_counters) => {
                    counters = rest.as_str().trim();
                }
                Some(_) => return form(PIECES, field),
            }
        }
        if any_list { Ok((setup, counters)) } else { form(PIECES, text) }
    }

    /// Writes the FEN.
    pub fn fen(&self, rules: &Rules) -> String {
        let mut text = self.turn.letter().to_string();
        for colour in Colour::BOTH {
            text.push(':');
            text.push(colour.letter());
            let mut own: Vec<_> =
                self.pieces.iter().filter(|piece| piece.colour == colour).collect();
            own.sort_unstable();
            if rules.notation.squares == SquareNames::NumbersTurned {
                own.reverse();
            }
            for (index, piece) in own.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                if piece.king {
                    text.push('K');
                }
                text.push_str(&write_square(rules, piece.number));
            }
        }
        if self.king_runs.iter().any(|run| run.0 > 0) {
            text.push(':');
            for colour in [Colour::Black, Colour::White] {
                let (moves, square) = self.king_runs[colour.index()];
                text.push_str(&format!("+{moves}"));
                if let Some(number) = square.filter(|_| moves > 0) {
                    text.push_str(&write_square(rules, number));
                }
            }
        }
        text
    }
}

impl<W: Word> Position<W> {
    /// Reads a FEN of any dialect.
    ///
    /// ```
    /// use draughts::{Position, Variant};
    ///
    /// let rules = Variant::Russian.rules();
    /// let position: Position = Position::from_fen("W:Wa1,Kc3:Bf6.", rules).unwrap();
    /// assert_eq!(position.fen(rules), "W:WKc3,a1:Bf6");
    /// assert!(Position::<u64>::from_fen("W:Wa2:Bf6", rules).is_err());
    /// ```
    pub fn from_fen(text: &str, rules: &'static Rules) -> Result<Self, FenError> {
        let setup = Setup::from_fen(text, rules)?;
        setup.position(rules).map_err(|error| FenError::Setup(Box::new(error)))
    }

    /// The FEN, with the Frisian king counts if there are any.
    pub fn fen(&self, rules: &Rules) -> String {
        self.setup(rules).fen(rules)
    }
}

impl<W: Word> State<W> {
    /// Reads a FEN of any dialect, with the counters of the draw rules (`:N` and one number a rule) or
    /// the half-move counter if they are there.
    pub(crate) fn from_fen(text: &str, rules: &'static Rules) -> Result<Self, FenError> {
        let (setup, counters) = Setup::read(text, rules)?;
        Self::of_setup(setup, counters, rules)
    }

    /// Reads a FEN of any dialect in the same way; a man on its last row is a king, as some diagrams draw kings.
    pub(crate) fn from_diagram(text: &str, rules: &'static Rules) -> Result<Self, FenError> {
        let (setup, counters) = Setup::read(text, rules)?;
        Self::of_setup(setup.crowned(rules), counters, rules)
    }

    fn of_setup(setup: Setup, counters: &str, rules: &'static Rules) -> Result<Self, FenError> {
        let half_moves = setup.half_moves;
        let position: Position<W> =
            setup.position(rules).map_err(|error| FenError::Setup(Box::new(error)))?;
        let counters = match counters {
            "" => Counters::from_half_moves(half_moves, rules, &position),
            text => read_counters(text, rules, &position)?,
        };
        Ok(State { position, counters })
    }
}

/// The text inside `[FEN "..."]`, without a final dot.
fn inside_tag(text: &str) -> &str {
    let mut text = text.trim();
    if let Some(tag) = text.strip_prefix('[') {
        text = tag.trim_end_matches(']').trim();
        text = text.strip_prefix("FEN").unwrap_or(text).trim();
    }
    text.trim_matches('"').trim().trim_end_matches('.').trim()
}

fn read_counters<W: Word>(
    text: &str,
    rules: &'static Rules,
    position: &Position<W>,
) -> Result<Counters, FenError> {
    let found = text.chars().take(24).collect();
    let Some(counters) = Counters::read(text, rules) else {
        let limits = rules.draws.counts.iter().map(|count| count.plies).collect();
        return Err(FenError::Counters { found, limits });
    };
    match counters.first_impossible(rules, position) {
        None => Ok(counters),
        Some((index, most)) => {
            Err(FenError::ImpossibleCounter { found, index, most, rules: &rules.draws })
        }
    }
}

fn is_of_counters(byte: u8) -> bool {
    byte.is_ascii_digit() || byte == b'.'
}

fn read_number(text: &str) -> Result<u16, FenError> {
    text.trim().parse().or_else(|_| form("a number up to 65535", text))
}

fn read_pieces(
    setup: &mut Setup,
    rules: &Rules,
    colour: Colour,
    list: &str,
) -> Result<(), FenError> {
    // Some programs write `W:W,31` or end a list with a comma.
    for item in list.split(',').map(str::trim).filter(|item| !item.is_empty()) {
        let (king, squares) = match item.strip_prefix(['K', 'k']) {
            Some(rest) => (true, rest.trim()),
            None => (false, item),
        };
        let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
        let last = last.trim().trim_start_matches(['K', 'k']);
        let first = read_square(rules, first.trim()).map_err(FenError::Square)?;
        let last = read_square(rules, last).map_err(FenError::Square)?;
        for number in first.min(last)..=first.max(last) {
            if setup.pieces.len() > 512 {
                return form("no more pieces than squares", item);
            }
            setup.put(number, colour, king);
        }
    }
    Ok(())
}

/// `0+0` or `2+118`: Black's count, then White's, one digit each, the king's square glued to it; without the square the
/// count is that of the only king.
fn read_runs(setup: &mut Setup, rules: &Rules, text: &str) -> Result<(), FenError> {
    const COUNTS: &str = "king counts such as +0+0";
    if rules.king_run.is_some() && text.split('+').count() != 2 {
        return form(COUNTS, text);
    }
    for (colour, part) in [Colour::Black, Colour::White].into_iter().zip(text.split('+')) {
        let mut rest = part.trim().chars();
        let Some(moves) = rest.next().and_then(|digit| digit.to_digit(10)) else {
            return form(COUNTS, text);
        };
        let square = match rest.as_str() {
            "" => None,
            // Other variants write the pieces won here, which may have two digits.
            _ if rules.king_run.is_none() => continue,
            name => Some(read_square(rules, name).map_err(FenError::Square)?),
        };
        setup.king_runs[colour.index()] = (moves as u8, square);
    }
    Ok(())
}
