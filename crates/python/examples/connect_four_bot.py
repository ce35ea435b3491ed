"""A player of connect four: alpha-beta to depth 3, with the rules of the module. Run it to see it play against chance."""

import outwit


def value(game, depth, alpha, beta):
    outcome = game.outcome()
    if outcome:
        return 0 if outcome.winner is None else 100 + depth if outcome.winner == game.turn else -100 - depth
    for move in game.moves() if depth else []:
        alpha = max(alpha, -value(game.after(move), depth - 1, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha if depth else 0


def best(game):
    return max(game.moves(), key=lambda move: -value(game.after(move), 2, -999, 999))


if __name__ == "__main__":
    import random

    game = outwit.Game("connect-four")
    while not game.outcome():
        game.play(best(game) if game.turn == 0 else random.choice(game.moves()))
    print(game.position, game.outcome().text)
