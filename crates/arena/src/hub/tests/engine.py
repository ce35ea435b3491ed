"""A small Hub engine for English draughts, which searches one move ahead and prefers captures.

Its rules and protocol are an independent implementation, which the tests compare with ours.
"""
import shlex
import sys


def row_and_column(number):
    """Row and column of a square; 1 is at the top left; Black is at the top."""
    row, rest = divmod(number - 1, 4)
    return row, 2 * rest + (1 - row % 2)


NUMBERS = {row_and_column(number): number for number in range(1, 33)}


def steps(piece):
    if piece == "b":
        return [(1, -1), (1, 1)]
    if piece == "w":
        return [(-1, -1), (-1, 1)]
    return [(1, -1), (1, 1), (-1, -1), (-1, 1)]


def jumps(board, piece, at, taken):
    """All continuations of a capture: the last square and the captured squares."""
    found = []
    row, column = row_and_column(at)
    for down, right in steps(piece):
        over = NUMBERS.get((row + down, column + right))
        to = NUMBERS.get((row + 2 * down, column + 2 * right))
        if over is None or to is None or over in taken or board[to] != "e":
            continue
        if board[over] != "e" and board[over].lower() != piece.lower():
            found += jumps(board, piece, to, taken + [over]) or [(to, taken + [over])]
    return found


def moves(board, side):
    captures, quiet = [], []
    for at in range(1, 33):
        piece = board[at]
        if piece.lower() != side:
            continue
        without = dict(board)
        without[at] = "e"
        captures += [(at, to, taken) for to, taken in jumps(without, piece, at, [])]
        row, column = row_and_column(at)
        for down, right in steps(piece):
            to = NUMBERS.get((row + down, column + right))
            if to is not None and board[to] == "e":
                quiet.append((at, to, []))
    return captures or quiet


def play(board, move):
    at, to, taken = move
    after = dict(board)
    piece, after[at] = after[at], "e"
    for square in taken:
        after[square] = "e"
    last = 7 if piece == "b" else 0
    after[to] = piece.upper() if row_and_column(to)[0] == last else piece
    return after


def value(board, side):
    worth = {"w": 1.0, "b": 1.0, "W": 1.5, "B": 1.5}
    return sum(worth[p] if p.lower() == side else -worth[p] for p in board.values() if p != "e")


def think(board, side):
    other = "w" if side == "b" else "b"
    best, nodes = None, 0
    for move in moves(board, side):
        after = play(board, move)
        answers = [value(play(after, answer), side) for answer in moves(after, other)]
        nodes += 1 + len(answers)
        worst = min(answers, default=99.0)
        if best is None or worst > best[0]:
            best = worst, move
    return best[0], best[1], nodes


def text(move):
    at, to, taken = move
    if not taken:
        return f"{at}-{to}"
    # The captured squares may come in any order: here the last one first.
    return "x".join(map(str, [at, to] + taken[::-1]))


def read(move):
    squares = list(map(int, move.replace("x", "-").split("-")))
    return squares[0], squares[1], squares[2:]


def say(line):
    print(line, flush=True)


# Text for people, in Latin-1 and without the form of the protocol.
sys.stdout.buffer.write(b"=== Little \xe9 ===\n")
board, side = {}, "b"
for line in sys.stdin:
    words = shlex.split(line)
    command = words[0] if words else ""
    fields = dict(word.partition("=")[::2] for word in words[1:])
    if command == "hub":
        say("id name=Little version=1 author=Nobody")
        say('param name=book value=false type=bool')
        say('param name=variant value=none type=enum values="english"')
        say('param name=hash value=24 type=spin min=16 max=1e6')
        say("welcome to =all")
        say("wait")
    elif command == "set-param":
        assert fields == {"name": "variant", "value": "english"}, fields
    elif command == "init":
        say('error message="there is no book"')
        say("ready")
    elif command == "pos":
        side = fields["pos"][0].lower()
        board = dict(enumerate(fields["pos"][1:], 1))
        assert len(board) == 32, fields
        for move in fields.get("moves", "").split():
            board, side = play(board, read(move)), "w" if side == "b" else "b"
    elif command == "level":
        assert fields, line
    elif command == "go":
        assert fields == {"think": ""}, fields
        score, move, nodes = think(board, side)
        say(f'info depth=2 score={score:.2f} nodes={nodes} pv="{text(move)}"')
        say('error message="the table is full"')
        say(f"done move={text(move)}")
    elif command == "quit":
        break
    else:
        assert command == "new-game", line
