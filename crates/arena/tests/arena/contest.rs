//! Contests: any number of threads, jobs that are stopped, forfeits.

use arena::statistics::EloModel;
use arena::*;
use jobs::{Stop, Work};

pub(crate) fn contest(game: &str, players: [&str; 2], pairs: u64) -> Contest {
    let players = players.map(|player| PlayerSpec::parse(player).unwrap());
    Contest {
        openings: Openings::Random { least: 2, most: 4, seed: 9 },
        seed: 9,
        ..Contest::of_two(game, players, pairs)
    }
}

fn games(contest: &Contest, threads: usize) -> String {
    games_text(&contest.run_here(threads, &Stop::new(), &|_| {}).unwrap())
}

#[test]
fn any_number_of_threads_plays_the_same_games() {
    for (game, chunk) in [("connect-four", 1), ("rabbit-and-wolves", 3)] {
        let contest = Contest { chunk, ..contest(game, ["engine:nodes=200", "level:2"], 10) };
        let once = games(&contest, 1);
        assert_eq!(once.matches("result:").count(), 20);
        for threads in [2, 4] {
            assert_eq!(games(&contest, threads), once, "{game} with {threads} threads");
        }
    }
}

#[test]
fn an_observer_sees_every_move_and_changes_nothing() {
    use std::collections::BTreeMap;
    use std::sync::Mutex;

    let contest = contest("connect-four", ["engine:nodes=150", "level:2"], 4);
    let seen: Mutex<BTreeMap<(u64, usize), Vec<String>>> = Mutex::default();
    let observer = |board: &arena::LiveGame<'_>| {
        let mut seen = seen.lock().unwrap();
        let moves = seen.entry((board.unit, board.half)).or_default();
        moves.extend(board.moves.last().map(|mv| mv.mv.clone()));
        assert_eq!(board.moves.len(), moves.len(), "one more with every call");
        assert_eq!(board.players[board.half], 0);
    };
    let results = Results::new(&contest);
    let watched = contest.resume(results, 2, &Stop::new(), &|_| {}, &observer).unwrap();
    assert_eq!(games_text(&watched), games(&contest, 1));
    let seen = seen.into_inner().unwrap();
    for (unit, pair) in watched.pairs() {
        for (half, game) in pair.games.iter().enumerate() {
            let played: Vec<&str> = game.moves.iter().map(|mv| mv.mv.as_str()).collect();
            assert_eq!(seen[&(unit, half)], played);
        }
    }
}

#[test]
fn a_job_that_is_stopped_again_and_again_plays_the_same_games() {
    let contest = contest("connect-four", ["engine:nodes=150", "random"], 12);
    let undisturbed = games(&contest, 2);
    let folder = tempfile::tempdir().unwrap();
    let mut runs = 0;
    loop {
        let stop = Stop::new();
        let limit = runs * 3 + 2;
        let listener = |progress: &Progress<'_, '_>| {
            if progress.results.played() >= limit {
                stop.raise();
            }
        };
        let results = contest.run_job(folder.path(), 2, &stop, &listener).unwrap();
        runs += 1;
        if results.played() == contest.units() {
            assert_eq!(games_text(&results), undisturbed);
            break;
        }
        assert!(runs < 20, "every run plays something");
    }
    assert!(runs > 2, "it was interrupted");
    let again = Contest::of_job(folder.path()).unwrap();
    assert_eq!(again, contest);
    let read = again.run_job(folder.path(), 1, &Stop::new(), &|_| {}).unwrap();
    assert_eq!(games_text(&read), undisturbed);
}

/// A sequential test that the first player passes long before this number of pairs.
pub(crate) fn sequential(pairs: u64) -> Contest {
    let sprt = SprtText { elo0: "0".into(), elo1: "100".into(), model: EloModel::Logistic };
    let contest = contest("connect-four", ["engine:nodes=400", "random"], pairs);
    Contest { sprt: Some(sprt), ..contest }
}

#[test]
fn a_sequential_test_ends_at_the_same_pair_everywhere() {
    let contest = sequential(500);
    let one = contest.run_here(1, &Stop::new(), &|_| {}).unwrap();
    let four = contest.run_here(4, &Stop::new(), &|_| {}).unwrap();
    assert!(one.is_decided() && one.played() < 60, "{} pairs", one.played());
    assert_eq!(games_text(&one), games_text(&four));
    assert_eq!(one.total(), four.total());
    assert_eq!(one.total().sprt, Some(arena::statistics::Verdict::Better));
}

/// The pairs that decide the test may be those of another worker in the same folder.
#[test]
fn two_workers_of_a_sequential_test_have_the_same_result() {
    let contest = sequential(500);
    let once = games_text(&contest.run_here(1, &Stop::new(), &|_| {}).unwrap());
    for _ in 0..4 {
        let folder = tempfile::tempdir().unwrap();
        let run = || {
            let results = contest.run_job(folder.path(), 1, &Stop::new(), &|_| {}).unwrap();
            assert!(results.is_decided());
            games_text(&results)
        };
        let texts = std::thread::scope(|scope| {
            let workers = [scope.spawn(run), scope.spawn(run)];
            workers.map(|worker| worker.join().unwrap())
        });
        assert!(texts.iter().all(|text| *text == once));
    }
}

/// Games of other threads that would not count end at once. Without that, the first pair would take minutes.
#[test]
fn a_contest_that_is_broken_off_ends_the_games_of_all_threads() {
    let players = ["engine:time=5", "random", "hub:outwit-no-such-program"];
    let players = players.map(|player| PlayerSpec::parse(player).unwrap());
    let contest = Contest::new("draughts", players.into(), vec![[0, 1], [1, 2]], 1);
    let results = contest.run_here(2, &Stop::new(), &|_| {}).unwrap();
    assert!(results.aborted().is_some_and(|why| why.contains("outwit-no-such-program")));
    assert_eq!(results.played(), 0);
}

#[cfg(unix)]
#[test]
fn a_player_that_has_changed_is_refused_with_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let (bot, script) = (folder.path().join("bot.toml"), folder.path().join("bot.sh"));
    std::fs::write(&bot, "command = ['sh', 'bot.sh']").unwrap();
    let resigns = "while read line; do echo resign; done";
    std::fs::write(&script, resigns).unwrap();
    let name = format!("bot:{}", bot.display());
    let made = || Contest { chunk: 1, ..contest("tic-tac-toe", [&name, "random"], 2) };
    let job = folder.path().join("job");
    let run = |contest: &Contest| {
        contest.run_job(&job, 1, &Stop::new(), &|_| {}).map(|results| results.played())
    };
    assert_eq!(run(&made()).unwrap(), 2);
    let other = Contest { seed: 8, ..made() };
    let sentence = run(&other).unwrap_err().to_string();
    assert!(
        sentence.contains("planned with seed \"9\", found \"8\"; expected the same"),
        "{sentence}"
    );
    // Of the conditions the sentence names only the one that differs.
    let mut other = made();
    other.conditions.max_plies += 7;
    let sentence = run(&other).unwrap_err().to_string();
    let plies = made().conditions.max_plies;
    let expected = format!("planned with max plies {plies}, found {}; expected", plies + 7);
    assert!(sentence.contains(&expected), "{sentence}");
    // Of the players the sentence names the first that differs.
    let specs = [&*name, "random", "level:1"].map(|text| PlayerSpec::parse(text).unwrap());
    let more = Contest::new("tic-tac-toe", specs.into(), Contest::round_robin(3), 2);
    let sentence = run(&more).unwrap_err().to_string();
    let expected = "planned with other players: player 3, \"level:1\", is new; expected the same";
    assert!(sentence.contains(expected), "{sentence}");
    std::fs::write(&script, format!("{resigns} # and ends")).unwrap();
    let is_refused = |contest: &Contest| {
        let sentence = run(contest).unwrap_err().to_string();
        let expected = format!("{name} has changed since the first game");
        assert!(sentence.contains(&expected) && sentence.len() < 400, "{sentence}");
    };
    is_refused(&made());
    assert!(open(&made().parameters()).is_ok());
    // The results can be read from the folder, with other files of the bot and without any.
    let finished = Contest::of_job(&job).unwrap();
    for file in [script, bot] {
        let planned = Contest::of_job(&job).unwrap();
        planned.check().unwrap();
        assert_eq!((planned.parameters(), run(&planned).unwrap()), (finished.parameters(), 2));
        assert!(open(&planned.parameters()).is_ok());
        std::fs::remove_file(file).unwrap();
    }
    // Missing games cannot be played, neither all nor one of them.
    std::fs::remove_file(job.join("results/1.json")).unwrap();
    let sentence = run(&Contest::of_job(&job).unwrap()).unwrap_err().to_string();
    let expected = format!("cannot read {}: no such file", &name[4..]);
    assert!(sentence.contains(&expected), "{sentence}");
    let halt = Work::run(&finished.work(), 1, &Stop::new()).unwrap_err();
    assert!(matches!(halt, jobs::Halt::Failed(reason) if reason.contains(&expected)));
}

#[test]
fn a_program_that_plays_differently_continues_no_contest() {
    let folder = tempfile::tempdir().unwrap();
    let job = folder.path().join("job");
    let made = || Contest { chunk: 1, ..contest("connect-four", ["engine:nodes=50", "random"], 2) };
    let run = |contest: &Contest| {
        contest.run_job(&job, 1, &Stop::new(), &|_| {}).map(|results| results.played())
    };
    let parameters = made().parameters();
    assert!(parameters["search_digest"].is_string(), "{parameters}");
    assert!(contest("connect-four", ["random"; 2], 2).parameters()["search_digest"].is_null());
    // As planned by a program whose searches find something else.
    let other = |digest: serde_json::Value| {
        let mut planned = made();
        let (contents, searches) = (vec![None, None], digest.as_str().map(str::to_owned));
        planned.planned_hashes = Some(arena::PlayerHashes { contents, searches });
        planned.players_changed = true;
        planned
    };
    assert!(run(&other("0".into())).unwrap_err().to_string().contains("plays differently"));
    jobs::Job::plan(&job, &other("0".into()).work()).unwrap();
    for contest in [made(), Contest::of_job(&job).unwrap()] {
        let sentence = run(&contest).unwrap_err().to_string();
        assert!(sentence.contains("this program plays differently"), "{sentence}");
    }
    let same = folder.path().join("same");
    jobs::Job::plan(&same, &other(parameters["search_digest"].clone()).work()).unwrap();
    assert_eq!(made().run_job(&same, 1, &Stop::new(), &|_| {}).unwrap().played(), 2);
}

/// The path of an evaluation may look like a setting.
#[test]
fn a_job_is_read_again_whatever_the_path_of_an_evaluation_is() {
    let text = "name = 'mine'\ngame = 'connect-four'\n[weights]\ncentre = 2";
    let session = games::open("connect-four").unwrap();
    let read =
        |player: &str| PlayerSpec::read(player, &*session, &mut |_| Ok(text.to_owned())).unwrap();
    let players = ["alpha-beta:depth=1,eval=a/eval=b.toml", "alpha-beta:depth=1,eval=c.toml"];
    let made = Contest::of_two("connect-four", players.map(read), 1);
    let folder = tempfile::tempdir().unwrap();
    made.run_job(folder.path(), 1, &Stop::new(), &|_| {}).unwrap();
    let paths: Vec<_> = Contest::of_job(folder.path()).unwrap().files().into_keys().collect();
    assert_eq!(paths, ["a/eval=b.toml", "c.toml"]);
}

/// A bot whose every move is illegal, as the text of a player.
#[cfg(unix)]
fn illegal_bot(folder: &std::path::Path, name: &str) -> String {
    let bot = folder.join(name);
    std::fs::create_dir(&bot).unwrap();
    std::fs::write(bot.join("bot.toml"), "command = ['sh', 'bot.sh']").unwrap();
    std::fs::write(bot.join("bot.sh"), "while read line; do echo z9; done").unwrap();
    format!("bot:{}", bot.join("bot.toml").display())
}

/// Two bots whose every move is illegal, the first and the last player, and two others.
#[cfg(unix)]
fn contest_with_bad_bots(folder: &std::path::Path) -> Contest {
    let bots = [illegal_bot(folder, "a"), illegal_bot(folder, "b")];
    let players = [&*bots[0], "level:1", "random", &*bots[1]];
    let players = players.map(|player| PlayerSpec::parse(player).unwrap());
    Contest {
        max_forfeits: Some(3),
        ..Contest::new("tic-tac-toe", players.into(), Contest::round_robin(4), 3)
    }
}

#[cfg(unix)]
#[test]
fn a_player_with_too_many_forfeits_is_out() {
    let folder = tempfile::tempdir().unwrap();
    let contest = contest_with_bad_bots(folder.path());
    let job = folder.path().join("job");
    // Stopped after every few pairs, so that the count has to come from the job.
    let results = loop {
        let stop = Stop::new();
        let first = std::sync::Mutex::new(None);
        let listener = |progress: &Progress<'_, '_>| {
            let played = progress.results.played();
            if played >= *first.lock().unwrap().get_or_insert(played) + 4 {
                stop.raise();
            }
        };
        let results = contest.run_job(&job, 1, &stop, &listener).unwrap();
        if results.played() == contest.units() {
            break results;
        }
    };
    assert_eq!(results.out().collect::<Vec<_>>(), [0, 3]);
    let total = results.total();
    let kinds = |player: usize| {
        let kinds = &total.forfeit_kinds[player];
        [ForfeitKind::Illegal, ForfeitKind::Out]
            .map(|kind| kinds.get(&kind).copied().unwrap_or_default())
    };
    // Each plays 18 games, of which one side of the games between the two forfeits.
    for player in [0, 3] {
        let [illegal, out] = kinds(player);
        assert!((3..=4).contains(&illegal), "{:?}", total.forfeit_kinds);
        assert_eq!(illegal + out, total.forfeits[player]);
        assert_eq!(total.of_player(player).games(), 18);
    }
    assert_eq!(kinds(1), [0, 0]);
    let unplayed = |game: &&arena::GameRecord| {
        matches!(
            &game.ending,
            arena::Ending::Forfeit { what: arena::Forfeit::Out { after: 3 }, .. }
        )
    };
    let games: Vec<_> = results.pairs().flat_map(|(_, pair)| &pair.games).collect();
    assert!(games.iter().copied().filter(unplayed).all(|game| game.moves.is_empty()));
    assert_eq!(games.iter().copied().filter(unplayed).count() as u64, kinds(0)[1] + kinds(3)[1]);
    // The last pair of the two bots: no one plays, both lose a game.
    let both = results.pairs().filter(|(_, pair)| pair.players == [0, 3]).last().unwrap().1;
    assert_eq!(both.half_points(), [0, 2]);
    let endless = Contest { max_forfeits: Some(0), ..contest.clone() };
    let all = endless.run_here(2, &Stop::new(), &|_| {}).unwrap().total();
    assert!(all.forfeit_kinds.iter().all(|kinds| !kinds.contains_key(&ForfeitKind::Out)));
    assert_eq!(all.forfeits.iter().sum::<u64>(), 30, "all games of the bots");
}

/// Which games are skipped does not depend on the order in which threads end their games.
#[cfg(unix)]
#[test]
fn a_player_is_out_after_the_same_game_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let contest = contest_with_bad_bots(folder.path());
    let one = contest.run_here(1, &Stop::new(), &|_| {}).unwrap();
    for threads in [2, 4] {
        let more = contest.run_here(threads, &Stop::new(), &|_| {}).unwrap();
        assert_eq!(games_text(&more), games_text(&one), "{threads} threads");
        assert_eq!((more.total(), more.faults()), (one.total(), one.faults()));
    }
    // Shards that know nothing of each other, on many machines, and in the opposite order.
    let mut apart = Results::new(&contest);
    for shard in (0..contest.shards()).rev() {
        apart.add(shard, Work::run(&contest.work(), shard, &Stop::new()).unwrap());
    }
    assert_eq!(games_text(&apart), games_text(&one));
    assert_eq!((apart.total(), apart.faults()), (one.total(), one.faults()));
}

/// A shard that another machine plays does not know the games of the shards before it.
#[cfg(unix)]
#[test]
fn a_player_is_out_within_a_shard_that_is_played_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let bot = illegal_bot(folder.path(), "a");
    let players = [&*bot, "level:1"].map(|player| PlayerSpec::parse(player).unwrap());
    let contest = Contest {
        max_forfeits: Some(3),
        ..Contest::new("tic-tac-toe", players.into(), Contest::round_robin(2), 4_000)
    };
    let pairs = Work::run(&contest.work(), contest.shards() - 1, &Stop::new()).unwrap();
    let games = || pairs.iter().flat_map(|pair| &pair.games);
    let is_out = |game: &&GameRecord| {
        matches!(game.ending, Ending::Forfeit { what: Forfeit::Out { .. }, .. })
    };
    assert!(4 < games().count(), "a shard of several pairs");
    assert_eq!(games().filter(|game| !is_out(game)).count(), 3);
}

/// In a contest that judges its players, a bot that cannot be started loses its games and no others.
#[cfg(unix)]
#[test]
fn a_bot_that_cannot_be_started_is_out_and_the_rest_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bot.toml");
    std::fs::write(&file, "command = ['./missing']").unwrap();
    let bot = format!("bot:{}", file.display());
    let players = [&*bot, "level:1", "random"].map(|player| PlayerSpec::parse(player).unwrap());
    let contest = Contest {
        max_forfeits: Some(1),
        ..Contest::new("tic-tac-toe", players.into(), Contest::round_robin(3), 2)
    };
    let results = contest.run_here(1, &Stop::new(), &|_| {}).unwrap();
    assert_eq!((results.aborted(), results.played()), (None, 6));
    assert_eq!(results.total().forfeits, [8, 0, 0]);
    let lenient = Contest { max_forfeits: Some(0), ..contest.clone() };
    let results = lenient.run_here(1, &Stop::new(), &|_| {}).unwrap();
    assert_eq!((results.aborted(), results.total().forfeits), (None, vec![8, 0, 0]));
    assert_eq!(results.out().count(), 0);
    let strict = Contest { max_forfeits: None, ..contest };
    let results = strict.run_here(1, &Stop::new(), &|_| {}).unwrap();
    assert!(results.aborted().is_some_and(|why| why.contains("cannot be started")));
}

/// The record of a job keeps no larger number than 2^53 - 1.
#[cfg(unix)]
#[test]
fn a_bot_may_report_any_number_of_nodes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bot.toml");
    let go = "go) echo info nodes 18446744073709551615; echo move $move;;";
    let cases = format!("outwit) echo ready;; newgame) echo ready;; moves) move=$one;; {go}");
    let script = format!("while read word one rest; do case $word in {cases} esac; done");
    std::fs::write(folder.path().join("bot.sh"), script).unwrap();
    std::fs::write(&file, "command = ['sh', 'bot.sh']\nlevel = 'full'").unwrap();
    let contest = contest("tic-tac-toe", [&format!("bot:{}", file.display()), "random"], 1);
    let results = contest.run_job(&folder.path().join("job"), 1, &Stop::new(), &|_| {}).unwrap();
    assert_eq!((results.aborted(), results.played()), (None, 1));
    let (_, pair) = results.pairs().next().unwrap();
    assert_eq!(pair.games[0].moves[0].nodes, Some((1 << 53) - 1));
}

/// A bot that could be started loses the games at whose start it fails; the match is played to its end.
#[cfg(unix)]
#[test]
fn a_bot_that_ends_or_hangs_before_a_later_game_loses_that_game() {
    let hangs = "newgame) n=$((n + 1)); [ $n = 2 ] && sleep 600; echo ready;;";
    let ends = "newgame) n=$((n + 1)); [ $n = 2 ] && exit 3; echo ready;;";
    let leaves = "newgame) echo ready;; over) exit 0;;";
    let (silent, crashed) = (ForfeitKind::Silent, ForfeitKind::Crashed);
    for (what, lost) in [(hangs, silent), (ends, crashed), (leaves, crashed)] {
        let folder = tempfile::tempdir().unwrap();
        let (file, script) = (folder.path().join("bot.toml"), folder.path().join("bot.sh"));
        let limits = "limits = { start = 0.5 }";
        std::fs::write(&file, format!("command = ['sh', 'bot.sh']\nlevel = 'full'\n{limits}"))
            .unwrap();
        let lines = "while read word one rest; do case $word in outwit) echo ready;; moves) move=$one;; go) echo move $move;;";
        std::fs::write(script, format!("n=0\n{lines} {what} esac; done")).unwrap();
        let contest = contest("tic-tac-toe", [&format!("bot:{}", file.display()), "random"], 2);
        let contest = Contest { chunk: 1, ..contest };
        let job = folder.path().join("job");
        for _resumed in 0..2 {
            let results = contest.run_job(&job, 1, &Stop::new(), &|_| {}).unwrap();
            assert_eq!((results.aborted(), results.played()), (None, 2), "{what}");
            assert_eq!(results.total().forfeits, [2, 0], "{what}");
            assert_eq!(results.total().forfeit_kinds[0][&lost], 2, "{what}");
        }
    }
    // One that was never ready has no result. At the simple level its first answer shows that it is ready.
    for (level, script) in
        [("full", "exit 3"), ("simple", "exit 3"), ("simple", "read line; exit 3")]
    {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("bot.toml");
        let text = format!("command = ['sh', '-c', '{script}']\nlevel = '{level}'");
        std::fs::write(&file, text).unwrap();
        let contest = contest("tic-tac-toe", [&format!("bot:{}", file.display()), "random"], 2);
        let results = contest.run_here(1, &Stop::new(), &|_| {}).unwrap();
        let why = results.aborted().expect("the match is aborted");
        assert!(why.contains("exit code 3") && results.played() == 0, "{level} {script}: {why}");
    }
    // It answers once, and when it is started for the second game it ends at once.
    let folder = tempfile::tempdir().unwrap();
    let (file, script) = (folder.path().join("bot.toml"), folder.path().join("bot.sh"));
    std::fs::write(&file, "command = ['sh', 'bot.sh']").unwrap();
    let text = "[ -e ran ] && exit 3; touch ran; IFS=$(printf \"\\t\") read -r position move rest; echo $move; read line; exit 4";
    std::fs::write(script, text).unwrap();
    let contest = contest("tic-tac-toe", [&format!("bot:{}", file.display()), "random"], 1);
    let results = contest.run_here(1, &Stop::new(), &|_| {}).unwrap();
    assert_eq!((results.aborted(), results.played()), (None, 1));
    assert_eq!(results.total().forfeit_kinds[0][&ForfeitKind::Crashed], 2);
}

#[test]
fn payloads_that_cannot_be_are_refused() {
    let contest = contest("tic-tac-toe", ["level:1", "random"], 4);
    let pairs = Work::run(&contest.work(), 1, &Stop::new()).unwrap();
    Work::check(&contest.work(), 1, &pairs).unwrap();
    assert!(Work::check(&contest.work(), 1, &Vec::new()).unwrap_err().contains("expected 1"));
    let mut swapped = pairs;
    swapped[0].games.reverse();
    assert!(Work::check(&contest.work(), 1, &swapped).is_err());
}

#[test]
fn what_cannot_be_played_is_refused_before_the_first_game() {
    let good = contest("connect-four", ["level:1", "random"], 1);
    good.check().unwrap();
    let sprt = |elo0: &str, elo1: &str| {
        Some(SprtText { elo0: elo0.into(), elo1: elo1.into(), model: EloModel::Logistic })
    };
    let cases = [
        (Contest { pairs: 0, ..good.clone() }, "nothing to play"),
        (Contest { pairings: vec![[0, 2]], ..good.clone() }, "missing player"),
        (Contest { game: "chess".into(), ..good.clone() }, "no game"),
        (Contest { sprt: sprt("10", "0"), ..good.clone() }, "0,10"),
        (Contest { sprt: sprt("0", "nan"), ..good.clone() }, "0,10"),
        (Contest { sprt: sprt("6000", "6500"), ..good.clone() }, "from -2000 to 2000"),
        (contest("connect-four", ["engine:eval=height", "random"], 1), "engine:eval=height"),
    ];
    let folder = tempfile::tempdir().unwrap();
    let bot = |game: &str| {
        let path = folder.path().join(format!("{game}.toml"));
        std::fs::write(&path, format!("command = ['x']\ngame = '{game}'")).unwrap();
        contest("connect-four", [&format!("bot:{}", path.display()), "random"], 1)
    };
    bot("connect-four").check().unwrap();
    let dxp = contest("draughts:russian", ["dxp:127.0.0.1:1", "random"], 1);
    let more = [
        (bot("tic-tac-toe"), "it plays tic-tac-toe and not connect-four"),
        (bot("chess"), "there is no game \"chess\""),
        (bot("tic-tac-toe:m=4"), "it plays tic-tac-toe:m=4 and not connect-four"),
        (contest("connect-four", ["hub:x", "random"], 1), "connect-four is not draughts"),
        (dxp, "is not played on 10x10"),
    ];
    for (contest, part) in cases.into_iter().chain(more) {
        let fault = contest.check().unwrap_err().to_string();
        assert!(fault.contains(part), "{fault}");
    }
}
