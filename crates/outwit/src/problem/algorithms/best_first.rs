//! Best-first search: always expand the node with the least rank. The common loop of a whole family.
//!
//! *Idea*: a frontier ordered by a rank computed from the cost so far, `g`, and the estimated cost to the goal, `h`. The
//! rank determines the algorithm:
//!
//! | rank | algorithm | file |
//! |---|---|---|
//! | g | uniform cost | [`uniform_cost`](crate::problem::uniform_cost) |
//! | h | greedy | [`greedy`](crate::problem::greedy) |
//! | g + h | A* | [`a_star`](crate::problem::a_star) |
//! | g + w h | weighted A* | [`weighted_a_star`](crate::problem::weighted_a_star()) |
//! | g + w h, going on after the first solution | anytime A* | [`anytime_a_star`](crate::problem::anytime_a_star()) |
//!
//! *Guarantee*: complete, greedy search only if repeated states are avoided. A state to which a cheaper path is found is put
//! back on the frontier (not by greedy search), so an admissible heuristic is enough and need not be consistent. The report's
//! lower bound is the least g + h on the frontier at the end, also if the search was stopped.
//!
//! *Cost*: time and memory grow with the number of states whose rank is less than that of the goal.
//!
//! *Source*: P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic determination of minimum cost
//! paths", 1968.

use crate::problem::support::buckets::Buckets;
use crate::problem::support::entry::{Entry, ParentAction};
use crate::problem::support::frontier::{FRONTIER_BYTES, Frontier};
use crate::problem::support::marked::Marked;
use crate::problem::support::run::{Proven, Run};
use crate::problem::support::store::{KeptStore, NONE};
use crate::problem::{
    Cost, Heuristic, HeuristicStep, Problem, ProblemEvent, ProblemReport, Prune, Repeats, blind,
};
use crate::{Limits, Observer};

/// The order of the frontier.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
#[non_exhaustive]
pub enum Rank {
    /// g: the least cost so far first.
    Cost,
    /// h: the least estimated cost to the goal first.
    Estimate,
    /// g + h: the least estimated total cost first.
    #[default]
    Total,
    /// g + w h with this weight w.
    Weighted(f64),
}

/// Best-first search with its variations.
///
/// ```
/// use outwit::problem::{BestFirst, Rank, Repeats};
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let tree_search = BestFirst { rank: Rank::Total, repeats: Repeats::Allow, ..BestFirst::default() };
/// let h = |ladder: &Ladder, rung: &u32| ladder.0 - rung;
/// let report = tree_search.search(&Ladder(6), &h, &Limits::none(), &mut ());
/// assert_eq!((report.cost(), report.optimal), (Some(6), true));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BestFirst {
    /// The order of the frontier.
    pub rank: Rank,
    /// Graph search, no cycles, or tree search.
    pub repeats: Repeats,
    /// Whether to continue after the first solution.
    pub anytime: bool,
}

impl BestFirst {
    /// Searches from the start of the problem. `limits.depth` does not matter.
    ///
    /// # Panics
    /// If the weight of [`Rank::Weighted`] is negative, infinite or not a number.
    pub fn search<P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>>(
        self,
        problem: &P,
        heuristic: &H,
        limits: &Limits,
        observer: &mut O,
    ) -> ProblemReport<P::Action, P::Cost> {
        let memory = &mut BestFirstMemory::default();
        if self.rank == Rank::Total {
            return self.search_by_total(problem, heuristic, limits, observer, memory);
        }
        if let Rank::Weighted(weight) = self.rank {
            let fits = weight.is_finite() && 0.0 <= weight;
            assert!(fits, "the weight is {weight}; expected a finite number that is not negative");
        }
        let run = Run::new(limits, observer);
        // One copy of the loop for all other ranks: a look at the rank costs less than three more copies to compile. Ties: with
        // a rank of g or h alone, the oldest node first.
        let frontier = match self.rank {
            Rank::Weighted(_) => Frontier::newest_first_heap(),
            _ => Frontier::<false>::new(P::Cost::WHOLE),
        };
        let rank = |g: P::Cost, h: P::Cost| match self.rank {
            Rank::Estimate => h.key(),
            Rank::Weighted(weight) => (g.decimal() + weight * h.decimal()).key(),
            // The total has returned above.
            Rank::Cost | Rank::Total => g.key(),
        };
        search(problem, heuristic, self, rank, frontier, run, memory)
    }

    /// Searches by g + h; `self.rank` is [`Rank::Total`]. Callers that need no other rank do not compile the loop for those.
    pub(super) fn search_by_total<P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>>(
        self,
        problem: &P,
        heuristic: &H,
        limits: &Limits,
        observer: &mut O,
        memory: &mut BestFirstMemory<P::State, P::Action, P::Cost, H::Memo>,
    ) -> ProblemReport<P::Action, P::Cost> {
        let run = Run::new(limits, observer);
        // Ties: the node with the least h, if h fits into the low bits of the rank, then the newest, which is the deepest.
        let bits = estimate_bits(heuristic.first(problem, &problem.start()).0);
        let most = (1 << bits) - 1;
        let rank = |g: P::Cost, h: P::Cost| g.plus(h).key() << bits | h.key().min(most);
        let frontier = Frontier::<true>::new(P::Cost::WHOLE);
        // The rank as a constant for the compiler.
        let by_total = BestFirst { rank: Rank::Total, ..self };
        search(problem, heuristic, by_total, rank, frontier, run, memory)
    }

    /// Searches by the cost so far alone, without a heuristic; `self.rank` does not matter.
    pub(crate) fn search_by_cost<P: Problem, O: Observer<ProblemEvent>>(
        self,
        problem: &P,
        limits: &Limits,
        observer: &mut O,
    ) -> ProblemReport<P::Action, P::Cost> {
        let run = Run::new(limits, observer);
        let frontier = Frontier::<false>::new(P::Cost::WHOLE);
        let by_cost = BestFirst { rank: Rank::Cost, ..self };
        let memory = &mut BestFirstMemory::default();
        search(problem, &blind, by_cost, |g: P::Cost, _| g.key(), frontier, run, memory)
    }
}

/// The number of bits of a rank that hold h as a tie-break; 0 if there would be too many ranks for one bucket each.
fn estimate_bits<C: Cost>(first: C) -> u32 {
    const BITS: u32 = 16;
    let bits = u64::BITS - first.key().leading_zeros() + 1;
    // Greater costs might be shifted out of the rank.
    let small = u32::try_from(C::MAX.key()).is_ok();
    let fits = C::WHOLE && small && 2 * bits <= BITS;
    if fits { bits } else { 0 }
}

/// Memory that best-first searches use one after the other, see [`a_star_in`](crate::problem::a_star_in); by the types of states,
/// actions and costs, and of what the heuristic carries along.
#[derive(Debug)]
pub struct BestFirstMemory<S, A, C, M> {
    store: KeptStore<S, Data<C, M>>,
    frontier: Option<Buckets>,
    actions: Vec<(A, C)>,
}

impl<S, A, C, M> Default for BestFirstMemory<S, A, C, M> {
    fn default() -> Self {
        BestFirstMemory { store: KeptStore::default(), frontier: None, actions: Vec::new() }
    }
}

impl<S, A, C, M> BestFirstMemory<S, A, C, M> {
    /// Address space for this number of nodes, so that searches do not copy what they have stored as they grow. The system
    /// provides the memory itself when it is used. Without address space it is as the default.
    pub fn with_capacity(nodes: usize) -> Self {
        let mut frontier = Buckets::new(0);
        frontier.allocate(nodes);
        BestFirstMemory {
            store: KeptStore::with_capacity(nodes),
            frontier: Some(frontier),
            actions: Vec::new(),
        }
    }

    /// Memory in bytes that is held between two searches, without what states hold elsewhere.
    pub fn bytes(&self) -> usize {
        self.store.bytes()
            + self.frontier.as_ref().map_or(0, Buckets::held)
            + self.actions.capacity() * size_of::<(A, C)>()
    }
}

/// What the search stores with each state.
#[derive(Debug)]
struct Data<C, M> {
    /// The cost of the cheapest path found so far.
    g: C,
    /// The estimated cost to the goal.
    h: C,
    /// What the heuristic carries along the path.
    memo: M,
    /// The number of steps from the root, and whether the node is expanded.
    marked: Marked,
}

impl<C, M> Data<C, M> {
    #[inline(always)]
    fn is_expanded(&self) -> bool {
        self.marked.has_any(Marked::EXPANDED)
    }
}

/// The common loop. Invariants:
///
/// - Every state has one node in the store, with the cheapest path to it so far; the frontier holds the numbers of nodes.
/// - A cheaper path to a state pushes a second entry. Its rank is less than that of the first one, or it is the newer of
///   equals, so it is popped first. An entry is invalid, and skipped, if its node is expanded when it is popped.
/// - Every solution that is not found yet passes through a node that is not expanded. So the least g + h of these nodes is
///   a lower bound of its cost. A node whose expansion is interrupted counts as not expanded.
///
/// One long function on purpose: divided into methods of a struct, the loop took 3 to 5 % more time on maps.
fn search<P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>, const NEWEST_FIRST: bool>(
    problem: &P,
    heuristic: &H,
    options: BestFirst,
    rank: impl Fn(P::Cost, P::Cost) -> u64,
    frontier: Frontier<NEWEST_FIRST>,
    mut run: Run<'_, O>,
    memory: &mut BestFirstMemory<P::State, P::Action, P::Cost, H::Memo>,
) -> ProblemReport<P::Action, P::Cost> {
    let mut frontier = frontier.in_memory(&mut memory.frontier);
    // With the order of h alone a cheaper path to a state does not change its rank.
    let reopen = options.rank != Rank::Estimate;
    // An observer receives the node that has the state of a duplicate.
    let marks_stale = options.repeats == Repeats::Avoid && !run.observer.is_active();
    // Whether no entry of the frontier can be cheaper than the goal that is popped first.
    let exact = matches!(options.rank, Rank::Cost | Rank::Total);
    let mut improvements = Vec::new();
    // The goal so far: only a node with a lesser total than this can lead to a better one, and its number.
    let mut best: Option<(P::Cost, u32)> = None;
    let nothing = Proven { exhausted: false, lower_bound: P::Cost::ZERO };
    let kept = std::mem::take(&mut memory.store);
    let Some(mut store) = run.store_in(problem, options.repeats.find(), kept, FRONTIER_BYTES)
    else {
        return run.report(None, nothing);
    };
    run.check_memory(true, store.bytes());
    let start = problem.start();
    let (h, memo) = heuristic.first(problem, &start);
    let h = h.checked();
    let data = Data { g: P::Cost::ZERO, h, memo, marked: Marked::at(0) };
    store.enter(problem, start, NONE, 0, |_| data);
    let bound = if let Rank::Weighted(weight) = options.rank { Some(weight) } else { None };
    run.root(0, h, bound);
    let (mut exhausted, mut proven, mut deepest) = (false, false, 0);
    if h < P::Cost::MAX {
        let key = rank(P::Cost::ZERO, h);
        if options.rank == Rank::Total {
            // A record shows the exact order of g + h.
            let is_exact = run.observer.is_active();
            let widest = || {
                if is_exact {
                    1 << estimate_bits(h)
                } else {
                    rank(least_step(problem), P::Cost::ZERO)
                }
            };
            frontier = frontier.coarse(key, widest);
        }
        frontier.push(key, 0);
    }
    let mut actions = std::mem::take(&mut memory.actions);
    loop {
        // A goal was found, but a bucket of the frontier held a range of ranks: go on until no rank below its own is left.
        let done = best.is_some() && !options.anytime && {
            let bound = best.map_or(P::Cost::MAX, |(bound, _)| bound);
            frontier.least().is_none_or(|least| least >= rank(bound, P::Cost::ZERO))
        };
        if done {
            proven = exact;
            break;
        }
        let Some((key, id)) = frontier.pop() else {
            exhausted = true;
            break;
        };
        let entry = &mut store.entries[id as usize];
        let Data { g, h, memo, marked } = entry.data;
        // Duplicates that are known without a look at their states.
        let stale = entry.parent_action.stale();
        // A cheaper path to the state has made this entry invalid.
        if entry.data.is_expanded() {
            continue;
        }
        if let Some((bound, _)) = best {
            // The same, if the cheaper path got no entry because it could not lead to a better solution.
            if rank(g, h) != key {
                continue;
            }
            // The node cannot lead to a better solution than the best one.
            if g.plus(h) >= bound {
                run.pruned(u64::from(id), Prune::Bound);
                continue;
            }
        }
        // The goal test comes when a node is popped, not when it is generated: only then is its cost final.
        if problem.is_goal(&entry.state) {
            run.goal(u64::from(id));
            improvements.push((g, run.meter.nodes()));
            // The estimate may not be zero at the goal; without `anytime` the goal with the least rank is the result.
            let bound = if options.anytime { g } else { g.plus(h) };
            best = Some((bound, id));
            // A cheaper goal can be left only if a bucket of the frontier holds a range of ranks.
            let better = options.rank == Rank::Total
                && frontier.least().is_some_and(|least| least < rank(bound, P::Cost::ZERO));
            if !options.anytime && !better {
                proven = exact;
                break;
            }
            continue;
        }
        entry.data.marked.set(Marked::EXPANDED);
        let state = entry.state.clone();
        run.expanded(u64::from(id));
        let kept = problem.listed(&state, None);
        if kept.is_none() {
            actions.clear();
            problem.actions(&state, &mut actions);
        }
        let listed = kept.unwrap_or(&actions);
        let finds_stale = marks_stale && kept.is_some();
        let parent_action = |index: u32, action, child: &P::State| {
            ParentAction::with_stale(
                index,
                if finds_stale { problem.stale(child, action) } else { 0 },
            )
        };
        // Memory for all successors is reserved at once, so that the loop over them cannot fail.
        if !store.has_capacity(listed.len()) || !frontier.has_capacity(listed.len()) {
            let has_room = frontier.reserve(listed.len());
            let allowed = run.memory.saturating_sub(frontier.bytes());
            let enough = has_room
                && store.reserve(problem, listed.len(), allowed, &mut run.meter)
                && store.bytes() + frontier.bytes() <= run.memory;
            if !run.check_memory(enough, store.bytes() + frontier.bytes()) {
                // The node is not expanded after all and still counts for the lower bound.
                store.entries[id as usize].data.marked = marked;
                break;
            }
        }
        let below = marked.next();
        // Without stale actions some lead back to the parent.
        let back = if finds_stale { NONE } else { store.entries[id as usize].parent };
        let paid = run.meter.spend_some(listed.len());
        let mut pushed = false;
        let (mut rest, mut next, mut left_out) = (stale, 0, paid);
        loop {
            // To the next action without a bit; those beyond the word have none.
            let over = rest.trailing_ones();
            next += over as usize;
            let Some(&(action, cost)) = listed[..paid].get(next) else { break };
            rest = rest.checked_shr(over + 1).unwrap_or(0);
            let index = next as u32;
            next += 1;
            left_out -= 1;
            let child = problem.apply(&state, action);
            let there = g.plus(cost);
            if options.repeats == Repeats::AvoidOnPath && store.on_path(id, &child) {
                run.duplicate(u64::from(id), index, None);
                continue;
            }
            let (made, h) = match store.look(problem, back, &child) {
                Err(slot) => {
                    let step =
                        HeuristicStep { parent: &state, h, memo, action, limit: P::Cost::MAX };
                    let (h, memo) = heuristic.after(problem, step, &child);
                    let data = Data { g: there, h: h.checked(), memo, marked: below };
                    let by = parent_action(index, action, &child);
                    (store.add(slot, child, id, by, data), h)
                }
                Ok(made) => {
                    // The state is known. A cheaper path replaces the old one, and the node is open again.
                    let known = &mut store.entries[made as usize];
                    let h = known.data.h;
                    if !reopen || known.data.g <= there || h >= P::Cost::MAX {
                        run.duplicate(u64::from(id), index, Some(u64::from(made)));
                        continue;
                    }
                    run.counts.reopened += u64::from(known.data.is_expanded());
                    (known.parent, known.parent_action) =
                        (id, parent_action(index, action, &child));
                    (known.data.g, known.data.marked) = (there, below);
                    (made, h)
                }
            };
            run.generated(u64::from(made), u64::from(id), index, there, h);
            // A dead end by the heuristic: stored, so that it is not estimated again, but never expanded.
            if h >= P::Cost::MAX {
                continue;
            }
            pushed = true;
            if best.is_some_and(|(bound, _)| there.plus(h) >= bound) {
                run.pruned(u64::from(made), Prune::Bound);
                continue;
            }
            frontier.push(rank(there, h), made);
        }
        run.counts.duplicates += left_out as u64;
        if pushed {
            deepest = deepest.max(below.depth());
        }
        if paid < listed.len() {
            // Stopped between two successors: the node counts as not expanded.
            store.entries[id as usize].data.marked = marked;
            break;
        }
    }
    run.counts.peak_frontier = frontier.peak() as u64;
    run.counts.peak_nodes = store.len() as u64;
    run.counts.depth = deepest;
    let first_estimate = store.entries[0].data.h;
    // A node above the goal may have been reached more cheaply after the goal was popped: what counts is the path as it is now.
    let solution = best.map(|(_, id)| {
        let solution = store.solution(problem, id);
        if improvements.last().is_some_and(|&(cost, _)| solution.cost < cost) {
            improvements.push((solution.cost, run.meter.nodes()));
        }
        solution
    });
    let lower_bound = if proven {
        solution.as_ref().map_or(P::Cost::MAX, |solution| solution.cost)
    } else if reopen {
        // Every solution left passes through a node that is not expanded. (Greedy search does not keep the least g.)
        least_open(&store.entries).most(first_estimate)
    } else {
        first_estimate
    };
    memory.store = store.into_memory(problem);
    (memory.frontier, memory.actions) = (frontier.into_memory(), actions);
    let mut report = run.report(solution, Proven { exhausted, lower_bound });
    report.improvements = improvements;
    report
}

/// The least cost of an action of the start.
#[cold]
#[inline(never)]
fn least_step<P: Problem>(problem: &P) -> P::Cost {
    let mut actions = Vec::new();
    problem.actions(&problem.start(), &mut actions);
    actions.iter().fold(P::Cost::MAX, |least, &(_, cost)| least.least(cost))
}

/// The least g + h of the nodes that are not expanded.
fn least_open<S, C: Cost, M>(entries: &[Entry<S, Data<C, M>>]) -> C {
    let open = entries.iter().map(|entry| &entry.data).filter(|data| !data.is_expanded());
    open.map(|data| data.g.plus(data.h)).fold(C::MAX, C::least)
}
