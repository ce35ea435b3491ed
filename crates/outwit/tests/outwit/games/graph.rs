//! Random games: a graph whose nodes are positions.

use outwit::Rng;
use outwit::game::{Game, Outcome, Score, Side};

/// A game given by its graph; the position is the number of a node.
#[derive(Clone, Debug)]
pub struct Graph {
    pub turns: Vec<Side>,
    pub outcomes: Vec<Option<Outcome>>,
    pub targets: Vec<Vec<u16>>,
    /// Bounds that the game knows of its nodes; none are known if it is empty.
    pub bounds: Vec<(Score, Score)>,
}

/// No bounds.
const UNKNOWN: (Score, Score) = (Score::loss_in(0), Score::win_in(0));

/// What kind of graph.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    pub cyclic: bool,
    pub alternating: bool,
}

pub const KINDS: [Kind; 4] = [
    Kind { cyclic: false, alternating: true },
    Kind { cyclic: false, alternating: false },
    Kind { cyclic: true, alternating: true },
    Kind { cyclic: true, alternating: false },
];

fn side(is_first: bool) -> Side {
    if is_first { Side::First } else { Side::Second }
}

impl Graph {
    pub fn random(rng: &mut Rng, kind: Kind) -> Graph {
        let size = 2 + rng.below(30);
        let most = 1 + rng.below(4);
        let ends = 1 + rng.below(6);
        let draws = rng.below(3);
        let turns: Vec<Side> = (0..size)
            .map(|node| side(if kind.alternating { node % 2 == 0 } else { rng.below(2) == 0 }))
            .collect();
        let mut outcomes = vec![None; size];
        let mut targets = vec![Vec::new(); size];
        for node in 0..size {
            if node > 0 && rng.below(ends + 1) == 0 {
                let winner = side(rng.below(2) == 0);
                let draw = rng.below(draws + 2) > 1;
                outcomes[node] = Some(if draw { Outcome::Draw } else { Outcome::Win(winner) });
            }
            for _ in 0..rng.below(most + 1) + usize::from(node == 0) {
                let first = if kind.cyclic { 0 } else { node + 1 };
                if first < size {
                    let target = first + rng.below(size - first);
                    if !kind.alternating || turns[target] != turns[node] {
                        targets[node].push(target as u16);
                    }
                }
            }
        }
        Graph { turns, outcomes, targets, bounds: Vec::new() }
    }

    /// The same game with bounds of half of its nodes, about the values, some of them equal to these.
    pub fn with_bounds(mut self, rng: &mut Rng) -> Graph {
        let bounds = |value: &Score| {
            let value = *value;
            let mut around = [value, value, UNKNOWN.0, UNKNOWN.1, Score::DRAW];
            around.sort_unstable();
            let place = around.iter().position(|&score| score == value).expect("it is there");
            if rng.below(2) == 0 {
                return UNKNOWN;
            }
            let least = around[rng.below(place + 1)];
            (least, around[place + rng.below(around.len() - place)])
        };
        self.bounds = self.value_iteration().iter().map(bounds).collect();
        self
    }

    /// The value of every node by the definition: play to depth 0, 1, 2, ... until no score changes.
    pub fn value_iteration(&self) -> Vec<Score> {
        let mut scores = vec![Score::DRAW; self.turns.len()];
        loop {
            let next: Vec<Score> = (0..scores.len()).map(|node| self.look(node, &scores)).collect();
            if next == scores {
                return scores;
            }
            scores = next;
        }
    }

    fn look(&self, node: usize, scores: &[Score]) -> Score {
        let turn = self.turns[node];
        if let Some(outcome) = self.outcomes[node] {
            return outcome.score(turn, 0);
        }
        let score = |&child: &u16| {
            let score = scores[child as usize].from_earlier(1);
            if self.turns[child as usize] == turn { score } else { -score }
        };
        self.targets[node].iter().map(score).max().unwrap_or(Score::loss_in(0))
    }
}

impl Game for Graph {
    type State = u16;
    type Move = u16;

    fn start(&self) -> u16 {
        0
    }

    fn turn(&self, node: &u16) -> Side {
        self.turns[*node as usize]
    }

    fn moves(&self, node: &u16, out: &mut Vec<u16>) {
        out.extend_from_slice(&self.targets[*node as usize]);
    }

    fn play(&self, _: &u16, mv: u16) -> u16 {
        mv
    }

    fn outcome(&self, node: &u16) -> Option<Outcome> {
        self.outcomes[*node as usize]
    }

    fn bounds(&self, node: &u16) -> (Score, Score) {
        self.bounds.get(*node as usize).copied().unwrap_or(UNKNOWN)
    }

    fn is_irreversible(&self, node: &u16, mv: u16) -> bool {
        // True for every move of an acyclic graph.
        node < &mv
            && self
                .targets
                .iter()
                .enumerate()
                .all(|(from, to)| to.iter().all(|&to| from < to as usize))
    }
}

impl outwit::game::retrograde::Indexed for Graph {
    fn size(&self) -> usize {
        self.turns.len()
    }

    fn index(&self, node: &u16) -> Option<usize> {
        Some(*node as usize)
    }

    fn state(&self, index: usize) -> Option<u16> {
        Some(index as u16)
    }
}
