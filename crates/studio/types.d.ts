// Types for the check of the scripts (`cargo xtask types`): elements, and the answers of the server that several scripts use.

/** An element looked up by id or selector. The markup fixes its kind, so the members of all controls are declared. */
interface Part extends HTMLElement {
  get value(): string;
  set value(value: string | number);
  get max(): string;
  set max(value: string | number);
  get min(): string;
  set min(value: string | number);
  get ariaLabel(): string;
  set ariaLabel(text: string | null);
  readonly labels: NodeListOf<HTMLLabelElement> | null;
  step: string;
  checked: boolean;
  disabled: boolean;
  defaultValue: string;
  open: boolean;
  href: string;
  type: string;
  placeholder: string;
  maxLength: number;
  rows: number;
  start: number;
  length: number;
  selectedIndex: number;
  readonly form: HTMLFormElement;
  readonly files: FileList;
  readonly selectedOptions: HTMLCollectionOf<HTMLOptionElement>;
  checkValidity(): boolean;
  reportValidity(): boolean;
  requestSubmit(): void;
  select(): void;
  showModal(): void;
  close(): void;
  getBBox(): DOMRect;
  getScreenCTM(): DOMMatrix;
}

interface ParentNode {
  querySelector(selectors: string): Part | null;
  querySelectorAll(selectors: string): NodeListOf<Part>;
}

interface Element {
  closest(selectors: string): Part | null;
}

/** A row of the catalogue: a configuration of a search. */
interface NamedRow { name: string; summary: string }

/** A row with a name to show: an algorithm, a player, an evaluation or a feature. */
interface TitledRow extends NamedRow { title: string }

/** A search of a game; `takes_depth` and `takes_eval` say whether it can be limited in depth, and uses an evaluation. */
interface AlgorithmRow extends TitledRow { takes_depth: boolean; takes_eval: boolean }

interface Setting { name: string; meaning: string; default: string; choices: string[] }

/** A game or puzzle of the catalogue. */
interface CatalogueRow { id: string; title: string; summary: string; rules: string; settings: Setting[] }

interface GameRow extends CatalogueRow { sides: [string, string]; evals: TitledRow[]; level_elo: number[] | null; classic: boolean }

/** The answer of `/api/catalogue`. */
interface Catalogue { games: GameRow[]; players: TitledRow[]; algorithms: AlgorithmRow[]; configurations: NamedRow[]; levels: string[] }

/** The value of a position for the side to move; a distance that is not known is null. */
type Value = { win_in: number | null } | { loss_in: number | null } | { draw: true } | { score: number };

type Bound = "exact" | "lower" | "upper";

interface ScoredMove { move: string; value: Value; bound: Bound; line: string[] }

/** A move whose value is known from endgame tables; `text` is the value with its bound in words. */
interface KnownMove extends ScoredMove { text: string }

/** The report of a search of a game. */
interface Report {
  algorithm: string; eval: string; best: string | null; value: Value; bound: Bound; proven: boolean; depth: number;
  selective_depth: number; nodes: number; distance_nodes?: number; seconds: number; line: string[]; moves: ScoredMove[]; stopped: string | null;
  /** Points of a man, in draughts. */
  man?: number;
}

/** The result of a puzzle search. */
interface SolveResult {
  instance: string; algorithm: string; solved: boolean; cost: number | null; actions: string[]; optimal: boolean;
  expanded: number; generated: number; duplicates: number; pruned: number; solutions: number; peak_frontier: number; branching: number | null; seconds: number; note: string | null; stopped: string | null;
}

interface Feature extends TitledRow { default_weight: number; counts: [number, number] }

/** A legal move. `ways` are all ways to touch cells, if there are others than `cells`: for each step the cells among which there is a choice. */
interface LegalMove { text: string; cells: string[]; ways?: string[][][] }

/** A position of a game. */
interface PositionView {
  game: string; position: string; turn: 0 | 1; side: string; sides: [string, string]; moves: LegalMove[];
  outcome: { winner: number | null; points?: number; text: string } | null; history: string[]; last: string[]; known?: KnownMove[];
  picture: {
    columns: number;
    column_names: string[];
    cells: { name: string; piece: { owner: number; kind: string } | null }[];
  };
}

/** How positions of a game are set up by hand. */
type SetupMode = { form: "none" } | { form: "tree" } | { form: "board"; pieces: PieceToPlace[] };

interface PieceToPlace { letter: string; name: string; most: number | null }

/** A game with its starting position and moves, as the server takes it. */
interface PlayedGame { game: string; start: string; moves: string[] }

type Side = "first" | "second";

/** The status of a run, from its event stream. */
interface RunStatus {
  run: number; done: boolean; error?: string | null; cancelled?: boolean; move: string | null; report: Report | null;
  answer?: SolveResult; review?: { plies: ReviewedMove[]; points?: [number, number] }; reviewed?: [number, number]; kept: number; steps: number;
}

interface ReviewedMove {
  number: number; side: string; turn: 0 | 1; move: string; value: Value; best: string; best_value: Value; line: string[];
  verdict: "good" | "doubtful" | "mistake" | "blunder";
}

/** A search that was started; `drop` also ends the reports. */
interface RunningSearch { stop(): void; drop(): void }

/** A node, bundle or skipped move in a tree, as the drawing and the overview list it. */
interface TreeItem {
  id: number | null; parent: number | null; kind: "node" | "more" | "unseen" | "run"; x: number; y: number; edge: string; label: string;
  role: string; open: boolean; can_open: boolean; bundle: string;
  /** How the value is related to the exact one; only in a drawing. */
  bound?: Bound | null;
  /** Only in an overview. */
  index?: number; over?: boolean; cut?: boolean; best?: boolean; entered?: number; left?: number;
}

/** A part of a tree, laid out and drawn. */
interface TreeWindow {
  items: TreeItem[]; svg: string; width: number; caption: string; kept: number; visited: number; steps: number; visible: number | null;
  at: { node: number } | null;
  /** Of a search with increasing depth; `node` is the root of the iteration. */
  iterations: { node: number; depth: number; complete: boolean }[];
  /** The nodes of the principal variation from the first node on; empty at a step. */
  principal: number[];
}

/** Which part of a tree is shown. */
interface TreeSelection { root: number; depth: number; opened: number[]; closed: number[] }

/** A recorded node in words. */
interface NodeInfo {
  node: {
    id: number; parent: number | null; move: string | null; role: string; pass: string; depth: number | null; alpha: string;
    /** The numbers of alpha, beta and the value, as the scores of the library: -1,000,001 and 1,000,001 for an open window. */
    alpha_points: number; beta: string; beta_points: number; value: string | null; points: number | null; reason: string; unseen: string[]; chosen: boolean; children: number; below: number; hidden: number;
    entered: number; left: number | null;
  };
  line: string[]; svg: string | null; position: string | null; children: number[];
  /** The cells of the last move before the node. */
  last: string[];
}

/** The state of a search after a step, drawn; null in place of a picture of an instance that is too large for one. */
interface Scene { step: number | null; caption: string; counts: [string, number][]; svg: string | null; way: number[] }

/** Its heuristics are names, summaries and titles. */
interface PuzzleAlgorithm extends TitledRow { heuristics: [string, string, string][] }

/** An instance of a puzzle. */
interface PuzzleView {
  puzzle: string; instance: string; edit: "slide" | "ends" | "walls" | "digits" | null; algorithms: PuzzleAlgorithm[];
  default_algorithm: string;
  /** Of formulas of heuristics. */
  features: TitledRow[];
  drawing: { columns: number; cells: { ground: string; label: string; corner: string }[] };
}

/** `estimate` is that of the cost to the goal of the map. */
interface MapPlace { name: string; x: number; y: number; estimate?: number }

interface MapRoad { from: string; to: string; length: number | null; one_way: boolean }

/** A map drawn by hand. Borders are roads without length and direction. */
interface MapSketch {
  plan: { start: string | null; goal: string | null; places: MapPlace[]; roads: MapRoad[] };
  lines: "none" | "roads" | "borders"; colours: number | null; metric: string | null;
}

/** Keyboard shortcuts: the name of a key as in `KeyboardEvent.key`, and its action. */
type KeyActions = Record<string, () => unknown>;

/** The frontier of a puzzle at some steps. */
type FrontierTable = {
  order: string;
  key: string;
  is_path: boolean;
  /** `event` is what became of the node. */
  steps: { number: number; node: FrontierEntry; event: "expanded" | "goal" | "met"; successors: string[]; frontier: FrontierEntry[]; more: number }[];
  /** Why the search went on after the last step; empty if it did not, or if that step is not listed. */
  end: string;
};

/** A node in a frontier; `key` is what the order goes by. */
type FrontierEntry = { state: string; key: number | null; backward: boolean };
