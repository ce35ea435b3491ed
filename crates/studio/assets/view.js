// Small helpers for the page.

export const $ = (id) => document.getElementById(id);

export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export function options(select, rows, chosen) {
  select.replaceChildren(...rows.map(([value, text, title]) =>
    element("option", { value, textContent: text, title: title ?? "", selected: value === chosen })));
}

// Puts a drawing of the server into the page. Its parts can be reached, so it is a group and not one image.
export function draw(box, svg) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  parsed.setAttribute("role", "group");
  box.replaceChildren(document.importNode(parsed, true));
  return box.firstElementChild;
}

export const grouped = (number) => Math.round(number).toLocaleString("en");

export function say(text) {
  const spoken = $("spoken");
  spoken.textContent = spoken.textContent === text ? `${text}\u00a0` : text;
}

export function complain(text) {
  const fault = $("fault");
  fault.hidden = !text;
  fault.textContent = text ?? "";
}

// A value in words: {win_in:7}, {loss_in:8}, {draw:true}, {score:25}.
export function words(value) {
  if (!value) return "–";
  if ("win_in" in value) return `win in ${value.win_in}`;
  if ("loss_in" in value) return `loss in ${value.loss_in}`;
  if ("draw" in value) return "draw";
  return (value.score > 0 ? "+" : "") + String(value.score).replace("-", "−");
}

// From -1 to 1, as the gauges of analysis pages have it.
export function share(value) {
  if (!value || "draw" in value) return 0;
  if ("win_in" in value) return 1;
  if ("loss_in" in value) return -1;
  const score = Math.max(-1000, Math.min(1000, value.score));
  return 2 / (1 + Math.exp(-0.004 * score)) - 1;
}

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// How the name of a file of this form ends.
export const ending = (form) => ({ tikz: "tex", text: "txt" })[form] ?? form;

// Hands a text or a blob to the reader as a file.
export function download(name, content, kind) {
  const blob = content instanceof Blob ? content : new Blob([content], { type: kind });
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
