//! `outwit tune`: weights from games, and a match that proves what they bring.

use std::io::Write;
use std::path::PathBuf;

use arena::tune::{Start, Step, Tuned, Tuning};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use super::job::run::stoppable;
use crate::contest_args::{PlayArgs, RunArgs, write, write_report};
use crate::failure::Failure;
use crate::{files, game_name, number, show};

const EXAMPLES: &str = "\
Examples:
  outwit tune connect-four --nodes 500 --out tuned.toml
  outwit tune connect-four --from mine.toml --pairs 2000 --generations 3 --out better.toml --job /tmp/tune
  outwit match engine:eval=tuned.toml engine --game connect-four --nodes 500";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct Options {
    /// A game with named features
    game: String,
    /// The evaluation to begin with: material, one of the game's own, or a file
    #[arg(long, value_name = "EVAL", default_value = "material")]
    from: String,
    /// Write the weights to this file; printed if not given
    #[arg(long, value_name = "FILE.toml")]
    out: Option<PathBuf>,
    /// The program that plays, without its evaluation
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    player: String,
    /// Pairs of games in a generation
    #[arg(long, value_name = "N", default_value = "500", value_parser = number::count)]
    pairs: u64,
    /// Generations: each plays with the weights of the one before
    #[arg(long, value_name = "N", default_value = "2", value_parser = number::count)]
    generations: u64,
    /// A weight seen out of balance n times is multiplied with n / (n + SHRINK)
    #[arg(long, value_name = "SHRINK", default_value_t = 1500)]
    shrink: u32,
    /// Pairs of the match that proves the gain; 0 = none
    #[arg(long, value_name = "N", default_value_t = 200)]
    proof: u64,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    run: RunArgs,
}

/// Tunes and tells what came of it.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    options.run.check_outputs()?;
    files::check_output_folder(&options.out)?;
    let game = game_name::open(&options.game, None)?.view().game;
    let mut conditions = options.play.conditions();
    let pace = &mut conditions.pace;
    let unlimited = pace.depth.is_none() && pace.nodes.is_none() && !pace.is_timed();
    if unlimited && !options.player.contains('=') {
        pace.nodes = Some(1000);
    }
    let tuning = Tuning {
        openings: options.play.openings(&game, u64::MAX)?,
        searcher: options.player.clone(),
        from: Start::read(&options.from, &mut files::read)?,
        pairs: options.pairs,
        generations: options.generations,
        shrink: f64::from(options.shrink),
        proof: options.proof,
        seed: options.play.seed,
        conditions,
        game,
    };
    let bar = ProgressBar::new(options.pairs);
    if let Ok(style) =
        ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} pairs, {eta} left")
    {
        bar.set_style(style);
    }
    let stop = jobs::Stop::new();
    let hear = |step: &Step<'_>| match step {
        Step::Games(generation, progress) => {
            bar.set_length(progress.units);
            bar.set_position(progress.results.played());
            bar.set_message(match generation {
                0 => "proof".into(),
                number => format!("generation {number}"),
            });
        }
        Step::Fitted(generation, fit) => bar.suspend(|| {
            anstream::eprintln!(
                "generation {generation}: {} positions, likelihood {:.4}",
                show::grouped(fit.samples as u64),
                fit.likelihood
            );
        }),
    };
    let (folder, threads) = (options.run.job.as_deref(), options.run.threads());
    let tuned = stoppable(&stop, || tuning.run(folder, threads, &stop, &hear));
    bar.finish_and_clear();
    let Some(tuned) = tuned? else {
        return Err(Failure::other("stopped before the end; with --job it can be taken up again"));
    };
    if let Some(path) = &options.out {
        write(path, &tuned.text)?;
    }
    if let Some((_, round)) = &tuned.proof {
        let rounds = std::slice::from_ref(round);
        write_report(&options.run, "Tuned weights against those before", rounds, &round.total)?;
    }
    if options.run.json {
        return show::json(out, &as_json(&tuned));
    }
    tell(&tuned, options, out)
}

fn as_json(tuned: &Tuned) -> serde_json::Value {
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

fn tell(tuned: &Tuned, options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let rows = tuned.fit.weights.iter().zip(&tuned.fit.counts).map(|((name, weight), count)| {
        vec![name.clone(), weight.to_string(), show::grouped(*count)]
    });
    let table = show::table(&["feature", "weight", "samples"], &[1, 2], rows.collect());
    show::write_table(out, &table)?;
    writeln!(out, "tempo {}", tuned.fit.tempo)?;
    if let Some((view, _)) = &tuned.proof {
        writeln!(
            out,
            "Proof: +{} ={} -{} against the weights before, Elo {} (95 %), superiority {:.1} %",
            view.wins,
            view.draws,
            view.losses,
            view.elo_text(),
            100.0 * view.los
        )?;
    }
    match &options.out {
        Some(path) => writeln!(out, "Wrote {}.", path.display())?,
        None => write!(out, "\n{}", tuned.text)?,
    }
    Ok(())
}
