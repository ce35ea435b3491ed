//! Outwit's chores: `cargo xtask <chore>`.
#![expect(clippy::print_stdout, reason = "chores report on the terminal")]

mod ablate;
mod agree;
mod blitz;
mod browser;
mod campaign;
mod ci;
mod class;
mod compare_speed;
mod debian;
mod dist;
mod figures;
mod files;
mod format;
mod fuzz;
mod growth;
mod kubernetes;
mod load;
mod machine;
mod optional;
mod outside;
mod own_game;
mod parallel;
mod pictures;
mod processes;
mod program;
mod publish;
mod python;
mod random_trees;
mod reference;
mod slurm;
mod survive;
mod survive_clocks;
mod survive_work;
mod tidy;
mod types;

use std::path::Path;
use std::process::ExitCode;

/// A chore for the repository.
struct Chore {
    name: &'static str,
    /// The arguments after the name, for the help.
    arguments: &'static str,
    summary: &'static str,
    run: fn(&[String]) -> Result<(), String>,
}

macro_rules! chores {
    ($($name:literal $arguments:literal $run:expr, $summary:literal;)*) => {
        /// The one list of chores; the help comes from it.
        const CHORES: &[Chore] = &[
            $(Chore { name: $name, arguments: $arguments, summary: $summary, run: $run },)*
        ];
    };
}

// A name and its arguments, the function, and the line of the help.
chores! {
    "ci" "[--no-test]" ci::run,
    "everything that a change has to pass, with the time of each step";
    "tidy" "[--update]" tidy::run,
    "house rules: file sizes, words, arrows between crates, documents; --update writes the table of games";
    "format" "[--check]" format::run,
    "formats all sources, also the modules that a macro declares, which `cargo fmt` does not see";
    "own-game" "" |_| own_game::run(),
    "build the program with a game of its own that CONTRIBUTING.md shows, and run commands with it";
    "publish" "--list | --dry-run [PACKAGE..]" publish::run,
    "the packages: their contents; with --dry-run they are compiled one by one and tested without the repository";
    "outside" "" |_| outside::run(),
    "the crate of a user in tests/outside against the packed library: every search on a game and two problems";
    "dist" "[--profile NAME] [--target TRIPLE]" dist::run,
    "the archive of the program for people without Rust, tested in an empty root; --profile dev takes seconds";
    "python" "[--release]" python::run,
    "builds the wheel of the module for Python and tests it in an empty environment; skipped without Python";
    "pictures" "[--check]" pictures::run,
    "the pictures of the README, made by the program; --check says which are out of date";
    "class" "[SITE]" class::run,
    "a tournament of 30 bots, a third of them bad: right verdicts, a site, at most 15 minutes on two cores";
    "reference" "[--check]" reference::run,
    "the page of the book with the help of every command; --check says whether it is out of date";
    "ablate" "[GAME DEPTH EVAL]" ablate::run,
    "what each feature of the engine is worth, in positions and time (build it with --release)";
    "agree" "[STEP]" agree::run,
    "the engine against the solved game on every position of rabbit and wolves";
    "random-trees" "[TREES [SEED]]" random_trees::run,
    "every claim of every search on random trees with wins, draws and points: no false proof";
    "figures" "" |_| figures::run(),
    "by how much the engine overruns a time limit (build it with --release, on an idle machine)";
    "compare-speed" "[--json] [--rounds N] [--data FOLDER] [--against PROGRAM] [WORD..]" compare_speed::run,
    "this program beside others, both sides in turn: ratios with their spread; best on an idle machine";
    "growth" "[--quick]" growth::run,
    "how cost grows with work: measures, draws the charts, writes docs/performance.md; best on an idle machine";
    "browser" "" |_| browser::run(),
    "the studio's page in headless Chromium";
    "screenshots" "DIR" browser::screenshots,
    "every page and state at five widths, light and dark, as pictures";
    "measure" "[ROUNDS]" browser::measure,
    "the studio's pages: first paint, weight, reaction, jumps and steps (on an idle machine)";
    "types" "" types::run,
    "type check of the studio's scripts with TypeScript; skipped without Node.js";
    "blitz" "[GAMES] [THREADS] [TABLES]" blitz::run,
    "quick games over all variants of draughts with overflow checks: no panic, no illegal move";
    "fuzz" "[--seconds N] [--seed N] [--coverage SECONDS] [PARSER..]" fuzz::run,
    "random and damaged inputs for everything that reads text; with --coverage by libFuzzer, skipped without a C++ compiler";
    "load" "[SECONDS]" load::run,
    "the studio with 500 readers, 50 of them slow, and two searches: quick answers, steady memory";
    "survive" "[KILLS [KIND]]" survive::run,
    "kills, damages and starves long work; its totals have to be right all the same";
    "loom" "" |_| optional::loom(),
    "tries every order of the steps of threads that share a transposition table; skipped without loom";
    "systems" "" |_| optional::systems(),
    "the lints for Windows and macOS, where rustup has these targets; nothing is run";
    "sanitize" "" |_| optional::sanitize(),
    "the crates with unsafe code under AddressSanitizer; skipped where the toolchain lacks it";
    "campaign" "[MINUTES [CHECK..]]" campaign::run,
    "all checks for reliability, or those named, in turns, resumed by the next call; writes docs/reliability.md";
    "slurm" "" |_| slurm::run(),
    "runs a job array on a real Slurm in a scratch folder and kills one of its nodes";
    "parallel" "" |_| parallel::run(),
    "runs a job on GNU parallel and kills one of its workers";
    "kubernetes" "" |_| kubernetes::run(),
    "the file for Kubernetes against its published schema; skipped where that cannot be installed";
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let name = words.first().map_or("help", String::as_str);
    if matches!(name, "help" | "-h" | "--help") {
        print!("{}", help());
        return ExitCode::SUCCESS;
    }
    let words_of = |chore: &Chore| format!("cargo xtask {} {}", name, chore.arguments);
    let result = match CHORES.iter().find(|chore| chore.name == name) {
        Some(chore) if words.iter().skip(1).any(|word| word == "--help" || word == "-h") => {
            println!("{}\n{}", words_of(chore).trim_end(), chore.summary);
            Ok(())
        }
        Some(chore) if chore.arguments.is_empty() && words.len() > 1 => {
            Err(format!("expected no argument; an example: cargo xtask {name}"))
        }
        Some(chore) => (chore.run)(&words[1..]),
        None => Err(format!("unknown chore \"{name}\"\n\n{}", help().trim_end())),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("xtask: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn help() -> String {
    let mut text = String::from("Chores: cargo xtask <chore>\n\n");
    for chore in CHORES {
        let call = format!("{} {}", chore.name, chore.arguments);
        text += &format!("  {call:<26} {}\n", chore.summary);
    }
    text
}

/// Whether a chore got its only flag; an error for any other argument.
fn has_flag(chore: &str, flag: &str, words: &[String]) -> Result<bool, String> {
    match words {
        [] => Ok(false),
        [word] if word == flag => Ok(true),
        _ => Err(format!(
            "expected nothing or {flag}, found {}; an example: cargo xtask {chore} {flag}",
            words.join(" ")
        )),
    }
}

/// The folder of the workspace.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}
