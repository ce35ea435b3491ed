//! The moves of a position whose value is known from endgame tables.

use outwit::game::{Bound, Known, Oracle, Score, Value};

use crate::playable::{Playable, legal_moves};
use crate::view::ScoredMove;

/// The moves of which something is known, best first, as the side to move sees them.
pub(super) fn known<G: Playable>(
    game: &G,
    state: &G::State,
    oracle: &dyn Oracle<G>,
) -> Vec<ScoredMove> {
    let side = game.turn(state);
    let mut found = Vec::new();
    for mv in legal_moves(game, state) {
        let child = game.play(state, mv);
        let over = game.outcome(&child).map(|outcome| outcome.score(game.turn(&child), 0));
        let known = over.map(Known::exactly).or_else(|| oracle.known(game, &child));
        let Some(Known { least, most, .. }) = known.map(|known| known.from_earlier(1)) else {
            continue;
        };
        let same_side = game.turn(&child) == side;
        let known =
            if same_side { Known::between(least, most) } else { Known::between(-most, -least) };
        found.push((known, game.move_text(state, mv)));
    }
    best_first(found)
}

/// The same for all games, which have one copy of the sort.
fn best_first(mut found: Vec<(Known, String)>) -> Vec<ScoredMove> {
    found.sort_by_key(|(known, _)| (-known.least, -known.most));
    let shown = |(known, text): (Known, String)| {
        let (score, bound) = match known {
            Known { least, most, .. } if least == most => (least, Bound::Exact),
            // Between a draw and a win, or a loss and a draw: the end that is not a draw says more.
            Known { least: Score::DRAW, most, .. } => (most, Bound::Upper),
            Known { least, .. } => (least, Bound::Lower),
        };
        let value = Value::of(score, true).into();
        ScoredMove { mv: text.clone(), value, bound: bound.into(), line: vec![text] }
    };
    found.into_iter().map(shown).collect()
}
