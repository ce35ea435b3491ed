//! Outwit's chores, in one place: `cargo xtask <chore>`.
fn main() {}
