//! The pages in a real browser: each has its journey, with checks that every page has to pass.
//!
//! Needs Chromium. Skipped unless `OUTWIT_BROWSER=1` is set, as `cargo xtask browser` and the continuous integration do; then a
//! missing browser is a failure. A further page is a file here and a line below.

#![expect(clippy::print_stdout, reason = "the figures are for the reader")]

mod arena;
mod audit;
mod axe;
mod bots;
mod chromium;
#[path = "../common/mod.rs"]
mod common;
mod compare;
mod faults;
mod game_faults;
mod games;
mod journeys;
mod keyboard;
mod lab;
mod late_answers;
mod lessons;
mod link_faults;
mod measure;
mod modules;
mod overview;
mod page_faults;
mod palette;
mod play;
mod puzzle_board;
mod puzzles;
mod queens;
mod reader_faults;
mod screenshots;
mod start;
mod tasks;
mod times;

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use chromium::Browser;
use common::Target;

/// The journey through a page, by the address of the studio.
type Journey = fn(&mut Browser, &str);

// Two lists that take about the same time; each has a browser and a server of its own.
const GAMES: &[(&str, Journey)] = &[
    ("modules", modules::journey),
    ("games", games::journey),
    ("palette", palette::journey),
    ("play", play::journey),
    ("faults", faults::journey),
    ("game_faults", game_faults::journey),
    ("overview", overview::journey),
    ("arena", arena::journey),
    ("compare", compare::journey),
];
const OTHERS: &[(&str, Journey)] = &[
    ("puzzles", puzzles::journey),
    ("puzzle_board", puzzle_board::journey),
    ("queens", queens::journey),
    ("lab", lab::journey),
    ("lessons", lessons::journey),
    ("late_answers", late_answers::journey),
    ("link_faults", link_faults::journey),
    ("reader_faults", reader_faults::journey),
    ("page_faults", page_faults::journey),
    ("journeys", journeys::journeys),
    ("keyboard", keyboard::journey),
    ("tasks", tasks::journey),
    ("bots", bots::journey),
];

/// Starts a server, with a folder of bots or without; its address.
fn serve(bots: Option<PathBuf>) -> String {
    let server = Target::start(studio::Options { port: 0, bots, ..Default::default() });
    format!("http://127.0.0.1:{}/?token={}", server.port, server.token)
}

/// The pages that were asked for: `OUTWIT_PAGE=arena,lab`. Without it all of them.
fn only() -> Option<String> {
    std::env::var("OUTWIT_PAGE").ok()
}

fn wanted(page: &str) -> bool {
    only().is_none_or(|only| only.split(',').any(|one| one == page))
}

#[test]
fn the_start_page_and_the_games_in_a_browser() {
    let Some(program) = program() else { return };
    if only().as_deref() == Some("measure") {
        measure::journey(|| serve(None));
        return;
    }
    let mut browser = Browser::start(program);
    let begin = Instant::now();
    let address = serve(None);
    let started = begin.elapsed().as_secs_f64() * 1e3;
    if wanted("start") {
        start::journey(&mut browser, &address, started);
    } else {
        browser.open(&address);
    }
    walk(browser, &address, GAMES);
}

#[test]
fn the_other_pages_in_a_browser() {
    let Some(program) = program() else { return };
    let mut journeys = OTHERS.to_vec();
    // More than a minute each: in their chores, or asked for by name.
    if only().is_some() || std::env::var("OUTWIT_AXE").as_deref() == Ok("1") {
        journeys.push(("axe", axe::journey));
    }
    if only().is_some() {
        journeys.push(("screenshots", screenshots::journey));
    }
    let mut browser = Browser::start(program);
    let address = serve(None);
    browser.open(&address);
    walk(browser, &address, &journeys);
}

/// The browser; none if these tests were not asked for.
fn program() -> Option<&'static str> {
    if std::env::var("OUTWIT_BROWSER").as_deref() != Ok("1") {
        // Straight to the terminal: what a passing test prints is not shown.
        let sentence = "skipped: the pages in a browser. To run them: cargo xtask browser";
        let _ = writeln!(std::io::stderr(), "{sentence}");
        return None;
    }
    Some(chromium::find().expect("Chromium is missing; cargo xtask browser installs it"))
}

/// Walks through the pages that were asked for, and checks that no error was reported.
fn walk(mut browser: Browser, address: &str, journeys: &[(&str, Journey)]) {
    let url = address.split_once('?').expect("a token").0;
    for (page, journey) in journeys.iter().filter(|(page, _)| wanted(page)) {
        let begin = Instant::now();
        journey(&mut browser, url);
        println!("{page}: {:.1} s", begin.elapsed().as_secs_f64());
    }
    audit::quiet(&browser, url);
}
