//! Boards with queens as pictures and tables.

use puzzle_catalogue::QueensBoard;
use queens::board::Square;
use views::picture::{Format, Marks, Theme};

#[test]
fn every_square_of_a_large_board_has_its_own_name() {
    let board = QueensBoard::new(32, &[], Marks::default());
    let table = board.file(Format::Csv, Theme::Auto).unwrap();
    let table = String::from_utf8(table).unwrap();
    let mut names: Vec<&str> =
        table.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    assert_eq!((names[0], names[31]), ("a32", "af32"));
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 1024);
}

#[test]
fn every_form_but_that_of_graphs() {
    let queen = Square { column: 1, row: 0 };
    let board = QueensBoard::new(2, &[queen], Marks::default());
    for format in Format::all() {
        let file = board.file(format, Theme::Auto);
        assert_eq!(file.is_ok(), format != Format::Dot, "{}", format.name());
    }
    assert!(board.svg(Theme::Page).contains("1 queen on a board of 2 by 2"));
}
