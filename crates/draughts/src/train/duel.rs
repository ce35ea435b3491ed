//! Two evaluations against each other.

use outwit::game::{Engine, EngineOptions, EvalWithTablebase, Game, Oracle, SearchTask};
use outwit::{Limits, Rng};

use super::opening::{add_random_plies, after_ballot};
use super::scorer::Scorer;
use super::self_play::outcome;
use crate::board::{Word, of_word};
use crate::colour::Colour;
use crate::state::State;
use crate::{Draughts, Variant, openings};

/// Longer games are drawn.
const MAX_PLIES: usize = 250;
/// Random plies of the first openings where there are no ballots, and of a ballot that has been played before.
const RANDOM_PLIES: usize = 4;
/// After this many openings they get one more: of 500 with four plies, a third would repeat others, and searches by positions
/// repeat the games of an opening.
const ONE_PLY_MORE: u64 = 150;

/// A match between two evaluations in pairs of games with colours exchanged.
#[derive(Debug)]
pub struct Duel<'a, W: Word = u64> {
    /// The variant.
    pub game: &'a Draughts<W>,
    /// The two evaluations.
    pub players: [&'a Scorer<W>; 2],
    /// Positions per move.
    pub nodes: u64,
    /// Chooses the openings.
    pub seed: u64,
}

type Pair<W> = fn(&Duel<'_, W>, u64) -> [usize; 2];

impl<W: Word> Duel<'_, W> {
    /// Plays the pair of games of this number. The outcomes of both games for the first player: 0 lost, 1 drawn, 2 won; first as
    /// White, then as Black.
    pub fn pair(&self, number: u64) -> [usize; 2] {
        // Compiled in this crate and never again in those that use it.
        static NARROW: Pair<u64> = |duel, number| duel.play_pair(number);
        static WIDE: Pair<u128> = |duel, number| duel.play_pair(number);
        of_word::<Pair<W>>(&NARROW, &WIDE)(self, number)
    }

    fn play_pair(&self, number: u64) -> [usize; 2] {
        let opening = self.opening(number);
        [true, false].map(|first_is_white| self.play(&opening, first_is_white))
    }

    fn opening(&self, number: u64) -> Vec<State<W>> {
        let game = self.game;
        let mut states = vec![game.start()];
        if game.variant() == Some(Variant::English) {
            let fair = openings::three_move().into_iter();
            let fair: Vec<_> =
                fair.filter(|ballot| ballot.class != openings::Class::Barred).collect();
            // Ballots in an order of the seed.
            let mut order: Vec<usize> = (0..fair.len()).collect();
            Rng::new(self.seed).shuffle(&mut order);
            states = after_ballot(game, &fair[order[number as usize % order.len()]]);
            if number < order.len() as u64 {
                return states;
            }
        }
        let mut rng = Rng::new(outwit::hash::key_of(&(self.seed, number)));
        let plies = RANDOM_PLIES + (number / ONE_PLY_MORE) as usize;
        add_random_plies(game, &mut states, plies, &mut rng);
        states
    }

    /// 0 if the first player loses, 1 for a draw, 2 if it wins.
    fn play(&self, opening: &[State<W>], first_is_white: bool) -> usize {
        let game = self.game;
        let options = EngineOptions { table_mib: 8, ..EngineOptions::default() };
        let mut engines = [Engine::new(options.clone()), Engine::new(options)];
        let limits = Limits::none().nodes(self.nodes);
        let mut states = opening.to_vec();
        let mut moves = Vec::new();
        let white = loop {
            let state = states[states.len() - 1];
            moves.clear();
            game.moves(&state, &mut moves);
            if let Some(result) = outcome(game, &states, moves.is_empty()) {
                break result;
            }
            if states.len() > MAX_PLIES {
                break 0;
            }
            let mv = if let [only] = moves[..] {
                only
            } else {
                let mover = usize::from((state.turn == Colour::White) != first_is_white);
                let past = &states[..states.len() - 1];
                // Without tables, but of the type of self-play, so that the search is compiled once.
                let oracle: Option<&dyn Oracle<Draughts<W>>> = None;
                let eval = &EvalWithTablebase { eval: self.players[mover], oracle };
                let task = SearchTask { game, state: &state, past, eval, limits: &limits };
                let report = engines[mover].search_after(&task, &mut (), &mut |_| {});
                report.best.unwrap_or(moves[0])
            };
            states.push(game.play(&state, mv));
        };
        (if first_is_white { 1 + white } else { 1 - white }) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_hardly_repeat() {
        let scorer = Scorer::named("standard").expect("an evaluation");
        for variant in [Variant::English, Variant::Russian] {
            let game = &Draughts::<u64>::new(variant).expect("a small board");
            let players = [&scorer, &scorer];
            let duel = Duel { game, players, nodes: 1, seed: 1 };
            let openings = (0..500).map(|number| format!("{:?}", duel.opening(number)));
            let different: std::collections::HashSet<String> = openings.collect();
            assert!(different.len() > 450, "{variant}: {}", different.len());
        }
    }
}
