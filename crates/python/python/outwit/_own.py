"""Searches of games, problems and landscapes that are written in Python."""

from __future__ import annotations

from typing import Any, Callable, Iterable, Optional, Union

from . import _native
from ._game import Game
from ._puzzle import Puzzle, State
from ._report import Found, Recorded, Value, by, check_counts, check_functions, check_limits, check_numbers, kept

# What the functions of this module search.
EXPECTED = {
    "search": "start, turn, moves, play and outcome",
    "solve": "start, is_goal, actions and apply",
    "satisfy": "variables, values, neighbours and allows",
    "improve": "random, cost, moves and apply",
}


def check_call(function: str, rules: Any, algorithm: Any, example: str) -> None:
    """``TypeError`` for a class in place of an object, for one of the catalogue, and for an algorithm that is not a name."""
    if isinstance(rules, type):
        name = rules.__name__
        raise TypeError(f"{name} is a class; expected an object of it, for example: outwit.{function}({name}())")
    if isinstance(rules, (Game, Puzzle, State)):
        method = "game.search(...)" if isinstance(rules, Game) else "puzzle.solve(...)"
        raise TypeError(f"{rules!r} is from the catalogue; expected an object with the functions {EXPECTED[function]}, or the "
                        f"search of the catalogue: {method}")
    if not isinstance(algorithm, str):
        hint = "; a state is given as state=..." if function == "search" else ""
        raise TypeError(f"the algorithm is {algorithm!r}; expected the name of an algorithm, for example: \"{example}\"{hint}")


class OwnReport(Recorded):
    """What a search of a game written in Python found: as :class:`outwit.Report`, with moves as the game's own values."""

    def __init__(self, data: dict[str, Any], tree: Optional[_native.Tree]) -> None:
        super().__init__(tree)

        def value(pair: tuple[str, int]) -> Value:
            fields: dict[str, Any] = {"draw": True} if pair[0] == "draw" else {pair[0]: pair[1]}
            return Value(**fields)

        self.best: Any = data["best"]
        self.value: Optional[Value] = None if data["value"] is None else value(data["value"])
        self.bound: Optional[str] = data["bound"]
        self.line: list[Any] = data["line"]
        self.moves: list[tuple[Any, Value]] = [(move, value(pair)) for move, pair, _ in data["moves"]]
        self.bounds: list[str] = [bound for _, _, bound in data["moves"]]
        self.nodes: int = data["nodes"]
        self.depth: int = data["depth"]
        self.seconds: float = data["seconds"]
        self.proven: bool = data["proven"]
        self.stopped: Optional[str] = data["stopped"]

    def why(self, node: Union[int, str, Iterable[Any], None] = None) -> str:
        """Why the search left a node of the tree: that of its number or of the moves to it, by default that of the best move. A
        move of your game goes in a list: ``why([3])`` is about the move 3, ``why(3)`` about the node with this number."""
        if node is None:
            node = [] if self.best is None else [self.best]
        return super().why(node)

    def __repr__(self) -> str:
        return f"<OwnReport: {self.best}, {self.value}, depth {self.depth}, {self.nodes} nodes{by(self.stopped)}>"


def search(game: Any, algorithm: str = "engine", *, state: Any = None, depth: Optional[int] = None,
           time: Optional[float] = None, nodes: Optional[int] = None, eval: Optional[Callable[[Any], float]] = None,
           seed: Optional[int] = None, record: Union[bool, int] = False) -> OwnReport:
    """Searches a game written in Python, an object with five functions, from ``state``, else from its start.

    ``start()``; ``turn(state)``: 0 or 1; ``moves(state)``: the legal moves, all different, always in the same order;
    ``play(state, move)``: the state after it, a new one; ``outcome(state)``: how the game ended. Who has no move has lost. States and moves
    are hashable values, such as tuples; ``None`` is no state. Optional: ``evaluate(state)``: points for the side to move, from
    -900,000 to 900,000, rounded to whole numbers (0.4 becomes 0, so count in hundredths if need be); ``may_repeat = True`` if a position can recur, which is
    a draw then in ``engine``, ``mcts`` and ``proof-number`` (the other searches follow the rules of the class alone);
    ``expand(state)`` in place of ``play``, one call for all successors: tuples of the move, the state after it and, if they are
    known already, the outcome and the evaluation of that state. A class with ``expand`` may leave out ``moves`` and ``play``.

    ``outcome`` returns ``None`` while the game goes on, 1 if the first side (``turn`` 0) has won, -1 if the second (``turn`` 1)
    has, 0 if the game is drawn. The number of the winner would mean something else: 0 is a draw, and 1 a win of the first
    side. An :class:`outwit.Outcome` is accepted, too: its ``winner`` is 0, 1 or ``None``. ``True`` and ``False`` are refused.

    Each function is called once for a state; a search that comes back to it remembers the answer. So the functions must
    always give the same answer for the same state.

    Algorithms: ``engine`` (the default), ``minimax``, ``alpha-beta``, ``iterative-deepening``, ``mcts``, ``proof-number``. Without
    a limit (``depth``, ``time`` in seconds, ``nodes``) they search until they know the value, so a large game needs one.
    ``minimax`` and ``alpha-beta`` need a ``depth`` of at most 500 where a line of play can be longer, as where positions recur. An
    exception in a function stops the search and is raised. ``record=True`` keeps the tree, ``record=N`` at most N nodes of it;
    the moves are written there as ``str`` writes them. ``mcts`` takes ``seed`` (0), and evaluates new positions by the evaluation if
    there is one, else by random games. An option that the algorithm does not use is refused.

    >>> import outwit
    >>> class Nim:  # take one to three matches; who takes the last one wins
    ...     def start(self): return (6, 0)
    ...     def turn(self, state): return state[1]
    ...     def moves(self, state): return range(1, min(3, state[0]) + 1)
    ...     def play(self, state, taken): return (state[0] - taken, 1 - state[1])
    ...     def outcome(self, state): return None
    >>> report = outwit.search(Nim())
    >>> report.best, report.value
    (2, <Value: win in 3>)
    >>> for algorithm in ["minimax", "alpha-beta", "iterative-deepening", "mcts", "proof-number"]:
    ...     assert outwit.search(Nim(), algorithm, nodes=10000).best == 2
    >>> report = outwit.search(Nim(), "alpha-beta", state=(5, 0), record=True)
    >>> report.best, report.why() == report.why([1])
    (1, True)
    >>> print(outwit.search(Nim(), "alpha-beta", state=(4, 0), record=True).why([3]))
    MIN chooses 1; MIN wins on ply 2.
    """
    check_call("search", game, algorithm, "engine")
    keep = kept(record)
    check_limits(depth, nodes, time)
    check_counts(seed=seed)
    check_functions(eval=eval)
    data, tree = _native.search_game(game, state, algorithm, depth, nodes, time, eval, seed, keep)
    return OwnReport(data, tree)


class OwnSolution(Found, Recorded):
    """What a search of a problem written in Python found: ``actions`` and ``states`` (one more) from the start to the goal,
    ``cost``, ``optimal`` (whether proven to be a cheapest one), ``exhausted``, ``expanded``, ``generated``, ``peak_nodes``,
    ``seconds``, ``stopped``, and ``tree`` if it was recorded."""

    def __init__(self, data: dict[str, Any], tree: Optional[_native.Tree]) -> None:
        Found.__init__(self, data)
        Recorded.__init__(self, tree)
        self.states: list[Any] = data["states"]


def solve(problem: Any, algorithm: str = "a-star", *, heuristic: Optional[Callable[[Any], float]] = None,
          admissible: bool = False, depth: Optional[int] = None, nodes: Optional[int] = None, time: Optional[float] = None,
          weight: Optional[float] = None, width: Optional[int] = None, record: Union[bool, int] = False) -> OwnSolution:
    """Solves a problem written in Python, an object with four functions.

    ``start()``; ``is_goal(state)``; ``actions(state)``: pairs of an action and its cost; ``apply(state, action)``: the state
    after it. States and actions are hashable values; the actions of a state are different, since a successor is known by its
    action. Optional: ``heuristic(state)``, ``float("inf")`` where no goal can be reached, which is not checked; for searches
    from both ends ``goals()`` and ``arrivals(state)``: triples of the state before, the action and its cost; in place of
    ``actions`` and ``apply`` ``expand(state)``, one call for all successors: tuples of the action, its cost, the state after it
    and, if it is known already, the estimate of that state. Each function is called once for a state. ``record=True`` keeps the
    tree, ``record=N`` at most N nodes of it.

    A heuristic that is never more than the cost to a goal is *admissible*: only then are the costs of ``a-star`` and its relatives
    proven optimal. ``admissible=True`` says so of yours; without it, ``optimal`` is ``False`` where a heuristic was used.
    An option that the algorithm does not use is refused.

    Algorithms: ``breadth-first``, ``depth-first``, ``depth-limited``, ``iterative-deepening``, ``uniform-cost``, ``greedy``,
    ``a-star``, ``weighted-a-star`` and ``anytime-a-star`` (with ``weight``: 1.5), ``beam`` (with ``width``: 100),
    ``ida-star``, ``rbfs``, ``sma-star``, ``bidirectional``, ``bidirectional-uniform-cost``, ``nbs``.

    >>> import outwit
    >>> class Jugs:  # of 4 and 3 litres; measure 2
    ...     def start(self): return (0, 0)
    ...     def is_goal(self, jugs): return jugs[0] == 2
    ...     def actions(self, jugs):
    ...         a, b = jugs
    ...         to_b, to_a = min(a, 3 - b), min(b, 4 - a)
    ...         after = [(4, b), (a, 3), (0, b), (a, 0), (a - to_b, b + to_b), (a + to_a, b - to_a)]
    ...         return [(jugs, 1) for jugs in after]
    ...     def apply(self, jugs, after): return after
    >>> solution = outwit.solve(Jugs(), "breadth-first")
    >>> solution.cost, solution.states[-1]
    (6.0, (2, 3))
    >>> found = outwit.solve(Jugs(), "ida-star", heuristic=lambda jugs: 0 if jugs[0] == 2 else 1, admissible=True)
    >>> found.cost, found.optimal
    (6.0, True)
    >>> solution = outwit.solve(Jugs(), "breadth-first", record=True)
    >>> print(solution.why(solution.actions))
    A goal, reached at cost 6.
    """
    check_call("solve", problem, algorithm, "a-star")
    keep = kept(record)
    check_limits(depth, nodes, time)
    check_counts(1, width=width)
    check_numbers(weight=weight)
    check_functions(heuristic=heuristic)
    if admissible not in (None, True, False):
        raise TypeError(f"admissible={admissible!r}; expected True or False")
    data, tree = _native.search_problem(problem, algorithm, heuristic, bool(admissible), depth, nodes, time, weight, width, keep)
    return OwnSolution(data, tree)


class Assignments(Recorded):
    """What a search of a constraint problem found: ``solutions`` as dictionaries from variables to values, the number
    ``found``, ``exhausted`` if there are no others, ``nodes``, ``checks``, ``backtracks``, ``seconds``, ``stopped``, and ``tree``
    if it was recorded."""

    def __init__(self, data: dict[str, Any], tree: Optional[_native.Tree]) -> None:
        super().__init__(tree)
        self.solutions: list[dict[Any, Any]] = data["solutions"]
        self.found: int = data["found"]
        self.exhausted: bool = data["exhausted"]
        self.nodes: int = data["nodes"]
        self.checks: int = data["checks"]
        self.backtracks: int = data["backtracks"]
        self.seconds: float = data["seconds"]
        self.stopped: Optional[str] = data["stopped"]

    @property
    def solution(self) -> Optional[dict[Any, Any]]:
        """The first solution, if there is one."""
        return self.solutions[0] if self.solutions else None

    def __repr__(self) -> str:
        return f"<Assignments: {self.found} found, {self.nodes} nodes{by(self.stopped)}>"


def satisfy(problem: Any, algorithm: str = "forward-checking", *, solutions: Optional[int] = 1,
            steps: Optional[int] = None, restarts: Optional[int] = None, nodes: Optional[int] = None,
            time: Optional[float] = None, seed: Optional[int] = None, record: Union[bool, int] = False) -> Assignments:
    """Solves a constraint problem written in Python, an object with four functions.

    ``variables()``; ``values(variable)``; ``neighbours(variable)``: the variables that share a constraint with it;
    ``allows(a, x, b, y)``: whether ``a`` may have the value ``x`` while its neighbour ``b`` has ``y``, the same both ways.
    Variables are hashable values. All pairs of values of neighbours are asked for once; then the search runs without Python.
    ``time`` and ``seconds`` include these calls.

    Algorithms: ``backtracking``, ``forward-checking`` and ``arc-consistency``, which choose the variable with the fewest
    values left and end after this number of ``solutions`` (``None``: all are counted, the first 1000 kept); ``min-conflicts``
    with ``steps`` (10,000) in each round, ``restarts`` (10) and ``seed`` (0). An option that the algorithm does not use is
    refused. ``record=True`` keeps the tree of the first three, ``record=N`` at most N nodes of it.

    >>> import outwit
    >>> class Australia:
    ...     borders = {"WA": "NT SA", "NT": "WA SA Q", "SA": "WA NT Q NSW V", "Q": "NT SA NSW", "NSW": "Q SA V",
    ...                "V": "SA NSW", "T": ""}
    ...     def variables(self): return self.borders
    ...     def values(self, region): return ["red", "green", "blue"]
    ...     def neighbours(self, region): return self.borders[region].split()
    ...     def allows(self, a, x, b, y): return x != y
    >>> outwit.satisfy(Australia(), solutions=None).found
    18
    >>> colours = outwit.satisfy(Australia(), "min-conflicts").solution
    >>> colours["SA"] != colours["V"]
    True
    >>> tree = outwit.satisfy(Australia(), record=True).tree
    >>> tree.why(["SA = red"])
    '...'
    """
    check_call("satisfy", problem, algorithm, "forward-checking")
    keep = kept(record)
    check_limits(None, nodes, time)
    check_counts(solutions=solutions, steps=steps, restarts=restarts, seed=seed)
    data, tree = _native.search_csp(problem, algorithm, solutions, steps, restarts, nodes, time, seed, keep)
    return Assignments(data, tree)


class Improvement:
    """What a local search found: the best ``state``, its ``cost``, whether it is good enough (``reached``), ``steps`` made,
    moves ``evaluated``, ``rounds``, ``seconds``, ``stopped``."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.state: Any = data["state"]
        self.cost: float = data["cost"]
        self.reached: bool = data["reached"]
        self.steps: int = data["steps"]
        self.evaluated: int = data["evaluated"]
        self.rounds: int = data["rounds"]
        self.seconds: float = data["seconds"]
        self.stopped: Optional[str] = data["stopped"]

    def __repr__(self) -> str:
        return f"<Improvement: cost {self.cost:g}, {self.steps} steps, {self.rounds} rounds{by(self.stopped)}>"


def improve(landscape: Any, algorithm: str = "hill-climbing", *, enough: Optional[float] = None,
            restarts: Optional[int] = None, sideways: Optional[int] = None, steps: Optional[int] = None,
            temperature: Optional[float] = None, nodes: Optional[int] = None, time: Optional[float] = None,
            seed: Optional[int] = None) -> Improvement:
    """Looks for a state of little cost: local search in an object with four functions.

    ``random(seed)``: a random state; ``cost(state)``; ``moves(state)``; ``apply(state, move)``: a new state. Moves are
    hashable values. Algorithms: ``hill-climbing`` (with ``sideways``: 100 moves in a row) and ``annealing`` (``steps``: 10,000, from
    ``temperature``: 10 down), both with ``restarts`` (20) and ``seed`` (0), until a state costs at most ``enough`` (0).

    >>> import outwit, random
    >>> class Queens:  # one in each column; the cost is the number of attacks
    ...     def random(self, seed): return tuple(random.Random(seed).choices(range(6), k=6))
    ...     def cost(self, rows):
    ...         pairs = [(a, b) for b in range(6) for a in range(b)]
    ...         return sum(rows[a] == rows[b] or abs(rows[a] - rows[b]) == b - a for a, b in pairs)
    ...     def moves(self, rows): return [(c, r) for c in range(6) for r in range(6) if rows[c] != r]
    ...     def apply(self, rows, move): return rows[:move[0]] + (move[1],) + rows[move[0] + 1:]
    >>> outwit.improve(Queens()).cost
    0.0
    """
    check_call("improve", landscape, algorithm, "hill-climbing")
    check_limits(None, nodes, time)
    check_counts(restarts=restarts, sideways=sideways, steps=steps, seed=seed)
    check_numbers(enough=enough, temperature=temperature)
    return Improvement(_native.search_landscape(
        landscape, algorithm, enough, restarts, sideways, steps, temperature, nodes, time, seed))
