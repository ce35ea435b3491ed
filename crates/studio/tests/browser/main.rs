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
mod games;
mod journeys;
mod keyboard;
mod lab;
mod lessons;
mod link_faults;
mod measure;
mod modules;
mod overview;
mod palette;
mod play;
mod puzzle_board;
mod puzzles;
mod queens;
mod screenshots;
mod start;
mod tasks;
mod times;

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use chromium::Browser;
use common::Target;

/// Starts a server, with a folder of bots or without; its address.
fn serve(bots: Option<PathBuf>) -> String {
    let server = Target::start(studio::Options { port: 0, bots, ..Default::default() });
    format!("http://127.0.0.1:{}/?token={}", server.port, server.token)
}

#[test]
fn the_pages_in_a_browser() {
    if std::env::var("OUTWIT_BROWSER").as_deref() != Ok("1") {
        // Straight to the terminal: what a passing test prints is not shown.
        let sentence = "skipped: the pages in a browser. To run them: cargo xtask browser";
        let _ = writeln!(std::io::stderr(), "{sentence}");
        return;
    }
    let program = chromium::find().expect("Chromium is missing; cargo xtask browser installs it");
    // Some pages alone: OUTWIT_PAGE=arena,lab.
    let only = std::env::var("OUTWIT_PAGE").ok();
    if only.as_deref() == Some("measure") {
        measure::journey(|| serve(None));
        return;
    }
    let mut browser = Browser::start(program);
    let begin = Instant::now();
    let address = serve(None);
    let started = begin.elapsed().as_secs_f64() * 1e3;
    let url = address.split_once('?').expect("a token").0;
    let wanted =
        |page: &str| only.as_deref().is_none_or(|only| only.split(',').any(|one| one == page));
    if wanted("start") {
        start::journey(&mut browser, &address, started);
    } else {
        browser.open(&address);
    }
    if wanted("modules") {
        modules::journey(&mut browser, url);
    }
    if wanted("games") {
        games::journey(&mut browser, url);
    }
    if wanted("games") || wanted("palette") {
        palette::journey(&mut browser, url);
    }
    if wanted("play") {
        play::journey(&mut browser, url);
    }
    if wanted("faults") {
        faults::journey(&mut browser, url);
    }
    if wanted("overview") {
        overview::journey(&mut browser, url);
    }
    if wanted("arena") {
        arena::journey(&mut browser, url);
    }
    if wanted("compare") {
        compare::journey(&mut browser, url);
    }
    if wanted("puzzles") {
        puzzles::journey(&mut browser, url);
        puzzle_board::journey(&mut browser, url);
    }
    if wanted("queens") {
        queens::journey(&mut browser, url);
    }
    if wanted("lab") {
        lab::journey(&mut browser, url);
    }
    if wanted("lessons") {
        lessons::journey(&mut browser, url);
    }
    if wanted("link_faults") {
        link_faults::journey(&mut browser, url);
    }
    if wanted("journeys") {
        journeys::journeys(&mut browser, url);
    }
    if wanted("keyboard") {
        keyboard::journey(&mut browser, url);
    }
    if wanted("tasks") {
        tasks::journey(&mut browser, url);
    }
    if wanted("bots") {
        bots::journey(&mut browser, |folder| serve(Some(folder)));
    }
    // More than a minute: in the chore, or asked for by name.
    let with_axe = only.is_some() || std::env::var("OUTWIT_AXE").as_deref() == Ok("1");
    if with_axe && wanted("axe") {
        axe::journey(&mut browser, url);
    }
    if only.as_deref() == Some("screenshots") {
        screenshots::journey(&mut browser, url);
    }
    audit::quiet(&browser, url);
}
