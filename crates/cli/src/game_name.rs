//! The argument GAME: `id` or `id:key=value,key=value`, with a suggestion if it is misspelt.

use games::{GameSession, Row, catalogue};
use puzzle_catalogue::{find_puzzle, puzzles};

use crate::failure::Failure;

/// The id in `id:settings`.
pub(crate) fn id(name: &str) -> &str {
    name.split(':').next().unwrap_or(name).trim()
}

/// The catalogue row of a game. The error for an unknown name suggests a similar one.
pub(crate) fn find(name: &str) -> Result<&'static Row, Failure> {
    let id = id(name);
    let ids = || catalogue().iter().map(|row| row.id);
    if find_puzzle(id).is_ok() {
        return Err(Failure::usage(format!(
            "{id} is a puzzle, not a game; use `outwit solve {id}`"
        )));
    }
    games::find(id).map_err(|fault| match nearest(id, ids()) {
        Some(near) => Failure::usage(format!(
            "there is no game \"{id}\"; did you mean {near}? (`outwit list` shows all games)"
        )),
        None => Failure::usage(fault),
    })
}

/// The error for a name that is neither a game nor a puzzle, with the most similar one of both.
pub(crate) fn unknown(name: &str) -> Failure {
    let id = id(name);
    let ids = || {
        let games = catalogue().iter().map(|row| row.id);
        games.chain(puzzles().iter().map(|row| row.id))
    };
    let (known, part) = (ids().collect::<Vec<_>>(), ids().find(|known| known.contains(id)));
    match nearest(id, ids()).or(part.filter(|_| id.len() > 2)) {
        Some(near) => Failure::usage(format!(
            "there is no game or puzzle \"{id}\"; did you mean {near}? (`outwit list` shows all)"
        )),
        None => Failure::usage(format!(
            "there is no game or puzzle \"{id}\"; expected one of {}",
            known.join(", ")
        )),
    }
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

/// The known name most similar to a misspelt one; none if no name is similar.
pub(crate) fn nearest<'a>(typed: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase().replace(['_', ' '], "-");
    let similarity = |name: &str| {
        if typed.len() > 1 && name.starts_with(&typed) {
            return 1.0;
        }
        strsim::jaro_winkler(&typed, name)
    };
    known
        .map(|name| (similarity(name), name))
        .filter(|(similarity, _)| *similarity > 0.7)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn misspelt_names_find_the_nearest_name() {
        let ids = ["tic-tac-toe", "two-knights", "connect-four"];
        let near = |typed| nearest(typed, ids.iter().copied());
        assert_eq!(near("tictactoe"), Some("tic-tac-toe"));
        assert_eq!(near("Two_Knight"), Some("two-knights"));
        assert_eq!(near("conect4"), Some("connect-four"));
        assert_eq!(near("zzz"), None);
        assert_eq!(near(""), None);
    }
}
