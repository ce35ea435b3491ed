//! The memory of answers: each is bounded, and so are all together until they are sent.
//!
//! A client that asks much and reads nothing would otherwise fill the memory with answers that wait for it.

use std::sync::Arc;

use http_body_util::{BodyExt, Full};
use hyper::StatusCode;
use hyper::body::{Body as _, Bytes};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::bounds;
use crate::reply::{self, Reply};

/// Bytes that one permit of the budget stands for.
const UNIT: usize = 1024;

/// The budget for answers that are not sent yet.
pub(crate) fn budget() -> Arc<Semaphore> {
    Arc::new(Semaphore::new(bounds::BYTES_IN_FLIGHT / UNIT))
}

/// The bytes of an answer with their part of the budget, which ends with the last copy of them.
struct Counted {
    bytes: Bytes,
    _permit: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Counted {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// The answer with its bytes counted; an error instead if it is too large, or if too many bytes wait for slow readers.
/// Streams are not counted: they hold one small event at a time.
pub(crate) async fn counted(answer: Reply, budget: &Arc<Semaphore>) -> Reply {
    let Some(size) = answer.body().size_hint().exact() else { return answer };
    if size > bounds::ANSWER_BYTES as u64 {
        return reply::too_large(size);
    }
    let permits = (size as usize).div_ceil(UNIT) as u32;
    let Ok(permit) = Arc::clone(budget).try_acquire_many_owned(permits) else {
        return reply::fault(
            StatusCode::SERVICE_UNAVAILABLE,
            "too many answers wait for slow readers; try again in a moment",
        );
    };
    let (head, body) = answer.into_parts();
    let bytes = body.collect().await.map(http_body_util::Collected::to_bytes).unwrap_or_default();
    let bytes = Bytes::from_owner(Counted { bytes, _permit: permit });
    Reply::from_parts(head, Full::new(bytes).boxed_unsync())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(bytes: usize) -> Reply {
        reply::with(StatusCode::OK, "text/plain", vec![b'a'; bytes])
    }

    #[tokio::test]
    async fn bytes_count_until_they_are_dropped() {
        let budget = budget();
        let all = budget.available_permits();
        let first = counted(answer(5 * UNIT), &budget).await;
        assert_eq!(all - budget.available_permits(), 5);
        let body = first.into_body().collect().await.expect("bytes").to_bytes();
        assert_eq!((body.len(), all - budget.available_permits()), (5 * UNIT, 5));
        drop(body);
        assert_eq!(budget.available_permits(), all);
    }

    #[tokio::test]
    async fn large_answers_and_many_answers_are_refused() {
        let budget = budget();
        let large = counted(answer(bounds::ANSWER_BYTES + 1), &budget).await;
        assert_eq!(large.status(), StatusCode::PAYLOAD_TOO_LARGE);
        let mut kept = Vec::new();
        for _ in 0..bounds::BYTES_IN_FLIGHT / bounds::ANSWER_BYTES {
            kept.push(counted(answer(bounds::ANSWER_BYTES), &budget).await);
        }
        assert!(kept.iter().all(|answer| answer.status() == StatusCode::OK));
        let refused = counted(answer(UNIT), &budget).await;
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        kept.pop();
        assert_eq!(counted(answer(UNIT), &budget).await.status(), StatusCode::OK);
    }
}
