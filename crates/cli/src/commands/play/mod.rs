//! `outwit play`: a game in the terminal; each side is a person or a program.
//!
//! *Layout*: this file has the loop over the moves, [`side_player`] the players of the two sides, [`typed`] the lines
//! that a person types; [`saved_game`] reads and writes the file of a game.

mod side_player;
mod typed;

use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use clap::Args;
use games::view::{Bound, PositionView, ReportView, ScoredMove, Value, side_does};
use games::{Ending, EngineCache, GameSession, Record};

use crate::failure::{Failure, one_line};
use crate::number::clock_seed;
use crate::position_args::PositionArgs;
use crate::saved_game::{self, Saved};
use crate::show::{self, BOLD, DIM};
use crate::table_args::TableArgs;
use crate::{files, search, stop};
use side_player::SidePlayer;
use typed::Typed;

/// Maximum length of a game in plies, so that two programs cannot play forever.
const MAX_PLIES: usize = 2000;

/// The default opponent, weak enough for a beginner.
const DEFAULT_OPPONENT: &str = "level:3";

/// The search with which a program considers a draw, as in the studio.
const DRAW_SEARCH: &str = "engine:time=0.5,book=off";

/// A program accepts a draw if its side is at most this much better, in hundredths of a man. In a game of points every point counts.
const EVEN: i32 = 30;

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
Settings follow a colon: level:5, engine:time=0.5, alpha-beta:depth=6,eval=mine.toml. Settings of searches: depth,
nodes, time (seconds), eval, threads, seed, book (on or off), cut (equal or strict), tables (a folder). The engine
also takes its features, which `outwit analyse --help` lists: engine:lmr=off,table=64.
The choice among equally good book moves differs in each run; a seed fixes it: level:level=10,seed=4.

While playing, type a move or a command: moves, hint, resign, draw, undo, save FILE,
save! FILE (over a saved game), load FILE, help, quit.
Ctrl-C during a search makes the program play its best move so far; a game of two programs ends.

Examples:
  outwit play tic-tac-toe
  outwit play connect-four --first level:2 --second human"
}

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = help())]
pub(crate) struct Options {
    /// A game from `outwit list` (not with --load)
    #[arg(required_unless_present = "load")]
    game: Option<String>,
    /// Player of the first side (see below) [default: human, or that of --load]
    #[arg(long, value_name = "PLAYER")]
    first: Option<String>,
    /// Player of the second side (see below) [default: level:3, or that of --load]
    #[arg(long, value_name = "PLAYER")]
    second: Option<String>,
    #[command(flatten)]
    start: PositionArgs,
    /// Continue a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position", "moves"])]
    load: Option<PathBuf>,
    #[command(flatten)]
    tables: TableArgs,
}

/// A game in progress.
struct GameInProgress {
    session: Box<dyn GameSession>,
    players: [SidePlayer; 2],
    /// What the PDN file that was loaded has beside the moves.
    record: Option<Record>,
    /// Where this game was saved or loaded last: saving there again replaces it without a question.
    file: Option<PathBuf>,
    /// Chooses among equally good moves of an opening book.
    book_seed: u64,
    /// How the players have ended the game before its end by the rules.
    ended: Option<Ending>,
    /// Whether a person has offered a draw to the other one in this position.
    is_draw_offered: bool,
}

/// Plays the game on standard input and output.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let mut game = GameInProgress::open(options)?;
    let programs_only = !game.players.iter().any(SidePlayer::is_human);
    let _series = programs_only.then(stop::Series::new);
    let mut input = io::stdin().lock();
    print_players(&game, out)?;
    loop {
        let view = game.session.view();
        writeln!(out)?;
        show::position(out, &view)?;
        let is_program = !game.players[view.turn].is_human();
        let goes_on = !print_end(&*game.session, &view, out)?
            && is_program
            && program_moves(&mut game, &view, programs_only, out)?;
        // After the end, a person may still take back a move or save the game.
        if !goes_on && (programs_only || !person(&mut game, &mut input, out)?) {
            return Ok(());
        }
    }
}

impl GameInProgress {
    /// Opens the game and its players, and prints the warnings of their tables.
    fn open(options: &Options) -> Result<GameInProgress, Failure> {
        let Saved { mut session, players: saved, record } = match (&options.load, &options.game) {
            (Some(path), _) => saved_game::load(path)?,
            (None, Some(game)) => {
                let session = options.start.open(game)?;
                Saved { session, players: [None, None], record: None }
            }
            (None, None) => {
                return Err(Failure::usage(
                    "missing game; expected a name from `outwit list`, for example: tic-tac-toe",
                ));
            }
        };
        options.tables.check_game(&*session)?;
        options.tables.attach(&mut *session)?;
        let [first, second] = saved;
        let players = [
            SidePlayer::open_or(options.first.as_deref(), first, "human", &*session, 0)?,
            SidePlayer::open_or(options.second.as_deref(), second, DEFAULT_OPPONENT, &*session, 1)?,
        ];
        // Each once: the players may name the folder of the session.
        let mut warnings = BTreeSet::new();
        if options.tables.is_named() {
            session.tables().prepare(None, &mut EngineCache::new())?;
            warnings.extend(session.tables().errors());
        }
        warnings.extend(players.iter().flat_map(|player| player.table_errors(&*session)));
        for warning in &warnings {
            show::warning(warning);
        }
        Ok(GameInProgress {
            session,
            players,
            record,
            // A PDN file may hold more than the game, such as comments: saving over it has to be asked for.
            file: options.load.clone().filter(|path| !files::is_pdn(path)),
            book_seed: clock_seed(),
            ended: None,
            is_draw_offered: false,
        })
    }
}

/// Whether the game is over in this position; prints why if the position does not show it.
fn print_end(
    session: &dyn GameSession,
    view: &PositionView,
    out: &mut dyn Write,
) -> io::Result<bool> {
    if view.outcome.is_some() {
        return Ok(true);
    }
    let status = session.status();
    if status.is_repeated() {
        writeln!(out, "This position has occurred {} times: a draw.", status.occurrences)?;
        return Ok(true);
    }
    let is_long = view.history.len() >= MAX_PLIES;
    if is_long {
        writeln!(out, "The game stops after {MAX_PLIES} plies.")?;
    }
    Ok(is_long)
}

/// Lets the program that is to move choose a move and plays it; `false` if it has given up.
fn program_moves(
    game: &mut GameInProgress,
    view: &PositionView,
    programs_only: bool,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let player = &mut game.players[view.turn];
    let chosen = player.choose(&*game.session, view.turn, &view.side, game.book_seed)?;
    let Some((mv, message)) = chosen else {
        let winner_wins = side_does(&view.sides[1 - view.turn], "win");
        writeln!(out, "{winner_wins}: {} gave up.", view.side)?;
        game.ended = Some(Ending::WonBy(1 - view.turn));
        return Ok(false);
    };
    let name = player.name();
    // An external program that was interrupted has no move.
    let is_cut = mv.is_empty() && stop::was_pressed();
    if !is_cut {
        // It can answer anything else.
        game.session.play(&mv).map_err(|fault| {
            Failure::other(format!("{} ({name}) made an illegal move: {fault}", view.side))
        })?;
        writeln!(out, "{message}")?;
    }
    // Against a person, Ctrl-C only ends the search of this move.
    if is_cut || stop::was_pressed() && programs_only {
        let played = game.session.status().plies;
        out.flush()?;
        let plural = show::plural(played as u128);
        return Err(Failure::other(format!("interrupted after {played} move{plural}")));
    }
    Ok(true)
}

fn print_players(game: &GameInProgress, out: &mut dyn Write) -> io::Result<()> {
    let view = game.session.view();
    let [first, second] = &view.sides;
    let [one, two] = &game.players;
    let names = [one.name(), two.name()];
    let [one_name, two_name] = &names;
    writeln!(out, "{BOLD}{}{BOLD:#}: {first} is {one_name}, {second} is {two_name}.", view.game)?;
    if one.is_human() || two.is_human() {
        writeln!(
            out,
            "{DIM}Type a move, or \"help\". Values of moves are in points, for the side that moves.{DIM:#}"
        )?;
    }
    Ok(())
}

/// The move of a program with the result of its search, in one line.
fn move_line(mv: &str, report: Option<&ReportView>, side: &str, player: &str) -> String {
    let mut text = format!("{side} ({player}) plays {BOLD}{mv}{BOLD:#}");
    if let Some(report) = report {
        // Levels do not always play the best move; the value and the line are those of the best.
        let is_as_good = |scored: &&ScoredMove| {
            scored.mv == mv && (scored.value, scored.bound) == (report.value, Bound::Exact)
        };
        let as_good = report.moves.iter().find(is_as_good);
        let line = as_good.map_or(&report.line, |scored| &scored.line);
        let is_best = line.first().is_none_or(|best| best == mv);
        let value = if report.has_value() {
            report.value.in_sentence(report.bound)
        } else {
            report.no_value_text().into()
        };
        let of = if is_best { "" } else { "not the best: " };
        text += &format!(" {DIM}{of}{value}, {}{DIM:#}", effort(report, line));
    }
    text
}

/// The move of the engine with the result of its search, in one line.
fn hint_line(mv: &str, report: Option<&ReportView>) -> String {
    let mut text = format!("The engine suggests {BOLD}{mv}{BOLD:#}");
    if let Some(report) = report {
        let value = match report.value {
            Value::Score(_) if report.has_value() => {
                format!("value {}", report.value.in_sentence(report.bound))
            }
            _ if report.has_value() => report.value.in_sentence(report.bound),
            _ => report.no_value_text().into(),
        };
        text += &format!(" {DIM}({value}), {}{DIM:#}", effort(report, &report.line));
    }
    text
}

/// How much a search has done, and the line that it expects.
fn effort(report: &ReportView, line: &[String]) -> String {
    format!(
        "depth {}, {}, {}: {}",
        report.depth,
        show::positions(report.nodes),
        show::seconds(report.seconds),
        line.join(" ")
    )
}

/// Executes lines from a person until the game has changed (`true`) or the person quits (`false`).
fn person(
    game: &mut GameInProgress,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    loop {
        write!(out, "> ")?;
        out.flush()?;
        let mut line = Vec::new();
        let length = input
            .read_until(b'\n', &mut line)
            .map_err(|error| Failure::other(format!("cannot read standard input: {error}")))?;
        if length == 0 {
            writeln!(out)?;
            return Ok(false);
        }
        // An error is printed, and the game continues.
        match execute(&Typed::parse(&String::from_utf8_lossy(&line)), game, out) {
            Ok(Next::Quit) => return Ok(false),
            Ok(Next::Changed) => {
                (game.ended, game.is_draw_offered) = (None, false);
                return Ok(true);
            }
            Ok(Next::Same) => {}
            Err(failure @ (Failure::Unread | Failure::Done)) => return Err(failure),
            Err(failure) => writeln!(out, "{}", show::sentence(&failure.into_sentence()))?,
        }
    }
}

/// The effect of a typed line.
enum Next {
    Changed,
    Same,
    Quit,
}

fn execute(typed: &Typed, game: &mut GameInProgress, out: &mut dyn Write) -> Result<Next, Failure> {
    match typed {
        Typed::Nothing => {}
        Typed::Move(_) if game.ended.is_some() => {
            return Err(Failure::usage("the game is over; \"undo\" goes on with it"));
        }
        Typed::Move(text) => {
            let is_word = text.len() > 2 && text.chars().all(char::is_alphabetic);
            let played = game.session.play(text).or_else(|fault| {
                let mv = typed::without_number(text).ok_or(fault)?;
                game.session.play(mv)
            });
            return match played {
                Ok(()) => Ok(Next::Changed),
                // It may have been meant as a command.
                Err(fault) if is_word => {
                    Err(Failure::usage(format!("{fault}; \"help\" lists the commands")))
                }
                Err(fault) => Err(fault.into()),
            };
        }
        // What a person has ended goes on: the caller clears it. A program would give up again.
        Typed::Undo
            if game.ended.is_some() && game.players[game.session.status().turn].is_human() =>
        {
            return Ok(Next::Changed);
        }
        Typed::Undo => return undo(game),
        Typed::Board => show::position(out, &game.session.view())?,
        Typed::Moves => {
            let view = game.session.view();
            let moves: Vec<_> = view.moves.iter().map(|mv| mv.text.as_str()).collect();
            writeln!(out, "{}", moves.join(" "))?;
        }
        Typed::Hint => {
            if game.session.status().outcome.is_some() {
                return Err(Failure::usage("there is no hint: the game is over"));
            }
            let (mv, report) =
                search::choose(&search::strongest().parse()?, &*game.session, game.book_seed)?;
            writeln!(out, "{}", hint_line(&mv, report.as_ref()))?;
        }
        Typed::Resign => {
            let [side, other] = open_sides(game, "resign")?;
            writeln!(out, "{}: {side} resigned.", side_does(&other, "win"))?;
            game.ended = Some(Ending::WonBy(1 - game.session.status().turn));
        }
        Typed::Draw => offer_draw(game, out)?,
        Typed::Save { path, replace } => {
            let names = game.players.each_ref().map(SidePlayer::name);
            let replaces = *replace || game.file.as_ref() == Some(path);
            let (session, record) = (&*game.session, game.record.as_ref());
            saved_game::save(path, replaces, session, &names, record, game.ended)?;
            game.file = Some(path.clone());
            writeln!(out, "Saved to {}.", one_line(&path.display().to_string()))?;
            if game.ended.is_some() && !files::is_pdn(path) {
                writeln!(out, "The file has only the moves: loaded again, the game goes on.")?;
            }
        }
        Typed::Load(path) => {
            let Saved { session, record, .. } = saved_game::load(path)?;
            let players = &mut game.players;
            if let Err(failure) = players.iter_mut().try_for_each(|one| one.change_game(&*session))
            {
                // The game at hand goes on.
                players.iter_mut().for_each(SidePlayer::forget_game);
                return Err(failure);
            }
            (game.session, game.record) = (session, record);
            game.file = Some(path.clone()).filter(|path| !files::is_pdn(path));
            return Ok(Next::Changed);
        }
        Typed::Help => writeln!(out, "{}", typed::HELP)?,
        Typed::Quit => return Ok(Next::Quit),
        Typed::Incomplete(what) => return Err(Failure::usage(what)),
    }
    Ok(Next::Same)
}

/// The side to move and the other one, if the game goes on.
fn open_sides(game: &GameInProgress, command: &str) -> Result<[String; 2], Failure> {
    let status = game.session.status();
    if game.ended.is_some() || status.outcome.is_some() || status.is_repeated() {
        return Err(Failure::usage(format!("there is nothing to {command}: the game is over")));
    }
    let mut sides = game.session.sides();
    sides.rotate_left(status.turn);
    Ok(sides)
}

/// Offers a draw to the side that is not to move. Of two people the other one accepts it by the same command.
fn offer_draw(game: &mut GameInProgress, out: &mut dyn Write) -> Result<(), Failure> {
    let [side, other] = open_sides(game, "draw")?;
    let accepts = if game.players[1 - game.session.status().turn].is_human() {
        if !std::mem::replace(&mut game.is_draw_offered, true) {
            let offer = side_does(&side, "offer");
            writeln!(out, "{offer} a draw. {other} can accept it: type \"draw\", too.")?;
            return Ok(());
        }
        true
    } else {
        let (_, report) = search::choose(&DRAW_SEARCH.parse()?, &*game.session, 0)?;
        // The value is that of the side that offers.
        match report.map(|report| report.value.in_hundredths_of(report.man)) {
            Some(Value::Score(points)) => {
                points >= if game.session.points().is_some() { 0 } else { -EVEN }
            }
            Some(Value::WinIn(_) | Value::Draw(_)) => true,
            Some(Value::LossIn(_)) | None => false,
        }
    };
    if accepts {
        writeln!(out, "Draw by agreement.")?;
        game.ended = Some(Ending::Drawn);
    } else {
        writeln!(out, "{} the draw.", side_does(&other, "decline"))?;
    }
    Ok(())
}

/// Takes back the last move of a person, and the replies of programs after it.
fn undo(game: &mut GameInProgress) -> Result<Next, Failure> {
    let mut session = game.session.fork();
    while session.undo() {
        if game.players[session.status().turn].is_human() {
            game.session = session;
            game.players.iter_mut().for_each(SidePlayer::forget_game);
            return Ok(Next::Changed);
        }
    }
    Err(Failure::usage("there is no move to take back"))
}
