//! What a killed run of a shard leaves.

use serde_json::json;

use super::*;
use crate::work::Work;

/// One part, after which the shard yields what a run after its death would find.
struct Part<'j>(&'j std::path::Path);

impl Work for Part<'_> {
    type Payload = bool;
    type Total = bool;

    fn kind(&self) -> &'static str {
        "part"
    }

    fn algorithm(&self) -> &'static str {
        "part-1"
    }

    fn parameters(&self) -> Value {
        Value::Null
    }

    fn shards(&self) -> u64 {
        1
    }

    fn run(&self, _: u64, _: &Stop) -> Result<bool, Halt> {
        unreachable!("only run_on is called")
    }

    fn run_on(
        &self,
        shard: u64,
        _: Option<Value>,
        keep: &mut dyn FnMut(Value),
        _: &Stop,
    ) -> Result<bool, Halt> {
        keep(json!(7));
        let kept = Job::open(self.0).expect("a job").partial(shard);
        Ok(kept.is_some_and(|(done, _)| done == json!(7)))
    }

    fn merge(&self, _: Vec<bool>) -> Result<bool, String> {
        unreachable!("no test merges it")
    }
}

/// So a shard of hours that is killed loses the last interval only.
#[test]
fn what_is_done_is_kept_once_in_each_interval() {
    let folder = tempfile::tempdir().unwrap();
    let work = Part(folder.path());
    let job = Job::plan(folder.path(), &work).unwrap();
    for (interval, is_kept) in [(KEEP_INTERVAL, false), (Duration::ZERO, true)] {
        let record = job.compute_on(&work, 0, &Stop::new(), interval).unwrap().unwrap();
        assert_eq!(record.payload(), &json!(is_kept));
    }
}
