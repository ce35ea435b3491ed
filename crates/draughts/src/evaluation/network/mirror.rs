//! A network for the mirrored board of another variant.
//!
//! *Idea*: Canadian and Sri Lankan draughts have the same rules on boards that are mirror images. Each input of the one board
//! gets the weights of the input of the other one that stands for the mirrored pieces.

use super::inputs::{FILLINGS, Inputs};
use super::{Network, PARITIES, Weights};
use crate::board::Board;
use crate::rules::Rules;

impl Network {
    /// The network for `rules` that gives every position the points of its mirror image, which this network of `from` knows.
    /// `None` if the boards are not mirror images, or their groups of squares are not.
    pub(in crate::evaluation) fn mirrored(&self, from: &Rules, rules: &Rules) -> Option<Network> {
        if from.board != rules.board.mirrored() {
            return None;
        }
        let inputs = Inputs::new(rules)?;
        let sources = sources(rules.board, &inputs, from.board, &self.inputs)?;
        let biases = self.inputs.count();
        let rows = sources.into_iter().chain([biases]).map(|input| self.weights.first[input]);
        let weights = Weights { first: rows.collect(), ..self.weights.clone() };
        Some(Network::of(inputs, weights))
    }
}

/// For each input of a board, that of the mirrored board `from`.
fn sources(board: Board, inputs: &Inputs, from: Board, from_inputs: &Inputs) -> Option<Vec<usize>> {
    let image = |bit: u32| {
        let (row, column) = board.row_and_column(bit as u8)?;
        from.bit(row, from.width - 1 - column).map(u32::from)
    };
    let mut sources = vec![0; inputs.count()];
    for bit in 0..inputs.bits {
        for set in 0..4 {
            if let Some(input) = inputs.piece(set, bit) {
                sources[input] = from_inputs.piece(set, image(bit)?)?;
            }
        }
    }
    for parity in 0..PARITIES {
        sources[inputs.parity(parity)] = from_inputs.parity(parity);
    }
    for (number, group) in inputs.groups.iter().enumerate() {
        let images = group.bits().map(image).collect::<Option<Vec<u32>>>()?;
        let holds_all = |bits: &[u32]| images.iter().all(|image| bits.contains(image));
        let groups = from_inputs.groups.iter().map(|group| group.bits().collect::<Vec<u32>>());
        let (other, bits) = groups.enumerate().find(|(_, bits)| holds_all(bits))?;
        for filling in 0..FILLINGS {
            // The digit of each square moves to the place of its image.
            let digit = |(place, image): (usize, &u32)| {
                let moved = bits.iter().position(|bit| bit == image)?;
                Some(filling / 3usize.pow(place as u32) % 3 * 3usize.pow(moved as u32))
            };
            let moved = images.iter().enumerate().map(digit).sum::<Option<usize>>()?;
            sources[inputs.fillings(number).start + filling] =
                from_inputs.fillings(other).start + moved;
        }
    }
    Some(sources)
}
