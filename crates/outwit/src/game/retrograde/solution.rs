//! A solved game: the value of every position, and how to play it.

use super::Numbering;
use super::code::Code;
use crate::game::rules::moves_or_outcome;
use crate::game::{Game, Score, Value};
use crate::sort::insertion_sort_by_key;

/// The value of every numbered position.
#[derive(Clone, Debug)]
pub struct Solution<N> {
    pub(super) numbering: N,
    pub(super) codes: Vec<Code>,
    /// See [`fingerprint`](super::fingerprint::fingerprint).
    pub(super) fingerprint: u64,
}

/// The number of positions by value, for the side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Drawn positions.
    pub drawn: u64,
    /// Won positions by distance in plies.
    pub won: Vec<u64>,
    /// Lost positions by distance in plies; 0 plies = the game is over.
    pub lost: Vec<u64>,
}

impl Counts {
    /// All positions.
    pub fn total(&self) -> u64 {
        self.drawn + self.won.iter().sum::<u64>() + self.lost.iter().sum::<u64>()
    }

    /// The longest distance to a win or loss, if there is any.
    pub fn longest(&self) -> Option<u32> {
        (self.won.len().max(self.lost.len()) as u32).checked_sub(1)
    }
}

impl<N> Solution<N> {
    /// How the positions are numbered.
    pub fn numbering(&self) -> &N {
        &self.numbering
    }

    /// The number of positions by value.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for score in self.codes.iter().filter(|code| code.is_solved()).map(|code| code.score()) {
            let Some(plies) = score.distance() else {
                counts.drawn += 1;
                continue;
            };
            let list = if score.is_win() { &mut counts.won } else { &mut counts.lost };
            if list.len() <= plies as usize {
                list.resize(plies as usize + 1, 0);
            }
            list[plies as usize] += 1;
        }
        counts
    }

    /// The score of a position for the side to move; `None` if it has no number.
    pub fn score<G: Game>(&self, game: &G, state: &G::State) -> Option<Score>
    where
        N: Numbering<G>,
    {
        let number = self.numbering.number(game, state)?;
        self.codes.get(number).filter(|code| code.is_solved()).map(|code| code.score())
    }

    /// The value of a position for the side to move; `None` if it has no number.
    pub fn probe<G: Game>(&self, game: &G, state: &G::State) -> Option<Value>
    where
        N: Numbering<G>,
    {
        self.score(game, state).map(|score| Value::of(score, true))
    }

    /// The legal moves with their scores for the side to move, best first, equal ones in the order of the game.
    pub fn moves<G: Game>(&self, game: &G, state: &G::State) -> Vec<(G::Move, Score)>
    where
        N: Numbering<G>,
    {
        let mut moves = Vec::new();
        if moves_or_outcome(game, state, &mut moves).is_some() {
            return Vec::new();
        }
        let turn = game.turn(state);
        let scored = |mv: G::Move| {
            let child = game.play(state, mv);
            let score = self.score(game, &child)?.from_earlier(1);
            Some((mv, if game.turn(&child) == turn { score } else { -score }))
        };
        let mut scored: Vec<_> = moves.into_iter().filter_map(scored).collect();
        insertion_sort_by_key(&mut scored, |&(_, score)| -score);
        scored
    }

    /// The moves that keep the value and do not lose time, in the order of the game.
    pub fn best_moves<G: Game>(&self, game: &G, state: &G::State) -> Vec<G::Move>
    where
        N: Numbering<G>,
    {
        let moves = self.moves(game, state);
        let best = moves.first().map(|&(_, score)| score);
        moves.into_iter().filter(|&(_, score)| Some(score) == best).map(|(mv, _)| mv).collect()
    }

    /// The best play of both sides to the end of a decided game. A draw has no such line: only its first move is given.
    ///
    /// The line ends early where no move leads one ply nearer to the end. That happens only if `game` is not the game that was
    /// solved.
    pub fn line<G: Game>(&self, game: &G, state: &G::State) -> Vec<G::Move>
    where
        N: Numbering<G>,
    {
        let mut state = state.clone();
        let mut line = Vec::new();
        // Without this check, play with the values of other rules could go round for ever.
        let mut left = None;
        while let Some(&(mv, score)) = self.moves(game, &state).first() {
            if left.is_some() && score.distance() != left {
                break;
            }
            line.push(mv);
            let Some(plies) = score.distance() else { break };
            left = plies.checked_sub(1);
            state = game.play(&state, mv);
        }
        line
    }
}
