//! A move and what was thought about it, in brief: what matches keep of a search.
//!
//! *Idea*: [`crate::view::ReportView`] puts everything a search found into words, which costs more than a search of a
//! thousand positions. A match asks for a move, its value and its price, and lets the engine keep its table from one move
//! of a game to the next.
//!
//! *Promise*: the same search as with [`GameSession::analyse`](crate::GameSession::analyse), apart from what the memory
//! adds.
//!
//! *Cost*: the search, and one text.

use std::time::Duration;

use outwit::game::Engine;

use crate::view::{OutcomeView, Value};

/// What a program keeps between its moves: the engine with its table. One for each player and game.
#[derive(Debug, Default)]
pub struct Memory {
    pub(crate) engine: Option<Engine>,
}

impl Memory {
    /// Nothing is remembered yet.
    pub fn new() -> Memory {
        Memory::default()
    }
}

/// What was thought about a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thought {
    /// Its value for the side that moves.
    pub value: Value,
    /// Whether the value holds whatever lies beyond the horizon.
    pub proven: bool,
    /// Plies searched to the full.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken by the search alone.
    pub time: Duration,
}

/// Where a game stands, without a picture and without texts that nobody reads.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Who is to move: 0 or 1.
    pub turn: usize,
    /// How the game ended.
    pub outcome: Option<OutcomeView>,
    /// Moves played so far.
    pub plies: usize,
    /// How often the position has been on the board since the last move that cannot be taken back, this time included.
    pub occurrences: u32,
}
