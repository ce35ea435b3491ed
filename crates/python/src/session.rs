//! A game of the catalogue in progress.

use games::{Algorithm, EvalChoice, GameSession, Request, SearchContext, SearchSetting};
use outwit::Stop;
use pyo3::prelude::*;

use crate::call::{check_use, detached, limits};
use crate::recent::Recent;
use crate::tree::Tree;
use crate::value_error;

static GAMES: Recent<dyn GameSession> = Recent::new();

/// A game in progress.
#[pyclass(module = "outwit._native")]
pub(crate) struct Session(Box<dyn GameSession>);

#[pymethods]
impl Session {
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        // A fork has the solution of the game if there is one.
        GAMES.open(name, games::open).map(|game| Session(game.fork())).map_err(value_error)
    }

    fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    fn play(&mut self, mv: &str) -> PyResult<()> {
        self.0.play(mv).map_err(value_error)
    }

    fn undo(&mut self) -> bool {
        self.0.undo()
    }

    fn restart(&mut self) {
        self.0.restart();
    }

    fn fork(&self) -> Session {
        Session(self.0.fork())
    }

    fn position(&self) -> String {
        self.0.position()
    }

    fn set_position(&mut self, text: &str) -> PyResult<()> {
        self.0.set_position(text).map_err(value_error)
    }

    fn turn(&self) -> usize {
        self.0.status().turn
    }

    /// The winner (0, 1 or none) and the words, if the game is over.
    fn outcome(&self) -> Option<(Option<usize>, String)> {
        self.0.status().outcome.map(|outcome| (outcome.winner, outcome.text))
    }

    fn sides(&self) -> [String; 2] {
        self.0.sides()
    }

    fn history(&self) -> Vec<String> {
        self.0.view().history
    }

    fn name(&self) -> String {
        self.0.name()
    }

    /// The board with the last move, the line that won, and perhaps a legal move to point out and arrows between cells.
    #[pyo3(signature = (mv=None, arrows=None))]
    fn svg(&self, mv: Option<&str>, arrows: Option<Vec<Vec<String>>>) -> PyResult<String> {
        let (view, arrows) = (self.0.view(), arrows.unwrap_or_default());
        let has = |name: &String| view.picture.cells.iter().any(|cell| cell.name == *name);
        if let Some(unknown) = arrows.iter().flatten().find(|name| !has(name)) {
            let names = view.picture.cells.iter().map(|cell| cell.name.as_str());
            let example: Vec<&str> = names.filter(|name| !name.is_empty()).take(2).collect();
            return Err(value_error(format!(
                "there is no cell \"{unknown}\" on this board; expected the names of two cells, for example {example:?}"
            )));
        }
        let mut marks = view.marks();
        marks.arrows = arrows;
        if let Some(wanted) = mv {
            // In any of the ways to write it that `play` understands.
            let mut after = self.0.fork();
            after.play(wanted).map_err(value_error)?;
            let written = after.last_move().unwrap_or_default();
            let found = view.moves.iter().find(|mv| mv.text == written);
            let cells = found.map(|mv| mv.cells.clone()).unwrap_or_default();
            marks.arrows.push(cells.clone());
            marks.hints = cells;
        }
        Ok(view.picture.svg(&marks, games::picture::Theme::Auto, &view.position))
    }

    /// Names and summaries of the evaluations, the default first.
    fn evaluations(&self) -> Vec<(&'static str, &'static str)> {
        self.0.evaluations().list()
    }

    // This and `search` take a copy, and leave the game to the other threads.
    fn perft(slf: &Bound<'_, Self>, depth: u32) -> PyResult<u64> {
        let (py, copy) = (slf.py(), slf.try_borrow()?.0.fork());
        let stop = Stop::new();
        detached(py, &stop, || copy.perft(depth, &stop))
    }

    /// The report as JSON, and the tree if one was asked for.
    #[expect(clippy::too_many_arguments, reason = "the keyword arguments of Python")]
    fn search(
        slf: &Bound<'_, Self>,
        algorithm: &str,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        eval: Option<&str>,
        seed: Option<u64>,
        record: usize,
    ) -> PyResult<(String, Option<Tree>)> {
        let copy = slf.try_borrow()?.0.fork();
        let algorithm = Algorithm::parse(algorithm).map_err(value_error)?;
        algorithm.check_depth(depth).map_err(value_error)?;
        let has_eval = eval.is_some() && !algorithm.takes_eval(&*copy);
        for (is_given, option, setting) in
            [(has_eval, "eval", SearchSetting::Eval), (seed.is_some(), "seed", SearchSetting::Seed)]
        {
            check_use(is_given, option, algorithm.name(), &Algorithm::users_of(setting))?;
        }
        let stop = Stop::new();
        let mut request = Request::new(algorithm, limits(depth, nodes, time, &stop)?);
        request.seed = seed.unwrap_or(request.seed);
        if let Some(name) = eval {
            let choice = EvalChoice::from(name);
            copy.evaluations().check(&choice).map_err(value_error)?;
            request.eval = Some(choice);
        }
        let found = detached(slf.py(), &stop, move || {
            let mut context = SearchContext::new();
            if record > 0 {
                context = context.recording(record);
            }
            let found = copy.search(&request, context)?;
            Ok::<_, games::Fault>(if record > 0 {
                let (report, tree) = found.recorded();
                (report, Some(Tree { view: tree, functions: None }))
            } else {
                (found.report(), None)
            })
        })?;
        let (report, tree) = found.map_err(value_error)?;
        let mut answer = serde_json::to_value(&report).map_err(value_error)?;
        if !report.has_value() {
            for field in ["value", "bound"] {
                answer[field] = serde_json::Value::Null;
            }
        }
        Ok((answer.to_string(), tree))
    }
}
