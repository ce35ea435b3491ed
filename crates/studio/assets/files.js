// Files that a reader opens: chosen with a button, or dropped anywhere on the page.

import { $, showError, showFailure, target } from "./view.js";

// The server's limit of a request body is 64 KiB, for games 1 MiB; the rest is for the other fields.
const MAX_FILE_BYTES = 60_000;

/**
 * The encoding of a file if its first bytes show that it is UTF-16: the marks of the program, which refuses such files as well.
 * @param {Uint8Array} bytes
 */
function utf16([a, b, c, d]) {
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return "UTF-16, little endian";
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d)) return "UTF-16, big endian";
  return null;
}

/**
 * The text of a file in UTF-8, or else in the code page of Windows that its words suggest: 1251 (Cyrillic) or 1252. The program
 * reads PDN in the same way. Fails if the file is in UTF-16.
 * @param {File} file
 */
async function textOf(file) {
  const bytes = await file.arrayBuffer();
  const wide = utf16(new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength)));
  if (wide) throw new Error(`cannot read ${file.name}: it is encoded in ${wide}; expected UTF-8, for example by: iconv -f UTF-16 -t UTF-8 FILE`);
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
    let text;
    try { text = await textOf(file); } catch (error) { showFailure(error); return; }
    await take(file.name, text);
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
