//! FEN in all its dialects.

use crate::common::{Random, random_position};
use draughts::Variant::{English, Frisian, International, Italian, Russian, Spanish};
use draughts::{Colour, Draughts, FenError, Position, SetupFault, Variant};

fn written(variant: Variant, text: &str) -> String {
    let rules = variant.rules();
    let position = Position::<u128>::from_fen(text, rules);
    position.unwrap_or_else(|error| panic!("{text}: {error}")).fen(rules)
}

#[test]
fn every_dialect_is_read_and_one_is_written() {
    let plain = "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29";
    let ascending = "B:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29";
    assert_eq!(written(English, plain), ascending);
    assert_eq!(written(English, &format!("[FEN \"{plain}\"]")), ascending);
    assert_eq!(written(English, &format!(" {plain}. ")), ascending);
    assert_eq!(written(English, "W:B1-4:W29-32"), "W:W29,30,31,32:B1,2,3,4");
    assert_eq!(written(International, "W:WK31-33:BK1"), "W:WK31,K32,K33:BK1");
    assert_eq!(written(International, "W:W:B5"), "W:W:B5");
    assert_eq!(written(International, "W:B5"), "W:W:B5");
    assert_eq!(written(International, "?:W31:B5"), "W:W31:B5");
    assert_eq!(written(English, "?:W31:B5"), "B:W31:B5");
    assert_eq!(written(International, "W:W31, 32:B5:H7:F12:+0+0"), "W:W31,32:B5");
    // The counters of the draw rules belong to a game, not to its position.
    assert_eq!(written(International, "W:WK47:BK2,3:N4.0.0"), "W:WK47:BK2,3");
    assert_eq!(written(International, "[FEN \"W:WK47:BK2,3:N4.0.0\"]"), "W:WK47:BK2,3");
    assert_eq!(written(Russian, "W:W29,K22:BK4"), "W:WKc3,a1:BKh8");
    assert_eq!(
        written(Russian, "W:W21-32:B1-12"),
        Position::<u64>::start(Russian.rules()).fen(Russian.rules())
    );
    assert_eq!(written(Italian, "W:W32:B1"), "W:W32:B1");
    assert_eq!(written(Spanish, "W:W1,2:BK32"), "W:W1,2:BK32");
    assert_eq!(written(Frisian, "W:W32,K10:BK5,12:H0:F1:+1+2"), "W:WK10,32:BK5,12:+15+210");
    assert_eq!(written(Frisian, "W:W32,K10,K11:B12:H0:F1:+0+211"), "W:WK10,K11,32:B12:+0+211");
}

#[test]
fn faults_name_the_square_and_give_the_setup_back() {
    let error = |text: &str| Position::<u64>::from_fen(text, English.rules()).unwrap_err();
    let FenError::Setup(fault) = error("W:W31,31:B5") else { panic!() };
    assert_eq!(fault.setup.pieces.len(), 3);
    assert!(matches!(fault.fault, SetupFault::Twice(31)));
    let FenError::Setup(fault) = error("W:W3:B5") else { panic!() };
    assert_eq!(fault.fault, SetupFault::ManOnLastRow(3, Colour::White));
    assert!(error("W:W33:B5").to_string().contains("\"33\""), "{}", error("W:W33:B5"));
    for text in [
        "",
        "W",
        "W:H3",
        "X:W1",
        "W:Q1",
        "W:W0",
        "W:W1-",
        "W:W1-99",
        "W:W-",
        "W:WK",
        "W:W31:H-1",
        "W:W31:None",
    ] {
        assert!(!error(text).to_string().is_empty());
    }
}

/// The example is one that the variant reads.
#[test]
fn counters_are_asked_for_as_the_variant_counts() {
    for variant in Variant::ALL {
        let (game, rules) = (Draughts::<u128>::any(*variant), variant.rules());
        let (fen, counts) = (Position::<u128>::start(rules).fen(rules), rules.draws.counts.len());
        let wrong = format!("{fen}:N{}", vec!["0"; counts + 1].join("."));
        let error = game.parse(&wrong).unwrap_err().to_string();
        match error.split_once("for example: ") {
            Some((_, example)) => {
                assert!(game.parse(&format!("{fen}{example}")).is_ok(), "{variant}: {error}");
                assert_eq!(example.matches('.').count() + 1, counts, "{variant}: {error}");
            }
            None => assert!(counts == 0 && error.contains("no counting rule"), "{error}"),
        }
        let high = format!("{fen}:N{}", vec!["200"; counts].join("."));
        assert!(counts == 0 || game.parse(&high).is_err(), "{variant}");
    }
    let error = Draughts::<u128>::any(International).parse("W:WK1:BK50:N4").unwrap_err();
    let words = "FEN: found \":N4\"; expected 3 counts of plies, one for each counting rule of the variant, not above 50, 32, 10 in \
        this order, for example: :N1.0.0";
    assert_eq!(error.to_string(), words);
}

#[test]
fn a_strict_setup_has_no_more_pieces_than_the_start() {
    let text = "W:W20-32:B1-8";
    let rules = Variant::English.rules();
    let mut setup = draughts::Setup::from_fen(text, rules).unwrap();
    assert!(setup.clone().position::<u64>(rules).is_ok());
    setup.strict = true;
    let error = setup.position::<u64>(rules).unwrap_err();
    assert_eq!(error.fault, SetupFault::TooMany(Colour::White, 13));
}

fn round_trip(variant: Variant) {
    let (game, rules) = (Draughts::any(variant), variant.rules());
    let mut random = Random::new(3);
    for _ in 0..3_000 {
        let position = random_position(&game, &mut random);
        let fen = position.fen(rules);
        let read = Position::from_fen(&fen, rules);
        assert_eq!(read.as_ref(), Ok(&position), "{variant} {fen}");
        assert_eq!(position.key(), read.unwrap().key());
    }
}

#[test]
fn written_positions_are_read_back() {
    for variant in Variant::ALL {
        round_trip(*variant);
    }
}

/// Half-moves without a capture or a move of a man cannot have been played by men.
#[test]
fn half_moves_without_kings_are_no_draw() {
    let is_drawn = |text: &str| {
        let state = Draughts::<u128>::any(English).parse(text).expect("a position");
        state.counters.is_draw(English.rules())
    };
    assert!(!is_drawn("W:W21:B1:H100:F50"));
    assert!(is_drawn("W:WK21:BK1:H100:F50"));
}
