//! The tables of a report.

use std::collections::BTreeMap;

use games::with_minus_signs;
use maud::{Markup, html};

use crate::statistics::Tally;
use crate::tournament::Round;
use crate::view::{CrossView, MatchView, RoundView, TournamentView};

/// The pages of players by their names; empty if there are none.
pub(super) type Links = BTreeMap<String, String>;

/// The name of a player, with a link to its page if there is one.
pub(super) fn linked(player: &str, links: &Links) -> Markup {
    html! {
        @match links.get(player) {
            Some(page) => a href=(page) { (player) },
            None => (player),
        }
    }
}

/// The result of a match of two players.
pub(super) fn match_of_two(rounds: &[Round]) -> Markup {
    let Some(round) = rounds.first() else { return html! {} };
    let view = MatchView::of(&round.contest, &round.results());
    let points = ["0", "½", "1", "1½", "2"];
    html! {
        section {
            h2 { "Result" }
            p { strong { (view.players[0]) } " against " strong { (view.players[1]) } }
            dl {
                dt { "Games" }
                dd { "+" (view.wins) " =" (view.draws) " −" (view.losses) " (" (view.score_text()) ")" }
                dt { "Elo" } dd { (with_minus_signs(&view.elo_text())) " (95 %)" }
                dt { "Likelihood of superiority" } dd { (view.los_text()) }
                dt { "Drawn" } dd { (percent(view.draw_rate)) }
                dt { "Ended by forfeit" } dd { (view.forfeited()) }
                @if let Some(why) = &view.aborted {
                    dt { "Aborted" } dd { (why) }
                }
                @if let Some(sprt) = &view.sprt {
                    dt { (with_minus_signs(&format!("SPRT [{}, {}]", sprt.elo0, sprt.elo1))) } dd { (with_minus_signs(&sprt.words())) }
                }
            }
            table {
                caption { "Pairs of games by points" }
                thead { tr { @for points in points { th scope="col" { (points) } } } }
                tbody { tr { @for count in view.pentanomial { td { (count) } } } }
            }
        }
    }
}

/// The standings.
pub(super) fn table(view: &TournamentView, links: &Links) -> Markup {
    let has_forfeits = view.table.iter().any(|row| row.forfeits > 0);
    let any_byes = view.table.iter().any(|row| row.bye_points > 0.0);
    html! {
        div .wide tabindex="0" role="region" aria-label="Standings" {
            table {
                caption {
                    (view.rating_caption())
                    @if any_byes {
                        "; byes: the part of the points for rounds without an opponent, which count as won"
                    }
                }
                thead {
                    tr {
                        @for head in ["", "player", "Elo", "±", "points"] { th scope="col" { (head) } }
                        @if any_byes { th scope="col" { "byes" } }
                        @for head in ["games", "won", "drawn", "lost", "forfeits"] { th scope="col" { (head) } }
                        @if has_forfeits { th .words scope="col" { "kinds of forfeits" } }
                    }
                }
                tbody {
                    @for row in &view.table {
                        tr {
                            td { (row.place) }
                            th scope="row" { (linked(&row.player, links)) }
                            td { (with_minus_signs(&row.elo_text())) }
                            td { (row.error_text()) }
                            td { (row.points) }
                            @if any_byes { td { (row.bye_points) } }
                            td { (row.games) }
                            td { (row.wins) }
                            td { (row.draws) }
                            td { (row.losses) }
                            td { (row.forfeits) }
                            @if has_forfeits { td .words { (row.forfeit_text()) } }
                        }
                    }
                }
            }
        }
    }
}

/// The cross table.
pub(super) fn cross(view: &TournamentView, links: &Links) -> Markup {
    html! {
        div .wide tabindex="0" role="region" aria-label="Cross table" {
            table {
                caption { "Points of the row against the column" }
                thead {
                    tr {
                        th {} th scope="col" { "player" }
                        @for number in 1..=view.table.len() { th scope="col" { (number) } }
                    }
                }
                tbody {
                    @for (number, (row, cells)) in (1..).zip(view.table.iter().zip(&view.cross)) {
                        tr {
                            td { (number) }
                            th scope="row" { (linked(&row.player, links)) }
                            @for cell in cells {
                                @match cell {
                                    Some(cell) => {
                                        td class=(shade(cell.points, cell.games()))
                                            title=(format!("+{} ={} −{}, {}", cell.wins, cell.draws, cell.losses, cell.interval_text())) {
                                            (cell.points)
                                        }
                                    }
                                    None => td {},
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// All pairings with their intervals.
pub(super) fn pairings(view: &TournamentView, links: &Links) -> Markup {
    let rows = html! {
        @for (index, row) in view.table.iter().enumerate() {
            @for (other, cell) in view.table.iter().zip(&view.cross[index]).skip(index + 1) {
                @if let Some(cell) = cell {
                    tr {
                        th scope="row" { (linked(&row.player, links)) }
                        td .words { (linked(&other.player, links)) }
                        (pairing(cell))
                    }
                }
            }
        }
    };
    let caption = "From the view of the first player; the intervals are those of the score and of the Elo difference";
    html! {
        details {
            summary { "All pairings with their 95 % intervals" }
            (pairing_table("Pairings", caption, "player", &rows))
        }
    }
}

/// The section of rounds, each with its pairings; empty if all games are one round.
pub(super) fn rounds(rounds: &[Round], links: &Links) -> Markup {
    let rounds = RoundView::all(rounds);
    let rows = |round: &RoundView| {
        html! {
            @for met in &round.pairings {
                tr {
                    th scope="row" { (linked(&met.players[0], links)) }
                    td .words { (linked(&met.players[1], links)) }
                    (pairing(&met.result))
                }
            }
            @for player in &round.byes {
                tr {
                    th scope="row" { (linked(player, links)) }
                    td .words colspan="8" { "no opponent" }
                }
            }
        }
    };
    html! {
        @if !rounds.is_empty() {
            section {
                h2 { "Rounds" }
                @for (number, round) in (1..).zip(&rounds) {
                    @let name = format!("Round {number}");
                    (pairing_table(&name, &name, "player", &rows(round)))
                }
            }
        }
    }
}

/// A table of pairings; `first` is the heading of the first column. The rows end with [`pairing`].
pub(super) fn pairing_table(label: &str, caption: &str, first: &str, rows: &Markup) -> Markup {
    let heads = [first, "against", "games", "won", "drawn", "lost", "score", "95 %", "Elo, 95 %"];
    html! {
        div .wide tabindex="0" role="region" aria-label=(label) {
            table {
                caption { (caption) }
                thead { tr { @for head in heads { th scope="col" { (head) } } } }
                tbody { (rows) }
            }
        }
    }
}

/// The cells of a pairing: games, results, score and intervals.
pub(super) fn pairing(cell: &CrossView) -> Markup {
    html! {
        td { (cell.games()) }
        td { (cell.wins) }
        td { (cell.draws) }
        td { (cell.losses) }
        td class=(shade(cell.points, cell.games())) { (format!("{:.0} %", 100.0 * cell.score)) }
        td .range { (cell.interval_text()) }
        td .range { (with_minus_signs(&cell.elo_interval_text())) }
    }
}

fn shade(points: f64, games: u64) -> &'static str {
    match points / games.max(1) as f64 {
        share if share >= 0.75 => "good",
        share if share > 0.5 => "fair",
        share if share >= 0.5 => "even",
        share if share > 0.25 => "poor",
        _ => "bad",
    }
}

/// Maximum number of openings in the table.
const MAX_OPENINGS: usize = 200;

/// The results of the openings, which show the ones that always favour one side.
pub(super) fn openings(rounds: &[Round]) -> Markup {
    let mut lines: BTreeMap<String, Tally> = BTreeMap::new();
    for pair in rounds.iter().flat_map(|round| &round.pairs).map(|(_, pair)| pair) {
        let start = &pair.games[0].start;
        let mut line = start.position.clone().unwrap_or_default();
        if !start.moves.is_empty() {
            line = format!("{line} {}", start.moves.join(" "));
        }
        let line =
            if line.is_empty() { "the starting position".into() } else { line.trim().to_owned() };
        // From the view of the first side.
        let halves = [pair.games[0].half_points(0), pair.games[1].half_points(0)];
        lines.entry(line).or_default().add(halves);
    }
    let mut sum = Tally::default();
    for tally in lines.values() {
        sum += *tally;
    }
    html! {
        p {
            (lines.len()) " openings; the first side scored " (percent(sum.by_games().0)) "."
            @if lines.len() > MAX_OPENINGS { " The first " (MAX_OPENINGS) " by name:" }
        }
        details {
            summary { "All openings" }
            table {
                caption { "From the view of the first side" }
                thead { tr { @for head in ["opening", "won", "drawn", "lost"] { th scope="col" { (head) } } } }
                tbody {
                    @for (line, tally) in lines.iter().take(MAX_OPENINGS) {
                        tr {
                            th scope="row" { (line) }
                            td { (tally.wins) } td { (tally.draws) } td { (tally.losses) }
                        }
                    }
                }
            }
        }
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}
