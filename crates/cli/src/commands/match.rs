//! `outwit match`: two programs, many games, and what they say about strength.

use std::io::Write;

use arena::statistics::EloModel;
use arena::view::MatchView;
use arena::{Contest, Entrant, Foul, Pair, Round, SprtText};
use clap::Args;
use games::GameSession;
use jobs::launch::quote;

use super::job::run::stoppable;
use crate::contest_args::{PlayArgs, RunArgs, live, show_match, write_games, write_report};
use crate::failure::Failure;
use crate::{files, game_name, number, show};

const EXAMPLES: &str = "\
Examples:
  outwit match engine:depth=6 engine:depth=4 --game connect-four
  outwit match engine:eval=threats engine:eval=lines --game connect-four --nodes 2k --sprt 0,20
  outwit match level:5 level:3 --game connect-four --pairs 200 --job /tmp/levels --threads 4
  outwit match --job /tmp/levels                        go on with it";

/// Pairs if nothing is said, and with a sequential test.
const PAIRS: u64 = 50;
const PAIRS_AT_MOST: u64 = 20_000;

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct Options {
    /// The player whose result is told
    #[arg(value_name = "A", requires_all = ["second", "game"], required_unless_present = "job")]
    first: Option<String>,
    /// Its opponent
    #[arg(value_name = "B")]
    second: Option<String>,
    /// A game from `outwit list`
    #[arg(short, long)]
    game: Option<String>,
    /// Pairs of games: the same opening with both colours
    #[arg(long, value_name = "N", value_parser = number::count)]
    pairs: Option<u64>,
    /// Stop as soon as it is clear whether A is better by the first or by the second Elo difference
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// The differences of --sprt are normalised Elo
    #[arg(long, requires = "sprt")]
    normalised: bool,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    run: RunArgs,
}

/// Plays and tells the result.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let contest = contest(options)?;
    contest.check()?;
    options.run.check_outputs()?;
    let bar = live(contest.units());
    let stop = jobs::Stop::new();
    let threads = options.run.threads();
    let listener = |progress: &arena::Progress<'_, '_>| show_match(&bar, &contest, progress);
    let results = stoppable(&stop, || match &options.run.job {
        Some(folder) => contest.run_job(folder, threads, &stop, &listener).map_err(Failure::from),
        None => contest.run_here(threads, &stop, &listener).map_err(Failure::from),
    });
    bar.finish_and_clear();
    let results = results?;
    let view = MatchView::of(&contest, &results);
    let open = results.played() < contest.units() && !results.is_decided();
    let title = format!("{} against {}", contest.names[0], contest.names[1]);
    let (total, pairs) = (results.total(), results.into_pairs());
    let round = Round { contest: contest.clone(), pairs, total: total.clone(), is_done: !open };
    let rounds = [round];
    if let Some(path) = &options.run.games {
        write_games(path, &rounds)?;
    }
    write_report(&options.run, &title, &rounds, &total)?;
    if options.run.json {
        show::json(out, &view)?;
    } else {
        tell(&view, &rounds[0].pairs, out)?;
        if let (true, Some(folder)) = (open, &options.run.job) {
            let folder = quote(&folder.to_string_lossy());
            writeln!(out, "Stopped early. To go on: outwit match --job {folder}")?;
        }
    }
    for (player, name) in view.players.iter().enumerate() {
        all_there(player, name, &rounds[0].pairs)?;
    }
    Ok(())
}

/// How a player broke the rules, game by game.
fn fouls(player: usize, pairs: &[(u64, Pair)]) -> impl Iterator<Item = &Foul> {
    let all = pairs.iter().flat_map(|(_, pair)| pair.fouls());
    all.filter(move |(who, _)| *who == player).map(|(_, foul)| foul)
}

/// A result against somebody who never came to the board says nothing.
fn all_there(player: usize, name: &str, pairs: &[(u64, Pair)]) -> Result<(), Failure> {
    let absent = fouls(player, pairs).filter(|foul| matches!(foul, Foul::NotReady { .. })).count();
    match fouls(player, pairs).next() {
        Some(foul) if absent == 2 * pairs.len() => {
            Err(Failure::other(format!("{name} never came to play: {foul}")))
        }
        _ => Ok(()),
    }
}

/// The contest that is asked for, or that of the folder.
fn contest(options: &Options) -> Result<Contest, Failure> {
    let (Some(first), Some(second), Some(game)) = (&options.first, &options.second, &options.game)
    else {
        let folder = options.run.job.as_deref();
        let folder = folder.ok_or_else(|| Failure::usage("two players and a game are needed"))?;
        return Ok(Contest::of_job(folder)?);
    };
    let session = game_name::open(game, None)?;
    let game = session.view().game;
    let players = [player(first, &*session)?, player(second, &*session)?];
    let pairs = match (options.pairs, &options.sprt) {
        (Some(pairs), _) => pairs,
        (None, Some(_)) => PAIRS_AT_MOST,
        (None, None) => PAIRS,
    };
    let sprt = options.sprt.as_ref().map(|text| {
        let (elo0, elo1) = text.split_once(',').unwrap_or((text, ""));
        let model = if options.normalised { EloModel::Normalised } else { EloModel::Logistic };
        SprtText { elo0: elo0.trim().into(), elo1: elo1.trim().into(), model }
    });
    Ok(Contest {
        chunk: (pairs / 500).clamp(1, 16),
        conditions: options.play.conditions(),
        openings: options.play.openings(&game, pairs)?,
        seed: options.play.seed,
        sprt,
        ..Contest::of_two(&game, players, pairs)
    })
}

/// Reads a player, with a suggestion if it is misspelt.
pub(super) fn player(text: &str, session: &dyn GameSession) -> Result<Entrant, Failure> {
    Entrant::parse(text)
        .and_then(|entrant| entrant.with_file(session, &mut files::read))
        .map_err(|fault| Failure::usage(format!("player \"{text}\": {fault}")))
}

/// The result in words.
fn tell(view: &MatchView, pairs: &[(u64, Pair)], out: &mut dyn Write) -> Result<(), Failure> {
    let [one, two] = &view.players;
    writeln!(out, "{}: {one} against {two}", view.game)?;
    let games = view.wins + view.draws + view.losses;
    if games == 0 {
        writeln!(out, "No pair of games was finished.")?;
        return Ok(());
    }
    writeln!(
        out,
        "{} games: +{} ={} -{}, {:.1} %, {:.1} % drawn",
        show::grouped(games),
        view.wins,
        view.draws,
        view.losses,
        100.0 * view.score,
        100.0 * view.draw_rate
    )?;
    writeln!(out, "Elo {} (95 %), superiority {:.1} %", view.elo_text(), 100.0 * view.los)?;
    let counts: Vec<String> = view
        .pentanomial
        .iter()
        .zip(["0", "½", "1", "1½", "2"])
        .map(|(count, points)| format!("{points}: {count}"))
        .collect();
    writeln!(out, "{} pairs by points  {}", show::grouped(view.pairs), counts.join("  "))?;
    if let Some(sprt) = &view.sprt {
        let model = if sprt.model == EloModel::Logistic { "logistic" } else { "normalised" };
        writeln!(out, "SPRT [{}, {}] {model} Elo: {}", sprt.elo0, sprt.elo1, sprt.words())?;
    }
    for (player, name) in view.players.iter().enumerate() {
        if let Some(foul) = fouls(player, pairs).next() {
            let count = view.fouls[player];
            writeln!(
                out,
                "{name} lost {count} by fouls, the first one: {foul}; all are in a file of --games"
            )?;
        }
    }
    Ok(())
}
