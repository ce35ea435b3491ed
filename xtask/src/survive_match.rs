//! The part of `cargo xtask survive` about matches: no game lost, none doubled.
//!
//! *Idea.* A match as a job, killed without warning at random moments and taken up again until it is through; its games
//! file has to be that of an undisturbed run, byte for byte.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Instant;

use crate::counter::output;

/// Kills the match `wanted` times; `random` gives numbers below 1.
pub(crate) fn run(
    program: &Path,
    folder: &Path,
    wanted: u32,
    random: &mut dyn FnMut() -> f64,
) -> Result<(), String> {
    let said = |fault: std::io::Error| fault.to_string();
    let command = |more: &[&str]| {
        let mut command = Command::new(program);
        command.args(["match", "engine:nodes=500", "level:4", "--game", "connect-four"]);
        command.args(["--pairs", "40", "--seed", "3", "--threads", "2"]).args(more);
        command
    };
    let text = |path: &Path| path.to_string_lossy().into_owned();
    let whole = folder.join("undisturbed-games");
    let begin = Instant::now();
    output(&mut command(&["--games", &text(&whole)]))?;
    let time = begin.elapsed();
    let undisturbed = fs::read(&whole).map_err(said)?;
    let begin = Instant::now();
    let (mut kills, mut matches) = (0, 0);
    while kills < wanted {
        let job = folder.join(format!("match-{matches}"));
        let games = folder.join("games");
        loop {
            let mut child = command(&["--job", &text(&job), "--games", &text(&games)])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .map_err(said)?;
            sleep(time.mul_f64(random() * 0.6));
            if let Some(status) = child.try_wait().map_err(said)? {
                if !status.success() {
                    return Err("a match that was taken up again failed".to_owned());
                }
                break;
            }
            child.kill().map_err(said)?;
            child.wait().map_err(said)?;
            kills += 1;
        }
        if fs::read(&games).map_err(said)? != undisturbed {
            return Err(format!("after {kills} kills the games differ: see {}", text(&games)));
        }
        fs::remove_dir_all(&job).map_err(said)?;
        // A new match overwrites nothing.
        fs::remove_file(&games).map_err(said)?;
        matches += 1;
    }
    println!(
        "survive: {kills} kills of {matches} matches of 80 games, games identical ({:.1?})",
        begin.elapsed()
    );
    Ok(())
}
