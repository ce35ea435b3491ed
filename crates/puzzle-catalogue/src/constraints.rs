//! Constraint puzzles: from an instance to `outwit::csp` and back to words.

use std::sync::Arc;

use outwit::Named;
use outwit::Observer;
use outwit::csp::{
    Backtracking, Csp, CspRecorder, CspReport, Domains, MinConflicts, Repair, VariableOrder,
};

use super::catalogue::{check_method, full_name, instance_view};
use super::method::choose;
use super::tree::{AssignmentTree, Improvement, Improvements, PuzzleTree};
use super::{
    Frame, HeuristicRow, InstanceView, Method, Puzzle, PuzzleSession, Sketch, SolveView, Task,
};
use views::Fault;
use views::picture::{Drawing, Marks};
use views::tree::TreeView;

/// The most solutions that an answer lists; the others are only counted.
const MAX_LISTED: usize = 100;

/// What guides a way to satisfy constraints.
pub(super) fn orders(method: Method) -> Vec<HeuristicRow> {
    if method != Method::Backtracking {
        return Vec::new();
    }
    let title = |order| match order {
        VariableOrder::Written => "As written",
        VariableOrder::Fewest => "Fewest values (MRV)",
        VariableOrder::FewestThenDegree => "MRV, then degree",
        _ => order.name(),
    };
    let row = |order: VariableOrder| HeuristicRow {
        name: order.name(),
        title: title(order),
        summary: order.summary(),
    };
    VariableOrder::ALL.map(row).into()
}

/// An instance of a constraint puzzle.
pub(super) trait Constrained: Send + Sync + Sized + 'static {
    type Puzzle: Puzzle;
    type Csp: Csp + Send + Sync;

    fn puzzle(&self) -> &Self::Puzzle;

    /// The instance as text.
    fn text(&self) -> String;

    fn csp(&self) -> &Self::Csp;

    /// The name of a variable.
    fn variable(&self, variable: usize) -> String;

    /// A value in words.
    fn value(&self, variable: usize, value: usize) -> String;

    /// The cell or place of a variable in the drawing.
    fn cell(&self, variable: usize) -> Option<String>;

    /// A solution as text.
    fn solution(&self, values: &[usize]) -> String;

    /// See [`PuzzleSession::sketch`].
    fn sketch(&self) -> Option<Sketch> {
        None
    }

    /// How it looks with some variables assigned; with the values left for the others, if they are given.
    fn drawing(&self, assigned: &[Option<usize>], domains: Option<&Domains>) -> (Drawing, Marks);
}

/// The session of an instance.
pub(super) struct ConstraintSession<C>(Arc<C>);

impl<C: Constrained> ConstraintSession<C> {
    pub(super) fn new(instance: C) -> Self {
        ConstraintSession(Arc::new(instance))
    }

    fn nothing(&self) -> Vec<Option<usize>> {
        vec![None; self.0.csp().variables()]
    }

    fn backtrack(
        &self,
        task: &Task,
        observer: &mut Option<CspRecorder>,
    ) -> Result<SolveView, Fault> {
        let name = choose(self.0.puzzle(), task.method, task.heuristic.as_deref())?;
        let variables = name.parse().expect("the choices are the names of the orders");
        let search = Backtracking {
            variables,
            values: task.values,
            inference: task.inference,
            ..Backtracking::default()
        };
        let search = Backtracking { keep: MAX_LISTED, ..search };
        let search = if task.all { search.all() } else { search };
        let report = search.search(self.0.csp(), &task.limits, observer);
        Ok(self.view_of(&report, task, name))
    }

    fn repair(&self, task: &Task, observer: &mut Option<Repairs>) -> Result<SolveView, Fault> {
        let name = choose(self.0.puzzle(), task.method, task.heuristic.as_deref())?;
        let (steps, restarts) = task.local.repairs(self.0.csp().variables());
        let search = MinConflicts { steps, restarts };
        let report = search.search(self.0.csp(), task.seed, &task.limits, observer);
        Ok(self.view_of(&report, task, name))
    }

    fn view_of(&self, report: &CspReport, task: &Task, heuristic: &str) -> SolveView {
        let instance = &*self.0;
        let values = report.solutions.first();
        let given = |(variable, &value): (usize, &usize)| {
            format!("{} = {}", instance.variable(variable), instance.value(variable, value))
        };
        SolveView {
            puzzle: full_name(instance.puzzle()),
            instance: instance.text(),
            algorithm: task.method.name().into(),
            heuristic: heuristic.into(),
            solved: report.found > 0,
            actions: values
                .iter()
                .flat_map(|values| values.iter().enumerate().map(given).map(Into::into))
                .collect(),
            solution: values.map(|values| instance.solution(values)),
            all_solutions: if task.all {
                report.solutions.iter().map(|values| instance.solution(values)).collect()
            } else {
                Vec::new()
            },
            exhausted: report.exhausted,
            expanded: report.nodes,
            generated: report.checks,
            pruned: report.backtracks,
            iterations: report.rounds,
            solutions: report.found,
            // There is no frontier: values that are not tried yet wait in the domains.
            depth: report.depth as u32,
            seconds: report.time.as_secs_f64(),
            stopped: report.stopped,
            ..SolveView::default()
        }
        .explained(task)
    }
}

/// Why a recorder is still there after a search.
const KEPT: &str = "a search leaves its recorder where it is";

/// Keeps what min-conflicts does.
struct Repairs {
    list: Vec<Repair>,
    limit: usize,
}

impl Observer<Repair> for Repairs {
    fn on(&mut self, repair: Repair) {
        if self.list.len() < self.limit {
            self.list.push(repair);
        }
    }
}

impl<C: Constrained> PuzzleSession for ConstraintSession<C> {
    fn view(&self) -> InstanceView {
        let (drawing, _) = self.0.drawing(&self.nothing(), None);
        instance_view(self.0.puzzle(), self.0.text(), drawing)
    }

    fn sketch(&self) -> Option<Sketch> {
        self.0.sketch()
    }

    fn solve(&self, task: &Task) -> Result<SolveView, Fault> {
        check_method(self.0.puzzle(), task.method)?;
        match task.method {
            Method::MinConflicts => self.repair(task, &mut None),
            _ => self.backtrack(task, &mut None),
        }
    }

    fn record(&self, task: &Task, limit: usize) -> Result<(SolveView, Box<dyn TreeView>), Fault> {
        check_method(self.0.puzzle(), task.method)?;
        if task.method != Method::MinConflicts {
            let mut recorder = Some(CspRecorder::new(limit));
            let report = self.backtrack(task, &mut recorder)?;
            let trace = recorder.expect(KEPT).into_trace();
            let tree = AssignmentTree::new(Arc::clone(&self.0), trace);
            return Ok((report, Box::new(PuzzleTree(tree))));
        }
        let mut repairs = Some(Repairs { list: Vec::new(), limit });
        let report = self.repair(task, &mut repairs)?;
        let run = run_of(Arc::clone(&self.0), repairs.expect(KEPT), report.solved);
        Ok((report, Box::new(run)))
    }

    fn after(&self, actions: &[String]) -> Result<Frame, Fault> {
        let instance = &*self.0;
        let mut assigned = self.nothing();
        for (number, text) in actions.iter().enumerate() {
            let fault = || {
                Fault::new(format!("step {}: \"{text}\" is no assignment", number + 1))
                    .expected("a variable and its value, as a solution lists them")
            };
            let (variable, value) = text.split_once('=').ok_or_else(fault)?;
            let csp = instance.csp();
            // A solution lists the variables in order, so most are found at once.
            let expected = number.min(csp.variables());
            let variable = (expected..csp.variables())
                .chain(0..expected)
                .find(|&other| instance.variable(other) == variable.trim())
                .ok_or_else(fault)?;
            let value = (0..csp.values(variable))
                .find(|&other| instance.value(variable, other) == value.trim())
                .ok_or_else(fault)?;
            assigned[variable] = Some(value);
        }
        let (drawing, marks) = instance.drawing(&assigned, None);
        Ok(Frame { drawing, marks })
    }
}

/// The repairs as a run of improvements; the values of a beginning are given all at once.
fn run_of<C: Constrained>(instance: Arc<C>, repairs: Repairs, solved: bool) -> Improvements {
    let title = format!("{}, {}", full_name(instance.puzzle()), instance.text());
    let mut entries: Vec<Improvement> = Vec::new();
    // The number of repairs up to and with each entry.
    let mut upto = Vec::new();
    for (index, repair) in repairs.list.iter().enumerate() {
        let cost = repair.conflicts as f64;
        if !repair.start {
            let value = instance.value(repair.variable, repair.value);
            let mv = Some(format!("{} = {value}", instance.variable(repair.variable)));
            entries.push(Improvement { mv, cost });
            upto.push(index + 1);
        } else if repair.variable == 0 {
            entries.push(Improvement { mv: None, cost });
            upto.push(index + 1);
        } else if let Some(last) = upto.last_mut() {
            *last = index + 1;
        }
    }
    let list = repairs.list;
    let at = move |step: usize| {
        let mut assigned = vec![None; instance.csp().variables()];
        let until = upto.get(step).copied().unwrap_or(0);
        for repair in &list[..until] {
            assigned[repair.variable] = Some(repair.value);
        }
        let (drawing, mut marks) = instance.drawing(&assigned, None);
        if let Some(last) = until.checked_sub(1).map(|last| &list[last]).filter(|one| !one.start) {
            marks.last.extend(instance.cell(last.variable));
        }
        let values: Vec<usize> = assigned.into_iter().flatten().collect();
        (drawing, marks, instance.solution(&values))
    };
    Improvements { title, entries, solved, reached: solved, at: Box::new(at) }
}
