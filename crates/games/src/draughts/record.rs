//! Games of draughts as people exchange them: PDN.

use draughts::notation::Setup;
use draughts::pdn::{self, Game, Item};
use draughts::{Draughts, Position, Rules, State, Variant};

use crate::playable::{Ending, Fault, Record, RecordMove, add_words};

/// Games of a text, at most.
const MAX_GAMES: usize = 10_000;

/// The marks of the numeric annotations `$1` to `$6`.
const MARKS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// The game of this number, from 0, of a PDN text. The variant of a game that does not say which it is is found from its
/// moves; `otherwise` is taken if it is one of those in which they are legal.
pub(super) fn read(text: &str, number: usize, otherwise: Variant) -> Result<Record, Fault> {
    let in_words = |error: &dyn std::fmt::Display| Fault::new(error.to_string());
    let mut reader = pdn::Reader::new(text.as_bytes());
    let mut games: Vec<_> = reader.by_ref().take(MAX_GAMES).collect();
    let is_list = games.len() > 1;
    let titles = games.iter().filter(|_| is_list).map(title).collect();
    if games.len() <= number {
        let (count, wanted) = (games.len() + reader.count(), number + 1);
        if count == 0 {
            return Err(Fault::new("there is no game in this text")
                .expected("PDN")
                .example("1. 11-15 23-19 2. 8-11 22-17 *"));
        }
        let found = if count < wanted {
            format!("there is no game {wanted} in this text; it has {count}")
        } else {
            format!("game {wanted} of {count} in this text is not read")
        };
        let most = if count > MAX_GAMES { ", the most that are read" } else { "" };
        return Err(Fault::new(found)
            .expected(format!("a number from 1 to {}{most}", games.len()))
            .example(games.len().to_string()));
    }
    let mut game = games.swap_remove(number).map_err(|error| in_words(&error))?;
    take_leading_setup(&mut game);
    keep_first_number(&mut game);
    let (game, pdn::Reading { variant, replay, .. }, fault) =
        read_as_far_as_legal(game, otherwise).map_err(|error| in_words(&error))?;
    let (start, moves, is_cut) = read_game(&game, variant, replay);
    let name =
        if variant == Variant::English { "draughts".into() } else { format!("draughts:{variant}") };
    let (comment, mut line) = line(&game.items);
    line.truncate(moves.len());
    // The main line as it was replayed: a capture may be written in several ways.
    for (of_line, mv) in line.iter_mut().zip(&moves) {
        of_line.mv.clone_from(mv);
    }
    // The result is that of the whole game, which a comment keeps if it is cut.
    let result = game.tag("Result").or(game.result.as_deref()).filter(|_| fault.is_none());
    // What is wrong with the text is said first: what stands behind it is lost.
    let is_cut = is_cut && fault.is_none();
    let cut = "the text goes on with a null move or a set-up; the rest is kept as a comment";
    let fault = fault.or_else(|| is_cut.then(|| cut.to_owned()));
    let result = result.map(String::from);
    // Files also have names that PDN does not allow, which could not be written again.
    let mut tags: Vec<_> =
        game.tags.into_iter().map(|(name, value)| (pdn::tag_name(&name), value)).collect();
    if let Some(result) = result.as_ref().filter(|_| !tags.iter().any(|(name, _)| name == "Result"))
    {
        tags.push(("Result".to_owned(), result.clone()));
    }
    Ok(Record { game: name, start, moves, line, comment, tags, result, fault, is_cut, titles })
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

/// A position that is set up before the first move is the start of the game.
fn take_leading_setup(game: &mut Game) {
    let is_line = |item: &Item| matches!(item, Item::Move { .. } | Item::Variation(_));
    let leading = game.items.iter().take_while(|item| !is_line(item)).count();
    let mut others = game.items.split_off(leading);
    for item in std::mem::take(&mut game.items) {
        match item {
            Item::Setup(fen) => {
                game.tags.retain(|(name, _)| name != "FEN");
                game.tags.push(("FEN".to_owned(), fen));
            }
            other => game.items.push(other),
        }
    }
    game.items.append(&mut others);
}

/// Writes the number before the first move into the tag `FEN` if that has none: a record has no other place for it.
fn keep_first_number(game: &mut Game) {
    let number = game.first_number.filter(|&number| number > 1);
    let fen = game.tags.iter_mut().find(|(name, _)| name == "FEN");
    if let (Some(number), Some((_, fen))) = (number, fen)
        && !fen.trim().is_empty()
        && !pdn::has_move_number(fen)
    {
        *fen = format!("{}:F{number}", fen.trim_end_matches(['.', ' ']));
    }
}

/// The comment before the first move, and the moves with what is written about them. What begins with a move that is left out
/// or a position that is set up becomes a comment. The moves are not checked.
fn line(items: &[Item]) -> (String, Vec<RecordMove>) {
    let (mut before, mut moves) = (String::new(), Vec::<RecordMove>::new());
    for (at, item) in items.iter().enumerate() {
        match item {
            item if item.is_break() => {
                let place = moves.last_mut().map_or(&mut before, |mv| &mut mv.comment);
                add_words(place, &format!("({})", pdn::words(&items[at..])));
                break;
            }
            Item::Setup(_) => {}
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
                match (moves.last_mut(), marks) {
                    (Some(mv), Some(marks)) if mv.marks.is_empty() || mv.marks == *marks => {
                        (*marks).clone_into(&mut mv.marks);
                    }
                    (Some(mv), _) => mv.nags.push(*number),
                    (None, _) => {}
                }
            }
            Item::Variation(inner) => {
                let (comment, mut variation) = line(inner);
                let Some(mv) = moves.last_mut() else { continue };
                match variation.first_mut() {
                    Some(first) => {
                        let joined = format!("{comment} {}", first.comment);
                        joined.trim().clone_into(&mut first.comment);
                        mv.variations.push(variation);
                    }
                    None => add_words(&mut mv.comment, &comment),
                }
            }
        }
    }
    (before, moves)
}

/// A record as strict PDN. An unfinished game has the result that the record names.
pub(super) fn write(record: &Record, variant: Variant, ending: Ending) -> Result<String, Fault> {
    let in_words = |error: &dyn std::fmt::Display| Fault::new(error.to_string());
    let draughts = Draughts::any(variant);
    let rules = variant.rules();
    let start = match &record.start {
        None => Position::start(rules).into(),
        Some(fen) => pdn::read_diagram(fen, rules).map_err(|error| in_words(&error))?,
    };
    let colour = |side| if side == 0 { rules.starts } else { rules.starts.other() };
    let result = match ending {
        Ending::Unfinished => record.result.as_deref().unwrap_or("*"),
        Ending::Drawn => pdn::result_text(None, rules),
        Ending::WonBy(side) => pdn::result_text(Some(colour(side)), rules),
    };
    let tags: Vec<_> = record.tags.iter().filter(|(name, _)| name != "Result").cloned().collect();
    let mut game = pdn::record(&draughts, &tags, &start, &[], result);
    if let Some((_, fen)) = game.tags.iter_mut().find(|(name, _)| name == "FEN") {
        // The half-move counter of the record may say the same as the counters that are written.
        let counters = counters(record, &start, rules);
        let plain = start.fen(rules) + &counters;
        let is_same =
            pdn::read_diagram(&plain, rules).is_ok_and(|read| read.counters == start.counters);
        *fen = if is_same { plain } else { std::mem::take(fen) + &counters };
    }
    if !record.comment.is_empty() {
        game.items.push(Item::Comment(record.comment.clone()));
    }
    push_items(&mut game.items, &record.line);
    pdn::write(&game, &draughts).map_err(|error| in_words(&error))
}

/// The counters of the starting position as the tag `FEN` of the record has them: the numbers of moves depend on them.
fn counters(record: &Record, start: &State, rules: &'static Rules) -> String {
    let tag = record.tags.iter().find(|(name, _)| name == "FEN");
    // The record may have another position by now.
    let fen = tag.filter(|(_, fen)| pdn::read_diagram(fen, rules).as_ref() == Ok(start));
    match fen.and_then(|(_, fen)| Setup::from_fen(fen, rules).ok()) {
        Some(Setup { half_moves, move_number, .. }) if half_moves > 0 || move_number > 1 => {
            format!(":H{half_moves}:F{move_number}")
        }
        _ => String::new(),
    }
}

fn push_items(items: &mut Vec<Item>, line: &[RecordMove]) {
    for mv in line {
        items.push(Item::Move { text: mv.mv.clone(), strength: mv.marks.clone(), line: 1 });
        items.extend(mv.nags.iter().map(|&number| Item::Annotation(number)));
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
    otherwise: Variant,
) -> Result<(Game, pdn::Reading, Option<String>), pdn::BadGame> {
    let read = |game: &Game| pdn::Detector::new(None).prefer(otherwise).read(game);
    let bad = match read(&game) {
        Ok(reading) => return Ok((game, reading, None)),
        Err(bad) if bad.plies == 0 => return Err(bad),
        Err(bad) => bad,
    };
    let mut moves = 0;
    // A move that is left out is no ply.
    let is_ply = |item: &Item| matches!(item, Item::Move { text, .. } if text != "--");
    game.items.retain(|item| {
        moves += usize::from(is_ply(item));
        moves <= bad.plies
    });
    game.damage = None;
    let reading = read(&game)?;
    Ok((game, reading, Some(bad.to_string())))
}

/// Starting position and moves of a game, up to the first position that is set up in the middle of it,
/// or the first move that is left out, and whether there is one.
fn read_game(
    game: &Game,
    variant: Variant,
    replayed: pdn::Replay,
) -> (Option<String>, Vec<String>, bool) {
    let draughts = Draughts::any(variant);
    let is_move = |item: &&Item| matches!(item, Item::Move { .. });
    let count = game.items.iter().take_while(|item| !item.is_break()).filter(is_move).count();
    let is_cut = game.items.iter().any(Item::is_break);
    let mut position = *replayed.start;
    let mut moves = Vec::new();
    for mv in replayed.moves.into_iter().take(count) {
        moves.push(draughts.move_text(&position, mv));
        position = draughts.after(&position, mv);
    }
    let rules = variant.rules();
    let usual = *replayed.start == Position::start(rules);
    ((!usual).then(|| draughts.text(&replayed.start)), moves, is_cut)
}
