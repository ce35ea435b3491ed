// Files: a map, or a list of instances to choose from; and the instance as a file.

import { post } from "../api.js";
import { takeFiles } from "../files.js";
import { $, announce, download, options, showError, showFailure } from "../view.js";
import { open, puzzle } from "./instance.js";

/**
 * @param {string} name
 * @param {string} text
 */
async function take(name, text) {
  showError(null);
  try {
    /** @type {{ puzzle: string, instances: string[], found: number }} */
    const { puzzle: opened, instances, found } = await post("/api/puzzle/file", { puzzle: puzzle.name, name, text });
    /** @param {string} instance @param {number} index */
    const label = (instance, index) => `${index + 1}: ${instance.split("\n")[0].slice(0, 40)}`;
    options($("listed"), instances.map((instance, index) => [instance, label(instance, index)]));
    $("listed-field").hidden = instances.length < 2;
    const listed = found > instances.length ? ` (the first ${instances.length} are listed)` : "";
    if (await open(opened, instances[0])) announce(found > 1 ? `${name}: ${found} instances${listed}.` : `${name} is open.`);
  } catch (error) {
    showFailure(error);
  }
}

function save() {
  const { instance } = puzzle.view;
  const isMap = instance.includes("\n");
  download(`${puzzle.name.split(":")[0]}.${isMap ? "toml" : "txt"}`, instance.endsWith("\n") ? instance : `${instance}\n`, "text/plain");
}

/** Hides the list, since it belongs to another puzzle. */
export function forget() {
  $("listed-field").hidden = true;
}

/** Connects the controls. */
export function setUp() {
  takeFiles("open-file", take);
  $("save-file").addEventListener("click", save);
  $("listed").addEventListener("change", () => open(puzzle.name, $("listed").value));
}
