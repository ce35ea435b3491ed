//! `outwit train`: learns the weights of an evaluation from games of the engine against itself.
//!
//! Draughts learn a network or, on boards of at most 10x10, patterns ([`arena::train`]); other games, or with `--linear`, weights of
//! their named features ([`arena::tune`]).

mod linear;

use std::io::Write;
use std::path::{Path, PathBuf};

use arena::train::{
    Generation, Model, Played, Share, Trained, Training, TrainingEvent, match_text,
};
use clap::{Args, ValueEnum};
use draughts::evaluation::network::FIRST;
use draughts::tables::MAXIMUM_PIECES;
use games::draughts_variant;
use indicatif::ProgressBar;
use outwit::parallel::cores;
use serde_json::json;

use crate::applies;
use crate::failure::Failure;
use crate::stop::stoppable;
use crate::{game_name, number, output, progress_bar, show};

const EXAMPLES: &str = "\
Examples:
  outwit train draughts:russian --job /tmp/russian --out russian.toml
  outwit match engine:eval=russian.toml engine:eval=standard --game draughts:russian --time 0.05
  outwit train draughts:russian --job /shared/russian --share 3/16
  outwit train connect-four --nodes 500 --out tuned.toml

For draughts without --linear, --job is required and --nodes is 1000 by default; --player, --shrink, --proof,
--openings, --depth, --time, --game-time, --increment, --time-margin, --max-plies, --win-points, --draw-points, --games, --report
and --plot are not accepted. Repeat the command to resume an interrupted run. The folder of the job contains the
weights of every generation, the records of all matches, a curve of Elo (curve.svg) and a model card (card.md).";

/// The loss of equal chances in every position.
const LOSS_WITHOUT_WEIGHTS: f64 = std::f64::consts::LN_2;

const STOPPED: &str = "stopped before the end; the same command resumes";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, arg_required_else_help = true)]
#[group(id = "train")]
pub(crate) struct Options {
    #[command(flatten)]
    common: linear::Options,
    /// Draughts: learn weights of the named features instead of a network or patterns
    #[arg(long)]
    linear: bool,
    /// Draughts: kind of evaluation, a small neural network or tables of patterns
    #[arg(long, default_value = "network", conflicts_with = "linear")]
    model: ModelArg,
    /// Draughts: neurons of the first layer of the network, an even number up to 256; fewer need fewer
    /// games and make a smaller file. Not with --from learned where that is a network, since training
    /// continues from it [default: 256]
    #[arg(long, value_name = "N", conflicts_with = "linear", value_parser = neurons)]
    neurons: Option<usize>,
    /// Draughts: play only this share of the games of the next generation, for example 3/16, and end.
    /// For array jobs of a cluster whose machines share the folder of the job. A share is made of
    /// blocks of 250 games
    #[arg(long, value_name = "K/N", conflicts_with_all = ["linear", "out"], value_parser = share)]
    share: Option<Share>,
    /// Draughts: pairs of games of a match against the first evaluation, and with patterns also to test each shrinkage
    /// [default: 60]
    #[arg(long, value_name = "N", value_parser = number::count)]
    choice: Option<u64>,
    /// Draughts: maximum number of pairs of games in the test that new weights must pass: sequential, 0
    /// against 20 Elo. If it is undecided after all of them, a likelihood of superiority above 95 % passes
    /// [default: 400]
    #[arg(long, value_name = "N", value_parser = number::count)]
    gate: Option<u64>,
    /// Draughts: folder of endgame tables that decide the games with exact results [default: built
    /// in the folder of the job]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Draughts: maximum number of pieces of the endgame tables that are built; 0 = none [default: 4]
    #[arg(long, value_name = "N", conflicts_with = "tables",
          value_parser = clap::value_parser!(u8).range(0..=i64::from(MAXIMUM_PIECES)))]
    table_pieces: Option<u8>,
}

/// A number of neurons.
fn neurons(text: &str) -> Result<usize, String> {
    let is_allowed = |number: &usize| number.is_multiple_of(2) && (2..=FIRST).contains(number);
    let wrong = || format!("\"{text}\" is not an even number from 2 to {FIRST}, for example: 64");
    text.parse().ok().filter(is_allowed).ok_or_else(wrong)
}

/// A share as K/N.
fn share(text: &str) -> Result<Share, String> {
    let parts = text
        .split_once('/')
        .and_then(|(number, of)| Share::new(number.trim().parse().ok()?, of.trim().parse().ok()?));
    let wrong = || format!("\"{text}\" is not a share K/N with K from 1 to N, for example: 3/16");
    parts.ok_or_else(wrong)
}

impl Options {
    /// A given option that only networks and patterns of draughts use.
    fn first_learned(&self) -> Option<&'static str> {
        applies::first([
            (self.tables.is_some(), "--tables"),
            (self.table_pieces.is_some(), "--table-pieces"),
            (self.neurons.is_some(), "--neurons"),
            (self.share.is_some(), "--share"),
            (self.choice.is_some(), "--choice"),
            (self.gate.is_some(), "--gate"),
            (matches!(self.model, ModelArg::Patterns), "--model patterns"),
        ])
    }
}

/// What draughts learn.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ModelArg {
    Network,
    Patterns,
}

/// Trains and prints the result.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let game = game_name::open(&options.common.game, None)?.name();
    let variant = draughts_variant(&game);
    match (variant, options.first_learned()) {
        (Some(variant), _) if !options.linear => learned(variant.rules().name, options, out),
        (None, Some(option)) => Err(Failure::usage(format!(
            "{option} applies to draughts, not to {game}; leave it out, or train for example draughts:russian"
        ))),
        (Some(_), Some(option)) => Err(Failure::usage(format!(
            "{option} applies to networks and patterns, not to weights of named features; leave it out, or leave out --linear"
        ))),
        _ => linear::run(&options.common, out),
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
    if options.neurons.is_some() && matches!(options.model, ModelArg::Patterns) {
        return Err(Failure::usage(
            "--neurons has no effect on patterns; leave it out, or learn a network: --model network",
        ));
    }
    common.run.check_force(common.out.is_some(), "--out weights.toml --force")?;
    output::check_of_job(&common.out, common.run.is_forced(), Some(folder))?;
    common.check_out()?;
    let training = Training {
        variant: variant.into(),
        model: match options.model {
            ModelArg::Network => Model::Network,
            ModelArg::Patterns => Model::Patterns,
        },
        neurons: options.neurons,
        from: common.from.clone().unwrap_or_else(|| "standard".into()),
        generations: common.generations.unwrap_or(8),
        games: 2 * common.pairs.unwrap_or(2000),
        nodes: common.play.nodes().unwrap_or(1000),
        choice_pairs: options.choice.unwrap_or(60),
        gate_pairs: options.gate.unwrap_or(400),
        seed: common.play.seed(),
        tables: options.tables.as_ref().map(|path| path.display().to_string()),
        tables_hash: None,
        table_pieces: options.table_pieces.unwrap_or(4),
        weights: None,
        searches: None,
    };
    let stop = jobs::Stop::new();
    let bar = progress_bar::resumable("{msg} {wide_bar} {pos}/{len} games, {elapsed}{left}");
    let listener = |event: &TrainingEvent<'_>| report(event, &bar);
    let count = common.run.threads.unwrap_or_else(cores);
    if let Some(share) = options.share {
        let played =
            stoppable(&stop, || training.play_share(folder, share, count, &stop, &listener))?;
        let played = played.ok_or_else(|| Failure::other(STOPPED))?;
        return print_share(played, common.run.json, out);
    }
    let trained = stoppable(&stop, || training.run(folder, count, &stop, &listener))?;
    let Some(trained) = trained else {
        return Err(Failure::other(STOPPED));
    };
    if let (Some(path), Some(text)) = (&common.out, &trained.file) {
        output::write(path, text.as_bytes(), common.run.overwrites())?;
    }
    if common.run.json {
        let Trained { settings, generations, file } = &trained;
        let value = json!({ "settings": settings, "generations": generations, "file": file });
        return show::json(out, &value);
    }
    print(&trained, options, out)
}

/// Prints what playing a share has led to.
fn print_share(played: Played, as_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let Played { generation, games, missing } = played;
    if as_json {
        let value = json!({ "generation": generation, "games": games, "missing_games": missing });
        return show::json(out, &value);
    }
    match generation {
        None => writeln!(
            out,
            "No games to play: the last generation was not accepted, or all are done; for more, take a greater --generations"
        )?,
        Some(number) if missing == 0 => writeln!(
            out,
            "Generation {number}: the {games} games of this share are there, and all others. Next: the same command with \
             --generations {number} in place of --share"
        )?,
        Some(number) => writeln!(
            out,
            "Generation {number}: the {games} games of this share are there; {missing} of other shares are not"
        )?,
    }
    Ok(())
}

/// Shows progress on standard error: a bar for games on a terminal, else a line.
fn report(event: &TrainingEvent<'_>, bar: &ProgressBar) {
    match event {
        TrainingEvent::Games(generation, done, all) if done < all && !bar.is_hidden() => {
            if bar.is_finished() {
                // Games of another generation.
                bar.reset();
                bar.unset_length();
            }
            bar.set_message(format!("generation {generation}"));
            progress_bar::show_done(bar, *done, *all);
        }
        TrainingEvent::Games(..) => {
            bar.finish_and_clear();
            print_event(event);
        }
        // A bar that was not drawn yet would be drawn.
        _ if bar.length().is_none() => print_event(event),
        _ => bar.suspend(|| print_event(event)),
    }
}

/// A line of progress on standard error.
fn print_event(event: &TrainingEvent<'_>) {
    match event {
        TrainingEvent::Tables(done, all) => {
            anstream::eprintln!("endgame tables: {done} of {all} slices");
        }
        TrainingEvent::Refused(file, why, kept) => anstream::eprintln!(
            "refused: {} {why}; kept as {}; its games are played again",
            file.display(),
            kept.display()
        ),
        TrainingEvent::Games(generation, done, all) => {
            anstream::eprintln!("generation {generation}: {done} of {all} games");
        }
        TrainingEvent::Epoch(generation, epoch, all, loss) => {
            anstream::eprintln!("generation {generation}: epoch {epoch} of {all}, loss {loss:.4}");
        }
        TrainingEvent::Fitted(generation, positions, loss) => {
            anstream::eprintln!(
                "generation {generation}: fitted to {} positions, loss {loss:.4}",
                show::grouped(*positions as u64)
            );
            if *loss > LOSS_WITHOUT_WEIGHTS {
                show::warning(&format!(
                    "the weights predict the games of generation {generation} that were held back worse than no weights would: loss \
                     {loss:.4}, without weights {LOSS_WITHOUT_WEIGHTS:.4}; expected more --pairs, or a better evaluation for the first \
                     games, for example: --from standard"
                ));
            }
        }
        TrainingEvent::Match(generation, purpose, score) => {
            anstream::eprintln!("generation {generation}: {purpose}: {}", match_text(score));
        }
        TrainingEvent::Done(done) => anstream::eprintln!(
            "generation {}: {}",
            done.number,
            if done.accepted { "accepted" } else { "not accepted: no gain is shown" }
        ),
    }
}

/// Prints the generations.
fn print(trained: &Trained, options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let row = |generation: &Generation| {
        vec![
            generation.number.to_string(),
            show::grouped(generation.positions as u64),
            format!("{:.4}", generation.loss),
            generation.shrink.to_string(),
            match_text(&generation.gate),
            match_text(&generation.from_first),
            if generation.accepted { "yes" } else { "no" }.into(),
        ]
    };
    let head = ["generation", "positions", "loss", "shrink", "v before", "v first", "accepted"];
    let rows = trained.generations.iter().map(row).collect();
    show::write_table(out, &show::table(&head, &[0, 1, 2, 3], rows))?;
    match (&options.common.out, &trained.file) {
        (_, None) => writeln!(
            out,
            "No generation was accepted: no gain over the first evaluation is shown."
        )?,
        (Some(path), Some(_)) => writeln!(out, "Wrote {}.", path.display())?,
        (None, Some(_)) => {
            let folder = options.common.run.job.as_deref().unwrap_or(Path::new("")).display();
            writeln!(
                out,
                "The weights are in {folder}/weights.bin. The same command with --out FILE.toml writes them for eval=FILE.toml."
            )?;
        }
    }
    Ok(())
}
