//! What the sentences claim is true: every claim of a recorded search is checked against plain minimax.

use outwit::game::{
    AlphaBeta, Bound, CutoffRule, Eval, ExitReason, Game, GameRecorder, NoEval, Outcome, Score,
    SearchKind, Side, WinScoring,
};

use outwit::{Limits, Rng};

use super::cursor::{PathNode, TreeCursor};
use super::explain::{BoundSource, bound_source};
use super::{Notation, Tree, TreeView};
use crate::picture::{Cell, Picture};
use crate::playable::{Fault, GameInfo, Playable, Settings, legal_moves};
use crate::tic_tac_toe::TicTacToe;

/// A random tree: everything follows from a key. Sides need not alternate.
#[derive(Clone, Copy, Debug)]
struct RandomTree {
    seed: u64,
    plies: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Position {
    key: u64,
    ply: u32,
    turn: Side,
}

fn mix(key: u64) -> u64 {
    let key = (key ^ (key >> 31)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (key ^ (key >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

impl Game for RandomTree {
    type State = Position;
    type Move = u8;

    fn start(&self) -> Position {
        Position { key: mix(self.seed), ply: 0, turn: Side::First }
    }

    fn turn(&self, position: &Position) -> Side {
        position.turn
    }

    fn moves(&self, position: &Position, out: &mut Vec<u8>) {
        out.extend(0..=(position.key >> 40) as u8 % 4);
    }

    fn play(&self, position: &Position, mv: u8) -> Position {
        let key = mix(position.key.wrapping_add(u64::from(mv) + 1));
        // Now and then a side moves twice.
        let turn =
            if (key >> 50).is_multiple_of(8) { position.turn } else { position.turn.other() };
        Position { key, ply: position.ply + 1, turn }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let over = position.ply >= self.plies
            || position.ply > 1 && (position.key >> 20).is_multiple_of(8);
        over.then_some(match position.key >> 33 & 3 {
            0 => Outcome::Draw,
            1 => Outcome::Win(Side::First),
            _ => Outcome::Win(position.turn),
        })
    }
}

impl Playable for RandomTree {
    const INFO: GameInfo = GameInfo {
        id: "random-tree",
        aliases: &[],
        title: "Random tree",
        summary: "",
        rules: "",
        sides: ["first", "second"],
        params: &[],
    };

    fn create(_: &Settings) -> Result<Self, Fault> {
        Ok(RandomTree { seed: 0, plies: 4 })
    }

    fn settings(&self) -> String {
        String::new()
    }

    fn position_text(&self, position: &Position) -> String {
        position.key.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Position, Fault> {
        Err(Fault::new(text))
    }

    fn move_text(&self, _: &Position, mv: u8) -> String {
        format!("m{mv}")
    }

    fn move_cells(&self, _: &Position, _: u8) -> Vec<String> {
        Vec::new()
    }

    fn picture(&self, _: &Position) -> Picture {
        Picture::board(1, 1, |_, _| Cell::default())
    }
}

fn estimate(_: &RandomTree, position: &Position) -> Score {
    Score::eval((position.key >> 13) as i32 % 10)
}

/// Plain minimax and alpha-beta, written a second time for these tests.
struct Truth<'a, G: Game, E> {
    game: &'a G,
    eval: &'a E,
    max: Side,
    depth: Option<u32>,
    distances: bool,
}

impl<G: Game, E: Eval<G>> Truth<'_, G, E> {
    fn leaf(&self, state: &G::State, ply: u32) -> Result<Vec<G::Move>, Score> {
        let moves = legal_moves(self.game, state);
        let outcome = self.game.outcome(state);
        let outcome =
            outcome.or_else(|| moves.is_empty().then(|| self.game.no_moves_outcome(state)));
        if let Some(outcome) = outcome {
            return Err(outcome.score(self.max, if self.distances { ply } else { 0 }));
        }
        if self.depth == Some(ply) {
            let estimate = self.eval.eval(self.game, state);
            return Err(if self.is_max(state) { estimate } else { -estimate });
        }
        Ok(moves)
    }

    fn is_max(&self, state: &G::State) -> bool {
        self.game.turn(state) == self.max
    }

    /// The value for MAX, every move looked at.
    fn value(&self, state: &G::State, ply: u32) -> Score {
        let moves = match self.leaf(state, ply) {
            Ok(moves) => moves,
            Err(score) => return score,
        };
        let values = moves.into_iter().map(|mv| self.value(&self.game.play(state, mv), ply + 1));
        if self.is_max(state) { values.max() } else { values.min() }.expect("there are moves")
    }

    /// The value found by alpha-beta if the node at the end of `path` is searched without any cut.
    fn without_cut(
        &self,
        state: &G::State,
        ply: u32,
        (mut alpha, mut beta): (Score, Score),
        path: Option<&[u16]>,
    ) -> Score {
        if path.is_some_and(<[u16]>::is_empty) {
            return self.value(state, ply);
        }
        let moves = match self.leaf(state, ply) {
            Ok(moves) => moves,
            Err(score) => return score,
        };
        let is_max = self.is_max(state);
        let mut best = if is_max { -Score::INFINITY } else { Score::INFINITY };
        for (index, mv) in (0..).zip(moves) {
            let path = path.filter(|path| path[0] == index).map(|path| &path[1..]);
            let next = self.game.play(state, mv);
            let value = self.without_cut(&next, ply + 1, (alpha, beta), path);
            if is_max {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// The position at the end of a path.
fn replayed<G: Game>(game: &G, root: &G::State, tree: &Tree, path: &[PathNode]) -> G::State {
    let visits = path.iter().filter_map(|node| tree.data(node.id)).map(|node| node.visit);
    visits.fold(root.clone(), |state, visit| {
        assert_ne!(visit.kind, SearchKind::NullMove, "alpha-beta makes no null moves");
        let played = |index| game.play(&state, legal_moves(game, &state)[usize::from(index)]);
        visit.mv.map_or_else(|| state.clone(), played)
    })
}

/// Checks every node of a record; returns how many cuts were among them, and how many named the earlier move.
fn check<G: Playable, E: Eval<G>>(
    game: &G,
    root: &G::State,
    eval: &E,
    depth: Option<u32>,
    options: AlphaBeta,
) -> (u64, u64) {
    let mut recorder = GameRecorder::new(1 << 20);
    let limits = Limits { depth, ..Limits::none() };
    options.search(game, root, eval, &limits, &mut recorder);
    let trace = recorder.into_trace();
    let tree = Tree::new(game.clone(), root.clone(), trace, Notation::default());
    let (mut cuts, mut named) = (0, 0);
    let mut cursor = TreeCursor::new(&tree);
    for id in 0..tree.len() as u32 {
        assert!(cursor.go(id));
        let passes = || cursor.path.iter().filter_map(|node| tree.data(node.id));
        let distances = options.scores == WinScoring::Distance
            || passes().any(|node| node.visit.kind == SearchKind::Distance);
        let truth = Truth { game, eval, max: game.turn(root), depth, distances };
        let here = cursor.here();
        let state = &replayed(game, root, &tree, &cursor.path);
        assert_eq!(cursor.positions.text(cursor.level()), Some(game.position_text(state)));
        let verdict = tree.data(id).and_then(|node| node.verdict).expect("a finished search");
        let found = if here.is_max { verdict.score } else { -verdict.score };
        let bound = if here.is_max { verdict.bound } else { verdict.bound.flip() };
        let value = truth.value(state, here.ply);
        let (alpha, beta) = cursor.window(cursor.level()).expect("a window");
        match bound {
            Bound::Exact => assert_eq!(found, value, "node {id}"),
            Bound::Lower => assert!(found <= value && beta <= found, "node {id}"),
            Bound::Upper => assert!(found >= value && alpha >= found, "node {id}"),
        }
        let ExitReason::Cutoff { by, skipped } = verdict.reason else { continue };
        cuts += 1;
        let sentence = tree.node(id).expect("a node").reason;
        assert!(sentence.starts_with("Cut: "), "{sentence}");
        // "MIN already has 4 here by c3"
        let mv = legal_moves(game, state)[by as usize];
        let after = truth.value(&game.play(state, mv), here.ply + 1);
        assert!(if here.is_max { after >= found } else { after <= found }, "node {id}: {sentence}");
        assert!(sentence.contains(&format!("here by {}", game.move_text(state, mv))));
        // "and MAX is sure of 6 by b2"
        if let BoundSource::Move { text, up } = bound_source(&cursor, !here.is_max) {
            named += 1;
            assert!(sentence.contains(&format!(" by {text}")), "{sentence}");
            let above = |node: &PathNode| node.ply == here.ply - up;
            let level = cursor.path.iter().rposition(above).expect("a node above");
            let earlier = &replayed(game, root, &tree, &cursor.path[..=level]);
            let mut moves = legal_moves(game, earlier).into_iter();
            let mv = moves.find(|&mv| game.move_text(earlier, mv) == text);
            let other = game.play(earlier, mv.expect("a legal move"));
            let sure = truth.value(&other, here.ply - up + 1);
            let holds = if here.is_max { sure <= beta } else { sure >= alpha };
            assert!(holds, "node {id}: {sentence}");
        } else {
            assert!(distances, "only a proven outcome can come from outside: {sentence}");
        }
        // "the others cannot change the result"
        assert_eq!(tree.node(id).expect("a node").game.unseen.len(), usize::from(skipped));
        let path: Vec<u16> = passes().filter_map(|node| node.visit.mv).collect();
        let all = (-Score::INFINITY, Score::INFINITY);
        assert_eq!(truth.without_cut(root, 0, all, Some(&path)), truth.value(root, 0), "node {id}");
    }
    (cuts, named)
}

/// Searches with wins alike, with distances, and with the strict cut.
fn variants() -> [AlphaBeta; 3] {
    let plain = AlphaBeta::default();
    [
        plain,
        AlphaBeta { scores: WinScoring::Distance, ..plain },
        AlphaBeta { cut: CutoffRule::Strict, ..plain },
    ]
}

#[test]
fn every_claim_about_random_trees_is_true() {
    let (mut cuts, mut named) = (0, 0);
    for seed in 0..400 {
        let game = RandomTree { seed, plies: 3 + seed as u32 % 4 };
        for options in variants() {
            for depth in [None, Some(2 + seed as u32 % 3)] {
                let found = check(&game, &game.start(), &estimate, depth, options);
                (cuts, named) = (cuts + found.0, named + found.1);
            }
        }
    }
    assert!(cuts > 10_000 && named * 10 > cuts * 9, "{cuts} cuts, {named} named");
}

#[test]
fn every_claim_about_tic_tac_toe_is_true() {
    let settings = Settings::parse("", TicTacToe::INFO.params).expect("no settings");
    let game = TicTacToe::create(&settings).expect("the usual board");
    let mut rng = Rng::new(11);
    let (mut cuts, mut named) = (0, 0);
    for _ in 0..40 {
        let mut state = game.start();
        for _ in 0..4 {
            if let Some(&mv) = rng.pick(&legal_moves(&game, &state)) {
                state = game.play(&state, mv);
            }
        }
        for options in variants() {
            let found = check(&game, &state, &NoEval, None, options);
            (cuts, named) = (cuts + found.0, named + found.1);
        }
    }
    assert!(cuts > 1_000 && named * 10 > cuts * 9, "{cuts} cuts, {named} named");
}
