//! Monte-Carlo tree search (UCT): estimates moves by random playouts.
//!
//! *Idea*: each descent follows the tree by UCB1 (the move with the greatest mean plus a bonus for rarely visited moves),
//! expands one position, plays a random game from it to the end, and backs the result up to the root. Ends of the game
//! inside the tree are exact: a position with a winning move is won, one whose moves all lose is lost, one whose moves are
//! all proven has the best of their values. So the search can prove results, with their distances. A position that recurs on the
//! path is a draw, and so is a playout that is too long.
//!
//! *Guarantee*: converges to the best move; a score marked as proven is exact. The distance of a proven win is one
//! that can be forced; it is the least one if the bound is exact. A move whose value holds only if a return to the
//! root is a draw is not marked as proven, since the root itself may be won.
//!
//! *Cost*: time linear in descents; memory 32 to 48 bytes per move of each position in the tree, which may take a third of
//! `Limits::memory` (else of 1 GiB), since it needs the rest to grow. Nodes counted: descents. Unlike other searches it
//! does not end by itself before it has a proof: set a limit.
//!
//! *Source*: L. Kocsis, C. Szepesvari, "Bandit based Monte-Carlo planning", ECML 2006; M. Winands, Y. Bjornsson, J.-T.
//! Saito, "Monte-Carlo tree search solver", CG 2008.
//!
//! ```text
//!          o 10 visits, 6 won        1 selection, by mean and number of visits
//!        /   \                       2 expansion of a position
//!   6 of 7   0 of 3                  3 random playout
//!     |                              4 backup of the result to the root
//!     + ~~~~> won
//! ```

mod answer;
mod tree;

use super::{Eval, Game, GameEvent, GameReport};
use crate::{Limits, Observer};

/// How a new position of the tree is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Leaf {
    /// By a random playout.
    #[default]
    Playout,
    /// By the evaluation.
    Eval {
        /// The number of points that counts as three wins out of four.
        scale: u32,
    },
}

/// The search with its settings.
///
/// ```
/// use outwit::game::{self, Game, Mcts, Value};
/// use outwit::Limits;
/// # use outwit::game::example::Nim;
/// let nim = Nim(10);
/// let search = Mcts { seed: 7, ..Mcts::default() };
/// let report = search.search(&nim, &nim.start(), &game::NoEval, &Limits::none().nodes(2000), &mut ());
/// assert_eq!(report.best, Some(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mcts {
    /// The random seed: the same seed with the same node limit gives the same report.
    pub seed: u64,
    /// The exploration constant of UCB1, for means from 0 to 1; finite.
    pub exploration: f64,
    /// How new positions are evaluated.
    pub leaf: Leaf,
    /// Plies after which a playout counts as a draw.
    pub longest_playout: u32,
    /// Whether to go on after a win is proven, until it is proven to be the shortest.
    pub distance: bool,
}

impl Default for Mcts {
    fn default() -> Self {
        Mcts {
            seed: 0,
            exploration: 1.0,
            leaf: Leaf::Playout,
            longest_playout: 500,
            distance: false,
        }
    }
}

/// Monte-Carlo tree search with default settings; `limits.nodes` counts descents.
///
/// ```
/// use outwit::game::{self, Game, mcts};
/// use outwit::Limits;
/// # use outwit::game::example::Nim;
/// let nim = Nim(10);
/// let report = mcts(&nim, &nim.start(), &game::NoEval, &Limits::none().nodes(2000), &mut ());
/// assert_eq!(report.best, Some(2));
/// ```
pub fn mcts<G: Game, E: Eval<G>, O: Observer<GameEvent>>(
    game: &G,
    state: &G::State,
    eval: &E,
    limits: &Limits,
    observer: &mut O,
) -> GameReport<G::Move> {
    Mcts::default().search(game, state, eval, limits, observer)
}

impl Mcts {
    /// Grows a tree until a limit is reached or the root is proven; then reports the tree to the observer.
    ///
    /// Every root move has a score: a proven one if there is a proof, else its mean from -1000 (all lost) to 1000 (all won),
    /// or with [`Leaf::Eval`] in points. In that mean the end of a game with [`Outcome::Points`](super::Outcome::Points) p
    /// counts 1000 p / (|p| + 10), while a proven score is p itself: the two cannot be compared. Proven wins come first and
    /// proven losses last; between them the moves are in the order of their visits, not of their scores. `limits.depth` bounds
    /// only the depth of the tree: playouts go on to the end of the game, and the search ends at another limit.
    ///
    /// # Panics
    /// If `exploration` is infinite or not a number.
    pub fn search<G: Game, E: Eval<G>, O: Observer<GameEvent>>(
        self,
        game: &G,
        state: &G::State,
        eval: &E,
        limits: &Limits,
        observer: &mut O,
    ) -> GameReport<G::Move> {
        self.search_with_progress(game, state, eval, limits, observer, &mut |_| {})
    }

    /// As [`Mcts::search`]; `progress` is called with the report so far after 1,000 descents, and whenever their number has grown
    /// by a tenth since.
    ///
    /// # Panics
    /// If `exploration` is infinite or not a number.
    pub fn search_with_progress<G: Game, E: Eval<G>, O: Observer<GameEvent>>(
        self,
        game: &G,
        state: &G::State,
        eval: &E,
        limits: &Limits,
        observer: &mut O,
        progress: &mut dyn FnMut(&GameReport<G::Move>),
    ) -> GameReport<G::Move> {
        let exploration = self.exploration;
        assert!(exploration.is_finite(), "exploration is {exploration}; expected a finite number");
        let mut tree = tree::Tree::new(self, game, eval, limits, state);
        tree.grow(state, progress);
        if observer.is_active() {
            tree.report_events(observer);
        }
        tree.into_report()
    }
}
