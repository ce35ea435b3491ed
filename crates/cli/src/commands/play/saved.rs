//! The file of a game: a head that says what it is, then one move a line.
//!
//! ```text
//! outwit game 1
//! game: tic-tac-toe
//! start: ...|...|... X
//! first: human
//! second: engine
//!
//! b2
//! a1
//! ```

use std::fmt::Write;
use std::fs;
use std::path::Path;

use games::GameSession;

use crate::failure::Failure;
use crate::game_name;

/// The first line of every file; the number is that of the format.
const MARK: &str = "outwit game 1";

/// A larger file is no game.
const LARGEST: u64 = 1 << 20;

/// Writes the game to a file, which is either new or a saved game.
pub(super) fn save(
    path: &Path,
    session: &dyn GameSession,
    players: &[String; 2],
) -> Result<(), Failure> {
    if path.exists() && !fs::read_to_string(path).is_ok_and(|text| text.starts_with(MARK)) {
        let sentence =
            format!("{} exists and is not a saved game; it stays as it is", path.display());
        return Err(Failure::Other(sentence));
    }
    let failed = |error| Failure::file("write", path, &error);
    // Written beside it first, so that no half of a game is left if something goes wrong.
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    fs::write(&beside, text(session, players)).map_err(failed)?;
    fs::rename(&beside, path).map_err(failed)
}

/// The game as text.
fn text(session: &dyn GameSession, players: &[String; 2]) -> String {
    let mut start = session.fork();
    while start.undo() {}
    let (view, start) = (session.view(), start.view());
    let [first, second] = players;
    let mut text = format!(
        "{MARK}\ngame: {}\nstart: {}\nfirst: {first}\nsecond: {second}\n\n",
        view.game, start.position
    );
    for mv in view.history {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{mv}");
    }
    text
}

/// Reads a game from a file.
pub(super) fn load(path: &Path) -> Result<Box<dyn GameSession>, Failure> {
    let failed = |error| Failure::file("read", path, &error);
    let size = fs::metadata(path).map_err(failed)?.len();
    if size > LARGEST {
        return Err(Failure::Usage(format!("{} is too large to be a saved game", path.display())));
    }
    let bytes = fs::read(path).map_err(failed)?;
    parse(&String::from_utf8_lossy(&bytes)).map_err(|(line, sentence)| {
        Failure::Usage(format!("{} line {line}: {sentence}", path.display()))
    })
}

/// Reads a game; an error names its line.
fn parse(text: &str) -> Result<Box<dyn GameSession>, (usize, String)> {
    let mut lines = (1..).zip(text.lines().map(str::trim));
    if lines.next().is_none_or(|(_, line)| line != MARK) {
        return Err((1, format!("this is not a saved game; its first line would be \"{MARK}\"")));
    }
    let mut session: Option<Box<dyn GameSession>> = None;
    for (number, line) in lines {
        let at = |sentence: &dyn std::fmt::Display| (number, sentence.to_string());
        match (line.split_once(": "), &mut session) {
            _ if line.is_empty() => {}
            (Some(("game", name)), None) => {
                let opened = game_name::open(name, None).map_err(|failure| match failure {
                    Failure::Usage(sentence)
                    | Failure::Pointed(sentence, _)
                    | Failure::Other(sentence) => (number, sentence),
                    Failure::Unread | Failure::Done => (number, "cannot be opened".into()),
                })?;
                session = Some(opened);
            }
            (Some(("start", position)), Some(session)) => {
                session.set_position(position).map_err(|fault| at(&fault))?;
            }
            (Some(("first" | "second", _)), Some(_)) => {}
            (_, Some(session)) => session.play(line).map_err(|fault| at(&fault))?,
            (_, None) => return Err((number, "the line \"game: ..\" comes first".into())),
        }
    }
    session.ok_or((1, "the line \"game: ..\" is missing".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_survives_its_file() {
        let mut session = game_name::open("tic-tac-toe", Some("X..|...|... O")).unwrap();
        session.play("b2").unwrap();
        session.play("c1").unwrap();
        let text = text(&*session, &["human".into(), "engine".into()]);
        let again = parse(&text).unwrap().view();
        assert_eq!(
            (again.position, again.history),
            (session.view().position, session.view().history)
        );
    }

    #[test]
    fn a_damaged_file_names_its_line() {
        let cases = [
            ("", 1, "not a saved game"),
            ("outwit game 1\n", 1, "missing"),
            ("outwit game 1\nb2\n", 2, "comes first"),
            ("outwit game 1\ngame: chess\n", 2, "no game"),
            ("outwit game 1\ngame: tic-tac-toe\nstart: nonsense\n", 3, "for example"),
            ("outwit game 1\ngame: tic-tac-toe\n\nb2\nb2\n", 5, "not a legal move"),
        ];
        for (text, line, words) in cases {
            let (number, sentence) = parse(text).err().unwrap();
            assert!(number == line && sentence.contains(words), "{text}: {number} {sentence}");
        }
    }
}
