//! Recorded searches of problems that are not in the catalogue: their users bring the rules, and the words for what is shown.

use std::borrow::Cow;
use std::sync::Arc;

use outwit::csp::{CspRecorder, Domains, TableCsp};
use outwit::problem::{
    Algorithm, BackwardUnknown, Cost as _, Problem, ProblemRecorder, ProblemReport, SolveOptions,
};

use super::constraints::Constrained;
use super::search::{Estimate, Searchable};
use super::tree::{AssignmentTree, Outcome, PuzzleTree, SearchTree, solution_text};
use super::{HeuristicRow, Method, Puzzle, PuzzleSession, Task};
use views::picture::{Cell, Drawing, Marks, Picture};
use views::tree::TreeView;
use views::{Fault, Param, Settings};

/// A problem with words for its actions and states.
pub trait PrintableProblem: Send + Sync + 'static {
    /// The problem.
    type Problem: Problem<State: Send + Sync, Action: Send + Sync> + 'static;

    /// The problem.
    fn problem(&self) -> &Self::Problem;

    /// An action as text.
    fn action_text(&self, action: Action<Self>) -> String;

    /// A state as text.
    fn state_text(&self, state: &State<Self>) -> String;
}

type State<W> = <<W as PrintableProblem>::Problem as Problem>::State;
type Action<W> = <<W as PrintableProblem>::Problem as Problem>::Action;
type Cost<W> = <<W as PrintableProblem>::Problem as Problem>::Cost;

/// The tree of a recorded search from a start to a goal; `states` is the way that it found, from the start on.
pub fn search_tree<W: PrintableProblem>(
    own: W,
    recorder: ProblemRecorder,
    algorithm: Algorithm,
    options: &SolveOptions,
    report: &ProblemReport<Action<W>, Cost<W>>,
    states: Vec<State<W>>,
) -> Box<dyn TreeView> {
    let text = match &report.solution {
        None => format!(
            "No solution: {}.",
            report.stopped.map_or("the search ended", |stopped| stopped.name())
        ),
        Some(solution) => {
            let cost = solution.cost.decimal().to_string();
            solution_text(&cost, solution.actions.len(), report.optimal)
        }
    };
    let instance = Arc::new(Own(own));
    let outcome = Outcome::new(states, text);
    let tree = SearchTree::new(instance, recorder.into_trace(), (algorithm, options), outcome);
    Box::new(PuzzleTree(tree))
}

/// The tree of a recorded search for an assignment, given the names of the variables and of the values of each.
pub fn assignment_tree(
    csp: TableCsp,
    variables: Vec<String>,
    values: Vec<Vec<String>>,
    recorder: CspRecorder,
) -> Box<dyn TreeView> {
    let own = OwnConstraints { csp, variables, values };
    Box::new(PuzzleTree(AssignmentTree::new(Arc::new(own), recorder.into_trace())))
}

/// The longest text that stands in a node of a tree.
const SHORT: usize = 24;

struct Own<W>(W);

/// The problem of a [`PrintableProblem`], as the trees ask for it.
struct ByRef<'a, P>(&'a P);

impl<P: Problem> Problem for ByRef<'_, P> {
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;

    fn start(&self) -> P::State {
        self.0.start()
    }

    fn is_goal(&self, state: &P::State) -> bool {
        self.0.is_goal(state)
    }

    fn actions(&self, state: &P::State, out: &mut Vec<(P::Action, P::Cost)>) {
        self.0.actions(state, out);
    }

    fn apply(&self, state: &P::State, action: P::Action) -> P::State {
        self.0.apply(state, action)
    }

    fn inverse(&self, action: P::Action) -> Option<P::Action> {
        self.0.inverse(action)
    }

    fn goals(&self) -> Vec<P::State> {
        self.0.goals()
    }

    fn arrivals(
        &self,
        state: &P::State,
        out: &mut Vec<(P::State, P::Action, P::Cost)>,
    ) -> Result<(), BackwardUnknown> {
        self.0.arrivals(state, out)
    }
}

impl<W: PrintableProblem> Searchable for Own<W> {
    type Puzzle = OwnPuzzle;
    type State = State<W>;
    type Action = Action<W>;
    type Cost = Cost<W>;
    type Problem<'a> = ByRef<'a, W::Problem>;

    fn puzzle(&self) -> &OwnPuzzle {
        &OwnPuzzle
    }

    fn text(&self) -> String {
        self.0.state_text(&self.0.problem().start())
    }

    fn problem(&self) -> ByRef<'_, W::Problem> {
        ByRef(self.0.problem())
    }

    fn estimate(&self, name: &str, _: bool, _: &Task) -> Result<Estimate<'_, Self>, Fault> {
        Err(Fault::new(format!(
            "\"{name}\" is no heuristic of a problem that is not in the catalogue"
        )))
    }

    fn cost_of(_: f64) -> Cost<W> {
        Cost::<W>::ZERO
    }

    fn action_text(&self, _: &State<W>, action: Action<W>) -> Cow<'static, str> {
        self.0.action_text(action).into()
    }

    fn state_text(&self, state: &State<W>) -> String {
        self.0.state_text(state)
    }

    fn state_name(&self, state: &State<W>) -> String {
        let text = self.0.state_text(state);
        if text.chars().count() <= SHORT { text } else { String::new() }
    }

    /// One cell with the state.
    fn drawing(&self, state: &State<W>) -> Drawing {
        let label = self.0.state_text(state);
        Drawing::Board(Picture::board(1, 1, |_, _| Cell {
            label: label.clone(),
            ..Cell::default()
        }))
    }
}

struct OwnConstraints {
    csp: TableCsp,
    variables: Vec<String>,
    values: Vec<Vec<String>>,
}

impl OwnConstraints {
    /// Variables in a row of the drawing.
    fn columns(&self) -> usize {
        self.variables.len().isqrt().max(1)
    }
}

impl Constrained for OwnConstraints {
    type Puzzle = OwnPuzzle;
    type Csp = TableCsp;

    fn puzzle(&self) -> &OwnPuzzle {
        &OwnPuzzle
    }

    fn text(&self) -> String {
        format!("{} variables", self.variables.len())
    }

    fn csp(&self) -> &TableCsp {
        &self.csp
    }

    fn variable(&self, variable: usize) -> String {
        self.variables[variable].clone()
    }

    fn value(&self, variable: usize, value: usize) -> String {
        self.values[variable][value].clone()
    }

    fn cell(&self, variable: usize) -> Option<String> {
        Some(self.variables[variable].clone())
    }

    fn solution(&self, values: &[usize]) -> String {
        let given = values.iter().enumerate();
        let texts = given.map(|(variable, &value)| {
            format!("{}={}", self.variable(variable), self.value(variable, value))
        });
        texts.collect::<Vec<_>>().join(" ")
    }

    /// A cell for each variable, with its name and its value or the number of values left.
    fn drawing(&self, assigned: &[Option<usize>], domains: Option<&Domains>) -> (Drawing, Marks) {
        let columns = self.columns();
        let rows = self.variables.len().div_ceil(columns).max(1);
        let board = Picture::board(columns, rows, |column, row| {
            let variable = row * columns + column;
            let Some(name) = self.variables.get(variable) else { return Cell::default() };
            let label = match (assigned.get(variable).copied().flatten(), domains) {
                (Some(value), _) => format!("{name}={}", self.values[variable][value]),
                (None, Some(domains)) => format!("{name}:{}", domains.size(variable)),
                (None, None) => name.clone(),
            };
            Cell { name: name.clone(), label, ..Cell::default() }
        });
        (Drawing::Board(board), Marks::default())
    }
}

/// Stands where the trees of the catalogue name their puzzle.
struct OwnPuzzle;

impl OwnPuzzle {
    fn fault() -> Fault {
        Fault::new("a problem that is not in the catalogue cannot be made from a text")
    }
}

impl Puzzle for OwnPuzzle {
    const ID: &'static str = "own";
    const TITLE: &'static str = "A problem of one's own";
    const SUMMARY: &'static str = "a problem that is not in the catalogue";
    const RULES: &'static str = "";
    const PARAMS: &'static [Param] = &[];

    fn create(_: &Settings) -> Result<Self, Fault> {
        Err(OwnPuzzle::fault())
    }

    fn settings(&self) -> String {
        String::new()
    }

    fn methods(&self) -> Vec<Method> {
        Vec::new()
    }

    fn heuristics(&self, _: Method) -> Vec<HeuristicRow> {
        Vec::new()
    }

    fn default_instance(&self) -> String {
        String::new()
    }

    fn random(&self, _: u64) -> Result<String, Fault> {
        Err(OwnPuzzle::fault())
    }

    fn instance(self: &Arc<Self>, _: &str) -> Result<Box<dyn PuzzleSession>, Fault> {
        Err(OwnPuzzle::fault())
    }
}

#[cfg(test)]
mod tests {
    use outwit::Limits;
    use outwit::csp::Backtracking;

    use super::*;

    #[test]
    fn assignments_have_their_names() {
        let mut csp = TableCsp::new(vec![2, 2]);
        csp.differ(0, 1);
        let mut recorder = CspRecorder::new(100);
        Backtracking::default().search(&csp, &Limits::none(), &mut recorder);
        let names = |list: &[&str]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
        let values = vec![names(&["red", "blue"]); 2];
        let tree = assignment_tree(csp, names(&["north", "south"]), values, recorder);
        let first = tree.find(&["north = red"]).expect("the first assignment");
        let last = tree.find(&["north = red", "south = blue"]).expect("the solution");
        assert_eq!(tree.node(last).and_then(|node| node.parent), Some(first));
    }
}
