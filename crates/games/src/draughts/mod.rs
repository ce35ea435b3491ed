//! Draughts in all its variants: rules, texts and pictures come from the crate `draughts`.
//!
//! The variant is chosen when the game is opened. Two types play them all, one for each size of machine word, so that the
//! searches are compiled twice and not once for every variant; see [`Draughts`].

mod board;
mod evals;
mod levels;
mod openings;
mod record;
mod rules;

use std::path::Path;
use std::sync::Arc;

use draughts::board::Word;
use draughts::evaluation::learned;
use draughts::perft::{self, Perft};
use draughts::{Colour, Draughts, FenError, State, Variant, book, tables};
use outwit::game::Oracle;

use crate::catalogue::Row;
use crate::picture::Picture;
use crate::playable::{
    BoardSetup, Count, CountMode, Ending, Fault, GameInfo, HASHED, LearnedEval, Level, LevelElo,
    NamedEval, NamedFeature, Opening, Param, Playable, Record, Settings, SetupMode,
};
use crate::view::WeightBoard;

/// The entry of the catalogue.
pub const GAME: Row = Row::of_either::<Draughts<u64>, Draughts<u128>>();

/// The variant of a game of the catalogue, if it is draughts.
///
/// ```
/// assert_eq!(games::draughts_variant("draughts:russian"), Some(draughts::Variant::Russian));
/// assert_eq!(games::draughts_variant("tic-tac-toe"), None);
/// ```
pub fn draughts_variant(game: &str) -> Option<Variant> {
    let (id, settings) = game.split_once(':').unwrap_or((game, ""));
    let variant = settings.strip_prefix("variant=").unwrap_or(settings);
    match (id, variant) {
        ("draughts", "") => Some(Variant::English),
        ("draughts", variant) => variant.parse().ok(),
        _ => None,
    }
}

/// The variant that the settings name.
fn variant(settings: &Settings) -> Result<Variant, Fault> {
    let Some(name) = settings.text("variant") else { return Ok(Variant::English) };
    name.parse().map_err(|_| {
        let names: Vec<_> = Variant::ALL.iter().map(|variant| variant.rules().name).collect();
        Fault::new(format!("there is no variant \"{name}\" of draughts"))
            .expected(format!("one of {}", names.join(", ")))
            .example("draughts:russian")
            .did_you_mean(name, names)
    })
}

impl<W: Word> Playable for Draughts<W> {
    const INFO: GameInfo = GameInfo {
        id: "draughts",
        aliases: &["checkers"],
        title: "Draughts",
        summary: "checkers in 21 variants: English, Russian, International, Turkish, ..",
        rules: rules::TEXT,
        sides: ["Black", "White"],
        params: &[Param {
            name: "variant",
            meaning: "english, italian, spanish, portuguese, czech, school, school-short, russian, pool, brazilian, thai, \
                  international, killer, frisian, frysk, antidraughts, breakthrough, canadian, sri-lankan, spantsiretti, \
                  turkish",
            default: "english",
        }],
    };
    const COSTLY_EVALS: bool = true;

    fn fits(settings: &Settings) -> bool {
        variant(settings).map_or(true, |variant| Self::new(variant).is_some())
    }

    fn create(settings: &Settings) -> Result<Self, Fault> {
        let variant = variant(settings)?;
        Self::new(variant).ok_or_else(|| {
            Fault::new(format!("the board of {variant} draughts needs another word"))
                .example("draughts:english")
        })
    }

    fn sides(&self) -> [&'static str; 2] {
        match self.rules().starts {
            Colour::Black => ["Black", "White"],
            Colour::White => ["White", "Black"],
        }
    }

    fn settings(&self) -> String {
        if self.variant() == Some(Variant::English) {
            String::new()
        } else {
            self.rules().name.to_owned()
        }
    }

    fn position_text(&self, state: &State<W>) -> String {
        self.text(state)
    }

    fn parse_position(&self, text: &str) -> Result<State<W>, Fault> {
        use outwit::game::Game;
        self.parse(text).map_err(|error| match error {
            // They have examples of their own.
            FenError::Form { .. }
            | FenError::Hub(_)
            | FenError::Counters { .. }
            | FenError::ImpossibleCounter { .. } => Fault::new(error.to_string()),
            _ => Fault::new(error.to_string()).example(self.text(&self.start())),
        })
    }

    fn move_text(&self, state: &State<W>, mv: Self::Move) -> String {
        self.move_text(state, mv)
    }

    fn move_texts(&self, state: &State<W>, moves: &[Self::Move]) -> Vec<String> {
        self.move_texts(state, moves)
    }

    fn read_move(&self, state: &State<W>, text: &str) -> Option<Self::Move> {
        self.read_move(state, text).ok()
    }

    fn move_cells(&self, state: &State<W>, mv: Self::Move) -> Vec<String> {
        board::move_cells(self, state, mv)
    }

    fn move_ways(&self, state: &State<W>, mv: Self::Move) -> Vec<Vec<Vec<String>>> {
        board::move_ways(self, state, mv)
    }

    fn picture(&self, state: &State<W>) -> Picture {
        board::picture(self, state)
    }

    fn setup_mode(&self) -> SetupMode {
        SetupMode::Board(board::piece_sets(self))
    }

    fn set_up(&self, setup: &BoardSetup) -> Result<State<W>, Fault> {
        self.parse(&board::fen(self, setup)).map_err(|error| {
            // Whoever made a board by hand has not written a FEN.
            let text = error.to_string();
            let text = text.strip_prefix("FEN: ").unwrap_or(&text);
            Fault::new(text.split(", such as").next().unwrap_or(text))
        })
    }

    fn book(&self, state: &State<W>) -> Vec<Self::Move> {
        book::book_moves(self, state)
    }

    fn man(&self, eval: &str) -> Option<i32> {
        self.variant().map(|variant| ::draughts::evaluation::man(variant, eval))
    }

    fn draw_reason(&self, state: &Self::State) -> Option<String> {
        state.counters.drawn_by(self.rules()).map(ToString::to_string)
    }

    fn read_record(&self, text: &str, number: usize) -> Option<Result<Record, Fault>> {
        Some(record::read(text, number, self.variant().unwrap_or(Variant::English)))
    }

    fn write_record(&self, written: &Record, ending: Ending) -> Option<Result<String, Fault>> {
        Some(record::write(written, self.variant().unwrap_or(Variant::English), ending))
    }

    fn openings(&self) -> Vec<Opening> {
        self.variant().map_or_else(Vec::new, openings::of)
    }

    fn level(&self, level: u8) -> Level {
        levels::level(level, levels::is_small(self.rules()))
    }

    fn repetition_limit(&self) -> Option<u32> {
        self.rules().draws.repetition.map(u32::from)
    }

    fn level_elo(&self) -> Option<LevelElo> {
        levels::elo(self.rules())
    }

    fn count(&self, state: &State<W>, count: &Count) -> u64 {
        let mode = match count.mode {
            CountMode::Plain => perft::Mode::Plain,
            CountMode::Bulk => perft::Mode::Bulk,
            CountMode::Hashed => {
                // No more than a tree of this depth can fill.
                perft::Mode::Hashed { mebibytes: HASHED.min(1 << count.depth.min(20)) }
            }
        };
        let perft = Perft::new(count.depth, count.convention).mode(mode).threads(count.threads);
        self.perft(state, &perft)
    }

    fn oracle(&self, folder: &Path) -> Result<Option<Arc<dyn Oracle<Self>>>, Fault> {
        tables::open_oracle(self.rules(), folder).map_err(|error| {
            Fault::new(format!("the folder {} cannot be read: {error}", folder.display()))
                .expected("a folder of endgame tables")
        })
    }

    fn evals() -> &'static [NamedEval<Self>] {
        const { &evals::all::<W>() }
    }

    fn learned(&self, weights: &[u8]) -> Result<LearnedEval<Self>, Fault> {
        evals::learned(self, weights)
    }

    fn eval_hash(&self, name: &str) -> Option<String> {
        if name == "learned" { learned::shipped_hash(self.rules()) } else { None }
    }

    fn default_eval(&self) -> Option<&'static str> {
        let has_weights = learned::shipped_hash(self.rules()).is_some();
        Some(if has_weights { "learned" } else { "standard" })
    }

    fn eval_weights(&self, name: &str) -> Option<Vec<(&'static str, f64)>> {
        let weights = draughts::evaluation::weights(self.rules(), name)?;
        Some(weights.into_iter().map(|(name, weight)| (name, f64::from(weight))).collect())
    }

    fn eval_boards(&self, name: &str) -> Vec<WeightBoard> {
        let boards = draughts::evaluation::boards::boards(self, name).into_iter().flatten();
        let boards = boards.map(|board| (board.piece.into(), board.rows));
        boards.map(|(piece, rows)| WeightBoard { piece, rows }).collect()
    }

    fn features() -> &'static [NamedFeature<Self>] {
        const { &evals::features::<W>() }
    }
}
