"""A bot for @GAME@: for each line in, a line out.

In:  the position, then the legal moves, separated by tabs.
Out: the move to play.
"""

import random
import sys


def choose(position, moves):
    """Put your thoughts here."""
    return random.choice(moves)


for line in sys.stdin:
    position, *moves = line.rstrip("\n").split("\t")
    print(choose(position, moves), flush=True)
    # Remarks go to sys.stderr; nothing but moves may be printed.
