//! Counts the nodes of a running search against its limits.
//!
//! A node limit is exact; meters that share one never count more, but may end with a few percent less. The clock and the stop
//! flag are read at intervals that adapt to the speed of the search: rarely enough to cost a fast search nothing, and often
//! enough that a slow one stops within about half a millisecond.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::clock::Clock;
use crate::{Limits, Stop, Stopped};

/// Counts the nodes of a running search and says when to stop.
#[derive(Clone, Debug)]
pub struct Meter {
    nodes: u64,
    /// Those of them that the stop flag knows of.
    reported: u64,
    /// The node count at which clock and flag are read again.
    check_at: u64,
    /// Nodes from one reading to the next.
    interval: u64,
    max_nodes: u64,
    /// The nodes that several meters may count together, and the count up to which this one has taken its part of them.
    shared: Option<(Arc<AtomicU64>, u64)>,
    clock: Clock,
    /// Times of the clock, as all below.
    start: Duration,
    last_check: Duration,
    deadline: Option<Duration>,
    /// While pondering: the flag that starts the clock, and the time limit that then begins.
    ponder: Option<(Stop, Option<Duration>)>,
    stop: Option<Stop>,
    stopped: Option<Stopped>,
}

/// A meter that shares its nodes takes one of this number of parts of those that are left, rounded up, and at most
/// [`MAX_PART`] nodes.
const PARTS: u64 = 64;
const MAX_PART: u64 = 256;

/// The limits outside of a restriction: see [`Meter::restrict`].
#[derive(Debug)]
pub(crate) struct Restriction {
    max_nodes: u64,
    deadline: Option<Duration>,
}

impl Meter {
    /// Starts the clock.
    pub fn new(limits: &Limits) -> Self {
        let clock = Clock::new(limits.clock);
        let start = clock.now();
        let max_nodes = limits.nodes.unwrap_or(u64::MAX);
        Meter {
            nodes: 0,
            reported: 0,
            check_at: max_nodes.min(1),
            interval: 1,
            max_nodes,
            shared: None,
            clock,
            start,
            last_check: start,
            // A time too long for the clock is no limit.
            deadline: limits
                .time
                .filter(|_| limits.ponder.is_none())
                .and_then(|time| start.checked_add(time)),
            ponder: limits.ponder.clone().map(|hit| (hit, limits.time)),
            stop: limits.stop.clone(),
            stopped: None,
        }
    }

    /// Counts nodes of a number that it shares with other meters, instead of the limit of its own.
    pub(crate) fn sharing(self, nodes: &Arc<AtomicU64>) -> Self {
        Meter { max_nodes: u64::MAX, shared: Some((Arc::clone(nodes), 0)), check_at: 0, ..self }
    }

    /// The count at which the shared nodes that this meter has taken end; if that is now, it takes some more. The parts become
    /// smaller towards the end, so that the last nodes do not lie unused with a meter that counts slowly.
    fn shared_end(&mut self) -> u64 {
        let Some((left, end)) = &mut self.shared else { return u64::MAX };
        if *end <= self.nodes {
            let part = |left: u64| left.div_ceil(PARTS).min(MAX_PART);
            let take = |left: u64| Some(left - part(left));
            let before = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
            *end = self.nodes + before.map_or(0, part);
        }
        *end
    }

    /// Counts one node; `false` if the search has to stop (the node is then not counted).
    #[inline(always)]
    pub fn spend(&mut self) -> bool {
        if self.nodes < self.check_at {
            self.nodes += 1;
            return true;
        }
        self.check()
    }

    /// Counts up to `count` nodes and returns how many were counted; with fewer than `count` the search has to stop.
    #[inline(always)]
    pub(crate) fn spend_some(&mut self, count: usize) -> usize {
        let after = self.nodes + count as u64;
        if after <= self.check_at {
            self.nodes = after;
            return count;
        }
        self.spend_slowly(count)
    }

    #[cold]
    #[inline(never)]
    fn spend_slowly(&mut self, count: usize) -> usize {
        (0..count).take_while(|_| self.spend()).count()
    }

    /// The number of nodes that [`Meter::spend`] will count before it reads clock and flag: a loop may count up to
    /// this number itself and report them by [`Meter::spent`].
    #[inline]
    pub(crate) fn ahead(&self) -> u64 {
        self.check_at.saturating_sub(self.nodes)
    }

    /// Counts nodes of those [`ahead`](Meter::ahead).
    #[inline]
    pub(crate) fn spent(&mut self, nodes: u64) {
        debug_assert!(nodes <= self.ahead(), "more nodes than there were ahead");
        self.nodes += nodes;
    }

    #[cold]
    #[inline(never)]
    fn check(&mut self) -> bool {
        if self.stopped.is_some() {
            return false;
        }
        let max_nodes = self.max_nodes.min(self.shared_end());
        if self.nodes >= max_nodes {
            self.stopped = Some(Stopped::Nodes);
        } else {
            let now = self.clock.now();
            self.read(now);
            // Aim at 100 to 300 microseconds between two readings.
            let since = now.saturating_sub(self.last_check);
            self.last_check = now;
            if since < Duration::from_micros(100) {
                let times = if since < Duration::from_micros(25) { 4 } else { 2 };
                self.interval = (self.interval * times).min(1 << 14);
            } else if since > Duration::from_micros(300) {
                self.interval = (self.interval / 2).max(1);
            }
        }
        if self.stopped.is_some() {
            self.check_at = 0;
            return false;
        }
        self.check_at = (self.nodes + self.interval).min(max_nodes);
        self.nodes += 1;
        true
    }

    /// Reads flags and the time `now`: whether they start the clock or end the search.
    fn read(&mut self, now: Duration) {
        if let Some(stop) = &self.stop {
            stop.count(self.nodes - std::mem::replace(&mut self.reported, self.nodes));
            if stop.is_raised() {
                self.stopped = Some(Stopped::Flag);
                return;
            }
        }
        if let Some((_, time)) = self.ponder.take_if(|(hit, _)| hit.is_raised()) {
            self.start = now;
            self.deadline = time.and_then(|time| now.checked_add(time));
        }
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            self.stopped = Some(Stopped::Time);
        }
    }

    /// Reads clock and flags between two nodes, by a thread that waits or by work that counts no nodes.
    pub(crate) fn poll(&mut self) {
        if self.stopped.is_none() {
            self.read(self.clock.now());
            if self.stopped.is_some() {
                self.check_at = 0;
            }
        }
    }

    /// Reads clock and flag at the next node: after work that took much longer than a node does.
    #[inline]
    pub(crate) fn check_soon(&mut self) {
        self.check_at = self.check_at.min(self.nodes);
    }

    /// Ends the search for a limit that only the algorithm can measure; the first reason counts.
    pub fn halt(&mut self, reason: Stopped) {
        self.stopped.get_or_insert(reason);
        self.check_at = 0;
    }

    /// Restricts the search, for a part of it that may fail, to this many further nodes and to half of the time that is left;
    /// [`Meter::lift`] ends the restriction.
    pub(crate) fn restrict(&mut self, nodes: u64) -> Restriction {
        let lifted = Restriction { max_nodes: self.max_nodes, deadline: self.deadline };
        self.max_nodes = self.max_nodes.min(self.nodes.saturating_add(nodes));
        self.check_at = self.check_at.min(self.max_nodes);
        let now = self.clock.now();
        self.deadline = self.deadline.map(|end| now + end.saturating_sub(now) / 2);
        lifted
    }

    /// Restores the limits from before a restriction, and goes on if it was only the restriction that ended the search.
    pub(crate) fn lift(&mut self, lifted: &Restriction) {
        self.max_nodes = lifted.max_nodes;
        // A clock that was started meanwhile, by the end of pondering, keeps its time limit.
        self.deadline = lifted.deadline.or(self.deadline);
        let goes_on = match self.stopped {
            Some(Stopped::Nodes) => self.nodes < self.max_nodes.min(self.shared_end()),
            Some(Stopped::Time) => self.deadline.is_none_or(|end| self.clock.now() < end),
            _ => false,
        };
        if goes_on {
            self.stopped = None;
            self.check_at = self.nodes;
        }
    }

    /// Nodes counted so far.
    #[inline]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.start)
    }

    /// Whether the clock has not started yet: see [`Limits::ponder`].
    #[inline]
    pub(crate) fn is_pondering(&self) -> bool {
        self.ponder.is_some()
    }

    /// Whether at least `time` is left; a clock that has not started is taken to start now.
    pub(crate) fn has_left(&self, time: Duration) -> bool {
        if let Some((_, limit)) = &self.ponder {
            return limit.is_none_or(|limit| limit >= time);
        }
        self.deadline.is_none_or(|deadline| deadline.saturating_sub(self.clock.now()) >= time)
    }

    /// The limit that was reached, if any.
    #[inline]
    pub fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_limit_is_exact() {
        for limit in [0, 1, 2, 1000, 123_456] {
            let mut meter = Meter::new(&Limits::none().nodes(limit));
            while meter.spend() {}
            assert_eq!((meter.nodes(), meter.stopped()), (limit, Some(Stopped::Nodes)));
            assert!(!meter.spend());
        }
    }

    #[test]
    fn nodes_counted_together_equal_nodes_counted_one_by_one() {
        for limit in [0, 1, 2, 1000, 12_345] {
            let mut meter = Meter::new(&Limits::none().nodes(limit));
            let paid: usize = (0..)
                .map(|step| step % 4)
                .map_while(|count| {
                    let paid = meter.spend_some(count);
                    (paid == count || paid > 0).then_some(paid)
                })
                .sum();
            assert_eq!((paid as u64, meter.nodes()), (limit, limit));
            assert_eq!(meter.stopped(), Some(Stopped::Nodes));
        }
    }

    #[test]
    fn a_raised_flag_stops_at_once() {
        let stop = Stop::new();
        let mut meter = Meter::new(&Limits::none().stop(&stop));
        (0..100_000).for_each(|_| assert!(meter.spend()));
        stop.raise();
        while meter.spend() {}
        assert_eq!(meter.stopped(), Some(Stopped::Flag));
    }

    #[test]
    fn a_flag_and_its_parent_learn_the_nodes_of_all_searches() {
        let all = Stop::new();
        let (one, two) = (all.child(), all.child());
        for stop in [&one, &one, &two] {
            let mut meter = Meter::new(&Limits::none().stop(stop));
            (0..50_000).for_each(|_| assert!(meter.spend()));
            meter.poll();
        }
        assert_eq!((one.nodes(), two.nodes(), all.nodes()), (100_000, 50_000, 150_000));
    }

    #[test]
    fn a_restriction_ends_a_part_of_the_search_only() {
        let stop = Stop::new();
        let mut meter = Meter::new(&Limits::none().nodes(1000).stop(&stop));
        (0..100).for_each(|_| assert!(meter.spend()));
        let lifted = meter.restrict(50);
        while meter.spend() {}
        assert_eq!((meter.nodes(), meter.stopped()), (150, Some(Stopped::Nodes)));
        meter.lift(&lifted);
        assert_eq!(meter.stopped(), None);
        while meter.spend() {}
        assert_eq!((meter.nodes(), meter.stopped()), (1000, Some(Stopped::Nodes)));
        let lifted = meter.restrict(50);
        meter.lift(&lifted);
        assert_eq!(meter.stopped(), Some(Stopped::Nodes), "the limit itself was reached");
    }

    #[test]
    fn meters_that_share_their_nodes_count_them_all_together() {
        for limit in [0, 1, 63, 1000, 100_000] {
            let left = Arc::new(AtomicU64::new(limit));
            let mut meters = [(); 3].map(|()| Meter::new(&Limits::none()).sharing(&left));
            // One meter counts a single node, the second ten, the last all others.
            assert_eq!(meters[0].spend(), 0 < limit);
            (0..10).for_each(|_| _ = meters[1].spend());
            let lifted = meters[2].restrict(20);
            while meters[2].spend() {}
            meters[2].lift(&lifted);
            while meters[2].spend() {}
            assert_eq!(meters[2].stopped(), Some(Stopped::Nodes));
            let sum: u64 = meters.iter().map(Meter::nodes).sum();
            assert!(sum <= limit && limit <= sum + limit / 30, "{sum} of {limit}");
        }
    }

    #[test]
    fn an_endless_time_is_no_limit() {
        let mut meter = Meter::new(&Limits::none().time(Duration::MAX));
        assert!((0..10).all(|_| meter.spend()));
    }
}
