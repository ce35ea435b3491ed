// Files that a reader opens: chosen with a button, or dropped anywhere on the page.

import { $, showError, target } from "./view.js";

// The server's limit of a request body is 64 KiB, for games 1 MiB; the rest is for the other fields.
const MAX_FILE_BYTES = 60_000;

/**
 * The text of a file in UTF-8, or else in the code page of Windows that its words suggest: 1251 (Cyrillic) or 1252. The program
 * reads PDN in the same way.
 * @param {File} file
 */
async function textOf(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const latin = new TextDecoder("windows-1252").decode(bytes);
    // A word of three letters and more that are all beyond ASCII.
    const isCyrillic = /(?<![A-Za-zÀ-ÿ¨¸])[À-ÿ¨¸]{3,}(?![A-Za-zÀ-ÿ¨¸])/.test(latin);
    return isCyrillic ? new TextDecoder("windows-1251").decode(bytes) : latin;
  }
}

/**
 * Connects a file input and the drop area of the page.
 * @param {string} input the id of the file input
 * @param {(name: string, text: string) => unknown} take is called with name and text of a file
 * @param {number} [most] bytes of a file
 */
export function takeFiles(input, take, most = MAX_FILE_BYTES) {
  /** @param {File | undefined} file */
  const read = async (file) => {
    if (!file) return;
    if (file.size > most) {
      showError(`${file.name} has ${Math.ceil(file.size / 1000)} kB (limit ${most / 1000} kB). Use the command line for larger files: outwit help.`);
      return;
    }
    await take(file.name, await textOf(file));
  };
  $(input).addEventListener("change", async (event) => {
    const field = target(event);
    await read(field.files[0]);
    // So that the same file can be opened again.
    field.value = "";
  });
  /** @param {DragEvent} event */
  const hasFile = (event) => event.dataTransfer?.types.includes("Files");
  document.addEventListener("dragover", (event) => { if (hasFile(event)) { event.preventDefault(); document.body.classList.add("dropping"); } });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("dropping"); });
  document.addEventListener("drop", (event) => {
    document.body.classList.remove("dropping");
    if (!hasFile(event)) return;
    event.preventDefault();
    read(event.dataTransfer?.files[0]);
  });
}
