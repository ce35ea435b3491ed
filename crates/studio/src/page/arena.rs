//! The arena page: matches and tournaments between programs, with their boards live.

use maud::{Markup, html};

use super::{Keys, Page, parts};
use crate::bounds;

/// Its row in the table of pages.
pub(super) const PAGE: Page = Page {
    path: "/arena",
    name: "Arena",
    title: "Arena – Outwit studio",
    about: "Play matches and tournaments between programs, with ratings and 95\u{a0}% intervals.",
    start: ("table-title", "the standings"),
    tools,
    body,
    keys: KEYS,
};

fn tools() -> Markup {
    html! { (parts::chooser("game", "Game")) (parts::purpose(&PAGE)) }
}

fn body() -> Markup {
    html! {
        p #fault .fault role="alert" hidden {}
        div .arena {
            form #setup .card aria-labelledby="setup-title" {
                h2 #setup-title { "Players" }
                ol #player-rows .players {}
                button #add type="button" { "Add player" }
                details #as-text .tall {
                    summary { "Players as text" }
                    label for="players" { "One per line, e.g. engine:depth=4" }
                    textarea #players rows="4" cols="28" spellcheck="false" aria-describedby="fault" { "level:5\nlevel:3" }
                }
                div .field { label for="pairs" { "Game pairs" }
                    input #pairs type="number" min="1" max=(bounds::PAIRS) value="20" required; }
                label .check { input #open type="checkbox"; " No limit: play until the test decides or you stop it" }
                div .field { label for="sprt" { "Sequential test (SPRT)" }
                    select #sprt title="The test compares the first player with the second. The match ends when the test accepts one answer." {
                        option value="" { "None" }
                        option value="0,10" title="The match ends when the test accepts “10 Elo better” or “not better”" { "Is it 10 Elo better?" }
                        option value="0,50" { "Is it 50 Elo better?" }
                        option value="0,200" { "Is it 200 Elo better?" }
                        option value="-10,0" title="The match ends when the test accepts “not weaker” or “10 Elo weaker”" { "Is it 10 Elo weaker?" }
                    } }
                div .field { label for="nodes" { "Node limit per move" }
                    input #nodes type="number" min="1" max=(bounds::CONTEST_NODES) value="1000" required; }
                div .field { label for="openings" { "Openings" }
                    select #openings {
                        option value="" title="The game’s list of openings if it has one, else random moves" { "Default" }
                        option value="own" { "The game’s list" }
                        option value="random:2-6" { "Random, 2 to 6 moves" }
                        option value="random:1-2" { "Random, 1 or 2 moves" }
                        option value="start" { "Starting position" }
                        optgroup label="English draughts" {
                            option value="own:three-move" { "Three-move ballots" }
                            option value="own:tough" title="The 50 ballots that decide games between programs" { "Tough ballots" }
                            option value="own:eleven-man" title="A man of each side is missing" { "Eleven men" }
                        }
                    } }
                div .field { label for="seed" { "Seed" }
                    input #seed type="number" min="0" max="4294967295" value="1" required; }
                div .bar {
                    button #start .main { "Start" }
                    button #stop type="button" disabled { "Stop" }
                    button #go type="button" disabled { "Resume" }
                    button #link type="button" { "Copy link" }
                }
                p #start-why .hint hidden { "A contest is running. Stop it before you start another one." }
            }
            div .results .idle {
                section .card aria-labelledby="table-title" {
                    h2 #table-title tabindex="-1" { "Standings" }
                    p #status role="status" { "No contest (match or tournament) yet: choose the players and press “Start”. The standings, the boards and all games appear here." }
                    progress #progress max="1" value="0" aria-label="Games played" {}
                    p #result {}
                    p #test {}
                    div #curve {}
                    div #plot tabindex="0" role="group" aria-label="Plot of the ratings" {}
                    div .wide tabindex="0" role="group" aria-label="Table of the standings" { table #standings {} }
                    details #rating-notes hidden { summary { "About these ratings" } p #rating-notes-text .hint {} }
                    button #report type="button" disabled { "Download the report" }
                }
                section aria-labelledby="live-title" {
                    div .head {
                        h2 #live-title { "Games in progress" }
                        button #watch type="button" aria-pressed="true" aria-keyshortcuts="w" { "Watch" }
                    }
                    p #live-empty .hint { "The boards are off. Press Watch to follow the games." }
                    div #live .boards {}
                }
                section aria-labelledby="boards-title" {
                    h2 #boards-title { "Recent games" }
                    p #boards-empty .hint { "Finished games appear here; each opens in the analysis." }
                    div #boards .boards {}
                }
                section aria-labelledby="games-title" {
                    h2 #games-title { "All games" }
                    p { button #list type="button" disabled { "Show all games" } }
                    ol #games {}
                    p .hint .if-empty { "Finished games can be listed here, each with a link to its analysis." }
                }
            }
        }
        (grade())
        (parts::rules())
    }
}

/// Baselines that most programs can be held against.
const BASELINES: &str = "game = \"connect-four\"\n\n[[baseline]]\nagainst = \"random\"\npairs = 10\nscore = 0.9\npoints = 10\n\n\
                         [[baseline]]\nagainst = \"level:3\"\npairs = 10\nscore = 0.5\npoints = 20\n";

/// A player held against baselines, for points.
fn grade() -> Markup {
    html! {
        details #grade .card {
            summary { h2 { "Grade a player" } }
            form #grade-form .grade {
                p .hint { "The player meets each baseline in turn; it gets the points of a baseline if it reaches the score, a share from 0 to 1." }
                div .field { label for="grade-player" { "Player" }
                    input #grade-player list="grade-players" value="engine:depth=4" autocomplete="off" spellcheck="false" required;
                    datalist #grade-players {} }
                div .field .tall { label for="grade-file" { "Baselines" }
                    textarea #grade-file rows="12" spellcheck="false" { (BASELINES) } }
                div .bar {
                    button #grade-start { "Grade" }
                    button #grade-stop type="button" hidden { "Stop" }
                }
            }
            p #grade-status role="status" {}
            div #grade-result hidden {
                div .wide tabindex="0" role="group" aria-label="Table of the baselines" { table #grade-table {} }
                div .bar {
                    button type="button" data-form="gradescope" { "Save for Gradescope" }
                    button type="button" data-form="junit" { "Save as JUnit" }
                    button type="button" data-form="csv" { "Save as CSV" }
                }
            }
        }
    }
}

const KEYS: Keys = &[("Arena", &[("s", "stop or resume"), ("w", "show the boards, or hide them")])];
