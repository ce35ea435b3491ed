//! Evaluations that a page edits: their values of a position, feature by feature, and the moves they choose.
//!
//! A page sends their texts with each request. A name that ends in `.toml` stands for such a text, never for a file.

use std::collections::BTreeMap;
use std::sync::Arc;

use games::view::{EvalView, ReportView, WeightBoard};
use games::{
    Algorithm, Custom, CustomKind, EvalChoice, Fault, GameSession, Limits, Request, SearchContext,
    eval_from,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use views::without_long_input;

use super::position::PlayedGame;
use super::{Refusal, bad, parse, too_many_searches};
use crate::bounds;
use crate::reply::{self, Reply};
use crate::runs::SearchPermit;

/// Texts of evaluations by name.
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(transparent)]
pub(super) struct Texts(BTreeMap<String, String>);

impl Texts {
    /// The text with this name.
    pub(super) fn read(&self, name: &str) -> Result<String, Fault> {
        self.0.get(name).cloned().ok_or_else(|| {
            Fault::new(format!("the evaluation \"{name}\" is not loaded here")).expected(
                "the name of an evaluation of the game, or a match that the lab starts with its own one; a link does not hold it",
            )
        })
    }
}

#[derive(Deserialize)]
struct Wanted {
    #[serde(flatten)]
    played: PlayedGame,
    /// At most [`MAX_EVALS`].
    evals: Vec<EvalSource>,
    /// Search depth in plies.
    depth: u32,
}

/// An evaluation in a request.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum EvalSource {
    /// An evaluation of the game, by name.
    Own(String),
    /// The text of a file.
    File(String),
    /// Weights.
    Weights { name: String, weights: Vec<(String, f64)>, tempo: f64, scale: f64 },
    /// A formula.
    Formula { name: String, formula: String },
}

impl EvalSource {
    fn choice(self, session: &dyn GameSession) -> Result<EvalChoice, Fault> {
        let custom = match self {
            EvalSource::Own(name) => return Ok(EvalChoice::Named(name)),
            EvalSource::File(text) => session.evaluations().read(&text)?,
            EvalSource::Weights { name, weights, tempo, scale } => eval_from(
                session.evaluations(),
                &name,
                &CustomKind::Weights { weights, tempo, scale },
            )?,
            EvalSource::Formula { name, formula } => {
                eval_from(session.evaluations(), &name, &CustomKind::Formula(formula))?
            }
        };
        Ok(EvalChoice::Custom { path: "mine.toml".into(), custom: Arc::new(custom) })
    }
}

/// Evaluations in one request.
const MAX_EVALS: usize = 4;
/// Best moves in an answer.
const BEST_MOVES: usize = 3;

/// The result of an evaluation.
#[derive(Serialize)]
struct Evaluated {
    /// Its parts, unless it is one of the game's evaluations.
    written: Option<serde_json::Value>,
    terms: EvalView,
    /// What each kind of piece is worth on each square; empty if it looks at more than that.
    boards: Vec<WeightBoard>,
    /// The report of a search with it; none when the game is over.
    report: Option<ReportView>,
}

/// The results of the evaluations, whose searches need the permit. An error in one of them is part of the answer, since the text
/// is being edited.
pub(super) fn show(body: &[u8], permit: Option<SearchPermit>) -> Result<Reply, Refusal> {
    let wanted: Wanted = parse(body)?;
    if wanted.evals.len() > MAX_EVALS {
        return Err(bad(format!(
            "there are {} evaluations; expected at most {MAX_EVALS}",
            wanted.evals.len()
        )));
    }
    let session = wanted.played.open()?;
    let _permit = permit.ok_or_else(too_many_searches)?;
    let depth = wanted.depth.clamp(1, bounds::LAB_DEPTH);
    let answers: Vec<_> = wanted
        .evals
        .into_iter()
        .map(|source| match evaluated(&*session, source, depth) {
            Ok(result) => json!(result),
            Err(fault) => {
                let sentence = without_long_input(&fault.to_string());
                json!({ "fault": { "sentence": sentence, "snippet": fault.snippet() } })
            }
        })
        .collect();
    Ok(reply::json(&json!({ "evals": answers })))
}

fn evaluated(
    session: &dyn GameSession,
    source: EvalSource,
    depth: u32,
) -> Result<Evaluated, Fault> {
    let choice = source.choice(session)?;
    let terms = session.evaluations().terms(Some(&choice))?;
    let boards = session.evaluations().boards(&choice).unwrap_or_default();
    let view = session.view();
    let is_over = view.outcome.is_some() || view.moves.is_empty();
    let written = choice.custom().map(|custom| parts(custom));
    let mut limits = Limits::none().time(bounds::LAB_TIMEOUT).nodes(bounds::LAB_NODES);
    limits.depth = Some(depth);
    let mut request = Request::new(Algorithm::Engine, limits);
    request.engine.multi_pv = BEST_MOVES;
    request.eval = Some(choice);
    let found = (!is_over).then(|| session.search(&request, SearchContext::new())).transpose()?;
    let report = found.map(|found| found.report());
    Ok(Evaluated { written, terms, boards, report })
}

/// The parts of an evaluation, for the form of the page.
fn parts(custom: &Custom) -> serde_json::Value {
    let kind = match custom.kind() {
        CustomKind::Weights { weights, tempo, scale } => {
            json!({ "weights": weights, "tempo": tempo, "scale": scale })
        }
        CustomKind::Formula(formula) => json!({ "formula": formula.trim() }),
        CustomKind::Learned(weights) => json!({ "learned": weights.len() }),
    };
    json!({ "name": custom.name(), "text": custom.text(), "kind": kind })
}
