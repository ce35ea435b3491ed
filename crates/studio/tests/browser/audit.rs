//! Checks for every page.

use serde_json::{Value, json};

use crate::chromium::Browser;

/// Checks the page in light and dark, wide and narrow, and without motion; saves screenshots as `name`.
pub(crate) fn looks(browser: &mut Browser, name: &str) {
    for scheme in ["light", "dark"] {
        browser.prefer("prefers-color-scheme", scheme);
        browser.size(1280, 1000);
        let poor = browser.run(CONTRAST);
        assert_eq!(poor, json!([]), "{name}, {scheme}: texts with too little contrast");
        browser.shoot(&format!("{name}-wide-{scheme}"));
        browser.size(320, 700);
        let wide = browser.run("document.documentElement.scrollWidth");
        assert!(
            wide.as_u64().is_some_and(|width| width <= 320),
            "{name}, {scheme}: {wide} pixels wide"
        );
        browser.shoot(&format!("{name}-phone-{scheme}"));
    }
    browser.prefer("prefers-reduced-motion", "reduce");
    browser.expect("document.getAnimations().length", 0);
    browser.prefer("prefers-color-scheme", "light");
    browser.size(1280, 1000);
}

/// Texts of the page with a contrast below 4.5. Drawings have their own test.
const CONTRAST: &str = r"
(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  const known = new Map();
  const parse = (colour) => { if (!known.has(colour)) known.set(colour, drawn(colour)); return known.get(colour); };
  const drawn = (colour) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
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

/// The shapes of a tree of numbers have the colours of the page.
pub(crate) fn tree_of_numbers(browser: &mut Browser) {
    browser.wait("document.querySelector('#board .numbers-tree .leaf')");
    browser.expect("['.MIN', '.leaf', '.twig'].filter((shape) => getComputedStyle(document.querySelector(`#board .numbers-tree ${shape}`)).fill === 'rgb(0, 0, 0)').join()", "");
}

/// Every control has a name.
pub(crate) fn named(browser: &mut Browser) {
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

/// No error in the console; a request to another host would be one.
pub(crate) fn quiet(browser: &Browser) {
    let is = |event: &Value, method: &str| event["method"] == json!(method);
    for event in &browser.events {
        let level = &event["params"]["entry"]["level"];
        let text = &event["params"]["entry"]["text"];
        // Some tests send invalid moves.
        let meant = text.as_str().is_some_and(|text| text.contains("400"));
        assert!(!(is(event, "Log.entryAdded") && *level == json!("error") && !meant), "{event}");
        assert!(!is(event, "Runtime.exceptionThrown"), "{event}");
        assert!(
            !(is(event, "Runtime.consoleAPICalled") && event["params"]["type"] == json!("error")),
            "{event}"
        );
    }
}
