//! Tests of the arena through its public interface, in one program; bots are tested by a program of their own beside it.

#![expect(clippy::unwrap_used, reason = "a test stops where its material is wrong")]

mod contest;
mod dxp;
mod referee;
mod repeated;
mod resumed;
mod tournament;
mod train;
