//! A set of shard indices and the text form that array schedulers take, `4,6-11`.
//!
//! *Guarantee.* Sorted, without repetition; the text form and back is the identity.

use std::fmt;
use std::str::FromStr;

/// Some shard indices, sorted, each once.
///
/// ```
/// use jobs::Indices;
/// let missing: Indices = [4, 6, 7, 8, 9, 10, 11].into_iter().collect();
/// assert_eq!(missing.to_string(), "4,6-11");
/// assert_eq!("4,6-11".parse::<Indices>(), Ok(missing));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Indices(Vec<u64>);

impl Indices {
    /// The indices in rising order.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.0.iter().copied()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The largest index.
    pub fn last(&self) -> Option<u64> {
        self.0.last().copied()
    }

    /// The indices from `from` on and below `below`, each less `from`.
    #[must_use]
    pub fn window(&self, from: u64, below: u64) -> Self {
        self.iter()
            .filter(|index| (from..below).contains(index))
            .map(|index| index - from)
            .collect()
    }

    /// The runs of neighbours, each as its first and last index.
    pub fn ranges(&self) -> Vec<(u64, u64)> {
        let mut ranges: Vec<(u64, u64)> = Vec::new();
        for index in self.iter() {
            match ranges.last_mut() {
                Some((_, last)) if *last + 1 == index => *last = index,
                _ => ranges.push((index, index)),
            }
        }
        ranges
    }
}

impl FromIterator<u64> for Indices {
    fn from_iter<I: IntoIterator<Item = u64>>(indices: I) -> Self {
        let mut all: Vec<u64> = indices.into_iter().collect();
        all.sort_unstable();
        all.dedup();
        Self(all)
    }
}

impl fmt::Display for Indices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (first, last)) in self.ranges().into_iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            if first == last {
                write!(f, "{first}")?;
            } else {
                write!(f, "{first}-{last}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Indices {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut all = Vec::new();
        if text.is_empty() {
            return Ok(Self(all));
        }
        for part in text.split(',') {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let bound = |digits: &str| {
                digits.parse::<u64>().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()))
            };
            match (bound(first), bound(last)) {
                (Some(first), Some(last)) if first <= last && last - first < 100_000_000 => {
                    all.extend(first..=last);
                }
                _ => {
                    return Err(format!(
                        "{part:?} is not an index or a rising range; an example is 4,6-11"
                    ));
                }
            }
        }
        Ok(all.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use outwit::Rng;

    use super::*;

    fn any(rng: &mut Rng) -> Indices {
        let length = rng.below(80);
        (0..length).map(|_| rng.below(300) as u64).collect()
    }

    #[test]
    fn text_and_back_is_the_identity() {
        for seed in 0..256 {
            let indices = any(&mut Rng::new(seed));
            assert_eq!(indices.to_string().parse::<Indices>(), Ok(indices), "seed {seed}");
        }
    }

    #[test]
    fn windows_cover_everything_once() {
        for seed in 0..256 {
            let mut rng = Rng::new(seed);
            let (indices, size) = (any(&mut rng), 1 + rng.below(49));
            let window = |from: usize| {
                let from = from as u64;
                let window = indices.window(from, from + size as u64);
                window.iter().map(|index| index + from).collect::<Vec<_>>()
            };
            let whole: Vec<u64> = (0..300).step_by(size).flat_map(window).collect();
            assert_eq!(whole, indices.iter().collect::<Vec<_>>(), "seed {seed}");
        }
    }

    #[test]
    fn nonsense_is_refused_with_an_example() {
        for text in ["a", "1-", "-1", "3-2", "1,,2", "+1", "1-99999999999", " 1"] {
            let fault = text.parse::<Indices>().unwrap_err();
            assert!(fault.contains("4,6-11"), "{text}: {fault}");
        }
    }
}
