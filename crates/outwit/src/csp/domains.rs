//! The values that are still possible, as bit sets with a trail to take removals back.

use super::Csp;

/// The values left for each variable.
#[derive(Clone, Debug)]
pub struct Domains {
    words: Vec<u64>,
    /// Where the words of a variable begin; one more at the end.
    begins: Vec<usize>,
    sizes: Vec<usize>,
    trail: Vec<(usize, usize)>,
}

impl Domains {
    /// All possible values.
    pub fn new<C: Csp>(csp: &C) -> Self {
        let count = csp.variables();
        let mut domains = Domains {
            words: Vec::new(),
            begins: vec![0],
            sizes: vec![0; count],
            trail: Vec::new(),
        };
        for variable in 0..count {
            let values = csp.values(variable);
            let begin = domains.words.len();
            domains.words.resize(begin + values.div_ceil(64), 0);
            domains.begins.push(domains.words.len());
            for value in (0..values).filter(|&value| csp.possible(variable, value)) {
                domains.words[begin + value / 64] |= 1 << (value % 64);
                domains.sizes[variable] += 1;
            }
        }
        domains
    }

    /// How many values are left.
    #[inline]
    pub fn size(&self, variable: usize) -> usize {
        self.sizes[variable]
    }

    /// Whether a value is left.
    #[inline]
    pub fn has(&self, variable: usize, value: usize) -> bool {
        self.words[self.begins[variable] + value / 64] >> (value % 64) & 1 == 1
    }

    /// The values left, least first.
    pub fn values(&self, variable: usize) -> impl Iterator<Item = usize> + '_ {
        let words = &self.words[self.begins[variable]..self.begins[variable + 1]];
        words.iter().enumerate().flat_map(|(at, &word)| {
            let next = |word: &u64| Some(word & (word - 1)).filter(|&word| word != 0);
            let bits = std::iter::successors(Some(word).filter(|&word| word != 0), next);
            bits.map(move |word| at * 64 + word.trailing_zeros() as usize)
        })
    }

    /// Takes a value away.
    pub(super) fn remove(&mut self, variable: usize, value: usize) {
        self.words[self.begins[variable] + value / 64] &= !(1 << (value % 64));
        self.sizes[variable] -= 1;
        self.trail.push((variable, value));
    }

    /// A mark to come back to.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Puts back everything that was removed since `mark`.
    pub(super) fn restore(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let (variable, value) = self.trail.pop().expect("the trail is longer than the mark");
            self.words[self.begins[variable] + value / 64] |= 1 << (value % 64);
            self.sizes[variable] += 1;
        }
    }
}
