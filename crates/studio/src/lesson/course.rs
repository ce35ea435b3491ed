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

    #[test]
    fn errors_name_their_step() {
        for (text, part) in [
            ("", "missing field"),
            ("title = \"a\"\nabout = \"b\"\nstep = []", "0 steps"),
            (
                "title = \"a\"\nabout = \"b\"\n[[step]]\ntext = \"t\"\nask = \"values\"",
                "step 1: it has a question but no game",
            ),
            (
                "title = \"a\"\nabout = \"b\"\n[[step]]\ngame = \"chess\"",
                "there is no game \"chess\"",
            ),
            (
                "title = \"a\"\nabout = \"b\"\n[[step]]\nopen = \"http://elsewhere\"",
                "an address of the studio",
            ),
            (
                "title = \"a\"\nabout = \"b\"\n[[step]]\nask = \"values\"\ngame = \"connect-four\"\ndepth = 8",
                "more than 400 nodes",
            ),
        ] {
            let fault = Lesson::parse(text).unwrap_err();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }
}
