//! Ten things that people come for, each from the first screen, by mouse: how many clicks it takes. A choice in a menu of the
//! browser counts as two, a text that is typed or pasted or a file that is dropped as none.

use games::{Algorithm, Limits, Request, SearchContext};

use crate::chromium::Browser;
use crate::game_faults::READY;

const STATUS: &str = "document.querySelector('#status').textContent";

/// What somebody does.
type Task = fn(&mut Person<'_>);

/// All tasks, with the most clicks that each may take.
const TASKS: [(&str, u32, Task); 10] = [
    ("play and win at level 1", 11, wins),
    ("find the losing move in a PDN", 3, finds_the_losing_move),
    ("explain a cut", 2, explains_a_cut),
    ("solve an 8-puzzle two ways", 4, solves_two_ways),
    ("compare two evaluations", 3, compares_evaluations),
    ("set an assignment", 3, sets_an_assignment),
    ("do an assignment", 3, does_an_assignment),
    ("save a board for a paper", 5, saves_a_board),
    ("watch a match", 2, watches_a_match),
    ("share a position", 3, shares_a_position),
];

/// Somebody at the first screen with a mouse.
struct Person<'a> {
    browser: &'a mut Browser,
    url: &'a str,
    clicks: u32,
}

impl Person<'_> {
    /// Clicks the middle of an element, once it is there.
    fn click(&mut self, selector: &str) {
        self.browser.wait(&format!(
            "document.querySelector('{selector}')?.checkVisibility({{ visibilityProperty: true }})"
        ));
        // What is still loading may move the element.
        let mut middle = self.browser.middle(selector);
        loop {
            self.browser.run(
                "new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))",
            );
            let again = self.browser.middle(selector);
            if again == middle {
                break;
            }
            middle = again;
        }
        self.browser.drag(middle, middle);
        self.clicks += 1;
    }

    /// Chooses a value in a menu.
    fn choose(&mut self, selector: &str, value: &str) {
        self.browser.wait(&format!("[...document.querySelector('{selector}')?.options ?? []].some(o => o.value === '{value}')"));
        self.browser.set(selector, value);
        self.clicks += 2;
    }

    /// Types into the element that was clicked.
    fn types(&mut self, text: &str) {
        self.browser.insert(text);
    }

    fn wait(&mut self, script: &str) {
        self.browser.wait(script);
    }
}

/// All tasks.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    browser.size(1280, 800);
    for (name, most, task) in TASKS {
        browser.open_fresh(url);
        browser.wait("document.readyState === 'complete'");
        // Downloads and the clipboard are recorded, not used.
        let mut person = Person { browser, url, clicks: 0 };
        task(&mut person);
        let clicks = person.clicks;
        println!("{name}: {clicks} clicks");
        assert!(clicks <= most, "{name}: {clicks} clicks, expected at most {most}");
    }
    browser.size(1280, 1000);
}

/// Records what the page saves and copies.
const RECORD: &str = "window.saved = []; window.copied = null;\
    URL.createObjectURL = (blob) => { blob.text().then((text) => window.saved.push(text)); return 'blob:none'; };\
    HTMLAnchorElement.prototype.click = () => {};\
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => { window.copied = text; } } })";

/// The moves of Red that beat level 1 at connect four, found by a search.
fn winning_moves() -> Vec<String> {
    let mut script = games::open("connect-four").expect("a game");
    let level: games::Player = "level:1".parse().expect("a player");
    let request = Request::new(Algorithm::Engine, Limits::none().depth(8));
    let mut mine = Vec::new();
    while script.view().outcome.is_none() {
        let report = script.search(&request, SearchContext::new());
        let best = report.expect("a search").summary().best.expect("a move");
        script.play(&best).expect("a legal move");
        mine.push(best);
        if script.view().outcome.is_none() {
            let answer = level.choose(&*script, &Limits::none(), SearchContext::new());
            let mv = answer.expect("an answer").mv;
            script.play(&mv).expect("a legal move");
        }
    }
    assert_eq!(script.view().outcome.and_then(|outcome| outcome.winner), Some(0));
    mine
}

/// A game of connect four against level 1, with moves that a search has computed before.
fn wins(person: &mut Person<'_>) {
    let mine = winning_moves();
    person.click(".way h3 a");
    person.wait(&format!("location.pathname === '/games' && {READY}"));
    person.choose(".player[data-side=second] .kind", "level:1");
    for (index, mv) in mine.iter().enumerate() {
        person.wait(&format!("document.querySelectorAll('#moves li').length === {}", 2 * index));
        let column = char::from(b'a' + mv.parse::<u8>().expect("a column") - 1);
        person.wait("document.querySelector('#board .can')");
        person.click(&format!("#board [data-cell={column}6]"));
    }
    person.wait(&format!("{STATUS} === 'Red wins.'"));
}

const PDN: &str = "[SetUp \"1\"]\n[FEN \"B:W26:B15,18\"]\n\n1. 18-23 26x10 0-1";

/// A file is dropped on the page of the games.
fn finds_the_losing_move(person: &mut Person<'_>) {
    person.click(".pages a[href=\"/games\"]");
    person.wait(&format!("location.pathname === '/games' && {READY}"));
    person.browser.drop_file("game.pdn", PDN);
    person.wait("document.querySelectorAll('#moves li').length === 2");
    person.click("#review");
    person.wait(
        "document.querySelector('#review-status').textContent.includes('18-23 by Black cost most')",
    );
    person.wait("/18-23\\?\\?.*better 15-19, win in/.test(document.querySelector('#mistakes .worst').textContent)");
    person.click("#mistakes .worst button");
    person.wait(&format!("{STATUS} === 'Black to move.'"));
}

/// The tree of the second way in: a click on a skipped branch names the reason.
fn explains_a_cut(person: &mut Person<'_>) {
    person.click(".way:nth-child(2)");
    person.wait("document.querySelectorAll('#tree [data-node]').length > 1 && document.querySelector('#tree .dotted')");
    person.browser.run("document.querySelector('#tree [data-unseen], #tree .unseen, #tree .dotted')?.scrollIntoView({ block: 'center', inline: 'center' })");
    person.click("#tree .bar");
    person.wait("/cut|Cut|skipped|Skipped/.test(document.querySelector('#node').textContent + document.querySelector('#event').textContent)");
}

fn solves_two_ways(person: &mut Person<'_>) {
    person.click(".pages a[href=\"/puzzles\"]");
    person
        .wait("location.pathname === '/puzzles' && document.querySelector('#a-algorithm')?.value");
    person.choose("#b-algorithm", "greedy");
    person.click("#search-form .main");
    person.wait("/\\d/.test(document.querySelector('#a-answer').textContent) && /\\d/.test(document.querySelector('#b-answer').textContent)");
    person.wait("document.querySelectorAll('#a-tree [data-node]').length > 1 && document.querySelectorAll('#b-tree [data-node]').length > 1");
}

/// A weight is changed, and the changed evaluation plays the one before.
fn compares_evaluations(person: &mut Person<'_>) {
    person.click(".pages a[href=\"/lab\"]");
    person.wait("location.pathname === '/lab' && document.querySelector('#features-rows input[type=number]')");
    person.click("#features-rows input[type=number]");
    person.browser.run("{ const f = document.querySelector('#features-rows input[type=number]'); f.value = '9'; f.dispatchEvent(new Event('input', { bubbles: true })); document.querySelector('#pairs').value = 4; document.querySelector('#nodes').value = 200; }");
    person.click("#start");
    person.wait(
        "document.querySelector('#contest-status').textContent.startsWith('4 of 4 pairs, done')",
    );
    person.wait("/Elo/.test(document.querySelector('#elo').textContent)");
}

fn sets_an_assignment(person: &mut Person<'_>) {
    person.click(".way:nth-child(3)");
    person.wait("location.pathname === '/lessons' && document.querySelector('#progress').textContent.startsWith('Step') && document.querySelector('#tree svg')");
    person.browser.run(RECORD);
    person.click("#assign-name");
    person.types("Homework 1");
    person.click("#assign-link");
    person.wait("window.copied?.includes('assignment=Homework+1')");
}

/// From the link of the teacher.
fn does_an_assignment(person: &mut Person<'_>) {
    let link = format!("{}lessons#lesson=minimax&step=1&assignment=Homework+1", person.url);
    person.browser.open_fresh(&link);
    person.wait("document.querySelectorAll('#answers input').length === 4");
    person.browser.run(RECORD);
    // The fields are filled in with Tab between them.
    for (label, value) in [("after a", "3"), ("after b", "2"), ("after c", "2"), ("the root", "3")]
    {
        person.browser.run(&format!("{{ const l = [...document.querySelectorAll('#answers label')].find(l => l.textContent === '{label}'); const i = document.getElementById(l.htmlFor); i.value = '{value}'; i.dispatchEvent(new Event('input', {{ bubbles: true }})); }}"));
    }
    person.click("#check");
    person.wait("document.querySelector('#verdict').textContent.startsWith('Right.')");
    person.click("#student");
    person.types("Ada");
    person.click("#results-form button");
    person.wait("window.saved[0]?.includes('Ada')");
}

fn saves_a_board(person: &mut Person<'_>) {
    person.click(".way h3 a");
    person.wait(&format!("location.pathname === '/games' && {READY}"));
    person.browser.run(RECORD);
    person.click("#tab-text");
    person.choose("#save-board-form", "tikz");
    person.click("#save-board");
    person.wait("window.saved[0]?.includes('tikzpicture')");
}

fn watches_a_match(person: &mut Person<'_>) {
    person.click(".pages a[href=\"/arena\"]");
    person.wait(
        "location.pathname === '/arena' && document.querySelector('#game')?.options.length > 1",
    );
    person.click("#start");
    person.wait(
        "document.querySelector('#live svg [data-cell]') || document.querySelector('#boards svg')",
    );
    person.wait("document.querySelectorAll('#standings tbody tr').length === 2");
    person.browser.run("document.querySelector('#stop').click()");
    person.wait(&format!("/stopped|done/.test({STATUS})"));
}

/// A first move is made and the address is copied.
fn shares_a_position(person: &mut Person<'_>) {
    person.click(".columns a");
    person.wait(&format!("location.pathname === '/games' && {READY} && document.querySelectorAll('#moves li').length === 2"));
    person.browser.run(RECORD);
    person.click("#tab-text");
    person.click("#link");
    person.wait("window.copied?.includes('moves=1+')");
    let link = person.browser.run("window.copied");
    let position = person.browser.run("document.querySelector('#position').value");
    person.browser.open_fresh(link.as_str().expect("a link"));
    person.wait(READY);
    person.browser.expect("document.querySelector('#position').value", position);
}
