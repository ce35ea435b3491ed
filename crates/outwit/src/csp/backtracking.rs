//! Backtracking: assign one variable after the other, and go back where an assignment leads to no solution.
//!
//! *Idea*: choose the most constrained variable (fewest values left; among those, the most unassigned neighbours) and try
//! first the value that removes the fewest values of its neighbours. After each assignment draw inferences: forward
//! checking removes conflicting values of the neighbours; arc consistency (MAC) propagates all consequences.
//!
//! *Guarantee*: complete and exact: all solutions, if asked for.
//!
//! *Cost*: O(d^n) assignments at worst for n variables with d values; memory O(n d).
//!
//! *Source*: D. Sabin, E. C. Freuder, "Contradicting conventional wisdom in constraint satisfaction" (MAC), 1994; R. M.
//! Haralick, G. L. Elliott (forward checking), Artificial Intelligence 14, 1980.

use std::collections::VecDeque;

use super::arc_consistency::{Checks, make_consistent, propagate};
use super::problem::check_neighbours;
use super::{Csp, CspEvent, CspReport, Domains};
use crate::{Limits, Observer};

/// The order in which variables are assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum VariableOrder {
    /// As written.
    Written,
    /// Minimum remaining values (MRV): the one with the fewest values left.
    Fewest,
    /// MRV, ties by degree: among those, the one with the most unassigned neighbours.
    #[default]
    FewestThenDegree,
}

/// The order in which the values of a variable are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum ValueOrder {
    /// As written.
    #[default]
    Written,
    /// The least constraining value (LCV) first: the one that removes the fewest values of the neighbours.
    LeastConstraining,
}

/// The inference after an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Inference {
    /// None; a value is checked against the values assigned before. The values left for a variable are those that pass.
    None,
    /// Conflicting values of the neighbours are removed.
    #[default]
    ForwardChecking,
    /// Arc consistency is maintained (MAC).
    ArcConsistency,
}

/// Backtracking with its variations.
///
/// ```
/// use outwit::csp::{Backtracking, Inference, example::ring};
/// use outwit::Limits;
/// let search = Backtracking { inference: Inference::ArcConsistency, ..Backtracking::default() };
/// assert_eq!(search.all().search(&ring(5, 3), &Limits::none(), &mut ()).found, 30);
/// assert_eq!(search.all().search(&ring(5, 2), &Limits::none(), &mut ()).found, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backtracking {
    /// The order in which variables are assigned.
    pub variables: VariableOrder,
    /// The order in which the values of a variable are tried.
    pub values: ValueOrder,
    /// The inference after an assignment.
    pub inference: Inference,
    /// Whether the domains are made arc consistent before the search; with [`Inference::ArcConsistency`] they always are.
    pub prepare: bool,
    /// The number of solutions after which the search ends; with 0 it does not begin.
    pub solutions: u64,
    /// The number of solutions kept in the report; the others are only counted.
    pub keep: usize,
}

impl Default for Backtracking {
    fn default() -> Self {
        Backtracking {
            variables: VariableOrder::default(),
            values: ValueOrder::default(),
            inference: Inference::default(),
            prepare: false,
            solutions: 1,
            keep: 1000,
        }
    }
}

impl Backtracking {
    /// The same search for all solutions.
    pub fn all(self) -> Self {
        Backtracking { solutions: u64::MAX, ..self }
    }

    /// Searches for the requested number of solutions.
    ///
    /// # Panics
    /// In debug builds, with up to 200 variables: if a variable is its own neighbour, or [`Csp::neighbours`] is not symmetric.
    pub fn search<C: Csp, O: Observer<CspEvent>>(
        self,
        csp: &C,
        limits: &Limits,
        observer: &mut O,
    ) -> CspReport {
        check_neighbours(csp);
        let mut search = Search {
            csp,
            options: self,
            observer,
            checks: Checks::new(limits),
            domains: Domains::new(csp),
            value: vec![None; csp.variables()],
            queue: VecDeque::new(),
            solutions: Vec::new(),
            found: 0,
            backtracks: 0,
            depth: 0,
        };
        let mut consistent = (0..csp.variables()).all(|variable| search.domains.size(variable) > 0);
        let prepare = self.prepare || self.inference == Inference::ArcConsistency;
        if prepare && consistent {
            let (domains, checks) = (&mut search.domains, &mut search.checks);
            consistent = make_consistent(csp, domains, checks, &mut *search.observer);
        }
        let complete = !consistent || (0 < self.solutions && search.run());
        let Checks { count: checks, meter, .. } = search.checks;
        CspReport {
            solutions: search.solutions,
            found: search.found,
            exhausted: complete && meter.stopped().is_none(),
            nodes: meter.nodes(),
            checks,
            backtracks: search.backtracks,
            depth: search.depth,
            rounds: 0,
            time: meter.elapsed(),
            stopped: meter.stopped(),
        }
    }
}

struct Search<'a, C, O> {
    csp: &'a C,
    options: Backtracking,
    observer: &'a mut O,
    checks: Checks,
    domains: Domains,
    value: Vec<Option<usize>>,
    queue: VecDeque<(usize, usize)>,
    solutions: Vec<Vec<usize>>,
    found: u64,
    backtracks: u64,
    depth: usize,
}

/// A variable on the path of the search. The path is a stack of its own, since there may be many variables.
struct Level {
    variable: usize,
    /// The values not tried yet.
    values: std::vec::IntoIter<usize>,
    /// The mark of the domains before the present assignment, if there is one.
    mark: Option<usize>,
}

impl<C: Csp, O: Observer<CspEvent>> Search<'_, C, O> {
    /// Searches all assignments, depth first; `false` if the search ended early. After the last solution asked for, or at a
    /// limit, the assignments stand.
    fn run(&mut self) -> bool {
        let mut path = Vec::new();
        let mut go_on = self.next_level(&mut path);
        while go_on && let Some(level) = path.last_mut() {
            let variable = level.variable;
            if let Some(mark) = level.mark.take() {
                self.value[variable] = None;
                self.domains.restore(mark);
                self.backtracks += 1;
                self.report(CspEvent::Back);
            }
            let Some(value) = level.values.next() else {
                path.pop();
                continue;
            };
            if !self.checks.meter.spend() {
                return false;
            }
            self.report(CspEvent::Assign { variable, value });
            level.mark = Some(self.domains.mark());
            self.value[variable] = Some(value);
            self.depth = self.depth.max(path.len());
            let is_consistent = self.infer(variable, value);
            go_on = self.checks.meter.stopped().is_none()
                && (!is_consistent || self.next_level(&mut path));
        }
        go_on
    }

    /// Appends the next variable to the path, or records a solution if there is none; `false` if the search has to end.
    fn next_level(&mut self, path: &mut Vec<Level>) -> bool {
        if path.len() == self.value.len() {
            self.found += 1;
            self.report(CspEvent::Solution);
            if self.solutions.len() < self.options.keep {
                self.solutions.push(self.value.iter().flatten().copied().collect());
            }
            return self.found < self.options.solutions;
        }
        let variable = self.next_variable(path.len());
        path.push(Level {
            variable,
            values: self.ordered_values(variable).into_iter(),
            mark: None,
        });
        true
    }

    #[inline]
    fn report(&mut self, event: CspEvent) {
        if self.observer.is_active() {
            self.observer.on(event);
        }
    }

    fn next_variable(&mut self, assigned: usize) -> usize {
        if self.options.variables == VariableOrder::Written {
            return assigned;
        }
        let by_degree = self.options.variables == VariableOrder::FewestThenDegree;
        let mut best: Option<(usize, usize)> = None;
        // Only degrees that decide between equals are counted.
        let mut best_degree = None;
        for variable in 0..self.value.len() {
            if self.value[variable].is_some() {
                continue;
            }
            let size = self.values_left(variable);
            let mut degree = None;
            if let Some((first, least)) = best {
                if size > least || (size == least && !by_degree) {
                    continue;
                }
                if size == least {
                    let others = *best_degree.get_or_insert_with(|| self.degree(first));
                    degree = Some(self.degree(variable));
                    if degree <= Some(others) {
                        continue;
                    }
                }
            }
            (best, best_degree) = (Some((variable, size)), degree);
        }
        best.expect("a variable without a value is left").0
    }

    /// The number of values left for a variable. Without inference the domains stay as they are, so the values are checked
    /// against the assigned neighbours.
    fn values_left(&mut self, variable: usize) -> usize {
        // Once the search has to stop, the order does not matter.
        if self.options.inference != Inference::None || !self.checks.go_on() {
            return self.domains.size(variable);
        }
        let (csp, checks) = (self.csp, &mut self.checks);
        let assigned = csp.neighbours(variable).iter();
        let assigned: Vec<_> =
            assigned.filter_map(|&other| Some((other, self.value[other]?))).collect();
        let is_left = |&value: &usize| {
            assigned.iter().all(|&(other, theirs)| {
                checks.count += 1;
                csp.allows(variable, value, other, theirs)
            })
        };
        self.domains.values(variable).filter(is_left).count()
    }

    /// The number of neighbours without a value.
    fn degree(&self, variable: usize) -> usize {
        let neighbours = self.csp.neighbours(variable).iter();
        neighbours.filter(|&&other| self.value[other].is_none()).count()
    }

    fn ordered_values(&mut self, variable: usize) -> Vec<usize> {
        let mut values: Vec<usize> = self.domains.values(variable).collect();
        if self.options.values == ValueOrder::LeastConstraining {
            values.sort_by_cached_key(|&value| {
                let mut struck = 0;
                for &other in self.csp.neighbours(variable) {
                    // Once the search has to stop, the order does not matter.
                    if self.value[other].is_none() && self.checks.go_on() {
                        for theirs in self.domains.values(other) {
                            self.checks.count += 1;
                            struck += u32::from(!self.csp.allows(variable, value, other, theirs));
                        }
                    }
                }
                struck
            });
        }
        values
    }

    /// Draws the inferences of an assignment; `false` if there is a conflict, or if the search has to stop.
    fn infer(&mut self, variable: usize, value: usize) -> bool {
        let csp = self.csp;
        if self.options.inference == Inference::None {
            for &other in csp.neighbours(variable) {
                if let Some(theirs) = self.value[other] {
                    self.checks.count += 1;
                    if !csp.allows(variable, value, other, theirs) {
                        self.report(CspEvent::Conflict { variable: other });
                        return false;
                    }
                }
            }
            return true;
        }
        let mut struck = Vec::new();
        if self.options.inference == Inference::ArcConsistency {
            // The domain of the variable itself shrinks to this value.
            struck.extend(self.domains.values(variable).filter(|&other| other != value));
            for &gone in &struck {
                self.domains.remove(variable, gone);
            }
        }
        for &other in csp.neighbours(variable) {
            if self.value[other].is_some() {
                continue;
            }
            if !self.checks.go_on() {
                self.queue.clear();
                return false;
            }
            struck.clear();
            for theirs in self.domains.values(other) {
                self.checks.count += 1;
                if !csp.allows(variable, value, other, theirs) {
                    struck.push(theirs);
                }
            }
            for &gone in &struck {
                self.domains.remove(other, gone);
                self.report(CspEvent::Removed { variable: other, value: gone, because: variable });
            }
            if self.domains.size(other) == 0 {
                self.report(CspEvent::Conflict { variable: other });
                self.queue.clear();
                return false;
            }
            if self.options.inference == Inference::ArcConsistency && !struck.is_empty() {
                let next = csp.neighbours(other).iter();
                let open = next.filter(|&&next| next != variable && self.value[next].is_none());
                self.queue.extend(open.map(|&next| (next, other)));
            }
        }
        let queue = &mut self.queue;
        propagate(csp, &mut self.domains, queue, &mut self.checks, &mut *self.observer)
    }
}

crate::named_values!(VariableOrder {
    FewestThenDegree = "degree": "fewest values left, then most neighbours without a value",
    Fewest = "mrv": "fewest values left",
    Written = "written": "in the order of the instance",
});

crate::named_values!(ValueOrder {
    Written = "written": "in the order of the domain",
    LeastConstraining = "lcv": "least constraining value first",
});

crate::named_values!(Inference {
    None = "none": "check only against assigned variables",
    ForwardChecking = "forward-checking": "remove inconsistent values from the neighbours",
    ArcConsistency = "mac": "maintain arc consistency",
});
