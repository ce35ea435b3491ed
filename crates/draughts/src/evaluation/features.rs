//! What an evaluation of draughts can be put together from: counts of one side, each with a name.
//!
//! *Idea*: the parts of `standard`, one by one and with little arithmetic, so that weights for them can be written by hand
//! or fitted to games. The twelve functions of [`study`] follow after them in the list.
//! *Guarantee*: a count is the same for a position and its mirror image. The weights are roughly
//! what matches and the literature say, at a man of 100.
//! *Cost*: some nanoseconds each; sets of squares.

use super::side::Side;
use super::standard::{Steps, runaway_men};
use super::study::{self, Feature};
use crate::board::{Word, opposite};
use crate::colour::Colour;
use crate::geometry::Geometry;
use crate::{Draughts, State};

/// What a count is given: the board, the side to count for, whether it is to move, and what there is at all.
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

    /// What men do, as the side sees the board; `T::default()` on boards where men do not move along diagonals.
    fn steps<T: Default>(
        &self,
        white: fn(&Self, Steps<'_, W, true, 0>) -> T,
        black: fn(&Self, Steps<'_, W, false, 0>) -> T,
    ) -> T {
        match self.side.colour {
            _ if self.geometry.full => T::default(),
            Colour::White => white(self, Steps(self.geometry)),
            Colour::Black => black(self, Steps(self.geometry)),
        }
    }
}

fn number<W: Word>(set: W) -> i32 {
    set.count() as i32
}

macro_rules! features {
    ($($name:ident $weight:literal $summary:literal)*) => {
        /// Number of counts that stand here.
        const OWN: usize = [$(stringify!($name)),*].len();

        const fn own<W: Word>() -> [Feature<W>; OWN] {
            [$(Feature {
                name: stringify!($name),
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
    men 100 "men"
    kings 150 "kings"
    advance 1 "rows that its men have come, added up"
    advance_late 4 "the same, growing from nothing as pieces leave the board"
    home 7 "men on the own back row, while the enemy has men"
    home_late -5 "the same, growing from nothing as pieces leave the board"
    bridge 5 "the first and the third man of the back row, which hold it alone"
    nearly 10 "men one step before their promotion"
    centre 3 "men in the middle"
    edge -2 "men on the first and the last column"
    backed 2 "men with an own piece behind them, twice if there are two"
    safe_moves 4 "steps of men that do not lose the man at once"
    stuck -2 "men that cannot step"
    lopsided -2 "by how many men one wing outnumbers the other"
    runaways 20 "men that no enemy can meet on their way"
    runaway_steps -5 "steps that these have to go"
    king_centre 6 "kings in the middle"
    king_moves 2 "steps that kings could make"
    king_stuck -30 "kings that cannot step"
    lead 10 "pieces more than the enemy, for each twentieth of all that are left"
    hunt 8 "how close its kings are to the farthest enemy, if it has more pieces"
    opposition 5 "the last word, with even and few pieces"
}

/// Number of features.
pub const COUNT: usize = OWN + study::COUNT;

/// All features: those that stand here, then the functions of the study.
pub const fn all<W: Word>() -> [Feature<W>; COUNT] {
    let (own, study) = (own::<W>(), study::features::<W>());
    let mut all = [own[0]; COUNT];
    let mut index = 0;
    while index < COUNT {
        all[index] = if index < OWN { own[index] } else { study[index - OWN] };
        index += 1;
    }
    all
}

fn men<W: Word>(view: &View<'_, W>) -> i32 {
    number(view.side.men)
}

fn kings<W: Word>(view: &View<'_, W>) -> i32 {
    number(view.side.kings)
}

fn advance<W: Word>(view: &View<'_, W>) -> i32 {
    let digits = &view.geometry.progress[view.side.colour.index()];
    (0..4).map(|digit| number(view.side.men & digits[digit]) << digit).sum()
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
    view.steps(
        |view, steps| number_of_safe(view, &steps),
        |view, steps| number_of_safe(view, &steps),
    )
}

fn number_of_safe<W: Word, const WHITE: bool>(
    view: &View<'_, W>,
    steps: &Steps<'_, W, WHITE, 0>,
) -> i32 {
    let (left, right) = steps.safe(view.geometry, &view.side);
    number(left) + number(right)
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
    let men = view.side.men;
    (number(men & view.geometry.left) - number(men & view.geometry.right)).abs()
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
    let odd = number((side.own | side.enemy) & geometry.system[mover.index()]) % 2 == 1;
    i32::from(odd == view.is_to_move)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;

    fn count(name: &str, fen: &str, colour: Colour) -> i32 {
        let game = Draughts::<u64>::new(Kind::English).expect("a small board");
        let state = game.parse(fen).expect("a position");
        let feature = all::<u64>().into_iter().find(|f| f.name == name).expect("a feature");
        (feature.count)(&game, &state, colour)
    }

    #[test]
    fn the_features_count_what_they_say() {
        use Colour::{Black, White};
        let fen = "W:WK18,30,32,7:B1,3,K6,10";
        let counts = [
            ("men", 3, 3),
            ("kings", 1, 1),
            ("advance", 6, 2),
            ("home", 2, 2),
            ("bridge", 1, 1),
            ("nearly", 1, 0),
            ("king_moves", 4, 2),
            ("king_stuck", 0, 0),
            ("lead", 0, 0),
        ];
        for (name, white, black) in counts {
            assert_eq!(
                (count(name, fen, White), count(name, fen, Black)),
                (white, black),
                "{name}"
            );
        }
        assert_eq!(count("runaways", "W:W13,32:B22,4", White), 1);
        assert_eq!(count("runaway_steps", "W:W13,32:B22,4", White), 3);
        assert_eq!(count("stuck", "W:W29:B25,22", White), 1);
        assert_eq!(count("backed", "W:W18,22,23:B1", White), 2);
        assert_eq!(count("safe_moves", "W:W22:B14", White), 0);
        assert_eq!(count("safe_moves", "W:W22:B16", White), 2);
        assert_eq!(count("lead", "W:WK18,K19:B1", White), 6);
        assert_eq!(count("hunt", "W:WK18,K19:B1", White), 4);
        assert_eq!(count("hunt", "W:WK6,K19:B1", White), 7);
        assert_eq!(count("hunt", "W:WK6,K19:B1", Black), 0);
    }

    /// What men do on a board with all squares, man by man and by rows and columns.
    fn of_men_on_all_squares(game: &Draughts<u64>, state: &State<u64>, colour: Colour) -> [i32; 4] {
        let board = game.rules().board;
        let has = |set: u64, row: i32, column: i32| {
            let on_board = (0..8).contains(&row) && (0..8).contains(&column);
            on_board && set >> board.bit(row as u8, column as u8).unwrap() & 1 == 1
        };
        let (own, enemy) = (state.pieces(colour), state.pieces(colour.other()));
        let empty = !(own | enemy);
        let ahead = if colour == Colour::White { -1 } else { 1 };
        let [mut backed, mut safe, mut stuck, mut runaways] = [0; 4];
        for (row, column) in (0..64).map(|square| (square / 8, square % 8)) {
            if !has(own & !state.kings(), row, column) {
                continue;
            }
            backed += i32::from(has(own, row - ahead, column));
            let steps = [(ahead, 0), (0, 1), (0, -1)].map(|(r, c)| (row + r, column + c));
            let steps: Vec<_> = steps.into_iter().filter(|&(r, c)| has(empty, r, c)).collect();
            stuck += i32::from(steps.is_empty());
            for (r, c) in steps {
                let after = |a: i32, b: i32| has(empty, a, b) || (a, b) == (row, column);
                let is_lost =
                    [(-1, 0), (1, 0), (0, 1), (0, -1)].into_iter().any(|(down, right)| {
                        let from = (r - down, c - right);
                        let jumps = has(enemy & state.kings(), from.0, from.1)
                            || has(enemy, from.0, from.1) && down != ahead;
                        jumps && after(r + down, c + right)
                    });
                safe += i32::from(!is_lost);
            }
            let is_watched = (0..64).map(|square| (square / 8, square % 8)).any(|(r, c)| {
                has(enemy & state.kings(), r, c) || has(enemy, r, c) && (r - row) * ahead >= 0
            });
            runaways += i32::from(!is_watched);
        }
        [backed, safe, stuck, runaways]
    }

    #[test]
    fn men_are_counted_on_a_board_with_all_squares() {
        let game = Draughts::<u64>::new(Kind::Turkish).unwrap();
        let names = ["backed", "safe_moves", "stuck", "runaways"];
        let features = names.map(|name| all::<u64>().into_iter().find(|f| f.name == name).unwrap());
        let mut rng = outwit::Rng::new(21);
        let mut seen = [0; 4];
        for _ in 0..40 {
            crate::evaluation::standard::tests::wander(&game, 200, &mut rng, |state| {
                for colour in Colour::BOTH {
                    let slow = of_men_on_all_squares(&game, state, colour);
                    let counts = features.map(|feature| (feature.count)(&game, state, colour));
                    assert_eq!(counts, slow, "{names:?} {}", game.text(state));
                    seen.iter_mut().zip(counts).for_each(|(seen, count)| *seen += count);
                }
            });
        }
        assert!(seen.iter().all(|&seen| seen > 20), "{names:?}: {seen:?}");
        let start = outwit::game::Game::start(&game);
        assert_eq!((features[0].count)(&game, &start, Colour::White), 8);
    }

    #[test]
    fn a_mirror_image_counts_the_same() {
        for (fen, image) in [
            ("W:W13,K18,22,30,32:B1,3,K6,10,15", "B:B20,K15,11,3,1:W32,30,K27,23,18"),
            ("B:W21,K4,22:BK18,9,12", "W:B12,K29,11:WK15,24,21"),
        ] {
            for feature in all::<u64>().into_iter().take(OWN) {
                let name = feature.name;
                let white = count(name, fen, Colour::White);
                assert_eq!(white, count(name, image, Colour::Black), "{name}");
            }
        }
    }
}
