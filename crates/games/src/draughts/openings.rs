//! The ballots of English draughts as openings of matches.

use draughts::openings::{Class, eleven_men, three_move};

use crate::playable::Opening;

/// The three-move ballots, then the eleven-man ballots.
pub(super) fn english() -> Vec<Opening> {
    let three = three_move().into_iter().map(|ballot| {
        let name = ballot.name.map_or_else(String::new, |name| format!(": {name}"));
        Opening {
            name: format!("ballot {}{name}", ballot.number),
            position: None,
            moves: ballot.moves.map(String::from).to_vec(),
            is_fair: ballot.class != Class::Barred,
        }
    });
    let eleven = eleven_men().into_iter().map(|(name, fen)| Opening {
        name: format!("eleven men: {name}"),
        position: Some(fen),
        moves: Vec::new(),
        is_fair: true,
    });
    three.chain(eleven).collect()
}
