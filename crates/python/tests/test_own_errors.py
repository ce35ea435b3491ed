"""Mistakes in games, problems and landscapes that are written in Python: the errors name the function."""

import itertools
import signal

import outwit
import pytest
from test_games import interrupted
from test_own import START, Eight, TicTacToe


def changed(kind, *arguments, **functions):
    """An object of the class in which some functions return something else."""
    found = kind(*arguments)
    for name, value in functions.items():
        setattr(found, name, (lambda value: lambda *_: value)(value))
    return found


@pytest.mark.parametrize("functions, message", [
    ({"moves": None}, r"moves\(state\) returned None; expected a list of moves"),
    ({"turn": "first"}, r"turn\(state\) returned 'first'; expected 0 or 1"),
    ({"evaluate": "good"}, r"evaluate\(state\) returned 'good'; expected a number"),
    ({"expand": None}, r"expand\(state\) returned None; expected a list of tuples"),
    ({"play": None}, "a state is None; expected start, play"),
    ({"start": None}, "a state is None; expected start, play"),
])
def test_a_wrong_answer_of_a_game_is_named(functions, message):
    with pytest.raises(TypeError, match=message):
        outwit.search(changed(TicTacToe, **functions), "minimax", depth=1)


def test_a_wrong_evaluation_is_named():
    with pytest.raises(TypeError, match=r"eval\(state\) returned None; expected a number"):
        outwit.search(TicTacToe(), depth=1, eval=lambda state: None)
    for points in [900_001, -10**7, float("inf"), float("nan")]:
        with pytest.raises(ValueError, match="the evaluation is .*; expected a number from -900000 to 900000"):
            outwit.search(TicTacToe(), depth=1, eval=lambda state: points)
    assert outwit.search(TicTacToe(), "minimax", depth=1, eval=lambda state: -900_000).value.score == 900_000


@pytest.mark.parametrize("functions, message", [
    ({"actions": None}, r"actions\(state\) returned None; expected a list of pairs of an action and its cost"),
    ({"actions": ["left"]}, r"actions\(state\) returned a list with 'left'; expected a list of pairs"),
    ({"heuristic": "far"}, r"heuristic\(state\) returned 'far'; expected a number"),
    ({"expand": None}, r"expand\(state\) returned None; expected a list of tuples"),
    ({"goals": None}, r"goals\(\) returned None; expected a list of states"),
    ({"apply": None}, "a state is None"),
])
def test_a_wrong_answer_of_a_problem_is_named(functions, message):
    with pytest.raises((TypeError, ValueError), match=message):
        outwit.solve(changed(Eight, START, **functions))
    with pytest.raises((TypeError, ValueError), match=r"arrivals\(state\) returned a list with 1; expected a list of triples"):
        outwit.solve(changed(Eight, START, arrivals=[1]), "bidirectional")


def test_a_wrong_answer_of_a_landscape_or_of_constraints_is_named():
    class Flat:
        def random(self, seed): return seed
        def cost(self, state): return 1
        def moves(self, state): return [1]
        def apply(self, state, move): return state
        def variables(self): return "ab"
        def values(self, variable): return "rg"
        def neighbours(self, variable): return None
        def allows(self, *pair): return True

    with pytest.raises(TypeError, match=r"cost\(state\) returned 'low'; expected a number"):
        outwit.improve(changed(Flat, cost="low"))
    with pytest.raises(TypeError, match=r"moves\(state\) returned None; expected a list of moves"):
        outwit.improve(changed(Flat, moves=None))
    with pytest.raises(TypeError, match=r"neighbours\(variable\) returned None; expected a list of variables"):
        outwit.satisfy(Flat())


def test_an_exception_in_a_generator_is_not_hidden():
    class Lazy(TicTacToe):
        def moves(self, board):
            yield from super().moves(board)
            raise TypeError("from the class")

    with pytest.raises(TypeError, match="from the class"):
        outwit.search(Lazy(), depth=1)


@pytest.mark.parametrize("outcome", [True, False, 2, 0.5, "X"])
def test_what_is_no_outcome_is_refused(outcome):
    with pytest.raises(ValueError, match="expected None, or 1, 0 or -1"):
        outwit.search(changed(TicTacToe, outcome=outcome))


@pytest.mark.parametrize("winner, value", [(0, "win"), (1, "loss"), (None, "draw")])
def test_an_outcome_of_the_module_is_accepted(winner, value):
    report = outwit.search(changed(TicTacToe, outcome=outwit.Outcome(winner, "")), "minimax")
    assert str(report.value).startswith(value)
    with pytest.raises(ValueError, match="expected None, or 1, 0 or -1"):
        outwit.search(changed(TicTacToe, outcome=outwit.Outcome(2, "")))


def test_moves_are_different():
    with pytest.raises(ValueError, match="the move 4 twice; expected different moves"):
        outwit.search(changed(TicTacToe, moves=[0, 4, 4]), depth=1)


def test_a_class_in_place_of_an_object():
    for call in [outwit.search, outwit.solve, outwit.satisfy, outwit.improve]:
        with pytest.raises(TypeError, match=rf"TicTacToe is a class; .* outwit.{call.__name__}\(TicTacToe\(\)\)"):
            call(TicTacToe)


@pytest.mark.parametrize("search, rules, other", [
    ("search", outwit.Game("tic-tac-toe"), r"game.search\(...\)"),
    ("solve", outwit.Puzzle("sliding-tiles"), r"puzzle.solve\(...\)"),
    ("solve", outwit.Puzzle("sliding-tiles").start, r"puzzle.solve\(...\)"),
    ("satisfy", outwit.Puzzle("sudoku"), r"puzzle.solve\(...\)"),
    ("improve", outwit.Puzzle("n-queens"), r"puzzle.solve\(...\)"),
])
def test_what_is_in_the_catalogue_has_searches_of_its_own(search, rules, other):
    with pytest.raises(TypeError, match=f"is from the catalogue; expected an object with the functions .*{other}"):
        getattr(outwit, search)(rules)


def test_limits_of_searches_of_classes_leave_something_to_search():
    for call in [outwit.search, outwit.solve, outwit.satisfy, outwit.improve]:
        with pytest.raises(ValueError, match="nodes=0; expected a whole number from 1"):
            call(object(), nodes=0)
        with pytest.raises(ValueError, match="time=0; expected a number of seconds"):
            call(object(), time=0)
    with pytest.raises(ValueError, match="depth=0; expected a whole number from 1"):
        outwit.search(TicTacToe(), depth=0)


@pytest.mark.parametrize("call, message", [
    (lambda: outwit.solve(Eight(START), "weighted-a-star", weight="2"), "weight='2'; expected a number"),
    (lambda: outwit.solve(Eight(START), heuristic=3), "heuristic=3; expected a function of a state"),
    (lambda: outwit.search(TicTacToe(), eval="lines"), "eval='lines'; expected a function of a state"),
    (lambda: outwit.improve(object(), "annealing", temperature="10"), "temperature='10'; expected a number"),
    (lambda: outwit.improve(object(), enough=[]), r"enough=\[\]; expected a number"),
    (lambda: outwit.search(TicTacToe(), depth="3"), "depth='3'; expected a whole number"),
    (lambda: outwit.solve(Eight(START), admissible="no"), "admissible='no'; expected True or False"),
])
def test_an_argument_of_another_type_is_named(call, message):
    with pytest.raises(TypeError, match=message):
        call()


def test_the_algorithm_is_the_second_argument_of_every_search():
    assert outwit.search(TicTacToe(), "engine").value == outwit.search(TicTacToe()).value
    with pytest.raises(TypeError, match="a state is given as state="):
        outwit.search(TicTacToe(), ("a", "state"))
    with pytest.raises(TypeError, match="positional"):
        outwit.search(TicTacToe(), "X...O....", "engine")


@pytest.mark.parametrize("algorithm", ["minimax", "alpha-beta"])
def test_a_line_of_play_without_an_end_needs_a_depth(algorithm):
    class Round:
        def start(self): return 0
        def turn(self, state): return state % 2
        def moves(self, state): return [1]
        def play(self, state, move): return (state + move) % 6
        def outcome(self, state): return None

    for options in [{}, {"depth": 501}]:
        with pytest.raises(ValueError, match=f"longer than 500 plies, which {algorithm} cannot follow; expected a depth"):
            outwit.search(Round(), algorithm, **options)
    assert outwit.search(Round(), algorithm, depth=500).depth == 500


def test_a_beam_has_a_width():
    with pytest.raises(ValueError, match="width=0; expected a whole number from 1"):
        outwit.solve(Eight(START), "beam", width=0)


@pytest.mark.parametrize("algorithm", ["bidirectional", "bidirectional-uniform-cost", "nbs"])
@pytest.mark.parametrize("missing, message", [
    ("goals", r"the problem lists no goals; a search from both ends needs goals\(\): .* and arrivals\(state\)"),
    ("arrivals", r"the problem has no arrivals\(state\); a search from both ends needs goals\(\)"),
])
def test_a_search_from_both_ends_names_the_function_that_is_missing(algorithm, missing, message):
    class OneEnd(Eight):
        def __getattribute__(self, name):
            if name == missing:
                raise AttributeError(name)
            return super().__getattribute__(name)

    with pytest.raises(ValueError, match=message):
        outwit.solve(OneEnd(START), algorithm)


class Fork:
    """Two ways from s to g."""

    steps = {"s": [("go", 5, "far"), ("go", 1, "near")], "near": [("go", 1, "g")], "far": [("go", 1, "g")], "g": []}

    def start(self):
        return "s"

    def is_goal(self, place):
        return place == "g"

    def expand(self, place):
        return self.steps[place]


def test_actions_are_different():
    with pytest.raises(ValueError, match="the action go twice, with different costs or states after it; expected different"):
        outwit.solve(Fork())
    Unlike = type("Unlike", (Fork,), {"steps": {**Fork.steps, "s": [("a", 5, "far"), ("b", 1, "near")]}})
    assert outwit.solve(Unlike()).cost == 2
    # The same step twice is one step.
    Twice = type("Twice", (Fork,), {"steps": {**Fork.steps, "s": [("a", 5, "far"), ("a", 5, "far"), ("b", 1, "near")]}})
    assert outwit.solve(Twice()).cost == 2
    with pytest.raises(ValueError, match="the action up twice"):
        outwit.solve(changed(Eight, START, actions=[("up", 1), ("up", 2)]))


class Raises:
    """A value whose methods raise an exception."""

    def __init__(self, error):
        self.error = error

    def fail(self, *_):
        raise self.error

    __hash__ = __eq__ = __float__ = __index__ = fail


@pytest.mark.parametrize("error", [KeyboardInterrupt(), RuntimeError("from the class")])
def test_an_exception_in_a_conversion_is_not_hidden(error):
    value = Raises(error)
    for functions in [{"turn": value}, {"outcome": value}, {"moves": [value]}, {"evaluate": value}, {"start": value}]:
        with pytest.raises(type(error)):
            outwit.search(changed(TicTacToe, **functions), "minimax", depth=1)
    for algorithm, functions in [
        ("a-star", {"start": value}), ("a-star", {"heuristic": value}), ("a-star", {"actions": [("up", value)]}),
        ("a-star", {"actions": [(value, 1)]}), ("a-star", {"expand": [("up", value, "state")]}),
        ("bidirectional", {"arrivals": [("state", "up", value)]}),
    ]:
        with pytest.raises(type(error)):
            outwit.solve(changed(Eight, START, **functions), algorithm)


@pytest.mark.parametrize("functions", [{"turn": "first"}, {"start": ["a", "list"]}, {"moves": [[]]}])
def test_a_clear_error_has_its_cause(functions):
    with pytest.raises(TypeError) as found:
        outwit.search(changed(TicTacToe, **functions), "minimax", depth=1)
    assert isinstance(found.value.__cause__, TypeError)


def test_lists_without_an_end():
    with pytest.raises(ValueError, match="more than 65000 moves; expected at most 65000"):
        outwit.search(changed(TicTacToe, moves=itertools.count()), depth=1)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    interrupted(lambda: outwit.solve(changed(Eight, START, actions=itertools.cycle([("up", 1)]))))


class Board:
    """A state that a careless class changes in place."""

    def __init__(self):
        self.cells = [0, 0]


class ByValue(Board):
    def __hash__(self):
        return hash(tuple(self.cells))

    def __eq__(self, other):
        return self.cells == other.cells


@pytest.mark.parametrize("kind", [Board, ByValue])
def test_a_state_is_not_changed_in_place(kind):
    class InPlace:
        def start(self): return kind()
        def turn(self, board): return 0
        def outcome(self, board): return None
        def is_goal(self, board): return False
        def moves(self, board): return [1]
        def actions(self, board): return [(1, 1)]
        def random(self, seed): return kind()
        def cost(self, board): return 1

        def play(self, board, move):
            board.cells[0] += move
            return board

        apply = play

    with pytest.raises(ValueError, match="play returned the object that it was given .*; expected a new one"):
        outwit.search(InPlace(), "minimax", depth=3)
    with pytest.raises(ValueError, match="apply returned the object that it was given .*; expected a new one"):
        outwit.solve(InPlace(), depth=None)
    if kind is Board:
        with pytest.raises(ValueError, match="apply returned the object"):
            outwit.improve(InPlace())


def test_a_step_may_lead_back_to_the_same_value():
    class Still(Fork):
        steps = {"s": [("stay", 0, "s"), ("go", 1, "g")], "g": []}

    assert outwit.solve(Still()).cost == 1


@pytest.mark.parametrize("search, algorithm, options, users", [
    ("solve", "a-star", {"depth": 3}, "breadth-first, .*"),
    ("solve", "uniform-cost", {"depth": 3}, ".*"),
    ("solve", "breadth-first", {"heuristic": len}, "greedy, .*"),
    ("solve", "breadth-first", {"admissible": True}, "greedy, .*"),
    ("solve", "a-star", {"weight": 7}, "weighted-a-star, anytime-a-star"),
    ("solve", "a-star", {"width": 7}, "beam"),
    ("search", "proof-number", {"eval": len}, "minimax, alpha-beta, iterative-deepening, engine, mcts"),
    ("search", "minimax", {"seed": 4}, "mcts"),
    ("satisfy", "forward-checking", {"steps": 3}, "min-conflicts"),
    ("satisfy", "arc-consistency", {"restarts": 3}, "min-conflicts"),
    ("satisfy", "backtracking", {"seed": 3}, "min-conflicts"),
    ("satisfy", "min-conflicts", {"solutions": 5}, "backtracking, forward-checking, arc-consistency"),
    ("satisfy", "min-conflicts", {"solutions": None}, "backtracking, .*"),
    ("improve", "hill-climbing", {"temperature": 5}, "annealing"),
    ("improve", "hill-climbing", {"steps": 5}, "annealing"),
    ("improve", "annealing", {"sideways": 5}, "hill-climbing"),
    ("game", "proof-number", {"eval": "threats"}, "minimax, .*"),
    ("game", "engine", {"seed": 1}, "mcts"),
    ("puzzle", "a-star", {"depth": 3}, "breadth-first, .*"),
    ("puzzle", "a-star", {"seed": 3}, None),
    ("puzzle", "a-star", {"weight": 2}, "weighted-a-star, anytime-a-star"),
    ("puzzle", "a-star", {"width": 7}, "beam"),
    ("puzzle", "a-star", {"steps": 7}, None),
    ("puzzle", "a-star", {"restarts": 7}, None),
])
def test_options_without_effect_are_refused(search, algorithm, options, users):
    calls = {
        "game": outwit.Game("connect-four").search,
        "puzzle": outwit.Puzzle("sliding-tiles").solve,
    }
    rules = {"solve": Eight(START), "search": TicTacToe()}.get(search, object())
    given = [] if search in calls else [rules]
    name = next(iter(options))
    message = (f"{name} has no effect on {algorithm}; leave it out, or take an algorithm that uses it: {users}; for example: "
               if users else f"{name} has no effect on any algorithm of this puzzle")
    with pytest.raises(ValueError, match=message):
        (calls.get(search) or getattr(outwit, search))(*given, algorithm, **options)


def test_the_evaluation_of_a_game_is_used_by_mcts():
    asked = []

    def threats(board):
        asked.append(board)
        return 0

    outwit.search(TicTacToe(), "mcts", nodes=20, eval=threats)
    assert asked
