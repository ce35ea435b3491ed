//! The line of a proven score, continued to the end of the game.
//!
//! *Idea*: the search records a line only as far as it searched itself; the rest was in the table. So the line is walked from the
//! root, and at each ply beyond its end a move is looked for after which the score is still the same: in the table, or by a
//! null-window search.

use super::drive::Driver;
use super::task::WHOLE_GAME;
use super::worker::{MAX_PLY, Worker};
use crate::game::rules::{checked_tactics, moves_or_outcome};
use crate::game::{Bound, Eval, Game, GameReport, Known, Score};

/// Continues a line from `start`, which has this score, up to `longest` plies: where the line ends, `find` gives a move that
/// keeps the score of the position, its last argument.
fn continue_line<G: Game>(
    game: &G,
    start: &G::State,
    line: &mut Vec<G::Move>,
    mut score: Score,
    longest: usize,
    mut find: impl FnMut(&G::State, &[G::Move], Score) -> Option<G::Move>,
) {
    let mut state = start.clone();
    let mut moves = Vec::new();
    for ply in 0..longest {
        let mv = if let Some(&mv) = line.get(ply) {
            mv
        } else {
            moves.clear();
            if moves_or_outcome(game, &state, &mut moves).is_some() {
                return;
            }
            let Some(mv) = find(&state, &moves, score) else { return };
            line.push(mv);
            mv
        };
        let child = game.play(&state, mv);
        score = score_after(game, &state, &child, score);
        state = child;
    }
}

/// The score of the position after a move that keeps the score.
fn score_after<G: Game>(game: &G, state: &G::State, child: &G::State, score: Score) -> Score {
    let later = score.from_later(1);
    if game.turn(child) == game.turn(state) { later } else { -later }
}

/// The number of nodes at which the searches that complete a line end, if there were `nodes` before them. The quarter keeps this
/// work small beside a long search. A short search leaves little in the table, so that its line needs more than a quarter: hence
/// the fixed number, which takes a fraction of a second in most games.
fn most_nodes(nodes: u64) -> u64 {
    nodes + nodes / 4 + 100_000
}

impl<G: Game, E: Eval<G>> Worker<'_, G, E> {
    /// Completes a proven line from the table, while a move with the right score is known. A score without a distance is followed
    /// only where no search does it, and not by a move after which positions can recur: such a line may have no end.
    pub(super) fn complete_from_table(
        &self,
        state: &G::State,
        line: &mut Vec<G::Move>,
        score: Score,
    ) {
        let game = self.game;
        let plies = score.distance();
        if plies.is_none() && game.plies_left(state).is_some() {
            return;
        }
        let longest = plies.unwrap_or(MAX_PLY) as usize;
        continue_line(game, state, line, score, longest, |state, moves, score| {
            moves.iter().copied().find(|&mv| {
                let child = game.play(state, mv);
                (plies.is_some() || game.is_irreversible(state, mv))
                    && self.known_score(&child) == Some(score_after(game, state, &child, score))
            })
        });
    }

    /// The proven score of a position, if it is known without a search.
    fn known_score(&self, state: &G::State) -> Option<Score> {
        let mut moves = Vec::new();
        if let Some(outcome) = moves_or_outcome(self.game, state, &mut moves) {
            return Some(outcome.score(self.game.turn(state), 0));
        }
        if let Some(score) = checked_tactics(self.game, state, &mut moves) {
            return Some(score);
        }
        if let Some(score) = self.eval.known(self.game, state).and_then(Known::exact) {
            return Some(score);
        }
        let entry = self.table.get(self.table_key(state))?;
        let holds =
            entry.solved && self.holds_at(entry.score, || self.game.plies_before_draw(state));
        (holds && entry.bound == Bound::Exact).then_some(entry.score)
    }
}

impl<G: Game, E: Eval<G>> Driver<'_, '_, G, E> {
    /// Continues the proven and decided lines to the end of the game. The searches of each line end as in
    /// [`complete_by_search`](Self::complete_by_search), and no line is begun once those of all lines have taken as many nodes.
    /// Whether one became longer.
    pub(super) fn complete_all_lines(
        &mut self,
        state: &G::State,
        report: &mut GameReport<G::Move>,
    ) -> bool {
        let enough = most_nodes(self.worker.meter.nodes());
        // Draws and points have no distance; where a game may go on for ever, their lines have no end.
        let is_finite = self.worker.game.plies_left(state).is_some();
        let mut any = false;
        for line in &mut report.lines {
            let is_short = match line.score.distance() {
                Some(plies) => line.moves.len() < plies as usize,
                None => is_finite,
            };
            // A win that was found is certain, also if a quicker one is possible.
            let is_sure = line.proven || line.score.is_decided();
            let is_exact = is_sure && line.bound == Bound::Exact;
            if !is_exact || !is_short || enough <= self.worker.meter.nodes() {
                continue;
            }
            let length = line.moves.len();
            let best = self.worker.root_best;
            self.without_repetitions(|driver| {
                driver.complete_by_search(state, &mut line.moves, line.score);
            });
            self.worker.root_best = best;
            any |= length < line.moves.len();
        }
        if let Some(best) = report.lines.first() {
            report.line.clone_from(&best.moves);
        }
        self.finish(report);
        any
    }

    /// Extends the principal variation of a solved position to the end of the game: at each ply by the move with which a
    /// null-window search shows the score again, mostly from the table. No search is begun once they have taken a quarter of the
    /// nodes before them and 100,000.
    pub(super) fn complete_by_search(
        &mut self,
        start: &G::State,
        line: &mut Vec<G::Move>,
        score: Score,
    ) {
        // An observer knows the tree of the root only; these are searches of other positions.
        let observer = self.worker.observer.take();
        let skipped = std::mem::take(&mut self.worker.excluded_root_moves);
        let enough = most_nodes(self.worker.meter.nodes());
        let game = self.worker.game;
        continue_line(game, start, line, score, usize::MAX, |state, moves, score| {
            // At the distance 0 the line is not that of the score.
            let may = score.distance() != Some(0) && self.worker.meter.nodes() < enough;
            if may { self.keeping(state, moves, score) } else { None }
        });
        self.worker.excluded_root_moves = skipped;
        self.worker.observer = observer;
    }

    /// A move that keeps the score of a position, which is known.
    fn keeping(&mut self, state: &G::State, moves: &[G::Move], score: Score) -> Option<G::Move> {
        self.worker.root_best = None;
        // Where the game may go on for ever, the search ends at the distance.
        let distance = score.distance().filter(|_| !self.worker.trusts_depth);
        let depth = distance.map_or(WHOLE_GAME, |plies| plies as i32 + 1);
        let (found, _) = self.null_window_search(state, depth, score);
        let best = self.worker.root_best.take().filter(|_| score <= found);
        best.filter(|_| !self.worker.is_stopped()).map(|index| moves[index as usize])
    }
}
