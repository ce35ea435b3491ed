//! `outwit studio`: the page in the browser.

use std::io::Write;

use clap::Args;

use crate::failure::Failure;

/// The arguments.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The port to listen on; if it is taken, the next free one
    #[arg(long, value_name = "N", default_value_t = 7777)]
    port: u16,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { port: 7777, no_open: false }
    }
}

/// Says where the studio would be.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "The studio would listen on http://127.0.0.1:{}/", options.port)?;
    if !options.no_open {
        writeln!(out, "and open it in the browser.")?;
    }
    Ok(())
}
