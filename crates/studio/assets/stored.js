// Choices of the reader that stay in the browser. Without storage they last until the page is closed.

/** @type {Map<string, string>} */
const memory = new Map();

/** @param {string} name */
export function stored(name) {
  try { return localStorage.getItem(`outwit-${name}`) ?? memory.get(name) ?? null; } catch { return memory.get(name) ?? null; }
}

/** @param {string} name @param {string} value */
export function store(name, value) {
  memory.set(name, value);
  try { localStorage.setItem(`outwit-${name}`, value); } catch { /* It stays in the memory of the page. */ }
}
