//! What can be seen without a search: a rabbit on the second row, a rabbit that has slipped past the wolves, a rabbit with
//! one square left.

use outwit::game::Score;

use super::board::{TOP, down, up};
use super::{RABBIT, State, Step};

/// See [`outwit::game::Game::tactics`].
#[inline]
pub(super) fn look(state: &State, moves: &[Step]) -> Option<Score> {
    let here = 1u32 << state.rabbit;
    if state.turn == RABBIT {
        return (up(here) & TOP & !state.wolves != 0).then_some(Score::win_in(1));
    }
    let exits = (up(here) | down(here)) & !state.wolves;
    if exits.is_power_of_two() {
        // A wolf on the last free square catches the rabbit, unless it comes from a square beside the rabbit.
        let catches =
            |mv: &Step| exits >> mv.to & 1 == 1 && (up(here) | down(here)) >> mv.from & 1 == 0;
        if moves.iter().any(catches) {
            return Some(Score::win_in(1));
        }
    }
    let escapes = up(here) & TOP & !state.wolves;
    if escapes != 0 {
        // Only a wolf can close the top row, and wolves never go up: the rabbit is through.
        return Some(Score::loss_in(2));
    }
    None
}

/// The sum of the rows of the wolves when they can be stuck at the earliest; a step of a wolf adds one.
const STUCK: u32 = 20;

/// See [`outwit::game::Game::bounds`]: above all wolves the rabbit cannot be stopped; and it needs a move for each row,
/// unless the wolves run out of moves before.
#[inline]
pub(super) fn bounds(state: &State) -> (Score, Score) {
    let row = u32::from(state.rabbit / 4);
    let is_through = state.wolves & ((1u32 << (4 * row)) - 1) == 0;
    let steps_to_stuck = 2 * STUCK.saturating_sub(row_sum(state.wolves));
    if state.turn == RABBIT {
        let quickest = (2 * row).saturating_sub(1).min(steps_to_stuck + 1);
        let least =
            if is_through && row > 0 { Score::win_in(2 * row - 1) } else { Score::loss_in(0) };
        (least, Score::win_in(quickest))
    } else {
        let quickest = (2 * row).min(steps_to_stuck);
        let most = if is_through { Score::loss_in(2 * row) } else { Score::win_in(1) };
        (Score::loss_in(quickest), most)
    }
}

/// The sum of the rows of the wolves.
#[inline]
fn row_sum(mut wolves: u32) -> u32 {
    let mut sum = 0;
    while wolves != 0 {
        sum += wolves.trailing_zeros() / 4;
        wolves &= wolves - 1;
    }
    sum
}

/// See [`outwit::game::Game::move_order_hint`]: the rabbit goes up; the wolves keep together, the last one moves first.
#[inline]
pub(super) fn promise(state: &State, mv: Step) -> i32 {
    if state.turn == RABBIT {
        return i32::from(mv.from / 4) - i32::from(mv.to / 4);
    }
    -i32::from(mv.from / 4)
}

#[cfg(test)]
mod tests {
    use outwit::game::Game;

    use super::super::{RabbitAndWolves, WOLVES};
    use super::*;

    #[test]
    fn wolves_are_stuck_no_earlier_than_their_rows_allow() {
        let game = RabbitAndWolves { rabbit: 1 };
        let mut least = u32::MAX;
        let mut moves = Vec::new();
        let all_sets =
            (0u32..32).flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| (a, b, c))));
        for (a, b, c) in all_sets {
            for d in 0..c {
                let wolves: u32 = 1 << a | 1 << b | 1 << c | 1 << d;
                let rows = [a, b, c, d].map(|square| square / 4).iter().sum();
                assert_eq!(row_sum(wolves), rows);
                for rabbit in (0..32u8).filter(|rabbit| wolves >> rabbit & 1 == 0) {
                    moves.clear();
                    game.moves(&State { wolves, rabbit, turn: WOLVES }, &mut moves);
                    if moves.is_empty() {
                        least = least.min(rows);
                    }
                }
            }
        }
        assert_eq!(least, STUCK);
    }
}
