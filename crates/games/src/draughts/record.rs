//! Games of draughts as people exchange them: PDN.

use draughts::pdn::{self, Game, Item};
use draughts::{Draughts, Kind, Position};

use crate::playable::{Fault, Record};

/// The first game of a PDN text. The variant of a game that does not say which it is is found from its
/// moves; `otherwise` is taken if it is one of those in which they are legal.
pub(super) fn read(text: &str, otherwise: Kind) -> Result<Record, Fault> {
    let in_words = |error: &dyn std::fmt::Display| Fault::new(error.to_string());
    let mut games = pdn::Reader::new(text.as_bytes());
    let game = games.next().ok_or_else(|| {
        Fault::new("there is no game in this text")
            .expected("PDN")
            .example("1. 11-15 23-19 2. 8-11 22-17 *")
    })?;
    let game = game.map_err(|error| in_words(&error))?;
    let (game, pdn::Reading { kind, replay, .. }, fault) =
        read_as_far_as_legal(game, otherwise).map_err(|error| in_words(&error))?;
    let (start, moves) = read_game(&game, kind, replay);
    let name = if kind == Kind::English { "draughts".into() } else { format!("draughts:{kind}") };
    Ok(Record { game: name, start, moves, fault })
}

/// The game up to its first illegal move, and what is wrong there. A game without a legal move is an error.
fn read_as_far_as_legal(
    mut game: Game,
    otherwise: Kind,
) -> Result<(Game, pdn::Reading, Option<String>), pdn::BadGame> {
    let read = |game: &Game| pdn::Detector::new(None).prefer(otherwise).read(game);
    let bad = match read(&game) {
        Ok(reading) => return Ok((game, reading, None)),
        Err(bad) if bad.plies == 0 => return Err(bad),
        Err(bad) => bad,
    };
    let mut moves = 0;
    game.items.retain(|item| {
        moves += usize::from(matches!(item, Item::Move { .. }));
        moves <= bad.plies
    });
    game.damage = None;
    let reading = read(&game)?;
    Ok((game, reading, Some(bad.to_string())))
}

/// First position and moves of a game, up to the first position that is set up in the middle of it,
/// or the first move that is left out.
fn read_game(game: &Game, kind: Kind, replayed: pdn::Replay) -> (Option<String>, Vec<String>) {
    let draughts = Draughts::any(kind);
    let is_setup = |item: &&Item| match item {
        Item::Setup(_) => true,
        Item::Move { text, .. } => text == "--",
        _ => false,
    };
    let is_move = |item: &&Item| matches!(item, Item::Move { .. });
    let count = game.items.iter().take_while(|item| !is_setup(item)).filter(is_move).count();
    let mut position = replayed.start;
    let mut moves = Vec::new();
    for mv in replayed.moves.into_iter().take(count) {
        moves.push(draughts.move_text(&position, mv));
        position = draughts.after(&position, mv);
    }
    let rules = kind.rules();
    let usual = replayed.start == Position::start(rules);
    ((!usual).then(|| replayed.start.fen(rules)), moves)
}

#[cfg(test)]
mod tests {
    use crate::catalogue::open;

    #[test]
    fn a_game_of_pdn_can_be_played_again() {
        let text = "[Event \"x\"]\n[GameType \"21\"]\n1. 11-15 23-19 2. 8-11 22-17 *\n1. 9-13 *";
        let mut session = open("draughts").unwrap();
        let record = session.read_record(text).unwrap();
        assert_eq!((record.game.as_str(), record.start, record.moves.len()), ("draughts", None, 4));
        record.moves.iter().for_each(|mv| session.play(mv).unwrap());
        let russian = "[GameType \"25\"] 1. c3-d4 *";
        let record = session.read_record(russian).unwrap();
        assert_eq!(record.game, "draughts:russian");
        open(&record.game).unwrap().play(&record.moves[0]).unwrap();
        let untagged = session.read_record("1. c3-d4 d6-c5 2. b2-c3 f6-g5 *").unwrap();
        assert_eq!(untagged.game, "draughts:russian");
        let broken = session.read_record("1. 11-15 23-19 2. 9-99 8-11 *").unwrap();
        assert_eq!(broken.moves.len(), 2);
        assert!(broken.fault.is_some_and(|fault| fault.contains("9-99")));
        for nonsense in ["", "1. 11-99 *", "hello"] {
            assert!(session.read_record(nonsense).is_err(), "{nonsense}");
        }
    }
}
