//! The settings of training and the record of each generation, as files of the folder.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use draughts::board::Word;
use draughts::evaluation::network::FIRST;
use draughts::train::{Origin, Sample};
use games::Fault;
use jobs::launch::quote_here;
use jobs::{Attempt, LockFile, Stop, sha256};
use outwit::hash::checksum;
use serde::{Deserialize, Serialize};

use crate::error::ArenaError;
use crate::statistics::Tally;
use crate::view::MatchView;

/// What is learned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// A small network over the squares.
    Network,
    /// Tables of patterns; what folders of earlier versions learn.
    #[default]
    Patterns,
}

/// The settings of training. A folder belongs to one set of them; only the number of generations may grow.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Training {
    /// The variant of draughts.
    pub variant: String,
    /// What is learned.
    #[serde(default)]
    pub model: Model,
    /// Neurons of the first layer of a network, an even number; `None` = as many as there can be. A fit that begins with a network
    /// keeps the number of that one.
    pub neurons: Option<usize>,
    /// The evaluation that plays the first games.
    pub from: String,
    /// Generations, at most.
    pub generations: u64,
    /// Games of a generation.
    pub games: u64,
    /// Positions searched for a move, in the games and in the matches.
    pub nodes: u64,
    /// Pairs of games by which the shrinkage of patterns is chosen.
    pub choice_pairs: u64,
    /// Pairs of games, at most, of the match that decides whether weights are replaced.
    pub gate_pairs: u64,
    /// The random seed.
    #[serde(with = "jobs::whole")]
    pub seed: u64,
    /// A folder of endgame tables that decide games; without one the run builds its own. A run writes its absolute path.
    pub tables: Option<String>,
    /// The hash of the contents of these tables; a run writes it.
    pub tables_hash: Option<String>,
    /// Pieces of the tables that the run builds, at most; below 2 none.
    #[serde(default)]
    pub table_pieces: u8,
    /// The hash of the weights of the program, if these play the first games; a run writes it.
    pub weights: Option<String>,
    /// What a search of the program finds: games of programs that play differently must not be mixed. A run writes it.
    pub searches: Option<String>,
}

/// Games and Elo of a match, the latter as in matches: `+30 =67 -23, Elo +20.3 [-20.7, +62.4]`.
pub fn match_text(tally: &Tally) -> String {
    let Tally { wins, draws, losses, .. } = tally;
    let view = MatchView::of_tally("", Default::default(), tally);
    format!("+{wins} ={draws} -{losses}, Elo {}", view.elo_text())
}

/// The record of a generation. Matches are counted from the view of the new weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Generation {
    /// Counted from 1.
    pub number: u64,
    /// Games played.
    pub games: u64,
    /// Quiet positions that were fitted.
    pub positions: usize,
    /// Quiet positions that were held back.
    #[serde(default)]
    pub held_back: usize,
    /// Points that stand for odds of e to 1.
    pub scale: f32,
    /// Mean logistic loss on positions that were held back.
    pub loss: f64,
    /// The same of the scores of the searches.
    pub search_loss: f64,
    /// The shrinkage that was chosen; 0 for a network.
    pub shrink: u32,
    /// The shrinkages that were tried, with the match of each against the best weights before.
    pub tried: Vec<(u32, Tally)>,
    /// The match against the best weights before.
    pub gate: Tally,
    /// The match against the first evaluation.
    pub from_first: Tally,
    /// Whether the weights replaced those before.
    pub accepted: bool,
    /// Eight digits that tell the weights apart.
    pub hash: String,
    /// Packed size.
    pub bytes: usize,
    /// Seconds of the games, the fit and the matches, each since the last start of the command that ended it.
    pub seconds: [u64; 3],
}

impl Training {
    /// A training of moments, for tests.
    #[doc(hidden)]
    pub fn small(variant: &str, model: Model) -> Training {
        Training {
            variant: variant.into(),
            model,
            neurons: None,
            from: "material".into(),
            generations: 1,
            games: 12,
            nodes: 30,
            choice_pairs: 2,
            gate_pairs: 4,
            seed: 3,
            tables: None,
            tables_hash: None,
            table_pieces: 2,
            weights: None,
            searches: None,
        }
    }

    /// Writes the settings into a folder, or checks that they are those of its run. A folder without settings must hold no other
    /// files, which the run could overwrite. The caller holds the lock of the folder.
    pub(super) fn claim(&self, folder: &Path) -> Result<(), ArenaError> {
        let path = folder.join("settings.json");
        if let Some(text) = read_file(&path)? {
            let known: Training = parse(&path, &text, || {
                "the settings of the training; delete this file and give the same options as before, which write it again".into()
            })?;
            if let Some((option, was, is)) = known.difference(self) {
                return Err(ArenaError::other_training(folder, option, &was, &is));
            }
            if known == *self {
                return Ok(());
            }
        } else {
            refuse_foreign_files(folder)?;
        }
        write(&path, sealed(self)?.as_bytes())
    }
}

/// Fails if a folder holds files that no training has written.
fn refuse_foreign_files(folder: &Path) -> Result<(), ArenaError> {
    let entries = fs::read_dir(folder).map_err(|cause| ArenaError::disk("read", folder, cause))?;
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    // The locks, files of the form `run.HOST.PROCESS.now`, by which processes find the age of a lock, and temporary files of killed
    // processes.
    let is_leftover = |name: &str| {
        let is_of_lock = |end: &str| {
            ["run.", "folder."].iter().any(|start| name.starts_with(start)) && name.ends_with(end)
        };
        name.starts_with('.') || is_of_lock("lock") || is_of_lock(".now")
    };
    let names: BTreeSet<String> = names.filter(|name| !is_leftover(name)).collect();
    let is_numbered = |name: &str, start: &str, end: &str| {
        let number = name.strip_prefix(start).and_then(|rest| rest.strip_suffix(end));
        number.is_some_and(|number| number.split('-').all(|part| part.parse::<u64>().is_ok()))
    };
    // These have common names, so that they count only beside the games of a training.
    let is_result = |name: &str| {
        matches!(name, "card.md" | "curve.svg" | "weights.bin")
            || is_numbered(name, "weights-", ".bin")
            || is_numbered(name, "generation-", ".json")
            || is_numbered(name, "fit-", ".json")
    };
    let is_ours = |name: &str| {
        matches!(name, "samples" | "tables") || names.contains("samples") && is_result(name)
    };
    match names.iter().find(|name| !is_ours(name)) {
        None => Ok(()),
        Some(found) => Err(Fault::new(format!("{} holds \"{found}\"", folder.display()))
            .expected("a new folder, or that of the same training")
            .example(format!("--job {}", quote_here(&format!("{}-2", folder.display()))))
            .into()),
    }
}

impl Training {
    /// All settings but the number of generations, as options and their values. The folder of the tables counts by its contents.
    fn values(&self) -> [(&'static str, String); 14] {
        let or_none = |value: &Option<String>| value.clone().unwrap_or_else(|| "none".to_owned());
        let neurons = self.neurons.unwrap_or(FIRST);
        let (folder, contents) = match (&self.tables, &self.tables_hash) {
            (None, _) => ("none", "none"),
            (Some(_), Some(hash)) => ("a folder", &**hash),
            (Some(_), None) => ("a folder", "unknown (an earlier version did not record it)"),
        };
        [
            ("the game", format!("draughts:{}", self.variant)),
            ("--model", format!("{:?}", self.model).to_lowercase()),
            ("--neurons", neurons.to_string()),
            ("--from", self.from.clone()),
            ("--pairs", (self.games / 2).to_string()),
            ("--nodes", self.nodes.to_string()),
            ("--choice", self.choice_pairs.to_string()),
            ("--gate", self.gate_pairs.to_string()),
            ("--seed", self.seed.to_string()),
            ("--tables", folder.to_owned()),
            ("--tables whose contents have the hash", contents.to_owned()),
            ("--table-pieces", self.table_pieces.to_string()),
            ("weights of the program", or_none(&self.weights)),
            ("a program whose searches find", or_none(&self.searches)),
        ]
    }

    /// The first setting but the number of generations that differs in another training, as an option: its name, the value here and
    /// that there.
    fn difference(&self, other: &Training) -> Option<(&'static str, String, String)> {
        let both = self.values().into_iter().zip(other.values());
        let differs = |((_, one), (_, two)): &((_, String), (_, String))| one != two;
        both.into_iter().find(differs).map(|((option, here), (_, there))| (option, here, there))
    }

    /// What tells the samples of a shard from those of other trainings, generations and shards.
    pub(super) fn origin(&self, generation: u64, shard: u64) -> Origin {
        let values = self.values().map(|(_, value)| value).join("\n");
        Origin { training: checksum(values.as_bytes()), generation, shard }
    }
}

/// The record of a generation that is done.
pub(super) fn read(folder: &Path, number: u64) -> Result<Option<Generation>, ArenaError> {
    let path = folder.join(format!("generation-{number}.json"));
    let read = |text: Vec<u8>| parse(&path, &text, || made_again(number));
    Ok(read_file(&path)?.map(read).transpose()?)
}

pub(super) fn save(folder: &Path, generation: &Generation) -> Result<(), ArenaError> {
    let path = folder.join(format!("generation-{}.json", generation.number));
    write(&path, sealed(generation)?.as_bytes())
}

/// What a file of samples holds.
pub(super) enum Found<W: Word> {
    Missing,
    /// Not the samples of its place: why not.
    Refused(String),
    Samples(Vec<Sample<W>>),
}

impl<W: Word> Found<W> {
    /// The samples, if they are those of the place of the file.
    pub(super) fn samples(self) -> Option<Vec<Sample<W>>> {
        match self {
            Found::Samples(samples) => Some(samples),
            Found::Missing | Found::Refused(_) => None,
        }
    }
}

/// The samples of a shard in its file.
pub(super) fn samples<W: Word>(path: &Path, expected: &Origin) -> Result<Found<W>, ArenaError> {
    let Some(bytes) = read_file(path)? else { return Ok(Found::Missing) };
    let Some((origin, samples)) = Sample::from_bytes(&bytes) else {
        return Ok(Found::Refused("is damaged".to_owned()));
    };
    Ok(match origin {
        None => Found::Refused(
            "was written by an earlier version, which did not record the training".to_owned(),
        ),
        Some(origin) if origin.training != expected.training => {
            Found::Refused("holds games of a training with other settings".to_owned())
        }
        Some(origin) if origin != *expected => {
            Found::Refused(format!("holds the games of {}-{}.bin", origin.generation, origin.shard))
        }
        Some(_) => Found::Samples(samples),
    })
}

/// Renames a file that cannot be used, so that it is not overwritten; its new path. The caller holds its lock.
pub(super) fn set_aside(path: &Path) -> Result<PathBuf, ArenaError> {
    jobs::set_aside(path).map_err(|cause| ArenaError::disk("rename", path, cause))
}

/// Waits for the lock of a file or folder; `None` if it was stopped.
pub(super) fn lock(path: &Path, stop: &Stop) -> Result<Option<LockFile>, ArenaError> {
    if stop.is_raised() {
        return Ok(None);
    }
    jobs::lock_file(path, stop).map_err(|cause| ArenaError::disk("lock", path, cause))
}

/// Takes the lock, or names its owner.
pub(super) fn try_lock(path: &Path) -> Result<Attempt, ArenaError> {
    jobs::try_lock(path).map_err(|cause| ArenaError::disk("lock", path, cause))
}

/// Writes a file whole. The caller holds a lock, so that no other process writes the same file.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), ArenaError> {
    jobs::write_file(path, bytes).map_err(|cause| ArenaError::disk("write", path, cause))
}

/// The bytes of a file, if it is there.
pub(super) fn read_file(path: &Path) -> Result<Option<Vec<u8>>, ArenaError> {
    jobs::read_if_there(path).map_err(|cause| ArenaError::disk("read", path, cause))
}

/// The first line of a sealed file after its brace.
const SEAL: &str = "  \"sha256\": \"";

/// A value as JSON with a hash of all other lines. The files of jobs are sealed in another form, which has no fractions.
pub(super) fn sealed<T: Serialize>(value: &T) -> Result<String, Fault> {
    let text =
        serde_json::to_string_pretty(value).map_err(|error| Fault::new(error.to_string()))?;
    let rest = text.strip_prefix("{\n").unwrap_or(&text);
    Ok(format!("{{\n{SEAL}{}\",\n{rest}\n", sha256(text.as_bytes())))
}

/// The JSON in a sealed file; `None` if it is not what was written.
fn unsealed(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?.strip_prefix("{\n")?.strip_suffix('\n')?;
    let (hash, rest) = text.strip_prefix(SEAL)?.split_once("\",\n")?;
    let text = format!("{{\n{rest}");
    (sha256(text.as_bytes()) == hash).then_some(text)
}

pub(super) fn parse<T: for<'a> Deserialize<'a>>(
    path: &Path,
    bytes: &[u8],
    expected: impl Fn() -> String,
) -> Result<T, Fault> {
    let damaged = |how: &str| {
        Fault::new(format!("the file is damaged: {how}"))
            .expected(expected())
            .in_file(path.display().to_string())
    };
    let text = unsealed(bytes).ok_or_else(|| damaged("its contents do not match its hash"))?;
    serde_json::from_str(&text).map_err(|error| damaged(&error.to_string()))
}

/// What is expected of a damaged file of a generation.
pub(super) fn made_again(number: u64) -> String {
    format!(
        "an undamaged file; to make it again from the games, delete it, generation-{number}.json and the files of all later \
         generations"
    )
}
