//! The lines that a person types while playing: moves and commands.

use std::path::PathBuf;

/// The help text.
pub(super) const HELP: &str = "\
MOVE        play this move
board       show the board again
moves       list the legal moves
hint        show the move of the engine
resign      give up the game
draw        offer a draw: a program accepts unless it sees its own side
            better, a person by typing draw, too
undo        take back your last move, a resignation or a draw
save FILE   save the game, draughts as PDN if the name ends in .pdn
save! FILE  the same in place of a saved game
load FILE   continue a saved game
quit        end the program";

/// A line that a person typed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Typed {
    Nothing,
    Move(String),
    Undo,
    Board,
    Moves,
    Hint,
    Resign,
    Draw,
    Save {
        path: PathBuf,
        /// Over a game that was saved before.
        replace: bool,
    },
    Load(PathBuf),
    Help,
    Quit,
    /// A command without its argument, with the error message.
    Incomplete(&'static str),
}

impl Typed {
    /// Parses a line. Everything that is not a command is a move.
    pub(super) fn parse(line: &str) -> Typed {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => Typed::Nothing,
            ("undo" | "u", "") => Typed::Undo,
            ("board", "") => Typed::Board,
            ("moves" | "m", "") => Typed::Moves,
            ("hint" | "h", "") => Typed::Hint,
            ("resign", "") => Typed::Resign,
            ("draw", "") => Typed::Draw,
            ("help" | "?", "") => Typed::Help,
            ("quit" | "q" | "exit", "") => Typed::Quit,
            ("save" | "save!", "") => {
                Typed::Incomplete("save needs a file name, for example: save my-game.txt")
            }
            ("load", "") => {
                Typed::Incomplete("load needs a file name, for example: load my-game.txt")
            }
            (word @ ("save" | "save!"), path) => {
                Typed::Save { path: path.into(), replace: word == "save!" }
            }
            ("load", path) => Typed::Load(path.into()),
            _ => Typed::Move(line.into()),
        }
    }
}

/// The move behind a number such as `1.` or `1...`.
pub(super) fn without_number(text: &str) -> Option<&str> {
    let dots = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let mv = dots.trim_start_matches('.');
    (dots.len() < text.len() && mv.len() < dots.len()).then(|| mv.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_commands_or_moves() {
        let cases = [
            ("", Typed::Nothing),
            (" b2 ", Typed::Move("b2".into())),
            ("UNDO", Typed::Undo),
            ("save  a file.txt ", Typed::Save { path: "a file.txt".into(), replace: false }),
            ("SAVE! a", Typed::Save { path: "a".into(), replace: true }),
            ("save! a", Typed::Save { path: "a".into(), replace: true }),
            ("a1 b2", Typed::Move("a1 b2".into())),
            ("Resign", Typed::Resign),
            ("draw", Typed::Draw),
            ("?", Typed::Help),
        ];
        for (line, typed) in cases {
            assert_eq!(Typed::parse(line), typed, "{line}");
        }
        assert!(matches!(Typed::parse("load"), Typed::Incomplete(_)));
    }
}
