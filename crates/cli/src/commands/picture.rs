//! `outwit picture`: a drawing of a position or a puzzle instance.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use games::picture::{Drawing, Format, Marks};

use crate::draw_args::DrawArgs;
use crate::failure::Failure;
use crate::position_args::PositionArgs;
use crate::puzzle_args;

const EXAMPLES: &str = "\
Examples:
  outwit picture draughts --output start.svg
  outwit picture tic-tac-toe --position 'XX.|OO.|... X' --hint c3 --output board.tex
  outwit picture road-map --format dot
  outwit picture map-colouring --file map.toml --output map.svg
  outwit picture sliding-tiles:rows=3,cols=3 '1 2 5 3 4 0 6 7 8' --output tiles.png

`outwit trace` draws search trees, `outwit annotate` curves of games, `outwit match --plot` ratings.";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// A game or puzzle from `outwit list`
    game: String,
    /// Puzzle instance [default: the puzzle's example]
    instance: Option<String>,
    /// Read a map, or a list of which the first instance is drawn (puzzles)
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    at: PositionArgs,
    /// Cells or places to highlight, for example a1,b2
    #[arg(long, value_name = "CELLS", value_delimiter = ',')]
    hint: Vec<String>,
    /// Title of the picture for screen readers and tooltips (SVG), as a comment (TikZ) or as the label (DOT); SVG and TikZ do not
    /// draw it [default: the side to move]
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,
    #[command(flatten)]
    draw: DrawArgs,
}

/// Draws.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    options.draw.check()?;
    let format = options.draw.format()?;
    if options.caption.is_some() && !matches!(format, Format::Svg | Format::Tikz | Format::Dot) {
        return Err(Failure::usage(format!(
            "--caption has no effect on {}; leave it out, or draw svg, tikz or dot, for example: --format svg --caption Start",
            format.name()
        )));
    }
    let (drawing, title, last) = subject(options)?;
    let names = drawing.names();
    if let Some(unknown) = options.hint.iter().find(|cell| !names.contains(&cell.as_str())) {
        let example = names.iter().find(|name| !name.is_empty()).copied().unwrap_or("a1");
        return Err(Failure::usage(format!(
            "there is no \"{unknown}\" in this picture; expected the name of a cell or a place, for example: {example}"
        )));
    }
    let marks = Marks { last, hints: options.hint.clone(), ..Marks::default() };
    let caption = options.caption.as_deref().unwrap_or(&title);
    options.draw.write(|format, theme| drawing.file(&marks, caption, format, theme), out)
}

/// The drawing, its default title, and the cells of the last move.
fn subject(options: &Options) -> Result<(Drawing, String, Vec<String>), Failure> {
    if puzzle_args::row(&options.game).is_some() {
        options.at.refuse("picture")?;
        let (instance, file) = (options.instance.as_deref(), options.file.as_deref());
        let input = puzzle_args::open(&options.game, instance, file)?;
        let view = input.puzzle.instance(input.first())?.view();
        if view.drawing.is_empty() {
            return Err(Failure::usage(format!(
                "this instance of {} is too large for a picture; expected a smaller one, for example: outwit picture {}",
                view.puzzle,
                views::id_of(&view.puzzle)
            )));
        }
        return Ok((view.drawing, view.puzzle, Vec::new()));
    }
    if options.file.is_some() {
        return Err(Failure::usage(
            "--file is for puzzles; expected the position of a game, for example: --position TEXT",
        ));
    }
    if let Some(instance) = &options.instance {
        return Err(Failure::usage(format!(
            "unexpected argument \"{instance}\": a game has a position, not an instance; expected --position TEXT"
        )));
    }
    let view = options.at.open(&options.game)?.view();
    let title = match &view.outcome {
        Some(outcome) => outcome.text.clone(),
        None => format!("{} to move", view.side),
    };
    Ok((Drawing::Board(view.picture), title, view.last))
}
