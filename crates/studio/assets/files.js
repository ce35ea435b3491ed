// Files that a reader opens: chosen with a button, or dropped anywhere on the page.

import { $, complain } from "./view.js";

// What a page can send at once, with room for what is sent beside it.
const MOST = 60_000;

// `input` is the id of the chooser; `take` is given name and text of the file.
export function takeFiles(input, take) {
  const read = async (file) => {
    if (!file) return;
    if (file.size > MOST) {
      complain(`${file.name} has ${Math.ceil(file.size / 1000)} kB; expected at most ${MOST / 1000} kB. Larger files are for the command line: outwit help.`);
      return;
    }
    await take(file.name, await file.text());
  };
  $(input).addEventListener("change", async (event) => {
    const [file] = event.target.files;
    await read(file);
    // So that the same file can be opened again.
    event.target.value = "";
  });
  const isFile = (event) => event.dataTransfer?.types.includes("Files");
  document.addEventListener("dragover", (event) => { if (isFile(event)) { event.preventDefault(); document.body.classList.add("dropping"); } });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("dropping"); });
  document.addEventListener("drop", (event) => {
    document.body.classList.remove("dropping");
    if (!isFile(event)) return;
    event.preventDefault();
    read(event.dataTransfer.files[0]);
  });
}
