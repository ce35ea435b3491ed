//! The one implementation of a session: any game of the catalogue, with the moves played so far.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use outwit::game::retrograde::Progress;
use outwit::game::{Features, GameRecorder, Oracle, Outcome, Side};

use super::GameSession;
use crate::analysis::{Control, Request, full_name, legal_moves, report_view, run, think};
use crate::evaluation::{self, Evaluation};
use crate::known::known;
use crate::picture::Picture;
use crate::setup;
use crate::solved::{Solved, SolvedView};
use crate::tree::{Tree, TreeView};
use crate::view::{EvalView, FeatureView, MoveView, OutcomeView, PositionView, ReportView};
use crate::{
    Algorithm, Arrangement, Count, Custom, EvalChoice, Fault, Kit, Level, Limits, Memory, Opening,
    Playable, Record, Standing, Thought,
};

/// The session of a game.
#[derive(Clone)]
pub(crate) struct Session<G: Playable> {
    game: G,
    /// The first position and the position after each move.
    states: Vec<G::State>,
    moves: Vec<G::Move>,
    /// The solution of the whole game, once it has been made; shared by all forks.
    solved: Arc<OnceLock<Box<dyn Solved<G>>>>,
    /// What is known from endgame tables.
    oracle: Tables<G>,
}

/// What is known from endgame tables, if there are any.
type Tables<G> = Option<Arc<dyn Oracle<G>>>;

impl<G: Playable> Session<G> {
    pub(crate) fn new(game: G) -> Self {
        let start = game.start();
        Session {
            game,
            states: vec![start],
            moves: Vec::new(),
            solved: Arc::default(),
            oracle: None,
        }
    }

    fn state(&self) -> &G::State {
        self.states.last().expect("a session has at least its first position")
    }

    fn oracle(&self) -> Option<&dyn Oracle<G>> {
        self.oracle.as_deref()
    }

    /// The tables for a request: those that it names, else those of the session.
    fn tables(&self, request: &Request, memory: &mut Memory) -> Result<Tables<G>, Fault> {
        match &request.tables {
            Some(folder) => memory.tables(&self.game, folder),
            None => Ok(self.oracle.clone()),
        }
    }

    /// The positions before this one.
    fn past(&self) -> &[G::State] {
        &self.states[..self.states.len() - 1]
    }

    /// The perfect answer, if all positions can be solved at once within the limits.
    fn perfect(&self, request: &Request) -> Option<ReportView> {
        let clock = Instant::now();
        self.solve_all(&request.limits, &mut |_, _| ()).ok()?;
        let mut report = self.solved.get()?.report(&self.game, self.state())?;
        report.time = clock.elapsed();
        Some(report_view(&self.game, self.state(), request, "none", &report))
    }

    fn outcome(&self) -> Option<Outcome> {
        let state = self.state();
        let stuck =
            || legal_moves(&self.game, state).is_empty().then(|| self.game.no_moves_outcome(state));
        self.game.outcome(state).or_else(stuck)
    }

    fn outcome_view(&self) -> Option<OutcomeView> {
        self.outcome().map(|outcome| match outcome {
            Outcome::Draw => OutcomeView { winner: None, text: "draw".into() },
            Outcome::Points(points) => {
                let winner = (points != 0).then_some(usize::from(points < 0));
                OutcomeView { winner, text: format!("{points} points") }
            }
            Outcome::Win(side) => OutcomeView {
                winner: Some(usize::from(side == Side::Second)),
                text: format!("{} wins", self.game.sides()[side as usize]),
            },
        })
    }

    fn move_view(&self, state: &G::State, mv: G::Move) -> MoveView {
        MoveView { text: self.game.move_text(state, mv), cells: self.game.move_cells(state, mv) }
    }
}

impl<G: Playable> GameSession for Session<G> {
    fn view(&self) -> PositionView {
        let state = self.state();
        let played = || self.states.iter().zip(&self.moves);
        let moves = legal_moves(&self.game, state);
        PositionView {
            game: full_name(&self.game),
            position: self.game.position_text(state),
            turn: self.game.turn(state) as usize,
            side: self.game.sides()[self.game.turn(state) as usize].into(),
            sides: self.game.sides().map(String::from),
            moves: moves.into_iter().map(|mv| self.move_view(state, mv)).collect(),
            outcome: self.outcome_view(),
            history: played().map(|(state, &mv)| self.game.move_text(state, mv)).collect(),
            last: played()
                .last()
                .map_or_else(Vec::new, |(state, &mv)| self.game.move_cells(state, mv)),
            known: self.oracle().map_or_else(Vec::new, |oracle| known(&self.game, state, oracle)),
            picture: self.game.picture(state),
        }
    }

    fn play(&mut self, text: &str) -> Result<(), Fault> {
        let state = self.state();
        let moves = legal_moves(&self.game, state);
        let wanted = text.trim();
        let written = |&mv: &G::Move| self.game.move_text(state, mv);
        let Some(mv) = moves
            .iter()
            .copied()
            .find(|mv| written(mv).eq_ignore_ascii_case(wanted))
            .or_else(|| self.game.read_move(state, wanted))
        else {
            let Some(example) = moves.first().map(written) else {
                return Err(Fault::new(format!(
                    "the move \"{wanted}\" comes too late: the game is over"
                )));
            };
            let all: Vec<String> = moves.iter().map(written).collect();
            return Err(Fault::new(format!("\"{wanted}\" is not a legal move here"))
                .expected(format!("one of {}", all.join(" ")))
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

    fn perft(&self, depth: u32) -> u64 {
        outwit::game::perft(&self.game, self.state(), depth)
    }

    fn count(&self, count: &Count) -> u64 {
        self.game.count(self.state(), count)
    }

    fn analyse_with(
        &self,
        request: &Request,
        memory: &mut Memory,
        control: &mut Control<'_>,
    ) -> Result<ReportView, Fault> {
        if request.algorithm == Algorithm::Perfect
            && let Some(report) = self.perfect(request)
        {
            return Ok(report);
        }
        let tables = self.tables(request, memory)?;
        let (state, past) = (self.state(), self.past());
        run(&self.game, state, past, request, tables.as_deref(), memory, control, &mut ())
    }

    fn use_tables(&mut self, folder: &Path) -> Result<(), Fault> {
        self.oracle = self.game.oracle(folder)?;
        Ok(())
    }

    fn check_tables(&self, folder: &Path) -> Result<(), Fault> {
        let known = if folder.is_dir() { self.game.oracle(folder)? } else { None };
        known.map(|_| ()).ok_or_else(|| {
            let (game, folder) = (full_name(&self.game), folder.display());
            Fault::new(format!("there are no endgame tables of {game} in {folder}"))
                .expected("a folder that `outwit tables build` has filled")
        })
    }

    fn table_errors(&self) -> Vec<String> {
        self.oracle().map_or_else(Vec::new, Oracle::errors)
    }

    fn standing(&self) -> Standing {
        let state = self.state();
        let mut occurrences = 1;
        for (index, mv) in self.moves.iter().enumerate().rev() {
            let before = &self.states[index];
            if self.game.is_irreversible(before, *mv) {
                break;
            }
            occurrences += u32::from(before == state);
        }
        Standing {
            turn: self.game.turn(state) as usize,
            outcome: self.outcome_view(),
            plies: self.moves.len(),
            occurrences,
        }
    }

    fn read_record(&self, text: &str) -> Result<Record, Fault> {
        self.game.read_record(text).unwrap_or_else(|| Record::list(&full_name(&self.game), text))
    }

    fn sides(&self) -> [String; 2] {
        self.game.sides().map(String::from)
    }

    fn last_move(&self) -> Option<String> {
        let (mv, before) = (*self.moves.last()?, self.past().last()?);
        Some(self.game.move_text(before, mv))
    }

    fn think(
        &self,
        request: &Request,
        memory: &mut Memory,
    ) -> Result<(Option<String>, Thought), Fault> {
        if request.algorithm == Algorithm::Perfect
            && let Some(report) = self.perfect(request)
        {
            let ReportView { best, value, proven, depth, nodes, seconds, .. } = report;
            let time = Duration::from_secs_f64(seconds);
            return Ok((best, Thought { value, proven, depth, nodes, time }));
        }
        let tables = self.tables(request, memory)?;
        think(&self.game, self.state(), self.past(), request, tables.as_deref(), memory)
    }

    fn record(
        &self,
        request: &Request,
        control: &mut Control<'_>,
        limit: usize,
    ) -> Result<(ReportView, Box<dyn TreeView>), Fault> {
        let mut recorder = GameRecorder::new(limit);
        let memory = &mut Memory::new();
        let tables = self.tables(request, memory)?;
        let report = run(
            &self.game,
            self.state(),
            self.past(),
            request,
            tables.as_deref(),
            memory,
            control,
            &mut recorder,
        )?;
        let tree = Tree::new(self.game.clone(), self.state().clone(), recorder.into_trace());
        Ok((report, Box::new(tree)))
    }

    fn is_solvable(&self) -> bool {
        self.game.numbers().is_some()
    }

    fn applicable_features(&self) -> Features {
        Features::applicable(&self.game)
    }

    fn solve_all(
        &self,
        limits: &Limits,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Option<SolvedView>, Fault> {
        let Some(numbers) = self.game.numbers() else { return Ok(None) };
        if self.solved.get().is_none() {
            let tell = &mut |step: Progress| progress(step.solved as u64, step.total as u64);
            let solved = (numbers.solve)(&self.game, limits, tell);
            let solved = solved.map_err(|unsolved| Fault::new(unsolved.to_string()))?;
            // Should another thread have been quicker, its solution is the same.
            let _ = self.solved.set(solved);
        }
        Ok(self.solved.get().map(|solved| solved.counts().into()))
    }

    fn save_solution(&self, out: &mut dyn Write) -> Result<(), Fault> {
        let nothing =
            || Fault::new("the game has not been solved yet").expected("to solve it first");
        let solved = self.solved.get().ok_or_else(nothing)?;
        solved
            .save(&full_name(&self.game), out)
            .map_err(|error| Fault::new(format!("the solution cannot be written: {error}")))
    }

    fn load_solution(&self, input: &mut dyn Read) -> Result<SolvedView, Fault> {
        let Some(numbers) = self.game.numbers() else {
            return Err(Fault::new(format!(
                "{} has too many positions to solve them all",
                full_name(&self.game)
            )));
        };
        let solved = (numbers.load)(&self.game, &full_name(&self.game), input)?;
        let view = solved.counts().into();
        let _ = self.solved.set(solved);
        Ok(view)
    }

    fn evals(&self) -> Vec<(&'static str, &'static str)> {
        let none = ("none", "no opinion");
        G::evals().iter().map(|eval| (eval.name, eval.summary)).chain([none]).collect()
    }

    fn check_eval(&self, choice: &EvalChoice) -> Result<(), Fault> {
        Evaluation::<G>::chosen(Some(choice)).map(|_| ())
    }

    fn custom_eval(&self, text: &str) -> Result<Custom, Fault> {
        Custom::parse::<G>(text)
    }

    fn kit(&self) -> Kit {
        self.game.kit()
    }

    fn arrangement(&self) -> Arrangement {
        setup::arrangement(&self.game, self.state())
    }

    fn arrange(&self, made: &Arrangement) -> Result<String, Fault> {
        setup::arrange(&self.game, made).map(|state| self.game.position_text(&state))
    }

    fn draft(&self, made: &Arrangement) -> Result<Picture, Fault> {
        setup::draft(&self.game, made)
    }

    fn terms(&self, choice: Option<&EvalChoice>) -> Result<EvalView, Fault> {
        evaluation::terms(&self.game, self.state(), choice)
    }

    fn features(&self) -> Vec<FeatureView> {
        evaluation::features(&self.game, self.state())
    }

    fn book(&self) -> Option<String> {
        let state = self.state();
        self.game.book(state).map(|mv| self.game.move_text(state, mv))
    }

    fn openings(&self) -> Vec<Opening> {
        self.game.openings()
    }

    fn level(&self, level: u8) -> Level {
        G::level(level)
    }

    fn has_classic(&self) -> bool {
        G::classic().is_some()
    }

    fn classic(&self, level: u8, limits: &Limits) -> Result<ReportView, Fault> {
        let Some(classic) = G::classic() else {
            return Err(Fault::new(format!("{} has no classic program", G::TITLE))
                .expected("another player")
                .example("level:3"));
        };
        let report = classic(&self.game, self.state(), level, limits);
        let request = Request::new(Algorithm::AlphaBeta, limits.clone());
        let eval = Evaluation::<G>::named(None)?;
        Ok(report_view(&self.game, self.state(), &request, &eval.name(), &report))
    }

    fn classic_tree(&self, limit: usize) -> Result<Vec<String>, Fault> {
        self.game.classic_tree(self.state(), limit).unwrap_or_else(|| {
            Err(Fault::new(format!("{} has no classic tree", G::TITLE))
                .expected("a game whose whole tree can be printed")
                .example("two-knights"))
        })
    }
}
