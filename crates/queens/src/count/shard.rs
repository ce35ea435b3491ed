//! Counts one shard of a plan: every `S`-th prefix, so that shards cost about the same.

use super::prefix::{Plan, Prefix};
use super::progress::{Interrupted, Progress, Queue, Supervisor};
use super::tree::{self, Found};
use outwit::{Limits, Observer};
use std::ops::AddAssign;

/// Moduli under which shard counts are kept a second time, to catch a damaged or overflowed sum.
pub const MODULI: [u64; 2] = [13, 15];

/// Parts of a shard that is counted in parts.
pub const SHARD_PARTS: usize = 256;

/// The result of one shard, or the sum of several.
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

    /// Whether `solutions` leaves the `residues` when divided by [`MODULI`].
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
    /// Counts the prefixes `index`, `index + shards`, `index + 2 shards` and so on, on this thread. Limits and
    /// observer are those of [`count`](super::count()).
    ///
    /// # Errors
    /// A limit was reached.
    ///
    /// # Panics
    /// If `index` is not below `shards`.
    ///
    /// ```
    /// use outwit::Limits;
    /// use queens::count::{Cut, Plan, ShardCount};
    /// let plan = Plan::new(10, Cut::Cross(0)).expect("a valid cut");
    /// let mut sum = ShardCount::default();
    /// for index in 0..3 {
    ///     sum += plan.shard(index, 3, &Limits::none(), &mut ()).expect("no limit");
    /// }
    /// assert_eq!(sum.solutions, 724);
    /// assert!(sum.is_consistent());
    /// ```
    pub fn shard(
        self,
        index: u64,
        shards: u64,
        limits: &Limits,
        observer: &mut (impl Observer<Progress> + Send),
    ) -> Result<ShardCount, Interrupted> {
        let own = self.own(index, shards);
        self.run(&own, 1, &Supervisor::new(limits, observer))
    }

    /// Counts a shard as [`shard`](Plan::shard) in parts, from the sum of an earlier, unfinished count of it (at first the
    /// default). `part` receives the sum after each part, about [`SHARD_PARTS`] times.
    ///
    /// # Errors
    /// A limit was reached.
    ///
    /// # Panics
    /// If `index` is not below `shards`.
    pub fn shard_on(
        self,
        (index, shards): (u64, u64),
        done: ShardCount,
        limits: &Limits,
        part: &mut dyn FnMut(&ShardCount),
    ) -> Result<ShardCount, Interrupted> {
        let own = self.own(index, shards);
        let observer = &mut ();
        let supervisor = Supervisor::new(limits, observer);
        let size = own.len().div_ceil(SHARD_PARTS).max(1);
        let mut sum = done;
        for prefixes in own[own.len().min(done.prefixes as usize)..].chunks(size) {
            sum += self.run(prefixes, 1, &supervisor)?;
            part(&sum);
        }
        Ok(sum)
    }

    /// Counts every prefix with `threads` threads. Limits and observer are those of [`count`](super::count()).
    ///
    /// # Errors
    /// A limit was reached.
    pub fn count(
        self,
        threads: usize,
        limits: &Limits,
        observer: &mut (impl Observer<Progress> + Send),
    ) -> Result<ShardCount, Interrupted> {
        self.count_all(threads, &Supervisor::new(limits, observer))
    }

    pub(super) fn count_all(
        self,
        threads: usize,
        supervisor: &Supervisor<'_>,
    ) -> Result<ShardCount, Interrupted> {
        self.run(&self.own(0, 1), threads, supervisor)
    }

    /// The prefixes of a shard.
    fn own(self, index: u64, shards: u64) -> Vec<Prefix> {
        assert!(index < shards, "shard {index} of {shards}: expected 0 to {}", shards.max(1) - 1);
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
        supervisor: &Supervisor<'_>,
    ) -> Result<ShardCount, Interrupted> {
        let queue = Queue::new(prefixes.len(), supervisor);
        let parts = queue.run(prefixes.len(), 1, threads, ShardCount::default, |sum, step| {
            sum.add(&prefixes[step], tree::completions(self, &prefixes[step], supervisor));
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
        let sum = plan(15, Cut::Rows(4)).count(2, &Limits::none(), &mut ()).expect("not stopped");
        assert_eq!((sum.solutions, sum.nodes), (2_279_184, 85_563_555));
    }

    #[test]
    fn every_cut_gives_the_same_total() {
        for n in 1..=11 {
            let expected = plan(n, Cut::Rows(n.min(2)))
                .count(1, &Limits::none(), &mut ())
                .expect("runs")
                .solutions;
            for cut in [
                Cut::Rows(n.min(3)),
                Cut::Rows(n),
                Cut::Cross(0),
                Cut::Cross(n.min(7).saturating_sub(4)),
            ] {
                let sum = plan(n, cut).count(2, &Limits::none(), &mut ()).expect("not stopped");
                assert_eq!(sum.solutions, expected, "n = {n}, {cut:?}");
                assert!(sum.is_consistent());
            }
        }
    }

    #[test]
    fn shards_add_up_whatever_their_number() {
        let plan = plan(11, Cut::Cross(1));
        let whole = plan.count(1, &Limits::none(), &mut ()).expect("not stopped");
        for shards in [1, 2, 7, 64, 5000] {
            let mut sum = ShardCount::default();
            for index in 0..shards {
                sum += plan.shard(index, shards, &Limits::none(), &mut ()).expect("not stopped");
            }
            assert_eq!(sum, whole, "{shards} shards");
        }
    }

    #[test]
    fn a_shard_goes_on_from_any_part() {
        let plan = plan(11, Cut::Cross(1));
        for shards in [1, 3] {
            let whole = plan.shard(0, shards, &Limits::none(), &mut ()).expect("not stopped");
            let mut parts = vec![ShardCount::default()];
            let sum =
                plan.shard_on((0, shards), ShardCount::default(), &Limits::none(), &mut |sum| {
                    parts.push(*sum);
                });
            assert_eq!(sum.expect("not stopped"), whole);
            assert!(parts.len() > 100 && parts.iter().all(ShardCount::is_consistent));
            for (number, part) in parts.iter().enumerate().step_by(17) {
                let mut left = 0;
                let sum = plan.shard_on((0, shards), *part, &Limits::none(), &mut |_| left += 1);
                assert_eq!((sum.expect("not stopped"), left), (whole, parts.len() - 1 - number));
            }
        }
    }

    #[test]
    fn a_damaged_sum_is_not_consistent() {
        let sum = plan(8, Cut::Cross(0)).count(1, &Limits::none(), &mut ()).expect("not stopped");
        assert!(sum.is_consistent());
        for solutions in [sum.solutions - 1, sum.solutions + 13, sum.solutions + 15] {
            assert!(!ShardCount { solutions, ..sum }.is_consistent(), "{solutions}");
        }
    }

    #[test]
    fn shards_cost_about_the_same() {
        let mut plans = (1..).filter_map(|rows| Plan::new(13, Cut::Cross(rows)).ok());
        let plan = plans.find(|plan| plan.prefixes() >= 64 * 16).expect("a fine cut");
        let nodes: Vec<u64> = (0..16)
            .map(|i| plan.shard(i, 16, &Limits::none(), &mut ()).expect("not stopped").nodes)
            .collect();
        let mean = nodes.iter().sum::<u64>() / 16;
        let largest = nodes.iter().max().copied().unwrap_or(0);
        println!("{plan:?}: largest over mean {:.3}", largest as f64 / mean as f64);
        assert!(largest < mean + mean / 5, "{nodes:?}");
    }

    #[test]
    fn a_raised_flag_stops_the_count() {
        let stop = outwit::Stop::new();
        stop.raise();
        let limits = Limits::none().stop(&stop);
        let stopped = Err(Interrupted(outwit::Stopped::Flag));
        assert_eq!(plan(16, Cut::Cross(0)).count(2, &limits, &mut ()), stopped);
    }

    /// The tree below one prefix of a large board takes seconds and more.
    #[test]
    fn a_flag_stops_the_count_within_a_prefix() {
        let stop = outwit::Stop::new();
        let plan = plan(24, Cut::Cross(0));
        let begin = std::time::Instant::now();
        let counted = std::thread::scope(|scope| {
            let limits = Limits::none().stop(&stop);
            let counted = scope.spawn(move || plan.count(2, &limits, &mut ()));
            std::thread::sleep(std::time::Duration::from_millis(50));
            stop.raise();
            counted.join().expect("no panic")
        });
        assert_eq!(counted, Err(Interrupted(outwit::Stopped::Flag)));
        // It took minutes. On an idle machine it takes some milliseconds.
        assert!(begin.elapsed() < std::time::Duration::from_secs(5), "{:?}", begin.elapsed());
    }

    #[test]
    fn a_time_limit_ends_the_count() {
        let limits = Limits::none().time(std::time::Duration::from_millis(20));
        let stopped = Err(Interrupted(outwit::Stopped::Time));
        assert_eq!(plan(20, Cut::Cross(0)).count(2, &limits, &mut ()), stopped);
    }
}
