//! A position with its labels: the result of its game and the score of its search.
//!
//! A file of samples is the mark `OUTWITSA`, the number of samples (8 bytes), 28 bytes for each (White's pieces, Black's
//! pieces, kings, the score as 2 bytes, the side to move, the result) and the checksum of all before (FNV-1a, 64 bits),
//! all little-endian.

use crate::colour::Colour;
use crate::position::{KingRun, Position, State};
use outwit::hash::checksum;

const MARK: &[u8; 8] = b"OUTWITSA";
/// Bytes of a sample.
const SIZE: usize = 28;

/// A position with labels from White's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    pub(super) white: u64,
    pub(super) black: u64,
    pub(super) kings: u64,
    /// Points by the search.
    pub(super) score: i16,
    pub(super) turn: Colour,
    /// 1 if White won, -1 if Black did, 0 for a draw.
    pub(super) result: i8,
}

impl Sample {
    pub(super) fn new(state: &State<u64>, score: i32) -> Sample {
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
    pub fn with_score_times(mut self, factor: f32) -> Sample {
        self.score = (f32::from(self.score) * factor) as i16;
        self
    }

    /// The position, without counters.
    pub fn state(&self) -> State<u64> {
        let white_moves = self.turn == Colour::White;
        let (own, enemy) =
            if white_moves { (self.white, self.black) } else { (self.black, self.white) };
        let run = KingRun::default();
        Position { own, enemy, kings: self.kings, turn: self.turn, own_run: run, enemy_run: run }
            .into()
    }

    /// Samples as bytes.
    pub fn to_bytes(samples: &[Sample]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(24 + SIZE * samples.len());
        bytes.extend(MARK);
        bytes.extend((samples.len() as u64).to_le_bytes());
        for sample in samples {
            for set in [sample.white, sample.black, sample.kings] {
                bytes.extend(set.to_le_bytes());
            }
            bytes.extend(sample.score.to_le_bytes());
            bytes.push(sample.turn.index() as u8);
            bytes.push(sample.result as u8);
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads samples; `None` if these bytes are none, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Option<Vec<Sample>> {
        let (body, sum) = bytes.split_last_chunk::<8>()?;
        if checksum(body) != u64::from_le_bytes(*sum) {
            return None;
        }
        let (count, rest) = body.strip_prefix(MARK)?.split_first_chunk::<8>()?;
        let (chunks, rest) = rest.as_chunks::<SIZE>();
        if chunks.len() as u64 != u64::from_le_bytes(*count) || !rest.is_empty() {
            return None;
        }
        let read = |chunk: &[u8; SIZE]| {
            let (sets, rest) = chunk.as_chunks::<8>();
            Sample {
                white: u64::from_le_bytes(sets[0]),
                black: u64::from_le_bytes(sets[1]),
                kings: u64::from_le_bytes(sets[2]),
                score: i16::from_le_bytes([rest[0], rest[1]]),
                turn: Colour::of(rest[2] == 0),
                result: rest[3] as i8,
            }
        };
        Some(chunks.iter().map(read).collect())
    }
}
