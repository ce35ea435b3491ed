//! Evaluations by name, for every variant.
//!
//! *Idea*: an evaluation uses sets of squares that are computed once per game, so that it is compiled for the two
//! machine words and not for each variant.
//! *Guarantee*: the points of a position and of its mirror image (colours exchanged, board turned)
//! are the same, as long as the rules are; positive is good for the side to move.
//!
//! | name | looks at |
//! |---|---|
//! | `learned` | a network or patterns with weights from games; `standard` where a variant has no weights: the strongest |
//! | `standard` | material, advancement, mobility, structure, runaway men, kings: the strongest made by hand |
//! | `study` | the twelve functions of the evaluation study, summed |
//! | `squares` | the type of a piece times the weight of its square |
//! | `material` | men and kings |
//! | `beginner` | pieces, the middle and the way to a king |
//! | `study-pieces`, .. | one of the twelve functions |

mod beginner;
pub mod boards;
pub mod features;
pub mod learned;
mod material;
pub mod network;
pub mod patterns;
mod processor;
mod side;
mod squares;
mod standard;
pub mod study;
mod weights_file;

use beginner::Beginner;
use material::Material;
use squares::Squares;
use standard::Standard;

use crate::board::{Word, of_word};
use crate::colour::Colour;
use crate::game::MARGIN;
use crate::rules::{NoMoves, Rules};
use crate::{Draughts, State, Variant};

/// The value of a man in the evaluation of this name, in points; an empty name stands for `learned`. For files it is taken to be
/// 100.
///
/// ```
/// use draughts::{Variant, evaluation::man};
/// assert_eq!(man(Variant::Turkish, "standard"), 100);
/// assert!(man(Variant::Turkish, "learned") < 50);
/// ```
pub fn man(variant: Variant, name: &str) -> i32 {
    match name {
        "" | "learned" => learned::man(variant).unwrap_or(MARGIN),
        name => named::<u64>(name).map_or(MARGIN, |evaluation| evaluation.man),
    }
}

/// The weights of the [`features`] whose sum, own minus enemy, is the evaluation of this name to the point in every position
/// under these rules; `None` if it is no such sum.
pub fn weights(rules: &Rules, name: &str) -> Option<Vec<(&'static str, i32)>> {
    let mut weights = (named::<u64>(name)?.weights)(rules);
    // The losing game turns everything round.
    if rules.no_moves == NoMoves::Wins {
        for (_, weight) in &mut weights {
            *weight = -*weight;
        }
    }
    (!weights.is_empty()).then_some(weights)
}

/// An evaluation: points for the side to move.
pub type Evaluate<W> = fn(&Draughts<W>, &State<W>) -> i32;

/// Weights of features under some rules.
type Weights = fn(&Rules) -> Vec<(&'static str, i32)>;

/// An evaluation with its name.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation<W: Word> {
    /// The name to type.
    pub name: &'static str,
    /// What it looks at, in one line.
    pub summary: &'static str,
    /// The points for the side to move.
    pub points: Evaluate<W>,
    /// Whether it is the sum of a weight for each piece and its square.
    pub of_squares: bool,
    /// The value of a man, in points; that of `learned` depends on the variant.
    man: i32,
    /// The features whose weighted sum it is, before the losing game turns the sum round; none if it is no such sum.
    weights: Weights,
}

/// A named count of one side.
#[derive(Clone, Copy, Debug)]
pub struct EvalFeature<W: Word> {
    /// The name to type, as a name in a formula.
    pub name: &'static str,
    /// The name to read, of few words.
    pub title: &'static str,
    /// What it counts, in one line.
    pub summary: &'static str,
    /// What one of it is worth.
    pub weight: i32,
    /// How much of it a colour has.
    pub count: fn(&Draughts<W>, &State<W>, Colour) -> i32,
}

const fn is_no_sum(_: &Rules) -> Vec<(&'static str, i32)> {
    Vec::new()
}

macro_rules! made_by_hand {
    ($($name:literal $code:expr, man $man:expr, weights $weights:expr, of_squares $of_squares:literal, $summary:literal;)*) => {
        const MADE_BY_HAND: usize = [$($name),*].len();

        const fn made_by_hand<W: Word>() -> [Evaluation<W>; MADE_BY_HAND] {
            [$(Evaluation {
                name: $name,
                summary: $summary,
                points: |game, state| processor::points(&$code, game, state),
                of_squares: $of_squares,
                man: $man,
                weights: $weights,
            }),*]
        }
    };
}

made_by_hand! {
    "standard" Standard, man MARGIN, weights is_no_sum, of_squares false,
        "phases, mobility, structure, runaway men, kings, the opposition";
    "study" study::Sum, man study::MAN, weights study::weights, of_squares false,
        "the twelve functions of the evaluation study, summed with its constants";
    "squares" Squares, man squares::AVERAGE_MAN, weights is_no_sum, of_squares true,
        "the type of a piece times the weight of its square, edges and corners first";
    "material" Material, man material::MAN, weights material::weights, of_squares true,
        "men and kings";
    "beginner" Beginner, man MARGIN, weights |_| beginner::WEIGHTS.to_vec(), of_squares true,
        "pieces, centre and advancement: a simple evaluation";
}

/// Number of evaluations.
pub const COUNT: usize = 1 + MADE_BY_HAND + study::COUNT;

/// The evaluations, the best one first.
pub const fn all<W: Word>() -> [Evaluation<W>; COUNT] {
    let first = Evaluation {
        name: "learned",
        summary: "a network or patterns with weights from games of the engine, where a variant has them (strongest)",
        points: learned::learned::<W>,
        of_squares: false,
        man: MARGIN,
        weights: is_no_sum,
    };
    let (mut all, by_hand, alone) = ([first; COUNT], made_by_hand::<W>(), study::alone::<W>());
    let mut number = 0;
    while number < MADE_BY_HAND {
        all[1 + number] = by_hand[number];
        number += 1;
    }
    while number < COUNT - 1 {
        all[1 + number] = alone[number - MADE_BY_HAND];
        number += 1;
    }
    all
}

/// The evaluation of this name.
pub(crate) fn named<W: Word>(name: &str) -> Option<&'static Evaluation<W>> {
    table::<W>().iter().find(|evaluation| evaluation.name == name)
}

/// The evaluations as [`all`], compiled in this crate and never again in those that use it.
pub fn table<W: Word>() -> &'static [Evaluation<W>; COUNT] {
    static NARROW: [Evaluation<u64>; COUNT] = all();
    static WIDE: [Evaluation<u128>; COUNT] = all();
    of_word(&NARROW, &WIDE)
}

/// Pieces at random squares, for the tests of what is private here: games would compile the move generator once more.
#[cfg(test)]
fn random_placement<W: Word>(game: &Draughts<W>, rng: &mut outwit::Rng) -> State<W> {
    use crate::Setup;
    let rules = game.rules();
    let colour =
        |rng: &mut outwit::Rng| if rng.below(2) == 0 { Colour::White } else { Colour::Black };
    let mut setup = Setup::empty(colour(rng));
    let (density, kings) = (1 + rng.below(70), rng.below(100) / 2);
    for number in 1..=rules.board.squares() {
        if rng.below(100) < density {
            let colour = colour(rng);
            let bit = rules.board.bit_of_number(number).expect("a square of the board");
            let on_last_row = rules.last_row(colour) >> bit & 1 == 1;
            setup.put(number, colour, on_last_row || rng.below(100) < kings);
        }
    }
    setup.position(rules).expect("a sound position").into()
}

/// The board turned by half a circle, with the colours exchanged.
#[cfg(test)]
fn turned<W: Word>(game: &Draughts<W>, state: &State<W>) -> State<W> {
    let board = game.rules().board;
    let image = |set: W| {
        set.bits().fold(W::ZERO, |image, bit| {
            let (row, column) = board.row_and_column(bit as u8).expect("a square of the board");
            let (row, column) = (board.height - 1 - row, board.width - 1 - column);
            image | W::single(board.bit(row, column).expect("a square of the board").into())
        })
    };
    let mut turned = *state;
    for set in [&mut turned.position.own, &mut turned.position.enemy, &mut turned.position.kings] {
        *set = image(*set);
    }
    turned.position.turn = state.turn.other();
    turned
}

/// Every variant whose board fits into a word of 64 bits.
#[cfg(test)]
fn small_boards() -> impl Iterator<Item = (Variant, Draughts<u64>)> {
    Variant::ALL.iter().filter_map(|&variant| Some((variant, Draughts::new(variant)?)))
}
