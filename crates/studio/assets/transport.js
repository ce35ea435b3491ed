// The bar with which one goes through the steps of a search: one piece for all pages.

import { keep, read } from "./url.js";
import { $, calm, element, grouped, say } from "./view.js";

// `last()` is the number of the last step, negative if there are none; `at()` the step shown, null = the search as a
// whole; `go(step)` shows one and resolves when it is there; `words()` is what the counter says; `from` is the number
// that readers give to the first step.
export function transport({ last, at, go, words, from = 1 }) {
  let timer = null;

  const to = (index) => (last() < 0 ? Promise.resolve() : Promise.resolve(go(Math.max(0, Math.min(last(), index)))));
  const by = (count) => to(at() === null ? (count < 0 ? last() + 1 + count : 0) : at() + count);

  function pause() {
    clearTimeout(timer);
    timer = null;
    $("s-play").textContent = "Play";
  }

  function playOrPause() {
    if (timer !== null) { pause(); return; }
    if (last() < 0) return;
    let anew = at() === null || at() >= last();
    $("s-play").textContent = "Pause";
    const beat = async () => {
      const speed = Number($("s-speed").value);
      // Beyond what can be seen, and when motion is unwelcome, several steps go at once.
      const stride = Math.max(1, Math.round(speed / (calm() ? 1 : 16)));
      await (anew ? to(0) : by(stride));
      anew = false;
      if (timer === null) return;
      if (at() >= last()) { pause(); return; }
      timer = setTimeout(beat, (1000 * stride) / speed);
    };
    timer = setTimeout(beat, 0);
  }

  function faster(count) {
    const select = $("s-speed");
    select.selectedIndex = Math.max(0, Math.min(select.length - 1, select.selectedIndex + count));
  }

  // Bookmarks: steps to come back to. Those of a link wait until there are steps.
  const linked = (read().get("marks") ?? "").split(".").filter(Boolean).map(Number);
  let marks = null;
  const mark = element("button", { type: "button", textContent: "Bookmark", ariaKeyShortcuts: "b" });
  const list = element("span", { className: "marks", role: "group", ariaLabel: "Bookmarks" });
  $("s-speed").closest(".transport").append(mark, list);

  function showMarks() {
    const step = at();
    mark.disabled = step === null;
    mark.setAttribute("aria-pressed", String(marks.includes(step)));
    list.replaceChildren(...marks.map((index) => element("button", {
      type: "button", textContent: grouped(index + from), ariaLabel: `To the bookmark at step ${index + from}`,
      ariaCurrent: index === step ? "step" : null, onclick: () => { pause(); to(index); },
    })));
  }

  function setMarks(steps) {
    marks = [...new Set(steps)].filter((step) => Number.isInteger(step) && step >= 0 && step <= last()).sort((a, b) => a - b).slice(0, 50);
    keep("marks", marks.join("."));
    showMarks();
  }

  function toggleMark() {
    const step = at();
    if (step === null || last() < 0) return;
    const had = marks.includes(step);
    setMarks(had ? marks.filter((other) => other !== step) : [...marks, step]);
    say(had ? "The bookmark is gone." : `Bookmark at step ${grouped(step + from)}.`);
  }

  // The steps of another search have no bookmarks yet.
  function forget() {
    if (marks?.length) setMarks([]);
  }

  function show() {
    const [end, step] = [last(), at()];
    if (end >= 0 && marks === null) setMarks(linked);
    if (marks) showMarks();
    $("s-slider").max = String(Math.max(0, end));
    $("s-slider").value = String(step ?? end);
    $("s-counter").textContent = words();
    $("s-slider").setAttribute("aria-valuetext", words());
    $("s-number").max = String(end + from);
    if (document.activeElement !== $("s-number")) $("s-number").value = String((step ?? end) + from);
    $("s-back").disabled = $("s-first").disabled = step === 0;
    $("s-forward").disabled = $("s-last").disabled = step !== null && step >= end;
  }

  const own = (move) => () => { pause(); return move(); };
  const [first, back, forward, end] = [own(() => to(0)), own(() => by(-1)), own(() => by(1)), own(() => to(last()))];
  const on = (id, act, kind = "click") => $(id).addEventListener(kind, act);
  mark.addEventListener("click", toggleMark);
  on("s-first", first);
  on("s-back", back);
  on("s-play", playOrPause);
  on("s-forward", forward);
  on("s-last", end);
  on("s-slider", () => { pause(); to(Number($("s-slider").value)); }, "input");
  on("s-number", () => { pause(); if ($("s-number").checkValidity()) to(Number($("s-number").value) - from); }, "change");
  if (calm()) $("s-speed").value = "1";

  // The usual keys of the bar, for pages to add theirs.
  const keys = {
    ArrowLeft: back, j: back, ArrowRight: forward, k: forward, ArrowUp: first, 0: first, ArrowDown: end, $: end,
    " ": playOrPause, "+": () => faster(1), "-": () => faster(-1), b: toggleMark,
  };
  return { to, by, first, back, forward, end, pause, playOrPause, faster, forget, show, keys };
}
