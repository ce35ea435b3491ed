//! IDA* by recursion against the same search as a loop, which is used when somebody observes.

use outwit::problem::{
    Cycles, Heuristic, HeuristicStep, IdaStar, Problem, ProblemRecorder, ProblemReport,
};
use outwit::{Limits, Rng};

/// A corridor from 0 to the goal that also leads a few steps the wrong way, with actions as stored lists.
struct Corridor {
    goal: i32,
    steps: [(i32, u32); 2],
}

impl Problem for Corridor {
    type State = i32;
    type Action = i32;
    type Cost = u32;

    fn start(&self) -> i32 {
        0
    }

    fn is_goal(&self, place: &i32) -> bool {
        *place == self.goal
    }

    fn actions(&self, place: &i32, out: &mut Vec<(i32, u32)>) {
        out.extend(self.listed(place, None).unwrap_or(&[]));
    }

    fn listed(&self, place: &i32, last: Option<i32>) -> Option<&[(i32, u32)]> {
        let from = usize::from(*place <= -3 || last == Some(1));
        let to = if last == Some(-1) { 1 } else { 2 };
        Some(&self.steps[from.min(to)..to])
    }

    fn apply(&self, place: &i32, step: i32) -> i32 {
        place + step
    }

    fn inverse(&self, step: i32) -> Option<i32> {
        Some(-step)
    }
}

/// The distance to the goal, less on some places, so that several rounds are needed.
struct Distance;

impl Heuristic<Corridor> for Distance {
    type Memo = ();

    fn first(&self, corridor: &Corridor, place: &i32) -> (u32, ()) {
        let distance = corridor.goal.abs_diff(*place);
        (distance - distance.min(place.rem_euclid(3) as u32), ())
    }

    fn ahead(
        &self,
        corridor: &Corridor,
        step: &HeuristicStep<'_, Corridor, ()>,
    ) -> Option<(u32, ())> {
        Some(self.first(corridor, &(step.parent + step.action)))
    }
}

/// What must not differ.
fn essence(report: ProblemReport<i32, u32>) -> impl PartialEq + std::fmt::Debug {
    let mut counts = report.counts;
    counts.peak_bytes = 0;
    let ProblemReport { solution, optimal, exhausted, lower_bound, stopped, .. } = report;
    (solution, optimal, exhausted, lower_bound, stopped, counts)
}

#[test]
fn recursion_and_loop_agree_also_far_down_and_at_every_limit() {
    let mut rng = Rng::new(1);
    let costs = [0, 1, 2, 10, 255, 256, 257, 258, 700].map(|goal| (goal, 1));
    // With a cost above 1 the bound may leave less for a step than it costs.
    for (goal, cost) in costs.into_iter().chain([(1, 2), (10, 2), (10, 3)]) {
        // The list has the wrong way first, so that it is searched to its end.
        let corridor = Corridor { goal, steps: [(-1, cost), (1, cost)] };
        for cycles in [Cycles::Undo, Cycles::Path] {
            let search = IdaStar { cycles };
            let none = Limits::none();
            let whole = search.search(&corridor, &Distance, &none, &mut ());
            assert_eq!(whole.cost(), Some(goal as u32 * cost));
            let nodes = whole.counts.generated as usize;
            let mut limits = vec![none.clone()];
            limits.extend((0..20).map(|_| none.clone().nodes(rng.below(nodes + 2) as u64)));
            limits.push(none.clone().depth(0));
            limits.extend((0..10).map(|_| none.clone().depth(rng.below(goal as usize + 3) as u32)));
            for limits in limits {
                let quick = search.search(&corridor, &Distance, &limits, &mut ());
                let slow =
                    search.search(&corridor, &Distance, &limits, &mut ProblemRecorder::new(10));
                let steps = quick.solution.as_ref().map_or(0, |solution| solution.actions.len());
                assert!(limits.depth.is_none_or(|limit| steps <= limit as usize), "{limits:?}");
                assert_eq!(essence(quick), essence(slow), "{goal} {cycles:?} {limits:?}");
            }
        }
    }
}
