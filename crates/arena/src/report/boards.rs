//! The games as data for the script of the report.
//!
//! *Idea*: a board is a list of numbers, one for each cell, which are indices of appearances; a move is the list of cells that it
//! changes. A move takes about ten bytes, and the script needs no rules of games.

use std::collections::HashMap;

use games::Fault;
use games::picture::{Cell, Picture};
use serde_json::{Value, json};

use crate::forfeit::Forfeit;
use crate::record::{Ending, GameRecord, MoveRecord};
use crate::referee::points;
use crate::tournament::Round;

/// The games of a contest, replayed; without games that were not played.
pub(super) struct Boards {
    appearances: Appearances,
    frame: Value,
    /// Each game with its players.
    games: Vec<([usize; 2], Value)>,
}

impl Boards {
    /// Replays all games. Fails if one of them is not legal.
    pub(super) fn of(rounds: &[Round]) -> Result<Boards, Fault> {
        let (appearances, frame, games) = (Appearances::default(), Value::Null, Vec::new());
        let mut boards = Boards { appearances, frame, games };
        for round in rounds {
            for (unit, pair) in &round.pairs {
                for ((half, players), game) in pair.sides().into_iter().enumerate().zip(&pair.games)
                {
                    if matches!(game.ending, Ending::Forfeit { what: Forfeit::Out { .. }, .. }) {
                        continue;
                    }
                    let names = players.map(|player| round.contest.names[player].as_str());
                    let id = round.contest.game_id(*unit, half);
                    let replayed =
                        replay(&id, names, game, &mut boards.appearances, &mut boards.frame)?;
                    boards.games.push((players, replayed));
                }
            }
        }
        Ok(boards)
    }

    /// The games of a player, or all, as JSON that is safe inside a script element.
    pub(super) fn json(&self, player: Option<usize>) -> String {
        let is_wanted =
            |players: &[usize; 2]| player.is_none_or(|player| players.contains(&player));
        let games = self.games.iter().filter(|(players, _)| is_wanted(players));
        let games: Vec<&Value> = games.map(|(_, game)| game).collect();
        let data =
            json!({ "frame": self.frame, "appearances": self.appearances.list, "games": games });
        // The text must not end the script element.
        data.to_string().replace('<', "\\u003c")
    }
}

/// The different appearances of cells.
#[derive(Default)]
struct Appearances {
    /// The cells that have been drawn, since drawing is slow: games have few different ones.
    drawn: Vec<(Cell, usize)>,
    numbers: HashMap<String, usize>,
    list: Vec<Value>,
}

impl Appearances {
    fn number(&mut self, cell: &Cell) -> usize {
        // Names and numbers of squares differ from cell to cell; the frame has them.
        let plain = Cell { name: String::new(), corner: String::new(), ..cell.clone() };
        if let Some((_, number)) = self.drawn.iter().find(|(drawn, _)| *drawn == plain) {
            return *number;
        }
        let owner = cell.piece.as_ref().map(|piece| piece.owner);
        let look = json!([plain.svg(), owner]);
        let number = *self.numbers.entry(look.to_string()).or_insert_with(|| {
            self.list.push(look);
            self.list.len() - 1
        });
        self.drawn.push((plain, number));
        number
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
    appearances: &mut Appearances,
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
    let mut before = appearances.board(&picture);
    let first = before.clone();
    let mut moves = Vec::new();
    for (mv, record) in opening.chain(played) {
        session.play(mv)?;
        let after = appearances.board(&session.view().picture);
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
        "cost_unit": if timed { "ms" } else { "nodes" },
        "first": first,
        "moves": moves,
    }))
}
