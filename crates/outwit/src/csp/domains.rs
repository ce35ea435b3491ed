//! The domains of the variables, as bit sets with a trail to undo removals.

use super::Csp;

/// The current domain of each variable.
#[derive(Clone, Debug)]
pub struct Domains {
    words: Vec<u64>,
    /// The index of the first word of each variable, and the number of words at the end.
    begins: Vec<usize>,
    sizes: Vec<usize>,
    trail: Vec<(usize, usize)>,
}

impl Domains {
    /// The full domains.
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

    /// The number of values in the domain of a variable.
    #[inline]
    pub fn size(&self, variable: usize) -> usize {
        self.sizes[variable]
    }

    /// Whether a value is in the domain of a variable.
    #[inline]
    pub fn has(&self, variable: usize, value: usize) -> bool {
        self.words[self.begins[variable] + value / 64] >> (value % 64) & 1 == 1
    }

    /// The values in the domain of a variable, in ascending order.
    pub fn values(&self, variable: usize) -> impl Iterator<Item = usize> + '_ {
        let words = &self.words[self.begins[variable]..self.begins[variable + 1]];
        words.iter().enumerate().flat_map(|(at, &word)| {
            let next = |word: &u64| Some(word & (word - 1)).filter(|&word| word != 0);
            let bits = std::iter::successors(Some(word).filter(|&word| word != 0), next);
            bits.map(move |word| at * 64 + word.trailing_zeros() as usize)
        })
    }

    /// Removes a value; it must be in the domain.
    pub fn remove(&mut self, variable: usize, value: usize) {
        self.words[self.begins[variable] + value / 64] &= !(1 << (value % 64));
        self.sizes[variable] -= 1;
        self.trail.push((variable, value));
    }

    /// The number of removals that are not undone: a mark for [`Domains::restore`].
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Undoes all removals since `mark`.
    pub fn restore(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let (variable, value) = self.trail.pop().expect("the trail is longer than the mark");
            self.words[self.begins[variable] + value / 64] |= 1 << (value % 64);
            self.sizes[variable] += 1;
        }
    }
}
