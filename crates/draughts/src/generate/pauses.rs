//! Where a piece may pause between the jumps of a capture.
//!
//! *Idea*: a route has one square between two jumps. Where a flying king goes straight on, the capture is the same for every
//! square up to the next captured piece, so the generator takes only the first of them. Here the others are found again, for
//! people who play a capture jump by jump.

use super::Generator;
use crate::board::Word;
use crate::moves::{Move, Route};
use crate::position::Position;
use crate::rules::Landing;

/// Ways of one capture, at most: on a full board its jumps may have very many orders.
const MAX_WAYS: usize = 32;

impl<W: Word> Generator<W> {
    /// The ways of a capture that differ in the order of their jumps or in their turns: for each pause between two jumps the bits
    /// among which the piece has the choice.
    pub(crate) fn pauses(&self, position: &Position<W>, mv: Move<W>) -> Vec<Vec<Vec<u8>>> {
        if !mv.is_capture() {
            return Vec::new();
        }
        let routes = self.routes_of(position, mv, MAX_WAYS);
        routes.iter().take(MAX_WAYS).map(|route| self.pauses_of(route)).collect()
    }

    fn pauses_of(&self, Route { mv, via }: &Route<W>) -> Vec<Vec<u8>> {
        let squares: Vec<u8> =
            [mv.from].into_iter().chain(via.iter().copied()).chain([mv.to]).collect();
        let mut left = mv.taken;
        let pauses = squares.windows(3).map(|three| {
            let [before, pause, after] = [three[0], three[1], three[2]].map(u32::from);
            let (came, goes) = (self.direction(before, pause), self.direction(pause, after));
            left &= !self.between(came, before, pause);
            let mut choice = W::single(pause);
            if came == goes && self.rules.landing != Landing::Behind {
                let victims = self.between(goes, pause, after) & left;
                for victim in victims.bits() {
                    choice |= self.between(goes, pause, victim);
                }
            }
            choice.bits().map(|bit| bit as u8).collect()
        });
        pauses.collect()
    }

    /// The direction from a square to another on one of its rays.
    fn direction(&self, from: u32, to: u32) -> usize {
        let leads = |&direction: &usize| !(self.ray(direction, from) & W::single(to)).is_empty();
        (0..8).find(leads).expect("a jump follows a ray")
    }

    /// The squares between two squares in this direction.
    fn between(&self, direction: usize, from: u32, to: u32) -> W {
        self.ray(direction, from) & !self.ray(direction, to) & !W::single(to)
    }
}
