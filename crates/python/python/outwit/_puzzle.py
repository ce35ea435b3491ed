"""Puzzles of the catalogue."""

from __future__ import annotations

import json
from typing import Any, NamedTuple, Optional, Sequence, Union

from . import _native
from ._picture import Picture
from ._report import Found, Recorded, check_counts, check_limits, check_numbers, check_text, kept


def puzzles() -> dict[str, str]:
    """The puzzles: names and titles.

    >>> import outwit
    >>> "sliding-tiles" in outwit.puzzles()
    True
    """
    return dict(_native.puzzles_list())


class Step(NamedTuple):
    """A step to another state."""

    action: str
    cost: float
    state: State


class State:
    """A state of a puzzle with a start and a goal. States are equal if their texts are.

    A state remembers the states on the way to it, so that it can be pickled. Long walks therefore take memory.
    """

    def __init__(self, native: _native.PuzzleAt, puzzle: Puzzle, before: Optional[State] = None, number: int = 0) -> None:
        self._native = native
        # How it is reached: by the successor of this number of the state before it, if it is not the start.
        self._puzzle, self._before, self._number = puzzle, before, number
        self.text: str = native.text()

    @property
    def is_goal(self) -> bool:
        """Whether this is a goal."""
        return self._native.is_goal()

    @property
    def picture(self) -> Picture:
        """The state as a picture."""
        return Picture(self._native.svg())

    def successors(self) -> list[Step]:
        """What can be done here, what it costs, and the states after it."""
        return [Step(action, cost, State(state, self._puzzle, self, number))
                for number, (action, cost, state) in enumerate(self._native.successors())]

    def estimate(self, heuristic: Optional[str] = None) -> float:
        """What a heuristic says of the cost to the goal; the first one of the puzzle if none is named. The first estimate may
        take seconds, by building tables; Ctrl-C stops it."""
        check_text("none", heuristic=heuristic)
        return self._native.estimate(heuristic)

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        # It does not change.
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        numbers, state = [], self
        while state._before is not None:
            numbers.append(state._number)
            state = state._before
        return _reached, (self._puzzle, numbers[::-1])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"<State: {self.text}>"

    def _repr_svg_(self) -> str:
        return self._native.svg()


def _reached(puzzle: Puzzle, numbers: list[int]) -> State:
    """The state that is reached from the start by the successors of these numbers."""
    state = puzzle.start
    for number in numbers:
        state = state.successors()[number].state
    return state


class Solution(Recorded, Found):
    """What a search for a solution found.

    ``solved``, ``actions``, ``cost``, ``optimal`` (whether proven to be a cheapest one), ``exhausted`` (without a solution:
    that there is none), ``expanded`` and ``generated`` nodes, ``peak_nodes`` kept at one time, ``seconds``, ``stopped``,
    ``tree`` if it was recorded. ``data`` are the fields of the search that ``outwit solve --json`` prints; the program adds
    ``schema`` and ``cpu_seconds``.
    """

    def __init__(self, data: dict[str, Any], tree: Optional[_native.Tree]) -> None:
        Recorded.__init__(self, tree)
        Found.__init__(self, data)
        self.data = data


class Puzzle:
    """An instance of a puzzle: the one given, one drawn by ``seed``, or the example of the puzzle. It can be copied and pickled,
    as can its states.

    >>> from outwit import Puzzle
    >>> puzzle = Puzzle("sliding-tiles:rows=3,cols=3", "1 2 0 3 4 5 6 7 8")
    >>> [step.action for step in puzzle.start.successors()]
    ['left', 'down']
    >>> puzzle.start.estimate("manhattan")
    2.0
    >>> puzzle.solve("a-star").actions
    ['left', 'left']
    """

    def __init__(self, name: str, instance: Optional[str] = None, *, seed: Optional[int] = None) -> None:
        check_text("sliding-tiles", name=name)
        check_text("1 2 0 3 4 5 6 7 8", instance=instance)
        check_counts(seed=seed)
        if instance is not None and seed is not None:
            raise ValueError(f"instance={instance!r} and seed={seed!r} are given; expected one of them, for example: seed=1")
        self._native = _native.PuzzleInstance(name, instance, seed)

    @classmethod
    def _opened(cls, name: str, instance: str) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._native = _native.PuzzleInstance(name, instance, None)
        return puzzle

    def __reduce__(self) -> tuple[Any, ...]:
        own = {name: value for name, value in self.__dict__.items() if name != "_native"}
        return type(self)._opened, (self.name, self.instance), own or None

    @property
    def name(self) -> str:
        """The puzzle with its settings."""
        return self._native.name()

    @property
    def instance(self) -> str:
        """The instance as text."""
        return self._native.instance()

    @property
    def algorithms(self) -> dict[str, list[str]]:
        """The ways to solve it, each with its heuristics, the default first."""
        return dict(self._native.algorithms())

    @property
    def start(self) -> State:
        """The start; ``ValueError`` for puzzles without states, such as those of constraints."""
        return State(self._native.start(), self)

    @property
    def picture(self) -> Picture:
        """The instance."""
        return self.after([])

    def after(self, actions: Sequence[str]) -> Picture:
        """The picture after some actions, such as those of a solution."""
        is_list = isinstance(actions, Sequence) and not isinstance(actions, str)
        if not is_list or not all(isinstance(action, str) for action in actions):
            raise TypeError(f"actions={actions!r}; expected a list of texts, for example: actions=['left']")
        return Picture(self._native.svg([*actions]))

    def slider(self, actions: list[str]) -> Any:
        """A slider through the states after each of some actions, in a notebook with ipywidgets."""
        from ipywidgets import IntSlider, interact  # type: ignore

        def show(step: int) -> Picture:
            return self.after(actions[:step])

        return interact(show, step=IntSlider(0, 0, len(actions)))

    def solve(self, algorithm: Optional[str] = None, *, heuristic: Optional[str] = None, depth: Optional[int] = None,
              nodes: Optional[int] = None, time: Optional[float] = None, seed: Optional[int] = None,
              weight: Optional[float] = None, width: Optional[int] = None, steps: Optional[int] = None,
              restarts: Optional[int] = None, record: Union[bool, int] = False) -> Solution:
        """Solves it with one of ``algorithms``, by default with the first of ``a-star``, ``backtracking`` and ``annealing`` that
        the puzzle has. ``weight`` is that of the heuristic in ``weighted-a-star`` and ``anytime-a-star``, ``width`` the states
        that ``beam`` and ``local-beam`` keep, ``steps`` the moves of ``annealing`` or the repairs in a round of ``min-conflicts``,
        ``restarts`` the new beginnings of local searches. An option that the algorithm does not use is refused. Ctrl-C stops
        the search.

        >>> from outwit import Puzzle
        >>> Puzzle("n-queens", "8").solve().solved
        True
        """
        if algorithm is None:
            known = self.algorithms
            algorithm = next((name for name in ("a-star", "backtracking", "annealing") if name in known), "a-star")
        keep = kept(record)
        check_text("a-star", algorithm=algorithm)
        check_text("none", heuristic=heuristic)
        check_limits(depth, nodes, time)
        check_counts(seed=seed, steps=steps, restarts=restarts)
        check_counts(1, width=width)
        check_numbers(weight=weight)
        data, tree = self._native.solve(algorithm, heuristic, depth, nodes, time, seed, weight, width, steps, restarts, keep)
        return Solution(json.loads(data), tree)

    def _repr_svg_(self) -> str:
        return self.picture.svg

    def __repr__(self) -> str:
        return f"<Puzzle: {self.name}, {self.instance}>"
