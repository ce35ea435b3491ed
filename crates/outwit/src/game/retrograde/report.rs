//! The report of a solved position, in the form of all searches.

use super::{Numbering, Solution};
use crate::game::{Bound, Game, GameReport, Line};

impl<N> Solution<N> {
    /// The report with every move and its exact score. `None` if the position has no number.
    pub fn report<G: Game>(&self, game: &G, state: &G::State) -> Option<GameReport<G::Move>>
    where
        N: Numbering<G>,
    {
        let score = self.score(game, state)?;
        let line = |(mv, score)| {
            let below = self.line(game, &game.play(state, mv));
            let moves = std::iter::once(mv).chain(below).collect();
            Line { score, bound: Bound::Exact, proven: true, moves }
        };
        let lines: Vec<_> = self.moves(game, state).into_iter().map(line).collect();
        let line = lines.first().map_or_else(Vec::new, |best| best.moves.clone());
        Some(GameReport {
            best: line.first().copied(),
            score,
            proven: true,
            depth: score.distance().unwrap_or(0),
            line,
            lines,
            nodes: 1,
            ..GameReport::empty()
        })
    }
}
