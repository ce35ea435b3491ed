//! A game as text.

use serde::{Deserialize, Serialize};

use views::Fault;

/// A game that was played: its first position and its moves.
///
/// ```
/// let session = games::open("tic-tac-toe")?;
/// let record = session.read_record("1. b2 a1 2. c3 a3 *")?;
/// assert_eq!(record.moves, ["b2", "a1", "c3", "a3"]);
/// # Ok::<(), games::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The game with its settings.
    pub game: String,
    /// The first position; none = the start of the game.
    pub start: Option<String>,
    /// The moves, up to the first illegal one.
    pub moves: Vec<String>,
    /// What is wrong after these moves, if the text goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

/// Moves of a game, at most.
const MAX_MOVES: usize = 4096;

impl Record {
    /// A list of moves, with or without numbers such as `1.` and a result at the end.
    pub(crate) fn list(game: &str, text: &str) -> Result<Record, Fault> {
        let is_number = |word: &str| {
            let digits = word.trim_end_matches('.');
            digits.len() < word.len() && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        let is_result = |word: &str| matches!(word, "*" | "1-0" | "0-1" | "1/2-1/2");
        let words = text.split_whitespace().filter(|word| !is_number(word) && !is_result(word));
        let moves: Vec<String> = words.take(MAX_MOVES + 1).map(String::from).collect();
        match moves.len() {
            0 => {
                Err(Fault::new("there is no move in this text")
                    .expected("moves separated by blanks"))
            }
            1..=MAX_MOVES => Ok(Record { game: game.into(), start: None, moves, fault: None }),
            _ => {
                Err(Fault::new("this game has too many moves")
                    .expected(format!("at most {MAX_MOVES}")))
            }
        }
    }
}
