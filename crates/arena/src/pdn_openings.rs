//! Openings from games in PDN: the starting position and the moves of each game.

use draughts::pdn::{self, Item};
use draughts::{Draughts, Position, Variant};
use games::{Fault, GameSession};

use crate::openings::Opening;

/// Whether a text has tags of PDN. A tag `FEN` alone is a position in a list with one opening per line.
pub(crate) fn is_pdn(text: &str) -> bool {
    text.lines().any(|line| {
        let line = line.trim_start_matches(['\u{feff}', ' ', '\t']);
        let tag = line.strip_prefix('[').and_then(|tag| tag.split_once('"'));
        tag.map(|(name, _)| name.trim()).is_some_and(|name| {
            name.starts_with(|sign: char| sign.is_ascii_alphabetic()) && name != "FEN"
        })
    })
}

/// The openings of a PDN text. `session` is that of the game. A game without moves from the usual position is passed over. Fails
/// at a game that is not legal, is of another variant, or is over after its moves.
pub(crate) fn read(
    session: &dyn GameSession,
    variant: Variant,
    text: &str,
) -> Result<Vec<Opening>, Fault> {
    let draughts = Draughts::any(variant);
    let mut list = Vec::new();
    for game in pdn::Reader::new(text.as_bytes()) {
        let game = game.map_err(|error| Fault::new(error.to_string()))?;
        let opening = opening(session, &draughts, variant, &game)
            .map_err(|fault| fault.within(format_args!("game {}", game.number)))?;
        list.extend(Some(opening).filter(|opening| *opening != Opening::default()));
    }
    if list.is_empty() {
        return Err(Fault::new("there is no opening in the file").expected("PDN with moves"));
    }
    Ok(list)
}

fn opening(
    session: &dyn GameSession,
    draughts: &Draughts,
    variant: Variant,
    game: &pdn::Game,
) -> Result<Opening, Fault> {
    if let Some(other) = pdn::tagged_variant(game).filter(|&other| other != variant) {
        return Err(Fault::new(format!("a game of {other}")).expected(variant.to_string()));
    }
    // The moves of the opening may be in the comment.
    if game.warnings.iter().any(|warning| warning.what.starts_with(pdn::UNCLOSED_COMMENT)) {
        return Err(Fault::new(pdn::UNCLOSED_COMMENT).expected("comments in braces, {like this}"));
    }
    let replay = pdn::replay(game, draughts).map_err(|bad| Fault::new(bad.reason))?;
    if game.items.iter().any(Item::is_break) {
        return Err(Fault::new("a null move or a set-up").expected("moves"));
    }
    let mut position = *replay.start;
    let is_usual = position == Position::start(draughts.rules());
    let mut opening = Opening::default();
    let mut played = session.fork();
    if !is_usual {
        let text = draughts.text(&replay.start);
        played.set_position(&text)?;
        opening.position = Some(text);
    }
    for mv in replay.moves {
        let text = draughts.move_text(&position, mv);
        position = draughts.after(&position, mv);
        played.play(&text)?;
        opening.moves.push(text);
    }
    if played.status().outcome.is_some() {
        return Err(Fault::new("the game is over after this opening"));
    }
    Ok(opening)
}

#[cfg(test)]
mod tests {
    use crate::Openings;

    #[test]
    fn games_in_pdn_are_openings() {
        let game = "draughts:international";
        let text = "[Event \"A\"]\n[FEN \"W:WK47,K48,49:BK2,K3,4:N4.0.0\"]\n1. 47-41! {good} 2-7 2-0\n\n\
                    [Event \"B\"]\n[GameType \"20\"]\n1. 32-28 19-23 (1... 18-23) 2.28x19\n14x23 *\n\n[Event \"C\"]\n*\n";
        let Openings::List { list } = Openings::parse(game, text).unwrap() else {
            panic!("a list");
        };
        assert_eq!(list.len(), 2);
        assert_eq!(list[0].position.as_deref(), Some("W:WK47,K48,49:BK2,K3,4:N4.0.0"));
        assert_eq!(list[0].moves, ["47-41", "2-7"]);
        assert_eq!((&list[1].position, list[1].moves.len()), (&None, 4));
        let lines = Openings::parse(game, "[FEN \"W:W31:B20\"]\n32-28\n").unwrap();
        assert!(matches!(lines, Openings::List { list } if list.len() == 2));
        for (game, text, part) in [
            (game, "[Event \"A\"] 1. 32-28 1-2 *", "game 1: "),
            (game, "[GameType \"25\"] 1. c3-d4 *", "a game of russian; expected international"),
            (game, "[FEN \"B:W31:B\"]\n[Event \"A\"] *", "the game is over"),
            (game, "[Event \"A\"] 1. 32-28 -- *", "a null move"),
            (game, "[Event \"A\"] 1. 32-28 {good 19-23 *", "game 1: a comment without"),
            ("tic-tac-toe", "[Game \"tic-tac-toe\"]\nb2\n", "expected one opening per line"),
        ] {
            let fault = Openings::parse(game, text).unwrap_err().to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }
}
