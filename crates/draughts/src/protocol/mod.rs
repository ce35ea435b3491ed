//! What draughts programs say to each other: text to values and back.
//!
//! *Idea*: a protocol is two readers and two writers and nothing more. Whoever owns a socket, a
//! process or a clock lives elsewhere and speaks in the values of this folder.
//! *Guarantee*: what is written here is read back as the same value; the writers keep to the letter of
//! the protocol, the readers take what known programs send; no text makes a reader panic.
//! *Source*: Hub protocol version 2 by F. Letouzey; `DamExchange` protocol (DXP), version 1.

pub mod dxp;
mod fault;
pub mod hub;

pub use fault::ProtocolError;
