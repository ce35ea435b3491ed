//! Games held against the rules.

use std::error::Error;
use std::fmt;
use std::io::BufRead;

use super::game::{Game, Item};
use super::reader::{ReadError, Reader};
use crate::game::Draughts;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Kind;

/// How many faults a summary keeps; all are counted.
const MOST_FAULTS: usize = 1000;

/// A game that has been replayed.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The position at the beginning.
    pub start: Position,
    /// The moves of the game itself.
    pub moves: Vec<Move>,
    /// The position after them.
    pub end: Position,
}

/// Why a game could not be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadGame {
    /// Number of the game in its file, from 1.
    pub game: u64,
    /// Line of the file, from 1.
    pub line: u64,
    /// Plies that were replayed before.
    pub plies: usize,
    /// What is wrong, in words.
    pub reason: String,
}

impl fmt::Display for BadGame {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, line, plies, reason } = self;
        let (number, dots) = (plies / 2 + 1, if plies % 2 == 0 { "." } else { "..." });
        write!(out, "game {game}, line {line}, move {number}{dots}: {reason}")
    }
}

impl Error for BadGame {}

/// The variant of a game: what its `GameType` tag says, else the given one.
pub fn kind_of_game(game: &Game, otherwise: Kind) -> Result<Kind, BadGame> {
    let Some(tag) = game.tag("GameType") else { return Ok(otherwise) };
    Kind::from_game_type(tag).ok_or_else(|| BadGame {
        game: game.number,
        line: game.line,
        plies: 0,
        reason: format!("GameType {tag:?} is not known; expected a number such as 20 or 21"),
    })
}

impl Kind {
    /// The variant of a PDN game type, such as `20` or `25,W,8,8,A0,0`.
    pub fn from_game_type(tag: &str) -> Option<Self> {
        let mut fields = tag.split(',').map(str::trim);
        let number: u8 = fields.next()?.parse().ok()?;
        let wide = fields.nth(1) == Some("10");
        match (number, wide) {
            // Older lists had 29 for Frisian and 32 for Czech.
            (29, true) => return Some(Self::Frisian),
            (32, _) => return Some(Self::Czech),
            // Unified, Zimbabwean and Jamaican pool share a number with the American one, but not its rules.
            (23, _) if tag.contains(",A") => return None,
            _ => {}
        }
        Self::ALL.iter().copied().find(|kind| kind.rules().notation.game_type == number)
    }
}

/// Replays a game of this variant from its `FEN` tag or the starting position.
pub fn replay(game: &Game, draughts: &Draughts) -> Result<Replay, BadGame> {
    let rules = draughts.rules();
    let bad = |line, plies, reason| Err(BadGame { game: game.number, line, plies, reason });
    let start = match game.tag("FEN").filter(|fen| !fen.trim().is_empty()) {
        None => Position::start(rules),
        Some(fen) => match Position::from_fen(fen, rules) {
            Ok(position) => position,
            Err(error) => return bad(game.line, 0, error.to_string()),
        },
    };
    let mut end = start;
    let mut moves = Vec::new();
    let mut last_line = game.line;
    for item in &game.items {
        match item {
            Item::Move { text, line, .. } => {
                last_line = *line;
                match draughts.read_move(&end, text) {
                    Ok(mv) => {
                        end = draughts.after(&end, mv);
                        moves.push(mv);
                    }
                    Err(error) => return bad(*line, moves.len(), error.to_string()),
                }
            }
            Item::Setup(fen) => match Position::from_fen(fen, rules) {
                Ok(position) => end = position,
                Err(error) => return bad(last_line, moves.len(), error.to_string()),
            },
            Item::Comment(_) | Item::Annotation(_) | Item::Variation(_) => {}
        }
    }
    match &game.damage {
        Some(damage) => bad(game.line, moves.len(), damage.clone()),
        None => Ok(Replay { start, moves, end }),
    }
}

/// What came of a whole file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Games read.
    pub games: u64,
    /// Games that could not be replayed.
    pub bad: u64,
    /// Plies of the good games.
    pub plies: u64,
    /// The first thousand faults.
    pub faults: Vec<BadGame>,
}

/// Reads and replays every game of a file, in the memory of one game. `each` sees every game and,
/// if it is bad, why.
pub fn check<R: BufRead>(
    input: R,
    otherwise: Kind,
    mut each: impl FnMut(&Game, Option<&BadGame>),
) -> Result<Summary, ReadError> {
    let mut summary = Summary::default();
    let mut opened: Option<(Kind, Draughts)> = None;
    for game in Reader::new(input) {
        let game = game?;
        summary.games += 1;
        let plies = kind_of_game(&game, otherwise).and_then(|kind| {
            // Most files have games of one variant.
            let open = opened.take().filter(|(open, _)| *open == kind);
            let (_, draughts) = opened.insert(open.unwrap_or_else(|| (kind, Draughts::any(kind))));
            replay(&game, draughts).map(|replay| replay.moves.len())
        });
        match plies {
            Ok(plies) => {
                summary.plies += plies as u64;
                each(&game, None);
            }
            Err(fault) => {
                summary.bad += 1;
                each(&game, Some(&fault));
                if summary.faults.len() < MOST_FAULTS {
                    summary.faults.push(fault);
                }
            }
        }
    }
    Ok(summary)
}
