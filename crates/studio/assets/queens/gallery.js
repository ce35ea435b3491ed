// The fundamental solutions, and the images of one of them.

import { post } from "../api.js";
import { $, complain, draw, element, grouped, say } from "../view.js";
import { onChange, refresh, save, state } from "./state.js";

let shown = "";
let page = 24;

const many = (text) => BigInt(text).toLocaleString("en");

function item(name, note, svg, choose) {
  const board = element("span", { className: "mini" });
  draw(board, svg).setAttribute("aria-hidden", "true");
  const button = element("button", { type: "button", onclick: choose }, board, element("strong", { textContent: name }), element("span", { textContent: note }));
  return element("li", {}, button);
}

async function images(solution) {
  try {
    const answer = await post("/api/queens/images", { n: state.n, queens: solution.queens });
    $("images-box").hidden = false;
    $("images-title").textContent = `Solution ${grouped(solution.number)}: symmetry ${answer.symmetry}, ${answer.size} image${answer.size === 1 ? "" : "s"}`;
    $("images").replaceChildren(...answer.images.map((image) => item(image.how, "put on the board", image.svg, () => {
      Object.assign(state, { mode: "own", queens: image.queens, added: [] });
      refresh().then(() => $("board").scrollIntoView({ block: "nearest" }));
    })));
    say($("images-title").textContent);
    $("images-box").scrollIntoView({ block: "nearest" });
  } catch (error) { complain(error.message); }
}

async function load() {
  const { n, from } = state;
  const wish = `${n},${from}`;
  if (wish === shown) return;
  shown = wish;
  $("images-box").hidden = true;
  const most = Number($("gallery").dataset.most);
  if (n > most) {
    $("gallery").replaceChildren();
    $("g-figures").textContent = `Shown for up to ${most} queens; more are too many to look at.`;
    $("g-where").textContent = "";
    $("g-back").disabled = $("g-more").disabled = true;
    return;
  }
  try {
    const answer = await post("/api/queens/gallery", { n, from });
    if (shown !== wish) return;
    page = answer.page;
    const classes = answer.classes.filter(([, count]) => count !== "0").map(([size, count]) => `${many(count)} of ${size}`).join(", ");
    $("g-figures").textContent = answer.all === "0" ? `There is no solution for ${n} queens.`
      : `${many(answer.unique)} fundamental of ${many(answer.all)} solutions: ${classes}.`;
    $("gallery").start = from + 1;
    $("gallery").replaceChildren(...answer.solutions.map((solution) => item(
      `${grouped(solution.number)}`, `symmetry ${solution.symmetry}, class of ${solution.size}`, solution.svg, () => images(solution))));
    const end = from + answer.solutions.length;
    $("g-where").textContent = answer.solutions.length ? `${grouped(from + 1)} to ${grouped(end)}` : "";
    $("g-back").disabled = from === 0;
    $("g-more").disabled = BigInt(end) >= BigInt(answer.unique);
  } catch (error) {
    if (shown === wish) { shown = ""; complain(error.message); }
  }
}

function turn(by) {
  state.from = Math.max(0, state.from + by * page);
  save();
  load().then(() => $("gallery").querySelector("button")?.focus());
}

export function setUp() {
  $("g-back").addEventListener("click", () => turn(-1));
  $("g-more").addEventListener("click", () => turn(1));
  $("images-close").addEventListener("click", () => { $("images-box").hidden = true; });
  onChange(load);
}
