// What an overview shows, unpacked from columns of numbers, and where it is found again: by level, by number, by step.

const [OVER, CUT, BEST, OPEN, CAN_OPEN] = [1, 2, 4, 8, 16];

const none = (number) => (number < 0 ? null : number);

// The things of the server's columns, in the form in which the drawn tree lists its own.
function unpacked({ words, id, parent, x, level, role, edge, label, bundle, marks, entered, left }) {
  return id.map((number, index) => {
    const kind = words[role[index]];
    return {
      index, id: none(number), parent: none(parent[index]), x: x[index], y: level[index],
      kind: number >= 0 ? "node" : kind, role: kind, edge: words[edge[index]], label: words[label[index]], bundle: words[bundle[index]],
      over: Boolean(marks[index] & OVER), cut: Boolean(marks[index] & CUT), best: Boolean(marks[index] & BEST),
      open: Boolean(marks[index] & OPEN), can_open: Boolean(marks[index] & CAN_OPEN),
      entered: number >= 0 ? entered[index] : Infinity, left: left[index] < 0 ? Infinity : left[index],
    };
  });
}

export class Things {
  constructor(columns) {
    for (const name of ["caption", "kept", "visited", "steps"]) this[name] = columns[name];
    this.all = unpacked(columns);
    this.levels = [];
    this.places = new Map();
    for (const item of this.all) {
      (this.levels[item.y] ??= []).push(item);
      if (item.id !== null) this.places.set(item.id, item);
    }
    this.width = Math.max(...this.levels.map((level) => level.at(-1).x)) + 0.5;
    // In the tree of a game a node is left when its value is known. In that of a puzzle a state waits until it is looked at,
    // while an assignment is judged on the spot.
    this.ofGame = ["max", "min"].includes(this.all[0].role);
    this.waits = columns.waits;
    this.found = none(columns.found) ?? Infinity;
  }

  find(id) { return this.places.get(id); }

  // Whether a thing is there after a step; moves that a cut made unnecessary are there when the cut has happened.
  isThere(item, step) {
    if (step === null) return true;
    if (item.kind === "node") return item.entered <= step;
    const above = this.all[item.parent];
    return item.kind === "unseen" || !this.ofGame ? above.left <= step : above.entered <= step;
  }

  // Whether the search was below a node and has found no value for it.
  isBusy(item, step) { return this.ofGame && step !== null && item.left > step; }

  // What a node was after a step.
  role(item, step) {
    const open = !this.ofGame && item.kind === "node" && step !== null && item.left > step;
    // The root of assignments is nothing that could be taken back.
    return open && (this.waits || (item.role === "explored" && item.id !== 0)) ? "frontier" : item.role;
  }

  // What was written at a node after a step: a value or a number of order is there when the node has been left.
  label(item, step) {
    if (step === null || item.left <= step) return item.label;
    if (this.ofGame) return "";
    return this.waits ? item.label.replace(/ ?#\d+$/, "") : item.label;
  }

  // Whether best play or the solution, as it was known after a step, leads through a thing.
  isBest(item, step) {
    return item.best && (step === null || (this.ofGame ? item.left : this.found) <= step);
  }

  // Where the search of a game is after a step: the deepest node that it has entered and not left before.
  at(step) {
    let here = null;
    for (const item of this.all) if (item.entered <= step && item.left >= step && !(here?.entered > item.entered)) here = item;
    return here;
  }

  // The things from the top to this one, none for none.
  path(item) {
    const way = [];
    for (let place = item; place; place = place.parent === null ? null : this.all[place.parent]) way.push(place);
    return way.reverse();
  }

  // The thing of a level that is nearest to a place.
  nearest(level, x) {
    const row = this.levels[level];
    let [low, high] = [0, row.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (row[middle].x < x) low = middle + 1; else high = middle;
    }
    const before = row[low - 1];
    return before && x - before.x < row[low].x - x ? before : row[low];
  }
}
