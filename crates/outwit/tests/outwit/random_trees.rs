//! No search claims a false proof: every claim of every search on random trees with wins, draws and points, with and
//! without limits, against a plain recursion.
//!
//! `OUTWIT_TREES=1000000` sets the number of trees, `OUTWIT_SEED` chooses others; see `cargo xtask random-trees`.

use std::collections::HashMap;

use crate::random_game::{RandomGame, State, evaluation, random_features};
use outwit::game::{
    AlphaBeta, Bound, CutoffRule, Engine, EngineOptions, Features, Game, GameReport, Leaf, Mcts,
    NoEval, ProofNumber, Score, Side, Strategy, TieBreak, WinScoring, iterative_deepening, minimax,
};
use outwit::{Limits, Rng};

/// The scores of positions by the definition, for the side to move.
struct Truth<'a> {
    game: &'a RandomGame,
    known: HashMap<State, Score>,
}

impl Truth<'_> {
    fn of(&mut self, state: &State) -> Score {
        if let Some(&score) = self.known.get(state) {
            return score;
        }
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        let score = match self.game.outcome(state) {
            Some(outcome) => outcome.score(state.turn, 0),
            None => moves
                .iter()
                .map(|&mv| self.after(state, mv))
                .max()
                .unwrap_or_else(|| self.game.no_moves_outcome(state).score(state.turn, 0)),
        };
        self.known.insert(*state, score);
        score
    }

    /// The score of a move for the side that plays it.
    fn after(&mut self, state: &State, mv: u16) -> Score {
        let child = self.game.play(state, mv);
        let score = self.of(&child).from_earlier(1);
        if child.turn == state.turn { score } else { -score }
    }
}

/// Whether a claim about a value is true.
fn holds(score: Score, bound: Bound, truth: Score) -> bool {
    match bound {
        Bound::Exact => score == truth,
        Bound::Lower => score <= truth,
        Bound::Upper => truth <= score,
    }
}

/// Whether two values are the same but for the distance of a win or loss.
fn is_same_result(one: Score, other: Score) -> bool {
    one == other || (one.is_win() && other.is_win()) || (one.is_loss() && other.is_loss())
}

/// What is wrong with a report, if anything.
fn fault(report: &GameReport<u16>, truth: &mut Truth<'_>) -> Option<String> {
    let start = truth.game.start();
    let value = truth.of(&start);
    let mut moves = Vec::new();
    if truth.game.outcome(&start).is_none() {
        truth.game.moves(&start, &mut moves);
    }
    if report.proven && !holds(report.score, report.bound, value) {
        return Some(format!("the value is {value}"));
    }
    if let Some((least, most)) = report.between
        && !(least <= value && value <= most)
    {
        return Some(format!("the value {value} is not between {least} and {most}"));
    }
    for line in &report.lines {
        let Some(&first) = line.moves.first() else { return Some("a line without a move".into()) };
        let after = truth.after(&start, first);
        if line.proven && !holds(line.score, line.bound, after) {
            return Some(format!("the line {:?} has {after}", line.moves));
        }
    }
    let best = report.best.filter(|_| report.proven && report.stopped.is_none());
    if let Some(after) = best.map(|best| truth.after(&start, best))
        && !is_same_result(after, value)
    {
        return Some(format!("the best move has {after}, the value is {value}"));
    }
    let mut state = start;
    for &mv in &report.line {
        moves.clear();
        truth.game.moves(&state, &mut moves);
        if !moves.contains(&mv) || truth.game.outcome(&state).is_some() {
            return Some("an illegal move in the line".into());
        }
        state = truth.game.play(&state, mv);
    }
    None
}

/// A tree of any of these shapes, small ones more often.
fn tree(rng: &mut Rng) -> RandomGame {
    let game = RandomGame::random(rng);
    if rng.below(16) == 0 {
        return game;
    }
    let levels = 1 + rng.below(5) as u8;
    RandomGame { levels, branching: game.branching.min(4), ..game }
}

fn limits(rng: &mut Rng, complete: bool) -> Limits {
    match rng.below(6) {
        _ if complete => Limits::none(),
        0 => Limits::none().nodes(1 + rng.below(12) as u64),
        1 | 2 => Limits::none().nodes(1 + rng.below(200) as u64),
        3 => Limits::none().depth(1 + rng.below(6) as u32),
        _ => Limits::none(),
    }
}

const SEARCHES: [&str; 9] = [
    "minimax",
    "alpha-beta",
    "deepening",
    "engine",
    "engine mtd",
    "engine solve",
    "engine outcome",
    "mcts",
    "proof-number",
];

/// Runs a search with random settings.
fn search(name: &str, game: &RandomGame, limits: &Limits, rng: &mut Rng) -> GameReport<u16> {
    let start = &game.start();
    let strategy = match name {
        "minimax" => return minimax(game, start, &evaluation, limits, &mut ()),
        "deepening" => return iterative_deepening(game, start, &evaluation, limits, &mut ()),
        "alpha-beta" => {
            let scores = [WinScoring::OutcomeThenDistance, WinScoring::Distance][rng.below(2)];
            let (cut, ties) = [
                (CutoffRule::AtEqual, TieBreak::First),
                (CutoffRule::Strict, TieBreak::First),
                (CutoffRule::Strict, TieBreak::LastFor(Side::First)),
            ][rng.below(3)];
            let search = AlphaBeta { scores, cut, ties };
            return search.search(game, start, &evaluation, limits, &mut ());
        }
        "mcts" => {
            let leaf = [Leaf::Playout, Leaf::Eval { scale: 10 }][rng.below(2)];
            let (seed, distance) = (rng.next_u64(), rng.below(2) == 0);
            let search = Mcts { seed, distance, leaf, ..Mcts::default() };
            let nodes = limits.nodes.unwrap_or(500);
            return search.search(game, start, &evaluation, &limits.clone().nodes(nodes), &mut ());
        }
        "proof-number" => {
            let (weak, distance) = (rng.below(2) == 0, rng.below(2) == 0);
            let search = ProofNumber { weak, distance, ..ProofNumber::default() };
            let memory = [0, 1 << 12, 1 << 14][rng.below(3)];
            return search.search(game, start, &limits.clone().memory(memory), &mut ());
        }
        "engine" => Strategy::Deepen,
        "engine mtd" => Strategy::Mtd,
        "engine solve" => Strategy::Solve,
        _ => Strategy::Outcome,
    };
    let features = if rng.below(2) == 0 { Features::default() } else { random_features(rng) };
    let multi_pv = [1, 1, 3][rng.below(3)];
    let options =
        EngineOptions { features, strategy, multi_pv, table_mib: 0, ..EngineOptions::default() };
    let mut engine = Engine::new(options);
    if rng.below(2) == 0 {
        engine.search(game, start, &evaluation, limits, &mut ())
    } else {
        engine.search(game, start, &NoEval, limits, &mut ())
    }
}

#[test]
fn no_search_claims_a_false_proof() {
    let wanted = |name: &str| std::env::var(name).ok().and_then(|number| number.parse().ok());
    let trees: u64 = wanted("OUTWIT_TREES").unwrap_or(4_000);
    let mut rng = Rng::new(wanted("OUTWIT_SEED").unwrap_or(2026));
    let mut proven = [0u64; SEARCHES.len()];
    let (mut bounds, mut kinds) = (0u64, [0u64; 4]);
    for number in 0..trees {
        let game = tree(&mut rng);
        let mut truth = Truth { game: &game, known: HashMap::new() };
        let value = truth.of(&game.start());
        let kind = match value {
            value if value.is_decided() => usize::from(value.is_loss()),
            value => 2 + usize::from(value != Score::DRAW),
        };
        kinds[kind] += 1;
        for (which, name) in SEARCHES.iter().enumerate() {
            // Every second run without limits: then all but Monte-Carlo search have to prove the value.
            let complete = rng.below(2) == 0;
            let limits = limits(&mut rng, complete);
            let report = search(name, &game, &limits, &mut rng);
            let context = || format!("tree {number}, {name}, {game:?}, {limits:?}\n{report:#?}");
            if let Some(fault) = fault(&report, &mut truth) {
                panic!("{fault}: {}", context());
            }
            if complete && *name != "mcts" {
                assert!(report.proven, "not proven: {}", context());
                assert!(is_same_result(report.score, value), "the value is {value}: {}", context());
            }
            proven[which] += u64::from(report.proven);
            bounds += u64::from(report.between.is_some());
        }
    }
    println!(
        "{trees} random trees ({} won, {} lost, {} drawn, {} with points) and {} searches: no false proof",
        kinds[0],
        kinds[1],
        kinds[2],
        kinds[3],
        trees * SEARCHES.len() as u64,
    );
    for (name, proven) in SEARCHES.iter().zip(proven) {
        println!("  {name}: {proven} proofs");
        assert!(trees / 4 < proven, "{name} proved only {proven} of {trees}");
    }
    println!("  proof-number: {bounds} more with bounds only");
    assert!(kinds.iter().all(|&count| trees / 50 < count), "{kinds:?}");
}
