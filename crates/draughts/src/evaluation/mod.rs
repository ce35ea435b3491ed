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

use beginner::Beginner;
use material::Material;
use squares::Squares;
use standard::Standard;

use crate::board::{Word, of_word};
use crate::rules::{NoMoves, Range, Rules};
use crate::{Draughts, State, Variant};

/// The usual maximum change of an evaluation in one ply, in points: a man.
pub const MARGIN: i32 = material::MAN;

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
        // A man on the average square.
        "squares" => 15,
        name if name.starts_with("study") => 5,
        _ => MARGIN,
    }
}

/// The weights of the [`features`] whose sum, own minus enemy, is the evaluation of this name to the point in every position
/// under these rules; `None` if it is no such sum.
pub fn weights(rules: &Rules, name: &str) -> Option<Vec<(&'static str, i32)>> {
    let mut weights = match name {
        "study" => study::weights(None),
        "material" => {
            let extra = match rules.king {
                Range::Flying => material::FLYING_KING,
                Range::Short => material::SHORT_KING,
            };
            vec![("men", material::MAN), ("kings", material::MAN + extra)]
        }
        "beginner" => beginner::WEIGHTS.to_vec(),
        name => study::weights(Some(name)),
    };
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

/// An evaluation with its name.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation<W: Word> {
    /// The name to type.
    pub name: &'static str,
    /// What it looks at, in one line.
    pub summary: &'static str,
    /// The points for the side to move.
    pub points: Evaluate<W>,
}

/// Number of evaluations.
pub const COUNT: usize = 6 + study::COUNT;

/// The evaluations, the best one first.
pub const fn all<W: Word>() -> [Evaluation<W>; COUNT] {
    let first = Evaluation {
        name: "learned",
        summary: "a network or patterns with weights from games of the engine, where a variant has them (strongest)",
        points: learned::learned::<W>,
    };
    let mut all = [first; COUNT];
    all[1] = Evaluation {
        name: "standard",
        summary: "phases, mobility, structure, runaway men, kings, the opposition",
        points: |game, state| processor::points(&Standard, game, state),
    };
    all[2] = Evaluation {
        name: "study",
        summary: "the twelve functions of the evaluation study, summed with its constants",
        points: |game, state| processor::points(&study::Sum, game, state),
    };
    all[3] = Evaluation {
        name: "squares",
        summary: "the type of a piece times the weight of its square, edges and corners first",
        points: |game, state| processor::points(&Squares, game, state),
    };
    all[4] = Evaluation {
        name: "material",
        summary: "men and kings",
        points: |game, state| processor::points(&Material, game, state),
    };
    all[5] = Evaluation {
        name: "beginner",
        summary: "pieces, centre and advancement: a simple evaluation",
        points: |game, state| processor::points(&Beginner, game, state),
    };
    let alone = study::alone::<W>();
    let mut number = 0;
    while number < study::COUNT {
        all[6 + number] = alone[number];
        number += 1;
    }
    all
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
    use crate::{Colour, Setup};
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
