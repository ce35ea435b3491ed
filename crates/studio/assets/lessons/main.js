// The lessons page: the course, a step with its text, its exercise and its answers, and the navigation.

import { get, post } from "../api.js";
import * as keys from "../keys.js";
import * as url from "../url.js";
import { $, announce, element, showError, showFailure } from "../view.js";
import * as score from "./score.js";
import * as sheet from "./sheet.js";

/**
 * @typedef {{ id: string, title: string, about: string, steps: sheet.LessonStep[] }} Lesson
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
  /** Whether the answer was shown. */
  revealed: false,
};

const step = () => page.lesson.steps[page.step];

function save() {
  const query = new URLSearchParams();
  if (page.text) query.set("text", page.text);
  else if (page.lesson) query.set("lesson", page.lesson.id);
  if (page.lesson) query.set("step", String(page.step + 1));
  if ($("teacher").checked) query.set("teacher", "1");
  url.write(query);
}

/** @param {string} text */
function paragraphs(text) {
  return text.trim().split(/\n\s*\n/).map((part) => element("p", { textContent: part.trim().replace(/\s+/g, " ") }));
}

async function show() {
  const { lesson } = page;
  const here = step();
  page.tried = false;
  page.revealed = false;
  showError("");
  document.title = `${lesson.title} – Outwit studio`;
  $("lesson-title").textContent = lesson.title;
  $("progress").textContent = `Step ${page.step + 1} of ${lesson.steps.length}`;
  $("text").replaceChildren(...paragraphs(here.text));
  $("open-line").hidden = !here.open;
  if (here.open) Object.assign($("open"), { href: here.open, textContent: here.open_text ?? "Open it in the studio" });
  $("verdict").textContent = "";
  $("verdict").className = "verdict";
  for (const id of ["check", "clear"]) $(id).hidden = !here.ask;
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
}

// In teacher mode the answer is available only after a try.
function showReveal() {
  $("reveal").hidden = !step().ask || ($("teacher").checked && !page.tried);
}

async function check() {
  if (!page.lesson || !step().ask) return;
  /** @type {Verdict} */
  const verdict = await post("/api/lessons/check", { step: step(), answers: sheet.answers() });
  const right = !verdict.sentence;
  const first = !page.tried;
  page.tried = true;
  const where = verdict.line === null ? "" : verdict.line === "" ? "At the root: " : `After ${verdict.line}: `;
  const count = verdict.total > 1 ? ` ${verdict.right} of ${verdict.total} are right so far.` : "";
  $("verdict").textContent = right ? "Right." : `${where}${verdict.sentence}${count}`;
  $("verdict").className = `verdict ${right ? "good" : "bad"}`;
  if (!page.revealed) score.add(page.lesson, page.step, right, first, verdict);
  score.show();
  await sheet.markWrong(right ? null : verdict.node);
  showReveal();
  announce($("verdict").textContent);
}

async function reveal() {
  page.revealed = true;
  /** @type {sheet.Answer[]} */
  const answers = await post("/api/lessons/solution", { step: step() });
  await sheet.fill(answers);
  $("verdict").className = "verdict";
  $("verdict").textContent = step().ask === "move" ? `Best: ${answers.map((answer) => answer.text).join(", ")}.` : "This is the answer.";
}

/** @param {1 | -1} by */
const go = (by) => {
  if (!page.lesson || !page.lesson.steps[page.step + by]) return;
  page.step += by;
  guarded(show)();
};

/** @param {string} id @param {number} [step] */
async function open(id, step = 0) {
  page.lesson = await get(`/api/lessons/${encodeURIComponent(id)}`);
  page.text = "";
  page.step = Math.min(Math.max(step, 0), page.lesson.steps.length - 1);
  await show();
}

/** @param {string} text @param {number} [step] */
async function read(text, step = 0) {
  page.lesson = await post("/api/lessons/read", { text });
  page.text = text;
  page.step = Math.min(Math.max(step, 0), page.lesson.steps.length - 1);
  await show();
}

/**
 * Shows the error if the work fails.
 * @template {any[]} P
 * @param {(...parameters: P) => unknown} work
 * @returns {(...parameters: P) => Promise<void>}
 */
const guarded = (work) => async (...parameters) => { try { await work(...parameters); } catch (error) { showFailure(error); } };

function listen() {
  $("check").addEventListener("click", guarded(check));
  $("answers").addEventListener("submit", (event) => { event.preventDefault(); guarded(check)(); });
  $("clear").addEventListener("click", guarded(() => sheet.fill([])));
  $("reveal").addEventListener("click", guarded(reveal));
  $("back").addEventListener("click", () => go(-1));
  $("next").addEventListener("click", () => go(1));
  $("teacher").addEventListener("change", () => { save(); if (page.lesson) showReveal(); });
  /** @param {File} file */
  const load = (file) => file.text().then(read);
  $("file").addEventListener("change", () => { if ($("file").files[0]) guarded(load)($("file").files[0]); });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) guarded(load)(file);
  });
  url.copyWith($("link"));
  score.setUp();
  keys.listen({ ArrowLeft: () => go(-1), ArrowRight: () => go(1), c: guarded(check) });
}

async function restore() {
  const query = url.read();
  $("teacher").checked = query.has("teacher");
  const number = Number(query.get("step") ?? 1) - 1 || 0;
  const text = query.get("text");
  if (text) await read(text, number);
  else await open(query.get("lesson") || ($("list").querySelector("a")?.dataset.id ?? ""), number);
}

async function start() {
  /** @type {{ id: string, title: string, about: string }[]} */
  const course = await get("/api/lessons");
  $("list").replaceChildren(...course.map((row) => {
    const link = element("a", { href: `#lesson=${row.id}`, textContent: row.title, title: row.about });
    link.dataset.id = row.id;
    return element("li", {}, link);
  }));
  listen();
  await guarded(restore)();
  addEventListener("hashchange", guarded(restore));
}

start().catch(showFailure);
