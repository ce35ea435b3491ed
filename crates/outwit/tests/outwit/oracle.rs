//! The engine with an oracle: the value and the distance stay those of minimax, whatever the oracle tells, as long as it
//! is true.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use crate::random_game::{RandomGame, State, evaluation, random_features};
use outwit::game::{
    Bound, Engine, EngineOptions, EvalWithTablebase, Game, Known, Limits, NoEval, Oracle, Outcome,
    Score, Side, Strategy, minimax,
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
                Some(Known::between(least, score().max(Score::DRAW)))
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
        let features = random_features(&mut rng);
        let strategy = [Strategy::Deepen, Strategy::Mtd, Strategy::Solve][rng.below(3)];
        let options =
            EngineOptions { features, strategy, table_mib: 0, ..EngineOptions::default() };
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

/// A game without an end, the same from every position.
struct Endless;

impl Game for Endless {
    type State = u64;
    type Move = u8;

    fn start(&self) -> u64 {
        1
    }

    fn turn(&self, state: &u64) -> Side {
        if state.count_ones().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn moves(&self, _: &u64, out: &mut Vec<u8>) {
        out.extend(0..4);
    }

    fn play(&self, state: &u64, mv: u8) -> u64 {
        let turned = key_of(&(state, mv));
        // The other side is to move.
        if self.turn(&turned) == self.turn(state) { turned ^ 1 } else { turned }
    }

    fn outcome(&self, _: &u64) -> Option<Outcome> {
        None
    }
}

/// The time of the clock below, in nanoseconds.
static NOW: AtomicU64 = AtomicU64::new(0);

fn now() -> Duration {
    Duration::from_nanos(NOW.load(Relaxed))
}

/// Knows nothing of use; from half of the time limit on, every look-up waits.
struct Slow {
    waits: AtomicU64,
}

/// What a look-up takes that waits.
const WAIT: Duration = Duration::from_millis(2);
const LIMIT: Duration = Duration::from_millis(100);

impl Oracle<Endless> for Slow {
    fn known(&self, _: &Endless, _: &u64) -> Option<Known> {
        let waits = LIMIT / 2 < now();
        self.waits.fetch_add(u64::from(waits), Relaxed);
        let took = if waits { WAIT } else { Duration::from_nanos(100) };
        NOW.fetch_add(took.as_nanos() as u64, Relaxed);
        Some(Known::between(Score::loss_in(0), Score::win_in(0)))
    }

    fn waits(&self) -> u64 {
        self.waits.load(Relaxed)
    }
}

/// The clock is read only every few thousand nodes of a fast search: not so when look-ups have begun to wait.
#[test]
fn look_ups_that_wait_do_not_delay_the_end() {
    let slow = Slow { waits: AtomicU64::new(0) };
    let eval = EvalWithTablebase { eval: &NoEval, oracle: std::option::Option::Some(&slow) };
    let limits = Limits::none().time(LIMIT).clock(now);
    let report =
        Engine::new(EngineOptions::default()).search(&Endless, &1, &eval, &limits, &mut ());
    assert!(report.best.is_some() && slow.waits() > 20, "{report:?}");
    assert!(now() < LIMIT + 2 * WAIT, "{:?} of {LIMIT:?}", now());
}
