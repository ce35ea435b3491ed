//! The games of a generation, in shards: all of them, or the share of one of several machines.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use draughts::board::Word;
use draughts::evaluation;
use draughts::train::{OUTPUT, Sample, Scorer, SelfPlay, unit_of};
use games::Fault;

use crate::error::ArenaError;

use super::record::{Found, Generation};
use super::{Run, Tables, TrainingEvent, in_order, record, tables};

/// Games of a shard.
const SHARD: u64 = 250;

/// A share of the games of a generation, for one of several machines with a common folder: shards whose numbers are equal
/// modulo the number of shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    rest: u64,
    of: u64,
}

impl Share {
    /// The share with this number, from 1 to `of`; `None` if there is none.
    pub fn new(number: u64, of: u64) -> Option<Share> {
        (1..=of).contains(&number).then(|| Share { rest: number - 1, of })
    }
}

/// What playing a share has led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The generation that was not done yet; `None` if training has ended.
    pub generation: Option<u64>,
    /// Games of the share.
    pub games: u64,
    /// Games of the generation that are not played yet.
    pub missing: u64,
}

impl<W: Word> Run<'_, W> {
    /// Plays a share of the games of the first generation that is not done.
    pub(super) fn play_share(&self, share: Share) -> Result<Option<Played>, ArenaError> {
        let (mut best, mut number) = (self.named(&self.training.from)?, 1);
        while let Some(done) = record::read(self.folder, number)? {
            if !done.accepted || number == self.training.generations {
                return Ok(Some(Played { generation: None, games: 0, missing: 0 }));
            }
            (best, _) = self.learned(&done)?;
            number += 1;
        }
        let own: Vec<u64> = self.shards().filter(|shard| shard % share.of == share.rest).collect();
        if !self.play_shards(number, &best, &own)? {
            return Ok(None);
        }
        let missing = self
            .missing(number, self.shards())?
            .into_iter()
            .map(|shard| self.games_of(shard))
            .sum();
        let games = own.iter().map(|&shard| self.games_of(shard)).sum();
        Ok(Some(Played { generation: Some(number), games, missing }))
    }

    /// All shards of a generation.
    fn shards(&self) -> Range<u64> {
        0..self.training.games.div_ceil(SHARD)
    }

    /// Those of these shards whose samples are missing or cannot be used.
    fn missing(
        &self,
        number: u64,
        shards: impl Iterator<Item = u64>,
    ) -> Result<Vec<u64>, ArenaError> {
        let mut missing = Vec::new();
        for shard in shards {
            if self.shard(number, shard)?.samples().is_none() {
                missing.push(shard);
            }
        }
        Ok(missing)
    }

    /// What the file of a shard holds.
    fn shard(&self, number: u64, shard: u64) -> Result<Found<W>, ArenaError> {
        record::samples(&self.shard_file(number, shard), &self.training.origin(number, shard))
    }

    /// The games of a shard.
    fn games_of(&self, shard: u64) -> u64 {
        SHARD.min(self.training.games - shard * SHARD)
    }

    /// Plays the shards of a generation that are missing; the samples of all.
    pub(super) fn play(
        &self,
        number: u64,
        scorer: &Scorer<W>,
    ) -> Result<Option<Vec<Sample<W>>>, ArenaError> {
        let shards: Vec<u64> = self.shards().collect();
        if !self.play_shards(number, scorer, &shards)? {
            return Ok(None);
        }
        self.samples(number).map(Some)
    }

    /// The samples of an earlier generation. Games that are missing or damaged are played again, with the same weights; `None` if
    /// it was stopped.
    pub(super) fn earlier(
        &self,
        number: u64,
        first: &Scorer<W>,
        earlier: &[Generation],
    ) -> Result<Option<Vec<Sample<W>>>, ArenaError> {
        let missing = self.missing(number, self.shards())?;
        if !missing.is_empty() {
            // The weights of each generation but the last one were accepted.
            let scorer = match earlier.iter().find(|done| done.number + 1 == number) {
                None => first.clone(),
                Some(done) => self.learned(done)?.0,
            };
            if !self.play_shards(number, &scorer, &missing)? {
                return Ok(None);
            }
        }
        self.samples(number).map(Some)
    }

    /// Plays those of these shards that are missing; `false` if it was stopped.
    fn play_shards(
        &self,
        number: u64,
        scorer: &Scorer<W>,
        shards: &[u64],
    ) -> Result<bool, ArenaError> {
        let games = |shards: &[u64]| shards.iter().map(|&shard| self.games_of(shard)).sum::<u64>();
        let missing = self.missing(number, shards.iter().copied())?;
        let total = games(shards);
        let before = total - games(&missing);
        (self.listener)(&TrainingEvent::Games(number, before, total));
        let oracle = self.oracle()?;
        let self_play = SelfPlay {
            game: &self.game,
            scorer,
            oracle: oracle.as_deref(),
            nodes: self.training.nodes,
        };
        // Locked while the listener is called, so that its numbers only grow.
        let played = Mutex::new(before);
        let play = |index: u64| -> Result<bool, ArenaError> {
            let shard = missing[index as usize];
            if !self.play_shard(number, shard, &self_play)? {
                return Ok(false);
            }
            let mut played = played.lock().unwrap_or_else(PoisonError::into_inner);
            *played += self.games_of(shard);
            (self.listener)(&TrainingEvent::Games(number, *played, total));
            Ok(true)
        };
        let done: Result<Vec<bool>, ArenaError> =
            in_order(self.threads, 0..missing.len() as u64, play).into_iter().collect();
        Ok(done?.into_iter().all(|done| done))
    }

    /// The endgame tables, opened once: those that come into the folder later would decide other games.
    fn oracle(&self) -> Result<Option<Tables<W>>, ArenaError> {
        if let Some(oracle) = self.tables.get() {
            return Ok(oracle.clone());
        }
        let folder = match &self.training.tables {
            Some(folder) => PathBuf::from(folder),
            None => tables::folder_of(self.folder),
        };
        let oracle = draughts::tables::open_oracle(self.variant.rules(), &folder)
            .map_err(|cause| ArenaError::disk("read", &folder, cause))?;
        Ok(self.tables.get_or_init(|| oracle).clone())
    }

    /// Plays a shard that was missing; `false` if it was stopped.
    fn play_shard(
        &self,
        number: u64,
        shard: u64,
        play: &SelfPlay<'_, W>,
    ) -> Result<bool, ArenaError> {
        let path = self.shard_file(number, shard);
        // Another process may be playing this shard, or have played it meanwhile: wait for it, and look again.
        let Some(_lock) = record::lock(&path.with_extension("lock"), self.stop)? else {
            return Ok(false);
        };
        match self.shard(number, shard)? {
            Found::Samples(_) => return Ok(true),
            Found::Missing => {}
            Found::Refused(why) => {
                let kept = record::set_aside(&path)?;
                (self.listener)(&TrainingEvent::Refused(&path, why, &kept));
            }
        }
        let seed = outwit::hash::key_of(&(self.training.seed, number, shard));
        let Some(samples) = play.play(self.games_of(shard) as usize, seed, self.stop) else {
            return Ok(false);
        };
        let origin = self.training.origin(number, shard);
        record::write(&path, &Sample::to_bytes(&samples, &origin))?;
        Ok(true)
    }

    /// The samples of a generation, in the order of the shards.
    pub(super) fn samples(&self, number: u64) -> Result<Vec<Sample<W>>, ArenaError> {
        let mut all = Vec::new();
        for shard in self.shards() {
            let missing = || {
                let path = self.shard_file(number, shard);
                Fault::new(format!("{} is missing or damaged", path.display()))
            };
            let samples = self.shard(number, shard)?.samples().ok_or_else(missing)?;
            all.extend(samples);
        }
        let man = |name| evaluation::man(self.variant, name);
        let factor = if self.plays_learned(number) {
            // Learned weights count in smaller points than evaluations made by hand.
            1.0 / OUTPUT
        } else if man(&self.training.from) == man("material") {
            1.0
        } else {
            // The weights get the points of the samples, and the search needs about 100 for a man.
            unit_of(&self.game, &all)
        };
        Ok(all.into_iter().map(|sample| sample.with_score_times(factor)).collect())
    }

    /// Whether the games of a generation are played with learned weights.
    pub(super) fn plays_learned(&self, number: u64) -> bool {
        number > 1 || self.training.from == "learned" && self.game.learned().is_some()
    }

    fn shard_file(&self, number: u64, shard: u64) -> PathBuf {
        self.folder.join("samples").join(format!("{number}-{shard}.bin"))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::OnceLock;

    use draughts::{Draughts, Variant};
    use jobs::Stop;

    use super::*;
    use crate::train::{Model, Training};

    #[test]
    fn games_of_the_weights_of_the_program_are_told_from_others() {
        let plays_learned = |variant: &str, from: &str, number| {
            let training =
                Training { from: from.into(), ..Training::small(variant, Model::Network) };
            let variant: Variant = variant.parse().unwrap();
            let run = Run {
                training: &training,
                variant,
                game: Draughts::<u64>::new(variant).unwrap(),
                folder: Path::new(""),
                tables: OnceLock::new(),
                threads: 1,
                stop: &Stop::new(),
                listener: &|_| (),
            };
            run.plays_learned(number)
        };
        assert!(!plays_learned("english", "standard", 1));
        assert!(plays_learned("english", "standard", 2));
        assert!(plays_learned("english", "learned", 1), "training goes on from these weights");
        assert!(plays_learned("killer", "learned", 1), "also from the weights of another variant");
    }
}
