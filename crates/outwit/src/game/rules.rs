//! What a game is: five required functions, and hooks for those who want more speed or strength.

use std::hash::Hash;

use super::{Known, Score};
use crate::hash::key_of;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Side {
    /// The player who is named first, and mostly moves first.
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
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody has won.
    Draw,
    /// The game ended with so many points for the first side, less than none if the second has more. Nothing is better or
    /// worse about having them early.
    Points(i32),
}

impl Outcome {
    /// The outcome as a score for `side`, `ply` moves after the position that is being searched.
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
/// The value that implements this trait holds what differs from one variant to the next (a board size, a rule set). A
/// [`State`](Game::State) is plain data: whole, cheap to clone, and free of players, tables and caches. `play` returns a
/// new one, so there is no undo anywhere.
///
/// Required are five functions. The others have answers that are right for every game; a game overrides them to be
/// searched faster or to say something about itself that the search cannot know.
///
/// ```
/// use outwit::game::{Game, Outcome, Side};
///
/// /// Take one, two or three matches; who takes the last one wins.
/// struct Nim;
///
/// impl Game for Nim {
///     type State = (u32, Side);
///     type Move = u32;
///     fn start(&self) -> (u32, Side) { (10, Side::First) }
///     fn turn(&self, state: &(u32, Side)) -> Side { state.1 }
///     fn moves(&self, state: &(u32, Side), out: &mut Vec<u32>) { out.extend(1..=state.0.min(3)) }
///     fn play(&self, state: &(u32, Side), taken: u32) -> (u32, Side) { (state.0 - taken, state.1.other()) }
///     fn outcome(&self, _: &(u32, Side)) -> Option<Outcome> { None } // who cannot move has lost: see `no_moves_outcome`
/// }
/// # assert_eq!(outwit::game::perft(&Nim, &Nim.start(), 2), 9);
/// ```
pub trait Game: Sync {
    /// A position, with all that the rules need to go on from it.
    type State: Clone + Eq + Hash + Send + Sync;
    /// A move; it need only make sense together with the position.
    type Move: Copy + Eq + Hash + Send + Sync;

    /// The position at the beginning.
    fn start(&self) -> Self::State;

    /// Who is to move. Sides need not alternate.
    fn turn(&self, state: &Self::State) -> Side;

    /// Appends the legal moves, always in the same order for the same position.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// The position after a legal move.
    fn play(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// The outcome, if the game is over although there may be moves left. A player without a move needs no mention here:
    /// see [`Game::no_moves_outcome`].
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// The outcome when the side to move has no move: it has lost, unless the game says otherwise.
    fn no_moves_outcome(&self, state: &Self::State) -> Outcome {
        Outcome::Win(self.turn(state).other())
    }

    /// A key that tells positions apart (also the side to move, where that matters). All 64 bits are used.
    #[inline]
    fn key(&self, state: &Self::State) -> u64 {
        key_of(state)
    }

    /// A key that is the same for positions which are images of each other under a symmetry of the board. Whatever is
    /// stored under it must hold for all of them.
    #[inline]
    fn symmetric_key(&self, state: &Self::State) -> u64 {
        self.key(state)
    }

    /// Whether a move is so violent that a position must not be judged while it is possible (captures, threats). Enables
    /// quiescence search.
    #[inline]
    fn is_noisy(&self, state: &Self::State, mv: Self::Move) -> bool {
        let _ = (state, mv);
        false
    }

    /// A quick way to the noisy moves for games that have one: appends those of [`Game::moves`], in the same order, and
    /// says whether there are other moves. `None` if all moves have to be looked at; so it must be for a game with
    /// [`Game::tactics`].
    #[inline]
    fn noisy_moves(&self, state: &Self::State, out: &mut Vec<Self::Move>) -> Option<bool> {
        let _ = (state, out);
        None
    }

    /// Whether a position without noisy moves may be judged as it stands. Where it may not (the opponent threatens
    /// something), quiescence search looks at all moves once.
    #[inline]
    fn is_quiet(&self, state: &Self::State) -> bool {
        let _ = state;
        true
    }

    /// Whether [`Game::outcome`] may say draw because of the moves that led to `state`, as counting rules do. Such a draw
    /// holds for the position on this path only.
    #[inline]
    fn is_path_dependent(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// Whether late moves are rarely the best and forced ones deserve a closer look: a match has to prove it. Enables late
    /// move reductions and extensions.
    #[inline]
    fn is_selective(&self) -> bool {
        false
    }

    /// Whether after this move no earlier position can come back. Games in which positions can recur say `false` for the
    /// moves that allow it; a recurrence then counts as a draw.
    #[inline]
    fn is_irreversible(&self, state: &Self::State, mv: Self::Move) -> bool {
        let _ = (state, mv);
        true
    }

    /// What can be seen without a search. Given all legal moves, either returns the score of the position, counted from
    /// it, or removes moves that are certainly no better than one that stays (at least one stays).
    #[inline]
    fn tactics(&self, state: &Self::State, moves: &mut Vec<Self::Move>) -> Option<Score> {
        let _ = (state, moves);
        None
    }

    /// The least and the greatest score that the side to move can still reach, counted from this position.
    #[inline]
    fn bounds(&self, state: &Self::State) -> (Score, Score) {
        let _ = state;
        (Score::loss_in(0), Score::win_in(0))
    }

    /// How promising a move looks before any search; greater is tried earlier, ties in the order of [`Game::moves`].
    #[inline]
    fn move_order_hint(&self, state: &Self::State, mv: Self::Move) -> i32 {
        let _ = (state, mv);
        0
    }

    /// The position after passing, for games in which a free move never hurts. Enables null-move pruning.
    #[inline]
    fn pass(&self, state: &Self::State) -> Option<Self::State> {
        let _ = state;
        None
    }

    /// Plies that [`Game::tactics`] sees through: when it finds no score, and only the moves that it leaves are looked
    /// at, neither side can end the game within so many plies.
    #[inline]
    fn tactics_depth(&self) -> u32 {
        0
    }

    /// By how many points the evaluation can change in one ply, as a rule. Enables futility pruning and singular moves.
    #[inline]
    fn margin(&self) -> Option<i32> {
        None
    }

    /// A small number for a move that is alike in many positions (its target square, say); what the search learns about
    /// good moves is kept under it. Used modulo 4096.
    #[inline]
    fn history_index(&self, mv: Self::Move) -> usize {
        key_of(&mv) as usize
    }
}

/// An opinion about a position, for the side to move. A closure will do.
///
/// ```
/// use outwit::game::{Eval, Game, Score, Side};
/// # use outwit::game::example::Nim;
/// let fours_are_bad = |_: &Nim, state: &(u32, Side)| Score::eval(if state.0 % 4 == 0 { -1 } else { 1 });
/// assert_eq!(fours_are_bad.eval(&Nim(4), &Nim(4).start()), Score::eval(-1));
/// ```
pub trait Eval<G: Game>: Sync {
    /// The worth of `state` for the side to move.
    fn eval(&self, game: &G, state: &G::State) -> Score;

    /// The least and the greatest score it ever gives. The narrower, the more the engine can skip near the horizon.
    fn range(&self) -> (Score, Score) {
        (Score::eval(i32::MIN), Score::eval(i32::MAX))
    }

    /// What is certain about `state` without a search, an endgame table say; see [`Oracle`](super::Oracle). The engine
    /// asks at every node but the root.
    #[inline]
    fn known(&self, game: &G, state: &G::State) -> Option<Known> {
        let _ = (game, state);
        None
    }
}

/// The evaluation that has no opinion: every undecided position is even.
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

/// Appends the legal moves and says how the game ended, if it has; then no moves are left in `out`.
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
    (out.len() == before).then(|| game.no_moves_outcome(state))
}

/// Counts the lines of play of exactly `depth` plies; a game that ends earlier has none. Known totals check the rules.
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
