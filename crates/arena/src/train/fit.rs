//! The fit of a generation: the weights that its matches choose from.
//!
//! A fit of many samples takes minutes, so it is written before the matches: `fit-G.json` and `weights-G-S.bin`, the weights with
//! shrinkage S. A run that is interrupted in the matches begins with them again. They are removed when the generation is done.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use draughts::board::Word;
use draughts::evaluation::learned::Learned;
use draughts::evaluation::network::{FIRST, Network};
use draughts::evaluation::patterns::Patterns;
use draughts::train::{
    FitQuality, FitSettings, NetworkFit, OUTPUT, PatternFit, Sample, Scorer, scale_of,
};
use games::Fault;
use serde::{Deserialize, Serialize};

use super::record::{self, Generation, Model};
use super::{KEPT, Run, TrainingEvent};
use crate::error::ArenaError;

/// Rare weights of patterns are shrunk by one of these.
const SHRINKS: [u32; 3] = [150, 400, 1200];
/// How much of a label is the result of the game.
const RESULT_SHARE: f32 = 0.3;
/// The learning rates of a fit of patterns and, at first, of a network.
const PATTERN_RATE: f32 = 0.05;
const NETWORK_RATE: f32 = 0.002;
/// The initial learning rate and the epochs of a fit that begins with a network.
const FURTHER_RATE: f32 = 0.0005;
const FURTHER_EPOCHS: usize = 3;
/// Epochs of a fit of patterns and of a network, at least and at most, and the limit of positions in all epochs together.
const PATTERN_EPOCHS: (usize, usize) = (5, 16);
const NETWORK_EPOCHS: (usize, usize) = (10, 40);
const MAX_SAMPLES_SEEN: usize = 16_000_000;

/// Weights to choose from, with the shrinkage of each.
type Candidates = Vec<(u32, Learned)>;

/// The result of the games and the fit of a generation.
pub(super) struct Fitted {
    /// Points that stand for odds of e to 1.
    pub(super) scale: f32,
    pub(super) quality: FitQuality,
    pub(super) candidates: Candidates,
    /// Seconds of the games and of the fit.
    pub(super) seconds: [u64; 2],
}

/// A fit in its file.
#[derive(Serialize, Deserialize)]
struct FitRecord {
    scale: f32,
    loss: f64,
    search_loss: f64,
    positions: usize,
    held_back: usize,
    seconds: [u64; 2],
    /// The shrinkage and the hash of the weights of each candidate.
    candidates: Vec<(u32, String)>,
}

fn file(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("fit-{number}.json"))
}

fn candidate_file(folder: &Path, number: u64, shrink: u32) -> PathBuf {
    folder.join(format!("weights-{number}-{shrink}.bin"))
}

/// Removes the files of a fit whose generation is done.
pub(super) fn remove(folder: &Path, number: u64) -> Result<(), ArenaError> {
    // The record first: without the weights it would be of no use.
    let weights = SHRINKS.into_iter().chain([0]);
    let weights = weights.map(|shrink| candidate_file(folder, number, shrink));
    for path in std::iter::once(file(folder, number)).chain(weights) {
        match fs::remove_file(&path) {
            Err(cause) if cause.kind() != io::ErrorKind::NotFound => {
                return Err(ArenaError::disk("delete", &path, cause));
            }
            _ => {}
        }
    }
    Ok(())
}

impl<W: Word> Run<'_, W> {
    /// Plays the games of a generation and fits weights to them, or reads the fit of an interrupted run; `None` if it was stopped.
    pub(super) fn fitted(
        &self,
        number: u64,
        first: &Scorer<W>,
        best: &Scorer<W>,
        earlier: &[Generation],
    ) -> Result<Option<Fitted>, ArenaError> {
        if let Some(fitted) = self.saved_fit(number)? {
            return Ok(Some(fitted));
        }
        let clock = Instant::now();
        // The games of the generations before are nearly as good, and there are more of them. First, since games of them that
        // cannot be used must be known before the new ones are played.
        let mut kept = Vec::new();
        for before in earlier.iter().rev().take(KEPT) {
            let Some(samples) = self.earlier(before.number, first, earlier)? else {
                return Ok(None);
            };
            kept.extend(samples);
        }
        let Some(mut samples) = self.play(number, best)? else { return Ok(None) };
        samples.append(&mut kept);
        let playing = clock.elapsed().as_secs();
        let clock = Instant::now();
        let scale = earlier.first().map_or_else(|| self.scale(&samples), |first| first.scale);
        let Some((candidates, quality)) = self.fit(number, samples, scale)? else {
            return Ok(None);
        };
        let seconds = [playing, clock.elapsed().as_secs()];
        let fitted = Fitted { scale, quality, candidates, seconds };
        self.save_fit(number, &fitted)?;
        Ok(Some(fitted))
    }

    /// The fit that an interrupted run has written. One that is damaged or incomplete is made again and is the same.
    fn saved_fit(&self, number: u64) -> Result<Option<Fitted>, ArenaError> {
        let path = file(self.folder, number);
        let Some(text) = record::read_file(&path)? else { return Ok(None) };
        let Ok(found) = record::parse::<FitRecord>(&path, &text, String::new) else {
            return Ok(None);
        };
        let rules = self.variant.rules();
        let mut candidates = Vec::new();
        for (shrink, hash) in &found.candidates {
            let bytes = record::read_file(&candidate_file(self.folder, number, *shrink))?;
            let learned = bytes.and_then(|bytes| Learned::from_bytes(rules, &bytes).ok());
            let Some(learned) = learned.filter(|learned| learned.hash(rules) == *hash) else {
                return Ok(None);
            };
            candidates.push((*shrink, learned));
        }
        let FitRecord { scale, loss, search_loss, positions, held_back, seconds, .. } = found;
        let quality = FitQuality { loss, search_loss, samples: positions, held_back };
        Ok(Some(Fitted { scale, quality, candidates, seconds }))
    }

    fn save_fit(&self, number: u64, fitted: &Fitted) -> Result<(), ArenaError> {
        let Fitted { scale, quality, candidates, seconds } = fitted;
        let FitQuality { loss, search_loss, samples, held_back } = *quality;
        let rules = self.variant.rules();
        for (shrink, learned) in candidates {
            let path = candidate_file(self.folder, number, *shrink);
            record::write(&path, &learned.to_bytes(rules))?;
        }
        let hash = |(shrink, learned): &(u32, Learned)| (*shrink, learned.hash(rules));
        let record = FitRecord {
            scale: *scale,
            loss,
            search_loss,
            positions: samples,
            held_back,
            seconds: *seconds,
            candidates: candidates.iter().map(hash).collect(),
        };
        record::write(&file(self.folder, number), record::sealed(&record)?.as_bytes())
    }

    /// The points of the samples' scores that stand for odds of e to 1. A fit that begins with a network keeps the scale of that
    /// one (docs/training.md, "Continued training").
    fn scale(&self, samples: &[Sample<W>]) -> f32 {
        let network = self.initial_network().map(Network::values);
        network.map_or_else(|| scale_of(samples), |(_, scale)| scale / OUTPUT)
    }

    /// Fits weights to samples; `None` if it was stopped.
    ///
    /// From `learned`, the fit of every generation begins with the network of the program. It does not begin with that of the
    /// generation before, since the samples of the last three are among those of this fit.
    fn fit(
        &self,
        number: u64,
        samples: Vec<Sample<W>>,
        scale: f32,
    ) -> Result<Option<(Candidates, FitQuality)>, Fault> {
        let large = || Fault::new("the weights do not fit their board");
        let settings = |(least, most), learning_rate| FitSettings {
            epochs: (MAX_SAMPLES_SEEN / samples.len().max(1)).clamp(least, most),
            learning_rate,
            result_share: RESULT_SHARE,
            scale,
            seed: self.training.seed,
            neurons: self.training.neurons.unwrap_or(FIRST),
            threads: self.threads,
        };
        let report = |epochs| {
            move |epoch, loss| (self.listener)(&TrainingEvent::Epoch(number, epoch, epochs, loss))
        };
        match self.training.model {
            Model::Network => {
                let from = self.initial_network();
                let settings = match from {
                    None => settings(NETWORK_EPOCHS, NETWORK_RATE),
                    Some(_) => settings((FURTHER_EPOCHS, FURTHER_EPOCHS), FURTHER_RATE),
                };
                let on_epoch = &mut report(settings.epochs);
                let fit = NetworkFit::of(&self.game, samples, &settings, from, self.stop, on_epoch);
                let Some(fit) = fit else {
                    return if self.stop.is_raised() { Ok(None) } else { Err(large()) };
                };
                let network = fit.network(&self.game).ok_or_else(large)?;
                Ok(Some((vec![(0, Learned::Network(network))], fit.quality)))
            }
            Model::Patterns => {
                let empty = Patterns::new(self.variant.rules()).ok_or_else(large)?;
                let settings = settings(PATTERN_EPOCHS, PATTERN_RATE);
                let on_epoch = &mut report(settings.epochs);
                let fit =
                    PatternFit::of(&empty, &self.game, samples, &settings, self.stop, on_epoch);
                let Some(fit) = fit else { return Ok(None) };
                let shrunk = |shrink: u32| {
                    let patterns = fit.patterns(&empty, shrink as f32).ok_or_else(large)?;
                    Ok((shrink, Learned::Patterns(patterns)))
                };
                let candidates = SHRINKS.map(shrunk).into_iter().collect::<Result<_, Fault>>()?;
                Ok(Some((candidates, fit.quality)))
            }
        }
    }
}
