//! The recursion of the engine: principal variation search with everything switched by `Features`.
//!
//! A node passes through these steps, each of which may already give its score:
//!
//! | function | step |
//! |---|---|
//! | `node` | count the node and report it |
//! | `before_moves` | end of the game, repetition, mate-distance pruning, bounds of the game, endgame tables |
//! | `search_or_evaluate` | inside the horizon go on here, else to quiescence search |
//! | `interior_node` | transposition table, move generation, null move and futility, extensions, enhanced transposition cutoff |
//! | `search_moves` | the loop over the moves, best first; each is searched by `search_child` or `scout` |
//!
//! *Scores* are for the side to move and count distances from the root: a win at ply p is `win_in(p)`. The table counts
//! distances from its own position, so scores are shifted by the ply on the way in and out.
//!
//! *Invariant of `inexact`*: when a node is left, the flag says whether its score depends on an evaluation, a heuristic
//! cutoff or a repetition. If it does not, the score holds in the whole game, at any depth, and is stored as solved. A
//! node saves the flag of its parent, collects its own, and joins both.

use super::ordering::{Ranked, pick};
use super::parallel::{NodeResult, OpenNode};
use super::table::{Entry, NO_MOVE};
use super::task::{Task, WHOLE_GAME};
use super::worker::{Buffer, MAX_PLY, Worker};
use crate::game::rules::{checked_bounds, checked_tactics};
use crate::game::{Bound, Eval, ExitReason, Game, Known, Outcome, Score, SearchKind};

/// With so few plies left of the game, those apart that [`Game::tactics`] looks ahead, the table is not used.
const END_WITHOUT_TABLE: u32 = 4;

impl<G: Game, E: Eval<G>> Worker<'_, G, E> {
    /// The score of `state` for its side to move, exact inside the window and a bound outside; meaningless once the
    /// search is stopped.
    pub(super) fn node<const PV: bool>(&mut self, state: &G::State, task: Task) -> Score {
        if !self.enter(task.ply, || task.visit()) {
            return Score::DRAW;
        }
        if PV {
            self.lines.clear(task.ply as usize);
        }
        // The flag of the parent is set aside, so that this node collects its own.
        let outer_inexact = std::mem::replace(&mut self.inexact, false);
        let score = self.before_moves::<PV>(state, task);
        self.inexact |= outer_inexact;
        score
    }

    /// Everything that may give the score, or narrow the window, before any move is generated.
    fn before_moves<const PV: bool>(&mut self, state: &G::State, task: Task) -> Score {
        let Task { ply, mut alpha, mut beta, .. } = task;
        if let Some(outcome) = self.game.outcome(state) {
            self.inexact = outcome == Outcome::Draw && self.game.is_path_dependent(state);
            return self.leave(
                outcome.score(self.game.turn(state), ply),
                Bound::Exact,
                ExitReason::GameOver,
            );
        }
        if self.features.repetition && (ply == 0 || self.path[ply as usize].reversible > 0) {
            self.path[ply as usize].key = self.game.key(state);
            if ply > 0 && self.is_repetition(ply) {
                self.inexact = true;
                return self.leave(Score::DRAW, Bound::Exact, ExitReason::Repetition);
            }
        }
        if MAX_PLY <= ply {
            return self.evaluate(state, alpha, beta, ExitReason::Horizon);
        }
        if self.features.mate_distance && 0 < ply {
            // No line from here can lose earlier than now or win earlier than by the next move (or now, in games that
            // a player without moves wins). A window outside these limits needs no search.
            let no_moves = self.game.no_moves_outcome(state).score(self.game.turn(state), ply);
            alpha = alpha.max(Score::loss_in(ply));
            beta = beta.min(no_moves.max(Score::win_in(ply + 1)));
            if beta <= alpha {
                return self.leave(
                    alpha,
                    Bound::of(alpha, task.alpha, task.beta),
                    ExitReason::MateDistance,
                );
            }
        }
        if self.features.bounds && 0 < ply {
            // The bounds of the game are certain. `low` and `high` are the same bounds as this search can see them: a
            // win or loss beyond the horizon appears as the evaluation, so a cutoff by them is inexact.
            let (least, most) = checked_bounds(self.game, state);
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
            // Alpha stays below `least`, so that a score equal to it is exact and not an upper bound. In the principal variation
            // beta stays above `most`: cut off there, the move after it would be any, and stand in the line.
            let end = if PV { most.just_above() } else { most };
            (alpha, beta) = (alpha.max(least.just_below()), beta.min(end));
        }
        let known = if 0 < ply { self.eval.known(self.game, state) } else { None };
        if let Some(known) = known.map(|known| known.from_earlier(ply)) {
            let waits = self.eval.waits();
            if self.waits != waits {
                self.waits = waits;
                self.meter.check_soon();
            }
            return self.search_with_bounds::<PV>(state, known, Task { alpha, beta, ..task });
        }
        self.search_or_evaluate::<PV>(state, Task { alpha, beta, ..task })
    }

    /// A node with bounds on its score from outside the search, such as an endgame table.
    #[cold]
    fn search_with_bounds<const PV: bool>(
        &mut self,
        state: &G::State,
        known: Known,
        task: Task,
    ) -> Score {
        let Known { least, most, estimate } = known;
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
        let end = if most.is_win() { most } else { least };
        let plies = end.from_later(task.ply).distance();
        // A search that sees the end finds out what the counters leave of it.
        if let Some(score) = estimate
            && plies.is_none_or(|plies| task.depth < plies as i32)
        {
            self.mark_inexact(true);
            return self.leave(score, Bound::of(score, alpha, beta), ExitReason::Tablebase);
        }
        let (alpha, beta) = (alpha.max(least.just_below()), beta.min(most.just_above()));
        self.search_or_evaluate::<PV>(state, Task { alpha, beta, ..task }).clamp(least, most)
    }

    /// Searches the moves inside the horizon, else goes to quiescence search.
    #[inline]
    fn search_or_evaluate<const PV: bool>(&mut self, state: &G::State, task: Task) -> Score {
        // Where every evaluation is equal and the game cannot end within the depth left, no search can change the score.
        let is_flat = task.depth <= self.flat_depth && 0 < task.ply;
        if task.depth <= 0 || is_flat {
            self.horizon_node(state, task)
        } else {
            self.interior_node::<PV>(state, task)
        }
    }

    /// The bounds of the game as a search to `depth` can see them: a win or loss beyond the horizon is replaced by the
    /// evaluation. Only for constant evaluations, whose value is known without the position.
    #[inline]
    fn bounds_within_horizon(&self, least: Score, most: Score, depth: i32) -> (Score, Score) {
        if depth < 0 || self.eval_range.0 != self.eval_range.1 {
            return (least, most);
        }
        let beyond = |score: Score| score.distance().is_some_and(|plies| depth < plies as i32);
        let low = if least.is_loss() && beyond(least) { self.eval_range.0 } else { least };
        let high = if most.is_win() && beyond(most) { self.eval_range.1 } else { most };
        (low, high)
    }

    /// Notes that a score depends on the evaluation, and that a deeper search might change it.
    #[inline]
    pub(super) fn mark_inexact(&mut self, inexact: bool) {
        self.inexact |= inexact;
        self.saw_horizon |= inexact;
    }

    /// Leaves the node with the evaluation as its score.
    pub(super) fn evaluate(
        &mut self,
        state: &G::State,
        alpha: Score,
        beta: Score,
        reason: ExitReason,
    ) -> Score {
        self.mark_inexact(true);
        let score = self.evaluation(state);
        self.leave(score, Bound::of(score, alpha, beta), reason)
    }

    /// A node inside the horizon: the table, heuristic cutoffs, then the moves.
    fn interior_node<const PV: bool>(&mut self, state: &G::State, task: Task) -> Score {
        let ply = task.ply;
        // One ply above the horizon a search costs less than a cache miss of the table, and so it does near the end.
        let use_table = self.features.table
            && self.flat_depth + 1 < task.depth
            && !self.is_near_end(state, END_WITHOUT_TABLE);
        let key = use_table.then(|| self.table_key(state));
        let known = key.and_then(|key| self.probe(key, ply));
        let known = known.map(|entry| self.with_counters(entry, state, ply));
        if let Some(score) = known.and_then(|entry| self.table_score::<PV>(entry, task)) {
            return score;
        }
        let mut buffer = self.take_buffer(ply);
        let table_move = known.map_or(NO_MOVE, |entry| entry.best);
        let score = self.inside_horizon::<PV>(state, task, key, table_move, &mut buffer);
        self.buffers[ply as usize] = Some(buffer);
        score
    }

    /// What follows the table in [`interior_node`](Self::interior_node), which takes the buffer and gives it back; `table_move` is
    /// the move of the entry, which may be a move of another position.
    #[inline(always)]
    fn inside_horizon<const PV: bool>(
        &mut self,
        state: &G::State,
        mut task: Task,
        key: Option<u64>,
        table_move: u16,
        buffer: &mut Buffer<G::Move>,
    ) -> Score {
        let ply = task.ply;
        if let Some(score) = self.moves_or_score(state, ply, buffer) {
            return score;
        }
        self.note_evaluation(state, task, &buffer.moves);
        let count = buffer.moves.len();
        // An only move is searched, and deeper than others.
        if !PV
            && count != 1
            && let Some(score) = self.prune(state, task)
        {
            return score;
        }
        let table_move = Self::checked_index(table_move, count);
        // An only move is extended, to at most twice the depth of the iteration. Where the table has no move, one ply
        // less is searched: the next iteration will find a move in the table.
        if self.features.forced && count == 1 && (ply as i32) < 2 * self.root_depth {
            task.depth += 1;
        } else if self.features.iir
            && table_move == NO_MOVE
            && (4..WHOLE_GAME / 2).contains(&task.depth)
        {
            task.depth -= 1;
        }
        let looks_ahead = !PV
            && self.features.etc
            && self.flat_depth + 2 < task.depth
            && 0 < ply
            && key.is_some()
            && !self.is_near_end(state, END_WITHOUT_TABLE + 1);
        if looks_ahead {
            self.prefetch_children(state, buffer);
        }
        // The entries of the children arrive while the moves are ranked.
        self.rank(state, ply, table_move, buffer);
        if looks_ahead && let Some(score) = self.transposition_cutoff(state, task, buffer) {
            return score;
        }
        self.search_moves::<PV>(state, task, key, buffer)
    }

    /// Whether the game ends within `plies` plies beyond those in which its tactics see the end.
    #[inline]
    fn is_near_end(&self, state: &G::State, plies: u32) -> bool {
        let near = self.game.tactics_depth() + plies;
        self.game.plies_left(state).is_some_and(|left| left <= near)
    }

    /// Generates the moves to search into `buffer`; or leaves the node with the score, if the game is over or knows it.
    pub(super) fn moves_or_score(
        &mut self,
        state: &G::State,
        ply: u32,
        buffer: &mut Buffer<G::Move>,
    ) -> Option<Score> {
        buffer.moves.clear();
        self.game.moves(state, &mut buffer.moves);
        if buffer.moves.is_empty() {
            let score = self.game.no_moves_outcome(state).score(self.game.turn(state), ply);
            return Some(self.leave(score, Bound::Exact, ExitReason::GameOver));
        }
        if self.observer.is_some() {
            buffer.all.clone_from(&buffer.moves);
        }
        // At the root every move gets a score, so none may be removed.
        if self.features.tactics
            && 0 < ply
            && let Some(score) = checked_tactics(self.game, state, &mut buffer.moves)
        {
            return Some(self.leave(score.from_earlier(ply), Bound::Exact, ExitReason::Tactics));
        }
        None
    }

    /// Searches the moves of a node in the order of their rank: the first with the full window, later ones by a scout.
    ///
    /// Invariant of the loop: `found.best` is the greatest score so far, `found.alpha` is the greater of it and the lower end
    /// of the window, and `found.tried` is the number of moves whose score is complete.
    fn search_moves<const PV: bool>(
        &mut self,
        state: &G::State,
        task: Task,
        key: Option<u64>,
        buffer: &mut Buffer<G::Move>,
    ) -> Score {
        let Task { ply, depth, beta, .. } = task;
        let side = self.game.turn(state);
        let improving = self.is_improving(ply);
        let nodes = self.meter.nodes();
        let mut found = NodeResult::new(-Score::INFINITY, NO_MOVE, task.alpha, 0);
        let count = buffer.ranked.len();
        for next in 0..count {
            if 0 < found.tried && self.is_worth_sharing::<PV>(nodes, count - next) {
                let node = OpenNode { state, task, is_pv: PV, improving, nodes };
                self.share(&node, next, buffer, &mut found);
                break;
            }
            let Ranked { index, .. } = pick(&mut buffer.ranked, next);
            if ply == 0 && self.excluded_root_moves.contains(&index) {
                continue;
            }
            let NodeResult { best, alpha, tried, .. } = found;
            if !PV && 0 < tried && !best.is_loss() && self.is_futile(ply, depth, alpha) {
                self.inexact = true;
                found.left_out = true;
                break;
            }
            let mv = buffer.moves[index as usize];
            let child = self.game.play(state, mv);
            self.push_move(state, mv, ply);
            if PV {
                // A scout records no line, and the line of an earlier sibling is not the line of this move.
                self.lines.clear(ply as usize + 1);
            }
            let observed = self.observed_index(buffer, mv);
            let below = Task {
                ply: ply + 1,
                depth: depth - 1,
                alpha,
                beta,
                kind: SearchKind::Full,
                mv: observed,
            };
            // The first move is expected to be the best and gets the full window.
            let score = if tried == 0 || !self.features.pvs {
                if PV {
                    self.search_child::<true>(side, &child, below)
                } else {
                    self.search_child::<false>(side, &child, below)
                }
            } else {
                let reduction = self.reduction(state, mv, tried, depth, PV, improving);
                self.scout::<PV>(side, &child, below, reduction)
            };
            // A stopped search returns a meaningless score, which must not count.
            if self.is_stopped() {
                break;
            }
            found.tried += 1;
            if best < score {
                (found.best, found.best_move) = (score, index);
                if PV && (alpha < score || tried == 0) {
                    self.lines.set(ply as usize, mv);
                }
            }
            found.alpha = alpha.max(score);
            if beta <= score {
                break;
            }
        }
        self.leave_searched(state, task, key, &found, buffer)
    }

    /// Leaves a node whose moves were searched, by this thread or by several: updates the move ordering and the table.
    #[inline(always)]
    fn leave_searched(
        &mut self,
        state: &G::State,
        task: Task,
        key: Option<u64>,
        found: &NodeResult<G::Move>,
        buffer: &Buffer<G::Move>,
    ) -> Score {
        let Task { ply, depth, beta, .. } = task;
        let &NodeResult { best, best_move, tried, left_out, .. } = found;
        if ply == 0 && best_move != NO_MOVE {
            self.root_best = Some(best_move);
        }
        if self.is_stopped() {
            return self.leave(best, Bound::Lower, ExitReason::Stopped);
        }
        if beta <= best {
            self.counters.cuts += 1;
            self.counters.first_move_cuts += u64::from(tried == 1);
            self.update_ordering(state, ply, depth, buffer, best_move);
        }
        let bound = Bound::of(best, task.alpha, beta);
        // A search that left out a move does not give the score of the position.
        if let Some(key) = key.filter(|_| self.excluded_root_moves.is_empty()) {
            self.store(key, ply, depth, best, bound, best_move);
        }
        if self.inexact
            && ((bound == Bound::Lower && best.is_win())
                || (bound == Bound::Upper && best.is_loss()))
        {
            // A win that was found, or a loss that no move avoids, stays a bound whatever the other scores depend on.
            self.inexact = false;
        }
        let reason = if left_out {
            ExitReason::Futility
        } else if self.observer.is_some() {
            self.reason(bound, best_move, tried, buffer)
        } else {
            // Only an observer receives the reason: any that costs nothing to make.
            ExitReason::GameOver
        };
        self.leave(best, bound, reason)
    }

    /// The entry of a position with its counters: if the score may depend on them, its move is all that counts.
    #[inline]
    fn with_counters(&self, entry: Entry, state: &G::State, ply: u32) -> Entry {
        let plies = || self.game.plies_before_draw(state);
        let holds = !entry.solved || self.holds_at(entry.score.from_later(ply), plies);
        if holds { entry } else { Entry { solved: false, depth: 0, ..entry } }
    }

    /// The score of the node by its entry in the table, if it decides the node; the node is left with it.
    #[inline]
    fn table_score<const PV: bool>(&mut self, entry: Entry, task: Task) -> Option<Score> {
        // In a PV node only a proven score ends the search, so that the principal variation is complete.
        let deep =
            entry.solved || (!PV && self.trusts_depth && task.depth <= i32::from(entry.depth));
        if !deep || task.ply == 0 || !entry.is_cut(task.alpha, task.beta) {
            return None;
        }
        self.counters.table_cuts += 1;
        self.inexact |= !entry.solved;
        Some(self.leave(entry.score, entry.bound, ExitReason::Table))
    }

    /// The exit reason of a node whose moves were searched.
    fn reason(
        &self,
        bound: Bound,
        best: u16,
        tried: usize,
        buffer: &Buffer<G::Move>,
    ) -> ExitReason {
        let observed =
            buffer.moves.get(best as usize).and_then(|&mv| self.observed_index(buffer, mv));
        match (bound, observed) {
            (Bound::Lower, Some(by)) => {
                ExitReason::Cutoff { by, skipped: (buffer.all.len() - tried) as u16 }
            }
            (_, best) => ExitReason::Searched { best },
        }
    }
}
