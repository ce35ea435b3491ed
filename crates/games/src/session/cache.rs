//! What searches of one player keep from move to move.

use std::any::Any;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use outwit::game::{Engine, EngineOptions, Oracle};

use crate::playable::{Fault, Playable, full_name};

/// The engine with its transposition table, and the endgame tables that requests name. One for each player and game.
#[derive(Debug, Default)]
pub struct EngineCache {
    engine: Option<Engine>,
    /// The game and the evaluation that the engine has searched with.
    subject: String,
    tables: Option<OpenTables>,
}

/// Endgame tables that have been opened.
#[derive(Debug)]
struct OpenTables {
    game: String,
    folder: PathBuf,
    /// What the game calls its oracle, an `Option<Arc<dyn Oracle<G>>>`.
    oracle: Box<dyn Any + Send>,
}

/// The endgame tables of a game, if there are any.
pub(super) type SharedOracle<G> = Option<Arc<dyn Oracle<G>>>;

impl EngineCache {
    /// An empty cache.
    pub fn new() -> EngineCache {
        EngineCache::default()
    }

    /// Drops what belongs to one game, the transposition table; endgame tables stay open.
    pub fn next_game(&mut self) {
        self.engine = None;
    }

    /// Says what is searched, by game and evaluation: what was found for something else is dropped, since it may be false.
    pub(super) fn use_for(&mut self, subject: String) {
        if self.subject != subject {
            (self.engine, self.subject) = (None, subject);
        }
    }

    /// The engine with these options; one with other options is replaced, since its table is of no use.
    pub(super) fn engine(&mut self, options: EngineOptions) -> &mut Engine {
        if self.engine.as_ref().is_some_and(|engine| *engine.options() != options) {
            self.engine = None;
        }
        self.engine.get_or_insert_with(|| Engine::new(options))
    }

    /// The endgame tables in a folder, opened by the first request that names them.
    pub(super) fn tables<G: Playable>(
        &mut self,
        game: &G,
        folder: &Path,
    ) -> Result<SharedOracle<G>, Fault> {
        let name = full_name(game);
        let fits = |open: &&OpenTables| open.game == name && open.folder == folder;
        let open = self.tables.as_ref().filter(fits);
        if let Some(known) = open.and_then(|open| open.oracle.downcast_ref::<SharedOracle<G>>()) {
            return Ok(known.clone());
        }
        let known = game.oracle(folder)?;
        let oracle = Box::new(known.clone());
        self.tables = Some(OpenTables { game: name, folder: folder.to_owned(), oracle });
        Ok(known)
    }
}
