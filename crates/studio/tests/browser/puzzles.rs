//! The puzzles page: the 8-puzzle with two heuristics side by side, and every other puzzle once.

use serde_json::{Value, json};

use crate::audit;
use crate::chromium::Browser;
use crate::overview::{painted_in, pixels, ringed};

/// The searches of the page are finished and shown.
pub(crate) const DONE: &str = "document.querySelector('#search-form').dataset.finished && document.querySelector('#stop').hidden && !document.querySelector('#transport').hidden && document.querySelector('#a-tree svg')";

/// The journey through this page.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    solves_with_two_heuristics(browser, url);
    is_an_overview(browser, url);
    charts(browser, url);
    draws_a_map(browser, url);
    draws_by_keys(browser, url);
    draws_regions(browser, url);
    opens_files(browser, url);
    every_puzzle_is_searched(browser, url);
}

pub(crate) fn go(browser: &mut Browser, url: &str, hash: &str) {
    browser.open_fresh(&format!("{url}puzzles#{hash}"));
    browser.wait(
        "document.querySelector('#board svg') && document.querySelector('#a-algorithm').value",
    );
}

/// Does what starts searches on a page that may show some already, and waits until the new ones are finished and shown.
#[track_caller]
pub(crate) fn search_by(browser: &mut Browser, act: impl FnOnce(&mut Browser)) {
    let finished = "Number(document.querySelector('#search-form').dataset.finished ?? 0)";
    let before = browser.run(finished);
    act(browser);
    browser.wait(&format!("{finished} > {before} && {DONE}"));
}

pub(crate) fn text(browser: &mut Browser, id: &str) -> String {
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
    // What stands in the text is searched, if it is an instance, and a number that cannot be used is said at its field.
    browser.run("document.querySelector('#instance').value = '1 1 1'; document.querySelector('#search-form').requestSubmit()");
    browser.wait("!document.querySelector('#fault').hidden");
    search_by(browser, |browser| {
        browser.run("document.querySelector('#instance').value = '1 2 5 3 0 8 6 4 7'; document.querySelector('#search-form').requestSubmit()");
    });
    browser.expect("document.querySelector('#fault').hidden", true);
    let limit = "document.querySelector('#nodes')";
    browser.run(&format!("{limit}.closest('[popover]').showPopover(); {limit}.value = '-1'; {limit}.dispatchEvent(new Event('change', {{ bubbles: true }}))"));
    browser.wait(&format!("document.activeElement === {limit}"));
    browser.run(&format!("{limit}.value = '100000'; {limit}.closest('[popover]').hidePopover()"));
    let answers = [text(browser, "a-answer"), text(browser, "b-answer")];
    assert!(answers[0].contains("proven") && answers[0] == answers[1], "{answers:?}");
    let expanded = |side: &str| {
        format!(
            "Number(document.querySelector('#{side}-numbers [data-all=expanded]').textContent.replaceAll(',', ''))"
        )
    };
    let (a, b) = (expanded("a"), expanded("b"));
    browser.wait(&format!("{a} <= {b}"));
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
    browser.wait("document.querySelector('#a-event').textContent.startsWith('End')");
    browser.shoot("puzzles-end");
    // The solution is played on the picture.
    browser.run("document.querySelector('#a-play').click()");
    browser.wait("/^[1-9]\\d* of/.test(document.querySelector('#a-played').textContent)");
    browser.run("document.querySelector('#a-play').click()");
    // A link restores puzzle, instance, searches and step.
    browser.press("ArrowUp", false);
    browser.wait("location.hash.includes('step=0') && location.hash.includes('run=1')");
    let hash = browser.run("location.hash.slice(1)");
    go(browser, url, hash.as_str().unwrap_or_default());
    browser.wait(DONE);
    browser.wait("document.querySelector('#s-counter').textContent.startsWith('Step 1 /')");
    browser.wait("document.querySelector('#a-event').textContent.startsWith('Step 1 of')");
    // An unsolvable instance is refused with a message.
    browser.run("document.querySelector('#instance').value = '1 0 2 3 4 5 6 8 7'; document.querySelector('#instance-form').requestSubmit()");
    browser.wait("document.querySelector('#fault').textContent.includes('odd number')");
}

/// Trees of states and of assignments as a whole, with the shapes of the drawing and a legend of their own.
fn is_an_overview(browser: &mut Browser, url: &str) {
    go(
        browser,
        url,
        "puzzle=sliding-tiles:rows=3,cols=3&at=7+2+4+5+0+6+8+3+1&a=a-star,manhattan&b=breadth-first&nodes=20000",
    );
    browser.run("document.querySelector('#search-form').requestSubmit()");
    browser.wait(DONE);
    for side in ["a", "b"] {
        browser.run(&format!("document.querySelector('#{side}-tree').focus()"));
        browser.press("o", false);
        painted_in(browser, &format!("{side}-tree"));
    }
    browser.wait("location.hash.includes('overview=ab')");
    audit::named(browser);
    let legend = text(browser, "a-legend");
    for word in ["frontier", "expanded", "goal", "not continued", "solution", "not generated yet"] {
        assert!(legend.contains(word), "{legend}");
    }
    browser.run("document.querySelector('.panels').scrollIntoView({ behavior: 'instant' })");
    audit::looks(browser, "puzzles-overview-end");
    let whole = pixels(browser, "a-tree", "a > 0");
    // The overview follows the step, also when the search jumps in the tree.
    for step in [0, 1500, 2999] {
        browser.run(&format!("document.querySelector('#s-slider').value = {step}; document.querySelector('#s-slider').dispatchEvent(new Event('input'))"));
        browser.wait(&format!("document.querySelector('#a-event').textContent.startsWith('Step ' + ({step} + 1).toLocaleString('en') + ' of')"));
        let seen = pixels(browser, "a-tree", "a > 0");
        assert!(seen > whole / 2 && ringed(browser, "a-tree"), "{seen} of {whole}");
    }
    let picked = text(browser, "a-picked");
    assert!(picked.contains("frontier") || picked.contains("expanded"), "{picked}");
    audit::looks(browser, "puzzles-overview");
    browser.run("document.querySelector('#a-tree').focus()");
    for _ in 0..12 {
        browser.press("+", false);
    }
    // On a busy machine the pictures of the keys come some frames later.
    assert!((0..100).any(|_| ringed(browser, "a-tree")));
    browser.shoot("puzzles-overview-close");
    // Assignments are checked when they are made; a local search has a curve instead of an overview.
    go(browser, url, "puzzle=n-queens:n=4&a=backtracking&b=min-conflicts&overview=ab");
    browser.run("document.querySelector('#search-form').requestSubmit()");
    browser.wait(
        "document.querySelector('#stop').hidden && !document.querySelector('#transport').hidden",
    );
    painted_in(browser, "a-tree");
    browser.wait("document.querySelector('#b-large').hidden");
    // It has scales, and its dashed line a legend.
    browser.expect("[...document.querySelectorAll('#b-curve text')].map((text) => text.textContent).filter((text) => Number.isNaN(Number(text))).join()", "cost,step,the step that is shown");
    browser.expect("document.querySelectorAll('#b-curve .grid').length > 1", true);
    browser.run("document.activeElement.blur()");
    browser.press("0", false);
    browser.wait("document.querySelector('#a-picked').textContent.startsWith('Selected: ')");
    // To the first solution: consistent assignments are in the frontier, others are pruned immediately.
    let mut words = Vec::new();
    for step in 2..=100 {
        browser.press("k", false);
        browser.wait(&format!(
            "document.querySelector('#a-event').textContent.startsWith('Step {step} of')"
        ));
        words.push(text(browser, "a-picked"));
        if words.last().is_some_and(|word| word.contains("goal")) {
            break;
        }
    }
    for word in ["frontier", "not continued", "goal"] {
        assert!(words.iter().any(|text| text.contains(word)), "{word}: {words:?}");
    }
    browser.shoot("puzzles-overview-assignments");
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
    browser.expect("document.querySelectorAll('#chart-table thead th').length", 3);
    browser.run("document.querySelector('#chart-panel').scrollIntoView()");
    audit::looks(browser, "puzzles-chart");
    browser.expect("document.querySelector('#chart-note').hidden", true);
    // A formula is checked along the optimal solutions that the other search proves.
    for (formula, sentence) in [
        ("3*manhattan", ": not admissible, too high in "),
        ("0.5*manhattan", ": never too high in "),
    ] {
        go(
            browser,
            url,
            &format!(
                "puzzle=sliding-tiles:rows=3,cols=3&a=a-star,%3D{formula}&b=a-star,manhattan&nodes=20000"
            ),
        );
        browser.run("document.querySelector('#chart-rows').value = 4; document.querySelector('#chart-form').requestSubmit()");
        browser.wait("document.querySelector('#chart-status').textContent === 'Done.'");
        browser.wait(&format!(
            "document.querySelector('#chart-note').textContent.includes('{sentence}')"
        ));
        browser.wait("document.querySelector('#chart-note').textContent.includes('optimal solutions of 4 instances')");
    }
}

/// A map of three places: through C it is shorter from A to B, until C is dragged away.
const MAP: &str = r#"start = "A"
goal = "B"
place = [{ name = "A", x = 0, y = 0 }, { name = "B", x = 100, y = 0 }, { name = "C", x = 50, y = 10 }]
road = [{ from = "A", to = "C" }, { from = "C", to = "B" }, { from = "A", to = "B", length = 120 }]
"#;

fn draws_a_map(browser: &mut Browser, url: &str) {
    go(browser, url, "puzzle=road-map&a=uniform-cost");
    let (text_box, map) = ("document.querySelector('#instance')", json!(MAP));
    browser.run(&format!(
        "{text_box}.value = {map}; document.querySelector('#instance-form').requestSubmit()"
    ));
    browser.wait(&format!("{text_box}.value.includes('[[place]]')"));
    browser.run("document.querySelector('#search-form').requestSubmit()");
    browser.wait(DONE);
    let answer = "document.querySelector('#a-answer').textContent";
    let before = text(browser, "a-answer");
    browser.run("document.querySelector('#sketch-open').click()");
    browser.wait("document.querySelectorAll('#sketch-board [data-place]').length === 3");
    browser.expect("document.querySelector('#sketch-open').hidden", true);
    let c = browser.middle("#sketch-board [data-place=C] circle");
    browser.drag(c, (c.0, c.1 - 150.0));
    browser.wait(&format!(
        "{answer} !== {} && {answer}.length > 0 && document.querySelector('#stop').hidden",
        json!(before)
    ));
    browser
        .wait(&format!("Number(/y = ([0-9.]+)/.exec({text_box}.value.split('\"C\"')[1])[1]) > 30"));
    // A click beside the places makes one; joined by the buttons, with a length that is typed.
    let low = browser.middle("#sketch-board [data-place=A] circle");
    browser.drag((low.0 + 60.0, low.1 + 60.0), (low.0 + 60.0, low.1 + 60.0));
    browser.wait(&format!("{text_box}.value.includes('\"D\"')"));
    browser.run("document.querySelector('#sketch-join').click()");
    let b = browser.middle("#sketch-board [data-place=B] circle");
    browser.drag(b, b);
    browser.wait(&format!("{text_box}.value.includes('from = \"D\"')"));
    browser.wait("document.activeElement.id === 'sketch-length'");
    browser.insert("7.5");
    browser.press("Enter", false);
    browser.wait(&format!("{text_box}.value.includes('length = 7.5')"));
    audit::named(browser);
    audit::looks(browser, "puzzles-map");
    // Undo and redo by buttons and keys.
    let click = |id: &str| format!("document.querySelector('#sketch-{id}').click()");
    browser.run(&click("undo"));
    browser.wait(&format!("!{text_box}.value.includes('length = 7.5')"));
    browser.press_with_ctrl("z", false);
    browser.wait(&format!("!{text_box}.value.includes('from = \"D\"')"));
    browser.press_with_ctrl("Z", true);
    browser.wait(&format!("{text_box}.value.includes('from = \"D\"')"));
    browser.press_with_ctrl("y", false);
    browser.wait(&format!("{text_box}.value.includes('length = 7.5')"));
    browser.wait("document.querySelector('#sketch-redo').ariaDisabled === 'true'");
    // An invalid map is refused with line and column; the map and its history stay.
    let wrong = json!(MAP.replace("to = \"C\"", "to = \"X\""));
    browser.run(&format!(
        "{text_box}.value = {wrong}; document.querySelector('#instance-form').requestSubmit()"
    ));
    browser.wait("document.querySelector('#fault').textContent.includes('line 4, column 28')");
    browser.expect("document.querySelectorAll('#sketch-board [data-place]').length", 4);
    for changes in (0..4).rev() {
        browser.run(&click("undo"));
        let last = changes == 0;
        browser.wait(&format!("document.querySelector('#sketch-undo').ariaDisabled === '{last}'"));
    }
    browser.wait("document.querySelectorAll('#sketch-board [data-place]').length === 3");
    browser.wait(&format!("{text_box}.value.includes('y = 10.0')"));
}

/// The same without a mouse: places, a road, its length, start and goal.
fn draws_by_keys(browser: &mut Browser, url: &str) {
    go(browser, url, "puzzle=road-map");
    browser.run("document.activeElement.blur()");
    browser.press("d", false);
    browser.wait("document.activeElement.dataset.place");
    browser.run("document.querySelector('#sketch-new').click()");
    browser.wait("document.querySelectorAll('#sketch-board [data-place]').length === 2");
    browser.run("document.querySelector('#sketch-board [data-place=A]').focus()");
    let here = |name: &str| format!("document.activeElement.dataset.place === '{name}'");
    let value = "document.querySelector('#instance').value";
    let x = |browser: &mut Browser, name: &str| {
        let place =
            format!("Number(/x = ([-0-9.]+)/.exec({value}.split('name = \"{name}\"')[1])[1])");
        browser.run(&place).as_f64().expect("a number")
    };
    let before = x(browser, "A");
    browser.press("Enter", false);
    browser.press("ArrowLeft", false);
    browser.press("ArrowLeft", false);
    browser.press("Enter", false);
    browser.wait(&format!("{value}.includes('name = \"A\"')"));
    browser.wait(&format!(
        "Number(/x = ([-0-9.]+)/.exec({value}.split('name = \"A\"')[1])[1]) < {before}"
    ));
    browser.wait(&here("A"));
    browser.press("r", false);
    browser.press("ArrowRight", false);
    browser.wait(&here("B"));
    browser.press("r", false);
    browser.wait("document.activeElement.id === 'sketch-length'");
    browser.insert("9");
    browser.press("Enter", false);
    browser.wait(&format!("{value}.includes('length = 9.0')"));
    browser.wait("document.activeElement.dataset.place");
    browser.press("a", false);
    browser.wait(&here("C"));
    browser.wait(&format!("{value}.includes('name = \"C\"')"));
    browser.press("g", false);
    browser.wait(&format!("{value}.includes('goal = \"C\"')"));
    browser.press("Delete", false);
    browser.wait(&format!("!{value}.includes('\"C\"')"));
    // Undo and redo announce each change.
    for (key, shift, text) in [
        ("z", false, "Undone: C is deleted."),
        ("z", false, "Undone: C is the goal."),
        ("Z", true, "Redone: C is the goal."),
    ] {
        browser.press_with_ctrl(key, shift);
        browser.wait(&format!("document.querySelector('#spoken').textContent === '{text}'"));
    }
    browser.wait(&format!("{value}.includes('goal = \"C\"')"));
    // A picked-up place is undone first.
    let map = browser.run(value);
    browser.press("Enter", false);
    browser.press("ArrowUp", false);
    browser.wait("document.querySelector('#sketch-chosen').textContent.includes('picked up')");
    browser.press_with_ctrl("z", false);
    browser.wait("!document.querySelector('#sketch-chosen').textContent.includes('picked up')");
    browser.expect(value, map.clone());
    // Undo in a field belongs to the field.
    browser.press("n", false);
    browser.wait("document.activeElement.id === 'sketch-name'");
    browser.press_with_ctrl("z", false);
    browser.press("Enter", false);
    browser.wait("document.activeElement.dataset.place");
    browser.expect(value, map);
    browser.press_with_ctrl("y", false);
    browser.wait(&format!("!{value}.includes('\"C\"')"));
    // A place can be renamed while it is being connected.
    browser.run("document.querySelector('#sketch-board [data-place=B]').focus()");
    browser.press("a", false);
    browser.wait(&here("C"));
    browser.wait(&format!("{value}.includes('name = \"C\"')"));
    browser.press("r", false);
    browser.press("n", false);
    browser.insert("Z");
    browser.press("Enter", false);
    browser.wait(&format!("{value}.includes('name = \"Z\"')"));
    browser.wait(&here("Z"));
    browser.run("document.querySelector('#sketch-board [data-place=A]').focus()");
    let a = browser.middle("#sketch-board [data-place=A] circle");
    browser.drag(a, a);
    browser.wait(&format!("{value}.includes('from = \"Z\"')"));
    browser.run("document.querySelector('#sketch-done').click()");
    browser.wait("document.querySelector('#sketch').hidden && document.querySelectorAll('#board [data-cell]').length === 3");
}

/// Regions by mouse and keys: a triangle needs three colours; without one border two are enough.
fn draws_regions(browser: &mut Browser, url: &str) {
    go(browser, url, "puzzle=map-colouring&a=backtracking");
    browser.run("document.querySelector('#sketch-open').click()");
    browser.wait("document.querySelectorAll('#sketch-board [data-place]').length === 7");
    browser.run("document.querySelector('#sketch-new').click()");
    browser.wait("document.querySelectorAll('#sketch-board [data-place]').length === 2");
    let value = "document.querySelector('#instance').value";
    browser.wait(&format!("{value}.startsWith('colours = 3\\n[[region]]')"));
    let a = browser.middle("#sketch-board [data-place=A] circle");
    browser.drag((a.0 + 40.0, a.1 - 90.0), (a.0 + 40.0, a.1 - 90.0));
    browser.wait(&format!("{value}.includes('name = \"C\"')"));
    // C to A by the mouse, A to B and B to C by keys.
    browser.run("document.querySelector('#sketch-join').click()");
    let a = browser.middle("#sketch-board [data-place=A] circle");
    browser.drag(a, a);
    browser.wait(&format!("{value}.includes('neighbours = [\"C\"]')"));
    let here = |name: &str| format!("document.activeElement.dataset.place === '{name}'");
    let join = |browser: &mut Browser, to: &str| {
        browser.press("r", false);
        browser.run(&format!("document.querySelector('#sketch-board [data-place={to}]').focus()"));
        let at = browser.middle(&format!("#sketch-board [data-place={to}] circle"));
        browser.drag(at, at);
        browser.wait(&here(to));
    };
    browser.wait(&here("A"));
    join(browser, "B");
    browser.wait(&format!("{value}.includes('neighbours = [\"B\", \"C\"]')"));
    join(browser, "C");
    browser.wait(&format!("({value}.match(/neighbours/g) ?? []).length === 2"));
    browser.press("n", false);
    browser.insert("North Land");
    browser.press("Enter", false);
    browser.wait(&format!("{value}.includes('name = \"North Land\"')"));
    audit::named(browser);
    audit::looks(browser, "puzzles-regions");
    let answer = "document.querySelector('#a-answer').textContent";
    browser.run("document.querySelector('#search-form').requestSubmit()");
    browser.wait(DONE);
    browser.wait(&format!("{answer}.length > 0"));
    let three = text(browser, "a-answer");
    // Two colours are too few for a triangle, until a border is removed.
    let colours = |number: u32| {
        format!(
            "{{ const c = document.querySelector('#sketch-colours'); c.value = {number}; c.dispatchEvent(new Event('change')); }}"
        )
    };
    let again = format!("{answer}.length > 0 && document.querySelector('#stop').hidden");
    browser.run(&colours(2));
    browser.wait(&format!("{value}.startsWith('colours = 2\\n') && {again}"));
    browser.wait(&format!("{answer} !== {} && {again}", json!(three)));
    let two = text(browser, "a-answer");
    browser.run("document.querySelector('#sketch-board [data-place=A]').focus()");
    let at = browser.middle("#sketch-board [data-place=A] circle");
    browser.drag(at, at);
    join(browser, "B");
    browser.wait(&format!("({value}.match(/neighbours/g) ?? []).length === 2 && {again}"));
    browser.wait(&format!("{answer} !== {} && {again}", json!(two)));
    // A refused change is not in the history.
    browser.run(&colours(65));
    browser.expect("document.querySelector('#sketch-colours').checkValidity()", false);
    browser.wait(&format!("{value}.startsWith('colours = 2\\n')"));
    browser.run("document.querySelector('#sketch-undo').click()");
    browser.wait(&format!("{value}.includes('neighbours = [\"B\", \"North Land\"]')"));
    browser.drop_file("regions.toml", "[[region]]\nname = \"A\"\nneighbours = [\"B\"]\n");
    browser.wait("document.querySelector('#fault').textContent.startsWith('regions.toml, line 3, column 15')");
}

/// Files dropped on the page: a map, a list of instances, and invalid files.
fn opens_files(browser: &mut Browser, url: &str) {
    go(browser, url, "puzzle=road-map");
    browser.drop_file("three.toml", MAP);
    browser.wait("document.querySelectorAll('#board [data-cell]').length === 3");
    browser.drop_file("wrong.toml", "[[place]]\nname = 3\n");
    browser.wait(
        "document.querySelector('#fault').textContent.startsWith('wrong.toml, line 2, column 8')",
    );
    go(browser, url, "puzzle=sliding-tiles:rows=3,cols=3");
    browser.drop_file("two.txt", "1 2 0 3 4 5 6 7 8\n1 2 5 3 0 8 6 4 7 # middle\n");
    browser.wait("document.querySelector('#instance').value === '1 2 0 3 4 5 6 7 8'");
    browser.run("document.querySelector('#listed').selectedIndex = 1; document.querySelector('#listed').dispatchEvent(new Event('change'))");
    browser.wait("document.querySelector('#instance').value === '1 2 5 3 0 8 6 4 7'");
    browser.drop_file("none.txt", "# nothing\n");
    browser.wait("document.querySelector('#fault').textContent.includes('no instance')");
    go(browser, url, "puzzle=grid-map");
    browser.drop_file("small.map", "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n");
    browser.wait("document.querySelector('#instance').value.endsWith(' on .../.@.')");
    browser.drop_file("large.map", &"x".repeat(70_000));
    browser.wait("document.querySelector('#fault').textContent.includes('limit 60 kB')");
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
        browser.wait("document.querySelector('#fault').hidden");
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
        // A grid, digits and a tour; other kinds of boards are checked above.
        if ["grid-map", "sudoku", "travelling-salesman"].contains(&puzzle) {
            audit::looks(browser, &format!("puzzle-{puzzle}"));
        }
    }
}
