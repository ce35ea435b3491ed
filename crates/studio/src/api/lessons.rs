//! Lessons: the course, lessons from a file, drawings of steps, answers.

use games::exercise::Answer;
use hyper::StatusCode;
use serde::Deserialize;
use serde_json::json;

use super::{Refusal, bad, not_found, parse};
use crate::lesson::{self, Lesson, Step};
use crate::reply::{self, Reply};

/// The lessons of the course.
pub(super) fn list() -> Reply {
    let rows = lesson::course().iter().map(|lesson| {
        json!({ "id": lesson.id, "title": lesson.title, "about": lesson.about,
            "questions": lesson.steps.iter().filter(|step| step.ask.is_some()).count() })
    });
    reply::json(&rows.collect::<Vec<_>>())
}

/// The file of a lesson of the course, for an assignment.
pub(super) fn file(id: &str) -> Result<Reply, Refusal> {
    let text = lesson::file(id).ok_or_else(not_found)?;
    Ok(reply::json(&json!({ "text": text })))
}

/// A lesson of the course.
pub(super) fn one(id: &str) -> Result<Reply, Refusal> {
    let lesson = lesson::course().iter().find(|lesson| lesson.id == id);
    let lesson =
        lesson.ok_or_else(|| (StatusCode::NOT_FOUND, format!("there is no lesson \"{id}\"")))?;
    Ok(reply::json(lesson))
}

#[derive(Deserialize)]
struct Text {
    text: String,
}

/// A lesson from a file.
pub(super) fn read(body: &[u8]) -> Result<Reply, Refusal> {
    let Text { text } = parse(body)?;
    Ok(reply::json(&Lesson::parse(&text).map_err(bad)?))
}

#[derive(Deserialize)]
struct Work {
    step: Step,
    #[serde(default)]
    answers: Vec<Answer>,
}

/// The drawing of a step, with the answers given so far.
pub(super) fn sheet(body: &[u8]) -> Result<Reply, Refusal> {
    let Work { step, answers } = parse(body)?;
    Ok(reply::json(&lesson::sheet(&step, &answers).map_err(bad)?))
}

/// Checks the answers.
pub(super) fn check(body: &[u8]) -> Result<Reply, Refusal> {
    let Work { step, answers } = parse(body)?;
    Ok(reply::json(&lesson::check(&step, &answers).map_err(bad)?))
}

/// The right answers.
pub(super) fn solution(body: &[u8]) -> Result<Reply, Refusal> {
    let Work { step, .. } = parse(body)?;
    Ok(reply::json(&lesson::solution(&step).map_err(bad)?))
}
