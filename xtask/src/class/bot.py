"""A bot of the test class for Connect Four: python3 bot.py KIND NUMBER. A position is the columns played so far."""

import os
import random
import sys
import time

KIND, NUMBER = sys.argv[1], int(sys.argv[2])
RANDOM = random.Random(NUMBER)


def board(position):
    """The stones of each column from the bottom, 0 and 1 by turns."""
    columns = [[] for _ in range(7)]
    for turn, column in enumerate(position):
        columns[int(column) - 1].append(turn % 2)
    return columns


def wins(columns, column):
    """Whether the top stone of a column completes four in a line."""
    row, side = len(columns[column]) - 1, columns[column][-1]

    def own(x, y):
        return 0 <= x < 7 and 0 <= y < len(columns[x]) and columns[x][y] == side

    for dx, dy in (1, 0), (0, 1), (1, 1), (1, -1):
        length = 1
        for sign in 1, -1:
            x, y = column + sign * dx, row + sign * dy
            while own(x, y):
                length, x, y = length + 1, x + sign * dx, y + sign * dy
        if length >= 4:
            return True
    return False


def value(columns, side, depth, alpha, beta):
    """The value for the side to move: 1 for a win, -1 for a loss, 0 if neither is found."""
    for column in (3, 2, 4, 1, 5, 0, 6):
        if len(columns[column]) == 6:
            continue
        columns[column].append(side)
        if wins(columns, column):
            found = 1
        else:
            found = -value(columns, 1 - side, depth - 1, -beta, -alpha) if depth > 1 else 0
        columns[column].pop()
        alpha = max(alpha, found)
        if alpha >= beta:
            break
    return alpha


def search(position, moves, depth):
    columns, side = board(position), len(position) % 2
    best, chosen = -2, moves[0]
    RANDOM.shuffle(moves)
    for move in moves:
        column = int(move) - 1
        columns[column].append(side)
        found = 1 if wins(columns, column) else -value(columns, 1 - side, depth - 1, -1, 1)
        columns[column].pop()
        if found > best:
            best, chosen = found, move
    return chosen


def spied():
    """What a bot in a sandbox should not see."""
    found = []
    here = os.getcwd()
    for path in ("/etc/passwd", "/etc/hostname", "/root", "/home", "/run", "/sys", os.path.dirname(here)):
        try:
            names = os.listdir(path) if os.path.isdir(path) else open(path).read()
            if names and names != [os.path.basename(here)]:
                found.append(path)
        except OSError:
            pass
    return found


def choose(position, moves, turn):
    if KIND == "first":
        return moves[0]
    if KIND == "last":
        return moves[-1]
    if KIND == "middle":
        return min(moves, key=lambda move: abs(int(move) - 4))
    if KIND.startswith("depth"):
        return search(position, moves, int(KIND[5:]))
    if KIND == "spy":
        found = spied()
        return f"sees {' '.join(found)}" if found else RANDOM.choice(moves)
    if KIND == "illegal" and turn == 3:
        return "9"
    if KIND == "crash" and turn == 3:
        raise IndexError("list index out of range")
    if KIND == "silent" and turn == 2:
        time.sleep(3600)
    if KIND == "slow" and turn == 2:
        time.sleep(2.2)
    if KIND == "flood" and turn == 2:
        sys.stdout.write("x" * (8 << 20))
    if KIND == "garbled" and turn == 2:
        sys.stdout.buffer.write(b"z\xfcge\n")
        sys.stdout.buffer.flush()
    if KIND == "memory" and turn == 2:
        eaten = []
        while True:
            eaten.append(bytearray(os.urandom(1 << 16)) * 512)
            time.sleep(0.02)
    if KIND == "fork" and turn == 2:
        # One after the other and not each of each, so that the machine survives where the limit does not hold.
        for _ in range(300):
            try:
                if os.fork() == 0:
                    time.sleep(3600)
            except OSError:
                break
        time.sleep(3600)
    return RANDOM.choice(moves)


if KIND == "exit":
    sys.exit("cannot find my opening book")
turn = 0
for line in sys.stdin:
    position, *moves = line.rstrip("\n").split("\t")
    # A position of the start has no columns yet.
    turn = 1 if len(position) < 2 else turn + 1
    print(choose(position, moves, turn), flush=True)
