//! Draughts programs over DXP: a socket as messages ([`Link`]), and a program on the other end as a player.

mod contestant;
mod link;

use crate::entrant::Outsider;

pub use link::{Arrival, Link};

/// Its row in the list of players from outside.
pub(crate) const ROW: Outsider = Outsider {
    name: "dxp",
    summary: "a draughts program that listens for DXP, on 10x10",
    argument: "HOST:PORT",
    seat: contestant::seat,
    hash: |_| None,
};
