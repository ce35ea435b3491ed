//! The features of evaluations of draughts: named counts of one side.
//!
//! *Idea*: the parts of `standard`, one by one and with little arithmetic, so that weights for them can be written by hand
//! or fitted to games. The twelve functions of [`study`] follow after them in the list.
//! *Guarantee*: a count is the same for a position and its mirror image. The default weights are close to
//! those of matches and of the literature; a man is worth 100.
//! *Cost*: a few nanoseconds each.

use super::EvalFeature;
use super::side::Side;
use super::standard::{Steps, runaway_men};
use super::study;
use crate::board::{Word, of_word, opposite};
use crate::colour::Colour;
use crate::geometry::Geometry;
use crate::{Draughts, State};

/// What a count is given: the board, the side to count for, and whether it is to move.
struct View<'a, W: Word> {
    geometry: &'a Geometry<W>,
    side: Side<W>,
    is_to_move: bool,
}

impl<W: Word> View<'_, W> {
    /// Pieces of both sides.
    fn pieces(&self) -> i32 {
        number(self.side.own | self.side.enemy)
    }

    /// 0 at the start, 64 on an empty board.
    fn late(&self) -> i32 {
        64 - 64 * self.pieces() / self.geometry.pieces.max(1)
    }

    fn is_ahead(&self) -> bool {
        self.side.own.count() > self.side.enemy.count()
    }

    /// The directions in which kings step.
    fn ways(&self) -> std::ops::Range<usize> {
        if self.geometry.full { 4..8 } else { 0..4 }
    }

    /// The squares one step of a king away.
    fn spread(&self, set: W) -> W {
        self.ways().fold(W::ZERO, |all, way| all | self.geometry.step(set, way))
    }

    /// The nth row as this side counts them, its back row first.
    fn row(&self, from_home: usize) -> W {
        let top = match self.side.colour {
            Colour::White => self.geometry.height - 1 - from_home,
            Colour::Black => from_home,
        };
        self.geometry.rows[top]
    }

    /// The directions in which men step on a board with all squares: ahead, then to the sides.
    fn steps_of_men(&self) -> [usize; 3] {
        match self.side.colour {
            Colour::White => [4, 5, 6],
            Colour::Black => [7, 5, 6],
        }
    }

    /// What men do, as the side sees a board on which they move along diagonals.
    fn steps(
        &self,
        white: fn(&Self, Steps<'_, W, true, 0>) -> i32,
        black: fn(&Self, Steps<'_, W, false, 0>) -> i32,
    ) -> i32 {
        match self.side.colour {
            Colour::White => white(self, Steps(self.geometry)),
            Colour::Black => black(self, Steps(self.geometry)),
        }
    }
}

fn number<W: Word>(set: W) -> i32 {
    set.count() as i32
}

macro_rules! features {
    ($($name:ident $weight:literal $title:literal, $summary:literal;)*) => {
        /// Number of counts that stand here.
        const OWN: usize = [$(stringify!($name)),*].len();

        const fn own<W: Word>() -> [EvalFeature<W>; OWN] {
            [$(EvalFeature {
                name: stringify!($name),
                title: $title,
                summary: $summary,
                weight: $weight,
                count: |game, state, colour| $name(&view(game, state, colour)),
            }),*]
        }
    };
}

fn view<'a, W: Word>(game: &'a Draughts<W>, state: &State<W>, colour: Colour) -> View<'a, W> {
    let geometry = game.geometry();
    let side = Side::of(state, colour, geometry.board);
    View { geometry, side, is_to_move: state.turn == colour }
}

features! {
    men 100 "Men", "men";
    kings 150 "Kings", "kings";
    advance 1 "Advancement", "rows that its men have come, added up";
    advance_late 4 "Advancement, late", "the feature advance times the share of all pieces that have left the board";
    home 7 "Men on the back row", "men on its own back row, while the enemy has men";
    home_late -5 "Men on the back row, late", "the feature home times the share of all pieces that have left the board";
    bridge 5 "Bridge", "the first and the third man of the back row, which hold it alone";
    nearly 10 "Men about to promote", "men one step before their promotion";
    centre 3 "Men in the centre", "men in the middle";
    edge -2 "Men on the edge", "men on the first and the last column";
    backed 2 "Backed men", "men with an own piece behind them, twice if there are two";
    safe_moves 4 "Safe steps", "steps of men that do not lose the man immediately";
    stuck -2 "Men without a step", "men that cannot step";
    lopsided -2 "Imbalance of the wings", "by how many men one wing outnumbers the other";
    runaways 20 "Runaway men", "men that no enemy can meet on their way";
    runaway_steps -5 "Steps of runaway men", "steps that these have to go";
    king_centre 6 "Kings in the centre", "kings in the middle";
    king_moves 2 "Steps of kings", "steps that kings could make";
    king_stuck -30 "Kings without a step", "kings that cannot step";
    lead 10 "Lead in pieces", "20 times the pieces more than the enemy, divided by all pieces that are left";
    hunt 8 "Kings near the enemy", "how close its kings are to the farthest enemy, if it has more pieces";
    opposition 5 "Opposition", "1 for the side with the opposition, if both have the same number of pieces and half of all have left";
}

/// Number of features.
pub const COUNT: usize = OWN + study::COUNT;

/// All features: those that stand here, then the functions of the study.
pub const fn all<W: Word>() -> [EvalFeature<W>; COUNT] {
    let (own, study) = (own::<W>(), study::features::<W>());
    let mut all = [own[0]; COUNT];
    let mut index = 0;
    while index < COUNT {
        all[index] = if index < OWN { own[index] } else { study[index - OWN] };
        index += 1;
    }
    all
}

/// The features as [`all`], compiled in this crate and never again in those that use it.
pub fn table<W: Word>() -> &'static [EvalFeature<W>; COUNT] {
    static NARROW: [EvalFeature<u64>; COUNT] = all();
    static WIDE: [EvalFeature<u128>; COUNT] = all();
    of_word(&NARROW, &WIDE)
}

fn men<W: Word>(view: &View<'_, W>) -> i32 {
    number(view.side.men)
}

fn kings<W: Word>(view: &View<'_, W>) -> i32 {
    number(view.side.kings)
}

fn advance<W: Word>(view: &View<'_, W>) -> i32 {
    view.geometry.rows_advanced(view.side.men, view.side.colour)
}

fn advance_late<W: Word>(view: &View<'_, W>) -> i32 {
    advance(view) * view.late() / 64
}

fn home<W: Word>(view: &View<'_, W>) -> i32 {
    if view.side.enemy_men.is_empty() {
        return 0;
    }
    number(view.side.men & view.geometry.back[view.side.colour.index()])
}

fn home_late<W: Word>(view: &View<'_, W>) -> i32 {
    home(view) * view.late() / 64
}

/// Counted from where the numbers of the squares begin as this side sees the board: 1 and 3 for Black in English draughts.
fn bridge<W: Word>(view: &View<'_, W>) -> i32 {
    if view.side.enemy_men.is_empty() {
        return 0;
    }
    let row = view.geometry.back[view.side.colour.index()];
    let last = row.count() as usize - 1;
    let wanted = match view.side.colour {
        Colour::Black => [0, 2],
        Colour::White => [last, last - 2],
    };
    let held = |index: &usize| {
        row.bits().nth(*index).is_some_and(|bit| !(view.side.men & W::single(bit)).is_empty())
    };
    i32::from(wanted.iter().all(held))
}

fn nearly<W: Word>(view: &View<'_, W>) -> i32 {
    number(view.side.men & view.row(view.geometry.height - 2))
}

fn centre<W: Word>(view: &View<'_, W>) -> i32 {
    number(view.side.men & view.geometry.centre)
}

fn edge<W: Word>(view: &View<'_, W>) -> i32 {
    number(view.side.men & view.geometry.edge)
}

fn backed<W: Word>(view: &View<'_, W>) -> i32 {
    fn of<W: Word, const WHITE: bool>(view: &View<'_, W>, steps: Steps<'_, W, WHITE, 0>) -> i32 {
        let (men, own) = (view.side.men, view.side.own);
        number(men & steps.ahead_left(own)) + number(men & steps.ahead_right(own))
    }
    if view.geometry.full {
        let [ahead, ..] = view.steps_of_men();
        return number(view.side.men & view.geometry.step(view.side.own, ahead));
    }
    view.steps(of, of)
}

fn safe_moves<W: Word>(view: &View<'_, W>) -> i32 {
    if view.geometry.full {
        return view.steps_of_men().into_iter().map(|way| number_of_safe_steps(view, way)).sum();
    }
    view.steps(|view, steps| steps.safe(&view.side), |view, steps| steps.safe(&view.side))
}

/// The same on a board with all squares, for the steps in one direction: no enemy beside the square jumps over it. Flying
/// kings from further away are left out, as on the other boards.
fn number_of_safe_steps<W: Word>(view: &View<'_, W>, way: usize) -> i32 {
    let (geometry, side) = (view.geometry, &view.side);
    let mut safe = geometry.step(side.men, way) & side.empty;
    let enemy_ahead = view.steps_of_men()[0];
    for jump in 4..8 {
        // Men do not capture backward, which is the direction in which the men of this side step.
        let jumping = if jump == enemy_ahead { side.enemy_kings } else { side.enemy };
        // The man leaves the square behind it when it steps straight away from there.
        let landing = if jump == opposite(way) {
            geometry.board
        } else {
            geometry.step(side.empty, opposite(jump))
        };
        safe &= !(geometry.step(jumping, jump) & landing);
    }
    number(safe)
}

fn stuck<W: Word>(view: &View<'_, W>) -> i32 {
    fn of<W: Word, const WHITE: bool>(view: &View<'_, W>, steps: Steps<'_, W, WHITE, 0>) -> i32 {
        let empty = view.side.empty;
        number(view.side.men & !(steps.back_left(empty) | steps.back_right(empty)))
    }
    if view.geometry.full {
        let free = |way| view.geometry.step(view.side.empty, opposite(way));
        let free = view.steps_of_men().into_iter().fold(W::ZERO, |all, way| all | free(way));
        return number(view.side.men & !free);
    }
    view.steps(of, of)
}

fn lopsided<W: Word>(view: &View<'_, W>) -> i32 {
    view.geometry.imbalance(view.side.men)
}

/// The runaway men, with the steps that each has to go.
fn running<W: Word>(view: &View<'_, W>) -> (i32, i32) {
    let men = match view.side.colour {
        _ if view.geometry.full => unmet(view),
        Colour::White => runaway_men::<W, true, 0>(view.geometry, &view.side),
        Colour::Black => runaway_men::<W, false, 0>(view.geometry, &view.side),
    };
    let to_go = |row: usize| (view.geometry.height - 1 - row) as i32;
    let steps = (0..view.geometry.height).map(|row| number(men & view.row(row)) * to_go(row)).sum();
    (number(men), steps)
}

/// The runaway men on a board with all squares: kings reach every square, men come from the rows ahead and step sideways.
fn unmet<W: Word>(view: &View<'_, W>) -> W {
    if !view.side.enemy_kings.is_empty() {
        return W::ZERO;
    }
    let mut unmet = W::ZERO;
    for row in (0..view.geometry.height).rev().map(|row| view.row(row)) {
        if !(view.side.enemy_men & row).is_empty() {
            break;
        }
        unmet |= view.side.men & row;
    }
    unmet
}

fn runaways<W: Word>(view: &View<'_, W>) -> i32 {
    running(view).0
}

fn runaway_steps<W: Word>(view: &View<'_, W>) -> i32 {
    running(view).1
}

fn king_centre<W: Word>(view: &View<'_, W>) -> i32 {
    number(view.side.kings & view.geometry.centre)
}

fn king_moves<W: Word>(view: &View<'_, W>) -> i32 {
    view.ways().map(|way| number(view.geometry.step(view.side.kings, way) & view.side.empty)).sum()
}

fn king_stuck<W: Word>(view: &View<'_, W>) -> i32 {
    number(view.side.kings & !view.spread(view.side.empty))
}

fn lead<W: Word>(view: &View<'_, W>) -> i32 {
    let lead = number(view.side.own) - number(view.side.enemy);
    lead.max(0) * 20 / view.pieces().max(1)
}

/// Both wave fronts run over the empty board: what matters is the distance and not the way.
fn hunt<W: Word>(view: &View<'_, W>) -> i32 {
    let (geometry, side) = (view.geometry, &view.side);
    if !view.is_ahead() || side.kings.is_empty() || geometry.flying {
        return 0;
    }
    let mut reached = side.kings;
    let mut close = geometry.height as i32;
    while !(side.enemy & !reached).is_empty() && close > 0 {
        reached |= view.spread(reached);
        close -= 1;
    }
    close
}

fn opposition<W: Word>(view: &View<'_, W>) -> i32 {
    let (geometry, side) = (view.geometry, &view.side);
    let even = side.own.count() == side.enemy.count();
    if geometry.flying || geometry.full || !even || 2 * view.pieces() > geometry.pieces {
        return 0;
    }
    let mover = if view.is_to_move { side.colour } else { side.colour.other() };
    let odd = geometry.is_odd(side.own | side.enemy, mover);
    i32::from(odd == view.is_to_move)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;
    use crate::evaluation::{random_placement, turned};
    use outwit::Rng;

    #[test]
    fn features_do_not_depend_on_the_colour() {
        let mut rng = Rng::new(11);
        for variant in [Variant::School, Variant::Italian, Variant::International, Variant::Turkish]
        {
            let game = Draughts::<u64>::new(variant).unwrap();
            for _ in 0..1_000 {
                let state = &random_placement(&game, &mut rng);
                let image = turned(&game, state);
                for feature in all::<u64>() {
                    for colour in Colour::BOTH {
                        let counts = (feature.count)(&game, state, colour);
                        let others = (feature.count)(&game, &image, colour.other());
                        let text = || game.text(state);
                        assert_eq!(counts, others, "{variant} {} {}", feature.name, text());
                    }
                }
            }
        }
    }
}
