//! Building endgame tables as a job: one phase, one shard for each pair of slices.
//!
//! *Idea*: a slice needs those with fewer pieces and those with as many pieces and fewer men. All slices of
//! the same number of pieces and men are independent of each other: they are one job, and the jobs follow
//! each other. A shard writes the files of its two slices into the folder of the tables and yields what is
//! in them; a result whose files are gone is refused, so that the shard runs again.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use draughts::Variant;
use draughts::tables::{
    AnyTables, BuildError, Material, TableSummary, open as open_tables, path, unsupported,
};
use jobs::input::reason;
use jobs::{AnyWork, Halt, Stop, Work, write_file};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The name in manifests.
pub(crate) const KIND: &str = "draughts-tables";

/// All slices with this number of pieces and this number of men.
pub(crate) struct Phase {
    /// The folder of all tables.
    folder: PathBuf,
    pieces: u8,
    men: u8,
    pairs: Vec<Material>,
    tables: Arc<dyn AnyTables>,
    /// Whether tables that another process has built meanwhile are taken as they are.
    keeps: bool,
    /// How many this process has built.
    built: AtomicU64,
}

/// What one slice holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Found {
    slice: String,
    wins: u64,
    draws: u64,
    losses: u64,
    longest: u8,
    bytes: u64,
}

impl Found {
    fn new(material: Material, summary: &TableSummary, bytes: u64) -> Self {
        Self {
            slice: material.to_string(),
            wins: summary.wins,
            draws: summary.draws,
            losses: summary.losses,
            longest: summary.longest.map_or(0, |(plies, _)| plies),
            bytes,
        }
    }
}

impl Phase {
    /// The phase; `tables` are those of the same folder, with all that it depends on.
    pub(crate) fn new(folder: &Path, tables: Arc<dyn AnyTables>, pieces: u8, men: u8) -> Self {
        let pairs = Material::pairs(tables.rules(), pieces, men);
        let built = AtomicU64::new(0);
        Self { folder: folder.to_owned(), pieces, men, pairs, tables, keeps: false, built }
    }

    /// The same phase, which builds no table that is there.
    pub(crate) fn keeping(self) -> Self {
        Self { keeps: true, ..self }
    }

    /// What is in the tables of a shard, if all are there.
    fn found(&self, material: Material) -> Option<Vec<Found>> {
        let found = |one: Material| {
            let (summary, bytes) = self.tables.summary(one)?;
            Some(Found::new(one, &summary, bytes))
        };
        material.with_turned().map(found).collect()
    }

    /// The number of tables that this process has built, without those of other processes.
    pub(crate) fn built(&self) -> u64 {
        self.built.load(Ordering::Relaxed)
    }

    /// The pairs of slices, in the order of the shards.
    pub(crate) fn pairs(&self) -> &[Material] {
        &self.pairs
    }

    /// The tables of this phase in words: `of 5 pieces (2 men)`.
    pub(crate) fn words(&self) -> String {
        let Self { pieces, men, .. } = self;
        let noun = if *men == 1 { "man" } else { "men" };
        format!("of {pieces} pieces ({men} {noun})")
    }

    /// Where the job of this phase lies.
    pub(crate) fn directory(&self) -> PathBuf {
        let name = format!("building-{}-pieces-{}-men", self.pieces, self.men);
        self.folder.join(self.tables.rules().name).join(name)
    }

    /// Looks for the tables that other shards and processes have written since.
    fn refresh(&self) -> Result<(), Halt> {
        self.tables.refresh().map_err(|fault| {
            Halt::Failed(format!("{} cannot be read: {}", self.folder.display(), reason(&fault)))
        })
    }
}

impl Work for Phase {
    type Payload = Vec<Found>;
    type Total = Vec<Found>;

    fn kind(&self) -> &'static str {
        KIND
    }

    fn algorithm(&self) -> &'static str {
        "backwards-1"
    }

    fn parameters(&self) -> Value {
        json!({
            "variant": self.tables.rules().name,
            "pieces": self.pieces,
            "men": self.men,
        })
    }

    fn shards(&self) -> u64 {
        self.pairs.len() as u64
    }

    fn run(&self, shard: u64, stop: &Stop) -> Result<Vec<Found>, Halt> {
        let material = self.pairs[shard as usize];
        self.refresh()?;
        // Another process may have finished the phase, and removed its results.
        if self.keeps
            && let Some(found) = self.found(material)
        {
            return Ok(found);
        }
        let is_new = |one: &Material| self.tables.summary(*one).is_none();
        let new: Vec<Material> = material.with_turned().filter(is_new).collect();
        let built = self.tables.build(material, &|| stop.is_raised());
        let built = built.map_err(|fault| match fault {
            BuildError::Stopped => Halt::Stopped,
            other => Halt::Failed(other.to_string()),
        })?;
        let mut found = Vec::new();
        for one in built {
            let path = path(&self.folder, self.tables.rules(), one.material);
            write_file(&path, &one.bytes).map_err(|fault| {
                Halt::Failed(format!("{} cannot be written: {}", path.display(), reason(&fault)))
            })?;
            self.built.fetch_add(u64::from(new.contains(&one.material)), Ordering::Relaxed);
            found.push(Found::new(one.material, &one.summary, one.bytes.len() as u64));
        }
        // Slices that come later read these from their files: the tables of six pieces would fill the memory of some machines.
        self.refresh()?;
        Ok(found)
    }

    fn check(&self, shard: u64, found: &Vec<Found>) -> Result<(), String> {
        let expected: Vec<_> =
            self.pairs[shard as usize].with_turned().map(|one| one.to_string()).collect();
        if found.iter().map(|one| &one.slice).ne(&expected) {
            return Err(format!("it is not about the slices {}", expected.join(" and ")));
        }
        for (one, material) in found.iter().zip(self.pairs[shard as usize].with_turned()) {
            let path = path(&self.folder, self.tables.rules(), material);
            let length = std::fs::metadata(&path).map(|data| data.len()).ok();
            if length != Some(one.bytes) {
                return Err(format!("its table {} is not there", path.display()));
            }
        }
        Ok(())
    }

    fn merge(&self, found: Vec<Vec<Found>>) -> Result<Vec<Found>, String> {
        Ok(found.into_iter().flatten().collect())
    }
}

/// The work that the parameters of a manifest describe. The folder of the tables is where that of the job lies: it may have been
/// moved, or have another path on another machine.
pub(crate) fn open(parameters: &Value, directory: &Path) -> Result<Box<dyn AnyWork>, String> {
    let number = |name: &str| {
        let number = parameters[name].as_u64().and_then(|number| u8::try_from(number).ok());
        number.ok_or_else(|| format!("its {name} is {}", parameters[name]))
    };
    let text = |name: &str| {
        let text = parameters[name].as_str();
        text.ok_or_else(|| format!("its {name} is {}", parameters[name]))
    };
    let variant: Variant = text("variant")?.parse().map_err(|fault| format!("{fault}"))?;
    let (pieces, men) = (number("pieces")?, number("men")?);
    if !(2..=draughts::tables::MAXIMUM_PIECES).contains(&pieces) || men > pieces {
        return Err(format!("there are no tables of {pieces} pieces with {men} men"));
    }
    let directory = directory
        .canonicalize()
        .map_err(|fault| format!("{}: {}", directory.display(), reason(&fault)))?;
    let folder = directory.ancestors().nth(2).unwrap_or(&directory);
    if let Some(why) = unsupported(variant.rules()) {
        return Err(why.to_owned());
    }
    let tables = open_tables(variant.rules(), folder).map_err(|fault| fault.to_string())?;
    let phase = Phase::new(folder, tables.into(), pieces, men);
    let place = phase.directory();
    if place != directory {
        let end = place.strip_prefix(folder).unwrap_or(&place).display();
        return Err(format!(
            "the folder {} is not beside its tables; expected a folder that ends with {end}",
            directory.display()
        ));
    }
    Ok(Box::new(phase))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shard of a result that is refused runs again.
    #[test]
    fn a_result_whose_table_is_cut_is_refused() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let rules = Variant::English.rules();
        let tables = open_tables(rules, folder.path()).expect("an empty folder");
        let phase = Phase::new(folder.path(), tables.into(), 2, 0);
        let found = Work::run(&phase, 0, &Stop::new()).expect("small tables");
        assert_eq!(Work::check(&phase, 0, &found), Ok(()));
        std::fs::write(path(folder.path(), rules, phase.pairs()[0]), "cut").expect("written");
        assert!(Work::check(&phase, 0, &found).expect_err("a cut table").contains("is not there"));
    }

    /// The tables of a job that was moved would be written to another folder.
    #[test]
    fn a_job_that_is_not_beside_its_tables_is_refused() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let parameters = json!({ "variant": "english", "pieces": 2, "men": 0 });
        for (name, is_good) in [("building-2-pieces-0-men", true), ("copy", false)] {
            let directory = folder.path().join("english").join(name);
            std::fs::create_dir_all(&directory).expect("a folder");
            let opened = open(&parameters, &directory);
            assert_eq!(opened.is_ok(), is_good, "{name}: {:?}", opened.err());
        }
    }
}
