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
use crate::Observer;

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
    let arcs = (0..csp.variables()).flat_map(|a| csp.neighbours(a).iter().map(move |&b| (a, b)));
    let mut queue: VecDeque<(usize, usize)> = arcs.collect();
    let mut checks = 0;
    let consistent = (0..csp.variables()).all(|variable| domains.size(variable) > 0)
        && propagate(csp, domains, &mut queue, &mut checks, observer);
    (consistent, checks)
}

/// Processes the queue of arcs (a, b): every value of a needs support in b. `false` if a domain becomes empty.
pub(super) fn propagate<C: Csp, O: Observer<CspEvent>>(
    csp: &C,
    domains: &mut Domains,
    queue: &mut VecDeque<(usize, usize)>,
    checks: &mut u64,
    observer: &mut O,
) -> bool {
    while let Some((a, b)) = queue.pop_front() {
        let mut lost = Vec::new();
        for x in domains.values(a) {
            let supported = domains.values(b).any(|y| {
                *checks += 1;
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
