//! From a PDN game to the steps of a walk, and back with what was found.

use draughts::pdn::{self, BadGame, Game, Item};
use draughts::{Draughts, Kind, Position};

use games::review::{Ply, Step, Verdict, words};

/// A game that can be walked through.
#[derive(Debug)]
pub(super) struct Steps {
    /// The first position if it is not the usual one, as FEN.
    pub(super) position: Option<String>,
    pub(super) steps: Vec<Step>,
}

/// The steps of a game, or why it is not legal.
pub(super) fn steps(game: &Game, kind: Kind) -> Result<Steps, BadGame> {
    let draughts = Draughts::any(kind);
    let rules = kind.rules();
    let replayed = pdn::replay(game, &draughts)?;
    let (mut position, mut moves) = (replayed.start, replayed.moves.into_iter());
    let mut steps = Vec::new();
    for item in &game.items {
        match item {
            Item::Move { .. } => {
                let Some(mv) = moves.next() else { break };
                steps.push(Step::Move(draughts.move_text(&position, mv)));
                position = draughts.after(&position, mv);
            }
            Item::Setup(fen) => {
                // It has been read once already.
                let Ok(read) = Position::from_fen(fen, rules) else { break };
                position = read;
                steps.push(Step::Setup(position.fen(rules)));
            }
            Item::Comment(_) | Item::Annotation(_) | Item::Variation(_) => {}
        }
    }
    let usual = replayed.start == Position::start(rules);
    Ok(Steps { position: (!usual).then(|| replayed.start.fen(rules)), steps })
}

/// The game as strict PDN with a value behind every move, marks, and the better play as variations. What stood in it
/// before stays.
pub(super) fn annotated(
    game: &Game,
    kind: Kind,
    plies: &[Ply],
    how: &str,
) -> Result<String, String> {
    let mut annotated = Game { items: Vec::new(), ..game.clone() };
    if annotated.tag("Annotator").is_none() {
        annotated.tags.push(("Annotator".to_owned(), format!("Outwit, {how}")));
    }
    // The result behind the moves becomes a star.
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
        let Item::Move { text, strength, line } = item else {
            annotated.items.push(item.clone());
            continue;
        };
        let Some(ply) = plies.next() else { break };
        let mark = ply.verdict.mark();
        let strength = if strength.is_empty() { mark } else { strength };
        let (text, strength) = (text.clone(), strength.to_owned());
        annotated.items.push(Item::Move { text, strength, line: *line });
        let mut comment = words(ply.value);
        if let Some(best) = ply.best.as_ref().filter(|_| ply.verdict != Verdict::Good) {
            comment += &format!("; better {best} {}", words(ply.best_value));
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
