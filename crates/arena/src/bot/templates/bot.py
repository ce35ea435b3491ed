"""A bot for @GAME@: reads a line for each move and answers with a line.

In:  the position, then the legal moves, separated by tabs.
Out: the move to play.
"""

import random
import sys


def choose(position, moves):
    """Chooses one of the legal moves; replace this with your own method."""
    return random.choice(moves)


for line in sys.stdin:
    position, *moves = line.rstrip("\n").split("\t")
    print(choose(position, moves), flush=True)
    # Print only moves; write diagnostics to sys.stderr.
