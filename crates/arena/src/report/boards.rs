//! The games as data for the script of the report.
//!
//! *Idea*: a board is a list of numbers, one for each cell, which are indices of appearances; a move is the list of cells that it
//! changes. A move takes about ten bytes, and the script needs no rules of games.

use std::collections::HashMap;

use games::Fault;
use games::picture::{Cell, Picture};
use serde_json::{Value, json};

use crate::record::{GameRecord, MoveRecord};
use crate::referee::points;
use crate::tournament::Round;

/// The games of the players that `counts` accepts as JSON that is safe inside a script element; without games that were not
/// played. Fails if a game cannot be replayed.
pub(super) fn data(rounds: &[Round], counts: &dyn Fn([usize; 2]) -> bool) -> Result<String, Fault> {
    let mut looks = Appearances::default();
    let mut games = Vec::new();
    let mut frame = Value::Null;
    for (number, round) in rounds.iter().enumerate() {
        for (unit, pair) in &round.pairs {
            for (half, game) in pair.games.iter().enumerate() {
                let unplayed = game.forfeit(pair.players).map(|(_, forfeit)| forfeit.kind());
                if !counts(pair.players) || unplayed == Some("out") {
                    continue;
                }
                let players =
                    if half == 0 { pair.players } else { [pair.players[1], pair.players[0]] };
                let names = players.map(|player| round.contest.names[player].as_str());
                let id = match rounds.len() {
                    1 => format!("{}.{}", unit + 1, half + 1),
                    _ => format!("{}/{}.{}", number + 1, unit + 1, half + 1),
                };
                games.push(replay(&id, names, game, &mut looks, &mut frame)?);
            }
        }
    }
    let data = json!({ "frame": frame, "looks": looks.list, "games": games });
    // The text must not end the script element.
    Ok(data.to_string().replace('<', "\\u003c"))
}

/// The different appearances of cells.
#[derive(Default)]
struct Appearances {
    numbers: HashMap<String, usize>,
    list: Vec<Value>,
}

impl Appearances {
    fn number(&mut self, cell: &Cell) -> usize {
        // Names and numbers of squares differ from cell to cell; the frame has them.
        let plain = Cell { name: String::new(), corner: String::new(), ..cell.clone() };
        let owner = cell.piece.as_ref().map(|piece| piece.owner);
        let look = json!([plain.svg(), owner]);
        *self.numbers.entry(look.to_string()).or_insert_with(|| {
            self.list.push(look);
            self.list.len() - 1
        })
    }

    fn board(&mut self, picture: &Picture) -> Vec<usize> {
        picture.cells.iter().map(|cell| self.number(cell)).collect()
    }
}

/// Replays a game for the script; fills in the frame of the board at the first game.
fn replay(
    id: &str,
    names: [&str; 2],
    game: &GameRecord,
    looks: &mut Appearances,
    frame: &mut Value,
) -> Result<Value, Fault> {
    let opening = game.start.moves.iter().map(|mv| (mv, None));
    let played = game.moves.iter().map(|mv| (&mv.mv, Some(mv)));
    let begin = crate::GameStart { moves: Vec::new(), ..game.start.clone() };
    let mut session = begin.session()?;
    let picture = session.view().picture;
    if frame.is_null() {
        *frame = json!({
            "columns": picture.columns,
            "corners": picture.cells.iter().map(|cell| cell.corner.as_str()).collect::<Vec<_>>(),
            "columnNames": picture.column_names,
            "rowNames": picture.row_names,
        });
    }
    let mut before = looks.board(&picture);
    let first = before.clone();
    let mut moves = Vec::new();
    for (mv, record) in opening.chain(played) {
        session.play(mv)?;
        let after = looks.board(&session.view().picture);
        let changes: Vec<[usize; 2]> = (0..after.len())
            .filter(|&cell| before[cell] != after[cell])
            .map(|cell| [cell, after[cell]])
            .collect();
        before = after;
        let side = record.map(|record| record.side);
        let value = record.and_then(|record| record.value);
        let points = value.map(points);
        let value = value.map(|value| value.to_string());
        let cost = record.and_then(MoveRecord::cost);
        let depth = record.and_then(|record| record.depth);
        moves.push(json!([mv, changes, side, points, value, cost, depth]));
    }
    let timed = game.moves.iter().any(|mv| mv.time.is_some());
    Ok(json!({
        "id": id,
        "players": names,
        "sides": game.sides,
        "result": game.result(),
        "winner": game.ending.winner(),
        "unit": if timed { "ms" } else { "nodes" },
        "first": first,
        "moves": moves,
    }))
}
