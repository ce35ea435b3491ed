//! Retrograde analysis against plain references and against known totals.

use crate::games::graph::{Graph, KINDS};
use crate::games::rabbit_and_wolves::RabbitAndWolves;
use crate::games::two_knights::TwoKnights;
use outwit::game::retrograde::{
    ByIndex, Indexed, Phase, Reachable, Refused, Retrograde, Solution, Unsolved, retrograde,
};
use outwit::game::{Game, NoEval, Outcome, Score, Side, Value, minimax};
use outwit::{Limits, Rng, Stop, Stopped};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

fn silent(_: outwit::game::retrograde::Progress) {}

#[test]
fn every_position_of_10_000_random_graphs_equals_value_iteration() {
    let mut drawn = 0;
    for seed in 0..10_000 {
        let kind = KINDS[seed as usize % 4];
        let graph = Graph::random(&mut Rng::new(seed), kind);
        let expected = graph.value_iteration();
        for sweep in [true, false] {
            let solution =
                Retrograde { sweep }.solve(&graph, ByIndex, &Limits::none(), &mut silent).unwrap();
            for node in 0..expected.len() as u16 {
                let score = solution.score(&graph, &node).unwrap();
                assert_eq!(score, expected[node as usize], "seed {seed}, node {node}, {kind:?}");
                drawn += u32::from(score == Score::DRAW);
            }
        }
        let found = retrograde(&graph, &Limits::none()).unwrap();
        for &node in found.numbering().states() {
            assert_eq!(found.score(&graph, &node), Some(expected[node as usize]), "seed {seed}");
        }
    }
    assert!(drawn > 10_000);
}

#[test]
fn without_cycles_it_is_minimax() {
    for seed in 0..1000 {
        let graph = Graph::random(&mut Rng::new(seed), KINDS[seed as usize % 2]);
        let solution = retrograde(&graph, &Limits::none()).unwrap();
        let limits = Limits::none().nodes(100_000);
        let report = minimax(&graph, &0, &NoEval, &limits, &mut ());
        if report.proven {
            assert_eq!(solution.probe(&graph, &0), Some(report.value()), "seed {seed}");
            let answer = solution.report(&graph, &0).unwrap();
            assert_eq!((answer.score, answer.best), (report.score, report.best), "seed {seed}");
        }
    }
}

#[test]
fn the_line_is_as_long_as_the_distance() {
    for seed in 0..500 {
        let graph = Graph::random(&mut Rng::new(seed), KINDS[3]);
        let solution = retrograde(&graph, &Limits::none()).unwrap();
        if let Some(plies) = solution.score(&graph, &0).and_then(Score::distance) {
            assert_eq!(solution.line(&graph, &0).len(), plies as usize, "seed {seed}");
        }
    }
}

#[test]
fn rabbit_and_wolves_has_the_known_totals() {
    let game = RabbitAndWolves::new(0);
    let solution =
        Retrograde::default().solve(&game, ByIndex, &Limits::none(), &mut silent).unwrap();
    let counts = solution.counts();
    assert_eq!(counts.total(), 1_887_900);
    assert_eq!(counts.drawn, 0);
    assert_eq!(counts.won.iter().sum::<u64>(), 925_741);
    assert_eq!(counts.lost.iter().sum::<u64>(), 962_159);
    assert_eq!(counts.lost[0], 133_977);
    assert_eq!(counts.longest(), Some(44));
    let at = |plies: usize| {
        let of = |list: &[u64]| list.get(plies).copied().unwrap_or(0);
        of(&counts.won) + of(&counts.lost)
    };
    assert_eq!([44, 43, 42, 41, 40].map(at), [28, 28, 273, 335, 709]);
    for column in 0..4 {
        let game = RabbitAndWolves::new(column);
        let mut start = game.start();
        assert_eq!(solution.probe(&game, &start), Some(Value::LossIn(44)));
        let moves = solution.moves(&game, &start);
        assert!(moves.iter().all(|&(_, score)| score == Score::loss_in(44)));
        assert_eq!(solution.line(&game, &start).len(), 44);
        start.turn = Side::Second;
        assert_eq!(solution.probe(&game, &start), Some(Value::WinIn(43)));
    }

    let mut bytes = Vec::new();
    solution.save("rabbit-and-wolves", &mut bytes).unwrap();
    assert!(bytes.len() < 1_888_000);
    let loaded =
        Solution::load(&game, "rabbit-and-wolves", ByIndex, &mut bytes.as_slice()).unwrap();
    assert_eq!(loaded.counts(), counts);
}

#[test]
fn rabbit_and_wolves_by_walking_equals_the_index() {
    let game = RabbitAndWolves::new(0);
    let by_index =
        Retrograde::default().solve(&game, ByIndex, &Limits::none(), &mut silent).unwrap();
    let by_walking = retrograde(&game, &Limits::none()).unwrap();
    assert_eq!(by_walking.numbering().len(), 892_699);
    for board in by_walking.numbering().states() {
        assert_eq!(by_walking.score(&game, board), by_index.score(&game, board));
    }
}

#[test]
fn two_knights_on_4_by_4_from_all_starts() {
    let starts: Vec<(u8, u8)> =
        (0..16).flat_map(|a| (0..16).map(move |b| (a, b))).filter(|(a, b)| a != b).collect();
    let game = TwoKnights::corners(4);
    let states = || starts.iter().map(|&(a, b)| TwoKnights::new(4, a, b).start());
    let positions = Reachable::from_starts(&game, states(), &Limits::none()).unwrap();
    assert_eq!(positions.len(), 124_184);
    let solution =
        Retrograde::default().solve(&game, positions, &Limits::none(), &mut silent).unwrap();
    let values: Vec<Value> = states().map(|state| solution.probe(&game, &state).unwrap()).collect();
    let count = |value| values.iter().filter(|&&other| other == value).count();
    assert_eq!([9, 11].map(|plies| count(Value::WinIn(plies))), [32, 32]);
    assert_eq!([8, 10, 12, 14].map(|plies| count(Value::LossIn(plies))), [16, 44, 84, 32]);
    assert_eq!(solution.probe(&game, &game.start()), Some(Value::LossIn(12)));
}

#[test]
fn two_knights_on_5_by_5_is_won_in_19() {
    let game = TwoKnights::corners(5);
    let solution = retrograde(&game, &Limits::none()).unwrap();
    assert_eq!(solution.numbering().len(), 477_187);
    assert_eq!(solution.probe(&game, &game.start()), Some(Value::WinIn(19)));
}

#[test]
fn limits_are_kept_and_progress_is_told() {
    let game = RabbitAndWolves::new(0);
    let solve = |limits: &Limits| Retrograde::default().solve(&game, ByIndex, limits, &mut silent);
    let stop = Stop::new();
    stop.raise();
    for (limits, why) in [
        (Limits::none().nodes(1000), Stopped::Nodes),
        (Limits::none().memory(1000), Stopped::Memory),
        (Limits::none().stop(&stop), Stopped::Flag),
    ] {
        assert_eq!(solve(&limits).unwrap_err(), Unsolved::Stopped(why));
    }
    let mut last = 0;
    let mut told = 0;
    Retrograde::default()
        .solve(&game, ByIndex, &Limits::none(), &mut |progress| {
            assert!(progress.solved >= last);
            (last, told) = (progress.solved, told + 1);
        })
        .unwrap();
    assert!(told > 10 && last == 35_960 * 64);
}

#[test]
fn a_flag_that_is_raised_in_the_last_phase_ends_it() {
    let (game, stop) = (RabbitAndWolves::new(0), Stop::new());
    let limits = Limits::none().stop(&stop);
    let solved = Retrograde { sweep: false }.solve(&game, ByIndex, &limits, &mut |progress| {
        if progress.phase == Phase::Backward {
            stop.raise();
        }
    });
    assert_eq!(solved.unwrap_err(), Unsolved::Stopped(Stopped::Flag));
}

/// The best line of the solution ends where the game does not fit the solution, also if its moves lead around a circle.
#[test]
fn a_line_with_other_rules_ends() {
    let sides = [Side::First, Side::Second, Side::First, Side::Second];
    let of = |targets: [&[u16]; 4]| Graph {
        turns: sides.into(),
        outcomes: vec![None, None, None, Some(Outcome::Win(Side::First))],
        targets: targets.map(Vec::from).into(),
        bounds: Vec::new(),
    };
    let (solved, other) = (of([&[1], &[2], &[3], &[]]), of([&[1], &[0], &[3], &[]]));
    let solution =
        Retrograde::default().solve(&solved, ByIndex, &Limits::none(), &mut silent).unwrap();
    assert_eq!(solution.line(&solved, &0).len(), 3);
    assert_eq!(solution.line(&other, &0).len(), 1);
}

/// One heap of which one or two matches are taken; who takes the last one wins.
#[derive(Clone, Copy, Default)]
struct Heap {
    size: u32,
    /// The last match loses.
    is_misere: bool,
    /// Two matches before one.
    is_reversed: bool,
    /// How many matches may be taken beside one and two.
    more: u32,
    /// Two positions have the same number.
    has_doubles: bool,
    /// Numbers count from the other end than positions.
    is_mirrored: bool,
    /// No position has this number.
    missing: Option<usize>,
}

impl Game for Heap {
    type State = (u32, Side);
    type Move = u32;
    fn start(&self) -> (u32, Side) {
        (self.size, Side::First)
    }
    fn turn(&self, state: &(u32, Side)) -> Side {
        state.1
    }
    fn moves(&self, state: &(u32, Side), out: &mut Vec<u32>) {
        out.extend(1..=state.0.min(2 + self.more));
        if self.is_reversed {
            out.reverse();
        }
    }
    fn play(&self, state: &(u32, Side), taken: u32) -> (u32, Side) {
        (state.0 - taken, state.1.other())
    }
    fn outcome(&self, _: &(u32, Side)) -> Option<Outcome> {
        None
    }
    fn no_moves_outcome(&self, state: &(u32, Side)) -> Outcome {
        Outcome::Win(if self.is_misere { state.1 } else { state.1.other() })
    }
}

impl Indexed for Heap {
    fn size(&self) -> usize {
        2 * (self.size as usize + 1)
    }
    fn index(&self, state: &(u32, Side)) -> Option<usize> {
        let number = 2 * state.0 as usize + state.1 as usize;
        Some(if self.has_doubles { number / 2 } else { number })
    }
    fn state(&self, index: usize) -> Option<(u32, Side)> {
        let matches = (index / 2) as u32;
        let side = if index.is_multiple_of(2) { Side::First } else { Side::Second };
        let matches = if self.is_mirrored { self.size - matches } else { matches };
        (self.missing != Some(index)).then_some((matches, side))
    }
}

#[test]
fn a_table_of_other_rules_is_refused() {
    let table = |game: &Heap| {
        let mut bytes = Vec::new();
        let solution = Retrograde::default().solve(game, ByIndex, &Limits::none(), &mut silent);
        solution.unwrap().save("heap", &mut bytes).unwrap();
        bytes
    };
    let heap = Heap { size: 21, ..Heap::default() };
    let large = Heap { size: 30_000, ..Heap::default() };
    for (made, used, is_same) in [
        (heap, heap, true),
        (heap, Heap { is_misere: true, ..heap }, false),
        (heap, Heap { is_reversed: true, ..heap }, false),
        (heap, Heap { more: 1, ..heap }, false),
        (large, large, true),
        (large, Heap { is_reversed: true, ..large }, false),
        (large, Heap { more: 1, ..large }, false),
    ] {
        let loaded = Solution::load(&used, "heap", ByIndex, &mut table(&made).as_slice());
        match loaded {
            Ok(_) => assert!(is_same),
            Err(refused) => {
                assert!(!is_same && matches!(refused, Refused::OtherRules), "{refused}");
            }
        }
    }
}

#[test]
fn a_numbering_that_is_not_one_to_one_is_refused() {
    let heap = Heap { size: 21, ..Heap::default() };
    for sweep in [true, false] {
        for (game, expected) in [
            (Heap { has_doubles: true, ..heap }, [Some(43), Some(1)]),
            (Heap { is_mirrored: true, ..heap }, [Some(43), Some(0)]),
        ] {
            let solved = Retrograde { sweep }.solve(&game, ByIndex, &Limits::none(), &mut silent);
            let Err(Unsolved::NotInverse { number, found }) = solved else {
                panic!("{:?}", solved.map(|solution| solution.counts()));
            };
            assert_eq!(Some(number), expected[usize::from(!sweep)]);
            assert_eq!(found, game.index(&game.state(number).unwrap()));
            assert_ne!(found, Some(number));
        }
        assert!(Retrograde { sweep }.solve(&heap, ByIndex, &Limits::none(), &mut silent).is_ok());
    }
}

#[test]
fn a_move_to_a_number_without_a_position_is_refused_with_and_without_sweeps() {
    for sweep in [true, false] {
        // The last match leads there.
        let game = Heap { size: 1, missing: Some(1), ..Heap::default() };
        let solved = Retrograde { sweep }.solve(&game, ByIndex, &Limits::none(), &mut silent);
        assert_eq!(solved.unwrap_err(), Unsolved::Unnumbered { from: 2 }, "sweep: {sweep}");
    }
}

/// One unit of time passes whenever the clock is read.
static READS: AtomicU64 = AtomicU64::new(0);

#[test]
fn the_walk_and_the_analysis_share_the_time() {
    let clock = || Duration::from_secs(READS.fetch_add(1, Ordering::Relaxed));
    let game = TwoKnights::new(5, 0, 24);
    let within = |seconds| {
        let limits = Limits::none().time(Duration::from_secs(seconds)).clock(clock);
        let begin = READS.load(Ordering::Relaxed);
        let walk = Reachable::from_starts(&game, [game.start()], &limits).map(drop);
        (READS.load(Ordering::Relaxed) - begin, walk, retrograde(&game, &limits).map(drop))
    };
    let (walk, ..) = within(1 << 40);
    // The walk has the time that it needs, and leaves nothing.
    let (_, walked, solved) = within(walk);
    assert_eq!((walked, solved), (Ok(()), Err(Unsolved::Stopped(Stopped::Time))));
}
