//! The search from the root: iterative deepening, aspiration windows, MTD(f), several principal variations, and solving.

use super::options::{EngineOptions, Strategy};
use super::task::{Task, WHOLE_GAME};
use super::worker::{MAX_PLY, Worker};
use crate::game::rules::moves_or_outcome;
use crate::game::{
    Bound, Eval, ExitReason, Game, GameReport, Line, Score, SearchKind, TableStatistics,
};
use crate::sort::insertion_sort_by_key;
use crate::{Limits, Stopped};

/// The depth of the iterations before a position is solved.
const BEFORE_SOLVING: i32 = 4;

/// The first half-width of an aspiration window, in points of the evaluation.
const ASPIRATION: i32 = 12;

/// Runs the searches of the root on one worker.
pub(super) struct Driver<'a, 'b, G: Game, E> {
    pub(super) worker: Worker<'a, G, E>,
    options: &'b EngineOptions,
    /// That of the options, but for a position that is solved although it was to be searched by deepening.
    pub(super) strategy: Strategy,
    pub(super) limits: &'b Limits,
    /// Whether every line asked for is proven: what a limit ends then is only the search for the rest of the moves to show.
    pub(super) is_solved: bool,
    /// What an attempt to solve the position has proven, if it ended before it was complete.
    pub(super) proven: Option<GameReport<G::Move>>,
}

/// The result of one search of the root.
pub(super) struct RootResult {
    pub(super) score: Score,
    pub(super) bound: Bound,
    pub(super) proven: bool,
}

impl<'a, 'b, G: Game, E: Eval<G>> Driver<'a, 'b, G, E> {
    pub(super) fn new(
        worker: Worker<'a, G, E>,
        options: &'b EngineOptions,
        limits: &'b Limits,
    ) -> Self {
        let worker = Worker { may_grow_table: true, ..worker };
        let strategy = options.strategy;
        Driver { worker, options, strategy, limits, is_solved: false, proven: None }
    }

    /// Searches the root until it is solved or a limit is reached.
    pub(super) fn run(
        &mut self,
        state: &G::State,
        progress: &mut dyn FnMut(&GameReport<G::Move>),
    ) -> GameReport<G::Move> {
        let mut report = GameReport::empty();
        let mut moves = Vec::new();
        if let Some(outcome) = moves_or_outcome(self.worker.game, state, &mut moves) {
            report.score = outcome.score(self.worker.game.turn(state), 0);
            (report.proven, report.nodes) = (true, 1);
            return report;
        }
        // If the limits end the search before the first iteration, the first move is the answer.
        report.best = moves.first().copied();
        report.line = moves[..1].to_vec();
        self.worker.start_path();
        self.worker.enter_frame(SearchKind::Search, 0);
        match self.options.strategy {
            Strategy::Solve | Strategy::Outcome => {
                self.iteration(state, WHOLE_GAME, &moves, &mut report, progress);
                let is_open = self.strategy == Strategy::Solve && !report.proven;
                if is_open && self.prove_distance(state, &mut report) {
                    progress(&report);
                }
                Self::keep_winner(&mut report);
            }
            _ => {
                self.deepen(state, &moves, &mut report, progress);
                if !self.is_solved
                    && !self.worker.is_stopped()
                    && self.complete_all_lines(state, &mut report)
                {
                    progress(&report);
                }
            }
        }
        self.finish(&mut report);
        let reason = frame_reason(report.stopped.is_some());
        let is_unlimited = self.limits.depth.is_none_or(|depth| MAX_PLY < depth);
        let reached = match self.options.strategy {
            Strategy::Solve | Strategy::Outcome => report.selective_depth,
            _ => report.depth,
        };
        let is_deepest = MAX_PLY <= reached && self.worker.saw_horizon;
        if report.stopped.is_none() && !report.proven && is_unlimited && is_deepest {
            report.stopped = Some(Stopped::Depth);
        }
        let (score, bound) = if report.stopped.is_none() || report.has_value() {
            (report.score, report.bound)
        } else {
            unknown()
        };
        self.worker.leave(score, bound, reason);
        report
    }

    /// Where the distance is not proven, the answer is who wins, if that is known for certain.
    fn keep_winner(report: &mut GameReport<G::Move>) {
        let known = report.between.filter(|_| !report.proven);
        if let Some((score, bound)) = known.and_then(Self::winner) {
            (report.score, report.bound, report.proven) = (score, bound, true);
        }
    }

    fn deepen(
        &mut self,
        state: &G::State,
        moves: &[G::Move],
        report: &mut GameReport<G::Move>,
        progress: &mut dyn FnMut(&GameReport<G::Move>),
    ) {
        let last = self.limits.depth.unwrap_or(MAX_PLY).clamp(1, MAX_PLY) as i32;
        let mut changes = 0.0;
        let mut stride = self.stride();
        let first = match self.options.strategy {
            Strategy::Once => last,
            _ if stride == 1 => 1,
            _ => (last - 1) % stride + 1,
        };
        let mut next = first;
        let mut solving = self.solvable(state, moves.len());
        while next <= last {
            let depth = next;
            if BEFORE_SOLVING < depth
                && let Some(nodes) = solving.take()
                && self.try_to_solve(state, nodes, moves, report, progress)
            {
                break;
            }
            let before = report.best;
            self.worker.saw_horizon = false;
            self.iteration(state, depth, moves, report, progress);
            if self.worker.is_stopped() {
                break;
            }
            // No line reached the horizon, but heuristic pruning and reductions skipped some of them. Without these the next
            // iteration can prove the result, unless it depends on repetitions.
            let complete = self.worker.features.without_omissions();
            let is_complete = !self.worker.saw_horizon && self.worker.features == complete;
            if !self.worker.saw_horizon {
                self.worker.features = complete;
            }
            let is_solved = self.is_solved;
            let is_better = (is_solved || is_complete) && self.prove_distance(state, report);
            if is_better {
                progress(report);
            }
            if is_solved || is_better || self.worker.is_stopped() {
                break;
            }
            // A decaying count of changes of the best move.
            changes = changes / 2.0 + f64::from(report.best != before);
            if self.is_late(changes) {
                break;
            }
            stride = stride.min(self.stride());
            next += stride;
        }
    }

    /// Plies from one iteration to the next: 1 if any iteration may be the last. If it is the depth that ends the search,
    /// earlier iterations serve the move ordering alone, and a few are enough: fewer still with a constant evaluation, which
    /// says nothing about the order. Limits of time and positions that are far away change nothing.
    fn stride(&self) -> i32 {
        let Limits { depth, soft_time, .. } = self.limits;
        let only_depth = depth.is_some() && soft_time.is_none();
        let (least, greatest) = self.worker.eval_range;
        let most = if least == greatest { 8 } else { 4 };
        let fits = |&plies: &i32| only_depth && plies <= most && self.is_within_limits(plies);
        [8, 4].into_iter().find(fits).unwrap_or(1)
    }

    /// Whether an iteration `plies` deeper is likely to end before the limits: so little of the time and of the positions has
    /// been spent that it may take many times as long as all before.
    fn is_within_limits(&self, plies: i32) -> bool {
        // Four plies at a branching factor of nearly three.
        const GROWTH: u32 = 60;
        let growth = GROWTH.pow(plies.unsigned_abs().div_ceil(4));
        let (meter, limits) = (&self.worker.meter, self.limits);
        let searched = meter.nodes().max(1).saturating_mul(growth.into());
        limits.nodes.is_none_or(|nodes| searched < nodes)
            && limits.time.is_none_or(|time| meter.elapsed().saturating_mul(growth) < time)
    }

    /// Whether the soft time limit is reached. It is half of `soft_time` if the best move is stable, and up to one and a
    /// half of it if the best move changes from iteration to iteration.
    fn is_late(&self, changes: f64) -> bool {
        let Some(soft) = self.limits.soft_time else { return false };
        let meter = &self.worker.meter;
        !meter.is_pondering()
            && meter.elapsed().as_secs_f64() >= soft.as_secs_f64() * (0.5 + changes.min(1.0))
    }

    /// Searches the root to one depth, once for each principal variation; each excludes the first moves of those before. Whether
    /// the iteration is complete.
    pub(super) fn iteration(
        &mut self,
        state: &G::State,
        depth: i32,
        moves: &[G::Move],
        report: &mut GameReport<G::Move>,
        progress: &mut dyn FnMut(&GameReport<G::Move>),
    ) -> bool {
        self.worker.root_depth = depth;
        self.worker.excluded_root_moves.clear();
        self.worker.enter_frame(SearchKind::Iteration, depth);
        let mut lines: Vec<Line<G::Move>> = Vec::new();
        let (mut stopped, mut is_kept) = (false, false);
        for number in 0..self.options.multi_pv.clamp(1, moves.len()) {
            let expected = report.lines.get(number).map(|line| line.score);
            let found = match self.strategy {
                Strategy::Deepen | Strategy::Once => self.aspiration_search(state, depth, expected),
                Strategy::Mtd => self.mtdf(state, depth, expected.unwrap_or(Score::DRAW)),
                Strategy::Solve | Strategy::Outcome => self.solve(state, report, progress),
            };
            // A limit that ends the completion of the line does not change what was found.
            stopped = self.worker.is_stopped();
            let line = self.line(state, &found);
            if stopped {
                is_kept = self.keep_unfinished(&line, found.score, number, report);
                self.keep_proven(report);
                break;
            }
            let first = line.first().and_then(|mv| moves.iter().position(|other| other == mv));
            let Some(index) = first else { break };
            self.worker.excluded_root_moves.push(index as u16);
            lines.push(Line {
                score: found.score,
                bound: found.bound,
                proven: found.proven,
                moves: line,
            });
        }
        let (score, bound) = match lines.first() {
            Some(line) if stopped => (line.score, Bound::Lower),
            Some(line) => (line.score, Bound::Exact),
            None if !stopped => (report.score, Bound::Exact),
            None if is_kept => (report.score, report.bound),
            // The value in the report is that of an earlier iteration.
            None => unknown(),
        };
        self.worker.leave(score, bound, frame_reason(stopped));
        // A search to the end of the game has no earlier iteration whose lines could stay.
        if stopped && (lines.is_empty() || self.is_deepening()) {
            return false;
        }
        // A later line leaves out the moves of those before it: it proves the value only together with them.
        let greatest = lines.iter().map(|line| line.score).max();
        let best = lines.iter().position(|line| Some(line.score) == greatest).unwrap_or(0);
        let proven = lines.iter().take(best + 1).all(|line| line.proven);
        insertion_sort_by_key(&mut lines, |line| -line.score);
        if let Some(best) = lines.first() {
            report.best = best.moves.first().copied().or(report.best);
            (report.score, report.bound, report.proven) = (best.score, best.bound, proven);
            report.between = report.between.filter(|_| !proven);
            report.line.clone_from(&best.moves);
        }
        report.lines = lines;
        let is_exact = |line: &Line<G::Move>| line.proven && line.bound == Bound::Exact;
        self.is_solved = !stopped && !report.lines.is_empty() && report.lines.iter().all(is_exact);
        self.keep_proven(report);
        report.depth = if depth == WHOLE_GAME { self.worker.deepest } else { depth as u32 };
        self.finish(report);
        progress(report);
        !stopped
    }

    /// Whether the search has iterations, not one search to the end of the game.
    fn is_deepening(&self) -> bool {
        !matches!(self.strategy, Strategy::Solve | Strategy::Outcome)
    }

    /// Keeps the best move of an interrupted iteration, if it differs from that of the iteration before: it was searched
    /// completely and is better. Only the table makes sure that the best move of the iteration before was searched first. Whether
    /// the score in the report is then one that this iteration has found.
    fn keep_unfinished(
        &self,
        line: &[G::Move],
        score: Score,
        number: usize,
        report: &mut GameReport<G::Move>,
    ) -> bool {
        // The best of the moves that were not excluded is not the best move.
        let Some(&best) = line.first().filter(|_| number == 0) else { return false };
        if !self.is_deepening() {
            // The winner is known, and this is the move that wins, or the one that was to be searched first; or what is known
            // of its value is the range that is proven so far.
            (report.best, report.line) = (Some(best), line.to_vec());
            report.proven
        } else if self.worker.features.table
            && !report.proven
            && (Some(best) != report.best || report.lines.is_empty())
            && -Score::INFINITY < score
        {
            (report.best, report.score, report.bound) = (Some(best), score, Bound::Lower);
            report.proven = false;
            report.line = line.to_vec();
            report.lines.clear();
            true
        } else {
            false
        }
    }

    /// Searches with an aspiration window around the expected score. When the score falls outside, the window is widened
    /// on that side, four times as far each time, and the search is repeated.
    fn aspiration_search(
        &mut self,
        state: &G::State,
        depth: i32,
        expected: Option<Score>,
    ) -> RootResult {
        let (mut alpha, mut beta) = (-Score::INFINITY, Score::INFINITY);
        let mut width = ASPIRATION;
        if let Some(expected) = expected
            .filter(|score| self.worker.features.aspiration && 3 < depth && !score.is_decided())
        {
            (alpha, beta) = (expected.plus(-width), expected.plus(width));
        }
        loop {
            self.worker.inexact = false;
            let score = self.worker.node::<true>(state, Task::root(depth, alpha, beta));
            let found = RootResult { score, bound: Bound::Exact, proven: !self.worker.inexact };
            if self.worker.is_stopped() {
                return found;
            }
            width *= 4;
            let wide = 1000 < width;
            if score <= alpha && -Score::INFINITY < alpha {
                alpha =
                    if wide || score.is_decided() { -Score::INFINITY } else { score.plus(-width) };
            } else if beta <= score && beta < Score::INFINITY {
                beta = if wide || score.is_decided() { Score::INFINITY } else { score.plus(width) };
            } else {
                return found;
            }
        }
    }

    /// The principal variation: the line that the search recorded, completed from the table or by further searches.
    fn line(&mut self, state: &G::State, found: &RootResult) -> Vec<G::Move> {
        let mut line = if matches!(self.strategy, Strategy::Deepen | Strategy::Once) {
            self.worker.lines.at(0).to_vec()
        } else {
            // Null-window searches record no line: take the best move, and the rest from the table.
            let mut moves = Vec::new();
            self.worker.game.moves(state, &mut moves);
            let best = self.worker.root_best.take();
            best.and_then(|index| moves.get(index as usize).copied()).into_iter().collect()
        };
        if found.proven && !self.worker.is_stopped() {
            self.worker.complete_from_table(state, &mut line, found.score);
            if self.strategy == Strategy::Solve {
                self.complete_by_search(state, &mut line, found.score);
            }
        }
        line
    }

    /// Fills in the counters of the report.
    pub(super) fn finish(&self, report: &mut GameReport<G::Move>) {
        let counters = self.worker.counters;
        report.selective_depth = self.worker.deepest;
        report.nodes = self.worker.meter.nodes();
        report.time = self.worker.meter.elapsed();
        report.table = TableStatistics {
            probes: counters.probes,
            hits: counters.hits,
            cuts: counters.table_cuts,
            permille_full: 0,
        };
        report.cuts = (counters.cuts, counters.first_move_cuts);
        report.stopped = self.worker.meter.stopped().filter(|_| !self.is_solved);
    }
}

/// Score and bound of a search that was stopped before it had any value.
fn unknown() -> (Score, Bound) {
    (-Score::INFINITY, Bound::Lower)
}

/// Why the frame around a search, or around one of its iterations, is left.
const fn frame_reason(stopped: bool) -> ExitReason {
    if stopped { ExitReason::Stopped } else { ExitReason::Searched { best: None } }
}
