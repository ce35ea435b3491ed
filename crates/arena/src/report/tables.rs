//! The tables of a report.

use std::collections::BTreeMap;

use maud::{Markup, html};

use crate::contest::Results;
use crate::statistics::Tally;
use crate::tournament::Round;
use crate::view::{MatchView, TournamentView};

/// The result of a match of two in words.
pub(super) fn match_of_two(rounds: &[Round]) -> Markup {
    let Some(round) = rounds.first() else { return html! {} };
    let tally = round.total.tally();
    let names = [0, 1].map(|player| round.contest.names[player].clone());
    let mut view = MatchView::of_tally(&round.contest.game, names, &tally);
    let mut results = Results::new(&round.contest);
    results.add_pairs(round.pairs.iter().cloned());
    view.sprt = MatchView::of(&round.contest, &results).sprt;
    let points = ["0", "½", "1", "1½", "2"];
    html! {
        section {
            h2 { "Result" }
            p { strong { (view.players[0]) } " against " strong { (view.players[1]) } }
            dl {
                dt { "Games" }
                dd { "+" (view.wins) " =" (view.draws) " −" (view.losses) " (" (percent(view.score)) ")" }
                dt { "Elo" } dd { (view.elo_text()) " (95 %)" }
                dt { "Superiority" } dd { (percent(view.los)) }
                dt { "Drawn" } dd { (percent(view.draw_rate)) }
                @if let Some(sprt) = &view.sprt {
                    dt { "SPRT [" (sprt.elo0) ", " (sprt.elo1) "]" } dd { (sprt.words()) }
                }
            }
            table {
                caption { "Pairs of games by the points they brought" }
                thead { tr { @for points in points { th scope="col" { (points) } } } }
                tbody { tr { @for count in view.pentanomial { td { (count) } } } }
            }
        }
    }
}

/// The table of all players.
pub(super) fn table(view: &TournamentView) -> Markup {
    html! {
        table {
            caption {
                "Elo above the mean of all players, with intervals of 95 %"
                @if view.padded {
                    "; since somebody won or lost all games, one drawn game was added to every pairing for the ratings"
                }
            }
            thead {
                tr {
                    @for head in ["", "player", "Elo", "±", "points", "games", "won", "drawn", "lost", "fouls"] {
                        th scope="col" { (head) }
                    }
                }
            }
            tbody {
                @for row in &view.table {
                    tr {
                        td { (row.place) }
                        th scope="row" { (row.player) }
                        td { (format!("{:+.0}", row.elo)) }
                        td { @match row.elo_error { Some(error) => (format!("{error:.0}")), None => "∞" } }
                        td { (row.points) }
                        td { (row.games) }
                        td { (row.wins) }
                        td { (row.draws) }
                        td { (row.losses) }
                        td { (row.fouls) }
                    }
                }
            }
        }
    }
}

/// Who scored what against whom.
pub(super) fn cross(view: &TournamentView) -> Markup {
    html! {
        div .wide {
            table {
                caption { "Points of the row against the column" }
                thead {
                    tr {
                        th {} th scope="col" { "player" }
                        @for row in &view.table { th scope="col" { (row.place) } }
                    }
                }
                tbody {
                    @for (row, cells) in view.table.iter().zip(&view.cross) {
                        tr {
                            td { (row.place) }
                            th scope="row" { (row.player) }
                            @for cell in cells {
                                @match cell {
                                    Some(cell) => {
                                        td class=(shade(cell.points, cell.wins + cell.draws + cell.losses))
                                            title=(format!("+{} ={} −{}", cell.wins, cell.draws, cell.losses)) {
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

fn shade(points: f64, games: u64) -> &'static str {
    match points / games.max(1) as f64 {
        share if share >= 0.75 => "good",
        share if share > 0.5 => "fair",
        share if share >= 0.5 => "even",
        share if share > 0.25 => "poor",
        _ => "bad",
    }
}

/// How the openings went: a line that one side always wins says nothing about the players.
pub(super) fn openings(rounds: &[Round]) -> Markup {
    let mut lines: BTreeMap<String, Tally> = BTreeMap::new();
    for pair in rounds.iter().flat_map(|round| &round.pairs).map(|(_, pair)| pair) {
        let start = &pair.games[0].start;
        let mut line = start.position.clone().unwrap_or_default();
        if !start.moves.is_empty() {
            line = format!("{line} {}", start.moves.join(" "));
        }
        let line = if line.is_empty() { "the usual start".into() } else { line.trim().to_owned() };
        // From the view of the first side, not of a player.
        let halves = [pair.games[0].half_points(0), pair.games[1].half_points(0)];
        lines.entry(line).or_default().add(halves);
    }
    let mut sum = Tally::default();
    for tally in lines.values() {
        sum += *tally;
    }
    const SHOWN: usize = 200;
    html! {
        p {
            (lines.len()) " openings; the first side scored " (percent(sum.by_games().0)) " in them."
            @if lines.len() > SHOWN { " The first " (SHOWN) " by name:" }
        }
        details {
            summary { "All openings" }
            table {
                caption { "From the view of the first side" }
                thead { tr { @for head in ["opening", "won", "drawn", "lost"] { th scope="col" { (head) } } } }
                tbody {
                    @for (line, tally) in lines.iter().take(SHOWN) {
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
