//! The opening book that comes with the program.

use draughts::{Draughts, Position, Variant, book};

#[test]
fn every_line_is_read_and_found() {
    let text = include_str!("../../data/book_english.txt");
    let game = Draughts::<u64>::new(Variant::English).unwrap();
    let mut lines = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [fen, mv, depth, score] = fields[..] else { panic!("{line}") };
        let position = Position::from_fen(fen, game.rules()).unwrap();
        let entry = book::book_move(&game, &position).unwrap();
        assert_eq!(entry.mv, game.read_move(&position, mv).unwrap(), "{line}");
        assert_eq!((entry.depth, entry.score), (depth.parse().unwrap(), score.parse().unwrap()));
        lines += 1;
    }
    assert!(lines >= 50, "{lines}");
}
