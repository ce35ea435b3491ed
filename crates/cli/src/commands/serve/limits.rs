//! From the level of the protocol to the limits of a search.

use std::time::Duration;

use draughts::protocol::hub::{Go, Level};
use games::{Limits, turn_limits};

/// Seconds for a move if no level is given.
const USUAL: f64 = 1.0;

/// Moves that a game is taken to go on for if the clock does not say.
const MOVES_TO_GO: u32 = 30;

/// Kept back for the way to the controller and back, in seconds.
const LAG: f64 = 0.015;

/// What each move to go takes of a clock beside its search, in seconds: much more than on one machine, so that a game may be long.
const BESIDE: f64 = 0.008;

/// The limits of a search with this number of legal moves: the only one is played at once, unless it is to be analysed.
pub(super) fn of_turn(level: Option<&Level>, go: Go, moves: usize) -> Limits {
    let limits = of_level(level, go);
    if go == Go::Analyze { limits } else { turn_limits(limits, moves) }
}

/// The limits of a search. An analysis goes on until it is stopped unless a depth, a number of positions or a time for
/// the move is given.
pub(super) fn of_level(level: Option<&Level>, go: Go) -> Limits {
    let usual = Level { infinite: go == Go::Analyze, ..Level::move_time(USUAL) };
    let level = level.unwrap_or(&usual);
    let mut limits = Limits { depth: level.depth, nodes: level.nodes, ..Limits::none() };
    if level.infinite {
        return limits;
    }
    if let Some(seconds) = level.move_time {
        limits.time = Some(span((seconds - LAG).max(seconds / 2.0)));
    }
    if let Some(left) = level.time.filter(|_| go != Go::Analyze) {
        // The increment comes before the move.
        let increment = level.increment.unwrap_or(0.0);
        let (soft, hard) = share(left + increment, increment, level.moves);
        limits.time = Some(limits.time.map_or(hard, |time| time.min(hard)));
        limits.soft_time = Some(soft);
    }
    limits
}

/// The time that a move is meant to take, and the time that must not be exceeded; `left` has the increment of this move. The
/// engine takes half of the first if its best move is stable, so a fair share is not shortened here as well.
fn share(left: f64, increment: f64, moves: Option<u32>) -> (Duration, Duration) {
    let moves = f64::from(moves.unwrap_or(MOVES_TO_GO).clamp(1, MOVES_TO_GO));
    let fair = ((left + increment * (moves - 1.0)) / moves - BESIDE).max(0.0);
    // Never so much that the next moves would be made in a hurry.
    let most = if moves < 2.0 { 0.9 * left } else { 0.4 * left };
    let hard = (2.0 * fair).min(most - LAG).max(0.2 * fair.min(left));
    (span(fair.min(hard)), span(hard))
}

fn span(seconds: f64) -> Duration {
    // A time too long for the clock is cut to a year.
    Duration::from_secs_f64(seconds.clamp(0.001, 31_536_000.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_never_spent_at_once() {
        for left in [0.0, 0.01, 0.1, 1.0, 10.0, 1e300] {
            for increment in [0.0, 0.1, 5.0] {
                for moves in [None, Some(1), Some(2), Some(40)] {
                    let level = Level {
                        time: Some(left),
                        increment: Some(increment),
                        moves,
                        ..Level::default()
                    };
                    let limits = of_level(Some(&level), Go::Think);
                    let (soft, hard) = (limits.soft_time.unwrap(), limits.time.unwrap());
                    assert!(soft <= hard.max(Duration::from_millis(1)), "{level:?}");
                    let most = if moves == Some(1) { 0.9 } else { 0.4 };
                    let most = most * (left + increment);
                    assert!(hard.as_secs_f64() <= most.max(0.001) + 1e-9, "{level:?}");
                    assert!(hard.as_secs_f64() >= 0.2 * increment - 1e-9, "{level:?}");
                }
            }
        }
    }

    #[test]
    fn the_only_move_is_played_at_once() {
        let millis = |level: &Level, go, moves| {
            of_turn(Some(level), go, moves).time.map(|time| time.as_millis())
        };
        let clock = Level { time: Some(300.0), ..Level::default() };
        for level in [&clock, &Level::move_time(2.0)] {
            for go in [Go::Think, Go::Ponder] {
                assert_eq!(millis(level, go, 1), Some(50), "{level:?} {go:?}");
                assert!(millis(level, go, 2) > Some(1000), "{level:?} {go:?}");
            }
        }
        assert_eq!(millis(&Level::move_time(2.0), Go::Analyze, 1), Some(1985));
        let depth = Level { depth: Some(9), ..Level::default() };
        let endless = Level { infinite: true, ..Level::default() };
        assert_eq!([depth, endless].map(|level| millis(&level, Go::Think, 1)), [None; 2]);
    }

    #[test]
    fn a_move_gets_a_fair_share_of_the_clock() {
        let soft = |left, increment, moves| {
            let level = Level { time: Some(left), increment, moves, ..Level::default() };
            of_level(Some(&level), Go::Think).soft_time.unwrap().as_millis()
        };
        assert_eq!(soft(60.0, None, None), 1992);
        assert_eq!(soft(60.0, None, Some(10)), 5992);
        assert_eq!(soft(29.0, Some(1.0), None), 1958, "the increments of later moves count");
        assert_eq!(soft(2.0, None, Some(1)), 1785, "all that may be spent");
        assert_eq!(soft(0.2, None, None), 1, "a long game needs the rest for its many moves");
    }

    #[test]
    fn levels_become_limits() {
        let of_level = |level: &Level, go| super::of_level(Some(level), go);
        let limits = of_level(&Level { depth: Some(9), ..Level::default() }, Go::Think);
        assert_eq!((limits.depth, limits.time), (Some(9), None));
        let limits = of_level(&Level::move_time(2.0), Go::Analyze);
        assert_eq!(limits.time, Some(Duration::from_secs_f64(1.985)));
        let endless = Level { time: Some(5.0), infinite: true, ..Level::default() };
        assert_eq!(of_level(&endless, Go::Think).time, None);
        let seconds = |go| super::of_level(None, go).time.map(|time| time.as_secs_f64());
        assert_eq!(seconds(Go::Analyze), None);
        assert_eq!([Go::Think, Go::Ponder].map(seconds), [Some(0.985); 2]);
    }
}
