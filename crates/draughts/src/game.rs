//! Draughts as a [`Game`] of the library: every search of `outwit` plays every variant.
//!
//! *Idea*: the variant is a value. A [`State`] is a position and the counters of the draw rules, the
//! same plain data in every variant; [`Draughts`] has the rules, the geometry of the board and the
//! move generator. It is compiled for two machine words: `Draughts<u64>` plays on boards of up to
//! 10x10 and is what searches use; `Draughts`, short for `Draughts<u128>`, holds every board and is
//! what notation, files and protocols use. Repetition is left to the search, which knows the path.
//! *Guarantee*: the side that starts is [`Side::First`]. A state is over only where its rules say so;
//! a side without a move has lost, or won in the losing game.
//! *Cost*: 40 bytes per state on boards of up to 10x10. One indirect call for the moves of a node;
//! the wide word costs about twice the time on a board that fits into the narrow one.
//!
//! ```
//! use draughts::{Draughts, Variant};
//! use outwit::game::{Game, perft};
//!
//! let game = Draughts::<u64>::new(Variant::Russian).unwrap();
//! assert_eq!(perft(&game, &game.start(), 5), 7_482);
//! assert!(Draughts::<u64>::new(Variant::Canadian).is_none());
//! ```

use outwit::game::{Game, Outcome, Side};

use crate::board::Word;
use crate::colour::Colour;
use crate::generate::Generator;
use crate::geometry::Geometry;
use crate::moves::{Move, Route};
use crate::perft::Perft;
use crate::position::Position;
use crate::rules::{NoMoves, Rules, Variant};
use crate::state::State;

/// The usual maximum change of an evaluation in one ply, in points: a man.
pub const MARGIN: i32 = 100;

/// The game of draughts in one of its variants, on boards that fit into the word `W`.
#[derive(Clone, Debug)]
pub struct Draughts<W: Word = u128> {
    rules: &'static Rules,
    generator: Generator<W>,
    geometry: Geometry<W>,
    /// Whether the variant has counting draw rules.
    counts: bool,
    /// The variant, if the rules are of the list.
    variant: Option<Variant>,
}

impl Draughts {
    /// The game in this variant, whatever its board.
    pub fn any(variant: Variant) -> Self {
        Self::new(variant).expect("the wide word holds every board")
    }
}

impl<W: Word> Draughts<W> {
    /// The game in this variant; `None` if its board needs a wider word.
    pub fn new(variant: Variant) -> Option<Self> {
        Some(Self::with(Generator::listed(variant.rules())?))
    }

    /// The game with these rules; `None` if their board needs a wider word.
    pub fn of(rules: &'static Rules) -> Option<Self> {
        Some(Self::with(Generator::new(rules)?))
    }

    fn with(generator: Generator<W>) -> Self {
        let rules = generator.rules;
        let (geometry, counts) = (Geometry::new(rules), !rules.draws.counts.is_empty());
        let variant = Variant::ALL.iter().copied().find(|variant| variant.rules() == rules);
        Self { rules, generator, geometry, counts, variant }
    }

    /// The rules.
    #[inline(always)]
    pub fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// The variant; `None` if the rules are none of the list.
    #[inline(always)]
    pub fn variant(&self) -> Option<Variant> {
        self.variant
    }

    /// The side that plays a colour.
    #[inline(always)]
    pub fn side(&self, colour: Colour) -> Side {
        if colour == self.rules.starts { Side::First } else { Side::Second }
    }

    /// The colour that a side plays.
    #[inline(always)]
    pub fn colour(&self, side: Side) -> Colour {
        match side {
            Side::First => self.rules.starts,
            Side::Second => self.rules.starts.other(),
        }
    }

    /// All legal moves.
    pub fn legal_moves(&self, position: &Position<W>) -> Vec<Move<W>> {
        let mut out = Vec::new();
        self.generator.moves(position, true, &mut out);
        out
    }

    /// Whether the side to move must capture.
    pub fn can_capture(&self, position: &Position<W>) -> bool {
        self.generator.can_capture(position)
    }

    /// Whether the side to move has a legal move.
    pub fn has_move(&self, position: &Position<W>) -> bool {
        self.generator.has_move(position)
    }

    /// Whether the other side could capture if it were to move.
    #[inline]
    pub fn is_threatened(&self, position: &Position<W>) -> bool {
        self.generator.can_capture(&position.passed())
    }

    /// Every route of every legal capture: what the "keep" convention of perft counts, and what is
    /// needed to write an ambiguous capture.
    pub fn routes(&self, position: &Position<W>) -> Vec<Route<W>> {
        self.generator.routes(position)
    }

    /// The bits on which a legal capture turns or goes on, without its ends.
    pub fn via(&self, position: &Position<W>, mv: Move<W>) -> Vec<u8> {
        if !mv.is_capture() {
            return Vec::new();
        }
        let route = self.generator.routes_of(position, mv, 1).into_iter().next();
        route.map_or_else(Vec::new, |route| route.via)
    }

    /// The ways in which a piece can make a legal capture: for each pause between two jumps the bits among which it has the choice, without
    /// its ends. The first way contains that of [`Draughts::via`].
    pub fn pauses(&self, position: &Position<W>, mv: Move<W>) -> Vec<Vec<Vec<u8>>> {
        self.generator.pauses(position, mv)
    }

    /// The position after a legal move.
    pub fn after(&self, position: &Position<W>, mv: Move<W>) -> Position<W> {
        self.generator.play(position, mv)
    }

    /// The winner if the side to move has no legal move, else `None`.
    pub fn winner(&self, position: &Position<W>) -> Option<Colour> {
        if self.generator.is_over(position) {
            let king = position.own & position.kings;
            return Some(if king.is_empty() { position.turn.other() } else { position.turn });
        }
        (!self.has_move(position)).then(|| match self.rules.no_moves {
            NoMoves::Loses => position.turn.other(),
            NoMoves::Wins => position.turn,
        })
    }

    /// Counts the leaves below a position.
    pub fn perft(&self, position: &Position<W>, perft: &Perft) -> u64 {
        perft.count(&self.generator, position)
    }

    /// The board as evaluations see it.
    #[inline(always)]
    pub(crate) fn geometry(&self) -> &Geometry<W> {
        &self.geometry
    }
}

impl<W: Word> Game for Draughts<W> {
    type State = State<W>;
    type Move = Move<W>;

    fn start(&self) -> State<W> {
        Position::start(self.rules).into()
    }

    #[inline(always)]
    fn turn(&self, state: &State<W>) -> Side {
        self.side(state.turn())
    }

    #[inline]
    fn moves(&self, state: &State<W>, out: &mut Vec<Move<W>>) {
        self.generator.moves(state, true, out);
    }

    #[inline]
    fn play(&self, state: &State<W>, mv: Move<W>) -> State<W> {
        let position = self.generator.play(state, mv);
        let counters = if self.counts {
            state.counters.after(self.rules, &state.position, &position)
        } else {
            state.counters
        };
        State { position, counters }
    }

    #[inline]
    fn outcome(&self, state: &State<W>) -> Option<Outcome> {
        if self.generator.is_over(state) {
            return self.winner(state).map(|colour| Outcome::Win(self.side(colour)));
        }
        if !self.counts || state.counters.is_at_rest() {
            return None;
        }
        // A side that cannot move has lost even if a count runs out at the same time.
        let drawn = state.counters.is_draw(self.rules) && self.has_move(state);
        drawn.then_some(Outcome::Draw)
    }

    #[inline]
    fn no_moves_outcome(&self, state: &State<W>) -> Outcome {
        let turn = self.turn(state);
        Outcome::Win(match self.rules.no_moves {
            NoMoves::Loses => turn.other(),
            NoMoves::Wins => turn,
        })
    }

    #[inline]
    fn is_path_dependent(&self, _: &State<W>) -> bool {
        self.counts
    }

    /// The counters are part of the key only when a rule is about to run out.
    #[inline]
    fn key(&self, state: &State<W>) -> u64 {
        let mut key = state.position.key();
        if self.counts && !state.counters.is_at_rest() {
            key ^= state.counters.urgency(self.rules);
        }
        key
    }

    #[inline]
    fn plies_before_draw(&self, state: &State<W>) -> Option<u32> {
        let plies = || state.counters.plies_to_draw(self.rules, &state.position);
        self.counts.then(plies).map(u32::from)
    }

    #[inline]
    fn counter_key(&self, state: &State<W>) -> u64 {
        state.counters.key()
    }

    #[inline]
    fn is_noisy(&self, _: &State<W>, mv: Move<W>) -> bool {
        mv.is_capture()
    }

    #[inline]
    fn noisy_moves(&self, state: &State<W>, out: &mut Vec<Move<W>>) -> Option<bool> {
        Some(self.generator.captures(state, out))
    }

    /// A position in which the other side threatens to capture is not quiet.
    #[inline]
    fn is_quiet(&self, state: &State<W>) -> bool {
        !self.is_threatened(state)
    }

    /// After a capture or a man's step forward no earlier position can come back. Only a step to the side leads to the next bit.
    #[inline]
    fn is_irreversible(&self, state: &State<W>, mv: Move<W>) -> bool {
        let is_man = (state.kings & W::single(mv.from.into())).is_empty();
        mv.is_capture() || (is_man && mv.from.abs_diff(mv.to) != 1)
    }

    /// Many pieces first, then a new king.
    #[inline]
    fn move_order_hint(&self, state: &State<W>, mv: Move<W>) -> i32 {
        let from = W::single(mv.from.into());
        let last = self.generator.last_row(state.turn);
        let is_man = (state.kings & from).is_empty();
        let crowned = is_man && !(W::single(mv.to.into()) & last).is_empty();
        if mv.taken.is_empty() {
            return 8 * i32::from(crowned);
        }
        let taken = mv.taken.count() + (mv.taken & state.kings).count();
        (16 * taken + 8 * u32::from(crowned)) as i32
    }

    /// Start and end.
    #[inline]
    fn history_index(&self, mv: Move<W>) -> usize {
        usize::from(mv.from) * W::BITS as usize + usize::from(mv.to)
    }

    #[inline]
    fn margin(&self) -> Option<i32> {
        Some(MARGIN)
    }

    #[inline]
    fn is_selective(&self) -> bool {
        true
    }
}
