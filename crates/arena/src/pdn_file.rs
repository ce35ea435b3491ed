//! The games of a contest as PDN, for draughts programs.
//!
//! *Guarantee*: what is written can be read and replayed by any program that knows PDN 3.0; between repeatable players the
//! same contest gives the same text, byte for byte, so that no date stands in it.

use draughts::Draughts;
use draughts::pdn::{Item, record, result_text, write};
use games::draughts_variant;

use crate::contest::Results;
use crate::record::{Ending, GameRecord};

/// All games that count, in their order; an error names the first game that cannot be written.
pub fn games_pdn(results: &Results<'_>) -> Result<String, String> {
    let mut texts = Vec::new();
    let contest = results.contest();
    let event = contest.tournament.as_ref().map_or("Outwit arena", |text| &text.name);
    for (unit, pair) in results.pairs() {
        for (half, game) in pair.games.iter().enumerate() {
            let id = contest.game_id(unit, half);
            let text = game_pdn(game, event, &id);
            texts.push(text.map_err(|why| format!("game {id}: {why}"))?);
        }
    }
    Ok(texts.join("\n"))
}

/// One game.
fn game_pdn(game: &GameRecord, event: &str, id: &str) -> Result<String, String> {
    let Some(variant) = draughts_variant(&game.start.game) else {
        return Err(format!("PDN is a format for draughts, not for {}", game.start.game));
    };
    let draughts = &Draughts::any(variant);
    let start = game.start.draughts_position(draughts).map_err(|error| error.to_string())?;
    let mut position = start.position;
    let mut moves = Vec::new();
    for text in game.start.moves.iter().chain(game.moves.iter().map(|mv| &mv.mv)) {
        let mv = draughts.read_move(&position, text).map_err(|error| error.to_string())?;
        moves.push(mv);
        position = draughts.after(&position, mv);
    }
    let first = draughts.rules().starts;
    let winner = game.ending.winner().map(|side| if side == 0 { first } else { first.other() });
    let result = result_text(winner, draughts.rules());
    let plain = |text: &str| text.replace(char::is_control, "\u{fffd}");
    let name = |colour| plain(&game.players[usize::from(colour != first)]);
    let tags = [
        ("Event", plain(event)),
        // The parts of a round are separated by dots.
        ("Round", id.replace('/', ".")),
        ("White", name(draughts::Colour::White)),
        ("Black", name(draughts::Colour::Black)),
        ("Result", result.to_owned()),
    ];
    let tags = tags.map(|(name, value)| (name.to_owned(), value));
    let mut written = record(draughts, &tags, &start, &moves, result);
    if !matches!(game.ending, Ending::Rules { .. }) {
        // Braces end a comment; a player may have said anything.
        let words = game.result().replace(['{', '}'], "'").replace(char::is_control, " ");
        written.items.push(Item::Comment(words));
    }
    write(&written, draughts).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use jobs::Stop;

    use super::*;
    use crate::{Contest, Openings, PlayerSpec};

    #[test]
    fn what_is_written_is_read_and_replayed() {
        for game in ["draughts", "draughts:russian", "draughts:international"] {
            let players = ["engine:depth=2", "random"].map(|text| PlayerSpec::parse(text).unwrap());
            let openings = Openings::Random { least: 2, most: 4, seed: 2 };
            let mut contest = Contest { openings, ..Contest::of_two(game, players, 2) };
            contest.conditions.max_plies = 60;
            let results = contest.run_here(1, &Stop::new(), &|_| {}).unwrap();
            let text = games_pdn(&results).unwrap();
            let mut games = 0;
            for read in draughts::pdn::Reader::new(text.as_bytes()) {
                let read = read.unwrap();
                let variant = draughts::pdn::tagged_variant(&read);
                assert_eq!(
                    variant,
                    draughts_variant(&results.pairs().next().unwrap().1.games[0].start.game)
                );
                assert!(read.moves().count() > 10 && read.damage.is_none(), "{text}");
                games += 1;
            }
            assert_eq!(games, 4, "{text}");
        }
        let players = || ["random:seed=1", "random"].map(|text| PlayerSpec::parse(text).unwrap());
        // An opening may carry the counters of the draw rules.
        let game = "draughts:international";
        let openings = Openings::parse(game, "W:WK47,K48,49:BK2,K3,4:N4.0.0").unwrap();
        let contest = Contest { openings, ..Contest::of_two(game, players(), 1) };
        let text = games_pdn(&contest.run_here(1, &Stop::new(), &|_| {}).unwrap()).unwrap();
        assert!(text.contains("[FEN \"W:WK47,K48,49:BK2,K3,4:N4.0.0\"]"), "{text}");
        let (name, format) = ("Class".to_owned(), crate::Format::Swiss);
        let tournament = Some(crate::format::TournamentText { name, format, rounds: 3 });
        let contest =
            Contest { tournament, first_opening: 1, ..Contest::of_two("draughts", players(), 1) };
        let text = games_pdn(&contest.run_here(1, &Stop::new(), &|_| {}).unwrap()).unwrap();
        assert!(text.contains("[Event \"Class\"]") && text.contains("[Round \"2.1.2\"]"), "{text}");
        let contest = Contest::of_two("tic-tac-toe", players(), 1);
        let error = games_pdn(&contest.run_here(1, &Stop::new(), &|_| {}).unwrap()).unwrap_err();
        assert_eq!(error, "game 1.1: PDN is a format for draughts, not for tic-tac-toe");
    }
}
