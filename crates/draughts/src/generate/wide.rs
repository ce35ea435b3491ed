//! The generator of a wide word on a board that fits into a narrow one: positions are converted and
//! the narrow generator does the work. So positions of every variant can have the same type where
//! speed does not matter, without compiling every shape twice.

use super::collector::Only;
use super::{Functions, Generator};
use crate::moves::{Move, Route};
use crate::position::Position;

pub(super) static FUNCTIONS: Functions<u128> = Functions {
    moves: |generator, position, distinct, out| {
        let mut moves = Vec::new();
        narrow(generator).moves(&position.converted(), distinct, &mut moves);
        widen(&moves, out);
    },
    captures: |generator, position, out| {
        let mut moves = Vec::new();
        let others = narrow(generator).captures(&position.converted(), &mut moves);
        widen(&moves, out);
        others
    },
    quiet_moves: |generator, position, out| {
        let mut moves = Vec::new();
        narrow(generator).quiet_moves(&position.converted(), &mut moves);
        widen(&moves, out);
    },
    can_capture: |generator, position| narrow(generator).can_capture(&position.converted()),
    has_move: |generator, position| narrow(generator).has_move(&position.converted()),
    routes: |generator, position, only| {
        let (narrow, position) = (narrow(generator), position.converted());
        let only = only.map(|Only { mv, most }| Only { mv: mv.converted(), most });
        let routes = (narrow.functions.routes)(narrow, &position, only);
        routes.into_iter().map(|Route { mv, via }| Route { mv: mv.converted(), via }).collect()
    },
    count: |generator, position: &Position, depth, distinct, buffers| {
        let mut buffers = vec![Vec::new(); buffers.len()];
        narrow(generator).count(&position.converted(), depth, distinct, &mut buffers)
    },
};

fn narrow(generator: &Generator<u128>) -> &Generator<u64> {
    generator.narrow.as_deref().expect("these functions are chosen where there is one")
}

fn widen(moves: &[Move<u64>], out: &mut Vec<Move>) {
    out.extend(moves.iter().map(Move::converted));
}
