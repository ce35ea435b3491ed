// The tree of this page as an overview: its size decides, until the reader does.

import { Large } from "../overview/large.js";
import { keep } from "../url.js";
import { $ } from "../view.js";

const LABEL = "Overview of the search tree: arrows move the picture, plus and minus zoom, Shift and arrows walk from node to node, Enter picks what is in the middle, then opens and closes it; j and k step";

export class TreeOfGame extends Large {
  // Whether the size may decide; what the reader wants is the other case.
  free = true;

  constructor(acts) { super($("tree"), "t", LABEL, acts); }

  turn(on) {
    super.turn(on);
    $("t-fit").hidden = on;
  }

  // As the reader wants it, until there is another search.
  choose(on) {
    this.free = false;
    keep("overview", on ? "1" : "");
    this.turn(on);
  }

  // Another search: its size decides.
  forget() {
    this.empty();
    this.free = true;
    keep("overview", "");
    this.turn(false);
  }
}
