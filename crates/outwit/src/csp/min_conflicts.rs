//! Min-conflicts: begin with a random assignment and repair it.
//!
//! *Idea*: pick a random variable in conflict with a neighbour, and assign it the value with the fewest conflicts (a random
//! one of the best).
//!
//! *Guarantee*: none; but if there are many solutions it needs few steps, whatever the size.
//!
//! *Cost*: a step checks all values of one variable against all its neighbours.
//!
//! *Source*: S. Minton, M. D. Johnston, A. B. Philips, P. Laird, Artificial Intelligence 58, 1992.

use super::Csp;
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
    pub fn search<C: Csp, O: Observer<Repair>>(
        self,
        csp: &C,
        seed: u64,
        limits: &Limits,
        observer: &mut O,
    ) -> super::CspReport {
        let mut meter = Meter::new(limits);
        let mut rng = Rng::new(seed);
        let mut checks = 0;
        let mut found = None;
        let values: Vec<Vec<usize>> = (0..csp.variables())
            .map(|var| (0..csp.values(var)).filter(|&value| csp.possible(var, value)).collect())
            .collect();
        let hopeless = values.iter().any(Vec::is_empty);
        'rounds: for _ in 0..=self.restarts {
            if hopeless {
                break;
            }
            let mut value: Vec<usize> =
                values.iter().map(|list| *rng.pick(list).expect("no list is empty")).collect();
            // The number of conflicts of each variable, and the list of the variables with at least one.
            let mut wrong = Wrong::new(csp.variables());
            for a in 0..csp.variables() {
                for &b in csp.neighbours(a) {
                    checks += 1;
                    if !csp.allows(a, value[a], b, value[b]) {
                        wrong.change(a, 1);
                    }
                }
            }
            if observer.is_active() {
                let conflicts = wrong.list.len();
                for (variable, &value) in value.iter().enumerate() {
                    observer.on(Repair { variable, value, conflicts, start: true });
                }
            }
            for _ in 0..self.steps {
                let Some(&variable) = rng.pick(&wrong.list) else {
                    found = Some(value);
                    break 'rounds;
                };
                if !meter.spend() {
                    break 'rounds;
                }
                let mut best = (usize::MAX, value[variable]);
                let mut equals = 0;
                for &candidate in &values[variable] {
                    let mut conflicts = 0;
                    for &other in csp.neighbours(variable) {
                        checks += 1;
                        conflicts +=
                            usize::from(!csp.allows(variable, candidate, other, value[other]));
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
                let before = std::mem::replace(&mut value[variable], best.1);
                for &other in csp.neighbours(variable) {
                    let was = !csp.allows(variable, before, other, value[other]);
                    let is = !csp.allows(variable, best.1, other, value[other]);
                    let change = i64::from(is) - i64::from(was);
                    wrong.change(variable, change);
                    wrong.change(other, change);
                }
                if observer.is_active() {
                    let conflicts = wrong.list.len();
                    observer.on(Repair { variable, value: best.1, conflicts, start: false });
                }
            }
            if wrong.list.is_empty() {
                found = Some(value);
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
            time: meter.elapsed(),
            stopped: meter.stopped(),
        }
    }
}

/// Conflicts by variable, and the variables with at least one.
struct Wrong {
    count: Vec<i64>,
    index: Vec<usize>,
    list: Vec<usize>,
}

impl Wrong {
    fn new(variables: usize) -> Self {
        Wrong { count: vec![0; variables], index: vec![usize::MAX; variables], list: Vec::new() }
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
