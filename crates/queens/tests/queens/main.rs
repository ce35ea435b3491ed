//! The tests of this crate that use only its public interface, as one program.

mod counts;
mod properties;
