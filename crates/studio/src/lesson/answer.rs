//! Questions and answers: every answer is computed by a search.

use std::time::Duration;

use games::exercise::{self, Answer, Exercise};
use games::picture::{Marks as Pointers, Theme};
use games::tree::TreeWindow;
use games::view::{MoveView, ReportView};
use games::{Algorithm, EvalChoice, Fault, GameSession, Limits, Request, SearchContext};
use outwit::Stopped;
use puzzle_catalogue::{Cost, Method, PuzzleSession, SolveView, Task};
use serde::Serialize;

use super::{Ask, Step, number};
use crate::bounds;

/// Node limit of a search for an answer.
const MAX_NODES: u64 = 3_000_000;
/// Time limit of a search for an answer.
pub(super) const SEARCH_TIMEOUT: Duration = Duration::from_secs(10);

/// The drawing of a step.
#[derive(Debug, Serialize)]
pub(crate) struct Sheet {
    /// The tree, if the step is about one.
    tree: Option<String>,
    /// The board.
    pub(super) board: Option<String>,
    /// The side to move.
    side: String,
    /// The blanks, in the order in which they are filled in.
    blanks: Vec<exercise::Blank>,
    /// Legal moves, for the choice of one.
    moves: Vec<MoveView>,
    /// Squares in a row of the board.
    columns: usize,
    /// The names of its columns; empty if they have none.
    column_names: Vec<String>,
}

/// The result of checking answers.
#[derive(Debug, Serialize)]
pub(crate) struct Verdict {
    pub(super) right: usize,
    pub(super) total: usize,
    /// The node of the first wrong answer.
    node: Option<u32>,
    /// Where it is, in moves.
    line: Option<String>,
    /// What is wrong; none if all answers are right.
    pub(super) sentence: Option<String>,
}

impl Verdict {
    fn one(sentence: Option<String>) -> Verdict {
        Verdict {
            right: usize::from(sentence.is_none()),
            total: 1,
            node: None,
            line: None,
            sentence,
        }
    }
}

impl Step {
    /// The game at the position of the step.
    pub(super) fn session(&self) -> Result<Box<dyn GameSession>, Fault> {
        let name = self.game.as_deref().unwrap_or("own-tree");
        let mut session = games::open(name)?;
        if let Some(position) = &self.position {
            session.set_position(position)?;
        }
        if let Some(eval) = &self.eval {
            let choice = EvalChoice::Named(eval.clone());
            session.evaluations().check(&choice)?;
        }
        Ok(session)
    }

    /// The exercise on the tree, if the step is one.
    fn exercise(&self) -> Result<Option<Exercise>, Fault> {
        let ask = match self.ask {
            Some(Ask::Values) => exercise::Ask::Values,
            Some(Ask::Cuts) => exercise::Ask::Cuts,
            Some(Ask::Windows) => exercise::Ask::Windows,
            Some(Ask::Order) => exercise::Ask::Order,
            _ => return Ok(None),
        };
        let session = self.session()?;
        Exercise::new(&*session, ask, self.depth, self.eval.as_deref()).map(Some)
    }

    /// The instance of a puzzle.
    pub(super) fn instance(&self) -> Result<Box<dyn PuzzleSession>, Fault> {
        let name = self.puzzle.as_deref().unwrap_or_default();
        let frame = crate::puzzle_cache::open(name)?;
        frame.instance(&self.instance.clone().unwrap_or_else(|| frame.default_instance()))
    }

    /// The right numbers for a step: one, or of textbook alpha-beta also the nodes of both passes.
    fn numbers(&self, ask: Ask, time: Duration) -> Result<Vec<Cost>, Fault> {
        let count = match ask {
            Ask::Expanded => self.solve(time)?.expanded,
            Ask::Solutions => {
                let found = self.solve(time)?;
                if !found.exhausted {
                    let SolveView { algorithm, puzzle, .. } = found;
                    let what = format!("{algorithm} does not find all solutions of {puzzle}");
                    return Err(Fault::new(what)
                        .expected("a complete search of constraints")
                        .example("puzzle = \"n-queens\", search = \"backtracking\""));
                }
                found.solutions
            }
            Ask::Cost => {
                let found = self.solve(time)?;
                let cost = found.cost.filter(|_| found.solved);
                return cost.map(|cost| vec![cost]).ok_or_else(|| self.no_cost(&found));
            }
            _ => {
                let found = self.search(self.search.as_deref().unwrap_or("minimax"), 1, time)?;
                let mut counts = vec![found.nodes - found.distance_nodes.unwrap_or(0), found.nodes];
                counts.dedup();
                return Ok(counts.into_iter().map(|count| Cost(count as f64)).collect());
            }
        };
        Ok(vec![Cost(count as f64)])
    }

    /// Why a search has no cost to ask for, and what has one.
    fn no_cost(&self, found: &SolveView) -> Fault {
        let SolveView { algorithm, puzzle, .. } = found;
        if found.solved {
            return Fault::new(format!("solutions of {puzzle} have no cost"))
                .expected("another question")
                .example("ask = \"expanded\"");
        }
        let search = self.instance().map(|session| session.view().default_algorithm);
        let example = search.unwrap_or_else(|_| "a-star".into());
        Fault::new(format!("{algorithm} finds no solution"))
            .expected("an instance and a search that have one")
            .example(format!("search = \"{example}\""))
    }

    fn solve(&self, time: Duration) -> Result<SolveView, Fault> {
        let limits = Limits {
            depth: self.depth,
            ..Limits::none().nodes(MAX_NODES).time(time).memory(bounds::SEARCH_MEMORY)
        };
        let method = Method::parse(self.search.as_deref().unwrap_or("a-star"))?;
        let mut task = Task::new(method, limits);
        task.heuristic.clone_from(&self.heuristic);
        task.all = self.ask == Some(Ask::Solutions);
        let solved = self.instance()?.solve(&task)?;
        // Within a limit of the depth the search is complete.
        if solved.stopped.is_some_and(|reason| reason != Stopped::Depth) {
            return Err(takes_too_long().expected("an easier instance"));
        }
        Ok(solved)
    }

    fn search(&self, algorithm: &str, lines: usize, time: Duration) -> Result<ReportView, Fault> {
        let algorithm = Algorithm::parse(algorithm)?;
        let limits = Limits { depth: self.depth, ..Limits::none().nodes(MAX_NODES).time(time) };
        let mut request = Request {
            eval: self.eval.clone().map(EvalChoice::Named),
            ..Request::new(algorithm, limits)
        };
        request.engine.multi_pv = lines;
        let report = self.session()?.search(&request, SearchContext::new())?.report();
        if report.stopped.is_some() {
            return Err(takes_too_long().expected("a smaller depth or a later position"));
        }
        Ok(report)
    }

    /// All best moves.
    fn best_moves(&self, time: Duration) -> Result<(Vec<String>, ReportView), Fault> {
        let moves = self.session()?.view().moves.len();
        let report = self.search("engine", moves.max(1), time)?;
        let best = report.moves.first().map(|line| line.value);
        let good = report.moves.iter().filter(|line| Some(line.value) == best);
        Ok((good.map(|line| line.mv.clone()).collect(), report))
    }
}

fn takes_too_long() -> Fault {
    Fault::new("the search of this step takes too long")
}

/// The drawing of a step, with the answers given so far.
pub(crate) fn sheet(step: &Step, answers: &[Answer]) -> Result<Sheet, Fault> {
    let exercise = step.exercise()?;
    let view =
        step.game.is_some().then(|| step.session().map(|session| session.view())).transpose()?;
    let draw = |tree: TreeWindow| tree.svg(Theme::Page);
    if step.puzzle.is_some() {
        let view = step.instance()?.view();
        let board = Some(view.drawing.svg(&Pointers::default(), Theme::Page, &view.instance));
        return Ok(Sheet {
            tree: None,
            board,
            side: String::new(),
            blanks: Vec::new(),
            moves: Vec::new(),
            columns: 1,
            column_names: Vec::new(),
        });
    }
    // A tree of numbers is its own board: shown to its depth, with the numbers that the search sees there.
    let shown = match (&exercise, step.game.as_deref()) {
        (None, Some(game)) if game.starts_with("own-tree") => {
            let session = step.session()?;
            let values = exercise::Ask::Values;
            Exercise::new(&*session, values, step.depth, step.eval.as_deref()).ok()
        }
        _ => None,
    };
    let tree = match (&exercise, &shown) {
        (Some(exercise), _) => Some(draw(exercise.sheet(answers))),
        (None, Some(shown)) => Some(draw(shown.sheet(&[]))),
        (None, None) => None,
    };
    Ok(Sheet {
        tree,
        board: view.as_ref().map(|view| {
            let title = format!("{} to move", view.side);
            view.picture.svg(&Pointers::default(), Theme::Page, &title)
        }),
        side: view.as_ref().map_or_else(String::new, |view| view.side.clone()),
        blanks: exercise.as_ref().map_or_else(Vec::new, |exercise| exercise.blanks().to_vec()),
        columns: view.as_ref().map_or(1, |view| view.picture.columns),
        column_names: view.as_ref().map_or_else(Vec::new, |view| view.picture.column_names.clone()),
        moves: view.map_or_else(Vec::new, |view| view.moves),
    })
}

/// Compares the answers with the search.
pub(crate) fn check(step: &Step, answers: &[Answer]) -> Result<Verdict, Fault> {
    if let Some(exercise) = step.exercise()? {
        let marks = exercise.check(answers);
        let (node, line, sentence) = match marks.wrong {
            Some(wrong) => (Some(wrong.node), Some(wrong.line), Some(wrong.sentence)),
            None => (None, None, None),
        };
        return Ok(Verdict { right: marks.right, total: marks.total, node, line, sentence });
    }
    let text = answers.first().map_or("", |answer| answer.text.trim());
    match step.ask {
        Some(Ask::Move) => {
            let (good, report) = step.best_moves(SEARCH_TIMEOUT)?;
            if good.iter().any(|mv| mv.eq_ignore_ascii_case(text)) {
                return Ok(Verdict::one(None));
            }
            let legal = report.moves.iter().find(|line| line.mv.eq_ignore_ascii_case(text));
            let sentence = match legal {
                None if text.is_empty() => "Enter a move.".into(),
                None => format!("{text} is not a legal move here."),
                Some(line) => {
                    let value = line.value;
                    format!(
                        "{text} has the value {value} for {}; there is a better move.",
                        report.side
                    )
                }
            };
            Ok(Verdict::one(Some(sentence)))
        }
        Some(ask @ (Ask::Nodes | Ask::Expanded | Ask::Cost | Ask::Solutions)) => {
            let right = step.numbers(ask, SEARCH_TIMEOUT)?;
            Ok(Verdict::one(wrong_number(ask, text, &right)))
        }
        _ => Ok(Verdict { right: 0, total: 0, node: None, line: None, sentence: None }),
    }
}

/// What is wrong with a number, by the first of the right ones. Costs are compared to two decimals, as they are shown.
fn wrong_number(ask: Ask, text: &str, right: &[Cost]) -> Option<String> {
    let (kind, example, less, more) = match ask {
        Ask::Cost => ("number", "30.49", "low", "high"),
        _ => ("whole number", "549", "few", "many"),
    };
    let hundredths = |number: f64| (100.0 * number).round() as i64;
    let is_kind = |number: &f64| ask == Ask::Cost || number.fract() == 0.0;
    let mut read = number::readings(text).filter(is_kind).map(hundredths).peekable();
    let first = read.peek().copied();
    let right: Vec<i64> = right.iter().map(|cost| hundredths(cost.0)).collect();
    match first {
        _ if read.any(|number| right.contains(&number)) => None,
        Some(number) => {
            let is_less = right.first().is_some_and(|right| number < *right);
            Some(format!("{text} is too {}.", if is_less { less } else { more }))
        }
        None => Some(format!("\"{text}\" is not a {kind}, for example: {example}")),
    }
}

/// The right answers.
pub(crate) fn solution(step: &Step) -> Result<Vec<Answer>, Fault> {
    solution_within(step, SEARCH_TIMEOUT)
}

/// The right answers, if their search takes no longer than this.
pub(super) fn solution_within(step: &Step, time: Duration) -> Result<Vec<Answer>, Fault> {
    if let Some(exercise) = step.exercise()? {
        return Ok(exercise.solution());
    }
    let answer = |text: String| Answer { node: 0, text };
    match step.ask {
        Some(Ask::Move) => Ok(step.best_moves(time)?.0.into_iter().map(answer).collect()),
        Some(ask @ (Ask::Nodes | Ask::Expanded | Ask::Cost | Ask::Solutions)) => {
            let numbers = step.numbers(ask, time)?;
            Ok(numbers.into_iter().map(|number| answer(number.to_string())).collect())
        }
        _ => Ok(Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Ask, Cost, wrong_number};

    #[test]
    fn decimals_are_not_misread() {
        let nodes = |text: &str, right: f64| wrong_number(Ask::Nodes, text, &[Cost(right)]);
        assert_eq!(nodes("61", 61.0), None);
        assert_eq!(nodes("61.0", 61.0), None);
        assert_eq!(nodes("549,946", 549_946.0), None);
        assert!(nodes("6.1", 61.0).is_some_and(|sentence| sentence.contains("whole number")));
        assert_eq!(nodes("60", 61.0).as_deref(), Some("60 is too few."));
        let cost = |text: &str| wrong_number(Ask::Cost, text, &[Cost(30.485_281_374_238_57)]);
        for right in ["30.49", "30,49", "30.4853"] {
            assert_eq!(cost(right), None, "{right}");
        }
        assert_eq!(cost("30").as_deref(), Some("30 is too low."));
        assert_eq!(cost("31").as_deref(), Some("31 is too high."));
    }
}
