//! Positions set up by hand: the pieces of a game, and a board with such pieces on it.
//!
//! *Idea*: a front end puts pieces on cells without knowing the game. The game lists its pieces ([`SetupMode`]), the front
//! end sends the pieces by cell ([`BoardSetup`]), and gets a position or a fault that says what is missing; a board can be
//! drawn before it is a position.

use std::collections::BTreeMap;

use outwit::game::Side;
use serde::{Deserialize, Serialize};

use views::Fault;
use views::picture::{Cell, Ground, Picture, Piece};

use super::Playable;

/// How positions of a game are set up by hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase", tag = "form", content = "pieces")]
pub enum SetupMode {
    /// Not at all; there are the moves and the text of the position.
    #[default]
    None,
    /// By putting pieces on cells.
    Board(Vec<PieceSet>),
    /// By drawing a tree of numbers.
    Tree,
}

/// The pieces of one kind that can be put on cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceSet {
    /// The letter that stands for it, also the key to press.
    pub letter: char,
    /// What it is called.
    pub name: String,
    /// How many there can be; none = any number.
    pub most: Option<usize>,
    /// The piece to draw; none for a cell that is closed.
    piece: Option<Piece>,
}

impl PieceSet {
    /// A piece, called as it says.
    pub fn piece(name: &str, piece: Piece) -> PieceSet {
        PieceSet { letter: piece.letter, name: name.into(), most: None, piece: Some(piece) }
    }

    /// A cell that is out of the game.
    pub fn closed(name: &str, letter: char) -> PieceSet {
        PieceSet { letter, name: name.into(), most: None, piece: None }
    }

    /// The same, limited to this number.
    pub fn at_most(self, most: usize) -> PieceSet {
        PieceSet { most: Some(most), ..self }
    }
}

/// The pieces by cell, and the side to move. It need not be a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardSetup {
    /// The letters of the pieces by the names of the cells.
    pub pieces: BTreeMap<String, char>,
    /// Who is to move: 0 or 1.
    pub turn: usize,
}

impl BoardSetup {
    /// The cells with this piece, in the order of their names.
    pub fn cells(&self, letter: char) -> impl Iterator<Item = &str> {
        self.pieces.iter().filter(move |piece| *piece.1 == letter).map(|piece| piece.0.as_str())
    }

    /// What stands on a cell.
    pub fn on(&self, cell: &str) -> Option<char> {
        self.pieces.get(cell).copied()
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        if self.turn == 0 { Side::First } else { Side::Second }
    }
}

fn piece_sets<G: Playable>(game: &G) -> Result<Vec<PieceSet>, Fault> {
    match game.setup_mode() {
        SetupMode::Board(pieces) => Ok(pieces),
        _ => Err(Fault::new(format!("{} has no pieces to be set up", G::INFO.title))
            .expected("a position as text")
            .example(game.position_text(&game.start()))),
    }
}

/// Each piece on a cell of the board, as SVG for a page, in the order of the mode; empty without pieces to be set up.
pub(crate) fn piece_drawings<G: Playable>(game: &G) -> Vec<String> {
    let cells = game.picture(&game.start()).cells;
    let played =
        cells.into_iter().find(|cell| !cell.name.is_empty() && cell.ground != Ground::Closed);
    let ground = played.map_or_else(Ground::default, |cell| cell.ground);
    let pieces = piece_sets(game).unwrap_or_default();
    pieces
        .into_iter()
        .map(|one| {
            let ground = if one.piece.is_some() { ground } else { Ground::Closed };
            Cell { ground, piece: one.piece, ..Cell::default() }.svg()
        })
        .collect()
}

/// The pieces of a position.
pub(crate) fn setup_of<G: Playable>(game: &G, state: &G::State) -> BoardSetup {
    let pieces = piece_sets(game).unwrap_or_default();
    let closed = pieces.iter().find(|one| one.piece.is_none()).map(|one| one.letter);
    let cells = game.picture(state).cells.into_iter().filter(|cell| !cell.name.is_empty());
    let pieces = cells.filter_map(|cell| {
        let closed = closed.filter(|_| cell.ground == Ground::Closed);
        Some((cell.name, cell.piece.map(|piece| piece.letter).or(closed)?))
    });
    BoardSetup { pieces: pieces.collect(), turn: game.turn(state) as usize }
}

/// The position with these pieces.
pub(crate) fn set_up<G: Playable>(game: &G, setup: &BoardSetup) -> Result<G::State, Fault> {
    for one in piece_sets(game)? {
        let count = setup.cells(one.letter).count();
        if let Some(most) = one.most.filter(|most| *most < count) {
            return Err(Fault::new(format!("{} stands on the board {count} times", one.name))
                .expected(format!("at most {most}")));
        }
    }
    game.set_up(setup)
}

/// The board with these pieces, position or not.
pub(crate) fn draw<G: Playable>(game: &G, setup: &BoardSetup) -> Result<Picture, Fault> {
    let pieces = piece_sets(game)?;
    let mut picture = game.picture(&game.start()).of_sides(game.sides());
    for cell in &mut picture.cells {
        (cell.piece, cell.label) = (None, String::new());
    }
    for (name, letter) in &setup.pieces {
        let cell = picture.cells.iter_mut().find(|cell| cell.name == *name && !name.is_empty());
        let cell = cell.ok_or_else(|| Fault::new(format!("there is no cell \"{name}\"")))?;
        let one = pieces.iter().find(|one| one.letter == *letter).ok_or_else(|| {
            let known: Vec<String> = pieces.iter().map(|one| one.letter.to_string()).collect();
            Fault::new(format!("there is no piece \"{letter}\""))
                .expected(format!("one of {}", known.join(" ")))
        })?;
        match &one.piece {
            Some(piece) => cell.piece = Some(piece.clone()),
            None => cell.ground = Ground::Closed,
        }
    }
    Ok(picture)
}
