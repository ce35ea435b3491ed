//! `outwit rules-server`: answers questions about the rules of a game, line by line, for bots that have no rules of their own.

use std::io::{BufRead, Read, Write};

use clap::Args;
use games::{Fault, GameSession};

use crate::failure::Failure;
use crate::game_name;

const EXAMPLES: &str = "\
Questions are lines on standard input, each answered by one line; words are separated by tabs:
  start                    position TEXT
  moves TEXT               moves MOVE MOVE ...; only `moves` if the game is over
  play TEXT MOVE           position TEXT after the move
  outcome TEXT             outcome none, or outcome WINNER SENTENCE; WINNER is 0, 1 or draw
  turn TEXT                turn 0 or turn 1
  quit                     no answer; the program ends, as at the end of the input
An invalid question is answered by: error SENTENCE

Examples:
  outwit rules-server connect-four
  outwit rules-server draughts:russian";

/// The longest question, in bytes.
const MAX_QUESTION_BYTES: u64 = 64 << 10;
/// What is left of a longer one is skipped up to this number of bytes.
const MAX_SKIPPED_BYTES: u64 = 16 << 20;

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// A game from `outwit list`
    game: String,
}

/// Answers until the input ends.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let mut session = game_name::open(&options.game, None)?;
    serve(&mut *session, &mut std::io::stdin().lock(), out)
}

fn serve(
    session: &mut dyn GameSession,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    session.restart();
    let start = session.position();
    loop {
        let mut line = Vec::new();
        let mut limited = Read::take(&mut *input, MAX_QUESTION_BYTES + 1);
        let length = limited.read_until(b'\n', &mut line)?;
        if length == 0 {
            return Ok(());
        }
        let is_too_long = length as u64 > MAX_QUESTION_BYTES;
        if is_too_long
            && line.last() != Some(&b'\n')
            && Read::take(&mut *input, MAX_SKIPPED_BYTES).skip_until(b'\n')? as u64
                == MAX_SKIPPED_BYTES
        {
            return Err(Failure::usage(format!(
                "a question is longer than {MAX_SKIPPED_BYTES} bytes; expected a line such as: start"
            )));
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end_matches(['\r', '\n']);
        if line == "quit" {
            return Ok(());
        }
        let answer = if is_too_long {
            Err(Fault::new(format!("the question is longer than {MAX_QUESTION_BYTES} bytes")))
        } else {
            answer(session, &start, line)
        };
        let reply = answer.unwrap_or_else(|fault| {
            let sentence = fault.to_string();
            format!("error\t{}", sentence.split(char::is_control).collect::<Vec<_>>().join(" "))
        });
        writeln!(out, "{reply}")?;
        // The bot waits for the answer.
        out.flush()?;
    }
}

/// The answer to a question.
fn answer(session: &mut dyn GameSession, start: &str, line: &str) -> Result<String, Fault> {
    let words: Vec<&str> = line.split('\t').collect();
    let most = match words[0] {
        "start" | "quit" => 1,
        "moves" | "outcome" | "turn" => 2,
        "play" => 3,
        _ => words.len(),
    };
    if let [first, ..] = words[most.min(words.len())..] {
        let count = match words.len() - most {
            1 => "one word".to_owned(),
            more => format!("{more} words"),
        };
        return Err(Fault::new(format!(
            "the question \"{}\" has {count} too many: \"{}\"",
            words[0],
            first.escape_debug()
        ))
        .expected(["", "no other word", "one position", "a position and a move"][most]));
    }
    if let ["moves" | "play" | "outcome" | "turn", position, ..] = words[..] {
        session.set_position(position)?;
    }
    match words[..] {
        ["start"] => Ok(format!("position\t{start}")),
        ["moves", _] => {
            let over = session.status().outcome.is_some();
            let moves = if over { Vec::new() } else { session.moves() };
            Ok(std::iter::once("moves".into()).chain(moves).collect::<Vec<_>>().join("\t"))
        }
        ["play", _, mv] => {
            if session.status().outcome.is_some() {
                return Err(Fault::new(format!(
                    "the move \"{mv}\" comes too late: the game is over"
                )));
            }
            session.play(mv)?;
            Ok(format!("position\t{}", session.position()))
        }
        ["outcome", _] => Ok(match session.status().outcome {
            None => "outcome\tnone".into(),
            Some(outcome) => {
                let winner = outcome.winner.map_or("draw".into(), |side| side.to_string());
                format!("outcome\t{winner}\t{}", outcome.text)
            }
        }),
        ["turn", _] => Ok(format!("turn\t{}", session.status().turn)),
        [word @ ("moves" | "outcome" | "turn")] => {
            Err(Fault::new(format!("the question \"{word}\" has no position"))
                .expected(format!("{word}<tab>TEXT"))
                .example(format!("{word}<tab>{start}")))
        }
        [word @ "play"] | [word @ "play", _] => {
            let missing = if words.len() == 1 { "position and no move" } else { "move" };
            Err(Fault::new(format!("the question \"{word}\" has no {missing}"))
                .expected("play<tab>TEXT<tab>MOVE"))
        }
        _ => Err(Fault::new(format!("\"{}\" is not a question", line.replace('\t', "<tab>")))
            .expected("start, moves, play, outcome, turn or quit, with tabs between the words")
            .example(format!("moves\t{start}").replace('\t', "<tab>"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(questions: &str) -> Vec<String> {
        ask_about("tic-tac-toe", questions)
    }

    fn ask_about(game: &str, questions: &str) -> Vec<String> {
        let mut session = games::open(game).unwrap();
        let mut out = Vec::new();
        serve(&mut *session, &mut questions.as_bytes(), &mut out).unwrap();
        String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn each_question_has_one_answer() {
        let answers =
            ask("start\nmoves\tXOX|OX.|OXO X\nplay\tXOX|OX.|OXO X\tc2\nturn\t...|...|... X\n\
             outcome\t...|...|... X\noutcome\tXO.|XO.|X.. O\nmoves\tXO.|XO.|X.. O\nquit\nstart\n");
        assert_eq!(
            answers,
            [
                "position\t...|...|... X",
                "moves\tc2",
                "position\tXOX|OXX|OXO O",
                "turn\t0",
                "outcome\tnone",
                "outcome\t0\tX wins",
                "moves",
            ]
        );
    }

    #[test]
    fn the_name_of_a_side_may_be_a_plural() {
        let answers = ask_about("rabbit-and-wolves", "outcome\tb2 d2 d4 f6, c1, rabbit\n");
        assert_eq!(answers, ["outcome\t1\tWolves win"]);
    }

    /// A draw by a count of moves ends a game as well as a win does, and its position can be read again.
    #[test]
    fn no_move_is_accepted_after_the_end() {
        let questions = "play\tW:WK1,K2:BK32:N79\t1-6\nmoves\tB:WK2,K6:BK32:N80\n\
                         play\tB:WK2,K6:BK32:N80\t32-27\nplay\tB:W21:B\t1-5\noutcome\tW:WK1,K2:BK32:H300\n";
        let answers = ask_about("draughts:english", questions);
        assert_eq!(answers[..2], ["position\tB:WK2,K6:BK32:N80", "moves"]);
        assert!(answers[2..4].iter().all(|line| line.contains("too late")), "{answers:?}");
        assert_eq!(answers[4], "outcome\tdraw\tdraw: 40 moves by kings only, without a capture");
    }

    #[test]
    fn a_question_that_is_too_long_is_refused_and_the_next_one_answered() {
        let long = "x".repeat(3 * MAX_QUESTION_BYTES as usize);
        let answers = ask(&format!("{long}\nturn\t...|...|... X\n{long}"));
        assert_eq!(answers.len(), 3);
        assert!(answers[0].starts_with("error\tthe question is longer than 65536 bytes"));
        assert_eq!((answers[1].as_str(), &answers[2]), ("turn\t0", &answers[0]));
    }

    #[test]
    fn an_invalid_question_is_answered_by_what_was_expected() {
        let answers = ask("hello\nmoves\nmoves\tabc\nplay\t...|...|... X\tz9\nstart\r\n");
        assert_eq!(answers.len(), 5);
        assert!(answers[..4].iter().all(|line| line.starts_with("error\t")), "{answers:?}");
        assert!(answers[0].contains("expected start, moves"), "{answers:?}");
        assert!(answers[1].contains("\"moves\" has no position"), "{answers:?}");
        assert!(answers[3].contains("z9"), "{answers:?}");
        assert_eq!(answers[4], "position\t...|...|... X");
    }

    #[test]
    fn a_question_without_its_words_says_what_is_missing() {
        let answers = ask("turn\nplay\nplay\t...|...|... X\n");
        let expected = ["\"turn\" has no position", "no position and no move", "has no move"];
        for (answer, part) in answers.iter().zip(expected) {
            assert!(answer.contains(part) && answer.contains("<tab>TEXT"), "{answer}");
        }
        assert_eq!(answers.len(), 3);
    }

    #[test]
    fn a_question_with_too_many_words_says_which() {
        let answers =
            ask("moves\t...|...|... X\ta3\nstart\tfoo\nquit\tnow\nplay\tx\ty\tz\tz\nhi\tx\n");
        let expected = [
            "\"moves\" has one word too many: \"a3\"; expected one position",
            "\"start\" has one word too many: \"foo\"",
            "\"quit\" has one word too many: \"now\"",
            "\"play\" has 2 words too many: \"z\"",
            "\"hi<tab>x\" is not a question",
        ];
        for (answer, part) in answers.iter().zip(expected) {
            assert!(answer.starts_with("error\t") && answer.contains(part), "{answer}");
        }
        assert_eq!(answers.len(), 5);
    }

    #[test]
    fn a_question_without_end_is_refused() {
        let mut session = games::open("tic-tac-toe").unwrap();
        let mut endless = std::io::BufReader::new(std::io::repeat(b'x'));
        let result = serve(&mut *session, &mut endless, &mut Vec::new());
        assert!(matches!(result, Err(Failure::Usage(sentence)) if sentence.contains("longer")));
    }
}
