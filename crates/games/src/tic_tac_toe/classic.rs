//! The classic program: minimax with cutoffs against the value of the parent alone.
//!
//! *Idea*: the program plays MAX. A won board is worth 99, a lost one -99, any other 0. The depth counts pairs of moves: it
//! goes down by one after a move of MIN. A node gets the best value of its parent so far and ends as soon as one of its
//! moves makes it useless there. Bounds from further up are not passed down, so there are only shallow cutoffs.
//!
//! *Guarantee*: the value of minimax to twice the depth, with the first of equal moves.
//!
//! *Source*: the listing `SymTic` in the slides "Review of search strategies, decisions in games, minimax" (in Java).
//!
//! ```
//! use games::{Limits, Player, SearchContext};
//! let mut session = games::open("tic-tac-toe")?;
//! session.set_position("XX.|OO.|... X")?;
//! let program: Player = "classic:2".parse()?;
//! let choice = program.choose(&*session, &Limits::none(), SearchContext::new())?;
//! assert_eq!(choice.mv, "c3");
//! # Ok::<(), games::Fault>(())
//! ```

use outwit::game::{
    Bound, ExitReason, Game, GameEvent, GameRecorder, GameReport, Outcome, Score, Side, Verdict,
    Visit,
};
use outwit::{Limits, Meter, Observer};

use super::{State, TicTacToe};

/// The value of a won board.
pub const WIN: i32 = 99;
/// Beyond all values.
const BEYOND: i32 = 999;

/// What the program answers at a level, its depth.
pub fn choose(
    game: &TicTacToe,
    state: &State,
    level: u8,
    limits: &Limits,
    recorder: Option<&mut GameRecorder>,
) -> GameReport<u8> {
    match recorder {
        Some(recorder) => Program::new(game, state, limits, recorder).search(state, level),
        None => Program::new(game, state, limits, &mut ()).search(state, level),
    }
}

struct Program<'a, O> {
    game: &'a TicTacToe,
    max: Side,
    meter: Meter,
    observer: &'a mut O,
    /// The best move of the root so far, and its value.
    best: Option<(u8, i32)>,
}

impl<'a, O: Observer<GameEvent>> Program<'a, O> {
    fn new(game: &'a TicTacToe, state: &State, limits: &Limits, observer: &'a mut O) -> Self {
        Program { game, max: state.turn, meter: Meter::new(limits), observer, best: None }
    }

    fn search(mut self, state: &State, level: u8) -> GameReport<u8> {
        let depth = i32::from(level);
        let value = self.evaluate(state, None, (depth, 0), BEYOND);
        let mut report = GameReport::empty();
        report.best = self.best.map(|(mv, _)| mv);
        report.line = report.best.into_iter().collect();
        let value = value.or(self.best.map(|(_, value)| value));
        report.score = value.map_or(Score::DRAW, Score::eval);
        report.depth = 2 * depth as u32;
        report.nodes = self.meter.nodes();
        report.time = self.meter.elapsed();
        report.stopped = self.meter.stopped();
        report
    }

    /// `evaluate` of the listing: the value for MAX; `reference` is the best value of the parent so far. `None` if the
    /// search has to stop.
    fn evaluate(
        &mut self,
        state: &State,
        mv: Option<u16>,
        (depth, ply): (i32, u32),
        reference: i32,
    ) -> Option<i32> {
        if !self.meter.spend() {
            return None;
        }
        let is_max = state.turn == self.max;
        // What the parent has is what this side may not exceed.
        let own = |value: i32| if is_max { value } else { -value };
        let high = match own(reference) {
            BEYOND.. => Score::INFINITY,
            value => Score::eval(value),
        };
        if self.observer.is_active() {
            let left = (2 * depth - i32::from(!is_max)) as i16;
            let visit = Visit::new(mv, Some(left), -Score::INFINITY, high);
            self.observer.on(GameEvent::Enter(visit));
        }
        let (value, reason) = match self.game.outcome(state) {
            Some(outcome) => (Some(self.worth(outcome)), ExitReason::GameOver),
            None if depth == 0 => (Some(0), ExitReason::Horizon),
            None => self.moves(state, is_max, (depth, ply), reference),
        };
        if self.observer.is_active() {
            let score = Score::eval(own(value.unwrap_or(0)));
            let bound = if score >= high { Bound::Lower } else { Bound::Exact };
            self.observer.on(GameEvent::Leave(Verdict::new(score, bound, reason)));
        }
        value
    }

    fn moves(
        &mut self,
        state: &State,
        is_max: bool,
        (depth, ply): (i32, u32),
        reference: i32,
    ) -> (Option<i32>, ExitReason) {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        let (mut best, mut by) = (if is_max { -BEYOND } else { BEYOND }, None);
        for (index, &mv) in moves.iter().enumerate() {
            let child = self.game.play(state, mv);
            // The depth counts at MIN.
            let below = (if is_max { depth } else { depth - 1 }, ply + 1);
            let Some(value) = self.evaluate(&child, Some(index as u16), below, best) else {
                return (None, ExitReason::Stopped);
            };
            let (better, useless) = if is_max {
                (best < value, reference <= value)
            } else {
                (value < best, value <= reference)
            };
            if better {
                (best, by) = (value, Some(index as u16));
                if ply == 0 {
                    self.best = Some((mv, value));
                }
            }
            if useless {
                let skipped = (moves.len() - index - 1) as u16;
                return (Some(value), ExitReason::Cutoff { by: index as u16, skipped });
            }
        }
        (Some(best), ExitReason::Searched { best: by })
    }

    fn worth(&self, outcome: Outcome) -> i32 {
        match outcome {
            Outcome::Win(side) if side == self.max => WIN,
            Outcome::Win(_) => -WIN,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use outwit::Rng;

    use super::*;
    use crate::playable::legal_moves;

    /// Minimax to a depth in plies, without any cutoff.
    fn minimax(game: &TicTacToe, state: &State, max: Side, depth: u32) -> (i32, Option<u8>) {
        match game.outcome(state) {
            Some(Outcome::Win(side)) => return (if side == max { WIN } else { -WIN }, None),
            Some(_) => return (0, None),
            None if depth == 0 => return (0, None),
            None => {}
        }
        let mut best: Option<(i32, u8)> = None;
        for mv in legal_moves(game, state) {
            let (value, _) = minimax(game, &game.play(state, mv), max, depth - 1);
            let improves = |best| if state.turn == max { best < value } else { value < best };
            if best.is_none_or(|(best, _)| improves(best)) {
                best = Some((value, mv));
            }
        }
        best.map_or((0, None), |(value, mv)| (value, Some(mv)))
    }

    #[test]
    fn shallow_cutoffs_change_neither_the_value_nor_the_move() {
        let game = TicTacToe::new(3, 3, 3);
        let mut rng = Rng::new(5);
        for _ in 0..200 {
            let mut state = game.start();
            for _ in 0..rng.below(6) {
                if game.outcome(&state).is_none()
                    && let Some(&mv) = rng.pick(&legal_moves(&game, &state))
                {
                    state = game.play(&state, mv);
                }
            }
            for level in 1..=3 {
                let report = choose(&game, &state, level, &Limits::none(), None);
                let (value, best) = minimax(&game, &state, state.turn, 2 * u32::from(level));
                assert_eq!((report.score, report.best), (Score::eval(value), best), "{state:?}");
            }
        }
    }

    /// A bound from two plies up is not used: the program visits more than alpha-beta, and less than minimax.
    #[test]
    fn only_shallow_cutoffs_are_made() {
        let game = TicTacToe::new(3, 3, 3);
        let mut recorder = GameRecorder::new(1 << 20);
        let report = choose(&game, &game.start(), 5, &Limits::none(), Some(&mut recorder));
        let trace = recorder.into_trace();
        assert_eq!(trace.len() as u64, report.nodes);
        assert!(18_297 < report.nodes && report.nodes < 549_946, "{}", report.nodes);
        for (id, node) in trace.nodes() {
            let visit = node.data.visit;
            assert_eq!(visit.alpha, -Score::INFINITY);
            let Some(above) = trace.parent(id) else { continue };
            // The window is what the earlier children of the parent found.
            let earlier = trace.children(above).take_while(|&child| child != id);
            let found = earlier.filter_map(|child| trace.get(child)?.data.verdict);
            let best = found.map(|verdict| verdict.score).min().unwrap_or(Score::INFINITY);
            assert_eq!(visit.beta, best, "{id}");
        }
    }
}
