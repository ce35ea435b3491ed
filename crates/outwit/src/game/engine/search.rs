//! The recursive heart of the engine: principal variation search with everything switched by `Features`.
//!
//! Scores count from the root and from the side to move; a win at ply p is worth `win_in(p)`. While a node is searched,
//! `inexact` gathers whether the score depends on an evaluation, a heuristic cut or a repetition. If it does not, it
//! holds in the whole game, at any depth, and is stored as solved.

use super::ordering::{Ranked, pick};
use super::parallel::{WORTH_SHARING, work};
use super::table::NO_MOVE;
use super::worker::{Buffer, MAX_PLY, Worker};
use crate::Observer;
use crate::game::{
    Bound, Eval, ExitReason, Game, GameEvent, Known, Outcome, Score, SearchKind, Side, Visit,
};

/// A depth that no search exhausts.
pub(super) const WHOLE_GAME: i32 = 30_000;

/// How a node is searched.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub(super) ply: u32,
    pub(super) depth: i32,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) kind: SearchKind,
    /// The move that led here, as observers know it.
    pub(super) mv: Option<u16>,
    /// The move that must not be tried, when asking whether it is the only good one.
    pub(super) excluded: u16,
}

impl Task {
    /// The task of the root.
    pub(super) fn root(depth: i32, alpha: Score, beta: Score) -> Task {
        Task { ply: 0, depth, alpha, beta, kind: SearchKind::Full, mv: None, excluded: NO_MOVE }
    }

    fn visit(&self) -> Visit {
        let depth = (self.depth < WHOLE_GAME / 2).then_some(self.depth.max(0) as i16);
        Visit { mv: self.mv, depth, alpha: self.alpha, beta: self.beta, kind: self.kind }
    }
}

impl<G: Game, E: Eval<G>, O: Observer<GameEvent>> Worker<'_, G, E, O> {
    /// The score of `state` for its side to move, exact inside the window and a bound outside; meaningless once the
    /// search is stopped.
    pub(super) fn node<const PV: bool>(&mut self, state: &G::State, task: Task) -> Score {
        if !self.enter(task.ply, || task.visit()) {
            return Score::DRAW;
        }
        if PV {
            self.lines.clear(task.ply as usize);
        }
        let outer_inexact = std::mem::replace(&mut self.inexact, false);
        let score = self.visit::<PV>(state, task);
        self.inexact |= outer_inexact;
        score
    }

    /// What can be said before the moves are looked at.
    fn visit<const PV: bool>(&mut self, state: &G::State, task: Task) -> Score {
        let Task { ply, mut alpha, mut beta, .. } = task;
        if let Some(outcome) = self.game.outcome(state) {
            self.inexact = outcome == Outcome::Draw && self.game.is_path_dependent(state);
            return self.leave(
                outcome.score(self.game.turn(state), ply),
                Bound::Exact,
                ExitReason::GameOver,
            );
        }
        if self.on.repetition && (ply == 0 || self.frames[ply as usize].reversible > 0) {
            self.frames[ply as usize].key = self.game.key(state);
            if ply > 0 && self.is_repetition(ply) {
                self.inexact = true;
                return self.leave(Score::DRAW, Bound::Exact, ExitReason::Repetition);
            }
        }
        if MAX_PLY <= ply {
            return self.evaluate(state, alpha, beta, ExitReason::Horizon);
        }
        if self.on.mate_distance && 0 < ply {
            // A win takes a move, unless to be stuck is to win.
            let stuck = self.game.no_moves_outcome(state).score(self.game.turn(state), ply);
            alpha = alpha.max(Score::loss_in(ply));
            beta = beta.min(stuck.max(Score::win_in(ply + 1)));
            if beta <= alpha {
                return self.leave(
                    alpha,
                    Bound::of(alpha, task.alpha, task.beta),
                    ExitReason::MateDistance,
                );
            }
        }
        if self.on.bounds && 0 < ply {
            let (least, most) = self.game.bounds(state);
            let (low, high) = self.bounds_within_horizon(least, most, task.depth);
            let (least, most) = (least.from_earlier(ply), most.from_earlier(ply));
            let (low, high) = (low.from_earlier(ply), high.from_earlier(ply));
            if most <= alpha {
                return self.leave(most, Bound::Upper, ExitReason::Bounds);
            }
            if beta <= least {
                return self.leave(least, Bound::Lower, ExitReason::Bounds);
            }
            if high <= alpha || beta <= low {
                self.mark_inexact(true);
                let (score, bound) =
                    if high <= alpha { (high, Bound::Upper) } else { (low, Bound::Lower) };
                return self.leave(score, bound, ExitReason::Bounds);
            }
            (alpha, beta) = (alpha.max(least.just_below()), beta.min(most));
        }
        let known = if 0 < ply { self.eval.known(self.game, state) } else { None };
        if let Some(known) = known.map(|known| known.from_earlier(ply)) {
            return self.search_with_bounds::<PV>(state, known, Task { alpha, beta, ..task });
        }
        self.search_or_evaluate::<PV>(state, Task { alpha, beta, ..task })
    }

    /// A node of which something is known from outside the search.
    #[cold]
    fn search_with_bounds<const PV: bool>(
        &mut self,
        state: &G::State,
        known: Known,
        task: Task,
    ) -> Score {
        let Known { least, most } = known;
        let Task { alpha, beta, .. } = task;
        if least == most {
            return self.leave(least, Bound::Exact, ExitReason::Tablebase);
        }
        if most <= alpha {
            return self.leave(most, Bound::Upper, ExitReason::Tablebase);
        }
        if beta <= least {
            return self.leave(least, Bound::Lower, ExitReason::Tablebase);
        }
        let (alpha, beta) = (alpha.max(least.just_below()), beta.min(most.just_above()));
        self.search_or_evaluate::<PV>(state, Task { alpha, beta, ..task }).clamp(least, most)
    }

    /// A node that has to be searched or judged.
    #[inline]
    fn search_or_evaluate<const PV: bool>(&mut self, state: &G::State, task: Task) -> Score {
        // If all that is left would be judged alike, and nothing can happen before, there is nothing to search.
        let is_flat = task.depth <= self.flat && 0 < task.ply;
        if task.depth <= 0 || is_flat {
            self.horizon(state, task)
        } else {
            self.inner::<PV>(state, task)
        }
    }

    /// What of the bounds of the game can come about inside the horizon: a win or loss beyond it will be judged. This
    /// helps where every position is judged alike.
    #[inline]
    fn bounds_within_horizon(&self, least: Score, most: Score, depth: i32) -> (Score, Score) {
        if depth < 0 || self.range.0 != self.range.1 {
            return (least, most);
        }
        let beyond = |score: Score| score.distance().is_some_and(|plies| depth < plies as i32);
        let low = if least.is_loss() && beyond(least) { self.range.0 } else { least };
        let high = if most.is_win() && beyond(most) { self.range.1 } else { most };
        (low, high)
    }

    /// Notes that a score depends on what lies beyond the horizon.
    #[inline]
    pub(super) fn mark_inexact(&mut self, inexact: bool) {
        self.inexact |= inexact;
        self.saw_horizon |= inexact;
    }

    /// The evaluation speaks.
    pub(super) fn evaluate(
        &mut self,
        state: &G::State,
        alpha: Score,
        beta: Score,
        reason: ExitReason,
    ) -> Score {
        self.mark_inexact(true);
        let score = self.eval.eval(self.game, state);
        self.leave(score, Bound::of(score, alpha, beta), reason)
    }

    /// A node inside the horizon: the table, the heuristic cuts, then the moves.
    fn inner<const PV: bool>(&mut self, state: &G::State, mut task: Task) -> Score {
        let Task { ply, alpha, beta, excluded, .. } = task;
        // One ply above the horizon a search costs less than a look into a large memory.
        let use_table = self.on.table && self.flat + 1 < task.depth;
        let key = use_table.then(|| self.table_key(state));
        let known = key.filter(|_| excluded == NO_MOVE).and_then(|key| self.probe(key, ply));
        if let Some(entry) = known {
            let counts = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => beta <= entry.score,
                Bound::Upper => entry.score <= alpha,
            };
            // On the principal variation only what is proven ends the visit, so that the line of play is complete.
            let deep = entry.solved || (!PV && task.depth <= i32::from(entry.depth));
            if counts && deep && 0 < ply {
                self.counters.table_cuts += 1;
                self.inexact |= !entry.solved;
                return self.leave(entry.score, entry.bound, ExitReason::Table);
            }
        }
        if !PV
            && excluded == NO_MOVE
            && let Some(score) = self.prune(state, task)
        {
            return score;
        }
        let mut buffer = self.lend(ply);
        let score = if let Some(score) = self.moves_or_score(state, ply, excluded, &mut buffer) {
            score
        } else {
            let count = buffer.moves.len();
            let mut table_move = known.map_or(NO_MOVE, |entry| Self::checked(entry.best, count));
            if self.on.forced && count == 1 && (ply as i32) < 2 * self.root_depth {
                task.depth += 1;
            } else if self.on.iir
                && table_move == NO_MOVE
                && (4..WHOLE_GAME / 2).contains(&task.depth)
            {
                task.depth -= 1;
            }
            let singular = self.on.singular
                && known.is_some_and(|entry| self.is_singular(state, task, entry, table_move));
            if excluded != NO_MOVE {
                table_move = NO_MOVE;
            }
            let is_deep = self.flat + 2 < task.depth && 0 < ply && key.is_some();
            if !PV
                && self.on.etc
                && is_deep
                && excluded == NO_MOVE
                && let Some(score) = self.transposition_cutoff(state, task, &mut buffer)
            {
                self.buffers[ply as usize] = Some(buffer);
                return score;
            }
            self.rank(state, ply, table_move, &mut buffer);
            let extended = if singular { table_move } else { NO_MOVE };
            self.moves::<PV>(state, task, key, extended, &mut buffer)
        };
        self.buffers[ply as usize] = Some(buffer);
        score
    }

    /// Fills in the moves to be tried; or the score, if there is none or the game sees it.
    pub(super) fn moves_or_score(
        &mut self,
        state: &G::State,
        ply: u32,
        excluded: u16,
        buffer: &mut Buffer<G::Move>,
    ) -> Option<Score> {
        buffer.moves.clear();
        self.game.moves(state, &mut buffer.moves);
        if buffer.moves.is_empty() {
            let score = self.game.no_moves_outcome(state).score(self.game.turn(state), ply);
            return Some(self.leave(score, Bound::Exact, ExitReason::GameOver));
        }
        if O::ACTIVE {
            buffer.all.clone_from(&buffer.moves);
        }
        // At the root every move is to be compared, also the bad ones.
        if self.on.tactics && 0 < ply {
            let seen = self.game.tactics(state, &mut buffer.moves);
            if let Some(score) = seen.filter(|_| excluded == NO_MOVE) {
                return Some(self.leave(
                    score.from_earlier(ply),
                    Bound::Exact,
                    ExitReason::Tactics,
                ));
            }
        }
        None
    }

    /// Tries the moves of a node, best-looking first.
    fn moves<const PV: bool>(
        &mut self,
        state: &G::State,
        task: Task,
        key: Option<u64>,
        singular: u16,
        buffer: &mut Buffer<G::Move>,
    ) -> Score {
        let Task { ply, depth, beta, excluded, .. } = task;
        let mut alpha = task.alpha;
        let side = self.game.turn(state);
        let (mut best, mut best_move, mut tried) = (-Score::INFINITY, NO_MOVE, 0);
        buffer.deferred.clear();
        let count = buffer.ranked.len();
        let mut next = 0;
        // Moves that another thread is busy with come in a second round.
        let mut second_round = 0;
        loop {
            let Ranked { index, .. } = if next < count {
                next += 1;
                pick(&mut buffer.ranked, next - 1)
            } else if let Some(&deferred) = buffer.deferred.get(second_round) {
                second_round += 1;
                deferred
            } else {
                break;
            };
            if index == excluded || (ply == 0 && self.skipped.contains(&index)) {
                continue;
            }
            let mv = buffer.moves[index as usize];
            let busy = self.busy.filter(|_| 0 < tried && WORTH_SHARING <= depth);
            let work = busy.map_or(0, |_| work(key.unwrap_or(0), index, depth));
            if let Some(busy) = busy {
                if second_round == 0 && busy.is_taken(work) {
                    buffer.deferred.push(Ranked { rank: 0, index });
                    continue;
                }
                busy.take(work);
            }
            let child = self.game.play(state, mv);
            self.step(state, mv, ply);
            if PV {
                // A scout notes no line; what an elder sister noted is not this move's.
                self.lines.clear(ply as usize + 1);
            }
            let observed = Self::observed(buffer, mv);
            let deeper = depth - 1 + i32::from(index == singular);
            let task = Task {
                ply: ply + 1,
                depth: deeper,
                alpha,
                beta,
                kind: SearchKind::Full,
                mv: observed,
                excluded: NO_MOVE,
            };
            let score = if tried == 0 || !self.on.pvs {
                if PV {
                    self.child::<true>(side, &child, task)
                } else {
                    self.child::<false>(side, &child, task)
                }
            } else {
                let reduction = self.reduction(state, mv, tried, depth, PV);
                self.scout::<PV>(side, &child, task, reduction)
            };
            if let Some(busy) = busy {
                busy.release(work);
            }
            if self.is_stopped() {
                break;
            }
            tried += 1;
            if best < score {
                (best, best_move) = (score, index);
                if PV && (alpha < score || tried == 1) {
                    self.lines.set(ply as usize, mv);
                }
                if ply == 0 {
                    self.root_best = Some(index);
                }
            }
            if alpha < score {
                alpha = score;
                if beta <= score {
                    self.counters.cuts += 1;
                    self.counters.first_move_cuts += u64::from(tried == 1);
                    self.learn(state, ply, depth, buffer, index);
                    break;
                }
            }
        }
        if self.is_stopped() {
            return self.leave(best, Bound::Lower, ExitReason::Stopped);
        }
        let bound = Bound::of(best, task.alpha, beta);
        if let Some(key) = key.filter(|_| excluded == NO_MOVE && self.skipped.is_empty()) {
            self.store(key, ply, depth, best, bound, best_move);
        }
        if self.inexact
            && ((bound == Bound::Lower && best.is_win())
                || (bound == Bound::Upper && best.is_loss()))
        {
            // Such a bound is true however much of the rest was inexact.
            self.inexact = false;
        }
        let reason = if O::ACTIVE {
            self.reason(bound, best_move, tried, buffer)
        } else {
            ExitReason::GameOver
        };
        self.leave(best, bound, reason)
    }

    /// Why a node was left whose moves were tried.
    fn reason(
        &self,
        bound: Bound,
        best: u16,
        tried: usize,
        buffer: &Buffer<G::Move>,
    ) -> ExitReason {
        let observed = buffer.moves.get(best as usize).and_then(|&mv| Self::observed(buffer, mv));
        match (bound, observed) {
            (Bound::Lower, Some(by)) => {
                ExitReason::Cutoff { by, skipped: (buffer.all.len() - tried) as u16 }
            }
            (_, best) => ExitReason::Searched { best },
        }
    }

    /// Notes on the path that `mv` is played at `ply`.
    #[inline]
    pub(super) fn step(&mut self, state: &G::State, mv: G::Move, ply: u32) {
        if self.on.continuation {
            self.frames[ply as usize].slot = Some(self.game.history_index(mv));
        }
        let irreversible = self.game.is_irreversible(state, mv);
        let reversible = self.frames[ply as usize].reversible;
        self.frames[ply as usize + 1].reversible = if irreversible { 0 } else { reversible + 1 };
    }

    /// The score of a child for `side`, the mover at its parent; window and score of the task are `side`'s.
    #[inline]
    pub(super) fn child<const PV: bool>(
        &mut self,
        side: Side,
        child: &G::State,
        task: Task,
    ) -> Score {
        if self.game.turn(child) == side {
            self.node::<PV>(child, task)
        } else {
            let (alpha, beta) = (-task.beta, -task.alpha);
            -self.node::<PV>(child, Task { alpha, beta, ..task })
        }
    }

    /// Asks with a null window whether a late move is better than what is known, and looks closer if it is.
    fn scout<const PV: bool>(
        &mut self,
        side: Side,
        child: &G::State,
        task: Task,
        reduction: i32,
    ) -> Score {
        let Task { alpha, beta, depth, .. } = task;
        let null = Task { beta: alpha.just_above(), kind: SearchKind::Scout, ..task };
        let mut score = alpha.just_above();
        if 0 < reduction {
            score = self.child::<false>(
                side,
                child,
                Task { depth: depth - reduction, kind: SearchKind::Reduced, ..null },
            );
        }
        if alpha < score && !self.is_stopped() {
            let kind = if 0 < reduction { SearchKind::ReSearch } else { SearchKind::Scout };
            score = self.child::<false>(side, child, Task { kind, ..null });
        }
        if PV && alpha < score && score < beta && !self.is_stopped() {
            score = self.child::<true>(side, child, Task { kind: SearchKind::ReSearch, ..task });
        }
        score
    }
}
