//! The lines to and from a bot, at both levels. Fields of a line are separated by tabs.

use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

use games::view::Value;
use games::{GameSession, view::PositionView};

use super::file::BotLevel;
use crate::forfeit::Forfeit;
use crate::game_start::GameStart;
use crate::program::line_text;
use crate::record::MoveRecord;
use crate::time_control::Clock;

/// The version of the full level.
const VERSION: u32 = 1;

/// The first line to a bot of the full level.
pub(super) fn greeting(game: &str) -> String {
    format!("outwit\t{VERSION}\t{game}\n")
}

/// The line that starts a game at the full level; `side` is 0 or 1.
pub(super) fn new_game(start: &GameStart, side: usize) -> String {
    format!("newgame\t{}\t{}\n", side + 1, start.game)
}

/// The lines that ask for a move, for which there is this time.
pub(super) fn question(
    level: BotLevel,
    session: &dyn GameSession,
    clock: &Clock,
    time: Duration,
) -> String {
    let view = session.view();
    let moves = joined(view.moves.iter().map(|mv| mv.text.as_str()));
    match level {
        BotLevel::Simple => format!("{}{moves}\n", view.position),
        BotLevel::Full => full_question(&view, &moves, clock, time),
    }
}

fn full_question(view: &PositionView, moves: &str, clock: &Clock, time: Duration) -> String {
    let mut text = String::new();
    let time_control = &clock.time_control;
    if let [Some(first), Some(second)] = clock.left {
        let times = [first.as_millis(), second.as_millis(), time_control.increment.into()];
        text += &format!("clock{}\n", joined(times.map(|time| time.to_string())));
    }
    text += &format!("time\t{}\n", time.as_millis());
    for (name, limit) in
        [("depth", time_control.depth.map(u64::from)), ("nodes", time_control.nodes)]
    {
        if let Some(limit) = limit {
            text += &format!("{name}\t{limit}\n");
        }
    }
    text += &format!("history{}\n", joined(&view.history));
    text += &format!("position\t{}\t{}\n", clock.turn + 1, view.position);
    text + &format!("moves{moves}\ngo\n")
}

/// All words, each after a tab.
fn joined<S: AsRef<str>>(words: impl IntoIterator<Item = S>) -> String {
    words.into_iter().fold(String::new(), |text, word| text + "\t" + word.as_ref())
}

/// The meaning of a line of a bot.
#[derive(Debug, PartialEq)]
pub(super) enum BotLine {
    Ready,
    Name,
    Info,
    Move(String),
    Resigned,
}

/// Reads a line. The data of an `info` line goes into `record`.
pub(super) fn read(
    level: BotLevel,
    line: &[u8],
    record: &mut MoveRecord,
) -> Result<BotLine, Forfeit> {
    let line = line_text(line)?.trim();
    let garbled = |expected: &str| {
        let line = line.escape_debug();
        Err(Forfeit::garbled(format!("the line \"{line}\"; expected {expected}")))
    };
    if level == BotLevel::Simple {
        return match line {
            "" => garbled("a move"),
            "resign" => Ok(BotLine::Resigned),
            _ => Ok(BotLine::Move(line.into())),
        };
    }
    let (word, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    let rest = rest.trim();
    match word {
        "ready" => Ok(BotLine::Ready),
        "name" => Ok(BotLine::Name),
        "resign" => Ok(BotLine::Resigned),
        "move" if rest.is_empty() => garbled("a move after \"move\""),
        "move" => Ok(BotLine::Move(rest.into())),
        "info" => match info(rest, record) {
            Some(()) => Ok(BotLine::Info),
            None => garbled(
                "a number after value and whole numbers after depth, nodes, win and loss, such as info value 25 depth 6 nodes 1000",
            ),
        },
        _ => garbled("name, ready, info, move or resign"),
    }
}

/// Reads `value 25 depth 6 nodes 1000` into `record`; instead of a value also `win 7`, `loss 4` (plies) or `draw`. A value is
/// rounded and limited to 900,000 points, also an infinite one, with which programs say that a side wins. `None` if the text is not
/// understood.
fn info(text: &str, record: &mut MoveRecord) -> Option<()> {
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "value" => {
                let points = number::<f64>(&mut words).filter(|points| !points.is_nan())?;
                let points = points.round().clamp(-900_000.0, 900_000.0);
                record.value = Some(Value::Score(points as i32));
            }
            "win" => record.value = Some(Value::WinIn(number(&mut words)?)),
            "loss" => record.value = Some(Value::LossIn(number(&mut words)?)),
            "draw" => record.value = Some(Value::Draw(true)),
            "depth" => record.depth = Some(number(&mut words)?),
            "nodes" => record.nodes = Some(number(&mut words)?),
            _ => return None,
        }
    }
    Some(())
}

/// The next word as a number.
fn number<T: FromStr>(words: &mut SplitWhitespace<'_>) -> Option<T> {
    words.next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::time_control::TimeControl;

    #[test]
    fn questions_say_what_is_needed() {
        let mut session = games::open("tic-tac-toe").unwrap();
        for mv in ["a1", "b2", "a2", "c3", "a3"] {
            assert!(session.play(mv).is_ok());
        }
        session.undo();
        let mut clock = Clock::default();
        let time = Duration::from_secs(1);
        let simple = question(BotLevel::Simple, &*session, &clock, time);
        assert_eq!(simple, "..O|XO.|X.. X\ta3\tb3\tc2\tb1\tc1\n");
        clock.time_control =
            TimeControl { increment: 50, depth: Some(4), ..TimeControl::default() };
        clock.left = [Some(Duration::from_secs(1)), Some(Duration::from_secs(2))];
        let full = question(BotLevel::Full, &*session, &clock, time);
        assert_eq!(
            full,
            "clock\t1000\t2000\t50\ntime\t1000\ndepth\t4\nhistory\ta1\tb2\ta2\tc3\n\
             position\t1\t..O|XO.|X.. X\nmoves\ta3\tb3\tc2\tb1\tc1\ngo\n"
        );
    }

    #[test]
    fn any_line_is_understood_or_a_forfeit() {
        let mut record = MoveRecord::plain("");
        let mut full = |line: &str| read(BotLevel::Full, line.as_bytes(), &mut record);
        assert_eq!(full("move  c1-d2 \r"), Ok(BotLine::Move("c1-d2".into())));
        assert_eq!(full("info value -12 depth 3 nodes 99"), Ok(BotLine::Info));
        assert_eq!(full("info win 7"), Ok(BotLine::Info));
        for line in [
            "",
            "move",
            "go",
            "info value",
            "info value x",
            "info value NaN",
            "info depth -1",
            "info depth 2.5",
            "info mood 3",
        ] {
            assert!(matches!(full(line), Err(Forfeit::Garbled { .. })), "{line}");
        }
        assert_eq!((record.value, record.depth), (Some(Value::WinIn(7)), Some(3)));
        for (text, points) in [
            ("1.5", 2),
            ("-0.4", 0),
            ("-1e3", -1000),
            ("99999999999999999999", 900_000),
            ("-inf", -900_000),
        ] {
            let line = format!("info value {text}");
            assert_eq!(read(BotLevel::Full, line.as_bytes(), &mut record), Ok(BotLine::Info));
            assert_eq!(record.value, Some(Value::Score(points)), "{text}");
        }
        let mut simple = |line: &[u8]| read(BotLevel::Simple, line, &mut record);
        assert_eq!(simple(b"4\r"), Ok(BotLine::Move("4".into())));
        assert!(simple(b"\xff\xfe4").unwrap_err().to_string().contains("is not UTF-8"));
        assert!(simple(b"  ").is_err());
    }
}
