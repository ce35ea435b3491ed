//! Building a slice and the turned one together, backwards from the end of the game.
//!
//! *Idea*: retrograde analysis. First every position is looked at once. Captures and promotions leave
//! the pair and their values are known; of the other moves only the number is kept. Then, ply by ply,
//! every newly decided position updates its predecessors by quiet moves: a loss makes them wins, and
//! a win takes one off their number of undecided moves; at zero they are lost. Positions that are
//! never reached are draws.
//! *Invariant*: when the codes of ply n are spread, every code below n is final, since each ply is
//! finished before the next; so the first win found for a position is the quickest, unless a promotion
//! is quicker.
//! *Guarantee*: exact values and exact distances over all captures and promotions, since each ply is
//! finished before the next.
//! *Cost*: each position is looked at twice; two bytes a position of the pair, and the finished
//! slices below.
//! *Source*: K. Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3), 1986; for
//! draughts R. Lake and others, "Solving large retrograde analysis problems using a network of
//! workstations", 1994.

use std::fmt;

use outwit::memory;

use super::file::{self, TableSummary};
use super::index::Indexer;
use super::material::Material;
use super::set::Tables;
use super::slice::Slice;
use super::value::{Best, Codes, DRAW, NO_MOVES};
use crate::board::Word;
use crate::colour::Colour;
use crate::generate::Generator;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;

/// More moves are left than any position has: the value was found by capturing.
const CAPTURE: u8 = 255;
/// A winning move is known; a quicker one may turn up.
const WINS: u8 = 254;
/// A move out of the pair keeps the draw: never lost.
const SAFE: u8 = 253;
/// Number of positions between two looks at the request to stop.
const STRIDE: u64 = 1 << 16;

/// Why a slice was not built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuildError {
    /// The variant has no tables.
    Unsupported(&'static str),
    /// A slice that it depends on is missing.
    Missing(Material),
    /// A win takes more plies than a byte can say.
    TooLong,
    /// There is no memory for a table of this number of positions.
    Memory(u64),
    /// The caller has requested a stop.
    Stopped,
}

impl fmt::Display for BuildError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported(why) => out.write_str(why),
            Self::Missing(material) => {
                write!(out, "the table {material} is missing or damaged; it has to be built first")
            }
            Self::TooLong => {
                out.write_str("a win takes more than 253 plies, which these tables cannot hold")
            }
            Self::Memory(positions) => {
                write!(out, "there is no memory for a table of {positions} positions")?;
                out.write_str(
                    "; build it on a machine with more, or fewer tables, for example --pieces 4",
                )
            }
            Self::Stopped => out.write_str("stopped"),
        }
    }
}

impl std::error::Error for BuildError {}

/// Why a variant has no tables, if it has none.
pub fn unsupported(rules: &Rules) -> Option<&'static str> {
    rules.king_run.is_some().then_some(
        "Frisian rules count the moves of the same king, which is more than where the pieces \
         stand; there are no tables for them; choose another variant, for example english",
    )
}

/// Builds the slice of a material and the turned one; the file's bytes are those of the slices.
///
/// `stop` is called from time to time; the build ends with [`BuildError::Stopped`] once it returns true.
pub fn build<W: Word>(
    tables: &Tables<W>,
    material: Material,
    stop: &dyn Fn() -> bool,
) -> Result<Vec<Built>, BuildError> {
    if let Some(why) = unsupported(tables.rules()) {
        return Err(BuildError::Unsupported(why));
    }
    let half = |material| SliceBuilder::new(tables.rules(), tables.codes, material);
    let mut pair = vec![half(material)?];
    if material != material.turned() {
        pair.push(half(material.turned())?);
    }
    for half in &mut pair {
        half.begin(tables, stop)?;
    }
    for code in NO_MOVES..u8::MAX {
        if pair.iter().all(|half| half.highest < code) {
            break;
        }
        for side in 0..pair.len() {
            if stop() {
                return Err(BuildError::Stopped);
            }
            spread(&tables.generator, &mut pair, side, code);
        }
    }
    if pair.iter().any(|half| half.highest == u8::MAX) {
        return Err(BuildError::TooLong);
    }
    pair.iter_mut().map(|half| half.finish(tables.rules(), stop)).collect()
}

/// A finished slice.
#[derive(Clone, Debug)]
pub struct Built {
    /// Which it is.
    pub material: Material,
    /// What it holds.
    pub summary: TableSummary,
    /// The bytes of its file, as [`Slice::from_bytes`] takes them.
    pub bytes: Vec<u8>,
}

impl Built {
    /// The slice itself.
    pub fn slice<W: Word>(&self, rules: &'static Rules) -> Slice<W> {
        Slice::from_bytes(rules, self.material, self.bytes.clone()).expect("just written")
    }
}

/// One of the two slices while they are built.
struct SliceBuilder<W> {
    meaning: Codes,
    indexer: Indexer<W>,
    /// The code of each position as far as it is known: a win that may still become quicker, or a
    /// loss that counts only when no move is left.
    codes: Vec<u8>,
    /// Quiet moves inside the pair that are not yet known to lose, or one of the marks.
    left: Vec<u8>,
    /// The highest code so far.
    highest: u8,
}

impl<W: Word> SliceBuilder<W> {
    fn new(rules: &Rules, meaning: Codes, material: Material) -> Result<Self, BuildError> {
        let indexer = Indexer::new(rules, material);
        let size = indexer.size() as usize;
        let refused = || BuildError::Memory(indexer.size());
        let codes = memory::filled(DRAW, size).ok_or_else(refused)?;
        let left = memory::zeros(size).ok_or_else(refused)?;
        Ok(Self { meaning, indexer, codes, left, highest: 0 })
    }

    /// Looks at every position once.
    fn begin(&mut self, tables: &Tables<W>, stop: &dyn Fn() -> bool) -> Result<(), BuildError> {
        let mut cursor = self.indexer.cursor();
        let mut moves = Vec::new();
        for index in 0..self.indexer.size() {
            if index % STRIDE == 0 && stop() {
                return Err(BuildError::Stopped);
            }
            let position = cursor.at(index);
            let (code, left) = outside(tables, &position, &mut moves)?;
            self.codes[index as usize] = code;
            self.left[index as usize] = left;
            self.highest = self.highest.max(code);
        }
        Ok(())
    }

    /// Whether a code counts already.
    #[inline(always)]
    fn is_settled(&self, index: usize) -> bool {
        matches!(self.left[index], 0 | WINS | CAPTURE)
    }

    /// Updates a position of which a quiet move leads to a position whose code is newly known.
    #[inline(always)]
    fn update(&mut self, index: usize, code: u8) {
        let next = code + 1;
        let left = self.left[index];
        if self.meaning.is_win(next) {
            if left != CAPTURE && (left != WINS || next < self.codes[index]) {
                self.codes[index] = next;
                self.left[index] = WINS;
                self.highest = self.highest.max(next);
            }
        } else if left < SAFE {
            self.left[index] = left - 1;
            if left == 1 {
                let code = self.codes[index].max(next);
                self.codes[index] = code;
                self.highest = self.highest.max(code);
            }
        }
    }

    /// Counts the values, replaces those that the file need not hold, and packs them.
    fn finish(&mut self, rules: &Rules, stop: &dyn Fn() -> bool) -> Result<Built, BuildError> {
        let mut summary = TableSummary::default();
        let mut before = DRAW;
        for index in 0..self.codes.len() {
            let code = if self.is_settled(index) { self.codes[index] } else { DRAW };
            if code == DRAW {
                summary.draws += 1;
            } else if self.meaning.is_win(code) {
                summary.wins += 1;
                if summary.longest.is_none_or(|(plies, _)| plies < code - 1) {
                    summary.longest = Some((code - 1, index as u64));
                }
            } else {
                summary.losses += 1;
            }
            if self.left[index] != CAPTURE {
                before = code;
            }
            self.codes[index] = before;
        }
        if stop() {
            return Err(BuildError::Stopped);
        }
        let material = self.indexer.material();
        Ok(Built { material, summary, bytes: file::write(rules, material, &summary, &self.codes) })
    }
}

/// The code of a position with White to move as far as its moves out of the pair decide it, and the
/// number of its other moves or a mark.
#[inline]
fn outside<W: Word>(
    tables: &Tables<W>,
    position: &Position<W>,
    moves: &mut Vec<Move<W>>,
) -> Result<(u8, u8), BuildError> {
    moves.clear();
    let (generator, codes) = (&tables.generator, tables.codes);
    generator.moves(position, true, moves);
    let Some(first) = moves.first() else {
        return Ok((NO_MOVES, if codes.is_win(NO_MOVES) { WINS } else { 0 }));
    };
    let captures = first.is_capture();
    let last = generator.last_row(Colour::White);
    let men = position.men_of_mover();
    let (mut best, mut inside) = (Best::default(), 0);
    for &mv in &*moves {
        let crowns = || {
            !(men & W::single(mv.from.into())).is_empty()
                && !(last & W::single(mv.to.into())).is_empty()
        };
        if captures || crowns() {
            let next = generator.play(position, mv);
            let code = tables.code(&next);
            best.add(codes, code.ok_or_else(|| BuildError::Missing(Material::of(&next)))?);
        } else {
            inside += 1;
        }
    }
    let code = best.code().ok_or(BuildError::TooLong)?;
    Ok(if captures {
        (code, CAPTURE)
    } else if inside == moves.len() {
        (DRAW, inside as u8)
    } else if best.is_safe() {
        (code, if code == DRAW { SAFE } else { WINS })
    } else {
        (code, inside as u8)
    })
}

/// Updates the predecessors by a quiet move of every position with this code; they are in the other
/// slice.
fn spread<W: Word>(generator: &Generator<W>, pair: &mut [SliceBuilder<W>], side: usize, code: u8) {
    const GROUP: usize = 64;
    if pair[side].highest < code {
        return;
    }
    let (this, mut other) = match pair {
        [one, two] if side == 0 => (one, Some(two)),
        [one, two] => (two, Some(one)),
        [one] => (one, None),
        _ => unreachable!("a pair is one slice or two"),
    };
    let indexer = this.indexer.clone();
    let mut cursor = indexer.cursor();
    let mut moves = Vec::new();
    for start in (0..this.codes.len()).step_by(GROUP) {
        let end = this.codes.len().min(start + GROUP);
        // Most groups have none; looking at all of a group takes a few vector instructions.
        if this.codes[start..end].iter().fold(0, |any, &found| any | u8::from(found == code)) == 0 {
            continue;
        }
        for index in start..end {
            if this.codes[index] != code || !this.is_settled(index) {
                continue;
            }
            let position = cursor.at(index as u64);
            each_before(generator, &position, &mut moves, |before| {
                let earlier = other.as_deref_mut().unwrap_or(&mut *this);
                if let Some(index) = earlier.indexer.rank_as::<false>(before) {
                    earlier.update(index as usize, code);
                }
            });
        }
    }
}

/// Calls `visit` with every position, Black to move, from which a quiet move inside the pair leads to
/// `position`, White to move.
#[inline(always)]
fn each_before<W: Word>(
    generator: &Generator<W>,
    position: &Position<W>,
    moves: &mut Vec<Move<W>>,
    mut visit: impl FnMut(&Position<W>),
) {
    // Black's men go back the way White's go forward.
    let back = Position { own: position.enemy, enemy: position.own, ..*position };
    moves.clear();
    generator.quiet_moves(&back, moves);
    for mv in &*moves {
        let (now, moved) =
            (W::single(mv.from.into()), W::single(mv.from.into()) | W::single(mv.to.into()));
        let is_king = !(back.kings & now).is_empty();
        let kings = if is_king { position.kings ^ moved } else { position.kings };
        visit(&Position { own: back.own ^ moved, kings, turn: Colour::Black, ..back });
    }
}
