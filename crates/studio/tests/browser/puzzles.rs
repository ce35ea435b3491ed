//! The page of the puzzles: the 8-puzzle with two heuristics side by side, and every other puzzle once.

use serde_json::{Value, json};

use crate::audit;
use crate::chromium::Browser;

const DONE: &str = "document.querySelector('#stop').hidden && !document.querySelector('#transport').hidden && document.querySelector('#a-tree svg')";

/// The journey through this page.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    solves_with_two_heuristics(browser, url);
    charts(browser, url);
    sets_up_by_hand(browser, url);
    every_puzzle_is_searched(browser, url);
}

fn go(browser: &mut Browser, url: &str, hash: &str) {
    browser.anew(&format!("{url}puzzles#{hash}"));
    browser.wait(
        "document.querySelector('#board svg') && document.querySelector('#a-algorithm').value",
    );
}

fn text(browser: &mut Browser, id: &str) -> String {
    let text = browser.run(&format!("document.querySelector('#{id}').textContent"));
    text.as_str().unwrap_or_default().to_owned()
}

fn solves_with_two_heuristics(browser: &mut Browser, url: &str) {
    browser.size(1280, 1000);
    go(
        browser,
        url,
        "puzzle=sliding-tiles:rows=3,cols=3&at=1+2+5+3+0+8+6+4+7&a=a-star,manhattan&b=a-star,misplaced",
    );
    browser.run("document.querySelector('#search-form').requestSubmit()");
    browser.wait(DONE);
    let answers = [text(browser, "a-answer"), text(browser, "b-answer")];
    assert!(answers[0].contains("proven") && answers[0] == answers[1], "{answers:?}");
    let expanded = |side: &str| {
        format!(
            "Number(document.querySelector('#{side}-figures dd').textContent.replaceAll(',', ''))"
        )
    };
    let (a, b) = (expanded("a"), expanded("b"));
    assert_eq!(browser.run(&format!("{a} <= {b}")), json!(true), "Manhattan expands no more");
    // Step by step, forwards and backwards.
    browser.run("document.activeElement.blur()");
    for _ in 0..6 {
        browser.press("ArrowRight", false);
    }
    browser.wait("document.querySelector('#s-counter').textContent.startsWith('Step 6 /')");
    browser.wait("document.querySelector('#a-event').textContent.startsWith('Step 6 of')");
    let sixth = browser.run("document.querySelector('#a-tree').innerHTML");
    browser.press("k", false);
    browser.wait("document.querySelector('#a-event').textContent.startsWith('Step 7 of')");
    browser.press("j", false);
    browser.wait("document.querySelector('#a-event').textContent.startsWith('Step 6 of')");
    let again = browser.run("document.querySelector('#a-tree').innerHTML");
    assert_eq!(again, sixth, "back is where we were");
    browser.wait("document.querySelectorAll('#a-tree .tile').length >= 8");
    audit::named(browser);
    audit::looks(browser, "puzzles-steps");
    browser.press("r", false);
    browser.wait("document.querySelector('#a-event').textContent.startsWith('The end')");
    browser.shoot("puzzles-end");
    // The solution is played on the picture.
    browser.run("document.querySelector('#a-play').click()");
    browser.wait("document.querySelector('#a-played').textContent.startsWith('1 of')");
    browser.run("document.querySelector('#a-play').click()");
    // A link restores puzzle, instance, searches and step.
    browser.press("ArrowUp", false);
    browser.wait("location.hash.includes('step=0') && location.hash.includes('run=1')");
    let hash = browser.run("location.hash.slice(1)");
    go(browser, url, hash.as_str().unwrap_or_default());
    browser.wait(DONE);
    browser.wait("document.querySelector('#s-counter').textContent.startsWith('Step 1 /')");
    browser.wait("document.querySelector('#a-event').textContent.startsWith('Step 1 of')");
    // What cannot be solved is refused in a sentence.
    browser.run("document.querySelector('#instance').value = '1 0 2 3 4 5 6 8 7'; document.querySelector('#instance-form').requestSubmit()");
    browser.wait("document.querySelector('#fault').textContent.includes('odd number')");
}

/// Expanded states by the length of the solution.
fn charts(browser: &mut Browser, url: &str) {
    go(
        browser,
        url,
        "puzzle=sliding-tiles:rows=3,cols=3&a=a-star,manhattan&b=breadth-first&nodes=20000",
    );
    browser.run("document.querySelector('#chart-rows').value = 20; document.querySelector('#chart-form').requestSubmit()");
    browser.wait("document.querySelector('#chart-status').textContent === 'Done.'");
    browser.wait("document.querySelectorAll('#chart-table tbody tr').length > 3");
    assert_eq!(browser.run("document.querySelectorAll('#chart-table thead th').length"), json!(3));
    browser.run("document.querySelector('#chart-panel').scrollIntoView()");
    audit::looks(browser, "puzzles-chart");
}

/// Tiles slide, walls are drawn, places are chosen, digits are typed.
fn sets_up_by_hand(browser: &mut Browser, url: &str) {
    let value = "document.querySelector('#instance').value";
    let click = |cell: &str, shift: bool| {
        format!(
            "document.querySelector('#board [data-cell=\"{cell}\"]').dispatchEvent(new MouseEvent('click', {{bubbles: true, shiftKey: {shift}}}))"
        )
    };
    go(browser, url, "puzzle=sliding-tiles:rows=3,cols=3&at=1+2+5+3+0+8+6+4+7");
    browser.run(&click("r1c2", false));
    browser.wait(&format!("{value} === '1 0 5 3 2 8 6 4 7'"));
    go(browser, url, "puzzle=road-map&at=Rochester+to+Wausau");
    browser.run(&click("Duluth", false));
    browser.run(&click("Chicago", false));
    browser.wait(&format!("{value} === 'Duluth to Chicago'"));
    go(browser, url, "puzzle=sudoku");
    let before = browser.run(value);
    browser.run("document.querySelector('#board [data-cell=\"r1c1\"]').focus()");
    browser.press("Backspace", false);
    browser.wait(&format!("{value}.startsWith('.')"));
    drop(before);
    go(browser, url, "puzzle=grid-map&at=0,0+to+4,2+on+...../.@@@./.....");
    browser.run("document.querySelector('#board [data-cell=\"1,0\"]').dispatchEvent(new PointerEvent('pointerdown', {bubbles: true})); dispatchEvent(new PointerEvent('pointerup'))");
    browser.wait(&format!("{value}.includes('.@.../')"));
}

fn every_puzzle_is_searched(browser: &mut Browser, url: &str) {
    let puzzles = browser.run("[...document.querySelectorAll('#puzzle option')].map(o => o.value)");
    for puzzle in puzzles.as_array().expect("a list").iter().filter_map(Value::as_str) {
        let second = match puzzle {
            "road-map" | "grid-map" | "sliding-tiles" => "greedy",
            "travelling-salesman" => "hill-climbing",
            _ => "min-conflicts",
        };
        go(browser, url, &format!("puzzle={puzzle}&b={second}&nodes=3000"));
        assert_eq!(browser.run("document.querySelector('#fault').hidden"), json!(true), "{puzzle}");
        browser.run("document.querySelector('#search-form').requestSubmit()");
        browser.wait(DONE);
        browser.run("document.activeElement.blur()");
        for _ in 0..3 {
            browser.press("k", false);
        }
        browser.wait("document.querySelector('#a-event').textContent.startsWith('Step 3 of')");
        browser.run("document.querySelector('#s-slider').value = 40; document.querySelector('#s-slider').dispatchEvent(new Event('input'))");
        browser.wait("!document.querySelector('#a-event').textContent.startsWith('Step 3 of')");
        browser.shoot(&format!("puzzle-{puzzle}"));
        audit::looks(browser, &format!("puzzle-{puzzle}"));
    }
}
