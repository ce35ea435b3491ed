//! Training: learns the weights of a network or of patterns from games of the engine against itself, generation after generation.
//!
//! *Idea*: a generation plays games with the best weights so far, fits new weights to the quiet positions of these games and
//! of those of the last generations, and must then win a match (a sequential test) against the weights before it. Rare weights
//! of patterns are shrunk before by the amount that wins most games. Training ends when a match shows no gain.
//!
//! *Guarantee*: with the same settings the weights are the same, on any number of threads, interrupted or not: games
//! have limits of positions, and matches are counted in the order of their pairs. Several processes may play shares of the
//! games of a generation in one folder; the games are the same. Everything that is finished lies in the folder: `tables`,
//! `samples/G-S.bin` (games of shard S), `weights-G.bin`, `generation-G.json`, the best `weights.bin`, `curve.svg` and the
//! model card `card.md`; until the matches are over, `fit-G.json` and its weights. Files are written beside their place and renamed.
//!
//! *Cost*: the games; with 1,000 positions a move some ten to forty games a second on a core.
//!
//! *Source*: see [`draughts::train`].

mod card;
mod fit;
mod in_order;
mod record;
mod self_play;
mod tables;

use std::path::{self, Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use draughts::board::Word;
use draughts::evaluation::learned::{Learned, shipped_hash};
use draughts::evaluation::network::{Inputs, Network};
use draughts::evaluation::patterns::Patterns;
use draughts::train::{Duel, Scorer};
use draughts::{Draughts, Variant};
use games::Fault;
use jobs::{Attempt, Stop};
use outwit::game::Oracle;

use crate::error::ArenaError;
use crate::player_spec::PlayerSpec;
use crate::statistics::{Difference, Sprt, Tally, Verdict};

use fit::Fitted;
use in_order::in_order;

pub use record::{Generation, Model, Training, match_text};
pub use self_play::{Played, Share};

/// Earlier generations whose games a fit uses, too.
const KEPT: usize = 3;
/// Pairs of games between two looks at a sequential test.
const BLOCK: u64 = 16;

/// What training reports while it runs.
#[derive(Clone, Debug)]
pub enum TrainingEvent<'a> {
    /// Progress of the endgame tables that the run builds: the slices that are built, and all those that were missing.
    Tables(u64, u64),
    /// A file of samples cannot be used, so that its games are played again: the file, why, and its new name.
    Refused(&'a Path, String, &'a Path),
    /// Progress of self-play, first with the games of earlier runs: the generation, the games played, and all of the generation or of
    /// a share.
    Games(u64, u64, u64),
    /// An epoch of a fit is done: the generation, the number of the epoch, the number of all, the mean loss of the fitted positions.
    Epoch(u64, usize, usize, f64),
    /// A fit has been made: generation, fitted positions, loss on positions held back.
    Fitted(u64, usize, f64),
    /// A match of a generation has been played: what it was for.
    Match(u64, String, &'a Tally),
    /// A generation is done.
    Done(&'a Generation),
}

/// The result of training.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The settings with what the run has added to them.
    pub settings: Training,
    /// Every generation, in order.
    pub generations: Vec<Generation>,
    /// The text of the file with the best weights; `None` if no generation was accepted.
    pub file: Option<String>,
}

/// The matches of the shrinkages that were tried.
type Tried = Vec<(u32, Tally)>;

/// Endgame tables in a search.
type Tables<W> = Arc<dyn Oracle<Draughts<W>>>;

/// One run in a folder.
struct Run<'a, W: Word> {
    training: &'a Training,
    variant: Variant,
    game: Draughts<W>,
    folder: &'a Path,
    tables: OnceLock<Option<Tables<W>>>,
    threads: usize,
    stop: &'a Stop,
    listener: &'a (dyn Fn(&TrainingEvent<'_>) + Sync),
}

impl Training {
    /// Trains, or goes on where a run in this folder was interrupted; `None` if it was stopped before the end.
    pub fn run(
        &self,
        folder: &Path,
        threads: usize,
        stop: &Stop,
        listener: &(dyn Fn(&TrainingEvent<'_>) + Sync),
    ) -> Result<Option<Trained>, ArenaError> {
        let training = self.with_program()?;
        // What is wrong is said before the folder is created.
        let run = training.checked(folder, threads, stop, listener)?;
        let path = folder.join("run.lock");
        let _lock = match record::try_lock(&path)? {
            Attempt::Held(lock) => lock,
            Attempt::Busy(owner) => {
                return Err(Fault::new(format!("{owner} is training in {}", folder.display()))
                    .expected(
                        "another folder, or a share of the games of that run, or, if that process has ended on another host, the \
                         same command a minute later",
                    )
                    .example("--share 1/2")
                    .into());
            }
        };
        run.all()
    }

    /// Plays a share of the games of the next generation and nothing else; `None` if it was stopped. Other processes may do the
    /// same for other shares in the same folder, also on other machines; then [`Training::run`] finds the games.
    pub fn play_share(
        &self,
        folder: &Path,
        share: Share,
        threads: usize,
        stop: &Stop,
        listener: &(dyn Fn(&TrainingEvent<'_>) + Sync),
    ) -> Result<Option<Played>, ArenaError> {
        let training = self.with_program()?;
        let run = training.checked(folder, threads, stop, listener)?;
        run.share(share)
    }

    fn variant(&self) -> Result<Variant, Fault> {
        self.variant.parse().map_err(|error| Fault::new(format!("{error}")))
    }

    /// The same settings with the hash of the weights of the program, if these play the first games, of the tables, and of what
    /// its searches find: those of another version of the program are others.
    fn with_program(&self) -> Result<Training, ArenaError> {
        let variant = self.variant()?;
        let weights = shipped_hash(variant.rules()).filter(|_| self.from == "learned");
        let session = games::open(&format!("draughts:{variant}"))?;
        // An evaluation that does not exist is refused later.
        let engine = PlayerSpec::parse(&format!("engine:eval={}", self.from)).ok();
        let searches = engine.and_then(|engine| engine.search_hash(&*session));
        let of_tables = |folder: &String| -> Result<(String, String), ArenaError> {
            let folder = Path::new(folder);
            session.tables().check(folder)?;
            let hash = tables::hash(variant, folder)?;
            let folder =
                path::absolute(folder).map_err(|cause| ArenaError::disk("read", folder, cause))?;
            Ok((folder.display().to_string(), hash))
        };
        let (tables, tables_hash) = self.tables.as_ref().map(of_tables).transpose()?.unzip();
        Ok(Training { tables, tables_hash, weights, searches, ..self.clone() })
    }

    /// A run of settings that can be used, with the word that holds the squares of the board.
    fn checked<'a>(
        &'a self,
        folder: &'a Path,
        threads: usize,
        stop: &'a Stop,
        listener: &'a (dyn Fn(&TrainingEvent<'_>) + Sync),
    ) -> Result<Box<dyn AnyRun + 'a>, ArenaError> {
        if Draughts::<u64>::new(self.variant()?).is_some() {
            return Ok(Box::new(self.checked_in::<u64>(folder, threads, stop, listener)?));
        }
        Ok(Box::new(self.checked_in::<u128>(folder, threads, stop, listener)?))
    }

    fn checked_in<'a, W: Word>(
        &'a self,
        folder: &'a Path,
        threads: usize,
        stop: &'a Stop,
        listener: &'a (dyn Fn(&TrainingEvent<'_>) + Sync),
    ) -> Result<Run<'a, W>, ArenaError> {
        let variant = self.variant()?;
        let rules = variant.rules();
        let (what, is_possible) = match self.model {
            Model::Network => ("a network", Inputs::new(rules).is_some()),
            Model::Patterns => ("patterns", Patterns::new(rules).is_some()),
        };
        let game = Draughts::<W>::new(variant).filter(|_| is_possible);
        let Some(game) = game else {
            return Err(Fault::new(format!("the board of {variant} is too large for {what}"))
                .expected(match self.model {
                    Model::Network => "a variant with at most 60 pieces",
                    Model::Patterns => "a variant on a board of at most 10x10, or a network",
                })
                .example(match self.model {
                    Model::Network => "draughts:international",
                    Model::Patterns => "--model network",
                })
                .into());
        };
        let tables = OnceLock::new();
        let run = Run { training: self, variant, game, folder, tables, threads, stop, listener };
        if let Some(neurons) = self.neurons
            && run.initial_network().is_some()
        {
            return Err(Fault::new(format!(
                "{neurons} neurons, but the fit begins with the network of the program, which keeps its number of neurons"
            ))
            .expected("no number of neurons, or another evaluation for the first games")
            .example("--neurons 64 --from standard")
            .into());
        }
        run.named(&self.from)?;
        Ok(run)
    }
}

/// A run on a board of any size.
trait AnyRun {
    /// Trains; `None` if it was stopped.
    fn all(&self) -> Result<Option<Trained>, ArenaError>;
    /// Plays a share of the games of the first generation that is not done.
    fn share(&self, share: Share) -> Result<Option<Played>, ArenaError>;
}

impl<W: Word> AnyRun for Run<'_, W> {
    fn all(&self) -> Result<Option<Trained>, ArenaError> {
        if !self.prepare()? {
            return Ok(None);
        }
        let first = self.named(&self.training.from)?;
        let last = self.training.generations;
        if record::read(self.folder, last + 1)?.is_some() {
            return Err(Fault::new(format!("the folder has more than {last} generations"))
                .expected("at least as many generations as the folder has")
                .example(format!("--generations {}", last + 1))
                .into());
        }
        let (mut best, mut file) = (first.clone(), None);
        let mut generations: Vec<Generation> = Vec::new();
        for number in 1..=self.training.generations {
            let done = match record::read(self.folder, number)? {
                Some(done) => done,
                None => match self.generation(number, &first, &best, &generations)? {
                    Some(done) => done,
                    None => return Ok(None),
                },
            };
            let gained = done.accepted;
            // Also the weights that were not accepted are a result, which must not be damaged unnoticed.
            let (learned, own) = self.learned(&done)?;
            if gained {
                best = learned;
                record::write(&self.folder.join("weights.bin"), &own)?;
                let name = format!("{}-{number}", self.training.variant);
                file = Some(games::weights_file(&name, "draughts", &own));
            }
            generations.push(done);
            let curve = card::curve(self.variant, &self.training.from, &generations);
            record::write(&self.folder.join("curve.svg"), curve.as_bytes())?;
            let card = card::card(self.training, self.variant, &generations, file.as_deref());
            record::write(&self.folder.join("card.md"), card.as_bytes())?;
            if !gained {
                break;
            }
        }
        Ok(Some(Trained { settings: self.training.clone(), generations, file }))
    }

    fn share(&self, share: Share) -> Result<Option<Played>, ArenaError> {
        if self.prepare()? { self.play_share(share) } else { Ok(None) }
    }
}

impl<W: Word> Run<'_, W> {
    /// Claims the folder and builds its tables; `false` if it was stopped.
    fn prepare(&self) -> Result<bool, ArenaError> {
        let Training { tables, table_pieces, .. } = self.training;
        let lock = record::lock(&self.folder.join("folder.lock"), self.stop)?;
        if lock.is_none() {
            return Ok(false);
        }
        self.training.claim(self.folder)?;
        if tables.is_some() {
            return Ok(true);
        }
        let built = |done, all| (self.listener)(&TrainingEvent::Tables(done, all));
        let folder = tables::folder_of(self.folder);
        tables::build(self.variant, &folder, *table_pieces, (self.threads, self.stop), &built)
    }

    fn generation(
        &self,
        number: u64,
        first: &Scorer<W>,
        best: &Scorer<W>,
        earlier: &[Generation],
    ) -> Result<Option<Generation>, ArenaError> {
        let Some(fitted) = self.fitted(number, first, best, earlier)? else { return Ok(None) };
        let Fitted { scale, quality, candidates, seconds: [playing, fitting] } = fitted;
        (self.listener)(&TrainingEvent::Fitted(number, quality.samples, quality.loss));
        let clock = Instant::now();
        let Some((shrink, learned, tried)) = self.choose(number, best, candidates)? else {
            return Ok(None);
        };
        let scorer = Scorer::Learned(learned.clone());
        // Whether it is better than the best so far; a draw of strength is no reason to replace weights.
        let sprt = Sprt::new(0.0, 20.0);
        let pairs = self.training.gate_pairs;
        let Some(gate) = self.duel([&scorer, best], [number, 2], pairs, Some(&sprt)) else {
            return Ok(None);
        };
        (self.listener)(&TrainingEvent::Match(number, "gate".into(), &gate));
        // The test needs 53 pairs at least: without the second rule a shorter match could accept nothing.
        let verdict = sprt.state(&gate).verdict;
        let sure = Difference::of(&gate).los > 0.95;
        let accepted = verdict == Verdict::Better || verdict == Verdict::Undecided && sure;
        let from_first = if earlier.is_empty() {
            gate
        } else {
            let pairs = self.training.choice_pairs;
            match self.duel([&scorer, first], [number, 3], pairs, None) {
                Some(score) => score,
                None => return Ok(None),
            }
        };
        let bytes = learned.to_bytes(self.variant.rules());
        record::write(&self.weights_file(number), &bytes)?;
        let done = Generation {
            number,
            games: self.training.games,
            positions: quality.samples,
            held_back: quality.held_back,
            scale,
            loss: quality.loss,
            search_loss: quality.search_loss,
            shrink,
            tried,
            gate,
            from_first,
            accepted,
            hash: learned.hash(self.variant.rules()),
            bytes: bytes.len(),
            seconds: [playing, fitting, clock.elapsed().as_secs()],
        };
        record::save(self.folder, &done)?;
        fit::remove(self.folder, number)?;
        (self.listener)(&TrainingEvent::Done(&done));
        Ok(Some(done))
    }

    /// The network of the program with which the fits begin.
    fn initial_network(&self) -> Option<&Network> {
        match self.game.learned()? {
            Learned::Network(network) if self.training.from == "learned" => Some(network),
            _ => None,
        }
    }

    /// The candidate that scores best against the best weights so far, with the matches of all; `None` if it was stopped. A
    /// single candidate plays no match here.
    fn choose(
        &self,
        number: u64,
        best: &Scorer<W>,
        mut candidates: Vec<(u32, Learned)>,
    ) -> Result<Option<(u32, Learned, Tried)>, ArenaError> {
        let mut tried = Vec::new();
        if candidates.len() > 1 {
            for (shrink, learned) in &candidates {
                let scorer = Scorer::Learned(learned.clone());
                let pairs = self.training.choice_pairs;
                let Some(score) = self.duel([&scorer, best], [number, 1], pairs, None) else {
                    return Ok(None);
                };
                let purpose = format!("shrink {shrink}");
                (self.listener)(&TrainingEvent::Match(number, purpose, &score));
                tried.push((*shrink, score));
            }
        }
        let points = |index: &usize| tried.get(*index).map_or(0.0, |(_, score)| score.score());
        // Of equal scores the first.
        let chosen = (0..candidates.len()).rev().max_by(|a, b| points(a).total_cmp(&points(b)));
        let Some(chosen) = chosen else { return Err(Fault::new("there are no weights").into()) };
        let (shrink, learned) = candidates.swap_remove(chosen);
        Ok(Some((shrink, learned, tried)))
    }

    /// A match, ended early by a test that has decided; `None` if it was stopped.
    fn duel(
        &self,
        players: [&Scorer<W>; 2],
        seed: [u64; 2],
        pairs: u64,
        sprt: Option<&Sprt>,
    ) -> Option<Tally> {
        let seed = outwit::hash::key_of(&(self.training.seed, seed));
        let duel = Duel { game: &self.game, players, nodes: self.training.nodes, seed };
        let mut score = Tally::default();
        let mut start = 0;
        while start < pairs {
            let end = (start + BLOCK).min(pairs);
            let play = |pair| (!self.stop.is_raised()).then(|| duel.pair(pair));
            for results in in_order(self.threads, start..end, play) {
                score.add(results?.map(|half_points| half_points as u32));
            }
            start = end;
            let decided = |sprt: &Sprt| sprt.state(&score).verdict != Verdict::Undecided;
            if sprt.is_some_and(decided) {
                break;
            }
        }
        Some(score)
    }

    fn named(&self, name: &str) -> Result<Scorer<W>, Fault> {
        Scorer::named(name).ok_or_else(|| {
            Fault::new(format!("draughts has no evaluation \"{name}\""))
                .expected("the name of an evaluation of draughts (a file of weights cannot play the first games)")
                .example("standard")
        })
    }

    /// The weights of a generation that is done, and their file.
    fn learned(&self, done: &Generation) -> Result<(Scorer<W>, Vec<u8>), ArenaError> {
        let path = self.weights_file(done.number);
        let refused = |what: String| {
            Fault::new(what)
                .expected(record::made_again(done.number))
                .in_file(path.display().to_string())
        };
        let bytes =
            record::read_file(&path)?.ok_or_else(|| refused("the file is missing".into()))?;
        let rules = self.variant.rules();
        let learned =
            Learned::from_bytes(rules, &bytes).map_err(|error| refused(error.to_string()))?;
        let (hash, expected) = (learned.hash(rules), &done.hash);
        if hash != *expected {
            let what =
                format!("the weights have the hash {hash}, those of the generation {expected}");
            return Err(refused(what).into());
        }
        Ok((Scorer::Learned(learned), bytes))
    }

    fn weights_file(&self, number: u64) -> PathBuf {
        self.folder.join(format!("weights-{number}.bin"))
    }
}
