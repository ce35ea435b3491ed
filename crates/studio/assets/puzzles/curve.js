// The curve of a search that improves a state: its value step by step.

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT, LEFT, BELOW] = [600, 160, 52, 22];

function part(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

const short = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(1));

// Draws the points [step, value] into a box; `mark` moves the line of the step shown.
export function draw(box, { points, total }) {
  const values = points.map(([, value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (step) => LEFT + (WIDTH - LEFT - 8) * (total > 1 ? step / (total - 1) : 0);
  const y = (value) => 8 + (HEIGHT - BELOW - 8) * (high > low ? (high - value) / (high - low) : 0.5);
  const svg = part("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
  svg.append(
    part("title", {}, `The cost over ${total} steps, from ${short(values[0])}; least ${short(low)}, greatest ${short(high)}`),
    part("path", { class: "axis", d: `M${LEFT} 8V${HEIGHT - BELOW}H${WIDTH - 8}` }),
    part("text", { x: LEFT - 6, y: 16, "text-anchor": "end" }, short(high)),
    part("text", { x: LEFT - 6, y: HEIGHT - BELOW, "text-anchor": "end" }, short(low)),
    part("text", { x: WIDTH - 8, y: HEIGHT - 5, "text-anchor": "end" }, `step ${total}`),
    part("text", { x: LEFT, y: HEIGHT - 5 }, "cost"),
    part("path", { class: "line", d: points.map(([step, value], index) => `${index ? "L" : "M"}${x(step).toFixed(1)} ${y(value).toFixed(1)}`).join("") }),
  );
  const now = part("path", { class: "now", d: "" });
  svg.append(now);
  box.replaceChildren(svg);
  return { mark: (step) => now.setAttribute("d", `M${x(Math.min(step, total - 1)).toFixed(1)} 8V${HEIGHT - BELOW}`) };
}
