"""What Outwit gains and costs in Python, each ratio from one run: python bench/bench.py, with the wheel installed.

Times are processor times, the least of several runs in turn, so that other programs on the machine matter little.
"""

import _thread
import functools
import heapq
import resource
import subprocess
import sys
import threading
import time

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


class ConnectFourExpanded(ConnectFour):
    def expand(self, state):
        return [(move, self.play(state, move)) for move in self.moves(state)]


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


class TilesExpanded(Tiles):
    def expand(self, tiles):
        return [(at, 1, self.apply(tiles, at)) for at, _ in self.actions(tiles)]


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


def searches():
    print(f"{'':<44} {'plain':>10} {'Outwit':>19} {'with expand':>19}")
    game, expanded = ConnectFour(), ConnectFourExpanded()
    state = functools.reduce(game.play, (3, 3, 3, 2), game.start())
    for algorithm, plain, depth in [("alpha-beta", plain_alpha_beta, 7), ("iterative-deepening", plain_deepening, 7),
                                    ("engine", plain_deepening, 7)]:
        def run(game):
            return outwit.search(game, state, algorithm, depth=depth)
        assert plain(game, state, depth) == run(game).value.score == run(expanded).value.score, algorithm
        times = least(2, lambda: plain(game, state, depth), lambda: run(game), lambda: run(expanded))
        row(f"connect four, {algorithm} to depth {depth}", *times)
    for text, tiles in [("22 steps", (1, 4, 2, 7, 5, 8, 3, 0, 6)), ("31 steps", (8, 6, 7, 2, 5, 4, 3, 0, 1))]:
        problem, wide = Tiles(tiles), TilesExpanded(tiles)
        for algorithm, plain in [("a-star", plain_a_star), ("ida-star", plain_ida_star)]:
            assert plain(problem) == outwit.solve(problem, algorithm).cost == outwit.solve(wide, algorithm).cost
            times = least(3, lambda: plain(problem), lambda: outwit.solve(problem, algorithm),
                          lambda: outwit.solve(wide, algorithm))
            row(f"8-puzzle, {algorithm}, {text}", *times)


def native():
    """A native search from Python against the program of the same wheel: the same positions, both with their start-up."""
    words = ["outwit", "analyse", "connect-four", "--nodes", "2000000"]
    ratios = []
    for _ in range(5):
        times = []
        for command in (words, [sys.executable, "-c", "import outwit; outwit.Game('connect-four').search(nodes=2000000)"],
                        [sys.executable, "-c", "import outwit"], ["outwit", "--version"]):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(command, capture_output=True, check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        ratios.append(((times[1] - times[2]) / (times[0] - times[3]), times))
    ratio, times = sorted(ratios)[2]
    print(f"connect four, 2,000,000 positions: the program {times[0] - times[3]:.3f} s, from Python {times[1] - times[2]:.3f} s, "
          f"{100 * ratio - 100:+.1f} % (median of 5; start-up left out)")


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


if __name__ == "__main__":
    searches()
    native()
    interruptions()
    lists()
