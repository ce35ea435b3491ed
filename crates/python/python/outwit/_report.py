"""What searches of the games of the catalogue report."""

from __future__ import annotations

import json
from operator import index
from typing import Any, Callable, Iterable, NoReturn, Optional, SupportsFloat, SupportsIndex, Union

from . import _native
from ._picture import Picture


def check_counts(least: int = 0, **counts: Optional[int]) -> None:
    """``ValueError`` for a count that is too small or too large for a search."""
    for name, count in counts.items():
        bits = 32 if name in ("depth", "levels", "sideways") else 64
        if count is None:
            continue
        wrong = f"{name}={count!r}; expected a whole number from {least} to 2**{bits} - 1, for example: {name}=8"
        if not isinstance(count, SupportsIndex):
            raise TypeError(wrong)
        if not least <= index(count) < 2**bits:
            raise ValueError(wrong)


def check_limits(depth: Optional[int], nodes: Optional[int], time: Optional[float]) -> None:
    """``ValueError`` for a limit that leaves a search no plies, nodes or time, as in the program."""
    check_counts(1, depth=depth, nodes=nodes)
    if time is None:
        return
    wrong = f"time={time!r}; expected a number of seconds above 0 and at most 1e19, for example: time=0.5"
    if not isinstance(time, SupportsFloat):
        raise TypeError(wrong)
    if not 0 < float(time) <= 1e19:
        raise ValueError(wrong)


def check_text(example: str, **texts: Optional[str]) -> None:
    """``TypeError`` for an argument that is no text."""
    for name, text in texts.items():
        if not isinstance(text, (str, type(None))):
            raise TypeError(f"{name}={text!r}; expected a text, for example: {name}={example!r}")


def check_numbers(**numbers: Optional[float]) -> None:
    """``TypeError`` for an argument that is no number."""
    for name, number in numbers.items():
        if not isinstance(number, (SupportsFloat, type(None))):
            raise TypeError(f"{name}={number!r}; expected a number, for example: {name}=1.5")


def check_functions(**functions: Optional[Callable[[Any], float]]) -> None:
    """``TypeError`` for an argument that cannot be called."""
    for name, function in functions.items():
        if function is not None and not callable(function):
            raise TypeError(f"{name}={function!r}; expected a function of a state, for example: {name}=lambda state: 0")


def kept(record: Union[bool, int, None]) -> int:
    """How many nodes of the tree are recorded; ``True`` stands for 100,000, ``None`` for none."""
    if record is True:
        return 100_000
    check_counts(record=record)
    return 0 if record is None else index(record)


# From this distance on only the winner is known.
FAR = 90_000


class Value:
    """A value for the side to move; one of ``win_in``, ``loss_in`` (plies), ``draw`` and ``score`` (points) is set.

    Values can be compared: a quick win is more than a slow one, and a slow loss more than a quick one. A draw is more than a
    score of 0 and less than one of 1.

    >>> from outwit import Value
    >>> Value(win_in=3) > Value(score=500) > Value(draw=True) > Value(score=0) > Value(loss_in=8) > Value(loss_in=2)
    True
    >>> print(Value(win_in=3))
    win in 3
    """

    def __init__(self, win_in: Optional[int] = None, loss_in: Optional[int] = None, draw: bool = False,
                 score: Optional[int] = None) -> None:
        given = [win_in is not None, loss_in is not None, bool(draw), score is not None]
        if sum(given) != 1:
            raise ValueError(f"{sum(given)} kinds of value are given; expected one of win_in, loss_in, draw=True and score, "
                             "for example: Value(win_in=3)")
        self.win_in, self.loss_in, self.draw, self.score = win_in, loss_in, draw, score

    def _key(self) -> tuple[float, bool]:
        if self.win_in is not None:
            return 1e9 - self.win_in, False
        if self.loss_in is not None:
            return self.loss_in - 1e9, False
        return float(self.score or 0), self.draw

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    # NotImplemented becomes a TypeError that names both types.

    def __lt__(self, other: Value) -> bool:
        return self._key() < other._key() if isinstance(other, Value) else NotImplemented

    def __gt__(self, other: Value) -> bool:
        return self._key() > other._key() if isinstance(other, Value) else NotImplemented

    def __le__(self, other: Value) -> bool:
        return self._key() <= other._key() if isinstance(other, Value) else NotImplemented

    def __ge__(self, other: Value) -> bool:
        return self._key() >= other._key() if isinstance(other, Value) else NotImplemented

    def __str__(self) -> str:
        if self.win_in is not None:
            return f"win in {self.win_in}" if self.win_in < FAR else "win"
        if self.loss_in is not None:
            return f"loss in {self.loss_in}" if self.loss_in < FAR else "loss"
        return "draw" if self.draw else f"{self.score:+}"

    def __repr__(self) -> str:
        return f"<Value: {self}>"


def value_of(fields: dict[str, Any]) -> Value:
    """A value of JSON, where a distance that is not known is null."""
    known: dict[str, Any] = {name: FAR if number is None else number for name, number in fields.items()}
    return Value(**known)


class Tree:
    """A recorded search: a drawing that can be stepped through, and what each node is.

    Nodes are numbers, the root is 0; ``find`` and ``children`` lead to the others. A tree does not change, so a copy of a report
    has the same one; a tree cannot be pickled.

    >>> import outwit
    >>> tree = outwit.Game("tic-tac-toe", "XX.|OO.|... X").search("alpha-beta", depth=2, record=True).tree
    >>> tree.node(tree.find("c3"))["move"]
    'c3'
    >>> print(tree.why("c3"))
    The game is over: MAX wins on ply 1.
    """

    def __init__(self, native: _native.Tree) -> None:
        self._native = native

    def __len__(self) -> int:
        return len(self._native)

    def __copy__(self) -> Tree:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Tree:
        # It does not change.
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError("a tree cannot be pickled; expected a report without one (record=False), or what it shows: tree.text() or "
                        "tree.picture().svg")

    @property
    def steps(self) -> int:
        """The number of steps: a node is entered, a node is left."""
        return self._native.steps()

    def find(self, moves: Union[str, Iterable[Any]]) -> int:
        """The node that these moves lead to; ``ValueError`` if the search did not go there."""
        if not isinstance(moves, Iterable):
            raise TypeError(f"the moves are {moves!r}; expected a list of moves from the root of the tree, for example: [{moves!r}]")
        # A text may be one action with blanks, such as "SA = red".
        line = [moves] if isinstance(moves, str) else [str(move) for move in moves]
        node = self._native.find(line)
        if node is None and isinstance(moves, str):
            line = moves.split()
            node = self._native.find(line)
        if node is None:
            raise ValueError(f"the search did not reach \"{' '.join(line)}\"; expected moves from the root of the tree")
        return node

    def children(self, node: Union[int, str, Iterable[Any]] = 0) -> list[int]:
        """The nodes below a node."""
        return self._native.children(self._number(node))

    def _number(self, node: Union[int, str, Iterable[Any]]) -> int:
        """The number of a node that is given by it or by the moves to it."""
        number = index(node) if isinstance(node, SupportsIndex) else self.find(node)
        if not 0 <= number < len(self):
            raise ValueError(f"there is no node {number}; expected a number from 0 to {len(self) - 1}")
        return number

    def _root(self, moves: Union[int, str, Iterable[Any]]) -> int:
        """The node to show; without moves the one that the last complete iteration begins with."""
        return self._number(moves) if isinstance(moves, SupportsIndex) or moves else self._native.root()

    def node(self, node: Union[int, str, Iterable[Any]]) -> dict[str, Any]:
        """All that is known of a node, given by its number or the moves to it: move, window, value, why it was left. A move that
        is a whole number goes in a list, since it would be the number of a node: ``node([3])``."""
        fields: dict[str, Any] = json.loads(self._native.node(self._number(node)) or "{}")
        return fields

    def why(self, node: Union[int, str, Iterable[Any]]) -> str:
        """Why the search left a node, in a sentence."""
        return str(self.node(node)["reason"])

    def picture(self, moves: Union[int, str, Iterable[Any]] = (), levels: Optional[int] = None, limit: int = 2000,
                step: Optional[int] = None) -> Picture:
        """The drawing of the tree below some moves or below the node of a number, right after a step of the search or in the end."""
        check_counts(levels=levels, limit=limit, step=step)
        return Picture(self._native.svg(self._root(moves), levels, limit, step))

    def text(self, moves: Union[int, str, Iterable[Any]] = (), levels: Optional[int] = None, limit: int = 200) -> str:
        """The tree as text, below some moves or below the node of a number."""
        check_counts(levels=levels, limit=limit)
        return self._native.text(self._root(moves), levels, limit)

    def slider(self, levels: Optional[int] = None, limit: int = 500) -> Any:
        """A slider through the steps of the search, in a notebook with ipywidgets."""
        from ipywidgets import IntSlider, interact  # type: ignore

        def show(step: int) -> Picture:
            return self.picture(levels=levels, limit=limit, step=step)

        return interact(show, step=IntSlider(0, 0, max(0, self.steps - 1)))

    def _repr_svg_(self) -> str:
        return self.picture(limit=500).svg

    def __repr__(self) -> str:
        return f"<Tree: {len(self)} nodes>"


class Recorded:
    """What a search of the catalogue found, with the tree if it was recorded."""

    def __init__(self, tree: Optional[_native.Tree]) -> None:
        self._tree = None if tree is None else Tree(tree)

    @property
    def tree(self) -> Tree:
        """The recorded tree; ``ValueError`` if the search was not asked to record it."""
        if self._tree is None:
            raise ValueError("the tree was not recorded; expected a search with record=True")
        return self._tree

    def why(self, node: Union[int, str, Iterable[Any]]) -> str:
        """Why the search left a node of the tree; a node is its number or the moves to it."""
        return self.tree.why(node)


def by(stopped: Optional[str]) -> str:
    """The limit that ended a search, as the end of its text."""
    return "" if stopped is None else f", stopped by {stopped}"


class Found:
    """What a search for a solution found and counted."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.solved: bool = data["solved"]
        self.actions: list[Any] = data["actions"]
        self.cost: Optional[float] = data["cost"]
        self.optimal: bool = data["optimal"]
        self.exhausted: bool = data["exhausted"]
        self.expanded: int = data["expanded"]
        self.generated: int = data["generated"]
        self.peak_nodes: int = data["peak_nodes"]
        self.seconds: float = data["seconds"]
        self.stopped: Optional[str] = data["stopped"]

    def __repr__(self) -> str:
        # Constraints have no cost.
        cost = "solved" if self.cost is None else f"cost {self.cost:g}"
        none = "no solution" if self.exhausted else "none found"
        found = f"{cost}, {len(self.actions)} actions" if self.solved else none
        return f"<{type(self).__name__}: {found}, {self.expanded} expanded{by(self.stopped)}>"


class Report(Recorded):
    """What a search found.

    ``best`` is the move to play (``None`` if the game is over, or a limit ended the search before it had one), ``value`` its
    :class:`Value` (``None`` if the search has found none), ``bound`` how it is related to the exact value (``"exact"``,
    ``"lower"`` or ``"upper"``; ``None`` without a value), ``line`` the principal variation, ``moves`` pairs of a move and its value, the
    best first, and ``bounds`` how each of these values is related to the exact one, as ``bound``, ``nodes`` the positions visited, ``depth`` the plies searched completely, ``seconds`` the time, ``proven`` whether
    the value holds in the whole game, ``stopped`` the limit that ended the search, ``tree`` the :class:`Tree` if it was
    recorded. ``data`` are the fields of the search that ``outwit analyse --json`` prints; the program adds ``schema``,
    ``cpu_seconds`` and what it knows of the position without the search.

    ``moves`` has the moves whose value the search has found: all of them in ``minimax``, and in ``mcts`` those that it has tried, the
    most visited first; in ``alpha-beta`` and ``iterative-deepening`` those that were better than all moves searched before, since
    the value of another one is known only to be no higher; in ``engine``, ``proof-number`` and ``perfect`` the best move alone.
    """

    def __init__(self, data: dict[str, Any], tree: Optional[_native.Tree]) -> None:
        super().__init__(tree)
        self.data = data
        self.best: Optional[str] = data["best"]
        self.value: Optional[Value] = None if data["value"] is None else value_of(data["value"])
        self.bound: Optional[str] = data["bound"]
        self.line: list[str] = data["line"]
        self.moves: list[tuple[str, Value]] = [(row["move"], value_of(row["value"])) for row in data["moves"]]
        self.bounds: list[str] = [row["bound"] for row in data["moves"]]
        self.nodes: int = data["nodes"]
        self.depth: int = data["depth"]
        self.seconds: float = data["seconds"]
        self.proven: bool = data["proven"]
        self.stopped: Optional[str] = data["stopped"]

    def __repr__(self) -> str:
        return f"<Report: {self.best}, {self.value}, depth {self.depth}, {self.nodes} nodes{by(self.stopped)}>"
