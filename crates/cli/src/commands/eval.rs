//! `outwit eval`: the terms of an evaluation in a position, and templates of evaluation files.

use std::io::Write;
use std::sync::Arc;

use clap::Args;
use games::view::{EvalView, FeatureView, TermView, WeightBoard};
use games::{EvalChoice, GameSession, eval_template};
use serde_json::json;

use crate::failure::Failure;
use crate::position_args::PositionArgs;
use crate::show::{self, BOLD, DIM};
use crate::{applies, files, output};

const EXAMPLES: &str = "\
Examples:
  outwit eval connect-four                                the features with their default weights
  outwit eval connect-four mine.toml --template formula   write a template
  outwit eval connect-four mine.toml --position 4453      evaluate a position
  outwit eval draughts squares --table                    what each piece is worth on each square
  outwit analyse connect-four --eval mine.toml            search with this evaluation

A file is a table of weights or a formula. A feature is the difference of the counts of the side to move and its
opponent; my.feature and their.feature are the single counts. Formulas have + - * / < <= > >= = != and or not,
min, max, abs, clamp(x, low, high) and if(condition, yes, no). A formula over the features of a puzzle is a heuristic
(`outwit rules PUZZLE` lists them).";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// A game from `outwit list`
    game: String,
    /// Name of an evaluation, or a .toml file [default: the default weights]
    eval: Option<String>,
    #[command(flatten)]
    at: PositionArgs,
    /// Write a template of this kind to the file EVAL, or to standard output
    #[arg(long, value_name = "KIND", value_parser = ["weights", "formula"], conflicts_with_all = ["position", "moves", "json"])]
    template: Option<String>,
    /// Print the weights of the squares for each kind of piece, as the first side or White sees the board;
    /// needs EVAL
    #[arg(long, requires = "eval", conflicts_with_all = ["position", "moves", "template"])]
    table: bool,
    /// Overwrite an existing file by the template
    #[arg(long, requires = "template", conflicts_with_all = ["position", "moves", "table", "json"])]
    force: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Evaluates a position, or writes a template.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    applies::check_force(
        options.force,
        options.eval.is_some(),
        "mine.toml --template weights --force",
    )?;
    let session = options.at.open(&options.game)?;
    if let Some(kind) = &options.template {
        let text = eval_template(session.evaluations(), kind)?;
        return write_template(&text, options.eval.as_deref(), options.force, out);
    }
    if let Some(text) = options.eval.as_ref().filter(|_| options.table) {
        let choice = files::eval(&*session, Some(text))?.unwrap_or_else(|| text.as_str().into());
        let boards = session.evaluations().boards(&choice)?;
        if options.json {
            return show::json(out, &json!({ "eval": choice.to_string(), "boards": boards }));
        }
        return weight_boards(out, &choice.to_string(), &boards);
    }
    let choice = match &options.eval {
        Some(text) => files::eval(&*session, Some(text))?,
        None => default_weights(&*session)?,
    };
    let mut view = session.evaluations().terms(choice.as_ref())?;
    if options.eval.is_none() && choice.is_some() {
        view.eval = "the default weights".into();
        view.hash = None;
    }
    let mut own = Vec::new();
    for (name, _) in session.evaluations().list() {
        if name != "none" {
            own.push((name, session.evaluations().terms(Some(&name.into()))?.score));
        }
    }
    if options.json {
        let mut value = serde_json::to_value(&view)?;
        let named = own.iter().map(|(name, score)| json!({ "name": name, "score": score }));
        value["named"] = named.collect();
        return show::json(out, &value);
    }
    show::position(out, &session.view())?;
    writeln!(out)?;
    readable(out, &view)?;
    let others: Vec<String> = own
        .iter()
        .filter(|(name, _)| *name != view.eval)
        .map(|(name, score)| format!("{name} {score:+}"))
        .collect();
    if !others.is_empty() {
        writeln!(out, "{DIM}built in: {}{DIM:#}", others.join(", "))?;
    }
    Ok(())
}

/// Prints the boards of weights one below the other; a dot is a square where no such piece can stand.
fn weight_boards(out: &mut dyn Write, eval: &str, boards: &[WeightBoard]) -> Result<(), Failure> {
    for (number, WeightBoard { piece, rows }) in boards.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{BOLD}{eval}: weight of a {piece}{BOLD:#}")?;
        let cell = |weight: &Option<i32>| weight.map_or(".".into(), |weight| weight.to_string());
        let cells: Vec<Vec<String>> =
            rows.iter().map(|row| row.iter().map(cell).collect()).collect();
        let width = cells.iter().flatten().map(String::len).max().unwrap_or(1);
        for row in cells {
            let row: Vec<String> = row.iter().map(|cell| format!("{cell:>width$}")).collect();
            writeln!(out, "  {}", row.join(" "))?;
        }
    }
    Ok(())
}

/// The game's features with their default weights; none if it has no features.
fn default_weights(session: &dyn GameSession) -> Result<Option<EvalChoice>, Failure> {
    if session.evaluations().features().is_empty() {
        return Ok(None);
    }
    let custom = session.evaluations().read(&eval_template(session.evaluations(), "weights")?)?;
    Ok(Some(EvalChoice::Custom { path: String::new(), custom: Arc::new(custom) }))
}

fn readable(out: &mut dyn Write, view: &EvalView) -> Result<(), Failure> {
    let optional = |number: Option<f64>, plus: bool| match number {
        None => "-".into(),
        Some(value) => show::number(value, plus),
    };
    let [first, second] = &view.sides;
    let counts = |feature: &FeatureView| feature.counts.map(|count| count.to_string());
    if view.terms.is_empty() {
        writeln!(out, "{} has no named features.", view.game)?;
    } else if let Some(rest) = view.rest {
        let row = |TermView { feature, used_weight, contribution }: &TermView| {
            let cells = [vec![feature.name.clone()], counts(feature).to_vec()];
            let points = [optional(*used_weight, false), optional(*contribution, true)];
            [cells.concat(), points.to_vec(), vec![feature.summary.clone()]].concat()
        };
        let mut rows: Vec<_> = view.terms.iter().map(row).collect();
        if show::number(rest, true) != "+0" {
            let summary = "the side to move, constants, terms of several features, rounding";
            let dash = || "-".to_owned();
            rows.push(
                ["rest".into(), dash(), dash(), dash(), show::number(rest, true), summary.into()]
                    .into(),
            );
        }
        let head = ["feature", first, second, "weight", "adds", "what it counts"];
        show::write_table(out, &show::table(&head, &[1, 2, 3, 4], rows))?;
    } else {
        let row = |TermView { feature, .. }: &TermView| {
            let [first, second] = counts(feature);
            [feature.name.clone(), first, second, feature.summary.clone()].into()
        };
        let head = ["feature", first, second, "what it counts"];
        let rows = view.terms.iter().map(row).collect();
        show::write_table(out, &show::table(&head, &[1, 2], rows))?;
        let why = "is not a sum of these features: the table shows counts only";
        writeln!(out, "\n{DIM}{} {why}.{DIM:#}", view.eval)?;
    }
    write!(out, "\n{}: {BOLD}{:+}{BOLD:#} for {}", view.eval, view.score, view.side)?;
    match view.value {
        Some(value) if value.fract() != 0.0 => writeln!(out, " ({})", show::number(value, true))?,
        _ => writeln!(out)?,
    }
    Ok(())
}

fn write_template(
    text: &str,
    path: Option<&str>,
    force: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let Some(path) = path else { return Ok(out.write_all(text.as_bytes())?) };
    files::check_eval_name(path)?;
    output::check([path], force)?;
    output::write(path.as_ref(), text.as_bytes(), force)?;
    writeln!(out, "Wrote {path}.")?;
    Ok(())
}
