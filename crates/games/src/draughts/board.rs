//! How a board looks: White below, squares numbered or lettered as the variant writes them.

use draughts::board::Word;
use draughts::notation::write_square;
use draughts::rules::SquareNames;
use draughts::{Colour, Draughts, Move, State};

use crate::picture::{Cell, Ground, Picture, Piece, column_letter};
use crate::playable::{BoardSetup, PieceSet};

/// The squares to touch: start, where a capture turns or goes on, end.
pub(super) fn move_cells<W: Word>(
    game: &Draughts<W>,
    state: &State<W>,
    mv: Move<W>,
) -> Vec<String> {
    let via = game.via(state, mv);
    [mv.from].into_iter().chain(via).chain([mv.to]).map(|bit| name(game, bit)).collect()
}

/// The ways of a capture with a choice: of the order of its jumps, or of the squares on which a king pauses.
pub(super) fn move_ways<W: Word>(
    game: &Draughts<W>,
    state: &State<W>,
    mv: Move<W>,
) -> Vec<Vec<Vec<String>>> {
    let ways = game.pauses(state, mv);
    if ways.len() < 2 && ways.iter().flatten().all(|choice| choice.len() == 1) {
        return Vec::new();
    }
    let names = |bits: Vec<u8>| bits.into_iter().map(|bit| name(game, bit)).collect();
    let way = |pauses: Vec<Vec<u8>>| {
        [vec![mv.from]].into_iter().chain(pauses).chain([vec![mv.to]]).map(names).collect()
    };
    ways.into_iter().map(way).collect()
}

fn name<W: Word>(game: &Draughts<W>, bit: u8) -> String {
    let rules = game.rules();
    rules.board.number(bit).map_or_else(String::new, |number| write_square(rules, number))
}

pub(super) fn picture<W: Word>(game: &Draughts<W>, state: &State<W>) -> Picture {
    let (rules, board) = (game.rules(), game.rules().board);
    let lettered = rules.notation.squares == SquareNames::Letters;
    let cell = |row: u8, column: u8| {
        let Some(bit) = board.bit(row, column) else { return Cell::default() };
        let name = board.number(bit).map_or_else(String::new, |number| write_square(rules, number));
        let corner = if lettered { String::new() } else { name.clone() };
        let dark = !board.full || (row + column) % 2 == 1;
        let ground = if dark { Ground::Dark } else { Ground::Light };
        Cell { name, ground, piece: piece(game, state, bit), corner, ..Cell::default() }
    };
    let rows = (0..board.height).flat_map(|row| (0..board.width).map(move |column| (row, column)));
    let names = |names: Vec<String>| if lettered { names } else { Vec::new() };
    Picture {
        columns: usize::from(board.width),
        cells: rows.map(|(row, column)| cell(row, column)).collect(),
        column_names: names(
            (0..board.width).map(|column| column_letter(column.into()).to_string()).collect(),
        ),
        row_names: names((1..=board.height).rev().map(|row| row.to_string()).collect()),
        ..Picture::default()
    }
}

/// What stands on a square: small letters for men, large ones for kings.
fn piece<W: Word>(game: &Draughts<W>, state: &State<W>, bit: u8) -> Option<Piece> {
    let single = W::single(bit.into());
    let on = |set: W| !(set & single).is_empty();
    let colour = Colour::BOTH.into_iter().find(|&colour| on(state.pieces(colour)))?;
    let (kind, letter) = match (on(state.kings()), colour) {
        (false, Colour::White) => ("man", 'w'),
        (true, Colour::White) => ("king", 'W'),
        (false, Colour::Black) => ("man", 'b'),
        (true, Colour::Black) => ("king", 'B'),
    };
    Some(drawn(game, colour, kind, letter))
}

fn drawn<W: Word>(game: &Draughts<W>, colour: Colour, kind: &str, letter: char) -> Piece {
    Piece::new(game.side(colour), kind, letter).dark(colour == Colour::Black)
}

/// What there is to put on a board.
pub(super) fn piece_sets<W: Word>(game: &Draughts<W>) -> Vec<PieceSet> {
    use Colour::{Black, White};
    let one = |name, colour, kind, letter| PieceSet::piece(name, drawn(game, colour, kind, letter));
    vec![
        one("White man", White, "man", 'w'),
        one("White king", White, "king", 'W'),
        one("Black man", Black, "man", 'b'),
        one("Black king", Black, "king", 'B'),
    ]
}

/// A board put together by hand as FEN.
pub(super) fn fen<W: Word>(game: &Draughts<W>, setup: &BoardSetup) -> String {
    let list = |man, king| {
        let men = setup.cells(man).map(String::from);
        let kings = setup.cells(king).map(|cell| format!("K{cell}"));
        let mut all: Vec<String> = men.chain(kings).collect();
        // Squares that are numbers in the order of their numbers.
        all.sort_unstable_by_key(|cell| {
            (cell.trim_start_matches('K').parse::<u32>().ok(), cell.clone())
        });
        all.join(",")
    };
    let white = game.side(Colour::White) == setup.side();
    let turn = if white { 'W' } else { 'B' };
    format!("{turn}:W{}:B{}", list('w', 'W'), list('b', 'B'))
}
