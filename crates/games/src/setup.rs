//! Setting a position up by hand: what a game has to put on its board, and a board with such pieces on it.
//!
//! *Idea*: a front end puts pieces on cells without knowing the game. It is told what there is ([`Kit`]), sends what stands
//! where ([`Arrangement`]), and gets a position or the reason why it is none yet; on the way there the board is drawn as it
//! stands.

use std::collections::BTreeMap;

use outwit::game::Side;
use serde::{Deserialize, Serialize};

use crate::picture::{Ground, Picture, Piece};
use crate::{Fault, Playable};

/// How positions of a game are set up by hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase", tag = "form", content = "stock")]
pub enum Kit {
    /// Not at all; there are the moves and the text of the position.
    #[default]
    None,
    /// By putting pieces on cells.
    Board(Vec<Stock>),
    /// By drawing a tree of numbers.
    Tree,
}

/// Something to put on a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stock {
    /// The letter that stands for it, also the key to press.
    pub letter: char,
    /// What it is called.
    pub name: String,
    /// How many there can be; none = any number.
    pub most: Option<usize>,
    /// The piece to draw; none for a cell that is closed.
    piece: Option<Piece>,
}

impl Stock {
    /// A piece, called as it says.
    pub fn piece(name: &str, piece: Piece) -> Stock {
        Stock { letter: piece.letter, name: name.into(), most: None, piece: Some(piece) }
    }

    /// A cell that is out of the game.
    pub fn closed(name: &str, letter: char) -> Stock {
        Stock { letter, name: name.into(), most: None, piece: None }
    }

    /// The same, of which there are only so many.
    pub fn at_most(self, most: usize) -> Stock {
        Stock { most: Some(most), ..self }
    }
}

/// What stands where, and who is to move. It need not be a position yet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrangement {
    /// The letters of the pieces by the names of the cells.
    pub pieces: BTreeMap<String, char>,
    /// Who is to move: 0 or 1.
    pub turn: usize,
}

impl Arrangement {
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

fn stock<G: Playable>(game: &G) -> Result<Vec<Stock>, Fault> {
    match game.kit() {
        Kit::Board(stock) => Ok(stock),
        _ => Err(Fault::new(format!("{} has no pieces to be set up", G::TITLE))
            .expected("a position as text")
            .example(game.position_text(&game.start()))),
    }
}

/// What stands on the board of a position.
pub(crate) fn arrangement<G: Playable>(game: &G, state: &G::State) -> Arrangement {
    let stock = stock(game).unwrap_or_default();
    let closed = stock.iter().find(|one| one.piece.is_none()).map(|one| one.letter);
    let cells = game.picture(state).cells.into_iter().filter(|cell| !cell.name.is_empty());
    let pieces = cells.filter_map(|cell| {
        let closed = closed.filter(|_| cell.ground == Ground::Closed);
        Some((cell.name, cell.piece.map(|piece| piece.letter).or(closed)?))
    });
    Arrangement { pieces: pieces.collect(), turn: game.turn(state) as usize }
}

/// The position that was put together.
pub(crate) fn arrange<G: Playable>(game: &G, made: &Arrangement) -> Result<G::State, Fault> {
    for one in stock(game)? {
        let count = made.cells(one.letter).count();
        if let Some(most) = one.most.filter(|most| *most < count) {
            return Err(Fault::new(format!("{} stands on the board {count} times", one.name))
                .expected(format!("at most {most}")));
        }
    }
    game.arrange(made)
}

/// The board as it stands, position or not.
pub(crate) fn draft<G: Playable>(game: &G, made: &Arrangement) -> Result<Picture, Fault> {
    let stock = stock(game)?;
    let mut picture = game.picture(&game.start());
    for cell in &mut picture.cells {
        (cell.piece, cell.label) = (None, String::new());
    }
    for (name, letter) in &made.pieces {
        let cell = picture.cells.iter_mut().find(|cell| cell.name == *name && !name.is_empty());
        let cell = cell.ok_or_else(|| Fault::new(format!("there is no cell \"{name}\"")))?;
        let one = stock.iter().find(|one| one.letter == *letter).ok_or_else(|| {
            let known: Vec<String> = stock.iter().map(|one| one.letter.to_string()).collect();
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
