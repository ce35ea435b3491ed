// A bot for @GAME@: reads a line for each move and answers with a line.
//
// In:  the position, then the legal moves, separated by tabs.
// Out: the move to play.

/** Chooses one of the legal moves; replace this with your own method. */
function choose(position, moves) {
  return moves[Math.floor(Math.random() * moves.length)];
}

const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const [position, ...moves] = line.split("\t");
  process.stdout.write(choose(position, moves) + "\n");
  // Write only moves to standard output; write diagnostics with console.error.
});
