//! What is known about positions before any search: endgame tables, proofs, theorems.
//!
//! *Idea*: knowledge is a pair of bounds on the value of a position. If they are equal the value is known and the search
//! need not look any further; if they say no more than "won", the search still cuts with them and looks for the distance
//! itself. An [`Eval`] may know such things ([`Eval::known`]); [`EvalWithTablebase`] joins an evaluation and an [`Oracle`].
//!
//! *Guarantee*: with an oracle that tells the truth, what the engine calls proven is true. Distances count from the
//! position that is asked about.
//!
//! *Cost*: an evaluation that knows nothing costs nothing. The engine asks once for each node but the root.
//!
//! *Source*: K. Thompson's endgame tables of 1986 and their use in search, as in J. Schaeffer and others, "A world
//! championship caliber checkers program", Artificial Intelligence 53, 1992.
//!
//! ```
//! use outwit::Limits;
//! use outwit::game::{Engine, Game, EvalWithTablebase, Known, NoEval, EngineOptions, Oracle, Side, Strategy};
//! # use outwit::game::example::Nim;
//! /// Who faces a multiple of four loses; nothing is said about when.
//! struct Theorem;
//!
//! impl Oracle<Nim> for Theorem {
//!     fn known(&self, _: &Nim, &(matches, _): &(u32, Side)) -> Option<Known> {
//!         Some(if matches % 4 == 0 { Known::LOST } else { Known::WON })
//!     }
//! }
//!
//! let nim = Nim(1_000_001);
//! let eval = EvalWithTablebase { eval: &NoEval, oracle: Some(&Theorem) };
//! let options = EngineOptions { strategy: Strategy::Outcome, ..EngineOptions::default() };
//! let report = Engine::new(options).search(&nim, &nim.start(), &eval, &Limits::none(), &mut ());
//! assert_eq!((report.best, report.proven), (Some(1), true));
//! assert_eq!(report.value().to_string(), "win");
//! ```

use super::{Eval, Game, Score};

/// Bounds on the value of a position for its side to move, distances counted from it. Equal bounds are the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Known {
    /// It is worth at least this.
    pub least: Score,
    /// It is worth at most this.
    pub most: Score,
}

impl Known {
    /// The side to move wins, nobody knows how fast.
    pub const WON: Known = Known { least: Score::win_in(Score::FAR), most: Score::win_in(0) };
    /// The side to move loses, nobody knows how fast.
    pub const LOST: Known = Known { least: Score::loss_in(0), most: Score::loss_in(Score::FAR) };
    /// A draw.
    pub const DRAW: Known = Known::exactly(Score::DRAW);

    /// The value itself.
    pub const fn exactly(score: Score) -> Known {
        Known { least: score, most: score }
    }

    /// The value, if it is known.
    pub fn exact(self) -> Option<Score> {
        (self.least == self.most).then_some(self.least)
    }

    /// The same bounds counted from `plies` earlier.
    #[inline]
    pub const fn from_earlier(self, plies: u32) -> Known {
        Known { least: self.least.from_earlier(plies), most: self.most.from_earlier(plies) }
    }
}

/// Something that knows the value of some positions, or bounds on it, whatever a search may find.
pub trait Oracle<G: Game>: Send + Sync {
    /// What is known about `state`; it must be true, and quickly told.
    fn known(&self, game: &G, state: &G::State) -> Option<Known>;

    /// What of it turned out to be unusable so far, a damaged table for example; one sentence each.
    fn errors(&self) -> Vec<String> {
        Vec::new()
    }
}

/// An evaluation together with an oracle.
#[derive(Debug)]
pub struct EvalWithTablebase<'a, E, O: ?Sized> {
    /// Judges what is not known.
    pub eval: &'a E,
    /// Knows; `None` for nothing.
    pub oracle: Option<&'a O>,
}

impl<G: Game, E: Eval<G>, O: Oracle<G> + ?Sized> Eval<G> for EvalWithTablebase<'_, E, O> {
    #[inline]
    fn eval(&self, game: &G, state: &G::State) -> Score {
        self.eval.eval(game, state)
    }

    fn range(&self) -> (Score, Score) {
        self.eval.range()
    }

    #[inline]
    fn known(&self, game: &G, state: &G::State) -> Option<Known> {
        let known = self.eval.known(game, state);
        match self.oracle {
            Some(oracle) if known.is_none() => oracle.known(game, state),
            _ => known,
        }
    }
}
