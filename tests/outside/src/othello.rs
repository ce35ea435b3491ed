//! Othello on an even board of up to 8 x 8. A player who cannot move passes; most stones win.
use outwit::game::{Game, Outcome, Side};

/// The size of the board.
pub struct Othello(pub i32);

/// The stones of the side to move and those of the other as bits, and who is to move. Around the board is an empty border:
/// a row above, a row below, and one column, which borders on the next row, too.
type Board = (u128, u128, Side);

impl Othello {
    /// The stones that a stone on `square` turns over: in each line those between it and the next stone of the mover.
    fn turned(&self, &(mine, theirs, _): &Board, square: i32) -> u128 {
        let in_line = |way: i32| {
            let mut line = (1..).map(|step| 1 << (square + step * way));
            let between = line.clone().take_while(|stone| theirs & stone != 0);
            let end: u128 = line.nth(between.clone().count()).unwrap_or(0);
            if mine & end == 0 { 0 } else { between.sum() }
        };
        let down = self.0 + 1;
        [1, down - 1, down, down + 1, -1, 1 - down, -down, -down - 1].map(in_line).iter().sum()
    }
    fn legal(&self, board: &Board) -> impl Iterator<Item = i32> {
        let squares = (0..self.0 * self.0).map(|at| at + at / self.0 + self.0 + 2);
        let free = squares.filter(|at| (board.0 | board.1) & 1 << at == 0);
        free.filter(|&at| self.turned(board, at) != 0)
    }
}

impl Game for Othello {
    type State = Board;
    type Move = i32;
    fn start(&self) -> Board {
        let (down, middle) = (self.0 + 1, self.0 / 2 * (self.0 + 2));
        ((2 | 1 << down) << middle, (1 | 2 << down) << middle, Side::First)
    }
    fn turn(&self, board: &Board) -> Side { board.2 }
    fn moves(&self, board: &Board, out: &mut Vec<i32>) { out.extend(self.legal(board)) }
    fn play(&self, board: &Board, square: i32) -> Board {
        let turned = self.turned(board, square);
        let next = (board.1 & !turned, board.0 | turned | 1 << square, board.2.other());
        if self.legal(&next).next().is_some() { next } else { (next.1, next.0, board.2) }
    }
    fn outcome(&self, _: &Board) -> Option<Outcome> { None } // not before both cannot move
    fn no_moves_outcome(&self, &(mine, theirs, turn): &Board) -> Outcome {
        if mine.count_ones() == theirs.count_ones() { return Outcome::Draw }
        Outcome::Win(if mine.count_ones() > theirs.count_ones() { turn } else { turn.other() })
    }
}
