//! Replays games by the rules.

use std::cmp::Ordering;
use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use super::game::{Damage, Game, Item};
use super::result::outcome;
use crate::colour::Colour;
use crate::game::Draughts;
use crate::moves::Move;
use crate::notation::{FenError, MoveError, Setup};
use crate::position::Position;
use crate::rules::{Notation, Rules, Variant};
use crate::state::State;

/// A game that has been replayed.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The position at the beginning, with the counters of its draw rules.
    pub start: State,
    /// The moves of the game itself.
    pub moves: Vec<Move>,
    /// The position after them.
    pub end: Position,
    /// The ply after them, see [`BadGame::ply`].
    pub ply: usize,
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
    /// The ply as moves are numbered, from 0: even if it is the turn of the side that begins in the variant. Moves that are
    /// left out (`--`) count.
    pub ply: usize,
    /// What is wrong, in words.
    pub reason: String,
}

impl fmt::Display for BadGame {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, line, ply, reason, .. } = self;
        let (number, dots) = (ply / 2 + 1, if ply % 2 == 0 { "." } else { "..." });
        write!(out, "game {game}, line {line}, move {number}{dots}: {reason}")
    }
}

impl Error for BadGame {}

/// The number that Lidraughts writes for games from a position, of any variant.
const FROM_POSITION: u8 = 99;

/// The numbers that PDN leaves free, so that other programs use them for other games.
const FREE: RangeInclusive<u8> = 42..=49;

/// The variant that the `GameType` tag of a game names, or `None` if it has no such tag or its value is not known.
pub fn tagged_variant(game: &Game) -> Option<Variant> {
    Variant::from_game_type(game.tag("GameType")?)
}

/// Whether the value of a `GameType` tag has the number of a game, even of one that is not supported.
pub fn has_game_number(tag: &str) -> bool {
    tag.split(',').next().is_some_and(|number| {
        number.trim().parse::<u8>().is_ok_and(|number| number != FROM_POSITION)
    })
}

/// What is wrong with the value of a `GameType` tag.
pub(super) fn unknown_game_type(tag: &str) -> Option<String> {
    let number = tag.trim();
    let is_open = matches!(number, "" | "?") || number.parse() == Ok(FROM_POSITION);
    if is_open || Variant::from_game_type(tag).is_some() {
        return None;
    }
    let known = numbered(tag).map(|variant| (variant, variant.rules().notation));
    let expected = match known {
        Some((variant, own)) if !FREE.contains(&own.game_type) => {
            format!("{} for {variant}", own.tag)
        }
        _ => "a number such as 20 or 21".to_owned(),
    };
    Some(format!("GameType {tag:?} is not supported; expected {expected}"))
}

/// The variant of the number in a `GameType` tag.
fn numbered(tag: &str) -> Option<Variant> {
    let mut fields = tag.split(',').map(str::trim);
    let number: u8 = fields.next()?.parse().ok()?;
    // Older lists had 29 for Frisian and 32 for Czech.
    match (number, fields.nth(1)) {
        (29, Some("10")) => Some(Variant::Frisian),
        (32, _) => Some(Variant::Czech),
        _ => {
            let has_number = |variant: &&Variant| variant.rules().notation.game_type == number;
            Variant::ALL.iter().find(has_number).copied()
        }
    }
}

impl Variant {
    /// The variant of a PDN game type, such as `20` or `25,W,8,8,A0,0`. `None` if it is not known, or if the side that begins or
    /// the size of the board is not that of the variant.
    pub fn from_game_type(tag: &str) -> Option<Self> {
        let found = numbered(tag)?;
        let Notation { game_type, tag: own, .. } = found.rules().notation;
        let fields = tag.split(',').map(str::trim);
        if FREE.contains(&game_type) {
            return fields.eq(own.split(',')).then_some(found);
        }
        // Unified, Zimbabwean and Jamaican pool share a number with the American one, but not its rules.
        if found == Self::Pool && tag.contains(",A") {
            return None;
        }
        let mut game = fields.zip(own.split(',')).skip(1).take(3);
        game.all(|(field, own)| field.is_empty() || field.eq_ignore_ascii_case(own))
            .then_some(found)
    }
}

/// Replays a game of this variant from its `FEN` tag or the starting position.
///
/// A capture that may mean several is settled by the moves after it. The move `--` passes the turn, and so does a set-up of a side
/// without pieces.
/// A man on its last row in a diagram is read as a king.
pub fn replay(game: &Game, draughts: &Draughts) -> Result<Replay, BadGame> {
    let replay = replay_moves(game, draughts)?;
    match &game.damage {
        Some(Damage { line, what }) => Err(BadGame {
            game: game.number,
            line: *line,
            plies: replay.moves.len(),
            ply: replay.ply,
            reason: what.clone(),
        }),
        None => Ok(replay),
    }
}

/// The position of a `FEN` tag or a set-up, with the counters of its draw rules and with kings for men on their last row.
pub fn read_diagram(fen: &str, rules: &'static Rules) -> Result<State, FenError> {
    State::from_diagram(fen, rules)
}

/// The position of a set-up among the moves. One with a side and no pieces, such as `B::`, is the position before it with that side
/// to move: so PDN proposes to write that a turn was passed.
pub fn read_set_up(fen: &str, before: &Position, rules: &'static Rules) -> Result<State, FenError> {
    let turn = match fen.trim().trim_end_matches(['.', ':']) {
        "W" => Colour::White,
        "B" => Colour::Black,
        _ => return read_diagram(fen, rules),
    };
    let position = if before.turn() == turn { *before } else { before.passed() };
    Ok(position.into())
}

/// The starting position of a game.
pub(super) fn first_position(game: &Game, rules: &'static Rules) -> Result<State, FenError> {
    match game.tag("FEN").filter(|fen| !fen.trim().is_empty()) {
        None => Ok(Position::start(rules).into()),
        Some(fen) => read_diagram(fen, rules),
    }
}

/// [`replay`] of what could be read of a damaged game.
pub(super) fn replay_moves(game: &Game, draughts: &Draughts) -> Result<Replay, BadGame> {
    let start = first_position(game, draughts.rules()).map_err(|error| BadGame {
        game: game.number,
        line: game.line,
        plies: 0,
        ply: 0,
        reason: error.to_string(),
    })?;
    let ply = first_ply(game, &start, draughts.rules());
    replay_line(game, &game.items, start, ply, draughts)
}

/// Whether a FEN has the number of the next move: without it, that number is 1 for [`Setup`].
pub fn has_move_number(fen: &str) -> bool {
    fen.contains(":F")
}

/// The ply of the first move, from 0. A game that begins with a `FEN` tag has the move number of the tag, or the one that stands
/// before the first move if the tag has none.
pub fn first_ply(game: &Game, start: &Position, rules: &Rules) -> usize {
    let number = game.tag("FEN").and_then(|fen| {
        let setup = Setup::from_fen(fen, rules).ok()?;
        if has_move_number(fen) { Some(setup.move_number) } else { game.first_number }
    });
    ply_in(start, 2 * usize::from(number.unwrap_or(1).max(1) - 1), rules)
}

/// The first ply from this one on at which the side to move has its turn.
pub(super) fn ply_in(position: &Position, ply: usize, rules: &Rules) -> usize {
    let is_second = position.turn() != rules.starts;
    ply + usize::from(is_second == ply.is_multiple_of(2))
}

/// The moves of a game, or of one of its variations, from a position and its ply; without the variations below it.
pub(super) fn replay_line(
    game: &Game,
    items: &[Item],
    start: State,
    mut ply: usize,
    draughts: &Draughts,
) -> Result<Replay, BadGame> {
    let rules = draughts.rules();
    let bad = |line, plies, ply, reason| BadGame { game: game.number, line, plies, ply, reason };
    let mut lines = vec![Line { position: *start, moves: Vec::new(), loose: 0 }];
    // Where the lines part, and why that is an error unless later moves leave only one of them.
    let mut fork: Option<BadGame> = None;
    let mut last_line = game.line;
    for item in items {
        match item {
            Item::Move { text, .. } if text == "--" => {
                for line in &mut lines {
                    line.position = line.position.passed();
                }
                ply += 1;
            }
            Item::Move { text, line, .. } => {
                last_line = *line;
                let plies = lines[0].moves.len();
                let open = lines.len() > 1;
                let (next, doubt) = advanced(lines, text, draughts)
                    .map_err(|error| bad(*line, plies, ply, error.to_string()))?;
                lines = next;
                if let (false, Some(doubt)) = (open, doubt) {
                    let reason = format!("{doubt}; the moves after it do not settle which");
                    fork = Some(bad(*line, plies, ply, reason));
                }
                ply += 1;
            }
            Item::Setup(fen) => {
                let plies = lines[0].moves.len();
                for line in &mut lines {
                    line.position = *read_set_up(fen, &line.position, rules)
                        .map_err(|error| bad(last_line, plies, ply, error.to_string()))?;
                }
                ply = ply_in(&lines[0].position, ply, rules);
            }
            Item::Comment(_) | Item::Annotation(_) | Item::Variation(_) => {}
        }
    }
    // The line with the fewest captures that the notation would have written in full.
    let fewest = lines.iter().map(|line| line.loose).min().unwrap_or_default();
    lines.retain(|line| line.loose == fewest);
    match (<[Line; 1]>::try_from(lines), fork) {
        (Ok([Line { position, moves, .. }]), _) => Ok(Replay { start, moves, end: position, ply }),
        (Err(_), Some(fault)) => Err(fault),
        (Err(_), None) => Err(bad(last_line, 0, ply, "several readings of one game".to_owned())),
    }
}

/// One way of reading the moves so far.
#[derive(Clone)]
struct Line {
    position: Position,
    moves: Vec<Move>,
    /// Captures that are read although their two squares name another one.
    loose: u32,
}

/// The maximum number of ways of reading one game that are followed at the same time.
const MAX_LINES: usize = 64;

/// The ways of reading one more move, and what is in doubt if there are several. Fails if there is
/// none, or too many.
fn advanced(
    lines: Vec<Line>,
    text: &str,
    draughts: &Draughts,
) -> Result<(Vec<Line>, Option<MoveError>), MoveError> {
    let mut next = Vec::with_capacity(lines.len());
    let (mut doubt, mut fault) = (None, None);
    for mut line in lines {
        let meant = draughts.candidates(&line.position, text);
        let exact = meant.exact.iter().map(|&mv| (mv, 0));
        let mut all: Vec<_> = exact.chain(meant.other.iter().map(|&mv| (mv, 1))).collect();
        if all.len() != 1 {
            let moves: Vec<_> = all.iter().map(|&(mv, _)| mv).collect();
            let error = draughts.move_error(&line.position, text, &moves);
            let place = if all.is_empty() { &mut fault } else { &mut doubt };
            place.get_or_insert(error);
        }
        let last = all.pop();
        for (mv, loose) in all {
            let mut line = line.clone();
            line.play(draughts, mv, loose);
            next.push(line);
        }
        if let Some((mv, loose)) = last {
            line.play(draughts, mv, loose);
            next.push(line);
        }
    }
    if (1..=MAX_LINES).contains(&next.len()) {
        return Ok((next, doubt));
    }
    let empty = || MoveError::Form(text.to_owned());
    Err(if next.is_empty() { fault } else { doubt }.unwrap_or_else(empty))
}

impl Line {
    fn play(&mut self, draughts: &Draughts, mv: Move, loose: u32) {
        self.position = draughts.after(&self.position, mv);
        self.moves.push(mv);
        self.loose += loose;
    }
}

/// The side that has won in the last position and the result of the game, if they contradict each other.
pub(super) fn wrong_winner<'a>(
    game: &'a Game,
    draughts: &Draughts,
    end: &Position,
) -> Option<(Colour, &'a str)> {
    let result = game.result.as_deref()?;
    let said = outcome(result)?;
    let winner = draughts.winner(end)?;
    let on_board = if winner == Colour::White { Ordering::Greater } else { Ordering::Less };
    (said != on_board).then_some((winner, result))
}
