//! Pancake sorting: turn over the upper part of a pile until the pancakes lie in order of size.
use outwit::problem::Problem;

/// A pile, its top first: a permutation of 1, 2, 3, and so on.
pub struct Pancakes(pub Vec<u8>);

impl Pancakes {
    /// The gap heuristic: neighbours that are not neighbours in size, the plate included. A turn mends one at most.
    pub fn gaps(&self, pile: &Vec<u8>) -> u32 {
        let plate = pile.len() as u8 + 1;
        let below = pile.iter().skip(1).chain([&plate]);
        pile.iter().zip(below).filter(|(above, below)| above.abs_diff(**below) > 1).count() as u32
    }
}

impl Problem for Pancakes {
    type State = Vec<u8>;
    type Action = usize; // how many pancakes are turned over
    type Cost = u32;
    fn start(&self) -> Vec<u8> { self.0.clone() }
    fn is_goal(&self, pile: &Vec<u8>) -> bool { pile.is_sorted() }
    fn actions(&self, pile: &Vec<u8>, out: &mut Vec<(usize, u32)>) {
        out.extend((2..=pile.len()).map(|count| (count, 1)));
    }
    fn apply(&self, pile: &Vec<u8>, count: usize) -> Vec<u8> {
        let mut pile = pile.clone();
        pile[..count].reverse();
        pile
    }
    // So that no search undoes its last action.
    fn inverse(&self, count: usize) -> Option<usize> { Some(count) }
    // For the searches from both ends.
    fn goals(&self) -> Vec<Vec<u8>> { vec![(1..=self.0.len() as u8).collect()] }
    fn is_reversible(&self) -> bool { true }
}
