//! Puzzles with a start and a goal: from an instance to `outwit::problem` and back to words.
//!
//! To keep the program small, all searches run with one erased kind of heuristic; where speed counts most, an instance has
//! searches of its own that are compiled for it ([`Searchable::compiled`]).

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;
use std::time::Instant;

use outwit::Stopped;
use outwit::problem::{
    self, Algorithm, Cycles, Problem, ProblemRecorder, ProblemReport, SolveTask,
};

use super::catalogue::{check_method, full_name, instance_view};
use super::custom::GREATEST;
use super::method::{choose, choose_of};
use super::tree::{Outcome, PuzzleTree, SearchTree};
use super::view::in_words;
use super::{
    Cost, CustomHeuristic, Frame, HeuristicCheck, InstanceView, Method, Puzzle, PuzzleSession,
    PuzzleState, Sketch, SolveView, Task,
};
use views::Fault;
use views::picture::{Drawing, Marks, Picture};
use views::tree::TreeView;

/// A heuristic whose type is erased.
pub(super) type Estimate<'a, S> = Box<
    dyn Fn(&<S as Searchable>::Problem<'a>, &<S as Searchable>::State) -> <S as Searchable>::Cost
        + 'a,
>;

/// The answer of a search for an instance.
pub(super) type Answer<S> = ProblemReport<<S as Searchable>::Action, <S as Searchable>::Cost>;

/// An instance with a start and a goal.
pub(super) trait Searchable: Send + Sync + Sized + 'static {
    type Puzzle: Puzzle;
    type State: Clone + Eq + Hash + Send + Sync;
    type Action: Copy + PartialEq + Debug + Send + Sync;
    type Cost: problem::Cost;
    type Problem<'a>: Problem<State = Self::State, Action = Self::Action, Cost = Self::Cost>
    where
        Self: 'a;

    /// What a cost of 1 is in the words of the puzzle.
    const UNIT: f64 = 1.0;
    /// Which cycles IDA* avoids unless something else is asked for.
    const CYCLES: Cycles = Cycles::Path;

    fn puzzle(&self) -> &Self::Puzzle;

    /// The puzzle whose heuristics are used; an instance with its own map has those of that map.
    fn guide(&self) -> &Self::Puzzle {
        self.puzzle()
    }

    /// The instance as text.
    fn text(&self) -> String;

    fn problem(&self) -> Self::Problem<'_>;

    /// The heuristic of this name, to the goal or (`back`) to the start.
    fn estimate(&self, name: &str, back: bool, task: &Task) -> Result<Estimate<'_, Self>, Fault>;

    /// Whether the heuristic of this name is never more than the cost to the goal: only then are costs proven.
    fn is_admissible(&self, name: &str) -> bool {
        let _ = name;
        true
    }

    /// Why the heuristic of this name is 0 in every state, if it is.
    fn why_zero(&self, name: &str) -> Option<String> {
        let _ = name;
        None
    }

    /// A cost from an estimate of at least 0, rounded down where costs are whole.
    fn cost_of(estimate: f64) -> Self::Cost;

    /// The same search with everything known to the compiler, where there is one.
    fn compiled(
        &self,
        algorithm: Algorithm,
        heuristic: &str,
        task: &Task,
    ) -> Result<Option<Answer<Self>>, Fault> {
        let _ = (algorithm, heuristic, task);
        Ok(None)
    }

    /// An action as text. Most puzzles have few different ones, and solutions many actions.
    fn action_text(&self, state: &Self::State, action: Self::Action) -> Cow<'static, str>;

    /// The action with this text, or one that differs in case alone if there is none, and its cost: the cheapest, since several
    /// roads may join the same places.
    fn action_of(&self, state: &Self::State, text: &str) -> Option<(Self::Action, Self::Cost)> {
        let mut list = Vec::new();
        self.problem().actions(state, &mut list);
        let fits = |&(action, _): &(Self::Action, Self::Cost)| {
            self.action_text(state, action).eq_ignore_ascii_case(text.trim())
        };
        let differs = |action| self.action_text(state, action) != text.trim();
        list.into_iter()
            .filter(fits)
            .min_by_key(|&(action, cost)| (differs(action), problem::Cost::key(cost)))
    }

    /// A state as text.
    fn state_text(&self, state: &Self::State) -> String;

    /// A state in a word, if there is one.
    fn state_name(&self, state: &Self::State) -> String {
        self.place(state).unwrap_or_default()
    }

    /// How a state looks.
    fn drawing(&self, state: &Self::State) -> Drawing;

    /// A picture of the state that is small enough for a node of a tree.
    fn board(&self, state: &Self::State) -> Option<Picture> {
        let _ = state;
        None
    }

    /// The name of the cell or place that the state is, where states are places.
    fn place(&self, state: &Self::State) -> Option<String> {
        let _ = state;
        None
    }

    /// The places to go from and to.
    fn ends(&self) -> Vec<String> {
        Vec::new()
    }

    /// See [`PuzzleSession::sketch`].
    fn sketch(&self) -> Option<Sketch> {
        None
    }

    /// See [`PuzzleSession::whole`].
    fn whole(&self) -> String {
        self.text()
    }
}

/// The session of an instance.
pub(super) struct SearchSession<S>(Arc<S>);

impl<S: Searchable> SearchSession<S> {
    pub(super) fn new(instance: S) -> Self {
        SearchSession(Arc::new(instance))
    }

    /// A limit that ends the preparations ends the search.
    fn run(&self, task: &Task, observer: &mut Option<ProblemRecorder>) -> Result<SolveView, Fault> {
        let begin = Instant::now();
        self.search(task, begin, observer).or_else(|fault| {
            let limits = task.limits_since(begin);
            let stopped = if limits.stop.is_some_and(|stop| stop.is_raised()) {
                Stopped::Flag
            } else if limits.time.is_some_and(|left| left.is_zero()) {
                Stopped::Time
            } else {
                return Err(fault);
            };
            let puzzle = self.0.puzzle();
            let heuristic = match &task.custom {
                Some(custom) => custom.to_string(),
                None => choose(self.0.guide(), task.method, task.heuristic.as_deref())?.into(),
            };
            Ok(SolveView {
                puzzle: full_name(puzzle),
                instance: self.0.text(),
                algorithm: task.method.name().into(),
                heuristic,
                prepare_seconds: begin.elapsed().as_secs_f64(),
                stopped: Some(stopped),
                note: fault.to_string(),
                ..SolveView::default()
            })
        })
    }

    /// One copy for searches with and without a recorder; those that have to be fast are [`Searchable::compiled`].
    fn search(
        &self,
        task: &Task,
        begin: Instant,
        observer: &mut Option<ProblemRecorder>,
    ) -> Result<SolveView, Fault> {
        let instance = &*self.0;
        check_method(instance.puzzle(), task.method)?;
        let Method::Search(algorithm) = task.method else {
            return Err(Fault::new("this is a search from a start to a goal"));
        };
        let guide = instance.guide();
        let choices = guide.heuristics(task.method);
        let custom = task.custom.as_deref();
        if let Some(custom) = custom.filter(|_| choices.is_empty()) {
            let method = task.method.name();
            return Err(Fault::new(format!("{method} takes no heuristic, but {custom} was given"))
                .expected("a search with a heuristic")
                .example("a-star"));
        }
        let name = choose_of(&choices, guide, task.method, task.heuristic.as_deref())?;
        let mut options = task.options;
        if let Some(depth) = task.limits.depth {
            options.depth = depth;
        }
        options.cycles.get_or_insert(S::CYCLES);
        let task = &Task { options, ..task.clone() };
        let use_compiled = observer.is_none() && custom.is_none();
        let compiled = if use_compiled { instance.compiled(algorithm, name, task)? } else { None };
        let is_cut = Cell::new(false);
        let report = if let Some(report) = compiled {
            report
        } else {
            let problem = instance.problem();
            let used = if choices.is_empty() { "none" } else { name };
            let [estimate, back] = match custom {
                Some(custom) => [
                    custom_estimate(instance, custom, false, task, &is_cut)?,
                    custom_estimate(instance, custom, true, task, &is_cut)?,
                ],
                None => {
                    [instance.estimate(used, false, task)?, instance.estimate(used, true, task)?]
                }
            };
            let limits = task.limits_since(begin);
            let (problem, options, limits) = (&problem, &options, &limits);
            let task = SolveTask { problem, to_goal: &estimate, to_start: &back, options, limits };
            problem::solve(algorithm, &task, observer)
                .map_err(|one_way| Fault::new(one_way.to_string()))?
        };
        let prepared = begin.elapsed().saturating_sub(report.time).as_secs_f64();
        let view = SolveView { prepare_seconds: prepared, ..self.view_of(&report, task, name) };
        // With a weight of 0 the estimates do not matter, and the first solution is a cheapest one.
        let is_by_cost = algorithm == Algorithm::WeightedAStar && task.options.weight <= 0.0;
        let is_guided = !(choices.is_empty() || is_by_cost && view.solved);
        let mut view = self.annotated(view, task, name, is_guided);
        if is_cut.get() {
            let separator = if view.note.is_empty() { "" } else { "; " };
            let greatest = views::grouped(GREATEST as u64);
            view.note +=
                &format!("{separator}estimates above {greatest} were replaced by {greatest}");
        }
        Ok(view)
    }

    /// The answer with what is to be said about its heuristic; what the heuristic does not prove is taken back.
    fn annotated(
        &self,
        mut view: SolveView,
        task: &Task,
        name: &str,
        is_guided: bool,
    ) -> SolveView {
        let limit = task.limits.time.filter(|limit| view.prepare_seconds >= limit.as_secs_f64());
        if let (Some(limit), Some(Stopped::Time)) = (limit, view.stopped) {
            view.note = format!(
                "the time limit of {} was over before the search began, since the tables of {name} were not ready; \
                 give it more time",
                in_words(limit)
            );
        }
        if is_guided
            && task.custom.is_none()
            && view.note.is_empty()
            && let Some(why) = self.0.why_zero(name)
        {
            view.note = format!("the heuristic {name} is 0 everywhere, since {why}");
        }
        match &task.custom {
            Some(custom) if is_guided => unproven(view, &custom.to_string()),
            Some(custom) => SolveView { heuristic: custom.to_string(), ..view },
            None if is_guided && !self.0.is_admissible(name) => unproven(view, name),
            None => view,
        }
    }

    /// The states that these actions lead through, from the start on, each with the cost of the way to it.
    fn replay(&self, actions: &[String]) -> Result<Vec<(S::State, f64)>, Fault> {
        let instance = &*self.0;
        let problem = instance.problem();
        let (mut state, mut cost) = (problem.start(), 0.0);
        let mut states = vec![(state.clone(), cost)];
        for (number, text) in (1..).zip(actions) {
            let Some((action, step)) = instance.action_of(&state, text) else {
                let mut list = Vec::new();
                problem.actions(&state, &mut list);
                let text_of = |&(action, _): &_| instance.action_text(&state, action);
                let known: Vec<_> = list.iter().map(text_of).collect();
                return Err(Fault::new(format!("step {number}: \"{text}\" cannot be done here"))
                    .expected(format!("one of {}", known.join(", "))));
            };
            state = problem.apply(&state, action);
            cost += in_units::<S>(step);
            states.push((state.clone(), cost));
        }
        Ok(states)
    }

    fn view_of(&self, report: &Answer<S>, task: &Task, heuristic: &str) -> SolveView {
        let instance = &*self.0;
        let problem = instance.problem();
        let mut state = problem.start();
        let steps = report.solution.as_ref().map_or(&[][..], |solution| &solution.actions);
        let mut actions = Vec::with_capacity(steps.len());
        for &action in steps {
            actions.push(instance.action_text(&state, action));
            state = problem.apply(&state, action);
        }
        let in_units = |cost: S::Cost| Cost(in_units::<S>(cost));
        let counts = &report.counts;
        let bound = in_units(report.lower_bound);
        SolveView {
            puzzle: full_name(instance.puzzle()),
            instance: instance.text(),
            algorithm: task.method.name().into(),
            heuristic: heuristic.into(),
            solved: report.solution.is_some(),
            cost: report.cost().map(in_units),
            actions,
            solution: report.solution.is_some().then(|| instance.state_text(&state)),
            optimal: report.optimal,
            exhausted: report.exhausted,
            lower_bound: bound.0.is_finite().then_some(bound),
            expanded: counts.expanded,
            generated: counts.generated,
            duplicates: counts.duplicates,
            pruned: counts.pruned,
            reopened: counts.reopened,
            iterations: counts.iterations.into(),
            peak_frontier: counts.peak_frontier,
            peak_nodes: counts.peak_nodes,
            peak_bytes: counts.peak_bytes as u64,
            depth: counts.depth,
            branching: report.branching(),
            improvements: report
                .improvements
                .iter()
                .map(|&(cost, at)| (in_units(cost), at))
                .collect(),
            solutions: u64::from(report.solution.is_some()),
            seconds: report.time.as_secs_f64(),
            stopped: report.stopped,
            ..SolveView::default()
        }
        .explained(task)
    }
}

impl<S: Searchable> PuzzleSession for SearchSession<S> {
    fn view(&self) -> InstanceView {
        let start = self.0.problem().start();
        let view = instance_view(self.0.guide(), self.0.text(), self.0.drawing(&start));
        InstanceView { puzzle: full_name(self.0.puzzle()), ..view }
    }

    fn start(&self) -> Result<Box<dyn PuzzleState>, Fault> {
        Ok(super::state::start(&self.0))
    }

    fn sketch(&self) -> Option<Sketch> {
        self.0.sketch()
    }

    fn whole(&self) -> String {
        self.0.whole()
    }

    fn solve(&self, task: &Task) -> Result<SolveView, Fault> {
        self.run(task, &mut None)
    }

    fn record(&self, task: &Task, limit: usize) -> Result<(SolveView, Box<dyn TreeView>), Fault> {
        let mut recorder = Some(ProblemRecorder::new(limit));
        let report = self.run(task, &mut recorder)?;
        let recorder = recorder.expect("a search leaves its recorder where it is");
        let Method::Search(algorithm) = task.method else {
            return Err(Fault::new("this is a search from a start to a goal"));
        };
        let outcome = Outcome::of(&*self.0, &report);
        let trace = recorder.into_trace();
        let tree = SearchTree::new(Arc::clone(&self.0), trace, (algorithm, &task.options), outcome);
        let tree = PuzzleTree(tree);
        Ok((report, Box::new(tree)))
    }

    fn check_heuristic(
        &self,
        heuristic: &CustomHeuristic,
        actions: &[String],
    ) -> Result<Vec<HeuristicCheck>, Fault> {
        let is_cut = Cell::new(false);
        let instance = &*self.0;
        let problem = instance.problem();
        let task = Task::new(Method::Search(Algorithm::AStar), outwit::Limits::none());
        let estimate = custom_estimate(instance, heuristic, false, &task, &is_cut)?;
        let states = self.replay(actions)?;
        let whole = states.last().map_or(0.0, |(_, cost)| *cost);
        let check = |(state, cost): &(S::State, f64)| HeuristicCheck {
            state: instance.state_text(state),
            estimate: in_units::<S>(estimate(&problem, state)),
            remaining: whole - cost,
        };
        Ok(states.iter().map(check).collect())
    }

    fn after(&self, actions: &[String]) -> Result<Frame, Fault> {
        let instance = &*self.0;
        let states = self.replay(actions)?;
        let path: Vec<String> =
            states.iter().filter_map(|(state, _)| instance.place(state)).collect();
        let (selected, hints) = (path.last().cloned().into_iter().collect(), instance.ends());
        let marks = Marks { path, selected, hints, ..Marks::default() };
        let (state, _) = states.last().expect("the start is a state");
        Ok(Frame { drawing: instance.drawing(state), marks })
    }
}

/// A cost in the words of the puzzle.
fn in_units<S: Searchable>(cost: S::Cost) -> f64 {
    problem::Cost::decimal(cost) / S::UNIT
}

/// The estimate of a heuristic from a file.
fn custom_estimate<'a, S: Searchable>(
    instance: &'a S,
    custom: &'a CustomHeuristic,
    back: bool,
    task: &Task,
    is_cut: &'a Cell<bool>,
) -> Result<Estimate<'a, S>, Fault> {
    if custom.puzzle() != S::Puzzle::ID {
        return Err(Fault::new(format!("the heuristic {custom} is for {}", custom.puzzle()))
            .expected(format!("one for {}", S::Puzzle::ID)));
    }
    let features = custom.inputs().iter();
    let features: Vec<_> =
        features.map(|name| instance.estimate(name, back, task)).collect::<Result<_, _>>()?;
    Ok(Box::new(move |problem, state| {
        let feature = |input: usize| in_units::<S>(features[input](problem, state));
        S::cost_of(custom.value(feature, is_cut))
    }))
}

/// The answer with a heuristic that nothing is known about: it proves no cost.
fn unproven(view: SolveView, heuristic: &str) -> SolveView {
    let note = if view.solved && view.note.is_empty() {
        format!("the heuristic {heuristic} may be too high, so the cost is not proven optimal")
    } else {
        view.note
    };
    SolveView {
        heuristic: heuristic.into(),
        optimal: false,
        // Nodes that could not lead to a better solution by their estimates were dropped.
        exhausted: view.exhausted && !view.solved,
        lower_bound: None,
        note,
        ..view
    }
}

/// The ways to search for problems that are known from both ends, or from the start alone.
pub(super) fn searches(both_ends: bool) -> Vec<Method> {
    let all = Algorithm::ALL.into_iter();
    all.filter(|algorithm| both_ends || !algorithm.is_two_way()).map(Method::Search).collect()
}

/// Whether a way is guided by a heuristic.
pub(super) fn is_guided(method: Method) -> bool {
    matches!(method, Method::Search(algorithm) if algorithm.uses_heuristic())
}
