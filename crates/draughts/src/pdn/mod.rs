//! PDN: reads games tolerantly and writes them strictly.
//!
//! *Idea*: a stream of bytes becomes a stream of tokens, tokens become one [`Game`] at a time, and
//! [`replay`] checks its moves against the rules. Only the current game is in memory.
//! *Guarantee*: whatever follows PDN 3.0 or the habits of the known programs is read; what cannot be
//! replayed is reported with game number, line, move number and reason. No text makes the reader panic.
//! *Cost*: linear in the text; memory of one game, and of that no more than a fixed size.
//! *Source*: PDN 3.0 by W. Wesselink.
//!
//! ```
//! use draughts::{Variant, pdn};
//!
//! let text = b"[Event \"?\"] 1. 11-15 22-18 2. 15x22 1-0\n1. 11-15 99-1 *";
//! let summary = pdn::check(&text[..], Some(Variant::English), |_, _| {}).unwrap();
//! assert_eq!((summary.games, summary.bad), (2, 1));
//! assert!(summary.faults[0].to_string().starts_with("game 2, line 2, move 1..."));
//! ```

mod body;
mod bytes;
mod check;
mod detect;
mod encoding;
mod evidence;
mod game;
mod lexer;
mod numbers;
mod reader;
mod replay;
mod result;
mod variations;
mod writer;

pub use check::{GameWarning, PdnSummary, VariantCount, check, check_with};
pub use detect::{Detector, Reading};
pub use encoding::{Encoding, decoded};
pub use game::{Damage, Game, Item, Warning};
pub use lexer::UNCLOSED_COMMENT;
pub use reader::{ReadError, Reader};
pub use replay::{
    BadGame, Replay, first_ply, has_game_number, has_move_number, read_diagram, read_set_up,
    replay, tagged_variant,
};
pub use variations::{without_unplayable, words};
pub use writer::{WriteError, record, result_text, tag_name, write};
