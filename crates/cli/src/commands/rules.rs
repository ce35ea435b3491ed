//! `outwit rules`: how a game is played and what can be set.

use std::io::Write;

use clap::Args;

use crate::failure::Failure;
use crate::game_name;
use crate::show::{self, BOLD};

/// The arguments.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A game from `outwit list`
    game: String,
}

/// Tells the rules.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let row = game_name::find(&options.game)?;
    let session = game_name::open(&options.game, None)?;
    let view = session.view();
    writeln!(out, "{BOLD}{}{BOLD:#}: {}\n", row.title, row.summary)?;
    if !row.rules.trim().is_empty() {
        writeln!(out, "{}\n", row.rules.trim())?;
    }
    show::position(out, &view)?;
    writeln!(out, "Position: {}", view.position)?;
    let moves: Vec<_> = view.moves.iter().map(|mv| mv.text.as_str()).collect();
    writeln!(out, "Moves: {}", moves.join(" "))?;
    if !row.params.is_empty() {
        let rows = row
            .params
            .iter()
            .map(|param| [param.name.into(), param.default.into(), param.meaning.into()].into());
        writeln!(out, "\n{BOLD}Settings{BOLD:#} (as in {}:{}=..)", row.id, row.params[0].name)?;
        let head = ["setting", "default", "meaning"];
        show::write_table(out, &show::table(&head, &[], rows.collect()))?;
    }
    let rows =
        session.evals().into_iter().map(|(name, summary)| [name.into(), summary.into()].into());
    writeln!(out, "\n{BOLD}Evaluations{BOLD:#} (--eval)")?;
    show::write_table(out, &show::table(&["name", "what it looks at"], &[], rows.collect()))?;
    Ok(())
}
