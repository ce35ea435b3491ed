//! Everything needed to repeat the games: settings, files, hashes.

use jobs::{canonical, sha256};
use maud::{Markup, html};

use crate::tournament::Round;

pub(super) fn settings(rounds: &[Round]) -> Markup {
    let texts: Vec<String> = rounds
        .iter()
        .map(|round| {
            let parameters = round.contest.parameters();
            canonical(&parameters).unwrap_or_else(|_| parameters.to_string())
        })
        .collect();
    let mut games = String::new();
    for game in rounds.iter().flat_map(|round| round.pairs.iter().flat_map(|(_, pair)| &pair.games))
    {
        games += &format!("{game}\n");
    }
    let Some(first) = rounds.first() else { return html! {} };
    html! {
        p {
            "Made by outwit " (env!("CARGO_PKG_VERSION")) ". Without time limits and external programs, the same settings "
            "give the same games bit for bit."
        }
        dl {
            dt { "Hash of all moves and results" } dd { code { (sha256(games.as_bytes())) } }
            @for player in &first.contest.players {
                @if let Some((_, custom)) = player.eval_file() {
                    dt { (player) } dd { (custom) ", " code { (custom.hash()) } }
                }
            }
        }
        @for (path, text) in first.contest.files() {
            details { summary { (path) } pre { (text) } }
        }
        @for (number, text) in texts.iter().enumerate() {
            details {
                summary {
                    "Settings" @if texts.len() > 1 { " of round " (number + 1) }
                    ", hash " code { (sha256(text.as_bytes())[..12]) }
                }
                pre { (text) }
            }
        }
    }
}
