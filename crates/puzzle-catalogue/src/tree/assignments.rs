//! The recorded search for an assignment, with the domains as they shrink and grow again.

use std::collections::BTreeMap;
use std::sync::Arc;

use outwit::NodeId;
use outwit::csp::{Csp, CspMark, CspNode, CspTrace, Domains};

use super::super::catalogue::full_name;
use super::super::constraints::Constrained;
use super::NEVER;
use super::record::{Record, Recorded};
use views::picture::Drawing;
use views::tree::{GameNodeView, NodeView, RemovedValues, Role, Scene, StateView};

/// The most variables whose removed values a sentence lists.
const MAX_REMOVED: usize = 8;

/// A trace together with the instance that was searched.
pub(crate) struct AssignmentTree<C: Constrained> {
    instance: Arc<C>,
    record: Record<CspNode, CspMark>,
    /// Whether each node lies on the way to some solution.
    solves: Vec<bool>,
}

/// The assignment and the domains at a step.
struct Moment {
    assigned: Vec<Option<usize>>,
    domains: Domains,
    depth: usize,
}

impl<C: Constrained> AssignmentTree<C> {
    pub(crate) fn new(instance: Arc<C>, trace: CspTrace) -> Self {
        let mut times = vec![(NEVER, NEVER); trace.len()];
        let mut solution = None;
        times[0].0 = 0;
        for (index, step) in (0..).zip(trace.steps()) {
            let time = &mut times[step.node as usize];
            match step.kind {
                CspMark::Assign => time.0 = index,
                CspMark::Back => time.1 = index,
                CspMark::Solution => solution = solution.or(Some(step.node)),
                _ => {}
            }
        }
        let mut solves = vec![false; trace.len()];
        for id in trace.nodes().filter(|(_, node)| node.data.solution).map(|(id, _)| id) {
            for above in trace.path(id) {
                solves[above as usize] = true;
            }
        }
        AssignmentTree { instance, record: Record::new(trace, times, solution), solves }
    }

    fn data(&self, id: NodeId) -> Option<&CspNode> {
        self.record.data(id)
    }

    fn assignment(&self, data: &CspNode) -> Option<String> {
        let (variable, value) = data.assigned?;
        let (variable_text, value) =
            (self.instance.variable(variable), self.instance.value(variable, value));
        Some(format!("{variable_text} = {value}"))
    }

    /// Plays the log up to a step.
    fn moment(&self, until: usize) -> Moment {
        let csp = self.instance.csp();
        let mut domains = Domains::new(csp);
        let mut assigned = vec![None; csp.variables()];
        // The domains before each assignment, to be restored.
        let mut marks = Vec::new();
        for step in self.record.trace.steps().iter().take(until + 1) {
            let data = self.data(step.node).and_then(|data| data.assigned);
            match step.kind {
                CspMark::Assign => {
                    if let Some((variable, value)) = data {
                        assigned[variable] = Some(value);
                        marks.push(domains.mark());
                    }
                }
                CspMark::Removed { variable, value, .. } => {
                    if domains.has(variable, value) {
                        domains.remove(variable, value);
                    }
                }
                CspMark::Back => {
                    if let (Some((variable, _)), Some(mark)) = (data, marks.pop()) {
                        assigned[variable] = None;
                        domains.restore(mark);
                    }
                }
                CspMark::Conflict | CspMark::Solution => {}
            }
        }
        Moment { assigned, domains, depth: marks.len() }
    }

    /// The values that an assignment had removed by a step, by variable: the marks that follow it directly.
    fn removed(&self, id: NodeId, until: usize) -> Vec<RemovedValues> {
        let (entered, _) = self.record.times[id as usize];
        let steps = self.record.trace.steps().iter().take(until.saturating_add(1));
        let mut values: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for step in steps.skip(entered as usize).take_while(|step| step.node == id) {
            let CspMark::Removed { variable, value, .. } = step.kind else { continue };
            values.entry(variable).or_default().push(self.instance.value(variable, value));
        }
        let row = |(variable, values)| RemovedValues {
            variable: self.instance.variable(variable),
            values,
        };
        values.into_iter().map(row).collect()
    }

    /// Why there is no solution in the record, as a sentence.
    fn unsolved(&self) -> &'static str {
        if !self.record.trace.is_complete() {
            return "No solution in the record, which ends before the search.";
        }
        let steps = self.record.trace.steps();
        let open = steps.iter().fold(0_i64, |open, step| match step.kind {
            CspMark::Assign => open + 1,
            CspMark::Back => open - 1,
            _ => open,
        });
        if open == 0 {
            "No solution: every assignment leads to a conflict."
        } else {
            "No solution: the search was stopped before it found one."
        }
    }

    /// The assignments on the path to a node.
    fn assigned(&self, id: NodeId) -> Vec<Option<usize>> {
        let mut assigned = vec![None; self.instance.csp().variables()];
        for id in self.record.trace.path(id) {
            if let Some((variable, value)) = self.data(id).and_then(|data| data.assigned) {
                assigned[variable] = Some(value);
            }
        }
        assigned
    }
}

/// A sentence about removed values; empty if there are none.
fn removed_text(removed: &[RemovedValues]) -> String {
    if removed.is_empty() {
        return String::new();
    }
    let row = |one: &RemovedValues| format!("{} of {}", one.values.join(", "), one.variable);
    let mut rows: Vec<String> = removed.iter().take(MAX_REMOVED).map(row).collect();
    match removed.len().saturating_sub(MAX_REMOVED) {
        0 => {}
        1 => rows.push("values of one more variable".into()),
        more => rows.push(format!("values of {more} more variables")),
    }
    format!(" Removed: {}.", rows.join("; "))
}

impl<C: Constrained> Recorded for AssignmentTree<C> {
    type Data = CspNode;
    type Mark = CspMark;
    const MADE: CspMark = CspMark::Assign;

    fn record(&self) -> &Record<CspNode, CspMark> {
        &self.record
    }

    fn title(&self) -> String {
        let text = self.instance.text();
        let text: String = text.chars().take(60).collect();
        format!("{}, {text}", full_name(self.instance.puzzle()))
    }

    fn view(&self, id: NodeId, step: Option<usize>) -> Option<NodeView> {
        let node = self.record.trace.get(id)?;
        let data = &node.data;
        let until = step.map_or(NEVER - 1, |step| step as u32);
        let (_, left) = self.record.times[id as usize];
        let gone = left <= until;
        // In the end the last solution may stand, with nothing left to try.
        let solved = self.solves[id as usize] && step.is_none();
        let role = match (data.solution, data.conflict) {
            (true, _) => Role::Goal,
            (_, Some(_)) => Role::Dropped,
            _ if gone || solved || id == 0 => Role::Explored,
            _ => Role::Frontier,
        };
        let reason: String = match (data.solution, data.conflict) {
            (true, _) => "All variables have values: a solution.".into(),
            (_, Some(other)) if self.assigned(id)[other].is_some() => {
                format!("Conflict with {}.", self.instance.variable(other))
            }
            (_, Some(other)) => {
                format!("Conflict: nothing is left for {}.", self.instance.variable(other))
            }
            _ if id == 0 => "No variable has a value yet.".into(),
            // Assignments are taken back to find further solutions: they stand all the same.
            _ if solved => "Part of a solution.".into(),
            _ if self.solves[id as usize] && gone => {
                "Part of a solution, and taken back after it.".into()
            }
            _ if gone => "Tried, and taken back.".into(),
            _ => "Stands at this moment.".into(),
        };
        let removed = self.removed(id, until as usize);
        let reason = reason + &removed_text(&removed);
        let order = (id > 0).then_some(id);
        Some(NodeView {
            mv: self.assignment(data),
            role,
            why: (gone || solved).then(|| role.into()),
            reason,
            chosen: self.record.on_way[id as usize],
            below: self.record.weights[id as usize] - 1,
            hidden: node.hidden,
            game: GameNodeView { over: data.solution, ..GameNodeView::default() },
            state: Some(StateView { order, removed, ..StateView::default() }),
            ..self.record.node(id)?
        })
    }

    fn scene(&self, step: Option<usize>) -> Option<Scene> {
        let last = self.record.trace.steps().len().checked_sub(1)?;
        // After a search for all solutions everything is taken back: the last solution says more.
        let steps = self.record.trace.steps();
        let solved = || steps.iter().rposition(|step| step.kind == CspMark::Solution);
        let until = step.or_else(solved).unwrap_or(last).min(last);
        let moment = self.moment(until);
        let (drawing, mut marks) = self.instance.drawing(&moment.assigned, Some(&moment.domains));
        let at = steps[until];
        let unsolved = step.is_none() && solved().is_none();
        let name = |variable: usize| self.instance.variable(variable);
        let given = self.data(at.node).and_then(|data| self.assignment(data)).unwrap_or_default();
        let caption = match at.kind {
            _ if unsolved => self.unsolved().into(),
            CspMark::Assign => format!("{given}."),
            CspMark::Removed { variable, value, because } => {
                marks.last.extend(self.instance.cell(variable));
                let value = self.instance.value(variable, value);
                format!("{} cannot be {value} because of {}.", name(variable), name(because))
            }
            CspMark::Conflict => {
                let other = self.data(at.node).and_then(|data| data.conflict).unwrap_or(0);
                marks.wrong.extend(self.instance.cell(other));
                format!("Conflict: {given} leaves nothing for {}.", name(other))
            }
            CspMark::Solution => "All variables have values: a solution.".into(),
            CspMark::Back => format!("{given} is taken back."),
        };
        let count = |wanted: fn(&CspMark) -> bool| {
            steps[..=until].iter().filter(|step| wanted(&step.kind)).count() as f64
        };
        let counts = [
            ("assignments", count(|mark| *mark == CspMark::Assign)),
            ("taken back", count(|mark| *mark == CspMark::Back)),
            ("conflicts", count(|mark| *mark == CspMark::Conflict)),
            ("values given", moment.depth as f64),
            ("values struck out", moment.domains.mark() as f64),
            ("solutions", count(|mark| *mark == CspMark::Solution)),
        ];
        let counts = counts.map(|(name, count)| (name.to_owned(), count)).into();
        Some(Scene { step: Some(until), drawing, marks, caption, counts })
    }

    fn action(&self, id: NodeId) -> Option<String> {
        self.assignment(self.data(id)?)
    }

    fn drawing(&self, id: NodeId) -> Option<Drawing> {
        self.data(id)?;
        Some(self.instance.drawing(&self.assigned(id), None).0)
    }

    fn position(&self, id: NodeId) -> Option<String> {
        let path = self.record.trace.path(id);
        (!path.is_empty()).then(|| {
            let texts = path.into_iter().filter_map(|id| self.assignment(self.data(id)?));
            texts.collect::<Vec<_>>().join(", ")
        })
    }
}
