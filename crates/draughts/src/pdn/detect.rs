//! The variant of a game without the tag `GameType`, found from its squares, moves and start.
//!
//! *Idea*: try every variant and keep those in which each move is legal. If several are left, the
//! earlier games of the file decide, since a file mostly has one variant; then the notation of squares
//! and captures, the result, and how common the variant is.
//! *Guarantee*: a game is never read as a variant in which one of its moves is illegal.

use std::cmp::Reverse;

use super::game::Game;
use super::replay::{BadGame, Replay, replay, tagged_kind};
use crate::game::Draughts;
use crate::rules::{Kind, SquareNames};

/// All variants, the most widely played first.
const BY_USE: [Kind; 21] = [
    Kind::English,
    Kind::International,
    Kind::Russian,
    Kind::Brazilian,
    Kind::Italian,
    Kind::Spanish,
    Kind::Frisian,
    Kind::Turkish,
    Kind::Czech,
    Kind::Pool,
    Kind::Canadian,
    Kind::Thai,
    Kind::Portuguese,
    Kind::Killer,
    Kind::Frysk,
    Kind::Spantsiretti,
    Kind::Breakthrough,
    Kind::Antidraughts,
    Kind::SriLankan,
    Kind::School,
    Kind::SchoolShort,
];

/// After this many games the variants that cannot win any more are not tried.
const TRIED_IN_FULL: u64 = 200;

/// Finds the variants of games; it takes the earlier games into account.
#[derive(Debug)]
pub struct Detector {
    wanted: Option<Kind>,
    /// The games of [`BY_USE`], opened when first needed.
    opened: [Option<Draughts>; BY_USE.len()],
    /// Games so far without a tag in which all moves were legal, by variant.
    legal: [u64; BY_USE.len()],
    tried: u64,
}

/// A game that has been read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Its variant.
    pub kind: Kind,
    /// Whether the variant was found from the moves.
    pub found_by_moves: bool,
    /// The game.
    pub replay: Replay,
}

impl Detector {
    /// Reads all games as this variant, or finds the variant of each.
    pub fn new(wanted: Option<Kind>) -> Self {
        let opened = std::array::from_fn(|_| None);
        Self { wanted, opened, legal: [0; BY_USE.len()], tried: 0 }
    }

    /// Prefers a variant where the first game is legal in several.
    #[must_use]
    pub fn prefer(mut self, kind: Kind) -> Self {
        self.legal[index(kind)] += 1;
        self
    }

    /// The variant of a game, and its moves. Fails if some move is not legal in the variant, or in
    /// none; the error is then that of the variant in which most moves are.
    pub fn read(&mut self, game: &Game) -> Result<Reading, BadGame> {
        let tagged = match self.wanted {
            Some(kind) => Some(kind),
            None => tagged_kind(game)?,
        };
        match tagged {
            Some(kind) => {
                let replay = self.replay(game, index(kind))?;
                Ok(Reading { kind, found_by_moves: false, replay })
            }
            None => self.find(game),
        }
    }

    fn replay(&mut self, game: &Game, index: usize) -> Result<Replay, BadGame> {
        let draughts = self.opened[index].get_or_insert_with(|| Draughts::any(BY_USE[index]));
        replay(game, draughts)
    }

    fn find(&mut self, game: &Game) -> Result<Reading, BadGame> {
        let form = Form::of(game);
        let mut order: Vec<usize> = (0..BY_USE.len()).collect();
        order.sort_by_cached_key(|&index| (Reverse(self.legal[index]), form.misfit(BY_USE[index])));
        self.tried += 1;
        let in_full = self.tried <= TRIED_IN_FULL;
        let mut found: Option<(usize, Replay)> = None;
        let mut furthest: Option<(Kind, BadGame)> = None;
        for index in order {
            match self.replay(game, index) {
                Ok(replay) => {
                    self.legal[index] += u64::from(!replay.moves.is_empty());
                    found.get_or_insert((index, replay));
                    if !in_full {
                        break;
                    }
                }
                Err(bad) => {
                    if furthest.as_ref().is_none_or(|(_, best)| bad.plies > best.plies) {
                        furthest = Some((BY_USE[index], bad));
                    }
                }
            }
        }
        match (found, furthest) {
            (Some((index, replay)), _) => {
                Ok(Reading { kind: BY_USE[index], found_by_moves: true, replay })
            }
            (None, Some((kind, bad))) => {
                let reason = format!("{} (read as {kind})", bad.reason);
                Err(BadGame { reason, ..bad })
            }
            (None, None) => unreachable!("there are variants"),
        }
    }
}

fn index(kind: Kind) -> usize {
    BY_USE.iter().position(|&other| other == kind).expect("all variants are listed")
}

/// How a game is written.
#[derive(Debug)]
struct Form {
    /// Whether squares are named by letters.
    letters: Option<bool>,
    /// The sign of its captures.
    capture: Option<char>,
    /// Whether a won game counts two points.
    two_points: Option<bool>,
}

impl Form {
    fn of(game: &Game) -> Self {
        let moves = || game.moves().filter(|text| *text != "--");
        let starts_with_letter = |text: &str| text.starts_with(|sign: char| sign.is_alphabetic());
        let result = game.tag("Result").or(game.result.as_deref()).unwrap_or_default();
        Self {
            letters: moves().next().map(starts_with_letter).or_else(|| {
                let fen = game.tag("FEN")?;
                let squares =
                    || fen.split([':', ',']).map(|part| part.trim_start_matches(['W', 'B', 'K']));
                squares().find(|part| !part.is_empty()).map(starts_with_letter)
            }),
            capture: moves().find_map(|text| text.chars().find(|sign| matches!(sign, 'x' | ':'))),
            two_points: match result.trim() {
                "2-0" | "0-2" | "1-1" => Some(true),
                "1-0" | "0-1" | "1/2-1/2" => Some(false),
                _ => None,
            },
        }
    }

    /// In what a variant is written in another way, the most telling first.
    fn misfit(&self, kind: Kind) -> [bool; 3] {
        let notation = kind.rules().notation;
        let letters = notation.squares == SquareNames::Letters;
        [
            self.letters.is_some_and(|found| found != letters),
            self.capture.is_some_and(|found| found != notation.capture),
            self.two_points.is_some_and(|found| found != notation.two_points),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_listed() {
        assert_eq!(Kind::ALL.len(), BY_USE.len());
        assert!(Kind::ALL.iter().all(|kind| BY_USE.contains(kind)));
    }
}
