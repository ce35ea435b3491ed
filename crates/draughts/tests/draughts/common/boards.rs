//! Known rules on other boards: a new variant is a few lines, outside the crate as well as inside.

use draughts::board::Board;
use draughts::rules::Rules;
use draughts::rules::table::{ENGLISH, INTERNATIONAL};

const fn on_board(base: Rules, width: u8, height: u8, rows_of_men: u8) -> Rules {
    Rules { name: "other board", board: Board::diagonal(width, height), rows_of_men, ..base }
}

static ENGLISH_6X6: Rules = on_board(ENGLISH, 6, 6, 2);
static INTERNATIONAL_6X6: Rules = on_board(INTERNATIONAL, 6, 6, 2);
static INTERNATIONAL_10X8: Rules = on_board(INTERNATIONAL, 10, 8, 3);
static INTERNATIONAL_12X10: Rules = on_board(INTERNATIONAL, 12, 10, 4);
static INTERNATIONAL_14X14: Rules = on_board(INTERNATIONAL, 14, 14, 6);

/// The rules of a variant, or of one of these boards.
pub(crate) fn rules(name: &str) -> &'static Rules {
    match name {
        "english-6x6" => &ENGLISH_6X6,
        "international-6x6" => &INTERNATIONAL_6X6,
        "international-10x8" => &INTERNATIONAL_10X8,
        "international-12x10" => &INTERNATIONAL_12X10,
        "international-14x14" => &INTERNATIONAL_14X14,
        name => name.parse::<draughts::Variant>().unwrap().rules(),
    }
}
