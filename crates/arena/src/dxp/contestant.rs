//! A draughts program on the other end of a DXP connection as a player of the arena.
//!
//! *Idea*: the program is the follower, this side the initiator and the messenger of whoever plays against it: a move of
//! the opponent goes out as MOVE, the MOVE that comes back is the answer. The program keeps its own clock, and the
//! referee takes the time all the same.
//!
//! *Between games* the program is asked for the next game on the same connection (stop code 0); the last game of a match
//! ends with stop code 1. If a game did not end as the protocol says, the next one begins with a new connection.
//!
//! *Guarantee*: what comes over the wire is read strictly and never trusted; a program that is gone, silent or wrong in a
//! game loses it with a sentence about it. A program that cannot be reached, or does not take the game, has not lost it:
//! the game has not begun.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::time::{Duration, Instant};

use draughts::protocol::dxp::{
    Conversation, EndReason, Event, GameRequest, GameTime, Message, Name, Role,
};
use draughts::{Draughts, Position, Variant};
use games::{Fault, GameSession, Stop};
use jobs::input::reason;

use super::link::{Arrival, Link, connect};
use crate::forfeit::{Claim, Forfeit};
use crate::game_start::{GameStart, refuse_king_counts};
use crate::match_player::MatchPlayer;
use crate::record::{Ending, MoveRecord};
use crate::time_control::{Clock, TimeControl};

/// Maximum time for a program to accept a game.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(20);

/// Maximum time for an answer if the clock has no limit.
const MOVE_TIMEOUT: Duration = Duration::from_hours(1);

/// Attempts to connect, and the pause between two of them.
const ATTEMPTS: u32 = 4;
const PAUSE: Duration = Duration::from_millis(500);

/// How long a program may take to say or to confirm that a game is over.
const END_TIMEOUT: Duration = Duration::from_secs(2);

/// Seconds for the game that are announced if it has no limit of time.
const GAME_SECONDS: f64 = 600.0;

/// Whether a text has the form `HOST:PORT`.
pub fn is_address(text: &str) -> bool {
    let (host, port) = text.rsplit_once(':').unwrap_or((text, ""));
    !host.is_empty() && port.parse::<u16>().is_ok()
}

/// Creates the player `dxp:HOST:PORT`. Nothing is connected before the first game.
pub(super) fn instantiate(address: &str) -> Result<Box<dyn MatchPlayer>, Fault> {
    if !is_address(address) {
        return Err(Fault::new(format!("\"{address}\" is no address of a program"))
            .expected("dxp:HOST:PORT")
            .example("dxp:localhost:27531"));
    }
    Ok(Box::new(Remote {
        address: address.to_owned(),
        begin: None,
        game: None,
        idle: None,
        is_last: true,
    }))
}

/// The program.
struct Remote {
    address: String,
    /// How the game at hand begins, the side of the program and the connection, until it is asked for its first move.
    begin: Option<(GameStart, usize, Line)>,
    game: Option<Wire>,
    /// The connection between games.
    idle: Option<Line>,
    /// Whether no game follows the one at hand.
    is_last: bool,
}

/// A connection without a game.
struct Line {
    link: Link,
    arrivals: Receiver<Arrival>,
}

impl Line {
    /// A new connection; it is tried a few times, since a program may listen again only a moment after a game.
    fn open(address: &str) -> Result<Line, Forfeit> {
        let mut attempt = 1;
        let stream = loop {
            match connect(address) {
                Ok(stream) => break stream,
                Err(error) if attempt == ATTEMPTS => {
                    return Err(Forfeit::not_ready(format!(
                        "cannot connect to {address}: {}",
                        reason(&error)
                    )));
                }
                Err(_) => std::thread::sleep(PAUSE),
            }
            attempt += 1;
        };
        let (sender, arrivals) = mpsc::channel();
        let link = Link::open(stream, sender, |arrival| arrival).map_err(Forfeit::not_ready)?;
        Ok(Line { link, arrivals })
    }

    /// Whether the program is still there and has said nothing since the last game.
    fn is_quiet(&self) -> bool {
        matches!(self.arrivals.try_recv(), Err(TryRecvError::Empty))
    }
}

impl MatchPlayer for Remote {
    fn name(&self) -> String {
        format!("dxp:{}", self.address)
    }

    fn new_game(&mut self, start: &GameStart, side: usize) -> Result<(), Forfeit> {
        // Whatever is left of an unfinished game goes with its connection.
        (self.game, self.begin) = (None, None);
        variant_of(&start.game).map_err(Forfeit::not_ready)?;
        let line = match self.idle.take().filter(Line::is_quiet) {
            Some(line) => line,
            None => Line::open(&self.address)?,
        };
        self.begin = Some((start.clone(), side, line));
        Ok(())
    }

    fn expect_more(&mut self, more: bool) {
        self.is_last = !more;
    }

    fn choose(
        &mut self,
        game: &dyn GameSession,
        clock: &Clock,
        stop: &Stop,
    ) -> Result<MoveRecord, Forfeit> {
        if let Some((start, side, line)) = self.begin.take() {
            let variant = variant_of(&start.game).map_err(Forfeit::not_ready)?;
            // Until the program has accepted the game, nothing that goes wrong loses it.
            let wire = Wire::open(variant, line, &start, side, &clock.time_control);
            let mut wire = wire.map_err(|what| match what {
                Forfeit::NotReady { .. } => what,
                Forfeit::Crashed { how } => {
                    Forfeit::not_ready(format!("it did not accept the game: {how}"))
                }
                what => Forfeit::not_ready(format!("it did not accept the game: it {what}")),
            })?;
            wire.talk.set_last(self.is_last);
            self.game = Some(wire);
        }
        let Some(wire) = &mut self.game else {
            return Err(Forfeit::not_ready("no game has begun"));
        };
        let timeout = clock.allowance().map_or(MOVE_TIMEOUT, |allowed| allowed + clock.margin());
        wire.choose(&game.view().history, timeout, stop)
    }

    fn game_over(&mut self, ending: &Ending) {
        let is_last = self.is_last;
        if let Some(mut wire) = self.game.take() {
            let ended = wire.end(ending.winner(), is_last);
            self.idle = (ended && !is_last).then_some(wire.line);
        } else if let Some((_, _, line)) = self.begin.take() {
            // The game was over before the program was asked.
            self.idle = (!is_last).then_some(line);
        }
    }
}

/// The variant of a game of the catalogue, if the protocol has its board.
pub(super) fn variant_of(game: &str) -> Result<Variant, Fault> {
    let ten =
        |variant: &Variant| (variant.rules().board.width, variant.rules().board.height) == (10, 10);
    games::draughts_variant(game).filter(ten).ok_or_else(|| {
        Fault::new(format!("{game} is not played on 10x10, the only board that DXP knows"))
            .example("draughts:international")
    })
}

/// Fails if the protocol cannot send the position after the opening.
pub(super) fn check_start(start: &GameStart) -> Result<(), Fault> {
    position(&Draughts::any(variant_of(&start.game)?), start).map(drop)
}

/// A connection in the middle of a game.
struct Wire {
    line: Line,
    talk: Conversation,
    /// Moves of the opening, which the program gets as a position.
    skipped: usize,
    /// Which side the program plays.
    side: usize,
}

impl Wire {
    fn open(
        variant: Variant,
        line: Line,
        start: &GameStart,
        side: usize,
        time_control: &TimeControl,
    ) -> Result<Self, Forfeit> {
        let game = Draughts::any(variant);
        let rules = game.rules();
        let first = position(&game, start).map_err(Forfeit::not_ready)?;
        let talk = Conversation::new(game, Name::new("Outwit arena"), Role::Initiator);
        // The moves of a match stand.
        let mut talk = talk.without_take_back();
        let starts = rules.starts;
        let seconds = time_control.game_time.map_or(GAME_SECONDS, |game| game as f64 / 1000.0);
        let invitation = talk.invite(GameRequest {
            version: 1,
            name: Name::new(""),
            follower: if side == 0 { starts } else { starts.other() },
            time: GameTime::from_seconds(seconds),
            moves: None,
            position: (first != Position::start(rules)).then(|| first.setup(rules)),
        });
        let mut wire = Self { line, talk, skipped: start.moves.len(), side };
        wire.send(&invitation)?;
        let begin = Instant::now();
        loop {
            match wire.receive(CONNECT_TIMEOUT.saturating_sub(begin.elapsed()), &Stop::new())? {
                Event::Started => return Ok(wire),
                Event::Declined(answer) => return Err(Forfeit::not_ready(answer)),
                _ => {}
            }
        }
    }

    fn send(&mut self, message: &Message) -> Result<(), Forfeit> {
        self.line
            .link
            .send(message)
            .map_err(|error| Forfeit::crashed(format!("it takes no messages: {}", reason(&error))))
    }

    /// The next message and what it leads to.
    fn receive(&mut self, timeout: Duration, stop: &Stop) -> Result<Event, Forfeit> {
        let begin = Instant::now();
        let text = loop {
            if stop.is_raised() {
                return Err(Forfeit::not_ready("the game was broken off"));
            }
            // A program that talks all the time runs out of it, too.
            let left = timeout.saturating_sub(begin.elapsed());
            if left.is_zero() {
                return Err(Forfeit::silent(begin.elapsed(), Duration::ZERO));
            }
            // The flag is looked at often enough to end soon after it is raised.
            match self.line.arrivals.recv_timeout(left.min(Duration::from_millis(50))) {
                Ok(Arrival::Message(message)) => break message.map_err(Forfeit::garbled)?,
                Ok(Arrival::Gone(why)) => return Err(Forfeit::crashed(format!("it {why}"))),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Forfeit::crashed("it has closed the connection"));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        };
        let message = Message::read(&text).map_err(Forfeit::garbled)?;
        let (reply, event) = self.talk.receive(&message).map_err(|error| match &message {
            Message::Move(_) => Forfeit::illegal(&text, error.expected()),
            _ => Forfeit::garbled(error),
        })?;
        if let Some(reply) = reply {
            self.send(&reply)?;
        }
        Ok(event)
    }

    fn choose(
        &mut self,
        history: &[String],
        timeout: Duration,
        stop: &Stop,
    ) -> Result<MoveRecord, Forfeit> {
        let known = self.skipped + self.talk.moves().len();
        for text in history.get(known..).unwrap_or_default() {
            let read = self.talk.game().read_move(self.talk.position(), text);
            let mv = read.map_err(Forfeit::not_ready)?;
            let message = self.talk.play(mv, 0.0);
            self.send(&message)?;
        }
        let begin = Instant::now();
        // A little more than the clock has, so that being late and being silent can be told apart.
        let grace = timeout / 4 + Duration::from_secs(1);
        loop {
            let position = *self.talk.position();
            let left = (timeout + grace).saturating_sub(begin.elapsed());
            let received = self.receive(left, stop);
            match received.map_err(|forfeit| forfeit.with_grace(timeout, grace))? {
                Event::Moved { mv, .. } => {
                    return Ok(MoveRecord {
                        time: Some(begin.elapsed()),
                        ..MoveRecord::plain(&self.talk.game().move_text(&position, mv))
                    });
                }
                Event::Ended { reason: EndReason::IGiveUp, .. } => return Err(Forfeit::Resigned),
                Event::Ended { reason: EndReason::IWin, .. } => {
                    return Err(Forfeit::Claimed { result: Claim::Win });
                }
                // Programs that know a draw from tables say so, and some end drawn games without a reason.
                Event::Ended { reason: EndReason::Draw | EndReason::Unknown, .. } => {
                    return Err(Forfeit::Claimed { result: Claim::Draw });
                }
                _ => {}
            }
        }
    }

    /// Ends the game as the protocol says; whether that has succeeded and the program is ready for another one.
    fn end(&mut self, winner: Option<usize>, is_last: bool) -> bool {
        // The program has ended the game already, by giving up for example, and has its answer.
        if self.talk.is_idle() {
            return true;
        }
        let begin = Instant::now();
        while begin.elapsed() < END_TIMEOUT {
            // The end may be said on one's own turn only; on its turn, the program says it itself, or moves once more.
            if self.talk.is_own_turn() {
                let reason = match winner {
                    None => EndReason::Draw,
                    Some(side) if side == self.side => EndReason::IGiveUp,
                    Some(_) => EndReason::IWin,
                };
                let end = self.talk.end(reason, is_last);
                if self.send(&end).is_err() {
                    return false;
                }
            }
            match self.receive(END_TIMEOUT.saturating_sub(begin.elapsed()), &Stop::new()) {
                Ok(Event::Ended { stop, .. }) => return !stop,
                Ok(_) => {}
                Err(_) => return false,
            }
        }
        false
    }
}

/// The position after the opening. Fails if the protocol cannot send it.
fn position(game: &Draughts, start: &GameStart) -> Result<Position, Fault> {
    let mut position = start.draughts_position(game)?.position;
    for text in &start.moves {
        let mv = game.read_move(&position, text).map_err(|error| Fault::new(error.to_string()))?;
        position = game.after(&position, mv);
    }
    refuse_king_counts(&position, game.rules())?;
    Ok(position)
}
