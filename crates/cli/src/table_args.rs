//! The arguments about endgame tables: `--tables DIR`, `--no-tables`.

use std::path::PathBuf;

use clap::Args;
use draughts::Variant;
use draughts::tables::unsupported;
use games::{EngineCache, GameSession};

use crate::failure::Failure;
use crate::game_name::typed_variant;
use crate::job_plan::quoted;
use crate::{applies, game_name, show};

/// The endgame tables to use.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct TableArgs {
    /// Folder of endgame tables [default: `$OUTWIT_TABLES`, or outwit/tables in the user's data folder]
    #[arg(long, value_name = "DIR", conflicts_with = "no_tables")]
    tables: Option<PathBuf>,
    /// Do not use endgame tables
    #[arg(long)]
    no_tables: bool,
}

impl TableArgs {
    /// Whether a folder is named.
    pub(crate) fn is_named(&self) -> bool {
        self.tables.is_some()
    }

    /// The folder whose tables are used.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        let folder = || self.tables.clone().or_else(jobs::tables_folder);
        (!self.no_tables).then(folder).flatten()
    }

    /// Fails if a folder is named that is not there.
    pub(crate) fn check_folder(&self) -> Result<(), Failure> {
        let Some(folder) = self.tables.as_ref().filter(|folder| !folder.is_dir()) else {
            return Ok(());
        };
        if folder.exists() {
            return Err(Failure::usage(format!(
                "--tables: {} is no folder; expected a folder of endgame tables, for example one that `outwit tables build english` \
                 has filled",
                folder.display()
            )));
        }
        Err(Failure::usage(format!(
            "there is no folder {}; expected a folder of endgame tables, created for example by `outwit tables build english --folder {}`",
            folder.display(),
            quoted(folder)
        )))
    }

    /// Fails if an argument is given and the game has no endgame tables.
    pub(crate) fn check_game(&self, session: &dyn GameSession) -> Result<(), Failure> {
        let given = [(self.tables.is_some(), "--tables"), (self.no_tables, "--no-tables")];
        let Some(option) = applies::first(given) else { return Ok(()) };
        let game = session.name();
        if typed_variant(&game).is_ok_and(|kind| unsupported(kind.rules()).is_none()) {
            return Ok(());
        }
        Err(Failure::usage(format!(
            "{option} has no effect in {game}, which has no endgame tables; leave it out, or take a game that has, for example: \
             draughts:russian"
        )))
    }

    /// Attaches the tables to a session. Fails if a folder is named that holds none of its game: a search would take no
    /// table and not say so.
    pub(crate) fn attach(&self, session: &mut dyn GameSession) -> Result<(), Failure> {
        self.attach_if_any(session)?;
        Ok(self.tables.as_ref().map_or(Ok(()), |folder| session.tables().check(folder))?)
    }

    /// The same for a session whose variant another program chooses: it plays on, with a warning for each table that it
    /// cannot use.
    pub(crate) fn attach_for_play(&self, session: &mut dyn GameSession) -> Result<(), Failure> {
        self.attach_if_any(session)?;
        if let Some(Err(fault)) = self.tables.as_ref().map(|folder| session.tables().check(folder))
        {
            show::warning(&fault.to_string());
        }
        // Before the clock of a game starts.
        session.tables().prepare(None, &mut EngineCache::new())?;
        print_warnings(session);
        Ok(())
    }

    /// Fails if a folder is named that holds tables of none of these variants; otherwise warns of those that have none.
    pub(crate) fn check_variants(
        &self,
        variants: impl Iterator<Item = Variant>,
    ) -> Result<(), Failure> {
        let Some(folder) = &self.tables else { return Ok(()) };
        let mut checked = Vec::new();
        for variant in variants {
            let session = game_name::open(&format!("draughts:{variant}"), None)?;
            checked.push(session.tables().check(folder));
        }
        if checked.iter().any(Result::is_ok) {
            for fault in checked.iter().filter_map(|checked| checked.as_ref().err()) {
                show::warning(&fault.to_string());
            }
            return Ok(());
        }
        Ok(checked.into_iter().collect::<Result<Vec<()>, _>>().map(drop)?)
    }

    /// Attaches the tables that there are.
    pub(crate) fn attach_if_any(&self, session: &mut dyn GameSession) -> Result<(), Failure> {
        if self.no_tables {
            return Ok(());
        }
        self.check_folder()?;
        if let Some(folder) = &self.tables {
            return Ok(session.use_tables(folder)?);
        }
        if let Some(folder) = missing_default().filter(|_| typed_variant(&session.name()).is_ok()) {
            show::warning(&format!(
                "the variable OUTWIT_TABLES names {}, which is no folder; no endgame tables are used",
                folder.display()
            ));
        }
        // Default tables that cannot be read are ignored.
        if let Some(folder) = jobs::tables_folder() {
            let _ = session.use_tables(&folder);
        }
        Ok(())
    }
}

/// The folder that the variable names, if it is not there.
fn missing_default() -> Option<PathBuf> {
    let folder = std::env::var_os("OUTWIT_TABLES").filter(|folder| !folder.is_empty())?;
    Some(PathBuf::from(folder)).filter(|folder| !folder.is_dir())
}

/// Prints a warning on standard error for each missing or damaged table that has been looked at.
pub(crate) fn print_warnings(session: &dyn GameSession) {
    for error in session.tables().errors() {
        show::warning(&error);
    }
}
