//! Graphs given by their arcs, their slow answers, and searches by name whose estimates all have one type.

use outwit::problem::{
    Algorithm, BackwardUnknown, Cost, Problem, ProblemReport, SolveOptions, SolveTask, solve,
};
use outwit::{Limits, Rng};

/// A graph given by its arcs.
#[derive(Clone, Debug)]
pub(crate) struct Graph<C> {
    pub(crate) arcs: Vec<Vec<(usize, C)>>,
    pub(crate) goals: Vec<usize>,
    pub(crate) dense: bool,
}

impl<C: Cost> Problem for Graph<C> {
    type State = usize;
    type Action = usize;
    type Cost = C;

    fn start(&self) -> usize {
        0
    }

    fn is_goal(&self, node: &usize) -> bool {
        self.goals.contains(node)
    }

    fn actions(&self, node: &usize, out: &mut Vec<(usize, C)>) {
        out.extend(self.arcs[*node].iter().enumerate().map(|(at, &(_, cost))| (at, cost)));
    }

    fn apply(&self, node: &usize, arc: usize) -> usize {
        self.arcs[*node][arc].0
    }

    fn goals(&self) -> Vec<usize> {
        self.goals.clone()
    }

    fn arrivals(
        &self,
        node: &usize,
        out: &mut Vec<(usize, usize, C)>,
    ) -> Result<(), BackwardUnknown> {
        for (from, arcs) in self.arcs.iter().enumerate() {
            for (at, &(to, cost)) in arcs.iter().enumerate() {
                if to == *node {
                    out.push((from, at, cost));
                }
            }
        }
        Ok(())
    }

    fn least_cost(&self) -> C {
        let all = self.arcs.iter().flatten().map(|&(_, cost)| cost);
        let least = all.fold(C::MAX, C::least);
        if least < C::MAX { least } else { C::ZERO }
    }

    fn state_count(&self) -> Option<usize> {
        self.dense.then_some(self.arcs.len())
    }

    fn index(&self, node: &usize) -> usize {
        *node
    }
}

pub(crate) fn random_graph<C: Cost>(rng: &mut Rng, costs: impl Fn(&mut Rng) -> C) -> Graph<C> {
    let n = 1 + rng.below(8);
    let density = rng.unit() * 0.5;
    let mut arcs = vec![Vec::new(); n];
    for list in &mut arcs {
        for to in 0..n {
            if rng.unit() < density {
                list.push((to, costs(rng)));
            }
        }
        rng.shuffle(list);
    }
    let goals = (0..=rng.below(2)).map(|_| rng.below(n)).collect();
    Graph { arcs, goals, dense: rng.below(2) == 0 }
}

/// The cost from every node to the nearest goal (backward) or from the start (forward), by relaxing all arcs until
/// nothing changes; also with every arc counted as one step.
pub(crate) fn distances<C: Cost>(
    graph: &Graph<C>,
    to_goal: bool,
    cost_of: impl Fn(C) -> C,
) -> Vec<C> {
    let mut best = vec![C::MAX; graph.arcs.len()];
    if to_goal {
        graph.goals.iter().for_each(|&goal| best[goal] = C::ZERO);
    } else {
        best[0] = C::ZERO;
    }
    loop {
        let mut changed = false;
        for from in 0..graph.arcs.len() {
            for &(to, cost) in &graph.arcs[from] {
                let (a, b) = if to_goal { (to, from) } else { (from, to) };
                let there = best[a].plus(cost_of(cost));
                if there < best[b] {
                    (best[b], changed) = (there, true);
                }
            }
        }
        if !changed {
            return best;
        }
    }
}

pub(crate) fn fewest_steps<C: Cost>(graph: &Graph<C>) -> Option<usize> {
    let arcs = graph.arcs.iter().map(|list| list.iter().map(|&(to, _)| (to, 1u32)).collect());
    let unit = Graph { arcs: arcs.collect(), goals: graph.goals.clone(), dense: false };
    let steps = distances(&unit, true, |cost| cost)[0];
    (steps < u32::MAX).then_some(steps as usize)
}

/// Replays a solution: where it ends and what it costs.
pub(crate) fn check_solution<P: Problem<Cost = C>, C: Cost>(
    problem: &P,
    report: &ProblemReport<P::Action, C>,
    say: &str,
) {
    let Some(solution) = &report.solution else { return };
    let mut state = problem.start();
    let mut cost = C::ZERO;
    for &action in &solution.actions {
        let mut list = Vec::new();
        problem.actions(&state, &mut list);
        let step = list.iter().find(|&&(other, _)| other == action);
        cost = cost.plus(step.unwrap_or_else(|| panic!("{say}: illegal {action:?}")).1);
        state = problem.apply(&state, action);
    }
    assert!(problem.is_goal(&state), "{say}: the path does not end at a goal");
    assert!((cost.decimal() - solution.cost.decimal()).abs() < 1e-9, "{say}: wrong cost");
}

/// An estimate of any kind: with one type for all, each search is compiled once for a problem, and not for each closure.
pub(crate) type Estimate<'a, P> = &'a dyn Fn(&P, &<P as Problem>::State) -> <P as Problem>::Cost;

pub(crate) type Answer<P> =
    Result<ProblemReport<<P as Problem>::Action, <P as Problem>::Cost>, BackwardUnknown>;

/// Solves a problem, with the estimates of the cost to the goal and from the start.
pub(crate) fn search<P: Problem>(
    algorithm: Algorithm,
    problem: &P,
    [to_goal, to_start]: [Estimate<'_, P>; 2],
    options: &SolveOptions,
    limits: &Limits,
) -> Answer<P> {
    let task = SolveTask { problem, to_goal: &to_goal, to_start: &to_start, options, limits };
    solve(algorithm, &task, &mut ())
}
