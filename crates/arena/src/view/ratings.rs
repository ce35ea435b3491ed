//! The ratings of a table in words.

use super::{RowView, TournamentView};
use crate::statistics::FEWEST_PAIRS;

impl RowView {
    /// Elo in whole points; `-` for a disqualified player, which is not rated.
    pub fn elo_text(&self) -> String {
        if self.out { "-".into() } else { format!("{:+.0}", self.elo.round() + 0.0) }
    }

    /// Half the width of the interval, in whole points; `-` if there is none, for which [`TournamentView::rating_notes`] has the
    /// reason.
    pub fn error_text(&self) -> String {
        self.elo_error.map_or("-".into(), |error| format!("{error:.0}"))
    }
}

impl TournamentView {
    /// What the ratings are, with what their reader has to know, as one sentence without a full stop.
    pub fn rating_caption(&self) -> String {
        // With several parts or groups a note says of which the mean is 0.
        let mut caption = if self.padded || self.rating_groups > 1 {
            "Elo"
        } else if self.has_disqualified() {
            "Elo above the mean of all rated players"
        } else {
            "Elo above the mean of all players"
        }
        .to_owned();
        if self.has_intervals() {
            caption += ", with 95 % intervals";
        }
        for note in self.rating_notes() {
            caption += &format!("; {note}");
        }
        caption
    }

    /// What the reader of the ratings has to know, in sentences without a full stop.
    pub fn rating_notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.has_disqualified() {
            notes.push(
                "disqualified players have no rating, and games against them count for no rating"
                    .to_owned(),
            );
        }
        if self.padded {
            notes.push(
                "some players won or lost all games against the others, which divides the players into parts, and for the ratings one \
                 drawn game was added between every two players of different parts that met; the games set no upper limit to the \
                 differences between parts"
                    .to_owned(),
            );
            notes.push(if self.has_intervals() {
                "Elo is above the mean of the largest part, and only its players have intervals"
                    .to_owned()
            } else {
                format!("no rating has an interval, which needs {FEWEST_PAIRS} pairs of games within a part")
            });
        } else if self.table.iter().any(|row| !row.out && row.elo_error.is_none()) {
            notes.push(format!(
                "a rating from fewer than {FEWEST_PAIRS} pairs of games has no interval"
            ));
        }
        if self.rating_groups > 1 {
            notes.push(format!(
                "no games connect the {} groups of players, so Elo is above the mean of a player's group, and says nothing about \
                 players of other groups",
                self.rating_groups
            ));
        }
        notes
    }

    fn has_disqualified(&self) -> bool {
        self.table.iter().any(|row| row.out)
    }

    fn has_intervals(&self) -> bool {
        self.table.iter().any(|row| row.elo_error.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Tally;

    /// A rating that an added game decides has no interval, and the reader can see why.
    #[test]
    fn ratings_without_an_interval_are_explained() {
        let view = |results: [[u64; 5]; 3]| {
            let pairings = [[0, 1], [0, 2], [1, 2]].into_iter().zip(results.map(Tally::of_pairs));
            let players = ["one", "two", "three"].map(String::from);
            let forfeits = vec![0; 3];
            let pairings = pairings.collect();
            let total =
                crate::Total { players: players.into(), pairings, forfeits, ..Default::default() };
            TournamentView::of_total("g", &total)
        };
        let texts = |view: &TournamentView| -> Vec<String> {
            view.table.iter().map(RowView::error_text).collect()
        };
        let (close, won) = ([2, 0, 3, 1, 4], [0, 0, 0, 0, 10]);
        let all = view([close; 3]);
        assert!(!all.padded && !texts(&all).contains(&"-".into()));
        let caption = "Elo above the mean of all players, with 95 % intervals";
        assert_eq!(all.rating_caption(), caption);
        // Two are close, the third one loses everything.
        let part = view([close, won, won]);
        assert!(part.padded && texts(&part)[2] == "-" && texts(&part)[0] != "-", "{part:?}");
        assert!(part.rating_notes()[1].ends_with("only its players have intervals"));
        let caption = part.rating_caption();
        assert!(caption.starts_with("Elo, with 95 % intervals; some players won"), "{caption}");
        let none = view([won; 3]);
        assert_eq!(texts(&none), ["-"; 3]);
        assert!(none.rating_notes()[1].contains("no rating has an interval"));
        assert!(none.rating_caption().starts_with("Elo; some players won"));
    }
}
