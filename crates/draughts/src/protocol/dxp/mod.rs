//! DXP, the `DamExchange` protocol, version 1: two programs play over a byte stream.
//!
//! *Idea*: messages of fixed columns, each ended by a NUL byte. [`Frames`] cuts a stream into
//! messages, [`Message`] is one of them as a value, [`Conversation`] knows who may say what and what
//! it means for the game. None of them owns a socket or a clock.
//! *Guarantee*: every field has exactly the width that the protocol gives it; what is written is read
//! back as the same value. What cannot be a message is an error with a sentence, and the stream goes
//! on with the next one.
//! *Cost*: at most 127 bytes are kept of a message.
//! *Source*: `DamExchange` protocol. It is made for International draughts; the other games on 10x10
//! fit the same columns if both sides agree on them.
//!
//! ```
//! use draughts::protocol::dxp::Message;
//!
//! let text = "M001205250422122320";
//! let message = Message::read(text).unwrap();
//! assert!(matches!(&message, Message::Move(mv) if mv.from == 5 && mv.taken.len() == 4));
//! assert_eq!(message.to_string(), text);
//! ```

mod conversation;
mod fields;
mod frames;
mod message;
mod moves;
mod request;

pub use conversation::{Conversation, Event, Role};
pub use fields::{GameTime, Name};
pub use frames::{Frames, MAX_MESSAGE_BYTES, framed};
pub use message::{Answer, EndReason, Message, PlayedMove, TakeBack};
pub use moves::{read_move, write_move};
pub use request::GameRequest;

/// The port that programs use if nothing else is said.
pub const PORT: u16 = 27531;
