//! Tournaments of every format, as files, stopped and resumed.

use std::ptr;

use arena::*;
use games::Fault;
use jobs::Stop;

fn file(format: &str) -> String {
    let players = ["engine:nodes=300", "level:3", "level:1", "random", "random:seed=5"];
    let players: Vec<String> =
        players.iter().map(|player| format!("[[player]]\nis = \"{player}\"\n")).collect();
    format!("game = \"connect-four\"\nformat = \"{format}\"\npairs = 2\n{}", players.concat())
}

fn tournament(format: &str) -> Tournament {
    Tournament::parse(&file(format), &mut |path| Err(Fault::new(path))).unwrap()
}

#[test]
fn every_format_is_played_to_its_end_and_again_the_same() {
    for (format, rounds, games) in
        [("round-robin", 1, 40), ("gauntlet", 1, 16), ("swiss", 4, 32), ("knock-out", 3, 16)]
    {
        let tournament = tournament(format);
        let played = tournament.play(&RunSettings::in_memory(2, &Stop::new())).unwrap();
        assert!(played.is_done, "{format}");
        assert_eq!(played.rounds.len(), rounds, "{format}");
        let sum: u64 = played.total.pairings.iter().map(|(_, tally)| tally.games()).sum();
        assert_eq!(sum, games, "{format}");
        assert_eq!(played.winner.is_some(), format == "knock-out");
        let views = arena::view::RoundView::all(&played.rounds);
        let expected = if ["swiss", "knock-out"].contains(&format) { rounds } else { 0 };
        assert_eq!(views.len(), expected, "{format}");
        for view in &views {
            let met = view.pairings.iter().flat_map(|pairing| pairing.players.iter());
            let mut seen: Vec<&String> = met.chain(&view.byes).collect();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), 2 * view.pairings.len() + view.byes.len(), "{view:?}");
            assert!(format != "swiss" || seen.len() == 5, "{view:?}");
        }
        let in_rounds = views.iter().flat_map(|view| &view.pairings);
        let in_rounds: u64 = in_rounds.map(|pairing| pairing.result.games()).sum();
        assert_eq!(in_rounds, if views.is_empty() { 0 } else { games }, "{format}");
        let again = tournament.play(&RunSettings::in_memory(1, &Stop::new())).unwrap();
        assert_eq!(again.total, played.total, "{format}");
        let table = arena::standings(&played.total);
        if let Some(winner) = played.winner {
            assert_eq!(table[0].player, winner, "the winner of a knock-out comes first");
            // The other player of the final comes second, whatever its rating is.
            let last = &played.rounds[rounds - 1].total.pairings[0].0;
            assert!(last.contains(&table[1].player), "{last:?}");
        }
        if format != "gauntlet" {
            assert_eq!(table[0].player, 0, "{format}: the engine wins");
        }
    }
}

/// Also where the players and the openings are the same.
#[test]
fn every_round_has_its_own_chance() {
    let player = |name| format!("[[player]]\nname = \"{name}\"\nis = \"random\"\n");
    let players = ["a", "b", "c"].map(player).concat();
    let head = "game = \"connect-four\"\nopenings = \"start\"\nformat = \"swiss\"\n";
    let text = format!("{head}pairs = 1\nrounds = 2\n{players}");
    let tournament = Tournament::parse(&text, &mut |path| Err(Fault::new(path))).unwrap();
    let played = tournament.play(&RunSettings::in_memory(1, &Stop::new())).unwrap();
    let moves = |round: usize| {
        let game = &played.rounds[round].pairs[0].1.games[0];
        game.moves.iter().map(|mv| mv.mv.clone()).collect::<Vec<_>>()
    };
    assert_ne!(moves(0), moves(1));
}

/// The openings of a round follow those of the rounds before.
#[test]
fn every_round_has_other_openings() {
    let played = tournament("swiss").play(&RunSettings::in_memory(2, &Stop::new())).unwrap();
    let openings = played.rounds.iter().map(|round| &round.pairs[0].1.games[0].start.moves);
    let openings: std::collections::BTreeSet<_> = openings.collect();
    assert_eq!(openings.len(), played.rounds.len());
}

#[test]
fn a_bye_counts_as_wins_of_its_round() {
    let played = tournament("swiss").play(&RunSettings::in_memory(2, &Stop::new())).unwrap();
    let total = &played.total;
    // Two pairs a round: four games, eight half points. Five players and four rounds: four of them have a bye.
    assert_eq!(total.byes.iter().sum::<u64>(), 4 * 8);
    assert!(total.byes.iter().all(|byes| [0, 8].contains(byes)), "{:?}", total.byes);
    let view = arena::view::TournamentView::of_total("connect-four", total);
    for (row, next) in view.table.iter().zip(&view.table[1..]) {
        assert!(next.points <= row.points, "sorted by points: {row:?} {next:?}");
    }
    for row in &view.table {
        let of_games = row.wins as f64 + row.draws as f64 / 2.0;
        assert!((row.points - of_games - row.bye_points).abs() < 1e-9, "{row:?}");
    }
    assert!(view.table.iter().any(|row| (row.bye_points - 4.0).abs() < 1e-9), "{view:?}");
}

/// Players of one strength share a place, and the next place is left out.
/// After one round no games say how the players of different pairings compare.
#[test]
fn ratings_of_players_that_no_games_connect_are_told_apart() {
    let one_round = file("swiss").replace("pairs = 2", "pairs = 2\nrounds = 1");
    for (text, groups) in [(one_round, 2), (file("swiss"), 1), (file("gauntlet"), 1)] {
        let tournament = Tournament::parse(&text, &mut |path| Err(Fault::new(path))).unwrap();
        let played = tournament.play(&RunSettings::in_memory(2, &Stop::new())).unwrap();
        let view = arena::view::TournamentView::of_total("connect-four", &played.total);
        assert_eq!(view.rating_groups, groups, "{text}");
        let says = format!("no games connect the {groups} groups");
        assert_eq!(view.rating_notes().iter().any(|note| note.contains(&says)), groups > 1);
        assert!(view.table.iter().all(|row| row.elo.is_finite()), "{view:?}");
    }
}

#[test]
fn equal_players_share_a_place() {
    use arena::statistics::Tally;
    // Two pairs of games for each of six pairings: the second and the third score the same against the others.
    let of_pairs = |half_points| {
        let mut tally = Tally::default();
        tally.add(half_points);
        tally.add(half_points);
        tally
    };
    let (all, half, even) = (of_pairs([2, 2]), of_pairs([2, 1]), of_pairs([1, 1]));
    let pairings = vec![
        ([0, 1], half),
        ([0, 2], half),
        ([0, 3], all),
        ([1, 2], even),
        ([1, 3], half),
        ([2, 3], half),
    ];
    let players = ["one", "two", "three", "four"].map(str::to_owned).to_vec();
    let places = |total: &Total| {
        let view = arena::view::TournamentView::of_total("connect-four", total);
        view.table.iter().map(|row| (row.place, row.player.clone())).collect::<Vec<_>>()
    };
    let named = |places: [(usize, &str); 4]| places.map(|(place, name)| (place, name.to_owned()));
    let mut total = Total { players, pairings, ..Total::default() };
    let shared = named([(1, "one"), (2, "two"), (2, "three"), (4, "four")]);
    assert_eq!(places(&total), shared);
    // A bye gives more points, which are first in a Swiss tournament.
    total.byes = vec![0, 0, 4, 0];
    let split = named([(1, "one"), (2, "three"), (3, "two"), (4, "four")]);
    assert_eq!(places(&total), split);
    // With 20 points for byes it is above a player with a better rating.
    total.byes = vec![0, 0, 40, 0];
    let lifted = named([(1, "three"), (2, "one"), (3, "two"), (4, "four")]);
    assert_eq!(places(&total), lifted);
    // In a knock-out the number of rounds comes first.
    (total.byes, total.advanced) = (Vec::new(), vec![2, 0, 1, 0]);
    assert_eq!(places(&total), split);
}

/// Four players of which the last two only forfeit: their games say nothing about strength.
#[test]
fn disqualified_players_come_last_and_count_for_no_rating() {
    use arena::statistics::{Tally, ratings};
    let [close, even, won] = [[2, 0, 3, 1, 4], [0, 0, 5, 0, 0], [0, 0, 0, 0, 10]];
    let [close, even, won] = [close, even, won].map(Tally::of_pairs);
    let games = [([0, 1], close), ([0, 2], won), ([1, 2], won), ([0, 3], won), ([2, 3], even)];
    let players = ["one", "two", "mute", "wild"].map(str::to_owned).to_vec();
    let (pairings, out) = (games.to_vec(), vec![2, 3]);
    let mut total = Total { players, pairings, out, ..Total::default() };
    let of_total = |total: &Total| arena::view::TournamentView::of_total("tic-tac-toe", total);
    let order = |total: &Total| {
        let rows = of_total(total).table.into_iter();
        rows.map(|row| row.player).collect::<Vec<_>>()
    };
    let view = of_total(&total);
    for (row, alone) in view.table.iter().zip(ratings(2, &games[..1])) {
        assert!((row.elo - alone.elo).abs() < 1e-9, "{row:?}");
        assert_eq!(row.elo_error, Some(alone.error), "{row:?}");
    }
    let rated = view.table.iter().map(|row| (row.player.as_str(), row.elo_text() != "-"));
    let expected = [("one", true), ("two", true), ("mute", false), ("wild", false)];
    assert_eq!(rated.collect::<Vec<_>>(), expected);
    assert!(view.table[2..].iter().all(|row| row.error_text() == "-" && row.elo == 0.0));
    assert_eq!(
        view.rating_caption(),
        "Elo above the mean of all rated players, with 95 % intervals; disqualified players have no rating, and games against them \
         count for no rating"
    );
    let plot = arena::report::ratings_plot(&view);
    let plot = plot.svg(games::picture::Theme::Light);
    assert!(plot.matches("<circle").count() == 2 && plot.contains("mute: -;"), "{plot}");
    // In a Swiss tournament points do not lift a player over one that was not disqualified.
    total.byes = vec![0, 0, 400, 0];
    assert_eq!(order(&total), ["one", "two", "mute", "wild"]);
    // In a knock-out the rounds count first: the winner is at the top.
    (total.byes, total.advanced) = (Vec::new(), vec![2, 0, 1, 0]);
    assert_eq!(order(&total), ["one", "mute", "two", "wild"]);
}

#[test]
fn a_stopped_tournament_resumes() {
    let tournament = tournament("swiss");
    let whole = tournament.play(&RunSettings::in_memory(2, &Stop::new())).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut runs: u64 = 0;
    let played = loop {
        let stop = Stop::new();
        let calls = std::sync::atomic::AtomicU64::new(0);
        let on_progress = |_: &Contest, _: &arena::Progress<'_, '_>| {
            if calls.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 6 * (runs + 1) {
                stop.raise();
            }
        };
        let settings = RunSettings {
            folder: Some(folder.path().into()),
            on_progress: &on_progress,
            ..RunSettings::in_memory(2, &stop)
        };
        let played = tournament.play(&settings).unwrap();
        runs += 1;
        if played.is_done || runs > 20 {
            break played;
        }
    };
    assert!(played.is_done && runs > 1, "{runs} runs");
    assert_eq!(played.total, whole.total);
    let known = Tournament::of_job(folder.path()).unwrap();
    assert_eq!(
        (&known.text.name, known.text.format, known.text.rounds),
        (&tournament.text.name, Format::Swiss, 4)
    );
    let stop = Stop::new();
    let settings =
        RunSettings { folder: Some(folder.path().into()), ..RunSettings::in_memory(1, &stop) };
    assert_eq!(known.play(&settings).unwrap().total, whole.total, "from the folder alone");
    let none = tempfile::tempdir().unwrap();
    assert!(Tournament::of_job(none.path()).unwrap_err().to_string().contains("is not a job"));
}

/// With 0 no player is ever out, and the files of a job say 0.
#[test]
fn a_limit_of_0_forfeits_is_kept_as_it_was_given() {
    let text = format!("max_forfeits = 0\n{}", file("gauntlet"));
    let mut tournament = Tournament::parse(&text, &mut |path| Err(Fault::new(path))).unwrap();
    assert_eq!(tournament.contest.parameters()["max_forfeits"], 0);
    tournament.contest.max_forfeits = Some(2);
    assert_eq!(tournament.contest.parameters()["max_forfeits"], 2);
    let match_of_two = Contest { max_forfeits: None, ..tournament.contest };
    assert!(match_of_two.parameters().get("max_forfeits").is_none());
}

/// A bot that has been out since the first round does not play in the later ones; in a Swiss tournament it has no opponents.
#[cfg(unix)]
#[test]
fn forfeits_count_over_the_rounds() {
    let folder = tempfile::tempdir().unwrap();
    let bot = folder.path().join("bot.toml");
    std::fs::write(&bot, "command = ['sh', '-c', 'exit 3']").unwrap();
    for format in ["swiss", "knock-out"] {
        let text = file(format) + &format!("[[player]]\nis = 'bot:{}'\n", bot.display());
        let tournament = Tournament::parse(&text, &mut |path| Err(Fault::new(path))).unwrap();
        assert_eq!(tournament.contest.max_forfeits, Some(3), "the default");
        let played = tournament.play(&RunSettings::in_memory(2, &Stop::new())).unwrap();
        assert!(played.is_done, "{format}");
        let kinds = &played.total.forfeit_kinds[5];
        let crashed = kinds[&ForfeitKind::Crashed];
        assert!((3..=4).contains(&crashed), "{kinds:?}");
        let out = kinds.get(&ForfeitKind::Out).copied().unwrap_or_default();
        assert_eq!(crashed + out, played.total.forfeits[5]);
        if format == "swiss" {
            assert_eq!(played.rounds[1].contest.earlier_forfeits[5], crashed);
            assert_eq!(played.total.forfeits[5], 4, "all games of the first round");
            let later = played.rounds[1..].iter().flat_map(|round| &round.contest.pairings);
            assert!(later.flatten().all(|&player| player != 5), "it is not paired again");
            assert_eq!(played.total.byes[5], 0);
        }
    }
}

/// The player that may still play is in the next round, although the points are equal and the other comes first in the file.
#[cfg(unix)]
#[test]
fn a_player_that_is_out_leaves_a_knock_out() {
    let folder = tempfile::tempdir().unwrap();
    let bot = |name: &str, script: &str| {
        let path = folder.path().join(format!("{name}.toml"));
        std::fs::write(&path, format!("command = ['sh', '-c', '{script}']")).unwrap();
        format!("[[player]]\nname = '{name}'\nis = 'bot:{}'\n", path.display())
    };
    let text = "game = 'connect-four'\nformat = 'knock-out'\npairs = 3\n".to_owned()
        + &bot("crashes", "read -r line; exit 3")
        + &bot("resigns", "while read -r line; do echo resign; done");
    let tournament = Tournament::parse(&text, &mut |path| Err(Fault::new(path))).unwrap();
    let played = tournament.play(&RunSettings::in_memory(1, &Stop::new())).unwrap();
    assert_eq!(played.total.between(0, 1).half_points(), 6, "{:?}", played.total.forfeit_kinds);
    assert_eq!(played.winner, Some(1));
    let reason = "The winner is resigns: crashes is disqualified.";
    assert_eq!(knock_out_notes(&played.rounds), [reason]);
    let view = arena::view::TournamentView::of_total("connect-four", &played.total);
    let out = |row: &arena::view::RowView| (row.player.clone(), row.out);
    assert_eq!(
        view.table.iter().map(out).collect::<Vec<_>>(),
        [("resigns".into(), false), ("crashes".into(), true)]
    );
    let report = arena::report::Report { title: "T", rounds: &played.rounds, total: &played.total };
    for page in [report.html().unwrap(), report.site().unwrap()[0].text.clone()] {
        assert!(
            page.contains(reason) && page.contains("connect-four, knock-out: 2 players"),
            "{page}"
        );
        assert!(page.contains("<caption>Round 1</caption>"), "{page}");
        assert!(page.contains("; disqualified"), "{page}");
    }
}

/// A tournament with a bot in a folder that runs this line of a shell before it answers with the first legal move.
#[cfg(unix)]
fn with_bot(folder: &std::path::Path, format: &str, line: &str) -> Tournament {
    let script = "while IFS=\"$(printf '\\t')\" read -r position move rest; do\nLINE\necho \"$move\"\ndone\n";
    std::fs::write(folder.join("bot.sh"), script.replace("LINE", line)).unwrap();
    std::fs::write(folder.join("bot.toml"), "command = ['sh', 'bot.sh']").unwrap();
    let text = format!(
        "[[player]]\nname = 'bot'\nis = 'bot:{}'\n{}",
        folder.join("bot.toml").display(),
        ["level:1", "level:2", "random"]
            .map(|player| format!("[[player]]\nis = '{player}'\n"))
            .concat()
    );
    let text =
        format!("game = 'tic-tac-toe'\nformat = '{format}'\npairs = 1\nmax_forfeits = 0\n{text}");
    Tournament::parse(&text, &mut |path| Err(Fault::new(path))).unwrap()
}

/// All rounds are planned with the hashes of the first one, so that the job can be read whatever becomes of the bot.
#[cfg(unix)]
#[test]
fn a_bot_that_changes_while_it_plays_leaves_the_results_readable() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let settings = |job: &str, stop| RunSettings {
        folder: Some(place(job)),
        ..RunSettings::in_memory(1, stop)
    };
    let stop = Stop::new();
    for format in ["swiss", "knock-out", "round-robin"] {
        let made =
            with_bot(folder.path(), format, "grep -q '^#' bot.sh || echo '# changed' >> bot.sh");
        let script = std::fs::read(place("bot.sh")).unwrap();
        let played = made.play(&settings(format, &stop)).unwrap();
        assert!(played.is_done, "{format}");
        assert_eq!(played.changed_players, [0], "{format}");
        // With the changed bot, with that of the first game, and without any.
        for change in ["none", "restored", "removed"] {
            match change {
                "restored" => std::fs::write(place("bot.sh"), &script).unwrap(),
                "removed" => std::fs::remove_file(place("bot.toml")).unwrap(),
                _ => {}
            }
            let read = Tournament::of_job(&place(format)).unwrap();
            let again = read.play(&settings(format, &stop)).unwrap();
            assert_eq!(again.total, played.total, "{format}, {change}");
            assert!(again.changed_players.is_empty(), "no game was played: {format}, {change}");
        }
    }
    // Missing games are played only with the files of the first game.
    let last = place("swiss/round-2/results/0.json");
    std::fs::remove_file(&last).unwrap();
    with_bot(folder.path(), "swiss", "# another one");
    let play = || Tournament::of_job(&place("swiss")).unwrap().play(&settings("swiss", &stop));
    let refused = play().unwrap_err().to_string();
    assert!(refused.contains("bot.toml has changed since the first game"), "{refused}");
    with_bot(folder.path(), "swiss", "grep -q '^#' bot.sh || echo '# changed' >> bot.sh");
    assert!(play().unwrap().is_done && last.exists());
}

/// The bot is read again in each round.
#[cfg(unix)]
#[test]
fn a_bot_that_removes_its_file_forfeits_and_ends_no_tournament() {
    let folder = tempfile::tempdir().unwrap();
    for (format, rounds) in [("swiss", 3), ("knock-out", 2)] {
        let made = with_bot(folder.path(), format, "rm -f bot.toml");
        let played = made.play(&RunSettings::in_memory(1, &Stop::new())).unwrap();
        assert!(played.is_done, "{format}");
        assert_eq!(played.rounds.len(), rounds, "{format}");
        if format == "swiss" {
            let kinds = &played.total.forfeit_kinds[0];
            assert_eq!(kinds[&ForfeitKind::NotReady], 4, "both later rounds: {kinds:?}");
            let games: String =
                played.rounds.iter().map(|round| games_text(&round.results())).collect();
            assert!(games.contains("could not play: cannot read "), "{games}");
            assert!(played.rounds.iter().all(|round| round.pairs.len() == 2));
        }
    }
}

/// The games of each round have numbers of their own in files, and drawn matches go to the first of the list.
#[test]
fn games_name_their_round_and_drawn_matches_their_winner() {
    let players = "[[player]]\nis = 'perfect'\nname = 'a'\n[[player]]\nis = 'random'\nname = 'b'\n\
                   [[player]]\nis = 'perfect'\nname = 'c'\n[[player]]\nis = 'perfect'\nname = 'd'\n";
    let text = format!(
        "game = 'tic-tac-toe'\nopenings = 'start'\nformat = 'knock-out'\npairs = 1\n{players}"
    );
    let tournament = Tournament::parse(&text, &mut |path| Err(Fault::new(path))).unwrap();
    let played = tournament.play(&RunSettings::in_memory(1, &Stop::new())).unwrap();
    let notes = knock_out_notes(&played.rounds);
    assert_eq!(
        notes[0],
        "Round 1: a advances: the match is drawn, and it comes before d in the file."
    );
    assert_eq!(
        notes.last().unwrap(),
        "The winner is a: the final is drawn, and it comes before c in the file."
    );
    let games: String = played.rounds.iter().map(|round| games_text(&round.results())).collect();
    for id in ["1/1.1", "1/2.2", "2/1.1", "2/1.2"] {
        assert_eq!(games.matches(&format!("pair: {id}\n")).count(), 1, "{games}");
    }
    // The results of a round do not copy its games.
    for round in &played.rounds {
        assert!(
            round
                .results()
                .pairs()
                .zip(&round.pairs)
                .all(|(one, two)| ptr::eq(one.1, &raw const two.1))
        );
    }
}

/// Players without chance repeat their games of an opening.
#[test]
fn repeated_games_are_counted() {
    let text = "game = 'connect-four'\nformat = 'round-robin'\npairs = 4\nopenings = 'start'\n\
                [[player]]\nis = 'engine:depth=2'\n[[player]]\nis = 'engine:depth=1'\n\
                [[player]]\nis = 'random'\n";
    let tournament = Tournament::parse(text, &mut |path| Err(Fault::new(path))).unwrap();
    let played = tournament.play(&RunSettings::in_memory(2, &Stop::new())).unwrap();
    assert_eq!(played.total.repeated, 3, "those of the engines; random games differ");
}

#[test]
fn mistakes_in_a_file_are_named() {
    let good = file("round-robin");
    let cases = [
        (
            good.replace("pairs = 2", "pairs = 0"),
            "line 3, column 9: this is the number 0; expected a whole number of at least 1, for example: pairs = 10",
        ),
        (good.replace("pairs = 2", "pairs = -1"), "expected a whole number of at least 1"),
        (
            good.replace("pairs = 2", "pairs = 18446744073709551615"),
            "at most 100000000 for each two players",
        ),
        (good.replace("pairs = 2", "pears = 2"), "line 3, column 1: unknown field \"pears\""),
        (
            good.replace("pairs = 2", "move_time = 50"),
            "unknown field \"move_time\"; expected it in the section [time_control], for all players, or in the text of a player, for example: [time_control], then move_time",
        ),
        (
            format!("{good}[time_control]\nmove_time = 0.05"),
            "expected a whole number of milliseconds, for example: move_time = 1000",
        ),
        (
            format!("{good}[time_control]\nmove_time = 100\nmargin = 0.5"),
            "expected a whole number of milliseconds, for example: margin = 1000",
        ),
        (
            format!("{good}[time_control]\ntime = 0.05"),
            "\"increment\", \"margin\", for example: move_time = 1000",
        ),
        (format!("{good}[time_control]\nincrement = 100"), "an increment but no game_time"),
        (format!("{good}[time_control]\nmargin = 20"), "a margin but no time to exceed"),
        (format!("{good}[time_control]\nnodes = 0"), "nodes is 0"),
        (good.replace("pairs = 2", "max_plies = 0"), "the maximum length of a game is 0"),
        (good.replace("pairs = 2", "rounds = 2"), "rounds = 2 has no effect in this format"),
        (
            file("swiss").replace("pairs = 2", "rounds = 5"),
            "rounds = 5 with 5 players; expected a number from 1 to 4",
        ),
        (good.replace("pairs = 2", "pairs = two"), "line 3, column "),
        (good.replace("connect-four", "chess"), "no game \"chess\""),
        (good.replace("level:3", "level:11"), "player 2: level=11 is out of range"),
        (
            good.replace("random:seed=5", "random"),
            "players 4 and 5 are both called \"random\"; expected a different name for each",
        ),
        (good.replace("round-robin", "jousting"), "line 2, column 10: unknown value \"jousting\""),
        ("game = 'connect-four'".into(), "there are 0 players"),
    ];
    for (text, part) in cases {
        let fault = Tournament::parse(&text, &mut |path| Err(Fault::new(path))).unwrap_err();
        assert!(fault.to_string().contains(part), "{fault}");
    }
}
