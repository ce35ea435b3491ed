//! Material: the numbers of pieces on the board from the view of the side to move, which name a slice.

use std::fmt;
use std::str::FromStr;

use crate::board::Word;
use crate::position::Position;
use crate::rules::Rules;

/// Maximum number of pieces of a table.
pub const MAXIMUM_PIECES: u8 = 6;

/// Number of men and kings of the side to move (`own`) and of the other side. A slice holds all
/// positions of one material.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// Men of the side to move.
    pub own_men: u8,
    /// Kings of the side to move.
    pub own_kings: u8,
    /// Men of the other side.
    pub enemy_men: u8,
    /// Kings of the other side.
    pub enemy_kings: u8,
}

impl Material {
    /// The material of a position.
    #[inline]
    pub fn of<W: Word>(position: &Position<W>) -> Self {
        let men = |pieces: W| (pieces & !position.kings).count() as u8;
        let kings = |pieces: W| (pieces & position.kings).count() as u8;
        Self {
            own_men: men(position.own),
            own_kings: kings(position.own),
            enemy_men: men(position.enemy),
            enemy_kings: kings(position.enemy),
        }
    }

    /// The same material with the other side to move.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self {
            own_men: self.enemy_men,
            own_kings: self.enemy_kings,
            enemy_men: self.own_men,
            enemy_kings: self.own_kings,
        }
    }

    /// Number of pieces of the side to move.
    pub const fn own(self) -> u8 {
        self.own_men + self.own_kings
    }

    /// Number of pieces of the other side.
    pub const fn enemy(self) -> u8 {
        self.enemy_men + self.enemy_kings
    }

    /// Number of pieces on the board.
    pub const fn pieces(self) -> u8 {
        self.own() + self.enemy()
    }

    /// Number of men on the board.
    pub const fn men(self) -> u8 {
        self.own_men + self.enemy_men
    }

    /// All materials with this number of pieces and both sides present.
    pub fn all(pieces: u8) -> impl Iterator<Item = Self> {
        (1..pieces).flat_map(move |own| {
            (0..=own).flat_map(move |own_men| {
                (0..=pieces - own).map(move |enemy_men| Self {
                    own_men,
                    own_kings: own - own_men,
                    enemy_men,
                    enemy_kings: pieces - own - enemy_men,
                })
            })
        })
    }

    /// The slices of a variant with this number of pieces and of men, each pair of a material and the
    /// turned one named once. A capture leads to fewer pieces and a promotion to fewer men, so that
    /// slices depend on those of a smaller `(pieces, men)` alone, and within a pair on each other.
    pub fn pairs(rules: &Rules, pieces: u8, men: u8) -> Vec<Self> {
        let decided_by_king = rules.first_king_wins;
        Self::all(pieces)
            .filter(|one| one.men() == men && *one >= one.turned())
            .filter(|one| !decided_by_king || one.men() == one.pieces())
            .collect()
    }

    /// The numbers of pieces and of men in the order in which their slices are built, see [`Material::pairs`].
    pub fn phases(pieces: u8) -> impl Iterator<Item = (u8, u8)> {
        (2..=pieces).flat_map(|pieces| (0..=pieces).map(move |men| (pieces, men)))
    }

    /// One of each pair of slices with at most this number of pieces, in the order of [`Material::phases`].
    pub fn all_pairs(rules: &Rules, pieces: u8) -> impl Iterator<Item = Self> {
        Self::phases(pieces).flat_map(|(pieces, men)| Self::pairs(rules, pieces, men))
    }

    /// The material and, if it is another one, the material turned: the slices that are built together.
    pub fn with_turned(self) -> impl Iterator<Item = Self> {
        let turned = self.turned();
        [Some(self), (turned != self).then_some(turned)].into_iter().flatten()
    }

    /// A small number, different for every material of at most seven pieces a kind.
    #[inline]
    pub(super) const fn slot(self) -> usize {
        let high = (self.own_men as usize) << 9 | (self.own_kings as usize) << 6;
        high | (self.enemy_men as usize) << 3 | self.enemy_kings as usize
    }

    /// Above every [`slot`](Self::slot).
    pub(super) const SLOTS: usize = 1 << 12;
}

/// Own men, own kings, enemy men, enemy kings as four digits: `2011`.
impl fmt::Display for Material {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { own_men, own_kings, enemy_men, enemy_kings } = self;
        out.pad(&format!("{own_men}{own_kings}{enemy_men}{enemy_kings}"))
    }
}

impl FromStr for Material {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits: Vec<u8> =
            text.chars().filter_map(|digit| digit.to_digit(10)).map(|digit| digit as u8).collect();
        match digits[..] {
            [own_men, own_kings, enemy_men, enemy_kings]
                if text.len() == 4 && digits.iter().sum::<u8>() <= MAXIMUM_PIECES =>
            {
                Ok(Self { own_men, own_kings, enemy_men, enemy_kings })
            }
            _ => Err(format!(
                "{text:?} is no material; expected four digits (own men, own kings, enemy men, \
                 enemy kings) of at most {MAXIMUM_PIECES} pieces, for example 2011"
            )),
        }
    }
}
