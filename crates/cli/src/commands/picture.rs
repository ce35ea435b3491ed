//! `outwit picture`: a position or an instance for the blackboard.

use std::io::Write;

use clap::Args;
use games::picture::{Drawing, Marks};

use crate::draw_args::DrawArgs;
use crate::failure::Failure;
use crate::{game_name, puzzle_args};

const EXAMPLES: &str = "\
Examples:
  outwit picture draughts --output start.svg
  outwit picture tic-tac-toe --position 'XX.|OO.|... X' --hint c3 --caption 'X wins' --output board.tex
  outwit picture road-map --format dot
  outwit picture sliding-tiles '1 2 5 3 4 0 6 7 8' --output tiles.png

Trees are drawn by `outwit trace`, the course of a game by `outwit annotate`, ratings by `outwit match --plot`.";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// A game or puzzle from `outwit list`
    game: String,
    /// The instance of the puzzle
    instance: Option<String>,
    /// The position of the game
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// Cells or places to point out
    #[arg(long, value_name = "CELLS", value_delimiter = ',')]
    hint: Vec<String>,
    /// A title for whoever cannot see it, and for the reader of the file
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,
    #[command(flatten)]
    draw: DrawArgs,
}

/// Draws.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let (drawing, usual, last) = subject(options)?;
    let names = drawing.names();
    if let Some(unknown) = options.hint.iter().find(|cell| !names.contains(&cell.as_str())) {
        let example = names.iter().find(|name| !name.is_empty()).copied().unwrap_or("a1");
        return Err(Failure::usage(format!(
            "there is no \"{unknown}\" in this picture; expected the name of a cell or place, for example: {example}"
        )));
    }
    let marks = Marks { last, hints: options.hint.clone(), ..Marks::default() };
    let caption = options.caption.as_deref().unwrap_or(&usual);
    options.draw.deliver(|format, theme| drawing.file(&marks, caption, format, theme), out)
}

/// What is drawn, its usual title, and the cells of the last move.
fn subject(options: &Options) -> Result<(Drawing, String, Vec<String>), Failure> {
    if puzzle_args::row(&options.game).is_some() {
        if options.position.is_some() {
            return Err(Failure::usage("a puzzle has an instance, not a --position"));
        }
        let asked = puzzle_args::open(&options.game, options.instance.as_deref(), None)?;
        let text = asked.entries.first().map_or("", |entry| entry.instance.as_str());
        let view = asked.frame.instance(text)?.view();
        return Ok((view.drawing, view.puzzle, Vec::new()));
    }
    if let Some(instance) = &options.instance {
        return Err(Failure::usage(format!(
            "\"{instance}\" is too much: a game has a --position, only puzzles have an instance"
        )));
    }
    let view = game_name::open(&options.game, options.position.as_deref())?.view();
    let title = match &view.outcome {
        Some(outcome) => outcome.text.clone(),
        None => format!("{} to move", view.side),
    };
    Ok((Drawing::Board(view.picture), title, view.last))
}
