//! A tournament as a static site: a leaderboard, and a page for each player with its results and games.
//!
//! *Idea*: the pages are made of the parts of the report. Each is one file without other files, so the folder can be published
//! anywhere or opened from the disk. The number in the name of a page is that of the player in the tournament's file, so that
//! a link stays valid when the table changes.

use std::collections::BTreeMap;

use games::picture::Theme;
use games::{Fault, with_minus_signs};
use maud::{Markup, PreEscaped, html};

use super::boards::Boards;
use super::tables::{self, Links, linked};
use super::{Report, header, page, ratings_plot, replay, settings};
use crate::forfeit::{Forfeit, ForfeitKind};
use crate::view::TournamentView;

/// A file of a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteFile {
    /// Its name, without a folder.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// The page with the table.
const INDEX: &str = "index.html";

impl Report<'_> {
    /// The pages of a site; the first is `index.html`. Fails if a game cannot be replayed.
    pub fn site(&self) -> Result<Vec<SiteFile>, Fault> {
        let game = self.rounds.first().map_or("", |round| round.contest.game.as_str());
        let view = TournamentView::of_total(game, self.total);
        let players = self.total.players.iter().zip(1..);
        let links: Links =
            players.map(|(player, number)| (player.clone(), file_name(number))).collect();
        let mut files =
            vec![SiteFile { name: INDEX.into(), text: self.index(game, &view, &links) }];
        let boards = Boards::of(self.rounds)?;
        for (index, player) in self.total.players.iter().enumerate() {
            let text = self.player(index, player, &view, &links, &boards);
            files.push(SiteFile { name: file_name(index + 1), text });
        }
        Ok(files)
    }

    fn index(&self, game: &str, view: &TournamentView, links: &Links) -> String {
        let body = html! {
            (header(self, game))
            main {
                section {
                    h2 { "Standings" }
                    (tables::table(view, links))
                }
                section {
                    h2 { "Ratings" }
                    div .wide .plot tabindex="0" role="region" aria-label="Ratings" {
                        (PreEscaped(ratings_plot(view).svg(Theme::Auto)))
                    }
                }
                section { h2 { "Cross table" } (tables::cross(view, links)) (tables::pairings(view, links)) }
                (tables::rounds(self.rounds, links))
                section { h2 { "Settings" } (settings::settings(self.rounds)) }
            }
        };
        page(self.title, &body, None)
    }

    fn player(
        &self,
        index: usize,
        player: &str,
        view: &TournamentView,
        links: &Links,
        boards: &Boards,
    ) -> String {
        let data = boards.json(Some(index));
        let place = view.table.iter().position(|row| row.player == player);
        let body = html! {
            nav { a href=(INDEX) { "← " (self.title) } }
            header { h1 { (player) } }
            main {
                @if let Some(place) = place {
                    (outline(view, place))
                    section { h2 { "Results" } (results(view, place, links)) }
                }
                (self.forfeits(index))
                (replay())
            }
        };
        page(&format!("{player} · {}", self.title), &body, Some(&data))
    }

    /// The forfeits of a player: the number of each kind, and the first one in words.
    fn forfeits(&self, player: usize) -> Markup {
        let mut kinds: BTreeMap<ForfeitKind, (u64, &Forfeit)> = BTreeMap::new();
        let pairs = self.rounds.iter().flat_map(|round| &round.pairs);
        for (who, forfeit) in pairs.flat_map(|(_, pair)| pair.forfeits()) {
            if who == player {
                kinds.entry(forfeit.kind()).or_insert((0, forfeit)).0 += 1;
            }
        }
        html! {
            @if !kinds.is_empty() {
                section {
                    h2 { "Games lost by forfeit" }
                    div .wide tabindex="0" role="region" aria-label="Games lost by forfeit" {
                        table {
                            thead { tr { @for head in ["", "kind", "the first one"] { th .words scope="col" { (head) } } } }
                            tbody {
                                @for (kind, (count, first)) in kinds {
                                    tr {
                                        td { (count) }
                                        th .kind scope="row" { (kind.words()) }
                                        td .words { (first) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The name of the page of a player, by its number from 1.
fn file_name(number: usize) -> String {
    format!("player-{number:03}.html")
}

/// The row of a player in the table.
fn outline(view: &TournamentView, place: usize) -> Markup {
    let row = &view.table[place];
    html! {
        dl {
            dt { "Place" } dd { (row.place) " of " (view.table.len()) }
            dt { "Elo" } dd {
                (with_minus_signs(&row.elo_text()))
                @if row.elo_error.is_some() { " ± " (row.error_text()) }
            }
            dt { "Points" } dd {
                (row.points - row.bye_points) " of " (row.games)
                @if row.bye_points > 0.0 { " and " (row.bye_points) " for byes" }
            }
            dt { "Games" } dd { "+" (row.wins) " =" (row.draws) " −" (row.losses) }
            @if row.forfeits > 0 { dt { "Forfeits" } dd { (row.forfeit_text()) } }
        }
    }
}

/// The results of a player against each opponent, with intervals.
fn results(view: &TournamentView, place: usize, links: &Links) -> Markup {
    let rows = html! {
        @for (other, cell) in view.table.iter().zip(&view.cross[place]) {
            @if let Some(cell) = cell {
                tr {
                    td { (other.place) }
                    th scope="row" { (linked(&other.player, links)) }
                    (tables::pairing(cell))
                }
            }
        }
    };
    let caption = "The intervals are those of the score and of the Elo difference";
    tables::pairing_table("Results", caption, "", &rows)
}
