//! Solving positions: when to solve instead of deepening, and what an attempt has proven.
//!
//! *Idea*: an iteration costs about as much as all before it, and the value counts only at the end of the game. Where few
//! plies are left, null-window searches to the end need a fraction of the positions of all iterations together. So after
//! the first iterations, which give a move in any case, the engine tries to solve the position with a part of its limits,
//! and goes on deepening if that fails; what was proven stays in the table.

use super::drive::Driver;
use super::options::Strategy;
use super::task::WHOLE_GAME;
use crate::Rng;
use crate::game::rules::{checked_tactics, moves_or_outcome};
use crate::game::{Bound, Eval, Game, GameReport, Line};
use crate::sort::insertion_sort_by_key;

/// The most positions for an attempt to solve a position.
const MAX_POSITIONS: u64 = 20_000_000;
/// Positions in a second, as far as the choice needs them.
const SPEED: f64 = 1e6;
/// In how many branches a search to the end goes on, in proportion to the square root of the number of moves, which perfect
/// ordering without a table would need. Measured with Connect Four.
const BRANCHES: f64 = 0.6;
/// A root with few moves says little about the positions after it.
const LEAST_MOVES: usize = 8;
/// The same proportion for the moves that are left by the game's tactics in random games. Measured with Connect Four and two
/// knights.
const BRANCHES_OF_RANDOM_GAMES: f64 = 0.9;
/// Random games that are played for this.
const RANDOM_GAMES: u32 = 16;

impl<G: Game, E: Eval<G>> Driver<'_, '_, G, E> {
    /// If the game is over so soon that half of the limits probably suffice to solve the position: the number of positions to
    /// spend on it.
    pub(super) fn solvable(&self, state: &G::State, moves: usize) -> Option<u64> {
        let left = self.worker.game.plies_left(state)?;
        let is_cut = self.limits.depth.is_some_and(|depth| depth < left);
        if is_cut || self.strategy != Strategy::Deepen || !self.worker.features.table {
            return None;
        }
        let nodes = self.limits.nodes.map_or(MAX_POSITIONS, |nodes| (nodes / 2).min(MAX_POSITIONS));
        let time = [self.limits.time, self.limits.soft_time].into_iter().flatten().min();
        let seconds = time.map_or(f64::INFINITY, |time| time.as_secs_f64() / 2.0);
        let enough = (nodes as f64).min(SPEED * seconds);
        let fits = |branches: f64| branches.powf(f64::from(left)) <= enough;
        let is_likely = fits(BRANCHES * (moves.max(LEAST_MOVES) as f64).sqrt())
            || fits(BRANCHES_OF_RANDOM_GAMES * self.branches_of_random_games(state));
        is_likely.then_some(nodes)
    }

    /// The geometric mean of the square root of the number of moves in the positions of some random games, without the
    /// moves that the tactics of the game remove and the positions that they decide.
    fn branches_of_random_games(&self, root: &G::State) -> f64 {
        let game = self.worker.game;
        let mut rng = Rng::new(1);
        let (mut sum, mut positions) = (0.0, 0);
        let mut moves = Vec::new();
        for _ in 0..RANDOM_GAMES {
            let mut state = root.clone();
            loop {
                moves.clear();
                if moves_or_outcome(game, &state, &mut moves).is_some()
                    || checked_tactics(game, &state, &mut moves).is_some()
                {
                    break;
                }
                let Some(&mv) = rng.pick(&moves) else { break };
                sum += (moves.len() as f64).ln() / 2.0;
                positions += 1;
                state = game.play(&state, mv);
            }
        }
        if positions == 0 { f64::INFINITY } else { (sum / f64::from(positions)).exp() }
    }

    /// Tries to solve the position with at most `nodes` positions, or half of the time that is left. If that fails, the report
    /// stays as it is, but for what was proven.
    pub(super) fn try_to_solve(
        &mut self,
        state: &G::State,
        nodes: u64,
        moves: &[G::Move],
        report: &mut GameReport<G::Move>,
        progress: &mut dyn FnMut(&GameReport<G::Move>),
    ) -> bool {
        let before = report.clone();
        let lifted = self.worker.meter.restrict(nodes);
        self.strategy = Strategy::Solve;
        let is_complete = self.iteration(state, WHOLE_GAME, moves, report, progress);
        self.strategy = Strategy::Deepen;
        self.worker.meter.lift(&lifted);
        if !is_complete {
            let attempt = std::mem::replace(report, before);
            self.proven = Some(attempt).filter(|attempt| attempt.proven);
            self.keep_proven(report);
            self.finish(report);
        }
        // A limit of the whole search ends it here as well.
        is_complete || self.worker.is_stopped()
    }

    /// Puts what an attempt to solve the position has proven in the place of results that are not proven.
    pub(super) fn keep_proven(&self, report: &mut GameReport<G::Move>) {
        let Some(proven) = self.proven.as_ref().filter(|_| !report.proven) else { return };
        (report.score, report.bound, report.proven) = (proven.score, proven.bound, true);
        report.between = proven.between;
        let sure = |moves: &Vec<G::Move>| Line {
            score: proven.score,
            bound: proven.bound,
            proven: true,
            moves: moves.clone(),
        };
        if proven.bound == Bound::Upper {
            // All moves lose, and the deeper search knows better which of them is the hardest to answer.
            for (number, line) in report.lines.iter_mut().enumerate() {
                if number == 0 || !line.score.is_loss() || proven.score < line.score {
                    *line = sure(&line.moves);
                }
            }
            insertion_sort_by_key(&mut report.lines, |line| -line.score);
            return;
        }
        report.best = proven.best;
        let exact = proven.lines.iter().take_while(|line| line.proven);
        let mut lines: Vec<Line<G::Move>> = exact.cloned().collect();
        if lines.is_empty() {
            let with_best = |line: &&Line<G::Move>| line.moves.first() == proven.line.first();
            let known = report.lines.iter().find(with_best);
            lines.push(sure(known.map_or(&proven.line, |line| &line.moves)));
        }
        report.line.clone_from(&lines[0].moves);
        let count = report.lines.len().max(lines.len());
        let others = std::mem::take(&mut report.lines).into_iter();
        for line in others {
            if lines.iter().all(|sure| sure.moves.first() != line.moves.first()) {
                lines.push(line);
            }
        }
        lines.truncate(count);
        report.lines = lines;
    }
}
