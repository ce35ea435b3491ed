//! The one list of puzzles. Adding a puzzle is a file that begins with
//! `pub(super) const PUZZLE: PuzzleRow = PuzzleRow::of::<Mine>();` and one word in `puzzles_listed!`; it then shows up on the command
//! line, in the studio, in traces and in the contract tests.

use std::sync::Arc;

use super::custom::feature_name;
use super::method::choose;
use super::view::InstanceView;
use super::{
    AlgorithmView, CustomHeuristic, FeatureView, HeuristicRow, Method, PuzzleSession, Sketch,
};
use formula::toml_fault;
use puzzles::{TextError, TomlError};
use views::Fault;
use views::display_name;
use views::{Param, Settings, id_of};

/// A puzzle: names, texts, and how instances are made. The value holds what instances share (size, goal, map).
pub trait Puzzle: Send + Sync + Sized + 'static {
    /// The name to type: lower case words joined by `-`.
    const ID: &'static str;
    /// Other names, each with the settings that it stands for.
    const ALIASES: &'static [(&'static str, &'static str)] = &[];
    /// The name to read.
    const TITLE: &'static str;
    /// One line about the puzzle.
    const SUMMARY: &'static str;
    /// The rules in plain text: the aim, the moves, how instances are written.
    const RULES: &'static str;
    /// The settings that [`Puzzle::create`] understands.
    const PARAMS: &'static [Param];
    /// How the page may change an instance by clicks: `slide`, `ends`, `digits`, or nothing.
    const EDIT: &'static str = "";

    /// The settings that have no effect beside a file or, else, an instance with this text.
    fn replaced_by(text: &str, is_file: bool) -> &'static [&'static str] {
        let _ = (text, is_file);
        &[]
    }

    /// The puzzle with these settings.
    fn create(settings: &Settings) -> Result<Self, Fault>;

    /// The settings that differ from the defaults, as `key=value,key=value`; empty if none does.
    fn settings(&self) -> String;

    /// The ways to solve it.
    fn methods(&self) -> Vec<Method>;

    /// The heuristics of a method, the default first; empty = it takes none.
    fn heuristics(&self, method: Method) -> Vec<HeuristicRow>;

    /// Which instances a heuristic is for, if other settings than these allow it.
    fn limit_of(&self, heuristic: &str) -> Option<&'static str> {
        let _ = heuristic;
        None
    }

    /// The numbers of a state that heuristics of users are made of: by default the heuristics of A*. Their names in a formula
    /// have `_` for `-`.
    fn features(&self) -> Vec<HeuristicRow> {
        let guided = Method::Search(outwit::problem::Algorithm::AStar);
        let is_known = self.methods().contains(&guided);
        let rows = if is_known { self.heuristics(guided) } else { Vec::new() };
        rows.into_iter().filter(|row| row.name != "none").collect()
    }

    /// The instance to begin with.
    fn default_instance(&self) -> String;

    /// An instance drawn by seed; the same seed gives the same instance.
    fn random(&self, seed: u64) -> Result<String, Fault>;

    /// The instance after this number of random steps away from the goal; none if the puzzle has no random steps.
    fn near(&self, seed: u64, steps: u32) -> Option<String> {
        let _ = (seed, steps);
        None
    }

    /// The instance that a text describes.
    fn instance(self: &Arc<Self>, text: &str) -> Result<Box<dyn PuzzleSession>, Fault>;

    /// The instance that a reader has drawn, as text; see [`PuzzleSession::sketch`].
    fn drawn(&self, sketch: &Sketch) -> Result<String, Fault> {
        let _ = sketch;
        Err(Fault::new(format!("{} is not drawn as a map", Self::ID))
            .expected("a puzzle on a map")
            .example("road-map"))
    }

    /// Takes over a file: a map, or a list of instances.
    fn read(&mut self, file: &PuzzleFile<'_>) -> Result<Vec<Entry>, Fault> {
        Ok(file.entries())
    }
}

/// A file that was given.
#[derive(Clone, Copy)]
pub struct PuzzleFile<'a> {
    /// Its name.
    pub name: &'a str,
    /// What is in it.
    pub text: &'a str,
    /// Reads another file, named as in this one.
    pub beside: &'a dyn Fn(&str) -> Result<String, Fault>,
}

/// Whether the name of a file ends in this extension, in upper or lower case.
pub(super) fn ends_in(name: &str, extension: &str) -> bool {
    std::path::Path::new(name)
        .extension()
        .is_some_and(|found| found.eq_ignore_ascii_case(extension))
}

impl PuzzleFile<'_> {
    /// The instances of a list with one in each line; what follows a `#` is a comment.
    pub(super) fn entries(&self) -> Vec<Entry> {
        let mut entries = Vec::new();
        for (line, text) in (1..).zip(self.text.lines()) {
            let instance = text.split('#').next().unwrap_or("").trim();
            if !instance.is_empty() {
                entries.push(Entry { line, instance: instance.into(), ..Entry::default() });
            }
        }
        entries
    }
}

impl std::fmt::Debug for PuzzleFile<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PuzzleFile").field("name", &self.name).finish_non_exhaustive()
    }
}

/// An instance to solve.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entry {
    /// Its line in the list, 1 = first; 0 if it is a whole file, or from no file.
    pub line: usize,
    /// The instance.
    pub instance: String,
    /// The cost that the list gives for it.
    pub listed: Option<f64>,
    /// Decimals with which the list gives it.
    pub decimals: u32,
    /// Why it has no solution, if that is known without a search. Such a text is no valid instance.
    pub unsolvable: Option<String>,
    /// Whether the reader of the list has found it valid.
    pub is_checked: bool,
}

/// A puzzle with its settings, its type erased.
pub trait OpenPuzzle: Send + Sync {
    /// The puzzle with its settings, as it can be opened again.
    fn name(&self) -> String;
    /// The ways to solve it, with what guides them.
    fn algorithms(&self) -> Vec<AlgorithmView>;
    /// The way that is used if none is chosen.
    fn default_method(&self) -> Method;
    /// Fails if this way to solve the puzzle has no heuristic of this name.
    fn check_heuristic(&self, method: Method, name: &str) -> Result<(), Fault>;
    /// The features that heuristics of users are made of.
    fn features(&self) -> Vec<FeatureView>;
    /// Reads a heuristic for this puzzle from the text of its file: weights or a formula over [`OpenPuzzle::features`].
    fn read_heuristic(&self, text: &str) -> Result<CustomHeuristic, Fault>;
    /// The instance to begin with.
    fn default_instance(&self) -> String;
    /// An instance drawn by seed.
    fn random(&self, seed: u64) -> Result<String, Fault>;
    /// The instance after this number of random steps away from the goal, if the puzzle has random steps.
    fn near(&self, seed: u64, steps: u32) -> Option<String>;
    /// The instance that a text describes.
    fn instance(&self, text: &str) -> Result<Box<dyn PuzzleSession>, Fault>;
    /// The instance that a reader has drawn, as text.
    fn drawn(&self, sketch: &Sketch) -> Result<String, Fault>;
}

struct Opened<P>(Arc<P>);

impl<P: Puzzle> OpenPuzzle for Opened<P> {
    fn name(&self) -> String {
        full_name(&*self.0)
    }

    fn algorithms(&self) -> Vec<AlgorithmView> {
        algorithms(&*self.0)
    }

    fn default_method(&self) -> Method {
        default_method(&*self.0)
    }

    fn check_heuristic(&self, method: Method, name: &str) -> Result<(), Fault> {
        choose(&*self.0, method, Some(name)).map(|_| ())
    }

    fn features(&self) -> Vec<FeatureView> {
        features(&*self.0)
    }

    fn read_heuristic(&self, text: &str) -> Result<CustomHeuristic, Fault> {
        CustomHeuristic::read(text, P::ID, &self.0.features())
    }

    fn default_instance(&self) -> String {
        self.0.default_instance()
    }

    fn random(&self, seed: u64) -> Result<String, Fault> {
        self.0.random(seed)
    }

    fn near(&self, seed: u64, steps: u32) -> Option<String> {
        self.0.near(seed, steps)
    }

    fn instance(&self, text: &str) -> Result<Box<dyn PuzzleSession>, Fault> {
        self.0.instance(text)
    }

    fn drawn(&self, sketch: &Sketch) -> Result<String, Fault> {
        self.0.drawn(sketch)
    }
}

/// The puzzle's name as it can be opened again.
pub(super) fn full_name<P: Puzzle>(puzzle: &P) -> String {
    let settings = puzzle.settings();
    if settings.is_empty() { P::ID.into() } else { [P::ID, ":", &settings].concat() }
}

fn algorithms<P: Puzzle>(puzzle: &P) -> Vec<AlgorithmView> {
    let view = |method: Method| AlgorithmView {
        name: method.name().into(),
        title: display_name(method.name()),
        summary: method.summary().into(),
        heuristics: puzzle
            .heuristics(method)
            .iter()
            .map(|choice| (choice.name.into(), choice.summary.into(), choice.title.into()))
            .collect(),
    };
    puzzle.methods().into_iter().map(view).collect()
}

fn features<P: Puzzle>(puzzle: &P) -> Vec<FeatureView> {
    let view = |row: HeuristicRow| FeatureView {
        name: feature_name(row.name),
        title: row.title.into(),
        summary: row.summary.into(),
    };
    puzzle.features().into_iter().map(view).collect()
}

fn default_method<P: Puzzle>(puzzle: &P) -> Method {
    const A_STAR: Method = Method::Search(outwit::problem::Algorithm::AStar);
    let methods = puzzle.methods();
    let preferred = [A_STAR, Method::Backtracking, Method::Annealing];
    let found = preferred.into_iter().find(|method| methods.contains(method));
    found.or(methods.first().copied()).unwrap_or(A_STAR)
}

/// What every session shows about its instance.
pub(super) fn instance_view<P: Puzzle>(
    puzzle: &P,
    instance: String,
    drawing: views::picture::Drawing,
) -> InstanceView {
    InstanceView {
        puzzle: full_name(puzzle),
        instance,
        drawing,
        algorithms: algorithms(puzzle),
        default_algorithm: default_method(puzzle).name().into(),
        features: features(puzzle),
        edit: P::EDIT.into(),
    }
}

/// Refuses ways that the puzzle cannot be solved by.
pub(super) fn check_method<P: Puzzle>(puzzle: &P, method: Method) -> Result<(), Fault> {
    let methods = puzzle.methods();
    if methods.contains(&method) {
        Ok(())
    } else {
        Err(no_way(&full_name(puzzle), &methods, method))
    }
}

/// The error for a way that is none of `methods`, with the puzzles that it solves.
fn no_way(puzzle: &str, methods: &[Method], method: Method) -> Fault {
    let name = method.name();
    let offers = |other: Box<dyn OpenPuzzle>| other.algorithms().iter().any(|row| row.name == name);
    let others = puzzles().iter().filter(|row| row.open("").is_ok_and(offers));
    let others: Vec<&str> = others.map(|row| row.id).collect();
    let names: Vec<&str> = methods.iter().map(|method| method.name()).collect();
    Fault::new(format!("{puzzle} cannot be solved by {name}, which solves {}", others.join(", ")))
        .expected(format!("one of {}", names.join(", ")))
}

/// A puzzle with the instances of a list.
type Listed = (Box<dyn OpenPuzzle>, Vec<Entry>);

/// A puzzle of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleRow {
    /// The name to type.
    pub id: &'static str,
    aliases: &'static [(&'static str, &'static str)],
    /// The name to read.
    pub title: &'static str,
    /// One line about the puzzle.
    pub summary: &'static str,
    /// The rules, a few paragraphs of plain text.
    pub rules: &'static str,
    /// The settings it understands.
    pub params: &'static [Param],
    replaced_by: fn(&str, bool) -> &'static [&'static str],
    open: fn(&Settings) -> Result<Box<dyn OpenPuzzle>, Fault>,
    read: fn(&Settings, &PuzzleFile<'_>) -> Result<Listed, Fault>,
}

impl PuzzleRow {
    /// The row of a puzzle.
    pub const fn of<P: Puzzle>() -> PuzzleRow {
        PuzzleRow {
            id: P::ID,
            aliases: P::ALIASES,
            title: P::TITLE,
            summary: P::SUMMARY,
            rules: P::RULES,
            params: P::PARAMS,
            replaced_by: P::replaced_by,
            open: |settings| Ok(Box::new(Opened(Arc::new(P::create(settings)?)))),
            read: |settings, file| {
                let mut puzzle = P::create(settings)?;
                let entries = puzzle.read(file)?;
                Ok((Box::new(Opened(Arc::new(puzzle))), entries))
            },
        }
    }

    /// The settings in `id:settings`, after those that the name itself stands for.
    pub fn settings_in(&self, name: &str) -> String {
        let (id, given) = name.split_once(':').unwrap_or((name, ""));
        match self.aliases.iter().find(|alias| alias.0 == id.trim()) {
            None | Some((_, "")) => given.to_owned(),
            Some((_, own)) if given.trim().is_empty() => (*own).to_owned(),
            Some((_, own)) => format!("{own},{given}"),
        }
    }

    /// Opens the puzzle; `settings` as `key=value,key=value`.
    pub fn open(&self, settings: &str) -> Result<Box<dyn OpenPuzzle>, Fault> {
        (self.open)(&Settings::parse(settings, self.params)?)
    }

    /// The first of these settings that has no effect beside a file or, else, an instance with this text.
    pub fn without_effect(
        &self,
        settings: &str,
        text: &str,
        is_file: bool,
    ) -> Result<Option<&'static str>, Fault> {
        let settings = Settings::parse(settings, self.params)?;
        let mut names = (self.replaced_by)(text, is_file).iter().copied();
        Ok(names.find(|name| settings.text(name).is_some()))
    }

    /// A name of the puzzle without the settings that have no effect beside an instance with this text.
    pub fn name_beside(&self, name: &str, text: &str) -> Result<String, Fault> {
        let mut settings = self.settings_in(name);
        while let Some(replaced) = self.without_effect(&settings, text, false)? {
            let parts = settings.split(',');
            let is_left = |part: &&str| part.split('=').next().map(str::trim) != Some(replaced);
            settings = parts.filter(is_left).collect::<Vec<_>>().join(",");
        }
        Ok(if settings.is_empty() { self.id.into() } else { format!("{}:{settings}", self.id) })
    }

    /// Opens the puzzle with a file: a map, or a list of instances.
    pub fn read(
        &self,
        settings: &str,
        file: &PuzzleFile<'_>,
    ) -> Result<(Box<dyn OpenPuzzle>, Vec<Entry>), Fault> {
        (self.read)(&Settings::parse(settings, self.params)?, file)
    }
}

/// Declares the modules of the puzzles and lists them.
macro_rules! puzzles_listed {
    ($($module:ident)*) => {
        $(mod $module;)*
        static ROWS: &[$crate::PuzzleRow] = &[$($module::PUZZLE),*];
    };
}
pub(super) use puzzles_listed;

/// All puzzles, in the order in which they are shown.
pub fn puzzles() -> &'static [PuzzleRow] {
    super::ROWS
}

/// The puzzle with this id, or with another name of it.
pub fn find_puzzle(id: &str) -> Result<&'static PuzzleRow, Fault> {
    let is = |row: &&PuzzleRow| row.id == id || row.aliases.iter().any(|alias| alias.0 == id);
    puzzles().iter().find(is).ok_or_else(|| {
        let ids: Vec<_> = puzzles().iter().map(|row| row.id).collect();
        Fault::new(format!("there is no puzzle \"{id}\""))
            .expected(format!("one of {}", ids.join(", ")))
    })
}

/// Opens a puzzle from `id` or `id:key=value,key=value`.
///
/// ```
/// let tiles = puzzle_catalogue::open_puzzle("sliding-tiles:rows=3,cols=3")?;
/// assert_eq!(tiles.instance("1 2 0 3 4 5 6 7 8")?.view().instance, "1 2 0 3 4 5 6 7 8");
/// assert_eq!(puzzle_catalogue::open_puzzle("8-puzzle")?.name(), tiles.name());
/// # Ok::<(), views::Fault>(())
/// ```
pub fn open_puzzle(name: &str) -> Result<Box<dyn OpenPuzzle>, Fault> {
    let row = find_puzzle(id_of(name))?;
    row.open(&row.settings_in(name))
}

/// A fault in an instance.
#[expect(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
pub(super) fn fault(error: TextError) -> Fault {
    Fault::new(error.to_string())
}

/// A fault in a file, or in an instance if the name is empty. A place in the file stands behind a comma.
pub(super) fn in_file(name: &str, error: &TextError) -> Fault {
    Fault::new(match (name, error.line) {
        ("", _) => error.to_string(),
        (_, 0) => format!("{name}: {error}"),
        _ => format!("{name}, {error}"),
    })
}

/// A fault with the name of its file, unless that is empty.
pub(super) fn named(fault: Fault, name: &str) -> Fault {
    if name.is_empty() { fault } else { fault.in_file(name) }
}

/// A fault in a map in TOML, the text of a file or, if the name is empty, of an instance.
pub(super) fn in_toml(
    name: &str,
    text: &str,
    error: &TomlError,
    (expected, example): (&str, &str),
) -> Fault {
    match error {
        TomlError::Map(error) => in_file(name, error),
        TomlError::Toml(error) => named(toml_fault(text, error, expected, example), name),
    }
}
