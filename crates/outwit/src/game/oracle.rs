//! Exact knowledge from outside the search, for example endgame tables or theorems.
//!
//! *Idea*: knowledge is a pair of bounds on the value of a position. If they are equal, the position is not searched
//! further. If they only prove a win, the search cuts off with them and finds the distance itself. An [`Eval`] may have such
//! knowledge ([`Eval::known`]); [`EvalWithTablebase`] combines an evaluation and an [`Oracle`].
//!
//! *Guarantee*: with a correct oracle every result that the engine calls proven is correct. Distances count from the
//! position of the query.
//!
//! *Cost*: nothing without an oracle; otherwise one look-up per node except the root.
//!
//! *Source*: K. Thompson's endgame tables of 1986 and their use in search, as in J. Schaeffer and others, "A world
//! championship caliber checkers program", Artificial Intelligence 53, 1992.
//!
//! ```
//! use outwit::Limits;
//! use outwit::game::{Engine, Game, EvalWithTablebase, Known, NoEval, EngineOptions, Oracle, Side, Strategy};
//! # use outwit::game::example::Nim;
//! /// A player who faces a multiple of four loses; the distance is unknown.
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

use super::{Eval, Game, Known, Score};

/// A source of certain values, or bounds on them, for some positions.
pub trait Oracle<G: Game>: Send + Sync {
    /// Bounds on the value of `state`, if it is known. They must be correct, and fast to look up.
    fn known(&self, game: &G, state: &G::State) -> Option<Known>;

    /// The number of slow look-ups so far, which had to read a file or unpack a part of it. The engine reads its clock after
    /// each of them.
    fn waits(&self) -> u64 {
        0
    }

    /// Reads data that later look-ups need, as far as it fits into memory; called before a clock starts.
    fn prepare(&self) {}

    /// The faults found so far, a damaged table for example; one sentence each.
    fn errors(&self) -> Vec<String> {
        Vec::new()
    }
}

/// An evaluation combined with an oracle.
#[derive(Debug)]
pub struct EvalWithTablebase<'a, E, O: ?Sized> {
    /// The evaluation of positions that the oracle does not know.
    pub eval: &'a E,
    /// The oracle, if any.
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
    fn is_costly(&self) -> bool {
        self.eval.is_costly()
    }

    #[inline]
    fn known(&self, game: &G, state: &G::State) -> Option<Known> {
        let known = self.eval.known(game, state);
        match self.oracle {
            Some(oracle) if known.is_none() => oracle.known(game, state),
            _ => known,
        }
    }

    #[inline]
    fn waits(&self) -> u64 {
        self.eval.waits() + self.oracle.map_or(0, Oracle::waits)
    }
}
