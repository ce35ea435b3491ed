//! The interface of a kind of long work.
//!
//! *Idea.* [`Work`] is the typed side, written once per kind (a queens count, a match, a table).
//! [`AnyWork`] is the same with the types erased, so that one runner serves all kinds; every
//! `Work` is an `AnyWork` without further code.
//!
//! *Guarantee.* Nothing here touches the disk.

use outwit::Stop;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Why a shard has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// It saw the request to stop.
    Stopped,
    /// It cannot be computed; the text says why.
    Failed(String),
}

/// Takes the results of the shards 0, 1, 2, .. in this order, and says after which of them the others are not needed.
pub type Decider<'w, P> = Box<dyn FnMut(P) -> bool + Send + 'w>;
/// A [`Decider`] with its type erased.
pub type AnyDecider<'w> = Box<dyn FnMut(&Value) -> bool + Send + 'w>;

/// A kind of long work that can be cut into independent, deterministic shards.
///
/// The same shard of the same parameters must give the same payload on every machine: results are
/// compared, and a difference counts as an error. So no wall-clock limits and no unseeded chance.
/// Payload and total are made of integers, strings, lists and maps; write numbers that may pass
/// 2^53 with [`crate::decimal`].
pub trait Work: Sync {
    /// What one shard yields.
    type Payload: Serialize + DeserializeOwned;
    /// What all shards together yield.
    type Total: Serialize;

    /// The kind, one lower-case word, for example `queens`.
    fn kind(&self) -> &str;
    /// A name for the method that changes whenever payloads change.
    fn algorithm(&self) -> &str;
    /// Everything that decides the payloads, as JSON; a map reads best.
    fn parameters(&self) -> Value;
    /// The number of shards, at least one.
    fn shards(&self) -> u64;
    /// Why another run of a shard may yield another payload, so that results cannot be verified; nothing by default.
    fn unrepeatable(&self) -> Option<&'static str> {
        None
    }
    /// Computes one shard, looking at `stop` now and then.
    fn run(&self, shard: u64, stop: &Stop) -> Result<Self::Payload, Halt>;
    /// Computes one shard as [`run`](Work::run), from what an earlier run of it had done when it ended. Whenever a part is
    /// done, what has been done so far goes to `keep`; it is written now and then, and when the shard is stopped. The payload
    /// must not depend on it. By default a shard is computed in one piece.
    fn run_on(
        &self,
        shard: u64,
        done: Option<Value>,
        keep: &mut dyn FnMut(Value),
        stop: &Stop,
    ) -> Result<Self::Payload, Halt> {
        let _ = (done, keep);
        self.run(shard, stop)
    }
    /// For work whose first results may decide it, as a sequential test does: what says so. By default all shards are needed.
    fn decider(&self) -> Option<Decider<'_, Self::Payload>> {
        None
    }
    /// Joins the payloads of all shards, given in the order of the shards; those after a deciding one are left out.
    fn merge(&self, payloads: Vec<Self::Payload>) -> Result<Self::Total, String>;
    /// Says what is impossible about a stored payload, beyond its shape; nothing by default.
    fn check(&self, _shard: u64, _payload: &Self::Payload) -> Result<(), String> {
        Ok(())
    }
}

/// A [`Work`] with its types erased: payloads and totals are JSON values.
pub trait AnyWork: Sync {
    /// See [`Work::kind`].
    fn kind(&self) -> &str;
    /// See [`Work::algorithm`].
    fn algorithm(&self) -> &str;
    /// See [`Work::parameters`].
    fn parameters(&self) -> Value;
    /// See [`Work::shards`].
    fn shards(&self) -> u64;
    /// See [`Work::unrepeatable`].
    fn unrepeatable(&self) -> Option<&'static str>;
    /// See [`Work::run_on`].
    fn run_on(
        &self,
        shard: u64,
        done: Option<Value>,
        keep: &mut dyn FnMut(Value),
        stop: &Stop,
    ) -> Result<Value, Halt>;
    /// See [`Work::decider`].
    fn decider(&self) -> Option<AnyDecider<'_>>;
    /// See [`Work::merge`].
    fn merge(&self, payloads: Vec<Value>) -> Result<Value, String>;
    /// Refuses a stored payload of the wrong shape or with impossible contents.
    fn check(&self, shard: u64, payload: &Value) -> Result<(), String>;
}

impl<W: Work> AnyWork for W {
    fn kind(&self) -> &str {
        Work::kind(self)
    }

    fn algorithm(&self) -> &str {
        Work::algorithm(self)
    }

    fn parameters(&self) -> Value {
        Work::parameters(self)
    }

    fn shards(&self) -> u64 {
        Work::shards(self)
    }

    fn unrepeatable(&self) -> Option<&'static str> {
        Work::unrepeatable(self)
    }

    fn run_on(
        &self,
        shard: u64,
        done: Option<Value>,
        keep: &mut dyn FnMut(Value),
        stop: &Stop,
    ) -> Result<Value, Halt> {
        let payload = Work::run_on(self, shard, done, keep, stop)?;
        serde_json::to_value(payload).map_err(|fault| Halt::Failed(fault.to_string()))
    }

    fn decider(&self) -> Option<AnyDecider<'_>> {
        let mut decides = Work::decider(self)?;
        Some(Box::new(move |payload| typed::<W>(payload).is_ok_and(&mut decides)))
    }

    fn merge(&self, payloads: Vec<Value>) -> Result<Value, String> {
        let typed = payloads.iter().map(typed::<W>).collect::<Result<Vec<_>, _>>()?;
        let total = Work::merge(self, typed)?;
        serde_json::to_value(total).map_err(|fault| fault.to_string())
    }

    fn check(&self, shard: u64, payload: &Value) -> Result<(), String> {
        Work::check(self, shard, &typed::<W>(payload)?)
    }
}

fn typed<W: Work>(payload: &Value) -> Result<W::Payload, String> {
    <W::Payload as serde::Deserialize>::deserialize(payload)
        .map_err(|fault| format!("its result is not one of this job: {fault}"))
}
