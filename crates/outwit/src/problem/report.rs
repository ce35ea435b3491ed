//! The report of a one-player search.

use std::time::Duration;

use super::{Cost, Problem};
use crate::{Stopped, effective_branching};

/// A path from the start to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Solution<A, C> {
    /// The actions, in order.
    pub actions: Vec<A>,
    /// Their total cost.
    pub cost: C,
}

impl<A: Clone, C> Solution<A, C> {
    /// The states on the path, from the start of `problem` to the goal: one more than there are actions.
    ///
    /// ```
    /// use outwit::problem::{Limits, breadth_first, example::Ladder};
    /// let ladder = Ladder(3);
    /// let solution = breadth_first(&ladder, &Limits::none(), &mut ()).solution.expect("there is one");
    /// assert_eq!(solution.states(&ladder), [0, 2, 3]);
    /// ```
    pub fn states<P: Problem<Action = A>>(&self, problem: &P) -> Vec<P::State> {
        let mut states = vec![problem.start()];
        for (index, action) in self.actions.iter().enumerate() {
            states.push(problem.apply(&states[index], action.clone()));
        }
        states
    }
}

/// The counters of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Counts {
    /// Nodes whose successors were generated.
    pub expanded: u64,
    /// Successors generated; the start is not counted. IDA* and recursive depth-first searches generate a successor when
    /// they try it.
    pub generated: u64,
    /// Successors dropped because their state was known.
    pub duplicates: u64,
    /// Nodes dropped for another reason: a bound, a full beam, to save memory.
    pub pruned: u64,
    /// Expanded nodes put back on the frontier because a cheaper path to them was found.
    pub reopened: u64,
    /// Rounds: depth or cost limits tried, weights, beam widths.
    pub iterations: u32,
    /// The largest size of the frontier (or of the path).
    pub peak_frontier: u64,
    /// The largest number of nodes kept at one time.
    pub peak_nodes: u64,
    /// The largest memory of nodes, tables and frontier together, in bytes (an estimate).
    pub peak_bytes: usize,
    /// The greatest depth of a generated node.
    pub depth: u32,
}

/// The report of every one-player search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ProblemReport<A, C> {
    /// The best solution found.
    pub solution: Option<Solution<A, C>>,
    /// Whether that solution is proven to be a cheapest one, provided the heuristic is admissible.
    pub optimal: bool,
    /// Whether the search examined its whole space without finding (another) solution. With no solution this proves that
    /// none exists, except where the page of the algorithm says otherwise; with one, that none is cheaper, provided the heuristic is
    /// admissible.
    pub exhausted: bool,
    /// No solution costs less than this, provided the heuristic is admissible.
    pub lower_bound: C,
    /// The solutions in the order in which they were found: cost, and number of nodes generated until then. Only
    /// [`BestFirst`](crate::problem::BestFirst) searches fill it.
    pub improvements: Vec<(C, u64)>,
    /// Counters.
    pub counts: Counts,
    /// Time taken.
    pub time: Duration,
    /// The limit that ended the search early, if any.
    pub stopped: Option<Stopped>,
}

impl<A, C: Cost> ProblemReport<A, C> {
    /// The report of a search that has found nothing yet.
    pub fn empty() -> Self {
        ProblemReport {
            solution: None,
            optimal: false,
            exhausted: false,
            lower_bound: C::ZERO,
            improvements: Vec::new(),
            counts: Counts::default(),
            time: Duration::ZERO,
            stopped: None,
        }
    }

    /// The same report with every action of the solution translated by `translate`.
    pub fn map_actions<B>(self, translate: impl FnMut(A) -> B) -> ProblemReport<B, C> {
        let solution = self.solution.map(|Solution { actions, cost }| Solution {
            actions: actions.into_iter().map(translate).collect(),
            cost,
        });
        ProblemReport {
            solution,
            optimal: self.optimal,
            exhausted: self.exhausted,
            lower_bound: self.lower_bound,
            improvements: self.improvements,
            counts: self.counts,
            time: self.time,
            stopped: self.stopped,
        }
    }

    /// The cost of the solution, if there is one.
    pub fn cost(&self) -> Option<C> {
        self.solution.as_ref().map(|solution| solution.cost)
    }

    /// The effective branching factor: a uniform tree of the solution's depth with this factor has as many nodes as
    /// were generated. `None` without a solution of at least one step.
    ///
    /// ```
    /// # use outwit::problem::{Counts, ProblemReport, Solution};
    /// let mut report = ProblemReport::<u8, u32>::empty();
    /// report.solution = Some(Solution { actions: vec![0; 5], cost: 5 });
    /// report.counts.generated = 52;
    /// assert!((report.branching().unwrap() - 1.92).abs() < 0.005); // the example of the textbook
    /// ```
    pub fn branching(&self) -> Option<f64> {
        let (depth, nodes) = (self.solution.as_ref()?.actions.len(), self.counts.generated);
        if nodes < depth as u64 { None } else { effective_branching(nodes, depth) }
    }
}
