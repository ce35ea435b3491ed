//! From a PDN game to the steps of a walk, and back with what was found.

use draughts::pdn::{self, Game, Item, Replay};
use draughts::{Draughts, Kind, Position};

use games::review::{ReviewedMove, Step, Verdict, words};
use games::view::Value;

/// A game that can be walked through.
#[derive(Debug)]
pub(super) struct Steps {
    /// The first position if it is not the usual one, as FEN.
    pub(super) position: Option<String>,
    pub(super) steps: Vec<Step>,
}

/// The steps of a game that has been replayed.
pub(super) fn steps(game: &Game, kind: Kind, replayed: &Replay) -> Steps {
    let draughts = Draughts::any(kind);
    let rules = kind.rules();
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
/// Behind the value of a move whose mark stood in the game before.
const OTHER_MARK: &str = ", mark not by Outwit";
/// Between the value of a move and that of a better one.
const BETTER: &str = "; better ";

/// The annotators before, if the game was annotated here.
fn other_annotators(game: &Game) -> Option<&str> {
    let all = game.tag("Annotator")?;
    let (before, _) = all.rsplit_once(OWN)?;
    if before.is_empty() { Some("") } else { before.strip_suffix("; ") }
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
    while let Some(item) = items.next() {
        match (item, game.items.last_mut()) {
            (Item::Comment(comment), Some(Item::Move { strength, .. }))
                if comment.starts_with(OWN_COMMENT) =>
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

/// The game as strict PDN with a value behind every move, marks, and the better play as variations. What stood in it
/// before stays, unless it was written here.
pub(super) fn annotated(
    game: &Game,
    kind: Kind,
    plies: &[ReviewedMove],
    how: &str,
) -> Result<String, String> {
    let game = &without_earlier(game);
    let mut annotated = Game { items: Vec::new(), ..game.clone() };
    match annotated.tags.iter_mut().find(|(name, _)| name == "Annotator") {
        Some((_, others)) => *others += &format!("; {OWN}{how}"),
        None => annotated.tags.push(("Annotator".to_owned(), format!("{OWN}{how}"))),
    }
    // The strict form has no other characters in the name of a tag.
    for (name, _) in &mut annotated.tags {
        *name = name.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
    }
    // A game without the tag gets one: it says the result again.
    if let (None, Some(result)) = (annotated.tag("Result"), &game.result)
        && result != "*"
    {
        annotated.tags.push(("Result".to_owned(), result.clone()));
    }
    if annotated.tag("GameType").is_none() {
        let tag = kind.rules().notation.tag;
        annotated.tags.push(("GameType".to_owned(), tag.to_owned()));
    }
    let mut plies = plies.iter();
    for item in &game.items {
        let (text, strength, line) = match item {
            Item::Move { text, strength, line } if text != "--" => (text, strength, line),
            _ => {
                annotated.items.push(item.clone());
                continue;
            }
        };
        let Some(ply) = plies.next() else { break };
        let mark = ply.verdict.mark();
        let is_other = !strength.is_empty() && ply.verdict != Verdict::Good;
        let strength = if strength.is_empty() { mark } else { strength };
        let (text, strength) = (text.clone(), strength.to_owned());
        annotated.items.push(Item::Move { text, strength, line: *line });
        let mut comment = format!("{OWN_COMMENT}{}] {}", eval(ply), words(ply.value));
        if is_other {
            comment += OTHER_MARK;
        }
        if let Some(best) = ply.best.as_ref().filter(|_| ply.verdict != Verdict::Good) {
            comment += &format!("{BETTER}{best} {}", words(ply.best_value));
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
    pdn::write(&annotated, &Draughts::any(kind)).map_err(|error| error.to_string())
}

/// The value after a move in the form of other programs: in men, positive if White stands better, and `#3` for a win of White
/// in three moves. The word behind it says what the value is for the mover.
fn eval(ply: &ReviewedMove) -> String {
    let sign = if ply.side.eq_ignore_ascii_case("white") { 1 } else { -1 };
    match ply.value {
        Value::Score(points) => format!("{:.2}", f64::from(sign * points) / 100.0),
        Value::Draw(_) => "0.00".to_owned(),
        Value::WinIn(plies) => format!("#{}", sign * plies.div_ceil(2) as i32),
        Value::LossIn(plies) => format!("#{}", -sign * plies.div_ceil(2) as i32),
    }
}
