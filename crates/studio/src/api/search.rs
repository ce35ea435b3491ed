//! Starting and stopping searches.

use std::time::Duration;

use games::view::ReportView;
use games::{Algorithm, EvalChoice, Fault, GameSession, Limits, Player, Request, SearchContext};
use hyper::StatusCode;
use serde::Deserialize;
use serde_json::json;

use super::eval::Texts;
use super::position::Course;
use super::review::Review;
use super::{Refusal, bad, not_found, parse};
use crate::bounds;
use crate::reply::{self, Reply};
use crate::runs::{Outcome, Run, Runs};

#[derive(Deserialize)]
struct Command {
    #[serde(flatten)]
    course: Course,
    /// Evaluations that the page sends along.
    #[serde(default)]
    evals: Texts,
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
    /// Searches in one of the ways that are compared.
    Way {
        way: String,
        depth: u32,
        #[serde(default)]
        eval: Option<String>,
    },
    /// Walks through the moves and finds the mistakes.
    Review(Review),
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
    fn request(&self, session: &dyn GameSession, texts: &Texts) -> Result<Request, Refusal> {
        let algorithm = Algorithm::parse(&self.algorithm).map_err(bad)?;
        let seconds = self.seconds.filter(|seconds| seconds.is_finite());
        let most = bounds::TIME.as_secs_f64();
        let time = seconds.map_or(bounds::TIME, |s| Duration::from_secs_f64(s.clamp(0.001, most)));
        let mut limits = Limits::none().time(time).memory(1 << 30);
        limits.depth = self.depth.map(|depth| depth.clamp(1, bounds::DEPTH));
        limits.nodes = self.nodes;
        let mut request = Request::new(algorithm, limits);
        request.eval = chosen(session, texts, self.eval.as_deref())?;
        request.seed = self.seed.unwrap_or(0);
        request.engine.threads = self.threads.unwrap_or(1).clamp(1, bounds::THREADS);
        request.engine.multi_pv = self.lines.unwrap_or(1).clamp(1, bounds::LINES);
        Ok(request)
    }
}

/// The evaluation that is meant, if one is.
fn chosen(
    session: &dyn GameSession,
    texts: &Texts,
    eval: Option<&str>,
) -> Result<Option<EvalChoice>, Refusal> {
    let Some(eval) = eval.filter(|eval| !eval.is_empty()) else { return Ok(None) };
    let choice = EvalChoice::from(eval);
    let choice =
        choice.with_file(session.evaluations(), &mut |path| texts.read(path)).map_err(bad)?;
    session.evaluations().check(&choice).map_err(bad)?;
    Ok(Some(choice))
}

/// Starts a search.
pub(super) fn start(body: &[u8], runs: &Runs) -> Result<Reply, Refusal> {
    let Command { course, evals, task } = parse(body)?;
    let session = course.open()?;
    let run = match task {
        Task::Move { player } => {
            let mut read = |path: &str| evals.read(path);
            let player = player_of(&tamed(&player)).map_err(bad)?;
            let player = player.with_file(&*session, &mut read).map_err(bad)?;
            player.check(&*session).map_err(bad)?;
            runs.start(move |run: &Run| {
                let told = &mut |report: &ReportView| run.report(report);
                let limits = Limits::none().stop(run.flag());
                let context = SearchContext::new().on_progress(told);
                let choice = player.choose(&*session, &limits, context);
                let choice = choice.map_err(|fault| fault.to_string())?;
                let report = choice.report();
                Ok(Outcome { mv: Some(choice.mv), report, ..Outcome::default() })
            })
        }
        Task::Analyse(settings) => {
            runs.start(analysed(settings.request(&*session, &evals)?, session))
        }
        Task::Way { way, depth, eval } => {
            let ways = games::compare::ways();
            let way = ways.iter().find(|known| known.name == way).ok_or_else(not_found)?;
            let limits = Limits::none()
                .depth(depth.clamp(1, bounds::CHART_DEPTH))
                .time(bounds::CHART_TIME)
                .memory(1 << 30);
            let request = way.request(limits, chosen(&*session, &evals, eval.as_deref())?);
            runs.start(analysed(request, session))
        }
        Task::Review(review) => runs.start(review.work(session)),
        Task::Record(settings) => {
            let mut request = settings.request(&*session, &evals)?;
            let keep = settings.keep.unwrap_or(bounds::KEPT).clamp(1, bounds::KEPT);
            runs.start(move |run: &Run| {
                request.limits.stop = Some(run.flag().clone());
                let told = &mut |report: &ReportView| run.report(report);
                let context = SearchContext::new().on_progress(told).recording(keep);
                let found = session.search(&request, context);
                let (report, tree) = found.map_err(|fault| fault.to_string())?.recorded();
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

/// The search that is asked for; the run can stop it and hears of its progress.
fn analysed(
    mut request: Request,
    session: Box<dyn GameSession>,
) -> impl FnOnce(&Run) -> Result<Outcome, String> {
    move |run| {
        request.limits.stop = Some(run.flag().clone());
        let told = &mut |report: &ReportView| run.report(report);
        let found = session.search(&request, SearchContext::new().on_progress(told));
        let report = found.map_err(|fault| fault.to_string())?.report();
        Ok(Outcome { report: Some(report), ..Outcome::default() })
    }
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
