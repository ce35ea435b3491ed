//! Proof-number search: who wins, without an evaluation.
//!
//! *Idea*: the proof number of a position is the least number of positions that must still be proven to show that one side
//! wins; the disproof number, to show that it does not. The search always expands the position that is part of the
//! smallest proof and the smallest disproof. Here it is depth-first (df-pn): a node is left only when one of its numbers
//! reaches a threshold, and the table stores the numbers. One search asks whether the side to move wins, a second one
//! whether its opponent does; if neither does, the position is a draw. Where a game ends with points, further searches ask
//! whether a side can be sure of at least a given number, until the exact number is known.
//!
//! *Guarantee*: a result that is reported is proven (up to collisions of 64-bit keys). A win comes with a
//! number of plies in which it can be forced, the least one if [`ProofNumber::distance`] is set, and with the line.
//!
//! *Repetitions*: a position that recurs on the path is no win for the attacker, but such a failure may hold on this path
//! only (graph-history interaction). Each failure therefore carries the ply of the earliest position on which it depends.
//! If that is the failed position itself or a later one, the failure always holds: a side that can win at all can win
//! without a repetition. Otherwise it is stored together with the sequence of positions that led to it, and used for
//! exactly that sequence. Wins never depend on a repetition and always hold.
//!
//! *Cost*: time depends much more on the branching factor than on the depth; memory is that of the table
//! (`Limits::memory`, else 64 MiB), in which the entries that cost least work are replaced. Nodes counted: every visit of
//! an inner position, later visits included.
//!
//! *Stack*: a line of play may reach 2,000 plies. A debug build takes about 1,300 bytes of the stack for each ply, and three times
//! the size of a [`State`](crate::game::Game::State) in it. So the 2 MiB of a thread hold about 1,600 plies of a state of a few
//! bytes and 800 of a state of 400 bytes; a longer line overflows it, which ends the program. Give the thread of a longer game
//! a larger stack ([`std::thread::Builder::stack_size`]), for example 8 MiB, which hold 2,000 plies of states of up to 900 bytes.
//!
//! *Source*: L. V. Allis, M. van der Meulen, H. J. van den Herik, Artificial Intelligence 66, 1994; A. Nagai, "Df-pn
//! algorithm for searching AND/OR trees and its applications", 2002; J. Pawlewicz, L. Lew, "Improving depth-first
//! PN-search: 1 + epsilon trick", CG 2006; A. Kishimoto, M. Mueller, "A general solution to the graph history interaction
//! problem", AAAI 2004; T. Ueda and others, "Weak proof-number search", CG 2008.
//!
//! ```text
//!            OR  p 1  d 2          p = least p of the moves, d = sum of their d
//!          /          \
//!   AND p 1 d 1    AND p 2 d 1     reversed: p = sum, d = least
//!       |            /     \
//!    p 1 d 1     p 1 d 1  p 1 d 1   not yet visited
//! ```

mod answer;
mod most_points;
mod numbers;
mod points;
mod search;
mod table;

use super::rules::moves_or_outcome;
use super::{Bound, ExitReason, Game, GameEvent, GameReport, Score, SearchKind, Verdict, Visit};
use crate::{Limits, Observer};

/// The search with its variations.
///
/// ```
/// use outwit::game::{Game, ProofNumber, Value};
/// use outwit::Limits;
/// # use outwit::game::example::Nim;
/// let nim = Nim(21);
/// let search = ProofNumber { distance: true, ..ProofNumber::default() };
/// let report = search.search(&nim, &nim.start(), &Limits::none(), &mut ());
/// assert_eq!((report.value(), report.best), (Value::WinIn(11), Some(1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProofNumber {
    /// How far the number of the best move may exceed that of the second-best before the search switches, as a fraction:
    /// 0.25 = a quarter. With 0, the search as it was first published, positions that recur can keep it from ever ending.
    pub epsilon: f64,
    /// Weak proof numbers: instead of the sum over the moves, the maximum plus one for each other move. Better where many
    /// lines lead to the same positions, which a sum counts several times.
    pub weak: bool,
    /// Whether to find the least number of plies to the win, by searches for ever shorter ones.
    pub distance: bool,
}

impl Default for ProofNumber {
    fn default() -> Self {
        ProofNumber { epsilon: 0.25, weak: true, distance: false }
    }
}

/// Proof-number search for the side to move, then for its opponent.
///
/// ```
/// use outwit::game::{proof_number, Bound, Game};
/// use outwit::Limits;
/// # use outwit::game::example::Nim;
/// let report = proof_number(&Nim(8), &Nim(8).start(), &Limits::none(), &mut ());
/// assert!(report.proven && report.score.is_loss());
/// ```
pub fn proof_number<G: Game, O: Observer<GameEvent>>(
    game: &G,
    state: &G::State,
    limits: &Limits,
    observer: &mut O,
) -> GameReport<G::Move> {
    ProofNumber::default().search(game, state, limits, observer)
}

impl ProofNumber {
    /// Proves who wins, or that neither side can, or the exact number of points.
    ///
    /// If a limit ends the search, [`between`](GameReport::between) has the bounds that are proven by then.
    ///
    /// Without [`distance`](ProofNumber::distance) the score of a win is a lower bound (the win may be quicker), that of a
    /// loss an upper one. With `limits.depth` the search looks only for wins within that number of plies, and a draw is not
    /// proven.
    ///
    /// # Panics
    /// If `epsilon` is negative, infinite or not a number.
    pub fn search<G: Game, O: Observer<GameEvent>>(
        self,
        game: &G,
        state: &G::State,
        limits: &Limits,
        observer: &mut O,
    ) -> GameReport<G::Move> {
        let epsilon = self.epsilon;
        let fits = epsilon.is_finite() && 0.0 <= epsilon;
        assert!(fits, "epsilon is {epsilon}; expected a finite number that is not negative");
        if !observer.is_active() {
            return answer::answer(self, game, state, limits, observer);
        }
        // The frame around all questions about the root; it is not counted as a position.
        observer.on(GameEvent::Enter(Visit::frame(SearchKind::Search, None)));
        let report = answer::answer(self, game, state, limits, observer);
        let mut moves = Vec::new();
        let is_over = moves_or_outcome(game, state, &mut moves).is_some();
        let best = report.best.and_then(|best| moves.iter().position(|mv| *mv == best));
        let reason = if is_over {
            ExitReason::GameOver
        } else if report.has_value() {
            ExitReason::Searched { best: best.map(|best| best as u16) }
        } else {
            ExitReason::Stopped
        };
        let (score, bound) = if reason == ExitReason::Stopped {
            (-Score::INFINITY, Bound::Lower)
        } else {
            (report.score, report.bound)
        };
        observer.on(GameEvent::Leave(Verdict { score, bound, reason }));
        report
    }
}
