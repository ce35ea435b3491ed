//! Fits the weights of named features to games, and measures the gain in a match.

use std::io::Write;
use std::path::{Path, PathBuf};

use arena::EXTERNAL_PLAYERS;
use arena::tune::{InitialEval, Tuning, TuningEvent, TuningResult};
use arena::view::MatchView;
use clap::Args;
use indicatif::ProgressBar;
use outwit::parallel::cores;
use serde_json::json;

use crate::applies;
use crate::contest_args::{PlayArgs, RunArgs, write_outputs};
use crate::contest_progress::Notices;
use crate::failure::Failure;
use crate::stop::stoppable;
use crate::{files, game_name, number, output, progress_bar, show};

/// The arguments that networks and patterns share.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A game with named features
    pub(super) game: String,
    /// Initial evaluation: material, the name of an evaluation, or a file (not for networks and patterns of draughts); with
    /// learned, training of a network of draughts continues from that of the program [default: material, in draughts standard]
    #[arg(long, value_name = "EVAL")]
    pub(super) from: Option<String>,
    /// Write the weights to this file instead of standard output; networks and patterns of draughts are only written to files
    #[arg(long, alias = "output", value_name = "FILE.toml")]
    pub(super) out: Option<PathBuf>,
    /// The search, as a player without an evaluation, for example engine or alpha-beta:depth=4
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    player: String,
    /// Pairs of games per generation, with weights of named features rounded up to a multiple of 4 [default: 500, in draughts
    /// 2000]
    #[arg(long, value_name = "N", value_parser = number::count)]
    pub(super) pairs: Option<u64>,
    /// Number of generations; each plays with the weights of the previous one [default: 2, in draughts at most 8]
    #[arg(long, value_name = "N", value_parser = number::count)]
    pub(super) generations: Option<u64>,
    /// Multiply a weight by n / (n + SHRINK) if its feature is unbalanced in n samples, except for the one that sets the scale
    /// [default: 1500]
    #[arg(long, value_name = "SHRINK")]
    shrink: Option<u32>,
    /// Pairs of games of the final match against the initial evaluation; 0 = none [default: 200]
    #[arg(long, value_name = "N")]
    proof: Option<u64>,
    #[command(flatten)]
    pub(super) play: PlayArgs,
    #[command(flatten)]
    pub(super) run: RunArgs,
}

impl Options {
    /// Fails if no command could read the file of the weights. A device is read by no command of this program.
    pub(super) fn check_out(&self) -> Result<(), Failure> {
        let file = self.out.as_deref().filter(|path| !output::is_device(path));
        file.map_or(Ok(()), |path| files::check_eval_name(&path.to_string_lossy()))
    }

    /// The first given option that only the fit of named features uses.
    pub(super) fn first_linear(&self) -> Option<&'static str> {
        let own = applies::first([
            (self.player != "engine", "--player"),
            (self.shrink.is_some(), "--shrink"),
            (self.proof.is_some(), "--proof"),
        ]);
        own.or(self.play.first_other_than_nodes()).or(self.run.first_output())
    }
}

/// Tunes the weights and prints the result.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let tuning = tuning(options)?;
    let bar = progress_bar::resumable("{msg} {wide_bar} {pos}/{len} pairs, {elapsed}{left}");
    let stop = jobs::Stop::new();
    let notices = Notices::default();
    let listener = |event: &TuningEvent<'_>| show_event(event, &bar, &notices);
    let (folder, threads) = (options.run.job.as_deref(), options.run.threads.unwrap_or_else(cores));
    let tuned = stoppable(&stop, || tuning.run(folder, threads, &stop, &listener));
    bar.finish_and_clear();
    let Some(tuned) = tuned? else {
        let how = match folder {
            Some(_) => "the same command resumes",
            None => "with --job DIR it can be resumed",
        };
        return Err(Failure::other(format!("stopped before the end; {how}")));
    };
    write(options, &tuned, tuning.shrink, out)
}

/// Checks the options, and says with them what is to be tuned.
fn tuning(options: &Options) -> Result<Tuning, Failure> {
    options.run.check_force(options.out.is_some(), "--out weights.toml --force")?;
    let game = game_name::open(&options.game, None)?.name();
    let inputs = || [&options.from, &options.play.openings].into_iter().flatten().map(Path::new);
    options.run.check_outputs(&game, inputs())?;
    output::check_no_input(&options.out, inputs())?;
    if let Some(option) = options.run.first_output().filter(|_| options.proof == Some(0)) {
        return Err(Failure::usage(format!(
            "{option} is written from the final match, and --proof 0 plays none; leave one of them out"
        )));
    }
    output::check_of_job(&options.out, options.run.is_forced(), options.run.job.as_deref())?;
    options.check_out()?;
    check_player(&options.player)?;
    let mut conditions = options.play.conditions()?;
    let time_control = &mut conditions.time_control;
    let unlimited =
        time_control.depth.is_none() && time_control.nodes.is_none() && !time_control.is_timed();
    if unlimited && !options.player.contains('=') {
        time_control.nodes = Some(1000);
    }
    Ok(Tuning {
        openings: options.play.openings(&game, u64::MAX)?,
        search: options.player.clone(),
        from: InitialEval::read(options.from.as_deref().unwrap_or("material"), &mut files::read)?,
        pairs: options.pairs.unwrap_or(500),
        generations: options.generations.unwrap_or(2),
        shrink: f64::from(options.shrink.unwrap_or(1500)),
        proof: options.proof.unwrap_or(200),
        seed: options.play.seed(),
        conditions,
        game,
    })
}

/// Refuses a player that is no search, or one whose evaluation is given.
fn check_player(player: &str) -> Result<(), Failure> {
    let search = views::id_of(player);
    let learns_nothing = games::Algorithm::parse(search)
        .map_or(matches!(search, "human" | "random" | "level" | "classic"), |algorithm| {
            !algorithm.uses(games::SearchSetting::Eval)
        });
    if learns_nothing {
        return Err(Failure::usage(format!(
            "the player {player} has no evaluation to learn; expected a search with one, for example: --player engine"
        )));
    }
    if player.contains("eval=") || EXTERNAL_PLAYERS.iter().any(|row| row.name == search) {
        return Err(Failure::usage(format!(
            "--player {player}: expected a search of this program without an evaluation, which is what is learned, for example: engine:depth=4"
        )));
    }
    Ok(())
}

fn show_event(event: &TuningEvent<'_>, bar: &ProgressBar, notices: &Notices) {
    match event {
        TuningEvent::Games(generation, progress) => {
            for notice in notices.of(*generation, progress) {
                bar.suspend(|| anstream::eprintln!("{notice}"));
            }
            bar.set_message(match generation {
                0 => "final match".into(),
                number => format!("generation {number}"),
            });
            progress_bar::show_done(bar, progress.results.played(), progress.units);
        }
        TuningEvent::Fitted(generation, fit) => bar.suspend(|| {
            anstream::eprintln!(
                "generation {generation}: {} positions, log-likelihood {:.4}",
                show::grouped(fit.samples as u64),
                fit.likelihood
            );
        }),
    }
}

/// Writes the files and prints the result, which is not lost if a file cannot be written.
fn write(
    options: &Options,
    tuned: &TuningResult,
    shrink: f64,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let saved = match &options.out {
        Some(path) => output::write(path, tuned.text.as_bytes(), options.run.overwrites()),
        None => Ok(()),
    };
    let written = tuned.proof.as_ref().map_or(Ok(()), |(_, round)| {
        let (title, rounds) =
            ("Tuned weights against the initial ones", std::slice::from_ref(round));
        write_outputs(&options.run, title, rounds, &round.total)
    });
    let path = options.out.as_deref().filter(|_| saved.is_ok());
    if options.run.json {
        show::json(out, &as_json(tuned))?;
    } else {
        print(tuned, path, out)?;
    }
    out.flush()?;
    for doubt in doubts(tuned, shrink) {
        show::warning(&doubt);
    }
    match (saved, written) {
        (Err(first), Err(second)) => {
            show::warning(&second.into_sentence());
            Err(first)
        }
        (saved, written) => saved.and(written),
    }
}

/// What speaks against the use of the weights, as sentences.
fn doubts(tuned: &TuningResult, shrink: f64) -> Vec<String> {
    let TuningResult { fit, proof, .. } = tuned;
    let mut doubts = Vec::new();
    match fit.reference {
        None => doubts.push(
            "the games show no gain from any of the features with large default weights, so the scale of the points is a guess"
                .into(),
        ),
        Some(index) if (fit.counts[index] as f64) < shrink => doubts.push(format!(
            "{} sets the scale of the points, and differs between the sides in only {} of {} positions; expected at least {shrink} \
             (--shrink), for example with more --pairs",
            fit.weights[index].0,
            show::grouped(fit.counts[index]),
            show::grouped(fit.samples as u64)
        )),
        Some(_) => {}
    }
    let has_lost = |view: &MatchView| view.score.is_some_and(|score| score < 0.5);
    if let Some((view, _)) = proof.as_ref().filter(|(view, _)| has_lost(view)) {
        doubts.push(if view.los.is_some_and(|los| los < 0.05) {
            "the new weights lost the final match: the initial ones are better".into()
        } else {
            "the new weights scored less than half in the final match: no gain is shown".into()
        });
    }
    doubts
}

fn as_json(tuned: &TuningResult) -> serde_json::Value {
    let weights = tuned.fit.weights.iter().zip(&tuned.fit.counts).map(
        |((name, weight), count)| json!({ "feature": name, "weight": weight, "samples": count }),
    );
    json!({
        "weights": weights.collect::<Vec<_>>(),
        "tempo": tuned.fit.tempo,
        "samples": tuned.fit.samples,
        "likelihood": tuned.fit.likelihood,
        "file": tuned.text,
        "proof": tuned.proof.as_ref().map(|(view, _)| view),
    })
}

/// Prints a table of the weights and the result of the final match. If the weights are not in the file at `path`, standard output
/// has nothing but the text of that file, and the table goes to standard error.
fn print(tuned: &TuningResult, path: Option<&Path>, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(path) = path else {
        print_table(tuned, &mut anstream::stderr())?;
        return Ok(write!(out, "{}", tuned.text)?);
    };
    print_table(tuned, out)?;
    Ok(writeln!(out, "Wrote {}.", path.display())?)
}

/// Prints the weights and the result of the final match.
fn print_table(tuned: &TuningResult, out: &mut dyn Write) -> Result<(), Failure> {
    let rows = tuned.fit.weights.iter().zip(&tuned.fit.counts).map(|((name, weight), count)| {
        vec![name.clone(), weight.to_string(), show::grouped(*count)]
    });
    let table = show::table(&["feature", "weight", "samples"], &[1, 2], rows.collect());
    show::write_table(out, &table)?;
    writeln!(out, "tempo {}", tuned.fit.tempo)?;
    if let Some((view, _)) = &tuned.proof {
        writeln!(
            out,
            "Final match: +{} ={} -{} against the initial weights, Elo {} (95 %), likelihood of superiority {}",
            view.wins,
            view.draws,
            view.losses,
            view.elo_text(),
            view.los_text()
        )?;
    }
    Ok(())
}
