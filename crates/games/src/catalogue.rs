//! The one list of games. Adding a game is a file that ends in `pub const GAME: Row = Row::of::<MyGame>();` and one word
//! in `games!`; it then shows up on the command line, in the studio, in matches, in traces and in the contract tests.
//! A program outside of this repository adds its games with [`add`] when it starts.

use std::ops::Deref;
use std::sync::OnceLock;

#[cfg(feature = "contract")]
use crate::contract;
use crate::draughts::draughts_variant;
use crate::playable::{GameInfo, Playable, Record, Settings};
use crate::session::GameSession;
use crate::session::Session;
use views::Fault;

/// A game of the catalogue; its names and texts are those of its [`GameInfo`].
#[derive(Clone, Copy, Debug)]
pub struct Row {
    info: GameInfo,
    open: fn(&Settings) -> Result<Box<dyn GameSession>, Fault>,
    #[cfg(feature = "contract")]
    contract: fn(&Settings, u64, usize) -> Result<(), String>,
}

impl Row {
    /// The row of a game.
    pub const fn of<G: Playable>() -> Row {
        Row {
            info: G::INFO,
            open: |settings| Ok(Box::new(Session::new(G::create(settings)?))),
            #[cfg(feature = "contract")]
            contract: |settings, seed, rounds| {
                let game = G::create(settings).map_err(|fault| fault.to_string())?;
                contract::check(&game, seed, rounds)
            },
        }
    }

    /// The row of a game that is made of two types: `A` where it [`fits`](Playable::fits) the settings, else `B`. What
    /// does not depend on the settings is taken from `A`.
    pub const fn of_either<A: Playable, B: Playable>() -> Row {
        Row {
            open: |settings| {
                if A::fits(settings) {
                    (Row::of::<A>().open)(settings)
                } else {
                    (Row::of::<B>().open)(settings)
                }
            },
            #[cfg(feature = "contract")]
            contract: |settings, seed, rounds| {
                if A::fits(settings) {
                    (Row::of::<A>().contract)(settings, seed, rounds)
                } else {
                    (Row::of::<B>().contract)(settings, seed, rounds)
                }
            },
            ..Row::of::<A>()
        }
    }

    /// Opens a session at the start of the game; `settings` as `key=value,key=value`.
    pub fn open(&self, settings: &str) -> Result<Box<dyn GameSession>, Fault> {
        (self.open)(&Settings::parse(settings, self.params)?)
    }

    /// Checks on `rounds` random games that the game keeps the promises of [`Playable`] and [`outwit::game::Game`]. The
    /// error says what was broken, and in which position.
    #[cfg(feature = "contract")]
    pub fn contract(&self, settings: &str, seed: u64, rounds: usize) -> Result<(), String> {
        let settings = Settings::parse(settings, self.params).map_err(|fault| fault.to_string())?;
        (self.contract)(&settings, seed, rounds)
    }
}

impl Deref for Row {
    type Target = GameInfo;

    fn deref(&self) -> &GameInfo {
        &self.info
    }
}

/// Declares the modules of the games and lists them.
macro_rules! games {
    ($($module:ident)*) => {
        $(pub mod $module;)*
        // Read by one function that is never inlined, so that every search is compiled here alone. A static would be
        // compiled with all searches in the tests of this crate, too, whether they need it or not.
        pub(crate) const ROWS: &[$crate::Row] = &[$($module::GAME),*];
    };
}
pub(crate) use games;

/// The list, once it was asked for.
static LIST: OnceLock<Vec<Row>> = OnceLock::new();

#[inline(never)]
fn own_rows() -> &'static [Row] {
    crate::ROWS
}

/// All games, in the order in which they are shown: those of this crate, then those that were [added](add).
pub fn catalogue() -> &'static [Row] {
    LIST.get_or_init(|| own_rows().to_vec())
}

/// Adds games to the catalogue, once per program and before anything has asked for it. Fails if a name is taken or is not
/// made of lower case words joined by `-`, or if it is too late.
///
/// The program `crates/cli/examples/chomp.rs` is the whole command line and the studio with one more game.
pub fn add(rows: &[Row]) -> Result<(), Fault> {
    LIST.set(extended(own_rows(), rows)?).map_err(|_| {
        Fault::new("games were added after the catalogue had been used")
            .expected("one call of add at the start of the program")
    })
}

/// The list with more rows at its end.
fn extended(list: &[Row], rows: &[Row]) -> Result<Vec<Row>, Fault> {
    let mut list = list.to_vec();
    for row in rows {
        for name in row.aliases.iter().chain([&row.id]) {
            let word = |word: &str| {
                !word.is_empty()
                    && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
            };
            if !name.split('-').all(word) {
                return Err(Fault::new(format!("\"{name}\" is no name of a game"))
                    .expected("lower case words and digits, joined by -")
                    .example("connect-four"));
            }
            if list.iter().any(|other| other.id == *name || other.aliases.contains(name)) {
                return Err(Fault::new(format!("there are two games \"{name}\""))
                    .expected("another name for one of them"));
            }
        }
        list.push(*row);
    }
    Ok(list)
}

/// The game with this id or alias.
pub fn find(id: &str) -> Result<&'static Row, Fault> {
    catalogue().iter().find(|row| row.id == id || row.aliases.contains(&id)).ok_or_else(|| {
        let ids: Vec<_> = catalogue().iter().map(|row| row.id).collect();
        Fault::new(format!("there is no game \"{id}\""))
            .expected(format!("one of {}", ids.join(", ")))
    })
}

/// Opens a session from `id` or `id:key=value,key=value`; the first key may be left out, as in `draughts:russian`.
pub fn open(name: &str) -> Result<Box<dyn GameSession>, Fault> {
    let (id, settings) = name.split_once(':').unwrap_or((name, ""));
    find(id.trim())?.open(settings)
}

/// The game of this number, from 0, of a text; `game` is that of a text whose header names none.
///
/// ```
/// let text = "[Game \"connect-four\"]\n[Position \"44\"]\n\n1. 3 *";
/// let record = games::read_record("tic-tac-toe", text, 0)?;
/// assert_eq!((record.game.as_str(), record.start.as_deref()), ("connect-four", Some("44")));
/// # Ok::<(), games::Fault>(())
/// ```
pub fn read_record(game: &str, text: &str, number: usize) -> Result<Record, Fault> {
    match Record::named_game(text, number).map(|name| open(&name)) {
        Some(Ok(named)) => named.read_record(text, number),
        // PDN may have a tag of this name with another meaning.
        Some(Err(fault)) if draughts_variant(game).is_none() => {
            Err(fault.within("header line Game"))
        }
        _ => open(game)?.read_record(text, number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tic_tac_toe::TicTacToe;

    #[test]
    fn a_name_is_taken_once_and_is_made_of_words() {
        // Rows that open nothing, so that no search is compiled for this test.
        let named = |id| Row {
            info: GameInfo { id, aliases: &[], ..TicTacToe::INFO },
            open: |_| unreachable!(),
            #[cfg(feature = "contract")]
            contract: |_, _, _| unreachable!(),
        };
        let fault = extended(&[named("chess")], &[named("go"), named("chess")]).unwrap_err();
        assert!(fault.to_string().contains("two games \"chess\""), "{fault}");
        let fault = extended(&[], &[named("My game")]).unwrap_err();
        assert!(fault.to_string().contains("\"My game\" is no name"), "{fault}");
        assert_eq!(extended(&[named("chess")], &[named("my-game")]).unwrap().len(), 2);
    }
}
