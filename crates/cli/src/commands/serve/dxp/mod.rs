//! `outwit serve dxp`: the engine against another program over DXP, whoever listens and whoever invites.
//!
//! *Layout*: here the arguments and who connects to whom; [`peer`] one side of a
//! connection, game after game; [`played`] what came of a game.

mod peer;
mod played;

use std::io::{ErrorKind, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use draughts::protocol::dxp::{GameRequest, GameTime, Name, PORT, Role};
use draughts::{Colour, Draughts, Position, Variant};
use games::{Request, Stop};
use jobs::input::reason;

use super::board::Board;
use super::log::Log;
use super::variant_of;
use crate::applies;
use crate::failure::Failure;
use crate::search::{self, SearchArgs};
use crate::stop::Interruptible;
use crate::table_args::TableArgs;
use crate::{number, output, show};
use peer::Peer;
use played::Played;

/// How often a waiting side looks whether Ctrl-C was pressed.
const TICK: Duration = Duration::from_millis(50);

const EXAMPLES: &str = "\
Examples:
  outwit serve dxp                                      listen on port 27531
  outwit serve dxp --connect localhost:27531 --games 2 --minutes 5
  outwit serve dxp --time 1                             one second per move, regardless of the clock";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// Connect to a program that listens at this address, instead of listening
    #[arg(long, value_name = "HOST:PORT", value_parser = address, conflicts_with_all = ["port", "host"])]
    connect: Option<String>,
    /// Port to listen on; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = PORT, value_parser = number::port)]
    port: u16,
    /// Address to listen on; 0.0.0.0 accepts connections from other machines
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    host: String,
    /// Act as the initiator, who proposes the games (default with --connect)
    #[arg(long, conflicts_with = "follow")]
    initiate: bool,
    /// Act as the follower, who waits for proposals (default without --connect)
    #[arg(long)]
    follow: bool,
    /// Number of games [default: 1 for the initiator, unlimited for the follower]
    #[arg(long, value_name = "N", value_parser = number::small_count)]
    games: Option<u32>,
    /// Initiator: our colour in the first game; colours alternate [default: white]
    #[arg(long, alias = "color", value_name = "COLOUR", value_enum)]
    colour: Option<Side>,
    /// Initiator: time per side and game, in minutes [default: 5]
    #[arg(long, value_name = "MINUTES")]
    minutes: Option<f64>,
    /// Initiator: maximum number of moves per side [default: no limit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=999))]
    moves: Option<u16>,
    /// Initiator: starting position (FEN) [default: the starting position of the variant]
    #[arg(long, value_name = "FEN")]
    position: Option<String>,
    /// Draughts variant on a 10x10 board; both programs must use the same
    #[arg(long, value_name = "NAME", default_value = "international")]
    variant: String,
    /// Our player name; the protocol has room for 32 ASCII characters
    #[arg(long, value_name = "NAME", default_value = "Outwit")]
    name: String,
    /// Timeout for messages of the other program, in seconds (during a game at least the time of the game)
    #[arg(long = "timeout", value_name = "S", default_value = "600", value_parser = number::time)]
    timeout: Duration,
    /// Append the games to this PDN file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Append all messages to this file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Write the games as JSON at the end; a listener needs --games
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    tables: TableArgs,
}

/// The address of a program.
fn address(text: &str) -> Result<String, String> {
    if arena::dxp::is_address(text) {
        return Ok(text.to_owned());
    }
    Err(format!(
        "\"{text}\" is no address of a program; expected HOST:PORT, for example: localhost:{PORT}"
    ))
}

/// A colour on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Side {
    White,
    Black,
}

/// What does not change from game to game.
#[derive(Debug)]
struct Plan {
    variant: Variant,
    role: Role,
    name: Name,
    games: Option<u32>,
    /// The first invitation.
    request: GameRequest,
    timeout: Duration,
    /// The search; without own limits it follows the clock of the game.
    search: Request,
    by_the_clock: bool,
    tables: TableArgs,
    save: Option<PathBuf>,
}

/// Plays until the games are over or the other side is gone.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let variant = variant_of(&options.variant)?;
    let board = variant.rules().board;
    if (board.width, board.height) != (10, 10) {
        return Err(Failure::usage(format!(
            "{variant} is not played on 10x10, the only board that DXP knows, for example: international"
        )));
    }
    let plan = options.plan(variant)?;
    if options.json && options.connect.is_none() && plan.games.is_none() {
        return Err(Failure::usage(
            "--json writes the games at the end, and listening has no end; expected a number of games, for example: --games 2",
        ));
    }
    // Better now than after the first game.
    if let Some(path) = &plan.save {
        output::append(path)?;
    }
    let mut log = Log::open(options.log.as_deref())?;
    let mut all = Vec::new();
    let stop = Stop::new();
    let _interruptible = Interruptible::new(&stop);
    let mut tell = |played: Played, out: &mut dyn Write| -> Result<(), Failure> {
        if !options.json {
            writeln!(out, "Game {}: {played}", all.len() + 1)?;
            out.flush()?;
        }
        all.push(played);
        Ok(())
    };
    if let Some(address) = &options.connect {
        let stream = connect(address)?;
        log.note(&format!("connected to {address}"));
        let peer = Peer::new(&plan, stream, &stop, &mut log)?;
        peer.converse(0, &mut |played| tell(played, out))?;
    } else {
        let listener = listen(&options.host, options.port)?;
        let address = listener.local_addr().map_err(Failure::other)?;
        // Whoever started this may wait for the line.
        if options.json {
            eprintln!("Listening on {address}");
        } else {
            writeln!(out, "Listening on {address}")?;
            out.flush()?;
        }
        let mut played = 0;
        while plan.games.is_none_or(|games| played < games) {
            let Some(stream) = accept(&listener, &stop, &mut log)? else { break };
            let peer = Peer::new(&plan, stream, &stop, &mut log)?;
            played = peer.converse(played, &mut |played| tell(played, out))?;
            if plan.role == Role::Initiator || stop.is_raised() {
                break;
            }
        }
    }
    if options.json {
        show::json(out, &all)?;
    }
    match plan.games {
        Some(games) if stop.is_raised() => {
            let finished = all.iter().filter(|played| played.is_finished).count();
            Err(Failure::other(format!(
                "interrupted; {finished} of {games} games were played to the end"
            )))
        }
        _ => Ok(()),
    }
}

impl Options {
    fn plan(&self, variant: Variant) -> Result<Plan, Failure> {
        let game = Draughts::any(variant);
        let initiates = self.initiate || self.connect.is_some() && !self.follow;
        let of_initiator = applies::first([
            (self.colour.is_some(), "--colour"),
            (self.minutes.is_some(), "--minutes"),
            (self.moves.is_some(), "--moves"),
            (self.position.is_some(), "--position"),
        ]);
        if let Some(option) = of_initiator.filter(|_| !initiates) {
            return Err(Failure::usage(format!(
                "{option} applies to the initiator, who proposes the games; leave it out, or add --initiate"
            )));
        }
        let minutes = self.minutes.unwrap_or(5.0);
        if !(minutes > 0.0 && minutes < 1000.0) {
            return Err(Failure::usage(format!(
                "{minutes} minutes are no time for a game; expected more than 0 and less than 1000, for example: 5"
            )));
        }
        let position = match &self.position {
            Some(fen) => {
                let position = Position::from_fen(fen, game.rules()).map_err(Failure::usage)?;
                if !game.has_move(&position) {
                    return Err(Failure::usage("the game is over in this position"));
                }
                arena::refuse_king_counts(&position, game.rules()).map_err(Failure::usage)?;
                Some(position.setup(game.rules()))
            }
            None => None,
        };
        let own = match self.colour {
            None | Some(Side::White) => Colour::White,
            Some(Side::Black) => Colour::Black,
        };
        let name = Name::new(&self.name);
        if name.as_str() != self.name.trim() {
            let (room, sent) = (Name::WIDTH, name.as_str());
            show::warning(&format!(
                "DXP has room for {room} ASCII characters; the name is \"{sent}\""
            ));
        }
        // Before anybody waits for a game: are evaluation and tables there?
        let board = Board::open(variant, &self.tables)?;
        let request = self.search.request(board.session(), search::strongest())?;
        let mut search = search::with_file(board.session(), &request)?;
        if let Some(eval) = &search.eval {
            board.session().evaluations().check(eval)?;
        }
        if !self.search.is_limited() {
            search.limits.time = None;
        }
        Ok(Plan {
            variant,
            role: if initiates { Role::Initiator } else { Role::Follower },
            request: GameRequest {
                version: 1,
                name: name.clone(),
                follower: own.other(),
                time: GameTime::from_seconds(minutes * 60.0),
                moves: self.moves,
                position,
            },
            name,
            games: self.games.or(initiates.then_some(1)),
            timeout: self.timeout,
            search,
            by_the_clock: !self.search.is_limited(),
            tables: self.tables.clone(),
            save: self.save.clone(),
        })
    }
}

fn connect(address: &str) -> Result<TcpStream, Failure> {
    let wrong = |error: std::io::Error| {
        Failure::other(format!(
            "cannot connect to {address}: {}; expected a program that listens there, for example: localhost:{PORT}",
            reason(&error)
        ))
    };
    arena::dxp::connect(address).map_err(wrong)
}

/// The next connection; `None` if Ctrl-C came first.
fn accept(
    listener: &TcpListener,
    stop: &Stop,
    log: &mut Log,
) -> Result<Option<TcpStream>, Failure> {
    let wrong = |error: std::io::Error| {
        Failure::other(format!("no connection comes through: {}", reason(&error)))
    };
    // A waiting `accept` would not see the stop flag.
    listener.set_nonblocking(true).map_err(wrong)?;
    while !stop.is_raised() {
        match listener.accept() {
            Ok((stream, from)) => {
                stream.set_nonblocking(false).map_err(wrong)?;
                log.note(&format!("{from} has connected"));
                return Ok(Some(stream));
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => std::thread::sleep(TICK),
            Err(error) => return Err(wrong(error)),
        }
    }
    Ok(None)
}

fn listen(host: &str, port: u16) -> Result<TcpListener, Failure> {
    TcpListener::bind((host, port)).map_err(|error| {
        let advice = match error.kind() {
            ErrorKind::AddrInUse | ErrorKind::PermissionDenied => {
                format!("another port may be free, for example: --port {}", port.saturating_add(1))
            }
            _ => "expected an address of this machine, for example: --host 127.0.0.1".to_owned(),
        };
        let why = reason(&error);
        Failure::other(format!("cannot listen on {host}:{port}: {why}; {advice}"))
    })
}
