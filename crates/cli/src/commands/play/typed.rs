//! What a person types while playing: a move or a word.

use std::path::PathBuf;

/// What there is to type.
pub(super) const HELP: &str = "\
a move      play it (moves shows which there are)
moves       the legal moves
hint        what the engine would play
undo        take your last move back
save FILE   keep the game in a file
load FILE   go on with a kept game
quit        leave";

/// A line that a person typed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Typed {
    Nothing,
    Move(String),
    Undo,
    Moves,
    Hint,
    Save(PathBuf),
    Load(PathBuf),
    Help,
    Quit,
    /// A word that lacks something, with the sentence to say so.
    Incomplete(&'static str),
}

impl Typed {
    /// Reads a line. Whatever is no known word is a move.
    pub(super) fn parse(line: &str) -> Typed {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => Typed::Nothing,
            ("undo" | "u", "") => Typed::Undo,
            ("moves" | "m", "") => Typed::Moves,
            ("hint" | "h", "") => Typed::Hint,
            ("help" | "?", "") => Typed::Help,
            ("quit" | "q" | "exit", "") => Typed::Quit,
            ("save", "") => Typed::Incomplete("save needs a file, for example: save my-game.txt"),
            ("load", "") => Typed::Incomplete("load needs a file, for example: load my-game.txt"),
            ("save", path) => Typed::Save(path.into()),
            ("load", path) => Typed::Load(path.into()),
            _ => Typed::Move(line.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_words_or_moves() {
        let cases = [
            ("", Typed::Nothing),
            (" b2 ", Typed::Move("b2".into())),
            ("UNDO", Typed::Undo),
            ("save  a file.txt ", Typed::Save("a file.txt".into())),
            ("a1 b2", Typed::Move("a1 b2".into())),
            ("?", Typed::Help),
        ];
        for (line, typed) in cases {
            assert_eq!(Typed::parse(line), typed, "{line}");
        }
        assert!(matches!(Typed::parse("load"), Typed::Incomplete(_)));
    }
}
