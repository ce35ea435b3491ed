//! Time control and clock: the limits for a move.
//!
//! *Idea*: a [`TimeControl`] holds for a whole match; a [`Clock`] is what is left of it at one move. Built-in players keep the
//! limits of depth and nodes exactly; external programs are asked to keep them. The referee measures the time of all
//! players.

use std::time::Duration;

use games::{Fault, Limits, Stop, toml_fault, toml_key, turn_limits};
use serde::{Deserialize, Serialize};

/// The keys whose numbers are milliseconds.
const MILLISECONDS: [&str; 4] = ["move_time", "game_time", "increment", "margin"];

/// For `skip_serializing_if`.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
pub(crate) fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// The limits of both sides. Times in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TimeControl {
    /// Maximum search depth in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Maximum number of nodes for a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Time for each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_time: Option<u64>,
    /// Time for the whole game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game_time: Option<u64>,
    /// Time added after each move; needs `game_time`.
    #[serde(skip_serializing_if = "is_zero")]
    pub increment: u64,
    /// Time by which a move may exceed its limit without a loss, as on a busy machine. Players do not know it.
    #[serde(skip_serializing_if = "is_zero")]
    pub margin: u64,
}

impl TimeControl {
    /// Whether there is a time limit; if not, games can be repeated bit for bit.
    pub fn is_timed(&self) -> bool {
        self.move_time.is_some() || self.game_time.is_some()
    }

    /// As [`toml_fault`] for a file with a time control: the error may be in its section, a limit may stand outside of it, or a
    /// time may be no whole number.
    pub(crate) fn fault_in_file(
        text: &str,
        error: &toml::de::Error,
        expected: &str,
        example: &str,
    ) -> Fault {
        let message = error.message();
        // The message of an unknown name in the section itself lists the limits.
        let is_inside =
            message.split_once("expected").is_some_and(|(_, known)| known.contains("`move_time`"));
        let example = if is_inside { "move_time = 1000" } else { example };
        let fault = toml_fault(text, error, expected, example);
        if message.starts_with("invalid ")
            && let Some(key) = toml_key(text, error).filter(|key| MILLISECONDS.contains(key))
        {
            return fault
                .expected("a whole number of milliseconds")
                .example(format!("{key} = 1000"));
        }
        let limits = ["depth", "nodes", "move_time", "game_time", "increment", "margin"];
        let key = message.strip_prefix("unknown field `").and_then(|rest| rest.split('`').next());
        let plain = |name: &str| name.replace(['_', '-'], "");
        let limit = |key| limits.into_iter().find(|limit| plain(limit) == plain(key));
        match key.filter(|_| !is_inside).and_then(limit) {
            Some(key) => fault
                .expected(
                    "it in the section [time_control], for all players, or in the text of a player",
                )
                .example(format!(
                    "[time_control], then {key} = {}",
                    if key == "depth" { 4 } else { 1000 }
                )),
            None => fault,
        }
    }

    /// Fails if a limit is 0, or if there is an increment without a time for the game.
    pub fn check(&self) -> Result<(), Fault> {
        let zero = |name: &str, unit: &str, example: u64| {
            Err(Fault::new(format!("{name} is 0"))
                .expected(format!("a number of {unit} above zero"))
                .example(format!("{name} = {example}")))
        };
        match self {
            TimeControl { depth: Some(0), .. } => zero("depth", "plies", 5),
            TimeControl { nodes: Some(0), .. } => zero("nodes", "positions", 10_000),
            TimeControl { move_time: Some(0), .. } => zero("move_time", "milliseconds", 100),
            TimeControl { game_time: Some(0), .. } => zero("game_time", "milliseconds", 60_000),
            TimeControl { game_time: None, increment: 1.., .. } => {
                Err(Fault::new("there is an increment but no game_time to add it to")
                    .expected("both, or no increment")
                    .example("game_time = 60000"))
            }
            TimeControl { move_time: None, game_time: None, margin: 1.., .. } => {
                Err(Fault::new("there is a margin but no time to exceed")
                    .expected("both, or no margin")
                    .example("move_time = 100"))
            }
            _ => Ok(()),
        }
    }
}

/// The limits at one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// The limits of the match.
    pub time_control: TimeControl,
    /// Time left for the game, for the first and the second side; `None` without a time for the game.
    pub left: [Option<Duration>; 2],
    /// The side to move.
    pub turn: usize,
}

impl Clock {
    /// The clock at the start of a game.
    pub fn start(time_control: TimeControl) -> Clock {
        let left = time_control.game_time.map(Duration::from_millis);
        Clock { time_control, left: [left; 2], turn: 0 }
    }

    /// The time for this move; a player that exceeds it loses. `None` = no limit.
    pub fn allowance(&self) -> Option<Duration> {
        let each = self.time_control.move_time.map(Duration::from_millis);
        match (each, self.left[self.turn]) {
            (Some(each), Some(left)) => Some(each.min(left)),
            (each, left) => each.or(left),
        }
    }

    /// The time by which a move may exceed its allowance.
    pub(crate) fn margin(&self) -> Duration {
        Duration::from_millis(self.time_control.margin)
    }

    /// The first time at which a move is late. `None` = never.
    pub(crate) fn deadline(&self) -> Option<Duration> {
        self.allowance().map(|time| time + self.margin() + Duration::from_millis(1))
    }

    /// Subtracts the time of a move from the clock of the side to move and adds the increment; `false`, without a change,
    /// if the time is exceeded.
    pub fn spend(&mut self, took: Duration) -> bool {
        if self.allowance().is_some_and(|had| had + self.margin() < took) {
            return false;
        }
        let increment = Duration::from_millis(self.time_control.increment);
        if let Some(left) = &mut self.left[self.turn] {
            *left = left.saturating_sub(took) + increment;
        }
        true
    }

    /// The limits of a search for this move; [`Clock::limits_after`] with nothing known of the machine.
    pub fn limits(&self, stop: &Stop) -> Limits {
        self.limits_after(&Overruns::default(), stop)
    }

    /// The limits of a search for this move, on a machine that has made moves wait as long as `overruns` says. The time is
    /// less than the allowance, so that the overhead around the search loses no game; of a time for the game, only a share
    /// is used. With little time left the search is a very small one.
    pub fn limits_after(&self, overruns: &Overruns, stop: &Stop) -> Limits {
        let margin = |time: Duration| {
            let short = (time / 5).min(10 * MARGIN);
            let usual = (time / 10).max(short).clamp(MARGIN, 50 * MARGIN);
            let margin = usual.max(overruns.longest().min(time / 4));
            time.saturating_sub(margin).max(time / 2)
        };
        let mut nodes = self.time_control.nodes;
        let share = self.left[self.turn].map(|left| {
            let increment = Duration::from_millis(self.time_control.increment);
            let reserve = self.reserve(overruns);
            nodes = match (nodes, small_search(left, reserve)) {
                (Some(nodes), Some(few)) => Some(nodes.min(few)),
                (nodes, few) => nodes.or(few),
            };
            let spare = left.saturating_sub(reserve).max(left / 8);
            // Below the reserve, most of each increment is kept to fill it again.
            let gained = if left > reserve { increment * 3 / 4 } else { increment / 4 };
            // Plans for 25 more moves.
            (spare / 25 + gained).min(left / 4)
        });
        Limits {
            depth: self.time_control.depth,
            nodes,
            time: match (self.allowance(), share) {
                (Some(allowed), Some(share)) => Some(margin(allowed).min(share)),
                (allowed, share) => allowed.map(margin).or(share),
            },
            ..Limits::none()
        }
        .stop(stop)
    }

    /// The limits of a search with this number of legal moves. The only one takes little of a time for the game. A fixed time for each
    /// move is used up, so that results by it stay comparable: what such a search finds is in the table for later moves.
    pub(crate) fn limits_of_turn(&self, moves: usize, overruns: &Overruns, stop: &Stop) -> Limits {
        let limits = self.limits_after(overruns, stop);
        if self.left[self.turn].is_some() { turn_limits(limits, moves) } else { limits }
    }

    /// The time of a game that is kept for overruns.
    fn reserve(&self, overruns: &Overruns) -> Duration {
        let all = self.time_control.game_time.map_or(Duration::MAX, Duration::from_millis);
        RESERVE.min(all / 2).max((3 * overruns.longest()).min(all / 4 * 3))
    }
}

/// Least time kept for the overhead of a move, unless that is more than half of the move's time. Where all cores are busy, a
/// search waits for milliseconds now and then, so short moves keep a fifth of their time, up to ten times this.
const MARGIN: Duration = Duration::from_millis(1);
/// Time kept on the clock of a game, at most half of its time: a busy machine may stop a program for tens of milliseconds.
const RESERVE: Duration = Duration::from_millis(100);

/// The nodes that a search may visit when less than half of the reserve is left, and less than a quarter of it: some such
/// searches take no longer than one reading of the clock says.
const fn small_search(left: Duration, reserve: Duration) -> Option<u64> {
    match (left.as_nanos(), reserve.as_nanos()) {
        (left, reserve) if 4 * left < reserve => Some(100),
        (left, reserve) if 2 * left < reserve => Some(1_000),
        _ => None,
    }
}

/// How far moves have exceeded the time that their searches were given: by the machine, which ran something else, and by
/// all that is around a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overruns {
    longest: Duration,
}

impl Overruns {
    /// The longest overrun that still counts.
    pub fn longest(&self) -> Duration {
        self.longest
    }

    /// Adds a move that took so long, with this time for its search.
    pub fn add(&mut self, given: Option<Duration>, took: Duration) {
        self.longest = self.longest.max(took.saturating_sub(given.unwrap_or(took)));
    }

    /// A new game begins: a long overrun counts less from game to game.
    pub fn next_game(&mut self) {
        self.longest = self.longest * 7 / 8;
    }
}

/// How long to wait for an answer after the allowed time, so that the message can say how late it was.
pub(crate) fn grace(allowed: Duration) -> Duration {
    (allowed / 4).clamp(Duration::from_millis(200), Duration::from_secs(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_game_runs_down_and_the_increment_adds() {
        let time_control =
            TimeControl { game_time: Some(1000), increment: 100, ..TimeControl::default() };
        let mut clock = Clock::start(time_control);
        assert!(clock.spend(Duration::from_millis(300)));
        assert_eq!(clock.left.map(|left| left.unwrap().as_millis()), [800, 1000]);
        assert!(clock.spend(Duration::from_millis(800)), "exactly the allowance is in time");
        assert!(!clock.spend(Duration::from_millis(101)), "a millisecond more is late");
        clock.time_control.margin = 20;
        assert!(
            clock.spend(Duration::from_millis(120)) && !clock.spend(Duration::from_millis(121))
        );
        clock.turn = 1;
        assert_eq!(clock.allowance(), Some(Duration::from_secs(1)));
        let both = TimeControl { move_time: Some(1000), game_time: Some(500), ..time_control };
        let mut clock = Clock::start(both);
        assert_eq!(clock.allowance(), Some(Duration::from_millis(500)));
        assert!(!clock.spend(Duration::from_millis(600)));
    }

    #[test]
    fn a_reserve_stays_on_the_clock_of_a_game() {
        for (time, increment) in [(100, 5), (1000, 0), (1000, 50), (60_000, 0)] {
            let time_control =
                TimeControl { game_time: Some(time), increment, ..TimeControl::default() };
            let mut clock = Clock::start(time_control);
            for mv in 0..100 {
                let search = clock.limits(&Stop::new()).time.expect("a timed game");
                // Every tenth move overruns its time.
                let overrun =
                    Duration::from_millis(if increment > 0 && mv % 10 == 9 { 20 } else { 0 });
                assert!(clock.spend(search + overrun), "{time} ms and {increment} ms, move {mv}");
                let least = if increment > 0 { 25 } else { 50 };
                assert!(clock.left[0] > Some(Duration::from_millis(least)), "{clock:?}, move {mv}");
            }
        }
    }

    #[test]
    fn the_only_move_takes_little_of_a_game_but_all_of_a_fixed_time() {
        let time = |time_control, moves| {
            let clock = Clock::start(time_control);
            let limits = clock.limits_of_turn(moves, &Overruns::default(), &Stop::new());
            limits.time.expect("a timed game").as_millis()
        };
        let game = TimeControl { game_time: Some(60_000), ..TimeControl::default() };
        assert_eq!([1, 2].map(|moves| time(game, moves)), [50, 2396]);
        let each = TimeControl { move_time: Some(1000), ..TimeControl::default() };
        assert_eq!([1, 2].map(|moves| time(each, moves)), [950; 2]);
    }

    #[test]
    fn the_margin_is_a_fifth_of_short_moves_and_a_tenth_of_longer_ones() {
        let search = |time| {
            let time_control = TimeControl { move_time: Some(time), ..TimeControl::default() };
            let limits = Clock::start(time_control).limits(&Stop::new());
            limits.time.expect("a timed game").as_millis()
        };
        assert_eq!([1, 20, 50, 100, 200, 1000].map(search), [0, 16, 40, 90, 180, 950]);
    }

    #[test]
    fn a_search_gets_less_than_the_time_there_is() {
        for time in [1, 2, 10, 100, 1000, 100_000] {
            for time_control in [
                TimeControl { move_time: Some(time), ..TimeControl::default() },
                TimeControl { game_time: Some(time), ..TimeControl::default() },
            ] {
                let limits = Clock::start(time_control).limits(&Stop::new());
                let search = limits.time.expect("a timed game");
                assert!(search <= Duration::from_millis(time), "{time}: {search:?}");
            }
        }
        assert_eq!(Clock::start(TimeControl::default()).limits(&Stop::new()).time, None);
    }

    /// A machine that adds a little to every move and stops the program now and then, as it was measured: 51 ms with 32 ms
    /// left lost a game. The first overrun of a player is the one that finds it unprepared.
    #[test]
    fn overruns_lose_no_game() {
        let time_control =
            TimeControl { game_time: Some(200), increment: 1, ..TimeControl::default() };
        let mut overruns = Overruns::default();
        for game in 0..20 {
            overruns.next_game();
            let mut clock = Clock::start(time_control);
            for mv in 0..100_u32 {
                let given = clock.limits_after(&overruns, &Stop::new());
                let search = given.time.expect("a timed game");
                let left = clock.left[0].expect("a timed game");
                assert!(left.as_millis() > 25 || given.nodes.is_some_and(|nodes| nodes <= 1000));
                let overrun = if mv % 40 == 10 + game { 51_000 } else { 150 };
                let took = search + Duration::from_micros(overrun);
                overruns.add(given.time, took);
                assert!(clock.spend(took), "game {game}, move {mv}: {took:?} with {left:?} left");
            }
            assert_eq!(overruns.longest().as_millis(), 51);
        }
        (0..20).for_each(|_| overruns.next_game());
        assert!(overruns.longest() < Duration::from_millis(5), "{overruns:?}");
    }

    #[test]
    fn with_little_time_a_search_is_very_small() {
        let control = TimeControl { game_time: Some(60_000), ..TimeControl::default() };
        let nodes = |left, limit| {
            let time_control = TimeControl { nodes: limit, ..control };
            let left = [Some(Duration::from_millis(left)); 2];
            Clock { time_control, left, turn: 0 }.limits(&Stop::new()).nodes
        };
        assert_eq!(
            [60_000, 60, 40, 20].map(|left| nodes(left, None)),
            [None, None, Some(1_000), Some(100)]
        );
        assert_eq!((nodes(40, Some(5)), nodes(60, Some(5))), (Some(5), Some(5)));
    }
}
