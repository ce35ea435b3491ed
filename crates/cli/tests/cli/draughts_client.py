"""An independent client for the protocols of draughts programs, written from their descriptions alone: its own board,
its own rules of International draughts (men and flying kings, the longest capture is compulsory, captured pieces leave
after the move), and the two protocols. Plays random legal moves.

    draughts_client.py hub PROGRAM ARGUMENTS..   starts the engine and plays a game against it, checking every answer
    draughts_client.py dxp PORT ROLE             connects and plays a game as initiator or follower

Prints one line `ok ...` and ends with code 0 if nothing is wrong.
"""

import random
import socket
import subprocess
import sys

STEPS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]


def place(number):
    row, index = divmod(number - 1, 5)
    return row, 2 * index + (1 if row % 2 == 0 else 0)


def number(row, column):
    return row * 5 + column // 2 + 1


def inside(row, column):
    return 0 <= row < 10 and 0 <= column < 10


START = {n: "b" for n in range(1, 21)} | {n: "w" for n in range(31, 51)}


def captures(board, square, piece, taken):
    """All ways to go on capturing: lists of (end, taken)."""
    found = []
    row, column = place(square)
    for dr, dc in STEPS:
        r, c = row + dr, column + dc
        if piece.isupper():
            while inside(r, c) and number(r, c) not in board:
                r, c = r + dr, c + dc
        if not inside(r, c):
            continue
        victim = number(r, c)
        if victim in taken or board.get(victim, piece).lower() == piece.lower():
            continue
        r, c = r + dr, c + dc
        while inside(r, c) and number(r, c) not in board:
            end = number(r, c)
            further = captures(board, end, piece, taken | {victim})
            found += further or [(end, taken | {victim})]
            if piece.islower():
                break
            r, c = r + dr, c + dc
    return found


def legal(board, side):
    """Moves as (from, to, frozenset of taken squares)."""
    jumps, quiet = set(), set()
    for square, piece in board.items():
        if piece.lower() != side:
            continue
        rest = {n: p for n, p in board.items() if n != square}
        for end, taken in captures(rest, square, piece, frozenset()):
            jumps.add((square, end, taken))
        row, column = place(square)
        for dr, dc in STEPS:
            if piece.islower() and dr != (-1 if side == "w" else 1):
                continue
            r, c = row + dr, column + dc
            while inside(r, c) and number(r, c) not in board:
                quiet.add((square, number(r, c), frozenset()))
                if piece.islower():
                    break
                r, c = r + dr, c + dc
    if jumps:
        most = max(len(taken) for _, _, taken in jumps)
        return sorted((m for m in jumps if len(m[2]) == most), key=lambda m: (m[0], m[1], sorted(m[2])))
    return sorted(quiet, key=lambda m: m[:2])


def play(board, move):
    start, end, taken = move
    piece = board[start]
    after = {n: p for n, p in board.items() if n != start and n not in taken}
    if (piece == "w" and end <= 5) or (piece == "b" and end >= 46):
        piece = piece.upper()
    after[end] = piece
    return after


def other(side):
    return "b" if side == "w" else "w"


def hub_move(move):
    start, end, taken = move
    if not taken:
        return f"{start}-{end}"
    squares = list(taken)
    random.shuffle(squares)
    return "x".join(str(n) for n in [start, end] + squares)


def hub_read(text):
    if "-" in text:
        start, end = text.split("-")
        return int(start), int(end), frozenset()
    start, end, *taken = (int(n) for n in text.split("x"))
    return start, end, frozenset(taken)


def hub_board(board, side):
    return side.upper() + "".join(board.get(n, "e") for n in range(1, 51))


def hub(command):
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def say(line):
        engine.stdin.write(line + "\n")
        engine.stdin.flush()

    def wait(word):
        while True:
            line = engine.stdout.readline()
            assert line, f"the engine ended before {word}"
            assert not line.startswith("error"), line
            if line.split()[:1] == [word]:
                return line.strip()

    say("hub")
    wait("id")
    wait("wait")
    say("set-param name=variant value=normal")
    say("init")
    wait("ready")
    board, side, tail, first, plies = START, "w", [], hub_board(START, "w"), 0
    while plies < 160:
        moves = legal(board, side)
        if not moves:
            break
        if side == "b":
            move = random.choice(moves)
        else:
            tail_text = f' moves="{" ".join(tail)}"' if tail else ""
            say(f"pos pos={first}{tail_text}")
            say("level depth=4" if plies % 4 else "level move-time=0.02")
            say("go think")
            answer = wait("done")
            fields = dict(part.split("=") for part in answer.split()[1:])
            move = hub_read(fields["move"])
            assert move in moves, f"{answer} is not legal in {hub_board(board, side)}: {moves}"
        reversible = not move[2] and board[move[0]].isupper()
        board, side, plies = play(board, move), other(side), plies + 1
        # Only the last moves, which can be repeated, are sent.
        if reversible:
            tail.append(hub_move(move))
        else:
            tail, first = [], hub_board(board, side)
    say("ping")
    wait("pong")
    say("quit")
    assert engine.wait(20) == 0
    print(f"ok hub {plies} plies")


def dxp(port, role):
    connection = socket.create_connection(("127.0.0.1", port), timeout=60)
    waiting = b""

    def say(text):
        connection.sendall(text.encode() + b"\0")

    def hear():
        nonlocal waiting
        while b"\0" not in waiting:
            more = connection.recv(7)
            assert more, "the other side has gone"
            waiting += more
        text, waiting = waiting.split(b"\0", 1)
        return text.decode()

    if role == "initiator":
        say("R01" + "client".ljust(32) + "W" + "001" + "040" + "A")
        answer = hear()
        assert answer[0] == "A" and len(answer) == 34 and answer[33] == "0", answer
        own, limit = "b", 40
    else:
        request = hear()
        assert request[0] == "R" and len(request) == 43 and request[1:3] == "01", request
        own = "w" if request[35] == "W" else "b"
        limit = int(request[39:42]) or 999
        say("A" + "client".ljust(32) + "0")
    say("Cgood luck")
    board, side, plies, ended = START, "w", 0, None
    while ended is None:
        moves = legal(board, side)
        if side == own:
            if not moves or plies >= 2 * limit:
                ended = "I lost" if not moves else "limit"
                say("E10" if not moves else "E00")
                answer = hear()
                while answer[0] == "C":
                    answer = hear()
                assert answer in ("E00", "E01"), answer
                break
            move = random.choice(moves)
            taken = "".join(f"{n:02}" for n in move[2])
            say(f"M0000{move[0]:02}{move[1]:02}{len(move[2]):02}{taken}")
        else:
            text = hear()
            while text[0] == "C":
                assert not text.startswith("Cerror"), text
                text = hear()
            if text[0] == "E":
                assert len(text) == 3 and (text[1] != "1" or not moves), (text, moves)
                say("E00")
                ended = f"told {text}"
                break
            assert text[0] == "M" and len(text) == 11 + 2 * int(text[9:11]), text
            taken = frozenset(int(text[i : i + 2]) for i in range(11, len(text), 2))
            move = (int(text[5:7]), int(text[7:9]), taken)
            assert move in moves, f"{text} is not legal: {moves}"
        board, side, plies = play(board, move), other(side), plies + 1
    connection.close()
    print(f"ok dxp {plies} plies, {ended}")


if __name__ == "__main__":
    random.seed(20)
    if sys.argv[1] == "hub":
        hub(sys.argv[2:])
    else:
        dxp(int(sys.argv[2]), sys.argv[3])
