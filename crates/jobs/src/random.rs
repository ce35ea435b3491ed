//! The small generator that picks the share of shards to verify.
//!
//! *Source.* Steele, Lea, Flood, *Fast Splittable Pseudorandom Number Generators* (SplitMix64), 2014.

/// SplitMix64: the same seed gives the same picks everywhere.
#[derive(Clone, Debug)]
pub(crate) struct SplitMix(pub(crate) u64);

impl SplitMix {
    /// The next 64 random bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// `count` different members of `from` (all of them if it has fewer), in rising order.
    pub(crate) fn sample(&mut self, mut from: Vec<u64>, count: usize) -> Vec<u64> {
        let count = count.min(from.len());
        for index in 0..count {
            let left = (from.len() - index) as u64;
            let pick = index + (self.next() % left) as usize;
            from.swap(index, pick);
        }
        from.truncate(count);
        from.sort_unstable();
        from
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_subsets_of_the_right_size() {
        let mut random = SplitMix(1);
        for size in 0..20 {
            let mut picked = random.sample((0..20).collect(), size);
            assert_eq!(picked.len(), size);
            picked.dedup();
            assert_eq!(picked.len(), size);
        }
        assert_eq!(random.sample(vec![3, 1], 9), vec![1, 3]);
    }
}
