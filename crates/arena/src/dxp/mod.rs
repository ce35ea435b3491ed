//! Draughts programs that use DXP: a connection of messages ([`Link`]), and the remote program as a player.

mod contestant;
mod link;

use games::Fault;

use crate::external_player::{Confinement, ExternalPlayer};
use crate::time_control::TimeControl;

pub use contestant::is_address;
pub use link::{Arrival, Link, connect};

/// The row of DXP programs in the list of external players.
pub(crate) const ROW: ExternalPlayer = ExternalPlayer {
    name: "dxp",
    summary: "a draughts program that listens for DXP, on 10x10",
    argument: "HOST:PORT",
    instantiate: |address, _| contestant::instantiate(address),
    check: |_, game| contestant::variant_of(game).map(drop),
    check_start: contestant::check_start,
    check_times,
    confinement: |_, sandbox| Confinement::never(sandbox),
    is_path: false,
    hash: |_| None,
};

/// It would plan with the time of the game, and lose by that of a move.
fn check_times(time_control: &TimeControl) -> Result<(), Fault> {
    if time_control.move_time.is_none() {
        return Ok(());
    }
    Err(Fault::new("there is a time for each move, but DXP has only a time for the game")
        .expected("--game-time, or game_time in a file")
        .example("--game-time 60"))
}
