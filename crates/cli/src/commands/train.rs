//! `outwit train`: learns the weights of an evaluation from games of the engine against itself.
//!
//! Draughts on boards of at most 10x10 learn a network or patterns ([`arena::train`]); other games, or with `--linear`, weights of
//! their named features ([`arena::tune`]).

use std::io::Write;
use std::path::PathBuf;

use arena::statistics::Difference;
use arena::train::{Generation, MatchScore, Model, Trained, Training, TrainingEvent};
use clap::{Args, ValueEnum};
use draughts::tables::MAXIMUM_PIECES;
use serde_json::json;

use super::job::run::stoppable;
use super::tune;
use crate::contest_args::threads;
use crate::failure::Failure;
use crate::{game_name, number, output, show};

const EXAMPLES: &str = "\
Examples:
  outwit train draughts:russian --job /tmp/russian --out russian.toml
  outwit match engine:eval=russian.toml engine:eval=standard --game draughts:russian --time 0.05
  outwit train connect-four --nodes 500 --out tuned.toml

For draughts, repeat the command to resume an interrupted run. The folder of the job contains the weights of every
generation, the records of all matches, a curve of Elo (curve.svg) and a model card (card.md).";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, arg_required_else_help = true)]
#[group(id = "train")]
pub(crate) struct Options {
    #[command(flatten)]
    common: tune::Options,
    /// Draughts: learn weights of the named features instead of a network or patterns
    #[arg(long)]
    linear: bool,
    /// Draughts: kind of evaluation, a small neural network or tables of patterns
    #[arg(long, default_value = "network", conflicts_with = "linear")]
    model: ModelArg,
    /// Draughts with patterns: pairs of games to test each shrinkage
    #[arg(long, value_name = "N", default_value = "60", value_parser = number::count)]
    choice: u64,
    /// Draughts: maximum number of pairs of games in the test that new weights must pass
    #[arg(long, value_name = "N", default_value = "400", value_parser = number::count)]
    gate: u64,
    /// Draughts: folder of endgame tables that end the games with exact results [default: built
    /// in the folder of the job]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Draughts: maximum number of pieces of the endgame tables that are built; 0 = none
    #[arg(long, value_name = "N", default_value = "4", conflicts_with = "tables",
          value_parser = clap::value_parser!(u8).range(0..=i64::from(MAXIMUM_PIECES)))]
    table_pieces: u8,
}

/// What draughts learn.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ModelArg {
    Network,
    Patterns,
}

/// Trains and prints the result.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let game = game_name::open(&options.common.game, None)?.view().game;
    let variant = if game == "draughts" { Some("english") } else { game.strip_prefix("draughts:") };
    match variant {
        Some(variant) if !options.linear => learned(variant, options, out),
        None if options.tables.is_some() || matches!(options.model, ModelArg::Patterns) => {
            let option = if options.tables.is_some() { "--tables" } else { "--model patterns" };
            Err(Failure::usage(format!(
                "{option} applies to draughts, not to {game}; leave it out, or train for example draughts:russian"
            )))
        }
        _ => tune::run(&options.common, out),
    }
}

/// Learns the weights of a variant of draughts.
fn learned(variant: &str, options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let common = &options.common;
    let Some(folder) = &common.run.job else {
        return Err(Failure::usage(format!(
            "training needs a folder for its games; expected --job DIR, for example --job /tmp/{variant}"
        )));
    };
    if let Some(option) = common.first_linear() {
        return Err(Failure::usage(format!(
            "{option} has no effect on networks and patterns of draughts, whose games are limited by --nodes; leave it out, or \
             learn weights of named features: --linear"
        )));
    }
    output::check(&common.out, common.run.overwrites())?;
    let training = Training {
        variant: variant.into(),
        model: match options.model {
            ModelArg::Network => Model::Network,
            ModelArg::Patterns => Model::Patterns,
        },
        from: common.from.clone().unwrap_or_else(|| "standard".into()),
        generations: common.generations.unwrap_or(8),
        games: 2 * common.pairs.unwrap_or(2000),
        nodes: common.play.nodes().unwrap_or(1000),
        choice_pairs: options.choice,
        gate_pairs: options.gate,
        seed: common.play.seed,
        tables: options.tables.as_ref().map(|path| path.display().to_string()),
        table_pieces: options.table_pieces,
    };
    let stop = jobs::Stop::new();
    let listener = |event: &TrainingEvent<'_>| report(event);
    let count = threads(common.run.threads);
    let trained = stoppable(&stop, || training.run(folder, count, &stop, &listener))?;
    let Some(trained) = trained else {
        return Err(Failure::other("stopped before the end; the same command resumes"));
    };
    if let (Some(path), Some(weights)) = (&common.out, &trained.weights) {
        let best = trained.generations.iter().rfind(|generation| generation.accepted);
        let name = format!("{variant}-{}", best.map_or(0, |best| best.number));
        let text = games::weights_file(&name, "draughts", weights);
        output::write(path, text.as_bytes(), common.run.overwrites())?;
    }
    if common.run.json {
        return show::json(
            out,
            &json!({ "settings": training, "generations": trained.generations }),
        );
    }
    print(&trained, options, out)
}

/// A line of progress on standard error.
fn report(event: &TrainingEvent<'_>) {
    match event {
        TrainingEvent::Games(generation, done, all) => {
            anstream::eprintln!("generation {generation}: {done} of {all} games");
        }
        TrainingEvent::Fitted(generation, positions, loss) => anstream::eprintln!(
            "generation {generation}: fitted to {} positions, loss {loss:.4}",
            show::grouped(*positions as u64)
        ),
        TrainingEvent::Match(generation, purpose, score) => {
            anstream::eprintln!("generation {generation}: {purpose}: {}", score_text(score));
        }
        TrainingEvent::Done(done) => anstream::eprintln!(
            "generation {}: {}",
            done.number,
            if done.accepted { "accepted" } else { "no gain" }
        ),
    }
}

fn score_text(score: &MatchScore) -> String {
    let Difference { elo, interval: [low, high], .. } = Difference::of(&score.tally());
    let MatchScore { wins, draws, losses, .. } = score;
    format!("+{wins} ={draws} -{losses}, Elo {elo:+.0} [{low:+.0}, {high:+.0}]")
}

/// Prints the generations.
fn print(trained: &Trained, options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let row = |generation: &Generation| {
        vec![
            generation.number.to_string(),
            show::grouped(generation.positions as u64),
            format!("{:.4}", generation.loss),
            generation.shrink.to_string(),
            score_text(&generation.gate),
            score_text(&generation.from_first),
            if generation.accepted { "yes" } else { "no" }.into(),
        ]
    };
    let head = ["generation", "positions", "loss", "shrink", "v before", "v first", "accepted"];
    let rows = trained.generations.iter().map(row).collect();
    show::write_table(out, &show::table(&head, &[0, 1, 2, 3], rows))?;
    match (&options.common.out, &trained.weights) {
        (_, None) => writeln!(out, "No generation was better than the first evaluation.")?,
        (Some(path), Some(_)) => writeln!(out, "Wrote {}.", path.display())?,
        (None, Some(_)) => {}
    }
    Ok(())
}
