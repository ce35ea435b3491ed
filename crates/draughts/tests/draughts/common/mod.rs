//! What several tests share: a small random number generator and random positions.

pub(crate) mod boards;

use draughts::board::Word;
use draughts::{Colour, Draughts, Position, Setup, State};
use outwit::Rng;
use outwit::game::Game;

/// A small generator of random numbers (`SplitMix64`).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
}

/// Half the positions come from random games, half from pieces strewn over the board.
pub(crate) fn random_position<W: Word>(game: &Draughts<W>, random: &mut Random) -> Position<W> {
    if random.below(2) == 0 {
        return strewn(game, random);
    }
    let mut position = Position::start(game.rules());
    let plies = random.below(120);
    for _ in 0..plies {
        let moves = game.legal_moves(&position);
        if moves.is_empty() {
            return position;
        }
        position = game.after(&position, moves[random.below(moves.len() as u64) as usize]);
    }
    position
}

fn strewn<W: Word>(game: &Draughts<W>, random: &mut Random) -> Position<W> {
    let rules = game.rules();
    let squares = u64::from(rules.board.squares());
    let turn = if random.below(2) == 0 { Colour::White } else { Colour::Black };
    let mut setup = Setup::empty(turn);
    let (density, kings) = (1 + random.below(60), random.below(100));
    for number in 1..=squares as u16 {
        if random.below(100) >= density {
            continue;
        }
        let colour = if random.below(2) == 0 { Colour::White } else { Colour::Black };
        let bit = rules.board.bit_of_number(number).unwrap();
        let last = W::from_u128(rules.last_row(colour));
        let on_last = !(last & W::single(bit.into())).is_empty();
        setup.put(number, colour, on_last || random.below(100) < kings);
    }
    setup.position(rules).unwrap()
}

/// Calls `look` with the positions of a random game of at most `plies` plies.
pub(crate) fn wander<W: Word>(
    game: &Draughts<W>,
    plies: usize,
    rng: &mut Rng,
    mut look: impl FnMut(&State<W>),
) {
    let mut state = game.start();
    for _ in 0..plies {
        look(&state);
        let mut moves = Vec::new();
        if game.outcome(&state).is_none() {
            game.moves(&state, &mut moves);
        }
        let Some(&mv) = rng.pick(&moves) else { break };
        state = game.play(&state, mv);
    }
}

/// A number from an environment variable, by which a test does more than usual.
pub(crate) fn setting(name: &str, usual: u64) -> u64 {
    let expected = || panic!("{name}: expected a number");
    std::env::var(name).map_or(usual, |text| text.parse().unwrap_or_else(|_| expected()))
}
