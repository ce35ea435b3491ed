//! The games of a contest as PDN, for draughts programs.
//!
//! *Guarantee*: what is written can be read and replayed by any program that knows PDN 3.0; between repeatable players the
//! same contest gives the same text, byte for byte, so that no date stands in it, and times only where the clock matters.

use std::time::Duration;

use draughts::pdn::{Game, Item, record, result_text, write};
use draughts::{Colour, Draughts};
use games::draughts_variant;
use games::review::{eval_text, for_other};

use crate::contest::Results;
use crate::forfeit::Forfeit;
use crate::record::{Ending, GameRecord, MoveRecord};
use crate::time_control::TimeControl;

/// All games that count, in their order; an error names the first game that cannot be written.
pub fn games_pdn(results: &Results<'_>) -> Result<String, String> {
    let mut texts = Vec::new();
    let contest = results.contest();
    let time_control = time_control(&contest.conditions.time_control);
    let event = contest.tournament.as_ref().map_or("Outwit arena", |text| &text.name);
    for (unit, pair) in results.pairs() {
        for (half, game) in pair.games.iter().enumerate() {
            let id = contest.game_id(unit, half);
            let text = game_pdn(game, event, &id, time_control.as_deref());
            texts.push(text.map_err(|why| format!("game {id}: {why}"))?);
        }
    }
    Ok(texts.join("\n"))
}

/// One game.
fn game_pdn(
    game: &GameRecord,
    event: &str,
    id: &str,
    time_control: Option<&str>,
) -> Result<String, String> {
    let Some(variant) = draughts_variant(&game.start.game) else {
        return Err(format!("PDN is a format for draughts, not for {}", game.start.game));
    };
    let draughts = &Draughts::any(variant);
    let start = game.start.draughts_position(draughts).map_err(|error| error.to_string())?;
    let mut position = start.position;
    let mut moves = Vec::new();
    for text in game.start.moves.iter().chain(game.moves.iter().map(|mv| &mv.mv)) {
        let mv = draughts.read_move(&position, text).map_err(|error| error.to_string())?;
        moves.push(mv);
        position = draughts.after(&position, mv);
    }
    let first = draughts.rules().starts;
    let winner = game.ending.winner().map(|side| if side == 0 { first } else { first.other() });
    let result = result_text(winner, draughts.rules());
    let plain = |text: &str| text.replace(char::is_control, "\u{fffd}");
    let name = |colour| plain(&game.players[usize::from(colour != first)]);
    let mut tags = vec![
        ("Event", plain(event)),
        // The parts of a round are separated by dots.
        ("Round", id.replace('/', ".")),
        ("White", name(Colour::White)),
        ("Black", name(Colour::Black)),
        ("Result", result.to_owned()),
        ("PlyCount", moves.len().to_string()),
        ("Termination", termination(&game.ending).to_owned()),
    ];
    tags.extend(time_control.map(|text| ("TimeControl", text.to_owned())));
    let tags: Vec<_> = tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let mut written = record(draughts, &tags, &start, &moves, result);
    comment(&mut written, game, first);
    if !matches!(game.ending, Ending::Rules { .. }) {
        // Braces end a comment; a player may have said anything.
        let words = game.result().replace(['{', '}'], "'").replace(char::is_control, " ");
        written.items.push(Item::Comment(words));
    }
    write(&written, draughts).map_err(|error| error.to_string())
}

/// Writes behind each move after the opening what the player said about it.
fn comment(written: &mut Game, game: &GameRecord, first: Colour) {
    let (opening, rest) = written.items.split_at(game.start.moves.len());
    let mut items = opening.to_vec();
    for (item, mv) in rest.iter().zip(&game.moves) {
        items.push(item.clone());
        let colour = if mv.side == 0 { first } else { first.other() };
        items.extend(about(mv, colour).map(Item::Comment));
    }
    written.items = items;
}

/// The value for White, the time and the depth of a move, each where it is known.
fn about(mv: &MoveRecord, colour: Colour) -> Option<String> {
    let for_white = |value| if colour == Colour::White { value } else { for_other(value) };
    let eval = mv.value.map(|value| format!("[%eval {}]", eval_text(for_white(value))));
    let time = mv.time.map(|time| format!("[%emt {}]", clock_text(time)));
    let depth = mv.depth.map(|depth| format!("d{depth}"));
    let parts: Vec<_> = [eval, time, depth].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// A time as `h:mm:ss`, with milliseconds: most moves of programs take less than a second.
fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    format!("{hours}:{minutes:02}:{:02}.{:03}", seconds % 60, time.subsec_millis())
}

/// The time control as PDN has it: `300`, `180+2`, and `1/5` for each move in five seconds. `None` without a clock, and for times
/// that are not whole seconds, which PDN cannot say.
fn time_control(control: &TimeControl) -> Option<String> {
    let seconds = |millis: u64| millis.is_multiple_of(1000).then_some(millis / 1000);
    match (control.game_time, control.move_time) {
        (Some(time), _) if control.increment > 0 => {
            Some(format!("{}+{}", seconds(time)?, seconds(control.increment)?))
        }
        (Some(time), _) => Some(seconds(time)?.to_string()),
        (None, Some(time)) => Some(format!("1/{}", seconds(time)?)),
        (None, None) => None,
    }
}

/// How a game ended, in the words of PDN.
fn termination(ending: &Ending) -> &'static str {
    match ending {
        Ending::Rules { .. } | Ending::Repetition | Ending::Agreed => "normal",
        Ending::TooLong | Ending::Adjudicated { .. } => "adjudication",
        Ending::Forfeit { what, .. } => match what {
            Forfeit::Resigned => "normal",
            Forfeit::Late { .. } | Forfeit::Silent { .. } => "time forfeit",
            Forfeit::NotReady { .. } | Forfeit::Crashed { .. } | Forfeit::Out { .. } => "abandoned",
            Forfeit::Illegal { .. }
            | Forfeit::Flooded { .. }
            | Forfeit::Garbled { .. }
            | Forfeit::Memory { .. }
            | Forfeit::Processes { .. }
            | Forfeit::Claimed { .. } => "rules infraction",
        },
    }
}

#[cfg(test)]
mod tests {
    use games::view::Value;
    use jobs::Stop;

    use super::*;
    use crate::{Contest, Openings, PlayerSpec};

    #[test]
    fn a_move_has_its_value_for_white_its_time_and_its_depth() {
        let plain = MoveRecord::plain("32-28");
        assert_eq!(about(&plain, Colour::White), None);
        let time = Some(Duration::from_millis(3_661_045));
        let value = Some(Value::Score(-13));
        let full = MoveRecord { value, depth: Some(17), time, ..plain.clone() };
        let text = |colour| about(&full, colour).unwrap();
        assert_eq!(text(Colour::White), "[%eval -0.13] [%emt 1:01:01.045] d17");
        assert_eq!(text(Colour::Black), "[%eval 0.13] [%emt 1:01:01.045] d17");
        let won = MoveRecord { value: Some(Value::WinIn(5)), depth: Some(9), ..plain };
        assert_eq!(about(&won, Colour::Black).unwrap(), "[%eval #-3] d9");
    }

    #[test]
    fn time_controls_are_in_seconds() {
        let text = |move_time, game_time, increment| {
            time_control(&TimeControl { move_time, game_time, increment, ..TimeControl::default() })
        };
        assert_eq!(text(None, None, 0), None);
        assert_eq!(text(Some(5000), None, 0).unwrap(), "1/5");
        assert_eq!(text(Some(100), None, 0), None, "PDN has no parts of a second");
        assert_eq!(text(None, Some(300_000), 0).unwrap(), "300");
        assert_eq!(text(Some(9000), Some(180_000), 2000).unwrap(), "180+2");
        assert_eq!(text(None, Some(180_000), 1500), None);
    }

    #[test]
    fn what_is_written_is_read_and_replayed() {
        for game in ["draughts", "draughts:russian", "draughts:international"] {
            let players = ["engine:depth=2", "random"].map(|text| PlayerSpec::parse(text).unwrap());
            let openings = Openings::Random { least: 2, most: 4, seed: 2 };
            let mut contest = Contest { openings, ..Contest::of_two(game, players, 2) };
            contest.conditions.max_plies = 60;
            let results = contest.run_here(1, &Stop::new(), &|_| {}).unwrap();
            let text = games_pdn(&results).unwrap();
            let mut games = 0;
            for read in draughts::pdn::Reader::new(text.as_bytes()) {
                let read = read.unwrap();
                let variant = draughts::pdn::tagged_variant(&read);
                assert_eq!(
                    variant,
                    draughts_variant(&results.pairs().next().unwrap().1.games[0].start.game)
                );
                assert!(read.moves().count() > 10 && read.damage.is_none(), "{text}");
                assert_eq!(read.tag("PlyCount"), Some(&*read.moves().count().to_string()));
                assert!(read.tag("Termination").is_some() && read.tag("TimeControl").is_none());
                let is_value = |item: &Item| matches!(item, Item::Comment(text) if text.starts_with("[%eval "));
                let values = read.items.iter().filter(|item| is_value(item)).count();
                assert!(values > 3 && !text.contains("%emt"), "{text}");
                games += 1;
            }
            assert_eq!(games, 4, "{text}");
        }
        let players = || ["random:seed=1", "random"].map(|text| PlayerSpec::parse(text).unwrap());
        // An opening may carry the counters of the draw rules.
        let game = "draughts:international";
        let openings = Openings::parse(game, "W:WK47,K48,49:BK2,K3,4:N4.0.0").unwrap();
        let contest = Contest { openings, ..Contest::of_two(game, players(), 1) };
        let text = games_pdn(&contest.run_here(1, &Stop::new(), &|_| {}).unwrap()).unwrap();
        assert!(text.contains("[FEN \"W:WK47,K48,49:BK2,K3,4:N4.0.0\"]"), "{text}");
        let (name, format) = ("Class".to_owned(), crate::Format::Swiss);
        let tournament = Some(crate::format::TournamentText { name, format, rounds: 3 });
        let contest =
            Contest { tournament, first_opening: 1, ..Contest::of_two("draughts", players(), 1) };
        let text = games_pdn(&contest.run_here(1, &Stop::new(), &|_| {}).unwrap()).unwrap();
        assert!(text.contains("[Event \"Class\"]") && text.contains("[Round \"2.1.2\"]"), "{text}");
        let contest = Contest::of_two("tic-tac-toe", players(), 1);
        let error = games_pdn(&contest.run_here(1, &Stop::new(), &|_| {}).unwrap()).unwrap_err();
        assert_eq!(error, "game 1.1: PDN is a format for draughts, not for tic-tac-toe");
    }
}
