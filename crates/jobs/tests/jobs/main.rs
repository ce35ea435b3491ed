//! The tests of this crate that use only its public interface, as one program.

mod clock;
mod damage;
mod faults;
mod kill;
mod merge;
#[path = "../../examples/queens_job/queens.rs"]
mod queens;
mod run;
mod scratch;
