"""Games and puzzles of the catalogue."""

import _thread
import copy
import pickle
import random
import signal
import threading
import time

import outwit
import pytest

VARIANTS = """english italian spanish portuguese czech school school-short russian pool brazilian thai international killer
    frisian frysk antidraughts breakthrough canadian sri-lankan spantsiretti turkish""".split()


@pytest.mark.parametrize("name", [*outwit.games(), *(f"draughts:{variant}" for variant in VARIANTS)])
def test_random_games_end_or_go_on(name):
    game, rng = outwit.Game(name), random.Random(7)
    for _ in range(60):
        if game.outcome():
            break
        moves = game.moves()
        assert len(set(moves)) == len(moves), "captures of the same squares have different texts"
        game.play(rng.choice(moves))
    assert game._repr_svg_().startswith("<svg")
    position, plies = game.position, len(game.history)
    assert outwit.Game(name, position).position == position or plies == 0
    for same in [copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]:
        assert (same.name, same.position, same.history) == (game.name, position, game.history)
        assert same.moves() == game.moves() and (not plies or same.undo())
    assert game.position == position
    for _ in range(plies):
        assert game.undo()
    assert not game.undo()


def test_a_move_is_pointed_out():
    for name in ["draughts:international", "connect-four", "tic-tac-toe"]:
        game = outwit.Game(name)
        drawn = {game.draw(move).svg for move in game.moves()}
        assert len(drawn) == len(game.moves()) and game.picture.svg not in drawn
    with pytest.raises(ValueError, match="z9"):
        outwit.Game("tic-tac-toe").draw("z9")


def test_arrows_are_drawn_between_cells():
    game = outwit.Game("tic-tac-toe")
    drawn = game.draw(arrows=[("a1", "c3"), ["b1", "b2", "a3"]]).svg
    assert drawn.count('class="way"') == 2 and game.draw().svg == game.picture.svg
    with pytest.raises(ValueError, match="q7.*for example"):
        game.draw(arrows=[("a1", "q7")])


def test_an_error_says_what_is_expected():
    game = outwit.Game("tic-tac-toe")
    with pytest.raises(ValueError, match="b9"):
        game.play("b9")
    with pytest.raises(ValueError, match="alpha-beta"):
        game.search("alfa-beta")
    with pytest.raises(ValueError, match="time"):
        game.search(time=-1)
    for record in [False, None, 0]:
        with pytest.raises(ValueError, match="record=True"):
            game.search("minimax", depth=1, record=record).tree
    for other in [{}, {"nodes": 2000}, {"time": 1}]:
        with pytest.raises(ValueError, match="mcts takes no depth"):
            game.search("mcts", depth=3, **other)
    for wrong in [{"depth": -1}, {"nodes": 2**70}, {"depth": 1, "record": -5}]:
        with pytest.raises(ValueError, match="expected a whole number"):
            game.search("minimax", **wrong)


def test_a_limit_leaves_something_to_search():
    game, puzzle = outwit.Game("connect-four"), outwit.Puzzle("sliding-tiles:rows=3,cols=3")
    for search in [lambda **limit: game.search("minimax", **limit), lambda **limit: puzzle.solve("breadth-first", **limit)]:
        for limit in ["depth", "nodes"]:
            with pytest.raises(ValueError, match=f"{limit}=0; expected a whole number from 1"):
                search(**{limit: 0})
        for time in [0, -1, float("nan"), float("inf"), 1e30]:
            with pytest.raises(ValueError, match=r"time=\S+; expected a number of seconds above 0 and at most 1e19"):
                search(time=time)
    assert game.perft(0) == 1


@pytest.mark.parametrize("call, message", [
    (lambda game, puzzle: game.search(depth="3"), "depth='3'; expected a whole number"),
    (lambda game, puzzle: game.search(time="1"), "time='1'; expected a number of seconds"),
    (lambda game, puzzle: game.search(depth=1, record=1.5), "record=1.5; expected a whole number"),
    (lambda game, puzzle: game.search(3), "algorithm=3; expected a text, for example: algorithm='engine'"),
    (lambda game, puzzle: game.search(eval=len), "eval=.*; expected a text"),
    (lambda game, puzzle: game.play(4), "move=4; expected a text"),
    (lambda game, puzzle: outwit.Game(1), "name=1; expected a text, for example: name='tic-tac-toe'"),
    (lambda game, puzzle: outwit.Game("connect-four", 44), "position=44; expected a text"),
    (lambda game, puzzle: outwit.Puzzle(2), "name=2; expected a text"),
    (lambda game, puzzle: puzzle.solve("a-star", heuristic=len), "heuristic=.*; expected a text"),
    (lambda game, puzzle: puzzle.start.estimate(1), "heuristic=1; expected a text"),
    (lambda game, puzzle: puzzle.after("left"), r"actions='left'; expected a list of texts, for example: actions=\['left'\]"),
    (lambda game, puzzle: puzzle.after(5), "actions=5; expected a list of texts"),
    (lambda game, puzzle: puzzle.after([5]), r"actions=\[5\]; expected a list of texts"),
])
def test_an_argument_of_another_type_is_named(call, message):
    with pytest.raises(TypeError, match=message):
        call(outwit.Game("connect-four"), outwit.Puzzle("sliding-tiles"))


def test_a_report_without_a_value_says_so():
    report = outwit.Game("tic-tac-toe").search("minimax", nodes=3)
    assert (report.best, report.value, report.bound, report.stopped) == (None, None, None, "nodes")
    assert report.data["value"] is None and report.data["bound"] is None
    assert repr(report) == f"<Report: None, None, depth 0, {report.nodes} nodes, stopped by nodes>"
    found = outwit.Game("tic-tac-toe").search("alpha-beta", depth=2)
    assert found.value is not None and found.bound == "exact"


def test_values_are_ordered_and_written_as_by_the_program():
    win, draw, loss = outwit.Value(win_in=3), outwit.Value(draw=True), outwit.Value(loss_in=4)
    assert win >= draw >= loss and loss <= draw <= win and win <= win and not win <= loss
    assert str(outwit.Value(loss_in=99_999)) == "loss" and str(outwit.Value(win_in=99_999)) == "win"


def test_a_value_is_of_one_kind():
    for wrong in [{}, {"draw": False}, {"win_in": 3, "loss_in": 2}, {"draw": True, "score": 0}]:
        with pytest.raises(ValueError, match="expected one of win_in, loss_in, draw=True and score"):
            outwit.Value(**wrong)
    draw, zero = outwit.Value(draw=True), outwit.Value(score=0)
    assert draw != zero and zero < draw < outwit.Value(score=1) and not draw <= zero


def test_a_report_says_how_the_value_of_each_move_is_bounded():
    for algorithm, listed in [("minimax", 9), ("alpha-beta", 2), ("iterative-deepening", 2), ("engine", 1)]:
        report = outwit.Game("tic-tac-toe").search(algorithm, depth=3)
        assert report.bounds == ["exact"] * listed and len(report.moves) == listed, algorithm
        assert report.bounds == [row["bound"] for row in report.data["moves"]]


def test_a_distance_that_is_not_known():
    report = outwit.Game("two-knights").search("alpha-beta", nodes=150)
    assert report.data["value"] == {"loss_in": None}
    assert str(report.value) == "loss" and report.value < outwit.Value(score=-500)


def test_every_search_agrees():
    for algorithm in ["minimax", "alpha-beta", "iterative-deepening", "engine", "proof-number", "perfect"]:
        report = outwit.Game("tic-tac-toe", "XX.|OO.|... X").search(algorithm)
        assert (report.best, report.value.win_in, report.proven) == ("c3", 1, True), algorithm


def test_a_player_of_fifteen_lines_wins():
    def value(game, depth, alpha, beta):
        outcome = game.outcome()
        if outcome:
            return 0 if outcome.winner is None else 100 + depth if outcome.winner == game.turn else -100 - depth
        if depth == 0:
            return 0
        for move in game.moves():
            alpha = max(alpha, -value(game.after(move), depth - 1, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha

    def best(game):
        return max(game.moves(), key=lambda move: -value(game.after(move), 2, -999, 999))

    game = outwit.Game("connect-four")
    for move in ["4", "1", "4", "1", "4", "2"]:
        game.play(move)
    assert best(game) == "4"


def test_a_tree_explains_itself():
    report = outwit.Game("tic-tac-toe", "XX.|OO.|... X").search("alpha-beta", depth=2, record=True)
    tree = report.tree
    assert len(tree) == report.nodes
    assert tree._repr_svg_().startswith("<svg")
    assert tree.picture(step=3).svg != tree.picture().svg
    assert "wins" in report.why("c3")
    number = tree.find("c2")
    assert tree.children("c2") == tree.children(["c2"]) == tree.children(number) != []
    assert tree.picture("c2").svg == tree.picture(number).svg != tree.picture().svg
    assert tree.text("c2") == tree.text(number) != tree.text()
    # Without moves the last complete iteration is shown; the root has all of them.
    deepening = outwit.Game("tic-tac-toe").search("iterative-deepening", depth=2, record=True).tree
    assert deepening.text(0) != deepening.text() and deepening.picture(0).svg != deepening.picture().svg
    for ask in [tree.find, tree.node, tree.children, tree.picture, tree.text, tree.why]:
        with pytest.raises(TypeError, match=r"the moves are 1.5; expected a list of moves .*, for example: \[1.5\]"):
            ask(1.5)
    with pytest.raises(ValueError, match="did not reach"):
        tree.find("z9")
    for wrong in [{"limit": -1}, {"levels": 2**32}]:
        with pytest.raises(ValueError, match="expected a whole number from 0"):
            tree.text(**wrong)
        with pytest.raises(ValueError, match="expected a whole number from 0"):
            tree.picture(**wrong)


def test_a_report_with_a_tree_can_be_copied():
    reports = [
        outwit.Game("tic-tac-toe").search("minimax", depth=1, record=True),
        outwit.Puzzle("n-queens", "4").solve("backtracking", record=True),
    ]
    for report in reports:
        assert copy.copy(report).tree is report.tree and copy.deepcopy(report).tree is report.tree
        with pytest.raises(TypeError, match="a tree cannot be pickled; expected a report without one"):
            pickle.dumps(report)
    plain = outwit.Game("tic-tac-toe").search("minimax", depth=1)
    assert pickle.loads(pickle.dumps(plain)).moves == plain.moves


def interrupted(call):
    timer = threading.Timer(0.3, _thread.interrupt_main)
    begin = time.monotonic()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        call()
    assert time.monotonic() - begin < 20


def test_ctrl_c_ends_a_native_search():
    # A program that was started in the background ignores the signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    interrupted(lambda: outwit.Game("draughts:international").search(depth=99))
    interrupted(lambda: outwit.Game("connect-four").perft(40))
    interrupted(lambda: outwit.Puzzle("sliding-tiles:rows=5,cols=5", seed=1).solve("ida-star", heuristic="manhattan"))
    interrupted(lambda: outwit.Puzzle("sliding-tiles").start.estimate("patterns-7-8"))


def counted_during(call):
    """How far another thread counts, once in a millisecond, during a call."""
    counted, done = [0], threading.Event()

    def count():
        while not done.is_set():
            counted[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    begin = counted[0]
    call()
    end = counted[0]
    done.set()
    thread.join()
    return end - begin


def test_a_native_search_leaves_other_threads_running():
    assert counted_during(lambda: outwit.Game("connect-four").search(time=0.5)) > 10


def test_a_large_drawing_leaves_other_threads_running():
    tree = outwit.Game("connect-four").search("minimax", depth=6, record=100_000).tree
    assert counted_during(lambda: tree.text(limit=100_000)) > 5
    assert counted_during(lambda: tree.picture(limit=100_000)) > 5


def test_tables_are_built_once():
    def solved_at_once():
        return outwit.Game("rabbit-and-wolves").search("perfect", nodes=1).proven

    assert not solved_at_once()
    assert outwit.Game("rabbit-and-wolves").search("perfect", time=600).proven
    assert solved_at_once()

    def has_tables():
        solution = outwit.Puzzle("sliding-tiles:rows=3,cols=4").solve("a-star", heuristic="patterns", time=1e-6)
        return "before the pattern tables were built" not in solution.data["note"]

    assert not has_tables()
    outwit.Puzzle("sliding-tiles:rows=3,cols=4").start.estimate("patterns")
    assert has_tables()


def test_states_of_a_puzzle_can_be_searched_by_hand():
    puzzle = outwit.Puzzle("sliding-tiles:rows=3,cols=3", seed=3)
    frontier, known = [puzzle.start], {puzzle.start: 0}
    for state in frontier:
        if state.is_goal:
            break
        for step in state.successors():
            if step.state not in known:
                known[step.state] = known[state] + step.cost
                frontier.append(step.state)
    solution = puzzle.solve("a-star", heuristic="manhattan", record=1000)
    assert solution.optimal and solution.cost == known[state]
    assert solution.tree._repr_svg_().startswith("<svg")
    assert puzzle.after(solution.actions).svg != puzzle.picture.svg
    with pytest.raises(ValueError, match="no states"):
        outwit.Puzzle("n-queens").start


def test_every_puzzle_is_solved():
    for name in outwit.puzzles():
        puzzle = outwit.Puzzle(name)
        algorithm = next(iter(puzzle.algorithms))
        assert puzzle.solve(algorithm, time=5).seconds < 10
        assert puzzle._repr_svg_().startswith("<svg")


def test_a_copy_keeps_the_start_and_what_a_subclass_has_added():
    class Named(outwit.Game):
        pass

    game = Named("tic-tac-toe", "XX.|OO.|... X")
    game.players, game.itself = ["Ada", "Bo"], game
    game.play("c3")
    shallow, deep = copy.copy(game), copy.deepcopy(game)
    assert type(shallow) is type(deep) is Named
    again, after = game.copy(), Named("tic-tac-toe").after("b2")
    assert type(again) is type(after) is Named and again.players is game.players and again.history == ["c3"]
    again.undo()
    assert game.history == ["c3"]
    assert shallow.players is game.players and deep.players is not game.players and deep.players == game.players
    assert deep.itself is deep
    again = pickle.loads(pickle.dumps(outwit.Game("tic-tac-toe", "XX.|OO.|... X").after("c3")))
    assert again.history == ["c3"] and again.undo() and again.position == "XX.|OO.|... X" and not again.undo()


def test_an_instance_is_given_or_drawn():
    with pytest.raises(ValueError, match="instance='8' and seed=4 are given; expected one of them"):
        outwit.Puzzle("n-queens", "8", seed=4)


class Noted(outwit.Puzzle):
    """A class that adds an attribute."""


@pytest.mark.parametrize("name", outwit.puzzles())
def test_puzzles_and_their_states_can_be_copied(name):
    def copies(value):
        return [copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))]

    for puzzle in [Noted(name), Noted(name, seed=1)]:
        puzzle.note = [name]
        for same in copies(puzzle):
            assert type(same) is Noted and same.note == [name]
            assert (same.name, same.instance) == (puzzle.name, puzzle.instance)
        try:
            state = puzzle.start
        except ValueError:
            continue
        for _ in range(3):
            state = state.successors()[-1].state
        for same in copies(state):
            assert same == state and same.successors() == state.successors()
        assert copy.copy(state) is copy.deepcopy(state) is state


def test_a_game_can_be_played_while_another_thread_searches_it():
    game = outwit.Game("connect-four")
    for call in [lambda: game.search(time=0.5), lambda: game.perft(8)]:
        found = []
        thread = threading.Thread(target=lambda: found.append(call()))
        thread.start()
        while thread.is_alive():
            game.play("4")
            assert game.undo()
        thread.join()
        assert found


def test_a_puzzle_is_solved_by_default():
    for name in ["sliding-tiles", "n-queens", "map-colouring"]:
        assert outwit.Puzzle(name).solve(time=5).solved, name
    for name in outwit.puzzles():
        outwit.Puzzle(name).solve(time=0.01)
    assert repr(outwit.Puzzle("n-queens", "8").solve("backtracking")).startswith("<Solution: solved, 8 actions, ")
    unsolved = outwit.Puzzle("n-queens", "3").solve("backtracking")
    assert repr(unsolved).startswith("<Solution: no solution, ")
    ended = outwit.Puzzle("sliding-tiles:rows=3,cols=3").solve(nodes=10)
    assert repr(ended) == f"<Solution: none found, {ended.expanded} expanded, stopped by nodes>"


def test_a_puzzle_takes_the_options_of_its_algorithms():
    tiles, queens = outwit.Puzzle("sliding-tiles:rows=3,cols=3", seed=3), outwit.Puzzle("n-queens", "12")
    assert tiles.solve("weighted-a-star", weight=0).optimal and not tiles.solve("weighted-a-star", weight=5).optimal
    assert tiles.solve("beam", width=2).peak_nodes < tiles.solve("beam", width=200).peak_nodes
    assert not queens.solve("min-conflicts", steps=0, restarts=0).solved and queens.solve("min-conflicts").solved
    with pytest.raises(ValueError, match="the weight is NaN; expected a finite number"):
        tiles.solve("weighted-a-star", weight=float("nan"))
    for wrong in [{"width": 0}, {"steps": -1}, {"restarts": 2**64}]:
        with pytest.raises(ValueError, match="expected a whole number"):
            tiles.solve("beam", **wrong)


def test_a_value_is_compared_with_values_only():
    for compare in [lambda value: value > 0, lambda value: value <= 0, lambda value: 0 < value, lambda value: value >= None]:
        with pytest.raises(TypeError, match="not supported between instances"):
            compare(outwit.Value(score=5))


def test_whole_numbers_of_other_types():
    class Number:
        def __init__(self, number):
            self.number = number

        def __index__(self):
            return self.number

    game = outwit.Game("tic-tac-toe", "XX.|OO.|... X")
    report = game.search("minimax", depth=Number(3), record=Number(1000))
    assert report.nodes == 61 and report.why(Number(0)) == report.why(0)
    with pytest.raises(ValueError, match="expected a whole number"):
        game.search("minimax", depth=Number(-1))
    with pytest.raises(TypeError, match="depth=1.5; expected a whole number"):
        game.search("minimax", depth=1.5)


def test_the_module_has_a_version():
    assert outwit.__version__[0].isdigit()
