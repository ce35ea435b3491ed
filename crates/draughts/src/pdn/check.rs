//! Checks all games of a file.

use std::collections::BTreeMap;
use std::fmt;
use std::io::BufRead;

use super::detect::{Detector, Reading};
use super::encoding::Encoding;
use super::game::{Game, Item, Warning};
use super::reader::{ReadError, Reader};
use super::replay::{BadGame, unknown_game_type, wrong_winner};
use super::variations::without_unplayable;
use crate::game::Draughts;
use crate::position::Position;
use crate::rules::Variant;

/// The maximum number of faults that a summary keeps; all are counted.
const MAX_FAULTS: usize = 1000;

/// The result of checking a whole file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PdnSummary {
    /// Games read.
    pub games: u64,
    /// Games that could not be replayed.
    pub bad: u64,
    /// Plies of the good games.
    pub plies: u64,
    /// The first thousand faults.
    pub faults: Vec<BadGame>,
    /// Doubts about good games: a result that the `Result` tag, the end of the moves or the last position contradicts, and
    /// variations that cannot be played.
    pub doubtful: u64,
    /// The first thousand of these.
    pub doubts: Vec<BadGame>,
    /// Places in good games that are wrong but could be read.
    pub warned: u64,
    /// The first thousand of these.
    pub warnings: Vec<GameWarning>,
    /// How many good games there are of each variant.
    pub variants: BTreeMap<Variant, VariantCount>,
    /// Other variants that fit all games without a tag as well as the one found.
    pub rivals: Vec<Variant>,
    /// The encoding of the file, if it is not UTF-8. It is found from the words.
    pub encoding: Option<Encoding>,
}

/// A place in a good game that is wrong but could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameWarning {
    /// Number of the game in its file, from 1.
    pub game: u64,
    /// The place, and what is wrong.
    pub warning: Warning,
}

impl fmt::Display for GameWarning {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, warning: Warning { line, column, what } } = self;
        write!(out, "game {game}, line {line}, column {column}: {what}")
    }
}

/// The good games of a variant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VariantCount {
    /// All of them.
    pub games: u64,
    /// Those whose variant was found from their moves.
    pub found_by_moves: u64,
}

impl PdnSummary {
    fn doubt(&mut self, doubt: BadGame) {
        self.doubtful += 1;
        if self.doubts.len() < MAX_FAULTS {
            self.doubts.push(doubt);
        }
    }
}

/// Reads and replays every game of a file, in the memory of one game. The variant of every game is
/// `variant`; without one it is what the `GameType` tag says, or is found by a [`Detector`]. `each` sees
/// every game and, if it is bad, why.
pub fn check<R: BufRead>(
    input: R,
    variant: Option<Variant>,
    each: impl FnMut(&Game, Option<&BadGame>),
) -> Result<PdnSummary, ReadError> {
    check_with(&mut Detector::new(variant), input, each)
}

/// The same with a detector, which knows the games afterwards.
pub fn check_with<R: BufRead>(
    detector: &mut Detector,
    input: R,
    mut each: impl FnMut(&Game, Option<&BadGame>),
) -> Result<PdnSummary, ReadError> {
    let mut summary = PdnSummary::default();
    let mut reader = Reader::new(input);
    // The warnings of games whose tag names no known variant, by their places; later games may change the variant.
    let mut unsupported = Vec::new();
    for game in &mut reader {
        let game = game?;
        summary.games += 1;
        match detector.read(&game) {
            Ok(Reading { variant, found_by_moves, replay, fit, .. }) => {
                summary.plies += replay.moves.len() as u64;
                // The games after this one may tell more about the variant of a game without a tag.
                if !found_by_moves {
                    summary.variants.entry(variant).or_default().games += 1;
                }
                let draughts = detector.draughts(variant);
                for reason in doubtful_results(&game, draughts, &replay.end) {
                    let (plies, ply) = (replay.moves.len(), replay.ply);
                    let (game, line) = (game.number, game.line);
                    summary.doubt(BadGame { game, line, plies, ply, reason });
                }
                if game.items.iter().any(|item| matches!(item, Item::Variation(_))) {
                    for fault in without_unplayable(&game, draughts, &replay).1 {
                        summary.doubt(fault);
                    }
                }
                summary.warned += game.warnings.len() as u64;
                let left = MAX_FAULTS - summary.warnings.len();
                let of_game =
                    |warning: &Warning| GameWarning { game: game.number, warning: warning.clone() };
                let what = game.tag("GameType").and_then(unknown_game_type);
                for warning in game.warnings.iter().take(left).map(of_game) {
                    if let Some(fit) = fit.filter(|_| what.as_ref() == Some(&warning.warning.what))
                    {
                        unsupported.push((summary.warnings.len(), fit));
                    }
                    summary.warnings.push(warning);
                }
                each(&game, None);
            }
            Err(fault) => {
                summary.bad += 1;
                each(&game, Some(&fault));
                if summary.faults.len() < MAX_FAULTS {
                    summary.faults.push(fault);
                }
            }
        }
    }
    for (variant, games) in detector.found() {
        let counts = summary.variants.entry(variant).or_default();
        counts.games += games;
        counts.found_by_moves += games;
    }
    for (place, fit) in unsupported {
        if let Some(variant) = detector.variant_of(fit) {
            summary.warnings[place].warning.what += &format!("; the game is read as {variant}");
        }
    }
    summary.rivals = detector.rivals();
    summary.encoding = reader.encoding();
    Ok(summary)
}

/// What contradicts the result of a game: its tag, or the last position.
fn doubtful_results(game: &Game, draughts: &Draughts, end: &Position) -> Vec<String> {
    let mut doubts = Vec::new();
    if let Some((tag, end)) = game.contradiction() {
        doubts.push(format!("the Result tag says {tag}, the moves end with {end}"));
    }
    if let Some((winner, result)) = wrong_winner(game, draughts, end) {
        doubts.push(format!("{winner} has won in the last position, the result is {result}"));
    }
    doubts
}
