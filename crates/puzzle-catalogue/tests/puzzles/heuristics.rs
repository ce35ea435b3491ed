//! Heuristics from files: formulas over the features of a puzzle, and what is said about their searches.

use std::collections::HashSet;
use std::sync::Arc;

use outwit::Limits;
use puzzle_catalogue::{
    HeuristicCheck, Method, OpenPuzzle, PuzzleFile, SolveView, Task, find_puzzle, open_puzzle,
    puzzles,
};
use views::picture::Marks;
use views::tree::{Show, window};

/// Solves with a named heuristic or the formula of a file.
fn solve(opened: &dyn OpenPuzzle, instance: &str, method: &str, formula: &str) -> SolveView {
    let mut task = Task::new(Method::parse(method).expect("a sound call"), Limits::none());
    if let Some(name) = formula.strip_prefix('=') {
        task.heuristic = Some(name.into());
    } else {
        let id = opened.name();
        let id = id.split(':').next().expect("a sound call");
        let text = format!("name = 'mine'\ngame = '{id}'\nformula = '{formula}'");
        task.custom = Some(Arc::new(opened.read_heuristic(&text).expect("a sound call")));
    }
    opened.instance(instance).expect("a sound call").solve(&task).expect("a sound call")
}

#[test]
fn a_formula_that_is_a_heuristic_searches_like_it_but_proves_nothing() {
    for (puzzle, name, feature) in [
        ("sliding-tiles:rows=3,cols=3", "manhattan", "manhattan"),
        ("sliding-tiles:rows=3,cols=3", "linear-conflict", "linear_conflict"),
        ("road-map:map=midwest", "straight-line", "straight_line"),
        ("grid-map:kind=maze,seed=3", "octile", "octile"),
    ] {
        let opened = open_puzzle(puzzle).unwrap();
        for seed in 0..4 {
            let instance = opened.random(seed).unwrap();
            for method in ["greedy", "rbfs"] {
                let own = solve(&*opened, &instance, method, feature);
                let named = solve(&*opened, &instance, method, &format!("={name}"));
                assert_eq!(own.actions, named.actions, "{puzzle} {instance} {method}");
                assert_eq!(own.expanded, named.expanded, "{puzzle} {instance} {method}");
                assert!(!own.optimal && own.lower_bound.is_none());
                assert!(own.heuristic.starts_with("mine@"), "{}", own.heuristic);
            }
            let best = solve(&*opened, &instance, "a-star", &format!("={name}"));
            assert!(best.optimal);
            // An inadmissible formula may find a dearer way, but never claims that it is the cheapest.
            let dear = solve(&*opened, &instance, "a-star", &format!("1000 * {feature}"));
            assert!(dear.solved && !dear.optimal && dear.cost >= best.cost, "{puzzle} {instance}");
        }
    }
}

#[test]
fn a_constant_heuristic_of_any_size_is_uniform_cost_search() {
    for (puzzle, instance) in [
        ("sliding-tiles:rows=3,cols=3", "1 2 5 3 0 8 6 4 7"),
        ("sliding-tiles:rows=3,cols=3", "7 2 4 5 0 6 8 3 1"),
        ("sliding-tiles:rows=2,cols=3", "5 4 3 2 1 0"),
    ] {
        let opened = open_puzzle(puzzle).unwrap();
        let best = solve(&*opened, instance, "a-star", "=manhattan");
        for constant in ["1", "5000", "20000", "65535", "3000000000"] {
            let view = solve(&*opened, instance, "a-star", constant);
            assert_eq!(view.cost, best.cost, "{puzzle} {instance} {constant}");
            let is_cut =
                view.note.contains("estimates above 100,000,000 were replaced by 100,000,000");
            assert_eq!(is_cut, constant == "3000000000", "{}", view.note);
        }
    }
    let grid = open_puzzle("grid-map:kind=maze,seed=3").unwrap();
    let instance = grid.random(1).unwrap();
    let best = solve(&*grid, &instance, "a-star", "=octile");
    for formula in ["300", "100000", "octile + 50000"] {
        let view = solve(&*grid, &instance, "a-star", formula);
        assert_eq!(view.cost, best.cost, "{formula}");
    }
}

#[test]
fn every_heuristic_and_feature_has_a_title_of_its_own() {
    for row in puzzles() {
        let opened = row.open("").unwrap();
        let view = opened.instance(&opened.default_instance()).unwrap().view();
        let check = |titles: Vec<&str>| {
            let known: HashSet<&str> = titles.iter().copied().collect();
            assert_eq!(known.len(), titles.len(), "{}: {titles:?}", view.puzzle);
            for title in titles {
                let begins = title.starts_with(|c: char| c.is_ascii_uppercase());
                assert!(begins && title.len() <= 30, "{}: \"{title}\"", view.puzzle);
            }
        };
        for way in &view.algorithms {
            check(way.heuristics.iter().map(|(.., title)| title.as_str()).collect());
        }
        check(view.features.iter().map(|feature| feature.title.as_str()).collect());
    }
    let features = open_puzzle("sliding-tiles").unwrap().features();
    let conflict = features.iter().find(|feature| feature.name == "linear_conflict").unwrap();
    assert_eq!(conflict.title, "Linear conflict");
}

/// The most that a formula is too high on the optimal solutions of random instances.
fn excess(formula: &str) -> f64 {
    let opened = open_puzzle("sliding-tiles:rows=3,cols=3").expect("a sound call");
    let text = format!("name = 'mine'\ngame = 'sliding-tiles'\nformula = '{formula}'");
    let heuristic = opened.read_heuristic(&text).expect("a sound call");
    let mut most = 0.0_f64;
    for seed in 0..12 {
        let instance = opened.random(seed).expect("a sound call");
        let best = solve(&*opened, &instance, "a-star", "=linear-conflict");
        let session = opened.instance(&instance).expect("a sound call");
        let checks = session.check_heuristic(&heuristic, &best.steps()).expect("a sound call");
        assert_eq!(checks.len(), best.actions.len() + 1);
        assert!(checks.last().expect("a sound call").remaining.abs() < 1e-9);
        most = checks.iter().map(HeuristicCheck::excess).fold(most, f64::max);
    }
    most
}

#[test]
fn the_check_finds_heuristics_that_are_too_high() {
    for admissible in [
        "max(manhattan, misplaced)",
        "out_of_row + out_of_column",
        "manhattan + 2 * adjacent_pairs",
        "0",
    ] {
        assert!(excess(admissible) < 1e-9, "{admissible}");
    }
    for too_high in ["manhattan + 1", "2 * manhattan", "manhattan + 2 * blank_distance"] {
        assert!(excess(too_high) >= 1.0, "{too_high}");
    }
}

/// Two roads join the same places: the solution takes the short one.
#[test]
fn the_check_takes_the_cheapest_of_equal_actions() {
    let file = PuzzleFile {
        name: "two.gr",
        text: "p sp 2 2\na 1 2 9\na 1 2 1\n",
        beside: &|name| panic!("{name} is not needed"),
    };
    let (opened, _) = find_puzzle("road-map").unwrap().read("", &file).unwrap();
    let text = "name = 'mine'\ngame = 'road-map'\nformula = '5'";
    let heuristic = opened.read_heuristic(text).unwrap();
    let session = opened.instance("1 to 2").unwrap();
    let checks = session.check_heuristic(&heuristic, &["2".into()]).unwrap();
    assert!((checks[0].remaining - 1.0).abs() < 1e-9, "{checks:?}");
    let fault = session.check_heuristic(&heuristic, &["3".into()]).unwrap_err().to_string();
    assert!(fault.starts_with("step 1: \"3\" cannot be done here; expected one of"), "{fault}");
}

#[test]
fn what_is_no_heuristic_is_refused() {
    let opened = open_puzzle("sliding-tiles").unwrap();
    let fault = |puzzle: &str, formula: &str| {
        let text = format!("name = 'x'\ngame = '{puzzle}'\nformula = '{formula}'");
        opened.read_heuristic(&text).unwrap_err().to_string()
    };
    assert_eq!(
        fault("sliding-tiles", "1 + their.manhattan"),
        "line 3, column 16: a puzzle has one side, so there is no their.manhattan; expected the feature alone, for example: manhattan"
    );
    assert!(fault("sliding-tiles", "manhatan").contains("did you mean manhattan?"));
    assert!(fault("road-map", "manhattan").contains("is for road-map"));
    let text = "name = 'x'\npuzzle = 'sliding-tiles'\nformula = 'manhattan'";
    assert_eq!(
        opened.read_heuristic(text).unwrap_err().to_string(),
        "line 2, column 1: unknown field \"puzzle\"; expected name, game (the puzzle) and formula, for example: \
         name = \"mine\", game = \"sliding-tiles\", formula = \"2 * manhattan\" (a line each)"
    );
    let queens = open_puzzle("n-queens").unwrap();
    let text = "name = 'x'\ngame = 'n-queens'\nformula = '1'";
    assert!(queens.read_heuristic(text).unwrap_err().to_string().contains("has no features"));
    let text = "name = 'x'\ngame = 'sliding-tiles'\nformula = 'manhattan'";
    let custom = Arc::new(opened.read_heuristic(text).unwrap());
    let solve = |opened: &dyn OpenPuzzle, method: &str, custom| {
        let mut task = Task::new(Method::parse(method).unwrap(), Limits::none());
        task.custom = Some(custom);
        opened.instance(&opened.default_instance()).unwrap().solve(&task).unwrap_err().to_string()
    };
    assert!(solve(&*opened, "breadth-first", Arc::clone(&custom)).contains("takes no heuristic"));
    let roads = open_puzzle("road-map").unwrap();
    assert!(solve(&*roads, "a-star", custom).contains("is for sliding-tiles"));
}

/// A search that drops nodes for their estimates may have dropped a cheaper solution; one by cost alone proves its solution.
#[test]
fn what_is_proven_with_a_heuristic_that_may_be_too_high() {
    let roads = open_puzzle("road-map:map=slides").unwrap();
    let session = roads.instance("GrandForks to Rochester").unwrap();
    for (way, weight, proven) in [
        ("anytime-a-star", 2.0, false),
        ("anytime-a-star", 0.0, false),
        ("weighted-a-star", 0.0, true),
    ] {
        let mut task = Task::new(Method::parse(way).unwrap(), Limits::none());
        (task.heuristic, task.options.weight) = (Some("printed".into()), weight);
        let answer = session.solve(&task).unwrap();
        assert!(answer.solved && !answer.exhausted, "{way} {weight}: {answer:?}");
        assert_eq!(answer.optimal, proven, "{way} {weight}");
        assert_eq!(answer.lower_bound.is_some(), proven, "{way} {weight}");
        assert_eq!(answer.note.is_empty(), proven, "{way} {weight}");
    }
}

/// Part of the map of Romania of the textbook by Russell and Norvig, with its straight-line distances to Bucharest.
const ROMANIA: &str = "\
start = 'Arad'
goal = 'Bucharest'
place = [{ name = 'Arad', estimate = 366 }, { name = 'Bucharest', estimate = 0 }, { name = 'Fagaras', estimate = 176 },
  { name = 'Pitesti', estimate = 100 }, { name = 'Rimnicu', estimate = 193 }, { name = 'Sibiu', estimate = 253 }]
road = [{ from = 'Arad', to = 'Sibiu', length = 140 }, { from = 'Sibiu', to = 'Fagaras', length = 99 },
  { from = 'Sibiu', to = 'Rimnicu', length = 80 }, { from = 'Rimnicu', to = 'Pitesti', length = 97 },
  { from = 'Fagaras', to = 'Bucharest', length = 211 }, { from = 'Pitesti', to = 'Bucharest', length = 101 }]
";

fn romania() -> Box<dyn OpenPuzzle> {
    let file = PuzzleFile {
        name: "romania.toml",
        text: ROMANIA,
        beside: &|name| panic!("{name} is not needed"),
    };
    let roads = find_puzzle("road-map").expect("a puzzle");
    roads.read("", &file).expect("a map").0
}

#[test]
fn estimates_of_a_map_guide_its_searches() {
    let opened = romania();
    let instance = opened.default_instance();
    let best = |method: &str| {
        let task = Task::new(Method::parse(method).unwrap(), Limits::none());
        opened.instance(&instance).unwrap().solve(&task).unwrap()
    };
    let (greedy, total) = (best("greedy"), best("a-star"));
    assert_eq!(greedy.actions.join(" "), "Sibiu Fagaras Bucharest");
    assert_eq!(total.actions.join(" "), "Sibiu Rimnicu Pitesti Bucharest");
    assert_eq!((total.expanded, &*total.heuristic, total.optimal), (5, "printed", false));
    // The map as the text of an instance is searched in the same way.
    let session = open_puzzle("road-map").unwrap().instance(ROMANIA).unwrap();
    let method = Method::parse("a-star").unwrap();
    let own = session.solve(&Task::new(method, Limits::none())).unwrap();
    assert_eq!((own.expanded, &*own.heuristic, &*own.puzzle), (5, "printed", "road-map"));
    let view = session.view();
    let way = view.algorithms.iter().find(|way| way.name == "a-star").unwrap();
    assert_eq!((&*way.heuristics[0].0, &*view.puzzle), ("printed", "road-map"));
    let straight = solve(&*opened, &instance, "a-star", "=straight-line");
    assert_eq!(
        straight.note,
        "the heuristic straight-line is 0 everywhere, since the map gives no x and y for Bucharest; the estimates of the map \
         are used by --heuristic printed"
    );
    // The estimates are those to the goal of the map.
    let other = solve(&*opened, "Pitesti to Arad", "a-star", "=printed");
    assert_eq!(
        other.note,
        "the heuristic printed is 0 everywhere, since the estimates of the map are those to Bucharest, and the map gives no x and \
         y for Arad"
    );
    assert_eq!(solve(&*opened, "Pitesti to Arad", "a-star", "=none").note, "");
    let whole = |instance: &str| opened.instance(instance).unwrap().whole();
    assert!(whole(&instance).contains("estimate = 366"));
    assert!(!whole("Pitesti to Arad").contains("estimate"));
}

/// The values that the exercise of the textbook backs up are 417 and 450. What was forgotten waits no longer.
#[test]
fn recursive_best_first_forgets_and_says_what_it_remembers() {
    let session = romania().instance("Arad to Bucharest").unwrap();
    let task = Task::new(Method::parse("rbfs").unwrap(), Limits::none());
    let (_, tree) = session.record(&task, 1_000).unwrap();
    let forgotten: Vec<_> = (0..tree.steps())
        .map(|step| (step, tree.scene(Some(step)).unwrap()))
        .filter(|(_, scene)| scene.caption.contains("Forgotten: "))
        .collect();
    let captions: Vec<&str> = forgotten.iter().map(|(_, scene)| scene.caption.as_str()).collect();
    assert_eq!(
        captions,
        [
            "Pitesti: Forgotten: g 317 + h 100 = 417; its parent remembers 417, the least value of its successors.",
            "Bucharest: Forgotten: g 450 + h 0 = 450; its parent remembers 450, the least value of its successors.",
        ]
    );
    for ((step, scene), name) in forgotten.iter().zip(["Pitesti", "Bucharest"]) {
        let waits = |marks: &Marks| marks.frontier.iter().any(|place| place == name);
        assert!(
            waits(&tree.scene(Some(step - 1)).unwrap().marks) && !waits(&scene.marks),
            "{name}"
        );
    }
    let shown = window(&*tree, &Show::default()).text();
    assert_eq!(shown.matches("Forgotten: ").count(), 2, "{shown}");
    assert!(!shown.contains("In the frontier: g 317"), "{shown}");
}

/// Estimates to one goal decide nothing about another one: the default heuristic is then a lower bound.
#[test]
fn estimates_to_another_goal_are_not_used() {
    let solved = |b: u32, m: u32| {
        let text = format!(
            "goal = 'C'\nplace = [{{ name = 'A', x = 0, y = 0, estimate = 5 }}, {{ name = 'B', x = {b}, y = 0, estimate = 5 }},\n\
             {{ name = 'M', x = {m}, y = 0, estimate = 5 }}, {{ name = 'C', x = 100, y = 0 }}]\n\
             road = [{{ from = 'A', to = 'M', length = 1 }}, {{ from = 'M', to = 'B', length = 1 }},\n\
             {{ from = 'A', to = 'B', length = 10 }}, {{ from = 'B', to = 'C', length = 100 }}]\n"
        );
        let beside = |name: &str| panic!("{name} is not needed");
        let file = PuzzleFile { name: "est.toml", text: &text, beside: &beside };
        let (opened, _) = find_puzzle("road-map").unwrap().read("", &file).unwrap();
        let task = Task::new(Method::parse("a-star").unwrap(), Limits::none());
        let answer = opened.instance("A to B").unwrap().solve(&task).unwrap();
        assert_eq!((&*answer.heuristic, answer.optimal), ("printed", true), "{}", answer.note);
        assert_eq!(answer.cost.map(|cost| cost.to_string()).as_deref(), Some("2"));
        (answer.expanded, answer.note)
    };
    let zero = "the heuristic printed is 0 everywhere, since the estimates of the map are those to C, and the road from A to M is \
                shorter than its straight line";
    assert_eq!(solved(1, 50).1, zero);
    assert_eq!(solved(2, 1).1, "", "straight lines are a lower bound");
}
