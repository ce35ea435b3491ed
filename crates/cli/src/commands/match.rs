//! `outwit match`: games between two programs, and the estimated difference in strength.

use std::io::Write;
use std::path::Path;

use arena::statistics::EloModel;
use arena::view::MatchView;
use arena::{Contest, Ending, Forfeit, Pair, PlayerSpec, Round, SprtText};
use clap::Args;
use games::GameSession;
use serde::Serialize;

use crate::applies;
use crate::contest_args::{
    OF_A_RUN, PlayArgs, RunArgs, check_aborted, repeated, show_match, warn, write_outputs,
};
use crate::contest_progress::ContestProgress;
use crate::failure::Failure;
use crate::job_plan::{self, PlanArgs};
use crate::stop::stoppable;
use crate::{files, game_name, number, show};

const EXAMPLES: &str = "\
Examples:
  outwit match engine:depth=6 engine:depth=4 --game connect-four
  outwit match engine:eval=threats engine:eval=lines --game connect-four --nodes 2k --sprt 0,20
  outwit match level:5 level:3 --game connect-four --pairs 200 --job /tmp/levels --threads 4
  outwit match --job /tmp/levels                        resume it
  outwit match level:5 level:3 --game draughts --job /tmp/plan --plan-only   for a cluster

Players are described by `outwit play --help`.";

/// Default number of pairs, and the maximum with a sequential test.
const DEFAULT_PAIRS: u64 = 50;
const MAX_SPRT_PAIRS: u64 = 20_000;

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, arg_required_else_help = true)]
#[command(mut_arg("plan_only", |plan_only| plan_only.conflicts_with_all(OF_A_RUN)))]
pub(crate) struct Options {
    /// The first player; results are given from its view
    #[arg(value_name = "A", requires_all = ["second", "game"], required_unless_present = "job")]
    first: Option<String>,
    /// The second player
    #[arg(value_name = "B")]
    second: Option<String>,
    /// A game from `outwit list`
    #[arg(short, long)]
    game: Option<String>,
    /// Number of pairs of games, each with one opening and both colours, at most 100,000,000 [default: 50; with --sprt at most 20,000]
    #[arg(long, value_name = "N", value_parser = number::count)]
    pairs: Option<u64>,
    /// Sequential test (SPRT): stop once the Elo difference ELO0 or ELO1 is accepted. Where games
    /// can be repeated exactly (no randomness, no time limit, one thread, no external bot), a repeated pair of games is not
    /// counted again. After 200 repeated pairs in a row the test stops without a decision
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Use normalised Elo for --sprt
    #[arg(long, requires = "sprt")]
    normalised: bool,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    plan: PlanArgs,
}

impl Options {
    /// The first given option that belongs to the plan of a match.
    fn first_of_a_plan(&self) -> Option<&'static str> {
        let own = applies::first([
            (self.game.is_some(), "--game"),
            (self.pairs.is_some(), "--pairs"),
            (self.sprt.is_some(), "--sprt"),
        ]);
        own.or(self.play.first())
    }
}

/// The JSON output.
#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    view: &'a MatchView,
    /// Whether all games were played, or a sequential test has ended.
    complete: bool,
}

/// Plays the match and prints the result.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let contest = contest(options)?;
    contest.check()?;
    if let Some(folder) = options.run.job.as_deref().filter(|_| options.plan.plan_only) {
        warn(std::slice::from_ref(&contest), 1);
        return job_plan::print(&contest.plan(folder)?, options.run.json, out);
    }
    let files = contest.files();
    options.run.check_force(false, "--games games.txt --force")?;
    let inputs = files.keys().chain(&options.play.openings).map(Path::new);
    options.run.check_outputs(&contest.game, inputs)?;
    let bar = ContestProgress::new();
    let stop = jobs::Stop::new();
    let on_progress = |contest: &Contest, progress: &arena::Progress<'_, '_>| {
        show_match(&bar, contest, progress);
    };
    let settings = options.run.settings(&stop, &on_progress);
    warn(std::slice::from_ref(&contest), settings.threads);
    let round = stoppable(&stop, || Round::play(contest, &settings));
    bar.finish();
    let round = round?;
    let view = MatchView::of(&round.contest, &round.results());
    let title = format!("{} against {}", view.players[0], view.players[1]);
    let written = write_outputs(&options.run, &title, std::slice::from_ref(&round), &round.total);
    if options.run.json {
        let complete = round.is_done && round.aborted.is_none();
        show::json(out, &Answer { view: &view, complete })?;
    } else {
        print(&view, &round.pairs, out)?;
    }
    // After the result, which is not lost if a file cannot be written.
    out.flush()?;
    written?;
    check_aborted(&round)?;
    if round.is_done {
        return Ok(());
    }
    let (played, all) = (show::grouped(view.pairs), show::grouped(round.contest.units()));
    let resume = options.run.how_to_resume("match", None);
    Err(Failure::other(format!("stopped early, after {played} of {all} pairs of games. {resume}")))
}

/// One game of this number lost on time makes a result doubtful.
const MANY_LATE: u64 = 20;

/// The forfeits of a player.
fn forfeits(player: usize, pairs: &[(u64, Pair)]) -> impl Iterator<Item = &Forfeit> {
    let all = pairs.iter().flat_map(|(_, pair)| pair.forfeits());
    all.filter(move |(who, _)| *who == player).map(|(_, forfeit)| forfeit)
}

/// The numbers of games that were lost by a late move, and by a player that had not answered in the game at all.
fn lost_on_time(pairs: &[(u64, Pair)]) -> (u64, u64) {
    let (mut late, mut mute) = (0, 0);
    for game in pairs.iter().flat_map(|(_, pair)| &pair.games) {
        match &game.ending {
            Ending::Forfeit { side, what: Forfeit::Silent { .. } }
                if !game.moves.iter().any(|mv| mv.side == *side) =>
            {
                mute += 1;
            }
            Ending::Forfeit { what, .. } if what.is_late() => late += 1,
            _ => {}
        }
    }
    (late, mute)
}

/// The contest of the arguments, or of the job folder.
fn contest(options: &Options) -> Result<Contest, Failure> {
    let (Some(first), Some(second), Some(game)) = (&options.first, &options.second, &options.game)
    else {
        let folder = options.run.job.as_deref();
        let folder = folder.ok_or_else(|| Failure::usage("expected two players and a game"))?;
        let planned = Contest::of_job(folder);
        let is_tournament = match &planned {
            Ok(planned) => planned.tournament.is_some(),
            Err(_) => job_plan::first_round(folder).is_some(),
        };
        if is_tournament {
            return Err(Failure::usage(format!(
                "{} holds a tournament, not a match; expected for example: outwit tournament --job {}",
                folder.display(),
                job_plan::quoted(folder)
            )));
        }
        let planned = planned?;
        if let Some(option) = options.first_of_a_plan() {
            return Err(Failure::usage(format!(
                "{option} has no effect without the players and the game: the match in {} is played as it was planned; leave it \
                 out, or name another folder with two players and a game",
                folder.display()
            )));
        }
        return Ok(planned);
    };
    let session = game_name::open(game, None)?;
    let game = session.name();
    let players = [player(first, &*session)?, player(second, &*session)?];
    let pairs = match (options.pairs, &options.sprt) {
        (Some(pairs), _) => pairs,
        (None, Some(_)) => MAX_SPRT_PAIRS,
        (None, None) => DEFAULT_PAIRS,
    };
    let sprt = options.sprt.as_ref().map(|text| {
        let (elo0, elo1) = text.split_once(',').unwrap_or((text, ""));
        let model = if options.normalised { EloModel::Normalised } else { EloModel::Logistic };
        SprtText { elo0: elo0.trim().into(), elo1: elo1.trim().into(), model }
    });
    let contest = Contest {
        conditions: options.play.conditions()?,
        openings: options.play.openings(&game, pairs)?,
        seed: options.play.seed(),
        sprt,
        ..Contest::of_two(&game, players, pairs)
    };
    contest.check_effects(|key| format!("--{}", key.replace('_', "-")))?;
    Ok(contest)
}

/// Reads a player.
fn player(text: &str, session: &dyn GameSession) -> Result<PlayerSpec, Failure> {
    PlayerSpec::read(text, session, &mut files::read)
        .and_then(|player| player.check(session).map(|()| player))
        .map_err(|fault| fault.within(format_args!("player \"{text}\"")).into())
}

/// Prints the result.
fn print(view: &MatchView, pairs: &[(u64, Pair)], out: &mut dyn Write) -> Result<(), Failure> {
    let [one, two] = &view.players;
    writeln!(out, "{}: {one} against {two}", view.game)?;
    let games = view.wins + view.draws + view.losses;
    if games == 0 {
        writeln!(out, "No pair of games is complete.")?;
        return Ok(());
    }
    let forfeited = match view.forfeited() {
        0 => String::new(),
        count => format!(", {} ended by forfeit", show::grouped(count)),
    };
    writeln!(
        out,
        "{} games: +{} ={} -{}, {}, {:.1} % drawn{forfeited}",
        show::grouped(games),
        view.wins,
        view.draws,
        view.losses,
        view.score_text(),
        100.0 * view.draw_rate
    )?;
    writeln!(out, "Elo {} (95 %), likelihood of superiority {}", view.elo_text(), view.los_text())?;
    let counts: Vec<String> = view
        .pentanomial
        .iter()
        .zip(["0", "½", "1", "1½", "2"])
        .map(|(count, points)| format!("{points}: {count}"))
        .collect();
    writeln!(
        out,
        "{} pair{} by points  {}",
        show::grouped(view.pairs),
        show::plural(view.pairs.into()),
        counts.join("  ")
    )?;
    let so = "the intervals are too narrow and the likelihood of superiority is overestimated";
    if let Some(warning) = repeated(view.repeated_pairs, so, "--openings random:6-12") {
        writeln!(out, "{warning}")?;
    }
    if let Some(sprt) = &view.sprt {
        let model = if sprt.model == EloModel::Logistic { "logistic" } else { "normalised" };
        writeln!(out, "SPRT [{}, {}] {model} Elo: {}", sprt.elo0, sprt.elo1, sprt.words())?;
    }
    for (player, name) in view.players.iter().enumerate() {
        if let Some(forfeit) = forfeits(player, pairs).next() {
            let count = view.forfeits[player];
            writeln!(
                out,
                "{name} lost {count} by forfeit, the first one: {forfeit}; --games lists all"
            )?;
        }
    }
    let (late, mute) = lost_on_time(pairs);
    if mute * MANY_LATE > games {
        writeln!(
            out,
            "In {} of {} games a player gave no answer at all; expected a longer time, or, of a bot, output that it flushes after each \
             line and a limit `start` that is long enough (see docs/bots.md)",
            show::grouped(mute),
            show::grouped(games)
        )?;
    }
    if late * MANY_LATE > games {
        writeln!(
            out,
            "{} of {} games were lost on time, so the Elo says little of the strength; expected fewer games at the same time, a longer time, or \
             a margin, for example: --threads 1 --time-margin 0.05",
            show::grouped(late),
            show::grouped(games)
        )?;
    }
    Ok(())
}
