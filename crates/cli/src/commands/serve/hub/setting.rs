//! What a controller can set before `init`.

use draughts::Variant;
use draughts::protocol::hub::{self, Param, ParamType};
use games::{EvalChoice, Request};

use super::super::board::Board;
use super::super::variant_of;
use crate::failure::Failure;
use crate::table_args::TableArgs;

/// The parameters with their values.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    variant: Variant,
    /// None = the game's best.
    eval: Option<String>,
    /// Whether moves of the opening book are played without a search.
    book: bool,
    threads: usize,
    /// MiB.
    table: usize,
    /// Endgame tables, as the command line says.
    endings: TableArgs,
}

/// The value of `eval` that leaves the choice to the game.
const BEST: &str = "best";

const MAX_THREADS: i64 = 1024;
const MAX_TABLE: i64 = 1 << 20;

impl Settings {
    /// What holds if nothing is set.
    pub(super) fn new(variant: &str, endings: &TableArgs) -> Result<Self, Failure> {
        let variant = variant_of(variant)?;
        let table = outwit::game::EngineOptions::default().table_mib;
        Ok(Self { variant, eval: None, book: true, threads: 1, table, endings: endings.clone() })
    }

    /// The parameters as the protocol tells them.
    pub(super) fn params(&self) -> Vec<Param> {
        let text = |name: &str, value: &str, values| Param {
            name: name.to_owned(),
            value: value.to_owned(),
            values,
        };
        let variant = hub::variant_name(self.variant);
        let eval = self.eval.as_deref().unwrap_or(BEST);
        let int = |max| ParamType::Int { min: 1, max };
        vec![
            text("variant", variant, ParamType::Enum(names())),
            text("eval", eval, ParamType::Enum(self.evals())),
            text("book", &self.book.to_string(), ParamType::Bool),
            text("threads", &self.threads.to_string(), int(MAX_THREADS)),
            text("table-mib", &self.table.to_string(), int(MAX_TABLE)),
        ]
    }

    fn evals(&self) -> Vec<String> {
        let session = games::open(&format!("draughts:{}", self.variant));
        let evals = session.map(|session| session.evaluations().list()).unwrap_or_default();
        let own = evals.into_iter().map(|(name, _)| name.to_owned());
        std::iter::once(BEST.to_owned()).chain(own).collect()
    }

    /// Sets a parameter. Unknown ones are refused, so that a slip of the pen is seen.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |most: i64| {
            value.parse().ok().filter(|number| (1..=most).contains(number)).ok_or_else(|| {
                format!("{name}={value} is out of range; expected a whole number from 1 to {most}")
            })
        };
        match name {
            "variant" => {
                self.variant = hub::variant_of_name(value).ok_or_else(|| {
                    format!(
                        "there is no variant \"{value}\"; expected one of {}",
                        names().join(" ")
                    )
                })?;
            }
            "eval" => {
                let known = self.evals();
                if !known.iter().any(|own| own == value) {
                    return Err(format!(
                        "there is no evaluation \"{value}\"; expected one of {}",
                        known.join(" ")
                    ));
                }
                self.eval = Some(value.to_owned()).filter(|value| value != BEST);
            }
            "book" => {
                self.book = value.parse().map_err(|_| {
                    format!("book={value} is not understood; expected true or false")
                })?;
            }
            "threads" => self.threads = number(MAX_THREADS)? as usize,
            "table-mib" => self.table = number(MAX_TABLE)? as usize,
            _ => {
                return Err(format!(
                    "there is no parameter \"{name}\"; expected variant, eval, book, threads or table-mib"
                ));
            }
        }
        Ok(())
    }

    /// The board of the variant.
    pub(super) fn open(&self) -> Result<Board, String> {
        Board::open(self.variant, &self.endings).map_err(Failure::into_sentence)
    }

    /// Whether the opening book answers, whose moves come from searches with the best evaluation.
    pub(super) fn has_book(&self) -> bool {
        self.book && self.eval.is_none()
    }

    /// Points of the evaluation that a man is worth.
    pub(super) fn man(&self) -> i32 {
        draughts::evaluation::man(self.variant, self.eval.as_deref().unwrap_or_default())
    }

    /// Puts the settings into a request.
    pub(super) fn apply(&self, request: &mut Request) {
        request.eval = self.eval.clone().map(EvalChoice::Named);
        request.engine.threads = self.threads;
        request.engine.table_mib = self.table;
    }
}

/// The names of all variants, the protocol's own first.
fn names() -> Vec<String> {
    let others = Variant::ALL.iter().filter(|&&variant| variant != Variant::International);
    let variants = std::iter::once(&Variant::International).chain(others);
    variants.map(|&variant| hub::variant_name(variant).to_owned()).collect()
}
