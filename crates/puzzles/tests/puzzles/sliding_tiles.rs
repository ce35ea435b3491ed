//! Sliding tiles: known totals, published node counts, and all searches on random small boards.

use std::collections::HashMap;

use outwit::Limits;
use outwit::problem::{
    Algorithm, Counts, Cycles, Heuristic, IdaStar, Problem, ProblemEvent, ProblemRecorder,
    SolveOptions, SolveTask, a_star, breadth_first, ida_star, solve, uniform_cost,
};
use puzzles::sliding_tiles::{
    AdditivePatterns, BoardError, Goal, LinearConflict, Manhattan, Misplaced, Move, Partition,
    SlidingTiles, WalkingDistance,
};

/// A puzzle whose goal is never recognised, so that everything is searched.
struct Everything(SlidingTiles<u64>);

impl Problem for Everything {
    type State = <SlidingTiles<u64> as Problem>::State;
    type Action = Move;
    type Cost = u32;
    fn start(&self) -> Self::State {
        self.0.goal()
    }
    fn is_goal(&self, _: &Self::State) -> bool {
        false
    }
    fn actions(&self, state: &Self::State, out: &mut Vec<(Move, u32)>) {
        self.0.actions(state, out);
    }
    fn apply(&self, state: &Self::State, mv: Move) -> Self::State {
        self.0.apply(state, mv)
    }
}

fn puzzle(rows: usize, cols: usize, seed: u64) -> SlidingTiles<u64> {
    SlidingTiles::random(rows, cols, &Goal::BlankFirst, seed).expect("a good size")
}

#[test]
fn the_eight_puzzle_has_181440_states_up_to_depth_31() {
    let mut depth_of = HashMap::from([(0u64, 0usize)]);
    let mut histogram = vec![1];
    let mut listen = |event: ProblemEvent| {
        if let ProblemEvent::Generated { node, parent, .. } = event {
            let depth = depth_of[&parent] + 1;
            depth_of.insert(node, depth);
            histogram.resize(histogram.len().max(depth + 1), 0);
            histogram[depth] += 1;
        }
    };
    let report = breadth_first(&Everything(puzzle(3, 3, 0)), &Limits::none(), &mut listen);
    assert!(report.exhausted);
    assert_eq!(report.counts.expanded, 181_440);
    let known = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
        10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    assert_eq!(histogram, known);
    for hardest in ["6 4 7 8 5 0 3 2 1", "8 6 7 2 5 4 3 0 1"] {
        let text = hardest;
        let goal = Goal::Board(vec![1, 2, 3, 4, 5, 6, 7, 8, 0]);
        let one = SlidingTiles::<u64>::parse(3, 3, text, &goal).unwrap();
        assert_eq!(
            ida_star(&one, &Manhattan::new(&one), &Limits::none(), &mut ()).cost(),
            Some(31)
        );
    }
}

#[test]
fn manhattan_ida_star_makes_exactly_the_published_nodes() {
    let listed = [
        ("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", 42, 540_859),
        ("14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15", 45, 546_343),
        ("4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10", 42, 877_822),
        ("13 8 14 3 9 1 0 7 15 5 4 10 12 2 6 11", 41, 927_211),
    ];
    for (text, length, nodes) in listed {
        let one = SlidingTiles::<u64>::parse(4, 4, text, &Goal::BlankFirst).unwrap();
        let report = ida_star(&one, &Manhattan::new(&one), &Limits::none(), &mut ());
        assert_eq!((report.cost(), report.counts.generated), (Some(length), nodes), "{text}");
    }
}

/// The exact distance of every state to the goal, by walking backwards.
fn exact(puzzle: &SlidingTiles<u64>) -> HashMap<<SlidingTiles<u64> as Problem>::State, u32> {
    let mut distance = HashMap::from([(puzzle.goal(), 0)]);
    let mut layer = vec![puzzle.goal()];
    let mut depth = 0;
    while !layer.is_empty() {
        depth += 1;
        let mut next = Vec::new();
        for state in layer {
            let mut actions = Vec::new();
            puzzle.actions(&state, &mut actions);
            for (mv, _) in actions {
                let child = puzzle.apply(&state, mv);
                distance.entry(child).or_insert_with(|| {
                    next.push(child);
                    depth
                });
            }
        }
        layer = next;
    }
    distance
}

/// Checks that a guess is admissible, consistent, and the same when it follows a move.
fn check<H: Heuristic<SlidingTiles<u64>>>(puzzle: &SlidingTiles<u64>, h: &H, name: &str) -> f64 {
    let mut sum = 0.0;
    let distances = exact(puzzle);
    for (state, &distance) in &distances {
        let (guess, memo) = h.first(puzzle, state);
        assert!(guess <= distance, "{name}: {guess} for {distance} at {}", puzzle.text(*state));
        sum += f64::from(guess);
        let mut actions = Vec::new();
        puzzle.actions(state, &mut actions);
        for (action, _) in actions {
            let child = puzzle.apply(state, action);
            let step = outwit::problem::HeuristicStep {
                parent: state,
                h: guess,
                memo,
                action,
                limit: u32::MAX,
            };
            let followed = h.after(puzzle, step, &child).0;
            assert_eq!(followed, h.estimate(puzzle, &child), "{name}");
            // The tables forget the blank, and with it consistency.
            assert!(name == "patterns" || guess <= followed + 1, "{name} is not consistent");
        }
    }
    sum / distances.len() as f64
}

#[test]
fn every_guess_is_admissible_and_follows_moves() {
    for (rows, cols) in [(2, 3), (3, 2), (3, 3)] {
        for goal in [Goal::BlankFirst, Goal::BlankLast] {
            let puzzle = SlidingTiles::<u64>::random(rows, cols, &goal, 1).unwrap();
            let misplaced = check(&puzzle, &Misplaced::new(&puzzle), "misplaced");
            let manhattan = check(&puzzle, &Manhattan::new(&puzzle), "Manhattan");
            let conflict = check(&puzzle, &LinearConflict::new(&puzzle), "linear conflict");
            let walking =
                check(&puzzle, &WalkingDistance::new(&puzzle).unwrap(), "walking distance");
            let partition = Partition::default_for(&puzzle).unwrap();
            let patterns =
                AdditivePatterns::build(&puzzle, &partition, &Limits::none(), &|_| {}).unwrap();
            let patterns = check(&puzzle, &patterns, "patterns");
            assert!(
                misplaced < manhattan && manhattan < conflict,
                "{misplaced} {manhattan} {conflict}"
            );
            assert!(manhattan < walking && manhattan < patterns, "{walking} {patterns}");
        }
    }
}

#[test]
fn conflicts_count_in_rows_and_in_columns() {
    // The distances are 4; 1 and 2 stand in the way of each other in a row, 3 and 6 in a column.
    let goal = Goal::BlankFirst;
    let one = SlidingTiles::<u64>::parse(3, 3, "0 2 1 6 4 5 3 7 8", &goal).unwrap();
    assert_eq!(LinearConflict::new(&one).estimate(&one, &one.start()), 8);
}

#[test]
fn walking_distance_has_the_known_sizes() {
    let size = |side| WalkingDistance::new(&puzzle(side, side, 0)).unwrap().size();
    assert_eq!(size(3), (105, 14));
    assert_eq!(size(4), (24_964, 35));
}

#[test]
fn on_a_thousand_random_boards_every_optimal_search_agrees() {
    for seed in 0..1000 {
        let (rows, cols) = [(2, 2), (2, 3), (3, 2), (3, 3), (2, 4)][seed as usize % 5];
        // Nine cells now and then only, since tree searches take long there.
        if rows * cols > 6 && seed % 50 > 4 {
            continue;
        }
        let puzzle = puzzle(rows, cols, seed);
        let exact = uniform_cost(&puzzle, &Limits::none(), &mut ()).cost();
        let h = Manhattan::new(&puzzle);
        let back = Manhattan::to(&puzzle, puzzle.start());
        for algorithm in Algorithm::ALL {
            use Algorithm as A;
            let slow = matches!(algorithm, A::IterativeDeepening | A::DepthLimited);
            if slow && (rows * cols > 6 || exact > Some(14)) {
                continue;
            }
            let options = SolveOptions { depth: 16, width: 50, ..SolveOptions::default() };
            let limits = Limits::none();
            let task = SolveTask {
                problem: &puzzle,
                to_goal: &h,
                to_start: &back,
                options: &options,
                limits: &limits,
            };
            let report = solve(algorithm, &task, &mut ()).unwrap();
            let say = format!("seed {seed}, {algorithm}");
            if !matches!(
                algorithm,
                A::DepthFirst | A::DepthLimited | A::Greedy | A::Beam | A::WeightedAStar
            ) {
                assert_eq!(report.cost(), exact, "{say}");
                assert!(report.optimal, "{say}");
            }
            let Some(solution) = report.solution else {
                assert!(algorithm == A::Beam, "{say}: no solution");
                continue;
            };
            let replay = |state, &mv: &Move| puzzle.apply(&state, mv);
            assert_eq!(
                solution.actions.iter().fold(puzzle.start(), replay),
                puzzle.goal(),
                "{say}"
            );
        }
    }
}

#[test]
fn bad_boards_are_told_what_is_bad() {
    let parse = |text: &str| SlidingTiles::<u64>::parse(3, 3, text, &Goal::BlankFirst);
    let say = |text: &str| parse(text).unwrap_err().to_string();
    assert!(say("1 0 2").contains("3 numbers; expected 9"));
    assert!(say("1 0 2 3 4 5 6 7 x").contains("number 9 of the board is 'x'"));
    assert!(say("1 0 2 3 4 5 6 7 9").contains("expected a number from 0 (blank) to 8"));
    assert!(say("1 0 2 3 4 5 6 7 7").contains("tile 7 occurs a second time"));
    let swapped = parse("0 2 1 3 4 5 6 7 8");
    assert!(matches!(swapped, Err(BoardError::Unsolvable { .. })));
    assert!(
        say("0 2 1 3 4 5 6 7 8").contains("1 pair of tiles is in the wrong order, an odd number")
    );
    assert!(SlidingTiles::<u64>::random(5, 5, &Goal::BlankFirst, 1).is_err());
    assert!(SlidingTiles::<u128>::random(5, 5, &Goal::BlankFirst, 1).is_ok());
}

#[test]
fn exactly_half_of_all_boards_can_be_solved() {
    for (rows, cols, goal) in
        [(2, 2, Goal::BlankFirst), (2, 3, Goal::BlankLast), (3, 2, Goal::BlankFirst)]
    {
        let cells = rows * cols;
        let reachable = exact(&SlidingTiles::<u64>::random(rows, cols, &goal, 0).unwrap());
        let mut tiles: Vec<u8> = (0..cells as u8).collect();
        let mut counts = [0, 0];
        permute(&mut tiles, 0, &mut |tiles| {
            let unchecked = SlidingTiles::<u64>::unchecked(rows, cols, tiles, &goal).unwrap();
            let solvable = SlidingTiles::<u64>::new(rows, cols, tiles, &goal).is_ok();
            assert_eq!(solvable, reachable.contains_key(&unchecked.start()), "{tiles:?}");
            let wide = SlidingTiles::<u128>::unchecked(rows, cols, tiles, &goal).unwrap();
            let narrow = wide.converted::<u64>().unwrap();
            assert_eq!((narrow.start(), narrow.goal()), (unchecked.start(), unchecked.goal()));
            counts[usize::from(solvable)] += 1;
        });
        assert_eq!(counts[0], counts[1]);
    }
}

fn permute(items: &mut Vec<u8>, at: usize, visit: &mut impl FnMut(&[u8])) {
    if at == items.len() {
        return visit(items);
    }
    for other in at..items.len() {
        items.swap(at, other);
        permute(items, at + 1, visit);
        items.swap(at, other);
    }
}

#[test]
fn small_boards_are_numbered_without_gaps() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        let puzzle = SlidingTiles::<u64>::random(rows, cols, &Goal::BlankLast, 7).unwrap();
        let count = puzzle.state_count().expect("a small board");
        let mut boards = vec![None; count];
        let mut waiting = vec![puzzle.start()];
        while let Some(board) = waiting.pop() {
            if let Some(known) = boards[puzzle.index(&board)] {
                assert_eq!(known, board);
            } else {
                boards[puzzle.index(&board)] = Some(board);
                let mut moves = Vec::new();
                puzzle.actions(&board, &mut moves);
                waiting.extend(moves.iter().map(|&(mv, _)| puzzle.apply(&board, mv)));
            }
        }
        assert!(boards.iter().all(Option::is_some), "{rows}x{cols}");
    }
    let unsolvable =
        SlidingTiles::<u64>::unchecked(3, 3, &[0, 2, 1, 3, 4, 5, 6, 7, 8], &Goal::BlankFirst);
    assert_eq!(unsolvable.unwrap().state_count(), None);
}

#[test]
fn ida_star_counts_the_same_with_and_without_an_observer() {
    for seed in 0..30 {
        let puzzle = SlidingTiles::<u64>::random(3, 3, &Goal::BlankFirst, seed).expect("a board");
        let h = Manhattan::new(&puzzle);
        for cycles in [Cycles::Undo, Cycles::Allow] {
            for limits in [Limits::none(), Limits::none().nodes(5000), Limits::none().depth(18)] {
                // Without any rule against cycles a whole search takes too long.
                if cycles == Cycles::Allow && limits.nodes.is_none() {
                    continue;
                }
                let search = IdaStar { cycles };
                let quick = search.search(&puzzle, &h, &limits, &mut ());
                let slow = search.search(&puzzle, &h, &limits, &mut ProblemRecorder::new(10));
                assert_eq!(quick.solution, slow.solution, "{seed}");
                assert_eq!((quick.stopped, quick.lower_bound), (slow.stopped, slow.lower_bound));
                let counts = |mut counts: Counts| {
                    counts.peak_bytes = 0;
                    counts
                };
                assert_eq!(counts(quick.counts), counts(slow.counts), "{seed} {cycles:?}");
            }
        }
    }
}

#[test]
fn listed_moves_are_the_moves_without_the_one_back() {
    for (rows, cols) in [(2, 2), (2, 5), (3, 3), (4, 4)] {
        for seed in 0..200 {
            let puzzle =
                SlidingTiles::<u64>::random(rows, cols, &Goal::BlankLast, seed).expect("one");
            let board = puzzle.start();
            let mut all = Vec::new();
            puzzle.actions(&board, &mut all);
            assert_eq!(puzzle.listed(&board, None), Some(&all[..]));
            for last in Move::ALL {
                let kept: Vec<_> =
                    all.iter().filter(|(mv, _)| *mv != last.back()).copied().collect();
                assert_eq!(puzzle.listed(&board, Some(last)), Some(&kept[..]));
                let place = all.iter().position(|(mv, _)| *mv == last.back());
                let stale = place.map_or(0, |place| 1 << place);
                assert_eq!(puzzle.stale(&board, last), stale);
            }
        }
    }
}

#[test]
fn a_search_that_leaves_the_move_back_out_counts_as_one_that_tries_it() {
    for seed in 0..30 {
        let puzzle = SlidingTiles::<u64>::random(3, 3, &Goal::BlankFirst, seed).expect("a board");
        let h = Manhattan::new(&puzzle);
        for limits in [Limits::none(), Limits::none().nodes(20 + 7 * seed)] {
            // With somebody to tell, every move is tried.
            let slow = a_star(&puzzle, &h, &limits, &mut ProblemRecorder::new(10));
            let fast = a_star(&puzzle, &h, &limits, &mut ());
            assert_eq!((fast.counts, fast.solution), (slow.counts, slow.solution), "{seed}");
            assert_eq!(fast.lower_bound, slow.lower_bound, "{seed}");
        }
    }
}

/// Limits of depth, of nodes, or both end the searches; what they have proven by then is known.
#[test]
fn a_search_that_stops_reports_the_bound_that_it_has_proven() {
    use Algorithm as A;
    // 31 moves; the Manhattan distance is 21.
    let puzzle = SlidingTiles::<u64>::parse(3, 3, "8 6 7 2 5 4 3 0 1", &Goal::BlankLast);
    let puzzle = puzzle.expect("a board");
    let h = Manhattan::new(&puzzle);
    let (none, nodes) = (Limits::none(), Limits::none().nodes(5_000));
    let cases = [
        (A::IdaStar, none.clone().depth(14), 25),
        (A::RecursiveBestFirst, none.clone().depth(14), 25),
        (A::SmaStar, none.clone().depth(14), 25),
        (A::IdaStar, nodes.clone(), 29),
        (A::RecursiveBestFirst, nodes.clone(), 27),
        (A::RecursiveBestFirst, nodes.clone().depth(14), 25),
        (A::SmaStar, nodes.clone(), 27),
        (A::BreadthFirst, nodes.clone(), 13),
        (A::BreadthFirst, none.clone().depth(10), 11),
        (A::Bidirectional, nodes.clone(), 23),
        (A::Bidirectional, none.clone().depth(10), 11),
        (A::IterativeDeepening, nodes, 11),
        (A::IterativeDeepening, none.depth(10), 11),
    ];
    for (algorithm, limits, expected) in cases {
        let task = SolveTask {
            problem: &puzzle,
            to_goal: &h,
            to_start: &h,
            options: &SolveOptions { budget: 1_000_000, ..SolveOptions::default() },
            limits: &limits,
        };
        let report = solve(algorithm, &task, &mut ()).expect("the goal is known");
        assert_eq!((report.cost(), report.lower_bound), (None, expected), "{algorithm} {limits:?}");
    }
}
