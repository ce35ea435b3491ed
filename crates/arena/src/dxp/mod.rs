//! Draughts programs over DXP: a socket as messages ([`Link`]), and a program on the other end as a player.

mod contestant;
mod link;

pub(crate) use contestant::seat;
pub use link::{Arrival, Link};
