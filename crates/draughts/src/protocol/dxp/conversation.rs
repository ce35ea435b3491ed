//! The state machine of a connection: which messages are allowed when, and their effect on the game.

use super::fields::{GameTime, Name};
use super::message::{Answer, EndReason, Message, PlayedMove, TakeBack};
use super::moves::{read_move, write_move};
use super::request::GameRequest;
use crate::colour::Colour;
use crate::game::Draughts;
use crate::moves::Move;
use crate::position::Position;
use crate::protocol::ProtocolError;

/// The version of the protocol that is spoken here.
const VERSION: u16 = 1;

/// The role in a connection: the initiator proposes games, the follower waits for proposals. Either side may have opened
/// the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Sends invitations.
    Initiator,
    /// Answers them.
    Follower,
}

/// The effect of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A game begins; see [`Conversation::own`] and [`Conversation::position`].
    Started,
    /// The other side has turned the invitation down.
    Declined(Answer),
    /// This side has turned an invitation down; whatever was going on goes on.
    Refused(Answer),
    /// The other side has moved.
    Moved {
        /// Its move.
        mv: Move,
        /// The seconds that it says it has taken.
        seconds: u16,
    },
    /// The game has ended.
    Ended {
        /// The side that has said so.
        by: Colour,
        /// Why, as that side sees it.
        reason: EndReason,
        /// Whether the other side wants no further game.
        stop: bool,
    },
    /// The game goes on from an earlier position.
    WentBack,
    /// Text for people.
    Chat(String),
    /// Nothing.
    None,
}

/// Where the conversation stands.
#[derive(Clone, Debug, PartialEq)]
enum Phase {
    /// Between games.
    Idle,
    /// The invitation is out.
    Waiting(GameRequest),
    /// A game is on.
    Playing,
    /// We have said that the game is over.
    Ending(EndReason),
}

/// One side of a connection.
#[derive(Clone, Debug)]
pub struct Conversation {
    game: Draughts,
    name: Name,
    other: Option<Name>,
    role: Role,
    phase: Phase,
    own: Colour,
    time: GameTime,
    limit: Option<u16>,
    /// The starting position of the game and the position after each move.
    positions: Vec<Position>,
    moves: Vec<Move>,
    /// Whether this side wants no further game.
    is_last: bool,
    /// Whether the other side may take moves back.
    takes_back: bool,
}

impl Conversation {
    /// A conversation about one variant, before the first message.
    pub fn new(game: Draughts, name: Name, role: Role) -> Self {
        let first = Position::start(game.rules());
        Self {
            game,
            name,
            other: None,
            role,
            phase: Phase::Idle,
            own: Colour::White,
            time: GameTime::from_seconds(0.0),
            limit: None,
            positions: vec![first],
            moves: Vec::new(),
            is_last: false,
            takes_back: true,
        }
    }

    /// Refuses every request to take moves back, as a function that this side does not have.
    #[must_use]
    pub fn without_take_back(self) -> Self {
        Self { takes_back: false, ..self }
    }

    /// Says whether this side wants no further game after this one: what it answers when the other side ends the game.
    pub fn set_last(&mut self, is_last: bool) {
        self.is_last = is_last;
    }

    /// The game that is played.
    pub fn game(&self) -> &Draughts {
        &self.game
    }

    /// The name of the other side, once it is known.
    pub fn other(&self) -> Option<&Name> {
        self.other.as_ref()
    }

    /// The colour of this side.
    pub fn own(&self) -> Colour {
        self.own
    }

    /// The time of each side for the game.
    pub fn time(&self) -> GameTime {
        self.time
    }

    /// After how many moves of each side the game is to be stopped.
    pub fn limit(&self) -> Option<u16> {
        self.limit
    }

    /// The starting position of the game.
    pub fn first(&self) -> &Position {
        &self.positions[0]
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.positions.last().expect("there is always a starting position")
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Whether a game is on and this side is to move.
    pub fn is_own_turn(&self) -> bool {
        self.phase == Phase::Playing && self.position().turn() == self.own
    }

    /// Whether a game is on, up to the answer to its end.
    pub fn is_playing(&self) -> bool {
        matches!(self.phase, Phase::Playing | Phase::Ending(_))
    }

    /// Whether there is neither a game nor an invitation.
    pub fn is_idle(&self) -> bool {
        self.phase == Phase::Idle
    }

    /// Whether each side has made as many moves as were agreed on.
    pub fn is_at_limit(&self) -> bool {
        self.limit.is_some_and(|limit| self.moves.len() >= 2 * usize::from(limit))
    }

    /// Invites the other side to a game; the name and version of the request are filled in.
    pub fn invite(&mut self, request: GameRequest) -> Message {
        let request = GameRequest { version: VERSION, name: self.name.clone(), ..request };
        self.phase = Phase::Waiting(request.clone());
        Message::Request(request)
    }

    /// Plays a legal move of this side.
    pub fn play(&mut self, mv: Move, seconds: f64) -> Message {
        self.advance(mv);
        Message::Move(write_move(mv, seconds, self.game.rules()))
    }

    /// Says, instead of a move, that the game is over.
    pub fn end(&mut self, reason: EndReason, stop: bool) -> Message {
        self.phase = Phase::Ending(reason);
        Message::End { reason, stop }
    }

    /// Takes in a message: what has to be sent in reply, and what it has led to. An error means
    /// that the message is not allowed now; nothing has changed then.
    pub fn receive(
        &mut self,
        message: &Message,
    ) -> Result<(Option<Message>, Event), ProtocolError> {
        match message {
            Message::Request(request) => self.requested(request),
            Message::Accept { name, answer } => self.answered(name, *answer),
            Message::Move(columns) => self.moved(columns),
            Message::End { reason, stop } => self.ended(*reason, *stop),
            Message::Chat(text) => Ok((None, Event::Chat(text.clone()))),
            Message::BackRequest { number, turn } => Ok(self.take_back(*number, *turn)),
            // We never ask to go back.
            Message::BackAnswer(_) => Ok((None, Event::None)),
        }
    }

    fn requested(
        &mut self,
        request: &GameRequest,
    ) -> Result<(Option<Message>, Event), ProtocolError> {
        let answer = self.consider(request);
        if answer == Answer::Yes {
            self.other = Some(request.name.clone());
            self.start(request, request.follower)?;
        }
        let reply = Message::Accept { name: self.name.clone(), answer };
        let event = if answer == Answer::Yes { Event::Started } else { Event::Refused(answer) };
        Ok((Some(reply), event))
    }

    fn consider(&self, request: &GameRequest) -> Answer {
        if self.role == Role::Initiator || self.phase != Phase::Idle {
            return Answer::No;
        }
        if request.version != VERSION {
            return Answer::WrongVersion;
        }
        let position = request.position.clone();
        match position.map(|setup| setup.position(self.game.rules())) {
            None => Answer::Yes,
            Some(Ok(position)) if self.game.has_move(&position) => Answer::Yes,
            Some(_) => Answer::NotThis,
        }
    }

    fn start(&mut self, request: &GameRequest, own: Colour) -> Result<(), ProtocolError> {
        let first = match request.position.clone() {
            None => Position::start(self.game.rules()),
            Some(setup) => setup.position(self.game.rules()).map_err(|error| {
                ProtocolError::new(&request.to_string(), error.to_string(), super::request::EXAMPLE)
            })?,
        };
        (self.positions, self.moves) = (vec![first], Vec::new());
        (self.own, self.time, self.limit) = (own, request.time, request.moves);
        self.phase = Phase::Playing;
        Ok(())
    }

    fn answered(
        &mut self,
        name: &Name,
        answer: Answer,
    ) -> Result<(Option<Message>, Event), ProtocolError> {
        let Phase::Waiting(request) = self.phase.clone() else {
            let text = Message::Accept { name: name.clone(), answer }.to_string();
            return Err(ProtocolError::untimely(&text, "GAMEACC only after GAMEREQ"));
        };
        self.other = Some(name.clone());
        if answer != Answer::Yes {
            self.phase = Phase::Idle;
            return Ok((None, Event::Declined(answer)));
        }
        self.start(&request, request.follower.other())?;
        Ok((None, Event::Started))
    }

    fn moved(&mut self, columns: &PlayedMove) -> Result<(Option<Message>, Event), ProtocolError> {
        if self.phase != Phase::Playing || self.is_own_turn() {
            let expected = "MOVE only in a game, from the side to move";
            return Err(ProtocolError::untimely(&columns.to_string(), expected));
        }
        let mv = read_move(&self.game, self.position(), columns)?;
        self.advance(mv);
        Ok((None, Event::Moved { mv, seconds: columns.seconds }))
    }

    fn ended(
        &mut self,
        reason: EndReason,
        stop: bool,
    ) -> Result<(Option<Message>, Event), ProtocolError> {
        match std::mem::replace(&mut self.phase, Phase::Idle) {
            // Ours was first, or both were sent at once: this one is the answer.
            Phase::Ending(own) => Ok((None, Event::Ended { by: self.own, reason: own, stop })),
            Phase::Playing => {
                let reply = Message::End { reason: EndReason::Unknown, stop: self.is_last };
                Ok((Some(reply), Event::Ended { by: self.own.other(), reason, stop }))
            }
            // The other side has answered the end of the game before once more.
            phase @ Phase::Waiting(_) => {
                self.phase = phase;
                Ok((None, Event::None))
            }
            phase @ Phase::Idle => {
                self.phase = phase;
                let text = Message::End { reason, stop }.to_string();
                Err(ProtocolError::untimely(&text, "GAMEEND only in a game"))
            }
        }
    }

    fn take_back(&mut self, number: u16, turn: Colour) -> (Option<Message>, Event) {
        if !self.takes_back {
            return (Some(Message::BackAnswer(TakeBack::NotSupported)), Event::None);
        }
        let second = usize::from(turn != self.first().turn());
        let ply = (usize::from(number) * 2 + second).checked_sub(2);
        match ply.filter(|&ply| self.phase == Phase::Playing && ply <= self.moves.len()) {
            Some(ply) => {
                self.moves.truncate(ply);
                self.positions.truncate(ply + 1);
                (Some(Message::BackAnswer(TakeBack::Done)), Event::WentBack)
            }
            None => (Some(Message::BackAnswer(TakeBack::Refused)), Event::None),
        }
    }

    fn advance(&mut self, mv: Move) {
        self.positions.push(self.game.after(self.position(), mv));
        self.moves.push(mv);
    }
}
