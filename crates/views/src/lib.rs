//! What people see: boards, maps, charts and recorded search trees as plain data, and that data as SVG, PNG, TikZ, DOT,
//! CSV, JSON or text.
//!
//! No game and no puzzle is known here. A game gives a [`Picture`](picture::Picture), a recorded search implements
//! [`TreeView`](tree::TreeView); every front end draws them with this crate, so all of them show the same.
//!
//! ```
//! use views::picture::{Cell, Marks, Picture, Theme};
//! let board = Picture::board(3, 3, |_, _| Cell::default());
//! assert_eq!(board.text(), "3  .  .  .\n2  .  .  .\n1  .  .  .\n   a  b  c\n");
//! assert!(board.svg(&Marks::default(), Theme::Auto, "Empty").contains("data-cell=\"b2\""));
//! ```

pub mod csv;
mod dot;
mod fault;
mod long_input;
mod names;
mod number;
pub mod picture;
mod quantity;
mod settings;
pub mod tree;

pub use fault::{Fault, Place};
pub use long_input::without_long_input;
pub use names::{display_name, nearest, no_effect, place_name};
pub use number::{Number, grouped, with_minus_signs};
pub use quantity::{parse_seconds, parse_whole};
pub use settings::{Param, Settings, id_of};
