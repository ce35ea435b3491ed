//! The settings of training and the record of each generation, as files of the folder.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use draughts::evaluation::network::FIRST;
use draughts::train::Sample;
use games::Fault;
use jobs::input::reason;
use jobs::launch::quote;
use jobs::{Attempt, LockFile, Stop};
use serde::{Deserialize, Serialize};

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
    #[serde(default)]
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
    pub seed: u64,
    /// A folder of endgame tables that decide games; without one the run builds its own.
    pub tables: Option<String>,
    /// Pieces of the tables that the run builds, at most; below 2 none.
    #[serde(default)]
    pub table_pieces: u8,
    /// The hash of the weights of the program, if these play the first games; a run writes it.
    #[serde(default)]
    pub weights: Option<String>,
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
    /// Seconds of the games, the fit and the matches, since the last start of the command.
    pub seconds: [u64; 3],
}

impl Training {
    /// Writes the settings into a folder, or checks that they are those of its run. The caller holds the lock of the folder.
    pub(super) fn claim(&self, folder: &Path) -> Result<(), Fault> {
        let path = folder.join("settings.json");
        if let Some(text) = read_file(&path)? {
            let known: Training = parse(&path, &text, || {
                "the settings of the training; delete this file and give the same options as before, which write it again".into()
            })?;
            if let Some((option, was, is)) = known.difference(self) {
                return Err(Fault::new(format!(
                    "the folder {} belongs to training with {option} {was}, found {is}",
                    folder.display()
                ))
                .expected("the same settings, or another folder for another training")
                .example(format!("--job {}", quote(&format!("{}-2", folder.display())))));
            }
            if known == *self {
                return Ok(());
            }
        }
        write(&path, json(self)?.as_bytes())
    }
}

impl Training {
    /// The first setting but the number of generations that differs in another training, as an option: its name, the value here and
    /// that there.
    fn difference(&self, other: &Training) -> Option<(&'static str, String, String)> {
        let none = || "none".to_owned();
        let values = |training: &Training| {
            let neurons = training.neurons.unwrap_or(FIRST);
            [
                ("the game", format!("draughts:{}", training.variant)),
                ("--model", format!("{:?}", training.model).to_lowercase()),
                ("--neurons", neurons.to_string()),
                ("--from", training.from.clone()),
                ("--pairs", (training.games / 2).to_string()),
                ("--nodes", training.nodes.to_string()),
                ("--choice", training.choice_pairs.to_string()),
                ("--gate", training.gate_pairs.to_string()),
                ("--seed", training.seed.to_string()),
                ("--tables", training.tables.clone().unwrap_or_else(none)),
                ("--table-pieces", training.table_pieces.to_string()),
                ("weights of the program", training.weights.clone().unwrap_or_else(none)),
            ]
        };
        let both = values(self).into_iter().zip(values(other));
        let differs = |((_, one), (_, two)): &((_, String), (_, String))| one != two;
        both.into_iter().find(differs).map(|((option, here), (_, there))| (option, here, there))
    }
}

/// The record of a generation that is done.
pub(super) fn read(folder: &Path, number: u64) -> Result<Option<Generation>, Fault> {
    let path = folder.join(format!("generation-{number}.json"));
    read_file(&path)?.map(|text| parse(&path, &text, || made_again(number))).transpose()
}

pub(super) fn save(folder: &Path, generation: &Generation) -> Result<(), Fault> {
    let path = folder.join(format!("generation-{}.json", generation.number));
    write(&path, json(generation)?.as_bytes())
}

/// The samples of a shard; `None` if the file is missing or damaged.
pub(super) fn samples(path: &Path) -> Result<Option<Vec<Sample>>, Fault> {
    Ok(read_file(path)?.and_then(|bytes| Sample::from_bytes(&bytes)))
}

/// The bytes of a file that must be there.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, Fault> {
    read_file(path)?.ok_or_else(|| Fault::new(format!("{} is missing", path.display())))
}

/// Waits for the lock of a file or folder; `None` if it was stopped.
pub(super) fn lock(path: &Path, stop: &Stop) -> Result<Option<LockFile>, Fault> {
    while !stop.is_raised() {
        if let Attempt::Held(lock) = try_lock(path)? {
            return Ok(Some(lock));
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    Ok(None)
}

/// Takes the lock, or names its owner.
pub(super) fn try_lock(path: &Path) -> Result<Attempt, Fault> {
    jobs::try_lock(path).map_err(|error| {
        Fault::new(format!("{} cannot be locked: {}", path.display(), reason(&error)))
    })
}

/// Writes a file whole. The caller holds a lock, so that no other process writes the same file.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    jobs::write_file(path, bytes).map_err(|error| {
        Fault::new(format!("{} cannot be written: {}", path.display(), reason(&error)))
    })
}

fn read_file(path: &Path) -> Result<Option<Vec<u8>>, Fault> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => {
            Err(Fault::new(format!("{} cannot be read: {}", path.display(), reason(&error))))
        }
    }
}

fn parse<T: for<'a> Deserialize<'a>>(
    path: &Path,
    text: &[u8],
    expected: impl Fn() -> String,
) -> Result<T, Fault> {
    serde_json::from_slice(text).map_err(|error| {
        Fault::new(format!("the file is damaged: {error}"))
            .expected(expected())
            .in_file(path.display().to_string())
    })
}

/// What is expected of a damaged file of a generation.
pub(super) fn made_again(number: u64) -> String {
    format!(
        "an undamaged file; to make it again from the games, delete it, generation-{number}.json and the files of all later \
         generations"
    )
}

fn json<T: Serialize>(value: &T) -> Result<String, Fault> {
    serde_json::to_string_pretty(value)
        .map(|text| text + "\n")
        .map_err(|error| Fault::new(error.to_string()))
}
