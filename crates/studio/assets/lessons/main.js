// The page of the lessons: the course, a step with its text, its sheet and its answers, and the way on.

import { get, post } from "../api.js";
import * as keys from "../keys.js";
import * as url from "../url.js";
import { $, complain, element, say } from "../view.js";
import * as score from "./score.js";
import * as sheet from "./sheet.js";

// `text` is the lesson as it was written, if it came from a file; a link carries it.
const now = { lesson: null, text: "", step: 0, tried: false, revealed: false };

const step = () => now.lesson.steps[now.step];

function save() {
  const query = new URLSearchParams();
  if (now.text) query.set("text", now.text);
  else if (now.lesson) query.set("lesson", now.lesson.id);
  if (now.lesson) query.set("step", now.step + 1);
  if ($("teacher").checked) query.set("teacher", "1");
  url.write(query);
}

function paragraphs(text) {
  return text.trim().split(/\n\s*\n/).map((part) => element("p", { textContent: part.trim().replace(/\s+/g, " ") }));
}

async function show() {
  const { lesson } = now;
  const here = step();
  now.tried = false;
  now.revealed = false;
  complain("");
  document.title = `${lesson.title} – Outwit studio`;
  $("lesson-title").textContent = lesson.title;
  $("place").textContent = `Step ${now.step + 1} of ${lesson.steps.length}`;
  $("text").replaceChildren(...paragraphs(here.text));
  $("open-line").hidden = !here.open;
  if (here.open) Object.assign($("open"), { href: here.open, textContent: here.open_text ?? "Open it in the studio" });
  $("verdict").textContent = "";
  $("verdict").className = "verdict";
  for (const id of ["check", "clear"]) $(id).hidden = !here.ask;
  $("back").disabled = now.step === 0;
  $("next").disabled = now.step + 1 === lesson.steps.length;
  showReveal();
  for (const link of $("list").querySelectorAll("a")) {
    if (link.dataset.id === lesson.id && !now.text) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  save();
  await sheet.open(here);
  score.show(now.lesson, now.step);
}

// In teacher's mode there are no hints before an answer was given.
function showReveal() {
  $("reveal").hidden = !step().ask || ($("teacher").checked && !now.tried);
}

async function check() {
  if (!now.lesson || !step().ask) return;
  const verdict = await post("/api/lessons/check", { step: step(), answers: sheet.answers() });
  const right = !verdict.sentence;
  const first = !now.tried;
  now.tried = true;
  const place = verdict.line === null ? "" : verdict.line === "" ? "At the root: " : `After ${verdict.line}: `;
  const count = verdict.total > 1 ? ` ${verdict.right} of ${verdict.total} are right so far.` : "";
  $("verdict").textContent = right ? "Right." : `${place}${verdict.sentence}${count}`;
  $("verdict").className = `verdict ${right ? "good" : "bad"}`;
  if (!now.revealed) score.note(now.lesson, now.step, right, first, verdict);
  score.show(now.lesson, now.step);
  await sheet.point(right ? null : verdict.node);
  showReveal();
  say($("verdict").textContent);
}

async function reveal() {
  now.revealed = true;
  const answers = await post("/api/lessons/solution", { step: step() });
  await sheet.fill(answers);
  $("verdict").className = "verdict";
  $("verdict").textContent = step().ask === "move" ? `Best: ${answers.map((answer) => answer.text).join(", ")}.` : "This is the answer.";
}

const go = (by) => {
  if (!now.lesson || !now.lesson.steps[now.step + by]) return;
  now.step += by;
  guarded(show)();
};

async function open(id, number = 0) {
  now.lesson = await get(`/api/lessons/${encodeURIComponent(id)}`);
  now.text = "";
  now.step = Math.min(Math.max(number, 0), now.lesson.steps.length - 1);
  await show();
}

async function read(text, number = 0) {
  now.lesson = await post("/api/lessons/read", { text });
  now.text = text;
  now.step = Math.min(Math.max(number, 0), now.lesson.steps.length - 1);
  await show();
}

const guarded = (work) => (...words) => Promise.resolve(work(...words)).catch((error) => complain(error.message));

function listen() {
  $("check").addEventListener("click", guarded(check));
  $("answers").addEventListener("submit", (event) => { event.preventDefault(); guarded(check)(); });
  $("clear").addEventListener("click", guarded(() => sheet.fill([])));
  $("reveal").addEventListener("click", guarded(reveal));
  $("back").addEventListener("click", () => go(-1));
  $("next").addEventListener("click", () => go(1));
  $("teacher").addEventListener("change", () => { save(); if (now.lesson) showReveal(); });
  const load = (file) => file.text().then(read);
  $("file").addEventListener("change", () => { if ($("file").files[0]) guarded(load)($("file").files[0]); });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file) guarded(load)(file);
  });
  url.copyWith($("link"));
  score.setUp(() => score.show(now.lesson, now.step));
  keys.listen({ ArrowLeft: () => go(-1), ArrowRight: () => go(1), c: guarded(check) });
}

async function restore() {
  const query = url.read();
  $("teacher").checked = query.has("teacher");
  const number = Number(query.get("step") ?? 1) - 1 || 0;
  if (query.get("text")) await read(query.get("text"), number);
  else await open(query.get("lesson") || $("list").querySelector("a").dataset.id, number);
}

async function start() {
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

start().catch((error) => complain(error.message));
