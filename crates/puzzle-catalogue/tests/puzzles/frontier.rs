//! The frontier of searches step by step, and how every record of a puzzle ends.

use std::collections::HashSet;
use std::sync::Arc;

use outwit::Limits;
use outwit::problem::{GoalTest, Repeats, Style};
use puzzle_catalogue::{Method, PuzzleSession, SolveView, Task, open_puzzle, puzzles};
use views::tree::{FrontierEvent, FrontierShow, FrontierTable, Show, TreeView, window};

const ALL: FrontierShow =
    FrontierShow { from: 1, rows: usize::MAX, entries: usize::MAX, until: None };

pub(crate) fn task(name: &str) -> Task {
    let method = Method::parse(name).expect("a known search");
    let mut task = Task::new(method, Limits::none().nodes(20_000).memory(1 << 28));
    task.local.steps = Some(2_000);
    task
}

pub(crate) fn record(session: &dyn PuzzleSession, task: &Task) -> (SolveView, Box<dyn TreeView>) {
    session.record(task, 100_000).expect("a search")
}

fn lists(table: &FrontierTable) -> Vec<String> {
    table.steps.iter().map(|step| table.list(step)).collect()
}

/// The queues as the slides "Review of search strategies" print them.
#[test]
fn the_queues_of_the_slides() {
    let roads = open_puzzle("road-map:map=slides").unwrap();
    let session = roads.instance("Rochester to Wausau").unwrap();
    let mut breadth = task("breadth-first");
    (breadth.options.repeats, breadth.options.test) = (Repeats::Allow, GoalTest::WhenExpanded);
    let (_, tree) = record(&*session, &breadth);
    let table = tree.frontier(ALL).expect("a search with a frontier");
    let found = lists(&table);
    assert_eq!(
        found[..3],
        [
            "[SiouxFalls, Minneapolis, LaCrosse, Dubuque]",
            "[Minneapolis, LaCrosse, Dubuque, Fargo, Rochester]",
            "[LaCrosse, Dubuque, Fargo, Rochester, StCloud, Duluth, Wausau, LaCrosse, Rochester]",
        ]
    );
    assert!(
        found
            .iter()
            .any(|list| list.starts_with("[Wausau, LaCrosse, Rochester, Minneapolis, GreenBay, ")),
        "{found:?}"
    );
    assert_eq!(table.steps[0].successors.join(" "), "SiouxFalls Minneapolis LaCrosse Dubuque");
    assert_eq!(table.steps.last().map(|step| step.taken.state.as_str()), Some("Wausau"));

    let mut depth = task("depth-first");
    (depth.options.repeats, depth.options.style) = (Repeats::Allow, Style::Stack);
    let (_, tree) = record(&*session, &depth);
    let found = lists(&tree.frontier(ALL).expect("a search with a frontier"));
    assert_eq!(
        found[..2],
        [
            "[Dubuque, LaCrosse, Minneapolis, SiouxFalls]",
            "[Rockford, LaCrosse, Rochester, LaCrosse, Minneapolis, SiouxFalls]",
        ]
    );
    assert_eq!(
        found[3],
        "[GreenBay, Madison, Chicago, Rockford, Chicago, Madison, Dubuque, LaCrosse, Rochester, LaCrosse, \
         Minneapolis, SiouxFalls]"
    );
    assert!(found[4].starts_with("[Wausau, LaCrosse, Milwaukee, Madison, "), "{}", found[4]);
}

/// What is listed first is taken next, whatever the puzzle and the search; and the keys do not fall before it.
#[test]
fn the_first_of_the_frontier_comes_next() {
    let small = [
        "road-map",
        "road-map:map=slides",
        "grid-map:width=9,height=7",
        "sliding-tiles:rows=2,cols=3",
    ];
    let (mut checked, mut two_sided) = (0, 0);
    for name in small {
        let frame = open_puzzle(name).unwrap();
        let session = frame.instance(&frame.default_instance()).unwrap();
        for way in frame.algorithms() {
            for style in [Style::Recursive, Style::Stack] {
                let mut task = task(&way.name);
                task.options.style = style;
                let (report, tree) = record(&*session, &task);
                let table = tree.frontier(ALL).unwrap_or_else(|| panic!("{name} {}", way.name));
                assert_eq!(table.steps.len(), table.total);
                let csv = table.csv();
                assert!(csv.lines().count() > table.total.min(1), "{csv}");
                let counted = [
                    "breadth-first",
                    "depth-first",
                    "uniform-cost",
                    "greedy",
                    "a-star",
                    "weighted-a-star",
                ];
                let two_ways = table.steps.iter().any(|step| step.taken.backward);
                // Where two searches meet, the node stays where it is: what comes next is expanded.
                let mut expanded = None;
                for step in table.steps.iter().rev().filter(|_| two_ways) {
                    if let Some(next) = expanded {
                        let first = step.frontier.first().map(|node| node.node);
                        assert_eq!(first, Some(next), "{name} {}: {step:?}", way.name);
                        let sides = step.frontier.iter().map(|node| node.backward);
                        let changes = sides.clone().zip(sides.skip(1)).filter(|(a, b)| a != b);
                        assert!(changes.count() <= 1, "{name} {}: {step:?}", way.name);
                        two_sided += 1;
                    }
                    if step.event == FrontierEvent::Expanded {
                        expanded = Some(step.taken.node);
                    }
                }
                for pair in table.steps.windows(2) {
                    let (now, next) = (&pair[0], &pair[1]);
                    if table.is_path {
                        let end = now.frontier.last().map(|node| node.node);
                        assert_eq!(end, Some(now.taken.node), "{name} {}", way.name);
                        continue;
                    }
                    let found_at_once = format!("{:?}", next.event) == "Goal";
                    if two_ways
                        || now.round != next.round
                        || found_at_once
                        || !counted.contains(&&*way.name)
                    {
                        continue;
                    }
                    let first = now.frontier.first().map(|node| node.node);
                    assert_eq!(first, Some(next.taken.node), "{name} {}: {now:?}", way.name);
                    checked += 1;
                }
                if way.name == "depth-first" && table.is_path {
                    let expanded =
                        table.steps.iter().filter(|step| step.event == FrontierEvent::Expanded);
                    let longest = expanded.map(|step| step.frontier.len()).max().unwrap_or(0);
                    assert_eq!(report.peak_frontier, longest as u64, "{name}");
                    // Only what was tried is listed, and all of it.
                    let tried =
                        table.steps.iter().map(|step| step.successors.len() + step.known.len());
                    assert_eq!(report.generated, tried.sum::<usize>() as u64, "{name}");
                }
                let peak = table.steps.iter().map(|step| step.frontier.len()).max().unwrap_or(0);
                assert!(
                    table.is_path
                        || !counted.contains(&&*way.name)
                        || peak as u64 <= report.peak_frontier,
                    "{name} {}: {peak} of {}",
                    way.name,
                    report.peak_frontier
                );
            }
        }
    }
    assert!(checked > 1_000, "{checked}");
    assert!(two_sided > 100, "{two_sided}");
}

/// The queue of a search that is not recorded sorts large numbers by ranges.
#[test]
fn a_recorded_search_takes_the_least_f_also_of_large_numbers() {
    for (name, formula) in
        [("grid-map:width=60,height=60", "octile"), ("sliding-tiles:rows=2,cols=2", "3000000000")]
    {
        let frame = open_puzzle(name).unwrap();
        let session = frame.instance(&frame.random(1).unwrap()).unwrap();
        let mut task = task("a-star");
        let id = name.split(':').next().unwrap();
        let text = format!("name = 'mine'\ngame = '{id}'\nformula = '{formula}'");
        task.custom = Some(Arc::new(frame.read_heuristic(&text).unwrap()));
        let table = record(&*session, &task).1.frontier(ALL).unwrap();
        assert!(table.steps.len() > 5, "{name}");
        for pair in table.steps.windows(2) {
            let waiting = pair[0].frontier.iter().map(|node| node.key);
            let least = waiting.fold(f64::INFINITY, f64::min);
            assert!(pair[1].taken.key <= least, "{name}: {pair:?}");
        }
    }
}

/// Parents wait again with what they remember of their successors.
#[test]
fn the_first_of_the_frontier_of_sma_star_comes_next_also_after_it_forgets() {
    let mut again = 0;
    for (name, heuristic) in [
        ("road-map:map=printed", "none"),
        ("road-map:map=midwest", "straight-line"),
        ("sliding-tiles:rows=2,cols=3", "manhattan"),
        ("sliding-tiles:rows=3,cols=3", "misplaced"),
    ] {
        let frame = open_puzzle(name).unwrap();
        for budget in 2..12 {
            let session = frame.instance(&frame.random(budget).unwrap()).unwrap();
            let mut task = task("sma-star");
            task.options.budget = budget as usize;
            task.limits = Limits::none().nodes(3_000);
            task.heuristic = Some(heuristic.into());
            let (report, tree) = record(&*session, &task);
            assert!(report.pruned <= report.generated, "{name} {budget}: {report:?}");
            let table = tree.frontier(ALL).unwrap();
            let mut taken = HashSet::new();
            for pair in table.steps.windows(2) {
                let (first, next) = (pair[0].frontier.first(), &pair[1].taken);
                assert_eq!(
                    first.map(|node| node.node),
                    Some(next.node),
                    "{name} {budget}: {pair:?}"
                );
                assert_eq!(first.map(|node| node.key), Some(next.key), "{name} {budget}: {pair:?}");
                again += u32::from(!taken.insert(pair[0].taken.node));
            }
        }
    }
    assert!(again > 100, "{again}");
}

/// The words above the frontier of two searches say which of them goes on.
#[test]
fn the_words_of_two_searches_say_which_goes_on() {
    let frame = open_puzzle("road-map").unwrap();
    let session = frame.instance(&frame.default_instance()).unwrap();
    for (name, words) in [
        ("bidirectional", "the search whose layer is smaller"),
        ("bidirectional-uniform-cost", "the least g of the search with the smaller frontier"),
        ("nbs", "a pair of nodes, one of each search, with the least lower bound"),
    ] {
        let (_, tree) = record(&*session, &task(name));
        let order = tree.frontier(ALL).unwrap().order;
        assert!(order.contains(words), "{name}: {order}");
    }
}

/// Whatever a search did last, its end shows the solution, or says that there is none.
#[test]
fn every_end_shows_the_solution() {
    for row in puzzles() {
        let frame = row.open("").unwrap();
        for nodes in [20_000, 3] {
            let session = frame.instance(&frame.default_instance()).unwrap();
            for way in frame.algorithms() {
                let mut task = task(&way.name);
                task.limits.nodes = Some(nodes);
                let (report, tree) = record(&*session, &task);
                let name = format!("{} by {}", frame.name(), way.name);
                let Some(end) = tree.scene(None) else { continue };
                assert_eq!(
                    end.caption.contains("No solution"),
                    !report.solved,
                    "{name}: {}",
                    end.caption
                );
                if !report.solved || end.marks.path.is_empty() {
                    continue;
                }
                // The way is that of the answer, step by step.
                let last = session.after(&report.steps()).unwrap();
                assert_eq!(end.marks.path, last.marks.path, "{name}");
                assert_eq!(end.drawing, last.drawing, "{name}");
            }
        }
    }
}

/// A page shows the last rows up to the event that it shows.
#[test]
fn a_part_of_the_table_is_that_part() {
    let frame = open_puzzle("road-map").unwrap();
    let session = frame.instance(&frame.default_instance()).unwrap();
    let (_, tree) = record(&*session, &task("a-star"));
    let all = tree.frontier(ALL).unwrap();
    for until in 0..tree.steps() {
        let show = FrontierShow { rows: 3, until: Some(until), ..ALL };
        let part = tree.frontier(show).unwrap().steps;
        let begun = part.first().map_or(0, |step| step.number);
        assert!(part.len() <= 3 && part.iter().all(|step| all.steps[step.number - 1] == *step));
        let last = part.last().expect("a step");
        assert!(last.step >= until || last.number == all.total, "{until}");
        assert!(part.iter().rev().skip(1).all(|step| step.step < until), "{until}");
        assert!(begun >= 1);
    }
}

/// What an incomplete record can tell is as in the complete one, and the table says where it ends.
#[test]
fn a_full_record_ends_the_table() {
    for name in ["sliding-tiles:rows=2,cols=3", "road-map"] {
        let frame = open_puzzle(name).unwrap();
        let session = frame.instance(&frame.default_instance()).unwrap();
        for way in frame.algorithms() {
            let task = task(&way.name);
            let (_, whole) = record(&*session, &task);
            let all = whole.frontier(ALL).unwrap();
            for limit in 1..12 {
                let (_, tree) = session.record(&task, limit).expect("a search");
                let part = tree.frontier(ALL).unwrap();
                let say = format!("{name} by {} with {limit} nodes", way.name);
                assert_eq!(part.end.is_empty(), limit >= whole.len(), "{say}: {}", part.end);
                assert_eq!(part.steps.len(), part.total, "{say}");
                assert!(part.total <= all.total, "{say}");
                for (one, other) in part.steps.iter().zip(&all.steps) {
                    assert_eq!(
                        (&one.taken, &one.frontier),
                        (&other.taken, &other.frontier),
                        "{say}"
                    );
                    let same = (&one.successors, &one.known) == (&other.successors, &other.known);
                    assert!(part.is_path || same, "{say}: {one:?}, {other:?}");
                }
                assert!(whole.order().starts_with(&tree.order()), "{say}");
            }
        }
    }
}

#[test]
fn counters_of_one_panel_agree() {
    let frame = open_puzzle("sliding-tiles:rows=3,cols=3").unwrap();
    let session = frame.instance("7 2 4 5 0 6 8 3 1").unwrap();
    for name in ["a-star", "uniform-cost", "greedy", "breadth-first"] {
        let mut task = task(name);
        task.limits.nodes = Some(90_000);
        let (report, tree) = record(&*session, &task);
        assert!(tree.len() < 100_000, "{name}: everything is recorded");
        let end = tree.scene(None).unwrap();
        let count = |name: &str| end.counts.iter().find(|count| count.0 == name).unwrap().1 as u64;
        assert_eq!(
            (count("generated"), count("expanded"), count("duplicates")),
            (report.generated, report.expanded, report.duplicates),
            "{name}"
        );
        assert!(count("frontier now") <= report.peak_frontier, "{name}");
    }
    for name in ["sudoku", "n-queens", "travelling-salesman"] {
        let frame = open_puzzle(name).unwrap();
        let session = frame.instance(&frame.default_instance()).unwrap();
        for way in frame.algorithms() {
            let report = session.solve(&task(&way.name)).unwrap();
            assert_eq!((report.peak_frontier, report.branching), (0, None), "{name}: {}", way.name);
        }
    }
}

/// The largest frontier of a search, or its longest path, is what its steps show at most.
#[test]
fn the_frontier_of_a_step_is_at_most_the_largest() {
    let mut checked = 0;
    for (name, instance) in [
        ("road-map", ""),
        ("road-map:map=slides", ""),
        ("grid-map:width=7,height=5", ""),
        ("sliding-tiles:rows=2,cols=3", ""),
        ("sliding-tiles:rows=3,cols=3", "1 2 0 3 4 5 6 7 8"),
        ("sliding-tiles:rows=2,cols=2", "0 1 2 3"),
    ] {
        let frame = open_puzzle(name).unwrap();
        let default = frame.default_instance();
        let session =
            frame.instance(if instance.is_empty() { &default } else { instance }).unwrap();
        for way in frame.algorithms() {
            let mut task = task(&way.name);
            task.limits.nodes = Some(400);
            let (report, tree) = record(&*session, &task);
            let say = format!("{name} {instance} by {}", way.name);
            let largest = (0..tree.steps()).filter_map(|step| {
                let counts = tree.scene(Some(step))?.counts;
                let now = counts.iter().find(|(name, _)| name.ends_with(" now"))?;
                Some(now.1 as u64)
            });
            let largest = largest.max();
            // Nodes that can no longer matter stay in the lists of two searches by cost.
            if ["bidirectional-uniform-cost", "nbs"].contains(&&*way.name) {
                assert!(largest <= Some(report.peak_frontier), "{say}: {largest:?}");
            } else {
                assert_eq!(largest, Some(report.peak_frontier), "{say}");
            }
            checked += 1;
        }
    }
    assert!(checked > 50, "{checked}");
}

#[test]
fn the_queens_of_a_solution_are_not_taken_back() {
    let frame = open_puzzle("n-queens:n=6").unwrap();
    let session = frame.instance(&frame.default_instance()).unwrap();
    let (report, tree) = record(&*session, &task("backtracking"));
    assert!(report.solved);
    let shown = window(&*tree, &Show::default());
    let way: Vec<&str> = shown
        .nodes
        .iter()
        .filter(|item| item.principal)
        .filter_map(|item| item.node.as_ref())
        .map(|node| node.reason.as_str())
        .collect();
    assert_eq!(way.len(), 7);
    assert!(way.iter().all(|reason| !reason.contains("taken back")), "{way:?}");
    assert!(shown.text().contains("Tried, and taken back."));
    // The last step shows the solution as well.
    let [end, last] = [None, Some(tree.steps() - 1)].map(|step| tree.scene(step).unwrap());
    assert_eq!((end.step, &end.counts), (last.step, &last.counts));
    assert_eq!(last.caption, "All variables have values: a solution.");
}

/// A step names the node that it is about, where it comes from, and the successor that was known.
#[test]
fn a_step_says_where_its_node_comes_from() {
    let captions = |name: &str, instance: &str, method: &str| -> Vec<String> {
        let session = open_puzzle(name).unwrap().instance(instance).unwrap();
        let (_, tree) = record(&*session, &task(method));
        (0..tree.steps()).filter_map(|step| Some(tree.scene(Some(step))?.caption)).collect()
    };
    let way = captions("road-map", "GrandForks to Rochester", "bidirectional");
    let has = |captions: &[String], wanted: &str| {
        assert!(captions.iter().any(|caption| caption.starts_with(wanted)), "{captions:#?}");
    };
    has(&way, "Fargo: Generated from GrandForks. In the frontier: ");
    has(&way, "Minneapolis: Generated from Rochester. In the frontier: ");
    has(&way, "Bemidji: The successor IntlFalls is known already: a duplicate.");
    let tiles = captions("sliding-tiles:rows=2,cols=3", "1 2 0 3 4 5", "bidirectional");
    has(&tiles, "Generated by left. In the frontier: ");
    has(&tiles, "Generated by undoing ");
    let tiles = captions("sliding-tiles:rows=2,cols=3", "1 2 5 3 4 0", "a-star");
    has(&tiles, "The successor by ");
}

/// The roots of later rounds hang below the first root, which is no part of their paths.
#[test]
fn the_path_of_a_round_begins_at_its_own_root() {
    let roads = open_puzzle("road-map").unwrap();
    let session = roads.instance("GrandForks to StCloud").unwrap();
    for name in ["ida-star", "iterative-deepening"] {
        let (_, tree) = record(&*session, &task(name));
        let table = tree.frontier(ALL).unwrap();
        assert!(table.steps.iter().any(|step| step.round > 1), "{name}");
        for step in &table.steps {
            let depths = step.frontier.iter().map(|node| node.depth);
            assert!(depths.eq(0..step.frontier.len() as u32), "{name}: {}", table.list(step));
            let starts = step.frontier.iter().filter(|node| node.state == "GrandForks").count();
            assert_eq!(starts, 1, "{name}: {}", table.list(step));
        }
    }
}

/// Nodes at the limit are tested, and are no deeper than it.
#[test]
fn nodes_at_the_depth_limit_are_not_called_deeper() {
    let roads = open_puzzle("road-map:map=printed").unwrap();
    let session = roads.instance("Rochester to Wausau").unwrap();
    let mut limited = task("depth-limited");
    limited.options.depth = 1;
    let (_, tree) = record(&*session, &limited);
    assert_eq!(tree.order().join(" "), "Rochester Minneapolis LaCrosse SiouxFalls Dubuque");
    let shown = window(&*tree, &Show::default()).text();
    assert!(shown.contains("At the depth limit: it is not expanded."), "{shown}");
}
