// The overview of this page's tree. The size of the tree switches it on, until the reader switches.

import { OverviewSwitch } from "../overview/switch.js";
import { keep } from "../url.js";
import { $ } from "../view.js";

const LABEL = "Overview of the search tree: arrow keys scroll, plus and minus zoom, Shift and arrow keys move between nodes, Enter selects the node in the middle, then expands and collapses it; j and k step";

export class TreeOfGame extends OverviewSwitch {
  /** Whether the size of the tree may switch the overview. */
  automatic = true;

  /** @param {import("../overview/switch.js").Acts} acts */
  constructor(acts) { super($("tree"), "t", LABEL, acts); }

  /** @param {boolean} on */
  turn(on) {
    super.turn(on);
    $("t-fit").hidden = on;
  }

  /**
   * Switches for the reader, until the next search.
   * @param {boolean} on
   */
  choose(on) {
    this.automatic = false;
    keep("overview", on ? "1" : "");
    this.turn(on);
  }

  /** Prepares for another search. */
  forget() {
    this.empty();
    this.automatic = true;
    keep("overview", "");
    this.turn(false);
  }
}
