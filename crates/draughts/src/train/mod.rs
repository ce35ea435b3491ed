//! Learning the weights of patterns or of a network from games of the engine against itself.
//!
//! *Idea*: [`SelfPlay`] plays games from random openings and keeps their quiet positions with the result and the score of
//! the search; [`PatternFit`] and [`NetworkFit`] find the weights under which these are most likely; [`Duel`] tells by
//! games which weights play better. Everything is a function of its arguments: files, the order of the generations, and all threads
//! but those of the fit of a network belong to the caller.
//! *Guarantee*: the same arguments give the same samples, weights and results, unless a limit of time is among them.
//! *Cost*: games cost what their searches cost; a fit for each sample and round about 0.3 microseconds (patterns) or 2 (network).
//! *Source*: M. Buro, "From simple features to sophisticated evaluation functions", 1998; J. Duchi, E. Hazan, Y. Singer,
//! "Adaptive subgradient methods", 2011, for the steps of the fit of patterns; D. Kingma, J. Ba, "Adam", 2014, and I. Loshchilov,
//! F. Hutter, "Decoupled weight decay regularization", 2017, for those of the network.

mod duel;
mod loss;
mod network;
mod opening;
mod patterns;
mod sample;
mod scorer;
mod self_play;

pub use duel::Duel;
pub use loss::{FitQuality, FitSettings, OUTPUT, scale_of, unit_of};
pub use network::NetworkFit;
pub use patterns::PatternFit;
pub use sample::{Origin, Sample};
pub use scorer::Scorer;
pub use self_play::SelfPlay;
