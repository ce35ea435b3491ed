//! The trait of a problem: four required functions, and optional ones for more speed or more algorithms.

use std::fmt::Debug;
use std::hash::Hash;

use super::{BackwardUnknown, Cost};
use crate::hash::quick_key_of;

/// A problem for one player: a start, actions that lead from state to state at a cost, and a goal.
///
/// The value that implements this trait holds what differs from one instance to the next (a map, a board). A
/// [`State`](Problem::State) is plain data, cheap to clone; `apply` returns a new one, so there is no undo.
///
/// ```
/// use outwit::problem::{breadth_first, Problem};
/// use outwit::Limits;
///
/// /// From 1 to a number, by adding one or doubling.
/// struct Reach(u32);
///
/// impl Problem for Reach {
///     type State = u32;
///     type Action = char;
///     type Cost = u32;
///     fn start(&self) -> u32 { 1 }
///     fn is_goal(&self, state: &u32) -> bool { *state == self.0 }
///     fn actions(&self, state: &u32, out: &mut Vec<(char, u32)>) {
///         if *state < self.0 { out.extend([('+', 1), ('*', 1)]); }
///     }
///     fn apply(&self, state: &u32, action: char) -> u32 {
///         if action == '+' { state + 1 } else { state * 2 }
///     }
///     fn least_cost(&self) -> u32 { 1 }
/// }
///
/// let report = breadth_first(&Reach(10), &Limits::none(), &mut ());
/// assert!(report.optimal);
/// assert_eq!(report.solution.expect("there is a way").actions, ['+', '*', '+', '*']);
/// ```
pub trait Problem {
    /// A state.
    type State: Clone + Eq + Hash;
    /// An action; its meaning may depend on the state.
    type Action: Copy + PartialEq + Debug;
    /// The type of costs: `u32`, `u64` or `f64`.
    type Cost: Cost;

    /// The start state.
    fn start(&self) -> Self::State;

    /// Whether `state` is a goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Appends the actions that are possible in `state`, each with its cost, in a fixed order.
    fn actions(&self, state: &Self::State, out: &mut Vec<(Self::Action, Self::Cost)>);

    /// The actions of `state` as a list that the problem keeps, in the order of [`Problem::actions`] and without the
    /// [`inverse`](Problem::inverse) of `last`, the action that led to the state. `None`, for all states, if it keeps no such
    /// lists. Only for problems whose actions have inverses. It saves IDA* much of its time.
    #[inline(always)]
    fn listed(
        &self,
        state: &Self::State,
        last: Option<Self::Action>,
    ) -> Option<&[(Self::Action, Self::Cost)]> {
        let _ = (state, last);
        None
    }

    /// Which actions of `state` a search that stores states need not try: a bit for each index in the list of
    /// [`Problem::listed`] without a last action. `last` is the action that led to the state from the one before. An action
    /// may only be left out if it leads back to that state, or if that state has an action that leads to the same state
    /// and costs no more than this way round. Best-first search keeps the first eight bits with a node and tries the others.
    #[inline(always)]
    fn stale(&self, state: &Self::State, last: Self::Action) -> u64 {
        let _ = (state, last);
        0
    }

    /// The state after `action`, which is one of [`Problem::actions`].
    fn apply(&self, state: &Self::State, action: Self::Action) -> Self::State;

    /// The action that undoes `action` at the same cost, if there is one. A search that stores no states uses it to avoid
    /// the shortest cycles.
    #[inline]
    fn inverse(&self, action: Self::Action) -> Option<Self::Action> {
        let _ = action;
        None
    }

    /// Whether every action of the problem has an [`inverse`](Problem::inverse); then a bidirectional search goes back by
    /// inverses. `true` in a problem with a single one-way action makes its results wrong.
    #[inline]
    fn is_reversible(&self) -> bool {
        false
    }

    /// The goal states, the roots of the backward part of a bidirectional search, which also needs [`Problem::arrivals`] or
    /// [`Problem::is_reversible`]. Empty = they cannot be listed; the search then returns [`BackwardUnknown::Goals`].
    fn goals(&self) -> Vec<Self::State> {
        Vec::new()
    }

    /// Appends all steps that lead to `state`: the state before, the action, and its cost. Only bidirectional searches use it,
    /// and their results are wrong if a step is missing. The default is correct if the problem
    /// [is reversible](Problem::is_reversible).
    ///
    /// # Errors
    ///
    /// [`BackwardUnknown::Arrivals`] if the steps are not known, which the search then returns; the default does so if the problem
    /// is not reversible or an action has no inverse.
    fn arrivals(
        &self,
        state: &Self::State,
        out: &mut Vec<(Self::State, Self::Action, Self::Cost)>,
    ) -> Result<(), BackwardUnknown> {
        if !self.is_reversible() {
            return Err(BackwardUnknown::Arrivals);
        }
        let mut actions = Vec::new();
        self.actions(state, &mut actions);
        for (action, cost) in actions {
            let back = self.inverse(action).ok_or(BackwardUnknown::Arrivals)?;
            out.push((self.apply(state, action), back, cost));
        }
        Ok(())
    }

    /// A lower bound of the cost of any action. With it, the searches for the fewest steps (breadth-first, iterative deepening,
    /// bidirectional) can report `optimal` and a lower bound; with the default, zero, they never prove that a solution of
    /// positive cost is cheapest. Bidirectional searches by cost end earlier, too.
    #[inline]
    fn least_cost(&self) -> Self::Cost {
        Self::Cost::ZERO
    }

    /// A hash of a state; the upper bits matter most.
    #[inline]
    fn key(&self, state: &Self::State) -> u64 {
        quick_key_of(state)
    }

    /// The number of states, if [`Problem::index`] numbers them; then flat arrays replace hash tables.
    #[inline]
    fn state_count(&self) -> Option<usize> {
        None
    }

    /// The number of `state`, less than [`Problem::state_count`]; a search panics at one that is not.
    #[inline]
    fn index(&self, state: &Self::State) -> usize {
        let _ = state;
        0
    }

    /// Whether [`Problem::index`] takes no work and neighbouring states have indices close together, as the cells of a map. Then
    /// a search reserves four bytes for each of at most 2^20 states when it starts, if that is an eighth of its memory limit at
    /// most. Without it, it does so for at most 2^16 states, or when an eighth of the states is stored.
    #[inline]
    fn has_local_index(&self) -> bool {
        false
    }

    /// Heap memory of one state in bytes, for example of a `Vec`; counted towards the memory limit.
    #[inline]
    fn heap_bytes(&self) -> usize {
        0
    }
}
