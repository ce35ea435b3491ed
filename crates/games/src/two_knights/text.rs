//! The text of a position: the classic grid of move numbers.

use outwit::game::Side;

use super::board::Board;
use super::state::State;
use crate::picture::square_name;
use crate::playable::{BoardSetup, Fault};

/// The rows from the top, separated by `|`, each square with its number.
pub(super) fn text(board: &Board, state: &State) -> String {
    let row = |row: usize| {
        let number = |column| state.numbers[board.square(column, row) as usize].to_string();
        (0..board.size).map(number).collect::<Vec<_>>().join(" ")
    };
    (0..board.size).map(row).collect::<Vec<_>>().join("|")
}

/// The position with these knights and these squares entered. Which move entered a square makes no difference, so the
/// numbers are given out in the order of the squares.
pub(super) fn arranged(board: &Board, setup: &BoardSetup) -> Result<State, Fault> {
    let knight = |letter, whose: &str| {
        setup.cells(letter).next().map(String::from).ok_or_else(|| {
            Fault::new(format!("the {whose} knight is not on the board")).expected("both knights")
        })
    };
    let knights = [knight('N', "first")?, knight('n', "second")?];
    let closed: Vec<&str> = setup.cells('#').collect();
    // The knights have the last two numbers, that of the mover the lower one; odd ones are the first player's.
    let entered = closed.len() + 2;
    let odd = setup.side() == Side::Second;
    let last = entered + usize::from((entered % 2 == 1) != odd);
    if last > board.size * board.size {
        return Err(Fault::new(
            "every square has been entered, and the other side made the last move",
        )
        .expected("a free square, or the other side to move"));
    }
    let number = |name: &str| {
        let before = closed.iter().position(|cell| *cell == name).map(|at| at + 1);
        let first = if odd { last } else { last - 1 };
        let knight = (knights[0] == name).then_some(first);
        let other = (knights[1] == name).then_some(2 * last - 1 - first);
        before.or(knight).or(other).unwrap_or(0).to_string()
    };
    let row = |row: usize| {
        let name = |column| square_name(column, board.size - 1 - row);
        (0..board.size).map(|column| number(&name(column))).collect::<Vec<_>>().join(" ")
    };
    parse(board, &(0..board.size).map(row).collect::<Vec<_>>().join("|"))
}

/// Reads a grid of numbers; rows end at `|` or at the end of a line.
pub(super) fn parse(board: &Board, text: &str) -> Result<State, Fault> {
    let size = board.size;
    let fault = |found: String| {
        let example = self::text(board, &State::new(board.corners()));
        Fault::new(found)
            .expected(format!("{size} rows of {size} move numbers, 0 where no knight has been"))
            .example(example)
    };
    let rows: Vec<Vec<&str>> = text
        .split(['|', '\n'])
        .map(|row| row.split_whitespace().collect())
        .filter(|row: &Vec<&str>| !row.is_empty())
        .collect();
    if rows.len() != size {
        return Err(fault(format!("the position has {} of {size} rows", rows.len())));
    }
    let mut state = State { visited: 0, numbers: [0; 64], knights: [64; 2], turn: Side::First };
    // The last number of each player, 0 if none was seen.
    let mut last = [0; 2];
    let mut taken = [false; 256];
    for (y, row) in rows.iter().enumerate() {
        if row.len() != size {
            return Err(fault(format!(
                "row {} has {} number{}",
                y + 1,
                row.len(),
                if row.len() == 1 { "" } else { "s" }
            )));
        }
        for (x, cell) in row.iter().enumerate() {
            let number = cell.parse().ok().filter(|&number| usize::from(number) <= size * size);
            let Some(number) = number else {
                return Err(fault(format!("\"{cell}\" in row {} is not a move number", y + 1)));
            };
            let square = board.square(x, y);
            if number == 0 {
                continue;
            }
            if std::mem::replace(&mut taken[usize::from(number)], true) {
                return Err(fault(format!("move {number} is there twice")));
            }
            state.visited |= 1 << square;
            state.numbers[square as usize] = number;
            let side = usize::from(number % 2 == 0);
            if last[side] < number {
                (last[side], state.knights[side]) = (number, square);
            }
        }
    }
    if last.contains(&0) {
        let missing = if last[0] == 0 {
            "first player (odd numbers)"
        } else {
            "second player (even numbers)"
        };
        return Err(fault(format!("the {missing} has no knight on the board")));
    }
    if last[0].abs_diff(last[1]) != 1 {
        return Err(Fault::new(format!("the last moves are {} and {}", last[0], last[1]))
            .expected("two numbers in a row, since the players move in turn")
            .example(self::text(board, &State::new(board.corners()))));
    }
    // The player with the lower last number moves.
    state.turn = if last[0] < last[1] { Side::First } else { Side::Second };
    Ok(state)
}
