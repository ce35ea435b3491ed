"""Games, problems and landscapes that are written in Python."""

import _thread
import functools
import threading

import outwit
import pytest

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
GAME = ["minimax", "alpha-beta", "iterative-deepening", "engine", "mcts", "proof-number"]


class TicTacToe:
    def start(self):
        return "." * 9

    def turn(self, board):
        return (9 - board.count(".")) % 2

    def moves(self, board):
        return [cell for cell in range(9) if board[cell] == "."]

    def play(self, board, cell):
        return board[:cell] + "XO"[self.turn(board)] + board[cell + 1:]

    def outcome(self, board):
        for a, b, c in LINES:
            if board[a] == board[b] == board[c] != ".":
                return 1 if board[a] == "X" else -1
        return None if "." in board else 0


class Eight:
    """The eight puzzle."""

    def __init__(self, start):
        self.first = start

    def start(self):
        return self.first

    def is_goal(self, board):
        return board == tuple(range(9))

    def actions(self, board):
        row, column = divmod(board.index(0), 3)
        steps = {"up": (row > 0, -3), "down": (row < 2, 3), "left": (column > 0, -1), "right": (column < 2, 1)}
        return [((name, by), 1) for name, (free, by) in steps.items() if free]

    def apply(self, board, action):
        gap, cells = board.index(0), list(board)
        cells[gap], cells[gap + action[1]] = cells[gap + action[1]], 0
        return tuple(cells)

    def heuristic(self, board):
        return sum(abs(cell // 3 - at // 3) + abs(cell % 3 - at % 3) for at, cell in enumerate(board) if cell)

    def goals(self):
        return [tuple(range(9))]

    def arrivals(self, board):
        back = {"up": "down", "down": "up", "left": "right", "right": "left"}
        return [(self.apply(board, action), (back[action[0]], -action[1]), 1) for action, _ in self.actions(board)]


class Failing(TicTacToe):
    def outcome(self, board):
        if board.count(".") == 6:
            raise RuntimeError("rule not written yet")
        return super().outcome(board)


def plain(game):
    """Minimax in plain Python, the slow twin."""
    @functools.lru_cache(None)
    def value(board):
        outcome = game.outcome(board)
        if outcome is not None:
            return outcome
        values = [value(game.play(board, move)) for move in game.moves(board)]
        return max(values) if game.turn(board) == 0 else min(values)

    return value


def test_values_are_those_of_plain_minimax():
    game = TicTacToe()
    value = plain(game)
    for board in ["X...O....", "XO.......", "XOX.O....", "X..O..X.O", "XX.OO...."]:
        for algorithm in GAME[1:]:
            if algorithm == "mcts":
                continue
            report = outwit.search(game, algorithm, state=board)
            found = report.value
            sign = 1 if found.win_in is not None else -1 if found.loss_in is not None else 0
            assert sign == value(board) * (1 if game.turn(board) == 0 else -1), (board, algorithm)
            assert report.proven and (report.best in game.moves(board) or algorithm == "proof-number")


def test_alpha_beta_visits_fewer_positions_than_minimax():
    game = TicTacToe()
    full = outwit.search(game, "minimax", state="X...O....")
    cut = outwit.search(game, "alpha-beta", state="X...O....")
    assert full.value == cut.value and cut.nodes < full.nodes / 3


@pytest.mark.parametrize("algorithm", GAME)
def test_an_exception_ends_the_search_and_is_raised(algorithm):
    with pytest.raises(RuntimeError, match="not written yet"):
        outwit.search(Failing(), algorithm, nodes=10**9)


def test_faults_say_what_is_expected():
    class Lists(TicTacToe):
        def play(self, board, cell):
            return list(super().play(board, cell))

    class Words(TicTacToe):
        def outcome(self, board):
            return "x wins"

    with pytest.raises(TypeError, match="hashable"):
        outwit.search(Lists())
    with pytest.raises(ValueError, match="expected None, or 1, 0 or -1"):
        outwit.search(Words())
    with pytest.raises(ValueError, match="expected one of minimax"):
        outwit.search(TicTacToe(), "maximin")
    with pytest.raises(AttributeError, match="turn"):
        outwit.search(object(), state="state")


def test_an_evaluation_is_used():
    game = TicTacToe()
    middle = outwit.search(game, depth=1, eval=lambda board: -1 if board[4] != "." else 1)
    assert middle.best == 4 and middle.value.score == 1


START = (7, 2, 4, 5, 0, 6, 8, 3, 1)


@pytest.mark.parametrize("algorithm", ["a-star", "ida-star", "bidirectional", "nbs", "rbfs", "breadth-first"])
def test_the_same_cost_as_the_puzzle_of_the_catalogue(algorithm):
    start = (1, 2, 5, 3, 4, 8, 6, 0, 7) if algorithm == "rbfs" else START
    instance = " ".join(map(str, start))
    known = outwit.Puzzle("sliding-tiles:rows=3,cols=3", instance).solve("a-star", heuristic="manhattan").cost
    solution = outwit.solve(Eight(start), algorithm)
    assert solution.cost == known == len(solution.actions)
    assert solution.states[0] == start and solution.states[-1] == tuple(range(9))


def test_faults_of_problems():
    class Negative(Eight):
        def actions(self, board):
            return [(action, -1) for action, _ in super().actions(board)]

    with pytest.raises(ValueError, match="not negative"):
        outwit.solve(Negative(START))
    with pytest.raises(ValueError, match='there is no algorithm "astar" for problems; expected one of breadth-first, .*a-star'):
        outwit.solve(Eight(START), "astar")
    with pytest.raises(ZeroDivisionError):
        outwit.solve(Eight(START), heuristic=lambda board: 1 / 0)


INFORMED = "greedy a-star weighted-a-star anytime-a-star beam ida-star rbfs sma-star".split()


@pytest.mark.parametrize("algorithm", INFORMED)
def test_an_infinite_estimate_says_that_no_goal_can_be_reached(algorithm):
    class Pit:
        """The cheap step leads to a pit, and there to the next one."""

        def __init__(self, goal):
            self.goal = goal

        def start(self):
            return 0

        def is_goal(self, state):
            return state == self.goal

        def actions(self, state):
            return [("down", 1)] if state >= 10 else [("down", 0), ("on", 5)] if state < 3 else []

        def apply(self, state, action):
            return state + 1 if action == "on" else max(state, 10) + 1 if state < 20 else state

        def heuristic(self, state):
            return float("inf") if state >= 10 else 5 * abs(3 - state)

    found = outwit.solve(Pit(3), algorithm, admissible=True, record=True)
    assert found.actions == ["on"] * 3 and found.expanded <= 6
    assert "inf" in found.tree.text()
    none = outwit.solve(Pit(-1), algorithm, nodes=10_000)
    assert not none.solved and none.exhausted


def test_local_search_is_repeatable_and_carries_exceptions():
    class Root:
        def random(self, seed):
            return seed % 100

        def cost(self, x):
            return abs(x * x - 144)

        def moves(self, x):
            return [1, -1]

        def apply(self, x, step):
            return x + step

    for algorithm in ["hill-climbing", "annealing"]:
        found = [outwit.improve(Root(), algorithm, seed=5) for _ in range(2)]
        assert found[0].state == found[1].state and found[0].reached and abs(found[0].state) == 12
        same = [outwit.improve(Root(), algorithm, **given) for given in [{}, {"seed": None, "restarts": None, "enough": None}]]
        assert same[0].state == same[1].state and same[0].rounds == same[1].rounds
    Root.cost = lambda self, x: 1 / 0
    with pytest.raises(ZeroDivisionError):
        outwit.improve(Root())


def test_ctrl_c_ends_a_search_of_a_game_in_python():
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        outwit.search(TicTacToe(), algorithm="mcts", nodes=10**9)
        outwit.search(Eight(START), algorithm="minimax")
