//! Learning the weights of patterns from games of the engine against itself.
//!
//! *Idea*: [`SelfPlay`] plays games from random openings and keeps their quiet positions with the result and the score of
//! the search; [`Fit`] finds the weights under which these are most likely; [`Duel`] tells by games which weights play
//! better. Everything is a function of its arguments: files, threads and the order of the generations belong to the caller.
//! *Guarantee*: the same arguments give the same samples, weights and results, unless a limit of time is among them.
//! *Cost*: games cost what their searches cost; a fit about 0.3 microseconds for each sample and round.
//! *Source*: M. Buro, "From simple features to sophisticated evaluation functions", 1998; J. Duchi, E. Hazan, Y. Singer,
//! "Adaptive subgradient methods", 2011, for the steps of the fit.

mod duel;
mod fit;
mod sample;
mod scorer;
mod self_play;

pub use duel::{Budget, Duel};
pub use fit::{Fit, FitSettings, OUTPUT, scale_of};
pub use sample::Sample;
pub use scorer::Scorer;
pub use self_play::SelfPlay;
