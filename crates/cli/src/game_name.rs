//! The argument GAME: `id` or `id:key=value,key=value`, with a suggestion if it is misspelt.

use draughts::{UnknownVariant, Variant};
use games::{GameSession, Row, catalogue};
use puzzle_catalogue::{find_puzzle, puzzles};
use views::nearest;

use crate::failure::Failure;

/// The catalogue row of a game. The error for an unknown name suggests a similar one.
pub(crate) fn find(name: &str) -> Result<&'static Row, Failure> {
    let id = views::id_of(name);
    let ids = || catalogue().iter().map(|row| row.id);
    if find_puzzle(id).is_ok() {
        return Err(Failure::usage(format!(
            "{id} is a puzzle, not a game; use `outwit solve {id}`"
        )));
    }
    games::find(id).map_err(|fault| match variant(id).or(nearest(id, ids()).map(str::to_owned)) {
        Some(near) => Failure::usage(format!(
            "there is no game \"{id}\"; did you mean {near}? (`outwit list` shows all games)"
        )),
        None => Failure::usage(fault),
    })
}

/// The error for a name that is neither a game nor a puzzle, with the most similar one of both.
pub(crate) fn unknown(name: &str) -> Failure {
    let id = views::id_of(name);
    let ids = || {
        let games = catalogue().iter().map(|row| row.id);
        games.chain(puzzles().iter().map(|row| row.id))
    };
    let (known, part) = (ids().collect::<Vec<_>>(), ids().find(|known| known.contains(id)));
    let near = nearest(id, ids()).or(part.filter(|_| id.len() > 2));
    match variant(id).or(near.map(str::to_owned)) {
        Some(near) => Failure::usage(format!(
            "there is no game or puzzle \"{id}\"; did you mean {near}? (`outwit list` shows all)"
        )),
        None => Failure::usage(format!(
            "there is no game or puzzle \"{id}\"; expected one of {}",
            known.join(", ")
        )),
    }
}

/// The game with a variant of draughts whose name alone was typed.
fn variant(name: &str) -> Option<String> {
    let variant = name.parse::<draughts::Variant>().ok()?;
    Some(format!("draughts:{}", variant.rules().name))
}

/// The variant with this name, with or without `draughts:` before it.
pub(crate) fn typed_variant(name: &str) -> Result<Variant, UnknownVariant> {
    let name = name.strip_prefix("draughts:").unwrap_or(name);
    if name == "draughts" { Ok(Variant::English) } else { name.parse() }
}

/// Opens a game, at a position if one is given.
pub(crate) fn open(name: &str, position: Option<&str>) -> Result<Box<dyn GameSession>, Failure> {
    let settings = name.split_once(':').map_or("", |(_, settings)| settings);
    let mut session = find(name)?.open(settings)?;
    if let Some(position) = position {
        session.set_position(position)?;
    }
    Ok(session)
}
