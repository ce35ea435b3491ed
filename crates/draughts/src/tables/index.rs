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
use crate::board::{Board, Word};
use crate::colour::Colour;
use crate::position::{KingRun, Position};
use crate::rules::{Rules, Variant};

/// The numbering of one slice.
#[derive(Clone, Debug)]
pub struct Indexer<V> {
    material: Material,
    /// The first number of the men, by how many enemy men stand on shared squares.
    bases: [u64; 8],
    /// Ways to place the own kings when all men stand.
    own_kings: u64,
    /// Ways to place the enemy kings when all else stands.
    enemy_kings: u64,
    size: u64,
    variant: std::marker::PhantomData<V>,
}

/// Where men may stand, as ranges of square orders from the mover's far side.
struct Zones {
    /// Number of squares of the board.
    squares: u32,
    /// Number of squares of a row: the own men's last row is `0..row`.
    row: u32,
    /// Squares on which a man has no way to come: behind its first row (Turkish).
    behind: u32,
}

const fn zones(rules: &Rules) -> Zones {
    let squares = rules.board.squares() as u32;
    let row = squares / rules.board.height as u32;
    let behind = if rules.board.full { row * rules.rows_behind as u32 } else { 0 };
    Zones { squares, row, behind }
}

/// The number of each bit's square, from 0; only the bits of the board are asked for.
const fn orders(board: Board) -> [u8; 128] {
    let mut table = [0; 128];
    let mut bit = 0;
    while bit < 128 {
        if let Some(number) = board.number(bit) {
            table[bit as usize] = (number - 1) as u8;
        }
        bit += 1;
    }
    table
}

/// How far a square is from the mover's far left, in reading order.
#[inline(always)]
fn order<V: Variant, const WHITE: bool>(bit: u32) -> u32 {
    let order = u32::from((const { &orders(V::RULES.board) })[bit as usize % 128]);
    let last = const { zones(&V::RULES).squares - 1 };
    if WHITE { order } else { last - order }
}

/// The number of a set of squares out of the unblocked ones from `start` on.
#[inline(always)]
fn rank_set<V: Variant, const WHITE: bool>(set: V::Word, blocked: V::Word, start: u32) -> u64 {
    let (mut set, mut rank, mut place) = (set, 0, 1);
    while !set.is_empty() {
        let bit = if WHITE { set.lowest() } else { set.highest() };
        let single = V::Word::single(bit);
        let below = V::Word::below(bit);
        let before = if WHITE { below } else { !(below | single) };
        let free = order::<V, WHITE>(bit) - start - (blocked & before).count();
        rank += binomial(free, place);
        place += 1;
        set ^= single;
    }
    rank
}

impl<V: Variant> Indexer<V> {
    /// The numbering of a slice.
    pub fn new(material: Material) -> Self {
        let Zones { squares, row, behind } = const { zones(&V::RULES) };
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
            bases,
            own_kings: own_kings_ways,
            enemy_kings: enemy_kings_ways,
            size: men * own_kings_ways * enemy_kings_ways,
            variant: std::marker::PhantomData,
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
    pub fn rank(&self, position: &Position<V>) -> Option<u64> {
        match position.turn {
            Colour::White => self.rank_as::<true>(position),
            Colour::Black => self.rank_as::<false>(position),
        }
    }

    #[inline(always)]
    pub(super) fn rank_as<const WHITE: bool>(&self, position: &Position<V>) -> Option<u64> {
        let Zones { squares, row, behind } = const { zones(&V::RULES) };
        let (own_men, enemy_men) = (position.men_of_mover(), position.men_of_waiting());
        let far = V::Word::from_u128(const { V::RULES.last_row(Colour::of(WHITE)) });
        let near = V::Word::from_u128(const { V::RULES.last_row(Colour::of(!WHITE)) });
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
        let mut rank = rank_set::<V, WHITE>(enemy_men & far, V::Word::ZERO, behind);
        rank = rank * binomial(squares - 2 * row, on_shared)
            + rank_set::<V, WHITE>(shared_men, V::Word::ZERO, row);
        rank = rank
            * binomial(squares - row - behind - on_shared, u32::from(self.material.own_men))
            + rank_set::<V, WHITE>(own_men, shared_men, row);
        rank += self.bases[on_shared as usize];
        let (own_kings, enemy_kings) =
            (position.own & position.kings, position.enemy & position.kings);
        let men = own_men | enemy_men;
        rank = rank * self.own_kings + rank_set::<V, WHITE>(own_kings, men, 0);
        Some(rank * self.enemy_kings + rank_set::<V, WHITE>(enemy_kings, men | own_kings, 0))
    }

    /// The position of a number below [`size`](Self::size), with White to move.
    pub fn unrank(&self, index: u64) -> Position<V> {
        self.cursor().at(index)
    }

    /// For positions of rising numbers: quicker than one at a time.
    pub fn cursor(&self) -> Cursor<'_, V> {
        Cursor {
            indexer: self,
            men: u64::MAX,
            own_kings: u64::MAX,
            white: V::Word::ZERO,
            black: V::Word::ZERO,
            king: V::Word::ZERO,
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

    /// The set of so many of these squares that has this number.
    #[inline]
    fn choose<W: Word>(&self, rank: u64, size: u8) -> W {
        let mut set = W::ZERO;
        unrank(rank, u32::from(size), self.count, |member| {
            set |= W::single(u32::from(self.bits[member as usize]));
        });
        set
    }
}

/// Positions by number, White to move; what neighbours share is worked out once.
#[derive(Clone, Debug)]
pub struct Cursor<'a, V: Variant> {
    indexer: &'a Indexer<V>,
    men: u64,
    own_kings: u64,
    white: V::Word,
    black: V::Word,
    king: V::Word,
    after_men: Squares,
    after_kings: Squares,
}

impl<V: Variant> Cursor<'_, V> {
    /// The position of a number.
    #[inline]
    pub fn at(&mut self, index: u64) -> Position<V> {
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
            let board = V::Word::from_u128(const { V::RULES.board.mask() });
            if indexer.material.enemy_kings > 0 {
                self.after_kings.fill(board & !(self.white | self.black | self.king));
            }
        }
        let enemy_kings: V::Word =
            self.after_kings.choose(enemy_kings, indexer.material.enemy_kings);
        Position {
            own: self.white | self.king,
            enemy: self.black | enemy_kings,
            kings: self.king | enemy_kings,
            turn: Colour::White,
            own_run: KingRun::default(),
            enemy_run: KingRun::default(),
        }
    }

    fn place_men(&mut self, rank: u64) {
        let Zones { squares, row, behind } = const { zones(&V::RULES) };
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
        let board = V::Word::from_u128(const { V::RULES.board.mask() });
        let white_last = V::Word::from_u128(const { V::RULES.last_row(Colour::White) });
        let black_last = V::Word::from_u128(const { V::RULES.last_row(Colour::Black) });
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
