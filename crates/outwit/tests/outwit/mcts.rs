//! Monte-Carlo tree search: what it proves is true, what it plays is good, and it keeps its limits.

use crate::games::graph::{Graph, KINDS};
use crate::games::rabbit_and_wolves::RabbitAndWolves;
use crate::games::two_knights::TwoKnights;
use outwit::game::{
    Bound, ExitReason, Game, GameEvent, GameRecorder, Leaf, Mcts, NoEval, Outcome, Score, Side,
    Value, mcts,
};
use outwit::{Limits, Rng, Stop, Stopped};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Checks a claim that is marked as proven.
fn assert_holds(score: Score, bound: Bound, expected: Score, what: &str) {
    match bound {
        Bound::Exact => assert_eq!(score, expected, "{what}"),
        Bound::Lower => assert!(score.is_win() && score <= expected, "{what}"),
        Bound::Upper => assert!(score.is_loss() && expected <= score, "{what}"),
    }
}

#[test]
fn what_it_proves_on_random_graphs_is_true() {
    let (mut proven, mut exact, mut lines) = (0, 0, 0);
    for seed in 0..2000 {
        let graph = Graph::random(&mut Rng::new(seed), KINDS[seed as usize % 4]);
        let values = graph.value_iteration();
        let search = Mcts { seed, distance: seed % 2 == 0, ..Mcts::default() };
        let limits = Limits::none().nodes(3000);
        let report = search.search(&graph, &0, &NoEval, &limits, &mut ());
        let what = format!("seed {seed}: {report:?}");
        if report.proven {
            proven += 1;
            assert_holds(report.score, report.bound, values[0], &what);
            exact += u32::from(report.bound == Bound::Exact);
        }
        for line in report.lines.iter().filter(|line| line.proven) {
            lines += 1;
            let target = usize::from(line.moves[0]);
            let score = values[target].from_earlier(1);
            let is_same_side = graph.turns[target] == graph.turns[0];
            let expected = if is_same_side { score } else { -score };
            assert_holds(line.score, line.bound, expected, &what);
        }
    }
    assert!(proven > 1200 && exact > 1000, "{proven} proven, {exact} exactly");
    assert!(lines > 2000, "{lines} lines");
}

#[test]
fn a_draw_by_return_to_the_root_is_not_proven() {
    // Position 5 leads back to 0 only, and 0 is won in two plies by 1.
    let turns = [0, 1, 0, 1, 0, 1].map(|side| [Side::First, Side::Second][side]).to_vec();
    let targets = [vec![1, 5], vec![2], vec![], vec![0], vec![], vec![0]].to_vec();
    let mut outcomes = vec![None; 6];
    outcomes[2] = Some(Outcome::Win(Side::First));
    let graph = Graph { turns, outcomes, targets, bounds: Vec::new() };
    let search = Mcts { distance: true, seed: 26, ..Mcts::default() };
    let report = search.search(&graph, &0, &NoEval, &Limits::none().nodes(3000), &mut ());
    assert_eq!((report.value(), report.proven), (Value::WinIn(2), true));
    let back = report.lines.iter().find(|line| line.moves[0] == 5).expect("the move was tried");
    assert_eq!((back.score, back.proven), (Score::DRAW, false));
}

#[test]
fn a_distance_beside_a_return_to_the_root_is_a_bound() {
    // 4 is won in four plies by 5, and in three by a return to 0, which is won in two plies by 1.
    let turns: Vec<Side> = (0..9).map(|node| [Side::First, Side::Second][node % 2]).collect();
    let targets = [&[1, 3][..], &[2], &[], &[4], &[0, 5], &[6], &[7], &[8], &[]];
    let mut outcomes = vec![None; 9];
    (outcomes[2], outcomes[8]) = (Some(Outcome::Win(Side::First)), Some(Outcome::Win(Side::First)));
    let targets = targets.map(<[u16]>::to_vec).to_vec();
    let graph = Graph { turns, outcomes, targets, bounds: Vec::new() };
    assert_eq!(graph.value_iteration()[3], Score::loss_in(4));
    let search = Mcts { distance: true, ..Mcts::default() };
    let report = search.search(&graph, &0, &NoEval, &Limits::none().nodes(3000), &mut ());
    let line = report.lines.iter().find(|line| line.moves[0] == 3).expect("the move was tried");
    assert_eq!((line.score, line.bound, line.proven), (Score::win_in(6), Bound::Lower, true));
}

#[test]
fn it_finds_a_win_in_one() {
    for seed in 0..200 {
        let graph = Graph::random(&mut Rng::new(seed), KINDS[3]);
        if graph.value_iteration()[0] == Score::win_in(1) {
            let report = mcts(&graph, &0, &NoEval, &Limits::none().nodes(50), &mut ());
            assert_eq!(report.value(), Value::WinIn(1), "seed {seed}: {report:?}");
            assert_eq!(report.line.len(), 1);
        }
    }
}

#[test]
fn it_solves_two_knights_on_4_by_4_exactly() {
    let game = TwoKnights::corners(4);
    let search = Mcts { distance: true, ..Mcts::default() };
    let report = search.search(&game, &game.start(), &NoEval, &Limits::none(), &mut ());
    assert_eq!((report.value(), report.bound), (Value::LossIn(12), Bound::Exact));
    assert_eq!(report.lines.len(), 2);
    assert!(report.lines.iter().all(|line| line.proven));
}

#[test]
fn progress_is_reported_at_intervals_and_changes_nothing() {
    let game = TwoKnights::corners(6);
    let (start, limits) = (game.start(), Limits::none().nodes(1500));
    let mut nodes = Vec::new();
    let progress = &mut |report: &outwit::game::GameReport<_>| {
        assert!(report.best.is_some(), "{report:?}");
        nodes.push(report.nodes);
    };
    let reported =
        Mcts::default().search_with_progress(&game, &start, &NoEval, &limits, &mut (), progress);
    assert_eq!(nodes, [1000, 1100, 1210, 1331, 1464]);
    let silent = mcts(&game, &start, &NoEval, &limits, &mut ());
    assert_eq!(
        (silent.best, silent.score, silent.lines),
        (reported.best, reported.score, reported.lines)
    );
}

#[test]
fn cyclic_games_end() {
    let game = RabbitAndWolves::new(1);
    for leaf in [Leaf::Playout, Leaf::Eval { scale: 10 }] {
        let search = Mcts { leaf, longest_playout: 20, ..Mcts::default() };
        let limits = Limits::none().nodes(2000);
        let report = search.search(&game, &game.start(), &NoEval, &limits, &mut ());
        assert_eq!((report.nodes, report.stopped), (2000, Some(Stopped::Nodes)));
        assert!(report.best.is_some() && report.lines.len() == 2);
    }
}

#[test]
#[should_panic(expected = "expected a finite number")]
fn exploration_is_a_number() {
    let (game, limits) = (TwoKnights::corners(4), Limits::none().nodes(10));
    let search = Mcts { exploration: f64::NAN, ..Mcts::default() };
    search.search(&game, &game.start(), &NoEval, &limits, &mut ());
}

#[test]
fn the_report_repeats_and_the_limits_hold() {
    let game = TwoKnights::corners(6);
    let limits = Limits::none().nodes(5000);
    let run = |seed| {
        Mcts { seed, ..Mcts::default() }.search(&game, &game.start(), &NoEval, &limits, &mut ())
    };
    let (first, second) = (run(5), run(5));
    assert_eq!((first.nodes, &first.lines), (5000, &second.lines));
    assert_ne!(first.lines, run(6).lines);

    let limits = Limits::none().memory(100_000);
    let report = mcts(&game, &game.start(), &NoEval, &limits, &mut ());
    assert_eq!(report.stopped, Some(Stopped::Memory));

    let limits = Limits::none().nodes(3000).depth(2);
    let report = mcts(&game, &game.start(), &NoEval, &limits, &mut ());
    assert_eq!(report.selective_depth, 2);
}

/// A game of many plies that raises the stop flag at one of them.
struct Endless {
    stop: Stop,
    played: AtomicUsize,
}

impl Game for Endless {
    type State = u32;
    type Move = bool;

    fn start(&self) -> u32 {
        0
    }

    fn turn(&self, state: &u32) -> Side {
        if state.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn moves(&self, _: &u32, out: &mut Vec<bool>) {
        out.extend([false, true]);
    }

    fn play(&self, state: &u32, _: bool) -> u32 {
        if self.played.fetch_add(1, Ordering::Relaxed) == 200 {
            self.stop.raise();
        }
        state + 1
    }

    fn outcome(&self, _: &u32) -> Option<Outcome> {
        None
    }
}

#[test]
fn a_playout_can_be_stopped() {
    let game = Endless { stop: Stop::new(), played: AtomicUsize::new(0) };
    let limits = Limits::none().stop(&game.stop);
    let search = Mcts { longest_playout: 100_000, ..Mcts::default() };
    let report = search.search(&game, &0, &NoEval, &limits, &mut ());
    assert_eq!(report.stopped, Some(Stopped::Flag));
    let played = game.played.load(Ordering::Relaxed);
    assert!(played < 250, "{played} plies");
}

#[test]
fn the_tree_can_be_watched() {
    let game = TwoKnights::corners(5);
    let mut recorder = GameRecorder::new(1 << 16);
    let report = mcts(&game, &game.start(), &NoEval, &Limits::none().nodes(1000), &mut recorder);
    let trace = recorder.into_trace();
    let root = trace.get(0).unwrap().data.verdict.unwrap();
    // The root is not proven, so its score is the mean.
    let mean = root.score.points() as i16;
    assert_eq!(root.reason, ExitReason::Playouts { visits: 1000, mean });
    assert_eq!(trace.children(0).count(), report.lines.len());
    let mut open = 0i64;
    let mut watch =
        |event: GameEvent| open += if matches!(event, GameEvent::Enter(_)) { 1 } else { -1 };
    mcts(&game, &game.start(), &NoEval, &Limits::none().nodes(100), &mut watch);
    assert_eq!(open, 0);
}

/// After one move the second side chooses between a draw and forty plies of four moves each, after which it has lost.
struct Choice;

impl Game for Choice {
    type State = u8;
    type Move = u8;
    fn start(&self) -> u8 {
        0
    }
    fn turn(&self, ply: &u8) -> Side {
        if ply.is_multiple_of(2) { Side::First } else { Side::Second }
    }
    fn moves(&self, ply: &u8, out: &mut Vec<u8>) {
        out.extend(match ply {
            0 => 0..1,
            1 => 0..2,
            _ => 0..4,
        });
    }
    fn play(&self, ply: &u8, mv: u8) -> u8 {
        if *ply == 1 && mv == 0 { u8::MAX } else { ply + 1 }
    }
    fn outcome(&self, ply: &u8) -> Option<Outcome> {
        match ply {
            &u8::MAX => Some(Outcome::Draw),
            40.. => Some(Outcome::Win(Side::First)),
            _ => None,
        }
    }
}

#[test]
fn a_proven_draw_is_before_worse_moves_at_every_ply_of_the_line() {
    let report = mcts(&Choice, &0, &NoEval, &Limits::none().nodes(500), &mut ());
    assert_eq!((report.line, report.proven), (vec![0, 0], false));
}

/// As the engine and iterative deepening: a limit of 0 plies is one of 1.
#[test]
fn a_depth_limit_of_zero_searches_one_ply() {
    let game = TwoKnights::corners(4);
    let report = |depth| {
        let limits = Limits::none().depth(depth).nodes(100);
        mcts(&game, &game.start(), &NoEval, &limits, &mut ())
    };
    let (zero, one) = (report(0), report(1));
    assert!(zero.best.is_some());
    assert_eq!((zero.best, zero.score, zero.selective_depth), (one.best, one.score, 1));
}
