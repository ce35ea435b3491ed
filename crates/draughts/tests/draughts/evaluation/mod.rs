//! Evaluations, through the public interface.

mod boards;
mod features;
mod named;
mod patterns;
mod study;
