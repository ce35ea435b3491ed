//! From a PDN game to the steps of a walk, and back with what was found.

use draughts::pdn::{self, Game, Item, Replay};
use draughts::{Draughts, Position};

use games::review::{GameReview, Step, Verdict, eval_text, for_other, words_in_sentence};
use games::view::Value;

use super::own;

/// A game that can be walked through.
#[derive(Debug)]
pub(super) struct Steps {
    /// The starting position if it is not the usual one, as FEN.
    pub(super) position: Option<String>,
    pub(super) steps: Vec<Step>,
}

/// The steps of a game that has been replayed.
pub(super) fn steps(game: &Game, draughts: &Draughts, replayed: &Replay) -> Steps {
    let rules = draughts.rules();
    let (mut position, mut moves) = (*replayed.start, replayed.moves.iter());
    let mut steps = Vec::new();
    for item in &game.items {
        match item {
            Item::Move { text, .. } if text == "--" => {
                position = position.passed();
                steps.push(Step::Setup(position.fen(rules)));
            }
            Item::Move { .. } => {
                let Some(&mv) = moves.next() else { break };
                steps.push(Step::Move(draughts.move_text(&position, mv)));
                position = draughts.after(&position, mv);
            }
            Item::Setup(fen) => {
                // It has been read once already.
                let Ok(read) = pdn::read_set_up(fen, &position, rules) else { break };
                position = *read;
                steps.push(Step::Setup(draughts.text(&read)));
            }
            Item::Comment(_) | Item::Annotation(_) | Item::Variation(_) => {}
        }
    }
    let usual = *replayed.start == Position::start(rules);
    Steps { position: (!usual).then(|| draughts.text(&replayed.start)), steps }
}

/// The game without what was written when it was annotated here before: values, marks, and better play.
fn without_earlier(game: &Game) -> Game {
    let mut game = game.clone();
    let Some(others) = game.tag("Annotator").and_then(own::other_annotators) else { return game };
    if others.is_empty() {
        game.tags.retain(|(name, _)| name != "Annotator");
    } else if let Some((_, value)) = game.tags.iter_mut().find(|(name, _)| name == "Annotator") {
        *value = others;
    }
    // The better move that was written for the last move.
    let mut better = None;
    for item in std::mem::take(&mut game.items) {
        match item {
            Item::Comment(comment) => {
                let Some(found) = own::find(&comment) else {
                    game.items.push(Item::Comment(comment));
                    continue;
                };
                let is_move = |item: &&mut Item| matches!(item, Item::Move { .. });
                if let (Some(_), false) = (&found.better, found.has_mark)
                    && let Some(Item::Move { strength, .. }) =
                        game.items.iter_mut().rev().find(is_move)
                    && matches!(&**strength, "?" | "??" | "?!")
                {
                    strength.clear();
                }
                if !found.rest.is_empty() {
                    game.items.push(Item::Comment(found.rest));
                }
                better = found.better.or(better);
            }
            Item::Variation(line) if better.as_ref().is_some_and(|mv| is_better(&line, mv)) => {
                better = None;
            }
            item => {
                if matches!(item, Item::Move { .. }) {
                    better = None;
                }
                game.items.push(item);
            }
        }
    }
    game
}

/// Whether a variation is better play as it is written: plain moves, this one first.
fn is_better(line: &[Item], better: &str) -> bool {
    let is_plain = |item: &Item| matches!(item, Item::Move { strength, .. } if strength.is_empty());
    let begins = matches!(line.first(), Some(Item::Move { text, .. }) if text == better);
    begins && line.iter().all(is_plain)
}

/// The game as strict PDN with a value for White behind every move, marks, and the better play as variations. What stood in
/// it before stays, unless it was written here. The variant is tagged unless it is a guess.
pub(super) fn annotated(
    game: &Game,
    draughts: &Draughts,
    review: &GameReview,
    how: &str,
    is_guess: bool,
) -> Result<String, String> {
    let game = &without_earlier(game);
    let mut annotated = Game { items: Vec::new(), ..game.clone() };
    let annotator = format!("{}{how}", own::OWN);
    match annotated.tags.iter_mut().find(|(name, _)| name == "Annotator") {
        Some((_, others)) => *others += &format!("; {annotator}"),
        None => annotated.tags.push(("Annotator".to_owned(), annotator)),
    }
    for (name, _) in &mut annotated.tags {
        *name = pdn::tag_name(name);
    }
    // A game without the tag gets one: it says the result again.
    if let (None, Some(result)) = (annotated.tag("Result"), &game.result)
        && result != "*"
    {
        annotated.tags.push(("Result".to_owned(), result.clone()));
    }
    // What names another game, or a form of one that is not supported, stays.
    if !game.tag("GameType").is_some_and(pdn::has_game_number) && !is_guess {
        annotated.tags.retain(|(name, _)| name != "GameType");
        let tag = draughts.rules().notation.tag;
        annotated.tags.push(("GameType".to_owned(), tag.to_owned()));
    }
    let mut plies = review.plies.iter();
    let mut items = &game.items[..];
    while let Some((item, mut behind)) = items.split_first() {
        items = behind;
        let (text, strength, line) = match item {
            Item::Move { text, strength, line } if text != "--" => (text, strength, line),
            _ => {
                annotated.items.push(item.clone());
                continue;
            }
        };
        let Some(ply) = plies.next() else { break };
        let mark = ply.verdict.mark();
        let mut annotations = Vec::new();
        while let Some((annotation @ Item::Annotation(_), others)) = behind.split_first() {
            annotations.push(annotation.clone());
            behind = others;
        }
        items = behind;
        // $1 to $6 are the marks from ! to ?!.
        let is_mark = |item: &Item| matches!(item, Item::Annotation(1..=6));
        let is_marked = !strength.is_empty() || annotations.iter().any(is_mark);
        let strength = if is_marked { strength } else { mark };
        let (text, strength) = (text.clone(), strength.to_owned());
        annotated.items.push(Item::Move { text, strength, line: *line });
        annotated.items.append(&mut annotations);
        let mut comment = value_for_white(&ply.side, ply.value, items);
        if ply.verdict != Verdict::Good {
            if is_marked {
                comment += &format!("{}{mark}", own::OTHER_MARK);
            }
            if let Some(best) = &ply.best {
                let value = words_in_sentence(white_value(&ply.side, ply.best_value));
                comment += &format!("{}{best} {value}", own::BETTER);
            }
        }
        annotated.items.push(Item::Comment(comment));
        if ply.verdict != Verdict::Good && !ply.line.is_empty() {
            let better = ply.line.iter().map(|text| Item::Move {
                text: text.clone(),
                strength: String::new(),
                line: *line,
            });
            annotated.items.push(Item::Variation(better.collect()));
        }
    }
    if let Some(position) = &review.position {
        let mut comment = value_for_white(&position.side, position.value, &annotated.items);
        if !position.line.is_empty() {
            comment += &format!("{}{}", own::BEST, position.line.join(" "));
        }
        annotated.items.push(Item::Comment(comment));
    }
    pdn::write(&annotated, draughts).map_err(|error| error.to_string())
}

/// The value for White, as a number for other programs and in words. If the comments behind a move have such a number of another
/// program, that one stays the only one.
fn value_for_white(side: &str, value: Value, behind: &[Item]) -> String {
    let value = white_value(side, value);
    let mut comments = behind.iter().take_while(|item| !matches!(item, Item::Move { .. }));
    let has_eval = |item: &Item| matches!(item, Item::Comment(text) if text.contains(own::EVAL));
    let number = if comments.any(has_eval) {
        own::SECOND_VALUE.to_owned()
    } else {
        format!("{}{}] ", own::EVAL, eval_text(value))
    };
    format!("{number}{}{}", words_in_sentence(value), own::FOR_WHITE)
}

/// A value for this side as one for White.
fn white_value(side: &str, value: Value) -> Value {
    if side.eq_ignore_ascii_case("white") { value } else { for_other(value) }
}
