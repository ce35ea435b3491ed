//! A player held against baselines, for points, as `outwit grade` does it; and the result in the formats that graders read.
//!
//! One grading at a time. It ends when it is stopped, or without a request for [`bounds::CONTEST_UNWATCHED_TIMEOUT`].

use std::sync::{Arc, Mutex, MutexGuard};

use arena::grading::{GradeReport, Grading, csv, gradescope, junit};
use arena::{RunSettings, default_pairs};
use games::Fault;
use serde::Deserialize;
use serde_json::{Value, json};
use toml::{Table, Value as Toml};

use super::super::search::contest_player_of;
use super::background::Background;
use super::{Refusal, bad, not_found, parse};
use crate::bots::Bots;
use crate::bounds;
use crate::locked::locked;
use crate::reply::{self, Reply};

/// The last grading.
#[derive(Debug, Default)]
pub(super) struct LastGrading(Mutex<Option<Arc<GradingRun>>>);

/// A grading that runs or has run.
#[derive(Debug)]
struct GradingRun {
    /// The player as the page named it.
    player: String,
    /// The text of the file of baselines.
    baselines: String,
    /// The opponents as the page named them.
    against: Vec<String>,
    background: Background,
    results: Mutex<Results>,
}

#[derive(Debug, Default)]
struct Results {
    /// The opponent, pairs played against it, and pairs to play.
    at: Option<(String, u64, u64)>,
    /// The result at the end.
    end: Option<GradeReport>,
}

/// The request that starts a grading.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Command {
    player: String,
    /// The text of a file of baselines.
    baselines: String,
}

impl GradingRun {
    fn results(&self) -> MutexGuard<'_, Results> {
        locked(&self.results)
    }

    /// Plays all matches.
    fn play(&self, grading: &Grading, stop: &jobs::Stop) -> Result<(), String> {
        let settings = RunSettings {
            folder: None,
            threads: super::threads(),
            stop,
            on_progress: &|contest, progress| {
                let number =
                    grading.baselines.iter().position(|line| line.against == contest.names[1]);
                let name = number.and_then(|number| self.against.get(number)).cloned();
                let played = progress.results.played();
                self.results().at = Some((name.unwrap_or_default(), played, progress.units));
            },
        };
        let end = grading.play(&settings).map_err(|error| error.to_string())?;
        self.results().end = end.map(|view| self.named(view));
        Ok(())
    }

    /// The result with the names that the page gave: without the paths of bots.
    fn named(&self, mut view: GradeReport) -> GradeReport {
        for (line, against) in view.lines.iter_mut().zip(&self.against) {
            if line.name == line.against {
                line.name.clone_from(against);
            }
            line.against.clone_from(against);
        }
        GradeReport { player: self.player.clone(), ..view }
    }
}

impl LastGrading {
    fn last(&self) -> Option<Arc<GradingRun>> {
        locked(&self.0).clone()
    }

    /// Whether games are being played.
    pub(super) fn is_running(&self) -> bool {
        self.last().is_some_and(|grade| grade.background.is_running())
    }

    /// Starts a grading.
    pub(super) fn start(&self, body: &[u8], bots: &Bots) -> Result<Reply, Refusal> {
        let Command { player, baselines } = parse(body)?;
        let (grading, against) = grading(&player, &baselines, bots).map_err(bad)?;
        let background = Background::new(bounds::CONTEST_UNWATCHED_TIMEOUT);
        let results = Mutex::default();
        let grade = Arc::new(GradingRun { player, baselines, against, background, results });
        *locked(&self.0) = Some(Arc::clone(&grade));
        let playing = Arc::clone(&grade);
        grade.background.start(move |stop| playing.play(&grading, stop), || ());
        Ok(reply::json(&json!({})))
    }

    /// Stops it.
    pub(super) fn stop(&self) -> Reply {
        if let Some(grade) = self.last() {
            grade.background.stop();
        }
        reply::json(&json!({}))
    }

    /// Its state; `null` before the first one.
    pub(super) fn status(&self) -> Value {
        let Some(grade) = self.last() else { return Value::Null };
        grade.background.requested();
        let (running, error) = grade.background.status();
        let results = grade.results();
        json!({
            "running": running, "player": grade.player, "baselines": grade.baselines, "at": results.at, "result": results.end, "error": error,
        })
    }
}

/// A result as a file for a grader: of the page that shows it, since another page may have started a grading since.
pub(in crate::api) fn file(form: &str, body: &[u8]) -> Result<Reply, Refusal> {
    let result: GradeReport = parse(body)?;
    let (name, text) = match form {
        "gradescope" => ("results.json", format!("{:#}\n", gradescope(&result))),
        "junit" => ("grade.xml", junit(&result)),
        "csv" => ("grade.csv", csv(&result)),
        _ => return Err(not_found()),
    };
    Ok(reply::json(&json!({ "name": name, "text": text })))
}

/// Baselines of a file.
const BASELINES: usize = 20;

/// The grading of a text, with its players as a page may name them, and at most the pairs of a contest; and the names of the
/// opponents in the text. The limits of the searches are those of the text, so that the points are those of `outwit grade`.
fn grading(player: &str, text: &str, bots: &Bots) -> Result<(Grading, Vec<String>), Fault> {
    let mut no_file = |path: &str| {
        Err(Fault::new(format!("\"{path}\" is a file"))
            .expected("players and openings without files of their own"))
    };
    // What is no TOML is refused with its line.
    let Ok(mut file) = text.parse::<Table>() else {
        return Grading::parse(text, "random", &mut no_file).map(|grading| (grading, Vec::new()));
    };
    let mut names = Vec::new();
    let mut pairs = 0_u64;
    let lines = file.get_mut("baseline").and_then(Toml::as_array_mut);
    for line in lines.into_iter().flatten().filter_map(Toml::as_table_mut) {
        let given = line.get("pairs").and_then(Toml::as_integer);
        let more = given.map_or_else(default_pairs, |pairs| pairs.max(0).unsigned_abs());
        pairs = more.saturating_add(pairs);
        if let Some(Toml::String(against)) = line.get_mut("against") {
            names.push(against.clone());
            *against = allowed(against, bots)?;
        }
    }
    if names.len() > BASELINES || pairs > bounds::PAIRS {
        return Err(Fault::new(format!("{} baselines with {pairs} pairs of games", names.len()))
            .expected(format!(
                "at most {BASELINES} with {} pairs; outwit grade takes more",
                bounds::PAIRS
            )));
    }
    let parsed = Grading::parse(&file.to_string(), &allowed(player, bots)?, &mut no_file);
    // The lines of a fault are those of the text as it was typed.
    let grading = parsed.map_err(|fault| match Grading::parse(text, "random", &mut no_file) {
        Err(same) if same.found() == fault.found() => same,
        _ => fault,
    })?;
    Ok((grading, names))
}

/// The player of a text: a built-in one, or a bot of the folder.
fn allowed(text: &str, bots: &Bots) -> Result<String, Fault> {
    if let Some(bot) = bots.resolve(text) {
        return bot;
    }
    Ok(contest_player_of(text)?.to_string())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{BASELINES, Bots, Grading, LastGrading, grading};

    #[test]
    fn the_games_are_those_of_the_command() {
        let control = "[time_control]\ndepth = 3\n";
        for limits in ["", control] {
            let text = format!(
                "game = \"tic-tac-toe\"\nseed = 3\n{limits}[[baseline]]\nagainst = \"engine:depth=2\"\nscore = 0.5\n"
            );
            let (played, _) = grading("level:2", &text, &Bots::default()).expect("a grading");
            let command =
                Grading::parse(&text, "level:2", &mut |_| unreachable!("no file is named"));
            let command = command.expect("a grading");
            assert_eq!(format!("{:?}", played.contests()), format!("{:?}", command.contests()));
        }
    }

    /// A page that shows a grading keeps it going.
    #[test]
    fn a_grading_that_is_looked_at_is_not_abandoned() {
        let last = LastGrading::default();
        let text = "game = 'tic-tac-toe'\n[[baseline]]\nagainst = 'random'\nscore = 0.5\n";
        let request = json!({ "player": "random", "baselines": text }).to_string();
        last.start(request.as_bytes(), &Bots::default()).expect("a grading");
        let run = last.last().expect("the grading");
        let before = run.background.last_request();
        // Two readings of a coarse clock may be equal.
        std::thread::sleep(std::time::Duration::from_millis(20));
        last.status();
        assert!(before < run.background.last_request());
    }

    #[test]
    fn a_file_has_a_limited_number_of_baselines() {
        let line = "[[baseline]]\nagainst = 'random'\nscore = 0.5\npairs = 1\n";
        for (lines, is_good) in [(BASELINES, true), (BASELINES + 1, false)] {
            let text = format!("game = 'tic-tac-toe'\n{}", line.repeat(lines));
            assert_eq!(grading("random", &text, &Bots::default()).is_ok(), is_good, "{lines}");
        }
    }

    #[test]
    fn a_fault_has_the_line_of_the_text() {
        let text = "# points\n\ngame = \"tic-tac-toe\"\n[[baseline]]\nagainst = \"random\"\nscore = 0.5\npoimts = 5\n";
        let fault = grading("random", text, &Bots::default()).expect_err("a fault").to_string();
        assert!(fault.starts_with("line 7, column 1: unknown field \"poimts\""), "{fault}");
    }

    #[test]
    fn files_and_programs_of_this_machine_are_refused() {
        let of = |player: &str, against: &str| {
            let text = format!(
                "game = \"tic-tac-toe\"\n[[baseline]]\nagainst = {against:?}\nscore = 0.5\n"
            );
            grading(player, &text, &Bots::default())
                .map(|(grading, names)| (grading.units(), names))
        };
        assert_eq!(
            of("engine:depth=2", "random").expect("a grading"),
            (10, vec!["random".to_owned()])
        );
        for wrong in
            ["bot:/tmp/x.toml", "hub:sh", "human", "engine:tables=/etc", "engine:threads=9"]
        {
            assert!(of(wrong, "random").is_err(), "{wrong}");
            assert!(of("random", wrong).is_err(), "{wrong}");
        }
        let many = "game = \"tic-tac-toe\"\n[[baseline]]\nagainst = \"random\"\nscore = 0.5\npairs = 100000\n";
        assert!(grading("random", many, &Bots::default()).is_err());
        assert!(grading("random", "game = ", &Bots::default()).is_err());
        let file = "game = \"draughts\"\nopenings = \"/etc/passwd\"\n[[baseline]]\nagainst = \"random\"\nscore = 0.5\n";
        assert!(grading("random", file, &Bots::default()).is_err());
    }
}
