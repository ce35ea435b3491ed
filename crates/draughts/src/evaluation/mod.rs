//! What a position is worth: evaluations by name, generic over the variant.
//!
//! *Idea*: every evaluation is a function from a position to points for the side to move, compiled
//! for each variant so that rows, zones and directions are constants.
//! *Promise*: the points of a position and of its mirror image (colours exchanged, board turned)
//! are the same, as long as the rules are; positive is good for the side to move.
//!
//! | name | looks at |
//! |---|---|
//! | `outwit` | everything that pays in matches |
//! | `squares` | the type of a piece times the weight of its square |
//! | `material` | men and kings |

mod material;
#[expect(dead_code, reason = "for the evaluations to come")]
mod side;
mod squares;

use crate::any::AnyState;
use crate::colour::Colour;
use crate::game::State;
use crate::rules::Variant;

/// An evaluation: points for the side to move.
pub type Evaluate<W> = fn(&AnyState<W>) -> i32;

/// A feature: how much of it a colour has.
pub type Feature<W> = fn(&AnyState<W>, Colour) -> i32;

/// By how many points an evaluation changes in one ply, as a rule: a man.
pub const MARGIN: i32 = 100;

/// The names of the evaluations with one line about each, the best one first.
pub const NAMES: [(&str, &str); COUNT] = [
    ("squares", "the type of a piece times the weight of its square, edges and corners first"),
    ("material", "men and kings"),
];

/// Number of evaluations.
pub const COUNT: usize = 2;

/// Number of features.
pub const FEATURES: usize = 0;

/// The evaluations of a variant, in the order of [`NAMES`].
pub(crate) const fn functions<V: Variant>() -> [Evaluate<V::Word>; COUNT] {
    [
        |state| squares::points(&State::<V>::from(state).position),
        |state| material::points(&State::<V>::from(state).position),
    ]
}

/// The features of a variant.
pub(crate) const fn features<V: Variant>() -> [Feature<V::Word>; FEATURES] {
    []
}
