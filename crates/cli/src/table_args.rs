//! The arguments about endgame tables: `--tables DIR`, `--no-tables`.

use std::path::PathBuf;

use clap::Args;
use games::GameSession;

use crate::failure::Failure;

/// Which endgame tables to use.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct TableArgs {
    /// Use the endgame tables in this folder; else `$OUTWIT_TABLES`, else outwit/tables in the user's data folder
    #[arg(long, value_name = "DIR", conflicts_with = "no_tables")]
    tables: Option<PathBuf>,
    /// Use no endgame tables
    #[arg(long)]
    no_tables: bool,
}

impl TableArgs {
    /// Lets a session use them.
    pub(crate) fn attach(&self, session: &mut dyn GameSession) -> Result<(), Failure> {
        if self.no_tables {
            return Ok(());
        }
        if let Some(folder) = &self.tables {
            if !folder.is_dir() {
                return Err(Failure::usage(format!(
                    "there is no folder {}; expected one with endgame tables, as `outwit tables build english` makes it",
                    folder.display()
                )));
            }
            return Ok(session.use_tables(folder)?);
        }
        // Where nothing was asked for, tables that cannot be read are as good as none.
        if let Some(folder) = draughts::tables::default_folder() {
            let _ = session.use_tables(&folder);
        }
        Ok(())
    }
}

/// Names on standard error the tables that turned out to be missing or damaged.
pub(crate) fn complain(session: &dyn GameSession) {
    for complaint in session.tables().errors() {
        anstream::eprintln!("warning: {complaint}");
    }
}
