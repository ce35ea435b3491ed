//! All one-player searches by name.

use std::fmt;
use std::str::FromStr;

use super::{
    BestFirst, BreadthFirst, Cycles, DepthFirst, GoalTest, GoalsUnknown, Heuristic, IdaStar,
    Problem, ProblemEvent, ProblemReport, Rank, RecursiveBestFirst, Repeats, Style, beam,
    bidirectional, bidirectional_uniform_cost, depth_limited, iterative_deepening,
    near_optimal_bidirectional, sma_star,
};
use crate::{Limits, Observer};

macro_rules! algorithms {
    ($($variant:ident $name:literal $guess:literal $about:literal)*) => {
        /// A one-player search, chosen by name.
        ///
        /// ```
        /// use outwit::problem::Algorithm;
        /// assert_eq!("ida-star".parse(), Ok(Algorithm::IdaStar));
        /// assert!("idastar".parse::<Algorithm>().unwrap_err().to_string().contains("a-star"));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Algorithm {
            $(#[doc = $about] $variant,)*
        }

        impl Algorithm {
            /// All of them.
            pub const ALL: &'static [Algorithm] = &[$(Algorithm::$variant),*];

            /// The name.
            pub fn name(self) -> &'static str {
                match self { $(Algorithm::$variant => $name,)* }
            }

            /// What it does, in a few words.
            pub fn about(self) -> &'static str {
                match self { $(Algorithm::$variant => $about,)* }
            }

            /// Whether it uses a heuristic.
            pub fn uses_heuristic(self) -> bool {
                match self { $(Algorithm::$variant => $guess,)* }
            }
        }
    };
}

algorithms! {
    BreadthFirst "breadth-first" false "layer by layer; fewest steps"
    DepthFirst "depth-first" false "one path as far as it goes; any solution"
    DepthLimited "depth-limited" false "depth-first down to a limit"
    IterativeDeepening "iterative-deepening" false "depth-first to depth 0, 1, 2, ...; fewest steps"
    UniformCost "uniform-cost" false "cheapest path first; optimal"
    Greedy "greedy" true "what looks nearest first; any solution"
    AStar "a-star" true "least cost so far + guess first; optimal"
    WeightedAStar "weighted-a-star" true "guess times a weight; at most that much dearer"
    AnytimeAStar "anytime-a-star" true "a solution soon, better ones later; optimal in the end"
    Beam "beam" true "the best few of each layer; any solution, or none"
    IdaStar "ida-star" true "depth-first within growing cost bounds; optimal"
    RecursiveBestFirst "rbfs" true "order of A* in linear memory; optimal"
    SmaStar "sma-star" true "A* within a node budget; optimal if it fits"
    Bidirectional "bidirectional" false "breadth-first from both ends; fewest steps"
    BidirectionalUniformCost "bidirectional-uniform-cost" false "uniform cost from both ends; optimal"
    NearOptimalBidirectional "nbs" true "A* from both ends; optimal"
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no search of this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownAlgorithm(String);

impl fmt::Display for UnknownAlgorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Algorithm::ALL.iter().map(|one| one.name()).collect();
        write!(f, "there is no algorithm '{}'; expected one of: {}", self.0, names.join(" "))
    }
}

impl std::error::Error for UnknownAlgorithm {}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(name: &str) -> Result<Self, UnknownAlgorithm> {
        let found = Algorithm::ALL.iter().find(|one| one.name() == name);
        found.copied().ok_or_else(|| UnknownAlgorithm(name.to_string()))
    }
}

/// What the searches want to know besides the problem.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolveOptions {
    /// Graph search or tree search, for breadth-first, depth-first and the best-first family.
    pub repeats: Repeats,
    /// When breadth-first search tests a state.
    pub test: GoalTest,
    /// The order of depth-first search.
    pub style: Style,
    /// Which cycles IDA* avoids.
    pub cycles: Cycles,
    /// The weight of weighted and anytime A*.
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
            cycles: Cycles::Undo,
            weight: 1.5,
            width: 100,
            depth: 20,
            budget: 100_000,
        }
    }
}

/// Runs the search of that name; `to_start` is for bidirectional search, [`blind`](super::blind) will do.
///
/// ```
/// use outwit::problem::{Algorithm, SolveOptions, blind, solve};
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let h = |ladder: &Ladder, rung: &u32| ladder.0 - rung;
/// for &algorithm in Algorithm::ALL {
///     let report =
///         solve(algorithm, &SolveOptions::default(), &Ladder(6), &h, &blind, &Limits::none(), &mut ());
///     assert!(report.unwrap().solution.is_some(), "{algorithm}");
/// }
/// ```
pub fn solve<P, H, B, O>(
    algorithm: Algorithm,
    options: &SolveOptions,
    problem: &P,
    heuristic: &H,
    to_start: &B,
    limits: &Limits,
    observer: &mut O,
) -> Result<ProblemReport<P::Action, P::Cost>, GoalsUnknown>
where
    P: Problem,
    H: Heuristic<P>,
    B: Heuristic<P>,
    O: Observer<ProblemEvent>,
{
    let &SolveOptions { repeats, test, style, cycles, weight, width, depth, budget } = options;
    let best_first = |rank, anytime| BestFirst { rank, repeats, anytime };
    Ok(match algorithm {
        Algorithm::BreadthFirst => BreadthFirst { repeats, test }.search(problem, limits, observer),
        Algorithm::DepthFirst => DepthFirst { repeats, style }.search(problem, limits, observer),
        Algorithm::DepthLimited => depth_limited(problem, depth, limits, observer),
        Algorithm::IterativeDeepening => iterative_deepening(problem, limits, observer),
        Algorithm::UniformCost => {
            best_first(Rank::Cost, false).search(problem, &super::blind, limits, observer)
        }
        Algorithm::Greedy => {
            best_first(Rank::Guess, false).search(problem, heuristic, limits, observer)
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
        Algorithm::IdaStar => IdaStar { cycles }.search(problem, heuristic, limits, observer),
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
