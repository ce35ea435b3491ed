//! Proof-number search against retrograde analysis and known results.

use crate::games::graph::{Graph, KINDS};
use crate::games::rabbit_and_wolves::RabbitAndWolves;
use crate::games::two_knights::TwoKnights;
use outwit::game::retrograde::{ByIndex, Retrograde};
use outwit::game::{Bound, Game, GameEvent, ProofNumber, Score, Value, proof_number};
use outwit::{Limits, Rng, Stopped};

/// The result without the distance: 1 won, 0 drawn, -1 lost.
fn sign(score: Score) -> i32 {
    i32::from(score.is_win()) - i32::from(score.is_loss())
}

#[test]
fn it_agrees_with_retrograde_analysis_on_10_000_random_cyclic_graphs() {
    let mut results = [0; 3];
    for seed in 0..10_000 {
        let kind = KINDS[2 + seed as usize % 2];
        let graph = Graph::random(&mut Rng::new(seed), kind);
        let truth =
            Retrograde::default().solve(&graph, ByIndex, &Limits::none(), &mut |_| ()).unwrap();
        let expected = truth.score(&graph, &0).unwrap();
        // A table of one bucket forgets nearly everything.
        let memory = if seed % 3 == 0 { 0 } else { 1 << 14 };
        let limits = Limits::none().memory(memory).nodes(2_000_000);
        let search =
            ProofNumber { weak: seed % 5 < 3, distance: seed % 7 < 4, ..ProofNumber::default() };
        let report = search.search(&graph, &0, &limits, &mut ());
        assert!(report.proven, "seed {seed}: {report:?}");
        let score = report.score;
        assert_eq!(sign(score), sign(expected), "seed {seed}: {report:?}, truth {expected}");
        results[(sign(score) + 1) as usize] += 1;
        match report.bound {
            Bound::Exact => assert_eq!(score, expected, "seed {seed}: {report:?}"),
            Bound::Lower => assert!(score <= expected && score.is_win(), "seed {seed}"),
            Bound::Upper => assert!(expected <= score && score.is_loss(), "seed {seed}"),
        }
        // The move keeps the result.
        if let Some(best) = report.best {
            let after = truth.score(&graph, &best).unwrap();
            let same = graph.turn(&best) == graph.turn(&0);
            let after = if same { sign(after) } else { -sign(after) };
            assert_eq!(after, sign(expected), "seed {seed}: {report:?}");
        }
    }
    assert!(results.iter().all(|&count| count > 500), "{results:?}");
}

#[test]
fn with_the_distance_it_agrees_on_random_acyclic_graphs() {
    for seed in 0..2000 {
        let graph = Graph::random(&mut Rng::new(seed), KINDS[seed as usize % 2]);
        let expected = graph.value_iteration()[0];
        let search = ProofNumber { distance: true, ..ProofNumber::default() };
        let report = search.search(&graph, &0, &Limits::none().memory(1 << 14), &mut ());
        assert_eq!((report.score, report.bound), (expected, Bound::Exact), "seed {seed}");
        let mut node = 0;
        report.line.iter().for_each(|&mv| node = graph.play(&node, mv));
        assert!(expected.distance().is_none_or(|plies| report.line.len() <= plies as usize));
        assert!(
            !expected.is_win()
                || report.line.is_empty()
                || graph.targets[node as usize].is_empty()
                || graph.outcomes[node as usize].is_some()
        );
    }
}

#[test]
fn two_knights_from_the_corners() {
    for (size, value) in [(3, Value::LossIn(6)), (4, Value::LossIn(12)), (5, Value::WinIn(19))] {
        let game = TwoKnights::corners(size);
        let search = ProofNumber { distance: true, ..ProofNumber::default() };
        let report = search.search(&game, &game.start(), &Limits::none(), &mut ());
        assert_eq!(report.value(), value, "{size} x {size}");
        assert_eq!((report.proven, report.bound), (true, Bound::Exact));
    }
}

#[test]
fn rabbits_are_lost() {
    for column in 0..1 {
        let game = RabbitAndWolves::new(column);
        let limits = Limits::none().nodes(3_000_000);
        let report = proof_number(&game, &game.start(), &limits, &mut ());
        assert!(report.proven && report.score.is_loss(), "{column}: {report:?}");
        assert!(report.score.distance() >= Some(44));
    }
}

#[test]
fn limits_are_exact_and_the_report_repeats() {
    let game = TwoKnights::corners(6);
    for nodes in [1, 2, 1000] {
        let limits = Limits::none().nodes(nodes);
        let mut entered = 0;
        let mut count =
            |event: GameEvent| entered += u64::from(matches!(event, GameEvent::Enter(_)));
        let report = proof_number(&game, &game.start(), &limits, &mut count);
        // The frame around the search is entered, too.
        assert_eq!((report.nodes, entered), (nodes, nodes + 1));
        assert_eq!(report.stopped, Some(Stopped::Nodes));
        assert!(!report.proven && report.best.is_some());
        let again = proof_number(&game, &game.start(), &limits, &mut ());
        assert_eq!((again.best, again.nodes), (report.best, report.nodes));
    }
}

#[test]
fn two_knights_on_6_by_6_take_less_than_two_million_visits() {
    let game = TwoKnights::corners(6);
    let limits = Limits::none().memory(128 << 20).nodes(2_000_000);
    let search = ProofNumber { epsilon: 1.0, ..ProofNumber::default() };
    let report = search.search(&game, &game.start(), &limits, &mut ());
    assert!(report.proven && report.score.is_loss(), "{report:?}");
}
