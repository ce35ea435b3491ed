//! Counting queens as a job: the tree search, split into shards of prefixes; shard k of s takes every s-th prefix from k.
//!
//! *Idea*: the parameters hold the cut, the number of prefixes and their digest. Opening a job lists the prefixes again, so
//! that results of a program with another list are refused. Each shard also stores its count modulo 13 and 15, which
//! detects a sum that was damaged before it was written.

use jobs::{AnyWork, Halt, Stop, Work, decimal};
use outwit::Limits;
use queens::count::shard::MODULI;
use queens::count::{Cut, Plan, ShardCount, estimate, published};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::show::grouped;
use crate::stopwatch::Stopwatch;

/// The name in manifests.
pub(crate) const KIND: &str = "queens";

/// Minimum number of prefixes per shard for shards of about the same time.
const PREFIXES_PER_SHARD: u64 = 64;

/// Shards that a job may have.
const MAX_SHARDS: f64 = jobs::MAX_SHARDS as f64;
/// Rows that a cut may have besides the cross: every row multiplies the time to list the prefixes by about ten.
const MAX_ROWS: usize = 6;
/// Prefixes that are enough for any number of shards, since every command of a job lists all of them.
const ENOUGH_PREFIXES: u64 = 16_000_000;
/// Prefixes that rows which are asked for may have, if the shards need no more of them.
const MAX_PREFIXES: u64 = 5_000_000;

/// What counting a board costs: one estimate for `queens count` and `job plan`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// Nodes of the tree.
    pub(crate) nodes: f64,
    /// Seconds on one core of this machine.
    pub(crate) seconds: f64,
}

impl Cost {
    /// The estimate for a board of `n` columns, from random descents and the speed measured on a small board. It does not
    /// depend on how the count is cut into shards.
    pub(crate) fn of(n: usize) -> Result<Cost, String> {
        const PROBES: u32 = 100_000;
        let plan = |n| Plan::new(n, Cut::Cross(0)).map_err(|fault| fault.to_string());
        let nodes = estimate(plan(n)?, PROBES, 1);
        let small = plan(13)?;
        let speed = || {
            // Processor time, since other work on the machine takes part of the elapsed time.
            let watch = Stopwatch::start();
            let trial = small.count(1, &Limits::none(), &mut ());
            let nodes = trial.map_err(|fault| fault.to_string())?.nodes.max(1);
            let seconds = watch.cpu_seconds().filter(|&cpu| cpu > 0.0);
            Ok::<f64, String>(nodes as f64 / seconds.unwrap_or_else(|| watch.seconds()))
        };
        // Other work on the machine, which shares its caches, can only make a trial slower.
        let speed = speed()?.max(speed()?).max(speed()?);
        let seconds = nodes / speed;
        Ok(Cost { nodes, seconds })
    }
}

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

impl Found {
    fn of(count: ShardCount) -> Found {
        let ShardCount { prefixes, solutions, nodes, residues } = count;
        Found { prefixes, solutions, nodes, residues }
    }

    fn count(self) -> ShardCount {
        let Found { prefixes, solutions, nodes, residues } = self;
        ShardCount { prefixes, solutions, nodes, residues }
    }
}

/// What all shards found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Total {
    n: u64,
    #[serde(with = "decimal")]
    pub(crate) all: u128,
    #[serde(with = "decimal")]
    pub(crate) nodes: u64,
    prefixes: u64,
}

impl QueensCount {
    /// The count of `n` queens in this number of shards; without a number of rows, as many as the shards need.
    pub(crate) fn new(n: u64, shards: u64, rows: Option<u64>) -> Result<Self, String> {
        let n = usize::try_from(n).map_err(|_| format!("{n} queens are too many"))?;
        let wanted = shards.saturating_mul(PREFIXES_PER_SHARD).min(ENOUGH_PREFIXES);
        if let Some(rows) = rows {
            let rows = usize::try_from(rows).map_err(|_| format!("{rows} rows are too many"))?;
            let plan = |rows| Plan::new(n, Cut::Cross(rows)).map_err(|fault| fault.to_string());
            plan(rows)?;
            let most = MAX_PREFIXES.max(16 * wanted);
            for fewer in 0..=rows {
                if plan(fewer)?.prefixes() > most {
                    return Err(format!(
                        "{n} queens with {rows} rows are more than {} prefixes, which every command of the job lists; expected \
                         fewer rows, for example: --rows {}",
                        grouped(most),
                        fewer.saturating_sub(1)
                    ));
                }
            }
            return Self::cut(n, shards, Cut::Cross(rows));
        }
        let mut best = Self::cut(n, shards, Cut::Cross(0))?;
        for rows in 1..=n.saturating_sub(4).min(MAX_ROWS) {
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

    /// The number of prefixes.
    pub(crate) fn prefixes(&self) -> u64 {
        self.prefixes
    }

    /// The count of `n` queens in shards of about `hours` each on one core of this machine, by an estimate of the whole cost.
    pub(crate) fn of_hours(
        n: u64,
        hours: f64,
        rows: Option<u64>,
        cost: Cost,
    ) -> Result<Self, String> {
        Self::new(n, shards_of_hours(n, hours, cost)?, rows)
    }

    fn prefixes_of(&self, shard: u64) -> u64 {
        (self.prefixes + self.shards - 1 - shard) / self.shards
    }
}

/// The number of shards of this length; an error if they are too many.
fn shards_of_hours(n: u64, hours: f64, cost: Cost) -> Result<u64, String> {
    let shards = (cost.seconds / (hours * 3600.0)).ceil().max(1.0);
    if shards > MAX_SHARDS {
        return Err(format!(
            "the count of {n} queens needs more than {MAX_SHARDS} shards of this length; use longer shards, for example: --shard-hours {:.0}",
            // The estimates of two runs differ a little.
            (1.1 * cost.seconds / MAX_SHARDS / 3600.0).ceil()
        ));
    }
    Ok(shards as u64)
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
        Work::run_on(self, shard, None, &mut |_| (), stop)
    }

    fn run_on(
        &self,
        shard: u64,
        done: Option<Value>,
        keep: &mut dyn FnMut(Value),
        stop: &Stop,
    ) -> Result<Found, Halt> {
        let done: Option<Found> = done.and_then(|done| serde_json::from_value(done).ok());
        let done = done.map_or_else(ShardCount::default, Found::count);
        let done = if done.is_consistent() { done } else { ShardCount::default() };
        let limits = Limits::none().stop(stop);
        let mut part = |sum: &ShardCount| keep(json!(Found::of(*sum)));
        let count = self.plan.shard_on((shard, self.shards), done, &limits, &mut part);
        Ok(Found::of(count.map_err(|_| Halt::Stopped)?))
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
                        let found = Work::run(&work, shard, &Stop::new())
                            .expect("the stop flag is not raised");
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

    /// 26 queens are about 400 years on one core.
    #[test]
    fn a_large_board_has_shards_of_two_hours() {
        let years = |years: f64| Cost { nodes: 3.4e17, seconds: years * 365.25 * 86_400.0 };
        assert_eq!(shards_of_hours(26, 2.0, years(400.0)), Ok(1_753_200));
        assert!(shards_of_hours(27, 2.0, years(4_000.0)).is_err());
    }

    #[test]
    fn a_stopped_shard_goes_on_from_what_it_kept() {
        let work = QueensCount::new(10, 2, None).expect("a valid cut");
        let whole = Work::run(&work, 1, &Stop::new()).expect("the stop flag is not raised");
        let (stop, mut kept) = (Stop::new(), None);
        let mut keep = |done: Value| {
            kept = Some(done);
            stop.raise();
        };
        assert_eq!(Work::run_on(&work, 1, None, &mut keep, &stop), Err(Halt::Stopped));
        let kept = kept.expect("the first part");
        let mut parts = 0;
        let found = Work::run_on(&work, 1, Some(kept.clone()), &mut |_| parts += 1, &Stop::new());
        assert_eq!(found, Ok(whole));
        let mut miscounted = kept;
        miscounted["residues"] = json!([13, 15]);
        for damaged in [json!({ "prefixes": 5 }), miscounted] {
            let mut all = 0;
            let found = Work::run_on(&work, 1, Some(damaged), &mut |_| all += 1, &Stop::new());
            assert_eq!((found, parts), (Ok(whole), all - 1));
        }
    }

    #[test]
    fn impossible_payloads_are_refused() {
        let work = QueensCount::new(8, 3, None).expect("a valid cut");
        let good = Work::run(&work, 0, &Stop::new()).expect("the stop flag is not raised");
        let more = Found { solutions: good.solutions + 1, ..good };
        assert!(Work::check(&work, 0, &more).is_err());
        let fewer = Found { prefixes: good.prefixes - 1, ..good };
        assert!(Work::check(&work, 0, &fewer).is_err());
    }
}
