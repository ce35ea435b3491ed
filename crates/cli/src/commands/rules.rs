//! `outwit rules`: rules and settings of a game or puzzle, evaluations and levels of a game, algorithms of a puzzle.

use std::io::Write;

use clap::Args;
use games::{LEVEL_NAMES, LevelElo, Param};
use serde_json::{Value, json};

use crate::engine_args::unused_switches;
use crate::failure::Failure;
use crate::show::{self, BOLD};
use crate::{game_name, puzzle_args};

const EXAMPLES: &str = "\
Examples:
  outwit rules draughts                    the rules, settings, evaluations and levels of a game
  outwit rules sliding-tiles               the settings, algorithms and heuristics of a puzzle";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// A game or puzzle from `outwit list`
    game: String,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Prints the settings of the game or puzzle `id`.
fn write_settings(out: &mut dyn Write, id: &str, params: &[Param]) -> Result<(), Failure> {
    let Some(first) = params.first() else { return Ok(()) };
    let row =
        |param: &Param| [param.name.into(), param.default.into(), param.meaning.into()].into();
    writeln!(out, "\n{BOLD}Settings{BOLD:#} (as in {id}:{}=..)", first.name)?;
    let rows = params.iter().map(row).collect();
    show::write_table(out, &show::table(&["setting", "default", "meaning"], &[], rows))?;
    Ok(())
}

/// The levels of difficulty as JSON: numbers, names, and Elo above the first level where it was measured.
fn levels(elo: Option<LevelElo>) -> Vec<Value> {
    let level = |(index, name): (usize, &&str)| json!({ "level": index + 1, "name": name, "elo": elo.map(|elo| elo[index]) });
    LEVEL_NAMES.iter().enumerate().map(level).collect()
}

/// Prints the rules.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    if puzzle_args::row(&options.game).is_some() {
        return puzzle(options, out);
    }
    if games::find(views::id_of(&options.game)).is_err() {
        return Err(game_name::unknown(&options.game));
    }
    let row = game_name::find(&options.game)?;
    let session = game_name::open(&options.game, None)?;
    let view = session.view();
    let unused = unused_switches(&*session);
    if options.json {
        let moves: Vec<_> = view.moves.iter().map(|mv| mv.text.as_str()).collect();
        let evaluations = session.evaluations().list().into_iter();
        let evaluations: Vec<_> = evaluations
            .map(|(name, summary)| json!({ "name": name, "summary": summary }))
            .collect();
        let value = json!({
            "kind": "game",
            "id": row.id,
            "game": view.game,
            "title": row.title,
            "summary": row.summary,
            "rules": row.rules.trim(),
            "sides": row.sides,
            "position": view.position,
            "moves": moves,
            "settings": row.params,
            "evaluations": evaluations,
            "levels": levels(session.level_elo()),
            "unused_switches": unused,
        });
        return show::json(out, &value);
    }
    writeln!(out, "{BOLD}{}{BOLD:#}: {}\n", row.title, row.summary)?;
    if !row.rules.trim().is_empty() {
        show::prose(out, row.rules.trim())?;
        writeln!(out)?;
    }
    show::position(out, &view)?;
    writeln!(out, "Position: {}", view.position)?;
    let moves: Vec<_> = view.moves.iter().map(|mv| mv.text.as_str()).collect();
    writeln!(out, "Moves: {}", moves.join(" "))?;
    write_settings(out, row.id, row.params)?;
    let rows = session
        .evaluations()
        .list()
        .into_iter()
        .map(|(name, summary)| [name.into(), summary.into()].into());
    writeln!(out, "\n{BOLD}Evaluations{BOLD:#} (--eval)")?;
    show::write_table(out, &show::table(&["name", "what it measures"], &[], rows.collect()))?;
    let elo = session.level_elo();
    writeln!(out, "\n{BOLD}Levels{BOLD:#} (--first, --second)")?;
    let rows = LEVEL_NAMES.iter().enumerate().map(|(index, name)| {
        let mut row = vec![format!("level:{}", index + 1), (*name).to_owned()];
        row.extend(elo.map(|elo| format!("+{}", elo[index])));
        row
    });
    let head = if elo.is_some() { &["player", "name", "Elo"][..] } else { &["player", "name"] };
    show::write_table(out, &show::table(head, &[2], rows.collect()))?;
    if !unused.is_empty() {
        writeln!(out, "\nEngine options without effect in this game: {}", unused.join(", "))?;
    }
    Ok(())
}

/// Prints the rules of a puzzle.
fn puzzle(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let row = puzzle_args::find(&options.game)?;
    let input = puzzle_args::open(&options.game, None, None)?;
    let example = input.puzzle.default_instance();
    let view = input.puzzle.instance(&example)?.view();
    if options.json {
        let value = json!({
            "kind": "puzzle",
            "id": row.id,
            "puzzle": view.puzzle,
            "title": row.title,
            "summary": row.summary,
            "rules": row.rules.trim(),
            "instance": example,
            "settings": row.params,
            "algorithms": view.algorithms,
        });
        return show::json(out, &value);
    }
    writeln!(out, "{BOLD}{}{BOLD:#}: {}\n", row.title, row.summary)?;
    show::prose(out, row.rules.trim())?;
    writeln!(out)?;
    write!(out, "{}", view.drawing.text(&games::picture::Marks::default()))?;
    writeln!(out, "\nInstance: {example}")?;
    write_settings(out, row.id, row.params)?;
    let rows = view.algorithms.iter().map(|way| {
        let names: Vec<&str> = way.heuristics.iter().map(|(name, ..)| name.as_str()).collect();
        [way.name.clone(), names.join(" "), way.summary.clone()].into()
    });
    writeln!(out, "\n{BOLD}Algorithms{BOLD:#} (--algorithm, --heuristic)")?;
    let head = ["algorithm", "heuristics", "what it does"];
    show::write_table(out, &show::table(&head, &[], rows.collect()))?;
    let mut heuristics: Vec<[String; 2]> = Vec::new();
    for (name, summary, _) in view.algorithms.iter().flat_map(|way| &way.heuristics) {
        if heuristics.iter().all(|[known, _]| known != name) {
            heuristics.push([name.clone(), summary.clone()]);
        }
    }
    if !heuristics.is_empty() {
        writeln!(
            out,
            "\n{BOLD}Heuristics{BOLD:#} (--heuristic; the first of an algorithm is its default)"
        )?;
        let rows = heuristics.into_iter().map(Vec::from).collect();
        show::write_table(out, &show::table(&["name", "what it does"], &[], rows))?;
    }
    let features = input.puzzle.features();
    if !features.is_empty() {
        let rows = features.into_iter().map(|row| [row.name, row.summary].into());
        let use_of = "for heuristics in a file: --heuristic mine.toml";
        writeln!(out, "\n{BOLD}Features{BOLD:#} ({use_of})")?;
        show::write_table(out, &show::table(&["name", "what it measures"], &[], rows.collect()))?;
        let id = row.id;
        writeln!(
            out,
            "\nSuch a file: name = \"mine\", game = \"{id}\", formula = \"..\", a line each (see `outwit eval --help`)"
        )?;
    }
    Ok(())
}
