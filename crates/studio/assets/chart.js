// The chart of `compare`: rows come one after the other, and after each the chart is drawn again.

import { post, postFile } from "./api.js";
import { $, complain, download, draw, element, ending, grouped, say } from "./view.js";

let going = null; // { stopped, stop } of the comparison that runs
let effort = null;

async function paint() {
  const { svg } = await post("/api/chart", effort);
  draw($("chart"), svg).setAttribute("role", "img");
  const depths = [...new Set(effort.rows.map(([depth]) => depth))].sort((a, b) => a - b);
  const head = ["depth", ...effort.searches].map((textContent) => element("th", { scope: "col", textContent }));
  const mean = (depth, place) => {
    const counts = effort.rows.filter(([other, row]) => other === depth && row[place] !== null).map(([, row]) => row[place]);
    return counts.length ? grouped(counts.reduce((a, b) => a + b) / counts.length) : "–";
  };
  $("chart-table").replaceChildren(
    element("thead", {}, element("tr", {}, ...head)),
    element("tbody", {}, ...depths.map((depth) => element("tr", {}, element("th", { scope: "row", textContent: depth }),
      ...effort.searches.map((_, place) => element("td", { textContent: mean(depth, place) }))))));
}

// Forgets what is shown: it is about something else.
export function clear() {
  going?.stop();
  effort = null;
  $("chart").replaceChildren();
  $("chart-table").replaceChildren();
  $("chart-status").textContent = "";
  $("chart-save").disabled = true;
}

// `plan(rows)` says {kind, name, searches} and gives `row(index, task)`: [depth, counts] or null; a task can be stopped
// and knows what to stop.
export function setUp(plan) {
  clear();
  $("chart-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    going?.stop();
    complain(null);
    const task = { stopped: false, search: null, stop() { task.stopped = true; task.search?.stop(); } };
    going = task;
    const rows = Number($("chart-rows").value);
    const { row, ...wanted } = plan(rows);
    effort = { ...wanted, rows: [] };
    $("chart-stop").hidden = false;
    $("chart-save").disabled = true;
    try {
      for (let index = 0; index < rows && !task.stopped; index += 1) {
        $("chart-status").textContent = `${index + 1} of ${rows} …`;
        const found = await row(index, task);
        if (task.stopped || !effort) break;
        if (found) { effort.rows.push(found); await paint(); }
        else if (found === null) continue;
        else break;
      }
      if (going === task) {
        $("chart-status").textContent = task.stopped ? "Stopped." : "Done.";
        $("chart-save").disabled = !effort?.rows.length;
        if (!task.stopped) say("The chart is there.");
      }
    } catch (error) {
      complain(error.message);
      $("chart-status").textContent = "";
    }
    if (going === task) { going = null; $("chart-stop").hidden = true; }
  });
  $("chart-stop").addEventListener("click", () => going?.stop());
  $("chart-save").addEventListener("click", async () => {
    const form = $("chart-save-form").value;
    try { download(`${effort.name.split(":")[0]}-compare.${ending(form)}`, await postFile("/api/chart", { ...effort, file: form })); }
    catch (error) { complain(error.message); }
  });
}
