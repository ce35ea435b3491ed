//! What a problem is: four required functions, and hooks for those who want more speed or more algorithms.

use std::fmt::Debug;
use std::hash::Hash;

use super::Cost;
use crate::hash::quick_key_of;

/// A problem for one player: a start, actions that lead from state to state at a cost, and a goal.
///
/// The value that implements this trait holds what differs from one instance to the next (a map, a board). A
/// [`State`](Problem::State) is plain data, cheap to clone; `apply` returns a new one, so there is no undo anywhere.
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
/// }
///
/// let report = breadth_first(&Reach(10), &Limits::none(), &mut ());
/// assert_eq!(report.solution.expect("there is a way").actions, ['+', '*', '+', '*']);
/// ```
pub trait Problem {
    /// A situation.
    type State: Clone + Eq + Hash;
    /// What can be done in it.
    type Action: Copy + PartialEq + Debug;
    /// What actions cost: `u32`, `u64` or `f64`.
    type Cost: Cost;

    /// Where the search begins.
    fn start(&self) -> Self::State;

    /// Whether the search may end here.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Appends what can be done in `state`, each with its cost, in a fixed order.
    fn actions(&self, state: &Self::State, out: &mut Vec<(Self::Action, Self::Cost)>);

    /// The state after `action`, which is one of [`Problem::actions`].
    fn apply(&self, state: &Self::State, action: Self::Action) -> Self::State;

    /// The action that takes `action` back at the same cost. A search that keeps no states uses it to avoid the most
    /// common detour, and a bidirectional search to walk backwards.
    #[inline]
    fn inverse(&self, action: Self::Action) -> Option<Self::Action> {
        let _ = action;
        None
    }

    /// The goal states, if they can be listed: bidirectional search begins from them too. Empty = it cannot.
    fn goals(&self) -> Vec<Self::State> {
        Vec::new()
    }

    /// Appends the steps that lead to `state`: from which state, by which action, at what cost. Needed by bidirectional search
    /// only; if every action has an [`inverse`](Problem::inverse), the answer given here is right.
    fn arrivals(
        &self,
        state: &Self::State,
        out: &mut Vec<(Self::State, Self::Action, Self::Cost)>,
    ) {
        let mut actions = Vec::new();
        self.actions(state, &mut actions);
        for (action, cost) in actions {
            if let Some(back) = self.inverse(action) {
                out.push((self.apply(state, action), back, cost));
            }
        }
    }

    /// The least cost of any action, as far as it is known. A bidirectional search ends earlier with it.
    #[inline]
    fn least_cost(&self) -> Self::Cost {
        Self::Cost::ZERO
    }

    /// A key that tells states apart; the upper bits count most.
    #[inline]
    fn key(&self, state: &Self::State) -> u64 {
        quick_key_of(state)
    }

    /// How many states there are, if [`Problem::index`] numbers them; then flat arrays take the place of hash tables.
    #[inline]
    fn state_count(&self) -> Option<usize> {
        None
    }

    /// The number of `state`, less than [`Problem::state_count`].
    #[inline]
    fn index(&self, state: &Self::State) -> usize {
        let _ = state;
        0
    }

    /// Bytes that one state keeps outside of itself (in a `Vec`, say), for the memory limit.
    #[inline]
    fn heap_bytes(&self) -> usize {
        0
    }
}
