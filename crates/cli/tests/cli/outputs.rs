//! Output files: an existing one is refused before any work starts, and replaced as a whole with `--force`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn run(folder: &Path, line: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_outwit"));
    command
        .args(line.split('|'))
        .current_dir(folder)
        .stdin(std::process::Stdio::null())
        .output()
        .expect("the program starts")
}

const BASELINES: &str =
    "game = 'tic-tac-toe'\n[[baseline]]\nagainst = 'random'\nscore = 0.0\npoints = 1\n";

#[test]
fn outputs_are_checked_before_the_work() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let contest = "match|random|random|--game|tic-tac-toe|--pairs|1";
    let twice = run(folder.path(), &format!("{contest}|--games|a.html|--report|a.html"));
    let error = String::from_utf8_lossy(&twice.stderr).into_owned();
    assert!(twice.status.code() == Some(2) && error.contains("of two results"), "{error}");
    // The games beside the report may be named.
    let beside = run(folder.path(), &format!("{contest}|--games|b.txt|--report|b.html"));
    assert!(beside.status.success(), "{}", String::from_utf8_lossy(&beside.stderr));
    // A name that is too long stands for every folder that takes no new file.
    let long = "x".repeat(250);
    let refused = run(folder.path(), &format!("{contest}|--plot|{long}.svg"));
    assert!(!refused.status.success() && refused.stdout.is_empty());
}

#[test]
fn the_result_of_a_player_that_cannot_play_overwrites_nothing_either() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name);
    for name in ["baselines.toml", "old.json"] {
        fs::write(path(name), BASELINES).expect("a file");
    }
    fs::create_dir(path("job")).expect("a folder");
    let grade = "grade|bot:missing.toml|--against|baselines.toml|--format|gradescope|--out";
    for (out, expected) in [
        ("old.json", "already exists"),
        ("baselines.toml|--force", "is read by this command"),
        ("job/a.json|--job|job", "lies in the job folder"),
        ("none/a.json", "there is no folder"),
        ("-", "- is no name of a file; expected a path such as /dev/stdout"),
    ] {
        let refused = run(folder.path(), &format!("{grade}|{out}"));
        let error = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(refused.status.code() == Some(2) && error.contains(expected), "{out}: {error}");
    }
    for name in ["baselines.toml", "old.json"] {
        assert_eq!(fs::read_to_string(path(name)).expect("it is there"), BASELINES);
    }
    assert!(run(folder.path(), &format!("{grade}|new.json")).status.success());
    assert!(path("new.json").exists());
}

/// A full disk must not cost the result of hours.
#[cfg(target_os = "linux")]
#[test]
fn a_result_is_printed_even_if_a_file_cannot_be_written() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (line, words) in [
        ("match|random|random|--game|tic-tac-toe|--pairs|1|--games|/dev/full", "random"),
        (
            "train|connect-four|--pairs|30|--generations|1|--proof|1|--nodes|20|--games|/dev/full",
            "tempo",
        ),
        (
            "train|connect-four|--pairs|30|--generations|1|--proof|0|--nodes|20|--out|/dev/full",
            "tempo",
        ),
    ] {
        let answer = run(folder.path(), line);
        let (text, error) =
            [&answer.stdout, &answer.stderr].map(|bytes| String::from_utf8_lossy(bytes)).into();
        assert!(answer.status.code() == Some(1) && error.contains("/dev/full"), "{line}: {error}");
        assert!(text.contains(words), "{line}: {text}");
    }
}

#[test]
fn existing_files_are_overwritten_by_force_only() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("baselines.toml"), BASELINES).expect("a file");
    let contest = "match|random|random|--game|tic-tac-toe|--pairs|1";
    let rows = [
        ("picture|tic-tac-toe|--output|FILE", "a.svg"),
        ("trace|tic-tac-toe|--depth|1|--output|FILE", "a.txt"),
        ("trace|two-knights|--classic|--output|FILE", "b.txt"),
        ("queens|place|8|--picture|FILE", "b.svg"),
        ("compare|tic-tac-toe|--depth|2|--chart|FILE", "c.svg"),
        (
            "compare|sliding-tiles:rows=3,cols=3|--by-depth|2|--algorithms|a-star|--chart|FILE",
            "d.svg",
        ),
        (&format!("{contest}|--games|FILE"), "games.txt"),
        (&format!("{contest}|--report|FILE"), "report.html"),
        // The games are written beside the report.
        (&format!("{contest}|--report|other.html"), "other.txt"),
        (&format!("{contest}|--plot|FILE"), "plot.svg"),
        ("grade|random|--against|baselines.toml|--format|gradescope|--out|FILE", "grade.json"),
        ("eval|connect-four|FILE|--template|weights", "weights.toml"),
    ];
    for (line, name) in rows {
        let (line, path) = (line.replace("FILE", name), folder.path().join(name));
        fs::write(&path, "old").expect("a file");
        let refused = run(folder.path(), &line);
        let error = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{line}: {error}");
        assert!(error.contains(name) && error.contains("--force"), "{line}: {error}");
        assert!(refused.stdout.is_empty(), "{line}: some work was done");
        assert_eq!(fs::read(&path).expect("it is there"), b"old", "{line}");
        let forced = run(folder.path(), &format!("{line}|--force"));
        let error = String::from_utf8_lossy(&forced.stderr).into_owned();
        assert!(forced.status.success(), "{line}: {error}");
        assert_ne!(fs::read(&path).expect("it is there"), b"old", "{line}");
    }
    let names = fs::read_dir(folder.path()).expect("the folder");
    let names = names.map(|entry| entry.expect("an entry").file_name().into_string());
    assert!(names.flatten().all(|name| !name.contains(".part")), "a temporary file is left");
}

/// A run that resumes writes over what its job has written, not over an input that is named as output.
#[test]
fn a_job_overwrites_no_older_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let baselines = folder.path().join("baselines.toml");
    fs::write(&baselines, BASELINES).expect("a file");
    std::thread::sleep(std::time::Duration::from_millis(20));
    let grading = "grade|random|--against|baselines.toml|--job|job|--out";
    for _ in 0..2 {
        let answer = run(folder.path(), &format!("{grading}|result.txt"));
        assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    }
    let book = "book|tic-tac-toe|--plies|1|--nodes|100|--job|book|--out";
    assert!(run(folder.path(), &format!("{book}|openings.txt")).status.success());
    for (line, job) in [(grading, "job"), (book, "book")] {
        let refused = run(folder.path(), &format!("{line}|baselines.toml"));
        let error = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(error.contains("baselines.toml already exists"), "{line}: {error}");
        let refused = run(folder.path(), &format!("{line}|{job}/manifest.json|--force"));
        assert_eq!(refused.status.code(), Some(2), "{line}");
    }
    assert_eq!(fs::read_to_string(&baselines).expect("the file"), BASELINES);
}

#[test]
fn training_uses_no_folder_with_other_files() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir(folder.path().join("mine")).expect("a folder");
    fs::write(folder.path().join("mine/card.md"), "old").expect("a file");
    for game in ["connect-four", "draughts:russian", "draughts:russian|--linear"] {
        let line = format!("train|{game}|--pairs|1|--generations|1|--nodes|20|--job|mine");
        let refused = run(folder.path(), &line);
        let error = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{line}: {error}");
        assert!(error.contains("mine holds \"card.md\""), "{line}: {error}");
        assert_eq!(fs::read_dir(folder.path().join("mine")).expect("it is there").count(), 1);
    }
}

#[test]
fn logs_grow() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("log");
    fs::write(&path, "old\n").expect("a file");
    let ended = run(folder.path(), "serve|hub|--log|log");
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    let text = fs::read_to_string(&path).expect("it is there");
    assert!(text.starts_with("old\n") && text.contains("a session begins"), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_log_on_a_full_disk_ends_with_a_warning() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let ended = run(folder.path(), "serve|hub|--log|/dev/full");
    let error = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{error}");
    assert_eq!(error, "warning: the log ends here: no space left on device\n");
}

/// A full disk, or a kill at once, leaves an empty file: the same command begins again.
#[test]
fn an_empty_file_is_no_annotated_one() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("games.pdn"), "[GameType \"21\"]\n1. 11-15 *\n").expect("a file");
    fs::write(folder.path().join("new.pdn"), "").expect("a file");
    let line = "annotate|games.pdn|--nodes|100|--no-curves|--out|new.pdn";
    let answer = run(folder.path(), line);
    assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    assert_eq!(run(folder.path(), line).status.code(), Some(2));
}

/// A book that is repeated after a kill may have written its file already.
#[test]
fn a_book_resumes_over_its_own_output() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let line = "book|tic-tac-toe|--plies|1|--nodes|100|--job|job|--out|book.txt";
    let first = run(folder.path(), line);
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    let written = fs::read(folder.path().join("book.txt")).expect("the book");
    let again = run(folder.path(), line);
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
    assert_eq!(fs::read(folder.path().join("book.txt")).expect("the book"), written);
    // Other bounds need no new searches, other searches another folder.
    let result = fs::read(folder.path().join("job/results/0.json")).expect("a result");
    let wide = line.replace("--out|book.txt", "--balance|1000|--blunder|1000|--json");
    let all = run(folder.path(), &wide);
    assert!(all.status.success(), "{}", String::from_utf8_lossy(&all.stderr));
    let all: serde_json::Value = serde_json::from_slice(&all.stdout).expect("JSON");
    assert_eq!(all["openings"].as_array().map(Vec::len), Some(9));
    assert_eq!(fs::read(folder.path().join("job/results/0.json")).expect("a result"), result);
    let other = run(folder.path(), &wide.replace("|100|", "|200|"));
    assert!(String::from_utf8_lossy(&other.stderr).contains("holds another job: openings (game"));
    // A new job does not overwrite it.
    let new = run(folder.path(), &line.replace("|job|", "|other|"));
    assert_eq!(new.status.code(), Some(2));
}

#[test]
fn inputs_jobs_and_folders_are_no_outputs() {
    const TEXT: &str = "game = \"tic-tac-toe\"\npairs = 1\n[time_control]\nnodes = 50\n\
        [[player]]\nis = \"engine\"\n[[player]]\nis = \"random\"\n";
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("class.toml");
    fs::write(&file, TEXT).expect("a file");
    let play = "tournament|class.toml|--job|job";
    assert!(run(folder.path(), play).status.success());
    fs::create_dir(folder.path().join("site")).expect("a folder");
    for (option, expected) in [
        ("--games|class.toml|--force", "is read by this command"),
        ("--games|job/manifest.json|--force", "lies in the job folder"),
        ("--site|job", "lies in the job folder"),
        ("--site|same.html|--report|./same.html", "belongs to the site same.html"),
        ("--site|site|--games|site/index.html", "belongs to the site site"),
        ("--games|new/", "there is no folder"),
        ("--games|job/", "name of a folder"),
        ("--games|-", "is no name of a file"),
        ("--plot|plot.csv", "ends in .svg, .png or .tex"),
    ] {
        let refused = run(folder.path(), &format!("{play}|{option}"));
        let error = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{option}");
        assert!(refused.stdout.is_empty(), "{option}: games were played");
        let known = error.contains(expected) || option.ends_with('/') && error.contains("folder");
        assert!(known, "{option}: {error}");
    }
    assert_eq!(fs::read_to_string(&file).expect("the file"), TEXT);
    let own = "name = \"mine\"\ngame = \"tic-tac-toe\"\nformula = \"lines\"\n";
    for (name, text) in [("openings.txt", "b2\n"), ("own.toml", own), ("games.pdn", "1. 11-15 *\n")]
    {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    let listed = TEXT.replacen("pairs = 1", "pairs = 1\nopenings = \"openings.txt\"", 1);
    fs::write(folder.path().join("listed.toml"), listed).expect("a file");
    fs::hard_link(folder.path().join("games.pdn"), folder.path().join("linked.pdn"))
        .expect("a link");
    for refused in [
        "match|random|random|--game|tic-tac-toe|--openings|openings.txt|--games|openings.txt|--force",
        "tournament|listed.toml|--games|openings.txt|--force",
        "train|tic-tac-toe|--from|own.toml|--out|own.toml|--force",
        "annotate|games.pdn|--out|linked.pdn|--force",
    ] {
        let answer = run(folder.path(), refused);
        let error = String::from_utf8_lossy(&answer.stderr).into_owned();
        assert_eq!(answer.status.code(), Some(2), "{refused}: {error}");
        let known = ["is read by this command", "is the input file"];
        assert!(known.iter().any(|words| error.contains(words)), "{refused}: {error}");
    }
}

/// A shell writes to the same file before and after the command.
#[cfg(unix)]
#[test]
fn the_standard_output_keeps_what_it_has() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let command =
        "{ echo before; \"$0\" picture tic-tac-toe -f text -o /dev/stdout; echo after; } > out.txt";
    let shell = std::process::Command::new("sh")
        .args(["-c", command, env!("CARGO_BIN_EXE_outwit")])
        .current_dir(folder.path())
        .status()
        .expect("a shell");
    assert!(shell.success());
    let text = fs::read_to_string(folder.path().join("out.txt")).expect("the file");
    assert!(text.starts_with("before\n3 ") && text.ends_with("c\nafter\n"), "{text}");
}

#[test]
fn help_is_a_command() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (command, option) in [
        ("help", "--help"),
        ("help|analyse", "analyse|--help"),
        ("help|tables|build", "tables|build|--help"),
    ] {
        let (named, asked) = (run(folder.path(), command), run(folder.path(), option));
        assert!(named.status.success() && !named.stdout.is_empty(), "{command}");
        assert_eq!(named.stdout, asked.stdout, "{command}");
    }
}

/// A page names those of its subcommands, which exist, and every page has the version of the program.
#[test]
fn every_command_has_a_manual_page() {
    let man = |words: &[&str]| crate::program::outwit(&[&["man"], words].concat(), "");
    let page = man(&["queens"]).out;
    assert!(page.contains(r"outwit\-queens\-count(1)"), "{page}");
    let count = man(&["queens", "count"]).out;
    let version = env!("CARGO_PKG_VERSION");
    let title = count.lines().find(|line| line.starts_with(".TH ")).expect("a title");
    assert!(title.contains(&format!("\"outwit {version}\"")), "{title}");
    for words in ["queens-count", "queens count"] {
        assert_eq!(man(&[words]).out, count, "{words}");
    }
    assert_eq!(man(&["job-plan-queens"]).out, man(&["job", "plan", "queens"]).out);
    for words in ["queens-counts", "queens counts", "quens"] {
        let answer = man(&[words]);
        assert!(answer.code == 2 && answer.err.contains("there is no command \""), "{words}");
    }
}

/// A program with games of its own has another name than this one.
#[cfg(unix)]
#[test]
fn a_program_of_another_name_uses_that_name() {
    use std::os::unix::process::CommandExt;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_outwit"));
        command.arg0("/games/chomp").args(words).current_dir(folder.path());
        let output = command.output().expect("the program starts");
        String::from_utf8(output.stdout).expect("the output is text")
    };
    assert!(run(&["--version"]).starts_with("chomp "));
    let script = run(&["completions", "bash"]);
    assert!(script.contains("_chomp()") && !script.contains("outwit__"), "{script}");
    let made = run(&["new-bot", "--lang", "python", "tic-tac-toe", "bot"]);
    assert!(made.contains("Run a match: chomp match bot:bot/bot.toml"), "{made}");
    let text = fs::read_to_string(folder.path().join("bot/README.md")).expect("it was written");
    assert!(text.contains("chomp match") && !text.contains("outwit match"), "{text}");
}

/// The commands that it prints work in a shell, whatever the name of the folder.
#[cfg(unix)]
#[test]
fn the_commands_for_a_new_bot_are_quoted() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir(folder.path().join("class a")).expect("a folder");
    for (name, cd, player) in [
        ("my bot", "'my bot'", "'bot:my bot/bot.toml'"),
        ("class a/it's/", r"'class a/it'\''s'", r"'bot:class a/it'\''s/bot.toml'"),
        ("-x", "./-x", "bot:./-x/bot.toml"),
        ("plain/", "plain", "bot:plain/bot.toml"),
    ] {
        let made = run(folder.path(), &format!("new-bot|--lang|c|tic-tac-toe|--|{name}"));
        let text = String::from_utf8_lossy(&made.stdout).into_owned();
        let build = format!("Build it:\n  cd {cd}\n  cc -O2 -o bot bot.c\n");
        let played = format!("match {player} random --game tic-tac-toe\n");
        assert!(text.contains(&build) && text.ends_with(&played), "{text}");
    }
    // The page in the folder names it as the parent folder does.
    let text = fs::read_to_string(folder.path().join("class a/it's/README.md")).expect("a page");
    assert!(text.contains(r"    outwit match 'bot:it'\''s/bot.toml' random"), "{text}");
}

#[test]
fn a_png_goes_unchanged_to_standard_output() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let printed = run(folder.path(), "picture|tic-tac-toe|--format|png");
    let written = run(folder.path(), "picture|tic-tac-toe|--output|board.png");
    assert!(printed.status.success() && written.status.success());
    let file = fs::read(folder.path().join("board.png")).expect("the picture");
    assert!(file.starts_with(b"\x89PNG") && printed.stdout == file);
    let dash = run(folder.path(), "picture|tic-tac-toe|--output|-");
    assert_eq!(dash.status.code(), Some(2));
    assert!(!folder.path().join("-").exists());
}

/// A program that reads the drawing aloud names the sides as the game does; pieces of puzzles have none.
#[test]
fn drawings_describe_the_pieces() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let drawn = run(folder.path(), "picture|tic-tac-toe|--moves|b2 a1|--format|svg");
    let text = String::from_utf8_lossy(&drawn.stdout).into_owned();
    assert!(text.contains("<title>b2: cross of X</title>"), "{text}");
    assert!(text.contains("b2 cross of X, a1 nought of O"), "{text}");
    let placed = run(folder.path(), "queens|place|4|--picture|queens.svg");
    assert!(placed.status.success());
    let text = fs::read_to_string(folder.path().join("queens.svg")).expect("the drawing");
    assert!(text.contains("<title>b4: queen</title>"), "{text}");
}

#[test]
fn a_map_from_a_file_is_drawn() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("map.txt"), "North: South\nSouth: North\n").expect("a map");
    let drawn = run(folder.path(), "picture|map-colouring|--file|map.txt|--format|svg");
    let text = String::from_utf8_lossy(&drawn.stdout).into_owned();
    assert!(
        drawn.status.success() && text.contains(">North<") && text.contains(">South<"),
        "{text}"
    );
    assert_eq!(run(folder.path(), "picture|tic-tac-toe|--file|map.txt").status.code(), Some(2));
}

/// The files and the verdict are the work; the reader of the list may leave early.
#[test]
fn work_that_writes_files_ends_without_a_reader() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name);
    let game = "[GameType \"21\"]\n1. 11-15 23-19 *\n\n";
    fs::write(path("games.pdn"), game.repeat(3)).expect("a file");
    fs::write(path("games.txt"), "4 4\n4 9\n4 5\n").expect("a file");
    fs::write(path("bad.toml"), BASELINES.replace("0.0", "1.0")).expect("a file");
    let unread = |line: &str| {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = Command::new(env!("CARGO_BIN_EXE_outwit"));
        command.args(line.split('|')).current_dir(folder.path()).stdout(writer);
        command.output().expect("the program starts")
    };
    let annotate = "annotate|games.pdn|--nodes|100|--no-curves|--out";
    assert!(run(folder.path(), &format!("{annotate}|read.pdn")).status.success());
    assert!(unread(&format!("{annotate}|unread.pdn")).status.success());
    let text = |name| fs::read_to_string(path(name)).expect("it is there");
    assert_eq!(text("unread.pdn"), text("read.pdn"));
    assert!(!path("unread.pdn.part").exists());
    let list = unread("annotate|games.txt|--game|connect-four|--depth|1|--curves|curves");
    let error = String::from_utf8_lossy(&list.stderr);
    assert!(list.status.code() == Some(1) && error.contains("2 of 3 games annotated"), "{error}");
    assert_eq!(fs::read_dir(path("curves")).expect("a folder").count(), 2);
    // A player that fails a baseline fails without a reader as well.
    assert_eq!(unread("grade|random|--against|bad.toml").status.code(), Some(1));
}

/// Without --out, standard output is the file of the weights and nothing else.
#[test]
fn weights_can_be_redirected_into_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let train = "train|connect-four|--nodes|50|--pairs|1|--generations|1|--proof|1|--shrink|0";
    let redirected = run(folder.path(), train);
    let table = String::from_utf8_lossy(&redirected.stderr);
    assert!(table.contains("open_lines ") && table.contains("Final match: "), "{table}");
    let named = run(folder.path(), &format!("{train}|--out|weights.toml"));
    let table = String::from_utf8_lossy(&named.stdout);
    assert!(table.contains("open_lines ") && table.contains("Wrote weights.toml."), "{table}");
    let file = fs::read(folder.path().join("weights.toml")).unwrap();
    assert_eq!(String::from_utf8_lossy(&redirected.stdout), String::from_utf8_lossy(&file));
    let read = run(folder.path(), "eval|connect-four|weights.toml");
    assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
}

/// A short test does not show that there is no gain.
#[test]
fn a_training_says_what_its_test_shows() {
    let folder = tempfile::tempdir().unwrap();
    let train = "train|draughts|--job|j|--model|patterns|--pairs|5|--nodes|30|--choice|1|--gate|1|--table-pieces|0";
    let trained = run(folder.path(), train);
    let progress = String::from_utf8_lossy(&trained.stderr);
    assert!(progress.contains("generation 1: epoch 1 of "), "{progress}");
    assert!(progress.contains("generation 1: not accepted: no gain is shown"), "{progress}");
    let result = String::from_utf8_lossy(&trained.stdout);
    assert!(result.contains("no gain over the first evaluation is shown"), "{result}");
}

/// Opening a pipe waits for a writer that may never come.
#[cfg(unix)]
#[test]
fn a_pipe_in_the_place_of_a_file_of_the_work_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("games.pdn"), "1. 9-14 22-18 *\n").unwrap();
    for (pipe, words) in [
        (
            "a/options.json",
            ["train", "connect-four", "--job", &path("a"), "--out", &path("a.toml")],
        ),
        ("b/settings.json", ["train", "draughts", "--job", &path("b"), "--out", &path("b.toml")]),
        ("c.pdn.part", ["annotate", &path("games.pdn"), "--out", &path("c.pdn"), "--nodes", "100"]),
    ] {
        let pipe = folder.path().join(pipe);
        fs::create_dir_all(pipe.parent().unwrap()).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let answer = crate::program::outwit(&words, "");
        let refused = "it is not a regular file";
        assert!(answer.code != 0 && answer.err.contains(refused), "{words:?}: {}", answer.err);
    }
}
