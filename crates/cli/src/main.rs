//! The program `outwit`. Everything is in the library: it is compiled beside the crates that it uses, and a program only
//! after them.

use std::process::ExitCode;

fn main() -> ExitCode {
    outwit_cli::main()
}
