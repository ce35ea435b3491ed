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

/// See [`outwit::game::Game::bounds`]: a rabbit that no wolf can reach on its way up is through; it needs a move for each
/// row, unless the wolves run out of moves before; and the wolves need some moves to stand on all squares around it.
#[inline]
pub(super) fn bounds(state: &State) -> (Score, Score) {
    let row = u32::from(state.rabbit / 4);
    let steps_to_stuck = 2 * STUCK.saturating_sub(row_sum(state.wolves));
    if state.turn == RABBIT {
        let quickest = (2 * row).saturating_sub(1).min(steps_to_stuck + 1);
        let least = if row > 0 && is_through(state.wolves, state.rabbit) {
            Score::win_in(2 * row - 1)
        } else {
            Score::loss_in(2 * least_steps_to_catch(state, 0))
        };
        (least, Score::win_in(quickest))
    } else {
        let quickest = (2 * row).min(steps_to_stuck);
        let most = if is_through(state.wolves | down(state.wolves), state.rabbit) {
            Score::loss_in(2 * row)
        } else {
            Score::win_in(2 * least_steps_to_catch(state, 1) - 1)
        };
        (Score::loss_in(quickest), most)
    }
}

/// Whether the rabbit reaches the top row by steps upwards alone, to squares on which no wolf can stand by then. `reached`
/// are the squares of the wolves before its first step, wherever they go.
#[inline]
fn is_through(mut reached: u32, rabbit: u8) -> bool {
    let mut rabbits = 1u32 << rabbit;
    while rabbits & TOP == 0 {
        rabbits = up(rabbits) & !reached;
        if rabbits == 0 {
            return false;
        }
        reached |= down(reached);
    }
    true
}

/// Squares at the sides, each between one square above and one below; and squares of the bottom row between two above.
const SIDES: u32 = 1 << 4 | 1 << 11 | 1 << 12 | 1 << 19 | 1 << 20 | 1 << 27;
const BOTTOM: u32 = 0xe000_0000;
/// The corner, with one neighbour.
const CORNER: u32 = 1 << 28;
/// Squares with four neighbours.
const INNER: u32 = !(SIDES | BOTTOM | CORNER | TOP);

/// The greatest number of steps that is distinguished.
const MAX_STEPS: usize = 4;

/// A lower bound on the steps of the wolves until they stand on all squares around the rabbit, wherever it goes; at least
/// `first`, and at most one more than [`MAX_STEPS`].
#[inline]
fn least_steps_to_catch(state: &State, first: usize) -> u32 {
    // The squares that a wolf reaches within each number of steps, and those on which the rabbit can stand then.
    let mut near = [state.wolves; MAX_STEPS + 1];
    let mut rabbits = 1u32 << state.rabbit;
    let rows = row_sum(state.wolves);
    for steps in 0..=MAX_STEPS {
        if 0 < steps {
            near[steps] = near[steps - 1] | down(near[steps - 1]);
            if first < steps {
                rabbits = up(rabbits) | down(rabbits);
            }
        }
        if steps < first {
            continue;
        }
        let mut caught = near[steps] << 4 & CORNER;
        for above in 0..=steps {
            let pair = near[above] << 4;
            caught |= pair & (near[steps - above] >> 4 & SIDES | near[steps - above] << 5 & BOTTOM);
        }
        // Around an inner square the wolves stand on two squares of the row above and two of the row below.
        let sum = rows + steps as u32;
        if sum.is_multiple_of(4) && sum < 32 {
            caught |= 0xf << sum & INNER;
        }
        if caught & rabbits != 0 {
            return steps as u32;
        }
    }
    MAX_STEPS as u32 + 1
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
pub(super) fn move_order_hint(state: &State, mv: Step) -> i32 {
    if state.turn == RABBIT {
        return i32::from(mv.from / 4) - i32::from(mv.to / 4);
    }
    -i32::from(mv.from / 4)
}

#[cfg(test)]
mod tests {
    use outwit::game::Game;

    use super::super::{RabbitAndWolves, WOLVES, index};
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

    /// The scores of all positions, from the last number to the first: every move leads to a greater number.
    #[test]
    fn bounds_contain_the_score_of_every_position() {
        let game = RabbitAndWolves { rabbit: 1 };
        let mut scores = vec![Score::DRAW; index::SIZE];
        let mut moves = Vec::new();
        let (mut wins, mut losses) = (0, 0);
        for number in (0..index::SIZE).rev() {
            let Some(state) = RabbitAndWolves::numbered(number) else { continue };
            if let Some(outcome) = game.outcome(&state) {
                scores[number] = outcome.score(state.turn, 0);
                continue;
            }
            moves.clear();
            game.moves(&state, &mut moves);
            let child = |&mv: &Step| scores[index::index(&game.play(&state, mv))].from_earlier(1);
            let score = moves.iter().map(|mv| -child(mv)).max();
            let score = score.unwrap_or_else(|| game.no_moves_outcome(&state).score(state.turn, 0));
            let (least, most) = bounds(&state);
            assert!(least <= score && score <= most, "{state:?}: {score:?}, {least:?} to {most:?}");
            wins += u32::from(state.turn == RABBIT && least == score && score.is_win());
            losses += u32::from(state.turn == RABBIT && least == score && score.is_loss());
            scores[number] = score;
        }
        assert!(300_000 < wins && 2_000 < losses, "{wins} exact wins, {losses} exact losses");
    }
}
