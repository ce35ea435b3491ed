//! An own problem in 32 lines: the 8-puzzle, solved by every search of the library.
#![expect(clippy::print_stdout, reason = "an example talks")]

use outwit::Limits;
use outwit::problem::{Algorithm, Problem, SolveOptions, SolveTask, solve};

// --- the problem: 32 lines

type Board = [u8; 9];
const GOAL: Board = [0, 1, 2, 3, 4, 5, 6, 7, 8];
struct EightPuzzle(Board);

impl Problem for EightPuzzle {
    type State = Board;
    type Action = (usize, usize); // The blank goes from the first cell to the second.
    type Cost = u32;

    fn start(&self) -> Board {
        self.0
    }

    fn is_goal(&self, board: &Board) -> bool {
        *board == GOAL
    }

    fn actions(&self, board: &Board, out: &mut Vec<((usize, usize), u32)>) {
        let blank = board.iter().position(|&tile| tile == 0).expect("the blank is a tile");
        out.extend((0..9).filter(|&cell| apart(cell, blank) == 1).map(|cell| ((blank, cell), 1)));
    }

    fn apply(&self, board: &Board, (from, to): (usize, usize)) -> Board {
        let mut next = *board;
        next.swap(from, to);
        next
    }

    fn inverse(&self, (from, to): (usize, usize)) -> Option<(usize, usize)> {
        Some((to, from))
    }

    fn goals(&self) -> Vec<Board> {
        vec![GOAL]
    }

    fn is_reversible(&self) -> bool {
        true
    }
}

// --- a guess, and all searches

fn apart(a: usize, b: usize) -> usize {
    (a / 3).abs_diff(b / 3) + (a % 3).abs_diff(b % 3)
}

/// The sum of the distances of the tiles from their cells on another board.
fn distance(board: &Board, other: &Board) -> u32 {
    let cell = |board: &Board, tile| board.iter().position(|&one| one == tile).unwrap_or(0);
    (1..9).map(|tile| apart(cell(board, tile), cell(other, tile)) as u32).sum()
}

pub(crate) fn main() {
    let puzzle = EightPuzzle([1, 4, 2, 6, 0, 3, 8, 5, 7]);
    let to_goal = |_: &EightPuzzle, board: &Board| distance(board, &GOAL);
    let to_start = |puzzle: &EightPuzzle, board: &Board| distance(board, &puzzle.0);
    let task = SolveTask {
        problem: &puzzle,
        to_goal: &to_goal,
        to_start: &to_start,
        options: &SolveOptions::default(),
        limits: &Limits::none(),
    };
    for algorithm in Algorithm::ALL {
        let report = solve(algorithm, &task, &mut ());
        let report = report.expect("goals and arrivals are known");
        let cost = report.cost().expect("every search finds a way");
        assert!(!report.optimal || cost == 12, "{algorithm}: {cost}");
        println!("{algorithm:<28} cost {cost:>6}, {:>7} generated", report.counts.generated);
    }
}
