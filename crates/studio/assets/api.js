// Talking to the server: commands, questions, and following a run.

async function answer(response) {
  const data = await response.json();
  if (!response.ok) throw new Error(data.error ?? `The server answered ${response.status}.`);
  return data;
}

// An answer that is a file of any kind.
async function blob(response) {
  return response.ok ? response.blob() : answer(response);
}

export const getFile = async (path) => blob(await fetch(path));

export const postFile = async (path, data) => blob(await send(path, data));

const send = (path, data) => fetch(path, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(data),
});

export const get = async (path) => answer(await fetch(path));

export const post = async (path, data) => answer(await send(path, data));

// Starts a search and tells every status until it is done. The stream is open only while the search runs; closing it
// ends the search, and so does hiding the page when `whileHidden` is false.
export function run(command, tell, path = "/api/run") {
  let source = null;
  let ended = false;
  let number = null;
  const close = () => { ended = true; source?.close(); document.removeEventListener("visibilitychange", hide); };
  const hide = () => { if (document.visibilityState === "hidden") stop(); };
  const stop = () => {
    if (ended) return;
    if (number === null) { close(); tell({ done: true, cancelled: true }); return; }
    post(`/api/run/${number}/stop`, {}).catch(() => close());
  };
  post(path, command).then(({ run: id }) => {
    number = id;
    if (ended) { post(`/api/run/${id}/stop`, {}).catch(() => {}); return; }
    document.addEventListener("visibilitychange", hide);
    source = new EventSource(`/api/run/${id}/events`);
    source.onmessage = (event) => {
      if (ended) return;
      const status = JSON.parse(event.data);
      if (status.done) close();
      tell({ ...status, run: id });
    };
    source.onerror = () => {
      if (ended) return;
      close();
      tell({ done: true, error: "The connection to the studio is lost. Is it still running?" });
    };
  }).catch((error) => { if (!ended) { close(); tell({ done: true, error: error.message }); } });
  return {
    stop,
    // Forgets the search: it ends and nothing is told any more.
    drop() { if (!ended) { close(); if (number !== null) post(`/api/run/${number}/stop`, {}).catch(() => {}); } },
  };
}
