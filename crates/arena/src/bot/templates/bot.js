// A bot for @GAME@: for each line in, a line out.
//
// In:  the position, then the legal moves, separated by tabs.
// Out: the move to play.

/** Put your thoughts here. */
function choose(position, moves) {
  return moves[Math.floor(Math.random() * moves.length)];
}

const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const [position, ...moves] = line.split("\t");
  process.stdout.write(choose(position, moves) + "\n");
  // Remarks go to console.error; nothing but moves may be written to standard output.
});
