//! Building a slice and the turned one together, backwards from the end of the game.
//!
//! *Idea*: first every position is looked at once. Captures and promotions leave the pair and their
//! values are known; of the other moves only the number is kept. Then, ply by ply, whatever is newly
//! decided is told to the positions one quiet move earlier: before a loss there is a win, and when
//! the last move that was left turns out to lose, there is a loss. What nothing reaches is a draw.
//! *Guarantee*: exact values and exact distances over all captures and promotions, since each ply is
//! finished before the next.
//! *Cost*: each position is looked at twice; two bytes a position of the pair, and the finished
//! slices below.
//! *Source*: K. Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3), 1986; for
//! draughts R. Lake and others, "Solving large retrograde analysis problems using a network of
//! workstations", 1994.

use std::fmt;

use super::file::{self, Summary};
use super::index::Indexer;
use super::material::Material;
use super::set::Tables;
use super::slice::Slice;
use super::value::{Best, DRAW, STUCK, is_win};
use crate::board::Word;
use crate::colour::Colour;
use crate::generate::{each_quiet, moves_as};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Variant;

/// More moves are left than any position has: the value was found by capturing.
const CAPTURE: u8 = 255;
/// A winning move is known; a quicker one may turn up.
const WINS: u8 = 254;
/// A move out of the pair keeps the draw: never lost.
const SAFE: u8 = 253;
/// Looks at the request to stop after so many positions.
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
    /// It was asked to stop.
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
            Self::Stopped => out.write_str("stopped"),
        }
    }
}

impl std::error::Error for BuildError {}

/// Why a variant has no tables, if it has none.
pub fn unsupported<V: Variant>() -> Option<&'static str> {
    V::RULES.king_run.is_some().then_some(
        "Frisian rules count the moves of the same king, which is more than where the pieces \
         stand; there are no tables for them; choose another variant, for example english",
    )
}

/// Builds the slice of a material and the turned one; the file's bytes are those of the slices.
///
/// `stop` is asked now and then.
pub fn build<V: Variant>(
    tables: &Tables<V>,
    material: Material,
    stop: &dyn Fn() -> bool,
) -> Result<Vec<Built>, BuildError> {
    if let Some(why) = unsupported::<V>() {
        return Err(BuildError::Unsupported(why));
    }
    let mut pair = vec![Half::<V>::new(material)];
    if material != material.turned() {
        pair.push(Half::new(material.turned()));
    }
    for half in &mut pair {
        half.begin(tables, stop)?;
    }
    for code in STUCK..u8::MAX {
        if pair.iter().all(|half| half.highest < code) {
            break;
        }
        for side in 0..pair.len() {
            if stop() {
                return Err(BuildError::Stopped);
            }
            spread(&mut pair, side, code);
        }
    }
    if pair.iter().any(|half| half.highest == u8::MAX) {
        return Err(BuildError::TooLong);
    }
    pair.iter_mut().map(|half| half.finish(stop)).collect()
}

/// A finished slice.
#[derive(Clone, Debug)]
pub struct Built {
    /// Which it is.
    pub material: Material,
    /// What it holds.
    pub summary: Summary,
    /// The bytes of its file, as [`Slice::from_bytes`] takes them.
    pub bytes: Vec<u8>,
}

impl Built {
    /// The slice itself.
    pub fn slice<V: Variant>(&self) -> Slice<V> {
        Slice::from_bytes(self.material, self.bytes.clone()).expect("just written")
    }
}

/// One of the two slices while they are built.
struct Half<V: Variant> {
    indexer: Indexer<V>,
    /// The code of each position as far as it is known: a win that may still become quicker, or a
    /// loss that counts only when no move is left.
    codes: Vec<u8>,
    /// Quiet moves inside the pair that are not yet known to lose, or one of the marks.
    left: Vec<u8>,
    /// The highest code so far.
    highest: u8,
}

impl<V: Variant> Half<V> {
    fn new(material: Material) -> Self {
        let indexer = Indexer::new(material);
        let size = indexer.size() as usize;
        Self { indexer, codes: vec![DRAW; size], left: vec![0; size], highest: 0 }
    }

    /// Looks at every position once.
    fn begin(&mut self, tables: &Tables<V>, stop: &dyn Fn() -> bool) -> Result<(), BuildError> {
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

    /// Hears that a quiet move of this position leads to `code`, newly found.
    #[inline(always)]
    fn hear(&mut self, index: usize, code: u8) {
        let next = code + 1;
        let left = self.left[index];
        if is_win::<V>(next) {
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

    /// Counts, blanks what the file need not say, and packs.
    fn finish(&mut self, stop: &dyn Fn() -> bool) -> Result<Built, BuildError> {
        let mut summary = Summary::default();
        let mut before = DRAW;
        for index in 0..self.codes.len() {
            let code = if self.is_settled(index) { self.codes[index] } else { DRAW };
            if code == DRAW {
                summary.draws += 1;
            } else if is_win::<V>(code) {
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
        Ok(Built { material, summary, bytes: file::write::<V>(material, &summary, &self.codes) })
    }
}

/// What the moves out of the pair make of a position with White to move: its code so far, and the
/// number of moves left or a mark.
#[inline]
fn outside<V: Variant>(
    tables: &Tables<V>,
    position: &Position<V>,
    moves: &mut Vec<Move<V::Word>>,
) -> Result<(u8, u8), BuildError> {
    moves.clear();
    moves_as::<V, true>(position, moves);
    let Some(first) = moves.first() else {
        return Ok((STUCK, if is_win::<V>(STUCK) { WINS } else { 0 }));
    };
    let captures = first.is_capture();
    let last = V::Word::from_u128(const { V::RULES.last_row(Colour::White) });
    let men = position.men_of_mover();
    let (mut best, mut inside) = (Best::default(), 0);
    for &mv in &*moves {
        let crowns = || {
            !(men & V::Word::single(mv.from.into())).is_empty()
                && !(last & V::Word::single(mv.to.into())).is_empty()
        };
        if captures || crowns() {
            let next = position.play(mv);
            let code = tables.code(&next);
            best.add::<V>(code.ok_or_else(|| BuildError::Missing(Material::of(&next)))?);
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

/// Tells every position of `code` to the positions one quiet move earlier, which are in the other
/// slice.
fn spread<V: Variant>(pair: &mut [Half<V>], side: usize, code: u8) {
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
            each_before(&position, |before| {
                let heard = other.as_deref_mut().unwrap_or(&mut *this);
                if let Some(index) = heard.indexer.rank_as::<false>(before) {
                    heard.hear(index as usize, code);
                }
            });
        }
    }
}

/// Calls `visit` with every position, Black to move, from which a quiet move inside the pair leads to
/// `position`, White to move.
#[inline(always)]
fn each_before<V: Variant>(position: &Position<V>, mut visit: impl FnMut(&Position<V>)) {
    // Black's men go back the way White's go forward.
    let back = Position { own: position.enemy, enemy: position.own, ..*position };
    each_quiet::<V, true>(&back, |now, earlier, is_king| {
        let moved = now | earlier;
        let kings = if is_king { position.kings ^ moved } else { position.kings };
        visit(&Position { own: back.own ^ moved, kings, turn: Colour::Black, ..back });
    });
}
