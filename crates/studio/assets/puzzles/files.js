// Files of puzzles: a map, or a list of instances to choose from; and the instance as a file.

import { post } from "../api.js";
import { takeFiles } from "../files.js";
import { $, complain, download, options, say } from "../view.js";
import { open, puzzle } from "./instance.js";

async function take(name, text) {
  complain(null);
  try {
    const { puzzle: opened, instances, found } = await post("/api/puzzle/file", { puzzle: puzzle.name, name, text });
    const label = (instance, index) => `${index + 1}: ${instance.split("\n")[0].slice(0, 40)}`;
    options($("listed"), instances.map((instance, index) => [instance, label(instance, index)]));
    $("listed-field").hidden = instances.length < 2;
    if (await open(opened, instances[0])) say(found > 1 ? `${name}: ${found} instances, the first ${instances.length} to choose from.` : `${name} is open.`);
  } catch (error) {
    complain(error.message);
  }
}

function save() {
  const { instance } = puzzle.view;
  const isMap = instance.includes("\n");
  download(`${puzzle.name.split(":")[0]}.${isMap ? "toml" : "txt"}`, instance.endsWith("\n") ? instance : `${instance}\n`, "text/plain");
}

// The list belongs to the puzzle that it was opened for.
export function forget() {
  $("listed-field").hidden = true;
}

export function setUp() {
  takeFiles("open-file", take);
  $("save-file").addEventListener("click", save);
  $("listed").addEventListener("change", () => open(puzzle.name, $("listed").value));
}
