//! Every page and state held against axe-core, light and dark, wide and narrow; and no page scrolls sideways.
//!
//! axe-core is for development only: npm installs it (`cargo xtask browser` does that where npm is there). Without it this check
//! is skipped, and says so.

use std::path::Path;

use serde_json::{Value, json};

use crate::chromium::Browser;

const AXE: &str = "node_modules/axe-core/axe.min.js";

/// Sets up a state of a page.
type Setup = fn(&mut Browser);

/// Name, address, when the page is ready, and how its state is reached from there.
pub(crate) type State = (&'static str, &'static str, &'static str, Setup);

/// The states of all pages.
pub(crate) const STATES: &[State] = &[
    ("start", "", "document.querySelector('main svg')", nothing),
    ("games", "games", MOVED, nothing),
    ("games, rules", "games", MOVED, |b| {
        open_by(b, "#rules-open", "document.querySelector('#rules').open");
    }),
    ("games, keys", "games", MOVED, |b| {
        open_by(b, "#help-open", "document.querySelector('#help').open");
    }),
    ("games, clock", "games", MOVED, |b| {
        open_by(b, "#clock-panel summary", "document.querySelector('#clock-panel').open");
    }),
    (
        "games, resigning",
        "games#game=connect-four&moves=4+4&first=human&second=level:1",
        MOVED,
        |b| {
            open_by(b, "#resign", "!document.querySelector('#ask').hidden");
        },
    ),
    ("games, variations", VARIATIONS, MOVED, nothing),
    (
        "games, learning",
        "games#game=draughts&start=B:W26:B15,18&moves=18-23+26x10&first=human&second=human",
        MOVED,
        |b| {
            open_by(b, "#review", "!document.querySelector('#learn-bar').hidden");
            open_by(b, "#learn-start", "!document.querySelector('#learn').hidden");
        },
    ),
    ("games, analysis", "games#game=connect-four&first=human&second=human", MOVED, |b| {
        open_by(b, "#tab-analysis", "!document.querySelector('#panel-analysis').hidden");
        open_by(b, "#analyse", "document.querySelectorAll('#lines li').length === 3");
        open_by(b, "#analyse", "document.querySelector('#analyse').textContent === 'Start'");
    }),
    (
        "games, tree",
        "games#game=tic-tac-toe&moves=a1+b1+c3+b3&first=human&second=human&tree=alpha-beta,3,,4",
        "document.querySelectorAll('#tree [data-node]').length > 1",
        nothing,
    ),
    ("games, text", "games", MOVED, |b| {
        open_by(b, "#tab-text", "!document.querySelector('#panel-text').hidden");
    }),
    ("games, set up", "games#game=draughts&first=human&second=human", MOVED, |b| {
        open_by(b, "#setup-open", "document.querySelector('#setup-piece-list input')");
    }),
    ("games, own tree", "games#game=own-tree&first=human&second=human", MOVED, |b| {
        open_by(b, "#setup-open", "document.querySelectorAll('#draw-tree [data-path]').length > 1");
    }),
    (
        "games, on a tree",
        "games#game=own-tree&moves=b&first=human&second=human",
        "document.querySelectorAll('#board .leaf').length === 9",
        nothing,
    ),
    (
        "games, variant",
        "games#game=draughts:international&first=human&second=human",
        "document.querySelectorAll('#board .can').length",
        nothing,
    ),
    (
        "games, fault",
        "games#game=tic-tac-toe&moves=b2+zz",
        "!document.querySelector('#fault').hidden",
        nothing,
    ),
    (
        "compare",
        "compare#game=tic-tac-toe&moves=b2+a1",
        "document.querySelector('#board svg')",
        |b| {
            b.run("document.querySelector('#search-form').requestSubmit()");
            b.wait("document.querySelectorAll('#b-tree [data-node]').length > 1");
        },
    ),
    (
        "compare, chart",
        "compare#game=tic-tac-toe&moves=b2+a1",
        "document.querySelector('#board svg')",
        |b| {
            b.run("document.querySelector('#chart-rows').value = 3; document.querySelector('#chart-form').requestSubmit()");
            b.wait("document.querySelector('#chart-save').checkVisibility()");
        },
    ),
    ("lab, formula", "lab#game=connect-four", "document.querySelector('#board svg')", |b| {
        open_by(b, "#by-formula", "document.querySelector('#formula').checkVisibility()");
        b.run("{ const f = document.querySelector('#formula'); f.value = '3 * centre + treats'; f.dispatchEvent(new Event('input')); }");
        b.wait("document.querySelector('#sentence').textContent.startsWith('line 1, column 14:')");
    }),
    (
        "lessons, presented",
        "lessons#lesson=minimax&step=1",
        "document.querySelectorAll('#answers input').length > 1",
        |b| {
            open_by(
                b,
                "#present",
                "getComputedStyle(document.querySelector('.top')).display === 'none'",
            );
        },
    ),
    ("arena, grading", "arena", "document.querySelector('#game').options.length > 1", |b| {
        open_by(b, "#grade summary", "document.querySelector('#grade-form').checkVisibility()");
    }),
    ("start, pages", "", "document.querySelector('main svg')", |b| {
        b.size(390, 800);
        open_by(b, "#menu", "document.querySelector('#pages').checkVisibility()");
    }),
    (
        "puzzles",
        "puzzles#puzzle=sliding-tiles:rows=3,cols=3&at=1+2+5+3+0+8+6+4+7&a=a-star&b=greedy",
        "document.querySelector('#a-algorithm')?.value",
        |b| {
            b.run("document.querySelector('#search-form').requestSubmit()");
            b.wait("document.querySelectorAll('#a-tree [data-node]').length > 1");
        },
    ),
    (
        "puzzles, map",
        "puzzles#puzzle=road-map&a=a-star",
        "document.querySelector('#a-algorithm')?.value",
        nothing,
    ),
    (
        "sudoku, solved",
        "puzzles#puzzle=sudoku&run=1",
        "document.querySelectorAll('#a-tree [data-node]').length > 1",
        nothing,
    ),
    (
        "sudoku, candidates",
        "puzzles#puzzle=sudoku&run=1&step=3",
        "document.querySelector('#a-event')?.textContent.startsWith('Step 4 of')",
        nothing,
    ),
    ("queens", "queens", "document.querySelector('#board svg')", nothing),
    ("lab", "lab#game=connect-four", "document.querySelector('#board svg')", nothing),
    (
        "arena",
        "arena#game=tic-tac-toe&players=random:seed=1|random:seed=2&pairs=10&seed=3",
        "document.querySelector('#players').value.includes('seed=2')",
        |b| {
            b.run("document.querySelector('#start').click()");
            b.wait("document.querySelector('#status').textContent.endsWith('done.')");
        },
    ),
    (
        "lessons",
        "lessons",
        "document.querySelector('#progress').textContent.startsWith('Step')",
        nothing,
    ),
    (
        "lessons, wrong answer",
        "lessons#lesson=minimax&step=1",
        "document.querySelectorAll('#answers input').length > 1",
        |b| {
            b.run("for (const i of document.querySelectorAll('#answers input')) { i.value = '9'; i.dispatchEvent(new Event('input', {bubbles: true})); } document.querySelector('#check').click()");
            b.wait("document.querySelector('#verdict').textContent");
        },
    ),
];

const MOVED: &str = "document.querySelector('#board svg') && !document.querySelector('#status').textContent.startsWith('Loading')";
const VARIATIONS: &str = "games#game=draughts&moves=11-15+22-18&variations=%7BBefore.%7D+11-15!+23-19+(22-18+%7BSharp.%7D+15x22)+8-11&first=human&second=human";

fn nothing(_: &mut Browser) {}

fn open_by(browser: &mut Browser, selector: &str, done: &str) {
    browser.run(&format!("document.querySelector('{selector}').click()"));
    browser.wait(done);
}

/// Opens a page at 1280 by 800 pixels, light, and brings it into a state.
pub(crate) fn reach(browser: &mut Browser, url: &str, &(_, address, ready, setup): &State) {
    browser.size(1280, 800);
    browser.prefer("prefers-color-scheme", "light");
    browser.open_fresh(&format!("{url}{address}"));
    browser.wait(ready);
    setup(browser);
    browser.run("new Promise((done) => setTimeout(done, 250))");
}

/// The check. All findings are collected before it fails.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    look(browser, url);
    // Reads the last messages.
    browser.run("new Promise((done) => setTimeout(done, 100))");
    browser.events.retain(|event| !is_of_axe(event));
}

/// axe-core sets styles in the markup, which the page forbids. The message names a script without an address: the page has
/// none.
fn is_of_axe(event: &Value) -> bool {
    let entry = &event["params"]["entry"];
    entry["source"] == json!("security") && entry["stackTrace"]["callFrames"][0]["url"] == json!("")
}

fn look(browser: &mut Browser, url: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(AXE);
    let axe = std::fs::read_to_string(&path).ok();
    if axe.is_none() {
        println!(
            "!! THE CHECK BY AXE-CORE WAS SKIPPED: it is not installed (npm ci in crates/studio)."
        );
    }
    let mut findings = Vec::new();
    for state in STATES {
        let name = state.0;
        reach(browser, url, state);
        if let Some(axe) = &axe {
            browser.run(&format!("{axe}; 0"));
        }
        for width in [1280, 390] {
            browser.size(width, 800);
            for scheme in ["light", "dark"] {
                browser.prefer("prefers-color-scheme", scheme);
                if axe.is_some() {
                    let found = browser.run(VIOLATIONS);
                    let found = found.as_array().expect("a list");
                    findings.extend(found.iter().map(|one| {
                        format!("{name}, {width}, {scheme}: {}", one.as_str().unwrap_or_default())
                    }));
                }
            }
        }
        // Messages come late: those of axe-core are found by their origin.
        browser.events.retain(|event| !is_of_axe(event));
        // 640 pixels are a page of 1280 at 200 %.
        for width in [640, 320] {
            browser.size(width, 640);
            let wide = browser.run(WIDER);
            if wide != json!([]) {
                findings.push(format!("{name}, {width}: scrolls sideways: {wide}"));
            }
        }
    }
    browser.prefer("prefers-color-scheme", "light");
    browser.size(1280, 1000);
    assert!(findings.is_empty(), "{} findings:\n{}", findings.len(), findings.join("\n"));
    println!("{} states of pages without a finding", STATES.len());
}

const VIOLATIONS: &str = r"axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}: ${(node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? rule.help}`)))";

/// The elements that are wider than the page, if it scrolls sideways.
const WIDER: &str = r"(() => {
  const page = document.documentElement;
  if (page.scrollWidth <= page.clientWidth) return [];
  return [`${page.scrollWidth} of ${page.clientWidth}`, ...[...document.querySelectorAll('body *')].filter((e) => e.checkVisibility() && e.getBoundingClientRect().right > page.clientWidth + 1 && !e.closest('svg *')).slice(0, 6).map((e) => `${e.tagName}#${e.id}.${e.className}`)];
})()";
