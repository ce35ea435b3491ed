//! Draughts programs that use DXP: a connection of messages ([`Link`]), and the remote program as a player.

mod contestant;
mod link;

use crate::player_spec::{Confinement, ExternalPlayer};

pub use contestant::is_address;
pub use link::{Arrival, Link, connect};

/// The row of DXP programs in the list of external players.
pub(crate) const ROW: ExternalPlayer = ExternalPlayer {
    name: "dxp",
    summary: "a draughts program that listens for DXP, on 10x10",
    argument: "HOST:PORT",
    instantiate: |address, _| contestant::instantiate(address),
    check: |_, game| contestant::variant_of(game).map(drop),
    confinement: |_, sandbox| Confinement::never(sandbox),
    hash: |_| None,
};
