//! The page in a real browser: a game is played, a tree is walked, and what every page owes its readers is checked.
//!
//! Needs Chromium. Left out unless `OUTWIT_BROWSER=1` is set, as `cargo xtask browser` and the continuous integration do;
//! then a missing browser is a failure.

#![expect(clippy::print_stdout, reason = "the figures are for the reader")]

mod common;

use std::io::Write;
use std::time::Instant;

use common::Browser;
use serde_json::{Value, json};

fn serve() -> String {
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let server = studio::Server::bind(0).await.expect("a free port");
            sender.send(server.url()).expect("somebody waits");
            server.run().await;
        });
    });
    receiver.recv().expect("the server's address")
}

const READY: &str = "!document.querySelector('#status').textContent.startsWith('Loading')";
const STATUS: &str = "document.querySelector('#status').textContent";

#[test]
fn the_page_in_a_browser() {
    if std::env::var("OUTWIT_BROWSER").as_deref() != Ok("1") {
        // Straight to the terminal: what a passing test prints is not shown.
        let sentence = "left out: the page in a browser. To run it: cargo xtask browser";
        let _ = writeln!(std::io::stderr(), "{sentence}");
        return;
    }
    let program = common::find().expect("Chromium is missing; cargo xtask browser installs it");
    let mut browser = Browser::start(program);
    let begin = Instant::now();
    let url = serve();
    let started = begin.elapsed().as_secs_f64() * 1e3;
    browser.size(1280, 1000);
    browser.open(&url);
    browser.wait(READY);
    let paint = browser.run("performance.getEntriesByName('first-contentful-paint')[0].startTime");
    let paint = started + paint.as_f64().expect("a time");
    println!("cold start to first paint: {paint:.0} ms");
    assert!(paint < 1000.0);
    let url = url.split_once('?').expect("a token").0.to_owned();
    browser.wait("location.search === ''");

    named(&mut browser);
    tab_order(&mut browser);
    plays_a_game(&mut browser, &url);
    walks_a_tree(&mut browser, &url);
    searches_live(&mut browser, &url);
    every_game_opens(&mut browser, &url);
    a_link_restores(&mut browser, &url);
    looks(&mut browser, &url);
    jumps(&mut browser, &url);
    quiet(&browser, &url);
}

/// A game against alpha-beta, with the keyboard alone.
fn plays_a_game(browser: &mut Browser, url: &str) {
    go(browser, url, "game=tic-tac-toe&first=human&second=alpha-beta:depth=5");
    browser.run("document.querySelector('#board [tabindex=\"0\"]').focus()");
    browser.press("ArrowDown", false);
    browser.press("ArrowRight", false);
    browser.press("Enter", false);
    browser.wait("document.querySelectorAll('#moves li').length === 2");
    assert_eq!(browser.run("document.querySelector('#moves li').textContent"), json!("b2"));
    browser.wait("document.querySelector('#spoken').textContent.includes('plays')");
    for _ in 0..4 {
        if browser.run("document.querySelector('#status').textContent.includes('to move')")
            == json!(false)
        {
            break;
        }
        let before =
            browser.run("document.querySelectorAll('#moves li').length").as_u64().unwrap_or(0);
        browser.run("document.querySelector('#board .can').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
        browser.wait(&format!(
            "document.querySelectorAll('#moves li').length >= {before} + 2 || !/to move|thinking/.test({STATUS})"
        ));
    }
    let end = browser.run(STATUS);
    assert!(end.as_str().is_some_and(|end| end.contains("wins") || end.contains("Draw")), "{end}");
    // Back and forward again.
    browser.run("document.activeElement.blur()");
    browser.press("ArrowUp", false);
    browser.wait("document.querySelector('#undo').disabled");
    browser.press("ArrowDown", false);
    browser.wait("document.querySelector('#redo').disabled");
    assert_eq!(browser.run(STATUS), end);
    // A wrong move is answered with a sentence.
    browser.run("document.querySelector('#move').value = 'z9'; document.querySelector('#move-form').requestSubmit()");
    browser.wait("!document.querySelector('#fault').hidden");
}

/// A search, its tree, and steps in both directions.
fn walks_a_tree(browser: &mut Browser, url: &str) {
    go(browser, url, "game=tic-tac-toe&moves=a1+b1+c3+b3&first=human&second=human");
    browser.run("document.querySelector('#tree-form').requestSubmit()");
    browser.wait("document.querySelectorAll('#tree [data-node]').length > 1");
    browser.run("document.querySelector('#tree').focus()");
    browser.press("ArrowRight", false);
    browser.wait("document.querySelector('#s-counter').textContent.startsWith('Step 1 /')");
    browser.press("ArrowRight", false);
    browser.wait("document.querySelector('#s-counter').textContent.startsWith('Step 2 /')");
    browser.wait("document.querySelectorAll('#tree [data-node]').length === 2");
    let second = browser.run("document.querySelector('#tree').innerHTML");
    for _ in 0..10 {
        browser.press("ArrowRight", false);
    }
    browser.wait("document.querySelector('#s-counter').textContent.startsWith('Step 12 /')");
    browser.wait("document.querySelector('#event').textContent.startsWith('Step 12:')");
    for _ in 0..10 {
        browser.press("ArrowLeft", false);
    }
    browser.wait("document.querySelector('#event').textContent.startsWith('Step 2:')");
    assert_eq!(
        browser.run("document.querySelector('#tree').innerHTML"),
        second,
        "back is where we were"
    );
    browser.press("r", false);
    browser.wait("document.querySelector('#s-counter').textContent.startsWith('Whole tree')");
    browser.wait("document.querySelector('#tree .dotted')");
    browser.press("ArrowDown", true);
    browser.wait("document.querySelector('#node h3').textContent.startsWith('After')");
    // Closing and opening a node.
    let count = "document.querySelectorAll('#tree [data-node]').length";
    let open = browser.run(count).as_u64();
    browser.press("Enter", false);
    browser.wait(&format!("{count} < {}", open.unwrap_or(0)));
    browser.press("Enter", false);
    browser.wait(&format!("{count} === {}", open.unwrap_or(0)));
    browser.wait("document.querySelector('#node svg')");
    // A drawing for a file brings its colours along.
    let file = "fetch('/api/run/' + performance.getEntriesByType('resource').map(e => e.name.match(/run.(\\d+).window/)).filter(Boolean).at(-1)[1] + '/window', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{\"file\":true}'}).then(r => r.json()).then(d => d.svg.includes('<style>'))";
    assert_eq!(browser.run(file), json!(true));
    named(browser);
}

/// Live analysis, begun and ended with a key.
fn searches_live(browser: &mut Browser, url: &str) {
    go(browser, url, "game=connect-four&first=human&second=human");
    browser.run("document.activeElement.blur()");
    browser.press("l", false);
    browser.wait("document.querySelectorAll('#lines li').length === 3");
    browser.wait("Number(document.querySelector('#a-depth').textContent.split(' ')[0]) > 4");
    named(browser);
    browser.shoot("analysis");
    browser.run("document.querySelector('#analyse').click()");
    browser.wait("document.querySelector('#analyse').textContent === 'Off'");
    browser.run("document.querySelector('#analyse').click()");
}

fn every_game_opens(browser: &mut Browser, url: &str) {
    let games = browser.run("[...document.querySelectorAll('#game option')].map(o => o.value)");
    for game in games.as_array().expect("a list").iter().filter_map(Value::as_str) {
        go(browser, url, &format!("game={game}&first=human&second=random"));
        assert_eq!(browser.run("document.querySelector('#game').value"), json!(game));
        assert_eq!(browser.run("document.querySelector('#fault').hidden"), json!(true), "{game}");
        browser.run("document.querySelector('#tree-form').requestSubmit()");
        browser.wait("document.querySelectorAll('#tree [data-node]').length > 1");
        browser.shoot(&format!("game-{game}"));
    }
}

const LINK: &str = "game=tic-tac-toe&moves=b2+a1&first=human&second=alpha-beta%3Adepth%3D5&tree=alpha-beta%2C3%2C%2C2&step=20";

fn a_link_restores(browser: &mut Browser, url: &str) {
    go(browser, url, LINK);
    browser.wait("document.querySelector('#s-counter').textContent.startsWith('Step 21 /')");
    browser.wait("document.querySelector('#event').textContent.startsWith('Step 21:')");
    assert_eq!(browser.run("document.querySelectorAll('#moves li').length"), json!(2));
    assert_eq!(browser.run("document.querySelector('#second-depth').value"), json!("5"));
    browser.wait(&format!("location.hash.slice(1) === '{LINK}'"));
}

/// Light and dark, wide and narrow, calm.
fn looks(browser: &mut Browser, url: &str) {
    go(browser, url, LINK);
    browser.wait("document.querySelector('#event').textContent.startsWith('Step 21:')");
    for scheme in ["light", "dark"] {
        browser.prefer("prefers-color-scheme", scheme);
        browser.size(1280, 1000);
        let poor = browser.run(CONTRAST);
        assert_eq!(poor, json!([]), "{scheme}: texts that are hard to read");
        browser.shoot(&format!("wide-{scheme}"));
        browser.size(320, 700);
        let wide = browser.run("document.documentElement.scrollWidth");
        assert!(wide.as_u64().is_some_and(|width| width <= 320), "{scheme}: {wide} pixels wide");
        browser.shoot(&format!("phone-{scheme}"));
    }
    browser.prefer("prefers-reduced-motion", "reduce");
    assert_eq!(browser.run("document.getAnimations().length"), json!(0));
    browser.prefer("prefers-color-scheme", "light");
    browser.size(1280, 1000);
    browser.run("document.querySelector('#help-open').click()");
    browser.shoot("help");
    browser.run("document.querySelector('#help').close()");
}

/// Texts of the page (drawings have their own test) whose contrast to their ground is below 4.5.
const CONTRAST: &str = r"
(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  const parse = (colour) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
  const light = ([r, g, b]) => { const f = (v) => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; }; return .2126 * f(r) + .7152 * f(g) + .0722 * f(b); };
  const ground = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c[3] > 250) return c; } return [255, 255, 255]; };
  const poor = [];
  for (const e of document.querySelectorAll('body *')) {
    if (e.closest('svg, .unseen, .skip, option') || !e.checkVisibility()) continue;
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && !e.matches('input, select')) continue;
    const [a, b] = [light(parse(getComputedStyle(e).color)), light(ground(e))];
    const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    if (ratio < 4.5) poor.push(`${e.tagName}#${e.id}.${e.className}: ${ratio.toFixed(2)}`);
  }
  return poor;
})()";

/// Jumps about in the largest trace of the catalogue's smallest game: more than a million steps.
fn jumps(browser: &mut Browser, url: &str) {
    browser.size(1280, 1000);
    go(browser, url, "game=tic-tac-toe&first=human&second=human&tree=minimax,9,,0");
    browser.wait("document.querySelector('#s-slider').max > 1000000");
    let steps = browser
        .run("Number(document.querySelector('#s-slider').max) + 1")
        .as_u64()
        .expect("a number");
    assert_eq!(steps, 2 * 549_946);
    let jump = r"(async (to) => {
      const tree = document.querySelector('#tree');
      const slider = document.querySelector('#s-slider');
      const begin = performance.now();
      const drawn = new Promise((resolve) => new MutationObserver((_, o) => { o.disconnect(); resolve(); }).observe(tree, {childList: true}));
      slider.value = to;
      slider.dispatchEvent(new Event('input'));
      await drawn;
      tree.getBoundingClientRect();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - begin;
    })";
    let mut times: Vec<f64> = (1..=20)
        .map(|index| {
            let to = (steps * index * 7 / 20 + 7919 * index) % steps;
            let time = browser.run(&format!("{jump}({to})")).as_f64().expect("a time");
            let told = format!("'Step ' + ({to} + 1).toLocaleString('en') + ':'");
            browser
                .wait(&format!("document.querySelector('#event').textContent.startsWith({told})"));
            time
        })
        .collect();
    times.sort_by(f64::total_cmp);
    println!("jumps among {steps} steps: median {:.0} ms, worst {:.0} ms", times[10], times[19]);
    // Other work of the machine may delay some; a quarter of them must be undisturbed.
    assert!(times[4] < 50.0, "{times:?}");
    browser.shoot("million");
}

/// Every control that can be reached has a name.
fn named(browser: &mut Browser) {
    let tree = browser.call("Accessibility.getFullAXTree", json!({}));
    let roles = [
        "button",
        "textbox",
        "combobox",
        "spinbutton",
        "slider",
        "link",
        "checkbox",
        "searchbox",
        "DisclosureTriangle",
    ];
    let nodes = tree["nodes"].as_array().expect("an accessibility tree");
    let controls: Vec<&Value> = nodes
        .iter()
        .filter(|node| node["ignored"] != json!(true))
        .filter(|node| node["role"]["value"].as_str().is_some_and(|role| roles.contains(&role)))
        .collect();
    assert!(controls.len() > 15, "{} controls", controls.len());
    let nameless: Vec<_> = controls
        .iter()
        .filter(|node| node["name"]["value"].as_str().is_none_or(|name| name.trim().is_empty()))
        .collect();
    assert!(nameless.is_empty(), "{nameless:#?}");
}

/// Tab goes through the page from top to bottom and visits every control once.
fn tab_order(browser: &mut Browser) {
    browser.run("document.body.tabIndex = -1; document.body.focus()");
    let mut seen: Vec<String> = Vec::new();
    for _ in 0..60 {
        browser.press("Tab", false);
        let here = "(e => e === document.body ? '' : e.id || e.dataset.cell || e.textContent.trim() || e.tagName)(document.activeElement)";
        let here = browser.run(here).as_str().unwrap_or_default().to_owned();
        if here.is_empty() || seen.contains(&here) && !["Apply", "Play", "Set"].contains(&&*here) {
            break;
        }
        seen.push(here);
    }
    let place = |id: &str| {
        seen.iter().position(|name| name == id).unwrap_or_else(|| panic!("{id} is not in {seen:?}"))
    };
    let order = [
        "game",
        "rules-open",
        "theme",
        "new",
        "move",
        "first-kind",
        "analyse",
        "position",
        "t-algorithm",
    ];
    assert!(order.map(place).is_sorted(), "{seen:?}");
    browser.run("document.body.removeAttribute('tabindex')");
}

/// Nothing in the console, nothing asked of another host.
fn quiet(browser: &Browser, url: &str) {
    let is = |event: &Value, method: &str| event["method"] == json!(method);
    for event in &browser.events {
        let level = &event["params"]["entry"]["level"];
        let text = &event["params"]["entry"]["text"];
        // A wrong move is refused on purpose.
        let meant = text.as_str().is_some_and(|text| text.contains("400"));
        assert!(!(is(event, "Log.entryAdded") && *level == json!("error") && !meant), "{event}");
        assert!(!is(event, "Runtime.exceptionThrown"), "{event}");
        assert!(
            !(is(event, "Runtime.consoleAPICalled") && event["params"]["type"] == json!("error")),
            "{event}"
        );
        if is(event, "Network.requestWillBeSent") {
            let asked = event["params"]["request"]["url"].as_str().unwrap_or_default();
            let inside = asked.starts_with(url)
                || asked.starts_with("blob:")
                || asked.starts_with("data:")
                || asked == "about:blank";
            assert!(inside, "a request left the host: {asked}");
        }
    }
}

/// Opens the page anew at an address with this state.
fn go(browser: &mut Browser, url: &str, hash: &str) {
    browser.call("Page.navigate", json!({ "url": "about:blank" }));
    browser.wait("location.href === 'about:blank'");
    browser.open(&format!("{url}#{hash}"));
    browser.wait(READY);
}
