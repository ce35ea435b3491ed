//! A move and what was thought about it, in brief: what matches keep of a search.
//!
//! *Idea*: [`crate::view::ReportView`] puts everything a search found into words, which costs more than a search of a
//! thousand positions. A match asks for a move, its value and its price, and lets the engine keep its table from one move
//! of a game to the next.
//!
//! *Guarantee*: the same search as with [`GameSession::analyse`](crate::GameSession::analyse), apart from what the memory
//! adds.
//!
//! *Cost*: the search, and one text.

use std::any::Any;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use outwit::game::{Engine, Oracle};

use crate::analysis::full_name;
use crate::view::{OutcomeView, Value};
use crate::{Fault, Playable};

/// What a program keeps between its moves: the engine with its table, and the endgame tables that its requests name. One
/// for each player and game.
#[derive(Debug, Default)]
pub struct Memory {
    pub(crate) engine: Option<Engine>,
    tables: Option<Opened>,
}

/// Endgame tables that have been opened.
#[derive(Debug)]
struct Opened {
    game: String,
    folder: PathBuf,
    /// What the game calls its oracle, an `Option<Arc<dyn Oracle<G>>>`.
    oracle: Box<dyn Any + Send>,
}

/// What a game knows from its tables.
type Known<G> = Option<Arc<dyn Oracle<G>>>;

impl Memory {
    /// Nothing is remembered yet.
    pub fn new() -> Memory {
        Memory::default()
    }

    /// Another game begins: what was found in the last one is forgotten, tables stay open.
    pub fn next_game(&mut self) {
        self.engine = None;
    }

    /// The tables in a folder, opened at the first move that asks for them.
    pub(crate) fn tables<G: Playable>(
        &mut self,
        game: &G,
        folder: &Path,
    ) -> Result<Known<G>, Fault> {
        let name = full_name(game);
        let fits = |opened: &&Opened| opened.game == name && opened.folder == folder;
        let opened = self.tables.as_ref().filter(fits);
        if let Some(known) = opened.and_then(|opened| opened.oracle.downcast_ref::<Known<G>>()) {
            return Ok(known.clone());
        }
        let known = game.oracle(folder)?;
        let oracle = Box::new(known.clone());
        self.tables = Some(Opened { game: name, folder: folder.to_owned(), oracle });
        Ok(known)
    }
}

/// What was thought about a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thought {
    /// Its value for the side that moves.
    pub value: Value,
    /// Whether the value holds whatever lies beyond the horizon.
    pub proven: bool,
    /// Plies searched to the full.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken by the search alone.
    pub time: Duration,
}

/// Where a game stands, without a picture and without texts that nobody reads.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Who is to move: 0 or 1.
    pub turn: usize,
    /// How the game ended.
    pub outcome: Option<OutcomeView>,
    /// Moves played so far.
    pub plies: usize,
    /// How often the position has been on the board since the last move that cannot be taken back, this time included.
    pub occurrences: u32,
}
