//! How positions are numbered: by a formula of the game, or in the order in which they are found.

use crate::game::{Game, rules::moves_or_outcome};
use crate::hash::key_of;
use crate::{Limits, Meter, Stopped, memory};

/// A game that can number its positions.
///
/// Each position has a number of its own, and [`Indexed::index`] and [`Indexed::state`] are inverse to each other:
/// `state(index(s)) == Some(s)` and `index(state(i)) == Some(i)`. The analysis checks the second, and refuses other numberings
/// ([`Unsolved::NotInverse`](super::Unsolved::NotInverse)). The numbers need not be dense: a number may stand for no position. If
/// moves lead to higher numbers, the analysis is done in a single sweep; if to lower ones, in two.
///
/// ```
/// use outwit::game::{retrograde::{ByIndex, Indexed, Retrograde}, Game, Side, Value};
/// use outwit::Limits;
/// # use outwit::game::Outcome;
/// # struct Nim(u32);
/// # impl Game for Nim {
/// #     type State = (u32, Side);
/// #     type Move = u32;
/// #     fn start(&self) -> (u32, Side) { (self.0, Side::First) }
/// #     fn turn(&self, state: &(u32, Side)) -> Side { state.1 }
/// #     fn moves(&self, state: &(u32, Side), out: &mut Vec<u32>) { out.extend(1..=state.0.min(3)) }
/// #     fn play(&self, state: &(u32, Side), taken: u32) -> (u32, Side) { (state.0 - taken, state.1.other()) }
/// #     fn outcome(&self, _: &(u32, Side)) -> Option<Outcome> { None }
/// # }
/// impl Indexed for Nim {
///     fn size(&self) -> usize { 2 * (self.0 as usize + 1) }
///     fn index(&self, state: &(u32, Side)) -> Option<usize> { Some(2 * state.0 as usize + state.1 as usize) }
///     fn state(&self, index: usize) -> Option<(u32, Side)> {
///         Some(((index / 2) as u32, if index % 2 == 0 { Side::First } else { Side::Second }))
///     }
/// }
/// let nim = Nim(21);
/// let solution = Retrograde::default().solve(&nim, ByIndex, &Limits::none(), &mut |_| ())?;
/// assert_eq!(solution.probe(&nim, &(20, Side::Second)), Some(Value::LossIn(10)));
/// # Ok::<(), outwit::game::retrograde::Unsolved>(())
/// ```
pub trait Indexed: Game {
    /// How many numbers there are; indices lie below.
    fn size(&self) -> usize;

    /// The number of a position; `None` for one that cannot occur.
    fn index(&self, state: &Self::State) -> Option<usize>;

    /// The position with this number, the one for which [`Indexed::index`] returns it; `None` if there is none.
    fn state(&self, index: usize) -> Option<Self::State>;
}

/// Numbers for the positions of a game: [`Numbering::number`] and [`Numbering::state`] are inverse to each other.
pub trait Numbering<G: Game>: Sync {
    /// How many numbers there are.
    fn size(&self, game: &G) -> usize;

    /// The number of a position, if it has one.
    fn number(&self, game: &G, state: &G::State) -> Option<usize>;

    /// The position with this number, if there is one.
    fn state(&self, game: &G, number: usize) -> Option<G::State>;
}

/// The numbers that the game itself gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByIndex;

impl<G: Indexed> Numbering<G> for ByIndex {
    fn size(&self, game: &G) -> usize {
        game.size()
    }

    #[inline]
    fn number(&self, game: &G, state: &G::State) -> Option<usize> {
        game.index(state)
    }

    #[inline]
    fn state(&self, game: &G, number: usize) -> Option<G::State> {
        game.state(number)
    }
}

const EMPTY: u32 = u32::MAX;

/// The positions that can be reached, numbered in the order in which a breadth-first walk finds them.
#[derive(Clone, Debug)]
pub struct Reachable<S> {
    states: Vec<S>,
    /// Open addressing; each slot holds a number, or `EMPTY`.
    slots: Vec<u32>,
}

impl<S: Clone + Eq + std::hash::Hash> Reachable<S> {
    /// Walks through all positions that can be reached from `starts`. Heeds the limits on nodes, time and memory.
    pub fn from_starts<G: Game<State = S>>(
        game: &G,
        starts: impl IntoIterator<Item = S>,
        limits: &Limits,
    ) -> Result<Self, Stopped> {
        let mut meter = Meter::new(limits);
        let most = limits.memory.unwrap_or(usize::MAX) / (size_of::<S>() + 2 * size_of::<u32>());
        let mut found = Reachable { states: Vec::new(), slots: vec![EMPTY; 16] };
        for state in starts {
            found.add(state).ok_or(Stopped::Memory)?;
        }
        let mut moves = Vec::new();
        let mut next = 0;
        while let Some(state) = found.states.get(next) {
            if found.states.len() > most.min(EMPTY as usize) {
                return Err(Stopped::Memory);
            }
            if !meter.spend() {
                return Err(meter.stopped().unwrap_or(Stopped::Nodes));
            }
            let state = state.clone();
            moves.clear();
            if moves_or_outcome(game, &state, &mut moves).is_none() {
                for &mv in &moves {
                    found.add(game.play(&state, mv)).ok_or(Stopped::Memory)?;
                }
            }
            next += 1;
        }
        Ok(found)
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there was no start.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// All positions in the order of their numbers.
    pub fn states(&self) -> &[S] {
        &self.states
    }

    /// The slot that holds `state`, or the empty one where it belongs.
    fn slot(&self, state: &S) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = key_of(state) as usize & mask;
        while self.slots[slot] != EMPTY && self.states[self.slots[slot] as usize] != *state {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Adds a position, if it is new; `None` if there is no memory.
    fn add(&mut self, state: S) -> Option<()> {
        let slot = self.slot(&state);
        if self.slots[slot] != EMPTY {
            return Some(());
        }
        memory::push(&mut self.states, state)?;
        self.slots[slot] = self.states.len() as u32 - 1;
        if 2 * self.states.len() > self.slots.len() {
            self.slots = memory::filled(EMPTY, 2 * self.slots.len())?;
            for number in 0..self.states.len() {
                let slot = self.slot(&self.states[number]);
                self.slots[slot] = number as u32;
            }
        }
        Some(())
    }
}

impl<G: Game> Numbering<G> for Reachable<G::State> {
    fn size(&self, _: &G) -> usize {
        self.states.len()
    }

    fn number(&self, _: &G, state: &G::State) -> Option<usize> {
        let number = self.slots[self.slot(state)];
        (number != EMPTY).then_some(number as usize)
    }

    fn state(&self, _: &G, number: usize) -> Option<G::State> {
        self.states.get(number).cloned()
    }
}
