//! The twelve functions of the evaluation study.

use draughts::{Colour, Variant};

fn count(name: &str, fen: &str, colour: Colour) -> i32 {
    super::count(Variant::School, name, fen, colour)
}

#[test]
fn the_functions_count_what_they_say() {
    use Colour::{Black, White};
    assert_eq!(count("pieces", "W:W21,K30:B5", White), 11);
    assert_eq!(count("captures", "W:W22:B18,17", White), 2);
    assert_eq!(count("captures", "W:W22:B18,17,13", White), 1);
    assert_eq!(count("chains", "W:W22:B18,11", White), 1);
    assert_eq!(count("exchange", "W:W22:B18", White), 1);
    assert_eq!(count("exchange", "W:W22:B18,11,8", White), 0);
    assert_eq!(count("levels", "W:W5,12,20,29:B1", White), 20 + 3 + 1);
    assert_eq!(count("zones", "W:W18,25,29:B1", White), 2 + 1);
    assert_eq!(count("safety", "W:W22,27:B17", White), 0);
    assert_eq!(count("safety", "W:W22,25:B18", White), 1);
    assert_eq!(count("gaps", "W:W21,24:B1", White), -1);
    assert_eq!(count("gaps", "W:W21,23:B1", White), 0);
    assert_eq!(count("blocked", "W:W21:B17,14", White), -1);
    assert_eq!(count("blocked", "W:W21:B17", White), 0);
    assert_eq!(count("guard", "W:W26:B18", White), 1);
    assert_eq!(count("guard", "W:W24:B18", White), 0);
    assert_eq!(count("offside", "W:W5:B25", White), -3);
    assert_eq!(count("offside", "W:W30:B25", White), 0);
    assert_eq!(count("offside", "W:W30:B25", Black), 0);
}
