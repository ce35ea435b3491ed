//! The arguments `--position` and `--moves`: the position that a command works on.

use clap::Args;
use games::{GameSession, Record};

use crate::failure::Failure;
use crate::{game_name, show};

/// A position of a game.
#[derive(Args, Debug, Default)]
pub(crate) struct PositionArgs {
    /// Position, as `outwit rules GAME` describes it [default: the starting position]
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// Moves from there, with blanks between them and with or without numbers, marks and comments: '1. b2 a1! {good} 2. c3'
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
}

impl PositionArgs {
    /// Opens a game at this position. Positions before the last move count as occurred.
    pub(crate) fn open(&self, game: &str) -> Result<Box<dyn GameSession>, Failure> {
        let mut session = game_name::open(game, self.position.as_deref())?;
        let text = self.moves.as_deref().unwrap_or_default();
        let record = (!text.trim().is_empty()).then(|| Record::list(game, text)).transpose();
        let record = record.map_err(|fault| fault.within("--moves"))?;
        let mut number = 0;
        for text in record.iter().flat_map(|record| &record.moves) {
            number += 1;
            if session.play(text).is_ok() {
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
