//! Draws by repetition and by counters: each search knows what a result depends on beside the position.

use std::hash::{Hash, Hasher};

use outwit::game::{
    Engine, EngineOptions, ExitReason, Game, GameEvent, NoEval, Outcome, Score, SearchKind, Side,
    Strategy, Value, proof_number,
};
use outwit::{Limits, Rng};

/// A random graph in zones of four positions: a move inside its zone can be taken back, a move to a later zone cannot.
struct Zones(Vec<Vec<u8>>);

impl Zones {
    fn random(rng: &mut Rng) -> Self {
        let zones = 3;
        let target = |from: u8, rng: &mut Rng| {
            let zone = (from / 4 + u8::from(rng.below(4) == 0)).min(zones - 1);
            4 * zone + rng.below(4) as u8
        };
        Zones((0..4 * zones).map(|from| (0..3).map(|_| target(from, rng)).collect()).collect())
    }
}

impl Game for Zones {
    type State = (u8, Side);
    type Move = u8;
    fn start(&self) -> (u8, Side) {
        (0, Side::First)
    }
    fn turn(&self, state: &(u8, Side)) -> Side {
        state.1
    }
    fn moves(&self, state: &(u8, Side), out: &mut Vec<u8>) {
        out.extend(&self.0[state.0 as usize]);
        out.dedup();
    }
    fn play(&self, state: &(u8, Side), mv: u8) -> (u8, Side) {
        (mv, state.1.other())
    }
    fn outcome(&self, _: &(u8, Side)) -> Option<Outcome> {
        None
    }
    fn is_irreversible(&self, state: &(u8, Side), mv: u8) -> bool {
        state.0 / 4 != mv / 4
    }
}

#[test]
fn exactly_the_positions_of_the_path_are_repetitions() {
    let mut repetitions = 0;
    for seed in 0..300 {
        let game = Zones::random(&mut Rng::new(seed));
        // The positions from the root on; frames around the search have none.
        let mut path: Vec<Option<(u8, Side)>> = Vec::new();
        let mut check = |event: GameEvent| match event {
            GameEvent::Enter(visit) => {
                let is_frame = matches!(visit.kind, SearchKind::Search | SearchKind::Iteration);
                let above = path.last().copied().flatten();
                path.push(if is_frame {
                    None
                } else if let Some((above, index)) = above.zip(visit.mv) {
                    let mut moves = Vec::new();
                    game.moves(&above, &mut moves);
                    Some(game.play(&above, moves[index as usize]))
                } else {
                    Some(game.start())
                });
            }
            GameEvent::Leave(verdict) => {
                let state = path.pop().expect("what is left was entered");
                let recurs = state.is_some() && path.contains(&state);
                let is_draw = verdict.reason == ExitReason::Repetition;
                assert_eq!(is_draw, recurs, "seed {seed}: {state:?} after {path:?}");
                repetitions += u32::from(is_draw);
            }
            _ => {}
        };
        let limits = Limits::none().depth(7);
        Engine::default().search(&game, &game.start(), &NoEval, &limits, &mut check);
    }
    assert!(1000 < repetitions, "{repetitions}");
}

/// Two ways to position 3, from which the first side wins in two plies: by 1, where the count runs on and ends the game
/// before, and by 2, where it begins again. As in draughts, the counter is no part of the position.
struct Counted {
    /// The second side chooses the way: the win that is found where the count begins again is none where it runs on.
    by_the_other: bool,
}

#[derive(Clone, Copy, Debug)]
struct Position {
    number: u8,
    count: u8,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.number.hash(hasher);
    }
}

impl Game for Counted {
    type State = Position;
    type Move = u8;
    fn start(&self) -> Position {
        Position { number: 0, count: 2 }
    }
    fn turn(&self, state: &Position) -> Side {
        let seconds = if self.by_the_other { [0, 4].as_slice() } else { &[1, 2, 4] };
        if seconds.contains(&state.number) { Side::Second } else { Side::First }
    }
    fn moves(&self, state: &Position, out: &mut Vec<u8>) {
        let first: [u8; 2] = if self.by_the_other { [2, 1] } else { [1, 2] };
        out.extend_from_slice([&first[..], &[3], &[3], &[4], &[5], &[]][state.number as usize]);
    }
    fn play(&self, state: &Position, number: u8) -> Position {
        Position { number, count: if number == 2 { 0 } else { state.count + 1 } }
    }
    fn outcome(&self, state: &Position) -> Option<Outcome> {
        match state {
            Position { number: 5, .. } => Some(Outcome::Win(Side::First)),
            Position { count: 5.., .. } => Some(Outcome::Draw),
            _ => None,
        }
    }
    fn is_path_dependent(&self, _: &Position) -> bool {
        true
    }
    fn counter_key(&self, state: &Position) -> u64 {
        u64::from(state.count)
    }
    fn plies_before_draw(&self, state: &Position) -> Option<u32> {
        Some(u32::from(5 - state.count))
    }
}

#[test]
fn a_win_with_one_count_is_none_with_another() {
    let game = Counted { by_the_other: true };
    let start = game.start();
    let report = proof_number(&game, &start, &Limits::none(), &mut ());
    assert_eq!((report.value(), report.best), (Value::Draw, Some(1)));
    for strategy in Strategy::ALL {
        let mut engine = Engine::new(EngineOptions { strategy, ..EngineOptions::default() });
        let limits = Limits::none().depth(20);
        let report = engine.search(&game, &start, &NoEval, &limits, &mut ());
        assert_eq!((report.score, report.best), (Score::DRAW, Some(1)), "{strategy:?}");
        assert!(!report.proven, "{strategy:?}: a counter gave the draw");
    }
}

#[test]
fn a_failure_with_one_count_is_not_one_with_another() {
    let game = Counted { by_the_other: false };
    let start = game.start();
    let report = proof_number(&game, &start, &Limits::none(), &mut ());
    assert_eq!((report.value(), report.best), (Value::WinIn(4), Some(2)));
    for strategy in [Strategy::Deepen, Strategy::Solve] {
        let mut engine = Engine::new(EngineOptions { strategy, ..EngineOptions::default() });
        let report = engine.search(&game, &start, &NoEval, &Limits::none(), &mut ());
        assert_eq!((report.value(), report.best), (Value::WinIn(4), Some(2)), "{strategy:?}");
    }
}
