// The tree view: the recorded search, opened node by node or step by step, forwards and backwards.

import { get, post, postFile, run } from "../api.js";
import { latest } from "../latest.js";
import { transport } from "../transport.js";
import { $, complain, download, draw, element, ending, grouped, options, say } from "../view.js";
import { course, game, onChange, open } from "./game.js";
import { TreeOfGame } from "./large.js";

const WHOLE = { root: 0, opened: [], closed: [], depth: 99 };
const ROOM = 400;
const STEP_ROOM = 200;
const MOST_ROOM = 2000;
let room = ROOM;
let bundle = false; // all children of a node are asked for, whatever room they take

let search = null;
let record = null; // { run, course, settings, kept, steps }
let show = { ...WHOLE };
let step = null; // null = the whole tree
let drawn = null; // the step that the drawing shows; it follows `step`
let selected = 0;
let items = [];
let fresh = false; // a tree not seen before: its root goes to the middle
let changed = () => {};
let large = null;

// --- searching

// Searches that never come to an end by themselves get a tree that can be looked through.
const NODES = { mcts: 2000, "proof-number": 20000 };
const MOST = 1000000;

const nodes = () => ($("t-nodes").checkValidity() && Number($("t-nodes").value)) || MOST;

function settings() {
  const depth = $("t-depth").checkValidity() && $("t-depth").value ? Number($("t-depth").value) : null;
  return { algorithm: $("t-algorithm").value, depth, eval: $("t-eval").value || null, nodes: nodes() };
}

function busy(yes) {
  $("t-stop").hidden = !yes;
  $("tree-panel").classList.toggle("busy", yes);
}

function start(where, wanted, then = () => {}) {
  pause();
  search?.drop();
  busy(true);
  $("tree-figures").textContent = "Searching …";
  return new Promise((resolve) => {
    const own = run({ ...where, task: "record", ...wanted }, (status) => {
      if (search !== own) return;
      if (!status.done) {
        if (status.report) $("tree-figures").textContent = `Searching … depth ${status.report.depth}, ${grouped(status.report.nodes)} nodes`;
        return;
      }
      search = null;
      busy(false);
      $("tree-figures").textContent = "";
      if (status.error || status.cancelled) { complain(status.error); resolve(false); return; }
      record = { run: status.run, course: where, settings: wanted, kept: status.kept, steps: status.steps, report: status.report };
      bar.forget();
      step = null;
      selected = 0;
      fresh = true;
      show = beginning();
      large.forget();
      $("tree-empty").hidden = true;
      $("tree-view").hidden = false;
      then();
      paint().then(() => {
        say(`The tree of ${grouped(status.report.nodes)} nodes is there.`);
        changed();
        resolve(true);
      });
    });
    search = own;
  });
}

// What is shown first of a tree.
function beginning() {
  [room, bundle] = [ROOM, false];
  return { ...WHOLE, opened: [], closed: [], depth: record.kept <= ROOM ? 99 : 2 };
}

// --- painting

const paint = latest(async () => { if (record) await paintOnce(); });

// `drawing` says that an overview has just been found not to be worth while.
async function paintOnce(drawing = false) {
  if (large.on) { await paintLarge(); return; }
  const wish = { ...show, step, follow: step !== null, limit: bundle ? MOST_ROOM : step === null ? room : STEP_ROOM };
  if (step !== null && show.depth > 6 && record.kept > ROOM) wish.depth = 2;
  if (step === null && selected) wish.focus = selected;
  const window = await post(`/api/run/${record.run}/window`, wish);
  // Turned meanwhile: it is painted once more.
  if (large.on) return;
  if (!drawing && window.visible > MOST_ROOM && large.free) { large.turn(true); await paintLarge(); return; }
  items = window.items;
  drawn = wish.step;
  const svg = draw($("tree"), window.svg);
  svg.setAttribute("aria-label", window.caption);
  if (wish.step !== null && window.at) selected = window.at.node;
  if (!items.some((item) => item.id === selected)) selected = items[0]?.id ?? 0;
  figures(window);
  counter();
  pick(selected, step !== null || wish.focus !== undefined || fresh);
  fresh = false;
}

// The same on a canvas: it has the whole search, so a step asks the server for no more than its words.
async function paintLarge() {
  const now = step;
  const { run: id } = record;
  const things = await large.ask(id, show);
  if (!large.on) return;
  if (things.all.length <= MOST_ROOM && large.free) { large.turn(false); await paintOnce(true); return; }
  const anew = fresh;
  [items, drawn, fresh] = [things.all, now, false];
  const here = now === null ? null : things.at(now);
  if (here) selected = here.id;
  if (!things.find(selected)) selected = items[0].id;
  figures(things);
  counter();
  large.show(things, { step: now, selected, way: things.path(here), follow: true, anew });
  // The node of the step may be in a part that is not shown.
  const hidden = here && here.entered !== now && here.left !== now;
  await tell(hidden ? (await get(`/api/run/${id}/steps?from=${now}&n=1`)).steps[0].node : selected);
}

function figures(window) {
  const { report } = record;
  const cut = report.stopped ? `, ended early (${report.stopped})` : "";
  const kept = window.kept < window.visited ? `, ${grouped(window.kept)} of them kept` : "";
  $("tree-figures").textContent =
    `${report.algorithm}, depth ${report.depth}: ${grouped(window.visited)} nodes${kept}${cut}, ${grouped(window.steps)} steps. ${report.best ? `Best move ${report.best}.` : ""}`;
}

const words = () => (step === null ? `Whole tree, ${grouped(record.steps)} steps` : `Step ${grouped(step + 1)} / ${grouped(record.steps)}`);

const bar = transport({
  last: () => (record ? record.steps - 1 : -1), at: () => step, words,
  go: (index) => { step = index; changed(); return paint(); },
});
const { to, pause } = bar;

function counter() {
  bar.show();
  $("s-whole").disabled = step === null;
}

// --- the selected node

const group = (id) => $("tree").querySelector(`g[data-node="${id}"]`);
let told = 0;

function pick(id, follow = true) {
  selected = id;
  if (large.on) {
    const { things } = large;
    if (things) large.show(things, { step: drawn, selected: id, way: things.path(drawn === null ? null : things.at(drawn)), follow });
    return tell(id);
  }
  for (const old of $("tree").querySelectorAll(".picked")) old.classList.remove("picked");
  const node = group(id);
  node?.classList.add("picked");
  if (node && follow) {
    const [box, frame] = [node.getBoundingClientRect(), $("tree").getBoundingClientRect()];
    const left = $("tree").scrollLeft + box.left + box.width / 2 - frame.left - frame.width / 2;
    const top = $("tree").scrollTop + box.top + box.height / 2 - frame.top - frame.height / 2;
    $("tree").scrollTo({ left, top, behavior: "instant" });
  }
  return tell(id);
}

async function tell(id) {
  const number = ++told;
  const info = await get(`/api/run/${record.run}/node/${id}`).catch(() => null);
  if (!info || number !== told) return;
  const { node, line } = info;
  const item = items.find((item) => item.id === id);
  const name = node.move ?? (node.parent === null ? "root" : node.pass);
  const running = drawn !== null && (node.left === null || node.left > drawn);
  const entered = drawn !== null && node.entered === drawn;
  const words = running
    ? `${entered ? "Enters" : "The search is below"} ${name}: window [${node.alpha}, ${node.beta}].`
    : drawn !== null && node.left === drawn ? `Leaves ${name} with ${node.value ?? "no value"}. ${node.reason}` : node.reason;
  $("event").textContent = drawn === null ? `${name}: ${words}` : `Step ${grouped(drawn + 1)}: ${words}`;
  if (document.activeElement === $("tree")) say(`${name}, ${node.role}. ${words}`);
  const facts = [
    ["Side", node.role === "max" ? "MAX △" : "MIN ▽"],
    ["Value", running ? "not known yet" : (item?.label || node.value || "–")],
    ["Window", `[${node.alpha}, ${node.beta}]`.replaceAll("inf", "∞").replaceAll("-", "−")],
    ["Plies left", node.depth ?? "–"],
    ["Below", `${grouped(node.below)} nodes`],
  ];
  if (node.unseen.length && !running) facts.push(["Not looked at", node.unseen.join(" ")]);
  const board = element("div", { className: "mini" });
  if (info.svg) draw(board, info.svg).setAttribute("aria-label", info.position);
  $("node").replaceChildren(
    element("h3", { textContent: node.parent === null ? "Root" : node.move ? `After ${line.join(" ")}` : `${node.pass} of ${line.join(" ") || "the root"}` }),
    board,
    element("dl", {}, ...facts.map(([term, text]) => element("div", {}, element("dt", { textContent: term }), element("dd", { textContent: text })))),
    element("div", { className: "bar" },
      element("button", { type: "button", textContent: "Play from here", onclick: () => {
        const from = record.course;
        open(from.game, from.start, [...from.moves, ...line]);
      } }),
      element("button", { type: "button", textContent: "To the step that enters", onclick: () => to(node.entered) }),
      items.some((other) => other.kind === "more" && items[other.parent] === item)
        ? element("button", { type: "button", textContent: "Show all moves", onclick: () => openBundle(items.find((other) => other.kind === "more" && items[other.parent] === item)) })
        : null,
      item?.can_open ? element("button", { type: "button", textContent: item.open ? "Close" : "Open", onclick: () => openOrClose(id) }) : null,
      node.parent !== null && node.children ? element("button", { type: "button", textContent: "Show from here", onclick: () => { show = { ...show, root: id, depth: large.on ? 99 : 2 }; fresh = true; paint(); } }) : null));
}

function openOrClose(id) {
  const item = items.find((item) => item.id === id);
  if (!item?.can_open) return;
  const without = (list) => list.filter((other) => other !== id);
  show = item.open
    ? { ...show, opened: without(show.opened), closed: [...without(show.closed), id] }
    : { ...show, closed: without(show.closed), opened: [...without(show.opened), id] };
  paint();
}

// Siblings for which there was no room: their parent gets a picture of its own, with all the room there is.
function openBundle(item) {
  show = { ...show, root: items[item.parent].id, depth: 1 };
  bundle = true;
  selected = show.root;
  fresh = true;
  paint();
}

// The thing that a part of the drawing belongs to: the drawing lists them in the order of the items.
function itemAt(target) {
  const shape = target.closest("#tree svg > g > g");
  return shape && items[[...shape.parentElement.querySelectorAll(":scope > g")].indexOf(shape)];
}

// --- walking

function walk(dx, dy) {
  // An overview knows also the nodes that were entered later.
  const there = (item) => item.id !== null && !(drawn !== null && item.entered > drawn);
  const place = items.findIndex((item) => item.id === selected);
  const here = items[place];
  if (!here) return;
  let next = null;
  if (dy < 0) next = items[here.parent];
  else if (dy > 0) next = items.find((item) => item.parent === place && there(item));
  else {
    const level = items.filter((item) => item.y === here.y && there(item)).sort((a, b) => a.x - b.x);
    next = level[level.indexOf(here) + dx];
  }
  if (next) pick(next.id);
  else if (dy > 0 && here.can_open) openOrClose(selected);
}

// What was touched is picked; touched again, it opens or closes.
function touched(item, again) {
  if (item.kind === "more") openBundle(item);
  else if (item.kind === "unseen") pick(items[item.parent].id, false);
  else if (again && item.id === selected) openOrClose(selected);
  else pick(item.id, false);
}

// --- stepping

function whole() {
  pause();
  step = null;
  selected = 0;
  [room, bundle] = [ROOM, false];
  changed();
  paint();
}

// The overview shows all there is; the drawing begins again near the node that was picked.
function turn(to) {
  large.choose(to);
  show = to ? { ...show, opened: [], closed: [], depth: 99 } : beginning();
  fresh = true;
  return paint();
}

const KEYS = {
  ...bar.keys, Home: bar.first, End: bar.end, PageUp: () => bar.by(-10), PageDown: () => bar.by(10), r: whole, R: whole,
  Enter: () => openOrClose(selected),
};
const SHIFTED = { ArrowLeft: () => walk(-1, 0), ArrowRight: () => walk(1, 0), ArrowUp: () => walk(0, -1), ArrowDown: () => walk(0, 1) };

function key(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || !record) return;
  const walks = event.shiftKey && event.key in SHIFTED;
  const keys = walks ? SHIFTED : KEYS;
  if (!walks && large.key(event)) { event.stopPropagation(); return; }
  if (!Object.hasOwn(keys, event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  keys[event.key]();
}

// --- the page

async function save() {
  const wish = { ...show, step, follow: step !== null, limit: 2000, file: $("t-export-form").value };
  const file = await postFile(`/api/run/${record.run}/window`, wish);
  download(`${game.row.id}-tree.${ending(wish.file)}`, file);
}

// What a link has to know: the search, after how many moves, and the step.
export function state() {
  if (!record || record.course.game !== game.name || record.course.start !== game.start) return {};
  const { algorithm, depth, eval: evaluation, nodes: most } = record.settings;
  const parts = [algorithm, depth ?? "", evaluation ?? "", record.course.moves.length];
  if (most !== MOST) parts.push(most);
  return { tree: parts.join(","), step };
}

export async function restore(text, at, overview) {
  const [algorithm, depth, evaluation, after, most] = text.split(",");
  $("t-algorithm").value = algorithm;
  $("t-depth").value = depth;
  $("t-eval").value = evaluation;
  $("t-nodes").value = most ?? MOST;
  const where = { ...course(), moves: game.moves.slice(0, Number(after)) };
  const done = await start(where, { algorithm, depth: depth ? Number(depth) : null, eval: evaluation || null, nodes: nodes() });
  if (done && overview) await turn(true);
  if (done && Number.isInteger(at) && at >= 0) await to(at);
}

export function setUp(whenChanged) {
  changed = whenChanged;
  options($("t-algorithm"), game.catalogue.algorithms.map((row) => [row.name, row.title, row.summary]), "alpha-beta");
  const on = (id, act, kind = "click") => $(id).addEventListener(kind, act);
  on("tree-form", (event) => { event.preventDefault(); start(course(), settings()); }, "submit");
  on("t-algorithm", () => { $("t-nodes").value = NODES[$("t-algorithm").value] ?? MOST; }, "change");
  on("t-stop", () => search?.stop());
  on("t-last", () => {
    const { course: where, report } = game.lastSearch;
    start(where, { algorithm: report.algorithm, depth: report.depth || null, eval: report.eval, nodes: NODES[report.algorithm] ?? MOST });
  });
  on("tree", key, "keydown");
  on("tree", (event) => {
    const item = itemAt(event.target);
    if (item) touched(item, event.detail < 2);
  });
  large = new TreeOfGame({ touched, turn, open: () => openOrClose(selected) });
  on("s-whole", whole);
  on("t-open", () => { room = MOST_ROOM; show = { ...show, closed: [], depth: Math.min(99, show.depth + 1) }; paint(); });
  on("t-close", () => { show = { ...show, opened: [], closed: [], depth: 1 }; selected = show.root; paint(); });
  on("t-up", () => { show = { ...show, root: 0 }; [room, bundle] = [ROOM, false]; selected = 0; fresh = true; paint(); });
  on("t-best", async () => {
    const line = items.filter((item) => item.id !== null);
    const info = await get(`/api/run/${record.run}/node/${selected}`);
    for (const child of info.children) {
      const below = await get(`/api/run/${record.run}/node/${child}`);
      if (below.node.chosen) {
        if (!line.some((item) => item.id === child)) show = { ...show, opened: [...show.opened, selected], closed: show.closed.filter((id) => id !== selected) };
        selected = child;
        await paint();
        pick(child);
        return;
      }
    }
    say("No best play is known below this node.");
  });
  on("t-fit", () => {
    const fits = $("tree").classList.toggle("fit");
    $("t-fit").setAttribute("aria-pressed", String(fits));
    pick(selected);
  });
  on("t-export", () => save().catch((error) => complain(error.message)));
  let shown = null;
  onChange((kind) => {
    $("t-last").disabled = !game.lastSearch || game.lastSearch.course.game !== game.name;
    if (kind !== "position" || shown === game.row.id) return;
    shown = game.row.id;
    options($("t-eval"), [["", "usual"], ...game.row.evals.map((row) => [row.name, row.name, row.summary])], "");
  });
}
