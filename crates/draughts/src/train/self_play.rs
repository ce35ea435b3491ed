//! Games of the engine against itself, and the quiet positions of these games.

use outwit::game::{Engine, EngineOptions, EvalWithTablebase, Game, Oracle, Outcome, SearchTask};
use outwit::{Limits, Rng, Stop};

use super::opening::{add_random_plies, after_ballot};
use super::sample::{Sample, for_white};
use super::scorer::Scorer;
use crate::board::{Word, of_word};
use crate::colour::Colour;
use crate::state::State;
use crate::{Draughts, openings};

/// Longer games are drawn.
const MAX_PLIES: usize = 180;
/// A side that is ahead by this many points ..
const WON: i32 = 350;
/// .. for this number of plies has won.
const WON_PLIES: u32 = 8;
/// A game with this many plies of kings alone is drawn.
const IDLE_PLIES: usize = 40;
/// After this many plies of kings alone no positions are kept: they are nearly those before.
const FRESH_PLIES: usize = 4;
/// Random plies at the start of a game, at least and at most.
const RANDOM_PLIES: (usize, usize) = (3, 12);

/// The settings of games for training.
pub struct SelfPlay<'a, W: Word = u64> {
    /// The variant.
    pub game: &'a Draughts<W>,
    /// The evaluation of both sides.
    pub scorer: &'a Scorer<W>,
    /// Endgame tables: a position that they know decides the game.
    pub oracle: Option<&'a dyn Oracle<Draughts<W>>>,
    /// Positions searched for a move, on average.
    pub nodes: u64,
}

impl<W: Word> std::fmt::Debug for SelfPlay<'_, W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SelfPlay").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

type Play<W> = fn(&SelfPlay<'_, W>, usize, u64, &Stop) -> Option<Vec<Sample<W>>>;

impl<W: Word> SelfPlay<'_, W> {
    /// Plays games and returns their quiet positions; `None` if it was stopped.
    ///
    /// A quiet position is one in which neither side can capture. Games begin with random moves, and the searches have
    /// limits around the average, so that games from the same opening differ.
    pub fn play(&self, games: usize, seed: u64, stop: &Stop) -> Option<Vec<Sample<W>>> {
        // Compiled in this crate and never again in those that use it.
        static NARROW: Play<u64> = |play, games, seed, stop| play.play_all(games, seed, stop);
        static WIDE: Play<u128> = |play, games, seed, stop| play.play_all(games, seed, stop);
        of_word::<Play<W>>(&NARROW, &WIDE)(self, games, seed, stop)
    }

    fn play_all(&self, games: usize, seed: u64, stop: &Stop) -> Option<Vec<Sample<W>>> {
        let mut samples = Vec::new();
        for number in 0..games as u64 {
            if stop.is_raised() {
                return None;
            }
            let mut rng = Rng::new(outwit::hash::key_of(&(seed, number)));
            self.play_one(&mut rng, &mut samples);
        }
        Some(samples)
    }

    /// Plays a game and appends its samples.
    fn play_one(&self, rng: &mut Rng, samples: &mut Vec<Sample<W>>) {
        let game = self.game;
        let mut engine = Engine::new(EngineOptions { table_mib: 1, ..EngineOptions::default() });
        let mut states = opening(game, rng);
        let mut ahead = (0, 0);
        let mut moves = Vec::new();
        // Plies without a capture or a move of a man.
        let mut idle = 0;
        // Samples before this number have their result: the tables knew it. The game goes on, with exact scores, since positions
        // of so few pieces are samples, too.
        let mut decided = samples.len();
        let result = loop {
            let state = states[states.len() - 1];
            moves.clear();
            game.moves(&state, &mut moves);
            if let Some(outcome) = outcome(game, &states, moves.is_empty()) {
                break outcome;
            }
            let known = self.oracle.and_then(|oracle| oracle.known(game, &state));
            let known = known.and_then(|known| known.exact().or(known.estimate));
            let known = known.map(|score| for_white(&state, score.points().signum()));
            if let Some(result) = known {
                samples[decided..].iter_mut().for_each(|sample| sample.result = result as i8);
                decided = samples.len();
            }
            if states.len() > MAX_PLIES || idle >= IDLE_PLIES {
                break 0;
            }
            let nodes = self.nodes / 2 + rng.below(self.nodes as usize + 1) as u64;
            let eval = &EvalWithTablebase { eval: self.scorer, oracle: self.oracle };
            let limits = &Limits::none().nodes(nodes);
            let past = &states[..states.len() - 1];
            let task = SearchTask { game, state: &state, past, eval, limits };
            let report = engine.search_after(&task, &mut (), &mut |_| {});
            let points = match report.score {
                score if score.is_win() => WON + 1000,
                score if score.is_loss() => -WON - 1000,
                score => score.points(),
            };
            let white = for_white(&state, points);
            let is_quiet = !game.can_capture(&state) && !game.is_threatened(&state);
            if is_quiet && idle <= FRESH_PLIES && moves.len() > 1 {
                let result = known.unwrap_or_default() as i8;
                samples.push(Sample { result, ..Sample::new(&state, white) });
                decided += usize::from(known.is_some());
            }
            let leader = if white.abs() >= WON { white.signum() } else { 0 };
            ahead = (leader, if leader == ahead.0 { ahead.1 + 1 } else { 1 });
            if leader != 0 && ahead.1 >= WON_PLIES {
                break ahead.0;
            }
            let mv = report.best.unwrap_or(moves[0]);
            let next = game.play(&state, mv);
            idle = if men(&next) == men(&state) && next.total() == state.total() {
                idle + 1
            } else {
                0
            };
            states.push(next);
        };
        samples[decided..].iter_mut().for_each(|sample| sample.result = result as i8);
    }
}

/// The result from White's view, if the game is over. A third occurrence is a draw in every variant, although the Italian rules
/// ask for a fourth and Breakthrough has no such rule: a game that repeats teaches nothing more.
pub(super) fn outcome<W: Word>(
    game: &Draughts<W>,
    states: &[State<W>],
    is_stuck: bool,
) -> Option<i32> {
    let state = &states[states.len() - 1];
    let over = game.outcome(state).or_else(|| is_stuck.then(|| game.no_moves_outcome(state)));
    match over {
        Some(Outcome::Win(side)) => {
            return Some(if game.colour(side) == Colour::White { 1 } else { -1 });
        }
        Some(_) => return Some(0),
        None => {}
    }
    (states.iter().filter(|&earlier| earlier == state).count() >= 3).then_some(0)
}

/// The men of both sides.
fn men<W: Word>(state: &State<W>) -> [W; 2] {
    Colour::BOTH.map(|colour| state.men_of(colour))
}

/// A random opening: in English draughts two games of four begin from a ballot of three moves, one without a man of each
/// side.
fn opening<W: Word>(game: &Draughts<W>, rng: &mut Rng) -> Vec<State<W>> {
    let mut plies = RANDOM_PLIES.0 + rng.below(RANDOM_PLIES.1 - RANDOM_PLIES.0 + 1);
    let mut states = vec![game.start()];
    let is_english = game.variant() == Some(crate::Variant::English);
    let lot = if is_english { rng.below(4) } else { 3 };
    if lot == 0 {
        let lots = openings::eleven_men();
        let start = rng.pick(&lots).and_then(|(_, fen)| game.parse(fen).ok());
        states = vec![start.unwrap_or_else(|| game.start())];
    } else if lot < 3 {
        let ballots = openings::three_move();
        if let Some(ballot) = rng.pick(&ballots) {
            states = after_ballot(game, ballot);
        }
        plies = rng.below(4);
    }
    add_random_plies(game, &mut states, plies, rng);
    states
}
