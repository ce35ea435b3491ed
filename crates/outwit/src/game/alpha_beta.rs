//! Alpha-beta: minimax that skips moves which cannot change the result.
//!
//! *Idea*: alpha is the value that MAX can already force, beta the one that MIN can. As soon as a MIN node has a reply that
//! leaves MAX with no more than alpha, MAX will avoid this node, and the other replies are skipped; likewise for MIN.
//!
//! *Guarantee*: the same value as minimax to the same depth. A decided game is searched in two passes: the first, in which
//! all wins are equal, is the algorithm as in the textbooks; the second finds the number of plies, so that wins are not
//! delayed and losses are delayed as long as possible. An undecided or drawn root needs no second pass.
//! As in minimax, a line of play of more than 500 plies ends the search, and a position that recurs is no draw.
//!
//! *Cost*: O(b^(d/2)) positions if the best moves come first, O(b^d) at worst; memory O(b d). Nodes
//! counted: every position visited, the root and the ends of games included. The order is that of the game.
//!
//! *Source*: D. E. Knuth, R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975.
//!
//! ```text
//!            MAX 3
//!        /     |     \
//!    MIN 3   MIN <=2   MIN 2      after the 2 the other two leaves of the middle
//!   / | \    / . .   / | \        branch cannot change the result: MAX has 3
//!   3 12 8   2      14 5 2
//! ```

use super::textbook::{Context, remaining_depth};
use super::{
    Bound, Eval, ExitReason, Game, GameEvent, GameReport, Line, Score, SearchKind, Side, Visit,
};
use crate::{Limits, Meter, Observer};

/// How the textbook search scores a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum WinScoring {
    /// First all wins equal, as in the textbooks; then, if the game is decided, a second pass with distances. In events of
    /// the first pass every win or loss has the distance 0.
    #[default]
    OutcomeThenDistance,
    /// With distances from the beginning: one pass, with a few more nodes.
    Distance,
}

/// When the rest of a node is cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum CutoffRule {
    /// As soon as alpha reaches beta.
    #[default]
    AtEqual,
    /// Only when alpha exceeds beta. Always used if the last of equal moves is taken, since a bound equal to the best value
    /// would look like a tie.
    Strict,
}

crate::named_values!(CutoffRule {
    AtEqual = "equal": "as soon as alpha reaches beta",
    Strict = "strict": "only when alpha exceeds beta; of equal moves the first is still chosen",
});

/// Which of several equally good moves is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TieBreak {
    /// The first in the order of the game.
    #[default]
    First,
    /// The last for this side, the first for the other one; cuts are [`CutoffRule::Strict`] then.
    LastFor(Side),
}

/// The textbook search with its variations.
///
/// ```
/// use outwit::game::{self, AlphaBeta, Game, Limits, WinScoring};
/// # use outwit::game::example::Nim;
/// let nim = Nim(9);
/// let search = AlphaBeta { scores: WinScoring::Distance, ..AlphaBeta::default() };
/// let report = search.search(&nim, &nim.start(), &game::NoEval, &Limits::none(), &mut ());
/// assert_eq!(report.best, Some(1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AlphaBeta {
    /// How a win is scored.
    pub scores: WinScoring,
    /// When the rest of a node is cut off.
    pub cut: CutoffRule,
    /// Which of several equally good moves is taken.
    pub ties: TieBreak,
}

/// Alpha-beta as in the textbooks, followed by the search for the distance if the game is decided.
///
/// ```
/// use outwit::game::{self, alpha_beta, Game, Limits, Value};
/// # use outwit::game::example::Nim;
/// let nim = Nim(4);
/// let report = alpha_beta(&nim, &nim.start(), &game::NoEval, &Limits::none(), &mut ());
/// assert_eq!(report.value(), Value::LossIn(2));
/// ```
pub fn alpha_beta<G: Game, E: Eval<G>, O: Observer<GameEvent>>(
    game: &G,
    state: &G::State,
    eval: &E,
    limits: &Limits,
    observer: &mut O,
) -> GameReport<G::Move> {
    AlphaBeta::default().search(game, state, eval, limits, observer)
}

impl AlphaBeta {
    /// Searches the whole tree below `state`, or to `limits.depth`.
    pub fn search<G: Game, E: Eval<G>, O: Observer<GameEvent>>(
        self,
        game: &G,
        state: &G::State,
        eval: &E,
        limits: &Limits,
        observer: &mut O,
    ) -> GameReport<G::Move> {
        self.search_by(Meter::new(limits), game, state, eval, limits.depth, observer).0
    }

    /// As [`AlphaBeta::search`], with a meter that has begun to count already and goes on after it.
    pub(super) fn search_by<G: Game, E: Eval<G>, O: Observer<GameEvent>>(
        self,
        meter: Meter,
        game: &G,
        state: &G::State,
        eval: &E,
        depth: Option<u32>,
        observer: &mut O,
    ) -> (GameReport<G::Move>, Meter) {
        let max = game.turn(state);
        let (last_for_max, cut) = match self.ties {
            TieBreak::First => (None, self.cut),
            TieBreak::LastFor(side) => (Some(side == max), CutoffRule::Strict),
        };
        let context = Context::new(game, eval, meter, observer);
        let mut search = Search {
            options: AlphaBeta { cut, ..self },
            max,
            last_for_max,
            distances: self.scores == WinScoring::Distance,
            kind: SearchKind::Full,
            depth,
            context,
            root: Vec::new(),
        };
        let (least, greatest) = (-Score::INFINITY, Score::INFINITY);
        let score = search.value(state, None, 0, least, greatest);
        if let Some(decided) = score.filter(|score| score.is_decided())
            && !search.distances
            && !search.root.is_empty()
        {
            return search.with_distance(state, decided);
        }
        let so_far = search.root.first().map_or(Score::DRAW, |line| line.score);
        let (report, meter) = search.context.report(depth, search.root, score.unwrap_or(so_far));
        // The moves that were not searched may be better.
        (if score.is_none() { report.at_least() } else { report }, meter)
    }
}

struct Search<'a, G: Game, E, O> {
    options: AlphaBeta,
    max: Side,
    last_for_max: Option<bool>,
    distances: bool,
    kind: SearchKind,
    depth: Option<u32>,
    context: Context<'a, G, E, O>,
    root: Vec<Line<G::Move>>,
}

impl<G: Game, E: Eval<G>, O: Observer<GameEvent>> Search<'_, G, E, O> {
    /// The second pass: the distance of a win or loss that the first pass has proven.
    fn with_distance(mut self, state: &G::State, decided: Score) -> (GameReport<G::Move>, Meter) {
        let first_pass = self.context.meter.nodes();
        let line = self.context.lines.at(0).to_vec();
        let root = std::mem::take(&mut self.root);
        self.context.inexact = false;
        (self.distances, self.kind) = (true, SearchKind::Distance);
        // The window need only hold wins (or losses) of any distance.
        let longest = Score::win_in(u32::MAX);
        let wins = decided.is_win();
        let (alpha, beta) = if wins {
            (longest.just_below(), Score::INFINITY)
        } else {
            (-Score::INFINITY, -longest.just_below())
        };
        let score = self.value(state, None, 0, alpha, beta);
        let found = self.root.first().map(|line| line.score).filter(|score| score.is_win());
        if score.is_none() && found.is_none() {
            // Only the winner is known, and the moves of the first pass.
            self.root = root;
            self.context.lines.replace(0, &line);
        }
        let so_far = found.unwrap_or(if wins { longest } else { -longest });
        let (mut report, meter) =
            self.context.report(self.depth, self.root, score.unwrap_or(so_far));
        report.distance_nodes = report.nodes - first_pass;
        if score.is_none() {
            report.proven = true;
            report.bound = if wins { Bound::Lower } else { Bound::Upper };
        }
        (report, meter)
    }

    /// The value of a position for MAX, exact inside the window; `None` if the search has to stop.
    fn value(
        &mut self,
        state: &G::State,
        mv: Option<u16>,
        ply: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let is_max = self.context.game.turn(state) == self.max;
        let depth = self.depth.map(|depth| remaining_depth(depth, ply));
        let (low, high) = if is_max { (alpha, beta) } else { (-beta, -alpha) };
        let kind = if ply == 0 { self.kind } else { SearchKind::Full };
        if !self.context.enter(ply, Visit { mv, depth, alpha: low, beta: high, kind }) {
            return None;
        }
        let (value, reason) = match self.context.moves(state) {
            Err(outcome) => (
                Some(outcome.score(self.max, if self.distances { ply } else { 0 })),
                ExitReason::GameOver,
            ),
            Ok(_) if depth == Some(0) => {
                self.context.inexact = true;
                let score = self.context.eval.eval(self.context.game, state);
                (Some(if is_max { score } else { -score }), ExitReason::Horizon)
            }
            Ok(moves) if is_max => self.max_value(state, moves, ply, alpha, beta),
            Ok(moves) => self.min_value(state, moves, ply, alpha, beta),
        };
        // Of a stopped search nothing is known here.
        let seen = value.map(|value| if is_max { value } else { -value });
        let bound = seen.map_or(Bound::Lower, |seen| Bound::of(seen, low, high));
        self.context.leave(seen.unwrap_or(-Score::INFINITY), bound, reason);
        value
    }

    /// MAX takes the greatest value, and cuts off when MIN can avoid this node.
    fn max_value(
        &mut self,
        state: &G::State,
        moves: Vec<G::Move>,
        ply: u32,
        mut alpha: Score,
        beta: Score,
    ) -> (Option<Score>, ExitReason) {
        let (mut greatest, mut best, count) = (-Score::INFINITY, None, moves.len());
        for (tried, mv) in moves.into_iter().enumerate() {
            let (child, index) = (self.context.game.play(state, mv), tried as u16);
            let Some(value) = self.value(&child, Some(index), ply + 1, alpha, beta) else {
                return (None, ExitReason::Stopped);
            };
            if greatest < value || (greatest == value && self.last_for_max == Some(true)) {
                (greatest, best) = (value, Some(index));
                self.context.lines.set(ply as usize, mv);
                if ply == 0 {
                    self.note_root(mv, value, alpha, beta);
                }
            }
            alpha = alpha.max(value);
            if self.is_cut(alpha, beta, tried) {
                return (
                    Some(greatest),
                    ExitReason::Cutoff { by: index, skipped: (count - tried - 1) as u16 },
                );
            }
        }
        (Some(greatest), ExitReason::Searched { best })
    }

    /// MIN takes the least value, and cuts off when MAX can avoid this node.
    fn min_value(
        &mut self,
        state: &G::State,
        moves: Vec<G::Move>,
        ply: u32,
        alpha: Score,
        mut beta: Score,
    ) -> (Option<Score>, ExitReason) {
        let (mut least, mut best, count) = (Score::INFINITY, None, moves.len());
        for (tried, mv) in moves.into_iter().enumerate() {
            let (child, index) = (self.context.game.play(state, mv), tried as u16);
            let Some(value) = self.value(&child, Some(index), ply + 1, alpha, beta) else {
                return (None, ExitReason::Stopped);
            };
            if value < least || (value == least && self.last_for_max == Some(false)) {
                (least, best) = (value, Some(index));
                self.context.lines.set(ply as usize, mv);
            }
            beta = beta.min(value);
            if self.is_cut(alpha, beta, tried) {
                return (
                    Some(least),
                    ExitReason::Cutoff { by: index, skipped: (count - tried - 1) as u16 },
                );
            }
        }
        (Some(least), ExitReason::Searched { best })
    }

    fn is_cut(&mut self, alpha: Score, beta: Score, tried: usize) -> bool {
        let cut = match self.options.cut {
            CutoffRule::AtEqual => beta <= alpha,
            CutoffRule::Strict => beta < alpha,
        };
        self.context.cuts.0 += u64::from(cut);
        self.context.cuts.1 += u64::from(cut && tried == 0);
        cut
    }

    /// Records a root move that is better than all before it, best first.
    fn note_root(&mut self, mv: G::Move, score: Score, alpha: Score, beta: Score) {
        let below = self.context.lines.at(1).iter().copied();
        let moves = std::iter::once(mv).chain(below).collect();
        let proven = !self.context.inexact;
        // The first pass does not know the distance of a win or loss.
        let (score, bound) = match score {
            win if !self.distances && win.is_win() => (Score::win_in(u32::MAX), Bound::Lower),
            loss if !self.distances && loss.is_loss() => (Score::loss_in(u32::MAX), Bound::Upper),
            score => (score, Bound::of(score, alpha, beta)),
        };
        self.root.insert(0, Line { score, bound, proven, moves });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::super::example::Nim;
    use super::super::{NoEval, Outcome, Value, minimax};
    use super::*;

    /// A tree given by its leaves, two levels of three: the example of the textbooks. It counts the moves played.
    struct Leaves([[i32; 3]; 3], AtomicU64);

    impl Game for Leaves {
        type State = Vec<u8>;
        type Move = u8;
        fn start(&self) -> Vec<u8> {
            Vec::new()
        }
        fn turn(&self, path: &Vec<u8>) -> Side {
            if path.len() == 1 { Side::Second } else { Side::First }
        }
        fn moves(&self, _: &Vec<u8>, out: &mut Vec<u8>) {
            out.extend(0..3);
        }
        fn play(&self, path: &Vec<u8>, mv: u8) -> Vec<u8> {
            self.1.fetch_add(1, Ordering::Relaxed);
            [path.as_slice(), &[mv]].concat()
        }
        fn outcome(&self, _: &Vec<u8>) -> Option<Outcome> {
            None
        }
    }

    #[test]
    fn the_textbook_tree_is_worth_three_and_two_leaves_are_cut() {
        let tree = Leaves([[3, 12, 8], [2, 4, 6], [14, 5, 2]], AtomicU64::new(0));
        let leaf =
            |tree: &Leaves, path: &Vec<u8>| Score::eval(tree.0[path[0] as usize][path[1] as usize]);
        let limits = Limits::none().depth(2);
        let mut leaves = 0;
        let mut count = |event: GameEvent| {
            leaves += usize::from(
                matches!(event, GameEvent::Leave(verdict) if verdict.reason == ExitReason::Horizon),
            );
        };
        let report = alpha_beta(&tree, &tree.start(), &leaf, &limits, &mut count);
        assert_eq!(
            (report.score, report.best, leaves, report.nodes),
            (Score::eval(3), Some(0), 7, 11)
        );
        // No move is played that is not searched: a game may be slow.
        assert_eq!(tree.1.swap(0, Ordering::Relaxed), 10);
        let full = minimax(&tree, &tree.start(), &leaf, &limits, &mut ());
        assert_eq!((full.score, full.best, full.nodes), (Score::eval(3), Some(0), 13));
        assert_eq!(tree.1.into_inner(), 12);
    }

    #[test]
    fn one_pass_or_two_the_distance_is_that_of_minimax() {
        for matches in 0..14 {
            let nim = Nim(matches);
            let full = minimax(&nim, &nim.start(), &NoEval, &Limits::none(), &mut ());
            for scores in [WinScoring::OutcomeThenDistance, WinScoring::Distance] {
                let search = AlphaBeta { scores, ..AlphaBeta::default() };
                let report = search.search(&nim, &nim.start(), &NoEval, &Limits::none(), &mut ());
                assert_eq!(report.value(), full.value(), "{matches} matches, {scores:?}");
                assert!(report.proven);
            }
            assert_eq!(full.value() == Value::LossIn(0), matches == 0);
        }
    }

    #[test]
    fn a_limit_in_the_second_pass_leaves_what_the_first_one_has_proven() {
        for (matches, bound) in [(10, Bound::Lower), (12, Bound::Upper)] {
            let nim = Nim(matches);
            let (mut first, mut is_second) = (0, false);
            let mut count = |event: GameEvent| {
                if let GameEvent::Enter(visit) = event {
                    is_second |= visit.kind == SearchKind::Distance;
                    first += u64::from(!is_second);
                }
            };
            let full = alpha_beta(&nim, &nim.start(), &NoEval, &Limits::none(), &mut count);
            assert_eq!((full.nodes - full.distance_nodes, first < full.nodes), (first, true));
            for nodes in first..full.nodes {
                let limits = Limits::none().nodes(nodes);
                let report = alpha_beta(&nim, &nim.start(), &NoEval, &limits, &mut ());
                let context = format!("{matches} matches, {nodes} nodes: {report:?}");
                assert_eq!((report.bound, report.proven), (bound, true), "{context}");
                let is_true = match bound {
                    Bound::Lower => report.score.is_win() && report.score <= full.score,
                    _ => report.score.is_loss() && full.score <= report.score,
                };
                assert!(is_true && report.stopped.is_some(), "{context}");
                assert_eq!(report.lines[0].moves.first(), report.best.as_ref(), "{context}");
                assert!(report.best.is_some() && (bound == Bound::Upper || report.best == Some(2)));
            }
        }
    }
}
