//! Draughts whose variant is chosen at run time: one type of rules for each size of machine word.
//!
//! *Idea*: a position of every variant is the same few words, so [`AnyState`] holds them without
//! the type of the variant, and [`Functions`] is a table of the generic code compiled for one
//! variant. A search that is generic over [`Game`] is then compiled twice (`u64`, `u128`) and not
//! once for each of the variants, and pays one indirect call for the moves of a node and one
//! for each move made.
//! *Guarantee*: the same moves in the same order as [`Draughts`] of the variant. Two states
//! are equal if their positions are; the counters of the draw rules, like the path that led here,
//! belong to the course of the game.
//! *Cost*: nodes a second of the engine with one evaluation were alike for English behind this type
//! and compiled alone (0.38 and 0.34 million in one run on a crowded machine), and the searches are
//! compiled for two types and not for 21.
//!
//! ```
//! use draughts::{AnyDraughts, Kind};
//! use outwit::game::{Game, perft};
//!
//! let game = AnyDraughts::<u64>::new(Kind::Russian).unwrap();
//! assert_eq!(perft(&game, &game.start(), 5), 7_482);
//! assert!(AnyDraughts::<u64>::new(Kind::Canadian).is_none());
//! ```

use std::any::Any;
use std::hash::{Hash, Hasher};

use outwit::game::{Game, Outcome, Side};

use crate::board::Word;
use crate::colour::Colour;
use crate::draw::Counters;
use crate::evaluation::{self, Geometry};
use crate::game::{Draughts, State};
use crate::moves::Move;
use crate::notation::{FenError, MoveError};
use crate::perft::Perft;
use crate::position::{KingRun, Position};
use crate::rules::{Kind, NoMoves, Rules, Variant, Visitor};

/// Draughts in a variant that is known at run time, on boards that fit into the word `W`.
#[derive(Clone, Debug)]
pub struct AnyDraughts<W: Word> {
    kind: Kind,
    rules: &'static Rules,
    functions: &'static Functions<W>,
    geometry: Geometry<W>,
    /// The rows of promotion, White's first.
    last_rows: [W; 2],
    /// Whether a counting rule is there to be looked at.
    counts: bool,
}

/// A position of some variant and the counters of its draw rules.
#[derive(Clone, Copy, Debug)]
pub struct AnyState<W: Word> {
    pub(crate) own: W,
    pub(crate) enemy: W,
    pub(crate) kings: W,
    pub(crate) turn: Colour,
    pub(crate) own_run: KingRun,
    pub(crate) enemy_run: KingRun,
    pub(crate) counters: Counters,
}

impl<W: Word> PartialEq for AnyState<W> {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }
}

impl<W: Word> Eq for AnyState<W> {}

impl<W: Word> Hash for AnyState<W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.identity().hash(hasher);
    }
}

impl<W: Word> AnyState<W> {
    fn identity(&self) -> (W, W, W, Colour, KingRun, KingRun) {
        (self.own, self.enemy, self.kings, self.turn, self.own_run, self.enemy_run)
    }

    /// The side to move.
    pub fn turn(&self) -> Colour {
        self.turn
    }

    /// All pieces of a colour.
    pub fn pieces(&self, colour: Colour) -> W {
        if colour == self.turn { self.own } else { self.enemy }
    }

    /// The kings of both sides.
    pub fn kings(&self) -> W {
        self.kings
    }

    /// The counters of the draw rules.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// The same position with other counters.
    pub fn with_counters(self, counters: Counters) -> Self {
        Self { counters, ..self }
    }
}

impl<V: Variant> From<State<V>> for AnyState<V::Word> {
    #[inline(always)]
    fn from(state: State<V>) -> Self {
        let State { position, counters } = state;
        let Position { own, enemy, kings, turn, own_run, enemy_run } = position;
        Self { own, enemy, kings, turn, own_run, enemy_run, counters }
    }
}

impl<V: Variant> From<&AnyState<V::Word>> for State<V> {
    #[inline(always)]
    fn from(state: &AnyState<V::Word>) -> Self {
        let AnyState { own, enemy, kings, turn, own_run, enemy_run, counters } = *state;
        Self { position: Position { own, enemy, kings, turn, own_run, enemy_run }, counters }
    }
}

/// The code of one variant behind a type that all variants of a word share.
#[derive(Debug)]
pub struct Functions<W: Word> {
    start: fn() -> AnyState<W>,
    moves: fn(&AnyState<W>, &mut Vec<Move<W>>),
    play: fn(&AnyState<W>, Move<W>) -> AnyState<W>,
    outcome: fn(&AnyState<W>) -> Option<Colour>,
    is_counted_out: fn(&AnyState<W>) -> bool,
    captures: fn(&AnyState<W>, &mut Vec<Move<W>>) -> bool,
    is_threatened: fn(&AnyState<W>) -> bool,
    text: fn(&AnyState<W>) -> String,
    parse: fn(&str) -> Result<AnyState<W>, FenError>,
    move_text: fn(&AnyState<W>, Move<W>) -> String,
    read_move: fn(&AnyState<W>, &str) -> Result<Move<W>, MoveError>,
    via: fn(&AnyState<W>, Move<W>) -> Vec<u8>,
    perft: fn(&AnyState<W>, &Perft) -> u64,
}

impl<W: Word> Functions<W> {
    pub(crate) fn find(kind: Kind) -> Option<&'static Self> {
        kind.visit(Find(std::marker::PhantomData))
    }

    const fn of<V: Variant<Word = W>>() -> Self {
        Functions {
            start: || State::<V>::from(Position::start()).into(),
            moves: |state, out| State::<V>::from(state).position.moves(out),
            play: |state, mv| Draughts::<V>::new().play(&state.into(), mv).into(),
            outcome: |state| {
                let state = State::<V>::from(state);
                if state.position.is_over() { state.position.winner() } else { None }
            },
            is_counted_out: |state| {
                let state = State::<V>::from(state);
                state.counters.is_draw::<V>() && state.position.has_move()
            },
            captures: |state, out| State::<V>::from(state).position.captures(out),
            is_threatened: |state| State::<V>::from(state).position.is_threatened(),
            text: |state| text::write(&State::<V>::from(state)),
            parse: |fen| text::read::<V>(fen).map(Into::into),
            move_text: |state, mv| State::<V>::from(state).position.move_text(mv),
            read_move: |state, text| State::<V>::from(state).position.read_move(text),
            via: |state, mv| {
                let routes = State::<V>::from(state).position.routes();
                let route = routes.into_iter().find(|route| route.mv == mv);
                route.map_or_else(Vec::new, |route| route.via)
            },
            perft: |state, perft| perft.count(&State::<V>::from(state).position),
        }
    }
}

/// Finds the functions of a variant, if it is played with this word.
struct Find<W>(std::marker::PhantomData<W>);

impl<W: Word> Visitor for Find<W> {
    type Output = Option<&'static Functions<W>>;

    fn visit<V: Variant>(self) -> Self::Output {
        let functions: &'static Functions<V::Word> = const { &Functions::of::<V>() };
        let functions: &'static dyn Any = functions;
        functions.downcast_ref()
    }
}

impl<W: Word> AnyDraughts<W> {
    /// The game in this variant; `None` if its board needs another word.
    pub fn new(kind: Kind) -> Option<Self> {
        let functions = W::functions(kind)?;
        let rules = kind.rules();
        let last_rows = Colour::BOTH.map(|colour| W::from_u128(rules.last_row(colour)));
        let (geometry, counts) = (Geometry::new(rules), !rules.draws.counts.is_empty());
        Some(Self { kind, rules, functions, geometry, last_rows, counts })
    }

    /// The variant.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Its rules.
    pub fn rules(&self) -> &'static Rules {
        self.rules
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

    /// The position as FEN, with the counters of the draw rules if they have begun to run.
    pub fn text(&self, state: &AnyState<W>) -> String {
        (self.functions.text)(state)
    }

    /// Reads a FEN of any dialect.
    pub fn parse(&self, text: &str) -> Result<AnyState<W>, FenError> {
        (self.functions.parse)(text)
    }

    /// The move as the variant writes it: two squares, or the path where that is ambiguous.
    pub fn move_text(&self, state: &AnyState<W>, mv: Move<W>) -> String {
        (self.functions.move_text)(state, mv)
    }

    /// Reads a legal move.
    pub fn read_move(&self, state: &AnyState<W>, text: &str) -> Result<Move<W>, MoveError> {
        (self.functions.read_move)(state, text)
    }

    /// The bits on which a capture turns or goes on, without its ends.
    pub fn via(&self, state: &AnyState<W>, mv: Move<W>) -> Vec<u8> {
        if mv.is_capture() { (self.functions.via)(state, mv) } else { Vec::new() }
    }

    /// Whether the other side could capture if it were to move.
    #[inline]
    pub fn is_threatened(&self, state: &AnyState<W>) -> bool {
        (self.functions.is_threatened)(state)
    }

    /// Counts the leaves below a position.
    pub fn perft(&self, state: &AnyState<W>, perft: &Perft) -> u64 {
        (self.functions.perft)(state, perft)
    }

    /// The board as evaluations see it.
    #[inline(always)]
    pub(crate) fn geometry(&self) -> &Geometry<W> {
        &self.geometry
    }
}

impl<W: Word> Game for AnyDraughts<W> {
    type State = AnyState<W>;
    type Move = Move<W>;

    fn start(&self) -> AnyState<W> {
        (self.functions.start)()
    }

    #[inline(always)]
    fn turn(&self, state: &AnyState<W>) -> Side {
        self.side(state.turn)
    }

    #[inline]
    fn moves(&self, state: &AnyState<W>, out: &mut Vec<Move<W>>) {
        (self.functions.moves)(state, out);
    }

    #[inline]
    fn play(&self, state: &AnyState<W>, mv: Move<W>) -> AnyState<W> {
        (self.functions.play)(state, mv)
    }

    #[inline]
    fn outcome(&self, state: &AnyState<W>) -> Option<Outcome> {
        if self.rules.first_king_wins {
            let winner = (self.functions.outcome)(state)?;
            return Some(Outcome::Win(self.side(winner)));
        }
        if !self.counts || state.counters.is_at_rest() {
            return None;
        }
        (self.functions.is_counted_out)(state).then_some(Outcome::Draw)
    }

    #[inline]
    fn no_moves_outcome(&self, state: &AnyState<W>) -> Outcome {
        let turn = self.turn(state);
        Outcome::Win(match self.rules.no_moves {
            NoMoves::Loses => turn.other(),
            NoMoves::Wins => turn,
        })
    }

    #[inline]
    fn is_path_dependent(&self, _: &AnyState<W>) -> bool {
        self.counts
    }

    /// The counters are part of the key only when a rule is about to run out.
    #[inline]
    fn key(&self, state: &AnyState<W>) -> u64 {
        let mut key = state.own.mixed(0x9E37_79B9_7F4A_7C15)
            ^ state.enemy.mixed(0xC2B2_AE3D_27D4_EB4F).rotate_left(21)
            ^ state.kings.mixed(0xD6E8_FEB8_6659_FD93).rotate_left(42);
        if state.turn == Colour::White {
            key = !key;
        }
        if self.rules.king_run.is_some() {
            key ^= outwit::hash::key_of(&(state.own_run, state.enemy_run));
        }
        if self.counts && !state.counters.is_at_rest() {
            key ^= state.counters.urgency(self.rules);
        }
        key
    }

    #[inline]
    fn is_noisy(&self, _: &AnyState<W>, mv: Move<W>) -> bool {
        mv.is_capture()
    }

    #[inline]
    fn noisy_moves(&self, state: &AnyState<W>, out: &mut Vec<Move<W>>) -> Option<bool> {
        Some((self.functions.captures)(state, out))
    }

    /// A position in which the other side threatens to capture is not quiet.
    #[inline]
    fn is_quiet(&self, state: &AnyState<W>) -> bool {
        !self.is_threatened(state)
    }

    #[inline]
    fn is_irreversible(&self, state: &AnyState<W>, mv: Move<W>) -> bool {
        mv.is_capture() || (state.kings & W::single(mv.from.into())).is_empty()
    }

    #[inline]
    fn move_order_hint(&self, state: &AnyState<W>, mv: Move<W>) -> i32 {
        let from = W::single(mv.from.into());
        let last = self.last_rows[state.turn.index()];
        let is_man = (state.kings & from).is_empty();
        let crowned = is_man && !(W::single(mv.to.into()) & last).is_empty();
        if mv.taken.is_empty() {
            return 8 * i32::from(crowned);
        }
        let taken = mv.taken.count() + (mv.taken & state.kings).count();
        (16 * taken + 8 * u32::from(crowned)) as i32
    }

    #[inline]
    fn history_index(&self, mv: Move<W>) -> usize {
        usize::from(mv.from) * 64 + usize::from(mv.to)
    }

    #[inline]
    fn margin(&self) -> Option<i32> {
        Some(evaluation::MARGIN)
    }

    #[inline]
    fn is_selective(&self) -> bool {
        true
    }
}

mod text {
    //! FEN with the counters of the draw rules.

    use super::{FenError, State, Variant};
    use crate::draw::Counters;
    use crate::notation::Setup;

    /// FEN; running counters as `:N` and one number a rule, which other programs overlook.
    pub(super) fn write<V: Variant>(state: &State<V>) -> String {
        let mut text = state.position.fen();
        let rules = V::RULES.draws.counts.len();
        let plies = &state.counters.plies()[..rules];
        if plies.iter().any(|&plies| plies > 0) {
            let plies: Vec<String> = plies.iter().map(u8::to_string).collect();
            text.push_str(":N");
            text.push_str(&plies.join("."));
        }
        text
    }

    pub(super) fn read<V: Variant>(text: &str) -> Result<State<V>, FenError> {
        let (fen, counters) = text.split_once(":N").unwrap_or((text, ""));
        let setup = Setup::from_fen(fen, const { &V::RULES })?;
        let counters = if counters.trim().is_empty() {
            Counters::from_half_moves::<V>(setup.half_moves)
        } else {
            Counters::read::<V>(counters.trim()).ok_or_else(|| FenError::Form {
                expected: "the counters of the draw rules such as N4.0",
                found: counters.chars().take(24).collect(),
            })?
        };
        let position = setup.position().map_err(|error| FenError::Setup(Box::new(error)))?;
        Ok(State { position, counters })
    }
}
