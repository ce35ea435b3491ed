//! Ways on a road map: the problem that is searched, and its estimates.

use outwit::problem::{BackwardUnknown, Problem};

use super::RoadMap;

/// Getting from one place to another. A state is the index of a place; an action is the place at the end of the road.
#[derive(Clone, Copy, Debug)]
pub struct RoadProblem<'a> {
    pub(super) map: &'a RoadMap,
    pub(super) start: u32,
    pub(super) goal: u32,
}

impl RoadProblem<'_> {
    /// The map.
    pub fn map(&self) -> &RoadMap {
        self.map
    }

    /// The names of the places along a way, the start included.
    pub fn names(&self, actions: &[u32]) -> Vec<&str> {
        let places = std::iter::once(&self.start).chain(actions);
        places.map(|&place| self.map.places[place as usize].name.as_str()).collect()
    }

    /// Why [`lower_bound`] is 0 everywhere; none if it is not.
    pub fn why_no_lower_bound(&self) -> Option<String> {
        let (map, name) = (self.map, |place: u32| &self.map.places[place as usize].name);
        let nowhere = |place: u32| map.straight(place, place).is_none();
        let (from, to) = match map.short_road() {
            _ if nowhere(self.goal) => (self.goal, self.goal),
            road => road?,
        };
        Some(match [from, to].into_iter().find(|&place| nowhere(place)) {
            Some(place) => format!("the map gives no x and y for {}", name(place)),
            None => {
                format!(
                    "the road from {} to {} is shorter than its straight line",
                    name(from),
                    name(to)
                )
            }
        })
    }

    /// Whether the map has a table of estimates to the goal.
    pub fn has_table(&self) -> bool {
        self.map.table.as_ref().is_some_and(|(to, _)| *to == self.goal)
    }
}

/// The straight line to the goal where that is a lower bound (places have coordinates and no road is shorter than its
/// straight line), else 0. Admissible and consistent.
pub fn lower_bound(problem: &RoadProblem<'_>, place: &u32) -> f64 {
    let straight = problem.map.straight(*place, problem.goal);
    let straight = straight.filter(|_| problem.map.short_road().is_none());
    // Rounding must not make the estimate too long.
    straight.map_or(0.0, |length| length * (1.0 - 1e-9))
}

/// The estimate that the textbooks use: the one of the map's table for this goal (a printed one, or the
/// [estimates](super::PlannedPlace::estimate) of a plan), which may be too high, so that it proves no cost. If the table is for
/// another goal, it is [`lower_bound`]; if the map has no table, the straight line, which may be too high, too.
pub fn printed(problem: &RoadProblem<'_>, place: &u32) -> f64 {
    match &problem.map.table {
        Some((to, table)) if *to == problem.goal => table[*place as usize],
        Some(_) => lower_bound(problem, place),
        None => problem.map.straight(*place, problem.goal).unwrap_or(0.0),
    }
}

impl Problem for RoadProblem<'_> {
    type State = u32;
    type Action = u32;
    type Cost = f64;

    fn start(&self) -> u32 {
        self.start
    }

    fn is_goal(&self, place: &u32) -> bool {
        *place == self.goal
    }

    fn actions(&self, place: &u32, out: &mut Vec<(u32, f64)>) {
        out.extend(&self.map.roads[*place as usize]);
    }

    fn apply(&self, _: &u32, to: u32) -> u32 {
        to
    }

    fn goals(&self) -> Vec<u32> {
        vec![self.goal]
    }

    // Roads may be one-way, so an action has no inverse; the backward half of a bidirectional search needs the predecessors.
    fn arrivals(&self, place: &u32, out: &mut Vec<(u32, u32, f64)>) -> Result<(), BackwardUnknown> {
        let roads = &self.map.arrivals()[*place as usize];
        out.extend(roads.iter().map(|&(from, length)| (from, *place, length)));
        Ok(())
    }

    fn least_cost(&self) -> f64 {
        let least =
            self.map.roads.iter().flatten().map(|road| road.1).fold(f64::INFINITY, f64::min);
        if least.is_finite() { least } else { 0.0 }
    }

    fn state_count(&self) -> Option<usize> {
        Some(self.map.places.len())
    }

    fn index(&self, place: &u32) -> usize {
        *place as usize
    }
}
