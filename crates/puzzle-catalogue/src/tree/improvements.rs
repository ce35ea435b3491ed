//! The recorded run of a local search: a chain of states for each round, and the curve of their values.

use outwit::NodeId;
use views::Number;

use views::picture::{Drawing, Marks, Picture};
use views::tree::{NodeView, Role, Scene, StateView, StepView, TreeView};

/// One state of a run.
#[derive(Clone, Debug)]
pub(crate) struct Improvement {
    /// The move that led here; none for the beginning of a round.
    pub(crate) mv: Option<String>,
    /// The cost here.
    pub(crate) cost: f64,
}

/// The state at a step, drawn and as text.
pub(crate) type At = Box<dyn Fn(usize) -> (Drawing, Marks, String) + Send + Sync>;

/// A run of a local search.
pub(crate) struct Improvements {
    pub(crate) title: String,
    pub(crate) entries: Vec<Improvement>,
    /// Whether the best state is a solution.
    pub(crate) solved: bool,
    /// Whether its cost ends the search: where no cost does, every state is a solution, and none is a goal.
    pub(crate) reached: bool,
    pub(crate) at: At,
}

impl Improvements {
    fn best(&self, until: usize) -> usize {
        let kept = self.entries.iter().take(until + 1).enumerate();
        kept.min_by(|a, b| a.1.cost.total_cmp(&b.1.cost)).map_or(0, |(at, _)| at)
    }

    /// Whether a state is the first one, or one of the round of the best state up to that.
    fn is_on_way(&self, at: usize, best: usize) -> bool {
        let round = self.entries.iter().take(best + 1).rposition(|entry| entry.mv.is_none());
        at == 0 || (round.unwrap_or(0)..=best).contains(&at)
    }

    fn parent(&self, id: NodeId) -> Option<NodeId> {
        let entry = self.entries.get(id as usize)?;
        match (id, &entry.mv) {
            (0, _) => None,
            (_, None) => Some(0),
            (_, Some(_)) => Some(id - 1),
        }
    }

    /// A node when `best` is the best state.
    fn view(&self, id: NodeId, best: usize) -> Option<NodeView> {
        let entry = self.entries.get(id as usize)?;
        let step = id as usize;
        let is_best = step == best;
        let is_goal = is_best && self.reached && best == self.best(self.entries.len());
        let cost = Number(entry.cost);
        let children = self.children(id);
        Some(NodeView {
            parent: self.parent(id),
            level: self.path(id).len() as u32 - 1,
            ply: id,
            mv: entry.mv.clone(),
            pass: if entry.mv.is_none() { "new round".into() } else { String::new() },
            reason: match (&entry.mv, is_best) {
                (_, true) => format!("The best state of the run: cost {cost}."),
                (None, _) => format!("A round begins: cost {cost}."),
                (Some(mv), _) => format!("{mv} leads to cost {cost}."),
            },
            chosen: self.is_on_way(step, best),
            children: children.len(),
            below: (self.entries.len() - step - 1) as u64,
            entered: step,
            left: Some(step),
            state: Some(StateView { h: Some(entry.cost), ..StateView::default() }),
            ..NodeView::new(id, if is_goal { Role::Goal } else { Role::Explored })
        })
    }
}

impl TreeView for Improvements {
    fn title(&self) -> String {
        self.title.clone()
    }

    fn len(&self) -> usize {
        self.entries.len()
    }

    fn steps(&self) -> usize {
        self.entries.len()
    }

    fn step(&self, index: usize) -> Option<StepView> {
        (index < self.entries.len()).then_some(StepView { node: index as NodeId, enters: true })
    }

    fn times(&self, id: NodeId) -> Option<(usize, Option<usize>)> {
        ((id as usize) < self.entries.len()).then_some((id as usize, Some(id as usize)))
    }

    fn unseen(&self, _: NodeId) -> usize {
        0
    }

    fn nodes(&self, ids: &[NodeId]) -> Vec<NodeView> {
        let best = self.best(self.entries.len());
        ids.iter().filter_map(|&id| self.view(id, best)).collect()
    }

    fn nodes_at(&self, ids: &[NodeId], step: Option<usize>) -> Vec<NodeView> {
        let best = self.best(step.unwrap_or(self.entries.len()));
        ids.iter().filter_map(|&id| self.view(id, best)).collect()
    }

    fn is_single(&self) -> bool {
        true
    }

    fn scene(&self, step: Option<usize>) -> Option<Scene> {
        let last = self.entries.len().checked_sub(1)?;
        let at = step.unwrap_or_else(|| self.best(last)).min(last);
        let (drawing, marks, _) = (self.at)(at);
        let rounds = self.entries[..=at].iter().filter(|entry| entry.mv.is_none()).count();
        let best = self.entries[self.best(at)].cost;
        let counts = [("cost", self.entries[at].cost), ("best", best), ("round", rounds as f64)];
        let mut caption = self.view(at as NodeId, self.best(at))?.reason;
        if step.is_none() {
            caption.insert_str(0, if self.solved { "A solution. " } else { "No solution. " });
        }
        let counts = counts.map(|(name, count)| (name.to_owned(), count)).into();
        Some(Scene { step: Some(at), drawing, marks, caption, counts })
    }

    fn curve(&self) -> Vec<f64> {
        self.entries.iter().map(|entry| entry.cost).collect()
    }

    fn children(&self, id: NodeId) -> Vec<NodeId> {
        let mut children = Vec::new();
        let next = id + 1;
        if self.entries.get(next as usize).is_some_and(|entry| entry.mv.is_some()) {
            children.push(next);
        }
        if id == 0 {
            let begins = (1..).zip(self.entries.iter().skip(1));
            children.extend(begins.filter(|(_, entry)| entry.mv.is_none()).map(|(id, _)| id));
        }
        children
    }

    fn path(&self, id: NodeId) -> Vec<NodeId> {
        let known = ((id as usize) < self.entries.len()).then_some(id);
        let mut path: Vec<NodeId> = std::iter::successors(known, |&id| self.parent(id)).collect();
        path.reverse();
        path
    }

    fn find(&self, moves: &[&str]) -> Option<NodeId> {
        moves.is_empty().then_some(0)
    }

    fn picture(&self, id: NodeId) -> Option<Picture> {
        self.entries.get(id as usize)?;
        (self.at)(id as usize).0.board()
    }

    fn position(&self, id: NodeId) -> Option<String> {
        ((id as usize) < self.entries.len()).then(|| (self.at)(id as usize).2)
    }
}
