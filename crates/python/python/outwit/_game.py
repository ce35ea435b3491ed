"""Games of the catalogue."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any, Iterable, NamedTuple, Optional, Union

from . import _native
from ._picture import Picture
from ._report import Report, check_counts, check_limits, check_text, kept


class Outcome(NamedTuple):
    """How a game ended: the number of the winner (``None`` if drawn), and a sentence."""

    winner: Optional[int]
    text: str


def games() -> dict[str, str]:
    """The games: names and titles.

    >>> import outwit
    >>> outwit.games()["connect-four"]
    'Connect Four'
    """
    return dict(_native.games_list())


class Game:
    """A game in progress.

    ``name`` is a game of :func:`games`, with settings after a colon: ``Game("draughts:russian")``. Moves and positions are
    texts, as everywhere in Outwit. A notebook shows the board.

    >>> from outwit import Game
    >>> game = Game("tic-tac-toe")
    >>> for move in ["b2", "a1", "c3", "a2", "a3", "c1", "b1", "b3"]:
    ...     game.play(move)
    >>> game.position
    'XOX|OX.|OXO X'
    >>> game.outcome() is None, game.moves()
    (True, ['c2'])

    What is not allowed is a ``ValueError`` that says what is:

    >>> game.play("b2")
    Traceback (most recent call last):
    ...
    ValueError: ...
    """

    def __init__(self, name: str, position: Optional[str] = None) -> None:
        check_text("tic-tac-toe", name=name)
        check_text("XX.|OO.|... X", position=position)
        self._session = _native.Session(name)
        if position is not None:
            self._session.set_position(position)

    @classmethod
    def _of(cls, session: _native.Session) -> Game:
        game = cls.__new__(cls)
        game._session = session
        return game

    @property
    def name(self) -> str:
        """The game with its settings."""
        return self._session.name()

    @property
    def position(self) -> str:
        """The position as text. Setting it forgets the moves played so far."""
        return self._session.position()

    @position.setter
    def position(self, text: str) -> None:
        check_text("XX.|OO.|... X", position=text)
        self._session.set_position(text)

    @property
    def turn(self) -> int:
        """Who is to move, 0 or 1."""
        return self._session.turn()

    @property
    def side(self) -> str:
        """The name of the side to move."""
        return self.sides[self.turn]

    @property
    def sides(self) -> tuple[str, str]:
        """The names of both sides."""
        first, second = self._session.sides()
        return first, second

    @property
    def history(self) -> list[str]:
        """The moves played so far."""
        return self._session.history()

    @property
    def picture(self) -> Picture:
        """The board."""
        return Picture(self._session.svg())

    @property
    def evaluations(self) -> dict[str, str]:
        """Names and descriptions of the evaluations, the default first."""
        return dict(self._session.evaluations())

    def draw(self, move: Optional[str] = None, *, arrows: Iterable[Iterable[str]] = ()) -> Picture:
        """The board, with a legal move pointed out: its cells, and an arrow from the first to the last of them.

        ``arrows`` are further ones: the names of the cells of each, its tail first.

        >>> from outwit import Game
        >>> game = Game("draughts:english")
        >>> game.draw("11-15", arrows=[("23", "19")]).svg.count('class="way"')
        2
        """
        check_text("b2", move=move)
        return Picture(self._session.svg(move, [list(cells) for cells in arrows]))

    def slider(self) -> Any:
        """A slider through the moves played so far, in a notebook with ipywidgets."""
        from ipywidgets import IntSlider, interact  # type: ignore

        positions = [self.copy()]
        while positions[-1].history:
            earlier = positions[-1].copy()
            earlier.undo()
            positions.append(earlier)
        positions.reverse()

        def show(ply: int) -> Picture:
            return positions[ply].picture

        return interact(show, ply=IntSlider(len(positions) - 1, 0, len(positions) - 1))

    def moves(self) -> list[str]:
        """The legal moves; none if the game is over."""
        return self._session.moves()

    def play(self, move: str) -> None:
        """Plays a move."""
        check_text("b2", move=move)
        self._session.play(move)

    def after(self, move: str) -> Game:
        """The game after a move; this one stays as it is.

        >>> from outwit import Game
        >>> game = Game("tic-tac-toe")
        >>> game.after("b2").position, game.position
        ('...|.X.|... O', '...|...|... X')
        """
        game = self.copy()
        game.play(move)
        return game

    def copy(self) -> Game:
        """A copy that is played on its own, of the same class. It shares the attributes that a subclass has added, as by
        ``copy.copy``."""
        return self.__copy__()

    def __copy__(self) -> Game:
        game = type(self)._of(self._session.fork())
        game.__dict__.update(self._own())
        return game

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        # Noted before the attributes are copied, since they may refer to this game.
        game = memo[id(self)] = type(self)._of(self._session.fork())
        game.__dict__.update(deepcopy(self._own(), memo))
        return game

    def _own(self) -> dict[str, Any]:
        """The attributes that a subclass has added."""
        return {name: value for name, value in self.__dict__.items() if name != "_session"}

    @classmethod
    def _played(cls, name: str, position: str, moves: list[str]) -> Game:
        session = _native.Session(name)
        # The start may have no text, as in a tree of numbers.
        if session.position() != position:
            session.set_position(position)
        for move in moves:
            session.play(move)
        return cls._of(session)

    def __reduce__(self) -> tuple[Any, ...]:
        first = self._session.fork()
        while first.undo():
            pass
        return type(self)._played, (self.name, first.position(), self.history), self._own() or None

    def undo(self) -> bool:
        """Takes the last move back; ``False`` if there is none."""
        return self._session.undo()

    def restart(self) -> None:
        """Back to the start."""
        self._session.restart()

    def outcome(self) -> Optional[Outcome]:
        """How the game ended; ``None`` while it goes on.

        >>> from outwit import Game
        >>> Game("tic-tac-toe", "XXX|OO.|... O").outcome()
        Outcome(winner=0, text='X wins')
        """
        found = self._session.outcome()
        return None if found is None else Outcome(*found)

    def perft(self, depth: int) -> int:
        """The number of lines of play of exactly this many plies.

        >>> from outwit import Game
        >>> Game("draughts:english").perft(6)
        36768
        """
        check_counts(depth=depth)
        return self._session.perft(depth)

    def search(self, algorithm: str = "engine", *, depth: Optional[int] = None, time: Optional[float] = None,
               nodes: Optional[int] = None, eval: Optional[str] = None, seed: Optional[int] = None,
               record: Union[bool, int] = False) -> Report:
        """Searches the position: ``minimax``, ``alpha-beta``, ``iterative-deepening``, ``engine``, ``mcts``,
        ``proof-number`` or ``perfect``, until a limit is reached: plies, seconds, positions. Without any limit: one second.

        ``record=True`` keeps the tree, ``record=N`` at most N nodes of it. Ctrl-C stops the search.

        >>> from outwit import Game
        >>> report = Game("tic-tac-toe", "XX.|OO.|... X").search("minimax", depth=3)
        >>> report
        <Report: c3, win in 1, depth 3, 61 nodes>
        """
        if depth is None and time is None and nodes is None:
            time = 1.0
        keep = kept(record)
        check_text("engine", algorithm=algorithm)
        check_text("none", eval=eval)
        check_limits(depth, nodes, time)
        check_counts(seed=seed)
        data, tree = self._session.search(algorithm, depth, nodes, time, eval, seed, keep)
        return Report(json.loads(data), tree)

    def _repr_svg_(self) -> str:
        return self._session.svg()

    def __repr__(self) -> str:
        return f"<Game: {self.name}, {self.position}>"
