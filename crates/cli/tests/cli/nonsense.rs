//! Every invalid command line gives one sentence and exit code 2, and never a panic.

use crate::program::outwit;

/// What is wrong with the error for a command line, whose arguments are separated by bars; none if it is as expected.
pub(crate) fn flaw(line: &str, words: &str) -> Option<String> {
    let arguments: Vec<&str> = line.split('|').collect();
    let answer = outwit(&arguments, "");
    let good = answer.code == 2
        && answer.out.is_empty()
        && answer.err.lines().count() == 1
        && answer.err.starts_with("error: ")
        && answer.err.contains(words);
    (!good).then(|| format!("{line}: {} {} {}", answer.code, answer.out, answer.err))
}

#[test]
fn invalid_arguments_give_one_sentence() {
    let cases = [
        ("analise", "; a similar subcommand exists: 'analyse'"),
        ("analyze", "<GAME>"),
        ("job", "`outwit job` needs a subcommand: one of plan, run"),
        ("match", "`outwit match` needs arguments, for example: outwit match engine:depth=6"),
        ("grade", "`outwit grade` needs arguments, for example: outwit grade engine"),
        (
            "job|plan|tables",
            "`outwit job plan` has no subcommand \"tables\"; `outwit job plan --help`",
        ),
        ("analyse|sudoku", "use `outwit solve sudoku`"),
        ("rules|grid", "did you mean grid-map?"),
        ("random|sudoku|--count|-1", "\"-1\" is not a whole number of at least 1"),
        ("match|random|random|-g|tic-tac-toe|--pairs|x", "for example: 100 or 10k"),
        ("pdn|check|/dev/zero", "it is a device"),
        ("play|--load|/dev/zero", "it is a device"),
        ("solve|road-map|--file|/dev/zero", "it is a device"),
        ("analyse|tic-tac-toe|--no-lmr", "--no-lmr has no effect in tic-tac-toe"),
        ("analyse|tic-tac-toe|--no-threats", "or take a game that does: draughts"),
        ("analyse|draughts|--no-null-move", "leave it out, as for all games here"),
        ("solve|map-coloring|--algorithm|a-star", "map-colouring"),
        ("trace|tic-tac-toe|--output|missing/tree.svg", "there is no folder missing"),
        ("picture|tic-tac-toe|--output|missing/board.svg", "there is no folder missing"),
        ("compare|tic-tac-toe|--chart|missing/chart.svg", "there is no folder missing"),
        ("eval|tic-tac-toe|missing/mine.toml|--template|weights", "there is no folder missing"),
        ("queens|place|8|--picture|missing/board.svg", "there is no folder missing"),
        ("analyse|draughts|--strategy|magic", "deepen, mtd, solve"),
        ("solve|road-map|--repeats|never", "avoid, on-path, allow"),
        ("chess", "there is no command \"chess\""),
        ("help|chess", "there is no command \"chess\""),
        ("tables|help|build", "expected for example: outwit tables build --help"),
        ("trace|tic-tac-toe|--json", "'--json' found; expected for example: --format json; see"),
        ("picture|sudoku|--json", "expected for example: --format json"),
        ("compare|tic-tac-toe|--format|json", "'--format' found; expected for example: --json"),
        ("analyse|tic-tac-toe|-f|json", "'-f' found; expected for example: --json"),
        ("solve|sudoku|--format=json", "expected for example: --json"),
        ("book|tic-tac-toe|-o|x", "expected for example: --out FILE"),
        ("match|random|random|--output|x", "unexpected argument '--output' found; see"),
        ("--depth", "unexpected argument '--depth'"),
        ("list|--jsn", "--json"),
        ("list|tic-tac-toe", "unexpected argument"),
        ("rules", "<GAME>"),
        ("rules|", "there is no game or puzzle \"\""),
        ("rules|tictactoe", "did you mean tic-tac-toe?"),
        ("rules|chess", "tic-tac-toe, two-knights"),
        ("rules|tic-tac-toe:size", "m=size is not a whole number from 1 to 8; for example: m=3"),
        ("rules|tic-tac-toe:3,n", "has no value"),
        ("rules|tic-tac-toe:colour=red", "no setting \"colour\""),
        ("rules|two-knights:size=99", "out of range"),
        ("rules|own-tree:width=4", "for example: own-tree:depth=2,width=4,seed=1"),
        ("rules|two-knights:size=4,size=5", "given twice"),
        ("rules|grid-map:kind=cave", "expected rooms, maze, random or empty; files are given by"),
        ("rules|road-map:map=moon,places=9", "map=moon is not understood; expected midwest, "),
        ("rules|two-knights:size=a", "size=a is not a whole number from 3 to 8"),
        ("solve|sliding-tiles:3x3", "rows and columns apart, for example: rows=3,cols=3"),
        ("rules|draughts:rusian", "did you mean russian?"),
        ("rules|draughts:varient=russian", "did you mean variant?"),
        ("analyse|russian", "did you mean draughts:russian?"),
        ("play|tic-tac-toe|--first|engine:depht=3", "did you mean depth?"),
        ("match|randm|random|-g|tic-tac-toe", "did you mean random?"),
        ("solve|road-map|Rochester to Wasau", "did you mean Wausau?"),
        ("solve|sliding-tiles|1|2|3", "put the instance in quotes, for example: outwit solve"),
        ("trace|road-map|Rochester|to|Wausau", "for example: outwit trace road-map 'Rochester"),
        ("analyse|tic-tac-toe|--moves|b2|a1", "put the moves in quotes"),
        ("analyse|tic-tac-toe|-p|XO.|.X.", "put the position in quotes"),
        ("solve|n-queens|-5", "\"-5\" is not a number of queens"),
        ("solve|n-queens|1 2 4|-a|annealing", "'4' in column 3 is not a row; expected 1 to 3"),
        (
            "solve|n-queens|8 queens",
            "\"8 queens\" is not a number of queens; expected a whole number",
        ),
        ("solve|grid-map|-1,2 to 3,4|--json", "\"-1,2\" names no two cells"),
        ("analyse|connect-four|--moves|449", "--moves: move 3: \"9\" is not a legal move"),
        ("analyse|connect-four|--moves|4, 4,9", "--moves: move 3: \"9\" is not a legal move"),
        ("analyse|draughts|-p|xx", "expected the side to move, W or B, for example: W:W31"),
        ("analyse", "<GAME>"),
        ("analyse|tic-tac-toe|--position|XOXO", "for example"),
        ("analyse|tic-tac-toe|--position|", "for example"),
        ("analyse|connect-four|--position|-8", "expected"),
        ("analyse|connect-four|--position|44444444", ""),
        ("analyse|tic-tac-toe|--algorithm|magic", "invalid value 'magic'"),
        ("analyse|tic-tac-toe|--seed|7", "--seed has no effect on engine"),
        ("compare|tic-tac-toe|--depth|2|--seed|7", "--seed applies to puzzles"),
        ("trace|tic-tac-toe|--depth|2|--seed|7", "--seed has no effect on"),
        ("solve|sliding-tiles|--seed|7", "--seed has no effect on any algorithm of this puzzle"),
        (
            "trace|n-queens|--algorithm|backtracking|--seed|7",
            "for example: --algorithm hill-climbing",
        ),
        ("play|tic-tac-toe|--first|minimax:seed=3", "seed= has no effect on minimax"),
        ("analyse|tic-tac-toe|--strategy|solve|--eval|open-lines", "--eval has no effect"),
        ("prove|connect-four|--no-tables", "--no-tables has no effect"),
        ("prove|tic-tac-toe|--search|--no-tables", "--no-tables has no effect"),
        ("match|engine:tables=.|random|--game|tic-tac-toe", "a variant of draughts, or no tables"),
        ("analyse|tic-tac-toe|--eval|magic", "no evaluation \"magic\""),
        ("analyse|tic-tac-toe|--depth|0", "at least 1"),
        ("analyse|tic-tac-toe|--algorithm|mcts|--depth|3", "mcts takes no depth"),
        ("annotate|games.pdn|--curve-format|json", "svg, png, tikz or csv"),
        ("annotate|games.pdn|--tables|missing", "there is no folder missing"),
        ("analyse|tic-tac-toe|--depth|-3", "'-3'"),
        ("analyse|tic-tac-toe|--depth|99999999999", "too large"),
        ("analyse|tic-tac-toe|--nodes|many", "10k"),
        ("analyse|tic-tac-toe|--nodes|1e99", "10k"),
        ("analyse|tic-tac-toe|--time|soon", "500ms"),
        ("analyse|tic-tac-toe|--time|-1s", "'-1'"),
        ("analyse|tic-tac-toe|--threads|0", "from 1 to 1024"),
        ("analyse|tic-tac-toe|--threads|1000000", "from 1 to 1024"),
        ("analyse|tic-tac-toe|--table|0", "MiB"),
        ("analyse|tic-tac-toe|--no-magic", "--no-magic"),
        ("analyse|tic-tac-toe|--json|--json", "cannot be used multiple times"),
        ("play|tic-tac-toe|--first|wizard", "no player \"wizard\""),
        ("play|tic-tac-toe|--first|engin", "did you mean engine?"),
        ("play|tic-tac-toe|--second|engine:speed=9", "no setting \"speed\""),
        ("play|tic-tac-toe|--second|engine:time=never", "time=0.5"),
        (
            "play|tic-tac-toe|--second|engine:time=1e9",
            "expected a time above 0 and below 1000000000",
        ),
        ("play|tic-tac-toe|--second|engine:nodes=99999999999G", "from 1 to 18446744073709551615"),
        ("play", "<GAME>"),
        ("play|tic-tac-toe|--load|x", "cannot be used with"),
        ("compare|tic-tac-toe|--depth|x", "whole number"),
        ("compare|tic-tac-toe|--algorithms|minimax", "applies to puzzles"),
        ("compare|tic-tac-toe|--chart|chart.doc", "cannot draw a chart as chart.doc"),
        ("compare|road-map|--chart|chart.svg", "--by-depth"),
        ("perft|tic-tac-toe|--depth|", "--depth"),
        ("prove|tic-tac-toe|--position|\u{1b}[31m", "for example"),
        ("prove|connect-four|--time|0", "not a time"),
        ("trace|connect-four|--classic", "no classic tree"),
        ("trace|tic-tac-toe|--classic|--depth|900", "from 1 to 255"),
        ("trace|two-knights|--classic|--levels|2", "the whole tree of two-knights as boards"),
        ("trace|tic-tac-toe|--iteration|2", "has no iterations"),
        ("trace|tic-tac-toe|-a|iterative-deepening|-d|3|--iteration|7", "one of 1, 2, 3"),
        ("trace|connect-four|--scale|text", "no classic text"),
        ("trace|tic-tac-toe|-a|minimax|--cut|strict", "applies to alpha-beta"),
        ("trace|tic-tac-toe|--frontier", "applies to puzzles"),
        ("trace|connect-four|-a|engine|--threads|2", "a recorded search has one thread"),
        ("trace|two-knights|--classic|--threads|2", "a recorded search has one thread"),
        ("match|random|random|-g|tic-tac-toe|--pairs|9007199254740991", "at most 100000000"),
        ("trace|n-queens:n=6|--frontier|--algorithm|backtracking", "no frontier"),
        ("trace|road-map|--frontier|--format|svg", "text, csv or json"),
        ("trace|connect-four|--at|9", "did not reach"),
        ("trace|connect-four|--output|tree.xyz", "tree.svg"),
        ("prove|tic-tac-toe|--tables|x|--no-tables", "cannot be used with"),
        ("completions|vax", "'vax'"),
        ("man|analize", "did you mean analyse?"),
        ("studio|--port|70000", "70000"),
        ("studio|--port|no", "'no'"),
        ("\u{fffd}\u{202e}", "there is no command"),
        ("man|xyzzy", "`outwit --help` lists all commands"),
        ("analyse", "see `outwit analyse --help`"),
        ("queens|count|8|--fixed|a1|--unique", "see `outwit queens count --help`"),
        (
            "prove|draughts|--depth|3",
            "unexpected argument '--depth' found; see `outwit prove --help`",
        ),
        ("analyse|tic-tac-toe|--seed|x", "expected a whole number, for example: 10"),
        ("train|connect-four|--shrink|-5", "a whole number from 0 to 4294967295, for example: 10"),
        ("book|tic-tac-toe|--job|b|--plies|0", "expected a whole number from 1 to 12"),
        ("studio|--port|99999", "expected a whole number from 0 to 65535"),
        ("studio|--searches|0", "\"0\" is not a whole number of at least 1"),
        ("studio|--searches|65", "\"65\" is too large, at most 64"),
        ("studio|--public-url|studio.example.org", "is no public address; expected https://"),
        ("train|tic-tac-toe|--player|random", "has no evaluation to learn"),
        ("match|random|random|--game|tic-tac-toe|--sprt|0,3000", "less than 2000 apart"),
        (
            "match|random|random|--game|tic-tac-toe|--games|./r.html|--report|r.html",
            "named as the output file of two results",
        ),
        (
            "train|connect-four|--out|w.toml|--player|dxp:localhost:1",
            "--player dxp:localhost:1: expected a search",
        ),
        (
            "match|dxp:localhost:1|random|-g|draughts:international|--time|1",
            "DXP has only a time for the game; expected --game-time, or game_time in a file, for example: --game-time 60",
        ),
        ("match|random|random|--game|tic-tac-toe|--sprt|5", "\"5\" is not a pair of hypotheses"),
        ("match|random|random|--game|tic-tac-toe|--games|g.pdn", "PDN is a format for draughts"),
        (
            "job|launch|slurm|j|--time|foo",
            "\"foo\" is not a time in Slurm's notation, for example: 02:00:00",
        ),
        ("job|launch|slurm|j|--memory|lots", "for example: 500M"),
        ("job|launch|slurm|j|--sbatch|chess", "for example: --account=chess"),
        ("job|launch|parallel|j|--host|", "\"\" is not the name of a machine"),
        ("job|launch|kubernetes|j|--image|a b|--claim|c", "a container image"),
        ("job|launch|kubernetes|j|--image|a|--claim|X Y", "for example: q18-claim"),
        ("job|plan|queens|100|new", "is too large, at most 32, for example: 18"),
        ("job|plan|queens|8|new|--shards|5000000", "is too large, at most 4000000"),
    ];
    // Not every system has devices in its folders.
    let cases = cases.iter().filter(|(line, _)| cfg!(unix) || !line.contains("/dev/"));
    let flaws: Vec<String> = cases.filter_map(|(line, words)| flaw(line, words)).collect();
    assert!(flaws.is_empty(), "{}", flaws.join("\n"));
}

/// An option that an algorithm does not use is refused: a limit must not be ignored silently.
#[test]
fn options_without_effect_are_refused() {
    let cases = [
        ("solve|sliding-tiles|--depth|5", "--depth has no effect on a-star"),
        ("solve|sliding-tiles|-a|beam|--budget|9", "--budget has no effect on beam"),
        ("solve|sliding-tiles|--weight|2", "weighted-a-star, anytime-a-star; for example"),
        ("solve|n-queens|--memory|9", "--memory has no effect on backtracking"),
        ("solve|n-queens|-a|annealing|--memory|9", "for example: --algorithm local-beam"),
        ("trace|sudoku|--memory|9", "--memory has no effect on any algorithm of this puzzle"),
        ("solve|n-queens|--sideways|2", "--sideways has no effect on backtracking"),
        ("trace|sliding-tiles|--all", "--all has no effect on any algorithm of this puzzle"),
        ("trace|sliding-tiles|--eval|foo", "--eval applies to games"),
        ("trace|sliding-tiles|--cut|strict", "--cut applies to games"),
        ("trace|sliding-tiles|--no-table", "--no-table applies to games"),
        ("trace|tic-tac-toe|--order", "--order applies to puzzles"),
        ("train|draughts|--job|j|--depth|5", "--depth has no effect on networks and patterns"),
        ("match|random|random|--game|tic-tac-toe|--report|r.pdf", "a report is a web page"),
        ("train|draughts|--job|j|--report|r.html", "--report has no effect on networks"),
        ("train|draughts|--job|j|--share|3/2", "\"3/2\" is not a share K/N"),
        ("train|draughts|--job|j|--share|half", "\"half\" is not a share K/N"),
        ("train|draughts|--job|j|--neurons|63", "\"63\" is not an even number from 2 to 256"),
        (
            "train|draughts|--job|j|--neurons|8|--model|patterns",
            "--neurons has no effect on patterns",
        ),
        ("train|draughts|--job|j|--neurons|8|--from|learned", "keeps its number of neurons"),
        ("train|tic-tac-toe|--share|1/2", "--share applies to draughts"),
        ("train|tic-tac-toe|--model|patterns", "--model patterns applies to draughts"),
        ("train|tic-tac-toe|--gate|5", "--gate applies to draughts"),
        ("train|tic-tac-toe|--proof|0|--plot|x.svg", "--plot is written from the final match"),
        ("train|draughts|--linear|--tables|x", "--tables applies to networks and patterns"),
        ("train|draughts|--job|j|--max-plies|3", "--max-plies has no effect on networks"),
        ("train|draughts|--job|j|--shrink|3", "--shrink has no effect on networks"),
        ("train|draughts|--job|j|--from|standrad", "no evaluation \"standrad\""),
        (
            "train|draughts|--job|j|--tables|nowhere",
            "there are no endgame tables of draughts in nowhere",
        ),
        ("match|--job|j|--pairs|7", "j is not a job"),
        ("match|random|random|-g|draughts|--openings|own:hard", "have no part \"hard\""),
        ("trace|tic-tac-toe|--width|2", "--width applies to puzzles"),
        ("trace|sudoku|--position|x", "a puzzle has no --position"),
        ("compare|sliding-tiles|--heuristic|luck", "has no heuristic \"luck\" for sliding-tiles"),
        ("solve|sliding-tiles:5|--heuristic|walking-distance", "only for at most four rows"),
        ("compare|sliding-tiles:5|--heuristic|walking-distance", "only for at most four rows"),
        ("solve|map-colouring|usa", "the number of colours is missing; expected a whole number"),
        ("compare|sudoku|--position|x", "a puzzle has no --position"),
        ("compare|sudoku|--eval|x", "--eval applies to games"),
        ("compare|sudoku|--by-depth|2", "which sudoku has not"),
        ("trace|sliding-tiles|--order|--format|svg", "is written as text"),
        ("analyse|tic-tac-toe|-a|minimax|--multi-pv|2", "--multi-pv applies to the engine"),
        ("analyse|tic-tac-toe|-a|perfect|-d|2", "perfect takes no depth"),
        ("analyse|tic-tac-toe|--strategy|solve|-d|2", "this --strategy takes no depth"),
        ("perft|tic-tac-toe|--convention|drop", "--convention applies to draughts"),
        ("prove|connect-four|--outcome|--tables|x", "--tables has no effect"),
        ("prove|draughts|--tables|nowhere", "no endgame tables of draughts in nowhere"),
        ("serve|hub|--tables|nowhere", "there is no folder nowhere"),
        ("serve|dxp|--colour|black", "--colour applies to the initiator"),
        ("analyse|tic-tac-toe|-a|minimax|--threads|2", "--threads applies to the engine"),
        ("analyse|tic-tac-toe|-a|mcts|-n|9|--strategy|mtd", "--strategy applies to the engine"),
        ("analyse|tic-tac-toe|-a|proof-number|--no-table", "--no-table applies to the engine"),
    ];
    let flaws: Vec<String> = cases.iter().filter_map(|(line, words)| flaw(line, words)).collect();
    assert!(flaws.is_empty(), "{}", flaws.join("\n"));
}

#[test]
fn evaluations_tables_themes_and_force_without_effect_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let tournament =
        "game = 'tic-tac-toe'\n[[player]]\nis = 'perfect'\n[[player]]\nis = 'random'\n";
    let grading = "game = 'tic-tac-toe'\n[[baseline]]\nagainst = 'random'\npairs = 1\nscore = 0.1\npoints = 1\n";
    std::fs::write(path("t.toml"), tournament).unwrap();
    std::fs::write(path("g.toml"), grading).unwrap();
    let no_eval = "--eval has no effect on";
    let no_tables = "which has no endgame tables; leave it out, or take a game that has";
    let no_file = "--force has no effect without an output file; leave it out, or name a file";
    let cases = [
        ("analyse|tic-tac-toe|-a|proof-number|--eval|none", no_eval),
        ("analyse|tic-tac-toe|-a|perfect|--eval|open-lines", no_eval),
        ("analyse|rabbit-and-wolves|-a|perfect|--eval|none", no_eval),
        ("trace|connect-four|-a|proof-number|--eval|lines", no_eval),
        ("annotate|games.txt|--game|tic-tac-toe|-a|perfect|--eval|none", no_eval),
        ("serve|dxp|--port|0|-a|proof-number|--eval|standard", no_eval),
        ("analyse|tic-tac-toe|--no-tables", no_tables),
        ("analyse|connect-four|--tables|.", no_tables),
        ("analyse|draughts:frisian|--no-tables", no_tables),
        ("play|two-knights|--no-tables", no_tables),
        ("annotate|games.txt|--game|tic-tac-toe|--no-tables", no_tables),
        ("trace|tic-tac-toe|--theme|dark", "--theme has no effect on text"),
        ("trace|sliding-tiles|--frontier|--theme|auto", "--theme has no effect on text"),
        ("trace|two-knights|--classic|--theme|dark", "--theme has no effect on text"),
        ("picture|tic-tac-toe|--theme|dark|-f|csv", "--theme has no effect on csv"),
        ("picture|tic-tac-toe|--theme|light|-o|board.tex", "--theme has no effect on tikz"),
        ("trace|tic-tac-toe|--force", no_file),
        ("picture|tic-tac-toe|--force", no_file),
        ("compare|tic-tac-toe|--force", no_file),
        ("compare|sliding-tiles|--force", no_file),
        ("eval|tic-tac-toe|--template|weights|--force", no_file),
        ("book|tic-tac-toe|--job|FOLDER/j|--force", no_file),
        ("match|random|random|-g|tic-tac-toe|--force", no_file),
        ("tournament|FOLDER/t.toml|--force", no_file),
        ("grade|random|--against|FOLDER/g.toml|--force", no_file),
        ("train|connect-four|--force", no_file),
        ("train|draughts|--job|FOLDER/j|--force", no_file),
    ];
    let flaw = |(line, words): &(&str, &str)| flaw(&line.replace("FOLDER", &path("")), words);
    let flaws: Vec<String> = cases.iter().filter_map(flaw).collect();
    assert!(flaws.is_empty(), "{}", flaws.join("\n"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "nothing was written");
    // Where nothing bounds the length of the game, perfect play searches deeper and deeper with an evaluation.
    for line in [
        "analyse draughts -p W:WK1:BK32 -a perfect --eval material -n 100 --no-tables",
        "picture tic-tac-toe --theme dark -f svg",
    ] {
        let answer = outwit(&line.split(' ').collect::<Vec<_>>(), "");
        assert_eq!(answer.code, 0, "{line}: {}", answer.err);
    }
}

#[test]
fn a_file_in_the_place_of_a_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let file = file.to_str().unwrap();
    let match_ =
        ["match", "random", "random", "--game", "tic-tac-toe", "--pairs", "1", "--job", file];
    let lines: [&[&str]; 6] = [
        &["prove", "tic-tac-toe", "--tables", file],
        &match_,
        &["queens", "count", "8", "--job", file],
        &["new-bot", "--lang", "c", "tic-tac-toe", file],
        &["tournament", "--job", file],
        &["annotate", "--game", "tic-tac-toe", file],
    ];
    for line in lines {
        let answer = outwit(line, "");
        assert!(matches!(answer.code, 1 | 2) && answer.out.is_empty(), "{line:?}: {}", answer.err);
        assert!(answer.err.contains(file) && !answer.err.contains("os error"), "{}", answer.err);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing was written");
}

#[test]
fn a_missing_input_file_is_invalid_input() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing.txt");
    let missing = missing.to_str().unwrap();
    for command in
        ["play --load", "solve sudoku --file", "pdn check", "annotate", "grade x --against"]
    {
        let arguments: Vec<&str> = command.split(' ').chain([missing]).collect();
        let answer = outwit(&arguments, "");
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{command}");
        let sentence = format!("error: cannot read {missing}: no such file or directory\n");
        assert_eq!(answer.err, sentence, "{command}");
    }
    let empty = folder.path().join("empty.toml");
    std::fs::write(&empty, "").unwrap();
    let answer = outwit(&["grade", "random", "--against", empty.to_str().unwrap()], "");
    assert!(answer.code == 2 && answer.err.contains("for example: game ="), "{}", answer.err);
    let answer = outwit(&["tournament", empty.to_str().unwrap()], "");
    assert!(answer.code == 2 && answer.err.contains("for example: game ="), "{}", answer.err);
}

#[test]
fn names_that_are_not_utf8_are_refused() {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        let name = std::ffi::OsStr::from_bytes(b"tic\xfftac");
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_outwit"))
            .arg("rules")
            .arg(name)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    use std::process::{Command, Stdio};
    for arguments in [vec!["list"], vec!["--help"], vec!["completions", "bash"], vec!["man"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_outwit"))
            .args(&arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

/// The input is quoted in a message, but not all of it.
#[test]
fn long_arguments_are_not_echoed_whole() {
    let long = "x".repeat(10_000);
    for arguments in [
        vec!["analyse", &long],
        vec![&long],
        vec!["analyse", "tic-tac-toe", "--position", &long],
        vec!["analyse", "tic-tac-toe", "--depth", &long],
        vec!["solve", "sudoku", &long],
        vec!["queens", "count", &long],
        vec!["match", &long, "random", "--game", "tic-tac-toe"],
    ] {
        let answer = std::process::Command::new(env!("CARGO_BIN_EXE_outwit"))
            .args(&arguments)
            .output()
            .expect("the program starts");
        assert_eq!(answer.status.code(), Some(2), "{arguments:.60?}");
        assert!(answer.stderr.len() < 3000, "{}", String::from_utf8_lossy(&answer.stderr));
    }
}

/// The message names the limit and not only the error of the system.
#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_is_named() {
    let line =
        format!("ulimit -v 150000; exec '{}' analyse tic-tac-toe", env!("CARGO_BIN_EXE_outwit"));
    let answer = std::process::Command::new("sh").args(["-c", &line]).output().expect("a shell");
    let error = String::from_utf8_lossy(&answer.stderr);
    assert_eq!(answer.status.code(), Some(1), "{error}");
    assert!(error.contains("256 MiB") && error.contains("ulimit"), "{error}");
}

/// Jobs say what to do, and go on as if nothing had happened.
#[cfg(target_os = "linux")]
#[test]
fn too_few_open_files_lose_nothing() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let program = env!("CARGO_BIN_EXE_outwit");
    for (number, work) in (0..).zip([
        "queens count 8 --threads 4 --job JOB",
        "book tic-tac-toe --plies 2 --nodes 100 --threads 4 --job JOB",
        "tables build english --pieces 2 --threads 2 --folder JOB",
    ]) {
        let run = |limit: &str| {
            let job = folder.path().join(number.to_string());
            let line =
                format!("{limit} exec '{program}' {work}").replace("JOB", &job.to_string_lossy());
            let answer = std::process::Command::new("sh").args(["-c", &line]).output();
            answer.expect("a shell")
        };
        // With fewer the program could not read its own libraries.
        for limit in [6, 7, 8, 9] {
            let answer = run(&format!("ulimit -n {limit};"));
            let error = String::from_utf8_lossy(&answer.stderr);
            let named = error.contains("too many open files") && !error.contains("os error");
            assert!(answer.status.success() || named && error.lines().count() == 1, "{error}");
            assert!(
                !error.starts_with("error: cannot ") || error.contains("ulimit -n 1024"),
                "{error}"
            );
        }
        let answer = run("");
        assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    }
}

/// A word that is no text is named like any other, whatever it stands for.
#[cfg(unix)]
#[test]
fn words_that_are_no_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    for before in [&[][..], &["serve"], &["analyse"], &["queens", "count"], &["job", "run"]] {
        let answer = std::process::Command::new(env!("CARGO_BIN_EXE_outwit"))
            .args(before)
            .arg(OsStr::from_bytes(b"\xff\xfe"))
            .output()
            .expect("the program starts");
        let error = String::from_utf8_lossy(&answer.stderr);
        assert!(matches!(answer.status.code(), Some(1 | 2)), "{before:?}: {error}");
        assert!(error.starts_with("error: ") && error.lines().count() == 1, "{error}");
    }
}
