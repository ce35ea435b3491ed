//! Contests that go on after an interruption or an earlier round: what was played before counts.

use arena::*;
use jobs::Stop;

#[cfg(unix)]
use crate::contest::contest;
use crate::contest::sequential;

/// A bot with this script, as the text of a player.
#[cfg(unix)]
fn bot(folder: &std::path::Path, script: &str) -> String {
    std::fs::write(folder.join("bot.toml"), "command = ['sh', 'bot.sh']").unwrap();
    std::fs::write(folder.join("bot.sh"), script).unwrap();
    format!("bot:{}", folder.join("bot.toml").display())
}

/// Plays a contest as a job that is stopped after its first pair, and then to its end.
#[cfg(unix)]
fn resumed<'c>(contest: &'c Contest, folder: &std::path::Path) -> Results<'c> {
    let (job, stop) = (folder.join("job"), Stop::new());
    let stopped = contest.run_job(&job, 1, &stop, &|progress| {
        if progress.results.played() > 0 {
            stop.raise();
        }
    });
    assert_eq!(stopped.unwrap().played(), 1);
    contest.run_job(&job, 1, &Stop::new(), &|_| {}).unwrap()
}

/// A player with too many forfeits is asked for no move again, so that a silent bot delays no one.
#[cfg(unix)]
#[test]
fn who_is_out_stays_out() {
    let folder = tempfile::tempdir().unwrap();
    let bot = bot(folder.path(), "while read line; do echo asked >> asked; echo z9; done");
    let contest = contest("tic-tac-toe", [&bot, "random"], 4);
    let contest = Contest { chunk: 1, max_forfeits: Some(3), ..contest };
    let results = resumed(&contest, folder.path());
    assert_eq!((results.played(), results.total().forfeits[0]), (4, 8));
    let asked = std::fs::read_to_string(folder.path().join("asked")).unwrap();
    assert_eq!(asked.lines().count(), 3);
}

#[cfg(unix)]
#[test]
fn forfeits_of_earlier_rounds_count() {
    let folder = tempfile::tempdir().unwrap();
    let bot = bot(folder.path(), "while read line; do echo z9; done");
    let contest = contest("tic-tac-toe", [&bot, "random"], 2);
    let contest = Contest { max_forfeits: Some(3), earlier_forfeits: vec![2, 0], ..contest };
    let total = contest.run_here(1, &Stop::new(), &|_| {}).unwrap().total();
    let expected = [(ForfeitKind::Illegal, 1), (ForfeitKind::Out, 3)];
    assert_eq!(total.forfeit_kinds[0], expected.into());
}

/// A bot that has played before and cannot be started again loses its games; the match is not broken off.
#[cfg(unix)]
#[test]
fn who_has_played_before_loses_the_games_that_it_cannot_begin() {
    let folder = tempfile::tempdir().unwrap();
    let answers = "while IFS=$(printf \"\\t\") read -r position move rest; do echo $move; done";
    let bot = bot(folder.path(), &format!("[ -e job/results/0.json ] && exit 3\n{answers}"));
    let contest = contest("tic-tac-toe", [&bot, "random"], 2);
    let contest = Contest { chunk: 1, ..contest };
    let results = resumed(&contest, folder.path());
    assert_eq!((results.aborted(), results.played()), (None, 2));
    assert_eq!(results.total().forfeit_kinds[0], [(ForfeitKind::Crashed, 2)].into());
}

/// As in memory, what was played before a player could not be started is kept.
#[test]
fn a_job_that_is_broken_off_has_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let players = ["random", "level:1", "hub:outwit-no-such-program"];
    let players = players.map(|player| PlayerSpec::parse(player).unwrap());
    let contest = Contest::new("draughts", players.into(), vec![[0, 1], [1, 2]], 1);
    let results = contest.run_job(folder.path(), 1, &Stop::new(), &|_| {}).unwrap();
    assert!(results.aborted().is_some_and(|why| why.contains("outwit-no-such-program")));
    assert_eq!(results.played(), 1);
}

#[test]
fn a_test_that_is_decided_plays_no_further_game() {
    let contest = sequential(500);
    let decided = contest.run_here(1, &Stop::new(), &|_| {}).unwrap();
    let played = decided.played();
    let observer = |game: &LiveGame<'_>| panic!("pair {} is played", game.unit);
    let again = contest.resume(decided, 1, &Stop::new(), &|_| {}, &observer).unwrap();
    assert_eq!(again.played(), played);
}
