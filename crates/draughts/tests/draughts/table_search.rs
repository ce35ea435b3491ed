//! A search with tables gives the value of the tables, and a search without them nothing else as far
//! as it can see. `OUTWIT_TABLE_PIECES=5 OUTWIT_TABLE_POSITIONS=1000` checks more; it builds the
//! tables first unless `OUTWIT_TABLES` is a folder that has them.

use crate::common::setting;
use draughts::draw::Counters;
use draughts::tables::{Material, TableValue, Tables, build};
use draughts::{Draughts, State, Variant};
use outwit::game::{
    Bound, Engine, EngineOptions, Eval, EvalWithTablebase, Game, GameReport, NoEval, Score,
};
use outwit::{Limits, Rng};

/// Plies of the search without tables.
const DEPTH: u32 = 9;

fn tables(variant: Variant, pieces: u8) -> Tables<u64> {
    let rules = variant.rules();
    if let Some(folder) = std::env::var_os("OUTWIT_TABLES") {
        let tables = Tables::open(rules, std::path::Path::new(&folder)).unwrap();
        if tables.pieces() >= pieces {
            return tables;
        }
    }
    let tables = Tables::new(rules);
    for pieces in 2..=pieces {
        for material in (0..=pieces).flat_map(|men| Material::pairs(rules, pieces, men)) {
            for built in build(&tables, material, &|| false).unwrap() {
                tables.insert(built.slice(rules));
            }
        }
    }
    tables
}

fn search(
    game: &Draughts<u64>,
    state: &State<u64>,
    eval: &impl Eval<Draughts<u64>>,
    depth: u32,
) -> GameReport<draughts::Move<u64>> {
    let mut options = EngineOptions { table_mib: 8, ..EngineOptions::default() };
    // Without these a search sees every win within its depth.
    for selective in ["lmr", "iir", "forced"] {
        assert!(options.features.set(selective, false), "{selective}");
    }
    Engine::new(options).search(game, state, eval, &Limits::none().depth(depth), &mut ())
}

/// A search of at most 30,000 positions.
fn solve(
    game: &Draughts<u64>,
    state: &State<u64>,
    eval: &impl Eval<Draughts<u64>>,
) -> GameReport<draughts::Move<u64>> {
    let limits = Limits::none().nodes(30_000);
    Engine::default().search(game, state, eval, &limits, &mut ())
}

/// Whether the tables know the exact value of every position after the next move.
fn all_exact(game: &Draughts<u64>, tables: &Tables<u64>, state: &State<u64>) -> bool {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves.into_iter().all(|mv| {
        let State { position, counters } = game.play(state, mv);
        // A side without pieces is in no table.
        tables.known(&position, &counters).is_none_or(|known| known.exact().is_some())
    })
}

/// Random positions of the tables, each as likely as any other.
fn compare(variant: Variant) {
    let game = Draughts::<u64>::new(variant).unwrap();
    let most = setting("OUTWIT_TABLE_PIECES", 3) as u8;
    let positions = setting("OUTWIT_TABLE_POSITIONS", 300);
    let tables = tables(variant, most);
    let mut all: Vec<_> = tables.materials();
    all.retain(|material| material.pieces() <= most);
    let size = |&material: &Material| tables.slice(material).unwrap().indexer().size();
    let total: u64 = all.iter().map(size).sum();
    let seed = 0x5EED_0030;
    let mut random = Rng::new(seed);
    let (mut seen, mut with, mut without) = (0, 0, 0);
    for number in 0..positions {
        let mut index = random.below(total as usize) as u64;
        let material = all.iter().find(|material| {
            let size = size(material);
            let here = index < size;
            index -= if here { 0 } else { size };
            here
        });
        let indexer = tables.slice(*material.unwrap()).unwrap().indexer();
        let position = indexer.unrank(index);
        let context = || {
            format!("{variant} seed {seed:#x} number {number} {}", position.fen(variant.rules()))
        };
        let value = tables.probe(&position).unwrap();
        let state = State::from(position);
        let informed = EvalWithTablebase { eval: &NoEval, oracle: Some(&tables) };
        // A single move is answered without a search only if it is known where it leads.
        let report = search(&game, &state, &informed, 2);
        with += report.nodes;
        let known = tables.known(&position, &state.counters).unwrap();
        if known.exact().is_some() {
            assert_eq!(report.score, value.score(), "{}", context());
            assert_eq!(report.bound, Bound::Exact, "{} {report:?}", context());
            // A long win may run into a counting rule after the next move: then it is right, and not proven.
            assert!(
                report.proven || !all_exact(&game, &tables, &state),
                "{} {report:?}",
                context()
            );
        } else {
            assert!((known.least..=known.most).contains(&report.score), "{}", context());
        }
        let plain = search(&game, &state, &NoEval, DEPTH);
        without += plain.nodes;
        match value {
            TableValue::Win(plies) | TableValue::Loss(plies) if u32::from(plies) <= DEPTH => {
                seen += 1;
                assert_eq!(plain.score, value.score(), "{}", context());
            }
            // A win that is found behind the horizon need not be the quickest.
            TableValue::Win(_) => {
                assert!(
                    Score::DRAW <= plain.score && plain.score <= value.score(),
                    "{}",
                    context()
                );
            }
            TableValue::Loss(_) => {
                assert!(
                    value.score() <= plain.score && plain.score <= Score::DRAW,
                    "{}",
                    context()
                );
            }
            TableValue::Draw => assert_eq!(plain.score, Score::DRAW, "{}", context()),
        }
    }
    println!(
        "{variant}: {positions} positions of up to {most} pieces, {seen} seen to the end by {DEPTH} plies; \
         {with} nodes with tables, {without} without"
    );
}

#[test]
fn english() {
    compare(Variant::English);
}

#[test]
fn russian() {
    compare(Variant::Russian);
}

#[test]
fn czech() {
    compare(Variant::Czech);
}

/// Bounds instead of values change nothing either: the winner is known, the distance is searched.
#[test]
fn a_count_that_runs_out_is_not_overlooked() {
    let tables = tables(Variant::English, 3);
    let longest = tables.slice("1101".parse().unwrap()).unwrap();
    let (plies, number) = longest.summary().longest.unwrap();
    assert_eq!(plies, 47);
    let position = longest.indexer().unrank(number);
    let mut state = State::from(position);
    assert_eq!(tables.known(&position, &state.counters).unwrap().exact(), Some(Score::win_in(47)));
    // The count ends the game after 80 plies. A side that cannot move then has lost all the same.
    for (half_moves, least) in [(33, Score::win_in(47)), (34, Score::DRAW), (40, Score::DRAW)] {
        state.counters = Counters::from_half_moves(half_moves, Variant::English.rules(), &position);
        let known = tables.known(&position, &state.counters).unwrap();
        assert_eq!((known.least, known.most), (least, Score::win_in(47)), "{half_moves}");
    }
}

/// Two men against one may become two kings against one, which is drawn after five moves: a longer win is not certain, and a search
/// that plays for it claims no proof.
#[test]
fn a_count_that_begins_later_is_not_overlooked() {
    let game = Draughts::<u64>::new(Variant::Russian).unwrap();
    let tables = tables(Variant::Russian, 3);
    let informed = EvalWithTablebase { eval: &NoEval, oracle: Some(&tables) };
    let (mut certain, mut likely, mut solved) = (0, 0, 0);
    let positions = tables.materials().into_iter().flat_map(|material| {
        let indexer = tables.slice(material).unwrap().indexer();
        (0..indexer.size()).step_by(31).map(move |number| indexer.unrank(number))
    });
    for position in positions {
        let Some(TableValue::Win(plies)) = tables.probe(&position) else { continue };
        let state = State::from(position);
        let known = tables.known(&position, &state.counters).unwrap();
        let report = search(&game, &state, &informed, 3);
        // In Russian draughts, one or two pieces draw against a king after ten plies.
        if plies <= 10 {
            certain += 1;
            assert_eq!(known.exact(), Some(Score::win_in(plies.into())));
            assert_eq!(report.score, Score::win_in(plies.into()), "{report:?}");
        } else {
            likely += 1;
            assert_eq!((known.least, known.most), (Score::DRAW, Score::win_in(plies.into())));
            assert!(known.estimate.is_some_and(|points| Score::eval(4000) < points), "{known:?}");
            // A win in eleven plies is one in ten after the next move.
            let is_open = !report.proven && report.score == Score::eval(5000 - i32::from(plies));
            assert!(plies == 11 || is_open, "{plies} {report:?}");
            if plies > 11 && solved < 20 {
                let alone = solve(&game, &state, &NoEval);
                let together = solve(&game, &state, &informed);
                assert!(together.proven || !alone.proven, "{plies} {alone:?} {together:?}");
                if alone.proven {
                    solved += 1;
                    assert_eq!(alone.value(), together.value(), "{plies}");
                }
            }
        }
    }
    assert!(certain > 20 && likely > 20 && solved > 5, "{certain} {likely} {solved}");
}

#[test]
fn a_search_learns_that_a_look_up_took_long() {
    let (game, tables) =
        (Draughts::<u64>::new(Variant::English).unwrap(), tables(Variant::English, 2));
    let eval = EvalWithTablebase { eval: &NoEval, oracle: Some(&tables) };
    let state = game.parse("W:WK1:BK32").unwrap();
    assert!(eval.known(&game, &state).is_some() && 0 < tables.waits());
    assert_eq!(Eval::<Draughts<u64>>::waits(&eval), tables.waits());
}
