//! The engine with an oracle: the value and the distance stay those of minimax, whatever the oracle tells, as long as it
//! is true.

use crate::random_game::{RandomGame, State};
use outwit::game::{
    Bound, Engine, EngineOptions, EvalWithTablebase, FEATURES, Features, Game, Known, Limits,
    NoEval, Oracle, Score, Strategy, minimax,
};
use outwit::hash::key_of;
use outwit::{Limits as AnyLimits, Rng};

const TREES: u64 = 5_000;

/// Knows some positions, of each either all or who wins.
struct Some {
    seed: u64,
}

fn truth(game: &RandomGame, state: &State) -> Score {
    minimax(game, state, &NoEval, &AnyLimits::none(), &mut ()).score
}

impl Oracle<RandomGame> for Some {
    fn known(&self, game: &RandomGame, state: &State) -> Option<Known> {
        let score = || truth(game, state);
        match key_of(&(self.seed, state)) % 6 {
            0 => Some(Known::exactly(score())),
            1 => Some(match score() {
                score if score.is_win() => Known::WON,
                score if score.is_loss() => Known::LOST,
                score => Known::exactly(score),
            }),
            2 => {
                let least = score().min(Score::DRAW);
                Some(Known { least, most: score().max(Score::DRAW) })
            }
            _ => None,
        }
    }
}

#[test]
fn what_is_known_changes_no_value() {
    let mut rng = Rng::new(11);
    let (mut with, mut without) = (0, 0);
    for tree in 0..TREES {
        let game = RandomGame::random(&mut rng);
        let mut features = Features::NONE;
        for feature in FEATURES {
            features.set(feature.name, rng.below(2) == 0);
        }
        let strategy = [Strategy::Deepen, Strategy::Mtd, Strategy::Solve][rng.below(3)];
        let options =
            EngineOptions { features, strategy, table_mib: 0, ..EngineOptions::default() };
        let evaluation = |game: &RandomGame, state: &State| game.evaluation(state);
        let oracle = Some { seed: rng.next_u64() };
        let informed =
            EvalWithTablebase { eval: &evaluation, oracle: std::option::Option::Some(&oracle) };
        let search = |eval: &EvalWithTablebase<'_, _, Some>| {
            let limits = Limits::none();
            Engine::new(options.clone()).search(&game, &game.start(), eval, &limits, &mut ())
        };
        let report = search(&informed);
        let expected = truth(&game, &game.start());
        assert!(report.proven && report.bound == Bound::Exact, "tree {tree} {game:?} {report:?}");
        assert_eq!(report.score, expected, "tree {tree} {game:?} {options:?}");
        with += report.nodes;
        without += search(&EvalWithTablebase { eval: &evaluation, oracle: None }).nodes;
    }
    assert!(with < without, "{with} positions with, {without} without");
}
