//! Quiescence search: no position is evaluated in the middle of an exchange.
//!
//! *Idea*: beyond the depth limit only noisy moves (captures, say) are searched, until none is left. A side that also has
//! quiet moves may stand pat, that is take the evaluation as a lower bound; a side with noisy moves only may not. Where
//! the game says that a position is not quiet although no move is noisy, all moves are searched, once, at the horizon.
//!
//! *Source*: L. R. Harris, "The heuristic search and the game of chess", IJCAI 1975 (the horizon effect: H. Berliner,
//! 1973).

use super::ordering::{Ranked, pick};
use super::table::NO_MOVE;
use super::task::Task;
use super::worker::{Buffer, Worker};
use crate::game::{Bound, Eval, ExitReason, Game, Score, SearchKind};

/// The maximum depth of quiescence search, in plies.
const MAX_DEPTH: i32 = 64;

impl<G: Game, E: Eval<G>> Worker<'_, G, E> {
    /// A node at the horizon (depth 0) or beyond it.
    pub(super) fn horizon_node(&mut self, state: &G::State, task: Task) -> Score {
        let mut buffer = self.take_buffer(task.ply);
        let score = self.at_horizon(state, task, &mut buffer);
        self.buffers[task.ply as usize] = Some(buffer);
        score
    }

    fn at_horizon(&mut self, state: &G::State, task: Task, buffer: &mut Buffer<G::Move>) -> Score {
        let follows = self.features.quiescence && -MAX_DEPTH < task.depth;
        // Observers know moves by their index among all moves, so with an observer all are generated.
        let mut others = None;
        if follows && self.observer.is_none() {
            buffer.moves.clear();
            others = self.game.noisy_moves(state, &mut buffer.moves);
        }
        if others == Some(false) && buffer.moves.is_empty() {
            let score = self.game.no_moves_outcome(state).score(self.game.turn(state), task.ply);
            return self.leave(score, Bound::Exact, ExitReason::GameOver);
        }
        if others.is_none()
            && let Some(score) = self.moves_or_score(state, task.ply, buffer)
        {
            return score;
        }
        if follows {
            self.quiescence(state, task, buffer, others)
        } else {
            self.evaluate(state, task.alpha, task.beta, ExitReason::Horizon)
        }
    }

    /// Searches the noisy moves. `others` says whether there are quiet moves besides those listed; `None` = all moves are
    /// listed.
    fn quiescence(
        &mut self,
        state: &G::State,
        task: Task,
        buffer: &mut Buffer<G::Move>,
        others: Option<bool>,
    ) -> Score {
        let Task { ply, beta, .. } = task;
        buffer.ranked.clear();
        for (index, &mv) in (0u16..).zip(&buffer.moves) {
            if others.is_some() || self.game.is_noisy(state, mv) {
                let rank = if self.features.move_order_hint {
                    self.game.move_order_hint(state, mv)
                } else {
                    0
                };
                buffer.ranked.push(Ranked { rank, index });
            }
        }
        let mut has_others = others.unwrap_or(buffer.ranked.len() < buffer.moves.len());
        if buffer.ranked.is_empty()
            && task.depth == 0
            && self.features.threats
            && !self.game.is_quiet(state)
        {
            // No move is noisy, but the position is not quiet: every move may be the reply to the threat.
            if others.is_some() {
                self.game.moves(state, &mut buffer.moves);
            }
            has_others = false;
            self.rank(state, ply, NO_MOVE, buffer);
        }
        if buffer.ranked.is_empty() {
            return self.evaluate(state, task.alpha, beta, ExitReason::Horizon);
        }
        let side = self.game.turn(state);
        let (mut alpha, mut best, mut best_move) = (task.alpha, -Score::INFINITY, None);
        if has_others {
            self.mark_inexact(true);
            best = self.evaluation(state);
            if beta <= best {
                return self.leave(best, Bound::Lower, ExitReason::StandPat);
            }
            alpha = alpha.max(best);
        }
        for next in 0..buffer.ranked.len() {
            let Ranked { index, .. } = pick(&mut buffer.ranked, next);
            let mv = buffer.moves[index as usize];
            let child = self.game.play(state, mv);
            self.push_move(state, mv, ply);
            let observed = self.observed_index(buffer, mv);
            let (ply, depth, kind) = (ply + 1, task.depth - 1, SearchKind::Quiescence);
            let score = self.search_child::<false>(
                side,
                &child,
                Task { ply, depth, alpha, beta, kind, mv: observed },
            );
            if self.is_stopped() {
                return self.leave(best, Bound::Lower, ExitReason::Stopped);
            }
            if best < score {
                (best, best_move) = (score, observed);
            }
            alpha = alpha.max(score);
            if beta <= score {
                let skipped = (buffer.ranked.len() - next - 1) as u16;
                return self.leave(
                    best,
                    Bound::Lower,
                    ExitReason::Cutoff { by: observed.unwrap_or(0), skipped },
                );
            }
        }
        let reason = if best_move.is_none() {
            ExitReason::StandPat
        } else {
            ExitReason::Searched { best: best_move }
        };
        self.leave(best, Bound::of(best, task.alpha, beta), reason)
    }
}
