//! The result of a game over DXP.

use std::fmt;
use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use draughts::Colour;
use draughts::pdn;
use draughts::protocol::dxp::{Conversation, EndReason};
use serde::Serialize;

use crate::failure::Failure;
use crate::output;

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
    /// The game of a conversation, ended by `by` for this reason, or broken off.
    pub(super) fn new(
        talk: &Conversation,
        own_name: &str,
        ended: Result<(Colour, EndReason), String>,
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
        let winner = match &ended {
            Ok((by, EndReason::IWin)) => Some(Some(*by)),
            Ok((by, EndReason::IGiveUp)) => Some(Some(by.other())),
            Ok((_, EndReason::Draw)) => Some(None),
            Ok((_, EndReason::Unknown)) | Err(_) => None,
        };
        let is_finished = ended.is_ok();
        let end = match ended {
            Ok((by, EndReason::IWin)) => format!("{by} says that it has won"),
            Ok((by, EndReason::IGiveUp)) => format!("{by} gives up"),
            Ok((by, EndReason::Draw)) => format!("a draw, says {by}"),
            Ok((by, EndReason::Unknown)) => format!("stopped by {by}"),
            Err(why) => format!("broken off: {why}"),
        };
        let mut position = *talk.first();
        let mut moves = Vec::new();
        for &mv in talk.moves() {
            moves.push(game.move_text(&position, mv));
            position = game.after(&position, mv);
        }
        let result = winner.map_or("*", |winner| pdn::result_text(winner, game.rules()));
        let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let tags = [
            tag("Event", "DXP"),
            tag("Date", &date(now)),
            tag("White", &white),
            tag("Black", &black),
        ];
        let record = pdn::record(game, &tags, talk.first(), talk.moves(), result);
        Self {
            white,
            black,
            winner: winner.map(|winner| match winner {
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
        // A name comes from outside.
        let clean = |name: &str| name.replace(char::is_control, "?");
        write!(
            out,
            "{} (White) v {} (Black): {end} after {plies} plies",
            clean(white),
            clean(black)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::date;

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
