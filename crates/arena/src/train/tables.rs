//! The endgame tables of a run: built into its folder, unless the run names others.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use draughts::Variant;
use draughts::tables::{self, BuildError, Material};
use games::Fault;
use jobs::{Stop, sha256};

use super::{in_order, record};
use crate::error::ArenaError;

/// Builds the tables of up to this number of pieces that are missing in a folder; `false` if it was stopped.
/// Variants that tables cannot be built for have none. `listener` gets the number of slices that are built and of all to build.
pub(super) fn build(
    variant: Variant,
    folder: &Path,
    pieces: u8,
    (threads, stop): (usize, &Stop),
    listener: &(dyn Fn(u64, u64) + Sync),
) -> Result<bool, ArenaError> {
    let rules = variant.rules();
    if pieces < 2 || tables::unsupported(rules).is_some() {
        return Ok(true);
    }
    let tables =
        tables::open(rules, folder).map_err(|cause| ArenaError::disk("read", folder, cause))?;
    let is_there = |material| tables.summary(material).is_some();
    let is_missing = |pair: &Material| !is_there(*pair) || !is_there(pair.turned());
    let missing = |(pieces, men)| -> Vec<Material> {
        Material::pairs(rules, pieces, men).into_iter().filter(is_missing).collect()
    };
    let phases: Vec<Vec<Material>> = Material::phases(pieces).map(missing).collect();
    let slices = |pair: &Material| pair.with_turned().count() as u64;
    let all = phases.iter().flatten().map(slices).sum();
    let done = AtomicU64::new(0);
    for pairs in phases {
        let build = |index: u64| -> Result<bool, ArenaError> {
            let pair = pairs[index as usize];
            let built = match tables.build(pair, &|| stop.is_raised()) {
                Ok(built) => built,
                Err(BuildError::Stopped) => return Ok(false),
                Err(other) => return Err(Fault::new(other.to_string()).into()),
            };
            for one in built {
                record::write(&tables::path(folder, rules, one.material), &one.bytes)?;
                tables.add(&one);
            }
            let slices = slices(&pair);
            listener(done.fetch_add(slices, Ordering::Relaxed) + slices, all);
            Ok(true)
        };
        let built: Result<Vec<bool>, ArenaError> =
            in_order(threads, 0..pairs.len() as u64, build).into_iter().collect();
        if built?.contains(&false) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The hash of what the tables in a folder hold. Damaged ones do not count.
pub(super) fn hash(variant: Variant, folder: &Path) -> Result<String, ArenaError> {
    let tables = tables::open(variant.rules(), folder)
        .map_err(|cause| ArenaError::disk("read", folder, cause))?;
    let mut text = String::new();
    for material in tables.materials() {
        if let Some((summary, bytes)) = tables.summary(material) {
            let (wins, draws, losses) = (summary.wins, summary.draws, summary.losses);
            let _ = writeln!(text, "{material} {wins} {draws} {losses} {bytes}");
        }
    }
    Ok(sha256(text.as_bytes())[..8].to_owned())
}

/// Where a run in this folder builds its tables.
pub(super) fn folder_of(run: &Path) -> PathBuf {
    run.join("tables")
}
