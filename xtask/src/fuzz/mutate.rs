//! Inputs that are nearly right, and some that are not right at all.

use outwit::Rng;

/// Numbers at which things overflow or turn around.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "-1",
    "9",
    "10",
    "50",
    "51",
    "99",
    "127",
    "128",
    "255",
    "256",
    "999",
    "32767",
    "65535",
    "65536",
    "2147483648",
    "4294967295",
    "18446744073709551615",
    "99999999999999999999",
    "1e999",
    "nan",
    "-0",
    "0.5",
    "00001",
];

/// Makes inputs; the same seed and samples give the same ones.
pub(super) struct Mutator {
    rng: Rng,
    /// Words of the language that the parser reads.
    words: &'static [&'static str],
}

impl Mutator {
    pub(super) fn new(seed: u64, words: &'static [&'static str]) -> Self {
        Self { rng: Rng::new(seed), words }
    }

    /// The next input.
    pub(super) fn next(&mut self, samples: &[Vec<u8>]) -> Vec<u8> {
        match self.rng.below(20) {
            0 => self.noise(),
            1 => self.salad(),
            _ => {
                let mut input = self.rng.pick(samples).cloned().unwrap_or_default();
                for _ in 0..=self.rng.below(4) {
                    self.damage(&mut input, samples);
                }
                input
            }
        }
    }

    fn noise(&mut self) -> Vec<u8> {
        (0..self.rng.below(200)).map(|_| self.rng.next_u64() as u8).collect()
    }

    /// Words of the language in any order.
    fn salad(&mut self) -> Vec<u8> {
        let mut input = Vec::new();
        for _ in 0..self.rng.below(40) {
            let word = self.word();
            input.extend(word);
            if self.rng.below(2) == 0 {
                input.push(b' ');
            }
        }
        input
    }

    fn word(&mut self) -> Vec<u8> {
        let list = if self.rng.below(4) == 0 { NUMBERS } else { self.words };
        self.rng.pick(list).map_or_else(Vec::new, |word| word.as_bytes().to_vec())
    }

    /// A piece of an input, as a range.
    fn piece(&mut self, length: usize) -> std::ops::Range<usize> {
        let from = self.rng.below(length + 1);
        let most = 1 + self.rng.below(16);
        from..(from + most).min(length)
    }

    fn damage(&mut self, input: &mut Vec<u8>, samples: &[Vec<u8>]) {
        let index = self.rng.below(input.len() + 1);
        let piece = self.piece(input.len());
        match self.rng.below(10) {
            0 => {
                if let Some(byte) = input.get_mut(index) {
                    *byte ^= 1 << self.rng.below(8);
                }
            }
            1 => input.insert(index, self.rng.next_u64() as u8),
            2 => drop(input.drain(piece)),
            3 => {
                let copy = input[piece].to_vec();
                input.splice(index..index, copy);
            }
            4 => {
                // Many times the same.
                let copy = input[piece].repeat(1 + self.rng.below(64));
                input.splice(index..index, copy);
            }
            5 => input.truncate(index),
            6 => {
                let word = self.word();
                input.splice(index..index, word);
            }
            7 => {
                let word = self.word();
                input.splice(piece, word);
            }
            8 => self.another_number(input),
            _ => {
                // The beginning of one sample, the end of another.
                let other = self.rng.pick(samples).cloned().unwrap_or_default();
                let from = self.rng.below(other.len() + 1);
                input.truncate(index);
                input.extend(&other[from..]);
            }
        }
    }

    /// One of the numbers in the input becomes another one.
    fn another_number(&mut self, input: &mut Vec<u8>) {
        let begins = |at: &usize| {
            input[*at].is_ascii_digit() && (*at == 0 || !input[*at - 1].is_ascii_digit())
        };
        let starts: Vec<usize> = (0..input.len()).filter(begins).collect();
        let Some(&start) = self.rng.pick(&starts) else { return };
        let digits = input[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = match self.rng.pick(NUMBERS) {
            Some(number) if self.rng.below(2) == 0 => (*number).to_owned(),
            _ => self.rng.below(100).to_string(),
        };
        input.splice(start..start + digits, number.into_bytes());
    }
}
