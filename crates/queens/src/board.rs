//! Placements of queens: checking, squares, symmetries and pictures.
//!
//! A *placement* lists, column by column from the left, the row of that column's queen; rows count upwards
//! from 0. So `[1, 3, 5, 7, 2, 0, 6, 4]` is a2 b4 c6 d8 e3 f1 g7 h5:
//!
//! ```
//! use queens::board::{draw, is_solution};
//! let queens = [1, 3, 0, 2];
//! assert!(is_solution(&queens));
//! assert_eq!(draw(&queens), ". Q . .\n. . . Q\nQ . . .\n. . Q .\n");
//! ```

use std::fmt;
use std::str::FromStr;

/// A square; column `a` is 0, row `1` is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// Column from the left, from 0.
    pub column: u32,
    /// Row from below, from 0.
    pub row: u32,
}

impl Square {
    /// Whether a queen here attacks `other`; a square does not attack itself.
    pub fn attacks(self, other: Self) -> bool {
        let across = self.column.abs_diff(other.column);
        let up = self.row.abs_diff(other.row);
        self != other && (across == 0 || up == 0 || across == up)
    }
}

/// Letters for the column (after `z` comes `aa`), then the row from 1, as on a chess board.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = Vec::new();
        let mut rest = u64::from(self.column) + 1;
        while rest > 0 {
            rest -= 1;
            letters.push((b'a' + (rest % 26) as u8) as char);
            rest /= 26;
        }
        let letters: String = letters.iter().rev().collect();
        write!(f, "{letters}{}", u64::from(self.row) + 1)
    }
}

/// A text that is not a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotASquare(String);

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a square, expected a column letter and a row number, for example c2",
            self.0
        )
    }
}

impl std::error::Error for NotASquare {}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        let fail = || NotASquare(text.to_owned());
        let digits = text.find(|c: char| !c.is_ascii_alphabetic()).ok_or_else(fail)?;
        let (letters, number) = text.split_at(digits);
        // Six letters stay well within 32 bits.
        if letters.is_empty() || letters.len() > 6 || !number.bytes().all(|b| b.is_ascii_digit()) {
            return Err(fail());
        }
        let column = letters
            .bytes()
            .fold(0, |sum, letter| sum * 26 + u32::from(letter.to_ascii_lowercase() - b'a') + 1);
        let row: u32 = number.parse().map_err(|_| fail())?;
        if row == 0 {
            return Err(fail());
        }
        Ok(Self { column: column - 1, row: row - 1 })
    }
}

/// Two queens that attack each other, by column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clash(pub Square, pub Square);

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the queens on {} and {} attack each other", self.0, self.1)
    }
}

impl std::error::Error for Clash {}

/// Whether no two queens of the placement attack each other. For millions of queens see [`crate::verify`].
pub fn is_solution(queens: &[u32]) -> bool {
    crate::verify::verify(queens, 1).is_ok()
}

/// The board as text, highest row first.
pub fn draw(queens: &[u32]) -> String {
    let n = queens.len() as u32;
    let mut text = String::with_capacity(2 * queens.len() * queens.len());
    for row in (0..n).rev() {
        for (column, &queen) in queens.iter().enumerate() {
            if column > 0 {
                text.push(' ');
            }
            text.push(if queen == row { 'Q' } else { '.' });
        }
        text.push('\n');
    }
    text
}

/// The board as [`draw`] gives it, with the number of each row and the letters of the columns.
///
/// ```
/// use queens::board::draw_with_names;
/// let text = "4 . Q . .\n3 . . . Q\n2 Q . . .\n1 . . Q .\n  a b c d\n";
/// assert_eq!(draw_with_names(&[1, 3, 0, 2]), text);
/// ```
pub fn draw_with_names(queens: &[u32]) -> String {
    with_names(&draw(queens))
}

/// A board of `n` columns with queens on any squares, as [`draw_with_names`] gives it.
///
/// ```
/// use queens::board::draw_squares;
/// let queens = ["a1", "a2"].map(|name| name.parse().expect("a square"));
/// assert_eq!(draw_squares(2, &queens), "2 Q .\n1 Q .\n  a b\n");
/// ```
pub fn draw_squares(n: u32, queens: &[Square]) -> String {
    let sign = |row| move |column| if queens.contains(&Square { column, row }) { "Q" } else { "." };
    let lines = (0..n).rev().map(|row| (0..n).map(sign(row)).collect::<Vec<_>>().join(" "));
    with_names(&lines.collect::<Vec<_>>().join("\n"))
}

/// A drawn board with the number of each row and the letters of the columns.
fn with_names(board: &str) -> String {
    let n = board.lines().count();
    let digits = n.to_string().len();
    let columns: Vec<String> = (0..n as u32)
        .map(|column| Square { column, row: 0 }.to_string().trim_end_matches('1').to_owned())
        .collect();
    // After z come two letters.
    let width = columns.last().map_or(1, String::len);
    let mut text = String::new();
    for (above, line) in board.lines().enumerate() {
        let cells: Vec<String> = line.split(' ').map(|cell| format!("{cell:<width$}")).collect();
        text += format!("{:>digits$} {}", n - above, cells.join(" ")).trim_end();
        text.push('\n');
    }
    let columns: Vec<String> = columns.iter().map(|name| format!("{name:<width$}")).collect();
    text += format!("{:digits$} {}", "", columns.join(" ")).trim_end();
    text.push('\n');
    text
}

/// The symmetry of a solution. No solution on more than one square is its own mirror image.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symmetry {
    /// None: eight different images.
    None,
    /// Equal to itself after half a turn: four images.
    HalfTurn,
    /// Equal to itself after a quarter turn: two images.
    QuarterTurn,
    /// Every image is the same: the single square.
    Full,
}

impl Symmetry {
    /// The symmetry of a solution.
    pub fn of(queens: &[u32]) -> Self {
        let images = images(queens);
        if images[4] == images[0] {
            Self::Full
        } else if images[1] == images[0] {
            Self::QuarterTurn
        } else if images[2] == images[0] {
            Self::HalfTurn
        } else {
            Self::None
        }
    }

    /// The number of different images under rotation and reflection.
    pub fn class_size(self) -> u32 {
        match self {
            Self::None => 8,
            Self::HalfTurn => 4,
            Self::QuarterTurn => 2,
            Self::Full => 1,
        }
    }

    /// A name for output.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "half turn",
            Self::QuarterTurn => "quarter turn",
            Self::Full => "full",
        }
    }
}

/// The eight images of a placement that holds one queen in each row: itself, then after one, two and three
/// quarter turns, then the mirror images of these four.
pub fn images(queens: &[u32]) -> [Vec<u32>; 8] {
    let turn = |queens: &[u32]| {
        let last = queens.len() as u32 - 1;
        let mut turned = vec![0; queens.len()];
        for (column, &row) in queens.iter().enumerate() {
            turned[row as usize] = last - column as u32;
        }
        turned
    };
    let mirror = |queens: &[u32]| queens.iter().rev().copied().collect::<Vec<u32>>();
    if queens.is_empty() {
        return Default::default();
    }
    let quarter = turn(queens);
    let half = turn(&quarter);
    let three = turn(&half);
    let mirrored = [mirror(queens), mirror(&quarter), mirror(&half), mirror(&three)];
    let [a, b, c, d] = mirrored;
    [queens.to_vec(), quarter, half, three, a, b, c, d]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queen_attacks_lines_but_not_its_own_square() {
        let queen = Square { column: 2, row: 3 };
        for (column, row, attacked) in
            [(2, 3, false), (2, 0, true), (7, 3, true), (4, 1, true), (3, 5, false)]
        {
            let other = Square { column, row };
            assert_eq!(
                (queen.attacks(other), other.attacks(queen)),
                (attacked, attacked),
                "{other}"
            );
        }
    }

    #[test]
    fn names_of_two_letters_stand_below_their_columns() {
        let queens: Vec<u32> = (0..28).collect();
        let text = draw_with_names(&queens);
        let mut lines = text.lines().rev();
        let (names, lowest) = (lines.next().expect("names"), lines.next().expect("row 1"));
        assert_eq!(lowest.find('Q'), names.find('a'));
        let highest = lines.next_back().expect("row 28");
        assert_eq!(highest.find('Q'), names.find("ab"));
    }

    #[test]
    fn squares_are_read_and_written() {
        for text in ["a1", "h8", "z26", "aa27", "zz100", "aaa1", "zzzzzz1"] {
            let square: Square = text.parse().expect("a square");
            assert_eq!(square.to_string(), text);
        }
        assert_eq!("C2".parse(), Ok(Square { column: 2, row: 1 }));
        for text in ["", "a", "1", "a0", "a-1", "1a", "a1b", "a99999999999", "zzzzzzz1", "é1"] {
            let error = text.parse::<Square>().expect_err(text);
            assert!(error.to_string().contains(text));
        }
    }

    #[test]
    fn images_form_a_group() {
        let queens = [1, 3, 5, 7, 2, 0, 6, 4];
        let all = images(&queens);
        for image in &all {
            assert!(is_solution(image));
            let mut again = images(image).to_vec();
            let mut expected = all.to_vec();
            again.sort();
            expected.sort();
            assert_eq!(again, expected);
        }
    }

    #[test]
    fn symmetries() {
        assert_eq!(Symmetry::of(&[0]), Symmetry::Full);
        assert_eq!(Symmetry::of(&[1, 3, 0, 2]), Symmetry::QuarterTurn);
        assert_eq!(Symmetry::of(&[1, 3, 5, 0, 2, 4]), Symmetry::HalfTurn);
        assert_eq!(Symmetry::of(&[1, 3, 5, 7, 2, 0, 6, 4]), Symmetry::None);
    }
}
