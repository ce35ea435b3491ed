//! The queens page: steps forward and back, an own board, solutions, a count, and a link.

use games::picture::{Format, Marks, Theme};
use puzzle_catalogue::QueensBoard;
use queens::board::Square;

use crate::audit;
use crate::chromium::Browser;
use crate::times;

const STATUS: &str = "document.querySelector('#status').textContent";

/// The journey through this page.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    let url = format!("{url}queens");
    browser.size(1280, 1000);
    steps(browser, &url);
    solutions(browser, &url);
    other_searches(browser, &url);
    own_board(browser, &url);
    construction(browser, &url);
    fits_a_tablet(browser, &url);
    gallery(browser, &url);
    counts(browser, &url);
    large_boards(browser, &url);
    takes_the_bookmarks_of_a_link(browser, &url);
    saves(browser, &url);
    looks(browser, &url);
}

fn go(browser: &mut Browser, url: &str, hash: &str) {
    browser.open_fresh(&format!("{url}#{hash}"));
    browser.wait(&format!("!{STATUS}.startsWith('Loading')"));
}

fn says(browser: &mut Browser, start: &str) {
    browser.wait(&format!("{STATUS}.startsWith('{start}')"));
}

/// Between a phone and a wide page the board and the buttons of the steps are in the window, without an empty strip above them.
fn fits_a_tablet(browser: &mut Browser, url: &str) {
    browser.size(768, 1024);
    go(browser, url, "n=8");
    browser.wait("document.querySelector('#board svg')");
    browser.expect(
        "document.querySelector('#s-next').getBoundingClientRect().bottom <= innerHeight",
        true,
    );
    browser.expect("document.querySelector('#board').getBoundingClientRect().top - document.querySelector('main').getBoundingClientRect().top < 70", true);
    browser.size(1280, 1000);
}

/// With the keyboard alone: forward and back to the same picture.
fn steps(browser: &mut Browser, url: &str) {
    go(browser, url, "");
    audit::named(browser);
    says(browser, "Press Play to see the search step by step.");
    browser.press("ArrowRight", false);
    says(browser, "A queen is placed on a1.");
    browser.press("ArrowRight", false);
    says(browser, "No queen can stand on b1: the one on a1 attacks it.");
    browser.wait("document.querySelectorAll('#board .attack').length === 1");
    let second = browser.run("document.querySelector('#board').innerHTML");
    for step in 3..=8 {
        browser.press("ArrowRight", false);
        browser.wait(&format!(
            "document.querySelector('#s-counter').textContent.startsWith('Step {step} /')"
        ));
    }
    for step in (2..8).rev() {
        browser.press("ArrowLeft", false);
        browser.wait(&format!(
            "document.querySelector('#s-counter').textContent.startsWith('Step {step} /')"
        ));
    }
    browser.expect("document.querySelector('#board').innerHTML", second);
    browser.wait("location.hash === '#n=8&mode=backtracking&step=2'");
}

fn solutions(browser: &mut Browser, url: &str) {
    go(browser, url, "n=6");
    browser.press("s", false);
    says(browser, "Solution 1.");
    browser.press("s", false);
    says(browser, "Solution 2.");
    browser.press("p", false);
    says(browser, "Solution 1.");
    browser.press("ArrowDown", false);
    browser.wait("document.querySelector('#s-forward').disabled");
    browser.wait(
        "[...document.querySelectorAll('#tally div')].some(d => d.textContent === 'Solutions4')",
    );
    browser.run("document.querySelector('#s-first').click()");
    says(browser, "Press Play");
    browser.run("document.querySelector('#s-speed').value = '400'; document.querySelector('#s-play').click()");
    browser.wait("Number(document.querySelector('#s-slider').value) > 40");
    browser.run("document.querySelector('#s-play').click()");
}

fn other_searches(browser: &mut Browser, url: &str) {
    go(browser, url, "n=8&mode=permutations&step=1");
    says(browser, "Rejected: the queens on a1 and b2 attack each other.");
    browser.wait("document.querySelectorAll('#board .attack').length === 28");
    go(browser, url, "n=11&mode=permutations");
    browser.wait("document.querySelector('#fault').textContent.includes('at most 10')");
    go(browser, url, "n=20&mode=local&seed=3");
    browser.run("document.querySelector('#s-last').click()");
    says(browser, "Solution 1.");
    browser.expect("document.querySelectorAll('#board .attack').length", 0);
}

/// An own board by keyboard: attacks are drawn, a completion is found, an impossible board is proven.
fn own_board(browser: &mut Browser, url: &str) {
    go(browser, url, "n=8&mode=own");
    says(browser, "0 queens, 64 squares free.");
    browser.run("document.querySelector('#board [tabindex=\"0\"]').focus()");
    browser.press("Enter", false);
    says(browser, "1 queen, 42 squares free.");
    browser.press("ArrowUp", false);
    browser.press("ArrowRight", false);
    browser.press("Enter", false);
    says(browser, "The queens on a1 and b2 attack each other.");
    // Such a board has no completion, and the status is the reason.
    browser.expect("document.querySelector('#o-complete').disabled", true);
    browser.run("document.querySelector('#spoken').textContent = ''; window.asked = 0; { const { fetch } = window; window.fetch = (...request) => { window.asked += 1; return fetch(...request); }; }");
    browser.press("c", false);
    browser.wait("document.querySelector('#spoken').textContent.includes('attack each other')");
    browser.expect("window.asked", 0);
    browser.expect("document.querySelector('#fault').hidden", true);
    browser.press("Enter", false);
    says(browser, "1 queen");
    browser.expect("document.querySelector('#o-complete').disabled", false);
    audit::named(browser);
    browser.run("document.activeElement.blur()");
    browser.press("c", false);
    says(browser, "A solution.");
    browser.wait("document.querySelectorAll('#board .hint').length === 7");
    browser.run("document.querySelector('#o-undo').click()");
    says(browser, "1 queen, 42 squares free.");
    go(browser, url, "n=4&mode=own&queens=a1");
    browser.run("document.querySelector('#o-complete').click()");
    browser.wait("document.querySelector('#fault').textContent.includes('proven')");
    go(browser, url, "n=4&mode=own&queens=z9");
    browser.wait("document.querySelector('#fault').textContent.includes('off the board')");
}

fn construction(browser: &mut Browser, url: &str) {
    go(browser, url, "n=14&mode=construct");
    says(browser, "The even rows");
    browser.wait("document.querySelectorAll('#board .step').length > 8");
    browser.wait("document.querySelectorAll('#board .hint').length === 3");
    browser.shoot("queens-construct");
}

fn gallery(browser: &mut Browser, url: &str) {
    go(browser, url, "n=8");
    browser.wait("document.querySelectorAll('#gallery li').length === 12");
    browser.wait("document.querySelector('#g-figures').textContent === '12 fundamental of 92 solutions: 11 with 8 variants, 1 with 4 variants.'");
    browser.run("[...document.querySelectorAll('#gallery button')].find(b => b.textContent.includes('half turn')).click()");
    browser.wait("document.querySelectorAll('#images li').length === 4");
    browser.shoot("queens-gallery");
    // On a small phone two solutions are beside each other.
    browser.size(320, 640);
    browser.expect("new Set([...document.querySelectorAll('#gallery li')].slice(0, 2).map((one) => one.getBoundingClientRect().top)).size", 1);
    browser.size(1280, 1000);
    browser.run("document.querySelector('#images button').click()");
    says(browser, "A solution.");
    go(browser, url, "n=10&from=24");
    browser.wait("document.querySelector('#g-where').textContent === '25 to 48'");
}

fn counts(browser: &mut Browser, url: &str) {
    go(browser, url, "n=12");
    browser.run("document.querySelector('#count').click()");
    browser
        .wait("document.querySelector('#count-figures').textContent.includes('Fundamental1,787')");
    browser.expect("document.querySelector('#count-figures dd').textContent", "14,200");
    // A longer count shows its progress and can be stopped.
    go(browser, url, "n=18");
    browser.run("document.querySelector('#count').click()");
    browser.wait("document.querySelector('#count-figures').textContent.includes('Remaining')");
    browser.shoot("queens-count");
    browser.run("document.querySelector('#count').click()");
    browser.wait("document.querySelector('#count').textContent === 'Count'");
    // After a lost connection the page loads itself again.
    browser.run("window.EventSource = class extends EventSource { constructor(path) { super(path); window.stream = this; } }; document.querySelector('#count').click()");
    browser.wait("document.querySelector('#count-figures').textContent.includes('Remaining')");
    browser.run("window.stream.onerror()");
    browser.expect(
        "document.querySelector('#fault').textContent.includes('This page continues by itself')",
        true,
    );
    browser.wait("window.stream === undefined && document.querySelector('#fault')?.hidden && document.querySelector('#count').textContent === 'Count'");
}

fn large_boards(browser: &mut Browser, url: &str) {
    go(browser, url, "n=32&step=500000");
    browser.wait("document.querySelectorAll('#board [data-cell]').length === 1024");
    browser.wait(
        "document.querySelector('#s-counter').textContent === 'Step 500,000 / 1,000,000 and more'",
    );
    let begin = std::time::Instant::now();
    browser.set("#s-number", "999000");
    browser.wait("document.querySelector('#s-counter').textContent.startsWith('Step 999,000')");
    let time = begin.elapsed().as_secs_f64() * 1e3;
    times::report("a jump among a million steps on a board of 32 queens", vec![time], 150.0);
    browser.shoot("queens-32");
    go(browser, url, "n=33");
    browser.wait("document.querySelector('#fault').textContent.includes('expected 1 to 32')");
}

/// Another link in the same tab has its own bookmarks. A bookmark keeps the focus.
fn takes_the_bookmarks_of_a_link(browser: &mut Browser, url: &str) {
    let marks =
        "[...document.querySelectorAll('.marks button')].map((mark) => mark.textContent).join()";
    go(browser, url, "n=6&step=3&marks=1.2");
    browser.wait(&format!("{marks} === '1,2'"));
    browser.run("document.querySelector('.marks button').focus()");
    browser.press("Enter", false);
    browser.wait("document.querySelector('#s-counter').textContent.startsWith('Step 1 /')");
    browser.expect("document.activeElement.getAttribute('aria-current')", "step");
    browser.run("location.hash = 'n=7&step=3&marks=4'");
    browser.wait(&format!("{marks} === '4'"));
    browser.wait("location.hash.includes('n=7') && location.hash.includes('marks=4')");
    browser.run("location.hash = 'n=8&step=3'");
    browser.wait("location.hash.includes('n=8') && document.querySelector('#s-counter').textContent.startsWith('Step 3 /')");
    browser.expect(marks, "");
    // Another seed is another search.
    go(browser, url, "n=8&mode=local&step=2&marks=1.2");
    browser.wait(&format!("{marks} === '1,2'"));
    browser.set("#seed", "2");
    browser.wait("location.hash.includes('seed=2')");
    browser.expect(marks, "");
}

/// In every form, and the bytes are those of `outwit queens place 6 --fixed b1 --picture FILE`.
fn saves(browser: &mut Browser, url: &str) {
    const CATCH: &str = "window.saved = null; URL.createObjectURL = (blob) => { blob.arrayBuffer().then((b) => { window.saved = [...new Uint8Array(b)]; }); return 'blob:x'; };\
         HTMLAnchorElement.prototype.click = function () { window.savedName = this.download; };";
    let save = |browser: &mut Browser, form: &str| -> Vec<u8> {
        browser.run(&format!("window.saved = null; document.querySelector('#save-form').value = '{form}'; document.querySelector('#save').click()"));
        browser.wait("window.saved !== null");
        serde_json::from_value(browser.run("window.saved")).expect("bytes")
    };
    go(browser, url, "n=6&mode=own&queens=b1");
    browser.run("document.querySelector('#o-complete').click()");
    says(browser, "A solution.");
    browser.run(CATCH);
    let fixed: Square = "b1".parse().expect("a square");
    let answer =
        queens::complete::complete(6, &[fixed], &games::Limits::none().nodes(1_000_000), 1)
            .expect("a board");
    let queens::complete::Answer::Completed(rows) = answer else { panic!("{answer:?}") };
    let all: Vec<Square> = (0..).zip(rows).map(|(column, row)| Square { column, row }).collect();
    let hints = all.iter().filter(|queen| **queen != fixed).map(ToString::to_string).collect();
    let board = QueensBoard::new(6, &all, Marks { hints, ..Marks::default() });
    for form in ["svg", "png", "tikz", "csv", "json", "text"] {
        // Without its feature a program makes no PNG.
        let Ok(format) = Format::parse(form) else { continue };
        let saved = save(browser, form);
        assert!(saved == board.file(format, Theme::Auto).expect("a picture"), "{form}");
        let name = format!("queens-6-own.{}", format.ending());
        browser.expect("window.savedName", name);
    }
    // The other ways to fill the board as well.
    for mode in ["backtracking&step=30", "local&step=3", "construct"] {
        go(browser, url, &format!("n=7&mode={mode}"));
        browser.run(CATCH);
        let saved = String::from_utf8(save(browser, "tikz")).expect("a text");
        assert!(saved.contains("tikzpicture"), "{mode}");
    }
}

fn looks(browser: &mut Browser, url: &str) {
    go(browser, url, "n=8&mode=backtracking&step=57");
    browser.wait("document.querySelectorAll('#gallery li').length === 12");
    browser.run("document.querySelector('#count').click()");
    browser.wait("document.querySelector('#count-figures').textContent.includes('92')");
    audit::looks(browser, "queens");
    go(browser, url, "n=8&mode=own&queens=a1+c2+d5+b3");
    audit::looks(browser, "queens-own");
    browser.run("document.querySelector('#help-open').click()");
    browser.shoot("queens-help");
}
