//! The parts of a session that only some games have, one trait each: board setup, tables, solved positions and textbook
//! programs.

use std::io::{Read, Write};
use std::path::Path;

use outwit::Limits;
use outwit::game::retrograde::{Progress, Unsolved};
use outwit::game::{Eval, GameRecorder, Oracle};
use views::picture::Picture;

use super::{Algorithm, EngineCache, SearchResult, Session};
use crate::evaluation::{self, Custom, EvalChoice, Evaluation, Evaluations};
use crate::playable::{
    BoardSetup, Fault, Playable, SetupMode, SolvedView, TextbookProgram, full_name, setup,
};
use crate::tree::{Tree, TreeView};
use crate::view::{EvalView, FeatureView, WeightBoard};

/// Positions set up by hand.
pub trait PositionSetup {
    /// How positions of the game are set up, and with which pieces.
    fn mode(&self) -> SetupMode;

    /// Each of its pieces on a cell of the board, as SVG for a page, in the order of the mode.
    fn piece_drawings(&self) -> Vec<String>;

    /// The pieces of the present position.
    fn current(&self) -> BoardSetup;

    /// The position with these pieces, as text, or a fault that says what is missing.
    fn position(&self, setup: &BoardSetup) -> Result<String, Fault>;

    /// A board with these pieces on it, position or not.
    fn draw(&self, setup: &BoardSetup) -> Result<Picture, Fault>;
}

impl<G: Playable> PositionSetup for Session<G> {
    fn mode(&self) -> SetupMode {
        self.game.setup_mode()
    }

    fn piece_drawings(&self) -> Vec<String> {
        setup::piece_drawings(&self.game)
    }

    fn current(&self) -> BoardSetup {
        setup::setup_of(&self.game, self.state())
    }

    fn position(&self, setup: &BoardSetup) -> Result<String, Fault> {
        setup::set_up(&self.game, setup).map(|state| self.game.position_text(&state))
    }

    fn draw(&self, setup: &BoardSetup) -> Result<Picture, Fault> {
        setup::draw(&self.game, setup)
    }
}

/// Endgame tables.
pub trait EndgameTables {
    /// Whether there are endgame tables of the game in a folder.
    fn check(&self, folder: &Path) -> Result<(), Fault>;

    /// Opens the tables in a folder, or those of the session, and reads what fits into memory, so that no search waits for a
    /// file: for the time before a clock starts.
    fn prepare(&self, folder: Option<&Path>, cache: &mut EngineCache) -> Result<(), Fault>;

    /// The tables of the session that cannot be used and why, one sentence each, as far as this is known.
    fn errors(&self) -> Vec<String>;
}

impl<G: Playable> EndgameTables for Session<G> {
    fn check(&self, folder: &Path) -> Result<(), Fault> {
        let known = if folder.is_dir() { self.game.oracle(folder)? } else { None };
        known.map(|_| ()).ok_or_else(|| {
            let (game, folder) = (full_name(&self.game), folder.display());
            Fault::new(format!("there are no endgame tables of {game} in {folder}"))
                .expected(
                    "a folder that `outwit tables build` has filled for a variant of draughts, or no tables",
                )
        })
    }

    fn prepare(&self, folder: Option<&Path>, cache: &mut EngineCache) -> Result<(), Fault> {
        let opened = match folder {
            Some(folder) => cache.tables(&self.game, folder)?,
            None => self.oracle.clone(),
        };
        if let Some(oracle) = opened {
            oracle.prepare();
        }
        Ok(())
    }

    fn errors(&self) -> Vec<String> {
        self.oracle().map_or_else(Vec::new, Oracle::errors)
    }
}

/// All positions of the game, solved at once.
pub trait GameSolution {
    /// Whether there are few enough positions to solve them all at once.
    fn is_possible(&self) -> bool;

    /// Solves all positions and keeps the solution for [`Algorithm::Perfect`], in the session and every fork; `None` if
    /// there are too many. `progress` gets the number of positions done and of all.
    fn solve(
        &self,
        limits: &Limits,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Option<SolvedView>, Unsolved>;

    /// Writes the solution of [`GameSolution::solve`].
    fn save(&self, out: &mut dyn Write) -> Result<(), Fault>;

    /// Reads a solution that was written for the same game with the same settings.
    fn load(&self, input: &mut dyn Read) -> Result<SolvedView, Fault>;
}

impl<G: Playable> GameSolution for Session<G> {
    fn is_possible(&self) -> bool {
        self.game.numbers().is_some()
    }

    fn solve(
        &self,
        limits: &Limits,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Option<SolvedView>, Unsolved> {
        let Some(numbers) = self.game.numbers() else { return Ok(None) };
        if self.solved.get().is_none() {
            let tell = &mut |step: Progress| progress(step.solved as u64, step.total as u64);
            let solved = (numbers.solve)(&self.game, limits, tell)?;
            // Should another thread have been quicker, its solution is the same.
            let _ = self.solved.set(solved);
        }
        Ok(self.solved.get().map(|solved| solved.counts().into()))
    }

    fn save(&self, out: &mut dyn Write) -> Result<(), Fault> {
        let nothing =
            || Fault::new("the game has not been solved yet").expected("to solve it first");
        let solved = self.solved.get().ok_or_else(nothing)?;
        solved
            .save(&full_name(&self.game), out)
            .map_err(|error| Fault::new(format!("the solution cannot be written: {error}")))
    }

    fn load(&self, input: &mut dyn Read) -> Result<SolvedView, Fault> {
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
}

impl<G: Playable> Evaluations for Session<G> {
    fn game(&self) -> &'static str {
        G::INFO.id
    }

    fn list(&self) -> Vec<(&'static str, &'static str)> {
        let none = ("none", "always 0");
        let default = self.game.default_eval();
        let mut all: Vec<_> = G::evals().iter().map(|eval| (eval.name, eval.summary)).collect();
        if let Some(at) = all.iter().position(|(name, _)| default == Some(*name)) {
            all[..=at].rotate_right(1);
        }
        all.push(none);
        all
    }

    fn hash(&self, choice: Option<&EvalChoice>) -> Option<String> {
        match choice {
            Some(EvalChoice::Custom { custom, .. }) => Some(custom.hash().to_owned()),
            Some(EvalChoice::Named(name)) => self.game.eval_hash(name),
            Some(EvalChoice::Unread(_)) => None,
            None => self.game.default_eval().and_then(|name| self.game.eval_hash(name)),
        }
    }

    fn check(&self, choice: &EvalChoice) -> Result<(), Fault> {
        Evaluation::<G>::chosen(&self.game, Some(choice)).map(|_| ())
    }

    fn prepare(&self, choice: Option<&EvalChoice>) -> Result<(), Fault> {
        let eval = Evaluation::chosen(&self.game, choice)?;
        let _ = eval.eval(&self.game, self.state());
        Ok(())
    }

    fn read(&self, text: &str) -> Result<Custom, Fault> {
        Custom::parse::<G>(text)
    }

    fn terms(&self, choice: Option<&EvalChoice>) -> Result<EvalView, Fault> {
        evaluation::terms(&self.game, self.state(), choice)
    }

    fn boards(&self, choice: &EvalChoice) -> Result<Vec<WeightBoard>, Fault> {
        evaluation::boards(&self.game, choice)
    }

    fn features(&self) -> Vec<FeatureView> {
        evaluation::features(&self.game, self.state())
    }
}

/// The program of a classic textbook for the game, and its printed tree.
pub trait Textbook {
    /// Whether there is a program.
    fn has_program(&self) -> bool;

    /// The answer of the program at this level.
    fn search(&self, level: u8, limits: &Limits) -> Result<Box<dyn SearchResult + '_>, Fault>;

    /// The search of the program at this level as a tree of at most `nodes` nodes, with the values of the text.
    fn record(&self, level: u8, limits: &Limits, nodes: usize) -> Result<Box<dyn TreeView>, Fault>;

    /// Whether there is a printed tree.
    fn has_tree(&self) -> bool;

    /// The whole tree below the position as the textbook prints it, line by line; refused if it has more than `limit`
    /// nodes.
    fn tree(&self, limit: usize) -> Result<Vec<String>, Fault>;
}

impl<G: Playable> Session<G> {
    fn program(&self) -> Result<TextbookProgram<G>, Fault> {
        G::classic().ok_or_else(|| {
            Fault::new(format!("{} has no classic program", G::INFO.title))
                .expected("another player")
                .example("level:3")
        })
    }
}

impl<G: Playable> Textbook for Session<G> {
    fn has_program(&self) -> bool {
        G::classic().is_some()
    }

    fn search(&self, level: u8, limits: &Limits) -> Result<Box<dyn SearchResult + '_>, Fault> {
        let classic = self.program()?;
        let report = classic(&self.game, self.state(), level, limits, None);
        let eval = Evaluation::<G>::named(None)?;
        Ok(self.found(Algorithm::AlphaBeta, eval.name(), report))
    }

    fn record(&self, level: u8, limits: &Limits, nodes: usize) -> Result<Box<dyn TreeView>, Fault> {
        let classic = self.program()?;
        let mut recorder = GameRecorder::new(nodes);
        classic(&self.game, self.state(), level, limits, Some(&mut recorder));
        let notation = self.game.text_notation().unwrap_or_else(|| self.game.notation());
        let (game, state) = (self.game.clone(), self.state().clone());
        Ok(Box::new(Tree::new(game, state, recorder.into_trace(), notation)))
    }

    fn has_tree(&self) -> bool {
        // A limit of no nodes is refused before anything is made.
        self.game.classic_tree(self.state(), 0).is_some()
    }

    fn tree(&self, limit: usize) -> Result<Vec<String>, Fault> {
        self.game.classic_tree(self.state(), limit).unwrap_or_else(|| {
            Err(Fault::new(format!("{} has no classic tree", G::INFO.title))
                .expected("a game whose whole tree can be printed")
                .example("two-knights"))
        })
    }
}
