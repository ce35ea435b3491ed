//! The contract of the catalogue of puzzles: what holds for every puzzle that is listed, old or new.

use std::collections::HashSet;

use outwit::{Limits, Stopped};
use puzzle_catalogue::{
    Method, OpenPuzzle, PuzzleFile, PuzzleRow, PuzzleSession, SolveView, Task, find_puzzle,
    open_puzzle, puzzles,
};
use views::picture::{Marks, Theme};
use views::tree::{Show, overview, window};

/// Every puzzle as it comes, and some with settings.
fn all() -> impl Iterator<Item = (&'static PuzzleRow, &'static str)> {
    let others = [
        ("sliding-tiles", "rows=3,cols=3"),
        ("sliding-tiles", "rows=3,cols=3,goal=blank-last"),
        ("sliding-tiles", "rows=2,cols=3,goal=5 4 3 2 1 0"),
        ("sliding-tiles", "rows=5,cols=5"),
        ("road-map", "map=printed"),
        ("road-map", "map=slides"),
        ("road-map", "map=random,places=60,seed=7"),
        ("grid-map", "kind=maze,seed=3"),
        ("grid-map", "kind=random,width=40,height=9"),
        ("grid-map", "jumps=yes"),
        ("n-queens", "n=12"),
        ("map-colouring", "map=usa"),
        ("sudoku", "givens=40"),
        ("travelling-salesman", "cities=8"),
    ];
    let others = others.map(|(id, settings)| (find_puzzle(id).expect("a listed puzzle"), settings));
    puzzles().iter().map(|row| (row, "")).chain(others)
}

fn task(name: &str) -> Task {
    let mut task = Task::new(
        Method::parse(name).expect("a known way"),
        Limits::none().nodes(30_000).memory(1 << 28),
    );
    task.local.steps = Some(2_000);
    task
}

fn solve(session: &dyn PuzzleSession, name: &str) -> SolveView {
    session.solve(&task(name)).unwrap_or_else(|fault| panic!("{name}: {fault}"))
}

fn instances(opened: &dyn OpenPuzzle) -> Vec<String> {
    let mut list = vec![opened.default_instance()];
    list.extend((0..3).map(|seed| opened.random(seed).expect("an instance")));
    list
}

#[test]
fn every_puzzle_has_its_texts() {
    for row in puzzles() {
        assert!(row.id.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{}", row.id);
        assert!(!row.title.is_empty() && !row.summary.is_empty() && row.rules.len() > 80);
        assert_eq!(puzzles().iter().filter(|other| other.id == row.id).count(), 1);
        for param in row.params {
            row.open(&format!("{}={}", param.name, param.default)).map(|_| ()).unwrap();
            let fault = row.open(&format!("{}=nonsense", param.name)).err().unwrap().to_string();
            assert!(fault.contains("for example"), "{fault}");
        }
    }
}

#[test]
fn instances_survive_their_text_and_have_a_picture() {
    for (row, settings) in all() {
        let opened = row.open(settings).unwrap();
        let again = open_puzzle(&opened.name()).unwrap();
        assert_eq!(again.name(), opened.name());
        for text in instances(&*opened) {
            let view = opened.instance(&text).unwrap().view();
            assert_eq!(view.instance, text, "{}", opened.name());
            let back = again.instance(&view.instance).unwrap().view();
            assert_eq!((&back.instance, &back.drawing), (&view.instance, &view.drawing));
            let names = view.drawing.names();
            let different: HashSet<&str> = names.iter().copied().collect();
            assert_eq!(
                (names.len(), names.is_empty()),
                (different.len(), false),
                "{}",
                opened.name()
            );
            let svg = view.drawing.svg(&Marks::default(), Theme::Auto, "an instance");
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
            assert!(!view.drawing.text(&Marks::default()).is_empty());
        }
        for seed in 0..3 {
            assert_eq!(opened.random(seed).unwrap(), opened.random(seed).unwrap(), "seed {seed}");
        }
        for nonsense in
            ["", "nonsense", "\u{0}", "1 2", "A to", "9".repeat(90).as_str(), "-1", "é;é"]
        {
            if let Err(fault) = opened.instance(nonsense) {
                let fault = fault.to_string();
                assert!(fault.contains("expected"), "{}: {nonsense:?}: {fault}", opened.name());
            }
        }
    }
}

#[test]
fn every_random_instance_is_solved_by_some_way_and_every_way_runs() {
    for (row, settings) in all() {
        let opened = row.open(settings).unwrap();
        for text in instances(&*opened).iter().take(2) {
            let session = opened.instance(text).unwrap();
            let mut solved = Vec::new();
            for way in opened.algorithms() {
                let answer = solve(&*session, &way.name);
                let name = format!("{} \"{text}\" by {}", opened.name(), way.name);
                assert_eq!((&answer.algorithm, &answer.puzzle), (&way.name, &opened.name()));
                assert_eq!(answer.instance, *text, "{name}");
                if answer.solved {
                    assert!(session.after(&answer.steps()).is_ok(), "{name}");
                    // Two of the maps do not say where their places are.
                    let is_blind = answer.note.contains(" is 0 everywhere, since ");
                    assert!(
                        answer.note.is_empty() || answer.stopped.is_some() || is_blind,
                        "{name}: {}",
                        answer.note
                    );
                } else {
                    assert!(!answer.note.is_empty(), "{name} does not say why");
                }
                for (heuristic, ..) in &way.heuristics {
                    if heuristic.starts_with("patterns")
                        && (settings.is_empty() || settings.contains("rows=5"))
                    {
                        // These tables take longer than a test should.
                        continue;
                    }
                    let guided = Task { heuristic: Some(heuristic.clone()), ..task(&way.name) };
                    let answer = session.solve(&guided).unwrap();
                    assert_eq!(answer.heuristic, *heuristic, "{name}");
                }
                let wrong = Task { heuristic: Some("crystal-ball".into()), ..task(&way.name) };
                let fault = session.solve(&wrong).unwrap_err().to_string();
                assert!(fault.contains("crystal-ball") && fault.contains("expected"), "{fault}");
                solved.push(answer);
            }
            // A hard board takes more than a test should.
            let hard = matches!(settings, "" | "rows=5,cols=5") && row.id == "sliding-tiles";
            assert!(hard || solved.iter().any(|answer| answer.solved), "{} {text}", opened.name());
            let best = solved.iter().filter(|answer| answer.solved && answer.optimal);
            let costs: HashSet<String> =
                best.filter_map(|answer| Some(answer.cost?.to_string())).collect();
            assert!(costs.len() <= 1, "{} {text}: proven costs {costs:?}", opened.name());
        }
    }
}

#[test]
fn every_record_can_be_looked_at_at_every_step() {
    for (row, settings) in all() {
        let opened = row.open(settings).unwrap();
        let session = opened.instance(&opened.default_instance()).unwrap();
        for way in opened.algorithms() {
            let mut task = task(&way.name);
            task.limits.nodes = Some(400);
            let (answer, tree) = session.record(&task, 500).unwrap();
            let name = format!("{} by {}", opened.name(), way.name);
            assert!(!tree.is_empty() && tree.steps() > 0, "{name}");
            assert!(tree.is_single() && tree.len() <= 500, "{name}");
            let steps = tree.steps();
            for step in [0, 1, steps / 3, steps / 2, steps - 1] {
                let step = step.min(steps - 1);
                let scene = tree.scene(Some(step)).unwrap_or_else(|| panic!("{name}: step {step}"));
                assert!(!scene.caption.is_empty() && !scene.counts.is_empty(), "{name}");
                let places: HashSet<&str> = scene.drawing.names().into_iter().collect();
                let marks = &scene.marks;
                let marked =
                    [&marks.explored, &marks.frontier, &marks.path, &marks.wrong, &marks.last];
                for mark in marked.into_iter().flatten() {
                    assert!(places.is_empty() || places.contains(mark.as_str()), "{name}: {mark}");
                }
                let shown =
                    window(&*tree, &Show { step: Some(step), limit: 60, ..Show::default() });
                assert!(shown.nodes.iter().all(|node| node.x.is_finite()), "{name}");
                assert!(shown.text().lines().count() > 1 || shown.nodes.len() == 1, "{name}");
            }
            let whole = window(&*tree, &Show { limit: 40, ..Show::default() });
            assert!(whole.svg(Theme::Auto).contains("</svg>") && whole.dot().ends_with("}\n"));
            assert!(!tree.is_empty() && tree.picture(9_999_999).is_none(), "{name}");
            let local = Method::parse(&way.name).unwrap();
            if matches!(local, Method::HillClimbing | Method::MinConflicts) {
                assert_eq!(tree.curve().len(), tree.len(), "{name}");
            }
            assert!(answer.generated > 0 || answer.expanded > 0 || answer.solved, "{name}");
        }
    }
}

/// A solution is known from the step that found it, even where the goal is in a bundle that is closed.
#[test]
fn an_overview_knows_when_the_goal_was_found() {
    for (puzzle, algorithm) in [("road-map", "a-star"), ("n-queens", "backtracking")] {
        let opened = open_puzzle(puzzle).unwrap();
        let session = opened.instance(&opened.default_instance()).unwrap();
        let (_, tree) = session.record(&task(algorithm), 1000).unwrap();
        let seen = |depth| overview(&*tree, &Show { depth, limit: 2000, ..Show::default() });
        let (all, top) = (seen(99), seen(1));
        let goal = all.role.iter().rposition(|&role| all.words[role] == "goal");
        let goal = goal.unwrap_or_else(|| panic!("{puzzle}: no goal is shown"));
        let steps = if all.waits { &all.left } else { &all.entered };
        assert_eq!((all.found, top.found), (steps[goal], steps[goal]), "{puzzle}");
        assert!(top.role.iter().all(|&role| top.words[role] != "goal"), "{puzzle}");
    }
}

/// The map of the Midwest has miles: the way with the fewest roads is not the shortest, and straight lines save expansions.
#[test]
fn the_default_roads_have_lengths() {
    let roads = open_puzzle("road-map").unwrap();
    let session = roads.instance(&roads.default_instance()).unwrap();
    let [few, short, guided] =
        ["breadth-first", "uniform-cost", "a-star"].map(|name| solve(&*session, name));
    assert_eq!(short.cost, guided.cost);
    assert!(few.cost > short.cost && few.actions.len() < short.actions.len(), "{few:?} {short:?}");
    assert!(guided.expanded < short.expanded, "{} of {}", guided.expanded, short.expanded);
}

/// A node without a label, since it was not expanded, has its numbers in the line of the label, not one line below.
#[test]
fn the_texts_of_a_node_begin_below_its_shape() {
    let tiles = open_puzzle("sliding-tiles:rows=3,cols=3").unwrap();
    let session = tiles.instance("1 2 5 3 0 8 6 4 7").unwrap();
    let (_, tree) = session.record(&task("a-star"), 1000).unwrap();
    let svg = window(&*tree, &Show { limit: 40, ..Show::default() }).svg(Theme::Page);
    let height = |text: &str| {
        let before = svg.split_once(text).unwrap_or_else(|| panic!("no {text}: {svg}")).0;
        let (_, y) = before.rsplit_once(" y=\"").unwrap();
        y.split_once('"').unwrap().0
    };
    assert_eq!(height(">g 1 h 7 f 8</text>"), height(">#2</text>"));
}

/// The numbers of a step have the values of the whole search at its end.
#[test]
fn the_numbers_of_the_last_step_are_those_of_the_search() {
    for puzzle in ["sliding-tiles:rows=3,cols=3", "road-map", "n-queens:n=6"] {
        let opened = open_puzzle(puzzle).unwrap();
        let text = if puzzle.starts_with("sliding") {
            "1 2 5 3 0 8 6 4 7".into()
        } else {
            opened.default_instance()
        };
        let session = opened.instance(&text).unwrap();
        for way in opened.algorithms() {
            let Ok((answer, tree)) = session.record(&task(&way.name), 1_000_000) else { continue };
            let scene = tree.scene(None).unwrap();
            for (name, count) in scene.counts {
                let whole = match name.as_str() {
                    "expanded" | "assignments" => answer.expanded,
                    "generated" => answer.generated,
                    "duplicates" => answer.duplicates,
                    "pruned" => answer.pruned,
                    "solutions" => answer.solutions,
                    _ => continue,
                };
                assert_eq!(count as u64, whole, "{puzzle} {} {name}", way.name);
            }
        }
    }
}

/// What is drawn is the instance that was meant, and its text is drawn again as the same.
#[test]
fn maps_are_drawn_and_survive_it() {
    for (row, settings) in all() {
        let opened = row.open(settings).unwrap();
        let session = opened.instance(&opened.default_instance()).unwrap();
        let Some(sketch) = session.sketch() else { continue };
        let text = opened.drawn(&sketch).unwrap();
        let own = opened.instance(&text).unwrap();
        assert_eq!(own.view().instance.trim_end(), text.trim_end(), "{}", opened.name());
        assert_eq!(own.whole(), own.view().instance);
        assert_eq!(own.sketch().unwrap(), sketch, "{}", opened.name());
        let cost = |session: &dyn PuzzleSession| {
            let ways = opened.algorithms();
            let exact = ways.iter().find(|way| way.name == "uniform-cost").unwrap_or(&ways[0]);
            solve(session, &exact.name).cost.map(|cost| cost.to_string())
        };
        assert_eq!(cost(&*own), cost(&*session), "{}", opened.name());
    }
}

#[test]
fn own_maps_say_where_they_are_wrong() {
    let roads = open_puzzle("road-map").unwrap();
    let fault = |text: &str| roads.instance(text).map(|_| ()).unwrap_err().to_string();
    let two = "[[place]]\nname = \"A\"\n[[place]]\nname = \"B\"\n";
    let view = roads.instance(&format!("goal = \"B\"\n{two}")).unwrap().view();
    assert!(view.instance.starts_with("start = \"A\"\ngoal = \"B\"\n"), "{}", view.instance);
    assert_eq!(
        roads.instance(&format!("B to A\n{two}")).unwrap().view().instance[..11],
        *"start = \"B\""
    );
    assert!(
        fault(&format!("start = \"C\"\n{two}"))
            .starts_with("line 1, column 9: there is no place 'C'")
    );
    assert!(fault(&format!("A to C\n{two}")).contains("no place 'C'"));
    assert!(fault("A to B\n[[place]]\nname = 3\n").contains("line 2, column 8"));
    assert!(fault("# nothing\nplace = []").contains("no places"));
    let many: Vec<String> =
        (0..401).map(|number| format!("[[place]]\nname = \"P{number}\"\n")).collect();
    let many = many.concat();
    assert!(fault(&many).contains("at most 400 places"), "{}", fault(&many));
    let tour = open_puzzle("travelling-salesman").unwrap();
    let named = |name: &str| puzzle_catalogue::Sketch {
        plan: puzzle_catalogue::Plan {
            places: vec![puzzle_catalogue::PlannedPlace {
                name: name.into(),
                ..Default::default()
            }],
            ..Default::default()
        },
        ..Default::default()
    };
    assert!(tour.drawn(&named("New York")).unwrap_err().to_string().contains("New-York"));
    assert!(open_puzzle("sudoku").unwrap().drawn(&named("A")).is_err());
}

/// Regions in TOML: what they say, what they leave out, and where they are wrong.
#[test]
fn own_regions_are_coloured() {
    let opened = open_puzzle("map-colouring").unwrap();
    let fault = |text: &str| opened.instance(text).map(|_| ()).unwrap_err().to_string();
    let text = "colours = 2\n[[region]]\nname = \"New Town\"\nx = 0.0\ny = 0.0\nneighbours = [\"B\"]\n\
                [[region]]\nname = \"B\"\nx = 3.0\ny = 4.5\n";
    let own = opened.instance(text).unwrap();
    assert_eq!(own.view().instance, text);
    assert_eq!(solve(&*own, "backtracking").actions, ["New Town = red", "B = blue"]);
    let one = opened.instance(&text.replace("colours = 2", "colours = 1")).unwrap();
    assert!(!solve(&*one, "backtracking").solved);
    let random = open_puzzle("map-colouring:regions=25").unwrap();
    assert_eq!(random.default_instance(), random.random(1).unwrap());
    // What it does not say is said by the settings.
    let three = open_puzzle("map-colouring:colours=3").unwrap();
    let short = "region = [{ name = \"A\" }]";
    assert!(three.instance(short).unwrap().view().instance.starts_with("colours = 3\n"));
    assert!(opened.instance(short).unwrap().view().instance.starts_with("colours = 4\n"));
    assert!(
        fault("colours = 65\nregion = [{ name = \"A\" }]")
            .starts_with("line 1, column 11: 65 colours")
    );
    assert!(fault("colors = 3").contains("unknown field"), "{}", fault("colors = 3"));
    assert!(fault("[[region]]\nname = \"A\"\nneighbours = [\"B\"]").contains("no region 'B'"));
    assert!(fault("[[").contains("for example"), "{}", fault("[["));
    // The same from a file, where the settings come first; and what the page has saved.
    let read = |settings: &str, name: &str, text: &str| {
        let file = PuzzleFile { name, text, beside: &|_| unreachable!("no other file is named") };
        find_puzzle("map-colouring")
            .unwrap()
            .read(settings, &file)
            .map(|(_, entries)| entries[0].instance.clone())
    };
    assert_eq!(read("", "own.toml", text).unwrap(), text);
    assert!(read("colours=5", "own.toml", text).unwrap().starts_with("colours = 5\n"));
    for saved in ["3; A: B; B:", "usa 4"] {
        assert_eq!(read("", "saved.txt", saved).unwrap(), saved);
    }
    assert_eq!(read("", "lines.txt", "A: B\nB:\n").unwrap(), "4; A: B; B:");
    let wrong = read("", "own.toml", "[[region]]\nname = 3\n").unwrap_err().to_string();
    assert!(wrong.starts_with("own.toml, line 2, column 8"), "{wrong}");
    // More regions than can be drawn are still an instance.
    let many: Vec<String> =
        (0..401).map(|number| format!("[[region]]\nname = \"P{number}\"\n")).collect();
    assert!(opened.instance(&many.concat()).unwrap().sketch().is_none());
}

#[test]
fn faults_say_where_and_what() {
    let fault = |name: &str, text: &str| {
        open_puzzle(name)
            .and_then(|opened| opened.instance(text))
            .map(|_| ())
            .unwrap_err()
            .to_string()
    };
    assert!(fault("sliding-tiles:rows=3,cols=3", "1 0 2 3 4 5 6 8 7").contains("odd"));
    assert!(fault("sliding-tiles:rows=3,cols=3", "1 2 3").contains("expected 9"));
    assert!(fault("road-map", "Rochester to Atlantis").contains("Atlantis"));
    assert!(fault("grid-map", "0,0 to 1,1").contains("wall"));
    assert!(fault("grid-map", "0,0 to 1,1 on ../.").contains("row 2"));
    let read = |id: &str, name: &str, text: &str| {
        let file = PuzzleFile { name, text, beside: &|_| unreachable!("no other file is named") };
        find_puzzle(id).unwrap().read("", &file).map(|_| ()).unwrap_err().to_string()
    };
    let short = read("grid-map", "m.map", "type octile\nheight 2\nwidth 3\nmap\n...\n..\n");
    assert_eq!(short, "m.map, line 6, column 3: row 2 of the map has 2 cells; expected 3");
    let missing = read("road-map", "g.gr", "p sp 2 1\na 1 3 7\n");
    assert_eq!(
        missing,
        "g.gr, line 2, column 5: node 3 does not exist; expected a number from 1 to 2"
    );
    let board = read("sliding-tiles", "list.txt", "# easy\n1 2 3\n");
    assert!(board.starts_with("list.txt, line 2: the board has 3 numbers"), "{board}");
    let hard =
        open_puzzle("sliding-tiles").unwrap().instance("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3");
    let task = Task::new(Method::parse("a-star").unwrap(), Limits::none().memory(10 << 20));
    let answer = hard.unwrap().solve(&task).unwrap();
    assert!(answer.note.starts_with("A* ran out of memory (limit 10 MiB)"), "{}", answer.note);
    assert!(answer.note.ends_with("for example ida-star"), "{}", answer.note);
    let tours = open_puzzle("travelling-salesman").unwrap();
    let tour = tours.instance(&tours.default_instance()).unwrap();
    let task = Task::new(Method::parse("local-beam").unwrap(), Limits::none().memory(1 << 10));
    let answer = tour.solve(&task).unwrap();
    assert!(answer.note.ends_with("a smaller --width, or take hill-climbing"), "{}", answer.note);
}

/// The note has the title of the algorithm and a number with separators; the step at the end does not repeat it.
#[test]
fn a_limit_is_said_once_in_words() {
    let session = open_puzzle("sliding-tiles:rows=3,cols=3").unwrap();
    let session = session.instance("8 6 7 2 5 4 3 0 1").unwrap();
    let task = Task::new(Method::parse("ida-star").unwrap(), Limits::none().nodes(1000));
    let (answer, tree) = session.record(&task, 100).unwrap();
    assert_eq!(answer.note, "IDA* reached its limit of 1,000 nodes");
    assert_eq!(tree.scene(None).unwrap().caption, "No solution.");
}

/// The time limit holds for pattern tables, too, which take minutes to build.
#[test]
fn preparation_is_part_of_the_time() {
    let tiles = open_puzzle("sliding-tiles").expect("a puzzle");
    let board = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
    let session = tiles.instance(board).expect("a board");
    let limits = Limits::none().time(std::time::Duration::from_millis(5));
    for method in ["ida-star", "greedy"] {
        let mut task = Task::new(Method::parse(method).expect("a method"), limits.clone());
        task.heuristic = Some("patterns-7-8".into());
        let answer = session.solve(&task).expect("an answer without tables");
        let note = &answer.note;
        assert_eq!((answer.solved, answer.stopped), (false, Some(Stopped::Time)));
        assert!(note.contains("time limit") && note.contains("manhattan"), "{note}");
        let stop = outwit::Stop::new();
        stop.raise();
        task.limits = Limits::none().stop(&stop);
        let answer = session.solve(&task).expect("an answer without tables");
        assert_eq!((answer.solved, answer.stopped), (false, Some(Stopped::Flag)));
    }
}

#[test]
fn solutions_are_shown_step_by_step() {
    for name in [
        "grid-map:width=21,height=21,kind=maze",
        "sliding-tiles:rows=3,cols=3",
        "n-queens",
        "map-colouring",
        "sudoku",
        "travelling-salesman",
    ] {
        let puzzle = open_puzzle(name).expect("a puzzle");
        let session = puzzle.instance(&puzzle.default_instance()).expect("an instance");
        let method = &session.view().algorithms[0].name;
        let actions = solve(&*session, method).steps();
        let first = session.after(&[]).expect("the instance");
        assert_eq!(first.drawing, session.view().drawing, "{name}");
        for count in 1..=actions.len() {
            session.after(&actions[..count]).expect("a part of a solution");
        }
        let last = session.after(&actions).expect("a solution");
        assert_eq!(last != first, !actions.is_empty(), "{name}");
        assert!(session.after(&["nonsense".to_owned()]).is_err(), "{name}");
    }
}
