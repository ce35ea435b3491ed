//! `outwit serve`: the engine for other draughts programs, over the protocols that they speak.
//!
//! *Layout*: [`hub`] and [`dxp`] are the two protocols, each a loop over things that happen; [`board`] keeps the
//! protocol's board and the session that searches it in step; [`limits`] says how long a
//! move may take, [`think`] runs a search beside the loop, [`log`] writes down what was said.

mod board;
mod dxp;
mod hub;
mod limits;
mod log;
mod think;

use std::io::Write;

use clap::{Args, Subcommand};
use draughts::Variant;
use draughts::protocol::hub::variant_of_name;

use crate::failure::Failure;

/// The arguments.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(subcommand)]
    protocol: Protocol,
}

#[derive(Subcommand, Debug)]
enum Protocol {
    /// Hub, version 2, on standard input and output
    Hub(hub::Options),
    /// DXP over TCP: listen for the other program, or connect to it
    Dxp(Box<dxp::Options>),
}

/// The variant of a name on the command line: that of the Hub protocol, of its rules, or of the game (`draughts:russian`).
fn variant_of(name: &str) -> Result<Variant, Failure> {
    let name = name.strip_prefix("draughts:").unwrap_or(name);
    variant_of_name(name).map_or_else(|| name.parse().map_err(Failure::usage), Ok)
}

/// Serves until the other side is gone.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    match &options.protocol {
        Protocol::Hub(options) => hub::run(options, out),
        Protocol::Dxp(options) => dxp::run(options, out),
    }
}
