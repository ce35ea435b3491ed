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

#[cfg(test)]
mod tests {
    #[test]
    fn every_opening_can_be_set_up() {
        let mut session = crate::catalogue::open("draughts").unwrap();
        let openings = session.openings();
        assert_eq!(openings.len(), 174 + 144);
        for opening in openings {
            session.restart();
            if let Some(position) = &opening.position {
                session.set_position(position).unwrap();
            }
            for mv in &opening.moves {
                session.play(mv).unwrap();
            }
        }
        assert!(crate::catalogue::open("draughts:russian").unwrap().openings().is_empty());
    }
}
