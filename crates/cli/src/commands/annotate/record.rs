//! From a PDN game to the steps of a walk, and back with what was found.

use draughts::pdn::{self, Game, Item, Replay};
use draughts::{Draughts, Position};

use games::review::{ReviewedMove, Step, Verdict, for_other, words};
use games::view::Value;

/// A game that can be walked through.
#[derive(Debug)]
pub(super) struct Steps {
    /// The first position if it is not the usual one, as FEN.
    pub(super) position: Option<String>,
    pub(super) steps: Vec<Step>,
}

/// The steps of a game that has been replayed.
pub(super) fn steps(game: &Game, draughts: &Draughts, replayed: &Replay) -> Steps {
    let rules = draughts.rules();
    let (mut position, mut moves) = (replayed.start, replayed.moves.iter());
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
                let Ok(read) = pdn::read_diagram(fen, rules) else { break };
                position = read;
                steps.push(Step::Setup(position.fen(rules)));
            }
            Item::Comment(_) | Item::Annotation(_) | Item::Variation(_) => {}
        }
    }
    let usual = replayed.start == Position::start(rules);
    Steps { position: (!usual).then(|| replayed.start.fen(rules)), steps }
}

/// How the tag of the annotator begins in games that were annotated here, and the comment with a value behind a move.
const OWN: &str = "Outwit, ";
const OWN_COMMENT: &str = "[%eval ";
/// Before the mark of a move whose other mark stood in the game before.
const OTHER_MARK: &str = ", Outwit: ";
/// Between the value of a move and that of a better one.
const BETTER: &str = "; better ";

/// The annotators before, if the game was annotated here.
fn other_annotators(game: &Game) -> Option<&str> {
    let all = game.tag("Annotator")?;
    let (before, _) = all.rsplit_once(OWN)?;
    if before.is_empty() { Some("") } else { before.strip_suffix("; ") }
}

/// Whether a comment is one of those that [`annotated`] writes. Other programs write `[%eval` as well.
fn is_own(comment: &str) -> bool {
    let words = comment.strip_prefix(OWN_COMMENT).and_then(|rest| rest.split_once("] "));
    words.is_some_and(|(_, words)| words.contains(" for White"))
}

/// The game without what was written when it was annotated here before: values, marks, and better play.
fn without_earlier(game: &Game) -> Game {
    let mut game = game.clone();
    let Some(others) = other_annotators(&game).map(str::to_owned) else { return game };
    if others.is_empty() {
        game.tags.retain(|(name, _)| name != "Annotator");
    } else if let Some((_, value)) = game.tags.iter_mut().find(|(name, _)| name == "Annotator") {
        *value = others;
    }
    let mut items = std::mem::take(&mut game.items).into_iter().peekable();
    // Whether the item before is a move, perhaps with numeric annotations behind it: there the comment stands.
    let mut behind_move = false;
    while let Some(item) = items.next() {
        let was_behind_move = behind_move;
        behind_move =
            matches!(item, Item::Move { .. }) || behind_move && matches!(item, Item::Annotation(_));
        let last_move = game.items.iter_mut().rev().find(|item| matches!(item, Item::Move { .. }));
        match (item, last_move) {
            (Item::Comment(comment), Some(Item::Move { strength, .. }))
                if was_behind_move && is_own(&comment) =>
            {
                if comment.contains(BETTER) {
                    if !comment.contains(OTHER_MARK) {
                        strength.clear();
                    }
                    items.next_if(|next| matches!(next, Item::Variation(_)));
                }
            }
            (item, _) => game.items.push(item),
        }
    }
    game
}

/// The game as strict PDN with a value for White behind every move, marks, and the better play as variations. What stood in
/// it before stays, unless it was written here. The variant is tagged unless it is a guess.
pub(super) fn annotated(
    game: &Game,
    draughts: &Draughts,
    plies: &[ReviewedMove],
    how: &str,
    is_guess: bool,
) -> Result<String, String> {
    let game = &without_earlier(game);
    let mut annotated = Game { items: Vec::new(), ..game.clone() };
    match annotated.tags.iter_mut().find(|(name, _)| name == "Annotator") {
        Some((_, others)) => *others += &format!("; {OWN}{how}"),
        None => annotated.tags.push(("Annotator".to_owned(), format!("{OWN}{how}"))),
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
    if pdn::tagged_variant(game).is_none() && !is_guess {
        annotated.tags.retain(|(name, _)| name != "GameType");
        let tag = draughts.rules().notation.tag;
        annotated.tags.push(("GameType".to_owned(), tag.to_owned()));
    }
    let mut plies = plies.iter();
    let mut items = game.items.iter().peekable();
    while let Some(item) = items.next() {
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
        while let Some(annotation) = items.next_if(|next| matches!(next, Item::Annotation(_))) {
            annotations.push(annotation.clone());
        }
        // $1 to $6 are the marks from ! to ?!.
        let is_mark = |item: &Item| matches!(item, Item::Annotation(1..=6));
        let is_marked = !strength.is_empty() || annotations.iter().any(is_mark);
        let strength = if is_marked { strength } else { mark };
        let (text, strength) = (text.clone(), strength.to_owned());
        annotated.items.push(Item::Move { text, strength, line: *line });
        annotated.items.append(&mut annotations);
        let mut comment =
            format!("{OWN_COMMENT}{}] {} for White", eval(ply), for_white(ply, ply.value));
        if ply.verdict != Verdict::Good {
            if is_marked {
                comment += &format!("{OTHER_MARK}{mark}");
            }
            if let Some(best) = &ply.best {
                comment += &format!("{BETTER}{best} {}", for_white(ply, ply.best_value));
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
    pdn::write(&annotated, draughts).map_err(|error| error.to_string())
}

/// The value after a move in the form of other programs: in men, positive if White stands better, and `#3` for a win of White
/// in three moves.
fn eval(ply: &ReviewedMove) -> String {
    match white_value(ply, ply.value) {
        Value::Score(points) => format!("{:.2}", f64::from(points) / 100.0),
        Value::Draw(_) => "0.00".to_owned(),
        Value::WinIn(plies) => format!("#{}", plies.div_ceil(2)),
        // A lost position without a move has no sign: -0 is 0.
        Value::LossIn(plies) => format!("#{}", -(plies.div_ceil(2) as i32)),
    }
}

/// A value of a move in words, for White.
fn for_white(ply: &ReviewedMove, value: Value) -> String {
    words(white_value(ply, value))
}

fn white_value(ply: &ReviewedMove, value: Value) -> Value {
    if ply.side.eq_ignore_ascii_case("white") { value } else { for_other(value) }
}
