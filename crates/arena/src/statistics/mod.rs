//! The statistics of matches: estimates of the difference in strength, and their errors.
//!
//! *Legend*: a *score* is between 0 and 1, where a draw counts 1/2. An *Elo difference* `d` stands for the expected score
//! `1 / (1 + 10^(-d/400))` (*logistic* Elo). Two games with the same opening and swapped colours are a *pair*. Pairs are the
//! samples, because the games of a pair are not independent. *Normalised* Elo is the difference in units of the standard
//! deviation of a game; it determines how many games are needed to detect a difference.
//!
//! | file | contents |
//! |---|---|
//! | `tally` | wins, draws, losses, and pairs by points |
//! | `elo` | Elo difference, interval, likelihood of superiority |
//! | `sprt` | the sequential test that ends a match once it is decided |
//! | `ratings` | ratings of several players, by maximum likelihood |
//! | `normal`, `student` | the distribution of a mean, with a known and with an estimated variance |
//! | `linear` | small systems of linear equations |

mod elo;
mod linear;
mod normal;
mod ratings;
mod sprt;
mod student;
mod tally;

pub use elo::{Difference, FEWEST_PAIRS, elo_of_score, score_interval, score_of_elo};
pub(crate) use linear::solved;
pub use normal::{CONFIDENCE_95, normal_cdf};
pub use ratings::{Rating, ratings};
pub use sprt::{EloModel, Sprt, SprtState, Verdict};
pub use student::{student_95, student_cdf};
pub use tally::Tally;
