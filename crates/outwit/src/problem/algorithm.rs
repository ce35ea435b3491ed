//! All one-player searches by name.

use std::fmt;

use super::{
    BackwardUnknown, BestFirst, BreadthFirst, Cycles, DepthFirst, GoalTest, Heuristic, IdaStar,
    Problem, ProblemEvent, ProblemReport, Rank, RecursiveBestFirst, Repeats, Style, beam,
    bidirectional, bidirectional_uniform_cost, depth_limited, iterative_deepening,
    near_optimal_bidirectional, sma_star,
};
use crate::{Limits, Named, Observer};

macro_rules! algorithms {
    ($($variant:ident $name:literal $is_two_way:literal [$($setting:ident)*] $about:literal)*) => {
        /// A one-player search, chosen by name.
        ///
        /// ```
        /// use outwit::problem::Algorithm;
        /// assert_eq!("ida-star".parse(), Ok(Algorithm::IdaStar));
        /// assert!("idastar".parse::<Algorithm>().unwrap_err().to_string().contains("a-star"));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Algorithm {
            $(#[doc = $about] $variant,)*
        }

        crate::named_values!(Algorithm { $($variant = $name: $about,)* });

        impl Algorithm {
            /// Whether the search uses this setting.
            ///
            /// ```
            /// use outwit::problem::{Algorithm, Setting};
            /// assert!(Algorithm::Beam.uses(Setting::Width) && !Algorithm::AStar.uses(Setting::Width));
            /// ```
            pub fn uses(self, setting: Setting) -> bool {
                let used: &[Setting] = match self {
                    $(Algorithm::$variant => &[$(Setting::$setting),*],)*
                };
                used.contains(&setting)
            }

            /// Whether the search uses a heuristic.
            pub fn uses_heuristic(self) -> bool {
                self.uses(Setting::Heuristic)
            }

            /// Whether the search also goes back from the goals, and so needs [`Problem::goals`] and the steps that lead to a
            /// state ([`Problem::arrivals`]).
            pub fn is_two_way(self) -> bool {
                match self {
                    $(Algorithm::$variant => $is_two_way,)*
                }
            }
        }
    };
}

// Whether a search also goes back from the goals stands before its settings.
algorithms! {
    BreadthFirst "breadth-first" false [Depth Repeats Test] "layer by layer; fewest steps"
    DepthFirst "depth-first" false [Depth Repeats Style] "deepest node first; any solution"
    DepthLimited "depth-limited" false [Depth] "depth-first with a depth limit"
    IterativeDeepening "iterative-deepening" false [Depth] "depth-first to depth 0, 1, 2, ...; fewest steps"
    UniformCost "uniform-cost" false [Repeats] "least cost so far first; optimal"
    Greedy "greedy" false [Heuristic Repeats] "least estimated cost to the goal first; any solution"
    AStar "a-star" false [Heuristic Repeats] "least estimated total cost first; optimal"
    WeightedAStar "weighted-a-star" false [Heuristic Repeats Weight] "A* with the estimate times a weight; cost at most max(weight, 1) times the optimum"
    AnytimeAStar "anytime-a-star" false [Heuristic Repeats Weight] "a first solution soon, then better ones; optimal if it finishes"
    Beam "beam" false [Heuristic Depth Width] "keeps only the best nodes of each layer; any solution, or none"
    IdaStar "ida-star" false [Heuristic Depth Cycles] "depth-first with increasing cost bounds; optimal"
    RecursiveBestFirst "rbfs" false [Heuristic Depth Budget] "A* order in linear memory; optimal"
    SmaStar "sma-star" false [Heuristic Depth Budget] "A* within a node budget; optimal if it fits"
    Bidirectional "bidirectional" true [Depth] "breadth-first from both ends; fewest steps"
    BidirectionalUniformCost "bidirectional-uniform-cost" true [] "uniform cost from both ends; optimal"
    NearOptimalBidirectional "nbs" true [Heuristic] "A* from both ends; optimal"
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What can be set for a search: the heuristic, the limit of the depth, or a field of [`SolveOptions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setting {
    /// A heuristic.
    Heuristic,
    /// [`Limits::depth`], of depth-limited search [`SolveOptions::depth`].
    Depth,
    /// [`SolveOptions::repeats`].
    Repeats,
    /// [`SolveOptions::test`].
    Test,
    /// [`SolveOptions::style`].
    Style,
    /// [`SolveOptions::cycles`].
    Cycles,
    /// [`SolveOptions::weight`].
    Weight,
    /// [`SolveOptions::width`].
    Width,
    /// [`SolveOptions::budget`].
    Budget,
}

/// Settings of the searches; each search ignores those of the others ([`Algorithm::uses`]).
// Exhaustive, since callers build it with functional update: `SolveOptions { width: 9, ..SolveOptions::default() }`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolveOptions {
    /// Graph search or tree search, for breadth-first, depth-first and the best-first family.
    pub repeats: Repeats,
    /// When breadth-first search applies the goal test.
    pub test: GoalTest,
    /// The order of depth-first search.
    pub style: Style,
    /// Which cycles IDA* avoids; none = those that the problem suggests, or [`Cycles::Undo`].
    pub cycles: Option<Cycles>,
    /// The weight of weighted and anytime A*: finite and not negative.
    pub weight: f64,
    /// The width of the beam.
    pub width: usize,
    /// The limit of depth-limited search.
    pub depth: u32,
    /// The node budget of SMA* and of recursive best-first search.
    pub budget: usize,
}

impl Default for SolveOptions {
    fn default() -> Self {
        SolveOptions {
            repeats: Repeats::Avoid,
            test: GoalTest::WhenGenerated,
            style: Style::Recursive,
            cycles: None,
            weight: 1.5,
            width: 100,
            depth: 20,
            budget: 100_000,
        }
    }
}

/// A problem with its heuristics, settings and limits, for [`solve`].
#[derive(Debug)]
pub struct SolveTask<'a, P, H, B> {
    /// The problem.
    pub problem: &'a P,
    /// Estimates the cost from a state to the goal; searches without a heuristic ignore it.
    pub to_goal: &'a H,
    /// Estimates the cost from the start to a state. Only bidirectional A* uses it; [`blind`](super::blind) is always
    /// right.
    pub to_start: &'a B,
    /// Settings of the searches.
    pub options: &'a SolveOptions,
    /// When to stop.
    pub limits: &'a Limits,
}

/// Solves a problem with the given search.
///
/// # Errors
///
/// [`BackwardUnknown`] from a bidirectional search, if the problem does not list its goals, or does not know the steps that lead
/// to a state ([`Problem::arrivals`]).
///
/// # Panics
/// If the search uses the weight, and it is negative, infinite or not a number.
///
/// ```
/// use outwit::problem::{Algorithm, SolveOptions, SolveTask, blind, solve};
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let h = |ladder: &Ladder, rung: &u32| ladder.0 - rung;
/// let task = SolveTask {
///     problem: &Ladder(6),
///     to_goal: &h,
///     to_start: &blind,
///     options: &SolveOptions::default(),
///     limits: &Limits::none(),
/// };
/// for algorithm in Algorithm::ALL {
///     let report = solve(algorithm, &task, &mut ());
///     assert!(report.unwrap().solution.is_some(), "{algorithm}");
/// }
/// ```
pub fn solve<P, H, B, O>(
    algorithm: Algorithm,
    task: &SolveTask<'_, P, H, B>,
    observer: &mut O,
) -> Result<ProblemReport<P::Action, P::Cost>, BackwardUnknown>
where
    P: Problem,
    H: Heuristic<P>,
    B: Heuristic<P>,
    O: Observer<ProblemEvent>,
{
    let &SolveTask { problem, to_goal: heuristic, to_start, options, limits } = task;
    let &SolveOptions { repeats, test, style, cycles, weight, width, depth, budget } = options;
    let best_first = |rank, anytime| BestFirst { rank, repeats, anytime };
    Ok(match algorithm {
        Algorithm::BreadthFirst => BreadthFirst { repeats, test }.search(problem, limits, observer),
        Algorithm::DepthFirst => DepthFirst { repeats, style }.search(problem, limits, observer),
        Algorithm::DepthLimited => depth_limited(problem, depth, limits, observer),
        Algorithm::IterativeDeepening => iterative_deepening(problem, limits, observer),
        Algorithm::UniformCost => {
            best_first(Rank::Cost, false).search_by_cost(problem, limits, observer)
        }
        Algorithm::Greedy => {
            best_first(Rank::Estimate, false).search(problem, heuristic, limits, observer)
        }
        Algorithm::AStar => {
            best_first(Rank::Total, false).search(problem, heuristic, limits, observer)
        }
        Algorithm::WeightedAStar => {
            best_first(Rank::Weighted(weight), false).search(problem, heuristic, limits, observer)
        }
        Algorithm::AnytimeAStar => {
            best_first(Rank::Weighted(weight), true).search(problem, heuristic, limits, observer)
        }
        Algorithm::Beam => beam(problem, heuristic, width, limits, observer),
        Algorithm::IdaStar => {
            let search = IdaStar { cycles: cycles.unwrap_or_default() };
            search.search(problem, heuristic, limits, observer)
        }
        Algorithm::RecursiveBestFirst => {
            let search = RecursiveBestFirst { budget: Some(budget) };
            search.search(problem, heuristic, limits, observer)
        }
        Algorithm::SmaStar => sma_star(problem, heuristic, budget, limits, observer),
        Algorithm::Bidirectional => return bidirectional(problem, limits, observer),
        Algorithm::BidirectionalUniformCost => {
            return bidirectional_uniform_cost(problem, limits, observer);
        }
        Algorithm::NearOptimalBidirectional => {
            return near_optimal_bidirectional(problem, heuristic, to_start, limits, observer);
        }
    })
}
