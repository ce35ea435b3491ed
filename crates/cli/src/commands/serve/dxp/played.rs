//! The result of a game over DXP.

use std::fmt;
use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use draughts::Colour;
use draughts::pdn::{self, Item};
use draughts::protocol::dxp::{Conversation, EndReason};
use serde::Serialize;

use crate::failure::Failure;
use crate::output;

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Won(Colour),
    Drawn,
}

impl Verdict {
    fn winner(self) -> Option<Colour> {
        match self {
            Verdict::Won(winner) => Some(winner),
            Verdict::Drawn => None,
        }
    }
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// None if there is no result.
    result: Option<Verdict>,
    /// In words.
    end: String,
    /// Whether it was played to its end, and not broken off.
    is_finished: bool,
}

impl Outcome {
    /// A game that was broken off.
    pub(super) fn broken_off(why: &str) -> Self {
        Self { result: None, end: format!("broken off: {why}"), is_finished: false }
    }

    /// A game that `by` has ended for this reason. Where it is over on the board, the board decides: `verdict` is then its
    /// result. Elsewhere a side may give up, and a draw that it claims, or an end without a reason before the agreed
    /// number of moves, counts as a draw by agreement, as in matches of the arena; a win that it claims is no result.
    pub(super) fn of(
        by: Colour,
        reason: EndReason,
        verdict: Option<Verdict>,
        is_at_limit: bool,
    ) -> Self {
        let by_agreement = Some(Verdict::Drawn);
        let (result, end) = match (verdict, reason) {
            (Some(Verdict::Won(winner)), _) => (verdict, format!("{winner} has won")),
            (Some(Verdict::Drawn), _) => (verdict, "a draw by the rules".to_owned()),
            (None, EndReason::IGiveUp) => {
                (Some(Verdict::Won(by.other())), format!("{by} gives up"))
            }
            (None, EndReason::IWin) => {
                (None, format!("no result: {by} says that it has won, but the game was not over"))
            }
            (None, EndReason::Draw) => (by_agreement, format!("a draw, says {by}")),
            (None, EndReason::Unknown) if is_at_limit => {
                (None, format!("no result: stopped by {by} after the agreed number of moves"))
            }
            (None, EndReason::Unknown) => {
                (by_agreement, format!("a draw, since {by} has ended the game without a reason"))
            }
        };
        Self { result, end, is_finished: true }
    }
}

/// A game that is over.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Played {
    /// Names of the sides.
    white: String,
    black: String,
    /// `white`, `black`, `draw`, or empty if the result is unknown.
    winner: Option<&'static str>,
    /// How it ended, in words.
    end: String,
    plies: usize,
    moves: Vec<String>,
    /// Seconds that the two sides took.
    white_seconds: f64,
    black_seconds: f64,
    #[serde(skip)]
    pdn: String,
    /// Whether it was played to its end, and not broken off.
    #[serde(skip)]
    pub(super) is_finished: bool,
}

impl Played {
    /// The game of a conversation.
    pub(super) fn new(
        talk: &Conversation,
        own_name: &str,
        outcome: Outcome,
        own_seconds: f64,
        other_seconds: f64,
    ) -> Self {
        let (own, game) = (talk.own(), talk.game());
        let other_name = talk.other().map_or("?", |name| name.as_str());
        let by_colour = |white: bool| {
            if (own == Colour::White) == white {
                (own_name.to_owned(), own_seconds)
            } else {
                (other_name.to_owned(), other_seconds)
            }
        };
        let ((white, white_seconds), (black, black_seconds)) = (by_colour(true), by_colour(false));
        let mut position = *talk.first();
        let mut moves = Vec::new();
        for &mv in talk.moves() {
            moves.push(game.move_text(&position, mv));
            position = game.after(&position, mv);
        }
        let Outcome { result, end, is_finished } = outcome;
        let result_text =
            result.map_or("*", |result| pdn::result_text(result.winner(), game.rules()));
        let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let tags = [
            tag("Event", "DXP"),
            tag("Date", &date(now)),
            tag("White", &white),
            tag("Black", &black),
        ];
        let mut record =
            pdn::record(game, &tags, &(*talk.first()).into(), talk.moves(), result_text);
        if result.is_none() {
            record.items.push(Item::Comment(end.clone()));
        }
        Self {
            white,
            black,
            winner: result.map(|result| match result.winner() {
                Some(Colour::White) => "white",
                Some(Colour::Black) => "black",
                None => "draw",
            }),
            end,
            plies: moves.len(),
            moves,
            white_seconds,
            black_seconds,
            // Legal moves can always be written.
            pdn: pdn::write(&record, game).unwrap_or_default(),
            is_finished,
        }
    }

    /// Adds the game to a file.
    pub(super) fn save(&self, path: &Path) -> Result<(), Failure> {
        let fail = |error| Failure::file("write", path, &error);
        let mut file = output::append(path)?;
        file.write_all(format!("{}\n", self.pdn).as_bytes()).map_err(fail)?;
        file.sync_data().map_err(fail)
    }
}

/// The day of a time in seconds since 1970, in UTC, as PDN writes it: `2026.11.27`.
fn date(seconds: u64) -> String {
    let is_leap =
        |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let (mut day, mut year, mut month) = (seconds / 86_400, 1970, 1);
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if day < length {
            break;
        }
        day -= length;
        month += 1;
    }
    format!("{year}.{month:02}.{:02}", day + 1)
}

impl fmt::Display for Played {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { white, black, end, plies, .. } = self;
        let plural = if *plies == 1 { "ply" } else { "plies" };
        // A name comes from outside.
        let clean = |name: &str| name.replace(char::is_control, "?");
        write!(out, "{} (White) v {} (Black): {end} ({plies} {plural})", clean(white), clean(black))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_decides_where_the_game_is_over_on_it() {
        use EndReason::{Draw, IGiveUp, IWin, Unknown};
        let (white, black) = (Colour::White, Colour::Black);
        let open = [
            (IWin, None, "no result: White says that it has won, but the game was not over"),
            (IGiveUp, Some(Verdict::Won(black)), "White gives up"),
            (Draw, Some(Verdict::Drawn), "a draw, says White"),
            (
                Unknown,
                Some(Verdict::Drawn),
                "a draw, since White has ended the game without a reason",
            ),
        ];
        for (reason, result, end) in open {
            let outcome = Outcome::of(white, reason, None, false);
            assert_eq!((outcome.result, outcome.end.as_str()), (result, end));
            for (verdict, end) in
                [(Verdict::Won(black), "Black has won"), (Verdict::Drawn, "a draw by the rules")]
            {
                let outcome = Outcome::of(white, reason, Some(verdict), true);
                assert_eq!((outcome.result, outcome.end.as_str()), (Some(verdict), end));
            }
        }
        assert_eq!(Outcome::of(white, Unknown, None, true).result, None);
    }

    #[test]
    fn days_are_written_as_in_pdn() {
        let days = [0, 58, 59, 364, 365, 11_015, 11_016, 19_782, 20_088, 20_784];
        let texts = [
            "1970.01.01",
            "1970.02.28",
            "1970.03.01",
            "1970.12.31",
            "1971.01.01",
            "2000.02.28",
            "2000.02.29",
            "2024.02.29",
            "2024.12.31",
            "2026.11.27",
        ];
        for (day, text) in days.into_iter().zip(texts) {
            assert_eq!(date(day * 86_400 + 86_399), text);
        }
    }
}
