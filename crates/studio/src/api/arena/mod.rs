//! Contests: matches and tournaments, watched while they are played.
//!
//! A contest runs in the background until it is finished or stopped, or without a request for
//! [`bounds::CONTEST_UNWATCHED_TIMEOUT`]. It can be resumed. External programs are those of the
//! folder that the studio was started with ([`Bots`]).

mod background;
mod grade;
pub(crate) mod live;
mod short_names;
mod status;

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use arena::report::{narrow_ratings_plot, ratings_plot};
use arena::statistics::EloModel;
use arena::{Conditions, Contest, Openings, Pair, PlayerSpec, SprtText, TimeControl};
use games::Fault;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::eval::Texts;
use super::search::contest_player_of;
use super::{Refusal, bad, not_found, parse};
use crate::bots::Bots;
use crate::bounds;
use crate::locked::locked;
use crate::reply::{self, Reply};
use background::Background;
use grade::LastGrading;
use live::Live;
use status::status;

pub(super) use grade::file as grade_file;

/// All contests in memory, the newest last.
#[derive(Debug, Default)]
pub(crate) struct Matches {
    bots: Bots,
    kept: Mutex<VecDeque<Arc<Match>>>,
    grading: LastGrading,
    number: AtomicU64,
    /// Held from the check that nothing is running until the next contest is.
    starting: Mutex<()>,
}

/// A contest that runs or has run.
#[derive(Debug)]
struct Match {
    id: u64,
    command: Command,
    contest: Contest,
    background: Background,
    /// The pairs that have been played.
    pairs: Mutex<Vec<(u64, Pair)>>,
    live: Live,
}

/// The request that starts a contest.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Command {
    game: String,
    players: Vec<String>,
    pairs: Option<u64>,
    /// Whether it goes on until it is stopped or decided; `pairs` is then ignored.
    #[serde(default)]
    open: bool,
    /// The two Elo differences of a sequential test of two players.
    sprt: Option<[f64; 2]>,
    nodes: Option<u64>,
    openings: Option<String>,
    #[serde(default)]
    seed: u32,
    /// Evaluations as texts.
    #[serde(default)]
    evals: Texts,
}

/// The bots that may play.
pub(super) fn bots(matches: &Matches) -> Reply {
    reply::json(&matches.bots.list())
}

/// The number of the contest that was started last, also if it has ended: readers who come later see its result.
pub(super) fn latest(matches: &Matches) -> Reply {
    reply::json(&matches.kept().back().map(|found| found.id))
}

/// The number of the contest that is running.
pub(super) fn running(matches: &Matches) -> Reply {
    reply::json(&matches.running().map(|found| found.id))
}

/// The state of a contest; `null` without one, since a link may name a contest of an earlier start.
pub(super) fn state(id: &str, matches: &Matches) -> Reply {
    reply::json(&matches.find(id).ok().map(|found| status(&found, ratings_plot)))
}

/// The same for a phone.
pub(super) fn narrow_state(id: &str, matches: &Matches) -> Reply {
    reply::json(&matches.find(id).ok().map(|found| status(&found, narrow_ratings_plot)))
}

/// The games of a contest.
pub(super) fn games(id: &str, matches: &Matches) -> Result<Reply, Refusal> {
    Ok(reply::json(&status::games(&*matches.find(id)?)))
}

/// The report of a contest.
pub(super) fn report(id: &str, matches: &Matches) -> Result<Reply, Refusal> {
    status::report(&*matches.find(id)?)
}

/// Stops a contest.
pub(super) fn stop(id: &str, matches: &Matches) -> Result<Reply, Refusal> {
    matches.find(id)?.background.stop();
    Ok(reply::json(&json!({})))
}

/// Resumes a contest.
pub(super) fn go(id: &str, matches: &Matches) -> Result<Reply, Refusal> {
    let _starting = matches.starting();
    let found = matches.find(id)?;
    matches.check_capacity()?;
    found.resume();
    Ok(reply::json(&json!({})))
}

/// Starts a grading.
pub(super) fn grade(body: &[u8], matches: &Matches) -> Result<Reply, Refusal> {
    let _starting = matches.starting();
    matches.check_capacity()?;
    matches.grading.start(body, &matches.bots)
}

/// Stops the grading.
pub(super) fn stop_grading(matches: &Matches) -> Reply {
    matches.grading.stop()
}

/// The state of the grading.
pub(super) fn grading(matches: &Matches) -> Reply {
    reply::json(&matches.grading.status())
}

impl Matches {
    /// No contests yet; their external programs are these bots.
    pub(crate) fn new(bots: Bots) -> Matches {
        // A link of a previous start must not show another contest.
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        Matches { bots, number: AtomicU64::new(now), ..Matches::default() }
    }

    /// Stops all contests and the grading.
    pub(crate) fn stop_all(&self) {
        self.kept().iter().for_each(|found| found.background.stop());
        self.grading.stop();
    }

    fn starting(&self) -> MutexGuard<'_, ()> {
        locked(&self.starting)
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<Arc<Match>>> {
        locked(&self.kept)
    }

    fn find(&self, id: &str) -> Result<Arc<Match>, Refusal> {
        let id: u64 = id.parse().map_err(|_| not_found())?;
        let found = self.kept().iter().find(|one| one.id == id).cloned();
        let found = found.ok_or_else(not_found)?;
        found.background.requested();
        Ok(found)
    }

    /// Refuses a further contest while one is running.
    fn check_capacity(&self) -> Result<(), Refusal> {
        if self.running().is_none() && !self.grading.is_running() {
            return Ok(());
        }
        Err(bad(
            "another contest or grading is running; all pages share one arena; wait until it ends",
        ))
    }

    /// The contest that is running: a page that did not start it can show and stop it, too.
    fn running(&self) -> Option<Arc<Match>> {
        self.kept().iter().find(|one| one.background.is_running()).cloned()
    }
}

/// Adds the pairs that are not there; both are in the order of their numbers. A copy of all pairs after each one would take longer
/// than the games of a long contest.
fn add_new<'p>(pairs: &mut Vec<(u64, Pair)>, all: impl Iterator<Item = (u64, &'p Pair)>) {
    let mut count = 0;
    for (unit, pair) in all {
        if pairs.get(count).is_none_or(|(known, _)| *known != unit) {
            pairs.insert(count, (unit, pair.clone()));
        }
        count += 1;
    }
    // A test that is decided does not count later pairs.
    pairs.truncate(count);
}

impl Match {
    /// A contest without games. It is stopped when it is without a request for `timeout`.
    fn new(id: u64, command: Command, contest: Contest, timeout: Duration) -> Arc<Match> {
        let (background, live) = (Background::new(timeout), Live::default());
        Arc::new(Match { id, command, contest, background, pairs: Mutex::default(), live })
    }

    fn pairs(&self) -> MutexGuard<'_, Vec<(u64, Pair)>> {
        locked(&self.pairs)
    }

    /// Plays the missing games in the background.
    fn resume(self: &Arc<Match>) {
        let (own, ended) = (Arc::clone(self), Arc::clone(self));
        self.background.start(move |stop| own.play(stop), move || ended.live.remove(|_| true));
    }

    /// Plays the missing games.
    fn play(&self, stop: &jobs::Stop) -> Result<(), String> {
        let mut results = arena::Results::new(&self.contest);
        results.add_pairs(self.pairs().iter().cloned());
        let listener = |progress: &arena::Progress<'_, '_>| {
            let mut pairs = self.pairs();
            if pairs.len() as u64 != progress.results.played() {
                add_new(&mut pairs, progress.results.pairs());
            }
            drop(pairs);
            self.live.remove(|unit| progress.results.has(unit));
        };
        let watcher = |board: &arena::LiveGame<'_>| self.live.moved(board);
        let played = self.contest.resume(results, threads(), stop, &listener, &watcher);
        match played.map_err(|fault| fault.to_string())?.aborted() {
            Some(reason) => Err(format!("aborted, since {reason}")),
            None => Ok(()),
        }
    }
}

/// Starts a contest.
pub(super) fn start(body: &[u8], matches: &Matches) -> Result<Reply, Refusal> {
    let _starting = matches.starting();
    let command: Command = parse(body)?;
    let contest = contest(&command, &matches.bots).map_err(bad)?;
    matches.check_capacity()?;
    let id = matches.number.fetch_add(1, Ordering::Relaxed) + 1;
    let made = Match::new(id, command, contest, bounds::CONTEST_UNWATCHED_TIMEOUT);
    let mut kept = matches.kept();
    while kept.len() >= bounds::CONTESTS_KEPT {
        kept.pop_front();
    }
    kept.push_back(Arc::clone(&made));
    drop(kept);
    made.resume();
    Ok(reply::json(&json!({ "id": id })))
}

fn contest(command: &Command, bots: &Bots) -> Result<Contest, Fault> {
    let session = games::open(&command.game)?;
    let game = session.name();
    let count = command.players.len();
    if !(2..=bounds::PLAYERS).contains(&count) {
        let found = match count {
            1 => "there is 1 player".to_owned(),
            _ => format!("there are {count} players"),
        };
        return Err(Fault::new(found).expected(format!("2 to {}", bounds::PLAYERS)));
    }
    let mut names: Vec<String> = Vec::new();
    let mut players = Vec::new();
    for text in &command.players {
        if let Some(bot) = bots.resolve(text) {
            players.push(PlayerSpec::parse(&bot?)?);
            add_name(&mut names, text.trim().to_owned());
            continue;
        }
        let player = contest_player_of(text)?;
        let mut read = |path: &str| command.evals.read(path);
        players.push(PlayerSpec::read(&player.to_string(), &*session, &mut read)?);
        add_name(&mut names, player.to_string());
    }
    let nodes = command.nodes.unwrap_or(1_000).clamp(1, bounds::CONTEST_NODES);
    if command.sprt.is_some() && count != 2 {
        return Err(Fault::new(format!("there are {count} players"))
            .expected("two players for a sequential test"));
    }
    let pairs = if command.open {
        bounds::OPEN_PAIRS
    } else {
        command.pairs.unwrap_or(10).clamp(1, bounds::PAIRS)
    };
    let words = command.openings.as_deref().filter(|words| !words.is_empty());
    let mut no_file = |path: &str| Err(Fault::new(format!("\"{path}\" is not a kind of openings")));
    let contest = Contest {
        openings: Openings::choose(words, &game, u64::from(command.seed), pairs, &mut no_file)?,
        conditions: Conditions {
            time_control: TimeControl { nodes: Some(nodes), ..TimeControl::default() },
            ..Conditions::default()
        },
        seed: u64::from(command.seed),
        names,
        // Every pair is shown once it is played; nothing is written to a disk.
        chunk: 1,
        sprt: command.sprt.map(|[elo0, elo1]| SprtText {
            elo0: elo0.to_string(),
            elo1: elo1.to_string(),
            model: EloModel::Logistic,
        }),
        ..Contest::new(&game, players, Contest::round_robin(count), pairs)
    };
    contest.check()?;
    Ok(contest)
}

/// The number of threads that play: one core stays free for the page.
fn threads() -> usize {
    outwit::parallel::cores().saturating_sub(1).clamp(1, bounds::THREADS)
}

/// Adds the name of a player; the second one of the same name is "NAME #2".
fn add_name(names: &mut Vec<String>, name: String) {
    let same = names.iter().filter(|known| known.split(" #").next() == Some(&*name)).count();
    names.push(if same == 0 { name } else { format!("{name} #{}", same + 1) });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(more: &serde_json::Value) -> Command {
        let mut request = json!({ "game": "tic-tac-toe", "players": ["random", "random"] });
        let more = more.as_object().into_iter().flatten();
        more.for_each(|(name, value)| request[name] = value.clone());
        serde_json::from_value(request).expect("a request")
    }

    /// Those of a test that is decided meanwhile are fewer than before.
    #[test]
    fn the_pairs_are_those_of_the_progress_in_their_order() {
        let contest = contest(&command(&json!({ "pairs": 4 })), &Bots::default());
        let contest = contest.expect("a contest");
        let played = contest.run_here(1, &jobs::Stop::new(), &|_| {}).expect("games").into_pairs();
        let mut pairs = Vec::new();
        for units in [&[2_u64][..], &[0, 2], &[0, 1, 2, 3], &[0, 1]] {
            add_new(&mut pairs, units.iter().map(|&unit| (unit, &played[unit as usize].1)));
            let expected: Vec<_> =
                units.iter().map(|&unit| played[unit as usize].clone()).collect();
            assert_eq!(pairs, expected);
        }
    }

    /// A page that shows a contest keeps it going.
    #[test]
    fn a_contest_that_is_looked_at_is_not_abandoned() {
        let matches = Matches::default();
        let request = json!({ "game": "tic-tac-toe", "players": ["random", "random"] });
        start(request.to_string().as_bytes(), &matches).expect("a contest");
        let found = matches.kept().back().cloned().expect("the contest");
        let before = found.background.last_request();
        // Two readings of a coarse clock may be equal.
        std::thread::sleep(std::time::Duration::from_millis(20));
        state(&found.id.to_string(), &matches);
        assert!(before < found.background.last_request());
    }

    #[test]
    fn a_page_asks_for_no_more_than_the_bounds() {
        let of = |more| contest(&command(&more), &Bots::default());
        let large = of(json!({ "pairs": u64::MAX, "nodes": u64::MAX })).expect("a contest");
        assert_eq!(large.pairs, bounds::PAIRS);
        assert_eq!(large.conditions.time_control.nodes, Some(bounds::CONTEST_NODES));
        assert!(of(json!({ "players": vec!["random"; bounds::PLAYERS + 1] })).is_err());
        let same = of(json!({ "players": ["random", "random", "level:1"] })).expect("a contest");
        assert_eq!(same.names, ["random", "random #2", "level:1"]);
    }

    #[test]
    fn one_contest_or_grading_is_played_at_a_time_and_the_last_ones_are_kept() {
        let matches = Matches::default();
        // It is played until it is stopped.
        let endless = json!({ "game": "draughts", "players": ["engine", "engine"], "open": true });
        let endless = endless.to_string().into_bytes();
        let baseline = "[[baseline]]\nagainst = 'engine:depth=30'\nscore = 0.5\npairs = 500\n";
        let graded = format!("game = 'draughts'\n{baseline}[time_control]\nnodes = 1000000\n");
        let graded = json!({ "player": "engine:depth=30", "baselines": graded });
        let graded = graded.to_string().into_bytes();
        let wait = || {
            let start = std::time::Instant::now();
            while matches.running().is_some() || matches.grading.is_running() {
                assert!(start.elapsed() < std::time::Duration::from_mins(2), "it is still played");
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
        };
        for _ in 0..=bounds::CONTESTS_KEPT {
            start(&endless, &matches).expect("a contest");
            assert!(start(&endless, &matches).is_err() && grade(&graded, &matches).is_err());
            matches.stop_all();
            wait();
        }
        assert_eq!(matches.kept().len(), bounds::CONTESTS_KEPT);
        grade(&graded, &matches).expect("a grading");
        assert!(start(&endless, &matches).is_err() && grade(&graded, &matches).is_err());
        matches.stop_all();
        wait();
    }
}
