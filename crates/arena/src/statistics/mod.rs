//! The statistics of matches: what a score says about strength, and how sure that is.
//!
//! *Legend*: a *score* is between 0 and 1, a draw counts half; an *Elo difference* `d` stands for the expected score
//! `1 / (1 + 10^(-d/400))` (*logistic* Elo). Two games with the same opening and swapped colours are a *pair*, and pairs are
//! the samples: the games of a pair are not independent. *Normalised* Elo measures the same in units of the spread of a
//! game, so that it tells how many games a difference takes to see.
//!
//! | file | what |
//! |---|---|
//! | `tally` | wins, draws, losses, and the five kinds of pairs |
//! | `elo` | Elo difference, interval, likelihood of superiority |
//! | `sprt` | the sequential test that ends a match as soon as it is decided |
//! | `ratings` | many players at once, by maximum likelihood |
//! | `normal` | the normal distribution |
//! | `linear` | small systems of equations |

mod elo;
mod linear;
mod normal;
mod ratings;
mod sprt;
mod tally;

pub use elo::{Difference, elo_of_score, score_of_elo};
pub(crate) use linear::solved;
pub use normal::{CONFIDENCE_95, normal_cdf};
pub use ratings::{Pairing, Rating, ratings};
pub use sprt::{EloModel, Sprt, SprtState, Verdict};
pub use tally::Tally;
