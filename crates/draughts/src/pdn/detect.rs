//! The variant of a game without the tag `GameType`, found from its squares, moves and start.
//!
//! *Idea*: try every variant and keep those in which each move is legal. If several are left, the other games of the file that
//! name squares in the same way decide, since a file mostly has one variant; then its language, its notation of squares and
//! captures, its results, and how common the variant is. A last position that contradicts the result counts like a wrong
//! notation.
//! *Guarantee*: a game is never read as a variant in which one of its moves is illegal.

use super::evidence::{BY_USE, Evidence, Fit, LAST_POSITION, index};
use super::game::{Game, Item};
use super::replay::{BadGame, Replay, replay, tagged_variant, unknown_game_type, wrong_winner};
use crate::game::Draughts;
use crate::rules::{SquareNames, Variant};

/// After this many games the variants that cannot win any more are not tried.
const TRIED_IN_FULL: u64 = 200;

/// Finds the variants of games; it takes the earlier games into account.
#[derive(Debug)]
pub struct Detector {
    wanted: Option<Variant>,
    /// The games of [`BY_USE`], opened when first needed.
    opened: [Option<Draughts>; BY_USE.len()],
    /// What the games so far tell: those that name squares by numbers, and those that name them by letters.
    evidence: [Evidence; 2],
    /// Whether the games that are read change the evidence.
    is_learning: bool,
}

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
    /// The variants that fit it, if the variant was found from the moves.
    pub(super) fit: Option<NotatedFit>,
}

/// The place of the notation of a game in [`Detector::evidence`], and the variants that fit the game.
pub(super) type NotatedFit = (usize, Fit);

impl Detector {
    /// Reads all games as this variant, or finds the variant of each.
    pub fn new(wanted: Option<Variant>) -> Self {
        let opened = std::array::from_fn(|_| None);
        Self { wanted, opened, evidence: [Evidence::NONE; 2], is_learning: true }
    }

    /// Takes no more games into account: for a second look at the games of a file that has been read.
    #[must_use]
    pub fn settled(mut self) -> Self {
        self.is_learning = false;
        self
    }

    /// Prefers a variant where the first game is legal in several.
    #[must_use]
    pub fn prefer(mut self, variant: Variant) -> Self {
        self.support(variant, None);
        self
    }

    /// Counts a game of this variant that names squares by letters or by numbers, or by neither.
    fn support(&mut self, variant: Variant, letters: Option<bool>) {
        for (evidence, of_letters) in self.evidence.iter_mut().zip([false, true]) {
            evidence.legal[index(variant)] +=
                u64::from(letters.is_none_or(|found| found == of_letters));
        }
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
                if self.wanted.is_none() && self.is_learning {
                    self.support(variant, letters(game));
                }
                Ok(Reading {
                    variant,
                    found_by_moves: false,
                    rivals: Vec::new(),
                    replay,
                    fit: None,
                })
            }
            None => self.find(game).map_err(|mut bad| {
                if let Some(what) = game.tag("GameType").and_then(unknown_game_type) {
                    bad.reason += &format!("; {what}");
                }
                bad
            }),
        }
    }

    /// The variants found so far for the games without a tag, each with the number of its games; a variant may come twice. Later
    /// games may change the variant of earlier ones.
    pub fn found(&self) -> Vec<(Variant, u64)> {
        self.evidence.iter().flat_map(Evidence::found).collect()
    }

    /// The variant of a game that was found from its moves, after all games so far.
    pub(super) fn variant_of(&self, (notation, fit): NotatedFit) -> Option<Variant> {
        self.evidence[notation].first_of(&fit)
    }

    /// The other variants that fit all games without a tag so far as well as the one found for those that name squares in the
    /// same way.
    pub fn rivals(&self) -> Vec<Variant> {
        let mut rivals: Vec<_> = self.evidence.iter().flat_map(Evidence::rivals).collect();
        rivals.sort_by_key(|&variant| index(variant));
        rivals.dedup();
        rivals
    }

    /// The game in a variant.
    pub(super) fn draughts(&mut self, variant: Variant) -> &Draughts {
        self.opened[index(variant)].get_or_insert_with(|| Draughts::any(variant))
    }

    fn replay(&mut self, game: &Game, index: usize) -> Result<Replay, BadGame> {
        replay(game, self.draughts(BY_USE[index]))
    }

    fn find(&mut self, game: &Game) -> Result<Reading, BadGame> {
        let form = Form::of(game);
        // A game without squares is likely to be written like most others.
        let [numbers, letters] = &self.evidence;
        let notation = usize::from(form.letters.unwrap_or(letters.games() > numbers.games()));
        let is_learning = self.is_learning;
        let evidence = &mut self.evidence[notation];
        if is_learning {
            for (sums, variant) in evidence.misfits.iter_mut().zip(BY_USE) {
                for (sum, misfit) in sums.iter_mut().zip(form.misfit(variant)) {
                    *sum += u64::from(misfit);
                }
            }
            evidence.tried += 1;
        }
        let in_full = evidence.tried <= TRIED_IN_FULL;
        let common = evidence.common();
        let mut fit: Fit = [false; BY_USE.len()];
        let mut legal: Vec<(usize, Replay)> = Vec::new();
        let mut furthest: Option<(Variant, BadGame)> = None;
        for index in self.evidence[notation].order() {
            // Later games still tell which of the variants that fit all before do.
            if !in_full && !legal.is_empty() && common.is_none_or(|common| !common[index]) {
                continue;
            }
            match self.replay(game, index) {
                Ok(replay) => {
                    fit[index] = true;
                    if is_learning {
                        let wrong = wrong_winner(game, self.draughts(BY_USE[index]), &replay.end);
                        let evidence = &mut self.evidence[notation];
                        evidence.legal[index] += u64::from(!replay.moves.is_empty());
                        evidence.misfits[index][LAST_POSITION] += u64::from(wrong.is_some());
                    }
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
        let evidence = &mut self.evidence[notation];
        let order = evidence.order();
        let place = |index: usize| order.iter().position(|&other| other == index);
        let found = legal.into_iter().min_by_key(|&(index, _)| place(index));
        match (found, furthest) {
            (Some((index, replay)), _) => {
                if is_learning {
                    *evidence.fitting.entry(fit).or_default() += 1;
                }
                let variant = BY_USE[index];
                let mut rivals = evidence.rivals_in(&evidence.common().unwrap_or(fit));
                rivals.retain(|&rival| rival != variant);
                let fit = Some((notation, fit));
                Ok(Reading { variant, found_by_moves: true, rivals, replay, fit })
            }
            (None, Some((variant, bad))) => {
                let reason = format!("{} (read as {variant})", bad.reason);
                Err(BadGame { reason, ..bad })
            }
            (None, None) => unreachable!("there are variants"),
        }
    }
}

/// The moves of a game without those that pass the turn.
fn moves(game: &Game) -> impl Iterator<Item = &str> {
    game.moves().filter(|text| *text != "--")
}

/// Whether a game names squares by letters; `None` if it names no square.
fn letters(game: &Game) -> Option<bool> {
    let starts_with_letter = |text: &str| text.starts_with(|sign: char| sign.is_alphabetic());
    moves(game).next().map(starts_with_letter).or_else(|| {
        let mut squares =
            game.tag("FEN")?.split([':', ',']).map(|part| part.trim_start_matches(['W', 'B', 'K']));
        squares.find(|part| !part.is_empty()).map(starts_with_letter)
    })
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
        let result = game.tag("Result").or(game.result.as_deref()).unwrap_or_default();
        Self {
            letters: letters(game),
            capture: moves(game)
                .find_map(|text| text.chars().find(|sign| matches!(sign, 'x' | ':'))),
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
