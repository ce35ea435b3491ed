//! The arguments `--position` and `--moves`: the position that a command works on.

use clap::Args;
use draughts::pdn::{self, Item};
use draughts::{Draughts, FenError, Variant};
use games::review::Step;
use games::{Fault, GameSession, Record, draughts_variant};

use crate::failure::Failure;
use crate::{game_name, show};

/// A position of a game.
#[derive(Args, Debug, Default)]
pub(crate) struct PositionArgs {
    /// Position, as `outwit rules GAME` describes it [default: the starting position]
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// Moves from there, with spaces between them and with or without numbers, marks and comments: '1. b2 a1! {good} 2. c3'
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
}

impl PositionArgs {
    /// Opens a game at this position. Positions before the last move count as occurred.
    pub(crate) fn open(&self, game: &str) -> Result<Box<dyn GameSession>, Failure> {
        let mut session = game_name::open(game, self.position.as_deref())?;
        let text = self.moves.as_deref().unwrap_or_default();
        let variant = draughts_variant(&session.name());
        let steps = (!text.trim().is_empty()).then(|| steps(game, variant, text)).transpose();
        let steps = steps.map_err(|fault| fault.within("--moves"))?.unwrap_or_default();
        if self.position.is_some() && matches!(steps.first(), Some(Step::Setup(_))) {
            let fault = Fault::new("the text sets up a position, and --position gives one, too");
            let fault = fault.expected("only one of them").example("--moves '32-28 19-23'");
            return Err(fault.within("--moves").into());
        }
        let mut number = 0;
        for step in steps {
            let set_up = match (&step, variant) {
                (Step::Setup(fen), Some(variant)) => set_up(&mut *session, variant, Some(fen)),
                (Step::Move(text), Some(variant)) if text == "--" => {
                    set_up(&mut *session, variant, None)
                }
                (Step::Setup(position), None) => session.set_position(position).map(|()| true),
                _ => Ok(false),
            };
            let is_set_up = set_up.map_err(|fault| fault.within("--moves"))?;
            let Step::Move(text) = step else { continue };
            number += 1;
            if is_set_up {
                continue;
            }
            if session.play(&text).is_ok() {
                continue;
            }
            // Moves may be separated by commas, but a move of a game may also hold one; digits need nothing between them.
            let (words, legal) = (text.split(',').filter(|text| !text.is_empty()), session.moves());
            let moves = words.flat_map(|word| Record::moves_of(word, &legal));
            for (more, text) in moves.enumerate() {
                number += usize::from(more > 0);
                session
                    .play(&text)
                    .map_err(|fault| fault.within(format_args!("--moves: move {number}")))?;
            }
        }
        let status = session.status();
        if status.is_repeated() {
            show::warning(&format!(
                "this position has occurred {} times, so the game is drawn by repetition; the result is for play that continues",
                status.occurrences
            ));
        }
        Ok(session)
    }

    /// Fails if a position is given to this command: a puzzle has an instance.
    pub(crate) fn refuse(&self, command: &str) -> Result<(), Failure> {
        let Some(name) =
            self.position.as_ref().map(|_| "--position").or(self.moves.as_ref().map(|_| "--moves"))
        else {
            return Ok(());
        };
        Err(Failure::usage(format!(
            "a puzzle has no {name}; expected its instance as an argument, for example: outwit {command} sliding-tiles '1 2 3 4 5 6 7 8 \
             9 10 11 12 13 14 0 15'"
        )))
    }
}

/// The moves of a text. Draughts has a notation of its own: PDN.
fn steps(game: &str, variant: Option<Variant>, text: &str) -> Result<Vec<Step>, Fault> {
    if variant.is_none() || has_semicolon_before_move(text) {
        let record = Record::read(game, text, 0)?;
        if record.titles.len() > 1 {
            let fault = Fault::new("the text has several games");
            return Err(fault.expected("the moves of one game").example("1. b2 a1 2. c3"));
        }
        let (named, own) = (games::open(&record.game)?.name(), games::open(game)?.name());
        if named != own {
            return Err(Fault::new(format!("the text is a game of {named}")).expected(own));
        }
        let moves = record.moves.into_iter().map(Step::Move);
        return Ok(record.start.map(Step::Setup).into_iter().chain(moves).collect());
    }
    let mut steps = Vec::new();
    for (number, read) in pdn::Reader::new(text.as_bytes()).enumerate() {
        let read = read.map_err(|error| Fault::new(error.to_string()))?;
        if number > 0 && !read.items.is_empty() {
            let fault = Fault::new("the text goes on after the result of a game");
            return Err(fault.expected("the moves of one game").example("1. 11-15 23-19 *"));
        }
        if let Some(damage) = read.damage {
            // The usual list names the fault with its words.
            Record::list(game, text)?;
            let fault = Fault::new(damage.what).expected("moves as in PDN");
            return Err(fault.example("1. 11-15 {good} 23-19 (1... 22-18)"));
        }
        let fen = read.tags.into_iter().find(|(name, _)| name == "FEN");
        steps.extend(fen.map(|(_, fen)| Step::Setup(fen)));
        steps.extend(read.items.into_iter().filter_map(|item| match item {
            Item::Move { text, .. } => Some(Step::Move(text)),
            Item::Setup(fen) => Some(Step::Setup(fen)),
            Item::Comment(_) | Item::Annotation(_) | Item::Variation(_) => None,
        }));
    }
    if steps.is_empty() {
        let fault = Fault::new("there is no move in this text");
        return Err(fault.expected("moves separated by spaces"));
    }
    Ok(steps)
}

/// Whether a move may follow a semicolon, which begins a comment in PDN: such a move must not be passed over in silence.
fn has_semicolon_before_move(text: &str) -> bool {
    let next_words = text.split(';').skip(1).filter_map(|rest| rest.split_whitespace().next());
    next_words.into_iter().any(|word| word.contains(|sign: char| sign.is_ascii_digit()))
}

/// Sets up a position of draughts; without one the same with the other side to move. Returns that it has done so.
fn set_up(
    session: &mut dyn GameSession,
    variant: Variant,
    fen: Option<&str>,
) -> Result<bool, Fault> {
    let (rules, here) = (variant.rules(), session.position());
    let fault = |error: FenError| Fault::new(error.to_string());
    let before = pdn::read_diagram(&here, rules).map_err(fault)?;
    let position = match fen {
        Some(fen) => pdn::read_set_up(fen, &before, rules).map_err(fault)?,
        None => before.passed().into(),
    };
    session.set_position(&Draughts::any(variant).text(&position))?;
    Ok(true)
}
