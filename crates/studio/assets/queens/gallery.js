// The fundamental solutions, and all solutions of the class of one of them.

import { post } from "../api.js";
import { $, announce, draw, element, formatCount, formatLarge, plural, showFailure } from "../view.js";
import { onChange, refresh, save, state } from "./state.js";

/**
 * @typedef {{ number: number, queens: string[], symmetry: string, size: number, svg: string }} Solution
 *
 * @typedef {object} GalleryAnswer
 * @property {string} all
 * @property {string} unique
 * @property {number} page the number of solutions in an answer
 * @property {[number, string][]} classes size and number of the classes
 * @property {Solution[]} solutions
 */

const gallery = {
  /** The last request, as text. */
  request: "",
  /** The number of solutions in an answer. */
  page: 24,
  /** How often a class was to be shown, or hidden: the answer to an older request is ignored. */
  classes: 0,
};

/**
 * @param {string} name
 * @param {string} note
 * @param {string} svg
 * @param {() => void} choose
 */
function item(name, note, svg, choose) {
  const board = element("span", { className: "mini" });
  draw(board, svg).setAttribute("aria-hidden", "true");
  const button = element("button", { type: "button", onclick: choose }, board, element("strong", { textContent: name }), element("span", { textContent: note }));
  return element("li", {}, button);
}

/** "no symmetry", "half turn symmetry". @param {string} symmetry */
const symmetryText = (symmetry) => (symmetry === "none" ? "no symmetry" : `${symmetry} symmetry`);

/** @param {Solution} solution */
async function showClass(solution) {
  const own = gallery.classes += 1;
  try {
    /** @type {{ symmetry: string, size: number, images: { how: string, queens: string[], svg: string }[] }} */
    const answer = await post("/api/queens/images", { n: state.n, queens: solution.queens });
    if (own !== gallery.classes) return;
    $("images-box").hidden = false;
    $("images-title").textContent = `Solution ${formatCount(solution.number)}, ${symmetryText(answer.symmetry)}: ${plural(answer.size, "variant")}`;
    $("images").replaceChildren(...answer.images.map((image) => item(image.how, "show on the board", image.svg, () => {
      Object.assign(state, { mode: "own", queens: image.queens, added: [] });
      refresh().then(() => $("board").scrollIntoView({ block: "nearest" }));
    })));
    announce($("images-title").textContent);
    $("images-box").scrollIntoView({ block: "nearest" });
  } catch (error) { if (own === gallery.classes) showFailure(error); }
}

async function load() {
  const { n, from } = state;
  const request = `${n},${from}`;
  if (request === gallery.request) return;
  gallery.request = request;
  gallery.classes += 1;
  $("images-box").hidden = true;
  const max = Number($("gallery").dataset.max);
  if (n < 1 || n > max) {
    $("gallery").replaceChildren();
    $("g-figures").textContent = n < 1 ? "" : `Shown for up to ${max} queens; larger boards have too many solutions.`;
    $("g-where").textContent = "";
    $("g-back").disabled = $("g-more").disabled = true;
    return;
  }
  try {
    /** @type {GalleryAnswer} */
    const answer = await post("/api/queens/gallery", { n, from });
    if (gallery.request !== request) return;
    gallery.page = answer.page;
    const classes = answer.classes.filter(([, count]) => count !== "0").map(([size, count]) => `${formatLarge(count)} with ${plural(Number(size), "variant")}`).join(", ");
    $("g-figures").textContent = answer.all === "0" ? `There is no solution for ${plural(n, "queen")}.`
      : `${formatLarge(answer.unique)} fundamental of ${formatLarge(answer.all)} solutions: ${classes}.`;
    $("gallery").start = from + 1;
    $("gallery").replaceChildren(...answer.solutions.map((solution) => item(
      `${formatCount(solution.number)}`, `${symmetryText(solution.symmetry)}: ${plural(solution.size, "variant")}`, solution.svg, () => showClass(solution))));
    const end = from + answer.solutions.length;
    $("g-where").textContent = answer.solutions.length ? `${formatCount(from + 1)} to ${formatCount(end)}` : "";
    $("g-back").disabled = from === 0;
    $("g-more").disabled = BigInt(end) >= BigInt(answer.unique);
  } catch (error) {
    if (gallery.request === request) { gallery.request = ""; showFailure(error); }
  }
}

/** @param {1 | -1} by */
function turn(by) {
  state.from = Math.max(0, state.from + by * gallery.page);
  save();
  load().then(() => $("gallery").querySelector("button")?.focus());
}

/** Connects the buttons. */
export function setUp() {
  $("g-back").addEventListener("click", () => turn(-1));
  $("g-more").addEventListener("click", () => turn(1));
  $("images-close").addEventListener("click", () => { $("images-box").hidden = true; });
  onChange(load);
}
