//! Min-conflicts: begin with a random assignment and repair it.
//!
//! *Idea*: pick a random variable in conflict with a neighbour, and assign it the value with the fewest conflicts (a random
//! one of the best).
//!
//! *Guarantee*: none; but if there are many solutions it needs few steps: for n queens, fewer than n.
//!
//! *Cost*: a step checks all values of one variable against all its neighbours.
//!
//! *Source*: S. Minton, M. D. Johnston, A. B. Philips, P. Laird, Artificial Intelligence 58, 1992.

use super::Csp;
use super::problem::check_neighbours;
use crate::{Limits, Meter, Observer, Rng};

/// An event of min-conflicts: a variable was assigned a value. A round begins with one event for each variable in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repair {
    /// The variable.
    pub variable: usize,
    /// Its value.
    pub value: usize,
    /// The number of variables in conflict after it.
    pub conflicts: usize,
    /// Whether the assignment is part of the random start of a round.
    pub start: bool,
}

/// Min-conflicts with its variations.
///
/// ```
/// use outwit::csp::{MinConflicts, example::ring};
/// use outwit::Limits;
/// let report = MinConflicts::default().search(&ring(9, 3), 1, &Limits::none(), &mut ());
/// assert_eq!(report.found, 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinConflicts {
    /// Repairs in a round.
    pub steps: u64,
    /// Number of restarts.
    pub restarts: u64,
}

impl Default for MinConflicts {
    fn default() -> Self {
        MinConflicts { steps: 10_000, restarts: 10 }
    }
}

impl MinConflicts {
    /// Searches for one solution. `limits.nodes` bounds the repairs.
    ///
    /// # Panics
    /// In debug builds, with up to 200 variables: if a variable is its own neighbour, or [`Csp::neighbours`] is not symmetric.
    pub fn search<C: Csp, O: Observer<Repair>>(
        self,
        csp: &C,
        seed: u64,
        limits: &Limits,
        observer: &mut O,
    ) -> super::CspReport {
        check_neighbours(csp);
        let mut meter = Meter::new(limits);
        let mut rng = Rng::new(seed);
        let (mut checks, mut rounds) = (0, 0);
        let mut found = None;
        let values: Vec<Vec<usize>> = (0..csp.variables())
            .map(|var| (0..csp.values(var)).filter(|&value| csp.possible(var, value)).collect())
            .collect();
        let hopeless = values.iter().any(Vec::is_empty);
        'rounds: for _ in 0..=self.restarts {
            if hopeless {
                break;
            }
            rounds += 1;
            let mut value: Vec<usize> =
                values.iter().map(|list| *rng.pick(list).expect("no list is empty")).collect();
            let mut conflicts = Conflicts::of(csp, &value, &mut checks);
            if observer.is_active() {
                let count = conflicts.list.len();
                for (variable, &value) in value.iter().enumerate() {
                    observer.on(Repair { variable, value, conflicts: count, start: true });
                }
            }
            for _ in 0..self.steps {
                let Some(&variable) = rng.pick(&conflicts.list) else {
                    found = Some(value);
                    break 'rounds;
                };
                if !meter.spend() {
                    break 'rounds;
                }
                let candidates = &values[variable];
                let best =
                    least_conflicting(csp, variable, candidates, &value, &mut rng, &mut checks);
                let before = std::mem::replace(&mut value[variable], best);
                for &other in csp.neighbours(variable) {
                    let was = !csp.allows(variable, before, other, value[other]);
                    let is = !csp.allows(variable, best, other, value[other]);
                    let change = i64::from(is) - i64::from(was);
                    conflicts.change(variable, change);
                    conflicts.change(other, change);
                }
                if observer.is_active() {
                    let count = conflicts.list.len();
                    observer.on(Repair { variable, value: best, conflicts: count, start: false });
                }
            }
            if conflicts.list.is_empty() {
                found = Some(value);
                break;
            }
            // A round without steps spends no node.
            meter.poll();
            if meter.stopped().is_some() {
                break;
            }
        }
        super::CspReport {
            found: u64::from(found.is_some()),
            solutions: found.into_iter().collect(),
            exhausted: hopeless,
            nodes: meter.nodes(),
            checks,
            backtracks: 0,
            depth: if rounds == 0 { 0 } else { csp.variables() },
            rounds,
            time: meter.elapsed(),
            stopped: meter.stopped(),
        }
    }
}

/// The value of a variable with the fewest conflicts, one of equals at random.
fn least_conflicting<C: Csp>(
    csp: &C,
    variable: usize,
    candidates: &[usize],
    value: &[usize],
    rng: &mut Rng,
    checks: &mut u64,
) -> usize {
    let mut best = (usize::MAX, value[variable]);
    let mut equals = 0;
    for &candidate in candidates {
        let mut conflicts = 0;
        for &other in csp.neighbours(variable) {
            *checks += 1;
            conflicts += usize::from(!csp.allows(variable, candidate, other, value[other]));
        }
        if conflicts < best.0 {
            equals = 0;
        }
        if conflicts <= best.0 {
            equals += 1;
            if rng.below(equals) == 0 {
                best = (conflicts, candidate);
            }
        }
    }
    best.1
}

/// The number of conflicts of each variable, and the variables with at least one.
struct Conflicts {
    count: Vec<i64>,
    /// The index of each variable in the list.
    index: Vec<usize>,
    list: Vec<usize>,
}

impl Conflicts {
    fn of<C: Csp>(csp: &C, value: &[usize], checks: &mut u64) -> Self {
        let variables = csp.variables();
        let (count, index) = (vec![0; variables], vec![usize::MAX; variables]);
        let mut conflicts = Conflicts { count, index, list: Vec::new() };
        for a in 0..variables {
            for &b in csp.neighbours(a) {
                *checks += 1;
                if !csp.allows(a, value[a], b, value[b]) {
                    conflicts.change(a, 1);
                }
            }
        }
        conflicts
    }

    fn change(&mut self, variable: usize, by: i64) {
        let before = self.count[variable];
        self.count[variable] += by;
        if before == 0 && by > 0 {
            self.index[variable] = self.list.len();
            self.list.push(variable);
        } else if before > 0 && before + by == 0 {
            let index = self.index[variable];
            self.list.swap_remove(index);
            if let Some(&moved) = self.list.get(index) {
                self.index[moved] = index;
            }
        }
    }
}
