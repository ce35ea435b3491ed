//! The sums of the first layer, with the men of several squares added at once.
//!
//! *Idea*: for every way to fill a group of squares with men, the rows of the first layer are added up beforehand: those of the
//! men and that of the filling. So a position costs one addition for each group, and one for each king.
//! *Guarantee*: the same sums as by adding the rows of all inputs.
//! *Memory*: 81 rows of 512 bytes for each group: 332 KB for 8x8 squares, 622 KB for 10x10, 746 KB for 12x12.

use super::FIRST;
use super::inputs::{FILLINGS, Inputs, PARITIES};
use crate::board::Word;
use crate::{Draughts, State};

/// Weights of all neurons. A row begins with a cache line: its registers are loaded without crossing one.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Row(pub(super) [i16; FIRST]);

impl Row {
    #[inline(always)]
    pub(super) fn add(&mut self, other: &Row) {
        for (sum, weight) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.saturating_add(*weight);
        }
    }
}

/// The rows to add for a board and its weights.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    /// By groups and fillings.
    men: Vec<Row>,
    /// The rows of the kings by bits: the own ones, then those of the enemy.
    kings: [Vec<Row>; 2],
    /// The biases with the parities that are set.
    start: Vec<Row>,
}

impl Sums {
    /// From a row for each input and the biases.
    pub(super) fn new(inputs: &Inputs, first: &[[i16; FIRST]]) -> Sums {
        let row = |set: usize, bit: u32| match inputs.piece(set, bit) {
            Some(input) => Row(first[input]),
            None => Row([0; FIRST]),
        };
        let mut men = Vec::new();
        for (number, group) in inputs.groups.iter().enumerate() {
            men.extend(inputs.fillings(number).zip(0..).map(|(input, filling): (_, usize)| {
                let mut sum = Row(first[input]);
                // A digit of base 3 for each square: 0 empty, 1 an own man, 2 an enemy man.
                let digits = (0..).map(|place| filling / 3usize.pow(place) % 3);
                for (bit, digit) in group.bits().zip(digits).filter(|(_, digit)| 0 < *digit) {
                    sum.add(&row(digit - 1, bit));
                }
                sum
            }));
        }
        let kings = [2, 3].map(|set| (0..inputs.bits).map(|bit| row(set, bit)).collect());
        let parities = 0..1usize << PARITIES;
        let start = parities.map(|parities| {
            let mut sum = Row(first[inputs.count()]);
            for number in (0..PARITIES).filter(|number| parities >> number & 1 == 1) {
                sum.add(&Row(first[inputs.parity(number)]));
            }
            sum
        });
        Sums { men, kings, start: start.collect() }
    }

    /// Calls `add` with the rows whose sum is that of the first layer, before it is cut off.
    #[inline(always)]
    pub(super) fn each_row<W: Word>(
        &self,
        inputs: &Inputs,
        game: &Draughts<W>,
        state: &State<W>,
        mut add: impl FnMut(&Row),
    ) {
        let [own, enemy, own_kings, enemy_kings] = inputs.relative_sets(state);
        add(&self.start[Inputs::parities(game, state)]);
        for (group, rows) in inputs.groups.iter().zip(self.men.as_chunks::<FILLINGS>().0) {
            add(&rows[group.filling(own, enemy)]);
        }
        for (rows, kings) in self.kings.iter().zip([own_kings, enemy_kings]) {
            for bit in kings.bits() {
                add(&rows[bit as usize]);
            }
        }
    }
}
