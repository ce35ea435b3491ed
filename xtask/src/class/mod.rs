//! `cargo xtask class`: a tournament of a class of 30 bots, a third of them bad, without supervision.
//!
//! *Idea.* The real program plays a round robin of bots in Python: 20 that play, and ten that crash, cheat, wait, flood, fork,
//! eat memory or spy. Then the verdicts, the site and the time are checked.
//!
//! *Guarantee.* Each bad bot is out for the right reason, no other bot has a forfeit, every game is accounted for, and the folder
//! of the job is enough to get the same result again.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::ForfeitKind::{
    self, Crashed, Flooded, Garbled, Illegal, Late, Memory, Processes, Silent,
};
use arena::view::{RowView, TournamentView};
use arena::{PlayerSpec, Sandbox};

use crate::files;
use crate::program::Program;

const BOT: &str = include_str!("bot.py");

/// The bots: their kinds and how many there are, and the kinds of forfeits by which they may be out; none = they play.
const CLASS: [(&str, usize, &[ForfeitKind]); 17] = [
    ("random", 5, &[]),
    ("first", 1, &[]),
    ("last", 1, &[]),
    ("middle", 1, &[]),
    ("depth1", 3, &[]),
    ("depth2", 4, &[]),
    ("depth3", 5, &[]),
    ("spy", 1, &[]),
    ("illegal", 1, &[Illegal]),
    ("crash", 1, &[Crashed]),
    ("exit", 1, &[Crashed]),
    ("silent", 1, &[Silent]),
    ("slow", 1, &[Late, Silent]),
    ("flood", 1, &[Flooded]),
    ("garbled", 1, &[Garbled]),
    // A machine that is short of memory refuses it first.
    ("memory", 1, &[Memory, Crashed]),
    // The kernel limits the processes of users; those of root are counted.
    ("fork", 1, &[Processes, Silent, Memory]),
];
/// A bot is out after this many forfeits.
const LIMIT: u64 = 3;
/// The time that the tournament may take on two cores.
const MAX_TIME: Duration = Duration::from_mins(15);

/// Plays the tournament.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let site = match words {
        [] => None,
        [folder] => Some(PathBuf::from(folder)),
        _ => {
            return Err(
                "expected at most a folder for the site; an example: class /tmp/site".into()
            );
        }
    };
    let Some(python) = python() else {
        println!("class: SKIPPED, there is no python3");
        return Ok(());
    };
    files::in_scratch("class", |folder| {
        play(folder, &site.unwrap_or_else(|| folder.join("site")), &python)
    })
}

/// A program of Python, and the folder that it needs if it is not part of the system.
struct Python {
    program: PathBuf,
    prefix: Option<PathBuf>,
}

fn python() -> Option<Python> {
    if Path::new("/usr/bin/python3").exists() {
        return Some(Python { program: "python3".into(), prefix: None });
    }
    let tell = "import sys; print(sys.executable); print(sys.base_prefix)";
    let output = Command::new("python3").args(["-c", tell]).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let mut lines = text.lines().map(PathBuf::from);
    Some(Python { program: lines.next()?, prefix: lines.next() })
}

fn play(folder: &Path, site: &Path, python: &Python) -> Result<(), String> {
    let program = Program::build()?;
    let (file, names) = write_class(folder, python)?;
    let sandbox = Some(Arc::new(Sandbox::default()));
    let spy = format!("bot:{}", folder.join("bots/spy-1/bot.toml").display());
    let spy = PlayerSpec::parse(&spy).map_err(|fault| fault.to_string())?.in_sandbox(sandbox);
    let missing = spy.confinement().map_err(|fault| fault.to_string())?.missing;
    if let Some(why) = &missing {
        println!("class: without a sandbox the spy and the forks are NOT CHECKED: {why}");
    }
    let job = folder.join("job");
    let tournament = |words: &[&Path]| -> Result<String, String> {
        let mut command = Command::new(program.path());
        command.arg("tournament").args(words).arg("--job").arg(&job);
        let command = command.args(["--threads", "2", "--json"]).stderr(Stdio::inherit());
        let output = command.output().map_err(|fault| fault.to_string())?;
        if !output.status.success() {
            return Err(format!("outwit tournament ended with {}", output.status));
        }
        String::from_utf8(output.stdout).map_err(|fault| fault.to_string())
    };
    let begin = Instant::now();
    let text = tournament(&[&file, Path::new("--site"), site])?;
    let took = begin.elapsed();
    let view: TournamentView = serde_json::from_str(&text).map_err(|fault| fault.to_string())?;
    check(&view, missing.is_none())?;
    check_site(site, &names)?;
    if tournament(&[])? != text {
        return Err("the folder of the job gives another result".into());
    }
    let games: u64 = view.table.iter().map(|row| row.games).sum::<u64>() / 2;
    let (seconds, bots) = (took.as_secs(), view.table.len());
    println!(
        "class: {bots} bots, {games} games in {} min {} s on two threads",
        seconds / 60,
        seconds % 60
    );
    if took > MAX_TIME {
        return Err(format!("it took longer than {} min", MAX_TIME.as_secs() / 60));
    }
    Ok(())
}

/// Writes the bots and the file of the tournament; returns its path, and the names of the players.
fn write_class(folder: &Path, python: &Python) -> Result<(PathBuf, Vec<String>), String> {
    let readable = python
        .prefix
        .iter()
        .map(|prefix| format!("readable = [{:?}]\n", prefix.display().to_string()));
    let mut text = format!(
        "name = \"A class of bots\"\ngame = \"connect-four\"\npairs = 1\nopenings = \"random:2-4\"\nseed = 1\n\
         max_forfeits = {LIMIT}\n\n[time_control]\nmove_time = 2000\n\n\
         [sandbox]\nmemory = 512\nstart = 5\n{}\n",
        readable.collect::<String>()
    );
    let mut names = Vec::new();
    for (kind, count, _) in CLASS {
        for number in 1..=count {
            let name = format!("{kind}-{number}");
            let bot = folder.join("bots").join(&name);
            files::make_folder(&bot)?;
            files::write(&bot.join("bot.py"), BOT)?;
            let program = python.program.display().to_string();
            let command = format!("command = [{program:?}, \"bot.py\", {kind:?}, \"{number}\"]\n");
            files::write(&bot.join("bot.toml"), &command)?;
            let file = bot.join("bot.toml").display().to_string();
            text += &format!("[[player]]\nis = {:?}\nname = {name:?}\n", format!("bot:{file}"));
            names.push(name);
        }
    }
    let file = folder.join("class.toml");
    files::write(&file, &text)?;
    Ok((file, names))
}

/// Checks the verdict on every bot.
fn check(view: &TournamentView, is_sandboxed: bool) -> Result<(), String> {
    let players = view.table.len() as u64;
    let mut wrong = Vec::new();
    for row in &view.table {
        let kind = row.player.split('-').next().unwrap_or_default();
        let reasons = CLASS.iter().find(|(known, ..)| *known == kind).map_or(&[][..], |row| row.2);
        println!("  {:10} {:>3} points  {}", row.player, row.points, row.forfeit_text());
        if row.games != 2 * (players - 1) {
            wrong.push(format!("{} has {} games", row.player, row.games));
        }
        let is_checked = is_sandboxed || !["spy", "fork"].contains(&kind);
        if is_checked && !is_right(row, reasons) {
            wrong.push(format!("{}: {}; expected {reasons:?}", row.player, row.forfeit_text()));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(format!("wrong verdicts: {}", wrong.join("; "))) }
}

/// Whether a bot is out for one of these reasons, or plays to the end if there are none.
fn is_right(row: &RowView, reasons: &[ForfeitKind]) -> bool {
    let faults = || row.forfeit_kinds.iter().filter(|(kind, _)| kind.is_fault());
    match reasons {
        [] => row.forfeits == 0,
        // A game of the other thread may end after the bot is out.
        _ => {
            (LIMIT..=LIMIT + 1).contains(&faults().map(|(_, count)| count).sum())
                && faults().all(|(kind, _)| reasons.contains(kind))
        }
    }
}

/// Checks that the site has a page for each player, which the first page links.
fn check_site(site: &Path, names: &[String]) -> Result<(), String> {
    let read = |name: &str| files::read(&site.join(name));
    let index = read("index.html")?;
    let mut pages = BTreeSet::new();
    for (number, name) in (1..).zip(names) {
        let page = format!("player-{number:03}.html");
        if !index.contains(&format!("href=\"{page}\">{name}<")) || !read(&page)?.contains(name) {
            return Err(format!("the site has no page for {name}"));
        }
        pages.insert(page);
    }
    println!("class: the site has {} pages", pages.len() + 1);
    Ok(())
}
