//! The results of contests as plain data with stable field names, the same for terminal, page and JSON.

mod ratings;
mod rounds;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::contest::{Contest, Results, standings};
use crate::forfeit::{ForfeitKind, forfeit_words};
use crate::statistics::{Difference, SprtState, Tally, Verdict, elo_of_score, score_interval};

pub use rounds::{PairingView, RoundView};

/// The result of a match of two players, from the view of the first one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchView {
    /// The game with its settings.
    pub game: String,
    /// The players.
    pub players: [String; 2],
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs of games played.
    pub pairs: u64,
    /// Pairs by their points: 0, 1/2, 1, 3/2 and 2.
    pub pentanomial: [u64; 5],
    /// Share of the points, from 0 to 1; `None` without pairs.
    pub score: Option<f64>,
    /// Share of drawn games, from 0 to 1.
    pub draw_rate: f64,
    /// Logistic Elo difference; `None` = infinite, or no pairs.
    pub elo: Option<f64>,
    /// Half the width of its 95 % interval; `None` = infinite, or no pairs.
    pub elo_error: Option<f64>,
    /// The ends of the interval, those of [`score_interval`]; `None` = infinite, or no pairs.
    pub elo_interval: [Option<f64>; 2],
    /// Normalised Elo difference; `None` = infinite, or no pairs.
    pub normalised_elo: Option<f64>,
    /// Likelihood of superiority, from 0 to 1; `None` without pairs.
    pub los: Option<f64>,
    /// The sequential test, if there is one.
    pub sprt: Option<SprtView>,
    /// Forfeited games, for each player.
    pub forfeits: [u64; 2],
    /// The same by kind, as in [`RowView::forfeit_kinds`].
    pub forfeit_kinds: [BTreeMap<ForfeitKind, u64>; 2],
    /// Pairs of games with the same moves from the same position as another pair: they say nothing new.
    pub repeated_pairs: u64,
    /// Why the match was broken off: a game could not begin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aborted: Option<String>,
}

/// A sequential test.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SprtView {
    /// Elo difference of hypothesis 0.
    pub elo0: f64,
    /// Elo difference of hypothesis 1.
    pub elo1: f64,
    /// `logistic` or `normalised`.
    pub model: crate::statistics::EloModel,
    /// Log-likelihood ratio.
    pub llr: f64,
    /// The bounds at which the test ends.
    pub bounds: [f64; 2],
    /// Pairs of games that it counts: without repeated ones, unless a player has chance.
    pub pairs: u64,
    /// `undecided`, `better` (the difference `elo1` is accepted) or `notbetter` (`elo0` is accepted).
    pub verdict: Verdict,
}

/// The result of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TournamentView {
    /// The game with its settings.
    pub game: String,
    /// The table, best first.
    pub table: Vec<RowView>,
    /// `cross[i][j]`: what row `i` of the table scored against row `j`.
    pub cross: Vec<Vec<Option<CrossView>>>,
    /// Whether a drawn game was added between players that met, because their ratings would be infinite otherwise. Those that
    /// depend on it have no intervals.
    pub padded: bool,
    /// The number of groups of players that games connect. With more than one, ratings are those within a group: no games say how
    /// the groups compare.
    #[serde(default)]
    pub rating_groups: usize,
    /// The same of pairs of the same players, as in [`MatchView::repeated_pairs`].
    #[serde(default)]
    pub repeated_pairs: u64,
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RowView {
    /// Its place in the table, from 1; equal players share one.
    pub place: usize,
    /// The player.
    pub player: String,
    /// Elo above the mean of all players that are not disqualified, of its group ([`TournamentView::rating_groups`]), or of the
    /// largest part of this ([`crate::statistics::Rating`]). 0 for a disqualified player, which is not rated.
    pub elo: f64,
    /// Half the width of the 95 % interval; `None` = too few games, or drawn games were added ([`TournamentView::padded`]).
    pub elo_error: Option<f64>,
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Points: a win is 1, a draw one half; with those for byes.
    pub points: f64,
    /// Points for byes in a Swiss tournament, which count as wins of all games of their rounds.
    #[serde(default)]
    pub bye_points: f64,
    /// Whether it is disqualified: it has forfeited too many games.
    #[serde(default, skip_serializing_if = "is_false")]
    pub out: bool,
    /// Forfeited games.
    pub forfeits: u64,
    /// The same by kind.
    #[serde(default)]
    pub forfeit_kinds: BTreeMap<ForfeitKind, u64>,
}

/// A cell of the cross table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CrossView {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Points.
    pub points: f64,
    /// Share of the points, from 0 to 1.
    pub score: f64,
    /// The ends of its 95 % interval; see [`score_interval`].
    pub score_interval: [f64; 2],
    /// Logistic Elo difference; `None` = infinite.
    pub elo: Option<f64>,
    /// The ends of its 95 % interval; `None` = infinite.
    pub elo_interval: [Option<f64>; 2],
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

impl MatchView {
    /// The result of a contest of two players.
    pub fn of(contest: &Contest, results: &Results<'_>) -> MatchView {
        let total = results.total();
        let tally = total.tally();
        let name = |player: usize| total.players.get(player).cloned().unwrap_or_default();
        let [one, two] = contest.pairings.first().copied().unwrap_or_default();
        let forfeits = [one, two].map(|player| total.forfeits.get(player).copied().unwrap_or(0));
        let kinds =
            [one, two].map(|player| total.forfeit_kinds.get(player).cloned().unwrap_or_default());
        let sprt = contest.sprt.as_ref().and_then(|sprt| sprt.test().ok()).zip(results.sprt());
        let view = |(test, state): (crate::statistics::Sprt, SprtState)| SprtView {
            elo0: test.elo0,
            elo1: test.elo1,
            model: test.model,
            llr: state.llr,
            bounds: state.bounds,
            pairs: results.tested_pairs(),
            verdict: state.verdict,
        };
        MatchView {
            sprt: sprt.map(view),
            forfeits,
            forfeit_kinds: kinds,
            repeated_pairs: total.repeated,
            aborted: results.aborted().map(String::from),
            ..Self::of_tally(&contest.game, [name(one), name(two)], &tally)
        }
    }

    /// The result of a tally, without forfeits and sequential test.
    pub fn of_tally(game: &str, players: [String; 2], tally: &Tally) -> MatchView {
        let difference = Difference::of(tally);
        let any = |number: f64| finite(number).filter(|_| tally.pair_count() > 0);
        MatchView {
            game: game.to_owned(),
            players,
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            pairs: tally.pair_count(),
            pentanomial: tally.pairs,
            score: any(tally.score()),
            draw_rate: tally.draw_rate(),
            elo: any(difference.elo),
            elo_error: any(difference.error()),
            elo_interval: difference.interval.map(any),
            normalised_elo: any(difference.normalised),
            los: any(difference.los),
            sprt: None,
            forfeits: [0, 0],
            forfeit_kinds: Default::default(),
            repeated_pairs: 0,
            aborted: None,
        }
    }

    /// The number of games that ended by forfeit.
    pub fn forfeited(&self) -> u64 {
        self.forfeits.iter().sum()
    }

    /// Elo with its interval: `+12.3 [+7.8, +16.9]`.
    pub fn elo_text(&self) -> String {
        match (self.elo, self.elo_interval) {
            (Some(elo), [Some(low), Some(high)]) => {
                format!("{} [{}, {}]", signed(elo), signed(low), signed(high))
            }
            (None, [Some(low), _]) if self.score.is_some_and(|score| score > 0.5) => {
                format!("more than {}", signed(low))
            }
            (None, [_, Some(high)]) => format!("less than {}", signed(high)),
            _ => "unknown".into(),
        }
    }

    /// The share of the points: `62.5 %`.
    pub fn score_text(&self) -> String {
        self.score.map_or("unknown".into(), |score| format!("{:.1} %", 100.0 * score))
    }

    /// The likelihood of superiority: `97.5 %`. It is never certain: `> 99.9 %`.
    pub fn los_text(&self) -> String {
        let Some(los) = self.los else { return "unknown".into() };
        match format!("{:.1} %", 100.0 * los).as_str() {
            "100.0 %" => "> 99.9 %".into(),
            "0.0 %" => "< 0.1 %".into(),
            text => text.into(),
        }
    }
}

/// A number with sign and one decimal; adding 0.0 turns -0.0 into +0.0.
fn signed(number: f64) -> String {
    format!("{:+.1}", (number * 10.0).round() / 10.0 + 0.0)
}

impl RowView {
    /// The forfeits by kind: `2 illegal move, 1 crash; disqualified`; empty if there are none.
    pub fn forfeit_text(&self) -> String {
        forfeit_words(&self.forfeit_kinds) + if self.out { "; disqualified" } else { "" }
    }
}

impl CrossView {
    /// The result of a pairing.
    fn of(tally: &Tally) -> CrossView {
        let interval = score_interval(tally);
        CrossView {
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            points: tally.points(),
            score: tally.score(),
            score_interval: interval,
            elo: finite(elo_of_score(tally.score())),
            elo_interval: interval.map(|end| finite(elo_of_score(end))),
        }
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The interval of the score: `16 to 100 %`.
    pub fn interval_text(&self) -> String {
        let [low, high] = self.score_interval;
        format!("{:.0} to {:.0} %", 100.0 * low, 100.0 * high)
    }

    /// The interval of the Elo difference: `-120 to +∞`.
    pub fn elo_interval_text(&self) -> String {
        let [low, high] = self.elo_interval;
        let end = |elo: Option<f64>, none: &str| {
            elo.map_or(none.to_owned(), |elo| format!("{:+.0}", elo.round() + 0.0))
        };
        format!("{} to {}", end(low, "−∞"), end(high, "+∞"))
    }
}

impl SprtView {
    /// The state of the test in words.
    pub fn words(&self) -> String {
        let [low, high] = self.bounds;
        let verdict = match self.verdict {
            Verdict::Undecided => "undecided".into(),
            Verdict::Better if self.elo0 > 0.0 => {
                format!("the first player is better by more than {} Elo", self.elo0)
            }
            Verdict::Better if self.elo0 < 0.0 => {
                format!("the first player is not weaker by {} Elo", -self.elo0)
            }
            Verdict::Better => "the first player is better".to_owned(),
            Verdict::NotBetter if self.elo1 > 0.0 => {
                format!("the first player is not better by {} Elo", self.elo1)
            }
            Verdict::NotBetter if self.elo1 < 0.0 => {
                format!("the first player is weaker by more than {} Elo", -self.elo1)
            }
            Verdict::NotBetter => "the first player is weaker".to_owned(),
        };
        let (pairs, s) = (self.pairs, if self.pairs == 1 { "" } else { "s" });
        format!(
            "LLR {:.2} (bounds {low:.2} and {high:.2}) from {pairs} pair{s}, {verdict}",
            self.llr
        )
    }
}

impl TournamentView {
    /// The result of a game's contests, from their sums.
    pub fn of_total(game: &str, total: &crate::Total) -> TournamentView {
        let table = standings(total);
        let rows = table.iter().map(|row| {
            let Tally { wins, draws, losses, .. } = row.tally;
            RowView {
                place: row.place,
                player: total.players[row.player].clone(),
                elo: row.rating.elo,
                elo_error: finite(row.rating.error),
                games: row.tally.games(),
                wins,
                draws,
                losses,
                points: total.half_points(row.player) as f64 / 2.0,
                bye_points: total.byes.get(row.player).map_or(0.0, |&half| half as f64 / 2.0),
                out: total.out.contains(&row.player),
                forfeits: total.forfeits.get(row.player).copied().unwrap_or(0),
                forfeit_kinds: total.forfeit_kinds.get(row.player).cloned().unwrap_or_default(),
            }
        });
        let cell = |one: usize, two: usize| {
            let tally = total.between(one, two);
            (one != two && tally.games() > 0).then(|| CrossView::of(&tally))
        };
        let cross = table
            .iter()
            .map(|one| table.iter().map(|two| cell(one.player, two.player)).collect())
            .collect();
        let padded = table.iter().any(|row| row.rating.padded);
        let groups = table.iter().filter_map(|row| row.rating.group);
        let rating_groups = groups.max().map_or(0, |last| last + 1);
        TournamentView {
            game: game.to_owned(),
            table: rows.collect(),
            cross,
            padded,
            rating_groups,
            repeated_pairs: total.repeated,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_says_what_its_hypothesis_was() {
        let words = |elo0, elo1, verdict| {
            let test = SprtView {
                elo0,
                elo1,
                model: crate::statistics::EloModel::Logistic,
                llr: 3.0,
                bounds: [-2.94, 2.94],
                pairs: 1,
                verdict,
            };
            test.words().split_once("from 1 pair, ").expect("a verdict").1.to_owned()
        };
        for (elo0, elo1, better, not_better) in [
            (0.0, 5.0, "is better", "is not better by 5 Elo"),
            (2.0, 5.0, "is better by more than 2 Elo", "is not better by 5 Elo"),
            (-5.0, 0.0, "is not weaker by 5 Elo", "is weaker"),
            (-5.0, -2.0, "is not weaker by 5 Elo", "is weaker by more than 2 Elo"),
        ] {
            let found = [Verdict::Better, Verdict::NotBetter].map(|it| words(elo0, elo1, it));
            assert_eq!(found, [better, not_better].map(|end| format!("the first player {end}")));
        }
    }

    #[test]
    fn players_that_have_not_met_have_no_cell() {
        let mut tally = Tally::default();
        tally.add([2, 1]);
        let players = ["one", "two", "three"].map(str::to_owned).to_vec();
        let pairings = vec![([0, 1], tally), ([0, 2], Tally::default())];
        let total = crate::Total { players, pairings, ..crate::Total::default() };
        let view = TournamentView::of_total("g", &total);
        for (row, cells) in view.table.iter().zip(&view.cross) {
            let points: Vec<f64> = cells.iter().flatten().map(|cell| cell.points).collect();
            let expected: &[f64] = match row.player.as_str() {
                "one" => &[1.5],
                "two" => &[0.5],
                _ => &[],
            };
            assert_eq!(points, expected, "{}", row.player);
        }
    }

    /// A match and the table of pairings show the same interval, also of few pairs.
    #[test]
    fn a_match_and_a_pairing_have_the_same_interval() {
        for pairs in [[0, 0, 1, 2, 0], [0, 0, 0, 0, 2], [1, 2, 3, 2, 1]] {
            let tally = Tally::of_pairs(pairs);
            let view = MatchView::of_tally("g", ["one".into(), "two".into()], &tally);
            let cell = CrossView::of(&tally);
            assert_eq!((view.elo, view.elo_interval), (cell.elo, cell.elo_interval), "{pairs:?}");
        }
        let text = |pairs| {
            MatchView::of_tally("g", ["one".into(), "two".into()], &Tally::of_pairs(pairs))
                .elo_text()
        };
        assert_eq!(text([0, 0, 1, 2, 0]), "+120.4 [-469.4, +970.6]");
        assert_eq!(text([0, 0, 0, 0, 2]), "more than -290.5");
        assert_eq!(text([0; 5]), "unknown");
    }
}
