//! The figures of the pages, several times, for TESTING.md. Only by `cargo xtask measure [ROUNDS]`, on an idle machine.

use std::time::Instant;

use serde_json::Value;

use crate::chromium::{self, Browser};
use crate::times;

const ROUNDS: usize = 5;
const PAGES: [&str; 8] = ["", "games", "compare", "puzzles", "queens", "lab", "arena", "lessons"];
/// The largest trace that the pages record: tic-tac-toe by minimax, 1,099,892 steps.
const LARGEST_TRACE: &str = "games#game=tic-tac-toe&first=human&second=human&tree=minimax,9,,0";

/// Prints the figures. `serve` starts a server and gives its address.
pub(crate) fn journey(serve: fn() -> String) {
    let rounds = std::env::var("OUTWIT_ROUNDS").ok().and_then(|text| text.parse().ok());
    let rounds = rounds.unwrap_or(ROUNDS).max(1);
    let (mut paints, mut picked, mut moved) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..rounds {
        let begin = Instant::now();
        let address = serve();
        let started = begin.elapsed().as_secs_f64() * 1e3;
        let mut browser = Browser::start(chromium::find().expect("Chromium"));
        browser.size(1280, 800);
        browser.open(&address);
        let paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
        browser.wait(paint);
        paints.push(started + browser.run(paint).as_f64().expect("a time"));
        let url = address.split_once('?').expect("a token").0;
        play(&mut browser, url, &mut picked, &mut moved);
        if round + 1 == rounds {
            weights(&mut browser, url);
            steps(&mut browser, url);
        }
    }
    times::report("cold start to first paint", paints, 500.0);
    times::report("a piece is picked up, to the next frame", picked, 16.0 + FRAME);
    times::report("a move is on the board, to the next frame", moved, 50.0 + FRAME);
}

/// What waiting for the screen adds at most, in milliseconds.
const FRAME: f64 = 1000.0 / 60.0;

/// Picks up pieces and moves them, in a game between two people.
fn play(browser: &mut Browser, url: &str, picked: &mut Vec<f64>, moved: &mut Vec<f64>) {
    browser.open_fresh(&format!("{url}games#game=draughts&first=human&second=human"));
    browser.wait("document.querySelectorAll('#board .can').length");
    for (index, (from, to)) in
        [("11", "15"), ("23", "19"), ("8", "11"), ("22", "17")].into_iter().enumerate()
    {
        let times = browser.run(&format!(
            "(async () => {{ const click = (name) => document.querySelector(`#board [data-cell=\"${{name}}\"]`).dispatchEvent(new MouseEvent('click', {{ bubbles: true }}));\
             const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));\
             await frame(); let begin = performance.now(); click('{from}'); if (!document.querySelector('#board .aim')) throw new Error('nothing picked up'); await frame();\
             const times = [performance.now() - begin]; begin = performance.now(); click('{to}');\
             while (document.querySelectorAll('#moves li').length <= {index}) await new Promise((r) => setTimeout(r)); await frame();\
             return [...times, performance.now() - begin]; }})()"
        ));
        let time = |index: usize| times[index].as_f64().expect("a time");
        picked.push(time(0));
        moved.push(time(1));
    }
}

/// The bytes of each page over the wire, as a new reader loads it.
fn weights(browser: &mut Browser, url: &str) {
    browser.call("Network.enable", serde_json::json!({}));
    browser.call("Network.setCacheDisabled", serde_json::json!({ "cacheDisabled": true }));
    let mut heaviest = 0.0_f64;
    for page in PAGES {
        browser.events.clear();
        browser.open_fresh(&format!("{url}{page}"));
        browser.run("new Promise((done) => setTimeout(done, 1500))");
        let finished =
            browser.events.iter().filter(|event| event["method"] == "Network.loadingFinished");
        let bytes = finished.filter_map(|event| event["params"]["encodedDataLength"].as_f64());
        let kilobytes = bytes.sum::<f64>() / 1e3;
        println!("page /{page}: {kilobytes:.0} KB compressed");
        heaviest = heaviest.max(kilobytes);
    }
    assert!(heaviest <= 250.0, "{heaviest} KB");
    browser.call("Network.disable", serde_json::json!({}));
}

/// Jumps and single steps in the largest trace, as a drawing and as an overview.
fn steps(browser: &mut Browser, url: &str) {
    for view in ["drawing", "overview"] {
        browser.open_fresh(&format!(
            "{url}{LARGEST_TRACE}{}",
            if view == "overview" { "&overview=1" } else { "" }
        ));
        browser.wait("document.querySelector('#s-slider')?.max > 1000000 && document.querySelector('#node h3')");
        browser.expect("Boolean(document.querySelector('#tree canvas'))", view == "overview");
        let jumps = browser.run(JUMPS);
        times::report(
            &format!("{view}: a jump among 1,099,892 steps, to the next frame"),
            numbers(&jumps),
            50.0 + FRAME,
        );
        let walk = browser.run(STEPS);
        let shown = walk["shown"].as_f64().expect("a number");
        times::report(
            &format!("{view}: frames while a step is taken in each"),
            numbers(&walk["frames"]),
            1.1 * FRAME,
        );
        println!("{view}: {shown:.0} of 180 single steps were painted at once");
    }
}

fn numbers(list: &Value) -> Vec<f64> {
    list.as_array().expect("a list").iter().filter_map(Value::as_f64).collect()
}

/// Waits until the counter and the picture of the tree show a step.
const JUMPS: &str = r"(async () => {
  const [tree, slider] = ['tree', 's-slider'].map((id) => document.getElementById(id));
  const total = Number(slider.max) + 1;
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const times = [];
  for (let index = 1; index <= 40; index += 1) {
    await frame();
    const to = (Math.floor(total * index * 7 / 40) + 7919 * index) % total;
    const isCanvas = Boolean(tree.querySelector('canvas'));
    const drawn = isCanvas ? null : new Promise((resolve) => new MutationObserver((_, watch) => { watch.disconnect(); resolve(); }).observe(tree, { childList: true, subtree: true }));
    const begin = performance.now();
    slider.value = to;
    slider.dispatchEvent(new Event('input'));
    await drawn;
    await frame();
    times.push(performance.now() - begin);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  return times;
})()";

/// A key press in each of 180 frames; the times between the frames, and how often the counter had gone on by the next one.
const STEPS: &str = r"(async () => {
  const counter = document.getElementById('s-counter');
  const [slider, tree] = ['s-slider', 'tree'].map((id) => document.getElementById(id));
  tree.focus();
  slider.value = 500000;
  slider.dispatchEvent(new Event('input'));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const frames = [];
  let [last, shown, before] = [await new Promise(requestAnimationFrame), 0, counter.textContent];
  for (let index = 0; index < 180; index += 1) {
    tree.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true, cancelable: true }));
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - last);
    last = now;
    if (counter.textContent !== before) shown += 1;
    before = counter.textContent;
  }
  return { frames, shown };
})()";
