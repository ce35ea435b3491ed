//! Sets of k things out of n, numbered without gaps.
//!
//! *Idea*: the set `{s1 < s2 < ... < sk}` has the number C(s1, 1) + C(s2, 2) + ... + C(sk, k) (the
//! combinatorial number system).
//! *Source*: D. Knuth, *The Art of Computer Programming* 4A, 7.2.1.3, theorem L.

use super::material::MAXIMUM_PIECES;

const SQUARES: usize = 128;
const KINDS: usize = MAXIMUM_PIECES as usize + 2;

const fn pascal() -> [[u64; KINDS]; SQUARES] {
    let mut table = [[0; KINDS]; SQUARES];
    let mut n = 0;
    while n < SQUARES {
        table[n][0] = 1;
        let mut k = 1;
        while k < KINDS && 0 < n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
}

static PASCAL: [[u64; KINDS]; SQUARES] = pascal();

/// C(n, k), 0 if k is above n.
#[inline(always)]
pub(super) fn binomial(n: u32, k: u32) -> u64 {
    PASCAL[n as usize % SQUARES][k as usize % KINDS]
}

/// Calls `visit` with the members of set number `rank` of `size` members out of `of`, greatest first.
#[inline]
pub(super) fn unrank(mut rank: u64, size: u32, of: u32, mut visit: impl FnMut(u32)) {
    let mut above = of;
    for left in (1..=size).rev() {
        let mut member = above - 1;
        while binomial(member, left) > rank {
            member -= 1;
        }
        rank -= binomial(member, left);
        visit(member);
        above = member;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_its_number() {
        for (size, of) in [(0, 5), (1, 7), (2, 9), (3, 9), (4, 8), (5, 5)] {
            let mut seen = std::collections::BTreeSet::new();
            for rank in 0..binomial(of, size) {
                let mut members = Vec::new();
                unrank(rank, size, of, |member| members.push(member));
                assert!(members.is_sorted_by(|a, b| a > b) && members.iter().all(|m| *m < of));
                let numbered = members.iter().rev().zip(1..);
                assert_eq!(numbered.map(|(&member, k)| binomial(member, k)).sum::<u64>(), rank);
                assert!(seen.insert(members));
            }
        }
        assert_eq!(binomial(32, 5), 201_376);
        assert_eq!(binomial(3, 5), 0);
    }
}
