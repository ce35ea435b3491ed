//! Games as text: parsed, and reviewed for mistakes.

use std::time::Duration;

use games::review::{GameReview, ReviewedMove, Step, review_game};
use games::{Algorithm, Ending, GameSession, Limits, Record, RecordMove, Request};
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
    /// Which of its games, from 0.
    #[serde(default)]
    number: usize,
}

/// A game of a text, checked move by move.
pub(super) fn read(body: &[u8]) -> Result<Reply, Refusal> {
    let wanted: Wanted = parse(body)?;
    let record = games::read_record(&wanted.game, &wanted.text, wanted.number).map_err(bad)?;
    let mut session = games::open(&record.game).map_err(bad)?;
    if let Some(start) = &record.start {
        session.set_position(start).map_err(bad)?;
    }
    let (mut fault, mut variation_fault) = (record.fault, None);
    let line = played(&mut *session, &record.line, &mut fault, &mut variation_fault);
    // A text without a legal move is a game only if it says more than a result: a composition, or a game that was not played.
    let has_tags = record.tags.iter().any(|(name, _)| name != "Result");
    if line.is_empty() && (fault.is_some() || record.start.is_none() && !has_tags) {
        return Err(bad(fault.unwrap_or_else(|| "there is no legal move in this text".into())));
    }
    Ok(reply::json(&json!({
        "game": record.game, "start": record.start.unwrap_or_default(), "moves": session.view().history, "line": line,
        "comment": record.comment, "tags": record.tags, "result": record.result, "fault": fault,
        "variation_fault": variation_fault, "titles": record.titles,
    })))
}

/// The moves as the session writes them, up to the first illegal one, which is reported as `fault`; so are the variations, of
/// which the first illegal move is reported as `variation_fault`. The moves stay played.
fn played(
    session: &mut dyn GameSession,
    line: &[RecordMove],
    fault: &mut Option<String>,
    variation_fault: &mut Option<String>,
) -> Vec<RecordMove> {
    let mut legal: Vec<RecordMove> = Vec::new();
    for mv in line {
        let mut variations = Vec::new();
        for variation in &mv.variations {
            let mut inner_fault = None;
            let inner = played(session, variation, &mut inner_fault, variation_fault);
            if let Some(what) = inner_fault {
                variation_fault.get_or_insert(format!("variation, {what}"));
            }
            for _ in &inner {
                session.undo();
            }
            variations.extend((!inner.is_empty()).then_some(inner));
        }
        if let Err(illegal) = session.play(&mv.mv) {
            fault.get_or_insert(format!("move {}: {illegal}", session.status().plies + 1));
            break;
        }
        let text = session.last_move().unwrap_or_else(|| mv.mv.clone());
        legal.push(RecordMove { mv: text, variations, ..mv.clone() });
    }
    legal
}

#[derive(Deserialize)]
struct ToWrite {
    #[serde(flatten)]
    record: Record,
    /// Whether the game is over.
    #[serde(default)]
    over: bool,
    /// The side that has won a game that is over, 0 or 1; none after a draw.
    winner: Option<usize>,
}

/// A game with its variations and comments as text: PDN, or a list of moves.
pub(super) fn write(body: &[u8]) -> Result<Reply, Refusal> {
    let ToWrite { record, over, winner } = parse(body)?;
    let mut session = games::open(&record.game).map_err(bad)?;
    if let Some(start) = &record.start {
        session.set_position(start).map_err(bad)?;
    }
    let ending = match winner {
        _ if !over => Ending::Unfinished,
        Some(side) => Ending::WonBy(side),
        None => Ending::Drawn,
    };
    let text = session.write_record(&record, ending).map_err(bad)?;
    Ok(reply::json(&json!({ "text": text })))
}

/// How a game is reviewed.
#[derive(Deserialize)]
pub(super) struct Review {
    /// Seconds per position.
    seconds: f64,
}

impl Review {
    /// The work of a run that reviews the moves of a session, from its starting position.
    pub(super) fn work(
        self,
        mut session: Box<dyn GameSession>,
    ) -> impl FnOnce(&Run) -> Result<Outcome, String> + Send + 'static {
        let seconds = if self.seconds.is_finite() { self.seconds } else { 0.2 };
        let time = Duration::from_secs_f64(seconds.clamp(0.01, bounds::REVIEW_TIME.as_secs_f64()));
        let request = Request::new(
            Algorithm::Engine,
            Limits::none().time(time).memory(bounds::SEARCH_MEMORY),
        );
        let steps: Vec<Step> = session.view().history.into_iter().map(Step::Move).collect();
        move |run: &Run| {
            while session.undo() {}
            let (mut done, all) = (0, steps.len());
            let mut tick = |_: &ReviewedMove| {
                done += 1;
                run.reviewed(done, all);
            };
            let reviewed = review_game(&mut *session, &steps, &request, run.flag(), &mut tick);
            let review: Option<GameReview> = reviewed.map_err(|fault| fault.to_string())?;
            Ok(Outcome { review, ..Outcome::default() })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{played, read};

    #[test]
    fn a_game_without_moves_is_one_that_says_more_than_its_result() {
        for (text, is_game) in [
            ("[GameType '20'] [FEN 'W:W28,33,50:B22,12,3,4'] {White wins} *", true),
            ("[Event 'A'] [White 'B'] [Result '2-0F'] 2-0F", true),
            ("[Event 'A'] 1. 1-2 *", false),
            ("{a remark} *", false),
        ] {
            let text = text.replace('\'', "\"");
            let body = serde_json::json!({ "game": "draughts:international", "text": text });
            assert_eq!(read(body.to_string().as_bytes()).is_ok(), is_game, "{text}");
        }
    }

    #[test]
    fn a_fault_of_a_variation_is_none_of_the_game() {
        let mut session = games::open("draughts").unwrap();
        let text = "1. 11-15 23-19 (1... 22-18 2. 9-99) 2. 8-11 1-0";
        let record = session.read_record(text, 0).unwrap();
        let (mut fault, mut of_variation) = (None, None);
        let line = played(&mut *session, &record.line, &mut fault, &mut of_variation);
        assert_eq!((line.len(), line[1].variations[0].len(), fault), (3, 1, None));
        assert!(of_variation.unwrap().starts_with("variation, move 3: "));
    }
}
