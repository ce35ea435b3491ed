//! The protocols between draughts programs, Hub and DXP: text to values and back.
//!
//! *Idea*: a protocol consists of two readers and two writers. Code with sockets, processes and clocks is
//! elsewhere and exchanges the values of this module.
//! *Guarantee*: a value that is written is read back as the same value; the writers follow the protocol strictly,
//! the readers also accept what known programs send; no text makes a reader panic.
//! *Source*: Hub protocol version 2 by F. Letouzey; `DamExchange` protocol (DXP), version 1.

pub mod dxp;
mod fault;
pub mod hub;

pub use fault::ProtocolError;
