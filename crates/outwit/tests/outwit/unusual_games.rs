//! Games without an end, of very long lines, or with very many moves.

use std::panic::{AssertUnwindSafe, catch_unwind};

use outwit::game::retrograde::{Unsolved, retrograde};
use outwit::game::{
    AlphaBeta, Engine, EngineOptions, Game, GameEvent, NoEval, Outcome, Score, Side, Strategy,
    Value, alpha_beta, iterative_deepening, minimax, proof_number,
};
use outwit::{Limits, Stopped};

use crate::games::graph::Graph;

/// A game whose players take turns, from the targets of its nodes.
fn alternating(targets: &[&[u16]]) -> Graph {
    let turns = [Side::First, Side::Second].into_iter().cycle().take(targets.len()).collect();
    let outcomes = vec![None; targets.len()];
    let targets = targets.iter().map(|targets| targets.to_vec()).collect();
    Graph { turns, outcomes, targets, bounds: Vec::new() }
}

/// A row of positions with one move each; who cannot move has lost.
struct Chain(u32);

impl Game for Chain {
    type State = (u32, Side);
    type Move = ();
    fn start(&self) -> (u32, Side) {
        (self.0, Side::First)
    }
    fn turn(&self, state: &(u32, Side)) -> Side {
        state.1
    }
    fn moves(&self, state: &(u32, Side), out: &mut Vec<()>) {
        out.extend((0 < state.0).then_some(()));
    }
    fn play(&self, state: &(u32, Side), (): ()) -> (u32, Side) {
        (state.0 - 1, state.1.other())
    }
    fn outcome(&self, _: &(u32, Side)) -> Option<Outcome> {
        None
    }
    fn is_irreversible(&self, _: &(u32, Side), (): ()) -> bool {
        true
    }
}

/// A choice among many moves, which all lose; hints of some are too great for the move ordering.
struct Star(u32);

impl Game for Star {
    type State = Option<u32>;
    type Move = u32;
    fn start(&self) -> Option<u32> {
        None
    }
    fn turn(&self, state: &Option<u32>) -> Side {
        if state.is_none() { Side::First } else { Side::Second }
    }
    fn moves(&self, state: &Option<u32>, out: &mut Vec<u32>) {
        out.extend((0..self.0).filter(|_| state.is_none()));
    }
    fn play(&self, _: &Option<u32>, mv: u32) -> Option<u32> {
        Some(mv)
    }
    fn outcome(&self, state: &Option<u32>) -> Option<Outcome> {
        state.map(|_| Outcome::Win(Side::Second))
    }
    fn move_order_hint(&self, _: &Option<u32>, mv: u32) -> i32 {
        [0, i32::MIN, 1 << 20, -1].get(mv as usize).map_or(0, |hint| *hint)
    }
}

#[test]
fn great_hints_order_moves_too() {
    let mut order = Vec::new();
    let mut note = |event: GameEvent| {
        if let GameEvent::Enter(visit) = event {
            order.extend(visit.mv);
        }
    };
    Engine::default().search(&Star(4), &None, &NoEval, &Limits::none().depth(1), &mut note);
    assert_eq!(order[..4], [2, 0, 3, 1]);
}

/// The searches of the textbooks recurse; the stack of a test is that of a thread, 2 MiB.
#[test]
fn a_game_without_an_end_stops_the_textbook_searches() {
    let circle = alternating(&[&[1], &[2], &[3], &[0]]);
    let none = Limits::none();
    for report in [
        minimax(&circle, &0, &NoEval, &none, &mut ()),
        alpha_beta(&circle, &0, &NoEval, &none, &mut ()),
        AlphaBeta::default().search(&circle, &0, &NoEval, &none.clone().depth(9_999), &mut ()),
    ] {
        assert_eq!((report.stopped, report.depth), (Some(Stopped::Depth), 0));
        assert!(!report.proven);
    }
    let report = iterative_deepening(&circle, &0, &NoEval, &none, &mut ());
    assert_eq!((report.stopped, report.best), (Some(Stopped::Depth), Some(1)));
}

#[test]
fn the_engine_says_that_a_line_is_too_long() {
    let long = Chain(5_000);
    for strategy in [Strategy::Deepen, Strategy::Solve] {
        let mut engine = Engine::new(EngineOptions { strategy, ..EngineOptions::default() });
        let mut search = |chain: &Chain, limits: &Limits| {
            engine.clear();
            engine.search(chain, &chain.start(), &NoEval, limits, &mut ())
        };
        let report = search(&long, &Limits::none());
        assert_eq!((report.stopped, report.proven), (Some(Stopped::Depth), false), "{strategy:?}");
        let short = search(&Chain(400), &Limits::none());
        assert_eq!((short.stopped, short.value()), (None, Value::LossIn(400)), "{strategy:?}");
        // A depth that was asked for was reached.
        assert_eq!(search(&long, &Limits::none().depth(9)).stopped, None, "{strategy:?}");
    }
    let report = proof_number(&long, &long.start(), &Limits::none(), &mut ());
    assert_eq!(report.stopped, Some(Stopped::Depth));
}

#[test]
fn proof_number_search_looks_at_the_moves_of_the_root_with_every_limit() {
    let chain = Chain(7);
    let report = proof_number(&chain, &chain.start(), &Limits::none().depth(0), &mut ());
    assert!(!report.proven, "the win takes seven plies");
}

#[test]
fn all_moves_of_a_position_can_be_numbered() {
    let star = Star(65_000);
    let report = Engine::default().search(&star, &None, &NoEval, &Limits::none(), &mut ());
    assert_eq!((report.value(), report.proven), (Value::LossIn(1), true));
}

#[test]
#[should_panic(expected = "a position has 65001 legal moves; expected at most 65000")]
fn more_moves_are_refused() {
    minimax(&Star(65_001), &None, &NoEval, &Limits::none(), &mut ());
}

/// Hooks that break their promise.
#[derive(Clone, Copy)]
struct Broken {
    removes_all_moves: bool,
    bounds: (Score, Score),
}

impl Game for Broken {
    type State = (u32, Side);
    type Move = u32;
    fn start(&self) -> (u32, Side) {
        (21, Side::First)
    }
    fn turn(&self, state: &(u32, Side)) -> Side {
        state.1
    }
    fn moves(&self, state: &(u32, Side), out: &mut Vec<u32>) {
        out.extend(1..=state.0.min(3));
    }
    fn play(&self, state: &(u32, Side), taken: u32) -> (u32, Side) {
        (state.0 - taken, state.1.other())
    }
    fn outcome(&self, _: &(u32, Side)) -> Option<Outcome> {
        None
    }
    fn tactics(&self, _: &(u32, Side), moves: &mut Vec<u32>) -> Option<Score> {
        moves.retain(|_| !self.removes_all_moves);
        None
    }
    fn bounds(&self, _: &(u32, Side)) -> (Score, Score) {
        self.bounds
    }
}

#[test]
fn broken_tactics_and_bounds_end_the_search() {
    let (least, most) = (Score::loss_in(0), Score::win_in(0));
    let start = (21, Side::First);
    for (game, expected) in [
        (
            Broken { removes_all_moves: true, bounds: (least, most) },
            "Game::tactics removed all 3 moves; expected at least one to stay",
        ),
        (
            Broken { removes_all_moves: false, bounds: (most, least) },
            "Game::bounds returned win in 0 as the least and loss in 0 as the greatest score; expected least <= greatest",
        ),
    ] {
        let with = |strategy| {
            let mut engine = Engine::new(EngineOptions { strategy, ..EngineOptions::default() });
            engine.search(&game, &start, &NoEval, &Limits::none(), &mut ()).score
        };
        let searches: [&dyn Fn() -> Score; 3] =
            [&|| with(Strategy::Deepen), &|| with(Strategy::Solve), &|| {
                proof_number(&game, &start, &Limits::none(), &mut ()).score
            }];
        for search in searches {
            let panic = catch_unwind(AssertUnwindSafe(search)).expect_err("it is refused");
            assert_eq!(panic.downcast_ref::<String>().map(String::as_str), Some(expected));
        }
    }
}

#[test]
fn retrograde_analysis_refuses_points() {
    let mut game = alternating(&[&[1], &[]]);
    game.outcomes[1] = Some(Outcome::Points(2));
    assert_eq!(retrograde(&game, &Limits::none()).err(), Some(Unsolved::Points));
    assert_eq!(Score::from_points(2), minimax(&game, &0, &NoEval, &Limits::none(), &mut ()).score);
}
