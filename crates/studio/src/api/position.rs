//! Positions: a request contains the game, its starting position and the moves; the answer shows the position after them.

use std::collections::BTreeSet;

use games::GameSession;
use games::picture::{Drawing, Marks, Theme};
use games::view::{OutcomeView, PositionView};
use serde::Deserialize;
use serde_json::{Value, json};
use views::without_long_input;

use super::{Refusal, bad, parse};
use crate::reply::{self, Reply};

/// A game in progress, as a page stores it.
#[derive(Debug, Deserialize)]
pub(super) struct PlayedGame {
    /// The game with its settings.
    game: String,
    /// The starting position; empty = the start of the game.
    #[serde(default)]
    start: String,
    /// The moves from there.
    #[serde(default)]
    moves: Vec<String>,
}

impl PlayedGame {
    /// The session after the moves.
    pub(super) fn open(&self) -> Result<Box<dyn GameSession>, Refusal> {
        match self.open_to_fault()? {
            (session, None) => Ok(session),
            (_, Some(fault)) => Err(bad(fault)),
        }
    }

    /// The session after the moves before the first illegal one, and what is wrong with that one.
    fn open_to_fault(&self) -> Result<(Box<dyn GameSession>, Option<String>), Refusal> {
        let mut session = games::open(&self.game).map_err(bad)?;
        if let Some(folder) = jobs::tables_folder() {
            // Without readable tables the page works too.
            let _ = session.use_tables(&folder);
        }
        if !self.start.trim().is_empty() {
            session.set_position(&self.start).map_err(bad)?;
        }
        for (index, mv) in self.moves.iter().enumerate() {
            if let Err(fault) = session.play(mv) {
                return Ok((session, Some(format!("move {}: {fault}", index + 1))));
            }
        }
        Ok((session, None))
    }
}

#[derive(Deserialize)]
struct Wanted {
    #[serde(flatten)]
    played: PlayedGame,
    /// Whether to draw the board from the other side.
    #[serde(default)]
    turned: bool,
    /// Whether the moves before an illegal one are played, as a link asks for; else it is an error.
    #[serde(default)]
    lenient: bool,
    /// Whether to name the openings of contests that are from a list of the game.
    #[serde(default)]
    openings: bool,
    /// The format of a file to answer with, instead of data for the page.
    file: Option<String>,
}

/// The position as data and as a picture.
pub(super) fn show(body: &[u8]) -> Result<Reply, Refusal> {
    let wanted: Wanted = parse(body)?;
    let (session, fault) = wanted.played.open_to_fault()?;
    if let Some(fault) = fault.as_ref().filter(|_| !wanted.lenient) {
        return Err(bad(fault.as_str()));
    }
    let mut view = session.view();
    let status = session.status();
    // The moves stay: the text of a game can go on from here.
    if view.outcome.is_none() && status.is_repeated() {
        let text = format!("draw: the position has occurred {} times", status.occurrences);
        view.outcome = Some(OutcomeView { winner: None, points: None, text });
    }
    let marks = Marks { last: view.last.clone(), won: view.won.clone(), ..Marks::default() };
    let picture = if wanted.turned { view.picture.turned() } else { view.picture.clone() };
    let title = format!("{} to move", view.side);
    if let Some(form) = &wanted.file {
        let drawing = Drawing::Board(picture);
        let draw = |format| drawing.file(&marks, &title, format, Theme::Auto);
        return reply::file(form, &drawing.figure(&marks, &title), draw).map_err(bad);
    }
    let svg = picture.svg(&marks, Theme::Page, &title);
    let mut answer = json!({
        "view": with_texts(&view), "svg": svg, "features": session.evaluations().features(),
        "setup_mode": session.setup().mode(), "fault": fault.as_deref().map(without_long_input),
    });
    if wanted.openings {
        answer["openings"] = own_openings(&*session).into();
    }
    Ok(reply::json(&answer))
}

/// The openings of contests that are from the list of the game, as a contest names them; none without a list.
fn own_openings(session: &dyn GameSession) -> Vec<String> {
    let list = session.openings();
    let parts: BTreeSet<&str> = list.iter().flat_map(|one| one.parts).copied().collect();
    let all = list.iter().any(|one| one.is_fair).then(|| "own".to_owned());
    all.into_iter().chain(parts.into_iter().map(|part| format!("own:{part}"))).collect()
}

/// A position as data, with the values of the moves that are known from endgame tables in words.
fn with_texts(view: &PositionView) -> Value {
    let mut data = json!(view);
    let rows = data.get_mut("known").and_then(Value::as_array_mut).into_iter().flatten();
    for (row, known) in rows.zip(&view.known) {
        row["text"] = known.value.with_bound(known.bound).into();
    }
    data
}

#[cfg(test)]
mod tests {
    use games::view::{Bound, ScoredMove};

    use super::*;

    #[test]
    fn values_of_tables_are_in_the_words_of_the_command_line() {
        let known = |value, bound| ScoredMove { mv: "b2".into(), value, bound, line: Vec::new() };
        let mut view = games::open("tic-tac-toe").expect("a game").view();
        assert_eq!(with_texts(&view), json!(view));
        view.known = vec![
            known(games::view::Value::WinIn(109), Bound::Upper),
            known(games::view::Value::LossIn(16), Bound::Lower),
            known(games::view::Value::WinIn(7), Bound::Exact),
        ];
        let data = with_texts(&view);
        let texts: Vec<_> = (0..3).map(|row| &data["known"][row]["text"]).collect();
        assert_eq!(texts, ["win in 109 or worse", "loss in 16 or better", "win in 7"]);
    }

    #[test]
    fn only_games_with_a_list_have_own_openings() {
        let of = |game| own_openings(&*games::open(game).expect("a game"));
        assert_eq!(of("draughts"), ["own", "own:eleven-man", "own:three-move", "own:tough"]);
        assert_eq!(of("draughts:russian"), ["own"]);
        assert!(of("connect-four").is_empty());
    }
}
