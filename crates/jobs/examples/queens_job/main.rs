//! A job from the command line, with nothing but this crate: count the queens in shards.
//!
//! ```text
//! queens_job plan DIR N SHARDS          queens_job run DIR --all 2
//! queens_job run DIR [--index I]        queens_job missing DIR
//! queens_job merge DIR [FROM ..]        queens_job slurm DIR [SETUP LINE]
//! ```
#![expect(clippy::print_stdout, reason = "an example talks to its reader")]

mod queens;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use jobs::{IndexSource, Job, Opener, RunOptions, launch, open_work};
use queens::Queens;

type Answer<T> = Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    match answer() {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("queens_job: {fault}");
            ExitCode::FAILURE
        }
    }
}

fn answer() -> Answer<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["plan", directory, n, shards] => {
            let work = Queens { n: n.parse()?, depth: 4, shards: shards.parse()? };
            let job = Job::plan(Path::new(directory), &work)?;
            println!("planned {}", job.manifest().describe());
        }
        ["run", directory, "--all", threads] => {
            let (job, work) = open(directory)?;
            let options = RunOptions { threads: threads.parse()?, ..RunOptions::default() };
            let report = job.run_all(&*work, &options)?;
            println!("{} computed, {} of {} done", report.computed, report.done, report.shards);
        }
        ["run", directory, rest @ ..] => {
            let (job, work) = open(directory)?;
            let mut source = IndexSource::default();
            for pair in rest.chunks(2) {
                match pair {
                    ["--index", index] => source.index = Some(index.parse()?),
                    ["--offset", offset] => source.offset = offset.parse()?,
                    _ => return Err(format!("unknown words {pair:?}").into()),
                }
            }
            let shard = source.resolve(job.manifest().shards())?;
            let outcome = job.run_shard(&*work, shard, &RunOptions::default())?;
            println!("shard {shard}: {outcome:?}");
        }
        ["missing", directory] => {
            let (job, work) = open(directory)?;
            println!("{}", job.missing(&*work)?);
        }
        ["merge", directory, from @ ..] => {
            let (job, work) = open(directory)?;
            let from: Vec<PathBuf> = from.iter().map(PathBuf::from).collect();
            let report = job.merge(&*work, &from)?;
            match report.total {
                Some(total) => println!("{total}"),
                None => return Err(format!("shards {} are missing", report.missing).into()),
            }
        }
        ["slurm", directory, setup @ ..] => {
            let (job, work) = open(directory)?;
            let program = std::env::current_exe()?.to_string_lossy().into_owned();
            let launch = job.launch(&*work, vec![program, "run".to_owned()])?;
            let setup = setup.iter().map(|line| (*line).to_owned()).collect();
            let options = launch::slurm::Options { setup, ..Default::default() };
            for path in job.write_launch(&launch::slurm::files(&launch, &options))? {
                println!("{}", path.display());
            }
        }
        _ => return Err(
            "expected plan, run, missing, merge or slurm; an example: queens_job plan /tmp/q8 8 4"
                .into(),
        ),
    }
    Ok(())
}

fn open(directory: &str) -> Answer<(Job, Box<dyn jobs::AnyWork>)> {
    let queens: Opener = |parameters, shards, _| {
        let number = |name: &str| {
            parameters[name].as_u64().filter(|n| (2..=20).contains(n)).map(|n| n as u32).ok_or_else(
                || format!("{name} is {}, expected 2 to 20, for example 8", parameters[name]),
            )
        };
        Ok(Box::new(Queens { n: number("n")?, depth: number("depth")?, shards }))
    };
    let job = Job::open(Path::new(directory))?;
    let work = open_work(&job, &[("example-queens", queens)])?;
    Ok((job, work))
}
