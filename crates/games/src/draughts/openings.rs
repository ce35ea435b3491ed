//! The ballots of English draughts and the even lines of other variants as openings of matches.

use draughts::Variant;
use draughts::openings::{Class, eleven_men, even, three_move};

use crate::playable::Opening;

/// The openings of a variant; none for most.
pub(super) fn of(variant: Variant) -> Vec<Opening> {
    if variant == Variant::English {
        return english();
    }
    let opening = |(number, line): (usize, Vec<&str>)| Opening {
        name: format!("even line {number}"),
        position: None,
        moves: line.into_iter().map(String::from).collect(),
        is_fair: true,
        parts: &[],
    };
    (1..).zip(even(variant)).map(opening).collect()
}

/// The three-move ballots, then the eleven-man ballots.
fn english() -> Vec<Opening> {
    let three = three_move().into_iter().map(|ballot| {
        let name = ballot.name.map_or_else(String::new, |name| format!(": {name}"));
        Opening {
            name: format!("ballot {}{name}", ballot.number),
            position: None,
            moves: ballot.moves.map(String::from).to_vec(),
            is_fair: ballot.class != Class::Barred,
            parts: if ballot.is_tough { &["three-move", "tough"] } else { &["three-move"] },
        }
    });
    let eleven = eleven_men().into_iter().map(|(name, fen)| Opening {
        name: format!("eleven men: {name}"),
        position: Some(fen),
        moves: Vec::new(),
        is_fair: true,
        parts: &["eleven-man"],
    });
    three.chain(eleven).collect()
}
