//! One side of a position as evaluations see it.

use super::processor::Code;
use crate::board::Word;
use crate::colour::Colour;
use crate::{Draughts, State};

/// The pieces of one side and of its opponent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side<W> {
    pub(super) colour: Colour,
    pub(super) own: W,
    pub(super) enemy: W,
    pub(super) men: W,
    pub(super) kings: W,
    pub(super) enemy_men: W,
    pub(super) enemy_kings: W,
    pub(super) empty: W,
}

impl<W: Word> Side<W> {
    /// A colour of a position.
    #[inline(always)]
    pub(super) fn of(state: &State<W>, colour: Colour, board: W) -> Self {
        let (own, enemy) = (state.pieces(colour), state.pieces(colour.other()));
        let kings = state.kings();
        Side {
            colour,
            own,
            enemy,
            men: own & !kings,
            kings: own & kings,
            enemy_men: enemy & !kings,
            enemy_kings: enemy & kings,
            empty: board & !(own | enemy),
        }
    }
}

/// An evaluation that counts for one side what it counts for the other.
pub(super) trait OneSided {
    /// As [`Code::BY_SIZE`].
    const BY_SIZE: bool = true;

    /// The points of a colour.
    fn points<W: Word, const HALF: usize>(
        game: &Draughts<W>,
        state: &State<W>,
        colour: Colour,
    ) -> i32;

    /// As [`Code::slow_points`].
    #[inline(always)]
    fn slow_points<W: Word>(game: &Draughts<W>, state: &State<W>, colour: Colour) -> i32 {
        Self::points::<W, 0>(game, state, colour)
    }
}

impl<C: OneSided> Code for C {
    const BY_SIZE: bool = <C as OneSided>::BY_SIZE;

    #[inline(always)]
    fn points<W: Word, const HALF: usize>(&self, game: &Draughts<W>, state: &State<W>) -> i32 {
        // Colours and not sides to move: so the compiler knows which way men go.
        let white = <C as OneSided>::points::<W, HALF>(game, state, Colour::White);
        let black = <C as OneSided>::points::<W, HALF>(game, state, Colour::Black);
        for_the_mover(game, state, white, black)
    }

    fn slow_points<W: Word>(&self, game: &Draughts<W>, state: &State<W>) -> i32 {
        let of = |colour| <C as OneSided>::slow_points(game, state, colour);
        for_the_mover(game, state, of(Colour::White), of(Colour::Black))
    }
}

/// The difference of the points of the colours, as the side to move sees it.
#[inline(always)]
pub(super) fn for_the_mover<W: Word>(
    game: &Draughts<W>,
    state: &State<W>,
    white: i32,
    black: i32,
) -> i32 {
    // The losing game turns everything round.
    let turned = (state.turn == Colour::Black) != game.geometry().loses;
    if turned { black - white } else { white - black }
}
