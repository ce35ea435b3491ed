//! Evaluations that somebody is writing: what they say about a position, feature by feature, and the move they choose.
//!
//! A page sends the text along with each command; the name in it ends in `.toml` and stands for the text, never for a file.

use std::collections::BTreeMap;
use std::sync::Arc;

use games::view::{EvalView, ReportView};
use games::{
    Algorithm, Custom, CustomKind, EvalChoice, Fault, GameSession, Limits, Request, SearchContext,
    eval_from,
};
use hyper::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::position::Course;
use super::{Refusal, bad, parse};
use crate::bounds;
use crate::reply::{self, Reply};
use crate::runs::Runs;

/// Texts of evaluations by name.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub(super) struct Texts(BTreeMap<String, String>);

impl Texts {
    /// The text behind a name.
    pub(super) fn read(&self, name: &str) -> Result<String, Fault> {
        self.0.get(name).cloned().ok_or_else(|| {
            Fault::new(format!("there is no evaluation \"{name}\" with this command"))
                .expected("the name of an evaluation of the game, or one of the page's own")
        })
    }
}

#[derive(Deserialize)]
struct Wanted {
    #[serde(flatten)]
    course: Course,
    /// At most [`MOST`].
    evals: Vec<Written>,
    /// Plies to look ahead.
    depth: u32,
}

/// An evaluation as a page has it.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Written {
    /// One of the game's own.
    Own(String),
    /// A file.
    File(String),
    /// Weights.
    Weights { name: String, weights: Vec<(String, f64)>, tempo: f64, scale: f64 },
    /// A formula.
    Formula { name: String, formula: String },
}

impl Written {
    fn choice(self, session: &dyn GameSession) -> Result<EvalChoice, Fault> {
        let custom = match self {
            Written::Own(name) => return Ok(EvalChoice::Named(name)),
            Written::File(text) => session.evaluations().read(&text)?,
            Written::Weights { name, weights, tempo, scale } => eval_from(
                session.evaluations(),
                &name,
                &CustomKind::Weights { weights, tempo, scale },
            )?,
            Written::Formula { name, formula } => {
                eval_from(session.evaluations(), &name, &CustomKind::Formula(formula))?
            }
        };
        Ok(EvalChoice::Custom { path: "mine.toml".into(), custom: Arc::new(custom) })
    }
}

/// Evaluations in one command.
const MOST: usize = 4;
/// Moves told.
const LINES: usize = 3;

/// What an evaluation says.
#[derive(Serialize)]
struct Said {
    /// Its parts, if somebody wrote it.
    written: Option<serde_json::Value>,
    terms: EvalView,
    /// What a search with it finds; none when the game is over.
    report: Option<ReportView>,
}

/// What the evaluations say. A fault in one of them is part of the answer: who writes makes mistakes on the way.
pub(super) fn show(body: &[u8], runs: &Runs) -> Result<Reply, Refusal> {
    let wanted: Wanted = parse(body)?;
    if wanted.evals.len() > MOST {
        return Err(bad(format!("there are {} evaluations; at most {MOST}", wanted.evals.len())));
    }
    let session = wanted.course.open()?;
    let _place = runs.place().ok_or_else(|| {
        let sentence = "as many searches as allowed are running; stop one of them first";
        (StatusCode::TOO_MANY_REQUESTS, sentence.to_owned())
    })?;
    let depth = wanted.depth.clamp(1, bounds::LAB_DEPTH);
    let answers: Vec<_> = wanted
        .evals
        .into_iter()
        .map(|written| match said(&*session, written, depth) {
            Ok(said) => json!(said),
            Err(fault) => {
                json!({ "fault": { "sentence": fault.to_string(), "snippet": fault.snippet() } })
            }
        })
        .collect();
    Ok(reply::json(&json!({ "evals": answers })))
}

fn said(session: &dyn GameSession, written: Written, depth: u32) -> Result<Said, Fault> {
    let choice = written.choice(session)?;
    let terms = session.evaluations().terms(Some(&choice))?;
    let view = session.view();
    let is_over = view.outcome.is_some() || view.moves.is_empty();
    let written = choice.custom().map(|custom| parts(custom));
    let mut limits = Limits::none().time(bounds::LAB_TIME).nodes(bounds::LAB_NODES);
    limits.depth = Some(depth);
    let mut request = Request::new(Algorithm::Engine, limits);
    request.engine.multi_pv = LINES;
    request.eval = Some(choice);
    let found = (!is_over).then(|| session.search(&request, SearchContext::new())).transpose()?;
    let report = found.map(|found| found.report());
    Ok(Said { written, terms, report })
}

/// What a form shows of an evaluation.
fn parts(custom: &Custom) -> serde_json::Value {
    let kind = match custom.kind() {
        CustomKind::Weights { weights, tempo, scale } => {
            json!({ "weights": weights, "tempo": tempo, "scale": scale })
        }
        CustomKind::Formula(formula) => json!({ "formula": formula.trim() }),
    };
    json!({ "name": custom.name(), "text": custom.text(), "hash": custom.short_hash(), "kind": kind })
}
