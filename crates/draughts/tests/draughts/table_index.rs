//! Every position of a slice has one number, and every number one position.

use draughts::Variant::{English, International, Italian, Turkish};
use draughts::board::Word;
use draughts::tables::{Indexer, Material};
use draughts::{Colour, Draughts, Position, Rules, Setup, Variant};

/// All materials with this number of pieces, those with one side only among them.
fn all(pieces: u8) -> Vec<Material> {
    let alone = (0..=pieces).map(|own_men| Material {
        own_men,
        own_kings: pieces - own_men,
        enemy_men: 0,
        enemy_kings: 0,
    });
    alone.flat_map(|one| [one, one.turned()]).chain(Material::all(pieces)).collect()
}

fn count(variant: Variant, materials: impl IntoIterator<Item = Material>) -> u64 {
    let size = |material| Indexer::<u64>::new(variant.rules(), material).size();
    materials.into_iter().map(size).sum()
}

#[test]
fn slices_have_the_known_sizes() {
    let known = [6_972, 261_224, 7_092_774, 148_688_232, 2_503_611_964];
    for (pieces, known) in (2..).zip(known) {
        assert_eq!(count(English, all(pieces)), known, "{pieces} pieces");
        assert_eq!(count(Italian, all(pieces)), known, "{pieces} pieces");
    }
    assert_eq!((2..=5).map(|pieces| count(English, all(pieces))).sum::<u64>(), 156_049_202);
    let both = [3_488, 196_032, 6_209_316, 139_450_808, 2_426_085_676];
    for (pieces, both) in (2..).zip(both) {
        assert_eq!(count(English, Material::all(pieces)), both, "{pieces} pieces");
    }
    for (pieces, known) in (2..).zip([17_685, 1_074_760, 47_955_250, 1_674_983_028]) {
        assert_eq!(count(International, all(pieces)), known, "{pieces} pieces");
    }
    for (pieces, known) in (2..).zip([12_336, 1_335_840, 82_938_632, 3_717_485_280]) {
        assert_eq!(count(Turkish, Material::all(pieces)), known, "{pieces} pieces");
    }
}

#[test]
fn every_slice_is_named_once() {
    for pieces in 2..=6 {
        let mut named: Vec<Material> = (0..=pieces)
            .flat_map(|men| Material::pairs(English.rules(), pieces, men))
            .flat_map(|one| if one == one.turned() { vec![one] } else { vec![one, one.turned()] })
            .collect();
        named.sort();
        let mut all: Vec<_> = Material::all(pieces).collect();
        all.sort();
        assert_eq!(named, all);
        assert!(all.iter().all(|one| one.to_string().parse() == Ok(*one)));
    }
    assert!("20x1".parse::<Material>().unwrap_err().contains("2011"));
}

/// The position turned round with the colours swapped.
fn turned<W: Word>(rules: &'static Rules, position: &Position<W>) -> Position<W> {
    let squares = rules.board.squares();
    let mut setup = Setup::empty(position.turn().other());
    for colour in Colour::BOTH {
        for bit in position.pieces(colour).bits() {
            let number = rules.board.number(bit as u8).unwrap();
            let king = !(position.kings() & W::single(bit)).is_empty();
            setup.put(squares + 1 - number, colour.other(), king);
        }
    }
    setup.position(rules).unwrap()
}

fn bijection<W: Word>(variant: Variant) {
    if Draughts::<W>::new(variant).is_none() {
        return;
    }
    let rules = variant.rules();
    let most = if rules.board.squares() > 50 { 2 } else { 3 };
    for material in (2..=most).flat_map(Material::all) {
        let indexer = Indexer::<W>::new(rules, material);
        let mut cursor = indexer.cursor();
        // Large slices are walked in strides that touch every group.
        let stride = 1 + indexer.size() / 3_000;
        for index in (0..indexer.size()).step_by(stride as usize) {
            let position = cursor.at(index);
            assert_eq!(Material::of(&position), material, "{variant} {index}");
            assert_eq!(indexer.rank(&position), Some(index), "{position:?}");
            assert_eq!(indexer.unrank(index), position);
            assert_eq!(indexer.rank(&turned(rules, &position)), Some(index), "{position:?}");
            for colour in Colour::BOTH {
                let last = W::from_u128(rules.last_row(colour));
                assert!((position.men_of(colour) & last).is_empty(), "{position:?}");
            }
        }
    }
}

#[test]
fn numbers_and_positions_agree_in_every_variant() {
    for variant in Variant::ALL {
        bijection::<u64>(*variant);
        bijection::<u128>(*variant);
    }
}

/// With every index ranked and unranked, and as many numbers as there are placements, the
/// numbering is a bijection.
#[test]
fn four_pieces_without_gaps() {
    let indexer = Indexer::<u64>::new(English.rules(), "1111".parse().unwrap());
    let mut cursor = indexer.cursor();
    for index in 0..indexer.size() {
        assert_eq!(indexer.rank(&cursor.at(index)), Some(index));
    }
}
