//! A match or tournament as one self-contained HTML file.
//!
//! *Idea*: tables and plots are written as HTML and SVG. The games are data in the file, each as its first board and the changes
//! of every move; a small script shows any of them. The file contains all settings, the evaluation files and a hash, so
//! that the games can be repeated.
//!
//! *Guarantee*: no network and no external script; the file has a strict content security policy. All text from players is
//! escaped. The same results give the same bytes.

mod boards;
mod cross;
mod plots;
mod settings;
mod site;
mod tables;

use games::Fault;
use games::picture::Theme;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use self::boards::Boards;
use self::tables::Links;
use crate::contest::Total;
use crate::tournament::{Round, knock_out_notes};
use crate::view::TournamentView;

pub use cross::tournament_plot;
pub use plots::{Plot, css, narrow_ratings_plot, ratings_plot};
pub use site::SiteFile;

const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// The contents of a report.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The title.
    pub title: &'a str,
    /// The rounds; a match has one.
    pub rounds: &'a [Round],
    /// The sums of all rounds.
    pub total: &'a Total,
}

impl Report<'_> {
    /// The HTML file. Fails if a game cannot be replayed.
    pub fn html(&self) -> Result<String, Fault> {
        let game = self.rounds.first().map_or("", |round| round.contest.game.as_str());
        let view = TournamentView::of_total(game, self.total);
        let data = Boards::of(self.rounds)?.json(None);
        let is_match = self.total.players.len() == 2;
        let links = Links::new();
        let body = html! {
            (header(self, game))
            main {
                @if is_match { (tables::match_of_two(self.rounds)) }
                section {
                    h2 { "Ratings" }
                    (PreEscaped(ratings_plot(&view).svg(Theme::Auto)))
                    (tables::table(&view, &links))
                }
                @if !is_match {
                    section {
                        h2 { "Cross table" }
                        (tables::cross(&view, &links))
                        (tables::pairings(&view, &links))
                    }
                }
                (tables::rounds(self.rounds, &links))
                section { h2 { "Averages by move" } (averages(self.rounds)) }
                section { h2 { "Openings" } (tables::openings(self.rounds)) }
                (replay())
                section { h2 { "Settings" } (settings::settings(self.rounds)) }
            }
        };
        Ok(page(self.title, &body, Some(&data)))
    }
}

/// A page that needs no other file; with games, their data and the script that shows them.
fn page(title: &str, body: &Markup, games: Option<&str>) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy"
                    content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'";
                title { (title) }
                style { (PreEscaped(games::picture::css())) (PreEscaped(STYLE)) }
            }
            body {
                (body)
                @if let Some(games) = games {
                    script type="application/json" id="games" { (PreEscaped(games)) }
                    script { (PreEscaped(SCRIPT)) }
                }
            }
        }
    };
    page.into_string()
}

/// The title, the number of games, and what a table does not show of a knock-out.
fn header(report: &Report<'_>, game: &str) -> Markup {
    html! {
        header {
            h1 { (report.title) }
            p { (summary(report, game)) }
            @for note in knock_out_notes(report.rounds) { p { (note) } }
        }
    }
}

fn summary(report: &Report<'_>, game: &str) -> String {
    let games: u64 = report.total.pairings.iter().map(|(_, tally)| tally.games()).sum();
    let forfeits: u64 = report.total.forfeits.iter().sum();
    let open = if report.rounds.iter().all(|round| round.is_done) { "" } else { " so far" };
    let lost = if forfeits == 0 { String::new() } else { format!(", {forfeits} lost by forfeit") };
    let tournament = report.rounds.first().and_then(|round| round.contest.tournament.as_ref());
    let format = tournament.and_then(|tournament| tournament.format.words());
    let format = format.map_or_else(String::new, |format| format!(", {format}"));
    format!("{game}{format}: {} players, {games} games{open}{lost}.", report.total.players.len())
}

/// Plots of the average values and costs of the moves.
fn averages(rounds: &[Round]) -> Markup {
    let plots = plots::averages(rounds);
    html! {
        @if plots.is_empty() { p { "The players gave no values and no costs of their moves." } }
        @for plot in &plots { (PreEscaped(plot.figure().svg(Theme::Auto))) }
    }
}

/// The section in which the script shows a game.
fn replay() -> Markup {
    html! {
        section #replay {
            h2 { "Games" }
            p {
                label for="which" { "Game " }
                select #which {}
                " "
                label for="whose" { "of " }
                select #whose { option value="" { "all players" } }
            }
            p #players {}
            div .board {
                div #board {}
                div {
                    p {
                        button #first { "|◀" span .hidden { " to the start" } }
                        button #back { "◀" span .hidden { " one move back" } }
                        button #on { "▶" span .hidden { " one move forward" } }
                        button #last { "▶|" span .hidden { " to the end" } }
                    }
                    p #said aria-live="polite" {}
                    ol #moves {}
                }
            }
            div #curves {}
            noscript { p { "Replaying the games needs JavaScript." } }
        }
    }
}

#[cfg(test)]
mod tests;
