//! Totals of small tables.

use draughts::tables::{
    AnyTables, BuildError, Built, Material, Slice, TableRefused, TableSummary, TableValue, Tables,
    build, path, verify,
};
use draughts::{Position, Variant};
use outwit::Rng;

/// Builds everything up to this number of pieces; the summaries by number of pieces.
fn built(variant: Variant, pieces: u8) -> (Tables<u64>, Vec<Vec<(Material, TableSummary)>>) {
    let rules = variant.rules();
    let tables = Tables::new(rules);
    let mut summaries = Vec::new();
    for pieces in 2..=pieces {
        let mut of_pieces = Vec::new();
        for men in 0..=pieces {
            for material in Material::pairs(rules, pieces, men) {
                for built in build(&tables, material, &|| false).unwrap() {
                    tables.insert(built.slice(rules));
                    of_pieces.push((built.material, built.summary));
                }
            }
        }
        summaries.push(of_pieces);
    }
    (tables, summaries)
}

/// Wins, losses, draws and the longest win of all slices together.
fn total(slices: &[(Material, TableSummary)]) -> (u64, u64, u64, u8) {
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
fn check(tables: &Tables<u64>, stride: u64) {
    for material in tables.materials() {
        let size = tables.slice(material).unwrap().indexer().size();
        for start in (0..size).step_by(500 * stride as usize) {
            let wrong = verify(tables, material, start..start + 500).unwrap();
            assert_eq!(wrong, [], "{} {material} {start}", tables.rules().name);
        }
    }
}

macro_rules! totals {
    ($($name:ident: $two:expr, $three:expr;)*) => {
        $(#[test]
        #[expect(non_snake_case, reason = "named like the variant")]
        fn $name() {
            let (tables, summaries) = built(Variant::$name, 3);
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

/// The slices of these numbers of pieces and men only.
fn some(variant: Variant, phases: &[(u8, u8)]) -> Tables<u64> {
    let rules = variant.rules();
    let tables = Tables::new(rules);
    for &(pieces, men) in phases {
        for material in Material::pairs(rules, pieces, men) {
            for built in build(&tables, material, &|| false).unwrap() {
                tables.insert(built.slice(rules));
            }
        }
    }
    tables
}

fn probe(tables: &Tables<u64>, fen: &str) -> Option<TableValue> {
    tables.probe(&Position::from_fen(fen, tables.rules()).unwrap())
}

/// A checksum of the values of all positions, as the first format of the files gave them.
#[test]
fn every_value_is_the_one_of_the_first_format() {
    let sum = |variant| {
        let (tables, _) = built(variant, 3);
        let mut sum = 0_u64;
        for material in tables.materials() {
            let indexer = tables.slice(material).unwrap().indexer();
            let mut cursor = indexer.cursor();
            for number in 0..indexer.size() {
                let points = tables.probe(&cursor.at(number)).unwrap().score().points();
                sum = (sum ^ points as u64).wrapping_mul(0x0100_0000_01B3).rotate_left(7);
            }
        }
        sum
    };
    let expected = [5_866_222_525_935_960_629, 11_955_054_178_301_312_699];
    assert_eq!([Variant::English, Variant::Russian].map(sum), expected);
}

/// A folder of this process that does not exist: an earlier run with the same number may have been killed.
fn free_folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("outwit-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// A few blocks of a file that is not read whole: each is found by itself, and a damaged one is named.
#[test]
fn blocks_are_read_when_they_are_needed() {
    let rules = Variant::English.rules();
    let folder = free_folder("blocks");
    let whole = some(Variant::English, &[(2, 0), (2, 1), (3, 0)]);
    let material: Material = "0201".parse().unwrap();
    let file = path(&folder, rules, material);
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    for built in [(2, 0), (3, 0)].into_iter().flat_map(|(pieces, men)| {
        let pairs = Material::pairs(rules, pieces, men);
        pairs.into_iter().flat_map(|pair| build(&whole, pair, &|| false).unwrap())
    }) {
        std::fs::write(path(&folder, rules, built.material), &built.bytes).unwrap();
    }
    let open = || Tables::<u64>::open(rules, &folder).unwrap();
    let (late, ready) = (open(), open());
    ready.preload(u64::MAX);
    let indexer = whole.slice(material).unwrap().indexer();
    let value = |tables: &Tables<u64>, number| tables.probe(&indexer.unrank(number));
    for number in 0..indexer.size() {
        let expected = value(&whole, number);
        assert_eq!((value(&late, number), value(&ready, number)), (expected, expected));
    }
    assert!((2..60).contains(&late.waits()), "{} blocks in eight files", late.waits());
    // The last byte of the file belongs to its last block.
    let mut bytes = std::fs::read(&file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&file, &bytes).unwrap();
    let damaged = open();
    let unlike = (0..indexer.size()).filter(|&number| value(&damaged, number).is_none());
    let unlike: Vec<u64> = unlike.collect();
    assert!(!unlike.is_empty() && unlike.iter().all(|&number| number + 2048 >= indexer.size()));
    assert!(damaged.faults()[0].contains("the checksum of a block is wrong"), "{unlike:?}");
    assert_eq!(damaged.faults().len(), 1);
    assert!(open().slice(material).unwrap().check().is_err());
    // A table of another format is refused, and it is said what to do.
    bytes[8] = 1;
    std::fs::write(&file, &bytes).unwrap();
    let old = open();
    assert_eq!(value(&old, 0), None);
    assert!(old.faults()[0].contains("outwit tables build"), "{:?}", old.faults());
    std::fs::remove_dir_all(&folder).unwrap();
}

/// M. Grimminck's longest wins, and endings that every player knows.
#[test]
fn endings_that_are_known() {
    let (english, _) = built(Variant::English, 3);
    assert_eq!(probe(&english, "W:W29,30:BK7"), Some(TableValue::Win(61)));
    // Two kings against one that holds the double corner.
    let Some(TableValue::Win(plies)) = probe(&english, "W:WK14,K15:BK28") else { panic!("a win") };
    assert!((20..=33).contains(&plies), "{plies}");
    assert_eq!(probe(&english, "W:WK1,K2:BK28,K32"), None, "one more than there is");
    let (italian, _) = built(Variant::Italian, 3);
    assert_eq!(probe(&italian, "W:W29,32:B23"), Some(TableValue::Win(65)));
    let (international, summaries) = built(Variant::International, 2);
    assert_eq!(probe(&international, "W:W33:B2"), Some(TableValue::Win(17)));
    assert_eq!(total(&summaries[0]), (3_205, 1_962, 3_678, 17));
    let (_, summaries) = built(Variant::Turkish, 2);
    assert_eq!(total(&summaries[0]), (1_484, 0, 10_852, 1));
}

/// Three kings against one: off the main road it is lost, on it it is not.
#[test]
fn petrovs_triangle() {
    let russian = some(Variant::Russian, &[(2, 0), (3, 0), (4, 0)]);
    let on_the_road = probe(&russian, "W:WKb2,Kc1,Ke1:BKd4");
    assert_ne!(on_the_road, Some(TableValue::Draw), "it can be taken at once");
    assert_eq!(probe(&russian, "W:WKg1,Kc7,Kb8:BKh8"), Some(TableValue::Draw));
    let off = probe(&russian, "W:WKg1,Kc7,Kb8:BKa5");
    assert!(matches!(off, Some(TableValue::Win(3..=29))), "{off:?}");
}

#[test]
fn what_cannot_be_built_is_said() {
    let none = Tables::<u64>::new(Variant::English.rules());
    let material: Material = "2010".parse().unwrap();
    let missing = build(&none, material, &|| false).unwrap_err();
    assert!(matches!(missing, BuildError::Missing(_)), "{missing}");
    let stopped = build(&none, "0101".parse().unwrap(), &|| true).unwrap_err();
    assert_eq!(stopped, BuildError::Stopped);
    let frisian = Tables::<u64>::new(Variant::Frisian.rules());
    let refused = build(&frisian, "0101".parse().unwrap(), &|| false).unwrap_err();
    assert!(refused.to_string().contains("for example english"), "{refused}");
}

fn kings() -> Vec<Built> {
    build(&Tables::<u64>::new(Variant::English.rules()), "0101".parse().unwrap(), &|| false)
        .unwrap()
}

/// Any damage to a file is found.
#[test]
fn damaged_files_are_refused() {
    let built = kings().remove(0);
    let read =
        |bytes| Slice::<u64>::from_bytes(Variant::English.rules(), built.material, bytes).err();
    assert_eq!(read(built.bytes.clone()), None);
    let mut rng = Rng::new(5);
    for _ in 0..300 {
        let mut bytes = built.bytes.clone();
        let at = rng.below(bytes.len());
        match rng.below(3) {
            0 => bytes[at] ^= 1 << rng.below(8),
            1 => bytes.truncate(at),
            _ => bytes.insert(at, rng.below(256) as u8),
        }
        assert_ne!(read(bytes), None);
    }
    assert_eq!(read(b"OUTWITDT".to_vec()), Some(TableRefused::Damaged("it ends too early")));
    let other = "1010".parse().unwrap();
    let refused =
        Slice::<u64>::from_bytes(Variant::English.rules(), other, built.bytes.clone()).unwrap_err();
    assert_eq!(refused.to_string(), "it is the table english 0101, expected english 1010");
    let italian = Slice::<u64>::from_bytes(Variant::Italian.rules(), built.material, built.bytes)
        .unwrap_err();
    assert!(italian.to_string().contains("expected italian 0101"), "{italian}");
}

/// A damaged table is named, and the others go on.
#[test]
fn tables_in_a_folder() {
    let folder = free_folder("tables");
    let write = |material: Material, bytes: &[u8]| {
        let path = path(&folder, Variant::English.rules(), material);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    };
    let built = kings().remove(0);
    write(built.material, &built.bytes);
    let damaged: Material = "1010".parse().unwrap();
    write(damaged, &built.bytes[..100]);
    let tables = Tables::<u64>::open(Variant::English.rules(), &folder).unwrap();
    assert_eq!(tables.pieces(), 2);
    assert!(tables.faults().is_empty(), "nothing was read yet");
    assert_eq!(probe(&tables, "W:WK32:BK1"), Some(TableValue::Draw));
    assert_eq!(probe(&tables, "W:W32:B1"), None);
    let faults = tables.faults();
    assert!(faults.len() == 1 && faults[0].contains("1010.table"), "{faults:?}");
    // Files that were read before are not needed any more; without room nothing is read before.
    let [ready, late] = [u64::MAX, 0].map(|room| {
        let tables = Tables::<u64>::open(Variant::English.rules(), &folder).unwrap();
        tables.preload(room);
        tables
    });
    assert_eq!(ready.faults().len(), 1);
    std::fs::remove_file(path(&folder, Variant::English.rules(), built.material)).unwrap();
    assert_eq!(probe(&ready, "W:WK32:BK1"), Some(TableValue::Draw));
    assert_eq!(probe(&late, "W:WK32:BK1"), None);
    // The size of a file is checked before it is read.
    let huge = path(&folder, Variant::English.rules(), damaged);
    std::fs::File::create(huge).unwrap().set_len(1 << 24).unwrap();
    let tables = Tables::<u64>::open(Variant::English.rules(), &folder).unwrap();
    assert_eq!(probe(&tables, "W:W32:B1"), None);
    assert!(tables.faults()[0].contains("expected at most"), "{:?}", tables.faults());
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(Tables::<u64>::open(Variant::English.rules(), &folder).unwrap().pieces(), 0);
}

/// A table that was refused is built again, and those that need it find it.
#[test]
fn a_refused_table_is_replaced_by_the_one_that_is_built() {
    let rules = Variant::English.rules();
    let folder = free_folder("rebuilt");
    let material: Material = "0101".parse().unwrap();
    let file = path(&folder, rules, material);
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    // One file ends in its head, the other is damaged in a block.
    let mut in_a_block = kings().remove(0).bytes;
    *in_a_block.last_mut().unwrap() ^= 1;
    for damaged in [&in_a_block[..100], &in_a_block] {
        std::fs::write(&file, damaged).unwrap();
        let tables = Tables::<u64>::open(rules, &folder).unwrap();
        let any: &dyn AnyTables = &tables;
        assert_eq!(any.summary(material), None);
        let faults = tables.faults();
        assert_eq!(faults.len(), 1, "{faults:?}");
        any.build(material, &|| false).unwrap().iter().for_each(|built| any.add(built));
        assert!(any.summary(material).is_some());
        assert_eq!(probe(&tables, "W:WK32:BK1"), Some(TableValue::Draw));
        let next = build(&tables, "0201".parse().unwrap(), &|| false).unwrap();
        assert_eq!(next.len(), 2);
        assert_eq!((tables.materials().len(), tables.faults()), (1, faults));
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
