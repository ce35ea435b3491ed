//! Memory that cannot be had: every large request of the searches, and of the studio, is refused in turn.
//!
//! *Idea*: a piece of work runs once, and the allocator notes what its large pieces of memory came to with each request.
//! Then it runs again for each of these sums, with a byte less than that allowed, so that each large request is refused
//! once. It must end with a result or with an error that names the memory. A request that Rust answers by ending the
//! process would end the test as well, so each piece of work runs in a process of its own.
#![expect(clippy::unwrap_used, reason = "a failing test may stop at once")]

mod allocator;
#[path = "../common/mod.rs"]
mod common;
mod studio;

use std::process::Command;
use std::sync::LazyLock;

use allocator::{Limited, large_from, totals_of, within};
use draughts::perft::{Convention, Mode, Perft};
use draughts::tables::{Tables, build};
use draughts::{Draughts, Position, Variant};

use games::{Algorithm, Limits, Request, SearchContext, open};
use outwit::game::example::Nim;
use outwit::game::retrograde::{Reachable, Retrograde, Solution};
use outwit::game::{Game as _, NoEval, mcts};
use outwit::{Stop, Stopped};
use puzzle_catalogue::{Method, Task, open_puzzle};
use queens::count::{CountError, Interrupted, Options as CountOptions, Progress, count};

#[global_allocator]
static ALLOCATOR: Limited = Limited;

/// Set to the name of the test in the process that does its work.
const CHILD: &str = "OUTWIT_MEMORY_TEST";
/// Refusals that are tried for one piece of work, at most.
const REFUSALS: usize = 16;

/// Refuses each large request of `work` in turn. An `Ok` must be that of an undisturbed run.
fn survives(name: &str, work: fn() -> Result<String, String>) {
    if std::env::var(CHILD).as_deref() != Ok(name) {
        let program = std::env::current_exe().unwrap();
        let mut command = Command::new(program);
        command.args([name, "--exact", "--nocapture"]).env(CHILD, name);
        let ended = command.output().unwrap();
        let said = String::from_utf8_lossy(&ended.stderr);
        assert!(ended.status.success(), "{}: {said}", ended.status);
        eprint!("{said}");
        return;
    }
    // Twice, since the first run makes what stays for the next ones.
    let undisturbed = work().unwrap();
    let totals = totals_of(|| assert_eq!(work().as_ref(), Ok(&undisturbed)));
    let step = totals.len().div_ceil(REFUSALS).max(1);
    assert!(!totals.is_empty(), "the work makes no large request");
    let mut errors = 0;
    for &total in totals.iter().step_by(step) {
        // Written before the run, which may end the process.
        eprint!("{name}: {total} bytes refused: ");
        let result = within(total - 1, work);
        eprintln!("{result:?}");
        match result {
            Ok(result) => assert_eq!(result, undisturbed),
            Err(error) => {
                assert!(error.contains("memory"), "{error}");
                errors += 1;
            }
        }
    }
    eprintln!("{name}: {} refusals, {errors} of them ended the work with an error", totals.len());
}

/// Searches a position of Connect Four; any result will do, since a search may end early or have a smaller table.
fn search(algorithm: Algorithm, nodes: u64) -> Result<String, String> {
    let session = open("connect-four").unwrap();
    let limits = Limits::none().nodes(nodes).memory(64 << 20);
    let found = session.search(&Request::new(algorithm, limits), SearchContext::new());
    let found = found.map_err(|fault| fault.to_string())?;
    found.report().best.map(|_| "a move".to_owned()).ok_or_else(|| "no move".to_owned())
}

/// Solves an instance of a puzzle by each search that it offers.
fn solve(puzzle: &str, nodes: u64) -> Result<String, String> {
    let frame = open_puzzle(puzzle).unwrap();
    let session = frame.instance(&frame.random(7).unwrap()).unwrap();
    for way in frame.algorithms() {
        let method = Method::parse(&way.name).unwrap();
        let task = Task::new(method, Limits::none().nodes(nodes));
        session.solve(&task).map_err(|fault| format!("{}: {fault}", way.name))?;
    }
    Ok("solved or stopped".into())
}

#[test]
fn the_engine_goes_on_with_the_table_it_has() {
    survives("the_engine_goes_on_with_the_table_it_has", || search(Algorithm::Engine, 250_000));
}

#[test]
fn a_tree_search_stops_with_its_best_move() {
    survives("a_tree_search_stops_with_its_best_move", || {
        let nim = Nim(30);
        let limits = Limits::none().nodes(60_000).memory(64 << 20);
        let report = mcts(&nim, &nim.start(), &NoEval, &limits, &mut ());
        report.best.map(|_| "a move".to_owned()).ok_or_else(|| "no move".to_owned())
    });
}

#[test]
fn proof_numbers_need_no_large_table() {
    survives("proof_numbers_need_no_large_table", || search(Algorithm::ProofNumber, 20_000));
}

#[test]
fn an_analysis_of_all_positions_says_what_it_lacks() {
    survives("an_analysis_of_all_positions_says_what_it_lacks", || {
        let nim = Nim(60_000);
        let limits = Limits::none();
        let positions = || {
            Reachable::from_starts(&nim, [nim.start()], &limits)
                .map_err(|why| why.name().to_owned())
        };
        let mut file = Vec::new();
        file.try_reserve(1 << 20).map_err(|_| "no memory for the file")?;
        for sweep in [true, false] {
            let solution = Retrograde { sweep }
                .solve(&nim, positions()?, &limits, &mut |_| ())
                .map_err(|why| why.to_string())?;
            file.clear();
            solution.save("nim", &mut file).map_err(|why| why.to_string())?;
        }
        let solution = Solution::load(&nim, "nim", positions()?, &mut file.as_slice());
        let solution = solution.map_err(|why| why.to_string())?;
        Ok(format!("{:?}", solution.best_moves(&nim, &nim.start())))
    });
}

#[test]
fn searches_of_a_board_stop_with_what_they_know() {
    survives("searches_of_a_board_stop_with_what_they_know", || solve("sliding-tiles", 60_000));
}

#[test]
fn searches_of_a_map_stop_with_what_they_know() {
    survives("searches_of_a_map_stop_with_what_they_know", || {
        solve("grid-map:kind=maze,width=301,height=301,seed=3", 40_000)
    });
}

#[test]
fn pattern_tables_are_asked_for_before_they_are_built() {
    large_from(128 << 10);
    survives("pattern_tables_are_asked_for_before_they_are_built", || {
        let frame = open_puzzle("sliding-tiles:rows=3,cols=4").unwrap();
        let session = frame.instance(&frame.random(7).unwrap()).unwrap();
        let mut task = Task::new(Method::parse("ida-star").unwrap(), Limits::none());
        task.heuristic = Some("patterns".into());
        let found = session.solve(&task).map_err(|fault| fault.to_string())?;
        Ok(format!("{:?}", found.cost))
    });
}

#[test]
fn an_endgame_table_says_what_it_lacks() {
    // The model of the packer has 128 KiB in any table.
    large_from(192 << 10);
    survives("an_endgame_table_says_what_it_lacks", || {
        static TABLES: LazyLock<Tables<u64>> =
            LazyLock::new(|| Tables::new(Variant::English.rules()));
        let (tables, rules) = (&*TABLES, Variant::English.rules());
        let mut wins = 0;
        for material in ["0101", "0201", "0202"] {
            let built = build(tables, material.parse().unwrap(), &|| false);
            for one in built.map_err(|why| why.to_string())? {
                wins += one.summary.wins;
                tables.insert(one.slice(rules));
            }
        }
        Ok(wins.to_string())
    });
}

#[test]
fn leaves_are_counted_with_a_smaller_table() {
    survives("leaves_are_counted_with_a_smaller_table", || {
        let game = Draughts::<u64>::of(Variant::English.rules()).unwrap();
        let perft = Perft::new(6, Convention::Keep).mode(Mode::Hashed { mebibytes: 64 });
        Ok(game.perft(&Position::start(game.rules()), &perft).to_string())
    });
}

#[test]
fn queens_are_counted_or_the_lists_are_lacking() {
    survives("queens_are_counted_or_the_lists_are_lacking", || {
        // By then every thread has had its lists.
        let stop = Stop::new();
        let mut after_a_twentieth = |progress: Progress| {
            if progress.done > progress.total / 20 {
                stop.raise();
            }
        };
        let limits = Limits::none().stop(&stop);
        match count(18, &CountOptions::default(), &limits, &mut after_a_twentieth) {
            Err(CountError::Interrupted(Interrupted(Stopped::Flag))) => Ok("counted so far".into()),
            Err(why) => Err(why.to_string()),
            Ok(_) => Err("the stop flag was not seen".into()),
        }
    });
}

#[test]
fn queens_are_placed_or_the_memory_is_lacking() {
    survives("queens_are_placed_or_the_memory_is_lacking", || {
        let n = 1_000_000;
        let explicit = queens::explicit(n).map_err(|why| why.to_string())?;
        queens::verify::verify(&explicit, 1).map_err(|why| why.to_string())?;
        let local = queens::local::local_search(n, 1, &mut ()).map_err(|why| why.to_string())?;
        Ok(format!("{:?}", &local.queens[..9]))
    });
}

#[test]
fn a_record_of_a_search_ends_where_the_memory_ends() {
    survives("a_record_of_a_search_ends_where_the_memory_ends", || {
        let session = open("connect-four").unwrap();
        let request = Request::new(Algorithm::AlphaBeta, Limits::none().depth(6));
        let context = SearchContext::new().recording(1_000_000);
        let found = session.search(&request, context).map_err(|fault| fault.to_string())?;
        Ok(format!("{:?}", found.report().nodes))
    });
}
