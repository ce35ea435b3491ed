//! The built-in course, one file per lesson.

use std::sync::LazyLock;

use super::Lesson;

macro_rules! lessons {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../lessons/", $name, ".toml")))),*]
    };
}

const FILES: &[(&str, &str)] = lessons! {
    "minimax" "alpha-beta" "windows" "ordering" "horizon" "tic-tac-toe" "two-knights" "rabbit-and-wolves"
    "draughts-evaluation" "uninformed-search" "informed-search" "local-search" "constraints" "queens"
};

static COURSE: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    let read = |&(id, text): &(&str, &str)| {
        let lesson: Lesson =
            toml::from_str(text).expect("a test parses every lesson of the course");
        Lesson { id: id.into(), ..lesson }
    };
    FILES.iter().map(read).collect()
});

/// The file of a lesson of the course.
pub(crate) fn file(id: &str) -> Option<&'static str> {
    FILES.iter().find(|row| row.0 == id).map(|row| row.1)
}

/// The lessons of the course, in teaching order.
pub(crate) fn course() -> &'static [Lesson] {
    &COURSE
}

#[cfg(test)]
mod tests {
    use super::super::{Ask, check, sheet, solution};
    use super::*;

    #[test]
    fn every_lesson_of_the_course_can_be_done() {
        for &(name, text) in FILES {
            let lesson = Lesson::parse(text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            for (number, step) in lesson.steps.iter().enumerate() {
                let step_name = format!("{name}, step {}", number + 1);
                assert!(!step.text.trim().is_empty(), "{step_name}");
                let answers = solution(step).unwrap_or_else(|fault| panic!("{step_name}: {fault}"));
                let drawn =
                    sheet(step, &answers).unwrap_or_else(|fault| panic!("{step_name}: {fault}"));
                let verdict = check(step, &answers).unwrap();
                assert_eq!(verdict.sentence, None, "{step_name}");
                if step.ask.is_some() {
                    assert_eq!(verdict.right, verdict.total, "{step_name}");
                    assert!(
                        step.ask == Some(Ask::Cuts) || check(step, &[]).unwrap().sentence.is_some(),
                        "{step_name}"
                    );
                }
                assert!(
                    drawn.board.is_some() || step.game.is_none() && step.puzzle.is_none(),
                    "{step_name}"
                );
            }
        }
    }

    /// Where every answer or none is right, the question and its position do not fit.
    #[test]
    fn questions_of_the_course_have_right_answers_and_choices_have_wrong_ones() {
        for &(name, text) in FILES {
            let lesson = Lesson::parse(text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            for (number, step) in (1..).zip(&lesson.steps) {
                let right =
                    solution(step).unwrap_or_else(|fault| panic!("{name}, {number}: {fault}"));
                // In one tree of the lesson about the order of moves nothing is skipped, which is its subject.
                let may_be_empty = step.ask.is_none() || (name, number) == ("ordering", 1);
                assert!(may_be_empty || !right.is_empty(), "{name}, step {number}");
                if step.ask == Some(Ask::Move) {
                    let moves = step.session().expect("a game").view().moves.len();
                    assert!(right.len() < moves, "{name}, step {number}: every move is right");
                }
            }
        }
    }

    #[test]
    fn errors_name_their_step() {
        let refused = |text: &str, part: &str| {
            let fault = Lesson::parse(text).unwrap_err();
            assert!(fault.contains(part), "{text}: {fault}");
        };
        for (text, part) in [
            ("", "missing field"),
            (
                "title = \"a\"\nabout = \"b\"\n[[step]]\ndepht = 3",
                "line 4, column 1: unknown field \"depht\"; expected",
            ),
            ("title = \"a\"\nabout = \"b\"\nstep = []", "0 steps"),
            (
                "title = \"a\"\nabout = \"b\"\nassignment = \" \"\n[[step]]\ntext = \"t\"",
                "the name of the assignment is empty",
            ),
            ("title = \"a\"\nabout = \"b\"\n[[step]]\ntext = \" \"", "step 1: it has no text"),
        ] {
            refused(text, part);
        }
        for (rest, part) in [
            ("ask = \"values\"", "step 1: it has a question but no game"),
            ("open_text = \"u\"", "step 1: it has the text of a link but no link"),
            (
                "game = \"own-tree\"\npuzzle = \"n-queens\"\nask = \"expanded\"",
                "step 1: it has a game and a puzzle",
            ),
            ("game = \"chess\"", "there is no game \"chess\""),
            ("open = \"http://elsewhere\"", "an address of the studio"),
            ("open = '/\\elsewhere/x'", "an address of the studio"),
            ("open = \"/\\t/elsewhere/x\"", "an address of the studio"),
            (
                "game = \"own-tree\"\nposition = \"5 MAX\"\nask = \"values\"",
                "step 1: its question has no answer",
            ),
            (
                "game = \"tic-tac-toe\"\nposition = \"XOO|.X.|..X O\"\nask = \"move\"",
                "step 1: its question has no answer",
            ),
            (
                "puzzle = \"n-queens\"\nask = \"solutions\"\nsearch = \"min-conflicts\"",
                "does not find all solutions",
            ),
            (
                "puzzle = \"sliding-tiles\"\nask = \"cost\"\nsearch = \"depth-limited\"\ndepth = 1",
                "finds no solution; expected an instance and a search that have one, for example: search = \"a-star\"",
            ),
            (
                "puzzle = \"map-colouring\"\nask = \"cost\"\nsearch = \"backtracking\"",
                "solutions of map-colouring have no cost; expected another question, for example: ask = \"expanded\"",
            ),
            ("ask = \"values\"\ngame = \"connect-four\"\ndepth = 8", "more than 400 nodes"),
        ] {
            refused(&format!("title = 'a'\nabout = 'b'\n[[step]]\ntext = 't'\n{rest}"), part);
        }
    }
}
