"""Games, puzzles and classical search.

Rules for everybody: every game and puzzle of Outwit, with moves, outcomes and pictures.

>>> import outwit
>>> game = outwit.Game("tic-tac-toe")
>>> game.play("b2")
>>> game.side, len(game.moves())
('O', 8)

Searches: on these games, and on games, problems, constraints and landscapes that are written in Python.

>>> report = outwit.Game("connect-four").search("alpha-beta", depth=4)
>>> report.best, report.nodes > 100
('4', True)
"""

from ._native import VERSION as __version__
from ._game import Game, Outcome, games
from ._own import Assignments, Improvement, OwnReport, OwnSolution, improve, satisfy, search, solve
from ._picture import Picture
from ._puzzle import Puzzle, Solution, State, Step, puzzles
from ._report import Report, Tree, Value

__all__ = [
    "Assignments", "Game", "Improvement", "Outcome", "OwnReport", "OwnSolution", "Picture", "Puzzle", "Report", "Solution",
    "State", "Step", "Tree", "Value", "__version__", "games", "improve", "puzzles", "satisfy", "search", "solve",
]
