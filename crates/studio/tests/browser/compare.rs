//! The compare page: two searches of one position side by side, and the chart of all searches.

use serde_json::json;

use crate::audit;
use crate::chromium::Browser;
use crate::overview::{painted_in, pixels, ringed};

const DONE: &str = "document.querySelector('#stop').hidden && !document.querySelector('#transport').hidden && document.querySelector('#b-tree svg')";

/// The journey through this page.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    let url = format!("{url}compare");
    browser.size(1280, 1000);
    side_by_side(browser, &url);
    counts_alike(browser, &url);
    are_overviews(browser, &url);
    charts(browser, &url);
    every_game_opens(browser, &url);
    sets_a_size(browser, &url);
    takes_the_limit_of_a_link(browser, &url);
    says_what_was_stopped(browser, &url);
    proves_without_a_depth(browser, &url);
}

/// A search for a proof takes no depth, also from an earlier link with one. Its counts are alike, and where nothing was proven, the
/// answer says so.
fn proves_without_a_depth(browser: &mut Browser, url: &str) {
    let text = |id: &str| format!("document.querySelector('#{id}').textContent");
    go(browser, url, "game=tic-tac-toe&a=perfect,3&b=mcts,3,none&nodes=5000&run=1");
    browser.wait(DONE);
    browser.wait("document.querySelector('#a-event').textContent.startsWith('End')");
    browser.expect(&text("a-title"), "Perfect");
    browser.expect(&text("b-title"), "MCTS (none)");
    browser.wait(&format!("/^Chooses .., draw.*\\. Nodes: [0-9,]+ in the tree, [0-9,]+ more outside it, for the distance or the rest of the line\\.$/.test({})", text("a-answer")));
    let count = |row: &str| {
        format!("document.querySelector('#a-numbers [data-{row}=\"nodes visited\"]').textContent")
    };
    let now = browser.run(&count("now"));
    browser.expect(&count("all"), now);
    browser.expect("['a-depth', 'b-depth', 'a-eval'].every((id) => document.getElementById(id).disabled) && !document.querySelector('#b-eval').disabled", true);
    browser.wait("/a=perfect&b=mcts%2C%2Cnone&/.test(location.hash)");
    browser.shoot("compare-proof");
    // Monte-Carlo tree search has no windows.
    browser.click("#s-first");
    browser.wait(&format!("/^Step 1 of .*: Enters the root\\.$/.test({})", text("b-event")));
    browser.set("#a-algorithm", "minimax");
    browser.expect("document.querySelector('#a-depth').value", "3");
    go(browser, url, "game=draughts&a=perfect&b=minimax,1&nodes=2000&run=1");
    browser.wait(&format!("{}.startsWith('Nothing is proven; best so far ')", text("a-answer")));
}

/// A search that did not run to its end, in words.
fn says_what_was_stopped(browser: &mut Browser, url: &str) {
    go(browser, url, "game=connect-four&a=minimax,5&b=alpha-beta,1&nodes=100&run=1");
    browser.wait("document.querySelector('#a-answer').textContent.includes(' – stopped at the node limit of 100')");
    browser.expect(
        "document.querySelector('#comparison').textContent",
        "Minimax, depth 5 did not run to its end, so the counts cannot be compared.",
    );
}

/// A game with settings from the form.
fn sets_a_size(browser: &mut Browser, url: &str) {
    go(browser, url, "game=tic-tac-toe");
    browser.run("document.querySelector('#settings-panel').open = true; document.querySelector('#set-m').value = 4; document.querySelector('#settings-form').requestSubmit()");
    browser.wait("document.querySelectorAll('#board [data-cell]').length === 12 && !document.querySelector('#settings-panel').open");
    browser.wait("location.hash.includes('m%3D4')");
    // A variant is a row of the menu.
    go(browser, url, "game=draughts:variant%3Drussian");
    browser.wait("document.querySelector('#game').value === 'draughts:russian' && document.querySelector('#settings-panel').hidden");
}

/// Another link in the same tab: a limit that it does not name is that of the form.
fn takes_the_limit_of_a_link(browser: &mut Browser, url: &str) {
    let limit = "document.querySelector('#nodes')";
    go(browser, url, "game=tic-tac-toe&nodes=5000");
    browser.expect(&format!("{limit}.value"), "5000");
    browser.run("location.hash = 'game=connect-four'");
    browser.wait("document.querySelector('#game').value === 'connect-four'");
    browser.expect(&format!("{limit}.value"), "1000000");
    browser.expect("location.hash.includes('nodes')", false);
    browser.run(&format!("{limit}.value = '100000'; {limit}.dispatchEvent(new Event('change'))"));
    browser.wait("location.hash.includes('nodes=100000')");
}

fn go(browser: &mut Browser, url: &str, hash: &str) {
    browser.open_fresh(&format!("{url}#{hash}"));
    browser.wait(
        "document.querySelector('#board svg') && document.querySelector('#b-algorithm').value",
    );
}

/// Minimax and alpha-beta agree in value and move, and the second visits less; the steps of both go together.
fn side_by_side(browser: &mut Browser, url: &str) {
    go(browser, url, "game=tic-tac-toe&moves=a1+b1+c3+b3&a=minimax,5&b=alpha-beta,5");
    audit::named(browser);
    browser.run("document.querySelector('#search-form').requestSubmit()");
    browser.wait(DONE);
    let text = |id: &str| format!("document.querySelector('#{id}').textContent");
    let answer = browser.run(&text("a-answer"));
    // Alpha-beta also says what its second pass took.
    browser.expect(&format!("{}.startsWith({answer})", text("b-answer")), true);
    let nodes = |side: &str| {
        format!(
            "Number(document.querySelector('#{side}-numbers [data-all=\"nodes visited\"]').textContent.replaceAll(',', ''))"
        )
    };
    browser.wait(&format!("{} > {}", nodes("a"), nodes("b")));
    browser.wait("/^Alpha-beta, depth 5: .* times fewer than the .* of Minimax, depth 5\\. Same result: /.test(document.querySelector('#comparison').textContent)");
    browser.run("document.activeElement.blur()");
    for _ in 0..9 {
        browser.press("ArrowRight", false);
    }
    for side in ["a", "b"] {
        browser.wait(&format!("{}.startsWith('Step 9 of')", text(&format!("{side}-event"))));
        browser.wait(&format!("document.querySelector('#{side}-scene svg') !== null"));
        browser.wait(&format!("document.querySelector('#{side}-numbers [data-now]') !== null"));
    }
    let tree = browser.run("document.querySelector('#b-tree').innerHTML");
    browser.press("k", false);
    browser.wait(&format!("{}.startsWith('Step 10 of')", text("b-event")));
    browser.press("j", false);
    browser.wait(&format!("{}.startsWith('Step 9 of')", text("b-event")));
    browser.expect("document.querySelector('#b-tree').innerHTML", tree);
    audit::looks(browser, "compare");
    // The final counters equal those of the answer.
    browser.press("r", false);
    browser.wait(&format!("{}.startsWith('End')", text("a-event")));
    let counted = "Number(document.querySelector('#b-numbers [data-now=\"nodes visited\"]').textContent.replaceAll(',', ''))";
    browser.wait(&format!("{counted} === {}", nodes("b")));
    browser.size(1280, 800);
    // Both trees fit their frames.
    browser.wait("[...document.querySelectorAll('.panel .tree')].every(t => t.clientWidth && t.scrollWidth <= t.clientWidth)");
    crate::puzzle_board::in_view(
        browser,
        &[
            "#a-answer",
            "#b-answer",
            "#a-scene svg",
            "#a-tree [data-node]",
            "#b-numbers",
            "#transport",
        ],
    );
    browser.size(1280, 1000);
    // A link restores it all.
    browser.press("ArrowUp", false);
    browser.press("b", false);
    browser.wait("location.hash.includes('step=0') && location.hash.includes('run=1') && location.hash.includes('marks=0')");
    let hash = browser.run("location.hash.slice(1)");
    go(browser, url, hash.as_str().unwrap_or_default());
    browser.wait(DONE);
    browser.wait(&format!("{}.startsWith('Step 1 of')", text("b-event")));
    // The bookmark is restored.
    browser.press("ArrowDown", false);
    browser.wait(&format!("!{}.startsWith('Step 1 of')", text("b-event")));
    browser.run("document.querySelector('.marks button').click()");
    browser.wait(&format!("{}.startsWith('Step 1 of')", text("b-event")));
}

/// At the end a number is that of the whole search: frames around iterations are no nodes, and cuts are counted, too.
fn counts_alike(browser: &mut Browser, url: &str) {
    go(browser, url, "game=tic-tac-toe&moves=b2&a=engine,5&b=alpha-beta,4");
    browser.run("document.querySelector('#search-form').requestSubmit()");
    browser.wait(DONE);
    for side in ["a", "b"] {
        browser.wait(&format!(
            "document.querySelector('#{side}-event').textContent.startsWith('End')"
        ));
        for name in ["nodes visited", "cuts"] {
            let count = |row: &str| {
                format!(
                    "document.querySelector('#{side}-numbers [data-{row}=\"{name}\"]').textContent"
                )
            };
            browser.wait(&format!("Number({}.replaceAll(',', '')) > 3", count("all")));
            let now = browser.run(&count("now"));
            browser.expect(&count("all"), now);
        }
    }
    browser.shoot("compare-counts");
}

/// Each tree as a whole: turned by keys and button, moved, picked from, opened, stepped through, restored.
fn are_overviews(browser: &mut Browser, url: &str) {
    go(browser, url, "game=tic-tac-toe&a=minimax,4&b=alpha-beta,6");
    browser.run("document.querySelector('#search-form').requestSubmit()");
    browser.wait(DONE);
    browser.run("document.querySelector('#b-tree').focus()");
    browser.press("o", false);
    painted_in(browser, "b-tree");
    browser.wait("location.hash.includes('overview=b')");
    browser.expect("document.querySelector('#a-tree canvas')", json!(null));
    browser.wait("document.querySelector('#a-legend').hidden");
    browser.run("document.querySelector('#a-overview').click()");
    painted_in(browser, "a-tree");
    browser.wait("location.hash.includes('overview=ab')");
    audit::named(browser);
    let name = |side: &str| format!("document.querySelector('#{side}-tree canvas').ariaLabel");
    let nodes = |side: &str| format!("{}.match(/overview of ([0-9,]+)/)[1]", name(side));
    browser.wait(&format!("{} === '3,610'", nodes("a")));
    // Arrows aim, Enter picks what is in the middle, and then closes and opens it.
    let picked = |side: &str| format!("document.querySelector('#{side}-picked').textContent");
    let all = browser.run(&nodes("b"));
    browser.wait(&format!("{} === 'Selected: the root, MAX, +1.'", picked("b")));
    browser.press("Enter", false);
    browser.wait(&format!("{} === '1'", nodes("b")));
    browser.press("Enter", false);
    browser.wait(&format!("{} === {all}", nodes("b")));
    browser.press("ArrowDown", false);
    browser.press("Enter", false);
    browser.wait(&format!("!{}.includes('the root')", picked("b")));
    browser.wait(&format!("{}.endsWith({})", name("b"), picked("b")));
    browser.wait(&format!("document.querySelector('#spoken').textContent === {}", picked("b")));
    // A step changes both; hidden nodes are scrolled to, later nodes are drawn faintly.
    let whole = pixels(browser, "b-tree", "a > 0");
    browser.press("0", false);
    let event = |side: &str| format!("document.querySelector('#{side}-event').textContent");
    for side in ["a", "b"] {
        browser.wait(&format!("{}.startsWith('Step 1 of')", event(side)));
        browser.wait(&format!("{}.includes('the root')", picked(side)));
    }
    let seen = pixels(browser, "b-tree", "a > 0");
    assert!(seen > whole / 2, "{seen} of {whole}");
    for _ in 0..6 {
        browser.press("+", false);
    }
    for _ in 0..8 {
        browser.press("ArrowRight", false);
    }
    assert!(!ringed(browser, "b-tree"));
    for step in 2..=4 {
        browser.press("k", false);
        browser.wait(&format!("{}.startsWith('Step {step} of')", event("b")));
    }
    browser.wait(&format!("!{}.includes('the root')", picked("b")));
    assert!(ringed(browser, "b-tree") && ringed(browser, "a-tree"));
    browser.shoot("compare-overview-close");
    browser.press("z", false);
    browser.run("document.querySelector('#s-slider').value = 2500; document.querySelector('#s-slider').dispatchEvent(new Event('input'))");
    browser.wait(&format!("{}.startsWith('Step 2,501 of')", event("b")));
    // A pointer picks, too.
    let before = browser.run(&picked("a"));
    let (x, y) = browser.middle("#a-tree canvas");
    // Which nodes lie there depends on the size of the canvas: some of these points hit another one.
    let points = (-4_i32..=4).flat_map(|right| {
        (-4_i32..=4).map(move |down| (x + 25.0 * f64::from(right), y + 18.0 * f64::from(down)))
    });
    for place in points {
        browser.drag(place, place);
        if browser.run(&picked("a")) != before {
            break;
        }
    }
    browser.wait(&format!("{} !== {before}", picked("a")));
    browser.run("document.querySelector('.panels').scrollIntoView({ behavior: 'instant' })");
    audit::looks(browser, "compare-overview");
    // A link restores it, and the drawing comes back.
    browser.wait("location.hash.includes('step=2500')");
    let hash = browser.run("location.hash.slice(1)");
    go(browser, url, hash.as_str().unwrap_or_default());
    browser.wait(&format!("{}.startsWith('Step 2,501 of')", event("b")));
    painted_in(browser, "a-tree");
    painted_in(browser, "b-tree");
    browser.run("document.querySelector('#a-overview').click(); document.querySelector('#b-overview').click()");
    browser.wait("document.querySelector('#a-tree svg') && document.querySelector('#b-tree svg')");
    browser.wait("!location.hash.includes('overview')");
}

/// The chart is the same picture as that of the command line.
fn charts(browser: &mut Browser, url: &str) {
    go(browser, url, "game=tic-tac-toe&moves=b2");
    browser.run("document.querySelector('#chart-rows').value = 4; document.querySelector('#chart-form').requestSubmit()");
    browser.wait("document.querySelector('#chart-status').textContent === 'Done.'");
    browser.wait("document.querySelectorAll('#chart-table tbody tr').length === 4");
    browser.run("document.querySelector('#chart-panel').scrollIntoView()");
    audit::looks(browser, "compare-chart");
    browser.run(
        "window.saved = null; URL.createObjectURL = (blob) => { blob.text().then((t) => { window.saved = t; }); return 'blob:x'; };\
         HTMLAnchorElement.prototype.click = function () { window.savedName = this.download; };",
    );
    browser.run("document.querySelector('#chart-save').click()");
    browser.wait("window.saved !== null");
    let mut session = games::open("tic-tac-toe").expect("a game");
    session.play("b2").expect("a move");
    // A limit of time, as the page and the command line have one: without, the engine skips iterations.
    let limits = games::Limits::none().time(std::time::Duration::from_mins(1));
    let configurations = games::compare::configurations();
    let rows = (1..=4).map(|depth| {
        let nodes = configurations.iter().map(|one| {
            let request = one.request(limits.clone().depth(depth), None);
            let found = session.search(&request, games::SearchContext::new());
            Some(found.expect("a search").summary().nodes)
        });
        (depth, nodes.collect())
    });
    let effort = views::picture::Effort {
        searches: configurations.iter().map(|one| one.name.to_owned()).collect(),
        rows: rows.collect(),
    };
    let svg = effort.of_game("tic-tac-toe").figure().svg(games::picture::Theme::Auto);
    browser.expect("window.saved", svg);
    // Long work can be stopped.
    go(browser, url, "game=connect-four");
    browser.run("document.querySelector('#chart-rows').value = 12; document.querySelector('#chart-form').requestSubmit()");
    browser.wait("document.querySelectorAll('#chart-table tbody tr').length >= 3");
    browser.run("document.querySelector('#chart-stop').click()");
    browser.wait("document.querySelector('#chart-status').textContent === 'Stopped.'");
}

fn every_game_opens(browser: &mut Browser, url: &str) {
    let games = browser.run("[...document.querySelectorAll('#game option')].map(o => o.value)");
    for game in games.as_array().expect("a list").iter().filter_map(serde_json::Value::as_str) {
        go(browser, url, &format!("game={game}&a=engine,3&b=mcts,3&nodes=500"));
        browser.run("document.querySelector('#search-form').requestSubmit()");
        browser.wait(DONE);
        browser.wait("document.querySelector('#a-event').textContent.startsWith('End')");
        browser.wait("document.querySelector('#fault').hidden");
    }
    go(browser, url, "game=own-tree");
    audit::tree_of_numbers(browser);
}
