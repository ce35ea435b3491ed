//! Games as text: parsed, and reviewed for mistakes.

use std::time::Duration;

use games::review::{ReviewedMove, Step, Walk, walk};
use games::{Algorithm, GameSession, Limits, Request};
use serde::Deserialize;
use serde_json::json;

use super::{Refusal, bad, parse};
use crate::bounds;
use crate::reply::{self, Reply};
use crate::runs::{Outcome, Run};

#[derive(Deserialize)]
struct Wanted {
    /// The game that is open.
    game: String,
    /// The text: PDN, or a list of moves.
    text: String,
}

/// The first game of a text, checked move by move.
pub(super) fn read(body: &[u8]) -> Result<Reply, Refusal> {
    let wanted: Wanted = parse(body)?;
    let record = games::open(&wanted.game).and_then(|open| open.read_record(&wanted.text));
    let record = record.map_err(bad)?;
    let mut session = games::open(&record.game).map_err(bad)?;
    if let Some(start) = &record.start {
        session.set_position(start).map_err(bad)?;
    }
    let mut fault = record.fault;
    for (index, mv) in record.moves.iter().enumerate() {
        if let Err(illegal) = session.play(mv) {
            let sentence = format!("move {}: {illegal}", index + 1);
            // A text without a legal move is no game.
            if index == 0 {
                return Err(bad(sentence));
            }
            fault = Some(sentence);
            break;
        }
    }
    Ok(reply::json(&json!({
        "game": record.game, "start": record.start.unwrap_or_default(), "moves": session.view().history, "fault": fault,
    })))
}

/// How a game is reviewed.
#[derive(Deserialize)]
pub(super) struct Review {
    /// Seconds per position.
    seconds: f64,
}

impl Review {
    /// The work of a run that reviews the moves of a session, from its first position.
    pub(super) fn work(
        self,
        mut session: Box<dyn GameSession>,
    ) -> impl FnOnce(&Run) -> Result<Outcome, String> + Send + 'static {
        let seconds = if self.seconds.is_finite() { self.seconds } else { 0.2 };
        let time = Duration::from_secs_f64(seconds.clamp(0.01, bounds::REVIEW_TIME.as_secs_f64()));
        let request = Request::new(Algorithm::Engine, Limits::none().time(time).memory(1 << 30));
        let steps: Vec<Step> = session.view().history.into_iter().map(Step::Move).collect();
        move |run: &Run| {
            while session.undo() {}
            let (mut done, all) = (0, steps.len());
            let mut tick = |_: &ReviewedMove| {
                done += 1;
                run.reviewed(done, all);
            };
            let walked = walk(&mut *session, &steps, &request, run.flag(), &mut tick);
            let review: Option<Walk> = walked.map_err(|fault| fault.to_string())?;
            Ok(Outcome { review, ..Outcome::default() })
        }
    }
}
