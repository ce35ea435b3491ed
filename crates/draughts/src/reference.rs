//! The slow generator, written from the rule text square by square. The tests compare the fast one
//! with it, and [`verify`](crate::tables::verify) checks tables by it.
//!
//! *Idea*: the board is a table of rows and columns, a capture is followed step by step on that
//! table, all captures are listed with their whole path, and the choice rule then removes the lesser
//! ones. Nothing is shared with the fast generator but the rules themselves.
//! *Guarantee*: exactly the legal moves.
//! *Cost*: about a thousand times that of the fast generator.
//! *Source*: the rules as given in [`rules::table`](crate::rules::table).

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::board::{DIRECTIONS, Word};
use crate::colour::Colour;
use crate::position::Position;
use crate::rules::{Choice, Crowning, Landing, ManCaptures, Range, Removal, Rules};

/// Row from the top and column from the left, both from 0.
pub type Place = (i8, i8);

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whose it is.
    pub colour: Colour,
    /// Whether it is a king.
    pub king: bool,
}

/// A board square by square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    rules: &'static Rules,
    cells: Vec<Option<Piece>>,
    turn: Colour,
    /// The king of the side to move that has used up its quiet moves (Frisian).
    resting: Option<Place>,
}

/// A move with squares as places.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlainMove {
    /// Start.
    pub from: Place,
    /// End.
    pub to: Place,
    /// Captured pieces.
    pub taken: BTreeSet<Place>,
    /// Whether the piece is a king after the move.
    pub king: bool,
}

/// A capture under way or complete, with all that the choice rules look at.
#[derive(Clone, Debug)]
struct CapturePath {
    from: Place,
    at: Place,
    king_at_start: bool,
    king_now: bool,
    /// The captured pieces in their order, and whether each is a king.
    taken: Vec<(Place, bool)>,
    /// The direction of the last jump.
    heading: Option<(i8, i8)>,
}

impl Grid {
    /// The same position square by square.
    pub fn new<W: Word>(rules: &'static Rules, position: &Position<W>) -> Self {
        let board = rules.board;
        let mut cells = vec![None; usize::from(board.width) * usize::from(board.height)];
        for colour in Colour::BOTH {
            for bit in position.pieces(colour).bits() {
                let (row, column) =
                    board.row_and_column(bit as u8).expect("pieces stand on the board");
                let king = position.kings().bits().any(|other| other == bit);
                let index = usize::from(row) * usize::from(board.width) + usize::from(column);
                cells[index] = Some(Piece { colour, king });
            }
        }
        let run = position.king_run(position.turn());
        let resting = rules.king_run.filter(|&most| run.moves >= most).and_then(|_| {
            board.row_and_column(run.square).map(|(row, column)| (row as i8, column as i8))
        });
        Self { rules, cells, turn: position.turn(), resting }
    }

    fn is_on_board(&self, (row, column): Place) -> bool {
        row >= 0 && column >= 0 && self.rules.board.is_played(row as u8, column as u8)
    }

    fn get(&self, (row, column): Place) -> Option<Piece> {
        self.cells[row as usize * usize::from(self.rules.board.width) + column as usize]
    }

    fn places(&self) -> impl Iterator<Item = Place> {
        let (width, height) = (self.rules.board.width as i8, self.rules.board.height as i8);
        (0..height).flat_map(move |row| (0..width).map(move |column| (row, column)))
    }

    /// All legal moves, sorted.
    pub fn moves(&self) -> Vec<PlainMove> {
        let mut moves = self.ways();
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// All legal moves, a capture once for each sequence of landing squares.
    pub fn ways(&self) -> Vec<PlainMove> {
        if self.rules.first_king_wins && self.cells.iter().flatten().any(|piece| piece.king) {
            return Vec::new();
        }
        let mut complete = Vec::new();
        for from in self.places() {
            if let Some(piece) = self.get(from).filter(|piece| piece.colour == self.turn) {
                let path = CapturePath {
                    from,
                    at: from,
                    king_at_start: piece.king,
                    king_now: piece.king,
                    taken: Vec::new(),
                    heading: None,
                };
                self.follow(&path, &mut complete);
            }
        }
        if complete.is_empty() {
            self.quiet_moves()
        } else {
            self.choose(complete).iter().map(|path| self.finished(path)).collect()
        }
    }

    fn finished(&self, path: &CapturePath) -> PlainMove {
        PlainMove {
            from: path.from,
            to: path.at,
            taken: path.taken.iter().map(|&(place, _)| place).collect(),
            king: path.king_now || self.is_last_row(path.at),
        }
    }

    fn is_last_row(&self, (row, _): Place) -> bool {
        match self.turn {
            Colour::White => row == 0,
            Colour::Black => row == self.rules.board.height as i8 - 1,
        }
    }

    /// Row change of a step forward.
    fn forward(&self) -> i8 {
        if self.turn == Colour::White { -1 } else { 1 }
    }

    /// The ways in which a piece steps when it does not capture.
    fn quiet_ways(&self, king: bool) -> Vec<(i8, i8)> {
        let all: Vec<_> = if self.rules.board.full {
            vec![(-1, 0), (1, 0), (0, -1), (0, 1)]
        } else {
            vec![(-1, -1), (-1, 1), (1, -1), (1, 1)]
        };
        all.into_iter().filter(|&(down, _)| king || down != -self.forward()).collect()
    }

    /// The ways in which a piece captures; a straight way on a diagonal board goes from playing
    /// square to playing square, two apart.
    fn capture_ways(&self, king: bool) -> Vec<(i8, i8)> {
        let straight = DIRECTIONS[4..].iter().map(|&(down, right)| (2 * down, 2 * right));
        if king {
            let mut ways = self.quiet_ways(true);
            if self.rules.king_captures_all_ways {
                ways.extend(straight);
            }
            return ways;
        }
        match self.rules.man_captures {
            ManCaptures::Forward => self.quiet_ways(false),
            ManCaptures::Diagonals => DIRECTIONS[..4].to_vec(),
            ManCaptures::AllWays => DIRECTIONS[..4].iter().copied().chain(straight).collect(),
        }
    }

    fn quiet_moves(&self) -> Vec<PlainMove> {
        let mut moves = Vec::new();
        for from in self.places() {
            let Some(piece) = self.get(from).filter(|piece| piece.colour == self.turn) else {
                continue;
            };
            if piece.king && self.resting == Some(from) {
                continue;
            }
            for way in self.quiet_ways(piece.king) {
                let mut to = (from.0 + way.0, from.1 + way.1);
                while self.is_on_board(to) && self.get(to).is_none() {
                    let king = piece.king || self.is_last_row(to);
                    moves.push(PlainMove { from, to, taken: BTreeSet::new(), king });
                    if !piece.king || self.rules.king == Range::Short {
                        break;
                    }
                    to = (to.0 + way.0, to.1 + way.1);
                }
            }
        }
        moves
    }

    /// What stands on a square in the middle of a capture: the moving piece has left its start, and
    /// captured pieces have left only where they leave at once.
    fn standing(&self, place: Place, path: &CapturePath) -> Option<Piece> {
        let gone = self.rules.removal != Removal::AfterMove
            && path.taken.iter().any(|&(taken, _)| taken == place);
        if place == path.from || gone { None } else { self.get(place) }
    }

    /// All single jumps that can follow: the victim and the squares behind it, nearest first.
    fn jumps(&self, path: &CapturePath) -> Vec<(Place, Vec<Place>, (i8, i8))> {
        let flies = path.king_now && self.rules.king == Range::Flying;
        let mut jumps = Vec::new();
        for way in self.capture_ways(path.king_now) {
            let turns_back = path.heading == Some((-way.0, -way.1));
            if turns_back && self.rules.removal == Removal::AtOnceNoTurningBack {
                continue;
            }
            let next = |place: Place| (place.0 + way.0, place.1 + way.1);
            let mut place = next(path.at);
            while flies && self.is_on_board(place) && self.standing(place, path).is_none() {
                place = next(place);
            }
            if !self.is_on_board(place) {
                continue;
            }
            let Some(victim) = self.standing(place, path) else { continue };
            let protected = victim.king && !path.king_now && !self.rules.man_takes_king;
            let twice = path.taken.iter().any(|&(taken, _)| taken == place);
            if victim.colour == self.turn || protected || twice {
                continue;
            }
            let mut behind = Vec::new();
            let mut landing = next(place);
            while self.is_on_board(landing) && self.standing(landing, path).is_none() {
                behind.push(landing);
                if !flies || self.rules.landing == Landing::Behind {
                    break;
                }
                landing = next(landing);
            }
            if !behind.is_empty() {
                jumps.push((place, behind, way));
            }
        }
        jumps
    }

    /// Follows a capture to all its ends.
    fn follow(&self, path: &CapturePath, complete: &mut Vec<CapturePath>) {
        for (victim, behind, way) in self.jumps(path) {
            let king = self.get(victim).is_some_and(|piece| piece.king);
            let mut reached: Vec<CapturePath> = Vec::new();
            for &at in &behind {
                let mut next = path.clone();
                next.at = at;
                next.taken.push((victim, king));
                next.heading = Some(way);
                if self.is_last_row(at) && self.rules.crowning == Crowning::Becomes {
                    next.king_now = true;
                }
                reached.push(next);
            }
            let stops = |next: &CapturePath| {
                let man_at_end = !next.king_now && self.is_last_row(next.at);
                man_at_end && self.rules.crowning == Crowning::Ends
            };
            let goes_on = |next: &CapturePath| !stops(next) && !self.jumps(next).is_empty();
            if reached.iter().any(goes_on) {
                for next in reached.iter().filter(|next| goes_on(next)) {
                    self.follow(next, complete);
                }
            } else {
                let right_behind = self.rules.landing == Landing::BehindKing && king;
                let count = if right_behind { 1 } else { reached.len() };
                complete.extend(reached.into_iter().take(count));
            }
        }
    }

    /// Strikes out the captures that the choice rule forbids, step by step.
    fn choose(&self, mut paths: Vec<CapturePath>) -> Vec<CapturePath> {
        let pieces = |path: &CapturePath| path.taken.len();
        let kings = |path: &CapturePath| path.taken.iter().filter(|(_, king)| *king).count();
        let with_king = |path: &CapturePath| usize::from(path.king_at_start);
        match self.rules.choice {
            Choice::Free => {}
            Choice::Most => keep_best(&mut paths, pieces),
            Choice::MostThenKings => {
                keep_best(&mut paths, pieces);
                keep_best(&mut paths, kings);
            }
            Choice::KingFirst => keep_best(&mut paths, with_king),
            Choice::Value => {
                keep_best(&mut paths, |path| 100 * pieces(path) + 99 * kings(path));
                keep_best(&mut paths, with_king);
            }
            Choice::Italian => {
                keep_best(&mut paths, pieces);
                keep_best(&mut paths, with_king);
                keep_best(&mut paths, kings);
                // Kings soonest: compare the captured pieces one by one, a king before a man.
                keep_best(&mut paths, |path| {
                    Reverse(path.taken.iter().map(|(_, king)| !king).collect::<Vec<_>>())
                });
            }
        }
        paths
    }
}

fn keep_best<K: Ord>(paths: &mut Vec<CapturePath>, value: impl Fn(&CapturePath) -> K) {
    if let Some(best) = paths.iter().map(&value).max() {
        paths.retain(|path| value(path) == best);
    }
}
