//! Puzzles: instances as data and pictures, their searches, and the state of a search after a step.

use std::sync::Arc;

use games::Fault;
use games::picture::{Drawing, Marks, Theme};
use games::tree::{FrontierShow, Scene, TreeView, Waiting};
use outwit::problem::Setting;
use outwit::{Named, UnknownName};
use puzzle_catalogue::{
    Admissibility, CustomHeuristic, Method, OpenPuzzle, PuzzleFile, PuzzleSession, Sketch, Task,
    find_puzzle, puzzles,
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::tree::{number, run, tree};
use super::{
    Refusal, bad, catalogue, not_found, parameter, parse, search_limits, too_many_searches,
};
use crate::bounds;
use crate::puzzle_cache;
use crate::reply::{self, Reply};
use crate::runs::{Outcome, Run, Runs};

/// All puzzles, from their one list.
pub(super) fn list() -> Value {
    let row = |row: &puzzle_catalogue::PuzzleRow| {
        json!({
            "id": row.id, "title": row.title, "summary": row.summary, "rules": row.rules,
            "settings": catalogue::settings(row.params),
        })
    };
    json!({ "puzzles": puzzles().iter().map(row).collect::<Vec<_>>() })
}

/// An instance in a request.
#[derive(Deserialize)]
struct Instance {
    /// The puzzle with its settings.
    puzzle: String,
    /// Its text; empty = the default instance.
    #[serde(default, rename = "instance")]
    text: String,
    /// Generate a random instance with this seed instead.
    seed: Option<u64>,
    /// Generate one of a series of instances of growing distance from the goal instead.
    sample: Option<Sample>,
    /// A map drawn on the page instead.
    sketch: Option<Sketch>,
}

/// An instance of a series.
#[derive(Deserialize)]
struct Sample {
    seed: u64,
    run: u64,
    runs: u64,
}

impl Instance {
    fn open(&self) -> Result<Box<dyn PuzzleSession>, Refusal> {
        let frame = puzzle_cache::open(&self.puzzle).map_err(bad)?;
        if let Some(sketch) = &self.sketch {
            return frame.drawn(sketch).and_then(|text| frame.instance(&text)).map_err(bad);
        }
        let text = match (&self.sample, self.seed) {
            (Some(sample), _) => {
                puzzle_catalogue::compare::sample(&*frame, sample.seed, sample.run, sample.runs)
                    .map_err(bad)?
            }
            (None, Some(seed)) => frame.random(seed).map_err(bad)?,
            (None, None) if self.text.trim().is_empty() => frame.default_instance(),
            (None, None) => self.text.clone(),
        };
        frame.instance(&text).map_err(bad)
    }
}

/// The instance as data and as a picture.
pub(super) fn show(body: &[u8]) -> Result<Reply, Refusal> {
    let session = parse::<Instance>(body)?.open()?;
    let view = session.view();
    let sketch = session.sketch();
    // A map of roads; a grid names its ends by itself.
    let end = |of: fn(&Sketch) -> Option<&String>| sketch.as_ref().and_then(of).cloned();
    let marks = Marks {
        selected: end(|sketch| sketch.plan.start.as_ref()).into_iter().collect(),
        hints: end(|sketch| sketch.plan.goal.as_ref()).into_iter().collect(),
        ..Marks::default()
    };
    let svg = svg_of(&view.drawing, &marks, &view.puzzle);
    Ok(reply::json(&json!({ "view": view, "svg": svg, "sketch": sketch })))
}

/// The picture for the page; none of an instance that is too large to be drawn.
fn svg_of(drawing: &Drawing, marks: &Marks, title: &str) -> Option<String> {
    (!drawing.is_empty()).then(|| drawing.svg(marks, Theme::Page, title))
}

/// A file that was opened or dropped on the page.
#[derive(Deserialize)]
struct Opened {
    /// The puzzle with its settings.
    puzzle: String,
    /// The name of the file, for messages only.
    name: String,
    text: String,
}

/// The instances of a file: all of a list, or the default instance of a map.
pub(super) fn read(body: &[u8]) -> Result<Reply, Refusal> {
    let opened: Opened = parse(body)?;
    let id = views::id_of(&opened.puzzle);
    let no_other_file = |other: &str| {
        Err(Fault::new(format!("it needs the file {other}, but a page opens one file only"))
            .expected("the map itself"))
    };
    let file = PuzzleFile { name: &opened.name, text: &opened.text, beside: &no_other_file };
    let (frame, entries) = find_puzzle(id)
        .and_then(|row| row.read(&row.settings_in(&opened.puzzle), &file))
        .map_err(bad)?;
    let instances = if entries.is_empty() {
        let usual = frame.default_instance();
        let whole =
            frame.instance(&usual).map_err(|fault| bad(fault.in_file(&opened.name)))?.whole();
        if whole == usual {
            let nothing = Fault::new("it contains no instance").expected("one instance per line");
            return Err(bad(nothing.example(usual).in_file(&opened.name)));
        }
        vec![whole]
    } else {
        let at = |line: usize, fault: Fault| match line {
            0 => bad(fault.in_file(&opened.name)),
            _ => bad(format!("{}, line {line}: {fault}", opened.name)),
        };
        // A board without a solution is a row, too; who chooses it reads why.
        let listed = entries.iter().take(bounds::INSTANCES);
        for entry in listed.filter(|entry| entry.unsolvable.is_none()) {
            frame.instance(&entry.instance).map_err(|fault| at(entry.line, fault))?;
        }
        entries.iter().take(bounds::INSTANCES).map(|entry| entry.instance.clone()).collect()
    };
    let found = entries.len().max(1);
    Ok(reply::json(&json!({ "puzzle": frame.name(), "instances": instances, "found": found })))
}

#[derive(Deserialize)]
struct Played {
    #[serde(flatten)]
    instance: Instance,
    actions: Vec<String>,
    /// How many of the actions to show.
    at: usize,
}

/// A solution after some of its actions.
pub(super) fn play(body: &[u8]) -> Result<Reply, Refusal> {
    let wanted: Played = parse(body)?;
    let session = wanted.instance.open()?;
    let at = wanted.at.min(wanted.actions.len());
    let frame = session.after(&wanted.actions[..at]).map_err(bad)?;
    let svg = svg_of(&frame.drawing, &frame.marks, "Solution, step by step");
    Ok(reply::json(&json!({ "svg": svg })))
}

#[derive(Deserialize)]
struct Wanted {
    #[serde(flatten)]
    instance: Instance,
    algorithm: String,
    /// By name, or `=` and a formula over the features of the puzzle.
    heuristic: Option<String>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    /// How breadth-first, depth-first and best-first searches treat repeated states, by name.
    repeats: Option<String>,
    /// When breadth-first search applies the goal test, by name.
    #[serde(default, rename = "goal-test")]
    goal_test: Option<String>,
    /// The order of depth-first search, by name.
    style: Option<String>,
    /// Seed of a search with random choices.
    random_seed: Option<u64>,
    /// Nodes to record.
    keep: Option<usize>,
}

/// Recorded nodes, unless the request says how many.
const DEFAULT_RECORDED_NODES: usize = 200_000;

/// Starts a search that records its tree.
pub(super) fn start(body: &[u8], runs: &Runs) -> Result<Reply, Refusal> {
    let wanted: Wanted = parse(body)?;
    let session = wanted.instance.open()?;
    let method = Method::parse(&wanted.algorithm).map_err(bad)?;
    let limits = search_limits(None, wanted.nodes, wanted.seconds);
    let mut task = Task::new(method, limits);
    let heuristic = wanted.heuristic.filter(|name| !name.is_empty());
    if let Some(formula) = heuristic.as_deref().and_then(|name| name.strip_prefix('=')) {
        task.custom = Some(Arc::new(of_formula(&wanted.instance.puzzle, formula)?));
    } else {
        task.heuristic = heuristic;
    }
    let options = &mut task.options;
    let puzzle = &wanted.instance.puzzle;
    set(&mut options.repeats, "repeats", wanted.repeats, method, Setting::Repeats, puzzle)?;
    set(&mut options.test, "goal-test", wanted.goal_test, method, Setting::Test, puzzle)?;
    set(&mut options.style, "style", wanted.style, method, Setting::Style, puzzle)?;
    task.seed = wanted.random_seed.unwrap_or(0);
    task.local.steps = (method == Method::Annealing).then_some(20_000);
    let keep = wanted.keep.unwrap_or(DEFAULT_RECORDED_NODES).clamp(1, bounds::RECORDED_NODES);
    let run = runs.start(move |run: &Run| {
        task.limits.stop = Some(run.flag().clone());
        let recorded = session.record(&task, keep);
        let (answer, tree) = recorded.map_err(|fault| fault.to_string())?;
        run.keep(tree);
        Ok(Outcome { answer: Some(answer), ..Outcome::default() })
    });
    let run = run.ok_or_else(too_many_searches)?;
    Ok(reply::json(&json!({ "run": run.id() })))
}

/// Sets what a request names; a setting that the algorithm does not use is refused, as on the command line.
fn set<T: Named>(
    value: &mut T,
    field: &str,
    wanted: Option<String>,
    method: Method,
    setting: Setting,
    puzzle: &str,
) -> Result<(), Refusal> {
    let Some(name) = wanted else { return Ok(()) };
    *value = name.parse().map_err(|unknown: UnknownName| bad(format!("{field}: {unknown}")))?;
    let setting = puzzle_catalogue::Setting::Search(setting);
    if method.uses(setting) {
        return Ok(());
    }
    let users = puzzle_cache::open(puzzle).map_err(bad)?.users_of(setting);
    Err(bad(views::no_effect(field, method.name(), &users, str::to_owned)))
}

/// A solution that a formula is checked along.
#[derive(Deserialize)]
struct Checked {
    #[serde(flatten)]
    instance: Instance,
    /// The formula, without `=`.
    formula: String,
    /// An optimal solution.
    actions: Vec<String>,
    /// What is known from other instances.
    #[serde(default)]
    known: Admissibility,
}

/// Whether a heuristic was too high anywhere along an optimal solution, added to what is known.
pub(super) fn check_heuristic(body: &[u8]) -> Result<Reply, Refusal> {
    let Checked { instance, formula, actions, mut known } = parse(body)?;
    let heuristic = of_formula(&instance.puzzle, &formula)?;
    known.add(&*instance.open()?, &heuristic, &actions).map_err(bad)?;
    Ok(reply::json(&json!({ "known": known, "sentence": known.sentence(&heuristic) })))
}

/// The heuristic of a formula typed in the page, as a file with it would give it.
fn of_formula(puzzle: &str, formula: &str) -> Result<CustomHeuristic, Refusal> {
    let id = views::id_of(puzzle);
    let head = format!("name = \"formula\"\ngame = {}\n", toml::Value::from(id));
    // The line of a fault is that of the formula.
    let text = format!("{head}formula = '''\n{}'''\n", formula.replace('\'', "\""));
    let read = |puzzle: Arc<dyn OpenPuzzle>| {
        puzzle.read_heuristic(&text).map_err(|fault| fault.lines_up(3).shown_in(formula))
    };
    puzzle_cache::open(puzzle).and_then(read).map_err(bad)
}

/// The state of a search after a step, drawn; without a step, at its end.
pub(super) fn scene(id: &str, query: &str, runs: &Runs) -> Result<Reply, Refusal> {
    let run = run(id, runs)?;
    let tree = tree(&run)?;
    let scene = tree.scene(number(query, "step")).ok_or_else(not_found)?;
    let (drawing, marks, caption) = (&scene.drawing, &scene.marks, &scene.caption);
    if let Some(form) = parameter(query, "file") {
        if drawing.is_empty() {
            return Err(bad("this instance is too large for a picture; expected a smaller one"));
        }
        let draw = |format| drawing.file(marks, caption, format, Theme::Auto);
        return reply::file(form, &drawing.figure(marks, caption), draw).map_err(bad);
    }
    Ok(reply::json(&scene_view(tree, &scene)))
}

/// The state of a search after a step, for the page.
pub(super) fn scene_view(tree: &dyn TreeView, scene: &Scene) -> Value {
    let svg = svg_of(&scene.drawing, &scene.marks, &scene.caption);
    // The path from the root to the node of the step; the part of the tree that is shown need not contain all of it.
    let way = scene.step.and_then(|step| tree.step(step)).map(|step| tree.path(step.node));
    json!({
        "step": scene.step, "caption": scene.caption, "counts": scene.counts, "svg": svg,
        "way": way.unwrap_or_default(),
    })
}

/// Steps, and nodes of a frontier, in an answer.
const FRONTIER_ROWS: usize = 6;
const FRONTIER_ENTRIES: usize = 12;

/// The frontier at the last steps up to a step; without a step, at the end. Null for searches without a frontier.
pub(super) fn frontier(id: &str, query: &str, runs: &Runs) -> Result<Reply, Refusal> {
    let run = run(id, runs)?;
    let tree = tree(&run)?;
    let until = Some(number(query, "step").unwrap_or(tree.steps()).min(tree.steps()));
    let (rows, entries) = (FRONTIER_ROWS, FRONTIER_ENTRIES);
    let table = tree.frontier(FrontierShow { from: 1, rows, entries, until });
    Ok(reply::json(&table.map(|table| {
        // Without a key where the order is that of arrival.
        let entry = |node: &Waiting| {
            let key = (table.key != "depth").then_some(node.key);
            json!({ "state": node.state, "key": key, "backward": node.backward })
        };
        let steps = table.steps.iter().map(|step| {
            let frontier: Vec<_> = step.frontier.iter().map(entry).collect();
            json!({
                "number": step.number, "node": entry(&step.taken), "event": step.event,
                "successors": step.successors, "frontier": frontier, "more": step.more,
            })
        });
        json!({
            "order": table.order, "key": table.key, "is_path": table.is_path,
            "steps": steps.collect::<Vec<_>>(), "end": table.end,
        })
    })))
}

/// Points of a curve in an answer.
const MAX_CURVE_POINTS: usize = 600;

/// The curve of a local search: the least and the greatest value of each range of steps.
pub(super) fn curve(id: &str, runs: &Runs) -> Result<Reply, Refusal> {
    let run = run(id, runs)?;
    let values = tree(&run)?.curve();
    let range = values.len().div_ceil(MAX_CURVE_POINTS / 2).max(1);
    let mut points: Vec<(usize, f64)> = Vec::new();
    for (number, part) in values.chunks(range).enumerate() {
        let at = |index: usize| (number * range + index, part[index]);
        let by_value = |a: &usize, b: &usize| part[*a].total_cmp(&part[*b]);
        let ends = [(0..part.len()).min_by(by_value), (0..part.len()).max_by(by_value)];
        let mut ends: Vec<usize> = ends.into_iter().flatten().collect();
        ends.sort_unstable();
        ends.dedup();
        points.extend(ends.into_iter().map(at));
    }
    Ok(reply::json(&json!({ "points": points, "total": values.len() })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_of_one_algorithm_are_refused_for_others() {
        use outwit::problem::{Algorithm, GoalTest, Style};
        let breadth_first = Method::Search(Algorithm::BreadthFirst);
        let map = "road-map";
        let (mut test, mut style) = (GoalTest::WhenGenerated, Style::Recursive);
        let named = |name: &str| Some(name.to_owned());
        set(&mut test, "goal-test", named("expanded"), breadth_first, Setting::Test, map)
            .expect("a setting");
        assert_eq!(test, GoalTest::WhenExpanded);
        let (_, text) =
            set(&mut test, "goal-test", named("never"), breadth_first, Setting::Test, map)
                .expect_err("an unknown name");
        assert_eq!(text, "goal-test: unknown name \"never\"; expected one of: generated, expanded");
        let (_, text) =
            set(&mut style, "style", named("stack"), breadth_first, Setting::Style, map)
                .expect_err("another algorithm");
        assert!(text.starts_with("style has no effect on breadth-first; "), "{text}");
    }

    #[test]
    fn an_instance_that_is_too_large_has_no_picture() {
        for (places, is_drawn) in [(400, true), (401, false)] {
            let body = format!(r#"{{"puzzle":"road-map:map=random,places={places}"}}"#);
            let instance: Instance = parse(body.as_bytes()).expect("an instance");
            let session = instance.open().expect("a random map");
            let svg = svg_of(&session.view().drawing, &Marks::default(), "Road map");
            assert_eq!(svg.is_some(), is_drawn, "{places} places");
        }
    }

    #[test]
    fn a_fault_has_its_place_in_the_formula() {
        for (formula, place) in [
            ("max(manhattan, misplace)", "line 1, column 16: "),
            ("manhattan +\n misplace", "line 2, column 2: "),
            ("manhattan + 'a'", "line 1, column 13: "),
        ] {
            let (_, text) = of_formula("sliding-tiles", formula).expect_err("a fault");
            assert!(text.starts_with(place), "{formula}: {text}");
        }
    }
}
