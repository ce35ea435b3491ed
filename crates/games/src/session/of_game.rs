//! The one implementation of [`GameSession`]: any game of the catalogue.

use std::path::Path;
use std::time::Instant;

use outwit::game::{Features, Outcome, Side};
use outwit::hash::key_of;
use outwit::{Limits, Stop};

use super::known::known;
use super::{
    Algorithm, GameSession, GameSolution, GameStatus, PositionSetup, Request, SearchContext,
    SearchResult, Session, Textbook,
};
use crate::evaluation::Evaluations;
use crate::playable::{
    Count, Ending, Fault, Level, LevelElo, Opening, Playable, Record, full_name, legal_moves,
};
use crate::view::{MoveView, OutcomeView, PositionView, side_does};

/// Plies that are counted without a look at the stop: a fraction of a second.
const UNSTOPPED: u32 = 3;

/// The lines of play of `depth` plies; after `stop` those counted by then.
fn lines<G: Playable>(game: &G, state: &G::State, depth: u32, stop: &Stop) -> u64 {
    if depth <= UNSTOPPED {
        return outwit::game::perft(game, state, depth);
    }
    let moves = legal_moves(game, state).into_iter().take_while(|_| !stop.is_raised());
    moves.map(|mv| lines(game, &game.play(state, mv), depth - 1, stop)).sum()
}

impl<G: Playable> Session<G> {
    /// The perfect answer, if all positions can be solved at once within the limits.
    fn perfect(&self, request: &Request) -> Option<Box<dyn SearchResult + '_>> {
        let clock = Instant::now();
        self.solve(&request.limits, &mut |_, _| ()).ok()?;
        let mut report = self.solved.get()?.report(&self.game, self.state())?;
        report.time = clock.elapsed();
        Some(self.found(request.algorithm, "none".into(), report))
    }

    fn outcome(&self) -> Option<Outcome> {
        let state = self.state();
        let no_moves =
            || legal_moves(&self.game, state).is_empty().then(|| self.game.no_moves_outcome(state));
        self.game.outcome(state).or_else(no_moves)
    }

    fn outcome_view(&self) -> Option<OutcomeView> {
        self.outcome().map(|outcome| match outcome {
            Outcome::Draw => {
                let reason = self.game.draw_reason(self.state());
                let text = reason.map_or("draw".into(), |reason| format!("draw: {reason}"));
                OutcomeView { winner: None, points: None, text }
            }
            Outcome::Points(points) => {
                let winner = (points != 0).then_some(usize::from(points < 0));
                OutcomeView { winner, points: Some(points), text: format!("{points} points") }
            }
            Outcome::Win(side) => OutcomeView {
                winner: Some(usize::from(side == Side::Second)),
                points: None,
                text: side_does(self.game.sides()[side as usize], "win"),
            },
        })
    }

    fn move_views(&self, state: &G::State) -> Vec<MoveView> {
        let moves = legal_moves(&self.game, state);
        let texts = self.game.move_texts(state, &moves);
        let view = |(mv, text): (G::Move, String)| MoveView {
            text,
            cells: self.game.move_cells(state, mv),
            ways: self.game.move_ways(state, mv),
        };
        moves.into_iter().zip(texts).map(view).collect()
    }
}

impl<G: Playable> GameSession for Session<G> {
    fn name(&self) -> String {
        full_name(&self.game)
    }

    fn view(&self) -> PositionView {
        let state = self.state();
        let played = || self.states.iter().zip(&self.moves);
        PositionView {
            game: full_name(&self.game),
            position: self.game.position_text(state),
            turn: self.game.turn(state) as usize,
            side: self.game.sides()[self.game.turn(state) as usize].into(),
            sides: self.game.sides().map(String::from),
            moves: self.move_views(state),
            outcome: self.outcome_view(),
            history: played().map(|(state, &mv)| self.game.move_text(state, mv)).collect(),
            last: played()
                .last()
                .map_or_else(Vec::new, |(state, &mv)| self.game.move_cells(state, mv)),
            won: self.game.winning_line(state),
            known: self.oracle().map_or_else(Vec::new, |oracle| known(&self.game, state, oracle)),
            picture: self.game.picture(state).of_sides(self.game.sides()),
        }
    }

    fn moves(&self) -> Vec<String> {
        let state = self.state();
        self.game.move_texts(state, &legal_moves(&self.game, state))
    }

    fn position(&self) -> String {
        self.game.position_text(self.state())
    }

    fn key(&self) -> u64 {
        let state = self.state();
        key_of(&(self.game.key(state), self.game.counter_key(state)))
    }

    fn play(&mut self, text: &str) -> Result<(), Fault> {
        let state = self.state();
        let moves = legal_moves(&self.game, state);
        let wanted = text.trim();
        let texts = self.game.move_texts(state, &moves);
        let index = texts.iter().position(|text| text.eq_ignore_ascii_case(wanted));
        let written = index.map(|index| moves[index]);
        let Some(mv) = written.or_else(|| self.game.read_move(state, wanted)) else {
            let Some(example) = texts.first().cloned() else {
                return Err(Fault::new(format!(
                    "the move \"{wanted}\" comes too late: the game is over"
                )));
            };
            return Err(Fault::new(format!("\"{wanted}\" is not a legal move here"))
                .expected(format!("one of {}", texts.join(" ")))
                .example(example));
        };
        let next = self.game.play(state, mv);
        self.moves.push(mv);
        self.states.push(next);
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let undone = self.moves.pop().is_some();
        if undone {
            self.states.pop();
        }
        undone
    }

    fn set_position(&mut self, text: &str) -> Result<(), Fault> {
        self.states = vec![self.game.parse_position(text)?];
        self.moves.clear();
        Ok(())
    }

    fn restart(&mut self) {
        self.states = vec![self.game.start()];
        self.moves.clear();
    }

    fn fork(&self) -> Box<dyn GameSession> {
        Box::new(self.clone())
    }

    fn perft(&self, depth: u32, stop: &Stop) -> u64 {
        lines(&self.game, self.state(), depth, stop)
    }

    fn count(&self, count: &Count) -> u64 {
        self.game.count(self.state(), count)
    }

    fn use_tables(&mut self, folder: &Path) -> Result<(), Fault> {
        self.oracle = self.game.oracle(folder)?;
        Ok(())
    }

    fn status(&self) -> GameStatus {
        let state = self.state();
        let mut occurrences = 1;
        for (index, mv) in self.moves.iter().enumerate().rev() {
            let before = &self.states[index];
            if self.game.is_irreversible(before, *mv) {
                break;
            }
            occurrences += u32::from(before == state);
        }
        GameStatus {
            turn: self.game.turn(state) as usize,
            outcome: self.outcome_view(),
            plies: self.moves.len(),
            occurrences,
            repetition_limit: self.game.repetition_limit(),
        }
    }

    fn read_record(&self, text: &str, number: usize) -> Result<Record, Fault> {
        let read = || Record::read(&full_name(&self.game), text, number);
        self.game
            .read_record(text, number)
            .unwrap_or_else(|| read().map(|record| record.taken_apart(&self.moves())))
    }

    fn write_record(&self, record: &Record, ending: Ending) -> Result<String, Fault> {
        let first = self.game.turn(self.state()) as usize;
        self.game.write_record(record, ending).unwrap_or_else(|| Ok(record.text(first, ending)))
    }

    fn points(&self) -> Option<[i32; 2]> {
        self.game.points(self.state())
    }

    fn sides(&self) -> [String; 2] {
        self.game.sides().map(String::from)
    }

    fn last_move(&self) -> Option<String> {
        let (mv, before) = (*self.moves.last()?, self.past().last()?);
        Some(self.game.move_text(before, mv))
    }

    fn book(&self) -> Vec<String> {
        let state = self.state();
        let moves = self.game.book(state).into_iter();
        moves.map(|mv| self.game.move_text(state, mv)).collect()
    }

    fn is_bounded(&self) -> bool {
        self.game.plies_left(self.state()).is_some()
    }

    fn openings(&self) -> Vec<Opening> {
        self.game.openings()
    }

    fn level(&self, level: u8) -> Level {
        self.game.level(level)
    }

    fn level_elo(&self) -> Option<LevelElo> {
        self.game.level_elo()
    }

    fn applicable_features(&self) -> Features {
        Features::applicable(&self.game)
    }

    fn search<'s>(
        &'s self,
        request: &Request,
        context: SearchContext<'_>,
    ) -> Result<Box<dyn SearchResult + 's>, Fault> {
        if request.algorithm == Algorithm::Perfect && !context.is_recording() {
            let begin = Instant::now();
            if let Some(result) = self.perfect(request) {
                return Ok(result);
            }
            // A search has the time that is left.
            let time = request.limits.time.map(|time| time.saturating_sub(begin.elapsed()));
            let limits = Limits { time, ..request.limits.clone() };
            return self.run(&Request { limits, ..request.clone() }, context);
        }
        self.run(request, context)
    }

    fn evaluations(&self) -> &dyn Evaluations {
        self
    }

    fn setup(&self) -> &dyn PositionSetup {
        self
    }

    fn tables(&self) -> &dyn super::EndgameTables {
        self
    }

    fn solution(&self) -> &dyn GameSolution {
        self
    }

    fn textbook(&self) -> &dyn Textbook {
        self
    }
}
