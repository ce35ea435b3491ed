//! GAMEREQ: an invitation to a game.

use std::fmt;

use super::fields::{Columns, GameTime, Name, colour_letter};
use crate::colour::Colour;
use crate::notation::Setup;
use crate::protocol::ProtocolError;

pub(super) const EXAMPLE: &str = "R01Outwit                          W060050A";

/// Squares of the board, all of which a position names.
const SQUARES: u16 = 50;

/// An invitation to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRequest {
    /// The version of the protocol, 1.
    pub version: u16,
    /// Who invites.
    pub name: Name,
    /// The colour that the follower is to play.
    pub follower: Colour,
    /// The time of each side for the game.
    pub time: GameTime,
    /// The moves after which the game is stopped; `None` = no limit.
    pub moves: Option<u16>,
    /// The position; `None` = the starting one.
    pub position: Option<Setup>,
}

impl GameRequest {
    pub(super) fn read(text: &str) -> Result<Self, ProtocolError> {
        let mut columns = Columns::new(text, EXAMPLE);
        let version = columns.number(2, "the version")?;
        let name = Name::new(columns.take(Name::WIDTH, "the name")?);
        let follower = columns.colour("the colour of the follower")?;
        let time = GameTime::read(&mut columns)?;
        let moves = columns.number(3, "the moves")?;
        let position = match columns.take(1, "the start")? {
            "A" | "a" => None,
            "B" | "b" => {
                let mut setup = Setup::empty(columns.colour("the side to move")?);
                for number in 1..=SQUARES {
                    match columns.take(1, "a square")? {
                        "e" | "E" => {}
                        "w" => setup.put(number, Colour::White, false),
                        "W" => setup.put(number, Colour::White, true),
                        "z" => setup.put(number, Colour::Black, false),
                        "Z" => setup.put(number, Colour::Black, true),
                        other => {
                            let expected = format!("w, W, z, Z or e on square {number}");
                            return Err(columns.fault(format!("{expected}, not {other:?}")));
                        }
                    }
                }
                Some(setup)
            }
            other => {
                let expected = "A for the starting position or B for another";
                return Err(columns.fault(format!("{expected}, not {other:?}")));
            }
        };
        if !columns.rest().is_empty() {
            return Err(columns.fault("nothing after the position"));
        }
        let moves = Some(moves).filter(|&moves| moves > 0);
        Ok(Self { version, name, follower, time, moves, position })
    }
}

impl fmt::Display for GameRequest {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves.unwrap_or(0).min(999);
        let follower = colour_letter(self.follower);
        write!(out, "R{:02}{}{follower}{}{moves:03}", self.version % 100, self.name, self.time)?;
        let Some(setup) = &self.position else { return out.write_str("A") };
        write!(out, "B{}", colour_letter(setup.turn))?;
        for number in 1..=SQUARES {
            let piece = setup.pieces.iter().find(|piece| piece.number == number);
            write!(
                out,
                "{}",
                piece.map_or('e', |piece| {
                    let letter = colour_letter(piece.colour);
                    if piece.king { letter } else { letter.to_ascii_lowercase() }
                })
            )?;
        }
        Ok(())
    }
}
