//! Playing a tournament, round after round.

use std::path::Path;

use games::Fault;
use jobs::{JobError, Stop};

use super::{Format, Tournament, knock_out, swiss};
use crate::contest::{Contest, Pair, Progress, Total};

/// A contest with what was played of it.
#[derive(Clone, Debug)]
pub struct Round {
    /// What was planned.
    pub contest: Contest,
    /// The pairs that were played, with their numbers.
    pub pairs: Vec<(u64, Pair)>,
    /// The sums.
    pub total: Total,
    /// Whether nothing is missing.
    pub is_done: bool,
}

/// A tournament with what was played of it.
#[derive(Clone, Debug)]
pub struct Played {
    /// The rounds.
    pub rounds: Vec<Round>,
    /// The sums of all rounds.
    pub total: Total,
    /// Whether nothing is missing.
    pub is_done: bool,
    /// Who won a knock-out, by number.
    pub winner: Option<usize>,
}

/// Why a tournament could not be played.
#[derive(Debug)]
pub enum Trouble {
    /// The players or the game.
    Play(Fault),
    /// The folder.
    Job(JobError),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trouble::Play(fault) => fault.fmt(f),
            Trouble::Job(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for Trouble {}

impl Round {
    /// Plays a contest, in a folder if one is given.
    pub fn play(
        contest: Contest,
        folder: Option<&Path>,
        threads: usize,
        stop: &Stop,
        listener: &(dyn Fn(&Contest, &Progress<'_, '_>) + Sync),
    ) -> Result<Round, Trouble> {
        let hear = |progress: &Progress<'_, '_>| listener(&contest, progress);
        let results = match folder {
            Some(folder) => contest.run_job(folder, threads, stop, &hear).map_err(Trouble::Job)?,
            None => contest.run_here(threads, stop, &hear).map_err(Trouble::Play)?,
        };
        let is_done = results.played() == contest.units() || results.is_decided();
        let total = results.total();
        let pairs = results.into_pairs();
        Ok(Round { contest, pairs, total, is_done })
    }
}

impl Tournament {
    /// Plays what is missing. With a folder everything is kept there; when `stop` is requested, what is there so far is
    /// returned.
    pub fn play(
        &self,
        folder: Option<&Path>,
        threads: usize,
        stop: &Stop,
        listener: &(dyn Fn(&Contest, &Progress<'_, '_>) + Sync),
    ) -> Result<Played, Trouble> {
        let mut played =
            Played { rounds: Vec::new(), total: Total::default(), is_done: false, winner: None };
        match self.format {
            Format::RoundRobin | Format::Gauntlet => {
                let contest = self.contest.clone();
                played.add(Round::play(contest, folder, threads, stop, listener)?);
                played.is_done = played.rounds.iter().all(|round| round.is_done);
            }
            Format::Swiss => self.swiss(&mut played, folder, threads, stop, listener)?,
            Format::KnockOut => self.knock_out(&mut played, folder, threads, stop, listener)?,
        }
        Ok(played)
    }

    fn swiss(
        &self,
        played: &mut Played,
        folder: Option<&Path>,
        threads: usize,
        stop: &Stop,
        listener: &(dyn Fn(&Contest, &Progress<'_, '_>) + Sync),
    ) -> Result<(), Trouble> {
        let (mut met, mut rested): (Vec<[usize; 2]>, Vec<usize>) = (Vec::new(), Vec::new());
        for number in 0..self.rounds {
            let mut points: Vec<u64> = (0..self.contest.players.len())
                .map(|player| played.total.half_points(player))
                .collect();
            for &player in &rested {
                // Who sat out gets what a win of all games would have brought.
                points[player] += 4 * self.contest.pairs;
            }
            let (pairings, rests) = swiss::pairings(&points, &met, &rested);
            met.extend(pairings.iter().copied());
            rested.extend(rests);
            if !self.round(played, number, pairings, folder, threads, stop, listener)? {
                return Ok(());
            }
        }
        played.is_done = true;
        Ok(())
    }

    fn knock_out(
        &self,
        played: &mut Played,
        folder: Option<&Path>,
        threads: usize,
        stop: &Stop,
        listener: &(dyn Fn(&Contest, &Progress<'_, '_>) + Sync),
    ) -> Result<(), Trouble> {
        let mut alive: Vec<usize> = (0..self.contest.players.len()).collect();
        let mut number = 0;
        while alive.len() > 1 {
            let (pairings, mut next) = knock_out::pairings(&alive);
            if !self.round(played, number, pairings.clone(), folder, threads, stop, listener)? {
                return Ok(());
            }
            let last = played.rounds.last().map(|round| &round.total);
            for [one, two] in pairings {
                let tally = last.map(|total| total.between(one, two)).unwrap_or_default();
                next.push(if tally.score() < 0.5 { two } else { one });
            }
            next.sort_unstable();
            alive = next;
            number += 1;
        }
        played.winner = alive.first().copied();
        played.is_done = true;
        Ok(())
    }

    /// Plays a round; `false` if it was stopped before its end.
    #[expect(clippy::too_many_arguments, reason = "what every round is given")]
    fn round(
        &self,
        played: &mut Played,
        number: usize,
        pairings: Vec<[usize; 2]>,
        folder: Option<&Path>,
        threads: usize,
        stop: &Stop,
        listener: &(dyn Fn(&Contest, &Progress<'_, '_>) + Sync),
    ) -> Result<bool, Trouble> {
        let contest = Contest {
            pairings,
            first_opening: number as u64 * self.contest.pairs,
            seed: self.contest.seed.wrapping_add(number as u64),
            ..self.contest.clone()
        };
        let folder = folder.map(|folder| folder.join(format!("round-{}", number + 1)));
        played.add(Round::play(contest, folder.as_deref(), threads, stop, listener)?);
        Ok(played.rounds.last().is_some_and(|round| round.is_done))
    }
}

impl Played {
    fn add(&mut self, round: Round) {
        self.total.add(&round.total);
        self.rounds.push(round);
    }
}

impl Total {
    /// The half points of a player.
    pub fn half_points(&self, player: usize) -> u64 {
        let of = |(players, tally): &([usize; 2], crate::statistics::Tally)| {
            let won = if players[0] == player { tally.wins } else { tally.losses };
            u64::from(players.contains(&player)) * (2 * won + tally.draws)
        };
        self.pairings.iter().map(of).sum()
    }
}
