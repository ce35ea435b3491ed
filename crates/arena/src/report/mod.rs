//! A match or tournament as one HTML file that needs nothing else.
//!
//! *Idea*: tables and plots are written here; the games lie in the file as data, each as its first board and what every
//! move changed on it, and a small script shows any of them. The file has all settings, the files of evaluations and a
//! hash, so that it can be played again.
//!
//! *Guarantee*: no network, no external script; a strict content policy stands in the file. Everything that comes from players
//! is escaped. The same results give the same bytes.

mod boards;
mod cross;
mod plots;
mod settings;
mod tables;

use games::Fault;
use games::picture::Theme;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::contest::Total;
use crate::tournament::Round;
use crate::view::TournamentView;

pub use cross::tournament_plot;
pub use plots::{Plot, css, ratings_plot};

const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// What a report tells.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The title.
    pub title: &'a str,
    /// All rounds; a match has one.
    pub rounds: &'a [Round],
    /// The sums of all rounds.
    pub total: &'a Total,
}

impl Report<'_> {
    /// The file. A fault if a game in it cannot be replayed.
    pub fn html(&self) -> Result<String, Fault> {
        let game = self.rounds.first().map_or("", |round| round.contest.game.as_str());
        let view = TournamentView::of_total(game, self.total);
        let data = boards::data(self.rounds)?;
        let is_match = self.total.players.len() == 2;
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta http-equiv="Content-Security-Policy"
                        content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'";
                    title { (self.title) }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    header { h1 { (self.title) } p { (summary(self, game)) } }
                    main {
                        @if is_match { (tables::match_of_two(self.rounds)) }
                        section {
                            h2 { "Ratings" }
                            (PreEscaped(ratings_plot(&view).svg(Theme::Auto)))
                            (tables::table(&view))
                        }
                        @if !is_match {
                            section { h2 { "Everybody against everybody" } (tables::cross(&view)) }
                        }
                        section { h2 { "Course" } (course(self.rounds)) }
                        section { h2 { "Openings" } (tables::openings(self.rounds)) }
                        (replay())
                        section { h2 { "To play it again" } (settings::settings(self.rounds)) }
                    }
                    script type="application/json" id="games" { (PreEscaped(data)) }
                    script { (PreEscaped(SCRIPT)) }
                }
            }
        };
        Ok(page.into_string())
    }
}

fn summary(report: &Report<'_>, game: &str) -> String {
    let games: u64 = report.total.pairings.iter().map(|(_, tally)| tally.games()).sum();
    let fouls: u64 = report.total.fouls.iter().sum();
    let open = if report.rounds.iter().all(|round| round.is_done) { "" } else { " so far" };
    let lost = if fouls == 0 { String::new() } else { format!(", {fouls} lost by fouls") };
    format!("{game}: {} players, {games} games{open}{lost}.", report.total.players.len())
}

/// What the players thought on average as the games went on.
fn course(rounds: &[Round]) -> Markup {
    let plots = plots::course(rounds);
    html! {
        @if plots.is_empty() { p { "The players said nothing about their moves." } }
        @for plot in &plots { (PreEscaped(plot.svg(Theme::Auto))) }
    }
}

/// The place where the script shows a game.
fn replay() -> Markup {
    html! {
        section #replay {
            h2 { "Games" }
            p {
                label for="which" { "Game " }
                select #which {}
                " "
                label for="whose" { "of " }
                select #whose { option value="" { "everybody" } }
            }
            p #players {}
            div .board {
                div #board {}
                div {
                    p {
                        button #first { "|◀" span .hidden { " to the start" } }
                        button #back { "◀" span .hidden { " one move back" } }
                        button #on { "▶" span .hidden { " one move on" } }
                        button #last { "▶|" span .hidden { " to the end" } }
                    }
                    p #said aria-live="polite" {}
                    ol #moves {}
                }
            }
            div #curves {}
            noscript { p { "Replaying the games needs the script of this file to run." } }
        }
    }
}

#[cfg(test)]
mod tests;
