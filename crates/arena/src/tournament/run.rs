//! Running a tournament, round by round.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use games::Fault;
use jobs::{Job, Stop};

use super::knock_out::Decision;
use super::swiss::Swiss;
use super::{Tournament, knock_out};
use crate::Forfeit;
use crate::contest::{Contest, Pair, Progress, Results, Total};
use crate::error::ArenaError;
use crate::format::Format;

/// How contests are run.
#[expect(missing_debug_implementations, reason = "it contains a function")]
pub struct RunSettings<'r> {
    /// The job folder, which is created and from which an interrupted run resumes; `None` = in memory.
    pub folder: Option<PathBuf>,
    /// The number of threads; each plays one game at a time.
    pub threads: usize,
    /// Ends the run early.
    pub stop: &'r Stop,
    /// Called before the first game of a contest and after every shard, from one thread at a time.
    pub on_progress: ProgressListener<'r>,
}

/// Called with a running contest and its progress.
pub type ProgressListener<'r> = &'r (dyn Fn(&Contest, &Progress<'_, '_>) + Sync);

/// A contest with its results.
#[derive(Clone, Debug)]
pub struct Round {
    /// The contest.
    pub contest: Contest,
    /// The pairs that count, with their numbers.
    pub pairs: Vec<(u64, Pair)>,
    /// The sums.
    pub total: Total,
    /// Whether it was played to its end.
    pub is_done: bool,
    /// Why it was broken off, if it was: a game could not begin.
    pub aborted: Option<String>,
    /// How its matches were decided, in a knock-out.
    pub decisions: Vec<Decision>,
    /// The players that had no opponent, but without those that are out.
    pub byes: Vec<usize>,
}

/// A tournament with its results.
#[derive(Clone, Debug, Default)]
pub struct TournamentResult {
    /// The rounds.
    pub rounds: Vec<Round>,
    /// The sums of all rounds.
    pub total: Total,
    /// Whether it was played to its end.
    pub is_done: bool,
    /// The winner of a knock-out, by index.
    pub winner: Option<usize>,
    /// The players, by index, whose files changed during this run. It goes on with them, but only with the files of the first
    /// game could it be resumed.
    pub changed_players: Vec<usize>,
}

impl<'r> RunSettings<'r> {
    /// In memory, without reports of progress.
    pub fn in_memory(threads: usize, stop: &'r Stop) -> RunSettings<'r> {
        RunSettings { folder: None, threads, stop, on_progress: &|_, _| {} }
    }

    /// The same in a subfolder of the job folder.
    pub(crate) fn subfolder(&self, name: &str) -> RunSettings<'r> {
        RunSettings { folder: self.folder.as_ref().map(|folder| folder.join(name)), ..*self }
    }
}

/// Fails if the job folder holds anything but entries with one of these names, also followed by numbers as in `PART-1`: it is
/// that of another run.
pub(crate) fn check_parts(folder: Option<&Path>, parts: &[&str]) -> Result<(), ArenaError> {
    let Some(folder) = folder else { return Ok(()) };
    // A folder that does not exist is created.
    let names = folder.read_dir().into_iter().flatten().flatten();
    let names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let is_part = |name: &str| {
        let mut rests = parts.iter().filter_map(|part| name.strip_prefix(part));
        let are_numbers = |rest: &str| rest.split('-').all(|part| part.parse::<u64>().is_ok());
        rests.any(|rest| rest.is_empty() || rest.strip_prefix('-').is_some_and(are_numbers))
    };
    match names.filter(|name| !name.starts_with('.') && !is_part(name)).min() {
        None => Ok(()),
        Some(found) => {
            let is_job = jobs::Job::open(folder).is_ok();
            let what =
                if is_job { "another match or tournament".into() } else { format!("\"{found}\"") };
            Err(Fault::new(format!("{} holds {what}", folder.display()))
                .expected("a new folder, or that of the same run")
                .into())
        }
    }
}

impl Round {
    /// Plays a contest, or what is missing of it in its job folder.
    pub fn play(contest: Contest, settings: &RunSettings<'_>) -> Result<Round, ArenaError> {
        let RunSettings { threads, stop, .. } = *settings;
        let listener = |progress: &Progress<'_, '_>| (settings.on_progress)(&contest, progress);
        let results = match &settings.folder {
            Some(folder) => {
                contest.run_job(folder, threads, stop, &listener).map_err(ArenaError::Job)?
            }
            None => contest.run_here(threads, stop, &listener)?,
        };
        let is_done = results.played() == contest.units() || results.is_decided();
        let total = results.total();
        let aborted = results.aborted().map(String::from);
        let pairs = results.into_pairs();
        Ok(Round {
            contest,
            pairs,
            total,
            is_done,
            aborted,
            decisions: Vec::new(),
            byes: Vec::new(),
        })
    }

    /// The first fault of a player that ended a game, if there is one.
    pub(crate) fn fault_of(&self, player: usize) -> Option<&Forfeit> {
        let mut all = self.pairs.iter().flat_map(|(_, pair)| pair.forfeits());
        all.find(|(who, forfeit)| *who == player && forfeit.kind().is_fault())
            .map(|(_, forfeit)| forfeit)
    }

    /// The results of its contest.
    pub fn results(&self) -> Results<'_> {
        let mut results = Results::new(&self.contest);
        results.add_all(self.pairs.iter().map(|(unit, pair)| (*unit, Cow::Borrowed(pair))));
        if let Some(why) = &self.aborted {
            results.abort(why.clone());
        }
        results
    }
}

impl Tournament {
    /// Plays the tournament, or what is missing of it in its job folder. If it is stopped early, the results so far are
    /// returned.
    pub fn play(&self, settings: &RunSettings<'_>) -> Result<TournamentResult, ArenaError> {
        // All rounds have the hashes of the first: a bot may change its files while it plays.
        let begun = Tournament { text: self.text.clone(), contest: self.contest.with_hashes() };
        let mut result = begun.play_rounds(settings)?;
        result.changed_players = begun.contest.changed_while_playing();
        Ok(result)
    }

    fn play_rounds(&self, settings: &RunSettings<'_>) -> Result<TournamentResult, ArenaError> {
        let mut result = TournamentResult::default();
        // Each round of the other formats is a job of its own.
        if self.text.format.has_rounds() {
            check_parts(settings.folder.as_deref(), &[super::ROUND])?;
        }
        match self.text.format {
            Format::RoundRobin | Format::Gauntlet => {
                result.add(Round::play(self.contest.clone(), settings)?);
                result.is_done = result.rounds.iter().all(|round| round.is_done);
            }
            Format::Swiss => self.play_swiss(&mut result, settings)?,
            Format::KnockOut => self.play_knock_out(&mut result, settings)?,
        }
        Ok(result)
    }

    /// Plans the job of the tournament in `directory` without playing a game. Fails if pairings follow from results.
    pub fn plan(&self, directory: &Path) -> Result<Job, ArenaError> {
        if self.text.format.has_rounds() {
            let format = self.text.format.words().unwrap_or_default();
            return Err(Fault::new(format!(
                "a {format} tournament cannot be planned before its first game: the pairings of a round follow from the results \
                 of the rounds before"
            ))
            .expected("all pairings known at the start")
            .example("format = \"round-robin\"")
            .into());
        }
        self.contest.plan(directory).map_err(ArenaError::Job)
    }

    fn play_swiss(
        &self,
        result: &mut TournamentResult,
        settings: &RunSettings<'_>,
    ) -> Result<(), ArenaError> {
        let players = self.contest.players.len();
        let mut swiss = Swiss::new(players, self.text.rounds);
        for _ in 0..self.text.rounds {
            let points: Vec<Option<u64>> = (0..players)
                .map(|one| (!self.is_out(result, one)).then(|| result.total.half_points(one)))
                .collect();
            if points.iter().flatten().count() < 2 {
                break;
            }
            let (pairings, bye) = swiss.next_round(&points);
            let is_done = self.play_round(result, pairings, bye.into_iter().collect(), settings)?;
            result.total.byes.resize(players, 0);
            if !is_done {
                return Ok(());
            }
            if let Some(player) = bye {
                // Two games for each pair, two half points for each game.
                result.total.byes[player] += 4 * self.contest.pairs;
            }
        }
        result.is_done = true;
        Ok(())
    }

    fn play_knock_out(
        &self,
        result: &mut TournamentResult,
        settings: &RunSettings<'_>,
    ) -> Result<(), ArenaError> {
        let mut alive: Vec<usize> = (0..self.contest.players.len()).collect();
        while alive.len() > 1 {
            let (pairings, mut next) = knock_out::pairings(&alive);
            if !self.play_round(result, pairings.clone(), next.clone(), settings)? {
                return Ok(());
            }
            let last = result.rounds.last().map(|round| &round.total);
            let decide = |[one, two]: [usize; 2]| {
                let tally = last.map(|total| total.between(one, two)).unwrap_or_default();
                let out = [one, two].map(|player| self.is_out(result, player));
                knock_out::decision([one, two], tally.wins.cmp(&tally.losses), out)
            };
            let decisions: Vec<Decision> = pairings.into_iter().map(decide).collect();
            next.extend(decisions.iter().map(|decision| decision.winner));
            if let Some(last) = result.rounds.last_mut() {
                last.decisions = decisions;
            }
            next.sort_unstable();
            alive = next;
            result.total.advanced.resize(self.contest.players.len(), 0);
            for &player in &alive {
                result.total.advanced[player] += 1;
            }
        }
        result.winner = alive.first().copied();
        result.is_done = true;
        Ok(())
    }

    /// Whether a player has forfeited too many games.
    fn is_out(&self, result: &TournamentResult, player: usize) -> bool {
        let limit = self.contest.max_forfeits.filter(|&limit| limit > 0);
        limit.is_some_and(|limit| result.total.faults(player) >= limit)
    }

    /// Plays the next round; `false` if it was stopped before its end.
    fn play_round(
        &self,
        result: &mut TournamentResult,
        pairings: Vec<[usize; 2]>,
        byes: Vec<usize>,
        settings: &RunSettings<'_>,
    ) -> Result<bool, ArenaError> {
        let number = result.rounds.len() as u64;
        let players = 0..self.contest.players.len();
        let faults: Vec<u64> = players.map(|player| result.total.faults(player)).collect();
        let is_judged =
            self.contest.max_forfeits.is_some() && faults.iter().any(|&faults| faults > 0);
        let contest = Contest {
            pairings,
            earlier_forfeits: if is_judged { faults } else { Vec::new() },
            first_opening: number * self.contest.pairs,
            seed: self.contest.seed.wrapping_add(number),
            ..self.contest.clone()
        };
        let mut round = Round::play(contest, &settings.subfolder(&super::round_folder(number)))?;
        round.byes = byes;
        let is_done = round.is_done;
        result.add(round);
        Ok(is_done)
    }
}

impl TournamentResult {
    fn add(&mut self, round: Round) {
        self.total.add(&round.total);
        self.rounds.push(round);
    }
}
