//! FEN in all its dialects.

use crate::common::{Random, random_position};
use draughts::Variant::{English, Frisian, International, Italian, Russian, Spanish, Turkish};
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
    assert_eq!(written(International, "W:WK31-K33:BK1"), "W:WK31,K32,K33:BK1");
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
        this order, for example: :N0.0.0";
    assert_eq!(error.to_string(), words);
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

#[test]
fn king_counts_name_a_king_that_can_have_made_the_moves() {
    let read = |counts: &str| {
        Position::<u64>::from_fen(&format!("B:WK46,28:BK5,K6,20:{counts}"), Frisian.rules())
    };
    for (counts, words) in [
        (
            "+0+347",
            "FEN: the king count of White is above 0, but White has no king on 47; expected 0, or the square of a king",
        ),
        (
            "+0+328",
            "FEN: the king count of White is above 0, but White has no king on 28; expected 0, or the square of a king",
        ),
        (
            "+120+0",
            "FEN: the king count of Black is above 0, but Black has no king on 20; expected 0, or the square of a king",
        ),
        ("+0+446", "FEN: the king count of White is 4; expected at most 3"),
        ("+0+9", "FEN: the king count of White is 9; expected at most 3"),
        (
            "+2+0",
            "FEN: the king count of Black names no king, and there are several; expected the square behind the count, such as +25",
        ),
        ("+3", "FEN: found \"3\"; expected king counts such as +0+0, for example: W:W31,K32:B10"),
    ] {
        assert_eq!(
            read(counts).map_err(|error| error.to_string()),
            Err(words.to_owned()),
            "{counts}"
        );
    }
    let moves = |counts: &str, colour| read(counts).expect(counts).king_run(colour).moves;
    assert_eq!(moves("+0+346", Colour::White), 3);
    assert_eq!(moves("+0+3", Colour::White), 3);
    assert_eq!(moves("+36+0", Colour::Black), 3);
    // White has just captured the king of Black on 10.
    assert_eq!(moves("+210+0", Colour::Black), 0);
    // Black has no men, so that the rule does not hold.
    assert!(Position::<u64>::from_fen("W:WK46,28:BK6:+147+0", Frisian.rules()).is_ok());
    // Other variants write the pieces won here.
    assert!(Position::<u64>::from_fen("W:WK46:BK6:+12+9", International.rules()).is_ok());
}

/// A count that no game with these pieces can have would end the game with a false reason.
#[test]
fn counters_that_the_pieces_exclude_are_refused() {
    let read = |variant, text: &str| Draughts::<u128>::any(variant).parse(text);
    let refused = [
        (International, "W:W31-50:B1-20:N0.32.0", 0, 1),
        (International, "W:WK46,28:BK6:N5.32.0", 0, 1),
        (International, "W:WK46,K47,K28:BK6:N5.0.1", 0, 2),
        (International, "W:W31-50:B1-20:N50.0.0", 0, 0),
        // Black made the last move, White the one before.
        (International, "W:WK46,K47:B6:N1.0.0", 0, 0),
        (International, "B:WK46,K47:B6:N2.0.0", 1, 0),
        (Russian, "W:Wa1,c1:Bb8,d8:N0.0.60.0.0.0", 0, 2),
        (Russian, "W:WKb8,Kd8,Kf2:BKe7:N0.0.0.0.2.0", 0, 4),
        (Frisian, "W:WK46,47:BK6:N2.0", 0, 0),
        (Turkish, "W:WKa1,a2:BKh8:N1", 0, 0),
    ];
    for (variant, text, highest, place) in refused {
        let error = read(variant, text).expect_err(text);
        let FenError::ImpossibleCounter { index, most, .. } = error else { panic!("{error}") };
        assert_eq!((most, index), (highest, place), "{text}");
        let example =
            error.to_string().split_once("for example: ").expect("an example").1.to_owned();
        let pieces = text.split_once(":N").expect("counters").0;
        assert!(read(variant, &format!("{pieces}{example}")).is_ok(), "{error}");
    }
    let words = "FEN: found \":N0.32.0\"; expected 0 as count 2, since with these pieces the rule \"16 moves with 3 pieces \
        against one king\" cannot have counted more, for example: :N0.0.0";
    assert_eq!(read(International, "W:W31-50:B1-20:N0.32.0").unwrap_err().to_string(), words);
    for (variant, text) in [
        (International, "W:WK31:BK6:N1.0.10"),
        (International, "B:WK46,K47:B6:N1.0.0"),
        (International, "W:WK46,K47,28:BK6:N50.32.0"),
        (Russian, "W:Wa1,Kc1:BKb8,d8:N0.0.60.0.0.0"),
        (Russian, "W:WKb8,Kd8,Kf2:BKa1:N9.9.0.0.9.0"),
    ] {
        assert!(read(variant, text).is_ok(), "{text}");
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
    assert!(!is_drawn("W:WK21:B1:H100:F50"));
    assert!(is_drawn("W:WK21:BK1:H100:F50"));
}

/// Where a position is expected, a faulty one of the Hub protocol is not reported as a faulty FEN.
#[test]
fn wrong_hub_positions_are_reported_by_the_rules_of_hub() {
    let game = Draughts::<u128>::any(English);
    let good = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
    assert!(game.parse(good).is_ok());
    for (text, words) in [
        (good.replacen('e', "", 1), "expected one letter for each of the 32 squares, not 31"),
        (
            good.replacen('e', "x", 1),
            "\"x\" is not understood; expected w, W, b, B or e on square 13",
        ),
        (good.replacen('b', "w", 1), "square 1 holds a White man on its last row"),
        ("Weee".to_owned(), "expected one letter for each of the 32 squares, not 3"),
    ] {
        let error = game.parse(&text).unwrap_err().to_string();
        assert!(error.starts_with("Hub position: ") && error.contains(words), "{error}");
        assert!(error.ends_with(&format!("for example: {good}")), "{error}");
    }
    // A list of pieces is a FEN that lacks the side to move.
    for text in ["W", "X", "31", "W31,K32", "W31", "Wc3,b6"] {
        assert!(game.parse(text).unwrap_err().to_string().starts_with("FEN: "), "{text}");
    }
}
