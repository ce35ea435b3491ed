//! Outwit with one more game. Every command and the studio know it: `cargo run --release --example chomp -- play chomp`.
//!
//! Chomp: two players bite pieces off a bar of chocolate; the player who is left with the poisoned corner loses.
//!
//! On every bar of more than one square the first player wins (by strategy stealing): if taking the far corner does not
//! win, then the winning reply to it would have been a winning first move.

use std::process::ExitCode;

use games::Row;
use games::picture::{Cell, Ground, Picture, square_name};
use games::playable::{Fault, GameInfo, Param, Playable, Settings};
use outwit::game::{Game, Outcome, Side};

/// The entry of the catalogue.
pub const GAME: Row = Row::of::<Chomp>();

/// The rules for a bar of a given size.
#[derive(Clone, Copy, Debug)]
pub struct Chomp {
    columns: u8,
    rows: u8,
}

/// The number of squares left in each column, and the side to move.
pub type State = ([u8; 8], Side);

impl Game for Chomp {
    type State = State;
    /// Column and row of the bite, from 0.
    type Move = (u8, u8);

    fn start(&self) -> State {
        let mut heights = [0; 8];
        heights[..self.columns as usize].fill(self.rows);
        (heights, Side::First)
    }

    fn turn(&self, state: &State) -> Side {
        state.1
    }

    /// Every square but the poisoned one; a player who has only that one cannot move and loses.
    fn moves(&self, (heights, _): &State, out: &mut Vec<(u8, u8)>) {
        for (column, &height) in (0..).zip(heights) {
            let lowest = u8::from(column == 0);
            out.extend((lowest..height).map(|row| (column, row)));
        }
    }

    /// A bite removes the square and everything above it and to the right.
    fn play(&self, &(mut heights, turn): &State, (column, row): (u8, u8)) -> State {
        for height in &mut heights[column as usize..] {
            *height = row.min(*height);
        }
        (heights, turn.other())
    }

    fn outcome(&self, _: &State) -> Option<Outcome> {
        None
    }
}

impl Playable for Chomp {
    const INFO: GameInfo = GameInfo {
        id: "chomp",
        aliases: &[],
        title: "Chomp",
        summary: "bite pieces off a bar of chocolate; the poisoned corner loses",
        rules: "\
Aim: leave the opponent only the square a1, which is poisoned.

Moves: the players take turns. A move chooses a square and removes it with everything above it and to its right.

End: a player who has only a1 left loses.

Notation: a move is the square, such as c2. A position is the height of each column and the side to move.

Example: in 3311 First the last two columns have one square left.",
        sides: ["First", "Second"],
        params: &[
            Param { name: "columns", meaning: "columns, 1 to 8", default: "4" },
            Param { name: "rows", meaning: "rows, 1 to 8", default: "3" },
        ],
    };

    fn create(settings: &Settings) -> Result<Self, Fault> {
        let size = |name, default| settings.number(name, default, 1, 8);
        Ok(Chomp { columns: size("columns", 4)? as u8, rows: size("rows", 3)? as u8 })
    }

    fn settings(&self) -> String {
        let sizes = [("columns", self.columns, 4), ("rows", self.rows, 3)];
        let changed = sizes.iter().filter(|(_, size, default)| size != default);
        changed.map(|(name, size, _)| format!("{name}={size}")).collect::<Vec<_>>().join(",")
    }

    fn position_text(&self, (heights, turn): &State) -> String {
        let heights: String = self.bar(heights).iter().map(u8::to_string).collect();
        format!("{heights} {}", Self::INFO.sides[*turn as usize])
    }

    fn parse_position(&self, text: &str) -> Result<State, Fault> {
        let fault = || {
            Fault::new(format!("\"{text}\" is not a position"))
                .expected(format!(
                    "{} heights, none greater than the one before it, the first at most {}, and the side",
                    self.columns, self.rows
                ))
                .example(self.position_text(&self.start()))
        };
        let (digits, side) = text.trim().split_once(' ').ok_or_else(fault)?;
        let turn = match side.trim() {
            "First" => Side::First,
            "Second" => Side::Second,
            _ => return Err(fault()),
        };
        let mut heights = [0; 8];
        let bar = &mut heights[..self.columns as usize];
        if digits.chars().count() != bar.len() {
            return Err(fault());
        }
        let mut most = self.rows;
        for (height, digit) in bar.iter_mut().zip(digits.chars()) {
            let number = digit.to_digit(10).filter(|&number| number <= u32::from(most));
            most = number.ok_or_else(fault)? as u8;
            *height = most;
        }
        if heights[0] == 0 { Err(fault()) } else { Ok((heights, turn)) }
    }

    fn move_text(&self, _: &State, (column, row): (u8, u8)) -> String {
        square_name(column as usize, row as usize)
    }

    fn move_cells(&self, state: &State, mv: (u8, u8)) -> Vec<String> {
        vec![self.move_text(state, mv)]
    }

    fn picture(&self, (heights, _): &State) -> Picture {
        let rows = self.rows as usize;
        Picture::board(self.columns as usize, rows, |column, row| {
            let row = rows - 1 - row;
            let left = row < heights[column] as usize;
            let poisoned = (column, row) == (0, 0);
            Cell {
                ground: if left { Ground::Light } else { Ground::Closed },
                label: if poisoned { "x".into() } else { String::new() },
                ..Cell::default()
            }
        })
    }
}

impl Chomp {
    fn bar<'a>(&self, heights: &'a [u8; 8]) -> &'a [u8] {
        &heights[..self.columns as usize]
    }
}

/// The program.
fn main() -> ExitCode {
    outwit_cli::main_with(&[GAME])
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_game_keeps_the_promises_of_its_traits() {
        for settings in ["", "columns=8,rows=1", "columns=1,rows=1", "columns=5,rows=5"] {
            super::GAME.contract(settings, 2026, 100).unwrap();
        }
    }
}
