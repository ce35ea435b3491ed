//! The program `outwit`. Everything is in the library: its compilation need not wait until the crates that it uses are
//! compiled, while that of a program has to.

use std::process::ExitCode;

fn main() -> ExitCode {
    outwit_cli::main()
}
