//! The lines that go to a bot and come from it, at both levels. Fields of a line are separated by tabs.

use games::view::Value;
use games::{GameSession, view::PositionView};

use super::file::BotLevel;
use crate::clock::Clock;
use crate::contestant::{Chosen, GameStart};
use crate::foul::Foul;

/// The version of the full level.
const VERSION: u32 = 1;

/// What a bot that speaks the full level is greeted with.
pub(super) fn greeting(game: &str) -> String {
    format!("outwit\t{VERSION}\t{game}\n")
}

/// A new game for a bot that speaks the full level.
pub(super) fn new_game(start: &GameStart, side: usize) -> String {
    format!("newgame\t{}\t{}\n", side + 1, start.game)
}

/// The question for a move.
pub(super) fn question(level: BotLevel, session: &dyn GameSession, clock: &Clock) -> String {
    let view = session.view();
    let moves = joined(view.moves.iter().map(|mv| mv.text.as_str()));
    match level {
        BotLevel::Simple => format!("{}{moves}\n", view.position),
        BotLevel::Full => full_question(&view, &moves, clock),
    }
}

fn full_question(view: &PositionView, moves: &str, clock: &Clock) -> String {
    let mut text = String::new();
    let pace = &clock.pace;
    if let [Some(first), Some(second)] = clock.left {
        let times = [first.as_millis(), second.as_millis(), pace.increment.into()];
        text += &format!("clock{}\n", joined(times.map(|time| time.to_string())));
    }
    if let Some(time) = clock.allowance() {
        text += &format!("time\t{}\n", time.as_millis());
    }
    for (name, limit) in [("depth", pace.depth.map(u64::from)), ("nodes", pace.nodes)] {
        if let Some(limit) = limit {
            text += &format!("{name}\t{limit}\n");
        }
    }
    text += &format!("history{}\n", joined(&view.history));
    text += &format!("position\t{}\t{}\n", clock.turn + 1, view.position);
    text + &format!("moves{moves}\ngo\n")
}

/// Every word with a tab before it.
fn joined<S: AsRef<str>>(words: impl IntoIterator<Item = S>) -> String {
    words.into_iter().fold(String::new(), |text, word| text + "\t" + word.as_ref())
}

/// What a line of a bot says.
#[derive(Debug, PartialEq)]
pub(super) enum Said {
    Ready,
    Name,
    Info,
    Move(String),
    Resigned,
}

/// Reads a line; what is thought goes into `chosen`.
pub(super) fn read(level: BotLevel, line: &[u8], chosen: &mut Chosen) -> Result<Said, Foul> {
    let Ok(line) = std::str::from_utf8(line) else {
        let shown = String::from_utf8_lossy(line);
        return Err(Foul::garbled(format!("the line \"{}\" is not UTF-8", shown.escape_debug())));
    };
    let line = line.trim();
    let garbled = |expected: &str| {
        let line = line.escape_debug();
        Err(Foul::garbled(format!("the line \"{line}\"; expected {expected}")))
    };
    if level == BotLevel::Simple {
        return match line {
            "" => garbled("a move"),
            "resign" => Ok(Said::Resigned),
            _ => Ok(Said::Move(line.into())),
        };
    }
    let (word, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    let rest = rest.trim();
    match word {
        "ready" => Ok(Said::Ready),
        "name" => Ok(Said::Name),
        "resign" => Ok(Said::Resigned),
        "move" if rest.is_empty() => garbled("a move after \"move\""),
        "move" => Ok(Said::Move(rest.into())),
        "info" => match info(rest, chosen) {
            Some(()) => Ok(Said::Info),
            None => garbled("info value 25 depth 6 nodes 1000"),
        },
        _ => garbled("name, ready, info, move or resign"),
    }
}

/// Reads `value 25 depth 6 nodes 1000`; in place of a value also `win 7`, `loss 4` or `draw`.
fn info(text: &str, chosen: &mut Chosen) -> Option<()> {
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        let mut number = || words.next()?.parse::<i64>().ok();
        match word {
            "value" => {
                let points = number()?.clamp(-900_000, 900_000);
                chosen.value = Some(Value::Score(points as i32));
            }
            "win" => chosen.value = Some(Value::WinIn(u32::try_from(number()?).ok()?)),
            "loss" => chosen.value = Some(Value::LossIn(u32::try_from(number()?).ok()?)),
            "draw" => chosen.value = Some(Value::Draw(true)),
            "depth" => chosen.depth = Some(u32::try_from(number()?).ok()?),
            "nodes" => chosen.nodes = Some(u64::try_from(number()?).ok()?),
            _ => return None,
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::clock::Pace;

    #[test]
    fn questions_say_what_is_needed() {
        let mut session = games::open("tic-tac-toe").unwrap();
        for mv in ["a1", "b2", "a2", "c3", "a3"] {
            assert!(session.play(mv).is_ok());
        }
        session.undo();
        let mut clock = Clock::default();
        let simple = question(BotLevel::Simple, &*session, &clock);
        assert_eq!(simple, "..O|XO.|X.. X\ta3\tb3\tc2\tb1\tc1\n");
        clock.pace = Pace { increment: 50, depth: Some(4), ..Pace::default() };
        clock.left = [Some(Duration::from_secs(1)), Some(Duration::from_secs(2))];
        let full = question(BotLevel::Full, &*session, &clock);
        assert_eq!(
            full,
            "clock\t1000\t2000\t50\ntime\t1000\ndepth\t4\nhistory\ta1\tb2\ta2\tc3\n\
             position\t1\t..O|XO.|X.. X\nmoves\ta3\tb3\tc2\tb1\tc1\ngo\n"
        );
    }

    #[test]
    fn any_line_is_read_or_a_foul() {
        let mut chosen = Chosen::plain("");
        let mut full = |line: &str| read(BotLevel::Full, line.as_bytes(), &mut chosen);
        assert_eq!(full("move  c1-d2 \r"), Ok(Said::Move("c1-d2".into())));
        assert_eq!(full("info value -12 depth 3 nodes 99"), Ok(Said::Info));
        assert_eq!(full("info win 7"), Ok(Said::Info));
        for line in ["", "move", "go", "info value", "info value x", "info depth -1", "info mood 3"]
        {
            assert!(matches!(full(line), Err(Foul::Garbled { .. })), "{line}");
        }
        assert_eq!((chosen.value, chosen.depth), (Some(Value::WinIn(7)), Some(3)));
        let mut simple = |line: &[u8]| read(BotLevel::Simple, line, &mut chosen);
        assert_eq!(simple(b"4\r"), Ok(Said::Move("4".into())));
        assert!(simple(b"\xff\xfe4").unwrap_err().to_string().contains("is not UTF-8"));
        assert!(simple(b"  ").is_err());
    }
}
