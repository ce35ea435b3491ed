// A short sound for a move; off unless the reader switches it on.

/** @type {AudioContext | null} */
let context = null;

/** @param {boolean} capture whether the move took something */
export function knock(capture) {
  context ??= new AudioContext();
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.type = "triangle";
  tone.frequency.setValueAtTime(capture ? 190 : 260, context.currentTime);
  tone.frequency.exponentialRampToValueAtTime(90, context.currentTime + .08);
  volume.gain.setValueAtTime(.25, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(.001, context.currentTime + .12);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + .13);
}
