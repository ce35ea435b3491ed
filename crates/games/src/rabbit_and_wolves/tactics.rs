//! What can be seen without a search: a rabbit on the second row, a rabbit that has slipped past the wolves, a rabbit with
//! one square left.

use outwit::game::Score;

use super::board::{TOP, down, up};
use super::{RABBIT, State, Step};

/// See [`outwit::game::Game::tactics`].
#[inline]
pub(super) fn look(state: &State, moves: &mut Vec<Step>) -> Option<Score> {
    let here = 1u32 << state.rabbit;
    if state.turn == RABBIT {
        return (up(here) & TOP & !state.wolves != 0).then_some(Score::win_in(1));
    }
    let exits = (up(here) | down(here)) & !state.wolves;
    if exits.count_ones() == 1 {
        // A wolf on the last free square catches the rabbit, unless it comes from a square beside the rabbit.
        let catches = |mv: &Step| {
            exits >> mv.to & 1 == 1 && (up(here) | down(here)) >> mv.from & 1 == 0
        };
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

/// See [`outwit::game::Game::bounds`]: above all wolves nobody can stop the rabbit.
#[inline]
pub(super) fn bounds(state: &State) -> (Score, Score) {
    let row = u32::from(state.rabbit / 4);
    let is_through = state.wolves & ((1u32 << (4 * row)) - 1) == 0;
    if state.turn == RABBIT {
        let least = if is_through && row > 0 { Score::win_in(2 * row - 1) } else { Score::loss_in(0) };
        (least, Score::win_in(1))
    } else {
        let most = if is_through { Score::loss_in(2 * row) } else { Score::win_in(1) };
        (Score::loss_in(0), most)
    }
}

/// See [`outwit::game::Game::promise`]: the rabbit goes up; the wolves keep together, the last one moves first.
#[inline]
pub(super) fn promise(state: &State, mv: Step) -> i32 {
    if state.turn == RABBIT {
        return i32::from(mv.from / 4) - i32::from(mv.to / 4);
    }
    -i32::from(mv.from / 4)
}
