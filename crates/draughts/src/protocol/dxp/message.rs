//! The seven messages.

use std::fmt;

use super::fields::{Columns, Name, colour_letter};
use super::frames::MAX_MESSAGE_BYTES;
use super::request::GameRequest;
use crate::colour::Colour;
use crate::protocol::ProtocolError;

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// GAMEREQ: shall we play?
    Request(GameRequest),
    /// GAMEACC: the answer to it.
    Accept {
        /// Who answers.
        name: Name,
        /// What.
        answer: Answer,
    },
    /// MOVE.
    Move(PlayedMove),
    /// GAMEEND: instead of a move on one's own turn, and as the answer to it.
    End {
        /// Why, as the sender sees it.
        reason: EndReason,
        /// Whether the sender wants no further game.
        stop: bool,
    },
    /// CHAT: text for people, at any time.
    Chat(String),
    /// BACKREQ: back to an earlier position?
    BackRequest {
        /// The number of the move that is to be played again, from 1.
        number: u16,
        /// The side that is to move there.
        turn: Colour,
    },
    /// BACKACC: the answer to it.
    BackAnswer(TakeBack),
}

/// A move in columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// Seconds that the move took, at most 9999.
    pub seconds: u16,
    /// The square left, in standard numbers.
    pub from: u16,
    /// The square reached.
    pub to: u16,
    /// The captured squares in any order, at most 20.
    pub taken: Vec<u16>,
}

/// The answer to an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Accepted.
    Yes,
    /// The version of the protocol is not known.
    WrongVersion,
    /// Not this game; another perhaps.
    NotThis,
    /// No game at all.
    No,
}

impl fmt::Display for Answer {
    /// In words, about the side that gives it.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Yes => "it accepts the game",
            Self::WrongVersion => "it speaks another version of the protocol",
            Self::NotThis => "it does not want this game",
            Self::No => "it does not want to play",
        })
    }
}

/// Why a game has ended, as the sender sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// Nothing is said: the move limit, or the answer to the other's end.
    Unknown,
    /// I have lost.
    IGiveUp,
    /// It is a draw.
    Draw,
    /// I have won.
    IWin,
}

/// The answer to a request to go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeBack {
    /// Done.
    Done,
    /// I cannot do this.
    NotSupported,
    /// I do not want to; go on.
    Refused,
}

const ACCEPT: &str = "AOutwit                          0";
const MOVE: &str = "M001205250422122320";
const END: &str = "E00";

impl Message {
    /// Reads a message without its final NUL.
    pub fn read(text: &str) -> Result<Self, ProtocolError> {
        let kinds = "R, A, M, E, C, B or K first and at most 127 ASCII characters";
        if text.len() > MAX_MESSAGE_BYTES || !text.is_ascii() {
            return Err(ProtocolError::new(text, kinds, END));
        }
        let columns = |example| Columns::new(text, example);
        match text.as_bytes().first() {
            Some(b'R') => GameRequest::read(text).map(Self::Request),
            Some(b'A') => {
                let mut columns = columns(ACCEPT);
                let name = Name::new(columns.take(Name::WIDTH, "the name")?);
                let answer = match columns.take(1, "the answer")? {
                    "0" => Answer::Yes,
                    "1" => Answer::WrongVersion,
                    "2" => Answer::NotThis,
                    "3" => Answer::No,
                    other => return Err(columns.fault(format!("0, 1, 2 or 3, not {other:?}"))),
                };
                done(columns, Self::Accept { name, answer })
            }
            Some(b'M') => PlayedMove::read(columns(MOVE)).map(Self::Move),
            Some(b'E') => {
                let mut columns = columns(END);
                let reason = match columns.take(1, "the reason")? {
                    "0" => EndReason::Unknown,
                    "1" => EndReason::IGiveUp,
                    "2" => EndReason::Draw,
                    "3" => EndReason::IWin,
                    other => return Err(columns.fault(format!("0, 1, 2 or 3, not {other:?}"))),
                };
                let stop = match columns.take(1, "the stop code")? {
                    "0" => false,
                    "1" => true,
                    other => return Err(columns.fault(format!("0 or 1, not {other:?}"))),
                };
                done(columns, Self::End { reason, stop })
            }
            // Without any text it counts as a blank.
            Some(b'C') if text.len() == 1 => Ok(Self::Chat(" ".to_owned())),
            Some(b'C') => Ok(Self::Chat(text[1..].to_owned())),
            Some(b'B') => {
                let mut columns = columns("B012W");
                let number = columns.number(3, "the number of the move")?;
                let turn = columns.colour("the side to move")?;
                done(columns, Self::BackRequest { number, turn })
            }
            Some(b'K') => {
                let mut columns = columns("K1");
                let answer = match columns.take(1, "the answer")? {
                    "0" => TakeBack::Done,
                    "1" => TakeBack::NotSupported,
                    "2" => TakeBack::Refused,
                    other => return Err(columns.fault(format!("0, 1 or 2, not {other:?}"))),
                };
                done(columns, Self::BackAnswer(answer))
            }
            _ => Err(ProtocolError::new(text, kinds, END)),
        }
    }
}

fn done<T>(columns: Columns<'_>, read: T) -> Result<T, ProtocolError> {
    if columns.rest().is_empty() {
        Ok(read)
    } else {
        Err(columns.fault(format!("nothing more, not {:?}", columns.rest())))
    }
}

impl PlayedMove {
    fn read(mut columns: Columns<'_>) -> Result<Self, ProtocolError> {
        let seconds = columns.number(4, "the seconds")?;
        let from = columns.number(2, "the square left")?;
        let to = columns.number(2, "the square reached")?;
        let count = columns.number(2, "the number of captured pieces")?;
        if count > 20 {
            return Err(columns.fault(format!("at most 20 captured pieces, not {count}")));
        }
        let square = |_| columns.number(2, "a captured square");
        let taken: Result<Vec<u16>, ProtocolError> = (0..count).map(square).collect();
        let taken = taken?;
        done(columns, Self { seconds, from, to, taken })
    }
}

impl fmt::Display for PlayedMove {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seconds, from, to, taken } = self;
        // The columns are as wide as they are, whatever the values.
        let taken = &taken[..taken.len().min(20)];
        let (seconds, from, to) = (*seconds.min(&9999), from % 100, to % 100);
        write!(out, "M{seconds:04}{from:02}{to:02}{:02}", taken.len())?;
        taken.iter().try_for_each(|square| write!(out, "{:02}", square % 100))
    }
}

impl fmt::Display for Message {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Request(request) => request.fmt(out),
            Self::Accept { name, answer } => write!(out, "A{name}{}", *answer as u8),
            Self::Move(mv) => mv.fmt(out),
            Self::End { reason, stop } => {
                write!(out, "E{}{}", *reason as u8, u8::from(*stop))
            }
            Self::Chat(text) => {
                let clean = text.chars().map(|sign| match sign {
                    '\u{1}'..='\u{7f}' => sign,
                    _ => '?',
                });
                let text: String = clean.take(MAX_MESSAGE_BYTES - 1).collect();
                // A chat has at least one character.
                write!(out, "C{}", if text.is_empty() { " " } else { &text })
            }
            Self::BackRequest { number, turn } => {
                write!(out, "B{:03}{}", number.min(&999), colour_letter(*turn))
            }
            Self::BackAnswer(answer) => write!(out, "K{}", *answer as u8),
        }
    }
}
