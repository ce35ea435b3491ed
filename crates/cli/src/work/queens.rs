//! Counting queens as a job: the tree search, cut into strided shards of prefixes.
//!
//! *Idea*: the parameters hold the cut, the number of prefixes and their digest; opening a job lists the
//! prefixes anew, so that a program that cuts otherwise is refused and not mixed in. Each shard keeps its
//! count modulo 13 and 15 as well, which catches a sum that went wrong before it was written.

use std::time::Instant;

use jobs::{AnyWork, Halt, Stop, Work, decimal};
use outwit::Limits;
use queens::count::shard::MODULI;
use queens::count::{Cut, Plan, ShardCount, estimate, published};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The name in manifests.
pub(crate) const KIND: &str = "queens";

/// Shards stay even if each has at least so many prefixes.
const PREFIXES_PER_SHARD: u64 = 64;

/// The count of one board.
#[derive(Clone, Debug)]
pub(crate) struct QueensCount {
    plan: Plan,
    shards: u64,
    prefixes: u64,
    digest: String,
}

/// What one shard found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Found {
    prefixes: u64,
    #[serde(with = "decimal")]
    solutions: u128,
    #[serde(with = "decimal")]
    nodes: u64,
    residues: [u64; 2],
}

/// What all shards found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Total {
    n: u64,
    #[serde(with = "decimal")]
    all: u128,
    #[serde(with = "decimal")]
    nodes: u64,
    prefixes: u64,
}

impl QueensCount {
    /// The count of `n` queens in some shards; without a number of rows, as many as keep shards even.
    pub(crate) fn new(n: u64, shards: u64, rows: Option<u64>) -> Result<Self, String> {
        let n = usize::try_from(n).map_err(|_| format!("{n} queens are too many"))?;
        if let Some(rows) = rows {
            let rows = usize::try_from(rows).map_err(|_| format!("{rows} rows are too many"))?;
            return Self::cut(n, shards, Cut::Cross(rows));
        }
        let wanted = shards.saturating_mul(PREFIXES_PER_SHARD);
        let mut best = Self::cut(n, shards, Cut::Cross(0))?;
        for rows in 1..=n.saturating_sub(4).min(4) {
            if best.prefixes >= wanted {
                break;
            }
            best = Self::cut(n, shards, Cut::Cross(rows))?;
        }
        Ok(best)
    }

    fn cut(n: usize, shards: u64, cut: Cut) -> Result<Self, String> {
        let plan = Plan::new(n, cut).map_err(|fault| fault.to_string())?;
        let prefixes = plan.prefixes();
        Ok(Self { plan, shards, prefixes, digest: format!("{:016x}", plan.digest()) })
    }

    /// The prefixes, of which each shard takes every so many.
    pub(crate) fn prefixes(&self) -> u64 {
        self.prefixes
    }

    /// About how many nodes the whole count visits, and how many seconds that takes one core here.
    pub(crate) fn cost(&self) -> (f64, f64) {
        const PROBES: u32 = 100_000;
        let nodes = estimate(self.plan, PROBES, 1).nodes;
        // A board that takes a moment tells how fast this machine is.
        let begin = Instant::now();
        let trial = Plan::new(12, Cut::Cross(0))
            .ok()
            .and_then(|plan| plan.count(1, &Limits::none(), &mut ()).ok())
            .map_or(1, |count| count.nodes.max(1));
        (nodes, nodes * begin.elapsed().as_secs_f64() / trial as f64)
    }

    fn prefixes_of(&self, shard: u64) -> u64 {
        (self.prefixes + self.shards - 1 - shard) / self.shards
    }
}

/// The work that the parameters of a manifest describe.
pub(crate) fn open(parameters: &Value, shards: u64) -> Result<Box<dyn AnyWork>, String> {
    let number = |name: &str| {
        parameters[name].as_u64().ok_or_else(|| format!("its {name} is {}", parameters[name]))
    };
    let rows = number("rows")?;
    let n = number("n")?;
    let cut = match (parameters["cut"].as_str(), usize::try_from(rows)) {
        (Some("cross"), Ok(rows)) => Cut::Cross(rows),
        (Some("rows"), Ok(rows)) => Cut::Rows(rows),
        _ => return Err(format!("its cut is {}, expected cross or rows", parameters["cut"])),
    };
    let n = usize::try_from(n).map_err(|_| format!("{n} queens are too many"))?;
    Ok(Box::new(QueensCount::cut(n, shards, cut)?))
}

impl Work for QueensCount {
    type Payload = Found;
    type Total = Total;

    fn kind(&self) -> &'static str {
        KIND
    }

    fn algorithm(&self) -> &'static str {
        "tree-1"
    }

    fn parameters(&self) -> Value {
        let (cut, rows) = match self.plan.cut() {
            Cut::Cross(rows) => ("cross", rows),
            Cut::Rows(rows) => ("rows", rows),
        };
        json!({
            "n": self.plan.size(),
            "cut": cut,
            "rows": rows,
            "prefixes": self.prefixes,
            "prefix_digest": self.digest,
        })
    }

    fn shards(&self) -> u64 {
        self.shards
    }

    fn run(&self, shard: u64, stop: &Stop) -> Result<Found, Halt> {
        let limits = Limits::none().stop(stop);
        let count = self.plan.shard(shard, self.shards, &limits, &mut ());
        let count = count.map_err(|_| Halt::Stopped)?;
        let ShardCount { prefixes, solutions, nodes, residues } = count;
        Ok(Found { prefixes, solutions, nodes, residues })
    }

    fn check(&self, shard: u64, found: &Found) -> Result<(), String> {
        let expected = self.prefixes_of(shard);
        if found.prefixes != expected {
            return Err(format!("it counted {} prefixes, expected {expected}", found.prefixes));
        }
        for (modulus, residue) in MODULI.into_iter().zip(found.residues) {
            if found.solutions % u128::from(modulus) != u128::from(residue) {
                return Err(format!(
                    "its solutions do not leave {residue} when divided by {modulus}"
                ));
            }
        }
        Ok(())
    }

    fn merge(&self, payloads: Vec<Found>) -> Result<Total, String> {
        let nodes = decimal::sum(payloads.iter().map(|found| found.nodes))?;
        let all = decimal::sum(payloads.iter().map(|found| found.solutions))?;
        if let Some(known) = published(self.plan.size()).filter(|known| known.all != all) {
            return Err(format!(
                "the sum is {all}, but {} is published; find the wrong shard with `job verify --share 100%`",
                known.all
            ));
        }
        Ok(Total {
            n: self.plan.size() as u64,
            all,
            nodes: u64::try_from(nodes).map_err(|_| "the nodes pass 64 bits".to_owned())?,
            prefixes: payloads.iter().map(|found| found.prefixes).sum(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_add_up_to_the_known_counts() {
        for (n, all) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (8, 92), (9, 352), (11, 2680)] {
            for shards in [1, 3, 12] {
                let work = QueensCount::new(n, shards, None).expect("a valid cut");
                let found: Vec<Found> = (0..shards)
                    .map(|shard| {
                        let found = Work::run(&work, shard, &Stop::new()).expect("nobody stops it");
                        Work::check(&work, shard, &found).expect("a good shard");
                        found
                    })
                    .collect();
                assert_eq!(Work::merge(&work, found).expect("small sums").all, all, "n = {n}");
            }
        }
    }

    #[test]
    fn a_manifest_leads_back_to_the_same_work() {
        let work = QueensCount::new(14, 12, None).expect("a valid cut");
        assert!(work.prefixes() >= 12 * PREFIXES_PER_SHARD);
        let again = open(&Work::parameters(&work), 12).expect("its own parameters");
        assert_eq!(again.parameters(), Work::parameters(&work));
        assert!(open(&json!({ "n": 8, "rows": 0, "cut": "diagonal" }), 1).is_err());
    }

    #[test]
    fn impossible_payloads_are_refused() {
        let work = QueensCount::new(8, 3, None).expect("a valid cut");
        let good = Work::run(&work, 0, &Stop::new()).expect("nobody stops it");
        let more = Found { solutions: good.solutions + 1, ..good };
        assert!(Work::check(&work, 0, &more).is_err());
        let fewer = Found { prefixes: good.prefixes - 1, ..good };
        assert!(Work::check(&work, 0, &fewer).is_err());
    }
}
