//! The recorded search of a game.

use outwit::NodeId;
use outwit::game::{GameMark, GameNode, GameTrace, SearchKind, Side};

use super::positions::{Replay, Root};
use super::without_windows::remove_windows;
use super::{Notation, Scale};
use crate::playable::Playable;

/// A trace together with the game and the position it began with.
pub(crate) struct Tree {
    pub(super) game: Box<dyn Replay>,
    pub(super) trace: GameTrace,
    /// The side that is called MAX.
    pub(super) max: Side,
    /// How values are written.
    pub(super) scale: Scale,
    /// Step of entering and of leaving, for each node.
    pub(super) times: Vec<(u32, u32)>,
    /// Steps at which a node was left by a cut.
    pub(super) cuts: Vec<u32>,
    /// Steps at which a frame was entered: a search does not count it as a node.
    pub(super) frames: Vec<u32>,
    /// Nodes visited at and below, for each node.
    weights: Vec<u64>,
}

pub(super) const NEVER: u32 = u32::MAX;

/// Whether a node is no position that was searched, but the frame around searches of the same position.
pub(super) const fn is_frame(node: &GameNode) -> bool {
    matches!(node.visit.kind, SearchKind::Search | SearchKind::Iteration)
}

impl Tree {
    /// The tree with values in a notation.
    pub(crate) fn new<G: Playable>(
        game: G,
        state: G::State,
        trace: GameTrace,
        notation: Notation,
    ) -> Self {
        let max = notation.max.unwrap_or_else(|| game.turn(&state));
        Tree::of(Box::new(Root { game, state }), trace, max, notation.scale)
    }

    fn of(game: Box<dyn Replay>, mut trace: GameTrace, max: Side, scale: Scale) -> Self {
        remove_windows(&mut trace);
        let mut times = vec![(NEVER, NEVER); trace.len()];
        for (index, step) in (0..).zip(trace.steps()) {
            let times = &mut times[step.node as usize];
            match step.kind {
                GameMark::Enter => times.0 = index,
                GameMark::Leave => times.1 = index,
            }
        }
        let weights = trace.weights();
        let cuts = Self::cuts_of(&trace, &times);
        let frames = trace.nodes().zip(&times).filter(|((_, node), _)| is_frame(&node.data));
        let frames = frames.map(|(_, times)| times.0).collect();
        Tree { game, trace, max, scale, times, cuts, frames, weights }
    }

    pub(super) fn data(&self, id: NodeId) -> Option<&GameNode> {
        self.trace.get(id).map(|node| &node.data)
    }

    /// Nodes visited below.
    pub(super) fn below(&self, id: NodeId) -> u64 {
        self.weights.get(id as usize).map_or(0, |weight| weight - 1)
    }
}
