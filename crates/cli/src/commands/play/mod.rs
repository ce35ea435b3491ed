//! `outwit play`: a game in the terminal, people and programs on either side.
//!
//! *Layout*: here the loop over the moves, in [`seat`] who plays, in [`typed`] the lines that a
//! person types, in [`saved`] the file of a game.

mod saved;
mod seat;
mod typed;

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use clap::Args;
use games::GameSession;
use games::view::ReportView;

use crate::failure::Failure;
use crate::show::{self, BOLD, DIM};
use crate::table_args::TableArgs;
use crate::{game_name, search};
use seat::{Seat, player};
use typed::Typed;

/// Two programs that shuffle pieces for ever are sent home after so many moves.
const LONGEST: usize = 2000;

/// What plays if nothing is said: somebody whom a beginner can beat.
const OPPONENT: &str = "level:3";

fn help() -> String {
    let mut text = String::from("Players:\n");
    for row in games::players() {
        text += &format!("  {:20} {}\n", row.name, row.summary);
    }
    for row in arena::EXTERNAL_PLAYERS {
        let name = format!("{}:{}", row.name, row.argument);
        text += &format!("  {name:20} {}\n", row.summary);
    }
    text + "\
Settings follow a colon: level:5, engine:time=0.5, alpha-beta:depth=6,eval=mine.toml

While playing, type a move, or: moves, hint, undo, save FILE, load FILE, help, quit

Examples:
  outwit play tic-tac-toe
  outwit play connect-four --first level:2 --second human"
}

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = help())]
pub(crate) struct Options {
    /// A game from `outwit list`; may be left out with --load
    #[arg(required_unless_present = "load")]
    game: Option<String>,
    /// Who plays the first side
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    first: String,
    /// Who plays the second side
    #[arg(long, value_name = "PLAYER", default_value = OPPONENT)]
    second: String,
    /// Begin at this position
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position"])]
    load: Option<PathBuf>,
    #[command(flatten)]
    tables: TableArgs,
}

/// A game being played.
struct Table {
    session: Box<dyn GameSession>,
    players: [Seat; 2],
}

/// Plays the game on standard input and output.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let mut session = match (&options.load, &options.game) {
        (Some(path), _) => saved::load(path)?,
        (None, Some(game)) => game_name::open(game, options.position.as_deref())?,
        (None, None) => return Err(Failure::usage("no game is named, for example: tic-tac-toe")),
    };
    options.tables.attach(&mut *session)?;
    let players =
        [Seat::open(&options.first, &*session, 0)?, Seat::open(&options.second, &*session, 1)?];
    let mut table = Table { session, players };
    let mut input = io::stdin().lock();
    introduce(&table, out)?;
    loop {
        let view = table.session.view();
        writeln!(out)?;
        show::position(out, &view)?;
        if view.outcome.is_some() || view.history.len() >= LONGEST {
            if view.outcome.is_none() {
                writeln!(out, "The game is broken off after {LONGEST} moves.")?;
            }
            // A person may still take a move back or save the game.
            if !table.players.iter().any(Seat::is_human) || !person(&mut table, &mut input, out)? {
                return Ok(());
            }
            continue;
        }
        if table.players[view.turn].is_human() {
            if !person(&mut table, &mut input, out)? {
                return Ok(());
            }
        } else {
            let seat = &mut table.players[view.turn];
            let (mv, said) = seat.choose(&*table.session, view.turn, &view.side)?;
            writeln!(out, "{said}")?;
            table.session.play(&mv)?;
        }
    }
}

fn introduce(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    let view = table.session.view();
    let [first, second] = &view.sides;
    let [one, two] = &table.players;
    let names = [one.name(), two.name()];
    let [one_name, two_name] = &names;
    writeln!(out, "{BOLD}{}{BOLD:#}: {first} is {one_name}, {second} is {two_name}.", view.game)?;
    if one.is_human() || two.is_human() {
        writeln!(out, "{DIM}Type a move, or help.{DIM:#}")?;
    }
    Ok(())
}

/// What a program thought, in one line.
fn thinking((mv, report): &(String, Option<ReportView>), side: &str, player: &str) -> String {
    let mut text = format!("{side} ({player}) plays {BOLD}{mv}{BOLD:#}");
    if let Some(report) = report {
        text += &format!(
            " {DIM}{}, depth {}, {} positions, {}: {}{DIM:#}",
            show::value(report.value, report.bound),
            report.depth,
            show::grouped(report.nodes),
            show::seconds(report.seconds),
            report.line.join(" ")
        );
    }
    text
}

/// Reads lines from a person until something has changed; `false` = enough for today.
fn person(
    table: &mut Table,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    loop {
        write!(out, "> ")?;
        out.flush()?;
        let mut line = Vec::new();
        let length = input
            .read_until(b'\n', &mut line)
            .map_err(|error| Failure::other(format!("cannot read what is typed: {error}")))?;
        if length == 0 {
            writeln!(out)?;
            return Ok(false);
        }
        // A mistake is told, and the game goes on.
        match obey(&Typed::parse(&String::from_utf8_lossy(&line)), table, out) {
            Ok(Next::Quit) => return Ok(false),
            Ok(Next::Changed) => return Ok(true),
            Ok(Next::Same) => {}
            Err(
                Failure::Usage(sentence) | Failure::Pointed(sentence, _) | Failure::Other(sentence),
            ) => {
                writeln!(out, "{}", show::sentence(&sentence))?;
            }
            Err(failure) => return Err(failure),
        }
    }
}

/// What a typed line leads to.
enum Next {
    Changed,
    Same,
    Quit,
}

fn obey(typed: &Typed, table: &mut Table, out: &mut dyn Write) -> Result<Next, Failure> {
    match typed {
        Typed::Nothing => {}
        Typed::Move(text) => {
            table.session.play(text)?;
            return Ok(Next::Changed);
        }
        Typed::Undo => return undo(table),
        Typed::Moves => {
            let view = table.session.view();
            let moves: Vec<_> = view.moves.iter().map(|mv| mv.text.as_str()).collect();
            writeln!(out, "{}", moves.join(" "))?;
        }
        Typed::Hint => {
            if table.session.view().outcome.is_some() {
                return Err(Failure::usage("there is no hint, since the game is over"));
            }
            let hint = search::choose(&player(search::strongest())?, &*table.session)?;
            writeln!(out, "{}", thinking(&hint, "Hint", search::strongest()))?;
        }
        Typed::Save(path) => {
            let names = table.players.each_ref().map(Seat::name);
            saved::save(path, &*table.session, &names)?;
            writeln!(out, "Saved in {}.", path.display())?;
        }
        Typed::Load(path) => {
            table.session = saved::load(path)?;
            return Ok(Next::Changed);
        }
        Typed::Help => writeln!(out, "{}", typed::HELP)?,
        Typed::Quit => return Ok(Next::Quit),
        Typed::Incomplete(what) => return Err(Failure::usage(what)),
    }
    Ok(Next::Same)
}

/// Takes back the last move of a person, with the answers of the programs.
fn undo(table: &mut Table) -> Result<Next, Failure> {
    if !table.session.undo() {
        return Err(Failure::usage("there is no move to take back"));
    }
    while !table.players[table.session.view().turn].is_human() && table.session.undo() {}
    Ok(Next::Changed)
}
