//! Running a random share of the finished shards again.
//!
//! *Idea.* Hashes detect damage on the disk, not an error of the processor before the result was written.
//! Running some shards again, preferably on another host, detects that too.
//!
//! *Guarantee.* Results that agree are left alone. A result that differs is moved to the quarantine with the new
//! one, both are named, and its shard is missing until two runs agree.

use std::sync::Mutex;

use outwit::{Rng, parallel};

use crate::error::JobError;
use crate::indices::Indices;
use crate::job::Job;
use crate::publish::Source;
use crate::refusal::Dispute;
use crate::run::{JobEvent, RunOptions};
use crate::status::ShardState;
use crate::work::AnyWork;

/// The result of a verification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VerifyReport {
    /// The shards that were run again.
    pub checked: Indices,
    /// How many agreed.
    pub agreed: u64,
    /// Those that did not.
    pub disputes: Vec<Dispute>,
}

impl Job {
    /// Runs a random `share` (0 to 1) of the finished shards again, at least one; the same `seed`
    /// picks the same shards.
    pub fn verify(
        &self,
        work: &dyn AnyWork,
        share: f64,
        seed: u64,
        options: &RunOptions<'_>,
    ) -> Result<VerifyReport, JobError> {
        self.expect(work)?;
        if let Some(why) = work.unrepeatable() {
            return Err(JobError::Unrepeatable { kind: work.kind().to_owned(), why });
        }
        let mut done = Vec::new();
        self.results(work, &mut |record| done.push(record.shard()))?;
        let count = (done.len() as f64 * share.clamp(0.0, 1.0)).ceil().max(1.0) as usize;
        Rng::new(seed).shuffle(&mut done);
        done.truncate(count);
        done.sort_unstable();
        let picked = done;
        let report = Mutex::new(Ok(VerifyReport {
            checked: picked.iter().copied().collect(),
            ..VerifyReport::default()
        }));
        let threads = options.threads.clamp(1, picked.len().max(1));
        parallel::share(threads, picked.iter(), |shards| {
            for &shard in shards.take_while(|_| !options.stop.is_raised()) {
                let result = self.verify_shard(work, shard, options);
                let mut report = report.lock().expect("no thread panics with it");
                if let Ok(so_far) = report.as_mut() {
                    match result {
                        Ok(None) => so_far.agreed += 1,
                        Ok(Some(dispute)) => so_far.disputes.push(dispute),
                        // The sum below shows that not all were checked.
                        Err(JobError::Stopped { .. }) => return,
                        Err(fault) => *report = Err(fault),
                    }
                }
                if report.is_err() {
                    return;
                }
            }
        });
        let report = report.into_inner().expect("no thread panics with it")?;
        let (agreed, checked) = (report.agreed, report.checked.len() as u64);
        if report.disputes.is_empty() && agreed < checked {
            return Err(JobError::StoppedVerify { agreed, checked, seed });
        }
        Ok(report)
    }

    fn verify_shard(
        &self,
        work: &dyn AnyWork,
        shard: u64,
        options: &RunOptions<'_>,
    ) -> Result<Option<Dispute>, JobError> {
        (options.event)(&JobEvent::Started { shard });
        let Some(record) = self.compute(work, shard, &options.stop)? else {
            return Err(self.stopped(0));
        };
        // What agrees needs no lock, so that archives that cannot be written are verified, too.
        if let ShardState::Done(kept) = self.shard(work, shard)?
            && kept.digest() == record.digest()
        {
            return Ok(None);
        }
        let _lock = self.lock(shard, &options.stop).map_err(|fault| match fault {
            JobError::Disk { .. } => JobError::Shard {
                shard,
                reason: format!("another run gave another result, which cannot be kept: {fault}"),
            },
            fault => fault,
        })?;
        match self.publish(work, &record, Source::Run) {
            Ok(_) => Ok(None),
            Err(JobError::Disputed { shard, kept }) => Ok(Some(Dispute { shard, kept })),
            Err(fault) => Err(fault),
        }
    }
}
