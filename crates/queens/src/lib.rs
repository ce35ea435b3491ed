//! Queens.
pub mod count;
mod random;
