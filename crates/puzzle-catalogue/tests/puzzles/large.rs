//! Large instances: what is not drawn, what is refused, and settings that are kept.

use outwit::Limits;
use outwit::problem::Cycles;
use puzzle_catalogue::{
    Method, PuzzleFile, PuzzleSession, SolveView, Task, find_puzzle, open_puzzle,
};
use views::picture::Drawing;

fn open(puzzle: &str, instance: &str) -> Box<dyn PuzzleSession> {
    open_puzzle(puzzle).and_then(|frame| frame.instance(instance)).expect("a sound call")
}

fn solve(session: &dyn PuzzleSession, task: &Task) -> SolveView {
    session.solve(task).expect("a sound call")
}

fn task(method: &str) -> Task {
    Task::new(Method::parse(method).expect("a sound call"), Limits::none())
}

#[test]
fn large_instances_are_not_drawn() {
    for (puzzle, is_drawn) in [
        ("grid-map:kind=empty,width=100,height=1000", true),
        ("grid-map:kind=empty,width=101,height=1000", false),
        ("travelling-salesman:cities=400", true),
        ("travelling-salesman:cities=401", false),
        ("map-colouring:regions=400", true),
        ("map-colouring:regions=401", false),
    ] {
        let frame = open_puzzle(puzzle).unwrap();
        let session = frame.instance(&frame.random(1).unwrap()).unwrap();
        assert_eq!(!session.view().drawing.names().is_empty(), is_drawn, "{puzzle}");
    }
}

/// Trips with many cities have too many moves to list, but not too many to draw one.
#[test]
fn searches_that_list_all_moves_refuse_long_trips() {
    let cities: Vec<String> = (0..5001).map(|city| format!("c{city} {city} 0")).collect();
    let session = open("travelling-salesman", &cities.join(";"));
    for method in ["hill-climbing", "local-beam"] {
        let fault = session.solve(&task(method)).unwrap_err().to_string();
        assert!(fault.contains("5001 cities") && fault.contains("at most 5000"), "{fault}");
    }
    let mut annealing = task("annealing");
    annealing.local.steps = Some(10);
    assert!(solve(&*session, &annealing).solved);
}

/// Settings that are asked for are not replaced by those of the puzzle.
#[test]
fn cycles_that_are_asked_for_are_avoided_and_no_others() {
    let session = open("grid-map", "0,0 to 3,0 on ..@./..../....");
    let expanded = |cycles| {
        let mut task = task("ida-star");
        task.heuristic = Some("none".into());
        task.options.cycles = cycles;
        solve(&*session, &task).expanded
    };
    assert_eq!(expanded(None), expanded(Some(Cycles::Path)));
    assert!(expanded(Some(Cycles::Undo)) > expanded(Some(Cycles::Path)));
}

#[test]
fn names_of_places_may_hold_the_word_between_the_ends() {
    let map = "[[place]]\nname = 'Way to Go'\n[[place]]\nname = 'C'\n[[place]]\nname = 'a->b'\n\
        [[road]]\nfrom = 'Way to Go'\nto = 'C'\nlength = 1\n\
        [[road]]\nfrom = 'C'\nto = 'a->b'\nlength = 1\n";
    let file =
        PuzzleFile { name: "m.toml", text: map, beside: &|name| panic!("{name} is not needed") };
    let (frame, _) = find_puzzle("road-map").unwrap().read("", &file).unwrap();
    for ends in ["Way to Go to C", "Way to Go -> C", "Way to Go->a->b", "C to a->b"] {
        let session = frame.instance(ends).unwrap_or_else(|fault| panic!("{ends}: {fault}"));
        assert!(solve(&*session, &task("a-star")).solved, "{ends}");
    }
    let fault = frame.instance("Way to C").err().unwrap().to_string();
    assert!(fault.contains("no place 'Way'"), "{fault}");
}

#[test]
fn road_files_may_begin_with_an_empty_comment() {
    let text = "c\nc a comment\np sp 2 1\na 1 2 7\n";
    for name in ["roads.gr", "roads.txt"] {
        let file = PuzzleFile { name, text, beside: &|name| panic!("{name} is not needed") };
        let (frame, _) = find_puzzle("road-map").unwrap().read("", &file).unwrap();
        assert!(frame.instance("1 to 2").is_ok(), "{name}");
    }
    assert!(open("road-map", text).view().instance.contains("length = 7"));
    // A line with the ends, whose start has the name of a comment.
    let own =
        "c to d\nplace = [{ name = 'c' }, { name = 'd' }]\nroad = [{ from = 'c', to = 'd' }]\n";
    assert!(open_puzzle("road-map").unwrap().instance(own).is_ok());
}

#[test]
fn names_may_hold_the_sign_between_a_key_and_its_value() {
    let map = "place = [{ name = 'x=1' }, { name = 'B' }]\nroad = [{ from = 'x=1', to = 'B' }]\n";
    let roads = open("road-map", &format!("x=1 to B\n{map}"));
    assert_eq!(solve(&*roads, &task("a-star")).actions.len(), 1);
    assert!(open_puzzle("road-map").unwrap().instance(&format!("goal = 'B'\n{map}")).is_ok());
    let fault = open_puzzle("road-map").unwrap().instance(&format!("strat = 'B'\n{map}"));
    assert!(fault.err().unwrap().to_string().contains("unknown field"));
    let file =
        |name, text| PuzzleFile { name, text, beside: &|name| panic!("{name} is not needed") };
    let colouring = find_puzzle("map-colouring").unwrap();
    let regions = colouring.read("", &file("m.txt", "x=1: B\nB: x=1\n")).unwrap();
    assert!(regions.1[0].instance.contains("x=1"), "{}", regions.1[0].instance);
    assert!(colouring.read("", &file("m.txt", "colours = 3\n[[region]]\nname = 'A'\n")).is_ok());
}

/// A line that begins with a name like the first word of a map in TOML is no map.
#[test]
fn names_of_places_may_begin_like_a_map() {
    let text = "place = [{ name = 'placeholder' }, { name = 'place3' }]\n\
        road = [{ from = 'placeholder', to = 'place3', length = 2.5 }]\n";
    let file = PuzzleFile { name: "m.toml", text, beside: &|name| panic!("{name} is not needed") };
    let (frame, _) = find_puzzle("road-map").unwrap().read("", &file).unwrap();
    for ends in ["placeholder to place3", "place3 -> placeholder"] {
        let session = frame.instance(ends).unwrap_or_else(|fault| panic!("{ends}: {fault}"));
        assert_eq!(solve(&*session, &task("a-star")).actions.len(), 1, "{ends}");
    }
    assert!(
        frame.instance("place = [{ name = 'A' }, { name = 'B' }]").is_ok(),
        "a map in one line"
    );
}

#[test]
fn lengths_of_own_maps_are_shown_with_their_decimals() {
    let text = "place = [{ name = 'A' }, { name = 'B' }, { name = 'C' }]\nroad = [\
        { from = 'A', to = 'B', length = 0.4 }, { from = 'B', to = 'C', length = 2.5 }]\n";
    let Drawing::Map(map) = open("road-map", text).view().drawing else { panic!("no map") };
    let labels: Vec<&str> = map.roads.iter().map(|road| road.label.as_str()).collect();
    assert_eq!(labels, ["0.4", "2.5"]);
}

/// A trip that is drawn again keeps the way in which its distances are counted.
#[test]
fn a_drawn_trip_keeps_its_metric() {
    let frame = open_puzzle("travelling-salesman").unwrap();
    let text = "GEO; A 47.3 8.3; B 48 9; C 46 7";
    let sketch = frame.instance(text).unwrap().sketch().unwrap();
    assert_eq!(frame.drawn(&sketch).unwrap(), text);
    let plain = frame.instance("A 0 0; B 1 1").unwrap().sketch().unwrap();
    assert_eq!(frame.drawn(&plain).unwrap(), "A 0 0; B 1 1");
    let mut spaced = plain;
    spaced.plan.places[0].name = "New\u{a0}York".into();
    let fault = frame.drawn(&spaced).unwrap_err().to_string();
    assert!(fault.contains("more than one word") && fault.contains("New-York"), "{fault}");
}
