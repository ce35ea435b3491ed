//! The recorded search from a start to a goal.

use std::collections::HashSet;
use std::sync::Arc;

use outwit::NodeId;
use outwit::problem::{
    Algorithm, Direction, Problem, ProblemMark, ProblemNode, ProblemStep, ProblemTrace, Prune,
    SolveOptions,
};
use views::Number;

use super::super::SolveView;
use super::super::catalogue::full_name;
use super::super::search::Searchable;
use super::NEVER;
use super::frontier::Discipline;
use super::record::{Record, Recorded};
use views::picture::{Drawing, Marks};
use views::tree::{FrontierShow, FrontierTable, GameNodeView, NodeView, Role, Scene, StateView};

/// How the search ended.
pub(crate) struct Outcome<S: Searchable> {
    /// The states of the solution, from the start to the goal; empty without a solution.
    states: Vec<S::State>,
    /// The result in a sentence.
    text: String,
}

impl<S: Searchable> Outcome<S> {
    /// The outcome with this sentence; `states` lead from the start to the goal.
    pub(crate) fn new(states: Vec<S::State>, text: String) -> Outcome<S> {
        Outcome { states, text }
    }

    /// The outcome of a report, with its actions replayed.
    pub(crate) fn of(instance: &S, report: &SolveView) -> Outcome<S> {
        if !report.solved {
            // The reason is in the note of the report, which is shown beside it.
            return Outcome { states: Vec::new(), text: "No solution.".into() };
        }
        let problem = instance.problem();
        let mut state = problem.start();
        let mut states = vec![state.clone()];
        for text in &report.actions {
            let Some((action, _)) = instance.action_of(&state, text) else { break };
            state = problem.apply(&state, action);
            states.push(state.clone());
        }
        let cost = report.cost.map_or_else(String::new, |cost| cost.to_string());
        Outcome { states, text: solution_text(&cost, report.actions.len(), report.optimal) }
    }
}

/// The sentence about a solution; `cost` is empty where there is none.
pub(crate) fn solution_text(cost: &str, actions: usize, is_optimal: bool) -> String {
    let cost = if cost.is_empty() { String::new() } else { format!(" of cost {cost}") };
    let plural = if actions == 1 { "" } else { "s" };
    let proven = if is_optimal { ", proven optimal" } else { "" };
    format!("A solution{cost} in {actions} step{plural}{proven}.")
}

/// A trace together with the instance that was searched.
pub(crate) struct SearchTree<S: Searchable> {
    pub(super) instance: Arc<S>,
    pub(super) record: Record<ProblemNode, ProblemMark>,
    /// In which order nodes leave the frontier.
    pub(super) discipline: Discipline,
    /// Whether states are tested when they are generated.
    tests_generated: bool,
    outcome: Outcome<S>,
    /// The state of each node, and the text of the action that leads to it.
    states: Vec<(S::State, Option<String>)>,
    /// When the last goal was found.
    found: u32,
    /// Whether one search runs from the start and one from the goal.
    is_two_sided: bool,
}

impl<S: Searchable> SearchTree<S> {
    pub(crate) fn new(
        instance: Arc<S>,
        trace: ProblemTrace,
        (algorithm, options): (Algorithm, &SolveOptions),
        outcome: Outcome<S>,
    ) -> Self {
        let discipline = Discipline::of(algorithm, options);
        let tests_generated = Discipline::tests_generated(algorithm, options);
        let states = replay(&*instance, &trace);
        let mut times = vec![(NEVER, NEVER); trace.len()];
        let (mut goal, mut found) = (None, NEVER);
        for (index, step) in (0..).zip(trace.steps()) {
            let time = &mut times[step.node as usize];
            match step.kind {
                ProblemMark::Generated => time.0 = time.0.min(index),
                ProblemMark::Duplicate { .. } => {}
                ProblemMark::Expanded | ProblemMark::Pruned | ProblemMark::Goal => {
                    time.1 = time.1.min(index);
                }
            }
            if step.kind == ProblemMark::Goal {
                (goal, found) = (Some(step.node), index);
            }
        }
        let is_two_sided =
            trace.nodes().any(|(_, node)| node.data.direction == Direction::Backward);
        let record = Record::new(trace, times, goal);
        SearchTree {
            instance,
            record,
            discipline,
            tests_generated,
            outcome,
            states,
            found,
            is_two_sided,
        }
    }

    pub(super) fn data(&self, id: NodeId) -> Option<&ProblemNode> {
        self.record.data(id)
    }

    pub(super) fn state(&self, id: NodeId) -> Option<&S::State> {
        self.states.get(id as usize).map(|(state, _)| state)
    }

    /// Whether two searches have met at a node that is marked as a goal, so that its state need not be one.
    pub(super) fn is_meeting(&self, id: NodeId) -> bool {
        self.is_two_sided
            && self.state(id).is_some_and(|state| !self.instance.problem().is_goal(state))
    }

    /// The cost of the other half of the path through a node at which two searches have met.
    pub(super) fn other_half(&self, id: NodeId) -> Option<f64> {
        let (data, state) = (self.data(id)?, self.state(id)?);
        // Nodes with a greater number were generated later.
        let other = self.record.trace.nodes().take(id as usize).filter(|&(other, node)| {
            node.data.direction != data.direction && self.state(other) == Some(state)
        });
        other.map(|(_, node)| node.data.g / S::UNIT).min_by(f64::total_cmp)
    }

    /// What a node was at a step: `frontier`, `explored`, `goal`, `dropped`.
    fn role(&self, id: NodeId, data: &ProblemNode, until: u32) -> Role {
        let (_, left) = self.record.times[id as usize];
        if left > until {
            return Role::Frontier;
        }
        match (data.goal, data.pruned) {
            (true, _) => Role::Goal,
            // It was expanded before it was forgotten.
            (_, Some(Prune::Forgotten)) if data.expanded.is_some() => Role::Explored,
            (_, Some(_)) => Role::Dropped,
            _ => Role::Explored,
        }
    }

    fn words(&self, id: NodeId, data: &ProblemNode, role: Role) -> String {
        let g = Number(data.g / S::UNIT);
        let total = Number((data.g + data.h) / S::UNIT);
        let h = Number(data.h / S::UNIT);
        let f = format!("g {g} + h {h} = {total}");
        match (role, data.pruned) {
            (Role::Goal, _) if self.is_meeting(id) => "Both searches have met here.".into(),
            (Role::Goal, _) => format!("A goal, reached at cost {g}."),
            (Role::Dropped, Some(Prune::Depth)) if self.discipline == Discipline::Remembered => {
                "Not expanded: a longer path exceeds the depth limit or does not fit into the memory.".into()
            }
            (Role::Dropped, Some(Prune::Depth)) => "At the depth limit: it is not expanded.".into(),
            (Role::Dropped, Some(Prune::Bound)) => {
                // Searches along a path have rounds with a bound; the others drop nodes once they have a solution.
                let limit = if self.discipline == Discipline::Path {
                    "more than the bound of this round"
                } else {
                    "no less than the cost of the solution"
                };
                format!("Pruned: {f} is {limit}.")
            }
            (Role::Dropped, Some(Prune::Beam)) => {
                "Pruned: the beam is full of better ones.".into()
            }
            (Role::Dropped, Some(Prune::Known)) => {
                "Pruned: a better node with the same state is in the beam.".into()
            }
            (Role::Dropped, Some(Prune::Forgotten)) => {
                match data.remembered.filter(|value| value.is_finite()) {
                    Some(value) => {
                        let value = Number(value / S::UNIT);
                        format!("Forgotten: {f}; its parent remembers {value}, the least value of its successors.")
                    }
                    None => format!("Forgotten: {f}; no successor of its parent is left."),
                }
            }
            (Role::Dropped, _) => {
                "Pruned: the memory was full, and what it remembered was the worst; its parent remembers that value.".into()
            }
            (Role::Explored, _) => {
                let order = data.expanded.unwrap_or(0);
                let known = self.record.trace.steps();
                let (_, left) = self.record.times[id as usize];
                // What follows the expansion directly tells what came of it.
                let from = (left as usize + 1).min(known.len());
                let repeats = known[from..]
                    .iter()
                    .take_while(|step| {
                        step.kind != ProblemMark::Expanded && step.kind != ProblemMark::Goal
                    })
                    .filter(|step| {
                        step.node == id && matches!(step.kind, ProblemMark::Duplicate { .. })
                    })
                    .count();
                let repeats = match repeats {
                    0 => String::new(),
                    1 => "; one successor was known already".into(),
                    many => format!("; {many} successors were known already"),
                };
                format!("Expanded as number {order}: {f}{repeats}.")
            }
            _ => format!("In the frontier: {f}."),
        }
    }

    /// What a step did, in a sentence that begins with the name of its state.
    fn caption(&self, step: ProblemStep, until: usize) -> Option<String> {
        let view = self.view(step.node, Some(until))?;
        let name = self.instance.state_name(self.state(step.node)?);
        let caption = match step.kind {
            ProblemMark::Generated if view.mv.is_none() => "The search begins here.".into(),
            ProblemMark::Generated => {
                let parent = self.record.trace.parent(step.node)?;
                let from = self.instance.state_name(self.state(parent)?);
                let origin = match view.mv.filter(|_| from.is_empty()) {
                    Some(action) => self.by(step.node, &action),
                    None => format!("from {from}"),
                };
                format!("Generated {origin}. {}", view.reason)
            }
            ProblemMark::Duplicate { index, .. } => {
                let (successor, action) = self.successor(step.node, index)?;
                let known = self.instance.state_name(&successor);
                let known = if known.is_empty() { self.by(step.node, &action) } else { known };
                format!("The successor {known} is known already: a duplicate.")
            }
            // A forgotten node may have been expanded.
            ProblemMark::Pruned => self.words(step.node, self.data(step.node)?, Role::Dropped),
            _ => view.reason,
        };
        Some(if name.is_empty() { caption } else { format!("{name}: {caption}") })
    }

    /// How an action led to a state, in the direction of the search of a node.
    fn by(&self, id: NodeId, action: &str) -> String {
        match action.strip_prefix("from ").filter(|_| self.is_backward(id)) {
            Some(action) => format!("by undoing {action}"),
            None => format!("by {action}"),
        }
    }
}

/// The states of all nodes, each made from that of its parent.
fn replay<S: Searchable>(instance: &S, trace: &ProblemTrace) -> Vec<(S::State, Option<String>)> {
    let problem = instance.problem();
    let goals = problem.goals();
    let mut states: Vec<(S::State, Option<String>)> = Vec::with_capacity(trace.len());
    for (id, node) in trace.nodes() {
        let data = &node.data;
        let above = trace.parent(id).filter(|_| !data.root).map(|id| states[id as usize].0.clone());
        let index = data.index.unwrap_or(0);
        let made = match (above, data.direction) {
            (None, Direction::Forward) => None,
            (None, Direction::Backward) => {
                goals.get(index as usize).map(|goal| (goal.clone(), None))
            }
            (Some(above), direction) => successor(instance, &above, direction, index)
                .map(|(state, action)| (state, Some(action))),
        };
        states.push(made.unwrap_or_else(|| (problem.start(), None)));
    }
    states
}

/// The state that the action with this index leads to, or comes from in a search from the goal, and the text of the action; none
/// if there are fewer actions.
fn successor<S: Searchable>(
    instance: &S,
    state: &S::State,
    direction: Direction,
    index: u32,
) -> Option<(S::State, String)> {
    let problem = instance.problem();
    if direction == Direction::Backward {
        let mut arrivals = Vec::new();
        problem.arrivals(state, &mut arrivals).ok()?;
        let (from, action, _) = arrivals.into_iter().nth(index as usize)?;
        let text = format!("from {}", instance.action_text(&from, action));
        return Some((from, text));
    }
    let mut actions = Vec::new();
    problem.actions(state, &mut actions);
    let &(action, _) = actions.get(index as usize)?;
    let text = instance.action_text(state, action).into_owned();
    Some((problem.apply(state, action), text))
}

impl<S: Searchable> Recorded for SearchTree<S> {
    type Data = ProblemNode;
    type Mark = ProblemMark;
    const MADE: ProblemMark = ProblemMark::Generated;

    fn record(&self) -> &Record<ProblemNode, ProblemMark> {
        &self.record
    }

    fn title(&self) -> String {
        let text = self.instance.text();
        // A map of one's own is many lines: what is asked of it is enough.
        let text = if text.contains('\n') { self.instance.ends().join(" to ") } else { text };
        let text = text.chars().take(80).collect::<String>();
        format!("{}, {text}", full_name(self.instance.puzzle()))
    }

    fn view(&self, id: NodeId, step: Option<usize>) -> Option<NodeView> {
        let node = self.record.trace.get(id)?;
        let data = &node.data;
        let until = step.map_or(NEVER - 1, |step| step as u32);
        let (state, mv) = self.states.get(id as usize)?;
        let (_, left) = self.record.times[id as usize];
        let role = self.role(id, data, until);
        let order = data.expanded.filter(|_| left <= until);
        let frame = data.root && id > 0;
        let back = if self.is_backward(id) { "from the goal" } else { "again" };
        let bound = data.bound.map(|bound| format!("bound {}", Number(bound / S::UNIT)));
        let name = self.instance.state_name(state);
        let text = if name.is_empty() { self.instance.state_text(state) } else { String::new() };
        Some(NodeView {
            mv: mv.clone(),
            role,
            pass: if frame { bound.unwrap_or_else(|| back.into()) } else { String::new() },
            why: (left <= until).then(|| role.into()),
            reason: self.words(id, data, role),
            chosen: self.record.on_way[id as usize] && self.found <= until,
            // What lies below is there as soon as the node is expanded.
            below: if left <= until { self.record.weights[id as usize] - 1 } else { 0 },
            hidden: if left <= until { node.hidden } else { 0 },
            game: GameNodeView { over: data.goal, ..GameNodeView::default() },
            state: Some(StateView {
                name,
                text,
                order,
                g: Some(data.g / S::UNIT),
                h: Some(data.h / S::UNIT),
                board: self.instance.board(state),
                ..StateView::default()
            }),
            ..self.record.node(id)?
        })
    }

    fn scene(&self, step: Option<usize>) -> Option<Scene> {
        let steps = self.record.trace.steps();
        let last = steps.len().checked_sub(1)?;
        let until = step.unwrap_or(last).min(last);
        let done = self.replayed(until);
        let names = |ids: &mut dyn Iterator<Item = NodeId>| -> Vec<String> {
            let mut names: Vec<String> =
                ids.filter_map(|id| self.instance.place(self.state(id)?)).collect();
            names.sort_unstable();
            names.dedup();
            names
        };
        let explored = names(&mut done.expanded_here.iter().copied());
        let mut frontier = names(&mut done.open.nodes());
        // A place that was expanded by one node may be on the frontier in another.
        frontier.retain(|name| explored.binary_search(name).is_err());
        let (shown, at, path, caption) = if step.is_none() {
            // The end of a search is its result, whatever the search did last.
            let solution = &self.outcome.states;
            let path = solution.iter().filter_map(|state| self.instance.place(state)).collect();
            let shown = solution.last();
            let at = if shown.is_some() { until.min(self.found as usize) } else { until };
            (shown, at, path, self.outcome.text.clone())
        } else {
            let node = steps[until].node;
            let path = self.record.trace.path(node).into_iter();
            let path = path.filter_map(|id| self.instance.place(self.state(id)?)).collect();
            (Some(self.state(node)?), until, path, self.caption(steps[until], until)?)
        };
        let last = shown.and_then(|state| self.instance.place(state)).into_iter().collect();
        let hints = self.instance.ends();
        let drawn = shown.or_else(|| self.state(0))?;
        Some(Scene {
            step: Some(at),
            drawing: self.instance.drawing(drawn),
            marks: Marks { explored, frontier, last, hints, path, ..Marks::default() },
            caption,
            counts: done.counts(self.discipline),
        })
    }

    fn frontier(&self, show: FrontierShow) -> Option<FrontierTable> {
        Some(self.frontier_table(show, self.title()))
    }

    fn action(&self, id: NodeId) -> Option<String> {
        self.states.get(id as usize)?.1.clone()
    }

    fn drawing(&self, id: NodeId) -> Option<Drawing> {
        self.state(id).map(|state| self.instance.drawing(state))
    }

    fn position(&self, id: NodeId) -> Option<String> {
        self.state(id).map(|state| self.instance.state_text(state))
    }

    fn order(&self) -> Vec<String> {
        let mut seen = HashSet::new();
        let tested = self.record.trace.complete_steps().iter().filter(|step| {
            if self.tests_generated {
                return step.kind == ProblemMark::Generated;
            }
            match step.kind {
                // A search along a path comes back to a node and tests it again; SMA* only completes its successors.
                ProblemMark::Expanded => {
                    self.discipline == Discipline::Path || seen.insert(step.node)
                }
                // Of two searches that meet there are no tests: what they expand, and where they meet.
                ProblemMark::Goal => !self.was_expanded(step.node),
                // A node is tested if it lies at the depth limit.
                ProblemMark::Pruned => {
                    self.data(step.node).is_some_and(|data| data.pruned == Some(Prune::Depth))
                }
                ProblemMark::Generated | ProblemMark::Duplicate { .. } => false,
            }
        });
        tested.map(|step| self.name(step.node)).collect()
    }
}

impl<S: Searchable> SearchTree<S> {
    /// A successor of a node that was not kept, by the index of its action.
    pub(super) fn successor(&self, id: NodeId, index: u32) -> Option<(S::State, String)> {
        successor(&*self.instance, self.state(id)?, self.data(id)?.direction, index)
    }

    /// Whether a node belongs to the search from the goal.
    pub(super) fn is_backward(&self, id: NodeId) -> bool {
        self.data(id).is_some_and(|data| data.direction == Direction::Backward)
    }

    fn was_expanded(&self, id: NodeId) -> bool {
        self.data(id).is_some_and(|data| data.expanded.is_some())
    }
}
