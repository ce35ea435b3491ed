//! Landscapes: from an instance to `outwit::local` and back to words.

use std::sync::Arc;

use outwit::Observer;
use outwit::local::{
    Annealing, Choice as Climb, HillClimbing, Landscape, LocalBeam, LocalEvent, LocalReport,
    Schedule,
};

use super::catalogue::{check_method, full_name, instance_view};
use super::method::choose;
use super::tree::{Improvement, Improvements};
use super::{
    Cost, Frame, HeuristicRow, InstanceView, Local, Method, Puzzle, PuzzleSession, Sketch,
    SolveView, Task,
};
use views::Fault;
use views::picture::{Drawing, Marks};
use views::tree::TreeView;

const CLIMBS: [HeuristicRow; 3] = [
    HeuristicRow { name: "steepest", title: "Steepest", summary: "the best of all neighbours" },
    HeuristicRow {
        name: "first-choice",
        title: "First choice",
        summary: "the first better neighbour that turns up",
    },
    HeuristicRow {
        name: "stochastic",
        title: "Stochastic",
        summary: "any of the better neighbours",
    },
];

const SCHEDULES: [HeuristicRow; 3] = [
    HeuristicRow {
        name: "geometric",
        title: "Geometric cooling",
        summary: "it cools by the same factor each step",
    },
    HeuristicRow {
        name: "linear",
        title: "Linear cooling",
        summary: "it cools by the same amount each step",
    },
    HeuristicRow {
        name: "logarithmic",
        title: "Logarithmic cooling",
        summary: "it cools very slowly",
    },
];

/// The variations of a local search.
pub(super) fn variations(method: Method) -> Vec<HeuristicRow> {
    match method {
        Method::HillClimbing => CLIMBS.into(),
        Method::Annealing => SCHEDULES.into(),
        _ => Vec::new(),
    }
}

/// An instance that can be improved.
pub(super) trait Improvable: Send + Sync + Sized + 'static {
    type Puzzle: Puzzle;
    type Landscape: Landscape<State: Send + Sync, Move: Send + Sync> + Send + Sync;

    fn puzzle(&self) -> &Self::Puzzle;

    /// The instance as text.
    fn text(&self) -> String;

    fn landscape(&self) -> &Self::Landscape;

    /// See [`PuzzleSession::sketch`].
    fn sketch(&self) -> Option<Sketch> {
        None
    }

    /// A first temperature at which about every other bad move is accepted.
    fn temperature(&self) -> f64;

    /// A move in words.
    fn move_text(&self, mv: <Self::Landscape as Landscape>::Move) -> String;

    /// A state as text.
    fn state_text(&self, state: &<Self::Landscape as Landscape>::State) -> String;

    /// How a state looks; without one, the instance.
    fn drawing(&self, state: Option<&<Self::Landscape as Landscape>::State>) -> (Drawing, Marks);

    /// A solution step by step.
    fn actions(&self, state: &<Self::Landscape as Landscape>::State) -> Vec<String>;

    /// See [`PuzzleSession::after`]; by default the instance, for puzzles whose solutions another session shows.
    fn after(&self, actions: &[String]) -> Result<Frame, Fault> {
        let _ = actions;
        let (drawing, marks) = self.drawing(None);
        Ok(Frame { drawing, marks })
    }

    /// Refuses a search for which the instance is too large.
    fn check_size(&self, method: Method, variation: &str) -> Result<(), Fault> {
        let _ = (method, variation);
        Ok(())
    }
}

type State<I> = <<I as Improvable>::Landscape as Landscape>::State;
type Move<I> = <<I as Improvable>::Landscape as Landscape>::Move;

/// The session of an instance.
pub(super) struct LandscapeSession<I>(Arc<I>);

impl<I: Improvable> LandscapeSession<I> {
    pub(super) fn new(instance: I) -> Self {
        LandscapeSession(Arc::new(instance))
    }

    fn run(
        &self,
        task: &Task,
        observer: &mut Option<Keep<State<I>, Move<I>>>,
    ) -> Result<SolveView, Fault> {
        let instance = &*self.0;
        check_method(instance.puzzle(), task.method)?;
        let name = choose(instance.puzzle(), task.method, task.heuristic.as_deref())?;
        instance.check_size(task.method, name)?;
        let (landscape, limits, local) = (instance.landscape(), &task.limits, task.local);
        let report = match task.method {
            Method::Annealing => {
                let start = local.temperature.unwrap_or_else(|| instance.temperature());
                let schedule = match name {
                    "linear" => Schedule::Linear { start },
                    "logarithmic" => Schedule::Logarithmic { start },
                    // No factor leads on from 0: without a temperature the search is hill climbing.
                    _ if start == 0.0 => Schedule::Linear { start },
                    _ => {
                        Schedule::Geometric { start, end: (start / 1000.0).max(f64::MIN_POSITIVE) }
                    }
                };
                // A trip is never good enough: all rounds would be run.
                let default = if landscape.is_enough(0.0) { Local::RESTARTS } else { 0 };
                let restarts = local.restarts.unwrap_or(default);
                let steps = local.steps.unwrap_or(Local::STEPS);
                let search = Annealing { schedule, steps, restarts };
                search.search(landscape, task.seed, limits, observer)
            }
            Method::LocalBeam => LocalBeam { width: local.width, patience: 20 }
                .search(landscape, task.seed, limits, observer),
            _ => {
                let choice = match name {
                    "first-choice" => Climb::FirstChoice { tries: 1000 },
                    "stochastic" => Climb::Stochastic,
                    _ => Climb::Steepest,
                };
                let restarts = local.restarts.unwrap_or(Local::RESTARTS);
                let search = HillClimbing { choice, sideways: local.sideways, restarts };
                search.search(landscape, task.seed, limits, observer)
            }
        };
        Ok(self.view_of(&report, task, name))
    }

    fn view_of(&self, report: &LocalReport<State<I>>, task: &Task, variation: &str) -> SolveView {
        let instance = &*self.0;
        let landscape = instance.landscape();
        let goal = landscape.is_enough(0.0);
        // Where no cost is good enough, every state is an answer.
        let solved = report.state.is_some() && (report.reached || !goal);
        let mut view = SolveView {
            puzzle: full_name(instance.puzzle()),
            instance: instance.text(),
            algorithm: task.method.name().into(),
            heuristic: variation.into(),
            solved,
            cost: report.state.as_ref().map(|_| Cost(report.cost)),
            actions: report.state.as_ref().map_or_else(Vec::new, |state| {
                instance.actions(state).into_iter().map(Into::into).collect()
            }),
            solution: report.state.as_ref().map(|state| instance.state_text(state)),
            expanded: report.steps,
            generated: report.evaluated,
            iterations: report.rounds,
            solutions: u64::from(solved),
            seconds: report.time.as_secs_f64(),
            stopped: report.stopped,
            ..SolveView::default()
        }
        .explained(task);
        if !solved && view.stopped.is_none() {
            let option = if task.method == Method::LocalBeam { "width" } else { "restarts" };
            view.note = format!(
                "{} has found nothing better than cost {}; a larger --{option} or another --seed may help",
                view.algorithm,
                Cost(report.cost)
            );
        }
        view
    }
}

/// Keeps the states of a run.
struct Keep<S, M> {
    /// A state to begin with, or the move from the state before, and the cost.
    list: Vec<(Option<S>, Option<M>, f64)>,
    /// Where the next move is made from, if not from the last state.
    turned: Option<S>,
    limit: usize,
}

impl<S, M> Observer<LocalEvent<S, M>> for Keep<S, M> {
    fn on(&mut self, event: LocalEvent<S, M>) {
        let entry = match event {
            LocalEvent::Start { state, cost, .. } => (Some(state), None, cost),
            LocalEvent::Switch { state } => {
                self.turned = Some(state);
                return;
            }
            LocalEvent::Moved { mv, cost } => (self.turned.take(), Some(mv), cost),
            _ => return,
        };
        if self.list.len() < self.limit {
            self.list.push(entry);
        }
    }
}

impl<I: Improvable> PuzzleSession for LandscapeSession<I> {
    fn view(&self) -> InstanceView {
        instance_view(self.0.puzzle(), self.0.text(), self.0.drawing(None).0)
    }

    fn sketch(&self) -> Option<Sketch> {
        self.0.sketch()
    }

    fn solve(&self, task: &Task) -> Result<SolveView, Fault> {
        self.run(task, &mut None)
    }

    fn record(&self, task: &Task, limit: usize) -> Result<(SolveView, Box<dyn TreeView>), Fault> {
        let mut keep = Some(Keep { list: Vec::new(), turned: None, limit });
        let report = self.run(task, &mut keep)?;
        let keep = keep.expect("a search leaves its recorder where it is");
        let instance = Arc::clone(&self.0);
        let entries = keep.list.iter().map(|(_, mv, cost)| Improvement {
            mv: mv.map(|mv| instance.move_text(mv)),
            cost: *cost,
        });
        let entries = entries.collect();
        let title = format!("{}, {}", full_name(instance.puzzle()), report.algorithm);
        let list = keep.list;
        let at = move |step: usize| {
            let upto = list.len().min(step + 1);
            let begin = list[..upto].iter().rposition(|entry| entry.0.is_some());
            let mut state = begin.and_then(|begin| list[begin].0.clone());
            if let (Some(state), Some(begin)) = (&mut state, begin) {
                for (_, mv, _) in &list[begin..upto] {
                    if let Some(mv) = mv {
                        instance.landscape().apply(state, *mv);
                    }
                }
            }
            let (drawing, marks) = instance.drawing(state.as_ref());
            let text = state.as_ref().map_or_else(String::new, |state| instance.state_text(state));
            (drawing, marks, text)
        };
        let solved = report.solved;
        let enough = report.cost.is_some_and(|cost| self.0.landscape().is_enough(cost.0));
        let run = Improvements { title, entries, solved, reached: enough, at: Box::new(at) };
        Ok((report, Box::new(run)))
    }

    fn after(&self, actions: &[String]) -> Result<Frame, Fault> {
        self.0.after(actions)
    }
}
