//! The engine on random games whose positions recur, against values by the definition.

use crate::games::graph::{Graph, KINDS};
use outwit::game::{
    Bound, Engine, EngineOptions, FEATURES, Features, GameReport, NoEval, Outcome, Score,
    SearchTask, Side, Strategy, Value,
};
use outwit::{Limits, Rng};

/// What is wrong with a report, if anything; `scores` are the values of all nodes for their side to move.
fn fault(report: &GameReport<u16>, graph: &Graph, scores: &[Score]) -> Option<String> {
    let value = scores[0];
    let after = |target: u16| {
        let score = scores[target as usize].from_earlier(1);
        if graph.turns[target as usize] == graph.turns[0] { score } else { -score }
    };
    let holds = |score: Score, bound: Bound, truth: Score| match bound {
        Bound::Exact => score == truth,
        Bound::Lower => score <= truth,
        Bound::Upper => truth <= score,
    };
    if report.proven && !holds(report.score, report.bound, value) {
        return Some(format!("the value is {value}"));
    }
    if let Some(line) = report
        .lines
        .iter()
        .find(|line| line.proven && !holds(line.score, line.bound, after(line.moves[0])))
    {
        return Some(format!("the line {:?} has {}", line.moves, after(line.moves[0])));
    }
    // With a proven exact score the move is one that has it. A limit may end the search before a slower loss is found.
    let best = report.best.filter(|_| report.proven && report.bound == Bound::Exact)?;
    let is_best = after(best) == value;
    let is_first = report.line.first() == Some(&best)
        && report.lines.first().is_none_or(|line| line.moves.first() == Some(&best));
    match (is_best, is_first) {
        (false, _) => Some(format!("the best move has {}, the value is {value}", after(best))),
        (_, false) => Some("the best move is not the first of its line".into()),
        _ => None,
    }
}

#[test]
fn what_is_proven_is_true_also_where_positions_recur() {
    let mut proven = [0; 4];
    for seed in 0..12_000 {
        let mut rng = Rng::new(seed);
        let graph = Graph::random(&mut rng, KINDS[seed as usize % 4]);
        let scores = graph.value_iteration();
        let which = rng.below(4);
        let strategy = [Strategy::Deepen, Strategy::Mtd, Strategy::Solve, Strategy::Outcome][which];
        let mut features = Features::default();
        if rng.below(2) == 0 {
            for feature in FEATURES {
                features.set(feature.name, feature.name == "repetition" || rng.below(2) == 0);
            }
        }
        let (multi_pv, table_mib) = ([1, 2, 9][rng.below(3)], rng.below(4) / 3);
        let options =
            EngineOptions { strategy, features, multi_pv, table_mib, ..EngineOptions::default() };
        let nodes = [1 + rng.below(200) as u64, 20_000][rng.below(2)];
        let limits = Limits::none().nodes(nodes);
        let report = Engine::new(options.clone()).search(&graph, &0, &NoEval, &limits, &mut ());
        proven[which] += usize::from(report.proven);
        if let Some(fault) = fault(&report, &graph, &scores) {
            panic!("seed {seed}, {nodes} nodes: {fault}\n{options:?}\n{report:?}\n{graph:?}");
        }
    }
    assert!(proven.iter().all(|&count| 1_000 < count), "{proven:?}");
}

/// A line that is proven and complete keeps its value move by move.
fn follows(report: &GameReport<u16>, graph: &Graph, scores: &[Score]) -> bool {
    let worth = |from: u16, to: u16| {
        let score = scores[to as usize].from_earlier(1);
        if graph.turns[to as usize] == graph.turns[from as usize] { score } else { -score }
    };
    let mut node = 0;
    report.line.iter().all(|&next| {
        let keeps = worth(node, next) == scores[node as usize];
        node = next;
        keeps
    })
}

/// Bounds of the game may answer a question before a search has found the move, and cut off lines.
#[test]
fn moves_and_lines_are_right_where_the_game_knows_bounds() {
    let mut decided = 0;
    for seed in 0..6_000 {
        let mut rng = Rng::new(seed);
        // Repetitions make lines of their own.
        let graph = Graph::random(&mut rng, KINDS[seed as usize % 2]).with_bounds(&mut rng);
        if graph.outcomes[0].is_some() || graph.targets[0].is_empty() {
            continue;
        }
        let scores = graph.value_iteration();
        for strategy in [Strategy::Deepen, Strategy::Mtd, Strategy::Solve, Strategy::Outcome] {
            let multi_pv = [1, 1, 2, 9][rng.below(4)];
            let options = EngineOptions { strategy, multi_pv, ..EngineOptions::default() };
            let limits = Limits::none().nodes(100_000);
            let report = Engine::new(options).search(&graph, &0, &NoEval, &limits, &mut ());
            let what =
                format!("seed {seed}, {strategy:?}, value {}\n{report:?}\n{graph:?}", scores[0]);
            assert_eq!(fault(&report, &graph, &scores), None, "{what}");
            assert!(report.proven, "{what}");
            if strategy == Strategy::Outcome {
                let best = report.best.expect("a move");
                let after = scores[best as usize];
                let kept =
                    if graph.turns[best as usize] == graph.turns[0] { after } else { -after };
                let sign = |score: Score| (score.is_win(), score.is_loss());
                assert_eq!(sign(kept), sign(scores[0]), "{what}");
            } else {
                assert!(follows(&report, &graph, &scores), "{what}");
                let length = report.line.len();
                assert!(
                    scores[0].distance().is_none_or(|plies| length == plies as usize),
                    "{what}"
                );
            }
            decided += usize::from(scores[0].is_decided());
        }
    }
    assert!(1_000 < decided, "{decided}");
}

/// Also after a game in which no position has occurred twice.
#[test]
fn every_win_and_loss_is_proven_where_positions_recur() {
    let mut decided = 0;
    for seed in 0..1_200 {
        let graph = Graph::random(&mut Rng::new(seed), KINDS[seed as usize % 4]);
        let value = graph.value_iteration()[0];
        if value.distance().is_none() || graph.outcomes[0].is_some() {
            continue;
        }
        decided += 1;
        let past = [1, 2];
        for strategy in [Strategy::Deepen, Strategy::Mtd, Strategy::Solve, Strategy::Outcome] {
            let options = EngineOptions { strategy, ..EngineOptions::default() };
            let limits = &Limits::none().nodes(300_000);
            for past in [&[], &past[..]] {
                let task = SearchTask { game: &graph, state: &0, past, eval: &NoEval, limits };
                let report = Engine::new(options.clone()).search_after(&task, &mut (), &mut |_| {});
                let is_found = match strategy {
                    Strategy::Outcome => report.score.is_win() == value.is_win(),
                    _ => (report.score, report.bound) == (value, Bound::Exact),
                };
                assert!(
                    report.proven
                        && is_found
                        && fault(&report, &graph, &graph.value_iteration()).is_none(),
                    "seed {seed}, {strategy:?} after {past:?}: the value is {value}\n{report:?}\n{graph:?}"
                );
            }
        }
    }
    assert!(100 < decided, "{decided}");
}

/// However early the search ends, whether a position has occurred twice before, and however many lines are asked for.
#[test]
fn a_winner_that_is_known_stays_known() {
    let mut known = 0;
    for seed in 0..400 {
        let mut rng = Rng::new(seed);
        let graph = Graph::random(&mut rng, KINDS[seed as usize % 4]);
        let scores = graph.value_iteration();
        let options = EngineOptions {
            strategy: Strategy::Solve,
            multi_pv: 1 + rng.below(2),
            ..EngineOptions::default()
        };
        for nodes in [10, 30, 100, 300, 1_000] {
            let limits = &Limits::none().nodes(nodes);
            for past in [&[][..], &[1, 1]] {
                let task = SearchTask { game: &graph, state: &0, past, eval: &NoEval, limits };
                let report = Engine::new(options.clone()).search_after(&task, &mut (), &mut |_| {});
                let Some((least, most)) = report.between else { continue };
                let is_decided = least.is_win() || most.is_loss();
                known += usize::from(is_decided);
                assert!(!is_decided || report.proven, "seed {seed}, {nodes} nodes: {report:?}");
                // A position that has occurred twice has another value.
                if past.is_empty() {
                    assert_eq!(fault(&report, &graph, &scores), None, "seed {seed}, {nodes} nodes");
                }
            }
        }
    }
    assert!(100 < known, "{known}");
}

/// MTD(f) without a table first takes 0-16 for a loss in 7, since a repetition counts as a draw; it is one in 6.
#[test]
fn the_proof_of_the_slowest_loss_names_its_move() {
    const TARGETS: [(u16, Side, &[u16]); 17] = [
        (0, Side::Second, &[16, 2]),
        (1, Side::First, &[8, 4, 22, 27]),
        (2, Side::Second, &[18, 1, 13]),
        (4, Side::Second, &[5]),
        (5, Side::First, &[10]),
        (6, Side::First, &[13, 1, 14]),
        (8, Side::First, &[24, 14]),
        (10, Side::First, &[27]),
        (12, Side::First, &[8, 10, 6, 19]),
        (13, Side::First, &[18, 2, 12]),
        (14, Side::First, &[22, 21, 20]),
        (16, Side::First, &[5, 21, 22]),
        (17, Side::Second, &[27, 5, 21, 18]),
        (19, Side::First, &[4, 17]),
        (20, Side::Second, &[19, 10, 3]),
        (21, Side::Second, &[5]),
        (22, Side::First, &[12]),
    ];
    let mut graph = Graph {
        bounds: Vec::new(),
        turns: vec![Side::Second; 28],
        outcomes: vec![None; 28],
        targets: vec![Vec::new(); 28],
    };
    for (node, turn, targets) in TARGETS {
        graph.turns[node as usize] = turn;
        graph.targets[node as usize] = targets.to_vec();
    }
    graph.targets[27] = vec![8, 6];
    graph.outcomes[3] = Some(Outcome::Draw);
    graph.outcomes[18] = Some(Outcome::Win(Side::First));
    (graph.turns[24], graph.outcomes[24]) = (Side::First, Some(Outcome::Win(Side::Second)));
    assert_eq!(graph.value_iteration()[0], Score::loss_in(7));
    for table_mib in [0, 1] {
        let options = EngineOptions { strategy: Strategy::Mtd, table_mib, ..Default::default() };
        let report = Engine::new(options).search(&graph, &0, &NoEval, &Limits::none(), &mut ());
        assert_eq!((report.value(), report.best), (Value::LossIn(7), Some(2)), "{table_mib} MiB");
        assert_eq!((report.proven, report.line[0], report.lines[0].moves[0]), (true, 2, 2));
    }
}

/// A position that has occurred twice is drawn when it recurs. What an earlier search without a history has proven does not hold.
#[test]
fn results_of_earlier_searches_do_not_hide_a_draw() {
    let sides = [0, 1, 0, 1, 0, 1, 0].map(|turn| [Side::First, Side::Second][turn]);
    let mut outcomes = vec![None; 7];
    outcomes[3] = Some(Outcome::Win(Side::First));
    let targets: [&[u16]; 7] = [&[1], &[2], &[3, 0, 4], &[], &[5], &[6], &[1]];
    let targets = targets.map(<[u16]>::to_vec).to_vec();
    let graph = Graph { turns: sides.to_vec(), outcomes, targets, bounds: Vec::new() };
    let past = [0, 1, 2, 0, 1, 2];
    let limits = Limits::none().nodes(5000);
    for strategy in [Strategy::Deepen, Strategy::Mtd, Strategy::Once, Strategy::Outcome] {
        let mut engine = Engine::new(EngineOptions { strategy, ..EngineOptions::default() });
        let report = engine.search(&graph, &4, &NoEval, &limits, &mut ());
        assert!(report.score.is_win(), "{strategy:?}: {report:?}");
        let task =
            SearchTask { game: &graph, state: &4, past: &past, eval: &NoEval, limits: &limits };
        let report = engine.search_after(&task, &mut (), &mut |_| {});
        assert!(!report.score.is_win(), "{strategy:?}: {report:?}");
    }
}
