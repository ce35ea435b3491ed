//! A game and two problems on the traits of `outwit`, each of at most 40 lines of code (checked by `cargo xtask tidy`).

#[rustfmt::skip] // a short function takes one line
mod jugs;
#[rustfmt::skip]
mod othello;
#[rustfmt::skip]
mod pancakes;

pub use jugs::Jugs;
pub use othello::Othello;
pub use pancakes::Pancakes;
