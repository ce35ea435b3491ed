//! Lessons: a few steps of text, each with a picture or a question.
//!
//! A lesson is a small TOML file, so that a teacher can write one. It contains no answers: the search that the lesson is about
//! computes them.
//!
//! ```toml
//! title = "Minimax by hand"
//! about = "Values travel from the leaves to the root."
//!
//! [[step]]
//! text = "MAX takes the greatest value, MIN the smallest."
//! hint = "Begin at the leaves."  # optional
//! ask = "values"            # values, cuts, windows, order, move, nodes; or no question
//!                           # about a puzzle: expanded, cost, solutions
//! game = "own-tree"
//! position = "((3 5) (2 9)) MAX"
//! depth = 2                 # plies; without it to the end of the game
//! search = "alpha-beta"     # only for nodes, expanded, cost and solutions
//! open = "/games#game=own-tree"  # a link to a page of the studio
//! ```

mod answer;
mod course;
mod number;

use std::time::{Duration, Instant};

use games::{Fault, toml_fault};
use serde::{Deserialize, Serialize};

pub(crate) use answer::{check, sheet, solution};
pub(crate) use course::{course, file};

/// Steps of a lesson.
const MAX_STEPS: usize = 40;
/// Time limit of all searches that check a lesson.
const CHECK_TIMEOUT: Duration = Duration::from_secs(30);

/// A lesson.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lesson {
    /// Its name in a link; empty for a lesson from a file.
    #[serde(default)]
    pub(crate) id: String,
    pub(crate) title: String,
    /// Its subject, in one line.
    pub(crate) about: String,
    /// The name of the assignment, if the file is one: answers are shown only after a try.
    pub(crate) assignment: Option<String>,
    #[serde(rename(deserialize = "step"))]
    pub(crate) steps: Vec<Step>,
}

/// A step of a lesson.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Step {
    /// Paragraphs, separated by empty lines.
    pub(crate) text: String,
    pub(crate) ask: Option<Ask>,
    /// What to think about before the answer is shown; none = the general hint of the question.
    pub(crate) hint: Option<String>,
    /// The game with its settings.
    pub(crate) game: Option<String>,
    /// The position; none = the start of the game.
    pub(crate) position: Option<String>,
    /// Search depth in plies.
    pub(crate) depth: Option<u32>,
    pub(crate) eval: Option<String>,
    /// The search whose nodes, states, cost or solutions are asked for.
    pub(crate) search: Option<String>,
    /// The puzzle with its settings, for a step without a game.
    pub(crate) puzzle: Option<String>,
    /// The instance; none = the default instance.
    pub(crate) instance: Option<String>,
    pub(crate) heuristic: Option<String>,
    /// An address of the studio to link to.
    pub(crate) open: Option<String>,
    /// The text of the link.
    pub(crate) open_text: Option<String>,
}

/// The question of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Ask {
    /// The minimax value of every inner node.
    Values,
    /// The nodes that alpha-beta skips.
    Cuts,
    /// Alpha and beta of every node that alpha-beta enters.
    Windows,
    /// The order in which alpha-beta enters nodes.
    Order,
    /// A best move.
    Move,
    /// How many nodes a search visits.
    Nodes,
    /// How many states a search of a puzzle expands.
    Expanded,
    /// The cost of the best solution of a puzzle.
    Cost,
    /// How many solutions a puzzle has.
    Solutions,
}

impl Lesson {
    /// Parses a lesson and checks that every answer can be computed.
    pub(crate) fn parse(text: &str) -> Result<Lesson, String> {
        Lesson::parse_within(text, CHECK_TIMEOUT)
    }

    fn parse_within(text: &str, time: Duration) -> Result<Lesson, String> {
        let begin = Instant::now();
        let lesson: Lesson = toml::from_str(text).map_err(|error| {
            let fault = toml_fault(text, &error, "a title, about and steps", "title = \"Minimax\"");
            format!("the lesson cannot be read: {fault}")
        })?;
        if lesson.steps.is_empty() || lesson.steps.len() > MAX_STEPS {
            return Err(format!(
                "the lesson has {} steps; expected 1 to {MAX_STEPS}",
                lesson.steps.len()
            ));
        }
        if lesson.assignment.as_deref().is_some_and(|name| name.trim().is_empty()) {
            return Err("the name of the assignment is empty; expected a name, for example: assignment = \"Week 3\"".into());
        }
        for (number, step) in lesson.steps.iter().enumerate() {
            let left = time.saturating_sub(begin.elapsed());
            if left.is_zero() {
                return Err(format!(
                    "the searches before step {} take more than {} s; expected fewer questions in a lesson, or easier ones",
                    number + 1,
                    time.as_secs()
                ));
            }
            step.check(left.min(answer::SEARCH_TIMEOUT))
                .map_err(|what| format!("step {}: {what}", number + 1))?;
        }
        Ok(lesson)
    }
}

impl Step {
    fn check(&self, time: Duration) -> Result<(), Fault> {
        if let Some(address) = self.open.as_deref().filter(|address| !is_of_the_studio(address)) {
            return Err(Fault::new(format!("it opens \"{address}\""))
                .expected("an address of the studio")
                .example("/games#game=two-knights"));
        }
        if self.open.is_none() && self.open_text.is_some() {
            return Err(Fault::new("it has the text of a link but no link")
                .example("open = \"/games#game=two-knights\""));
        }
        if self.game.is_some() && self.puzzle.is_some() {
            return Err(Fault::new("it has a game and a puzzle")
                .expected("one of them")
                .example("puzzle = \"sliding-tiles\""));
        }
        if self.game.is_some() {
            self.session()?;
        }
        if self.puzzle.is_some() {
            self.instance()?;
        }
        if self.text.trim().is_empty() {
            return Err(Fault::new("it has no text").example("text = \"Begin at the leaves.\""));
        }
        let uses_search =
            matches!(self.ask, Some(Ask::Nodes | Ask::Expanded | Ask::Cost | Ask::Solutions));
        if self.search.is_some() && !uses_search {
            return Err(Fault::new("it has a search that its question does not use: trees are those of alpha-beta, and moves are checked by the engine")
                .expected("no search, or for example: ask = \"nodes\""));
        }
        let Some(ask) = self.ask else { return Ok(()) };
        let is_about_a_puzzle = matches!(ask, Ask::Expanded | Ask::Cost | Ask::Solutions);
        if is_about_a_puzzle && self.puzzle.is_none() {
            return Err(Fault::new("it asks about a puzzle but has none")
                .example("puzzle = \"sliding-tiles\""));
        }
        if !is_about_a_puzzle && self.game.is_none() {
            return Err(Fault::new("it has a question but no game").example("game = \"own-tree\""));
        }
        // Alpha-beta may skip nothing: then there is nothing to mark.
        if answer::solution_within(self, time)?.is_empty() && ask != Ask::Cuts {
            return Err(Fault::new("its question has no answer, since there is no move")
                .expected("a position in which the game goes on")
                .example("position = \"((3 5) (2 9)) MAX\""));
        }
        Ok(())
    }
}

/// Whether a link stays in the studio. A browser reads `\` as `/` and leaves control characters out, so that `/\HOST` and
/// `/<tab>/HOST` are addresses of other hosts.
fn is_of_the_studio(address: &str) -> bool {
    let is_refused = |c: char| c == '\\' || c.is_control();
    address.starts_with('/') && !address.starts_with("//") && !address.contains(is_refused)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Lesson;

    #[test]
    fn the_limit_of_the_depth_ends_a_search_as_planned() {
        let text = "title = 'a'\nabout = 'b'\n[[step]]\ntext = 't'\npuzzle = 'sliding-tiles'\nask = 'expanded'\nsearch = 'depth-limited'\ndepth = 1";
        let lesson = Lesson::parse(text).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(super::solution(&lesson.steps[0]).expect("a number")[0].text, "1");
    }

    #[test]
    fn costs_are_decimals() {
        let text =
            "title = 'a'\nabout = 'b'\n[[step]]\ntext = 't'\npuzzle = 'grid-map'\nask = 'cost'";
        let lesson = Lesson::parse(text).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(super::solution(&lesson.steps[0]).expect("a number")[0].text, "30.49");
    }

    #[test]
    fn a_decided_position_has_the_nodes_of_the_textbooks_and_those_of_both_passes() {
        let text = "title = 'a'\nabout = 'b'\n[[step]]\ntext = 't'\ngame = 'tic-tac-toe'\nposition = 'XO.|.X.|O.. X'\nask = 'nodes'\nsearch = 'alpha-beta'";
        let lesson = Lesson::parse(text).unwrap_or_else(|fault| panic!("{fault}"));
        let step = &lesson.steps[0];
        let right = super::solution(step).expect("numbers");
        assert_eq!(right.iter().map(|answer| &answer.text).collect::<Vec<_>>(), ["97", "190"]);
        let sentence = |text: &str| {
            let answer = games::exercise::Answer { node: 0, text: text.into() };
            super::check(step, &[answer]).expect("a verdict").sentence
        };
        assert_eq!(["97", "190"].map(sentence), [None, None]);
        assert_eq!(sentence("96").as_deref(), Some("96 is too few."));
        assert_eq!(sentence("98").as_deref(), Some("98 is too many."));
    }

    #[test]
    fn a_search_without_an_effect_is_refused() {
        for question in ["order", "cuts", "windows", "values", "move"] {
            let text = format!(
                "title = 'a'\nabout = 'b'\n[[step]]\ntext = 't'\ngame = 'own-tree'\nask = '{question}'\nsearch = 'minimax'"
            );
            let fault = Lesson::parse(&text).unwrap_err();
            assert!(fault.contains("trees are those of alpha-beta"), "{fault}");
        }
    }

    /// What a search has found so far is no right answer.
    #[test]
    fn a_search_that_takes_too_long_has_no_answer() {
        for question in ["move", "nodes"] {
            let text = format!(
                "title = 'a'\nabout = 'b'\n[[step]]\ntext = 't'\ngame = 'connect-four'\nask = '{question}'\ndepth = 1"
            );
            let lesson = Lesson::parse(&text).unwrap_or_else(|fault| panic!("{fault}"));
            let mut step = lesson.steps.into_iter().next().expect("one step");
            step.depth = None;
            let answer = super::answer::solution_within(&step, Duration::from_millis(1));
            let fault = answer.expect_err(question).to_string();
            assert!(fault.contains("takes too long"), "{fault}");
        }
    }

    #[test]
    fn the_searches_of_a_lesson_have_one_time_limit() {
        let text =
            "title = 'a'\nabout = 'b'\n[[step]]\ntext = 't'\ngame = 'own-tree'\nask = 'values'";
        assert!(Lesson::parse(text).is_ok());
        let fault = Lesson::parse_within(text, Duration::ZERO).unwrap_err();
        assert!(fault.contains("take more than 0 s"), "{fault}");
    }
}
