//! What can be seen without a search: wins within three plies, losses within two, forced replies, lines that are closed.

use outwit::game::Score;

use super::State;
use super::board::{BOARD, completing, has_four};

/// See [`outwit::game::Game::tactics`]: a win in one or three, a loss in two, or only the moves that do not lose in two.
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
    if makes_two_threats(state, landing, safe) {
        return Some(Score::win_in(3));
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

/// Whether a stone on one of the `safe` squares wins by the next own stone whatever the answer: it threatens two squares at
/// once, or a square and the one above it. No side has a win in one, after a safe stone either.
#[inline]
fn makes_two_threats(state: &State, landing: u64, safe: u64) -> bool {
    let free = BOARD & !state.all;
    let mut squares = safe;
    while squares != 0 {
        let stone = squares & squares.wrapping_neg();
        squares ^= stone;
        let threats = completing(state.own | stone) & free;
        let at_hand = threats & (landing ^ stone | stone << 1);
        if at_hand & at_hand.wrapping_sub(1) != 0 || threats & at_hand << 1 != 0 {
            return true;
        }
    }
    false
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
pub(super) fn move_order_hint(state: &State, square: u8) -> i32 {
    let stones = state.own | 1 << square;
    let threats = completing(stones) & !state.all;
    let column = i32::from(square / 7);
    16 * threats.count_ones() as i32 + 3 - (column - 3).abs()
}

#[cfg(test)]
mod tests {
    use outwit::game::{Game, NoEval, minimax};
    use outwit::{Limits, Rng};

    use super::*;
    use crate::connect_four::ConnectFour;

    /// The position after `plies` random moves, if the game is still on.
    fn random_position(rng: &mut Rng, plies: usize) -> Option<State> {
        let mut state = ConnectFour.start();
        let mut moves = Vec::new();
        for _ in 0..plies {
            moves.clear();
            ConnectFour.moves(&state, &mut moves);
            state = ConnectFour.play(&state, *rng.pick(&moves)?);
            if ConnectFour.outcome(&state).is_some() {
                return None;
            }
        }
        Some(state)
    }

    #[test]
    fn wins_in_three_are_seen_and_no_others() {
        let mut rng = Rng::new(21);
        let mut found = 0;
        for _ in 0..4_000 {
            let plies = 4 + rng.below(30);
            let Some(state) = random_position(&mut rng, plies) else { continue };
            let mut moves = Vec::new();
            ConnectFour.moves(&state, &mut moves);
            let slow = minimax(&ConnectFour, &state, &NoEval, &Limits::none().depth(3), &mut ());
            let near = |score: &Score| score.distance().is_some();
            let seen = look(&state, &mut moves).filter(near);
            assert_eq!(seen, Some(slow.score).filter(near), "{state:?}");
            found += u32::from(slow.score == Score::win_in(3));
        }
        assert!(50 < found, "{found} wins in three");
    }
}
