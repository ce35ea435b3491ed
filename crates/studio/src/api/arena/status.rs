//! What pages show of a contest: its state, its games, its report.

use std::collections::BTreeMap;

use arena::report::{Plot, Report};
use arena::statistics::Tally;
use arena::view::{MatchView, TournamentView};
use arena::{GameRecord, GameStart, MoveRecord, Pair, Results, Round};
use games::Fault;
use games::picture::Theme;
use games::view::PositionView;
use serde_json::{Value, json};
use views::with_minus_signs;

use super::short_names::short_names;
use super::{Match, Refusal, bad};
use crate::bounds;
use crate::reply::{self, Reply};

impl Match {
    /// The results so far, whether it is running, and what went wrong. The pairs are read last, so that a contest that is not
    /// running has all its games.
    fn results(&self) -> (Results<'_>, bool, Option<String>) {
        let (is_running, error) = self.background.status();
        let pairs = self.pairs().clone();
        let mut results = Results::new(&self.contest);
        results.add_pairs(pairs);
        (results, is_running, error)
    }

    /// Whether nothing is left to play.
    fn is_done(&self, results: &Results<'_>) -> bool {
        results.is_decided() || results.played() == self.contest.units()
    }
}

/// The Elo difference of two players after each pair, with the ends of its interval, at most [`bounds::MATCH_POINTS`] points:
/// `[pairs, elo, low, high]`. Points with an infinite end are left out.
fn curve(pairs: &[(u64, &Pair)]) -> Vec<[f64; 4]> {
    let every = pairs.len().div_ceil(bounds::MATCH_POINTS).max(1);
    let mut tally = Tally::default();
    let mut points = Vec::new();
    for (number, (_, pair)) in (1..).zip(pairs) {
        tally.add(pair.half_points());
        if number % every == 0 || number == pairs.len() {
            let view = MatchView::of_tally("", [String::new(), String::new()], &tally);
            if let (Some(elo), [Some(low), Some(high)]) = (view.elo, view.elo_interval) {
                points.push([number as f64, elo, low, high]);
            }
        }
    }
    points
}

/// Finished games shown as boards.
const BOARDS_SHOWN: usize = 4;

/// The state of a contest.
pub(super) fn status(found: &Match, plot: fn(&TournamentView) -> Plot) -> Value {
    let (results, is_running, error) = found.results();
    let total = results.total();
    let pairs: Vec<(u64, &Pair)> = results.pairs().collect();
    let view = TournamentView::of_total(&found.contest.game, &total);
    let of_two =
        (found.contest.players.len() == 2).then(|| MatchView::of(&found.contest, &results));
    let names: BTreeMap<&str, String> = found
        .contest
        .names
        .iter()
        .map(String::as_str)
        .zip(short_names(&found.contest.names))
        .collect();
    json!({
        "id": found.id,
        "game": found.contest.game,
        "command": found.command,
        "running": is_running,
        "error": error,
        "played": pairs.len(),
        "units": found.contest.units(),
        "table": view,
        "notes": view.rating_notes(),
        "done": found.is_done(&results),
        "open": found.contest.pairs == bounds::OPEN_PAIRS,
        "sprt": of_two.as_ref().and_then(|view| view.sprt.as_ref()).map(|sprt| with_minus_signs(&sprt.words())),
        "curve": if of_two.is_some() { curve(&pairs) } else { Vec::new() },
        "match": of_two,
        "elo": of_two.as_ref().map(|view| with_minus_signs(&view.elo_text())),
        "names": names,
        "plot": plot(&renamed(&view, &names)).svg(Theme::Page),
        "boards": boards(found, &pairs),
    })
}

/// The view with short names, which a plot has room for.
fn renamed(view: &TournamentView, names: &BTreeMap<&str, String>) -> TournamentView {
    let mut view = view.clone();
    for row in &mut view.table {
        if let Some(short) = names.get(&*row.player) {
            row.player.clone_from(short);
        }
    }
    view
}

/// The last games, the newest first, with their last positions.
fn boards(found: &Match, pairs: &[(u64, &Pair)]) -> Vec<Value> {
    let latest =
        pairs.iter().rev().flat_map(|(unit, pair)| [0, 1].map(|half| (*unit, half, *pair)));
    latest
        .take(BOARDS_SHOWN)
        .map(|(unit, half, pair)| {
            let mut row = listed(found, unit, half, pair);
            row["svg"] = json!(board(&pair.games[half]).unwrap_or_default());
            row
        })
        .collect()
}

/// The position of a game after its moves.
pub(super) fn view_after(start: &GameStart, moves: &[MoveRecord]) -> Result<PositionView, Fault> {
    let mut session = start.session()?;
    for mv in moves {
        session.play(&mv.mv)?;
    }
    Ok(session.view())
}

/// The last position of a game, drawn.
fn board(game: &GameRecord) -> Result<String, Fault> {
    let view = view_after(&game.start, &game.moves)?;
    Ok(view.picture.svg(&view.marks(), Theme::Page, &game.result()))
}

/// A game in a list, with what the games page needs to open it.
fn listed(found: &Match, unit: u64, half: usize, pair: &Pair) -> Value {
    let game = &pair.games[half];
    let players = pair.sides()[half];
    let GameStart { position, moves, .. } = &game.start;
    let moves: Vec<&String> = moves.iter().chain(game.moves.iter().map(|mv| &mv.mv)).collect();
    json!({
        "id": found.contest.game_id(unit, half),
        "players": players.map(|player| &found.contest.names[player]),
        "sides": game.sides,
        "result": game.result(),
        "winner": game.ending.winner(),
        "reason": game.reason(),
        "game": game.start.game,
        "start": position,
        "moves": moves,
    })
}

/// All games.
pub(super) fn games(found: &Match) -> Value {
    let pairs = found.pairs().clone();
    let all =
        pairs.iter().flat_map(|(unit, pair)| [0, 1].map(|half| listed(found, *unit, half, pair)));
    json!({ "games": all.collect::<Vec<_>>() })
}

/// The report of a contest as a page of its own.
pub(super) fn report(found: &Match) -> Result<Reply, Refusal> {
    let (results, _, aborted) = found.results();
    let (is_done, total) = (found.is_done(&results), results.total());
    let (contest, pairs) = (found.contest.clone(), results.into_pairs());
    let (decisions, byes) = (Vec::new(), Vec::new());
    let round = Round { contest, pairs, total: total.clone(), is_done, aborted, decisions, byes };
    let title = format!("A contest of {}", found.contest.game);
    let html = Report { title: &title, rounds: &[round], total: &total }.html().map_err(bad)?;
    Ok(reply::json(&json!({ "name": "contest.html", "html": html })))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use arena::report::ratings_plot;
    use serde_json::{Value, json};

    use super::super::{Bots, Match, Matches, contest, start};
    use super::status;

    /// The request of a contest.
    fn request(pairs: u64) -> Value {
        let players = ["engine:depth=2", "engine:depth=1"];
        json!({ "game": "connect-four", "players": players, "pairs": pairs, "openings": "start" })
    }

    /// A contest that has been started.
    fn started(matches: &Matches, pairs: u64) -> Arc<Match> {
        start(request(pairs).to_string().as_bytes(), matches).expect("a contest");
        matches.kept().back().cloned().expect("the contest")
    }

    /// The state at the end of a contest.
    fn last_status(found: &Match) -> Value {
        loop {
            let status = status(found, ratings_plot);
            if status["running"] == json!(false) {
                return status;
            }
        }
    }

    /// A page stops asking at the first answer that says so; then this answer has to contain every game.
    #[test]
    fn a_contest_that_is_not_running_has_all_its_games() {
        let matches = Matches::default();
        for round in 0..20 {
            let found = started(&matches, 4);
            let last = last_status(&found);
            assert_eq!((&last["played"], &last["error"]), (&json!(4), &Value::Null), "{round}");
        }
    }

    /// The timer must not wait for the end of a pair.
    #[test]
    fn an_abandoned_match_is_stopped_in_the_middle_of_a_move() {
        let mut request = request(4);
        request["game"] = json!("draughts");
        request["players"] = json!(["engine", "engine"]);
        let command = serde_json::from_value(request).expect("a request");
        let mut contest = contest(&command, &Bots::default()).expect("a contest");
        // Without a limit, the first move lasts until it is stopped.
        contest.conditions.time_control.nodes = None;
        let found = Match::new(1, command, contest, Duration::from_millis(10));
        found.resume();
        let last = last_status(&found);
        assert_eq!((&last["played"], &last["done"]), (&json!(0), &json!(false)));
    }

    /// From one opening, three of four equal pairs repeat the moves of an earlier one.
    #[test]
    fn a_match_counts_its_repeated_pairs() {
        let last = last_status(&started(&Matches::default(), 4));
        assert_eq!(last["match"]["repeated_pairs"], json!(3));
        assert_eq!(last["table"]["repeated_pairs"], json!(3));
    }
}
