//! `outwit annotate`: annotates the games of a file with best moves and mistakes, and draws their curves of values.
//!
//! *Layout*: [`review`] searches every position of one game and classifies the mistakes; [`record`] reads and writes PDN, and
//! [`own`] knows the comments of an earlier run; [`list`] reads games as lists of moves; [`report`] prints what was found;
//! [`progress`] resumes interrupted work.

mod list;
mod own;
mod progress;
mod record;
mod report;

use std::fs::File;
use std::io::{BufReader, Read as _, Seek as _, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use draughts::Draughts;
use draughts::pdn::{self, Detector, Encoding, Game};
use games::picture::Format;
use games::review::{GameReview, Step, review_game};
use games::{EvalChoice, Fault, Request};
use indicatif::ProgressBar;
use jobs::input::{LARGE, open_stream, read_text};
use serde::Serialize;

use crate::draw_args;
use crate::failure::Failure;
use crate::game_name;
use crate::interruptible;
use crate::output;
use crate::progress_bar;
use crate::saved_game;
use crate::search::{self, SearchArgs};
use crate::show::{self, BOLD, UntilClosed};
use crate::stop;
use crate::table_args::{self, TableArgs};
use progress::Output;
use report::Report;

/// Default time per position.
const DEFAULT_TIME: Duration = Duration::from_millis(500);

const MOVES_BAR: &str = "{wide_bar} {human_pos} of {human_len} moves{left}";

const MARKS: &str = "\
Values: in draughts 1.00 is the value of an extra man at the start of the game. The list shows them for the side that moved,
comments in PDN for White, and curves for the side that begins.
Marks: a move marked ?! loses about 0.3 men in an even game, ? about 0.75, ?? about 1.5 or a proven win or draw.
The default time is 0.5 s per position. A PDN game that cannot be replayed is copied as it was. After Ctrl-C the same command resumes
with the first game that is not finished; with --game it starts again.

Examples:
  outwit annotate games.pdn --time 0.2
  outwit annotate --game connect-four moves.txt --depth 12";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = MARKS)]
pub(crate) struct Options {
    /// PDN file; with --game a text file with one game per line, moves separated by spaces, the games of a
    /// match, a game that `play` has saved, or games as the studio writes them
    file: PathBuf,
    /// The file is not PDN: it holds moves of this game (see `outwit list`), games that `--games` of a match or tournament wrote, a
    /// saved game, or games with header lines such as [Game "connect-four"]
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Draughts variant of all PDN games [default: by the `GameType` tag, else found from the moves]
    #[arg(long, value_name = "NAME", conflicts_with = "game")]
    variant: Option<String>,
    /// Output file (PDN) [default: the input name with .annotated.pdn]
    #[arg(long, alias = "output", value_name = "FILE", conflicts_with = "game")]
    out: Option<PathBuf>,
    /// Overwrite an existing output file, and curves in the folder of --curves
    #[arg(long, conflicts_with = "game")]
    force: bool,
    /// Folder for the curves, created if missing; with --game, its curves are overwritten [default: the output name with .curves]
    #[arg(long, value_name = "FOLDER")]
    curves: Option<PathBuf>,
    /// Format of the curves: svg, png, tikz or csv
    #[arg(long, value_name = "FORMAT", default_value = "svg", value_parser = draw_args::curve, conflicts_with = "no_curves")]
    curve_format: Format,
    /// Do not draw curves
    #[arg(long, conflicts_with = "curves")]
    no_curves: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    tables: TableArgs,
}

/// An annotated game, or the reason why it could not be annotated.
#[derive(Debug, Serialize)]
struct Annotated {
    /// Its number in the file, from 1.
    game: u64,
    title: String,
    variant: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    bad: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    curve: Option<String>,
    /// Variations that cannot be played. They stay as comments.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unplayable: Vec<String>,
    #[serde(flatten)]
    review: Option<GameReview>,
}

impl Annotated {
    fn new(game: u64, title: String, variant: String) -> Self {
        Annotated {
            game,
            title,
            variant,
            bad: None,
            curve: None,
            unplayable: Vec::new(),
            review: None,
        }
    }
}

/// Annotates the games of a file.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    options.tables.check_folder()?;
    if options.game.is_none() {
        check_regular(&options.file)?;
    }
    let game = options.game.clone().or_else(|| saved_game::named_game(&options.file));
    let session = game_name::open(game.as_deref().unwrap_or("draughts"), None)?;
    let mut request = options.search.request(&*session, search::strongest())?;
    let default = (!options.search.is_limited()).then_some(DEFAULT_TIME);
    request.limits.time = options.search.time.or(default);
    options.search.engine.check_switches(&*session)?;
    options.tables.check_game(&*session)?;
    // A wrong name is a fault of the command, not of a game. A file is read for the variant of each game.
    if let Some(name @ EvalChoice::Named(_)) = &request.eval {
        session.evaluations().check(name)?;
    }
    match &game {
        Some(game) if options.no_curves => annotate_list(options, game, &request, out), // no file
        Some(game) => annotate_list(options, game, &request, &mut UntilClosed::new(out)),
        None => annotate_pdn(options, &request, &mut UntilClosed::new(out)),
    }
}

/// Refuses a pipe: PDN is read more than once.
fn check_regular(input: &Path) -> Result<(), Failure> {
    if !output::is_device(input) {
        return Ok(());
    }
    Err(Failure::usage(format!(
        "{} is no regular file, and PDN is read more than once; expected a file, for example: outwit annotate games.pdn",
        input.display()
    )))
}

fn annotate_pdn(options: &Options, request: &Request, out: &mut dyn Write) -> Result<(), Failure> {
    let wanted = options.variant.as_deref().map(game_name::typed_variant).transpose();
    let wanted = wanted.map_err(Failure::usage)?;
    let input = options.file.as_path();
    let mut detector = Detector::new(wanted);
    let total = check_games(&mut detector, input)?;
    // The games of the whole file tell the variant of those without a tag.
    let mut detector = detector.settled();
    options.tables.check_variants(total.variants.keys().copied())?;
    report::print_warnings(input, &total);
    let output = output_path(options)?;
    let how = describe_limits(request);
    let variant = wanted.map_or_else(|| "found".to_owned(), |variant| variant.to_string());
    let tables = options.tables.folder();
    let work = progress::work_key(input, &variant, &how, request, tables.as_deref())?;
    output::check_place(&output)?;
    let mut report = Report::new(options, &output, out)?;
    let _series = stop::Series::new();
    let mut written = Output::open(&output, work, options.force)?;
    let before = written.done();
    let file = open_stream(input).map_err(Failure::usage)?;
    let mut guessed = None;
    let bar = progress_bar::bar(total.plies, MOVES_BAR);
    let original = |part| original(input, part, total.encoding);
    for game in pdn::Reader::new(BufReader::new(file)).with_encoding(total.encoding) {
        let game = game.map_err(Failure::other)?;
        let mut annotated = Annotated::new(game.number, title(&game), String::new());
        let read = detector.read(&game);
        if stop::was_pressed() {
            return Err(stopped(&written, total.games));
        }
        if game.number <= before {
            bar.dec_length(read.map_or(0, |reading| reading.replay.moves.len() as u64));
            continue;
        }
        let text = match read {
            Err(bad) => Err(bad.to_string()),
            Ok(reading) => {
                let name = format!("draughts:{}", reading.variant);
                // A fault of the evaluation is not one of a game.
                let request = search::with_file(&*game_name::open(&name, None)?, request)?;
                if !reading.rivals.is_empty() {
                    guessed.get_or_insert((reading.variant, reading.rivals.clone()));
                }
                match options.annotate_game(&mut annotated, &game, &reading, &request, &how, &bar) {
                    Ok(Some(text)) => Ok(text),
                    Ok(None) => return Err(stopped(&written, total.games)),
                    Err(Failure::Usage(why)) => Err(why),
                    Err(other) => return Err(other),
                }
            }
        };
        match text {
            Err(why) => {
                annotated.bad = Some(why);
                let text = if written.is_empty() { String::new() } else { original(game.bytes)? };
                written.add(&text, true)?;
            }
            Ok(text) => {
                report.draw(&mut annotated)?;
                // The file is begun by the first annotated game: without one, an older file stays.
                let skipped =
                    if written.is_empty() { original(0..game.bytes.start)? } else { String::new() };
                written.add(&format!("{skipped}{text}\n"), false)?;
            }
        }
        bar.suspend(|| report.add(annotated))?;
    }
    bar.finish_and_clear();
    let (games, skipped) = (written.done(), written.skipped());
    written.finish()?;
    if options.json {
        let value = serde_json::json!({
            "file": input.display().to_string(),
            "out": (skipped < games).then(|| output.display().to_string()),
            "search": how,
            "done_before": before,
            "games": report.games,
        });
        show::json(out, &value)?;
    }
    if let Some((variant, rivals)) = guessed {
        show::warning(&format!(
            "games without a supported tag GameType are read as {variant}, but their moves also fit {}; the tag is not written; \
             --variant names the variant",
            show::variants(&rivals)
        ));
    }
    if skipped > 0 {
        out.flush()?;
        return Err(not_all(&output, games, skipped));
    }
    if !options.json {
        let plural = show::plural(games.into());
        writeln!(out, "{BOLD}{}{BOLD:#}: {games} game{plural} ({how})", output.display())?;
    }
    Ok(())
}

/// The games in a part of the file, as they stand there.
fn original(input: &Path, part: Range<u64>, encoding: Option<Encoding>) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = File::open(input).and_then(|mut file| {
        file.seek(SeekFrom::Start(part.start))?;
        file.take(part.end - part.start).read_to_end(&mut bytes)
    });
    read.map_err(|error| Failure::file("read", input, &error))?;
    let text = String::from_utf8(bytes).unwrap_or_else(|error| match encoding {
        Some(encoding) => encoding.decode(error.as_bytes()),
        None => String::from_utf8_lossy(error.as_bytes()).into(),
    });
    let text = text.trim_start_matches('\u{feff}').trim();
    Ok(if text.is_empty() { String::new() } else { format!("{text}\n\n") })
}

/// Reads the whole file before anything is written: to find errors, and for the length of the progress bar.
fn check_games(detector: &mut Detector, input: &Path) -> Result<pdn::PdnSummary, Failure> {
    let file = open_stream(input).map_err(Failure::usage)?;
    let (mut has_tags, mut first_fault) = (false, None);
    let total = pdn::check_with(detector, BufReader::new(file), |game, bad| {
        has_tags |= !game.tags.is_empty();
        if let (None, Some(bad)) = (&first_fault, bad) {
            first_fault = Some(format!(" that can be replayed ({bad})"));
        }
    });
    let total = total.map_err(|error| Failure::text(input, &error))?;
    if total.games == 0 || (total.plies == 0 && !has_tags) {
        let fault = first_fault.unwrap_or_default();
        return Err(Failure::usage(format!(
            "{} holds no game in PDN{fault}; expected tags and moves, for example: [GameType \"21\"] 1. 11-15 23-19 *",
            input.display()
        )));
    }
    Ok(total)
}

/// The file of annotated games; never the input.
fn output_path(options: &Options) -> Result<PathBuf, Failure> {
    let input = &options.file;
    let output = options.out.clone().unwrap_or_else(|| input.with_extension("annotated.pdn"));
    if output::is_same_file(input, &output) {
        return Err(Failure::usage(format!(
            "{} is the input file; expected another output file, for example: --out annotated.pdn",
            output.display()
        )));
    }
    Ok(output)
}

impl Options {
    /// Searches the positions of a game and returns its annotated text; `None` if Ctrl-C was pressed. A [`Failure::Usage`] is a
    /// fault of this game alone.
    fn annotate_game(
        &self,
        annotated: &mut Annotated,
        game: &Game,
        reading: &pdn::Reading,
        request: &Request,
        how: &str,
        bar: &ProgressBar,
    ) -> Result<Option<String>, Failure> {
        let pdn::Reading { variant, rivals, replay, .. } = reading;
        let variant = *variant;
        let draughts = Draughts::any(variant);
        let (game, unplayable) = pdn::without_unplayable(game, &draughts, replay);
        annotated.unplayable = unplayable.iter().map(ToString::to_string).collect();
        let steps = record::steps(&game, &draughts, replay);
        annotated.variant = variant.to_string();
        let name = format!("draughts:{variant}");
        let review =
            self.walk_through(&name, steps.position.as_deref(), &steps.steps, request, bar)?;
        let Some(mut review) = review else { return Ok(None) };
        let first = pdn::first_ply(&game, &replay.start, draughts.rules());
        review.plies.iter_mut().for_each(|ply| ply.ply += first - first % 2);
        let text = record::annotated(&game, &draughts, &review, how, !rivals.is_empty());
        let text = text.map_err(Failure::Usage)?;
        annotated.review = Some(review);
        Ok(Some(text))
    }

    /// Walks through one game, by a request whose evaluation file has been read; `None` if Ctrl-C was pressed.
    fn walk_through(
        &self,
        name: &str,
        position: Option<&str>,
        steps: &[Step],
        request: &Request,
        total: &ProgressBar,
    ) -> Result<Option<GameReview>, Failure> {
        let mut session = game_name::open(name, position)?;
        // Which games have tables was said before the first one.
        self.tables.attach_if_any(&mut *session)?;
        let review = interruptible::quietly(|stop| -> Result<_, Fault> {
            review_game(&mut *session, steps, request, stop, &mut |_| total.inc(1))
        });
        table_args::print_warnings(&*session);
        // The signal may arrive when the last search has just ended.
        Ok(review?.filter(|_| !stop::was_pressed()))
    }
}

/// The failure if games were skipped.
fn not_all(output: &Path, games: u64, skipped: u64) -> Failure {
    let annotated = games - skipped;
    let output = output.display();
    let place = if annotated > 0 {
        format!("in {output}, which has the others as they were")
    } else {
        format!("and {output} not written")
    };
    Failure::other(format!(
        "{annotated} of {games} games annotated {place}; the list says why a game was skipped; expected games that can be \
         replayed in their variant, for example: 1. 11-15 23-19 *, and limits within which a search finds a value"
    ))
}

fn annotate_list(
    options: &Options,
    game: &str,
    request: &Request,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let text = read_text(&options.file, LARGE).map_err(Failure::usage)?;
    let has_headers = saved_game::game_of_header(&text).is_some();
    if !has_headers && ["[Event \"", "[GameType \""].iter().any(|tag| text.contains(tag)) {
        return Err(Failure::usage(format!(
            "{0} is PDN, expected one game per line; leave out --game, for example: outwit annotate {0}",
            options.file.display()
        )));
    }
    let mut games = if has_headers {
        let listed = list::read_with_headers(&text, game);
        listed.map_err(|fault| fault.in_file(options.file.to_string_lossy()))?
    } else {
        list::read(&text, game)
    };
    if games.is_empty() {
        return Err(Failure::usage(format!(
            "{} holds no game; expected one game per line, moves separated by spaces",
            options.file.display()
        )));
    }
    // A fault of the evaluation or of the tables is not one of a game.
    let mut session = game_name::open(game, None)?;
    options.tables.attach(&mut *session)?;
    list::take_apart(&mut games, &session.moves());
    let request = search::with_file(&*session, request)?;
    let mut report = Report::new(options, &options.file, out)?;
    let _series = stop::Series::new();
    let plies = games.iter().map(|game| game.moves.len() as u64).sum();
    let bar = progress_bar::bar(plies, MOVES_BAR);
    let mut skipped = 0;
    for (number, listed) in (1..).zip(&games) {
        let mut annotated = Annotated::new(number, listed.title.clone(), listed.game.clone());
        let review = if views::id_of(&listed.game) == views::id_of(game) {
            let position = listed.position.as_deref();
            options.walk_through(&listed.game, position, &listed.steps(), &request, &bar)
        } else {
            Err(Failure::Usage(format!("a game of {}, expected {game}", listed.game)))
        };
        match review {
            Ok(Some(review)) => {
                annotated.review = Some(review);
                report.draw(&mut annotated)?;
            }
            Ok(None) => {
                return Err(Failure::other(format!(
                    "interrupted after {} of {} games; with --game the same command starts again from the first game",
                    number - 1,
                    games.len()
                )));
            }
            Err(Failure::Usage(why)) => {
                annotated.bad = Some(format!("the game from line {}: {why}", listed.line));
                skipped += 1;
            }
            Err(other) => return Err(other),
        }
        bar.suspend(|| report.add(annotated))?;
    }
    bar.finish_and_clear();
    if options.json {
        let value = serde_json::json!({ "file": options.file.display().to_string(), "games": report.games });
        show::json(out, &value)?;
    }
    if skipped > 0 {
        out.flush()?;
        return Err(Failure::other(format!(
            "{} of {} games annotated; the list says why a game was skipped; expected legal moves, which are \
             written as `outwit rules {game}` says, and limits within which a search finds a value",
            games.len() - skipped,
            games.len()
        )));
    }
    Ok(())
}

/// Saves what is done.
fn stopped(written: &Output, of: u64) -> Failure {
    let games = written.done();
    written.save().err().unwrap_or_else(|| {
        Failure::other(format!(
            "interrupted after {games} of {of} games; the same command resumes there, and a game that was begun starts again"
        ))
    })
}

/// The limits per move as text. Resuming compares this text, so it must not change between versions.
fn describe_limits(request: &Request) -> String {
    let limits = &request.limits;
    let depth = limits.depth.map(|depth| format!("depth {depth}"));
    let nodes = limits.nodes.map(|nodes| format!("{nodes} positions"));
    let time = limits.time.map(|time| format!("{} s", time.as_secs_f64()));
    let parts: Vec<String> = depth.into_iter().chain(nodes).chain(time).collect();
    format!("{} per move", parts.join(", "))
}

fn title(game: &Game) -> String {
    let known = |name| game.tag(name).filter(|value| !value.is_empty() && *value != "?");
    match (known("White"), known("Black")) {
        (Some(white), Some(black)) => format!("{white} v {black}"),
        _ => known("Event").map_or_else(|| format!("Game {}", game.number), str::to_owned),
    }
}
