//! The clock of a game: how long a player may think about a move, and what it may visit.
//!
//! *Idea*: a [`Pace`] is what was agreed for the match; a [`Clock`] is what of it is left at one move. Depth and nodes
//! bind the built-in players exactly; programs from outside are asked to keep them. Time binds everybody: the referee
//! takes it himself.

use std::time::Duration;

use games::{Fault, Limits, Stop};
use serde::{Deserialize, Serialize};

/// What was agreed about thinking, the same for both sides. Times in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pace {
    /// Plies to look ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions to visit for a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Time for each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_time: Option<u64>,
    /// Time for the whole game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game_time: Option<u64>,
    /// What is added to the time of the game after each move.
    #[serde(skip_serializing_if = "is_zero")]
    pub increment: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Pace {
    /// Whether the clock decides anything; if not, games can be repeated bit for bit.
    pub fn is_timed(&self) -> bool {
        self.move_time.is_some() || self.game_time.is_some()
    }

    /// A pace that makes sense.
    pub fn check(&self) -> Result<(), Fault> {
        let zero = |name: &str, unit: &str, example: u64| {
            Err(Fault::new(format!("{name} is 0"))
                .expected(format!("a number of {unit} above zero"))
                .example(format!("{name} = {example}")))
        };
        match self {
            Pace { depth: Some(0), .. } => zero("depth", "plies", 5),
            Pace { nodes: Some(0), .. } => zero("nodes", "positions", 10_000),
            Pace { move_time: Some(0), .. } => zero("move_time", "milliseconds", 100),
            Pace { game_time: Some(0), .. } => zero("game_time", "milliseconds", 60_000),
            Pace { game_time: None, increment: 1.., .. } => {
                Err(Fault::new("there is an increment but no game_time to add it to")
                    .expected("both, or no increment")
                    .example("game_time = 60000"))
            }
            _ => Ok(()),
        }
    }
}

/// What is left at one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// What was agreed.
    pub pace: Pace,
    /// Time left for the game, for the first and the second side; none without a time for the game.
    pub left: [Option<Duration>; 2],
    /// The side to move.
    pub turn: usize,
}

impl Clock {
    /// The clock at the start of a game.
    pub fn start(pace: Pace) -> Clock {
        let left = pace.game_time.map(Duration::from_millis);
        Clock { pace, left: [left; 2], turn: 0 }
    }

    /// The time for this move: whoever takes longer has lost.
    pub fn allowance(&self) -> Option<Duration> {
        let each = self.pace.move_time.map(Duration::from_millis);
        match (each, self.left[self.turn]) {
            (Some(each), Some(left)) => Some(each.min(left)),
            (each, left) => each.or(left),
        }
    }

    /// Takes the time of a move off the clock of the side to move; `false` if it had less.
    pub fn spend(&mut self, took: Duration) -> bool {
        if self.allowance().is_some_and(|had| had < took) {
            return false;
        }
        let increment = Duration::from_millis(self.pace.increment);
        if let Some(left) = &mut self.left[self.turn] {
            *left = left.saturating_sub(took) + increment;
        }
        true
    }

    /// The limits of a search for this move, with a little time kept for everything around it.
    pub fn limits(&self, stop: &Stop) -> Limits {
        let margin = |time: Duration| {
            time.saturating_sub((time / 20).clamp(MARGIN, 50 * MARGIN)).max(time / 2)
        };
        let increment = Duration::from_millis(self.pace.increment);
        let reserve =
            self.pace.game_time.map_or(RESERVE, |all| RESERVE.min(Duration::from_millis(all) / 2));
        let share = self.left[self.turn].map(|left| {
            let spare = left.saturating_sub(reserve).max(left / 4);
            // The reserve is filled again from the increments.
            let gained = if left > reserve { increment * 3 / 4 } else { increment / 2 };
            // A game is taken to last so many more moves; it ends sooner as often as later.
            (spare / 25 + gained).min(left / 4)
        });
        Limits {
            depth: self.pace.depth,
            nodes: self.pace.nodes,
            time: match (self.allowance(), share) {
                (Some(allowed), Some(share)) => Some(margin(allowed).min(share)),
                (allowed, share) => allowed.map(margin).or(share),
            },
            ..Limits::none()
        }
        .stop(stop)
    }
}

/// The usual least time kept back for what is not searching.
const MARGIN: Duration = Duration::from_millis(1);
/// Kept on the clock of a game, up to half of its time: a busy machine may be away for tens of milliseconds.
const RESERVE: Duration = Duration::from_millis(100);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_game_runs_down_and_the_increment_adds() {
        let pace = Pace { game_time: Some(1000), increment: 100, ..Pace::default() };
        let mut clock = Clock::start(pace);
        assert!(clock.spend(Duration::from_millis(300)));
        assert_eq!(clock.left.map(|left| left.unwrap().as_millis()), [800, 1000]);
        assert!(clock.spend(Duration::from_millis(800)), "to the last moment is in time");
        assert!(!clock.spend(Duration::from_millis(101)), "a millisecond more is late");
        clock.turn = 1;
        assert_eq!(clock.allowance(), Some(Duration::from_secs(1)));
    }

    #[test]
    fn a_reserve_stays_on_the_clock_of_a_game() {
        for (time, increment) in [(100, 5), (1000, 0), (1000, 50), (60_000, 0)] {
            let pace = Pace { game_time: Some(time), increment, ..Pace::default() };
            let mut clock = Clock::start(pace);
            for mv in 0..100 {
                let search = clock.limits(&Stop::new()).time.expect("a timed game");
                // Every tenth move the machine is away.
                let away =
                    Duration::from_millis(if increment > 0 && mv % 10 == 9 { 20 } else { 0 });
                assert!(clock.spend(search + away), "{time} ms and {increment} ms, move {mv}");
                let least = if increment > 0 { 25 } else { 50 };
                assert!(clock.left[0] > Some(Duration::from_millis(least)), "{clock:?}, move {mv}");
            }
        }
    }

    #[test]
    fn a_search_gets_less_than_the_time_there_is() {
        for time in [1, 2, 10, 100, 1000, 100_000] {
            for pace in [
                Pace { move_time: Some(time), ..Pace::default() },
                Pace { game_time: Some(time), ..Pace::default() },
            ] {
                let limits = Clock::start(pace).limits(&Stop::new());
                let search = limits.time.expect("a timed game");
                assert!(search <= Duration::from_millis(time), "{time}: {search:?}");
            }
        }
        assert_eq!(Clock::start(Pace::default()).limits(&Stop::new()).time, None);
    }
}
