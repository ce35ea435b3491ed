//! The trait of a game: five required functions, and optional ones for more speed or strength.

use std::hash::Hash;

use super::{Known, Score};
use crate::hash::key_of;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Side {
    /// The player who moves first in the starting position of most games.
    #[default]
    First,
    /// The other player.
    Second,
}

impl Side {
    /// The opponent.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// The game is drawn.
    Draw,
    /// The game ended with points: positive for the first side, negative for the second, at most 900,000 of either (others count as
    /// these). Distance to the end does not matter. Points and evaluations share one scale: a search prefers a position with an
    /// [evaluation](Eval::eval) of 50 to an end with 3 points.
    Points(i32),
}

impl Outcome {
    /// The outcome as a score for `side`, at a position `ply` plies below the root of the search.
    #[inline]
    pub fn score(self, side: Side, ply: u32) -> Score {
        match self {
            Outcome::Draw => Score::DRAW,
            Outcome::Win(winner) if winner == side => Score::win_in(ply),
            Outcome::Win(_) => Score::loss_in(ply),
            Outcome::Points(points) if side == Side::First => Score::eval(points),
            Outcome::Points(points) => -Score::eval(points),
        }
    }
}

/// The rules of a game for two players with full information.
///
/// The value that implements this trait holds what differs between variants (a board size, a rule set). A
/// [`State`](Game::State) is plain data, cheap to clone, without players, tables and caches. `play` returns a new state;
/// there is no undo.
///
/// Five functions are required. The others have defaults that are correct for every game in which no position can recur; override
/// them to make searches faster or to give them knowledge of the game. If positions can recur, [`Game::is_irreversible`] is
/// required, too.
///
/// ```
/// use outwit::game::{Game, Outcome, Side};
///
/// /// Take one, two or three matches; the player who takes the last one wins.
/// struct Nim;
///
/// impl Game for Nim {
///     type State = (u32, Side);
///     type Move = u32;
///     fn start(&self) -> (u32, Side) { (10, Side::First) }
///     fn turn(&self, state: &(u32, Side)) -> Side { state.1 }
///     fn moves(&self, state: &(u32, Side), out: &mut Vec<u32>) { out.extend(1..=state.0.min(3)) }
///     fn play(&self, state: &(u32, Side), taken: u32) -> (u32, Side) { (state.0 - taken, state.1.other()) }
///     fn outcome(&self, _: &(u32, Side)) -> Option<Outcome> { None } // a player without a move has lost: see `no_moves_outcome`
/// }
/// # assert_eq!(outwit::game::perft(&Nim, &Nim.start(), 2), 9);
/// ```
pub trait Game: Sync {
    /// A position, with everything that the rules need to continue from it.
    ///
    /// Searches keep a position for each ply on the stack. Their 500 plies fit the stack of a thread, 2 MiB, also with states of 400
    /// bytes in a debug build. [`proof_number`](super::proof_number()) goes to 2,000 plies, for which its page says how large a
    /// stack it needs.
    type State: Clone + Eq + Hash + Send + Sync;
    /// A move; its meaning may depend on the position.
    type Move: Copy + Eq + Hash + Send + Sync;

    /// The starting position.
    fn start(&self) -> Self::State;

    /// The side to move. Sides need not alternate.
    fn turn(&self, state: &Self::State) -> Side;

    /// Appends the legal moves, always in the same order for the same position; at most [`MAX_MOVES`], else searches panic.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// The position after a legal move.
    fn play(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// The outcome, if the game is over although there may be legal moves. A position without legal moves need not be
    /// recognised here: see [`Game::no_moves_outcome`].
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// The outcome of a position without legal moves. Default: the side to move has lost.
    fn no_moves_outcome(&self, state: &Self::State) -> Outcome {
        Outcome::Win(self.turn(state).other())
    }

    /// A 64-bit hash key of a position, including the side to move where that matters.
    #[inline]
    fn key(&self, state: &Self::State) -> u64 {
        key_of(state)
    }

    /// A key that is equal for positions that are images of each other under a symmetry of the board, which have the same value.
    /// The moves need not be in the same order: an index that is stored under the key only orders them.
    #[inline]
    fn symmetric_key(&self, state: &Self::State) -> u64 {
        self.key(state)
    }

    /// Whether a move is noisy (a capture, a threat): a position in which it is legal should not be evaluated, but searched
    /// on. Enables quiescence search.
    #[inline]
    fn is_noisy(&self, state: &Self::State, mv: Self::Move) -> bool {
        let _ = (state, mv);
        false
    }

    /// A fast generator of noisy moves: appends the noisy moves among [`Game::moves`], in the same order, and returns whether
    /// there are other moves. `None` = there is no such generator; a game with [`Game::tactics`] must return `None`.
    #[inline]
    fn noisy_moves(&self, state: &Self::State, out: &mut Vec<Self::Move>) -> Option<bool> {
        let _ = (state, out);
        None
    }

    /// Whether a position without noisy moves may be evaluated. If not (the opponent threatens something), quiescence search
    /// searches all its moves once.
    #[inline]
    fn is_quiet(&self, state: &Self::State) -> bool {
        let _ = state;
        true
    }

    /// Whether a draw by [`Game::outcome`] depends on the moves that led to `state`, as in counting rules. The search then
    /// does not store it for the position.
    #[inline]
    fn is_path_dependent(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// A hash key of what [`Game::is_path_dependent`] results depend on beside the position, such as the counters of draw rules.
    /// Proof-number search keeps results under it together with the key of the position. A game whose `State` hashes the
    /// position only must override it.
    #[inline]
    fn counter_key(&self, state: &Self::State) -> u64 {
        key_of(state)
    }

    /// Whether late move reductions, internal iterative reductions and extensions of forced moves are used in this game. A
    /// match should show that they gain strength.
    #[inline]
    fn is_selective(&self) -> bool {
        false
    }

    /// Whether no earlier position can recur after this move. Games in which positions can recur must return `false` for the
    /// moves that allow it. A repeated position then counts as a draw in the engine, MCTS and proof-number search; the textbook
    /// searches (minimax, alpha-beta, iterative deepening) do not look for repetitions and follow cycles to the depth limit. With
    /// the default, `true`, all searches of such a game follow cycles as far as their limits allow, and what they call proven may
    /// be false.
    #[inline]
    fn is_irreversible(&self, state: &Self::State, mv: Self::Move) -> bool {
        let _ = (state, mv);
        true
    }

    /// If counters that [`Game::key`] leaves out can draw the game: the number of plies from this position on that are surely
    /// played before they do. What the engine has found with other counters, a win for example, holds here if the game ends
    /// within them. `None` if the key leaves nothing out.
    #[inline]
    fn plies_before_draw(&self, state: &Self::State) -> Option<u32> {
        let _ = state;
        None
    }

    /// Results that the game finds without a search. Given all legal moves, either returns the score of the position, counted from
    /// it, or removes moves that are certainly no better than one that stays (at least one stays, else searches panic). Where
    /// positions can recur, the move that stays must have its value without the removed ones, too.
    #[inline]
    fn tactics(&self, state: &Self::State, moves: &mut Vec<Self::Move>) -> Option<Score> {
        let _ = (state, moves);
        None
    }

    /// Bounds on the value of the position for the side to move, the least and the greatest score, distances counted from it; if
    /// the least exceeds the greatest, searches panic. They hold for best play: after
    /// another move the side may get less than the least score. A bound that is a win or loss at a distance says that before it
    /// the game does not end in points.
    #[inline]
    fn bounds(&self, state: &Self::State) -> (Score, Score) {
        let _ = state;
        (Score::loss_in(0), Score::win_in(0))
    }

    /// A hint for the move ordering: moves with a greater number are searched earlier, ties in the order of [`Game::moves`].
    /// The engine takes numbers beyond ±65,535 as that.
    #[inline]
    fn move_order_hint(&self, state: &Self::State, mv: Self::Move) -> i32 {
        let _ = (state, mv);
        0
    }

    /// The position after a null move (passing), for games in which the right to move is never a disadvantage: `None` where
    /// passing is impossible or a disadvantage. Enables null-move pruning.
    #[inline]
    fn pass(&self, state: &Self::State) -> Option<Self::State> {
        let _ = state;
        None
    }

    /// The number of plies that [`Game::tactics`] looks ahead: if it finds no score, and only the moves that it leaves are
    /// played, neither side can end the game within this number of plies.
    #[inline]
    fn tactics_depth(&self) -> u32 {
        0
    }

    /// The greatest number of plies that a game can still last from this position; `None` if that is not known without
    /// a search. With few plies left the engine stores
    /// fewer positions, and with very few it solves the position.
    #[inline]
    fn plies_left(&self, state: &Self::State) -> Option<u32> {
        let _ = state;
        None
    }

    /// By how many points the evaluation usually changes in one ply, at most. Enables futility pruning.
    #[inline]
    fn margin(&self) -> Option<i32> {
        None
    }

    /// The index of a move in the history tables: a small number that the same move has in many positions, for example its
    /// target square. Used modulo 16,384.
    #[inline]
    fn history_index(&self, mv: Self::Move) -> usize {
        key_of(&mv) as usize
    }
}

/// An evaluation of positions for the side to move. A closure can serve as an evaluation.
///
/// ```
/// use outwit::game::{Eval, Game, Score, Side};
/// # use outwit::game::example::Nim;
/// let fours_are_bad = |_: &Nim, state: &(u32, Side)| Score::eval(if state.0 % 4 == 0 { -1 } else { 1 });
/// assert_eq!(fours_are_bad.eval(&Nim(4), &Nim(4).start()), Score::eval(-1));
/// ```
pub trait Eval<G: Game>: Sync {
    /// The evaluation of `state` for the side to move, in points; the game defines what a point is worth. If the game ends with
    /// [points](Outcome::Points), these are compared with evaluations: the evaluation should estimate the points at the end.
    fn eval(&self, game: &G, state: &G::State) -> Score;

    /// The least and the greatest score of any position. If they are equal, the engine leaves out what can only improve an
    /// evaluation; else the range has no effect.
    fn range(&self) -> (Score, Score) {
        (Score::eval(i32::MIN), Score::eval(i32::MAX))
    }

    /// Whether an evaluation takes longer than [`Game::key`] and an access to memory. Then the engine remembers the
    /// evaluations of positions that it may reach again; they must depend on nothing that the key leaves out.
    #[inline]
    fn is_costly(&self) -> bool {
        false
    }

    /// Bounds on the value of `state` that are certain without a search, for example from an endgame table; see
    /// [`Oracle`](super::Oracle). The engine calls it at every node but the root.
    #[inline]
    fn known(&self, game: &G, state: &G::State) -> Option<Known> {
        let _ = (game, state);
        None
    }

    /// How many calls of [`known`](Self::known) so far took long; see [`Oracle::waits`](super::Oracle::waits).
    #[inline]
    fn waits(&self) -> u64 {
        0
    }
}

/// The constant evaluation: every undecided position is even.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEval;

impl<G: Game> Eval<G> for NoEval {
    #[inline]
    fn eval(&self, _: &G, _: &G::State) -> Score {
        Score::DRAW
    }

    fn range(&self) -> (Score, Score) {
        (Score::DRAW, Score::DRAW)
    }
}

impl<G: Game, F: Fn(&G, &G::State) -> Score + Sync> Eval<G> for F {
    #[inline]
    fn eval(&self, game: &G, state: &G::State) -> Score {
        self(game, state)
    }
}

/// The maximum number of legal moves in a position: searches keep the number of a move in 16 bits.
pub const MAX_MOVES: usize = 65_000;

/// Panics if a position has more moves than searches can number.
#[inline]
pub(crate) fn check_count(moves: usize) {
    assert!(moves <= MAX_MOVES, "a position has {moves} legal moves; expected at most {MAX_MOVES}");
}

/// [`Game::tactics`] of a position with legal moves; panics if it removes all of them.
#[inline]
pub(crate) fn checked_tactics<G: Game>(
    game: &G,
    state: &G::State,
    moves: &mut Vec<G::Move>,
) -> Option<Score> {
    let legal = moves.len();
    let score = game.tactics(state, moves);
    assert!(
        score.is_some() || !moves.is_empty(),
        "Game::tactics removed all {legal} moves; expected at least one to stay"
    );
    score
}

/// [`Game::bounds`]; panics if no value lies within them.
#[inline]
pub(crate) fn checked_bounds<G: Game>(game: &G, state: &G::State) -> (Score, Score) {
    let (least, most) = game.bounds(state);
    assert!(
        least <= most,
        "Game::bounds returned {least} as the least and {most} as the greatest score; expected least <= greatest"
    );
    (least, most)
}

/// Appends the legal moves, or returns the outcome if the game is over; then nothing is appended.
#[inline]
pub(crate) fn moves_or_outcome<G: Game>(
    game: &G,
    state: &G::State,
    out: &mut Vec<G::Move>,
) -> Option<Outcome> {
    if let Some(outcome) = game.outcome(state) {
        return Some(outcome);
    }
    let before = out.len();
    game.moves(state, out);
    check_count(out.len() - before);
    (out.len() == before).then(|| game.no_moves_outcome(state))
}

/// The number of lines of play of exactly `depth` plies, not counting games that end earlier. Known totals check the rules.
///
/// ```
/// # use outwit::game::{example::Nim, perft, Game};
/// assert_eq!(perft(&Nim(3), &Nim(3).start(), 3), 1); // one match, one match, one match
/// ```
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    if moves_or_outcome(game, state, &mut moves).is_some() {
        return 0;
    }
    moves.into_iter().map(|mv| perft(game, &game.play(state, mv), depth - 1)).sum()
}
