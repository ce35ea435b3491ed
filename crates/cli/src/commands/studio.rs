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
    restart_with_few_heaps();
    let served = studio::serve(&studio::Options {
        port: options.port,
        open_browser: !options.no_open,
        host: options.host.clone(),
    });
    served.map_err(|error| Failure::other(format!("the studio cannot listen: {error}")))
}

/// Restarts the program with two heaps instead of eight for each processor.
///
/// The allocator of glibc gives each thread a heap of its own and returns the memory of none. Trees are recorded by one
/// thread and dropped by another, so all heaps grow to the size of the largest trees: after 7,000 requests the
/// studio took 307 MiB, with two heaps 124 MiB. The number is read at the start of a program only.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn restart_with_few_heaps() {
    use std::os::unix::process::CommandExt;

    const HEAPS: &str = "MALLOC_ARENA_MAX";
    if std::env::var_os(HEAPS).is_some() {
        return;
    }
    if let Ok(program) = std::env::current_exe() {
        let mut words = std::env::args_os();
        let mut command = std::process::Command::new(program);
        if let Some(name) = words.next() {
            command.arg0(name);
        }
        // Returns only if it fails; then the studio takes more memory.
        let _ = command.args(words).env(HEAPS, "2").exec();
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn restart_with_few_heaps() {}
