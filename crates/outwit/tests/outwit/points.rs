//! Games of points: every search that can say "proven" has the exact number.

use crate::games::othello::Othello;
use outwit::game::{
    Bound, Engine, EngineOptions, Game, GameReport, Mcts, NoEval, Outcome, ProofNumber, Score,
    Side, Strategy, Value, alpha_beta, iterative_deepening, minimax, proof_number,
};
use outwit::{Limits, Stopped};

/// A tree in brackets that was typed: the branches of each node are the nodes after it.
#[derive(Clone, Debug)]
struct Typed {
    turn: Side,
    branches: &'static [&'static [i32]],
}

impl Game for Typed {
    type State = Vec<u8>;
    type Move = u8;

    fn start(&self) -> Vec<u8> {
        Vec::new()
    }

    fn turn(&self, path: &Vec<u8>) -> Side {
        if path.len() == 1 { self.turn.other() } else { self.turn }
    }

    fn moves(&self, path: &Vec<u8>, out: &mut Vec<u8>) {
        let count = match path[..] {
            [] => self.branches.len(),
            [first] => self.branches[usize::from(first)].len(),
            _ => 0,
        };
        out.extend(0..count as u8);
    }

    fn play(&self, path: &Vec<u8>, mv: u8) -> Vec<u8> {
        [path.as_slice(), &[mv]].concat()
    }

    fn outcome(&self, path: &Vec<u8>) -> Option<Outcome> {
        let [first, second] = path[..] else { return None };
        Some(Outcome::Points(self.branches[usize::from(first)][usize::from(second)]))
    }
}

/// A proven report, whichever search it is from, has this score and a line of best play with it.
fn check<G: Game>(game: &G, report: &GameReport<G::Move>, points: i32, name: &str)
where
    G::Move: std::fmt::Debug,
{
    assert_eq!(
        (report.score, report.bound, report.proven),
        (Score::eval(points), Bound::Exact, true),
        "{name}: {report:?}"
    );
    let end = report.line.iter().fold(game.start(), |state, &mv| game.play(&state, mv));
    let outcome = game.outcome(&end).map(|outcome| outcome.score(game.turn(&game.start()), 0));
    // Null-window searches leave bounds in the table, which give no line.
    let is_partial = ["engine Mtd", "engine Outcome"].contains(&name) || points == 0;
    assert!(outcome == Some(Score::eval(points)) || is_partial, "{name}: {:?}", report.line);
}

fn every_search<G: Game>(game: &G, points: i32)
where
    G::Move: std::fmt::Debug,
{
    let (start, none) = (&game.start(), &Limits::none());
    check(game, &minimax(game, start, &NoEval, none, &mut ()), points, "minimax");
    check(game, &alpha_beta(game, start, &NoEval, none, &mut ()), points, "alpha-beta");
    let deepening = iterative_deepening(game, start, &NoEval, none, &mut ());
    check(game, &deepening, points, "deepening");
    for strategy in [Strategy::Deepen, Strategy::Mtd, Strategy::Solve, Strategy::Outcome] {
        let mut engine = Engine::new(EngineOptions { strategy, ..EngineOptions::default() });
        let report = engine.search(game, start, &NoEval, none, &mut ());
        check(game, &report, points, &format!("engine {strategy:?}"));
    }
    for weak in [true, false] {
        let search = ProofNumber { weak, ..ProofNumber::default() };
        check(game, &search.search(game, start, none, &mut ()), points, "proof-number");
    }
}

#[test]
fn typed_trees_have_their_value() {
    let trees: [(&[&[i32]], i32); 6] = [
        (&[&[3, 12, 8], &[2, 4, 6], &[14, 5, 2]], 3),
        (&[&[-3, -12], &[-2, -4]], -4),
        (&[&[0, 7], &[-1, 9]], 0),
        (&[&[900_000, 5], &[4, 2_000_000]], 5),
        (&[&[i32::MAX], &[7]], 900_000),
        (&[&[i32::MIN], &[-900_001]], -900_000),
    ];
    for (branches, value) in trees {
        let max = Typed { turn: Side::First, branches };
        every_search(&max, value);
        check(
            &max,
            &Mcts::default().search(
                &max,
                &max.start(),
                &NoEval,
                &Limits::none().nodes(5_000),
                &mut (),
            ),
            value,
            "mcts",
        );
    }
    // The same for a root that is MIN: what counts are the points for its side.
    let min = Typed { turn: Side::Second, branches: &[&[3, 12, 8], &[2, 4, 6], &[14, 5, 2]] };
    every_search(&min, -6);
}

#[test]
fn othello_4_by_4_is_lost_by_eight_stones() {
    every_search(&Othello, -8);
}

#[test]
fn a_stopped_proof_has_honest_bounds() {
    let game = Othello;
    let complete = proof_number(&game, &game.start(), &Limits::none(), &mut ());
    assert_eq!((complete.value(), complete.between), (Value::Score(-8), None));
    let mut with_both = 0;
    for nodes in (1..complete.nodes).step_by(97) {
        let report = proof_number(&game, &game.start(), &Limits::none().nodes(nodes), &mut ());
        assert!(report.best.is_some(), "{nodes}");
        if report.proven {
            assert_eq!(report.score, Score::eval(-8), "{nodes}: {report:?}");
            continue;
        }
        assert_eq!((report.nodes, report.stopped), (nodes, Some(Stopped::Nodes)));
        if let Some((least, most)) = report.between {
            assert!(least <= Score::eval(-8) && Score::eval(-8) <= most, "{nodes}: {report:?}");
            with_both += u32::from(!least.is_decided() && !most.is_decided());
        }
    }
    assert!(with_both > 0);
}
