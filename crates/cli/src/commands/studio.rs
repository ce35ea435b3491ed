//! `outwit studio`: the page in the browser.

use std::io::Write;

use clap::Args;

use crate::failure::Failure;

/// The arguments.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Port to listen on; if it is in use, the next free port is taken
    #[arg(long, value_name = "N", default_value_t = 7777)]
    port: u16,
    /// Listen on the network (for a classroom): host name or address by which other machines reach this one
    #[arg(long, value_name = "NAME")]
    host: Option<String>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { port: 7777, host: None, no_open: false }
    }
}

/// Serves the page until Ctrl-C.
pub(crate) fn run(options: &Options, _out: &mut dyn Write) -> Result<(), Failure> {
    let served = studio::serve(&studio::Options {
        port: options.port,
        open_browser: !options.no_open,
        host: options.host.clone(),
    });
    served.map_err(|error| Failure::other(format!("the studio cannot listen: {error}")))
}
