//! The root by null-window searches: MTD(f) to a depth, and solving to the end of the game.
//!
//! *Idea*: each search asks whether the score is at least a number, and moves one end of the range in which the score lies.
//!
//! *Source*: A. Plaat and others, "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87, 1996.

use super::drive::{Driver, RootResult};
use super::options::Strategy;
use super::task::{Task, WHOLE_GAME};
use crate::game::rules::checked_bounds;
use crate::game::{Bound, Eval, Game, GameReport, Score};

impl<G: Game, E: Eval<G>> Driver<'_, '_, G, E> {
    /// MTD(f): null-window searches whose bounds converge on the score, beginning at the expected one.
    ///
    /// Invariant: the score lies from `least` to `most`, each of which is proven if its flag says so.
    pub(super) fn mtdf(&mut self, state: &G::State, depth: i32, expected: Score) -> RootResult {
        let (mut least, mut most) = (-Score::INFINITY, Score::INFINITY);
        let (mut least_proven, mut most_proven) = (false, false);
        let mut score = expected;
        while least < most {
            let beta = if score == least { score.just_above() } else { score };
            (score, _) = self.null_window_search(state, depth, beta);
            if self.worker.is_stopped() {
                // Only a search that failed high names a move, which has at least its score.
                return RootResult { score: least, bound: Bound::Exact, proven: false };
            }
            if score < beta {
                (most, most_proven) = (score, !self.worker.inexact);
            } else {
                (least, least_proven) = (score, !self.worker.inexact);
            }
        }
        RootResult { score, bound: Bound::Exact, proven: least_proven && most_proven }
    }

    /// Solves the position by null-window searches to the end of the game: first the outcome, then the distance.
    ///
    /// Invariant: the score lies from `least` to `most`, each of which is proven if its flag says so; what is known for certain
    /// lies from `known.0` to `known.1`. Each search moves one of them.
    pub(super) fn solve(
        &mut self,
        state: &G::State,
        report: &mut GameReport<G::Move>,
        progress: &mut dyn FnMut(&GameReport<G::Move>),
    ) -> RootResult {
        let (mut least, mut most) = (-Score::INFINITY, Score::INFINITY);
        // Without the excluded moves the position may be worth less.
        if self.worker.features.bounds && self.worker.excluded_root_moves.is_empty() {
            (least, most) = checked_bounds(self.worker.game, state);
        }
        let (mut least_proven, mut most_proven) = (true, true);
        let whole = (Score::loss_in(0), Score::win_in(0));
        let mut known = (least.max(whole.0), most.min(whole.1));
        // The move of an earlier iteration or line.
        self.worker.root_best = None;
        // Only a search that fails high names a move that keeps the score.
        let mut has_best = false;
        while least < most && !self.worker.is_stopped() {
            let beta = Self::between(least, most);
            let (score, inexact) = self.null_window_search(state, WHOLE_GAME, beta);
            if self.worker.is_stopped() {
                break;
            }
            if score < beta {
                (most, most_proven) = (most.min(score), !inexact);
            } else {
                (least, least_proven) = (least.max(score), !inexact);
                has_best = true;
            }
            if !inexact {
                known = if score < beta {
                    (known.0, known.1.min(most))
                } else {
                    (known.0.max(least), known.1)
                };
            }
            if known != whole && self.worker.excluded_root_moves.is_empty() {
                report.between = Some(known);
            }
            if let Some((score, bound)) = Self::winner(known) {
                let has_move = has_best || score.is_loss();
                if has_move && self.worker.excluded_root_moves.is_empty() {
                    // The winner is known now and is reported even if the search is stopped later.
                    (report.score, report.bound, report.proven) = (score, bound, true);
                    self.finish(report);
                    progress(report);
                }
                if self.strategy == Strategy::Outcome {
                    // Where all moves lose, any of them will do.
                    self.find_best(state, score, has_move);
                    return RootResult { score, bound, proven: true };
                }
            }
        }
        self.find_best(state, least, has_best);
        RootResult {
            score: least,
            bound: Bound::Exact,
            proven: least_proven && most_proven && !self.worker.is_stopped(),
        }
    }

    /// Finds a move with this score, unless there is one: the bounds of the game may have answered before a search failed high.
    fn find_best(&mut self, state: &G::State, score: Score, has_best: bool) {
        if has_best || self.worker.is_stopped() {
            return;
        }
        self.worker.root_best = None;
        self.null_window_search(state, WHOLE_GAME, score);
    }

    /// The beta of the next null-window search, for a score from `least` to `most`: first whether it is a win, then whether
    /// it is at least a draw, then bisection. A score that turns out to be points is doubled first, since a game with points
    /// may have no wins, and bisection would ask for more points than it has.
    fn between(least: Score, most: Score) -> Score {
        let middle = least.points() + (most.points() - least.points() + 1) / 2;
        if most.is_win() && least <= Score::DRAW {
            Score::DRAW.just_above()
        } else if least.is_loss() && Score::DRAW <= most {
            Score::DRAW
        } else if most.is_win() && !least.is_win() {
            Score::from_points(middle.min(2 * least.points()))
        } else if least.is_loss() && !most.is_loss() {
            Score::from_points(middle.max(2 * most.points()))
        } else {
            Score::from_points(middle)
        }
    }

    /// Searches the root with a null window: whether its score is at least `beta`, and whether that is inexact.
    pub(super) fn null_window_search(
        &mut self,
        state: &G::State,
        depth: i32,
        beta: Score,
    ) -> (Score, bool) {
        self.worker.inexact = false;
        let best = self.worker.root_best.take();
        let score = self.worker.node::<false>(state, Task::root(depth, beta.just_below(), beta));
        // A search that fails low names no best move: the one of the last search that failed high stays.
        if (score < beta || self.worker.is_stopped()) && best.is_some() {
            self.worker.root_best = best;
        }
        (score, self.worker.inexact)
    }

    /// Who wins, if a score in this range says so: the bound of the score that does.
    pub(super) fn winner((least, most): (Score, Score)) -> Option<(Score, Bound)> {
        if least.is_win() {
            Some((least, Bound::Lower))
        } else {
            most.is_loss().then_some((most, Bound::Upper))
        }
    }
}
