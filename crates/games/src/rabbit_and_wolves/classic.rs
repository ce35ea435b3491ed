//! The classic program: alpha-beta to twice the level, with the distance as the only evaluation.
//!
//! *Idea*: where a side cannot move, or the rabbit stands on the top row, the program knows no win and no loss; the
//! evaluation is used there as anywhere else. Among equal moves the wolves take the first, the rabbit the last. For that
//! the search may skip the rest of a node only if alpha exceeds beta: with the usual test a bound that equals the best
//! value looks like a tie, and the rabbit moves differently than without pruning.
//!
//! *Guarantee*: the moves and values of minimax to the same depth with the same choice among equals. Wolves are a set of
//! squares here, so "first" means the wolf on the smallest square, counted row by row from the top left.
//!
//! *Source*: the article "Minimax Alpha Beta Pruning Sample" (Rabbits and wolves, in C++).
//!
//! ```
//! use games::{Limits, Player, SearchContext};
//! let session = games::open("fox-and-hounds")?;
//! let program: Player = "classic:3".parse()?;
//! let choice = program.choose(&*session, &Limits::none(), SearchContext::new())?;
//! assert_eq!(choice.mv, "c1-d2");
//! # Ok::<(), games::Fault>(())
//! ```

use outwit::Limits;
use outwit::game::{AlphaBeta, Cut, Game, GameReport, Outcome, Scores, Side, Ties};

use super::{RABBIT, RabbitAndWolves, State, Step, distance};

/// The game as the classic program sees it: no side ever wins, and a game that is over stays as it is.
#[derive(Clone, Copy, Debug)]
struct NeverOver<'a>(&'a RabbitAndWolves);

/// The step of a piece that stays where it is.
const STAY: Step = Step { from: 32, to: 32 };

impl Game for NeverOver<'_> {
    /// The position, and whether the game has ended there.
    type State = (State, bool);
    type Move = Step;

    fn start(&self) -> (State, bool) {
        (self.0.start(), false)
    }

    fn turn(&self, (state, _): &(State, bool)) -> Side {
        state.turn
    }

    fn moves(&self, (state, over): &(State, bool), out: &mut Vec<Step>) {
        if !over && self.0.outcome(state).is_none() {
            self.0.moves(state, out);
        }
        if out.is_empty() {
            out.push(STAY);
        }
    }

    fn play(&self, (state, _): &(State, bool), mv: Step) -> (State, bool) {
        if mv == STAY { (*state, true) } else { (self.0.play(state, mv), false) }
    }

    fn outcome(&self, _: &(State, bool)) -> Option<Outcome> {
        None
    }
}

/// What the program answers at a level; its scores are those of the evaluation `distance`.
pub fn choose(
    game: &RabbitAndWolves,
    state: &State,
    level: u8,
    limits: &Limits,
) -> GameReport<Step> {
    let search =
        AlphaBeta { scores: Scores::default(), cut: Cut::Strict, ties: Ties::LastFor(RABBIT) };
    let limits = Limits { depth: Some(2 * u32::from(level)), ..limits.clone() };
    let eval =
        |_: &NeverOver, (state, _): &(State, bool)| distance::score(state, distance::steps(state));
    let mut report = search.search(&NeverOver(game), &(*state, false), &eval, &limits, &mut ());
    // Where the game is over there is nothing to play and nothing to expect.
    report.best = report.best.filter(|&mv| mv != STAY);
    for line in report.lines.iter_mut().map(|line| &mut line.moves).chain([&mut report.line]) {
        let end = line.iter().position(|&mv| mv == STAY).unwrap_or(line.len());
        line.truncate(end);
    }
    report
}

#[cfg(test)]
mod tests {
    use outwit::Rng;
    use outwit::game::Score;

    use super::super::index;
    use super::*;

    /// Minimax as the text prints it: the first best move for the wolves, the last best for the rabbit.
    fn minimax(game: &RabbitAndWolves, state: &State, depth: u32) -> (i32, Option<Step>) {
        let classic = i32::from(distance::steps(state));
        let mut moves = Vec::new();
        if depth > 0 && game.outcome(state).is_none() {
            game.moves(state, &mut moves);
        }
        let mut best: Option<(i32, Step)> = None;
        for mv in moves {
            let (value, _) = minimax(game, &game.play(state, mv), depth - 1);
            let is_better =
                best.is_none_or(
                    |(best, _)| {
                        if state.turn == RABBIT { value <= best } else { best < value }
                    },
                );
            if is_better {
                best = Some((value, mv));
            }
        }
        best.map_or((classic, None), |(value, mv)| (value, Some(mv)))
    }

    #[test]
    fn pruning_changes_neither_the_value_nor_the_move() {
        let game = RabbitAndWolves::new(1);
        let mut rng = Rng::new(8);
        for _ in 0..1_000 {
            let state = index::state(rng.below(index::SIZE));
            let report = choose(&game, &state, 2, &Limits::none());
            let (value, best) = minimax(&game, &state, 4);
            let points = if state.turn == RABBIT { 127 - value } else { value - 127 };
            assert_eq!((report.score, report.best), (Score::eval(points), best), "{state:?}");
        }
    }
}
