//! One side of a connection, game after game.

use std::net::TcpStream;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use draughts::protocol::ProtocolError;
use draughts::protocol::dxp::{Conversation, EndReason, Event, GameRequest, Message, Role};
use draughts::protocol::hub::{Go, Level};
use draughts::{Colour, Draughts};
use games::{GameSession, Limits, Stop, turn_limits};

use super::played::{Outcome, Played, Verdict};
use super::{Log, Plan, TICK};
use crate::commands::serve::board::Board;
use crate::commands::serve::limits;
use crate::commands::serve::think::{SearchUpdate, Shared, Thinking};
use crate::failure::Failure;
use arena::dxp::{Arrival, Link};

/// Messages that are none, after which nothing sensible is expected any more.
const MAX_FAULTS: u32 = 20;

/// What the loop waits for.
enum Incoming {
    Arrival(Arrival),
    Search(SearchUpdate),
}

/// Why the loop ends.
enum Over {
    /// All games have been played, or the other side wants no more.
    Done,
    /// Ctrl-C.
    Interrupted,
    /// Something is wrong, in words for the log.
    Broken(String),
    /// Something is wrong with this machine.
    Failed(Failure),
}

impl From<Failure> for Over {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// This side.
pub(super) struct Peer<'a> {
    plan: &'a Plan,
    /// Raised by Ctrl-C.
    stop: &'a Stop,
    log: &'a mut Log,
    link: Link,
    sender: Sender<Incoming>,
    incoming: Receiver<Incoming>,
    talk: Conversation,
    board: Board,
    /// Of the present game.
    memory: Shared,
    search: Option<Thinking>,
    searches: u64,
    faults: u32,
    games: u32,
    /// The colour of the other side in the next game of an initiator.
    next_follower: Colour,
    /// Seconds taken in this game by this side and the other.
    used: [f64; 2],
    /// When the present turn began.
    turn_began: Instant,
}

/// Takes games that are over.
type Tell<'t> = &'t mut dyn FnMut(Played) -> Result<(), Failure>;

impl<'a> Peer<'a> {
    pub(super) fn new(
        plan: &'a Plan,
        stream: TcpStream,
        stop: &'a Stop,
        log: &'a mut Log,
    ) -> Result<Self, Failure> {
        let (sender, incoming) = mpsc::channel();
        let link = Link::open(stream, sender.clone(), Incoming::Arrival).map_err(Failure::other)?;
        Ok(Self {
            plan,
            stop,
            log,
            link,
            sender,
            incoming,
            talk: Conversation::new(Draughts::any(plan.variant), plan.name.clone(), plan.role),
            board: Board::open(plan.variant, &plan.tables)?,
            memory: Shared::default(),
            search: None,
            searches: 0,
            faults: 0,
            games: 0,
            next_follower: plan.request.follower,
            used: [0.0; 2],
            turn_began: Instant::now(),
        })
    }

    /// Plays until there is nothing more to play; gives back how many games have been played in all.
    pub(super) fn converse(mut self, before: u32, tell: Tell<'_>) -> Result<u32, Failure> {
        self.games = before;
        let over = loop {
            if let Err(over) = self.step(tell) {
                break over;
            }
        };
        self.search = None;
        let why = match over {
            Over::Done => return Ok(self.games),
            Over::Failed(failure) => return Err(failure),
            Over::Broken(why) => why,
            Over::Interrupted => {
                // Only the side to move may end a game; the other one closes the connection.
                if self.talk.is_own_turn() {
                    let end = self.talk.end(EndReason::Unknown, true);
                    // Whether or not the other side takes it: this is the end.
                    let _ = self.send(&end);
                }
                if self.talk.is_playing() {
                    self.finish(Outcome::broken_off("interrupted"), tell)?;
                }
                return Ok(self.games);
            }
        };
        self.log.note(&why);
        if self.talk.is_playing() {
            self.finish(Outcome::broken_off(&why), tell)?;
        } else if self.plan.role == Role::Initiator {
            return Err(Failure::other(why));
        }
        Ok(self.games)
    }

    fn step(&mut self, tell: Tell<'_>) -> Result<(), Over> {
        if self.talk.is_idle() {
            if self.plan.games.is_some_and(|games| games <= self.games) {
                return Err(Over::Done);
            }
            if self.plan.role == Role::Initiator {
                let follower = self.next_follower;
                let request = GameRequest { follower, ..self.plan.request.clone() };
                let invitation = self.talk.invite(request);
                self.next_follower = follower.other();
                self.send(&invitation)?;
            }
        }
        if self.talk.is_own_turn() && self.search.is_none() {
            self.take_turn()?;
        }
        match self.wait() {
            Ok(Incoming::Arrival(Arrival::Message(message))) => self.receive(message, tell),
            Ok(Incoming::Arrival(Arrival::Gone(why))) => {
                // Between games that is how a follower learns that there are no more.
                if self.talk.is_idle() && self.plan.role == Role::Follower {
                    self.log.note(&format!("the other side {why}"));
                    return Err(Over::Done);
                }
                Err(Over::Broken(format!("the other side {why}")))
            }
            Ok(Incoming::Search(update)) => self.forward(update),
            Err(_) if self.stop.is_raised() => Err(Over::Interrupted),
            Err(RecvTimeoutError::Timeout) => {
                let seconds = self.timeout().as_secs();
                Err(Over::Broken(format!("the other side has said nothing for {seconds} s")))
            }
            Err(RecvTimeoutError::Disconnected) => Err(Over::Done),
        }
    }

    /// What happens next, unless Ctrl-C or the end of the waiting time comes first.
    fn wait(&self) -> Result<Incoming, RecvTimeoutError> {
        let begin = Instant::now();
        loop {
            let left = self.timeout().saturating_sub(begin.elapsed());
            match self.incoming.recv_timeout(left.min(TICK)) {
                Err(RecvTimeoutError::Timeout) if !left.is_zero() && !self.stop.is_raised() => {}
                next => return next,
            }
        }
    }

    fn timeout(&self) -> Duration {
        let game = Duration::from_secs_f64(self.talk.time().seconds() + 60.0);
        if self.talk.is_playing() { self.plan.timeout.max(game) } else { self.plan.timeout }
    }

    fn send(&mut self, message: &Message) -> Result<(), Over> {
        self.log.sent(&message.to_string());
        let sent = self.link.send(message);
        sent.map_err(|error| {
            Over::Broken(format!(
                "the other side takes no messages: {}",
                jobs::input::reason(&error)
            ))
        })
    }

    /// Tells the other side, for its people to read, what is wrong.
    fn complain(&mut self, error: &ProtocolError) -> Result<(), Over> {
        let sentence = error.to_string();
        self.log.note(&sentence);
        self.faults += 1;
        if self.faults > MAX_FAULTS {
            return Err(Over::Broken(format!("{MAX_FAULTS} messages were none; enough")));
        }
        self.send(&Message::Chat(format!("error: {sentence}")))
    }

    fn receive(
        &mut self,
        message: Result<String, ProtocolError>,
        tell: Tell<'_>,
    ) -> Result<(), Over> {
        let read = message.and_then(|text| {
            self.log.received(&text);
            Message::read(&text)
        });
        let message = match read {
            Ok(message) => message,
            Err(error) => return self.complain(&error),
        };
        let before = *self.talk.position();
        let (reply, event) = match self.talk.receive(&message) {
            Ok(outcome) => outcome,
            Err(error) => {
                self.complain(&error)?;
                // After a move that is none in a game, both sides have different boards.
                return match message {
                    Message::Move(_) if self.talk.is_playing() => {
                        Err(Over::Broken(format!("a wrong move: {error}")))
                    }
                    _ => Ok(()),
                };
            }
        };
        if let Some(reply) = reply {
            self.send(&reply)?;
        }
        match event {
            Event::Started => self.started(),
            Event::Moved { mv, .. } => {
                self.used[1] += self.turn_began.elapsed().as_secs_f64();
                self.turn_began = Instant::now();
                self.board.play(&before, mv).map_err(Over::Broken)
            }
            Event::WentBack => {
                self.search = None;
                self.turn_began = Instant::now();
                self.set_board()
            }
            Event::Ended { by, reason, stop } => {
                self.search = None;
                let is_at_limit = self.talk.is_at_limit();
                self.finish(Outcome::of(by, reason, self.verdict(), is_at_limit), tell)?;
                if stop { Err(Over::Done) } else { Ok(()) }
            }
            Event::Declined(answer) => {
                Err(Over::Broken(format!("the other side declined the invitation: {answer}")))
            }
            Event::Refused(answer) => {
                self.log.note(&format!("this side declined an invitation: {answer}"));
                Ok(())
            }
            Event::Chat(_) | Event::None => Ok(()),
        }
    }

    fn started(&mut self) -> Result<(), Over> {
        let other = self.talk.other().map_or("?", |name| name.as_str());
        self.log.note(&format!("a game with {other}, {} here", self.talk.own()));
        self.used = [0.0; 2];
        self.memory = Shared::default();
        self.turn_began = Instant::now();
        self.talk.set_last(self.is_last_game());
        self.set_board()
    }

    /// Whether no game is to follow the one at hand, which is not counted yet.
    fn is_last_game(&self) -> bool {
        self.plan.games.is_some_and(|games| games <= self.games + 1)
    }

    fn set_board(&mut self) -> Result<(), Over> {
        self.board.set(self.talk.first(), self.talk.moves()).map_err(Over::Broken)
    }

    /// The result if the game is over on the board.
    fn verdict(&self) -> Option<Verdict> {
        let winner = self.talk.game().winner(self.talk.position());
        winner.map(Verdict::Won).or_else(|| self.board.is_drawn().then_some(Verdict::Drawn))
    }

    /// The own turn: a search, or the end of the game.
    fn take_turn(&mut self) -> Result<(), Over> {
        self.turn_began = Instant::now();
        let reason = match self.verdict() {
            Some(Verdict::Won(winner)) if winner == self.talk.own() => Some(EndReason::IWin),
            Some(Verdict::Won(_)) => Some(EndReason::IGiveUp),
            Some(Verdict::Drawn) => Some(EndReason::Draw),
            None => self.talk.is_at_limit().then_some(EndReason::Unknown),
        };
        if let Some(reason) = reason {
            let end = self.talk.end(reason, self.is_last_game());
            return self.send(&end);
        }
        let mut request = self.plan.search.clone();
        request.limits = self.limits();
        self.searches += 1;
        let session: &dyn GameSession = self.board.session();
        let begun = Thinking::begin(
            self.searches,
            session,
            &self.memory,
            request,
            &self.sender,
            Incoming::Search,
        );
        self.search = Some(begun.map_err(|sentence| Over::Failed(Failure::other(sentence)))?);
        Ok(())
    }

    /// The limits of the search: those of the user, within what is left on the clock.
    fn limits(&self) -> Limits {
        let left = (self.talk.time().seconds() - self.used[0]).max(0.0);
        let made = self.talk.moves().len() / 2;
        let to_go = self.talk.limit().map(|limit| u32::from(limit).saturating_sub(made as u32));
        let clock = Level { time: Some(left), moves: to_go, ..Level::default() };
        let clock = limits::of_level(Some(&clock), Go::Think);
        let legal = self.board.session().moves().len();
        if self.plan.by_the_clock {
            return turn_limits(clock, legal);
        }
        let own = self.plan.search.limits.clone();
        let time = own.time.into_iter().chain(clock.time).min();
        turn_limits(Limits { time, ..own }, legal)
    }

    fn forward(&mut self, update: SearchUpdate) -> Result<(), Over> {
        let SearchUpdate::Found(number, found) = update else { return Ok(()) };
        if self.search.as_ref().is_none_or(|search| search.number != number) {
            return Ok(());
        }
        self.search = None;
        let report = found.map_err(|sentence| Over::Failed(Failure::other(sentence)))?;
        // Without time for a single look, any legal move is better than none.
        let any = || self.board.session().view().moves.first().map(|mv| mv.text.clone());
        let best = report.best.clone().or_else(any).unwrap_or_default();
        let position = *self.talk.position();
        let mv = self.talk.game().read_move(&position, &best);
        let mv = mv.map_err(|error| Over::Broken(error.to_string()))?;
        let seconds = self.turn_began.elapsed().as_secs_f64();
        self.used[0] += seconds;
        self.turn_began = Instant::now();
        self.board.play(&position, mv).map_err(Over::Broken)?;
        let message = self.talk.play(mv, seconds);
        self.send(&message)
    }

    fn finish(&mut self, outcome: Outcome, tell: Tell<'_>) -> Result<(), Failure> {
        let [own, other] = self.used;
        let played = Played::new(&self.talk, self.plan.name.as_str(), outcome, own, other);
        self.games += 1;
        self.log.note(&played.to_string());
        if let Some(path) = &self.plan.save {
            played.save(path)?;
        }
        tell(played)
    }
}
