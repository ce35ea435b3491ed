//! What can be seen without a search: wins and losses within two plies, forced replies, lines that are closed.

use outwit::game::Score;

use super::State;
use super::board::{BOARD, completing, has_four};

/// See [`outwit::game::Game::tactics`]: a win in one, a loss in two, or only the moves that do not lose in two.
#[inline]
pub(super) fn look(state: &State, moves: &mut Vec<u8>) -> Option<Score> {
    let landing = state.landing();
    if completing(state.own) & landing != 0 {
        return Some(Score::win_in(1));
    }
    let safe = safe_squares(state, landing);
    if safe == 0 {
        return Some(Score::loss_in(2));
    }
    // With two squares left neither the own stone nor the answer to it makes a line.
    if state.plies_left() <= 2 {
        return Some(Score::DRAW);
    }
    if safe != landing {
        moves.retain(|&square| safe >> square & 1 == 1);
    }
    None
}

/// The landing squares after which the opponent has no win in one; the side to move has none itself.
#[inline]
fn safe_squares(state: &State, landing: u64) -> u64 {
    let threats = completing(state.other()) & !state.all;
    let forced = landing & threats;
    let candidates = match forced {
        0 => landing,
        _ if forced.is_power_of_two() => forced,
        _ => return 0,
    };
    // A stone right below a threat would let the opponent fill it.
    candidates & !(threats >> 1)
}

/// See [`outwit::game::Game::bounds`]: a side whose lines are all closed cannot win, and a win that is not at hand takes
/// three plies.
#[inline]
pub(super) fn bounds(state: &State) -> (Score, Score) {
    let free = BOARD & !state.all;
    let most = if !has_four(state.own | free) {
        Score::DRAW
    } else if completing(state.own) & state.landing() != 0 {
        Score::win_in(1)
    } else {
        Score::win_in(3)
    };
    let least = if has_four(state.other() | free) { Score::loss_in(0) } else { Score::DRAW };
    (least, most)
}

/// See [`outwit::game::Game::move_order_hint`]: stones that make many threats first, then those near the middle.
#[inline]
pub(super) fn promise(state: &State, square: u8) -> i32 {
    let stones = state.own | 1 << square;
    let threats = completing(stones) & !state.all;
    let column = i32::from(square / 7);
    16 * threats.count_ones() as i32 + 3 - (column - 3).abs()
}
