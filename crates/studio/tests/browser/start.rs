//! The start page: its example runs and can be stepped through; it links to all pages; old links to games still work.

use games::{Algorithm, Limits, Request, SearchContext};
use serde_json::{Value, json};

use crate::audit;
use crate::chromium::Browser;
use crate::times;

const COUNTER: &str = "document.querySelector('#s-counter').textContent";
const ANSWER: &str = "document.querySelector('#a-answer').textContent";

/// Records each text of the counter and of the event that begins with a step.
const RECORD_COUNTER: &str = "
    for (const [id, name] of [['s-counter', 'counterTexts'], ['a-event', 'eventTexts']]) {
      const texts = window[name] = [];
      new MutationObserver(() => {
        const text = document.getElementById(id)?.textContent ?? '';
        if (text.startsWith('Step ') && text !== texts.at(-1)) texts.push(text);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    }";

/// The journey through this page; `started` is how long the server took, in milliseconds.
pub(crate) fn journey(browser: &mut Browser, address: &str, started: f64) {
    browser.size(1280, 1000);
    let record = json!({ "source": RECORD_COUNTER });
    let recorder = browser.call("Page.addScriptToEvaluateOnNewDocument", record);
    browser.open(address);
    let paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
    browser.wait(paint);
    let paint = started + browser.run(paint).as_f64().expect("a time");
    times::report("cold start to first paint", vec![paint], 1000.0);
    browser.wait("location.search === ''");
    let url = address.split_once('?').expect("a token").0;
    runs_by_itself(browser);
    browser.call("Page.removeScriptToEvaluateOnNewDocument", recorder);
    leads_on(browser, url);
    keeps_old_links(browser, url);
    looks(browser, url);
    stays_calm(browser, url);
}

/// The example plays by itself; keys step back and forth, and the end shows the answer.
fn runs_by_itself(browser: &mut Browser) {
    // Every step is shown in turn, from the first one. On a busy machine it may be over before it is looked at.
    for texts in ["counterTexts", "eventTexts"] {
        browser.wait(&format!("window.{texts}.length >= 3"));
        for step in 1..=3 {
            let text = format!("window.{texts}[{step} - 1].startsWith('Step {step} ')");
            browser.expect(&text, true);
        }
    }
    browser.expect(ANSWER, "Which move draws?");
    audit::named(browser);
    browser.run("document.activeElement.blur()");
    browser.press(" ", false);
    browser.wait("document.querySelector('#s-play').textContent === 'Play'");
    browser.press("ArrowUp", false);
    browser.wait(&format!("{COUNTER}.startsWith('Step 1 /')"));
    for step in 2..=6 {
        browser.press("ArrowRight", false);
        browser.wait(&format!("{COUNTER}.startsWith('Step {step} /')"));
    }
    browser.press("ArrowDown", false);
    browser.wait(&format!("{ANSWER}.startsWith('X draws')"));
    // The figures are those of the real searches.
    let mut session = games::open("tic-tac-toe").expect("a game");
    session.set_position("O..|XO.|XOX X").expect("a position");
    let nodes = [Algorithm::AlphaBeta, Algorithm::Minimax].map(|algorithm| {
        let mut request = Request::new(algorithm, Limits::none().depth(9));
        request.eval = Some("none".into());
        let report = session.search(&request, SearchContext::new());
        report.expect("a search").summary().nodes
    });
    let [with, without] = nodes;
    let answer = format!(
        "X draws with b3. Alpha-beta visited {with} nodes; minimax visits {without} nodes."
    );
    browser.expect(ANSWER, answer);
    keeps_the_root(browser);
    shows_the_whole_tree(browser);
}

/// On a usual screen the root of the tree and the node of every step are in view, without scrolling the page.
fn keeps_the_root(browser: &mut Browser) {
    browser.size(1280, 800);
    browser.run("document.activeElement.blur()");
    browser.press("ArrowUp", false);
    browser.wait(&format!("{COUNTER}.startsWith('Step 1 /')"));
    let steps = browser.run("Number(document.querySelector('#s-slider').max) + 1");
    for step in 1..=steps.as_u64().expect("a number") {
        browser.wait(&format!(
            "document.querySelector('#a-event').textContent.startsWith('Step {step} of')"
        ));
        let hidden = browser.run(
            r"(() => { const [frame, here] = ['#a-tree', '#a-tree .here'].map((one) => document.querySelector(one));
            const root = frame.querySelector('g[data-node]');
            const room = frame.getBoundingClientRect();
            return [root, here.closest('g[data-node]')].map((node) => node.getBoundingClientRect()).filter((box) =>
              box.top < room.top || box.left < room.left || box.right > room.right || box.bottom > Math.min(room.bottom, innerHeight)).length; })()",
        );
        assert_eq!(hidden, 0, "step {step}");
        browser.press("ArrowRight", false);
    }
    browser.expect("scrollY", 0);
    browser.size(1280, 1000);
}

/// The tree does not scroll inside its frame; the page does if the window is low.
fn shows_the_whole_tree(browser: &mut Browser) {
    for (width, height) in
        [(1280, 720), (1280, 800), (1280, 900), (1920, 1080), (768, 900), (390, 844)]
    {
        browser.size(width, height);
        browser.expect(
            "(tree => tree.scrollHeight - tree.clientHeight)(document.querySelector('#a-tree'))",
            0,
        );
    }
    browser.size(1280, 1000);
}

/// A card for every other page, and the example on the games page.
fn leads_on(browser: &mut Browser, url: &str) {
    let links = |selector: &str| {
        format!("[...document.querySelectorAll('{selector}')].map(a => a.getAttribute('href'))")
    };
    let cards = browser.run(&links(".cards a"));
    assert_eq!(cards, browser.run(&links(".pages a")));
    let long = "[...document.querySelectorAll('.cards a')].every(a => a.textContent.length > 30 && a.tabIndex === 0)";
    browser.wait(long);
    browser.press("ArrowUp", false);
    browser.press("ArrowRight", false);
    browser.wait(&format!("{COUNTER}.startsWith('Step 2 /')"));
    browser.wait("document.querySelector('#open').href.endsWith('step=1')");
    browser.run("document.querySelector('#open').click()");
    browser.wait("location.pathname === '/games'");
    browser.wait("document.querySelector('#event')?.textContent.startsWith('Step 2:')");
    browser.wait("document.querySelector('#fault').hidden");
    for card in cards.as_array().expect("a list").iter().filter_map(Value::as_str) {
        browser.open_fresh(&format!("{url}{}", card.trim_start_matches('/')));
        browser
            .expect("document.querySelector('.pages [aria-current]').getAttribute('href')", card);
    }
}

/// The games page had this address before.
fn keeps_old_links(browser: &mut Browser, url: &str) {
    browser.open_fresh(&format!("{url}#game=tic-tac-toe&moves=b2&first=human&second=human"));
    browser.wait("location.pathname === '/games'");
    browser.wait("document.querySelectorAll('#moves li').length === 1");
    browser.expect("document.querySelector('#moves li').textContent", "b2");
}

fn looks(browser: &mut Browser, url: &str) {
    browser.open_fresh(url);
    browser.wait(&format!("{COUNTER}.startsWith('Step 1 /')"));
    browser.run("document.activeElement.blur()");
    browser.press("ArrowDown", false);
    browser.wait(&format!("{ANSWER}.startsWith('X draws')"));
    for _ in 0..6 {
        browser.press("ArrowLeft", false);
    }
    browser.wait("document.querySelector('#a-tree .here')");
    audit::looks(browser, "start");
}

/// With reduced motion the first step is shown and nothing moves by itself.
fn stays_calm(browser: &mut Browser, url: &str) {
    browser.prefer("prefers-reduced-motion", "reduce");
    browser.open_fresh(url);
    browser.wait(&format!("{COUNTER}.startsWith('Step 1 /')"));
    browser.wait("document.querySelector('#a-event').textContent.startsWith('Step 1 of')");
    // The page that is shown would play by now.
    let play = browser.run("document.querySelector('#s-play').textContent");
    assert_eq!(play, "Play");
    browser.prefer("prefers-reduced-motion", "no-preference");
}
