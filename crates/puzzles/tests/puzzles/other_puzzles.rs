//! Road maps with the traces of the texts, queens, colours, sudoku, tours.

use outwit::csp::{Backtracking, Csp, Inference, MinConflicts, ValueOrder, VariableOrder};
use outwit::local::{Annealing, Choice, HillClimbing, Landscape, LocalBeam, Schedule};
use outwit::problem::{
    BreadthFirst, DepthFirst, GoalTest, Problem, ProblemEvent, ProblemReport, Style, a_star,
    greedy, uniform_cost,
};
use outwit::{Limits, Rng};
use puzzles::map_colouring::Colouring;
use puzzles::n_queens::Queens;
use puzzles::road_map::{Plan, RoadMap, RoadProblem, lower_bound, printed};
use puzzles::sudoku::Sudoku;
use puzzles::travelling_salesman::RoundTrip;

/// The map of a plan in TOML.
fn planned(text: &str) -> RoadMap {
    let plan = Plan::read(text).expect("a plan");
    RoadMap::from_plan(&plan).expect("its map")
}

/// The places in the order in which a search tests them, and the way it finds.
fn trace(
    problem: &RoadProblem<'_>,
    search: impl FnOnce(&mut dyn FnMut(ProblemEvent)) -> ProblemReport<u32, f64>,
) -> (String, String) {
    let mut place = vec![(0, problem.start())];
    let mut tested = Vec::new();
    let mut listen = |event: ProblemEvent| match event {
        ProblemEvent::Root { node, .. } => place[0] = (node, problem.start()),
        ProblemEvent::Generated { node, parent, index: at, .. } => {
            let from = place.iter().rfind(|one| one.0 == parent).expect("the parent is known").1;
            let mut actions = Vec::new();
            problem.actions(&from, &mut actions);
            place.push((node, actions[at as usize].0));
        }
        ProblemEvent::Expanded { node } | ProblemEvent::Goal { node } => {
            tested.push(place.iter().rfind(|one| one.0 == node).expect("the node is known").1);
        }
        _ => {}
    };
    let report = search(&mut listen);
    let way = problem.names(&report.solution.expect("there is a way").actions).join(" ");
    let name = |&place: &u32| problem.map().places()[place as usize].name.clone();
    (tested.iter().map(name).collect::<Vec<_>>().join(" "), way)
}

#[test]
fn the_searches_test_the_cities_in_the_order_of_the_texts() {
    let map = RoadMap::midwest_as_printed();
    let none = Limits::none();
    let problem = map.from_to("Rochester", "Wausau").unwrap();
    let breadth = BreadthFirst { test: GoalTest::WhenExpanded, ..BreadthFirst::default() };
    let (tested, way) = trace(&problem, |mut o| breadth.search(&problem, &none, &mut o));
    assert_eq!(tested, "Rochester Minneapolis LaCrosse SiouxFalls Dubuque Duluth StCloud Wausau");
    assert_eq!(way, "Rochester Minneapolis Wausau");
    let stack = DepthFirst { style: Style::Stack, ..DepthFirst::default() };
    let (tested, way) = trace(&problem, |mut o| stack.search(&problem, &none, &mut o));
    assert_eq!(tested, "Rochester Dubuque Rockford Chicago Milwaukee GreenBay Wausau");
    assert_eq!(way, tested);
    let recursive = DepthFirst::default();
    let (tested, way) = trace(&problem, |mut o| recursive.search(&problem, &none, &mut o));
    assert_eq!(
        tested,
        "Rochester Minneapolis Duluth IntlFalls Bemidji GrandForks Fargo SiouxFalls StCloud Wausau"
    );
    assert_eq!(way, "Rochester Minneapolis Wausau");
    let best = |map: &RoadMap, from: &str| {
        let problem = map.from_to(from, "Rochester").unwrap();
        trace(&problem, |mut o| greedy(&problem, &printed, &none, &mut o))
    };
    let (tested, way) = best(&map, "Duluth");
    assert_eq!(tested, "Duluth IntlFalls Minneapolis Rochester");
    assert_eq!(way, "Duluth Minneapolis Rochester");
    let (tested, way) = best(&map, "GrandForks");
    assert_eq!(tested, "GrandForks IntlFalls Duluth Minneapolis Rochester");
    assert_eq!(way, tested);
    let (tested, way) = best(&RoadMap::midwest(), "GrandForks");
    assert_eq!(tested, "GrandForks Bemidji StCloud Minneapolis Rochester");
    assert_eq!(way, tested);
    let (tested, way) = best(&map, "Chicago");
    assert_eq!(tested, "Chicago Rockford Dubuque LaCrosse Rochester");
    assert_eq!(way, tested);
}

#[test]
fn the_printed_map_has_its_slips_and_the_repaired_one_has_not() {
    let (printed, repaired) = (RoadMap::midwest_as_printed(), RoadMap::midwest());
    let links = |map: &RoadMap| -> usize {
        map.places().iter().map(|place| map.roads(&place.name).unwrap().len()).sum()
    };
    assert_eq!((printed.places().len(), links(&printed), links(&repaired)), (17, 49, 52));
    let reaches = |map: &RoadMap, from: &str, to: &str| {
        uniform_cost(&map.from_to(from, to).unwrap(), &Limits::none(), &mut ()).solution.is_some()
    };
    assert!(
        !reaches(&printed, "Madison", "Rochester") && reaches(&repaired, "Madison", "Rochester")
    );
    let fault = printed.from_to("rochester", "Wausau").unwrap_err().to_string();
    assert_eq!(
        fault,
        "there is no place 'rochester' on the map; expected a name such as Rochester"
    );
}

/// A search from both ends needs the roads to a place.
#[test]
fn arrivals_are_the_roads_turned_around() {
    for map in [RoadMap::midwest_as_printed(), RoadMap::random(500, 3)] {
        let start = &map.places()[0].name;
        let problem = map.from_to(start, start).unwrap();
        let (mut roads, mut turned) = (Vec::new(), Vec::new());
        for place in 0..map.places().len() as u32 {
            let mut list = Vec::new();
            problem.actions(&place, &mut list);
            roads.extend(list.into_iter().map(|(to, length)| (to, place, length)));
            let mut list = Vec::new();
            problem.arrivals(&place, &mut list).expect("the roads are known");
            assert!(list.iter().all(|&(_, action, _)| action == place));
            turned.extend(list.into_iter().map(|(from, _, length)| (place, from, length)));
        }
        // By the end of a road, then in the order of its starts.
        roads.sort_by_key(|&(to, from, _)| (to, from));
        assert_eq!(turned, roads);
    }
}

#[test]
fn maps_survive_their_text_and_a_star_agrees_with_uniform_cost() {
    for seed in 0..200 {
        let map = RoadMap::random(3 + seed as usize % 40, seed);
        let read = planned(&map.plan().text());
        assert_eq!(read.places(), map.places());
        for place in map.places() {
            let sorted = |map: &RoadMap| {
                let mut roads: Vec<String> = map
                    .roads(&place.name)
                    .unwrap()
                    .iter()
                    .map(|road| format!("{road:?}"))
                    .collect();
                roads.sort();
                roads
            };
            assert_eq!(sorted(&read), sorted(&map), "seed {seed}");
        }
        let mut rng = Rng::new(seed);
        let mut any = || map.places()[rng.below(map.places().len())].name.clone();
        let problem = map.from_to(&any(), &any()).unwrap();
        let slow = uniform_cost(&problem, &Limits::none(), &mut ()).cost();
        let fast = a_star(&problem, &lower_bound, &Limits::none(), &mut ()).cost();
        assert!(slow.zip(fast).is_none_or(|(a, b)| (a - b).abs() < 1e-6), "seed {seed}");
        assert_eq!(slow.is_some(), fast.is_some(), "seed {seed}");
    }
    let fault = Plan::read("[[place]]\nname = 3\n").unwrap_err();
    assert!(fault.to_string().contains("line 2, column 8"), "{fault}");
}

/// Estimates of a plan are the table to its goal, or to its last place; what is wrong with straight lines is named.
#[test]
fn estimates_of_a_plan_are_its_table() {
    let places = "place = [{ name = \"A\", estimate = 9 }, { name = \"B\", estimate = 2.5 }, { name = \"C\" }]\n";
    let roads = "road = [{ from = \"A\", to = \"B\", length = 3 }, { from = \"B\", to = \"C\", length = 4 }]\n";
    let map = planned(&format!("{places}{roads}"));
    assert_eq!(map.estimates_to(), Some("C"));
    let problem = map.from_to("A", "C").unwrap();
    let estimates = |problem: &RoadProblem<'_>| {
        [0, 1, 2].map(|place| printed(problem, &place).to_string()).join(" ")
    };
    assert_eq!(estimates(&problem), "9 2.5 0");
    assert_eq!(problem.why_no_lower_bound().as_deref(), Some("the map gives no x and y for C"));
    // They hold for that place alone.
    let other = map.from_to("C", "A").unwrap();
    assert!(problem.has_table() && !other.has_table());
    assert_eq!(estimates(&other), "0 0 0");
    let map = planned(&format!("goal = \"B\"\n{places}{roads}"));
    assert_eq!(map.estimates_to(), Some("B"));
    let short = "place = [{ name = \"A\", x = 0, y = 0 }, { name = \"B\", x = 3, y = 4 }]\n\
                 road = [{ from = \"A\", to = \"B\", length = 4.5 }]\n";
    let map = planned(short);
    let why = map.from_to("A", "B").unwrap().why_no_lower_bound().unwrap();
    assert_eq!(why, "the road from A to B is shorter than its straight line");
    assert_eq!(
        RoadMap::midwest().from_to("Duluth", "Rochester").unwrap().why_no_lower_bound(),
        None
    );
}

/// A list for each column took 128 MB for the largest board.
#[test]
fn the_neighbours_of_all_columns_of_queens_share_memory() {
    let queens = Queens::new(4000).unwrap();
    let ranges = || (0..4000).map(|column| queens.neighbours(column).as_ptr_range());
    let begin = ranges().map(|range| range.start as usize).min().unwrap();
    let end = ranges().map(|range| range.end as usize).max().unwrap();
    assert!(end - begin <= 2 * 4000 * size_of::<usize>());
    for column in [0, 1, 2000, 3999] {
        let mut others = queens.neighbours(column).to_vec();
        others.sort_unstable();
        assert!(others.into_iter().eq((0..4000).filter(|&other| other != column)));
    }
}

#[test]
fn queens_as_constraints_and_as_a_landscape() {
    let none = Limits::none();
    for (size, solutions) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92)] {
        let queens = Queens::new(size).unwrap();
        for inference in [Inference::None, Inference::ForwardChecking, Inference::ArcConsistency] {
            for variables in
                [VariableOrder::Written, VariableOrder::Fewest, VariableOrder::FewestThenDegree]
            {
                for values in [ValueOrder::Written, ValueOrder::LeastConstraining] {
                    let search =
                        Backtracking { variables, values, inference, ..Backtracking::default() };
                    let report = search.all().search(&queens, &none, &mut ());
                    assert_eq!((report.found, report.exhausted), (solutions, true));
                    assert!(report.solutions.iter().all(|rows| queens.attacks(rows) == 0));
                }
            }
        }
    }
    let queens = Queens::new(50).unwrap();
    let report = MinConflicts::default().search(&queens, 3, &none, &mut ());
    assert_eq!(queens.attacks(&report.solutions[0]), 0);
    let eight = Queens::new(8).unwrap();
    for search in 0..4 {
        let report = match search {
            0 => HillClimbing { restarts: 100, ..HillClimbing::default() }.search(
                &eight,
                1,
                &none,
                &mut (),
            ),
            1 => HillClimbing { choice: Choice::Stochastic, sideways: 50, restarts: 100 }.search(
                &eight,
                1,
                &none,
                &mut (),
            ),
            2 => HillClimbing {
                choice: Choice::FirstChoice { tries: 200 },
                sideways: 50,
                restarts: 100,
            }
            .search(&eight, 1, &none, &mut ()),
            _ => {
                let schedule = Schedule::Geometric { start: 2.0, end: 0.05 };
                Annealing { schedule, steps: 20_000, restarts: 5 }.search(&eight, 1, &none, &mut ())
            }
        };
        assert!(report.reached, "search {search}");
        assert_eq!(eight.attacks(&report.state.unwrap()), 0);
    }
    assert!(
        LocalBeam { width: 30, patience: 30 }.search(&eight, 4, &none, &mut ()).state.is_some()
    );
}

#[test]
fn steepest_ascent_succeeds_as_often_as_the_textbook_says() {
    let queens = Queens::new(8).unwrap();
    let success = |sideways: u32| {
        let search = HillClimbing { sideways, ..HillClimbing::default() };
        let runs = 1000;
        let reached = |&seed: &u64| search.search(&queens, seed, &Limits::none(), &mut ()).reached;
        (0..runs).filter(reached).count() as f64 / runs as f64
    };
    let (plain, sideways) = (success(0), success(100));
    assert!((0.11..0.18).contains(&plain), "{plain}");
    assert!((0.91..0.98).contains(&sideways), "{sideways}");
}

#[test]
fn colours_sudoku_and_round_trips() {
    let none = Limits::none();
    let all = Backtracking::default().all();
    assert_eq!(all.search(&Colouring::australia(3), &none, &mut ()).found, 18);
    assert_eq!(all.search(&Colouring::australia(2), &none, &mut ()).found, 0);
    let states = Colouring::united_states(4);
    assert_eq!(states.names().len(), 51);
    assert_eq!(Backtracking::default().search(&states, &none, &mut ()).found, 1);
    // Kentucky, West Virginia, Virginia, ... : three colours are not enough.
    let three = Backtracking::default().search(&Colouring::united_states(3), &none, &mut ());
    assert_eq!((three.found, three.exhausted), (0, true));
    assert_eq!(Colouring::parse(&states.text(), 4), Ok(states));
    let printed = Colouring::parse("A: B, C\nB: C\nC\nTasmania", 3);
    assert_eq!(printed, Colouring::parse("A: B C\nB: C\nC:\nTasmania:", 3));
    assert!(Colouring::parse("A B\nB:", 3).unwrap_err().to_string().contains("'A B' was found"));
    assert!(
        Colouring::parse("A: B", 3).unwrap_err().to_string().contains("'B' is not another region")
    );
    for seed in 0..3 {
        let sudoku = Sudoku::random(30, seed);
        assert_eq!(Sudoku::parse(&sudoku.given()), Ok(sudoku.clone()));
        // The digits given are no assignments.
        let empty = sudoku.given().matches('.').count();
        let report = all.search(&sudoku, &none, &mut ());
        assert_eq!((report.found, sudoku.variables()), (1, empty), "seed {seed}");
        assert!(!sudoku.text(&report.solutions[0]).contains('.'), "seed {seed}");
        let random = Colouring::random(40, 4, seed);
        assert_eq!(Backtracking::default().search(&random, &none, &mut ()).found, 1);
    }
    assert!(Sudoku::parse("55").unwrap_err().to_string().contains("2 cells; expected 81"));
    let twice = format!("55{}", ".".repeat(79));
    assert!(
        Sudoku::parse(&twice).unwrap_err().to_string().starts_with("line 1, column 2: digit 5")
    );
    let trip = RoundTrip::random(30, 1);
    assert_eq!(RoundTrip::parse(&trip.text()), Ok(trip.clone()));
    let mut rng = Rng::new(5);
    let mut order = trip.random(&mut rng);
    for _ in 0..1000 {
        let mv = trip.random_move(&order, &mut rng).unwrap();
        let (before, change) = (trip.cost(&order), trip.change(&order, mv));
        trip.apply(&mut order, mv);
        assert!((trip.cost(&order) - before - change).abs() < 1e-6, "{mv:?}");
    }
    let climb = HillClimbing { restarts: 3, ..HillClimbing::default() };
    let report = climb.search(&trip, 1, &none, &mut ());
    assert!(report.cost < 0.6 * trip.cost(&trip.random(&mut rng)));
}

/// Every move leads to another tour, no two to the same one: n (n - 3) / 2 of them.
#[test]
fn the_neighbours_of_a_round_trip_are_other_tours() {
    use std::collections::BTreeSet;
    let legs = |order: &[usize]| -> BTreeSet<(usize, usize)> {
        let next = order.iter().cycle().skip(1);
        order.iter().zip(next).map(|(&a, &b)| (a.min(b), a.max(b))).collect()
    };
    let mut rng = Rng::new(1);
    for cities in 1..9 {
        let trip = RoundTrip::random(cities, 1);
        let order: Vec<usize> = (0..cities).collect();
        let mut moves = Vec::new();
        trip.moves(&order, &mut moves);
        let mut tours = BTreeSet::from([legs(&order)]);
        for &mv in &moves {
            let mut other = order.clone();
            trip.apply(&mut other, mv);
            assert!(tours.insert(legs(&other)), "{cities}: {mv:?}");
        }
        assert_eq!(moves.len(), if cities < 4 { 0 } else { cities * (cities - 3) / 2 });
        // Random moves are those of the list, all of them.
        let drawn = (0..1000).filter_map(|_| trip.random_move(&order, &mut rng));
        assert_eq!(drawn.collect::<BTreeSet<_>>(), moves.into_iter().collect());
        let cool = Annealing { steps: 100, ..Annealing::default() };
        let report = cool.search(&trip, 1, &Limits::none(), &mut ());
        assert!(report.state.is_some() && (cities > 3 || report.steps == 0));
        let report = LocalBeam { width: 3, patience: 2 }.search(&trip, 1, &Limits::none(), &mut ());
        assert!(report.state.is_some());
    }
}

/// Distances as TSPLIB counts them; the first two by hand, the tour of `burma14` in the order 1 to 14 is 4562 there.
#[test]
fn tsplib_distances_are_those_of_its_documentation() {
    use outwit::local::Landscape;
    let file = |metric: &str, cities: &[(f64, f64)]| {
        let mut text = format!(
            "NAME: x\nTYPE: TSP\nDIMENSION: {}\nEDGE_WEIGHT_TYPE: {metric}\n",
            cities.len()
        );
        text += "NODE_COORD_SECTION\n";
        for (number, (x, y)) in (1..).zip(cities) {
            text += &format!(" {number} {x} {y}\n");
        }
        text + "EOF\n"
    };
    let tour = |metric, cities: &[(f64, f64)]| {
        let trip = RoundTrip::from_tsplib(&file(metric, cities)).unwrap();
        assert_eq!(RoundTrip::parse(&trip.text()).as_ref(), Ok(&trip));
        trip.cost(&(0..cities.len()).collect())
    };
    assert!((tour("EUC_2D", &[(0.0, 0.0), (1.0, 1.0)]) - 2.0).abs() < 1e-9);
    assert!((tour("CEIL_2D", &[(0.0, 0.0), (1.0, 1.0)]) - 4.0).abs() < 1e-9);
    assert!((tour("ATT", &[(0.0, 0.0), (10.0, 0.0)]) - 8.0).abs() < 1e-9);
    let burma = [
        (16.47, 96.10),
        (16.47, 94.44),
        (20.09, 92.54),
        (22.39, 93.37),
        (25.23, 97.24),
        (22.00, 96.05),
        (20.47, 97.02),
        (17.20, 96.29),
        (16.30, 97.38),
        (14.05, 98.12),
        (16.53, 97.38),
        (21.52, 95.59),
        (19.41, 97.13),
        (20.09, 94.55),
    ];
    assert!((tour("GEO", &burma) - 4562.0).abs() < 1e-9);
    let wrong = RoundTrip::from_tsplib(&file("EXPLICIT", &burma)).unwrap_err().to_string();
    assert!(
        wrong.contains("line 4: EDGE_WEIGHT_TYPE EXPLICIT was found; expected EUC_2D"),
        "{wrong}"
    );
    let far = RoundTrip::from_tsplib(&file("EUC_2D", &[(0.0, 0.0), (1e308, 0.0)]))
        .unwrap_err()
        .to_string();
    assert!(far.contains("expected coordinates from -1e12 to 1e12"), "{far}");
    let twice = RoundTrip::parse("a 0 0\nb 1 0\na 2 0\n").unwrap_err().to_string();
    assert!(twice.starts_with("line 3: the city a occurs twice"), "{twice}");
    let twice = file("EUC_2D", &burma).replace("\n 2 ", "\n 1 ");
    let twice = RoundTrip::from_tsplib(&twice).unwrap_err().to_string();
    assert!(twice.contains(": the city 1 occurs twice"), "{twice}");
    let sign = file("EUC_2D", &burma).replace("\n 2 ", "\n #2 ");
    let sign = RoundTrip::from_tsplib(&sign).unwrap_err().to_string();
    assert!(sign.contains("the city #2 was found; expected a name without #"), "{sign}");
    let far = RoundTrip::parse("a 0 0\nb 0 -1e308\n").unwrap_err().to_string();
    assert!(far.starts_with("line 2: 'b 0 -1e308' was found"), "{far}");
    let short = file("EUC_2D", &burma).replace("DIMENSION: 14", "DIMENSION: 15");
    assert_eq!(
        RoundTrip::from_tsplib(&short).unwrap_err().to_string(),
        "line 3: 14 cities were found; DIMENSION says 15"
    );
}

#[test]
fn dimacs_colourings_are_read() {
    let map = Colouring::from_dimacs("c x\np col 3 2\n\ne 1 2\ne 2 1\ne 2 3\n", 2).unwrap();
    assert_eq!(map.text(), "1: 2\n2: 3\n3:\n");
    for (text, words) in [
        ("e 1 2\n", "line 1: an edge before the line"),
        (
            "p edge 2 1\ne 1 3\n",
            "line 2, column 5: node 3 does not exist; expected a number from 1 to 2",
        ),
        ("p edge 2 1\ne 1 1\n", "line 2, column 5: node 1 is its own neighbour"),
        ("p edge 99999999 1\n", "line 1, column 8: '99999999' is not a number of nodes"),
        ("c nothing\n", "is missing"),
        ("p edge 2 1\nhello\n", "'hello' was found"),
        ("p edge 5 10\ne 1 2\n", "line 1: the file has 1 of the 10 edges"),
        ("p edge 5 3000000000\ne 1 2\n", "line 1: the file has 1 of the 3000000000 edges"),
    ] {
        let found = Colouring::from_dimacs(text, 3).unwrap_err().to_string();
        assert!(found.contains(words), "{text}: {found}");
    }
}

#[test]
fn faults_of_dimacs_roads_have_a_place() {
    for (text, words) in [
        ("p sp 3 1\n  a 1\t4 7\n", "line 2, column 7: node 4 does not exist"),
        ("p sp 3 1\na 0 1 7\n", "line 2, column 3: node 0 does not exist"),
        ("p sp 3 1\na 1 2 -7\n", "line 2, column 7: '-7' is not a length"),
        ("p  sp many 1\n", "line 1, column 7: 'many' is not a number of nodes"),
        ("c two arcs\np sp 3 2\na 1 2 7\n", "line 2: the file has 1 of the 2 arcs"),
        ("c nothing\n", "the line 'p sp NODES ARCS' is missing"),
    ] {
        let found = RoadMap::from_dimacs(text).unwrap_err().to_string();
        assert!(found.starts_with(words), "{text}: {found}");
    }
}
