//! Starting and stopping searches.

use std::time::Duration;

use games::{Algorithm, Control, EvalChoice, Fault, Limits, Player, Request};
use hyper::StatusCode;
use serde::Deserialize;
use serde_json::json;

use super::position::Course;
use super::{Refusal, bad, not_found, parse};
use crate::bounds;
use crate::reply::{self, Reply};
use crate::runs::{Outcome, Run, Runs};

#[derive(Deserialize)]
struct Command {
    #[serde(flatten)]
    course: Course,
    #[serde(flatten)]
    task: Task,
}

/// What to do with the position.
#[derive(Deserialize)]
#[serde(tag = "task", rename_all = "lowercase")]
enum Task {
    /// Lets a player choose its move.
    Move { player: String },
    /// Searches and tells what is found.
    Analyse(Settings),
    /// Searches and records the tree.
    Record(Settings),
}

#[derive(Deserialize)]
struct Settings {
    algorithm: String,
    #[serde(default)]
    eval: Option<String>,
    #[serde(default)]
    depth: Option<u32>,
    #[serde(default)]
    nodes: Option<u64>,
    #[serde(default)]
    seconds: Option<f64>,
    #[serde(default)]
    threads: Option<usize>,
    #[serde(default)]
    lines: Option<usize>,
    #[serde(default)]
    seed: Option<u64>,
    /// Nodes to record.
    #[serde(default)]
    keep: Option<usize>,
}

impl Settings {
    fn request(&self) -> Result<Request, Refusal> {
        let algorithm = Algorithm::parse(&self.algorithm).map_err(bad)?;
        let seconds = self.seconds.filter(|seconds| seconds.is_finite());
        let most = bounds::TIME.as_secs_f64();
        let time = seconds.map_or(bounds::TIME, |s| Duration::from_secs_f64(s.clamp(0.001, most)));
        let mut limits = Limits::none().time(time).memory(1 << 30);
        limits.depth = self.depth.map(|depth| depth.clamp(1, bounds::DEPTH));
        limits.nodes = self.nodes;
        let mut request = Request::new(algorithm, limits);
        request.eval = self.eval.clone().filter(|eval| !eval.is_empty()).map(EvalChoice::Named);
        request.seed = self.seed.unwrap_or(0);
        request.engine.threads = self.threads.unwrap_or(1).clamp(1, bounds::THREADS);
        request.engine.multi_pv = self.lines.unwrap_or(1).clamp(1, bounds::LINES);
        Ok(request)
    }
}

/// Starts a search.
pub(super) fn start(body: &[u8], runs: &Runs) -> Result<Reply, Refusal> {
    let Command { course, task } = parse(body)?;
    let session = course.open()?;
    let run = match task {
        Task::Move { player } => {
            let player = player_of(&tamed(&player)).map_err(bad)?;
            player.check(&*session).map_err(bad)?;
            runs.start(move |run: &Run| {
                let told = &mut |report: &games::Progress| run.report(report);
                let choice = player.choose_with(&*session, run.flag(), told);
                let choice = choice.map_err(|fault| fault.to_string())?;
                Ok(Outcome { mv: Some(choice.mv), report: choice.report, ..Outcome::default() })
            })
        }
        Task::Analyse(settings) => {
            let mut request = settings.request()?;
            if let Some(eval) = &request.eval {
                session.check_eval(eval).map_err(bad)?;
            }
            runs.start(move |run: &Run| {
                request.limits.stop = Some(run.flag().clone());
                let mut control = Control { on_progress: &mut |report| run.report(report) };
                let report = session.analyse(&request, &mut control);
                let report = report.map_err(|fault| fault.to_string())?;
                Ok(Outcome { report: Some(report), ..Outcome::default() })
            })
        }
        Task::Record(settings) => {
            let mut request = settings.request()?;
            if let Some(eval) = &request.eval {
                session.check_eval(eval).map_err(bad)?;
            }
            let keep = settings.keep.unwrap_or(bounds::KEPT).clamp(1, bounds::KEPT);
            runs.start(move |run: &Run| {
                request.limits.stop = Some(run.flag().clone());
                let mut control = Control { on_progress: &mut |report| run.report(report) };
                let recorded = session.record(&request, &mut control, keep);
                let (report, tree) = recorded.map_err(|fault| fault.to_string())?;
                run.keep(tree);
                Ok(Outcome { report: Some(report), ..Outcome::default() })
            })
        }
    };
    let run = run.ok_or_else(|| {
        let sentence = "as many searches as allowed are running; stop one of them first";
        (StatusCode::TOO_MANY_REQUESTS, sentence.to_owned())
    })?;
    Ok(reply::json(&json!({ "run": run.id() })))
}

/// Ends a search.
pub(super) fn stop(id: &str, runs: &Runs) -> Result<Reply, Refusal> {
    let run = id.parse().ok().and_then(|id| runs.get(id)).ok_or_else(not_found)?;
    run.stop();
    Ok(reply::json(&json!({ "stopped": run.id() })))
}

/// A player of the page, which names no files.
pub(super) fn player_of(text: &str) -> Result<Player, Fault> {
    let player: Player = text.parse()?;
    if player.tables().is_some() {
        return Err(Fault::new(format!("\"{text}\" names a folder"))
            .expected("a player without; tables in the usual folder are used anyway"));
    }
    Ok(player)
}

/// A player with as many threads as a page may ask for.
fn tamed(text: &str) -> String {
    let Some((name, settings)) = text.split_once(':') else { return text.into() };
    let tame = |part: &str| match part.split_once('=') {
        Some((key, value)) if key.trim() == "threads" => match value.trim().parse::<usize>() {
            Ok(count) => format!("threads={}", count.min(bounds::THREADS)),
            Err(_) => part.into(),
        },
        _ => part.into(),
    };
    let settings: Vec<String> = settings.split(',').map(tame).collect();
    format!("{name}:{}", settings.join(","))
}

#[cfg(test)]
mod tests {
    use super::{player_of, tamed};

    #[test]
    fn a_page_cannot_name_a_folder() {
        assert!(player_of("engine:depth=3,tables=/etc").is_err());
        assert!(player_of("engine:depth=3").is_ok());
    }

    #[test]
    fn a_page_cannot_ask_for_a_thousand_threads() {
        assert_eq!(tamed("engine:threads=1000,time=1"), "engine:threads=4,time=1");
        assert_eq!(tamed("engine: threads = 1000"), "engine:threads=4");
        assert_eq!(tamed("level:3"), "level:3");
        assert_eq!(tamed("human"), "human");
    }
}
