//! Random games for tests: small, full of transpositions, with sides that do not always alternate.

use outwit::Rng;
use outwit::game::{FEATURES, Features, Game, Outcome, Score, Side};
use outwit::hash::{key_of, mix};

/// A random game in levels: a position is a number on its level, moves lead to positions of the next level, and several
/// moves may lead to the same one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RandomGame {
    pub(crate) seed: u64,
    pub(crate) levels: u8,
    pub(crate) width: u16,
    pub(crate) branching: u16,
    /// One move in this many keeps the turn; 0 = sides alternate.
    pub(crate) again: u64,
    /// Whether the game gives hints to the search (tactics, bounds, promise, a free pass, a margin).
    pub(crate) hints: bool,
    /// The greatest number of points of an end; 0 = the game ends only with wins and draws.
    pub(crate) points: i32,
    /// Whether it ends only with points.
    pub(crate) only_points: bool,
    /// The bits that its keys have; with few of them many positions share a key, which a game must not do.
    pub(crate) key_mask: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub(crate) level: u8,
    pub(crate) id: u16,
    pub(crate) turn: Side,
}

impl RandomGame {
    /// A game of random shape.
    pub(crate) fn random(rng: &mut Rng) -> RandomGame {
        RandomGame {
            seed: rng.next_u64(),
            levels: 3 + rng.below(6) as u8,
            width: 2 + rng.below(9) as u16,
            branching: 1 + rng.below(5) as u16,
            again: rng.below(6) as u64,
            hints: rng.below(2) == 0,
            points: [0, 0, 1, 3, 50, 2_000_000][rng.below(6)],
            only_points: rng.below(4) == 0,
            key_mask: u64::MAX,
        }
    }

    /// Points at the end of the game, 0 included.
    fn end_points(&self, state: &State) -> Outcome {
        let all = 2 * i64::from(self.points) + 1;
        Outcome::Points(((self.word(state, 4) % all as u64) as i64 - i64::from(self.points)) as i32)
    }

    fn word(&self, state: &State, salt: u64) -> u64 {
        mix(self.seed
            ^ mix(u64::from(state.level)
                | u64::from(state.id) << 8
                | (state.turn as u64) << 40
                | salt << 48))
    }

    /// The value of a position for its side to move, by the definition.
    fn value(&self, state: &State) -> Score {
        if let Some(outcome) = self.outcome(state) {
            return outcome.score(state.turn, 0);
        }
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let after = |mv: u16| {
            let child = self.play(state, mv);
            let score = self.value(&child).from_earlier(1);
            if child.turn == state.turn { score } else { -score }
        };
        let end = || self.no_moves_outcome(state).score(state.turn, 0);
        moves.into_iter().map(after).max().unwrap_or_else(end)
    }
}

/// An evaluation between -20 and 20 that both sides share.
pub(crate) fn evaluation(game: &RandomGame, state: &State) -> Score {
    let points = (game.word(state, 99) % 41) as i32 - 20;
    Score::eval(if state.turn == Side::First { points } else { -points })
}

/// Every feature of the engine on or off by chance.
pub(crate) fn random_features(rng: &mut Rng) -> Features {
    let mut features = Features::NONE;
    for feature in FEATURES {
        features.set(feature.name, rng.below(2) == 0);
    }
    features
}

impl Game for RandomGame {
    type State = State;
    type Move = u16;

    fn start(&self) -> State {
        State { level: 0, id: 0, turn: Side::First }
    }

    fn turn(&self, state: &State) -> Side {
        state.turn
    }

    fn moves(&self, state: &State, out: &mut Vec<u16>) {
        if state.level < self.levels {
            out.extend(0..(self.word(state, 1) % u64::from(self.branching + 1)) as u16);
        }
    }

    fn play(&self, state: &State, mv: u16) -> State {
        let word = self.word(state, 100 + u64::from(mv));
        let stays = self.again > 0 && (word >> 32).is_multiple_of(self.again);
        State {
            level: state.level + 1,
            id: (word % u64::from(self.width)) as u16,
            turn: if stays { state.turn } else { state.turn.other() },
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let kind = self.word(state, 2) % 24;
        if state.level > 0 && 0 < self.points && (kind == 4 || (self.only_points && kind < 4)) {
            return Some(self.end_points(state));
        }
        match kind {
            0 if state.level > 0 => Some(Outcome::Win(state.turn)),
            1 | 2 if state.level > 0 => Some(Outcome::Win(state.turn.other())),
            3 if state.level > 0 => Some(Outcome::Draw),
            _ => None,
        }
    }

    fn no_moves_outcome(&self, state: &State) -> Outcome {
        let kind = self.word(state, 3);
        if 0 < self.points && (self.only_points || (kind / 3).is_multiple_of(2)) {
            return self.end_points(state);
        }
        match kind % 3 {
            0 => Outcome::Draw,
            1 => Outcome::Win(state.turn),
            _ => Outcome::Win(state.turn.other()),
        }
    }

    fn key(&self, state: &State) -> u64 {
        key_of(state) & self.key_mask
    }

    fn is_noisy(&self, state: &State, mv: u16) -> bool {
        self.hints && self.word(state, 200 + u64::from(mv)).is_multiple_of(4)
    }

    fn tactics(&self, state: &State, moves: &mut Vec<u16>) -> Option<Score> {
        if !self.hints {
            return None;
        }
        // A win in one is seen; of moves to the same position one is enough.
        let wins = |&mv: &u16| {
            let child = self.play(state, mv);
            self.outcome(&child) == Some(Outcome::Win(state.turn))
        };
        if moves.iter().any(wins) {
            return Some(Score::win_in(1));
        }
        // If every move ends the game, the best end is the score.
        let end = |&mv: &u16| {
            let child = self.play(state, mv);
            self.outcome(&child).map(|outcome| outcome.score(state.turn, 1))
        };
        let ends: Option<Vec<Score>> = moves.iter().map(end).collect();
        if let Some(best) = ends.and_then(|ends| ends.into_iter().max()) {
            return Some(best);
        }
        let mut seen = Vec::new();
        moves.retain(|&mv| {
            let child = self.play(state, mv);
            let new = !seen.contains(&child);
            seen.push(child);
            new
        });
        None
    }

    fn bounds(&self, state: &State) -> (Score, Score) {
        if self.hints && state.level == self.levels {
            // The last level: no position has a move, and what that means is known.
            let score = self.no_moves_outcome(state).score(state.turn, 0);
            return (score, score);
        }
        if self.hints
            && state.level == 0
            && self.levels < 4
            && self.word(state, 5).is_multiple_of(2)
        {
            let value = self.value(state);
            return (value, value);
        }
        (Score::loss_in(0), Score::win_in(0))
    }

    fn move_order_hint(&self, state: &State, mv: u16) -> i32 {
        if self.hints { (self.word(state, 300 + u64::from(mv)) % 3) as i32 } else { 0 }
    }

    fn pass(&self, state: &State) -> Option<State> {
        self.hints.then(|| State { turn: state.turn.other(), ..*state })
    }

    fn plies_left(&self, state: &State) -> Option<u32> {
        self.hints.then(|| u32::from(self.levels - state.level))
    }

    fn margin(&self) -> Option<i32> {
        self.hints.then_some(5)
    }
}
