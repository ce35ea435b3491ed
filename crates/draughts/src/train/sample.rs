//! A position with its labels: the result of its game and the score of its search.
//!
//! A file of samples is the mark `OUTWITSB`, the origin of its games (training, generation and shard, 8 bytes each), the number
//! of samples (8 bytes), 28 bytes for each (White's pieces, Black's pieces, kings, the score as 2 bytes, the side to move, the
//! result) and the checksum of all before (FNV-1a, 64 bits), all little-endian. Boards above 10x10 have the mark `OUTWITSC`
//! and 52 bytes for each sample, since sets of their squares take 16 bytes. Files of earlier versions have the mark `OUTWITSA`
//! and no origin.

use crate::board::Word;
use crate::colour::Colour;
use crate::position::Position;
use crate::state::State;
use outwit::hash::checksum;

const MARK: &[u8; 8] = b"OUTWITSB";
const WIDE_MARK: &[u8; 8] = b"OUTWITSC";
const MARK_WITHOUT_ORIGIN: &[u8; 8] = b"OUTWITSA";

/// Which games a file of samples holds. Without it, a copy under another name would be taken for other games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The hash of the settings of the training; 0 outside of one.
    pub training: u64,
    /// The generation, counted from 1.
    pub generation: u64,
    /// The shard of the generation, counted from 0.
    pub shard: u64,
}

/// Points for the side to move from White's view.
pub(super) fn for_white<W: Word>(state: &State<W>, points: i32) -> i32 {
    if state.turn == Colour::White { points } else { -points }
}

/// A position with labels from White's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample<W: Word = u64> {
    pub(super) white: W,
    pub(super) black: W,
    pub(super) kings: W,
    /// Points by the search.
    pub(super) score: i16,
    pub(super) turn: Colour,
    /// 1 if White won, -1 if Black did, 0 for a draw.
    pub(super) result: i8,
}

impl<W: Word> Sample<W> {
    const MARK: &[u8; 8] = if W::BITS == u64::BITS { MARK } else { WIDE_MARK };
    /// Bytes of a set of squares.
    const SET: usize = W::BITS as usize / 8;
    /// Bytes of a sample.
    const SIZE: usize = 3 * Self::SET + 4;

    pub(super) fn new(state: &State<W>, score: i32) -> Self {
        Sample {
            white: state.pieces(Colour::White),
            black: state.pieces(Colour::Black),
            kings: state.kings,
            score: score.clamp(-30_000, 30_000) as i16,
            turn: state.turn,
            result: 0,
        }
    }

    /// The same sample with the score of its search times a factor.
    pub fn with_score_times(mut self, factor: f32) -> Self {
        self.score = (f32::from(self.score) * factor) as i16;
        self
    }

    /// The position, without counters.
    pub fn state(&self) -> State<W> {
        let white_moves = self.turn == Colour::White;
        let (own, enemy) =
            if white_moves { (self.white, self.black) } else { (self.black, self.white) };
        Position::without_counts(own, enemy, self.kings, self.turn).into()
    }

    /// Samples as bytes.
    pub fn to_bytes(samples: &[Self], origin: &Origin) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(48 + Self::SIZE * samples.len());
        bytes.extend(Self::MARK);
        let count = samples.len() as u64;
        for number in [origin.training, origin.generation, origin.shard, count] {
            bytes.extend(number.to_le_bytes());
        }
        for sample in samples {
            for set in [sample.white, sample.black, sample.kings] {
                bytes.extend(&set.to_u128().to_le_bytes()[..Self::SET]);
            }
            bytes.extend(sample.score.to_le_bytes());
            bytes.push(sample.turn.index() as u8);
            bytes.push(sample.result as u8);
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads samples and the origin of their games, which files of earlier versions do not have; `None` if these bytes are no
    /// samples, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Option<(Option<Origin>, Vec<Self>)> {
        let (body, sum) = bytes.split_last_chunk::<8>()?;
        if checksum(body) != u64::from_le_bytes(*sum) {
            return None;
        }
        let (origin, rest) = match body.strip_prefix(Self::MARK) {
            None => (None, body.strip_prefix(MARK_WITHOUT_ORIGIN)?),
            Some(rest) => {
                let (origin, rest) = rest.split_first_chunk::<24>()?;
                let numbers = origin.as_chunks::<8>().0;
                let [training, generation, shard] =
                    std::array::from_fn(|index| u64::from_le_bytes(numbers[index]));
                (Some(Origin { training, generation, shard }), rest)
            }
        };
        let (count, rest) = rest.split_first_chunk::<8>()?;
        let chunks = rest.chunks_exact(Self::SIZE);
        if chunks.len() as u64 != u64::from_le_bytes(*count) || !chunks.remainder().is_empty() {
            return None;
        }
        let set = |bytes: &[u8]| {
            let mut all = [0; 16];
            all[..Self::SET].copy_from_slice(bytes);
            W::from_u128(u128::from_le_bytes(all))
        };
        let read = |chunk: &[u8]| {
            let (sets, rest) = chunk.split_at(3 * Self::SET);
            let sets: [W; 3] =
                std::array::from_fn(|number| set(&sets[number * Self::SET..][..Self::SET]));
            Sample {
                white: sets[0],
                black: sets[1],
                kings: sets[2],
                score: i16::from_le_bytes([rest[0], rest[1]]),
                turn: Colour::of(rest[2] == 0),
                result: rest[3] as i8,
            }
        };
        Some((origin, chunks.map(read).collect()))
    }
}
