//! `outwit serve hub`: the engine behind a Hub controller.
//!
//! *Layout*: here the loop over lines and updates of the search; [`setting`] what can be set before `init`; [`input`] lines from
//! standard input; [`said`] what a search has said already.
//!
//! Only one thread writes, and it never waits for a search: `ping` is answered while one runs.

mod input;
mod said;
mod setting;

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;
use std::sync::mpsc::{self, Sender};
use std::time::Instant;

use clap::Args;
use draughts::protocol::hub::{FromEngine, Go, Info, Level, ToEngine};
use games::view::{ReportView, Value};
use games::{Algorithm, Request, Stop};
use outwit::Rng;

use super::board::Board;
use super::limits;
use super::log::Log;
use super::think::{SearchUpdate, Shared, Thinking};
use crate::failure::Failure;
use crate::number::clock_seed;
use crate::table_args::TableArgs;
use input::Line;
use said::Said;
use setting::Settings;

const AFTER_HELP: &str = "\
Squares are numbered row by row from the top left, with White below, in every variant.

Example of a session, typed by hand:
  hub
  set-param name=variant value=russian
  init
  pos pos=start
  level depth=12
  go think
  quit";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Options {
    /// Draughts variant, unless the controller sets another one
    #[arg(long, value_name = "NAME", default_value = "international")]
    variant: String,
    /// Append all messages to this file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    #[command(flatten)]
    tables: TableArgs,
}

/// What the loop waits for.
enum Incoming {
    Line(Line),
    Search(SearchUpdate),
}

/// A search that runs, and why.
struct Search {
    thinking: Thinking,
    go: Go,
    /// Raised when the expected move is played.
    hit: Stop,
    /// When it began to ponder; none if it did not.
    pondered: Option<Instant>,
    begin: Instant,
    said: Said,
}

impl Search {
    /// The time in which the positions of a report were searched, in seconds. That of a report begins with the move that
    /// was expected, while its positions are those of the whole search.
    fn seconds(&self, report: &ReportView) -> f64 {
        self.pondered.map_or(report.seconds, |begin| begin.elapsed().as_secs_f64())
    }
}

/// The engine's side of the session.
struct Server<'a> {
    out: &'a mut dyn Write,
    log: Log,
    sender: Sender<Incoming>,
    settings: Settings,
    /// There after `init`.
    board: Option<Board>,
    /// Why there is no position to search, if so: the one on the board is then not what the controller means.
    no_position: Option<&'static str>,
    /// None before the first one.
    level: Option<Level>,
    /// Of the present game.
    memory: Shared,
    search: Option<Search>,
    searches: u64,
}

/// What a won game is shown as, in men; the plies to it are taken off in hundredths.
const WON: f64 = 100.0;

/// In each game the controller sends a position before the first search.
const NOT_SET: Option<&str> =
    Some("this game has no position yet; expected one before go, for example: pos pos=start");

/// A position was not understood.
const REFUSED: Option<&str> =
    Some("the last position was refused; expected one that is understood");

/// Answers a controller until it says `quit` or its end of the pipe is closed.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    options.tables.check_folder()?;
    let settings = Settings::new(&options.variant, &options.tables)?;
    let log = Log::open(options.log.as_deref())?;
    let (sender, incoming) = mpsc::channel();
    input::listen(sender.clone(), Incoming::Line)?;
    let mut server = Server {
        out,
        log,
        sender,
        settings,
        board: None,
        no_position: NOT_SET,
        level: None,
        memory: Shared::default(),
        search: None,
        searches: 0,
    };
    for event in incoming {
        let go_on = match event {
            Incoming::Line(line) => server.receive(line)?,
            Incoming::Search(update) => {
                server.forward(update)?;
                true
            }
        };
        if !go_on {
            break;
        }
    }
    Ok(())
}

impl Server<'_> {
    fn say(&mut self, message: &FromEngine) -> Result<(), Failure> {
        let text = message.to_string();
        self.log.sent(&text);
        writeln!(self.out, "{text}")?;
        self.out.flush()?;
        Ok(())
    }

    fn complain(&mut self, sentence: &dyn Display) -> Result<(), Failure> {
        self.say(&FromEngine::Error(sentence.to_string()))
    }

    /// Obeys a line; `false` at the end of the session.
    fn receive(&mut self, line: Line) -> Result<bool, Failure> {
        let text = match line {
            Line::Text(text) => text,
            Line::Closed => {
                self.log.note("the controller is gone");
                return Ok(false);
            }
            Line::Broken(error) => {
                self.log.note(&format!("standard input cannot be read: {error}"));
                return Ok(false);
            }
        };
        self.log.received(&text);
        let message = match ToEngine::read(&text) {
            Ok(Some(message)) => message,
            Ok(None) => {
                if !text.trim().is_empty() {
                    self.log.note("unknown command, passed over");
                }
                return Ok(true);
            }
            Err(error) => {
                if self.search.is_none() && text.split_whitespace().next() == Some("pos") {
                    self.no_position = REFUSED;
                }
                self.complain(&error)?;
                return Ok(true);
            }
        };
        if self.search.is_some() {
            let allowed = [ToEngine::Ping, ToEngine::Stop, ToEngine::PonderHit, ToEngine::Quit]
                .contains(&message);
            if !allowed {
                self.complain(&format!(
                    "\"{text}\" comes during a search; expected stop before it"
                ))?;
                return Ok(true);
            }
        }
        match message {
            ToEngine::Quit => return Ok(false),
            ToEngine::Hub => self.introduce()?,
            ToEngine::SetParam { name, value } => {
                let set = if self.board.is_some() {
                    Err("parameters cannot be changed after init; expected them before".to_owned())
                } else {
                    self.settings.set(&name, &value)
                };
                if let Err(sentence) = set {
                    self.complain(&sentence)?;
                }
            }
            ToEngine::Init => match self.settings.open() {
                Ok(board) => {
                    self.board = Some(board);
                    self.no_position = NOT_SET;
                    self.memory = Shared::default();
                    self.say(&FromEngine::Ready)?;
                }
                Err(sentence) => self.complain(&sentence)?,
            },
            ToEngine::NewGame => {
                self.memory = Shared::default();
                self.no_position = NOT_SET;
            }
            ToEngine::Pos { board, moves } => self.set(board.as_deref(), &moves)?,
            ToEngine::Level(level) => self.level = Some(level),
            ToEngine::Go(go) => self.go(go)?,
            ToEngine::Ping => self.say(&FromEngine::Pong)?,
            // Both may come when the search has just ended by itself.
            ToEngine::PonderHit => {
                if let Some(search) = &mut self.search {
                    search.go = Go::Think;
                    search.hit.raise();
                }
            }
            ToEngine::Stop => {
                if let Some(search) = &self.search {
                    search.thinking.stop.raise();
                }
            }
        }
        Ok(true)
    }

    fn introduce(&mut self) -> Result<(), Failure> {
        self.say(&FromEngine::Id {
            name: "Outwit".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            author: "The Outwit contributors".to_owned(),
            country: None,
        })?;
        for param in self.settings.params() {
            self.say(&FromEngine::Param(param))?;
        }
        self.say(&FromEngine::Wait)
    }

    fn set(&mut self, board: Option<&str>, moves: &[String]) -> Result<(), Failure> {
        let done = match &mut self.board {
            Some(own) => own.set_hub(board, moves),
            None => Err("there is no board yet; expected init first".to_owned()),
        };
        self.no_position = if done.is_err() { REFUSED } else { None };
        done.or_else(|sentence| self.complain(&sentence))
    }

    fn go(&mut self, go: Go) -> Result<(), Failure> {
        let Some(board) = &self.board else {
            return self.complain(&"there is nothing to search yet; expected init first");
        };
        if let Some(sentence) = self.no_position {
            return self.complain(&sentence);
        }
        let session = board.session();
        let legal = session.moves().len();
        if legal == 0 {
            return self.complain(&"the game is over; expected a position with a legal move");
        }
        if go == Go::Think && self.settings.has_book() {
            let moves = session.book();
            // The protocol has no seed: moves that are equally good are chosen by the clock.
            if let Some(mv) = Rng::new(clock_seed()).pick(&moves) {
                return self.done(std::slice::from_ref(mv));
            }
        }
        let hit = Stop::new();
        let begin = Instant::now();
        let pondered = (go == Go::Ponder).then_some(begin);
        let mut limits = limits::of_turn(self.level.as_ref(), go, legal);
        if go == Go::Ponder {
            limits = limits.ponder(&hit);
        }
        let mut request = Request::new(Algorithm::Engine, limits);
        self.settings.apply(&mut request);
        self.searches += 1;
        let begun = Thinking::begin(
            self.searches,
            session,
            &self.memory,
            request,
            &self.sender,
            Incoming::Search,
        );
        match begun {
            Ok(thinking) => {
                self.search =
                    Some(Search { thinking, go, hit, pondered, begin, said: Said::default() });
                Ok(())
            }
            Err(sentence) => self.fail(&sentence),
        }
    }

    /// Answers where there is no search or it failed: the controller waits for a move.
    fn fail(&mut self, sentence: &str) -> Result<(), Failure> {
        self.complain(&sentence)?;
        self.done(&[])
    }

    /// Forwards a message of the search to the controller.
    fn forward(&mut self, update: SearchUpdate) -> Result<(), Failure> {
        let (SearchUpdate::Progress(number, _) | SearchUpdate::Found(number, _)) = &update;
        let Some(search) = self.search.as_mut().filter(|search| search.thinking.number == *number)
        else {
            return Ok(());
        };
        match update {
            SearchUpdate::Progress(_, report) => {
                if !search.said.is_news(&report, search.begin.elapsed()) {
                    return Ok(());
                }
                let seconds = search.seconds(&report);
                self.inform(&report, seconds)
            }
            SearchUpdate::Found(_, Ok(report)) => {
                let seconds = search.seconds(&report);
                self.search = None;
                self.answer(&report, seconds)
            }
            SearchUpdate::Found(_, Err(sentence)) => {
                self.search = None;
                self.fail(&sentence)
            }
        }
    }

    fn inform(&mut self, report: &ReportView, seconds: f64) -> Result<(), Failure> {
        let Some(board) = &self.board else { return Ok(()) };
        let speed = report.nodes as f64 / seconds.max(1e-6) / 1e6;
        let info = Info {
            depth: Some(report.depth),
            // The mean is not known; the selective depth is the maximum.
            mean_depth: None,
            score: Some(in_men(report.value, f64::from(self.settings.man()))),
            nodes: Some(report.nodes),
            time: Some(seconds),
            speed: Some(speed),
            line: board.hub_line(&report.line),
        };
        self.say(&FromEngine::Info(info))
    }

    fn answer(&mut self, report: &ReportView, seconds: f64) -> Result<(), Failure> {
        self.inform(report, seconds)?;
        let mut line: Vec<String> = report.best.clone().into_iter().collect();
        if report.line.first() == line.first() {
            line.clone_from(&report.line);
        }
        self.done(&line)
    }

    /// Plays the first move of a line. Where there is none, since the search was stopped before it looked at a move, any
    /// legal move is better than no answer.
    fn done(&mut self, line: &[String]) -> Result<(), Failure> {
        let Some(board) = &self.board else { return Ok(()) };
        let mut moves = board.hub_line(line).into_iter();
        let any = || {
            let first = board.session().moves().into_iter().next();
            first.and_then(|mv| board.hub_line(&[mv]).into_iter().next())
        };
        match moves.next().or_else(any) {
            Some(mv) => self.say(&FromEngine::Done { mv, ponder: moves.next() }),
            None => self.complain(&"the search found no move"),
        }
    }
}

/// Points per man; values of the protocol are in men.
fn in_men(value: Value, man: f64) -> f64 {
    match value {
        Value::WinIn(plies) => WON - f64::from(plies.min(5000)) / 100.0,
        Value::LossIn(plies) => f64::from(plies.min(5000)) / 100.0 - WON,
        Value::Draw(_) => 0.0,
        Value::Score(points) => f64::from(points) / man,
    }
}
