//! The variant of a game without the tag `GameType`, found from its squares, moves and start.
//!
//! *Idea*: try every variant and keep those in which each move is legal. If several are left, the other games of the file
//! decide, since a file mostly has one variant; then its language, its notation of squares and captures, its results,
//! and how common the variant is. A last position that contradicts the result counts like a wrong notation.
//! *Guarantee*: a game is never read as a variant in which one of its moves is illegal.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::game::{Game, Item};
use super::replay::{BadGame, Replay, replay, tagged_variant, unknown_game_type, wrong_winner};
use crate::game::Draughts;
use crate::rules::{SquareNames, Variant};

/// Variants by how widely they are played, the most first.
const BY_USE: [Variant; Variant::ALL.len()] = [
    Variant::English,
    Variant::International,
    Variant::Russian,
    Variant::Brazilian,
    Variant::Italian,
    Variant::Spanish,
    Variant::Frisian,
    Variant::Turkish,
    Variant::Czech,
    Variant::Pool,
    Variant::Canadian,
    Variant::Thai,
    Variant::Portuguese,
    Variant::Killer,
    Variant::Frysk,
    Variant::Spantsiretti,
    Variant::Breakthrough,
    Variant::Antidraughts,
    Variant::SriLankan,
    Variant::School,
    Variant::SchoolShort,
];

/// The first variants of [`BY_USE`]: a game whose moves are legal in several of them may well be of another one than the first.
const WIDELY_PLAYED: usize = 11;

/// After this many games the variants that cannot win any more are not tried.
const TRIED_IN_FULL: u64 = 200;

/// Finds the variants of games; it takes the earlier games into account.
#[derive(Debug)]
pub struct Detector {
    wanted: Option<Variant>,
    /// The games of [`BY_USE`], opened when first needed.
    opened: [Option<Draughts>; BY_USE.len()],
    /// Games so far without a tag in which all moves were legal, by variant.
    legal: [u64; BY_USE.len()],
    /// In how many of these games the form is not that of a variant.
    misfits: [Misfits; BY_USE.len()],
    /// How many of these games are legal in which variants.
    fitting: BTreeMap<Fit, u64>,
    tried: u64,
}

/// The numbers of games whose letters, squares, captures, last position or points are not those of a variant, the most telling
/// first.
type Misfits = [u64; 5];

/// The place of the last position in [`Misfits`].
const LAST_POSITION: usize = 3;

/// Whether a game is legal in each variant of [`BY_USE`].
type Fit = [bool; BY_USE.len()];

/// A game that has been read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Its variant.
    pub variant: Variant,
    /// Whether the variant was found from the moves.
    pub found_by_moves: bool,
    /// Other widely played variants that fit this game and the others without a tag so far as well.
    pub rivals: Vec<Variant>,
    /// The game.
    pub replay: Replay,
}

impl Detector {
    /// Reads all games as this variant, or finds the variant of each.
    pub fn new(wanted: Option<Variant>) -> Self {
        let opened = std::array::from_fn(|_| None);
        Self {
            wanted,
            opened,
            legal: [0; BY_USE.len()],
            misfits: [Misfits::default(); BY_USE.len()],
            fitting: BTreeMap::new(),
            tried: 0,
        }
    }

    /// Prefers a variant where the first game is legal in several.
    #[must_use]
    pub fn prefer(mut self, variant: Variant) -> Self {
        self.legal[index(variant)] += 1;
        self
    }

    /// The variant of a game, and its moves. Fails if some move is not legal in the variant, or in
    /// none; the error is then that of the variant in which most moves are.
    pub fn read(&mut self, game: &Game) -> Result<Reading, BadGame> {
        let tagged = match self.wanted {
            Some(variant) => Some(variant),
            None => tagged_variant(game),
        };
        match tagged {
            Some(variant) => {
                let replay = self.replay(game, index(variant))?;
                // A file mostly has one variant, so games without a tag are likely to be of this one.
                self.legal[index(variant)] += u64::from(self.wanted.is_none());
                Ok(Reading { variant, found_by_moves: false, rivals: Vec::new(), replay })
            }
            None => self.find(game).map_err(|mut bad| {
                if let Some(what) = game.tag("GameType").and_then(unknown_game_type) {
                    bad.reason += &format!("; {what}");
                }
                bad
            }),
        }
    }

    /// The variants found so far for the games without a tag, each with the number of its games. Later games may change
    /// the variant of earlier ones.
    pub fn found(&self) -> Vec<(Variant, u64)> {
        let order = self.order();
        let first = |fit: &Fit| order.iter().find(|&&index| fit[index]).map(|&index| BY_USE[index]);
        self.fitting.iter().filter_map(|(fit, &games)| Some((first(fit)?, games))).collect()
    }

    /// The other variants that fit all games without a tag so far as well as the one found. Empty if no variant fits all, or
    /// no game has a move.
    pub fn rivals(&self) -> Vec<Variant> {
        let common = self.common().filter(|_| self.legal.iter().any(|&games| games > 0));
        common.map_or_else(Vec::new, |common| self.rivals_in(&common))
    }

    /// The game in a variant.
    pub(super) fn draughts(&mut self, variant: Variant) -> &Draughts {
        self.opened[index(variant)].get_or_insert_with(|| Draughts::any(variant))
    }

    /// The variants in which all games so far are legal; `None` if there is none.
    fn common(&self) -> Option<Fit> {
        let all = self.fitting.keys().copied();
        let common = all.reduce(|one, other| std::array::from_fn(|at| one[at] && other[at]))?;
        common.contains(&true).then_some(common)
    }

    /// The widely played variants of these that fit the form of the games as well as the first one does.
    fn rivals_in(&self, fit: &Fit) -> Vec<Variant> {
        let mut fitting = self.order().into_iter().filter(|&index| fit[index]);
        let Some(first) = fitting.next() else { return Vec::new() };
        let is_rival = |&index: &usize| {
            index < WIDELY_PLAYED
                && self.misfits[index] == self.misfits[first]
                // Games with a tag decide between variants.
                && self.legal[index] == self.legal[first]
        };
        fitting.filter(is_rival).map(|index| BY_USE[index]).collect()
    }

    /// The variants by their places in [`BY_USE`], the likeliest first.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..BY_USE.len()).collect();
        order.sort_by_key(|&index| (Reverse(self.legal[index]), self.misfits[index]));
        order
    }

    fn replay(&mut self, game: &Game, index: usize) -> Result<Replay, BadGame> {
        replay(game, self.draughts(BY_USE[index]))
    }

    fn find(&mut self, game: &Game) -> Result<Reading, BadGame> {
        let form = Form::of(game);
        for (sums, variant) in self.misfits.iter_mut().zip(BY_USE) {
            for (sum, misfit) in sums.iter_mut().zip(form.misfit(variant)) {
                *sum += u64::from(misfit);
            }
        }
        self.tried += 1;
        let in_full = self.tried <= TRIED_IN_FULL;
        let common = self.common();
        let mut fit: Fit = [false; BY_USE.len()];
        let mut legal: Vec<(usize, Replay)> = Vec::new();
        let mut furthest: Option<(Variant, BadGame)> = None;
        for index in self.order() {
            // Later games still tell which of the variants that fit all before do.
            if !in_full && !legal.is_empty() && common.is_none_or(|common| !common[index]) {
                continue;
            }
            match self.replay(game, index) {
                Ok(replay) => {
                    fit[index] = true;
                    self.legal[index] += u64::from(!replay.moves.is_empty());
                    let wrong = wrong_winner(game, self.draughts(BY_USE[index]), &replay.end);
                    self.misfits[index][LAST_POSITION] += u64::from(wrong.is_some());
                    legal.push((index, replay));
                }
                Err(bad) => {
                    if furthest.as_ref().is_none_or(|(_, best)| bad.plies > best.plies) {
                        furthest = Some((BY_USE[index], bad));
                    }
                }
            }
        }
        // The last positions may have changed the order.
        let order = self.order();
        let place = |index: usize| order.iter().position(|&other| other == index);
        let found = legal.into_iter().min_by_key(|&(index, _)| place(index));
        match (found, furthest) {
            (Some((index, replay)), _) => {
                *self.fitting.entry(fit).or_default() += 1;
                let variant = BY_USE[index];
                let fit = self.common().unwrap_or(fit);
                let mut rivals = self.rivals_in(&fit);
                rivals.retain(|&rival| rival != variant);
                Ok(Reading { variant, found_by_moves: true, rivals, replay })
            }
            (None, Some((variant, bad))) => {
                let reason = format!("{} (read as {variant})", bad.reason);
                Err(BadGame { reason, ..bad })
            }
            (None, None) => unreachable!("there are variants"),
        }
    }
}

fn index(variant: Variant) -> usize {
    BY_USE.iter().position(|&other| other == variant).expect("all variants are listed")
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
    /// Whether there is a Cyrillic letter in its tags or comments.
    is_cyrillic: bool,
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
            is_cyrillic: {
                let comments = game.items.iter().filter_map(|item| match item {
                    Item::Comment(comment) => Some(comment),
                    _ => None,
                });
                let cyrillic =
                    |text: &String| text.contains(|sign| matches!(sign, 'А'..='я' | 'Ё' | 'ё'));
                game.tags.iter().map(|(_, value)| value).chain(comments).any(cyrillic)
            },
        }
    }

    /// In what a variant is written in another way, in the order of [`Misfits`]; the last position is not looked at.
    fn misfit(&self, variant: Variant) -> [bool; 5] {
        let notation = variant.rules().notation;
        let letters = notation.squares == SquareNames::Letters;
        [
            self.is_cyrillic && variant != Variant::Russian,
            self.letters.is_some_and(|found| found != letters),
            self.capture.is_some_and(|found| found != notation.capture),
            false,
            self.two_points.is_some_and(|found| found != notation.two_points),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_listed() {
        assert!(Variant::ALL.iter().all(|variant| BY_USE.contains(variant)));
    }
}
