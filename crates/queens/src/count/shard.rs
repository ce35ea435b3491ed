//! Counts one shard of a plan: every `S`-th prefix, so that shards cost about the same.

use super::control::{Control, Queue, Stopped};
use super::prefix::{Plan, Prefix};
use super::tree::{self, Found};
use std::ops::AddAssign;

/// Moduli under which shard counts are kept a second time, to catch a damaged or overflowed sum.
pub const MODULI: [u64; 2] = [13, 15];

/// What a shard, or several together, found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ShardCount {
    /// Prefixes counted.
    pub prefixes: u64,
    /// Solutions, symmetry weights included.
    pub solutions: u128,
    /// Partial boards visited, the prefixes included.
    pub nodes: u64,
    /// The solutions modulo each of [`MODULI`], summed prefix by prefix.
    pub residues: [u64; 2],
}

impl ShardCount {
    fn add(&mut self, prefix: &Prefix, found: Found) {
        let solutions = u128::from(prefix.weight) * u128::from(found.completions);
        *self += Self {
            prefixes: 1,
            solutions,
            nodes: found.nodes,
            residues: MODULI.map(|m| (prefix.weight % m) * (found.completions % m) % m),
        };
    }

    /// Whether the residues fit the number of solutions.
    pub fn is_consistent(&self) -> bool {
        MODULI
            .iter()
            .zip(self.residues)
            .all(|(&modulus, residue)| self.solutions % u128::from(modulus) == u128::from(residue))
    }
}

impl AddAssign for ShardCount {
    fn add_assign(&mut self, other: Self) {
        self.prefixes += other.prefixes;
        self.solutions = self
            .solutions
            .checked_add(other.solutions)
            .expect("counts of boards up to 32 x 32 fit in 128 bits");
        self.nodes = self.nodes.checked_add(other.nodes).expect("2^64 nodes take centuries");
        for ((sum, more), modulus) in self.residues.iter_mut().zip(other.residues).zip(MODULI) {
            *sum = (*sum + more) % modulus;
        }
    }
}

impl Plan {
    /// Counts the prefixes `index`, `index + shards`, `index + 2 shards` and so on, on this thread.
    ///
    /// # Panics
    /// If `index` is not below `shards`.
    ///
    /// ```
    /// use queens::count::{Control, Cut, Plan, ShardCount};
    /// let plan = Plan::new(10, Cut::Cross(0)).expect("a valid cut");
    /// let mut sum = ShardCount::default();
    /// for index in 0..3 {
    ///     sum += plan.shard(index, 3, Control::default()).expect("nobody stops it");
    /// }
    /// assert_eq!(sum.solutions, 724);
    /// assert!(sum.is_consistent());
    /// ```
    pub fn shard(
        self,
        index: u64,
        shards: u64,
        control: Control<'_>,
    ) -> Result<ShardCount, Stopped> {
        assert!(index < shards, "shard {index} of {shards}: expected 0 to {}", shards.max(1) - 1);
        let own = self.own(index, shards);
        self.run(&own, 1, control)
    }

    /// Counts every prefix with `threads` threads.
    pub fn count(self, threads: usize, control: Control<'_>) -> Result<ShardCount, Stopped> {
        self.run(&self.own(0, 1), threads, control)
    }

    fn own(self, index: u64, shards: u64) -> Vec<Prefix> {
        let mut own = Vec::new();
        let mut number = 0;
        self.for_each(&mut |prefix| {
            if number % shards == index {
                own.push(prefix);
            }
            number += 1;
        });
        own
    }

    fn run(
        self,
        prefixes: &[Prefix],
        threads: usize,
        control: Control<'_>,
    ) -> Result<ShardCount, Stopped> {
        let queue = Queue::new(prefixes.len(), control);
        let parts = queue.run(prefixes.len(), 1, threads, ShardCount::default, |sum, step| {
            sum.add(&prefixes[step], tree::completions(self, &prefixes[step], control));
        })?;
        let mut sum = ShardCount::default();
        for part in parts {
            sum += part;
        }
        Ok(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::super::prefix::Cut;
    use super::*;

    fn plan(n: usize, cut: Cut) -> Plan {
        Plan::new(n, cut).expect("a valid cut")
    }

    #[test]
    fn nodes_of_the_mirror_halved_tree() {
        // Computed independently of this project's code.
        let sum = plan(15, Cut::Rows(4)).count(2, Control::default()).expect("not stopped");
        assert_eq!((sum.solutions, sum.nodes), (2_279_184, 85_563_555));
    }

    #[test]
    fn every_cut_gives_the_same_total() {
        for n in 1..=11 {
            let expected =
                plan(n, Cut::Rows(n.min(2))).count(1, Control::default()).expect("runs").solutions;
            for cut in [
                Cut::Rows(n.min(3)),
                Cut::Rows(n),
                Cut::Cross(0),
                Cut::Cross(n.min(7).saturating_sub(4)),
            ] {
                let sum = plan(n, cut).count(2, Control::default()).expect("not stopped");
                assert_eq!(sum.solutions, expected, "n = {n}, {cut:?}");
                assert!(sum.is_consistent());
            }
        }
    }

    #[test]
    fn shards_add_up_whatever_their_number() {
        let plan = plan(11, Cut::Cross(1));
        let whole = plan.count(1, Control::default()).expect("not stopped");
        for shards in [1, 2, 7, 64, 5000] {
            let mut sum = ShardCount::default();
            for index in 0..shards {
                sum += plan.shard(index, shards, Control::default()).expect("not stopped");
            }
            assert_eq!(sum, whole, "{shards} shards");
        }
    }

    #[test]
    fn shards_cost_about_the_same() {
        let plan = Plan::fine(13, 64 * 16).expect("a valid board");
        let nodes: Vec<u64> = (0..16)
            .map(|i| plan.shard(i, 16, Control::default()).expect("not stopped").nodes)
            .collect();
        let mean = nodes.iter().sum::<u64>() / 16;
        let most = nodes.iter().max().copied().unwrap_or(0);
        println!("{plan:?}: largest over mean {:.3}", most as f64 / mean as f64);
        assert!(most < mean + mean / 5, "{nodes:?}");
    }

    #[test]
    fn a_raised_flag_stops_the_count() {
        let flag = outwit::Stop::new();
        flag.raise();
        let control = Control::default().stop(&flag);
        assert_eq!(plan(16, Cut::Cross(0)).count(2, control), Err(Stopped));
    }
}
