"""Classes with expand, trees of problems and constraints, and that no function is called twice for a state."""

import collections
import gc
import itertools
import signal
import time
import weakref

import outwit
import pytest
from test_games import interrupted
from test_own import GAME, START, Eight, TicTacToe


def counting(kind, *arguments):
    """An object of the class, and the number of calls of each of its functions with each state."""
    calls = collections.Counter()

    class Counting(kind):
        def __getattribute__(self, name):
            function = super().__getattribute__(name)
            if name.startswith("_") or not callable(function):
                return function

            def counted(*given):
                calls[(name, *given)] += 1
                return function(*given)

            return counted

    return Counting(*arguments), calls


class Points(TicTacToe):
    def evaluate(self, board):
        return board.count("X")


class Expanded:
    """Successors with their outcomes and evaluations, without moves and play."""

    rules = Points()
    start, turn, outcome, evaluate = rules.start, rules.turn, rules.outcome, rules.evaluate

    def expand(self, board):
        after = [(cell, self.rules.play(board, cell)) for cell in self.rules.moves(board)]
        return [(cell, new, self.rules.outcome(new), self.rules.evaluate(new)) for cell, new in after]


@pytest.mark.parametrize("algorithm", GAME)
def test_expand_gives_the_same_report(algorithm):
    for depth in [None] if algorithm in ("proof-number", "mcts") else [3, 5, 9]:
        limits = {"depth": depth, "nodes": 3000 if algorithm == "mcts" else None}
        one = outwit.search(Points(), algorithm, state="X...O....", **limits)
        other = outwit.search(Expanded(), algorithm, state="X...O....", **limits)
        assert (one.value, one.best) == (other.value, other.best), depth
        # The engine looks ahead in its table only where that calls no function.
        if algorithm != "engine":
            assert (one.nodes, one.moves) == (other.nodes, other.moves), depth


def test_outcomes_and_evaluations_of_expand_need_no_calls():
    game, calls = counting(Expanded)
    outwit.search(game, "engine", state="X...O....", depth=4)
    assert not [call for call in calls if call[0] == "evaluate"]
    assert [call for call in calls if call[0] == "outcome"] == [("outcome", "X...O....")]
    # An evaluation that is asked for by name comes first.
    flat = outwit.search(Expanded(), "engine", state="X...O....", depth=2, eval=lambda board: 7)
    assert flat.value.score == 7


@pytest.mark.parametrize("algorithm", ["minimax", "alpha-beta", "iterative-deepening", "engine"])
def test_each_function_is_called_once_for_a_state(algorithm):
    game, calls = counting(Points)
    outwit.search(game, algorithm, state="X...O....", depth=5)
    # The class calls its own turn in play.
    own = {call: count for call, count in calls.items() if call[0] != "turn"}
    assert max(own.values()) == 1
    cut = sum(count for call, count in calls.items() if call[0] == "play")
    full, all_calls = counting(Points)
    outwit.search(full, "minimax", state="X...O....", depth=5)
    assert algorithm == "minimax" or cut < sum(count for call, count in all_calls.items() if call[0] == "play") / 2


def test_faults_of_expand():
    class Short(TicTacToe):
        def expand(self, board):
            return [(cell,) for cell in self.moves(board)]

    class Broken(TicTacToe):
        def expand(self, board):
            return 1 / 0

    with pytest.raises(ValueError, match="expected tuples of a move"):
        outwit.search(Short())
    with pytest.raises(ZeroDivisionError):
        outwit.search(Broken())

    class Half(Eight):
        def expand(self, board):
            return [(action, 1) for action, _ in self.actions(board)]

    with pytest.raises(ValueError, match="expected tuples of an action"):
        outwit.solve(Half(START))


@pytest.mark.parametrize("algorithm", ["a-star", "ida-star", "breadth-first", "uniform-cost"])
def test_expand_of_a_problem(algorithm):
    class Wide:
        rules = Eight((1, 2, 5, 3, 4, 8, 6, 0, 7))
        start, is_goal = rules.start, rules.is_goal

        def expand(self, board):
            after = [(action, cost, self.rules.apply(board, action)) for action, cost in self.rules.actions(board)]
            return [(action, cost, new, self.rules.heuristic(new)) for action, cost, new in after]

        def heuristic(self, board):
            return self.rules.heuristic(board)

    one, other = outwit.solve(Wide.rules, algorithm), outwit.solve(Wide(), algorithm)
    assert (one.cost, one.actions, one.expanded) == (other.cost, other.actions, other.expanded)


@pytest.mark.parametrize("algorithm", ["bidirectional", "bidirectional-uniform-cost", "nbs"])
def test_expand_is_asked_for_a_state_that_was_first_reached_by_a_step_back(algorithm):
    class Wide:
        rules = Eight(START)
        start, is_goal, heuristic, goals, arrivals = (
            rules.start, rules.is_goal, rules.heuristic, rules.goals, rules.arrivals)

        def expand(self, board):
            return [(action, cost, self.rules.apply(board, action)) for action, cost in self.rules.actions(board)]

    one, other = outwit.solve(Wide.rules, algorithm), outwit.solve(Wide(), algorithm)
    assert (one.cost, one.actions, one.expanded) == (other.cost, other.actions, other.expanded)


@pytest.mark.parametrize("algorithm", ["depth-first", "depth-limited"])
def test_expand_is_asked_again_for_a_state_that_was_forgotten(algorithm):
    class Bits:
        """Every line of eighteen bits; the goal is the last one."""

        def start(self):
            return 1

        def is_goal(self, state):
            return state == 2 ** 19 - 1

        def expand(self, state):
            return [(bit, 1, 2 * state + bit) for bit in (0, 1)] if state < 1 << 18 else []

    assert outwit.solve(Bits(), algorithm).actions == [1] * 18


def test_states_with_equal_hashes_stay_apart():
    class State(collections.namedtuple("State", "number")):
        def __hash__(self):
            return 1

    class Count:
        def start(self):
            return State(0)

        def is_goal(self, state):
            return state.number == 40

        def actions(self, state):
            return [(1, 1), (-1, 1)]

        def apply(self, state, step):
            return State(state.number + step)

    solution = outwit.solve(Count(), "breadth-first")
    assert solution.cost == 40 and solution.expanded < 80


def test_more_states_than_are_remembered():
    class Bits:
        """Every line of eighteen bits; who makes the number with the most ones in its upper half wins."""

        def start(self):
            return 1

        def turn(self, state):
            return (state.bit_length() - 1) % 2

        def moves(self, state):
            return (0, 1)

        def play(self, state, bit):
            return state * 2 + bit

        def outcome(self, state):
            return None if state < 1 << 18 else 1 if state % 3 == 0 else -1

    report = outwit.search(Bits(), algorithm="minimax")

    def value(state):
        if state >= 1 << 18:
            return 1 if state % 3 == 0 else -1
        both = value(2 * state), value(2 * state + 1)
        return min(both) if Bits.turn(None, state) else max(both)

    assert report.nodes == 2 ** 19 - 1
    assert (report.value.win_in is not None) == (value(1) == 1)


class Colours:
    """A ring of an odd number of regions."""

    def __init__(self, size, colours):
        self.size, self.colours = size, colours

    def variables(self):
        return range(self.size)

    def values(self, region):
        return self.colours

    def neighbours(self, region):
        return [(region - 1) % self.size, (region + 1) % self.size]

    def allows(self, a, x, b, y):
        return x != y


@pytest.mark.parametrize("algorithm", ["backtracking", "forward-checking", "arc-consistency"])
def test_constraints_are_counted_as_by_trying_everything(algorithm):
    for size, colours in [(5, "rgb"), (5, "rg"), (6, "rg"), (4, "rgbw")]:
        problem = Colours(size, colours)
        every = itertools.product(colours, repeat=size)
        expected = sum(all(line[i] != line[i - 1] for i in range(size)) for line in every)
        found = outwit.satisfy(problem, algorithm, solutions=None)
        assert found.found == expected == len(found.solutions) and found.exhausted
        assert all(one[i] != one[(i + 1) % size] for one in found.solutions for i in range(size))


def test_all_solutions_that_are_asked_for_are_kept():
    found = outwit.satisfy(Colours(7, "rgbw"), solutions=1500)
    assert found.found == len(found.solutions) == 1500


def test_a_cost_is_proven_only_with_a_heuristic_that_is_said_to_be_admissible():
    class Roads:
        roads = {"s": {"a": 1, "b": 1.5}, "a": {"g": 1}, "b": {"g": 4}, "g": {}}

        def start(self):
            return "s"

        def is_goal(self, place):
            return place == "g"

        def actions(self, place):
            return list(self.roads[place].items())

        def apply(self, place, to):
            return to

    class Estimated(Roads):
        def heuristic(self, place):
            return 100 if place == "a" else 0

    for found in [
        outwit.solve(Estimated(), record=True),
        outwit.solve(Roads(), heuristic=Estimated().heuristic, record=True),
    ]:
        assert found.cost == 5.5 and not found.optimal
    # A search without a heuristic, and one that is told that the heuristic is sound.
    assert outwit.solve(Estimated(), "uniform-cost").optimal and outwit.solve(Roads()).optimal
    sound = outwit.solve(Roads(), heuristic=lambda place: 0, admissible=True)
    assert sound.optimal and sound.cost == 2


def test_faults_of_constraints():
    assert outwit.satisfy(Colours(5, "rg")).solution is None
    repaired = outwit.satisfy(Colours(6, "rg"), "min-conflicts", seed=3).solution
    assert all(repaired[i] != repaired[(i + 1) % 6] for i in range(6))
    with pytest.raises(ValueError, match="forward-checking"):
        outwit.satisfy(Colours(5, "rgb"), "forward")
    with pytest.raises(ValueError, match="expected a whole number"):
        outwit.satisfy(Colours(5, "rgb"), solutions=-1)
    with pytest.raises(ValueError, match="has no tree"):
        outwit.satisfy(Colours(5, "rgb"), "min-conflicts", record=True)

    class Unknown(Colours):
        def neighbours(self, region):
            return [region + 1]

    with pytest.raises(ValueError, match="expected another one of the variables"):
        outwit.satisfy(Unknown(5, "rgb"))

    class Failing(Colours):
        def allows(self, a, x, b, y):
            return 1 / 0

    with pytest.raises(ZeroDivisionError):
        outwit.satisfy(Failing(5, "rgb"))


def test_trees_of_games_problems_and_constraints():
    game = outwit.search(TicTacToe(), "alpha-beta", state="XX.OO....", record=True)
    assert len(game.tree) == game.nodes and game.tree._repr_svg_().startswith("<svg")
    assert "wins" in game.why([2])

    easy = Eight((1, 2, 5, 3, 4, 8, 6, 0, 7))
    solution = outwit.solve(easy, record=True)
    assert solution.why([]).startswith("Expanded as number 1: g 0")
    assert solution.why(solution.actions) == f"A goal, reached at cost {solution.cost:g}."
    assert solution.tree._repr_svg_().startswith("<svg")
    assert solution.tree.picture(step=3).svg != solution.tree.picture().svg
    assert len(outwit.solve(easy, "breadth-first", record=20).tree) <= 20
    with pytest.raises(ValueError, match="record=True"):
        outwit.solve(easy).tree

    colours = outwit.satisfy(Colours(3, "rgb"), record=True)
    line = [f"{region} = {value}" for region, value in colours.solution.items()]
    assert colours.tree.find(line[0]) and colours.why(line[0]) == colours.why(line[:1])
    for number in [-1, len(colours.tree), 2**40]:
        with pytest.raises(ValueError, match="there is no node"):
            colours.tree.node(number)
        with pytest.raises(ValueError, match="there is no node"):
            colours.tree.children(number)
    assert colours.tree.find(line) and colours.tree._repr_svg_().startswith("<svg")
    failed = outwit.satisfy(Colours(3, "rg"), "backtracking", record=True)
    assert not failed.solutions and len(failed.tree) > 1


def test_settings_estimates_and_limits_of_problems():
    start = (7, 2, 4, 5, 0, 6, 8, 3, 1)
    for weight in [float("nan"), float("inf"), -1.0]:
        with pytest.raises(ValueError, match="the weight is"):
            outwit.solve(Eight(start), "weighted-a-star", weight=weight)
    for estimate in [-5.0, float("-inf"), float("nan")]:
        with pytest.raises(ValueError, match="the estimate is .*; expected a number that is not negative"):
            outwit.solve(Eight(start), heuristic=lambda state: estimate)
    puzzle = outwit.Puzzle("sliding-tiles:rows=3,cols=3", " ".join(map(str, start)))
    for algorithm in ["breadth-first", "depth-limited", "iterative-deepening", "ida-star"]:
        own = outwit.solve(Eight(start), algorithm, depth=2)
        assert (own.solved, own.stopped) == (False, "depth"), algorithm
        assert puzzle.solve(algorithm, depth=2).stopped == "depth", algorithm
        assert repr(own).startswith("<OwnSolution: none found, ") and repr(own).endswith(", stopped by depth>"), algorithm
    report = outwit.search(TicTacToe(), algorithm="minimax", nodes=3)
    assert report.value is None and repr(report).endswith(" nodes, stopped by nodes>")


def test_estimates_of_expand_need_one_for_the_start():
    class Wide:
        rules = Eight((1, 2, 5, 3, 4, 8, 6, 0, 7))
        start, is_goal = rules.start, rules.is_goal

        def expand(self, board):
            after = [(action, cost, self.rules.apply(board, action)) for action, cost in self.rules.actions(board)]
            return [(action, cost, new, self.rules.heuristic(new)) for action, cost, new in after]

    with pytest.raises(ValueError, match="expand gives estimates, but there is no heuristic"):
        outwit.solve(Wide(), "a-star")
    # Searches without a heuristic need none, and one that is given by name takes the place of the estimates.
    cost = outwit.solve(Wide.rules, "a-star").cost
    assert outwit.solve(Wide(), "breadth-first").cost == cost
    assert outwit.solve(Wide(), "a-star", heuristic=Wide.rules.heuristic).cost == cost

    class Flat:
        rules, expand = Expanded.rules, Expanded.expand
        start, turn, outcome = rules.start, rules.turn, rules.outcome

    with pytest.raises(ValueError, match="expand gives evaluations, but there is no evaluate"):
        outwit.search(Flat(), "alpha-beta", state="X...O....", depth=2)
    assert outwit.search(Flat(), "proof-number", state="X...O....").proven


class Circle:
    """Sixty states in a circle without a goal: what the class says is soon known, and the search goes on without it."""

    def start(self):
        return 0

    def is_goal(self, state):
        return False

    def actions(self, state):
        return [(1, 1), (2, 1), (3, 1)]

    def apply(self, state, action):
        return (state + action) % 60


class CircleGame(Circle):
    def turn(self, state):
        return state % 2

    def moves(self, state):
        return [1, 3]

    play = Circle.apply

    def outcome(self, state):
        return None


def test_ctrl_c_ends_searches_that_call_no_function():
    signal.signal(signal.SIGINT, signal.default_int_handler)
    interrupted(lambda: outwit.solve(Circle(), "ida-star", time=60))
    interrupted(lambda: outwit.search(CircleGame(), "minimax", depth=60, time=60))


class Star:
    """As many steps from the start as a game may have, and none from the states after them."""

    def start(self):
        return 0

    def is_goal(self, state):
        return False

    def actions(self, state):
        return [(number, 1) for number in self.moves(state)]

    def apply(self, state, number):
        return number

    def turn(self, state):
        return 0

    def moves(self, state):
        return range(1, 65_001) if state == 0 else []

    play = apply

    def outcome(self, state):
        return None if state == 0 else 0


@pytest.mark.parametrize("search", [
    lambda star: outwit.solve(star, "breadth-first"),
    lambda star: outwit.solve(star, "a-star"),
    lambda star: outwit.search(star, "minimax"),
])
def test_the_time_for_a_state_grows_with_the_number_of_its_steps(search):
    begin = time.process_time()
    search(Star())
    # A scan of all steps for each of them took 15 s.
    assert time.process_time() - begin < 8


def test_each_pair_of_values_is_asked_for_once():
    problem, calls = counting(Colours, 5, "rgb")
    assert outwit.satisfy(problem, solutions=None).found == 30
    pairs = [frozenset([call[1:3], call[3:5]]) for call in calls.elements() if call[0] == "allows"]
    assert len(pairs) == len(set(pairs)) == 5 * 9


@pytest.mark.parametrize("algorithm", ["backtracking", "forward-checking", "arc-consistency", "min-conflicts"])
def test_the_time_of_constraints_includes_the_calls(algorithm):
    class Slow(Colours):
        def allows(self, a, x, b, y):
            time.sleep(0.0005)
            return True

    found = outwit.satisfy(Slow(40, range(20)), algorithm, time=0.2, record=algorithm != "min-conflicts")
    assert (found.found, found.solution, found.exhausted, found.stopped) == (0, None, False, "time")
    assert 0.2 <= found.seconds < 1
    assert outwit.satisfy(Slow(5, range(4)), algorithm).seconds > 0.03


def test_an_object_that_keeps_the_tree_of_its_search_is_collected():
    def kept(rules, search):
        rules.report = search(rules)
        return weakref.ref(rules)

    found = [
        kept(TicTacToe(), lambda game: outwit.search(game, "alpha-beta", state="XX.OO....", record=True)),
        kept(Eight(START), lambda problem: outwit.solve(problem, "a-star", record=100)),
    ]
    gc.collect()
    assert [rules() for rules in found] == [None, None]
