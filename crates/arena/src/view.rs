//! What front ends get to see of a contest: plain data with stable field names, the same for terminal, page and JSON.

use serde::{Deserialize, Serialize};

use crate::contest::{Contest, Results, standings};
use crate::statistics::{Difference, SprtState, Tally, Verdict};

/// The result of a match of two, from the view of the first player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    /// Pairs by the points they brought: 0, 1/2, 1, 3/2 and 2.
    pub pentanomial: [u64; 5],
    /// Share of the points, from 0 to 1.
    pub score: f64,
    /// Share of drawn games, from 0 to 1.
    pub draw_rate: f64,
    /// Logistic Elo difference; none if it is infinite.
    pub elo: Option<f64>,
    /// Half the width of its interval of 95 %; none if it is infinite.
    pub elo_error: Option<f64>,
    /// The ends of the interval; none if infinite.
    pub elo_interval: [Option<f64>; 2],
    /// Normalised Elo difference; none if it is infinite.
    pub normalised_elo: Option<f64>,
    /// Likelihood of superiority, from 0 to 1.
    pub los: f64,
    /// The sequential test, if there is one.
    pub sprt: Option<SprtView>,
    /// Games lost by a foul, for each player.
    pub fouls: [u64; 2],
}

/// A sequential test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SprtView {
    /// Hypothesis 0.
    pub elo0: f64,
    /// Hypothesis 1.
    pub elo1: f64,
    /// `logistic` or `normalised`.
    pub model: crate::statistics::EloModel,
    /// Logarithm of the ratio of the likelihoods.
    pub llr: f64,
    /// Where it ends.
    pub bounds: [f64; 2],
    /// `undecided`, `better` or `notbetter`.
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
    /// Whether a drawn game was added to every pairing, since otherwise no finite ratings fit best.
    pub padded: bool,
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RowView {
    /// Its place, from 1.
    pub place: usize,
    /// The player.
    pub player: String,
    /// Elo above the mean of all players.
    pub elo: f64,
    /// Half the width of the interval of 95 %; none if nothing is known.
    pub elo_error: Option<f64>,
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Points: a win is 1, a draw one half.
    pub points: f64,
    /// Games lost by a foul.
    pub fouls: u64,
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
}

fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

impl MatchView {
    /// The view of a match of two.
    pub fn of(contest: &Contest, results: &Results<'_>) -> MatchView {
        let total = results.total();
        let tally = total.tally();
        let name = |place: usize| total.players.get(place).cloned().unwrap_or_default();
        let [one, two] = contest.pairings.first().copied().unwrap_or_default();
        let fouls = [one, two].map(|player| total.fouls.get(player).copied().unwrap_or(0));
        let sprt = contest.sprt.as_ref().and_then(|sprt| sprt.test().ok()).zip(results.sprt());
        let view = |(test, state): (crate::statistics::Sprt, SprtState)| SprtView {
            elo0: test.elo0,
            elo1: test.elo1,
            model: test.model,
            llr: state.llr,
            bounds: state.bounds,
            verdict: state.verdict,
        };
        MatchView {
            sprt: sprt.map(view),
            fouls,
            ..Self::of_tally(&contest.game, [name(one), name(two)], &tally)
        }
    }

    /// The view of a tally.
    pub fn of_tally(game: &str, players: [String; 2], tally: &Tally) -> MatchView {
        let difference = Difference::of(tally);
        MatchView {
            game: game.to_owned(),
            players,
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            pairs: tally.pair_count(),
            pentanomial: tally.pairs,
            score: tally.score(),
            draw_rate: tally.draw_rate(),
            elo: finite(difference.elo),
            elo_error: finite(difference.error),
            elo_interval: difference.interval.map(finite),
            normalised_elo: finite(difference.normalised),
            los: difference.los,
            sprt: None,
            fouls: [0, 0],
        }
    }

    /// Elo with its error: `+12.3 ± 4.5`.
    pub fn elo_text(&self) -> String {
        match (self.elo, self.elo_error, self.elo_interval) {
            (Some(elo), Some(error), _) => format!("{} ± {error:.1}", signed(elo)),
            (Some(elo), _, _) => format!("{} ± ∞", signed(elo)),
            (None, _, [Some(low), _]) if self.score > 0.5 => format!("more than {}", signed(low)),
            (None, _, [_, Some(high)]) => format!("less than {}", signed(high)),
            _ => "unknown".into(),
        }
    }
}

/// A number with its sign and one digit; what rounds to nothing has no minus.
fn signed(number: f64) -> String {
    format!("{:+.1}", (number * 10.0).round() / 10.0 + 0.0)
}

impl SprtView {
    /// What the test says, in words.
    pub fn words(&self) -> String {
        let [low, high] = self.bounds;
        let verdict = match self.verdict {
            Verdict::Undecided => "undecided",
            Verdict::Better => "the first is better",
            Verdict::NotBetter => "the first is not better",
        };
        format!("LLR {:.2} in ({low:.2}, {high:.2}), {verdict}", self.llr)
    }
}

impl TournamentView {
    /// The view of a contest.
    pub fn of(contest: &Contest, results: &Results<'_>) -> TournamentView {
        Self::of_total(&contest.game, &results.total())
    }

    /// The view of the sums of a contest, or of several.
    pub fn of_total(game: &str, total: &crate::Total) -> TournamentView {
        let table = standings(total);
        let rows = table.iter().enumerate().map(|(place, row)| {
            let [wins, draws, losses] = row.games;
            RowView {
                place: place + 1,
                player: total.players[row.player].clone(),
                elo: row.rating.elo,
                elo_error: finite(row.rating.error),
                games: wins + draws + losses,
                wins,
                draws,
                losses,
                points: wins as f64 + draws as f64 / 2.0,
                fouls: total.fouls.get(row.player).copied().unwrap_or(0),
            }
        });
        let cell = |one: usize, two: usize| {
            let tally = total.between(one, two);
            (one != two && tally.games() > 0).then(|| CrossView {
                wins: tally.wins,
                draws: tally.draws,
                losses: tally.losses,
                points: tally.wins as f64 + tally.draws as f64 / 2.0,
            })
        };
        let cross = table
            .iter()
            .map(|one| table.iter().map(|two| cell(one.player, two.player)).collect())
            .collect();
        let padded = table.iter().any(|row| row.rating.padded);
        TournamentView { game: game.to_owned(), table: rows.collect(), cross, padded }
    }
}
