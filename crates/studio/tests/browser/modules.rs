//! The small classes of the pages, each alone: a board, a tree, the step controls, the stores and the event streams, on a
//! document without the scripts of a page and with answers made up here.

use crate::chromium::Browser;

/// The tests.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    // A style sheet is shown as a document of the same host without scripts.
    browser.open_fresh(&format!("{url}tokens.css"));
    for (name, script) in [
        ("formatTime", FORMAT_TIME),
        ("chances", CHANCES),
        ("Store", STORE),
        ("EventStream", EVENT_STREAM),
        ("run", RUN),
        ("latest", LATEST),
        ("Transport", TRANSPORT),
        ("Frames", FRAMES),
        ("Board", BOARD),
        ("TreeView", TREE_VIEW),
        ("MoveTree", MOVE_TREE),
        ("scrollToNode", SCROLL_TO_NODE),
    ] {
        let script = format!("(async () => {{ {HELPERS} {script} return 'passed'; }})()");
        assert_eq!(browser.run(&script), "passed", "{name}");
    }
}

const HELPERS: &str = r#"
  const check = (what, found, expected) => {
    const [a, b] = [found, expected].map((value) => JSON.stringify(value));
    if (a !== b) throw new Error(`${what}: ${a}, expected ${b}`);
  };
  const until = async (what, done) => {
    for (let tries = 0; !done(); tries += 1) {
      if (tries === 500) throw new Error(`${what}: it did not happen`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  // The markup of a page; its scripts do not run.
  const markup = async (page) => {
    const text = await (await fetch(page)).text();
    document.body.replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
  };
"#;

// An evaluation may lie outside of the results of a game of points. The curve of a review stays in its box then, and a mistake costs
// what it costs.
const CHANCES: &str = r#"
  const { chancesOf, cost } = await importFile("/games/chances.js");
  const ply = (turn, score, best = score) => ({ turn, value: { score }, best_value: { score: best } });
  check("chances", [ply(0, 5), ply(0, 3), ply(1, -2), ply(0, 9000), ply(1, -9000)].map((one) => chancesOf(one, [1, 5])), [1, 0, 0.5, 1, -1]);
  check("cost", cost(ply(0, 8, 10), [1, 5]), 1);
"#;

// As `seconds` of the commands.
const FORMAT_TIME: &str = r#"
  const { formatTime } = await importFile("/view.js");
  check("times", [0, 0.000553, 0.001, 0.9994, 1, 99.9, 100, 1234.6].map(formatTime), ["0 µs", "553 µs", "1.0 ms", "999.4 ms", "1.00 s", "99.90 s", "100 s", "1235 s"]);
"#;

const LATEST: &str = r#"
  await markup("/puzzles");
  const { latest } = await importFile("/latest.js");
  // The first request never answers.
  let runs = 0;
  const update = latest(() => (++runs === 1 ? new Promise(() => {}) : Promise.resolve()), 10);
  update();
  await update();
  check("runs", runs, 2);
  check("the message", document.body.textContent.includes("takes too long to answer"), true);
"#;

const STORE: &str = r#"
  const { Store } = await importFile("/store.js");
  const kept = new Map();
  const area = { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => { kept.set(name, text); }, removeItem: (name) => { kept.delete(name); } };
  const store = new Store(() => area);
  check("a missing name", store.get("theme"), null);
  store.set("theme", "dark");
  check("a text", [store.get("theme"), [...kept]], ["dark", [["outwit-theme", "dark"]]]);
  store.setValue("rows", [1, 2]);
  check("a value", store.value("rows", []), [1, 2]);
  kept.set("outwit-rows", "{");
  check("a damaged value", store.value("rows", ["none"]), ["none"]);
  kept.set("outwit-rows", "null");
  check("no value", store.value("rows", 7), 7);
  // Another tab changes it.
  kept.set("outwit-theme", "light");
  check("the newest text", store.get("theme"), "light");
  // No access, no room, and room again.
  const locked = new Store(() => { throw new Error("denied"); });
  check("without storage", locked.get("theme"), null);
  locked.set("theme", "dark");
  check("in the memory of the page", locked.get("theme"), "dark");
  let full = true;
  const narrow = new Store(() => ({ ...area, setItem: (name, text) => { if (full) throw new Error("full"); area.setItem(name, text); } }));
  narrow.set("theme", "auto");
  check("a full storage keeps no old text", [narrow.get("theme"), kept.has("outwit-theme")], ["auto", false]);
  full = false;
  narrow.set("theme", "dark");
  kept.set("outwit-theme", "light");
  check("room again", narrow.get("theme"), "light");
"#;

const EVENT_STREAM: &str = r#"
  const { EventStream } = await importFile("/event-stream.js");
  const Real = window.EventSource;
  let source;
  window.EventSource = class { constructor(path) { this.path = path; this.closed = 0; source = this; } close() { this.closed += 1; } };
  const said = [];
  const listener = { take: (event) => said.push(event.n), lost: (received) => said.push(`lost after ${received}`) };
  const send = (n) => source.onmessage({ data: JSON.stringify({ n }) });
  new EventStream("/api/x/events", listener);
  check("open", [source.closed, source.path], [0, "/api/x/events"]);
  send(1); send(2);
  source.onerror();
  source.onerror(); send(3);
  check("lost once, not opened again", [said, source.closed], [[1, 2, "lost after 2"], 1]);
  said.length = 0;
  const other = new EventStream("/api/y/events", listener);
  other.close();
  source.onerror(); send(4);
  check("closed by the page", [said, source.closed], [[], 1]);
  window.EventSource = Real;
"#;

const RUN: &str = r#"
  const { run } = await importFile("/api.js");
  const { fetch } = window;
  const { timeout } = AbortSignal;
  const ends = [];
  AbortSignal.timeout = () => { const control = new AbortController(); ends.push(() => control.abort(new DOMException("over", "TimeoutError"))); return control.signal; };
  // No request is answered.
  const sent = [];
  window.fetch = (path, { body, signal }) => { sent.push(`${path} ${body}`); return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))); };
  const told = [];
  const first = run({ depth: 1 }, (status) => told.push(["first", status.error]));
  run({ depth: 2 }, (status) => told.push(["second", status.error]));
  run({ depth: 3 }, (status) => told.push(["third", status.error])).drop();
  await until("the first request", () => sent.length === 1);
  check("one request at a time", [sent, told], [['/api/run {"depth":1}'], []]);
  ends[0]();
  const sentence = "The studio takes too long to answer. Close other pages of the studio that are open, then load this page again.";
  await until("the second request", () => sent.length === 2);
  check("the first one has failed", told, [["first", sentence]]);
  ends[1]();
  await until("the second one fails", () => told.length === 2);
  check("the second one", [sent[1], told[1]], ['/api/run {"depth":2}', ["second", sentence]]);
  // An answer that begins and does not end; then a search that starts, and whose stop is not answered.
  window.fetch = async (path, { signal }) => ({ ok: true, url: `${location.origin}${path}`, json: () => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))) });
  run({ depth: 4 }, (status) => told.push(["fourth", status.error]));
  await until("the fourth request", () => ends.length === 4);
  ends[3]();
  await until("the fourth one fails", () => told.length === 3);
  check("the fourth one", told[2], ["fourth", sentence]);
  const { EventSource } = window;
  window.EventSource = class { close() { told.push("closed"); } };
  window.fetch = async (path) => ({ ok: true, url: `${location.origin}${path}`, json: async () => ({ run: 7 }) });
  const last = run({ depth: 5 }, (status) => told.push(["fifth", status.error]));
  await until("the fifth request", () => ends.length === 5);
  await new Promise((resolve) => setTimeout(resolve, 50));
  window.fetch = (_, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  last.stop();
  await until("the stop", () => ends.length === 6);
  ends[5]();
  await until("the fifth one ends", () => told.length === 5);
  check("the fifth one", told.slice(3), ["closed", ["fifth", sentence]]);
  // The server no longer keeps a search whose stream is opened: a move is searched again, another search is not.
  const streams = [];
  told.length = 0;
  window.EventSource = class { constructor() { streams.push(this); } close() {} };
  window.fetch = async (path) => ({ ok: !path.endsWith("/stop"), status: 404, url: `${location.origin}${path}`, json: async () => ({ run: 7 }) });
  run({ task: "move" }, ({ error, move }) => told.push(error ?? move));
  await until("a stream", () => streams.length === 1);
  streams[0].onerror();
  await until("the move is searched again", () => streams.length === 2);
  streams[1].onmessage({ data: '{"done":true,"move":"b2"}' });
  run({ task: "analyse" }, ({ error }) => told.push(error));
  await until("another stream", () => streams.length === 3);
  streams[2].onerror();
  await until("a sentence", () => told.length === 2);
  check("the lost searches", told, ["b2", "The studio no longer keeps this search: it was restarted, or many searches followed."]);
  Object.assign(window, { fetch, EventSource });
  AbortSignal.timeout = timeout;
"#;

const TRANSPORT: &str = r#"
  await markup("/games");
  location.hash = "marks=2.99.2";
  const { Transport } = await importFile("/transport.js");
  const id = (name) => document.getElementById(name);
  let [last, at, went, slow] = [-1, null, [], 0];
  const go = async (step) => { at = step; went.push(step); bar.show(); if (slow) await new Promise((resolve) => setTimeout(resolve, slow)); };
  const bar = new Transport({ last: () => last, at: () => at, go, text: () => `Step ${at}` });
  bar.show();
  await bar.forward(); await bar.to(3);
  check("no steps", went, []);
  last = 9;
  bar.show();
  check("bookmarks of the address, without those out of range", [...document.querySelectorAll(".marks button")].map((b) => b.textContent), ["3"]);
  await bar.back();
  check("back from the whole search", at, 9);
  await bar.to(99); await bar.to(-5);
  check("nearest steps", went.slice(-2), [9, 0]);
  check("at the first step", [id("s-back").disabled, id("s-first").disabled, id("s-forward").disabled], [true, true, false]);
  await bar.by(4); await bar.forward(); await bar.back();
  check("by and on", went.slice(-3), [4, 5, 4]);
  id("s-slider").value = 7; id("s-slider").dispatchEvent(new Event("input"));
  check("slider", at, 7);
  id("s-number").value = 2; id("s-number").dispatchEvent(new Event("change"));
  check("number, from 1", [at, id("s-slider").value, id("s-counter").textContent], [1, "1", "Step 1"]);
  id("s-number").value = 11; id("s-number").dispatchEvent(new Event("change"));
  check("a number out of range", at, 1);
  bar.keys.b();
  check("a bookmark", [...document.querySelectorAll(".marks button")].map((b) => b.textContent), ["2", "3"]);
  bar.keys.b();
  check("removed", document.querySelectorAll(".marks button").length, 1);
  bar.forget();
  check("forgotten", document.querySelectorAll(".marks button").length, 0);
  check("the slowest speed that ends within half a minute", id("s-speed").value, "1");
  for (let key = 0; key < id("s-speed").length; key++) bar.keys["+"]();
  check("the fastest", id("s-speed").selectedIndex, id("s-speed").length - 1);
  await bar.end();
  went = [];
  bar.keys[" "]();
  check("playing", id("s-play").textContent, "Pause");
  await until("playback from the start to the end", () => at === 9 && id("s-play").textContent === "Play");
  check("from the start", went[0], 0);
  bar.keys[" "](); bar.pause();
  went = [];
  await new Promise((resolve) => setTimeout(resolve, 30));
  check("paused", went, []);
  // Drawings that take longer than their steps: the average speed is the chosen one.
  [last, at, slow] = [9999, 0, 120];
  bar.setSpeed("100");
  went = [];
  bar.keys[" "]();
  await until("100 steps of slow drawings", () => at >= 100);
  check("fewer drawings than without late steps, 17", went.length < 14, true);
  bar.pause(); bar.play(); went = [];
  await new Promise((resolve) => setTimeout(resolve, 500));
  check("one playback after a pause during a drawing", went.length <= 5, true);
  bar.pause();
"#;

const FRAMES: &str = r#"
  const { Frames } = await importFile("/frames.js");
  let [asked, waiting, fails, most] = [[], [], false, Infinity];
  const load = (from, count) => {
    asked.push([from, count]);
    if (fails) return Promise.reject(new Error("no server"));
    return new Promise((resolve) => waiting.push(() => resolve(Array.from({ length: Math.min(count, most) }, (_, index) => from + index))));
  };
  const settle = async () => {
    while (waiting.length) {
      for (const answer of waiting.splice(0)) answer();
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  // What is there before anything else happens: a frame that is shown at once.
  const atOnce = (step) => Promise.race([frames.at(step), new Promise((resolve) => setTimeout(() => resolve("late")))]);
  const frames = new Frames().of("a", 1000, load);
  const first = frames.at(0);
  check("the step itself is asked for first", asked[0], [0, 1]);
  await settle();
  check("a step", await first, 0);
  let late = 0;
  const walk = async (from, to) => {
    const way = Math.sign(to - from);
    for (let step = from; step !== to + way; step += way) {
      if (await atOnce(step) !== step) late += 1;
      if (step % 5 === 0) await settle();
    }
  };
  await walk(1, 300);
  await walk(299, 100);
  check("no step of a walk in both directions is late", late, 0);
  check("the steps that are kept are bounded", frames.size <= 130, true);
  check("no step was asked for twice in a row", asked.length < 80, true);
  // A jump loads its step only; the others follow when the reader rests.
  asked = [];
  for (const step of [900, 500, 700]) { const jump = frames.at(step); await settle(); check("a jump", await jump, step); }
  check("jumps load nothing ahead", asked, [[900, 1], [500, 1], [700, 1]]);
  await until("the steps around it", () => waiting.length);
  await settle();
  check("then both neighbours are there", [await atOnce(701), await atOnce(699)], [701, 699]);
  await frames.at(700);
  // A request that fails is repeated when its step is wanted; a part may be shorter than asked for.
  fails = true;
  frames.of("b", 30, load);
  check("a fault", await frames.at(5).catch((error) => error.message), "no server");
  [fails, most] = [false, 1];
  for (const step of [5, 6, 7, 29]) { const one = frames.at(step); await settle(); await settle(); check("after a fault", await one, step); }
  check("no step after the last", asked.every(([from, count]) => from + count <= 1000), true);
  // Another tree: steps of the one before are forgotten, also those that come late.
  const old = frames.at(2);
  frames.of("c", 30, async (from, count) => Array.from({ length: count }, (_, index) => -(from + index)));
  await settle(); await old.catch(() => {});
  check("another tree", await frames.at(2), -2);
"#;

const BOARD: &str = r#"
  document.body.innerHTML = "<div id=box class=board></div>";
  // The sheet says that marks over the cells catch no pointer.
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/board.css" });
  await new Promise((loaded) => { sheet.onload = loaded; document.head.append(sheet); });
  const { Board } = await importFile("/board.js");
  const box = document.getElementById("box");
  // Three cells in a row and one below; a piece on a and on c.
  const cell = (name, x, y, piece) => `<g data-cell="${name}"><title>${name}</title><rect x="${x}" y="${y}" width="40" height="40"/>${piece ? `<g transform="translate(${x + 20} ${y + 20})"><circle r="15"/></g>` : ""}</g>`;
  const drawing = (pieces) => `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="80" viewBox="0 0 160 80">${[["a", 0, 0], ["b", 40, 0], ["c", 80, 0], ["d", 120, 0], ["e", 0, 40]].map(([name, x, y]) => cell(name, x, y, pieces.includes(name))).join("")}</svg>`;
  let moves = [{ text: "a-b", cells: ["a", "b"] }, { text: "c-d-b", cells: ["c", "d", "b"] }, { text: "c-d-e", cells: ["c", "d", "e"] }];
  const said = [];
  const board = new Board(box, {
    moves: () => moves,
    play: (text) => said.push(text),
    refuse: (name) => said.push(`no ${name}`),
    label: (name, _, { target, selected }) => `${name}${target ? " target" : ""}${selected ? " selected" : ""}`,
  });
  board.columns = 4;
  board.show(drawing("ac"));
  const at = (name) => box.querySelector(`[data-cell=${name}]`);
  const aims = () => box.querySelectorAll(".aim").length;
  const click = (name) => at(name).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  check("roles and names", [at("a").getAttribute("role"), at("a").getAttribute("aria-label"), at("e").getAttribute("aria-label")], ["button", "a target", "e"]);
  check("one cell for Tab", [...box.querySelectorAll("[tabindex='0']")].length, 1);
  click("e");
  check("no move from there", [said, board.selected], [["no e"], []]);
  click("a");
  check("a selected piece", [board.selected, aims(), at("a").classList.contains("picked")], [["a"], 1, true]);
  click("a");
  check("deselected", [board.selected, aims()], [[], 0]);
  click("a"); click("c");
  check("another piece instead", [board.selected, aims()], [["c"], 1]);
  click("d");
  check("a step of a longer move", [board.selected, aims(), said.length, Boolean(box.querySelector(".stepped"))], [["c", "d"], 2, 1, true]);
  click("e");
  check("its end", [board.selected, said], [[], ["no e", "c-d-e"]]);
  click("c"); click("b");
  check("the end at once", said[2], "c-d-b");
  click("a"); board.deselect();
  check("deselected by the page", [board.selected, aims()], [[], 0]);
  board.show(drawing("ac"));
  // The pointer: a drag begins after three pixels and ends with a move.
  const middle = (name) => { const r = at(name).getBoundingClientRect(); return { clientX: r.x + r.width / 2, clientY: r.y + r.height / 2 }; };
  const pointer = (kind, place, name) => at(name).dispatchEvent(new PointerEvent(kind, { bubbles: true, button: 0, pointerType: "mouse", pointerId: 1, buttons: kind === "pointerup" ? 0 : 1, ...place }));
  box.setPointerCapture = () => {};
  const begin = middle("a");
  pointer("pointerdown", begin, "a");
  pointer("pointermove", { ...begin, clientX: begin.clientX + 2 }, "a");
  check("no drag yet", box.querySelectorAll(".dragged").length, 0);
  pointer("pointermove", middle("b"), "a");
  check("a dragged piece and its ghost", [box.querySelectorAll(".dragged").length, box.querySelectorAll(".left").length], [1, 1]);
  pointer("pointerup", middle("b"), "b");
  check("dropped", [said[3], box.querySelectorAll(".dragged, .left").length], ["a-b", 0]);
  // The button was released outside the window; another finger does not move the piece.
  pointer("pointerdown", begin, "a");
  pointer("pointermove", { ...middle("b"), pointerId: 2 }, "a");
  check("another finger", box.querySelectorAll(".dragged").length, 0);
  pointer("pointermove", middle("b"), "a");
  pointer("pointermove", { ...middle("b"), buttons: 0 }, "a");
  check("no button", [said.length, box.querySelectorAll(".dragged, .left").length], [4, 0]);
  board.deselect();
  await new Promise((resolve) => setTimeout(resolve));
  // The keyboard.
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
  at("a").focus();
  press("ArrowRight");
  check("arrow keys", document.activeElement.dataset.cell, "b");
  press("ArrowLeft"); press("Enter");
  check("Enter selects", board.selected, ["a"]);
  press("Escape");
  check("Escape deselects", board.selected, []);
  // Another drawing keeps the focus; no one may move.
  moves = [];
  board.show(drawing("bc"), { way: ["a", "b"] });
  check("focus after a move", document.activeElement.dataset.cell, "a");
  check("no targets", box.querySelectorAll(".can").length, 0);
  await Promise.all(box.getAnimations({ subtree: true }).map((one) => one.finished));
  await until("the piece has arrived", () => !box.querySelector(".moving, .away"));
  // A stone falls: any cell of the column is its move.
  board.falls = true;
  moves = [{ text: "1", cells: ["a1"] }];
  board.show(drawing([]).replaceAll('data-cell="a"', 'data-cell="a2"').replaceAll('data-cell="e"', 'data-cell="a1"'));
  click("a2");
  check("a column", said[4], "1");
"#;

const TREE_VIEW: &str = r#"
  await markup("/games");
  location.hash = "";
  const id = (name) => document.getElementById(name);
  // A root with two children; the answers of a server.
  const items = [[0, null, 100, 0], [1, 0, 50, 80], [2, 0, 150, 80]].map(([id, parent, x, y]) => ({ id, parent, kind: "node", x, y, edge: "", label: "", role: "max", open: true, can_open: id === 0, bundle: "" }));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><g>${items.map(({ id, x, y }) => `<g data-node="${id}"><circle cx="${x}" cy="${y}" r="9"/></g>`).join("")}</g></svg>`;
  const node = (id) => ({ node: { id, parent: id ? 0 : null, move: id ? `m${id}` : null, role: "max", pass: "", depth: 1, alpha: "-inf", alpha_points: -1000001, beta: "+inf", beta_points: 1000001, value: "3", points: 3, reason: "", unseen: [], chosen: false, children: id ? 0 : 2, below: 0, entered: id, left: 5 - id }, line: [], svg: null, position: null, children: [], last: [] });
  const asked = [];
  let gone = false;
  const Real = window.fetch;
  window.fetch = async (path, request) => {
    asked.push(path);
    const body = request?.body ? JSON.parse(request.body) : {};
    const part = (at) => ({ items, svg, width: 200, caption: "a tree", kept: 3, visited: 3, steps: 6, visible: 3, at, iterations: [], principal: [] });
    if (path.endsWith("/window") || path.endsWith("/frames")) {
      if (gone) return Object.defineProperty(new Response('{"error":"gone"}', { status: 404 }), "url", { value: location.origin + path });
      if (path.endsWith("/window")) return Response.json(part(null));
      const ids = Array.from({ length: body.count }, (_, index) => Math.min(2, body.from + index));
      return Response.json({ from: body.from, frames: ids.map((id) => ({ window: part({ node: id }), node: node(id) })) });
    }
    return Response.json(node(Number(path.split("/").pop())));
  };
  const { TreeView } = await importFile("/games/tree-view.js");
  const { game } = await importFile("/games/game.js");
  game.catalogue = { algorithms: [{ name: "alpha-beta", title: "Alpha-beta", takes_depth: true }] };
  let changes = 0;
  const tree = new TreeView(() => { changes += 1; });
  let repeats = 0;
  tree.repeat = () => { repeats += 1; };
  tree.take({ run: 7, played: { game: "own-tree", start: "", moves: [] }, settings: { algorithm: "alpha-beta", depth: 2, eval: null, nodes: 9 }, kept: 3, steps: 6, report: { algorithm: "alpha-beta", depth: 2, nodes: 3, stopped: null, best: "m1" } });
  await tree.paint();
  await until("the root in words", () => id("event").textContent);
  check("a drawing with its name", [id("tree").querySelectorAll("[data-node]").length, id("tree").firstElementChild.getAttribute("aria-label")], [3, "a tree"]);
  check("the root is selected", [tree.selected, id("tree").querySelector(".picked").dataset.node], [0, "0"]);
  check("figures", id("tree-figures").textContent, "Alpha-beta, depth 2: 3 nodes, 6 steps. Best move m1.");
  check("whole tree", [id("s-counter").textContent, id("s-whole").disabled], ["Whole tree, 6 steps", true]);
  tree.walk([0, 1]);
  check("down to the first child", tree.selected, 1);
  tree.walk([1, 0]);
  check("to its neighbour", tree.selected, 2);
  tree.walk([1, 0]);
  check("no further neighbour", tree.selected, 2);
  tree.walk([0, -1]);
  check("up again", tree.selected, 0);
  const requests = asked.length;
  await Promise.all([tree.paint(), tree.paint(), tree.paint(), tree.paint()]);
  check("paintings at the same time are combined", asked.slice(requests).filter((path) => path.endsWith("/window")).length, 2);
  await tree.bar.to(2);
  check("a step selects its node", [tree.step, tree.selected, changes, id("s-counter").textContent], [2, 2, 1, "Step 3 / 6"]);
  tree.toggle(0);
  await tree.paint();
  check("a closed node", tree.show.closed, [0]);
  gone = true;
  await tree.change({ depth: 1 });
  check("a search that the server has dropped is repeated", repeats > 0, true);
  window.fetch = Real;
"#;

const MOVE_TREE: &str = r#"
  const { MoveTree } = await importFile("/games/move-tree.js");
  const tree = new MoveTree();
  tree.read("11-15? $7 {weak} 23-19! (22-18)");
  tree.add([{ move: "11-15" }, { move: "23-19" }, { move: "8-11", marks: "!" }]);
  check("what is written about moves", tree.text(), "11-15? $7 {weak} 23-19! (22-18) 8-11!");
"#;

const SCROLL_TO_NODE: &str = r#"
  const { scrollToNode } = await importFile("/tree-scroll.js");
  const frame = document.createElement("div");
  frame.style = "position: relative; width: 300px; height: 200px; overflow: auto";
  const node = (x, y) => {
    const part = document.createElement("div");
    part.style = `position: absolute; width: 20px; height: 20px; left: ${x}px; top: ${y}px`;
    frame.append(part);
    return part;
  };
  const [root, near, far] = [node(500, 0), node(700, 100), node(700, 900)];
  node(1500, 1500);
  document.body.replaceChildren(frame);
  const middle = (part) => { const [box, around] = [part, frame].map((one) => one.getBoundingClientRect()); return Math.abs(box.x + box.width / 2 - around.x - frame.clientWidth / 2) <= 1; };
  scrollToNode(frame, root, root);
  check("the root is in the middle", middle(root), true);
  scrollToNode(frame, near, root);
  check("both are in view", [frame.scrollTop, frame.scrollLeft <= 495, frame.scrollLeft + frame.clientWidth >= 725], [0, true, true]);
  // Where the root is out of view, it does not hold the node at the edge.
  scrollToNode(frame, far, root);
  check("the node is in the middle", middle(far), true);
"#;
