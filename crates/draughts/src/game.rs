//! Draughts as a [`Game`] of the library: every search of `outwit` plays every variant.
//!
//! *Idea*: a [`State`] is a position and the counters of the draw rules; repetition is the
//! searcher's matter, which knows the path.
//! *Guarantee*: the side that starts is [`Side::First`]. A state is over only where its rules say so;
//! a side without a move has lost, or won in the losing game.
//! *Cost*: 40 bytes a state on boards of up to 10x10.
//!
//! ```
//! use draughts::{Draughts, kinds::English};
//! use outwit::game::{Game, perft};
//!
//! let game = Draughts::<English>::new();
//! assert_eq!(perft(&game, &game.start(), 5), 7_361);
//! ```

use outwit::game::{Game, Outcome, Side};

use crate::board::Word;
use crate::colour::Colour;
use crate::draw::Counters;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{NoMoves, Variant};

/// The game of draughts in one of its variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Draughts<V>(std::marker::PhantomData<V>);

/// A position and the counters of the draw rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State<V: Variant> {
    /// Who stands where, and who is to move.
    pub position: Position<V>,
    /// For how long the conditions of the counting rules have held.
    pub counters: Counters,
}

impl<V: Variant> Draughts<V> {
    /// The game.
    pub const fn new() -> Self {
        Self(std::marker::PhantomData)
    }

    /// The side that plays a colour.
    #[inline(always)]
    pub fn side(colour: Colour) -> Side {
        if colour == V::RULES.starts { Side::First } else { Side::Second }
    }

    /// The colour that a side plays.
    #[inline(always)]
    pub fn colour(side: Side) -> Colour {
        match side {
            Side::First => V::RULES.starts,
            Side::Second => V::RULES.starts.other(),
        }
    }
}

impl<V: Variant> From<Position<V>> for State<V> {
    fn from(position: Position<V>) -> Self {
        Self { position, counters: Counters::default() }
    }
}

impl<V: Variant> Game for Draughts<V> {
    type State = State<V>;
    type Move = Move<V::Word>;

    fn start(&self) -> State<V> {
        Position::start().into()
    }

    #[inline(always)]
    fn turn(&self, state: &State<V>) -> Side {
        Self::side(state.position.turn())
    }

    #[inline]
    fn moves(&self, state: &State<V>, out: &mut Vec<Move<V::Word>>) {
        state.position.moves(out);
    }

    #[inline]
    fn play(&self, state: &State<V>, mv: Move<V::Word>) -> State<V> {
        let position = state.position.play(mv);
        let counters = if const { V::RULES.draws.counts.is_empty() } {
            state.counters
        } else {
            state.counters.after(&state.position, &position)
        };
        State { position, counters }
    }

    #[inline]
    fn outcome(&self, state: &State<V>) -> Option<Outcome> {
        if state.position.is_over() {
            return state.position.winner().map(|colour| Outcome::Win(Self::side(colour)));
        }
        // Who cannot move has lost even if a count runs out at the same time.
        let drawn = state.counters.is_draw::<V>() && state.position.has_move();
        drawn.then_some(Outcome::Draw)
    }

    #[inline]
    fn no_moves_outcome(&self, state: &State<V>) -> Outcome {
        let turn = self.turn(state);
        Outcome::Win(match V::RULES.no_moves {
            NoMoves::Loses => turn.other(),
            NoMoves::Wins => turn,
        })
    }

    /// The counters are not part of the key: positions that differ in them alone are searched
    /// alike until a count runs out.
    #[inline]
    fn key(&self, state: &State<V>) -> u64 {
        state.position.key()
    }

    #[inline]
    fn is_noisy(&self, _: &State<V>, mv: Move<V::Word>) -> bool {
        mv.is_capture()
    }

    #[inline]
    fn noisy_moves(&self, state: &State<V>, out: &mut Vec<Move<V::Word>>) -> Option<bool> {
        Some(state.position.captures(out))
    }

    /// After a capture or a man's move no earlier position can come back.
    #[inline]
    fn is_irreversible(&self, state: &State<V>, mv: Move<V::Word>) -> bool {
        mv.is_capture() || (state.position.kings() & V::Word::single(mv.from.into())).is_empty()
    }

    /// Many pieces first, then a new king.
    #[inline]
    fn move_order_hint(&self, state: &State<V>, mv: Move<V::Word>) -> i32 {
        let last = match state.position.turn() {
            Colour::White => V::Word::from_u128(const { V::RULES.last_row(Colour::White) }),
            Colour::Black => V::Word::from_u128(const { V::RULES.last_row(Colour::Black) }),
        };
        let is_man = (state.position.kings() & V::Word::single(mv.from.into())).is_empty();
        let crowned = is_man && !(V::Word::single(mv.to.into()) & last).is_empty();
        let taken = mv.taken.count() + (mv.taken & state.position.kings()).count();
        (16 * taken + 8 * u32::from(crowned)) as i32
    }

    /// Start and end.
    #[inline]
    fn history_index(&self, mv: Move<V::Word>) -> usize {
        usize::from(mv.from) * 64 + usize::from(mv.to)
    }
}
