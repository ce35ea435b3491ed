//! The number of a position within its slice, and the position of a number, without gaps.
//!
//! *Idea*: the board is seen by the side to move, so that a position and the one with sides swapped
//! and board turned have one number. The enemy's men are numbered first: some stand on the row where
//! own men would be kings, the others share their squares with own men. Then own men on what they
//! may stand on, own kings on what is left, enemy kings on what is left then. Each group is a
//! combination, and the number is their mixed-radix number.
//! *Guarantee*: a bijection between `0..size` and the positions of the slice; a man never stands on
//! its last row (nor, in Turkish, behind where it started).
//! *Cost*: some 15 ns a position.
//! *Source*: combinatorial number system; the split by the shared squares is the usual way to avoid
//! gaps in tables of draughts.

use super::combination::{binomial, unrank};
use super::material::Material;
use crate::board::Word;
use crate::colour::Colour;
use crate::position::Position;
use crate::rules::Rules;

/// The numbering of one slice.
#[derive(Clone, Debug)]
pub struct Indexer<W> {
    material: Material,
    layout: Layout<W>,
    /// The first number of the men, by how many enemy men stand on shared squares.
    bases: [u64; 8],
    /// Number of placements of the own kings for given men.
    own_kings: u64,
    /// Number of placements of the enemy kings for all other pieces given.
    enemy_kings: u64,
    size: u64,
}

/// The board of a variant, and where men may stand as ranges of square orders from the mover's far
/// side.
#[derive(Clone, Debug)]
struct Layout<W> {
    /// All playing squares.
    board: W,
    /// The rows of promotion, White's first.
    last_rows: [W; 2],
    /// The number of each bit's square, from 0; the entries of unused bits are not read.
    orders: [u8; 128],
    /// Number of squares of the board.
    squares: u32,
    /// Number of squares of a row: the own men's last row is `0..row`.
    row: u32,
    /// Squares on which a man has no way to come: behind its first row (Turkish).
    behind: u32,
}

impl<W: Word> Layout<W> {
    fn new(rules: &Rules) -> Self {
        let board = rules.board;
        let squares = u32::from(board.squares());
        let row = squares / u32::from(board.height);
        let mut orders = [0; 128];
        for number in 1..=board.squares() {
            if let Some(bit) = board.bit_of_number(number) {
                orders[usize::from(bit)] = (number - 1) as u8;
            }
        }
        Self {
            board: W::from_u128(board.mask()),
            last_rows: Colour::BOTH.map(|colour| W::from_u128(rules.last_row(colour))),
            orders,
            squares,
            row,
            behind: if board.full { row * u32::from(rules.rows_behind) } else { 0 },
        }
    }

    /// The number of a set of squares out of the unblocked ones from `start` on, in reading order
    /// from the mover's far left.
    #[inline(always)]
    fn rank_set<const WHITE: bool>(&self, set: W, blocked: W, start: u32) -> u64 {
        let (mut set, mut rank, mut index) = (set, 0, 1);
        while !set.is_empty() {
            let bit = if WHITE { set.lowest() } else { set.highest() };
            let single = W::single(bit);
            let below = W::below(bit);
            let before = if WHITE { below } else { !(below | single) };
            let order = u32::from(self.orders[bit as usize % 128]);
            let order = if WHITE { order } else { self.squares - 1 - order };
            let free = order - start - (blocked & before).count();
            rank += binomial(free, index);
            index += 1;
            set ^= single;
        }
        rank
    }
}

impl<W: Word> Indexer<W> {
    /// The numbering of a slice.
    pub fn new(rules: &Rules, material: Material) -> Self {
        let layout = Layout::new(rules);
        let Layout { squares, row, behind, .. } = layout;
        let [own_men, own_kings, enemy_men, enemy_kings] =
            [material.own_men, material.own_kings, material.enemy_men, material.enemy_kings]
                .map(u32::from);
        let shared = squares - 2 * row;
        let (mut bases, mut men) = ([0; 8], 0);
        for on_shared in 0..=enemy_men {
            bases[on_shared as usize] = men;
            men += binomial(row - behind, enemy_men - on_shared)
                * binomial(shared, on_shared)
                * binomial((squares - row - behind).saturating_sub(on_shared), own_men);
        }
        let free = squares - own_men - enemy_men;
        let own_kings_ways = binomial(free, own_kings);
        let enemy_kings_ways = binomial(free - own_kings, enemy_kings);
        Self {
            material,
            layout,
            bases,
            own_kings: own_kings_ways,
            enemy_kings: enemy_kings_ways,
            size: men * own_kings_ways * enemy_kings_ways,
        }
    }

    /// The slice.
    pub fn material(&self) -> Material {
        self.material
    }

    /// Number of positions.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The number of a position of this material; `None` if a man stands where none can.
    #[inline]
    pub fn rank(&self, position: &Position<W>) -> Option<u64> {
        match position.turn {
            Colour::White => self.rank_as::<true>(position),
            Colour::Black => self.rank_as::<false>(position),
        }
    }

    #[inline(always)]
    pub(super) fn rank_as<const WHITE: bool>(&self, position: &Position<W>) -> Option<u64> {
        let layout = &self.layout;
        let Layout { squares, row, behind, .. } = *layout;
        let (own_men, enemy_men) = (position.men_of_mover(), position.men_of_waiting());
        let far = layout.last_rows[Colour::of(WHITE).index()];
        let near = layout.last_rows[Colour::of(!WHITE).index()];
        let is_impossible = if behind == 0 {
            !(own_men & far | enemy_men & near).is_empty()
        } else {
            !((own_men | enemy_men) & (far | near)).is_empty()
        };
        if is_impossible {
            return None;
        }
        let shared_men = enemy_men & !far;
        let on_shared = shared_men.count();
        let mut rank = layout.rank_set::<WHITE>(enemy_men & far, W::ZERO, behind);
        rank = rank * binomial(squares - 2 * row, on_shared)
            + layout.rank_set::<WHITE>(shared_men, W::ZERO, row);
        rank = rank
            * binomial(squares - row - behind - on_shared, u32::from(self.material.own_men))
            + layout.rank_set::<WHITE>(own_men, shared_men, row);
        rank += self.bases[on_shared as usize];
        let (own_kings, enemy_kings) =
            (position.own & position.kings, position.enemy & position.kings);
        let men = own_men | enemy_men;
        rank = rank * self.own_kings + layout.rank_set::<WHITE>(own_kings, men, 0);
        Some(rank * self.enemy_kings + layout.rank_set::<WHITE>(enemy_kings, men | own_kings, 0))
    }

    /// The position of a number below [`size`](Self::size), with White to move.
    pub fn unrank(&self, index: u64) -> Position<W> {
        self.cursor().at(index)
    }

    /// For positions of rising numbers: quicker than one at a time.
    pub fn cursor(&self) -> Cursor<'_, W> {
        Cursor {
            indexer: self,
            men: u64::MAX,
            own_kings: u64::MAX,
            white: W::ZERO,
            black: W::ZERO,
            king: W::ZERO,
            after_men: Squares::none(),
            after_kings: Squares::none(),
        }
    }
}

/// The bits of some squares, in reading order.
#[derive(Clone, Debug)]
struct Squares {
    bits: [u8; 128],
    count: u32,
}

impl Squares {
    const fn none() -> Self {
        Self { bits: [0; 128], count: 0 }
    }

    #[inline]
    fn fill<W: Word>(&mut self, set: W) {
        self.count = 0;
        for bit in set.bits() {
            self.bits[self.count as usize] = bit as u8;
            self.count += 1;
        }
    }

    /// The set of `size` of these squares that has this number.
    #[inline]
    fn choose<W: Word>(&self, rank: u64, size: u8) -> W {
        let mut set = W::ZERO;
        unrank(rank, u32::from(size), self.count, |member| {
            set |= W::single(u32::from(self.bits[member as usize]));
        });
        set
    }
}

/// Positions by number, White to move; what consecutive numbers share is computed once.
#[derive(Clone, Debug)]
pub struct Cursor<'a, W> {
    indexer: &'a Indexer<W>,
    men: u64,
    own_kings: u64,
    white: W,
    black: W,
    king: W,
    after_men: Squares,
    after_kings: Squares,
}

impl<W: Word> Cursor<'_, W> {
    /// The position of a number.
    #[inline]
    pub fn at(&mut self, index: u64) -> Position<W> {
        let indexer = self.indexer;
        let (rest, enemy_kings) = (index / indexer.enemy_kings, index % indexer.enemy_kings);
        if rest != self.own_kings {
            self.own_kings = rest;
            let (men, own_kings) = (rest / indexer.own_kings, rest % indexer.own_kings);
            if men != self.men {
                self.men = men;
                self.place_men(men);
            }
            self.king = self.after_men.choose(own_kings, indexer.material.own_kings);
            let board = indexer.layout.board;
            if indexer.material.enemy_kings > 0 {
                self.after_kings.fill(board & !(self.white | self.black | self.king));
            }
        }
        let enemy_kings: W = self.after_kings.choose(enemy_kings, indexer.material.enemy_kings);
        let (own, enemy) = (self.white | self.king, self.black | enemy_kings);
        Position::without_counts(own, enemy, self.king | enemy_kings, Colour::White)
    }

    fn place_men(&mut self, rank: u64) {
        let Layout { squares, row, behind, board, last_rows: [white_last, black_last], .. } =
            self.indexer.layout;
        let (indexer, material) = (self.indexer, self.indexer.material);
        let enemy_men = usize::from(material.enemy_men);
        // Of equal bases the last counts: the others have no positions.
        let on_shared = indexer.bases[..=enemy_men].partition_point(|&base| base <= rank) - 1;
        let rank = rank - indexer.bases[on_shared];
        let own_ways =
            binomial(squares - row - behind - on_shared as u32, u32::from(material.own_men));
        let shared_ways = binomial(squares - 2 * row, on_shared as u32);
        let (rank, own) = (rank / own_ways, rank % own_ways);
        let (far, shared) = (rank / shared_ways, rank % shared_ways);
        let mut zone = Squares::none();
        zone.fill(white_last);
        self.black = zone.choose(far, (enemy_men - on_shared) as u8);
        zone.fill(board & !(white_last | black_last));
        self.black |= zone.choose(shared, on_shared as u8);
        let barred = if behind == 0 { white_last } else { white_last | black_last };
        zone.fill(board & !(barred | self.black));
        self.white = zone.choose(own, material.own_men);
        self.after_men.fill(board & !(self.white | self.black));
    }
}
