//! The sums of the first layer, with the men of several squares added at once.
//!
//! *Idea*: the squares are cut into groups of up to four neighbouring bits. For every way to fill a group with men, the rows of
//! the first layer are added up beforehand. So a position costs one addition for each group instead of one for each man, and
//! one for each king.
//! *Guarantee*: the same sums as by adding the rows of all inputs.
//! *Memory*: 81 rows of 256 bytes for each group: 166 KB for 32 squares, 270 KB for 50.

use super::{EXTRA, FIRST, Inputs};
use crate::board::Word;
use crate::{Draughts, State};

/// Bits of a group.
const BITS: u32 = 4;
/// Ways to fill a group: each square is empty or has an own or an enemy man.
const FILLINGS: usize = 81;
/// The number of a filling with own men on these squares: a digit of base 3 for each bit. An enemy man counts twice as much.
const DIGITS: [u8; 1 << BITS] = {
    let mut digits = [0; 1 << BITS];
    let mut set = 0;
    while set < digits.len() {
        digits[set] = ((set & 1) + (set >> 1 & 1) * 3 + (set >> 2 & 1) * 9 + (set >> 3) * 27) as u8;
        set += 1;
    }
    digits
};

/// Weights of all neurons. A row begins with a cache line: its registers are loaded without crossing one.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Row([i16; FIRST]);

impl Row {
    #[inline(always)]
    fn add(&mut self, other: &Row) {
        for (sum, weight) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.saturating_add(*weight);
        }
    }
}

/// The rows to add for a board and its weights.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    /// The first bit of each group.
    groups: Vec<u32>,
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
        let row = |set: usize, bit: u32| match inputs.number(set, bit) {
            Some(input) => Row(first[input]),
            None => Row([0; FIRST]),
        };
        let (mut groups, mut men) = (Vec::new(), Vec::new());
        let mut next = 0;
        while let Some(begin) = (next..u64::BITS).find(|&bit| inputs.number(0, bit).is_some()) {
            let at = men.len();
            men.resize(at + FILLINGS, Row([0; FIRST]));
            for own in 0..1 << BITS {
                for enemy in (0..1 << BITS).filter(|enemy| own & enemy == 0) {
                    let sum = &mut men[at + filling(own, enemy)];
                    for bit in 0..BITS {
                        for (set, men) in [own, enemy].into_iter().enumerate() {
                            if men >> bit & 1 == 1 && begin + bit < u64::BITS {
                                sum.add(&row(set, begin + bit));
                            }
                        }
                    }
                }
            }
            groups.push(begin);
            next = begin + BITS;
        }
        let kings = [2, 3].map(|set| (0..u64::BITS).map(|bit| row(set, bit)).collect());
        let parities = 0..1usize << EXTRA;
        let start = parities.map(|parities| {
            let mut sum = Row(first[inputs.count()]);
            for number in (0..EXTRA).filter(|number| parities >> number & 1 == 1) {
                sum.add(&Row(first[inputs.count() - EXTRA + number]));
            }
            sum
        });
        Sums { groups, men, kings, start: start.collect() }
    }

    /// The sums of all neurons, before they are cut off.
    #[inline(always)]
    pub(super) fn of<W: Word>(
        &self,
        inputs: &Inputs,
        game: &Draughts<W>,
        state: &State<W>,
    ) -> [i16; FIRST] {
        let [own, enemy, own_kings, enemy_kings] = inputs.seen(state);
        let mut sum = self.start[Inputs::parities(game, state)];
        for (begin, rows) in self.groups.iter().zip(self.men.as_chunks::<FILLINGS>().0) {
            let group = |men: u64| (men >> (begin & 63)) as usize % (1 << BITS);
            sum.add(&rows[filling(group(own), group(enemy))]);
        }
        for (rows, kings) in self.kings.iter().zip([own_kings, enemy_kings]) {
            for bit in kings.bits() {
                sum.add(&rows[bit as usize]);
            }
        }
        sum.0
    }
}

/// The number of a filling: no square has two men.
#[inline(always)]
fn filling(own: usize, enemy: usize) -> usize {
    usize::from(DIGITS[own]) + 2 * usize::from(DIGITS[enemy])
}
