//! Totals of small tables.

#![expect(clippy::unwrap_used, reason = "a test stops where its material is wrong")]

use draughts::tables::{Material, Summary, Tables, build, verify};
use draughts::{Variant, kinds};

/// Builds everything up to so many pieces; the summaries by number of pieces.
fn built<V: Variant>(pieces: u8) -> (Tables<V>, Vec<Vec<(Material, Summary)>>) {
    let tables = Tables::default();
    let mut summaries = Vec::new();
    for pieces in 2..=pieces {
        let mut of_pieces = Vec::new();
        for men in 0..=pieces {
            for material in Material::pairs::<V>(pieces, men) {
                for built in build(&tables, material, &|| false).unwrap() {
                    tables.insert(built.slice());
                    of_pieces.push((built.material, built.summary));
                }
            }
        }
        summaries.push(of_pieces);
    }
    (tables, summaries)
}

/// Wins, losses, draws and the longest win of all slices together.
fn total(slices: &[(Material, Summary)]) -> (u64, u64, u64, u8) {
    slices.iter().fold((0, 0, 0, 0), |(wins, losses, draws, longest), (_, summary)| {
        (
            wins + summary.wins,
            losses + summary.losses,
            draws + summary.draws,
            longest.max(summary.longest.map_or(0, |(plies, _)| plies)),
        )
    })
}

/// Derives the values of every `stride`-th block of positions again.
fn check<V: Variant>(tables: &Tables<V>, stride: u64) {
    for material in tables.materials() {
        let size = tables.slice(material).unwrap().indexer().size();
        for start in (0..size).step_by(500 * stride as usize) {
            let wrong = verify(tables, material, start..start + 500).unwrap();
            assert_eq!(wrong, [], "{} {material} {start}", V::RULES.name);
        }
    }
}

macro_rules! totals {
    ($($name:ident: $two:expr, $three:expr;)*) => {
        $(#[test]
        #[expect(non_snake_case, reason = "named like the variant")]
        fn $name() {
            let (tables, summaries) = built::<kinds::$name>(3);
            assert_eq!(total(&summaries[0]), $two);
            assert_eq!(total(&summaries[1]), $three);
            check(&tables, 1 + 4 * u64::from(stringify!($name) != "English"));
        })*
    };
}

totals! {
    English: (716, 402, 2_370, 13), (100_250, 87_305, 8_477, 61);
    Italian: (866, 535, 2_087, 13), (96_116, 82_712, 17_204, 65);
    Spanish: (1_200, 673, 1_615, 13), (63_007, 30_783, 102_242, 25);
    Czech: (1_200, 673, 1_615, 13), (63_007, 30_783, 102_242, 25);
    Russian: (1_291, 690, 1_507, 13), (67_475, 33_413, 95_144, 25);
    Brazilian: (1_291, 690, 1_507, 13), (67_461, 33_413, 95_158, 25);
    Pool: (1_291, 690, 1_507, 13), (67_461, 33_413, 95_158, 25);
}
