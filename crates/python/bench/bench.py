"""What Outwit gains and costs in Python: python bench/bench.py, with the wheel installed; words choose sections.

    tasks          the same answer by what a student writes in plain Python, and by the searches of the module on the same class
    same           the same algorithm in plain Python and in the module
    native         a search of a game of the catalogue from Python and by the program
    interruptions  how soon Ctrl-C ends a native search
    lists          how long a list of moves takes

Each ratio is from one run. Times are processor times, the least of several runs in turn, so that other programs on the machine
matter little.
"""

import _thread
import functools
import heapq
import os
import resource
import shutil
import subprocess
import sys
import sysconfig
import threading
import time
from collections import deque

import outwit

LINES = [tuple(7 * (row + k * down) + column + k * right for k in range(4))
         for row in range(6) for column in range(7) for down, right in [(0, 1), (1, 0), (1, 1), (1, -1)]
         if row + 3 * down < 6 and 0 <= column + 3 * right < 7]
THROUGH = [[line for line in LINES if cell in line] for cell in range(42)]


class ConnectFour:
    """As a student writes it: a state is the board as text, who is to move, and the outcome."""

    def start(self):
        return ("." * 42, 0, None)

    def turn(self, state):
        return state[1]

    def moves(self, state):
        return [column for column in (3, 2, 4, 1, 5, 0, 6) if state[0][35 + column] == "."]

    def play(self, state, column):
        board, side, _ = state
        cell = next(cell for cell in range(column, 42, 7) if board[cell] == ".")
        board = board[:cell] + "xo"[side] + board[cell + 1:]
        won = any(all(board[at] == "xo"[side] for at in line) for line in THROUGH[cell])
        return (board, 1 - side, 1 - 2 * side if won else 0 if "." not in board else None)

    def outcome(self, state):
        return state[2]

    def evaluate(self, state):
        board, side, _ = state
        points = 0
        for line in LINES:
            stones = board[line[0]] + board[line[1]] + board[line[2]] + board[line[3]]
            if "o" not in stones:
                points += stones.count("x")
            elif "x" not in stones:
                points -= stones.count("o")
        return points if side == 0 else -points


class LeftToRight(ConnectFour):
    """Most students try the columns from left to right."""

    def moves(self, state):
        return [column for column in range(7) if state[0][35 + column] == "."]


class Expanded(ConnectFour):
    """All successors in one call, with their outcomes and evaluations; the evaluation is carried along."""

    def start(self):
        return ("." * 42, 0, None, 0)

    def expand(self, state):
        board, side, _, points = state
        mine, after = "xo"[side], []
        for column in (3, 2, 4, 1, 5, 0, 6):
            if board[35 + column] != ".":
                continue
            cell = column
            while board[cell] != ".":
                cell += 7
            value, won = points, False
            for a, b, c, d in THROUGH[cell]:
                stones = board[a] + board[b] + board[c] + board[d]
                x, o = stones.count("x"), stones.count("o")
                if side == 0:
                    value += 1 if o == 0 else x == 0 and o
                    won = won or x == 3
                else:
                    value -= 1 if x == 0 else o == 0 and x
                    won = won or o == 3
            new = board[:cell] + mine + board[cell + 1:]
            outcome = 1 - 2 * side if won else 0 if "." not in new else None
            after.append((column, (new, 1 - side, outcome, value), outcome, -value if side == 0 else value))
        return after

    def play(self, state, column):
        return next(after for move, after, *_ in self.expand(state) if move == column)

    def evaluate(self, state):
        return state[3] if state[1] == 0 else -state[3]


class TicTacToe:
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def start(self):
        return "." * 9

    def turn(self, board):
        return (9 - board.count(".")) % 2

    def moves(self, board):
        return [cell for cell in range(9) if board[cell] == "."]

    def play(self, board, cell):
        return board[:cell] + "XO"[self.turn(board)] + board[cell + 1:]

    def outcome(self, board):
        for a, b, c in self.lines:
            if board[a] == board[b] == board[c] != ".":
                return 1 if board[a] == "X" else -1
        return None if "." in board else 0

    def evaluate(self, board):
        return 0


def plain_minimax(game, state):
    outcome = game.outcome(state)
    if outcome is not None:
        return outcome
    values = [plain_minimax(game, game.play(state, move)) for move in game.moves(state)]
    return max(values) if game.turn(state) == 0 else min(values)


def plain_alpha_beta(game, state, depth, alpha=-10**9, beta=10**9):
    outcome = game.outcome(state)
    if outcome is not None:
        return outcome * (10**6 + depth) * (1 if game.turn(state) == 0 else -1)
    if depth == 0:
        return game.evaluate(state)
    for move in game.moves(state):
        alpha = max(alpha, -plain_alpha_beta(game, game.play(state, move), depth - 1, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def plain_deepening(game, state, depth):
    for limit in range(1, depth + 1):
        value = plain_alpha_beta(game, state, limit)
    return value


class Tiles:
    """Sliding tiles on a board of 3 x 3."""

    steps = [[at for at in (gap - 3, gap + 3, gap - gap % 3 + (gap % 3 + 1) % 3, gap - gap % 3 + (gap % 3 + 2) % 3)
              if 0 <= at < 9 and abs(at // 3 - gap // 3) + abs(at % 3 - gap % 3) == 1] for gap in range(9)]

    def __init__(self, tiles):
        self.tiles = tiles

    def start(self):
        return self.tiles

    def is_goal(self, tiles):
        return tiles == (0, 1, 2, 3, 4, 5, 6, 7, 8)

    def actions(self, tiles):
        return [(at, 1) for at in self.steps[tiles.index(0)]]

    def apply(self, tiles, at):
        after = list(tiles)
        gap = tiles.index(0)
        after[gap], after[at] = after[at], 0
        return tuple(after)

    def heuristic(self, tiles):
        return sum(abs(tile // 3 - at // 3) + abs(tile % 3 - at % 3) for at, tile in enumerate(tiles) if tile)


class TilesBothEnds(Tiles):
    """With what a search from both ends needs: the goals, and the steps that lead to a state."""

    def goals(self):
        return [(0, 1, 2, 3, 4, 5, 6, 7, 8)]

    def arrivals(self, tiles):
        return [(self.apply(tiles, at), tiles.index(0), 1) for at in self.steps[tiles.index(0)]]


class TilesExpanded(Tiles):
    """All successors in one call."""

    def expand(self, tiles):
        gap, after = tiles.index(0), []
        for at in self.steps[gap]:
            board = list(tiles)
            board[gap], board[at] = board[at], 0
            after.append((at, 1, tuple(board)))
        return after


class Queens:
    """The queens as a constraint problem: one in each column."""

    def __init__(self, size):
        self.size = size

    def variables(self):
        return range(self.size)

    def values(self, column):
        return range(self.size)

    def neighbours(self, column):
        return [other for other in range(self.size) if other != column]

    def allows(self, a, x, b, y):
        return x != y and abs(x - y) != abs(a - b)


def plain_backtracking(problem):
    """The number of solutions."""
    variables = list(problem.variables())
    chosen = {}

    def place(at):
        if at == len(variables):
            return 1
        variable, found = variables[at], 0
        for value in problem.values(variable):
            if all(problem.allows(variable, value, other, chosen[other])
                   for other in problem.neighbours(variable) if other in chosen):
                chosen[variable] = value
                found += place(at + 1)
                del chosen[variable]
        return found

    return place(0)


def plain_breadth_first(problem):
    waiting, known = deque([problem.start()]), {problem.start(): 0}
    while waiting:
        state = waiting.popleft()
        if problem.is_goal(state):
            return known[state]
        for action, _ in problem.actions(state):
            after = problem.apply(state, action)
            if after not in known:
                known[after] = known[state] + 1
                waiting.append(after)
    return None


def plain_a_star(problem):
    start = problem.start()
    best, waiting, closed = {start: 0}, [(problem.heuristic(start), 0, 0, start)], set()
    number = 0
    while waiting:
        _, _, cost, state = heapq.heappop(waiting)
        if state in closed:
            continue
        closed.add(state)
        if problem.is_goal(state):
            return cost
        for action, step in problem.actions(state):
            after, total = problem.apply(state, action), cost + step
            if total < best.get(after, 10**9):
                best[after] = total
                number -= 1
                heapq.heappush(waiting, (total + problem.heuristic(after), number, total, after))
    return None


def plain_ida_star(problem):
    def dive(path, cost, bound):
        state = path[-1]
        total = cost + problem.heuristic(state)
        if total > bound:
            return total
        if problem.is_goal(state):
            return -cost - 1
        least = 10**9
        for action, step in problem.actions(state):
            after = problem.apply(state, action)
            if len(path) > 1 and after == path[-2]:
                continue
            path.append(after)
            found = dive(path, cost + step, bound)
            path.pop()
            if found < 0:
                return found
            least = min(least, found)
        return least

    bound = problem.heuristic(problem.start())
    while bound >= 0:
        bound = dive([problem.start()], 0, bound)
    return -bound - 1


def least(runs, *calls):
    """The least processor time of each call; the calls take turns."""
    times = [float("inf")] * len(calls)
    for _ in range(runs):
        for index, call in enumerate(calls):
            begin = time.process_time()
            call()
            times[index] = min(times[index], time.process_time() - begin)
    return times


def row(what, plain, *ours):
    print(f"{what:<44} {plain:8.3f} s", *(f"{one:8.3f} s {plain / one:6.1f} x" for one in ours))


OPENING = (3, 3, 3, 2)
FAR = (8, 6, 7, 2, 5, 4, 3, 0, 1)


def tasks():
    print(f"{'the task, and what solves it':<66} {'plain':>10} {'Outwit':>10}")
    cross, ordered, natural = TicTacToe(), ConnectFour(), LeftToRight()
    state = functools.reduce(ordered.play, OPENING, ordered.start())
    depth = 8

    def sign(report):
        return (report.value.win_in is not None) - (report.value.loss_in is not None)

    both = TilesBothEnds(FAR)
    rows = [
        ("tic-tac-toe solved: minimax; engine", lambda: plain_minimax(cross, cross.start()),
         lambda: sign(outwit.search(cross, algorithm="engine"))),
        ("tic-tac-toe solved: alpha-beta; engine", lambda: plain_alpha_beta(cross, cross.start(), 9),
         lambda: sign(outwit.search(cross, algorithm="engine"))),
        (f"connect four, depth {depth}, left to right: alpha-beta; engine", lambda: plain_alpha_beta(natural, state, depth),
         lambda: outwit.search(natural, "engine", state=state, depth=depth).value.score),
        (f"connect four, depth {depth}, middle first: alpha-beta; engine", lambda: plain_alpha_beta(ordered, state, depth),
         lambda: outwit.search(ordered, "engine", state=state, depth=depth).value.score),
        (f"connect four, depth {depth}, middle first: alpha-beta; engine and expand",
         lambda: plain_alpha_beta(ordered, state, depth),
         lambda: outwit.search(Expanded(), "engine", state=state + (ordered.evaluate((state[0], 0, None)),), depth=depth).value.score),
        ("8-puzzle, 27 steps: breadth-first; bidirectional", lambda: plain_breadth_first(both),
         lambda: outwit.solve(both, "bidirectional").cost),
        ("8-puzzle, 27 steps: IDA*; IDA*", lambda: plain_ida_star(both), lambda: outwit.solve(both, "ida-star").cost),
        ("8-puzzle, 27 steps: A*; A* and expand", lambda: plain_a_star(both),
         lambda: outwit.solve(TilesExpanded(FAR), "a-star").cost),
        ("8 queens, all solutions: backtracking; forward checking", lambda: plain_backtracking(Queens(8)),
         lambda: outwit.satisfy(Queens(8), solutions=None).found),
        ("9 queens, all solutions: backtracking; forward checking", lambda: plain_backtracking(Queens(9)),
         lambda: outwit.satisfy(Queens(9), solutions=None).found),
    ]
    for what, plain, ours in rows:
        begin = time.process_time()
        expected = plain()
        once = time.process_time() - begin
        assert expected == ours(), (what, expected, ours())
        # A second run of what takes seconds would tell nothing more.
        one, other = least(2, plain if once < 0.5 else lambda: None, ours)
        one = one if once < 0.5 else once
        print(f"{what:<66} {one:8.3f} s {other:8.4f} s {one / other:7.1f} x", flush=True)


def same():
    print(f"{'the same algorithm':<44} {'plain':>10} {'Outwit':>19}")
    game = ConnectFour()
    state = functools.reduce(game.play, OPENING, game.start())
    for algorithm, plain, depth in [("alpha-beta", plain_alpha_beta, 7), ("iterative-deepening", plain_deepening, 7)]:
        def run():
            return outwit.search(game, algorithm, state=state, depth=depth)
        assert plain(game, state, depth) == run().value.score, algorithm
        row(f"connect four, {algorithm} to depth {depth}", *least(2, lambda: plain(game, state, depth), run))
    problem = Tiles(FAR)
    for algorithm, plain in [("a-star", plain_a_star), ("ida-star", plain_ida_star), ("breadth-first", plain_breadth_first)]:
        assert plain(problem) == outwit.solve(problem, algorithm).cost
        row(f"8-puzzle, {algorithm}, 27 steps", *least(3, lambda: plain(problem), lambda: outwit.solve(problem, algorithm)))


def program():
    """The program of the same wheel; without a wheel, the one of the path."""
    installed = os.path.join(sysconfig.get_path("scripts"), "outwit")
    found = installed if os.path.exists(installed) else shutil.which("outwit")
    if not found:
        sys.exit("there is no program outwit; expected the wheel to be installed: cargo xtask python --release")
    return found


def native():
    """A native search from Python against the program of the same wheel: the same positions, both with their start-up."""
    positions, ratios = 3_000_000, []
    search = f"import outwit; outwit.Game('connect-four').search(nodes={positions})"
    for _ in range(7):
        times = []
        for command in ([program(), "analyse", "connect-four", "--nodes", str(positions)], [sys.executable, "-c", search],
                        [sys.executable, "-c", "import outwit"], [program(), "--version"]):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(command, capture_output=True, check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        ratios.append(((times[1] - times[2]) / (times[0] - times[3]), times))
    ratio, times = sorted(ratios)[3]
    print(f"connect four, {positions:,} positions: the program {times[0] - times[3]:.3f} s, from Python "
          f"{times[1] - times[2]:.3f} s, {100 * ratio - 100:+.1f} % (median of 7; start-up left out)")


def interruptions():
    late = []
    for _ in range(10):
        moment = []

        def interrupt():
            moment.append(time.monotonic())
            _thread.interrupt_main()

        threading.Timer(0.3, interrupt).start()
        try:
            outwit.Game("draughts:international").search(depth=99)
        except KeyboardInterrupt:
            late.append(time.monotonic() - moment[0])
    print(f"Ctrl-C ends a native search within {1000 * max(late):.0f} ms (the latest of 10)")


def lists():
    for name in ["draughts:international", "draughts:russian", "connect-four"]:
        game, count = outwit.Game(name), 20_000
        (seconds,) = least(5, functools.partial(lambda game: [game.moves() for _ in range(count)], game))
        print(f"a list of the moves of {name}: {1e6 * seconds / count:.1f} microseconds")


SECTIONS = [tasks, same, native, interruptions, lists]

if __name__ == "__main__":
    names = [section.__name__ for section in SECTIONS]
    if not set(sys.argv[1:]) <= set(names):
        sys.exit(f"expected some of: {', '.join(names)}")
    for section in SECTIONS:
        if section.__name__ in (sys.argv[1:] or names):
            section()
