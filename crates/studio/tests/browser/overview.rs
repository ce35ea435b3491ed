//! The overview of a large tree: switched by size or by hand, scrolled and zoomed, clicked, stepped through.

use serde_json::{Value, json};

use crate::audit;
use crate::chromium::Browser;
use crate::times;

const CANVAS: &str = "document.querySelector('#tree canvas')";
const TITLE: &str = "document.querySelector('#node h3').textContent";
/// The full search of tic-tac-toe by alpha-beta.
const TREE: &str = "game=tic-tac-toe&first=human&second=human&tree=alpha-beta,9,,0";

/// The journey through it.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    let url = format!("{url}games");
    browser.size(1280, 1000);
    comes_with_size(browser, &url);
    is_walked_through(browser, &url);
    is_moved(browser, &url);
    is_sharp_and_follows_the_theme(browser, &url);
    is_stepped_through(browser, &url);
    fits_the_width(browser, &url);
    fills_the_height(browser, &url);
    scrolls_on_a_phone(browser, &url);
    looks(browser, &url);
    draws_in_time(browser, &url);
}

fn go(browser: &mut Browser, url: &str, hash: &str) {
    browser.open_fresh(&format!("{url}#{hash}"));
    browser.wait(
        "document.querySelector('#tree').firstElementChild && document.querySelector('#node h3')",
    );
}

/// A small tree is as large as its frame; of a wide one "Fit" shows the overview, and not a drawing without readable texts.
fn fits_the_width(browser: &mut Browser, url: &str) {
    browser.size(1280, 800);
    let tree = |depth| {
        format!(
            "game=tic-tac-toe&moves=a1+b1+c3+b3&first=human&second=human&tree=minimax,{depth},,4"
        )
    };
    let fit = "document.querySelector('#t-fit').click()";
    go(browser, url, &tree(1));
    browser.wait("document.querySelector('#tree.fit svg')");
    browser.expect("(([frame, drawn]) => drawn.top >= frame.top && drawn.bottom <= frame.bottom && drawn.left >= frame.left && drawn.right <= frame.right)(['#tree', '#tree svg > g'].map((part) => document.querySelector(part).getBoundingClientRect()))", true);
    browser.expect("document.querySelector('#tree').scrollWidth <= document.querySelector('#tree').clientWidth", true);
    go(browser, url, &tree(9));
    browser.wait("document.querySelectorAll('#tree [data-node]').length > 1");
    for _ in 0..3 {
        browser.run("document.querySelector('#t-open').click()");
    }
    browser.wait("document.querySelector('#tree svg').clientWidth > 2000");
    browser.run(fit);
    browser.wait("document.querySelector('#tree canvas')");
    browser.size(1280, 1000);
}

/// The levels of a flat tree fill the frame: something is painted in the lower quarter.
fn fills_the_height(browser: &mut Browser, url: &str) {
    begin(browser, url, "game=tic-tac-toe&first=human&second=human&tree=alpha-beta,3,,0");
    browser.wait(&format!("(({{ width, height }}) => new Set(new Uint32Array({CANVAS}.getContext('2d').getImageData(0, .75 * height, width, .1 * height).data.buffer)).size > 1)({CANVAS})"));
}

/// On a phone a wide tree says at its edges that it goes on, and its frame leaves room for the rest of the page.
fn scrolls_on_a_phone(browser: &mut Browser, url: &str) {
    browser.size(390, 844);
    go(browser, url, "game=tic-tac-toe&first=human&second=human&tree=alpha-beta,3,,0");
    browser.wait("document.querySelector('#tree svg text.small')");
    browser.expect("(tree => tree.scrollWidth > tree.clientWidth && tree.offsetHeight <= 352 && getComputedStyle(tree).backgroundAttachment.startsWith('local, local, scroll'))(document.querySelector('#tree'))", true);
    // Edges do not cross out texts.
    browser.expect("getComputedStyle(document.querySelector('#tree svg text.small')).paintOrder.startsWith('stroke')", true);
    browser.size(1280, 1000);
}

/// Opens the tree as an overview, with the keyboard.
fn begin(browser: &mut Browser, url: &str, hash: &str) {
    go(browser, url, hash);
    browser.run("document.querySelector('#tree').focus()");
    browser.press("o", false);
    painted(browser);
}

/// Waits until the canvas is painted.
fn painted(browser: &mut Browser) {
    painted_in(browser, "tree");
}

/// The same in the box with this id.
pub(crate) fn painted_in(browser: &mut Browser, tree: &str) {
    browser.wait(&format!("document.querySelector('#{tree} canvas') && performance.getEntriesByName('overview').length"));
    browser.run("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))");
}

/// Pixels of the canvas in a box for which a condition on `r`, `g`, `b` and `a` holds.
pub(crate) fn pixels(browser: &mut Browser, tree: &str, condition: &str) -> u64 {
    painted_in(browser, tree);
    let count = browser.run(&format!(
        "(() => {{ const c = document.querySelector('#{tree} canvas'); const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;\
         let count = 0; for (let i = 0; i < d.length; i += 4) {{ const [r, g, b, a] = d.subarray(i, i + 4); if ({condition}) count += 1; }} return count; }})()"
    ));
    count.as_u64().expect("a number")
}

/// Whether the ring around the selected node is visible.
pub(crate) fn ringed(browser: &mut Browser, tree: &str) -> bool {
    let accent = "getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()";
    let colour = browser.run(&format!(
        "(() => {{ const pen = new OffscreenCanvas(1, 1).getContext('2d'); pen.fillStyle = {accent}; pen.fillRect(0, 0, 1, 1); return [...pen.getImageData(0, 0, 1, 1).data]; }})()"
    ));
    let part = |index: usize| colour[index].as_u64().expect("a number");
    let is = format!("a > 250 && r === {} && g === {} && b === {}", part(0), part(1), part(2));
    pixels(browser, tree, &is) > 20
}

/// A hash of the picture on the canvas.
fn picture(browser: &mut Browser) -> Value {
    painted(browser);
    browser.run(&format!(
        "(() => {{ const c = {CANVAS}; const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;\
         let sum = 0; for (let i = 0; i < d.length; i += 1) sum = (sum * 31 + d[i]) % 4294967291; return sum; }})()"
    ))
}

/// Level by level, until the drawing would have more than 2,000 nodes.
fn comes_with_size(browser: &mut Browser, url: &str) {
    go(browser, url, TREE);
    let mut drawn = 0;
    for _ in 0..9 {
        if browser.run(&format!("{CANVAS} !== null")) == json!(true) {
            break;
        }
        let nodes = browser.run("document.querySelectorAll('#tree [data-node]').length");
        drawn = nodes.as_u64().unwrap_or(0);
        browser.run("document.querySelector('#t-open').click()");
        browser.wait(&format!(
            "{CANVAS} || document.querySelectorAll('#tree [data-node]').length !== {drawn}"
        ));
    }
    let name = browser.run(&format!("{CANVAS}.getAttribute('aria-label')"));
    let name = name.as_str().expect("a name");
    let shown = name.split("overview of ").nth(1).and_then(|rest| rest.split(' ').next());
    let shown: u64 = shown.expect("a number").replace(',', "").parse().expect("a number");
    println!("overview: {drawn} nodes are drawn, {shown} seen as a whole");
    assert!(drawn > 400 && drawn <= 2000 && shown > 2000, "{drawn}, {shown}");
    browser.expect("document.querySelector('#t-overview').ariaPressed", "true");
    // Fewer are a drawing again.
    browser.run("document.querySelector('#t-close').click()");
    browser.wait("document.querySelector('#tree svg')");
    browser.wait("document.querySelector('#t-legend').hidden");
}

/// By keys and by pointer: nodes are selected, expanded and found again.
fn is_walked_through(browser: &mut Browser, url: &str) {
    begin(browser, url, TREE);
    audit::named(browser);
    browser.press("ArrowDown", true);
    browser.wait(&format!("{TITLE} === 'After a3'"));
    browser.wait("document.querySelector('#spoken').textContent.startsWith('a3, min.')");
    browser.wait(&format!("{CANVAS}.getAttribute('aria-label').includes('Selected: a3')"));
    browser.press("ArrowRight", true);
    browser.wait(&format!("{TITLE} === 'After b3'"));
    browser.press("ArrowUp", true);
    browser.wait(&format!("{TITLE} === 'Root'"));
    // Closing the root and opening it again.
    let nodes = format!("{CANVAS}.getAttribute('aria-label').match(/overview of ([0-9,]+)/)[1]");
    let all = browser.run(&nodes);
    browser.press("Enter", false);
    browser.wait(&format!("{nodes} === '1'"));
    browser.press("Enter", false);
    browser.wait(&format!("{nodes} === {all}"));
    // Arrows aim, Enter picks what is in the middle.
    browser.press("ArrowDown", false);
    browser.press("Enter", false);
    browser.wait(&format!("{TITLE} !== 'Root'"));
    let aimed = browser.run(TITLE);
    // A click in the lowest row; two bundles of it are never one.
    let place = browser.run(&format!(
        "(() => {{ const b = {CANVAS}.getBoundingClientRect(); scrollBy(0, b.top - 100); const c = {CANVAS}.getBoundingClientRect(); return [c.left + c.width / 4, c.bottom - 44]; }})()"
    ));
    let at = |index: usize| place[index].as_f64().expect("a number");
    for kind in ["mousePressed", "mouseReleased"] {
        let event =
            json!({ "type": kind, "x": at(0), "y": at(1), "button": "left", "clickCount": 1 });
        browser.call("Input.dispatchMouseEvent", event);
    }
    browser.wait(&format!("{TITLE} !== {aimed} && {TITLE} !== 'Root'"));
    browser.wait("document.querySelector('#node').textContent.includes('Window')");
    // From there as a picture of its own.
    browser.wait("location.hash.includes('overview=1')");
    let hash = browser.run("location.hash.slice(1)");
    go(browser, url, hash.as_str().unwrap_or_default());
    browser.wait(CANVAS);
    browser.run("document.querySelector('#t-overview').click()");
    browser.wait("document.querySelector('#tree svg')");
    browser.wait("!location.hash.includes('overview')");
}

/// By keys, buttons, wheel, mouse and two fingers.
fn is_moved(browser: &mut Browser, url: &str) {
    begin(browser, url, TREE);
    let whole = picture(browser);
    let mut last = whole.clone();
    let mut differs = |browser: &mut Browser, how: &str| {
        let now = picture(browser);
        assert_ne!(now, last, "{how} changes nothing");
        last = now;
    };
    browser.press("+", false);
    differs(browser, "plus");
    browser.press("ArrowRight", false);
    differs(browser, "an arrow");
    browser.run("document.querySelector('#t-in').click()");
    differs(browser, "the button");
    let middle = browser.run(&format!(
        "(() => {{ {CANVAS}.scrollIntoView({{ block: 'center', behavior: 'instant' }}); const b = {CANVAS}.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; }})()"
    ));
    let at = |index: usize| middle[index].as_f64().expect("a number");
    let mouse = |browser: &mut Browser, kind: &str, x: f64, more: Value| {
        let mut event =
            json!({ "type": kind, "x": x, "y": at(1), "button": "left", "clickCount": 1 });
        for (key, value) in more.as_object().into_iter().flatten() {
            event[key] = value.clone();
        }
        browser.call("Input.dispatchMouseEvent", event);
    };
    let title = browser.run(TITLE);
    mouse(browser, "mousePressed", at(0), json!({}));
    for far in [20.0, 60.0, 90.0] {
        mouse(browser, "mouseMoved", at(0) - far, json!({ "buttons": 1 }));
    }
    mouse(browser, "mouseReleased", at(0) - 90.0, json!({}));
    differs(browser, "dragging");
    browser.expect(TITLE, title);
    mouse(browser, "mouseWheel", at(0), json!({ "deltaX": 0, "deltaY": -240, "button": "none" }));
    differs(browser, "the wheel");
    let finger = |id: u8, far: f64| json!({ "x": at(0) + far, "y": at(1), "id": id });
    let touch = |browser: &mut Browser, kind: &str, points: Value| {
        browser.call("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }));
    };
    browser.touch(true);
    touch(browser, "touchStart", json!([finger(0, -90.0), finger(1, 90.0)]));
    touch(browser, "touchMove", json!([finger(0, -60.0), finger(1, 60.0)]));
    touch(browser, "touchMove", json!([finger(0, -30.0), finger(1, 30.0)]));
    touch(browser, "touchEnd", json!([]));
    browser.touch(false);
    differs(browser, "two fingers");
    browser.run("document.querySelector('#tree').focus()");
    browser.press("z", false);
    browser.press("ArrowDown", true);
    browser.press("ArrowUp", true);
    browser.wait(&format!("{TITLE} === 'Root'"));
    assert_eq!(picture(browser), whole, "the whole picture is there again");
}

/// The resolution of the screen, and the colours of the theme.
fn is_sharp_and_follows_the_theme(browser: &mut Browser, url: &str) {
    begin(browser, url, TREE);
    let metrics = json!({ "width": 1280, "height": 1000, "deviceScaleFactor": 2, "mobile": false });
    browser.call("Emulation.setDeviceMetricsOverride", metrics);
    browser.run("document.querySelector('#tree').focus()");
    browser.press("+", false);
    browser.wait(&format!("{CANVAS}.width === 2 * {CANVAS}.clientWidth"));
    browser.size(1280, 1000);
    browser.press("z", false);
    browser.wait(&format!("{CANVAS}.width === {CANVAS}.clientWidth"));
    // Light ink on dark paper, dark ink on light paper.
    let light = |browser: &mut Browser| {
        painted(browser);
        let mean = format!(
            "(() => {{ const c = {CANVAS}; const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;\
             let [sum, count] = [0, 0]; for (let i = 0; i < d.length; i += 4) if (d[i + 3] > 200) {{ sum += d[i] + d[i + 1] + d[i + 2]; count += 3; }}\
             return sum / count; }})()"
        );
        browser.run(&mean).as_f64().expect("a number")
    };
    browser.prefer("prefers-color-scheme", "light");
    let by_day = light(browser);
    browser.prefer("prefers-color-scheme", "dark");
    let by_night = light(browser);
    assert!(by_night > by_day + 30.0, "{by_day} {by_night}");
    // The button has priority over the system.
    browser.run("while (!document.querySelector('#theme').title.endsWith('light')) document.querySelector('#theme').click()");
    assert!((light(browser) - by_day).abs() < 5.0);
    browser.run("while (!document.querySelector('#theme').title.endsWith('auto')) document.querySelector('#theme').click()");
    browser.prefer("prefers-color-scheme", "light");
}

/// Steps change the picture; stepping back restores it.
fn is_stepped_through(browser: &mut Browser, url: &str) {
    begin(browser, url, TREE);
    let whole = pixels(browser, "tree", "a > 0");
    let event = "document.querySelector('#event').textContent";
    browser.press("k", false);
    browser.wait(&format!("{event}.startsWith('Step 1: Enters root')"));
    // Later nodes are drawn faintly.
    let (seen, black) =
        (pixels(browser, "tree", "a > 0"), pixels(browser, "tree", "a > 250 && r + g + b < 300"));
    assert!(seen > whole / 2 && black < whole / 20, "{seen} and {black} of {whole}");
    browser.shoot("overview-first-step");
    for step in 2..=12 {
        browser.press("k", false);
        browser.wait(&format!("{event}.startsWith('Step {step}:')"));
    }
    let twelfth = picture(browser);
    for step in (5..12).rev() {
        browser.press("j", false);
        browser.wait(&format!("{event}.startsWith('Step {step}:')"));
    }
    assert_ne!(picture(browser), twelfth);
    for step in 6..=12 {
        browser.press("k", false);
        browser.wait(&format!("{event}.startsWith('Step {step}:')"));
    }
    assert_eq!(picture(browser), twelfth);
    browser.press("r", false);
    browser.wait("document.querySelector('#s-counter').textContent.startsWith('Whole tree')");
}

fn looks(browser: &mut Browser, url: &str) {
    begin(browser, url, &format!("{TREE}&step=20000"));
    browser.wait("document.querySelector('#event').textContent.startsWith('Step 20,001:')");
    browser.run("document.querySelector('#tree-panel').scrollIntoView({ behavior: 'instant' })");
    audit::looks(browser, "overview");
    browser.run("document.querySelector('#tree').focus()");
    for _ in 0..14 {
        browser.press("+", false);
    }
    painted(browser);
    browser.shoot("overview-close-light");
    browser.prefer("prefers-color-scheme", "dark");
    painted(browser);
    browser.shoot("overview-close-dark");
    browser.prefer("prefers-color-scheme", "light");
}

/// The largest trace: 20,000 nodes of 549,946, more than a million steps.
fn draws_in_time(browser: &mut Browser, url: &str) {
    begin(browser, url, "game=tic-tac-toe&first=human&second=human&tree=minimax,9,,0");
    let nodes = browser.run(&format!("{CANVAS}.getAttribute('aria-label')"));
    assert!(nodes.as_str().is_some_and(|name| name.contains("overview of 20,0")), "{nodes}");
    // Reading a pixel makes the browser draw.
    let done = format!(
        "await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))); {CANVAS}.getContext('2d').getImageData(0, 0, 1, 1);"
    );
    let mut times = Vec::new();
    for key in ["+", "-"].repeat(10) {
        let time = browser.run(&format!(
            "(async () => {{ const c = {CANVAS}; c.getContext('2d').getImageData(0, 0, 1, 1);\
             document.querySelector('#tree').dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}' }}));\
             await new Promise((resolve) => requestAnimationFrame(resolve));\
             const begin = performance.getEntriesByName('overview')[0].startTime;\
             c.getContext('2d').getImageData(0, 0, 1, 1); return performance.now() - begin; }})()"
        ));
        times.push(time.as_f64().expect("a time"));
    }
    times::report("drawing 20,000 nodes", times, 20.0);
    let steps = browser.run("Number(document.querySelector('#s-slider').max) + 1");
    let steps = steps.as_u64().expect("a number");
    assert_eq!(steps, 2 * 549_946);
    let mut times = Vec::new();
    for index in 1..=20 {
        let to = (steps * index * 7 / 20 + 7919 * index) % steps;
        let jump = format!(
            "(async () => {{ const slider = document.querySelector('#s-slider'); const begin = performance.now();\
             slider.value = {to}; slider.dispatchEvent(new Event('input')); await null; {done} return performance.now() - begin; }})()"
        );
        times.push(browser.run(&jump).as_f64().expect("a time"));
        let start = format!("'Step ' + ({to} + 1).toLocaleString('en') + ':'");
        browser.wait(&format!("document.querySelector('#event').textContent.startsWith({start})"));
    }
    times::report(&format!("jumps among {steps} steps in the overview"), times, 50.0);
    browser.shoot("overview-million");
}
