//! AC-3: removes every value that is not allowed with any value of some neighbour.
//!
//! *Idea*: a queue of arcs; when a variable loses a value, the arcs that point to it are checked again.
//!
//! *Guarantee*: removes no value of any solution; `false` proves that there is none.
//!
//! *Cost*: O(e d^3) checks for e arcs and d values.
//!
//! *Source*: A. K. Mackworth, "Consistency in networks of relations", Artificial Intelligence 8, 1977.

use std::collections::VecDeque;

use super::{Csp, CspEvent, Domains};
use crate::{Limits, Meter, Observer};

/// The number of pairs of values checked, and the limits of the search: between two assignments there may be so much to
/// check that clock and flag have to be read there, too.
pub(super) struct Checks {
    pub(super) count: u64,
    pub(super) meter: Meter,
    /// The number of checks at which clock and flag are read next.
    poll_at: u64,
}

impl Checks {
    pub(super) fn new(limits: &Limits) -> Self {
        Checks { count: 0, meter: Meter::new(limits), poll_at: 0 }
    }

    /// Whether the search goes on.
    #[inline]
    pub(super) fn go_on(&mut self) -> bool {
        /// Checks from one reading to the next: a reading takes much less time than these.
        const INTERVAL: u64 = 4096;
        if self.poll_at <= self.count {
            self.poll_at = self.count + INTERVAL;
            self.meter.poll();
        }
        self.meter.stopped().is_none()
    }
}

/// Makes all domains arc consistent. Returns `false` if one becomes empty, and the number of checks.
///
/// ```
/// use outwit::csp::{Domains, TableCsp, arc_consistency};
/// let mut table = TableCsp::new(vec![1, 2, 3]);
/// table.differ(0, 1);
/// table.differ(1, 2);
/// table.differ(0, 2);
/// let mut domains = Domains::new(&table);
/// assert!(arc_consistency(&table, &mut domains, &mut ()).0);
/// assert_eq!(domains.values(2).collect::<Vec<_>>(), [2]); // nothing else is left
/// ```
pub fn arc_consistency<C: Csp, O: Observer<CspEvent>>(
    csp: &C,
    domains: &mut Domains,
    observer: &mut O,
) -> (bool, u64) {
    let mut checks = Checks::new(&Limits::none());
    let consistent = make_consistent(csp, domains, &mut checks, observer);
    (consistent, checks.count)
}

/// As [`arc_consistency`]; also `false` if the search has to stop.
pub(super) fn make_consistent<C: Csp, O: Observer<CspEvent>>(
    csp: &C,
    domains: &mut Domains,
    checks: &mut Checks,
    observer: &mut O,
) -> bool {
    let arcs = (0..csp.variables()).flat_map(|a| csp.neighbours(a).iter().map(move |&b| (a, b)));
    let mut queue: VecDeque<(usize, usize)> = arcs.collect();
    (0..csp.variables()).all(|variable| domains.size(variable) > 0)
        && propagate(csp, domains, &mut queue, checks, observer)
}

/// Processes the queue of arcs (a, b): every value of a needs support in b. `false` if a domain becomes empty, or if the
/// search has to stop; the queue is then empty.
pub(super) fn propagate<C: Csp, O: Observer<CspEvent>>(
    csp: &C,
    domains: &mut Domains,
    queue: &mut VecDeque<(usize, usize)>,
    checks: &mut Checks,
    observer: &mut O,
) -> bool {
    while let Some((a, b)) = queue.pop_front() {
        let mut lost = Vec::new();
        for x in domains.values(a) {
            if !checks.go_on() {
                queue.clear();
                return false;
            }
            let supported = domains.values(b).any(|y| {
                checks.count += 1;
                csp.allows(a, x, b, y)
            });
            if !supported {
                lost.push(x);
            }
        }
        for &value in &lost {
            domains.remove(a, value);
            if observer.is_active() {
                observer.on(CspEvent::Removed { variable: a, value, because: b });
            }
        }
        if domains.size(a) == 0 {
            if observer.is_active() {
                observer.on(CspEvent::Conflict { variable: a });
            }
            queue.clear();
            return false;
        }
        if !lost.is_empty() {
            queue.extend(csp.neighbours(a).iter().filter(|&&c| c != b).map(|&c| (c, a)));
        }
    }
    true
}
