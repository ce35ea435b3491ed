//! Known rules on other boards: a new variant is a few lines, outside the crate as well as inside.

use draughts::board::Board;
use draughts::rules::table::{ENGLISH, INTERNATIONAL};
use draughts::{Rules, Variant};

macro_rules! boards {
    ($($name:ident: $word:ty = $width:literal x $height:literal, $men:literal rows, $base:ident;)*) => {
        $(#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) struct $name;

        impl Variant for $name {
            type Word = $word;
            const RULES: Rules = Rules {
                name: stringify!($name),
                board: Board::diagonal($width, $height),
                rows_of_men: $men,
                ..$base
            };
        })*
    };
}

boards! {
    English6x6: u64 = 6 x 6, 2 rows, ENGLISH;
    International6x6: u64 = 6 x 6, 2 rows, INTERNATIONAL;
    International10x8: u64 = 10 x 8, 3 rows, INTERNATIONAL;
    International12x10: u128 = 12 x 10, 4 rows, INTERNATIONAL;
    International14x14: u128 = 14 x 14, 6 rows, INTERNATIONAL;
}
