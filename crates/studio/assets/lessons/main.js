// The lessons page: the course, a step with its text, its exercise and its answers, and the navigation.

import { get, post } from "../api.js";
import { showBadLink } from "../faults.js";
import { takeFiles } from "../files.js";
import * as keys from "../keys.js";
import { scrollByKeys } from "../tree-scroll.js";
import * as url from "../url.js";
import { $, announce, element, showError, showFailure, showPage } from "../view.js";
import * as assigned from "./class.js";
import * as glossary from "./glossary.js";
import * as score from "./score.js";
import * as sheet from "./sheet.js";

const { owner } = score;

/**
 * @typedef {{ id: string, title: string, about: string, assignment: string | null, steps: sheet.LessonStep[] }} Lesson
 *
 * The result of checking answers: `sentence` says what is wrong, `line` are the moves to the wrong node.
 * @typedef {{ right: number, total: number, node: number | null, line: string | null, sentence: string | null }} Verdict
 */

const page = {
  /** @type {Lesson} */
  lesson: /** @type {any} */ (null),
  /** The text of a lesson from a file; a link contains it. */
  text: "",
  /** The index of the step. */
  step: 0,
  /** Whether this step was answered. */
  tried: false,
  /** Number of lessons that were asked for so far: the answer to an older request is ignored. */
  requests: 0,
};

/** The steps whose answers are being checked. @type {Set<sheet.LessonStep>} */
const checking = new Set();

const CLICK = 300; // milliseconds from when a button is pressed until it is released, at most

/** Ends when the answers on the page are those of the student who was named last. @type {Promise<void>} */
let renaming = Promise.resolve();
const SHOWN = "The answer was shown before: further answers do not count.";

/** What to think about, by question. @type {Record<string, string>} */
const HINTS = {
  values: "Begin at the leaves. Where MAX chooses, take the greatest value below; where MIN chooses, the smallest.",
  cuts: "Go from left to right and note what each side is sure of. A branch can be skipped once the side above it has something at least as good.",
  windows: "The root has no bounds. A value that is found below MAX raises alpha for its next branches; below MIN it lowers beta.",
  order: "Depth-first, from left to right: a node, then everything below it, then the next one. Nodes that are skipped are not entered.",
  move: "Give each move the value of its best answer, then compare.",
  nodes: "Every position that the search enters counts once each time, the root included.",
  expanded: "Step through the search and count the states whose successors are generated.",
  cost: "Add the costs along the path; try to find a shorter one.",
  solutions: "Find one solution, then look at its rotations and reflections: some are the same.",
};

const step = () => page.lesson.steps[page.step];

function save() {
  const query = new URLSearchParams();
  if (page.text) query.set("text", page.text);
  else if (page.lesson) query.set("lesson", page.lesson.id);
  if (page.lesson) query.set("step", String(page.step + 1));
  if ($("teacher").checked) query.set("teacher", "1");
  if (owner.assignment) query.set("assignment", owner.assignment);
  url.write(query);
}

/** @param {string} text */
function paragraphs(text) {
  const seen = new Set();
  return text.trim().split(/\n\s*\n/).map((part) => glossary.paragraph(part.trim().replace(/\s+/g, " "), seen));
}

/** Whether answers are shown only after a try. */
const isStrict = () => $("teacher").checked || owner.assignment !== "";

// How many questions of each lesson are solved.
function showProgress() {
  for (const link of $("list").querySelectorAll("a")) {
    const solved = score.rowsOf(link.textContent ?? "").filter((row) => row.solved).length;
    const questions = Number(link.dataset.questions);
    const item = link.parentElement;
    item?.classList.toggle("done", solved > 0);
    if (item) item.dataset.done = solved >= questions ? `✓ ${solved} of ${questions}` : `${solved} of ${questions}`;
  }
}

async function show() {
  const { lesson } = page;
  const here = step();
  page.tried = false;
  showError("");
  document.title = `${lesson.title} – Outwit studio`;
  $("lesson-title").textContent = lesson.title;
  $("progress").textContent = `Step ${page.step + 1} of ${lesson.steps.length}`;
  $("assignment").hidden = !owner.assignment;
  $("assignment").textContent = `Assignment: ${owner.assignment}. Enter your name below, and save your results there when you are done.`;
  $("hint-text").hidden = true;
  $("text").replaceChildren(...paragraphs(here.text));
  $("open-line").hidden = !here.open;
  if (here.open) Object.assign($("open"), { href: here.open, textContent: here.open_text ?? "Open it in the studio" });
  showVerdict("");
  for (const id of ["check", "clear", "hint"]) $(id).hidden = !here.ask;
  $("back").disabled = page.step === 0;
  $("next").disabled = page.step + 1 === lesson.steps.length;
  showReveal();
  for (const link of $("list").querySelectorAll("a")) {
    if (link.dataset.id === lesson.id && !page.text) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  save();
  await sheet.open(here);
  score.show();
  showProgress();
}

function showHint() {
  const { ask, hint } = step();
  if (!ask) return;
  $("hint-text").hidden = false;
  $("hint-text").textContent = hint ?? HINTS[ask];
  $("hint-text").scrollIntoView({ block: "nearest" });
  announce($("hint-text").textContent);
}

/** @param {boolean} [on] */
function present(on = !document.body.classList.contains("presenting")) {
  document.body.classList.toggle("presenting", on);
  Object.assign($("present"), { textContent: on ? "End" : "Present", title: on ? "End the presentation (Escape)" : "" });
  // The heading of the page is hidden then.
  if (on) $("lesson-title").setAttribute("aria-level", "1"); else $("lesson-title").removeAttribute("aria-level");
  if (page.lesson) sheet.refit().catch(showFailure);
  if (on) announce("Presentation. Arrow keys change the step, Escape ends it."); else $("present").focus();
}

// In teacher mode the answer is available only after a try, or if it was shown before.
function showReveal() {
  const isShown = score.isShown(step());
  $("reveal").hidden = !step().ask || (isStrict() && !page.tried && !isShown);
  if (isShown && !$("verdict").textContent) showVerdict(SHOWN);
}

/** @param {string} text @param {"" | "good" | "bad"} [kind] */
function showVerdict(text, kind = "") {
  $("verdict").textContent = text;
  $("verdict").className = `verdict ${kind}`.trim();
  // The main button is the next thing to do.
  const isDone = kind === "good" && !$("next").disabled;
  $("next").classList.toggle("main", isDone || !step().ask);
  $("check").classList.toggle("main", !isDone);
}

async function check() {
  await renaming;
  if (!page.lesson || !step().ask) return;
  const { lesson, step: index } = page;
  const asked = step();
  const answers = sheet.answers();
  // Nothing at all is no try; of cuts it may be the answer.
  if (asked.ask !== "cuts" && !answers.some(({ text }) => text.trim())) {
    showVerdict("Type an answer first.");
    announce($("verdict").textContent);
    return;
  }
  // A double click is one try.
  if (checking.has(asked)) return;
  checking.add(asked);
  /** @type {Verdict} */
  const verdict = await post("/api/lessons/check", { step: asked, answers }).finally(() => checking.delete(asked));
  const right = !verdict.sentence;
  const isShown = score.isShown(asked);
  if (!isShown) score.add(lesson, index, right, verdict);
  score.show();
  showProgress();
  // The reader has gone to another step meanwhile.
  if (asked !== step()) return;
  page.tried = true;
  const where = verdict.line === null ? "" : verdict.line === "" ? "At the root: " : `After ${verdict.line}: `;
  const count = verdict.total > 1 ? ` ${verdict.right} of ${verdict.total} are right so far.` : "";
  showVerdict(`${right ? "Right." : `${where}${verdict.sentence}${count}`}${isShown ? ` ${SHOWN}` : ""}`, right ? "good" : "bad");
  await sheet.markWrong(right ? null : verdict.node);
  showReveal();
  announce($("verdict").textContent);
}

async function reveal() {
  const asked = step();
  score.setShown(asked);
  /** @type {sheet.Answer[]} */
  const answers = await post("/api/lessons/solution", { step: asked });
  if (asked !== step()) return;
  await sheet.reveal(answers);
  if (asked !== step()) return;
  showVerdict(asked.ask === "move" ? `Best: ${answers.map((answer) => answer.text).join(", ")}.` : "This is the answer.");
}

/** @param {1 | -1} by */
const go = (by) => {
  if (!page.lesson || !page.lesson.steps[page.step + by]) return;
  url.leave();
  page.step += by;
  guarded(async () => { await show(); toHeading(); })();
};

// A step begins at its heading. It takes the focus, also from a button that is disabled at the last step.
function toHeading() {
  $("lesson-title").focus({ preventScroll: true });
  const { top, bottom } = $("lesson-title").getBoundingClientRect();
  if (top < 0 || bottom > innerHeight / 2) $("lesson").scrollIntoView({ block: "start" });
}

/**
 * Shows a lesson when it is there; false if another one was chosen meanwhile.
 * @param {Promise<Lesson>} asked
 * @param {string} text of a lesson from a file
 * @param {number} step
 */
async function take(asked, text, step) {
  const own = page.requests += 1;
  const lesson = await asked.catch((error) => { if (own === page.requests) throw error; });
  if (!lesson || own !== page.requests) return false;
  if (text) owner.assignment = lesson.assignment ?? owner.assignment;
  Object.assign(page, { lesson, text, step: Math.min(Math.max(step, 0), lesson.steps.length - 1) });
  await show();
  return true;
}

/** @param {string} id @param {number} [step] */
async function open(id, step = 0) {
  const known = [...$("list").querySelectorAll("a")].map((link) => link.dataset.id);
  if (!known.includes(id)) throw new Error(`There is no lesson "${id}"; the lessons are ${known.join(", ")}.`);
  return take(get(`/api/lessons/${encodeURIComponent(id)}`), "", step);
}

/** @param {string} text @param {number} [step] */
const read = (text, step = 0) => take(post("/api/lessons/read", { text }), text, step);

/**
 * Shows the error if the work fails.
 * @template {any[]} P
 * @param {(...parameters: P) => unknown} work
 * @returns {(...parameters: P) => Promise<void>}
 */
const guarded = (work) => async (...parameters) => { try { await work(...parameters); } catch (error) { showFailure(error); } };

// Another student sees the own answers and scores; whoever was there without a name goes on. The name is often followed by a click on a button below: what is above
// the button must not change before the click has ended.
/** @param {string} before */
function renamed(before) {
  if (!before) { sheet.claim(); score.claim(); }
  const show = guarded(async () => {
    if (!page.lesson) return;
    if (before || $("verdict").textContent === SHOWN) showVerdict("");
    if (before) { page.tried = false; await sheet.showKept(); }
    showReveal();
    score.show();
    showProgress();
  });
  renaming = new Promise((done) => { setTimeout(() => show().then(done), CLICK); });
}

function listen() {
  scrollByKeys($("tree"));
  $("check").addEventListener("click", guarded(check));
  $("answers").addEventListener("submit", (event) => { event.preventDefault(); guarded(check)(); });
  $("clear").addEventListener("click", guarded(sheet.clear));
  $("reveal").addEventListener("click", guarded(reveal));
  $("back").addEventListener("click", () => go(-1));
  $("next").addEventListener("click", () => go(1));
  $("teacher").addEventListener("change", () => { save(); if (page.lesson) showReveal(); });
  takeFiles("file", guarded(async (_name, text) => {
    const { assignment } = owner;
    try {
      // A file without an assignment does not belong to the one on the page.
      owner.assignment = "";
      await read(text);
    } catch (error) { owner.assignment = assignment; throw error; }
  }));
  url.copyWith($("link"));
  score.setUp();
  glossary.setUp($("text"));
  $("hint").addEventListener("click", showHint);
  $("present").addEventListener("click", () => present());
  $("forget").addEventListener("click", showProgress);
  assigned.setUp(() => ({
    title: page.lesson.title, steps: page.lesson.steps.filter((row) => row.ask).length,
    text: async () => page.text || (await get(`/api/lessons/${encodeURIComponent(page.lesson.id)}/file`)).text,
    link: (assignment) => {
      const query = new URLSearchParams(page.text ? { text: assigned.assigned(page.text, assignment) } : { lesson: page.lesson.id });
      query.set("assignment", assignment);
      return `${location.origin}${location.pathname}#${query}`;
    },
  }), renamed);
  keys.listen({
    ArrowLeft: () => go(-1), ArrowRight: () => go(1), c: guarded(check), h: () => showHint(), f: () => present(),
  });
  // Also from the field of an answer, where the other keys are off.
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && document.body.classList.contains("presenting") && !document.querySelector("dialog[open], :popover-open")) present(false);
  });
}

async function restore() {
  const query = url.read();
  $("teacher").checked = query.has("teacher");
  owner.assignment = (query.get("assignment") ?? "").slice(0, 60);
  const wanted = query.get("step");
  const number = Number(wanted ?? 1) - 1 || 0;
  const text = query.get("text");
  const first = $("list").querySelector("a")?.dataset.id ?? "";
  try {
    const isShown = text ? await read(text, number) : await open(query.get("lesson") || first, number);
    if (isShown && wanted !== null && Number(wanted) !== page.step + 1) {
      showBadLink(`no step "${wanted}", expected a whole number from 1 to ${page.lesson.steps.length}, for example: 1`, `Step ${page.step + 1}`);
    }
  } catch (error) {
    // The course is a way on, whatever is wrong with the link.
    owner.assignment = "";
    if (await open(first)) showBadLink(error instanceof Error ? error.message : null, "The first lesson");
  }
}

async function start() {
  /** @type {{ id: string, title: string, about: string, questions: number }[]} */
  const course = await get("/api/lessons");
  $("list").replaceChildren(...course.map((row) => {
    const link = element("a", { href: `#lesson=${row.id}`, textContent: row.title, title: row.about });
    link.dataset.id = row.id;
    link.dataset.questions = String(row.questions);
    return element("li", {}, link);
  }));
  listen();
  await guarded(restore)();
  showPage();
  addEventListener("hashchange", guarded(async () => { await restore(); toHeading(); }));
}

start().catch(showFailure);
