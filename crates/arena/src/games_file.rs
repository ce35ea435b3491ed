//! The games of a contest as text, in the order of the pairs.
//!
//! ```text
//! game: connect-four
//! pair: 12.2                     or 3/12.2 in round 3 of a tournament
//! opening: 4 4 3
//! first: level:3
//! second: engine:depth=4
//! moves: 4 5 5 ...
//! result: first wins
//! ```
//!
//! *Guarantee*: between repeatable players the same contest gives the same text, byte for byte.

use std::fmt::Write;

use crate::contest::Results;
use crate::record::GameRecord;

/// All games that count, in the order of the pairs.
pub fn games_text(results: &Results<'_>) -> String {
    let mut text = String::new();
    for (unit, pair) in results.pairs() {
        for (half, game) in pair.games.iter().enumerate() {
            write_game(&mut text, &results.contest().game_id(unit, half), game);
        }
    }
    text
}

fn write_game(text: &mut String, id: &str, game: &GameRecord) {
    let moves: Vec<&str> = game.moves.iter().map(|mv| mv.mv.as_str()).collect();
    let mut line = |name: &str, value: &str| {
        // Writing to a string cannot fail. A player's name may hold anything.
        let _ = writeln!(text, "{name}: {}", value.replace(char::is_control, "\u{fffd}"));
    };
    line("game", &game.start.game);
    line("pair", id);
    if let Some(position) = &game.start.position {
        line("position", position);
    }
    if !game.start.moves.is_empty() {
        line("opening", &game.start.moves.join(" "));
    }
    line("first", &game.players[0]);
    line("second", &game.players[1]);
    line("moves", &moves.join(" "));
    line("result", &game.result());
    text.push('\n');
}
