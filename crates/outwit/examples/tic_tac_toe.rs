//! Tic-tac-toe with nothing but the five required functions: `cargo run -p outwit --example tic_tac_toe`.
use outwit::Limits;
use outwit::game::{Engine, EngineOptions, Game, NoEval, Outcome, Side, Value};

struct TicTacToe;

/// Three squares in a row, as bits.
const LINES: [u16; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];

impl Game for TicTacToe {
    type State = ([u16; 2], Side); // the squares of each side as bits, and who is to move
    type Move = u16;
    fn start(&self) -> Self::State {
        ([0, 0], Side::First)
    }
    fn turn(&self, state: &Self::State) -> Side {
        state.1
    }
    fn moves(&self, (stones, _): &Self::State, out: &mut Vec<u16>) {
        out.extend((0..9).map(|i| 1 << i).filter(|square| (stones[0] | stones[1]) & square == 0));
    }
    fn play(&self, &(mut stones, turn): &Self::State, square: u16) -> Self::State {
        stones[turn as usize] |= square;
        (stones, turn.other())
    }
    fn outcome(&self, &(stones, turn): &Self::State) -> Option<Outcome> {
        if LINES.iter().any(|line| stones[turn.other() as usize] & line == *line) {
            return Some(Outcome::Win(turn.other()));
        }
        (stones[0] | stones[1] == 0o777).then_some(Outcome::Draw)
    }
}

fn main() {
    let (game, mut engine) = (TicTacToe, Engine::new(EngineOptions::default()));
    let report = engine.search(&game, &game.start(), &NoEval, &Limits::none(), &mut ());
    assert_eq!((report.value(), report.proven), (Value::Draw, true), "{} nodes", report.nodes);
}
