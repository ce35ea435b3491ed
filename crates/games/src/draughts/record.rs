//! Games of draughts as people exchange them: PDN.

use draughts::pdn::{self, Game, Item};
use draughts::{Draughts, Kind, Position};

use crate::playable::{Ending, Fault, Record, RecordMove, add_words};

/// Games of a text, at most.
const MAX_GAMES: usize = 10_000;

/// The marks of the numeric annotations `$1` to `$6`.
const MARKS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// The game of this number, from 0, of a PDN text. The variant of a game that does not say which it is is found from its
/// moves; `otherwise` is taken if it is one of those in which they are legal.
pub(super) fn read(text: &str, number: usize, otherwise: Kind) -> Result<Record, Fault> {
    let in_words = |error: &dyn std::fmt::Display| Fault::new(error.to_string());
    let mut games: Vec<_> = pdn::Reader::new(text.as_bytes()).take(MAX_GAMES).collect();
    let is_list = games.len() > 1;
    let titles = games.iter().filter(|_| is_list).map(title).collect();
    if games.len() <= number {
        return Err(Fault::new(match games.len() {
            0 => "there is no game in this text".to_owned(),
            count => format!("there is no game {} in this text; it has {count}", number + 1),
        })
        .expected("PDN")
        .example("1. 11-15 23-19 2. 8-11 22-17 *"));
    }
    let game = games.swap_remove(number).map_err(|error| in_words(&error))?;
    let (game, pdn::Reading { kind, replay, .. }, fault) =
        read_as_far_as_legal(game, otherwise).map_err(|error| in_words(&error))?;
    let (start, moves) = read_game(&game, kind, replay);
    let name = if kind == Kind::English { "draughts".into() } else { format!("draughts:{kind}") };
    let (comment, mut line) = line(&game.items);
    line.truncate(moves.len());
    // The main line as it was replayed: a capture may be written in several ways.
    for (of_line, mv) in line.iter_mut().zip(&moves) {
        of_line.mv.clone_from(mv);
    }
    let result = game.tag("Result").or(game.result.as_deref()).map(String::from);
    // Files also have names that PDN does not allow, which could not be written again.
    let tags = game.tags.into_iter().map(|(name, value)| (pdn::tag_name(&name), value)).collect();
    Ok(Record { game: name, start, moves, line, comment, tags, result, fault, titles })
}

/// What is listed of a game: its players, its result and its event, as far as they are known.
fn title(game: &Result<Game, pdn::ReadError>) -> String {
    let Ok(game) = game else { return "cannot be read".into() };
    let known = |name: &str| game.tag(name).filter(|value| !matches!(value.trim(), "" | "?"));
    let [white, black] = ["White", "Black"].map(|name| known(name).unwrap_or("?"));
    let result = known("Result").or(game.result.as_deref()).unwrap_or("*");
    let event = known("Event").map_or_else(String::new, |event| format!(", {event}"));
    format!("{white} – {black} {result}{event}")
}

/// The comment before the first move, and the moves with what is written about them, up to the first move that is left out or
/// position that is set up. The moves are not checked.
fn line(items: &[Item]) -> (String, Vec<RecordMove>) {
    let (mut before, mut moves) = (String::new(), Vec::<RecordMove>::new());
    for item in items {
        match item {
            Item::Move { text, .. } if text == "--" => break,
            Item::Setup(_) => break,
            Item::Move { text, strength, .. } => moves.push(RecordMove {
                mv: text.clone(),
                marks: if strength == "*" { String::new() } else { strength.clone() },
                ..RecordMove::default()
            }),
            Item::Comment(comment) => {
                let place = moves.last_mut().map_or(&mut before, |mv| &mut mv.comment);
                add_words(place, comment.trim());
            }
            Item::Annotation(number) => {
                let marks = usize::try_from(*number)
                    .ok()
                    .and_then(|number| MARKS.get(number.wrapping_sub(1)));
                if let (Some(mv), Some(marks)) = (moves.last_mut(), marks)
                    && mv.marks.is_empty()
                {
                    (*marks).clone_into(&mut mv.marks);
                }
            }
            Item::Variation(inner) => {
                let (comment, mut variation) = line(inner);
                if let Some(first) = variation.first_mut() {
                    let joined = format!("{comment} {}", first.comment);
                    joined.trim().clone_into(&mut first.comment);
                }
                if let Some(mv) = moves.last_mut().filter(|_| !variation.is_empty()) {
                    mv.variations.push(variation);
                }
            }
        }
    }
    (before, moves)
}

/// A record as strict PDN.
pub(super) fn write(record: &Record, kind: Kind, ending: Ending) -> Result<String, Fault> {
    let in_words = |error: &dyn std::fmt::Display| Fault::new(error.to_string());
    let draughts = Draughts::any(kind);
    let rules = kind.rules();
    let start = match &record.start {
        None => Position::start(rules),
        Some(fen) => pdn::read_diagram(fen, rules).map_err(|error| in_words(&error))?,
    };
    let colour = |side| if side == 0 { rules.starts } else { rules.starts.other() };
    let result = match ending {
        Ending::Unfinished => "*",
        Ending::Drawn => pdn::result_text(None, rules),
        Ending::WonBy(side) => pdn::result_text(Some(colour(side)), rules),
    };
    let tags: Vec<_> = record.tags.iter().filter(|(name, _)| name != "Result").cloned().collect();
    let mut game = pdn::record(&draughts, &tags, &start, &[], result);
    if !record.comment.is_empty() {
        game.items.push(Item::Comment(record.comment.clone()));
    }
    push_items(&mut game.items, &record.line);
    pdn::write(&game, &draughts).map_err(|error| in_words(&error))
}

fn push_items(items: &mut Vec<Item>, line: &[RecordMove]) {
    for mv in line {
        items.push(Item::Move { text: mv.mv.clone(), strength: mv.marks.clone(), line: 1 });
        if !mv.comment.is_empty() {
            items.push(Item::Comment(mv.comment.clone()));
        }
        for variation in &mv.variations {
            let mut inner = Vec::new();
            push_items(&mut inner, variation);
            items.push(Item::Variation(inner));
        }
    }
}

/// The game up to its first illegal move, and what is wrong there. A game without a legal move is an error.
fn read_as_far_as_legal(
    mut game: Game,
    otherwise: Kind,
) -> Result<(Game, pdn::Reading, Option<String>), pdn::BadGame> {
    let read = |game: &Game| pdn::Detector::new(None).prefer(otherwise).read(game);
    let bad = match read(&game) {
        Ok(reading) => return Ok((game, reading, None)),
        Err(bad) if bad.plies == 0 => return Err(bad),
        Err(bad) => bad,
    };
    let mut moves = 0;
    game.items.retain(|item| {
        moves += usize::from(matches!(item, Item::Move { .. }));
        moves <= bad.plies
    });
    game.damage = None;
    let reading = read(&game)?;
    Ok((game, reading, Some(bad.to_string())))
}

/// First position and moves of a game, up to the first position that is set up in the middle of it,
/// or the first move that is left out.
fn read_game(game: &Game, kind: Kind, replayed: pdn::Replay) -> (Option<String>, Vec<String>) {
    let draughts = Draughts::any(kind);
    let is_setup = |item: &&Item| match item {
        Item::Setup(_) => true,
        Item::Move { text, .. } => text == "--",
        _ => false,
    };
    let is_move = |item: &&Item| matches!(item, Item::Move { .. });
    let count = game.items.iter().take_while(|item| !is_setup(item)).filter(is_move).count();
    let mut position = replayed.start;
    let mut moves = Vec::new();
    for mv in replayed.moves.into_iter().take(count) {
        moves.push(draughts.move_text(&position, mv));
        position = draughts.after(&position, mv);
    }
    let rules = kind.rules();
    let usual = replayed.start == Position::start(rules);
    ((!usual).then(|| replayed.start.fen(rules)), moves)
}
