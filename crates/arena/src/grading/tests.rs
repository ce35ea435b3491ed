use super::*;

const FILE: &str = r#"
game = "tic-tac-toe"
openings = "random:1-2"

[[baseline]]
against = "random"
pairs = 4
score = 0.5
points = 10

[[baseline]]
name = "perfect, <hard>"
against = "perfect"
pairs = 2
score = 1.0
points = 2.5
visibility = "after_due_date"
"#;

fn grading(text: &str) -> Result<Grading, Fault> {
    Grading::parse(text, "engine:depth=9", &mut |path| Err(Fault::new(path)))
}

#[test]
fn titles_have_no_blanks_around_them() {
    let padded = FILE.replace("perfect, <hard>", "  perfect, <hard> ");
    assert_ne!(padded, FILE);
    assert_eq!(format!("{:?}", grading(&padded)), format!("{:?}", grading(FILE)));
}

#[test]
fn rounding_errors_cost_no_hundredth() {
    // 0.075 / 0.1 is a little less than 0.75.
    for (share, points) in [(0.075 / 0.1, 0.75), (0.7499, 0.74)] {
        assert!((part_of_points(1.0, share) - points).abs() < 1e-9, "{share}");
    }
}

#[test]
fn a_good_player_passes_what_can_be_passed() {
    let played =
        grading(FILE).unwrap().play(&RunSettings::in_memory(2, &jobs::Stop::new())).unwrap();
    let view = played.unwrap();
    assert!(view.lines[0].passed && !view.lines[1].passed && !view.passed, "{view:?}");
    assert_eq!((view.points, view.max_points), (10.0, 12.5));

    let json = gradescope(&view);
    assert_eq!(json["tests"][0]["score"], 10.0);
    assert_eq!(json["tests"][1]["visibility"], "after_due_date");
    // The leaderboard is for all students: it has the points of the lines that they see.
    assert_eq!(json["leaderboard"][0]["value"], 10.0);
    let mut hidden = view.clone();
    hidden.lines[0].visibility = Some("hidden".into());
    assert_eq!(gradescope(&hidden)["leaderboard"][0]["value"], 0.0);
    assert!(json["tests"][1]["output"].as_str().unwrap().starts_with("failed against perfect"));

    let xml = junit(&view);
    assert!(xml.contains("tests=\"2\" failures=\"1\"") && xml.contains("perfect, &lt;hard&gt;"));

    let table = csv(&view);
    assert_eq!(table.lines().count(), 3);
    assert!(table.contains("\"perfect, <hard>\",perfect,"), "{table}");
    let mut faulty = view.clone();
    faulty.lines[0].forfeits =
        ["crashed: code 1 (2 games)", "was late (1 game)"].map(Into::into).into();
    let rows = csv(&faulty);
    let rows: Vec<&str> = rows.lines().collect();
    assert!(rows[0].ends_with(",max_points,forfeits"), "{rows:?}");
    assert!(rows[1].ends_with(",10,crashed: code 1 (2 games); was late (1 game)"), "{rows:?}");
    assert!(rows[2].ends_with(",2.5,"), "no forfeits: {rows:?}");
}

#[test]
fn a_part_of_the_score_gives_a_part_of_the_points() {
    // The second baseline cannot be beaten: nearly all games are drawn, half of the required score.
    let text = FILE.replace("points = 2.5", "points = 2.5\npartial = true");
    let played =
        grading(&text).unwrap().play(&RunSettings::in_memory(2, &jobs::Stop::new())).unwrap();
    let line = &played.unwrap().lines[1];
    assert!(!line.passed && line.points > 0.0 && line.points < 2.5, "{line:?}");
    assert!((line.points - (250.0 * line.score).floor() / 100.0).abs() < 1e-9, "{line:?}");
    // 5.5 of 20 points are half of the score 0.55.
    let parts = (part_of_points(10.0, 5.5 / 20.0 / 0.55), part_of_points(10.0, 0.4999));
    assert_eq!(parts, (5.0, 4.99));
}

#[test]
fn sums_of_points_have_no_rounding_errors() {
    let line = |points| {
        format!("[[baseline]]\nagainst = 'random'\npairs = 1\nscore = 0\npoints = {points}\n")
    };
    let text = format!("game = 'tic-tac-toe'\n{}{}", line("0.1"), line("0.2"));
    let played =
        grading(&text).unwrap().play(&RunSettings::in_memory(1, &jobs::Stop::new())).unwrap();
    let view = played.unwrap();
    assert_eq!((view.points, view.max_points), (0.3, 0.3));
    assert_eq!(gradescope(&view)["leaderboard"][0]["value"], 0.3);
}

#[test]
fn a_score_that_fails_is_less_than_the_needed_one_in_print() {
    let played =
        grading(FILE).unwrap().play(&RunSettings::in_memory(1, &jobs::Stop::new())).unwrap();
    let mut view = played.unwrap();
    let mut printed = |score: f64, needed: f64| {
        let line = &mut view.lines[0];
        (line.score, line.needed, line.passed) = (score, needed, score >= needed);
        let [score, needed] = line.percentages();
        let end = format!("score {score}, required {needed}");
        assert!(gradescope(&view)["tests"][0]["output"].as_str().unwrap().ends_with(&end));
        [score, needed]
    };
    assert_eq!(printed(2.0 / 3.0, 0.667), ["66.6 %", "66.7 %"]);
    assert_eq!(printed(2.0 / 3.0, 0.66667), ["66.666 %", "66.667 %"]);
    assert_eq!(printed(2.0 / 3.0, 0.6666), ["66.67 %", "66.66 %"]);
    assert_eq!(printed(0.57, 0.6), ["57.0 %", "60.0 %"]);
    assert_eq!(printed(1.0, 1.0), ["100.0 %", "100.0 %"]);
}

#[test]
fn far_too_many_pairs_are_refused() {
    let text = FILE.replace("pairs = 4", "pairs = 9223372036854775807");
    assert!(grading(&text).unwrap_err().to_string().starts_with("baseline 1: "));
}

#[test]
fn equal_forfeits_are_one_message() {
    let texts = ["crashed: code 1", "was late", "crashed: code 1", "a", "b"].map(String::from);
    assert_eq!(
        grouped(texts.into_iter()),
        ["crashed: code 1 (2 games)", "was late (1 game)", "a (1 game)"]
    );
}

#[test]
fn a_gate_has_the_openings_of_matches() {
    let text = "game = 'draughts'\nseed = 4\n[[baseline]]\nagainst = 'random'\nscore = 0.5\n";
    let grading = Grading::parse(text, "random", &mut |path| Err(Fault::new(path))).unwrap();
    let default = Openings::default_for("draughts", 4, crate::contest::default_pairs()).unwrap();
    assert!(matches!(default, Openings::List { .. }), "the ballots");
    assert_eq!(grading.contests[0].openings, default);
}

#[test]
fn mistakes_in_a_file_are_named() {
    for (text, part) in [
        (
            FILE.replace("score = 0.5", "score = 50"),
            "baseline 1: score = 50; expected a share from 0 to 1, for example: score = 0.5",
        ),
        (
            FILE.replace("score = 0.5", "score = 1.1"),
            "expected a share from 0 to 1, for example: score = 0.5",
        ),
        (FILE.replace("score = 0.5", "score = 94.6"), "for example: score = 0.95"),
        (
            FILE.replace("pairs = 4", "pairs = 0"),
            "line 7, column 9: this is the number 0; expected a whole number of at least 1, for example: pairs = 10",
        ),
        (FILE.replace("points = 10", "points = inf"), "; expected a number from 0 to 1000000"),
        (FILE.replace("points = 10", "points = 1e308"), "baseline 1: points = 1e308; expected"),
        (
            FILE.replace("perfect, <hard>", "a\\u202eb"),
            "the name \"a\\u{202e}b\" of baseline 2 contains U+202E, which cannot be seen",
        ),
        (FILE.replace("perfect, <hard>", " "), "the name \" \" of baseline 2 cannot be seen"),
        (
            FILE.replace(
                "against = \"random\"",
                "against = \"random\"\nname = \"perfect,  <hard>\"",
            ),
            "baselines 1 and 2 are both called \"perfect, <hard>\"; expected a different name for each",
        ),
        (FILE.replace("points = 10", "points = nan"), "; expected a number from 0 to 1000000"),
        (FILE.replace("after_due_date", "never"), "baseline 2: there is no visibility"),
        (FILE.replace("\"perfect\"", "\"human\""), "baseline 2: a person"),
        (FILE.replace("[[baseline]]", "[[base]]"), "unknown field \"base\""),
        ("game = 'tic-tac-toe'".into(), "there is no baseline"),
    ] {
        let fault = grading(&text).unwrap_err().to_string();
        assert!(fault.contains(part), "{fault}");
    }
}

/// All matches have the hashes of the first, so that the grading can be resumed with the files that it began with.
#[cfg(unix)]
#[test]
fn a_bot_that_changes_between_baselines_leaves_one_job() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let line = "grep -q '^#' bot.sh || echo '# changed' >> bot.sh\n";
    let script = format!("{line}while read -r line; do echo \"${{line##*\t}}\"; done\n");
    std::fs::write(place("bot.toml"), "command = ['sh', 'bot.sh']").unwrap();
    std::fs::write(place("bot.sh"), &script).unwrap();
    let bot = format!("bot:{}", place("bot.toml").display());
    let stop = jobs::Stop::new();
    let play = || {
        let grading = Grading::parse(FILE, &bot, &mut |path| Err(Fault::new(path))).unwrap();
        let folder = Some(place("job"));
        grading.play(&RunSettings { folder, ..RunSettings::in_memory(1, &stop) })
    };
    let played = play().unwrap().unwrap();
    let sentence = play().unwrap_err().to_string();
    assert!(sentence.contains("bot.toml has changed since the first game"), "{sentence}");
    std::fs::write(place("bot.sh"), &script).unwrap();
    assert_eq!(csv(&play().unwrap().unwrap()), csv(&played));
}
