//! Backtracking: give one variable after the other a value, and turn back where that cannot end well.
//!
//! *Idea*: choose the variable that is hardest to serve (fewest values left; among those, the most unserved neighbours)
//! and try first the value that takes least from the others. After each assignment look ahead: forward checking strikes
//! out what the neighbours can no longer have; arc consistency (MAC) follows all consequences.
//!
//! *Guarantee*: complete and exact: all solutions, if asked for.
//!
//! *Cost*: O(d^n) at worst for n variables with d values; memory O(n d).
//!
//! *Source*: D. Sabin, E. C. Freuder, "Contradicting conventional wisdom in constraint satisfaction" (MAC), 1994; R. M.
//! Haralick, G. L. Elliott (forward checking), Artificial Intelligence 14, 1980.

use std::collections::VecDeque;
use std::time::Duration;

use super::arc_consistency::{arc_consistency, propagate};
use super::{Csp, CspEvent, Domains};
use crate::{Limits, Meter, Observer, Stopped};

/// Which variable comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum VariableOrder {
    /// As written.
    Written,
    /// The one with the fewest values left (MRV).
    Fewest,
    /// The one with the fewest values left, and among those the most neighbours without a value (degree).
    #[default]
    FewestThenDegree,
}

/// In which order its values are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum ValueOrder {
    /// As written.
    #[default]
    Written,
    /// The one that strikes out fewest values of the neighbours first (LCV).
    LeastConstraining,
}

/// What is concluded from an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Inference {
    /// Nothing; a value is compared with those given before.
    None,
    /// Values of neighbours that disagree are struck out.
    #[default]
    ForwardChecking,
    /// Arc consistency is kept (MAC).
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
    /// Which variable comes next.
    pub variable: VariableOrder,
    /// In which order its values are tried.
    pub values: ValueOrder,
    /// What is concluded from an assignment.
    pub inference: Inference,
    /// Whether the domains are made arc consistent beforehand.
    pub prepare: bool,
    /// Solutions to find before the search ends.
    pub solutions: u64,
    /// Solutions to keep in the report; the others are only counted.
    pub keep: usize,
}

impl Default for Backtracking {
    fn default() -> Self {
        Backtracking {
            variable: VariableOrder::default(),
            values: ValueOrder::default(),
            inference: Inference::default(),
            prepare: false,
            solutions: 1,
            keep: 1000,
        }
    }
}

/// The answer of a constraint search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CspReport {
    /// Solutions: the value of each variable.
    pub solutions: Vec<Vec<usize>>,
    /// How many were found, also those that were not kept.
    pub found: u64,
    /// Whether there are no others.
    pub exhausted: bool,
    /// Assignments made.
    pub nodes: u64,
    /// Pairs of values looked at.
    pub checks: u64,
    /// Assignments taken back.
    pub backtracks: u64,
    /// Time taken.
    pub time: Duration,
    /// Why the search ended early, if it did.
    pub stopped: Option<Stopped>,
}

impl Backtracking {
    /// The same search for all solutions.
    pub fn all(self) -> Self {
        Backtracking { solutions: u64::MAX, ..self }
    }

    /// Searches for as many solutions as asked for.
    pub fn search<C: Csp, O: Observer<CspEvent>>(
        self,
        csp: &C,
        limits: &Limits,
        observer: &mut O,
    ) -> CspReport {
        let mut search = Search {
            csp,
            options: self,
            observer,
            meter: Meter::new(limits),
            domains: Domains::new(csp),
            value: vec![None; csp.variables()],
            queue: VecDeque::new(),
            solutions: Vec::new(),
            found: 0,
            checks: 0,
            backtracks: 0,
        };
        let mut hopeful = (0..csp.variables()).all(|variable| search.domains.size(variable) > 0);
        if self.prepare && hopeful {
            let (consistent, checks) =
                arc_consistency(csp, &mut search.domains, &mut *search.observer);
            (hopeful, search.checks) = (consistent, checks);
        }
        let complete = !hopeful || search.extend(0);
        CspReport {
            solutions: search.solutions,
            found: search.found,
            exhausted: complete && search.meter.stopped().is_none(),
            nodes: search.meter.nodes(),
            checks: search.checks,
            backtracks: search.backtracks,
            time: search.meter.elapsed(),
            stopped: search.meter.stopped(),
        }
    }
}

struct Search<'a, C, O> {
    csp: &'a C,
    options: Backtracking,
    observer: &'a mut O,
    meter: Meter,
    domains: Domains,
    value: Vec<Option<usize>>,
    queue: VecDeque<(usize, usize)>,
    solutions: Vec<Vec<usize>>,
    found: u64,
    checks: u64,
    backtracks: u64,
}

impl<C: Csp, O: Observer<CspEvent>> Search<'_, C, O> {
    /// Finds all ways to complete the assignment of `assigned` variables; `false` if it must not go on.
    fn extend(&mut self, assigned: usize) -> bool {
        if assigned == self.value.len() {
            self.found += 1;
            self.tell(CspEvent::Solution);
            if self.solutions.len() < self.options.keep {
                self.solutions.push(self.value.iter().flatten().copied().collect());
            }
            return self.found < self.options.solutions;
        }
        let variable = self.next_variable(assigned);
        for value in self.ordered_values(variable) {
            if !self.meter.spend() {
                return false;
            }
            self.tell(CspEvent::Assign { variable, value });
            let mark = self.domains.mark();
            self.value[variable] = Some(value);
            let go_on = !self.infer(variable, value) || self.extend(assigned + 1);
            self.value[variable] = None;
            self.domains.restore(mark);
            self.backtracks += 1;
            self.tell(CspEvent::Back);
            if !go_on {
                return false;
            }
        }
        true
    }

    #[inline]
    fn tell(&mut self, event: CspEvent) {
        if O::ACTIVE {
            self.observer.on(event);
        }
    }

    fn next_variable(&self, assigned: usize) -> usize {
        let open = (0..self.value.len()).filter(|&variable| self.value[variable].is_none());
        let next = match self.options.variable {
            VariableOrder::Written => return assigned,
            VariableOrder::Fewest => open.min_by_key(|&variable| self.domains.size(variable)),
            VariableOrder::FewestThenDegree => open.min_by_key(|&variable| {
                let size = self.domains.size(variable);
                let others = self.csp.neighbours(variable).iter();
                // Counting neighbours pays only where it can decide.
                let degree = if size <= 1 {
                    0
                } else {
                    others.filter(|&&other| self.value[other].is_none()).count()
                };
                (size, usize::MAX - degree)
            }),
        };
        next.expect("a variable without a value is left")
    }

    fn ordered_values(&mut self, variable: usize) -> Vec<usize> {
        let mut values: Vec<usize> = self.domains.values(variable).collect();
        if self.options.values == ValueOrder::LeastConstraining {
            values.sort_by_cached_key(|&value| {
                let mut struck = 0;
                for &other in self.csp.neighbours(variable) {
                    if self.value[other].is_none() {
                        for theirs in self.domains.values(other) {
                            self.checks += 1;
                            struck += u32::from(!self.csp.allows(variable, value, other, theirs));
                        }
                    }
                }
                struck
            });
        }
        values
    }

    /// Draws the conclusions of an assignment; `false` if there is a conflict.
    fn infer(&mut self, variable: usize, value: usize) -> bool {
        let csp = self.csp;
        if self.options.inference == Inference::None {
            for &other in csp.neighbours(variable) {
                if let Some(theirs) = self.value[other] {
                    self.checks += 1;
                    if !csp.allows(variable, value, other, theirs) {
                        self.tell(CspEvent::Conflict { variable: other });
                        return false;
                    }
                }
            }
            return true;
        }
        let mut struck = Vec::new();
        if self.options.inference == Inference::ArcConsistency {
            // The variable itself keeps this value alone.
            struck.extend(self.domains.values(variable).filter(|&other| other != value));
            for &gone in &struck {
                self.domains.remove(variable, gone);
            }
        }
        for &other in csp.neighbours(variable) {
            if self.value[other].is_some() {
                continue;
            }
            struck.clear();
            for theirs in self.domains.values(other) {
                self.checks += 1;
                if !csp.allows(variable, value, other, theirs) {
                    struck.push(theirs);
                }
            }
            for &gone in &struck {
                self.domains.remove(other, gone);
                self.tell(CspEvent::Removed { variable: other, value: gone, because: variable });
            }
            if self.domains.size(other) == 0 {
                self.tell(CspEvent::Conflict { variable: other });
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

crate::named_values!(ValueOrder {
    Written = "written": "in the order of the domain",
    LeastConstraining = "lcv": "least constraining value first",
});

crate::named_values!(Inference {
    None = "none": "check only against assigned variables",
    ForwardChecking = "forward-checking": "remove inconsistent values from the neighbours",
    ArcConsistency = "mac": "maintain arc consistency",
});
