// A stream of events from the server, each a JSON value.

/**
 * @template T
 * @typedef {object} Listener
 * @property {(event: T) => void} take is called for each event
 * @property {(received: number) => void} lost is called once if the connection ends by itself; `received` counts the events
 */

/**
 * An open stream. It is not opened again by itself: what it reports may have ended meanwhile.
 * @template T
 */
export class EventStream {
  /** @type {EventSource | null} */
  #source;
  #received = 0;

  /** @param {string} path @param {Listener<T>} listener */
  constructor(path, { take, lost }) {
    this.#source = new EventSource(path);
    this.#source.onmessage = (event) => {
      this.#received += 1;
      if (this.#source) take(JSON.parse(event.data));
    };
    this.#source.onerror = () => {
      if (!this.#source) return;
      this.close();
      lost(this.#received);
    };
  }

  /** Ends the stream without a call of `lost`. */
  close() {
    this.#source?.close();
    this.#source = null;
  }
}
