//! The endgame tables of a run: built into its folder, unless the run names others.

use std::path::{Path, PathBuf};

use draughts::Variant;
use draughts::tables::{self, BuildError, Material};
use games::Fault;
use jobs::Stop;

use super::record;
use crate::error::ArenaError;

/// Builds the tables of up to this number of pieces that are missing in a folder; `false` if it was stopped.
/// Variants that tables cannot be built for have none.
pub(super) fn build(
    variant: Variant,
    folder: &Path,
    pieces: u8,
    stop: &Stop,
) -> Result<bool, ArenaError> {
    let rules = variant.rules();
    if pieces < 2 || tables::unsupported(rules).is_some() {
        return Ok(true);
    }
    let tables =
        tables::open(rules, folder).map_err(|cause| record::disk("read", folder, cause))?;
    // A slice needs those with fewer pieces, and those with as many pieces and fewer men.
    for (pieces, men) in (2..=pieces).flat_map(|pieces| (0..=pieces).map(move |men| (pieces, men)))
    {
        for material in Material::pairs(rules, pieces, men) {
            let is_there = |material| tables.summary(material).is_some();
            if is_there(material) && is_there(material.turned()) {
                continue;
            }
            let built = match tables.build(material, &|| stop.is_raised()) {
                Ok(built) => built,
                Err(BuildError::Stopped) => return Ok(false),
                Err(other) => return Err(Fault::new(other.to_string()).into()),
            };
            for one in built {
                record::write(&tables::path(folder, rules, one.material), &one.bytes)?;
                tables.add(&one);
            }
        }
    }
    Ok(true)
}

/// Where a run in this folder builds its tables.
pub(super) fn folder_of(run: &Path) -> PathBuf {
    run.join("tables")
}
