//! Additive pattern databases: the tiles in groups, and for each group a table of the moves it needs by itself.
//!
//! *Idea*: count only the moves of the tiles of a group, and the other tiles as if they were all alike. No move is
//! counted twice, so the groups add up. The same tables serve the board mirrored at its diagonal, which gives a second
//! sum; the greater one counts. Groups whose goal cells are images of each other share one table.
//!
//! *Promise*: admissible. Not consistent: the tables forget where the blank is, so a guess may fall by more than a move
//! costs; A* then looks at some boards again.
//!
//! *Cost*: a table has cells^k bytes for k tiles; it is built by walking backwards from the goal. A step of a search
//! looks at one entry, or two with the mirror.
//!
//! *Source*: R. E. Korf, A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002.

mod walk;

use std::fmt;
use std::sync::Arc;

use outwit::hash::mix;
use outwit::problem::{Heuristic, Step};

use super::{Board, SlidingTiles, Word};
use walk::{Frame, NEVER, walk};

/// Groups that a heuristic may have.
const GROUPS: usize = 4;

/// How the cells of the goal are cut into groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition(Vec<Vec<usize>>);

impl Partition {
    /// The usual one for the size of the board, if its goal has the blank in the first or the last cell: all tiles of a
    /// small board, 4-4-3 for 3x4, 6-6-3 for 4x4, 6-6-6-6 for 5x5.
    pub fn usual<W: Word>(puzzle: &SlidingTiles<W>) -> Option<Self> {
        let cells = puzzle.cells();
        let groups: &[&[usize]] = match (puzzle.rows, puzzle.cols) {
            (2, 2) => &[&[1, 2, 3]],
            (2, 3) | (3, 2) => &[&[1, 2, 3, 4, 5]],
            (3, 3) => &[&[1, 2, 4, 5], &[3, 6, 7, 8]],
            (3, 4) => &[&[1, 4, 5, 8], &[2, 3, 6, 7], &[9, 10, 11]],
            (4, 3) => &[&[1, 2, 3, 4], &[5, 6, 7, 8], &[9, 10, 11]],
            (4, 4) => &[&[1, 4, 5, 8, 9, 12], &[2, 3, 6, 7, 10, 11], &[13, 14, 15]],
            (5, 5) => &[
                &[1, 2, 5, 6, 7, 12],
                &[3, 4, 8, 9, 13, 14],
                &[10, 11, 15, 16, 20, 21],
                &[17, 18, 19, 22, 23, 24],
            ],
            _ => return None,
        };
        let turn = match puzzle.goal.blank() {
            0 => false,
            blank if blank + 1 == cells => true,
            _ => return None,
        };
        let turned = |&cell: &usize| if turn { cells - 1 - cell } else { cell };
        Some(Partition(groups.iter().map(|group| group.iter().map(turned).collect()).collect()))
    }

    /// Groups of goal cells: up to four groups of up to six cells, no cell twice, none that of the blank.
    pub fn new<W: Word>(puzzle: &SlidingTiles<W>, groups: Vec<Vec<usize>>) -> Option<Self> {
        let mut seen = vec![false; puzzle.cells()];
        *seen.get_mut(puzzle.goal.blank())? = true;
        for &cell in groups.iter().flatten() {
            if std::mem::replace(seen.get_mut(cell)?, true) {
                return None;
            }
        }
        let fits =
            groups.len() <= GROUPS && groups.iter().all(|group| (1..=6).contains(&group.len()));
        fits.then_some(Partition(groups))
    }
}

/// The table of one group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternTable {
    rows: usize,
    cols: usize,
    blank: usize,
    /// Goal cells of the tiles; the first one has the highest place in the index.
    goals: Vec<usize>,
    moves: Vec<u8>,
}

/// Why the bytes of a table cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedTable(&'static str);

impl fmt::Display for DamagedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is not a whole pattern table: {}; it has to be built anew", self.0)
    }
}

impl std::error::Error for DamagedTable {}

const MAGIC: &[u8; 12] = b"outwit-pdb-1";

impl PatternTable {
    /// Builds the table; `progress` hears the depth reached and the number of patterns found.
    fn build(
        rows: usize,
        cols: usize,
        blank: usize,
        goals: &[usize],
        progress: &(dyn Fn(u8, u64) + Sync),
    ) -> Self {
        let moves = if rows * cols <= 16 {
            walk::<u16>(rows, cols, blank, goals, progress)
        } else {
            walk::<u32>(rows, cols, blank, goals, progress)
        };
        PatternTable { rows, cols, blank, goals: goals.to_vec(), moves }
    }

    /// The greatest number of moves, and how many patterns there are.
    pub fn summary(&self) -> (u8, usize) {
        let known = self.moves.iter().filter(|&&moves| moves != NEVER);
        (known.clone().max().copied().unwrap_or(0), known.count())
    }

    /// A name that tells which table it is, fit for a file.
    pub fn name(&self) -> String {
        let cells: Vec<String> = self.goals.iter().map(ToString::to_string).collect();
        format!("{}x{}-blank{}-cells-{}.pdb", self.rows, self.cols, self.blank, cells.join("-"))
    }

    /// The table as bytes with a header and a checksum, for a cache.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.moves.len() + 64);
        bytes.extend(MAGIC);
        bytes.extend([self.rows, self.cols, self.blank, self.goals.len()].map(|n| n as u8));
        bytes.extend(self.goals.iter().map(|&cell| cell as u8));
        bytes.extend(&self.moves);
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// The table from bytes that [`PatternTable::to_bytes`] made.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DamagedTable> {
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or(DamagedTable("it is too short"))?;
        if body.get(..MAGIC.len()) != Some(MAGIC) {
            return Err(DamagedTable("it does not begin with 'outwit-pdb-1'"));
        }
        if checksum(body) != u64::from_le_bytes(*sum) {
            return Err(DamagedTable("its checksum is wrong"));
        }
        let header = &body[MAGIC.len()..];
        let &[rows, cols, blank, count, ref rest @ ..] = header else {
            return Err(DamagedTable("it is too short"));
        };
        let [rows, cols, blank, count] = [rows, cols, blank, count].map(usize::from);
        let cells = rows * cols;
        if !(2..=5).contains(&rows) || !(2..=5).contains(&cols) || blank >= cells || count > 6 {
            return Err(DamagedTable("its header is impossible"));
        }
        if rest.len() != count + cells.pow(count as u32) {
            return Err(DamagedTable("its length is wrong"));
        }
        let goals: Vec<usize> = rest[..count].iter().map(|&cell| usize::from(cell)).collect();
        if goals.iter().any(|&cell| cell >= cells) {
            return Err(DamagedTable("its header is impossible"));
        }
        Ok(PatternTable { rows, cols, blank, goals, moves: rest[count..].to_vec() })
    }
}

/// A checksum in which every bit of every byte counts.
fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = bytes.len() as u64;
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        sum = mix(sum.rotate_left(5) ^ u64::from_le_bytes(word));
    }
    sum
}

/// What a tile in a cell adds to the index of its group, one lane a group.
type Lanes = [u32; GROUPS];

/// One way to look at the board: straight or mirrored.
#[derive(Clone, Debug)]
struct View {
    /// The group of each tile.
    group: [u8; 32],
    /// By tile and cell.
    adds: Box<[[Lanes; 32]; 32]>,
}

impl View {
    fn add(&mut self, tile: usize, group: usize, adds: impl Fn(usize) -> u32, cells: usize) {
        self.group[tile] = group as u8;
        for cell in 0..cells {
            self.adds[tile][cell][group] = adds(cell);
        }
    }

    fn empty() -> Self {
        View { group: [0; 32], adds: Box::new([[[0; GROUPS]; 32]; 32]) }
    }
}

/// A sum of pattern tables, with the mirrored board as a second opinion.
#[derive(Clone, Debug)]
pub struct AdditivePatterns {
    cells: usize,
    groups: usize,
    /// All tables one after the other, and what is where.
    moves: Arc<[u8]>,
    tables: Vec<(PatternTable, std::ops::Range<usize>)>,
    /// Where the table of each group begins.
    begins: Lanes,
    straight: View,
    mirrored: Option<View>,
}

/// What is carried along a path: for both views the indices and the values of the groups, one byte each.
#[derive(Clone, Copy, Debug)]
pub struct Carried {
    index: [Lanes; 2],
    parts: [u32; 2],
    sums: [u32; 2],
}

impl AdditivePatterns {
    /// Builds the tables on two threads; `progress` hears the depth and the number of patterns of each table.
    pub fn build<W: Word>(
        puzzle: &SlidingTiles<W>,
        partition: &Partition,
        progress: &(dyn Fn(u8, u64) + Sync),
    ) -> Self {
        let (rows, cols, blank) = (puzzle.rows, puzzle.cols, puzzle.goal.blank());
        let needed = Self::needed(puzzle, partition);
        let tables = std::thread::scope(|scope| {
            let build = |goals: Vec<usize>| {
                scope.spawn(move || PatternTable::build(rows, cols, blank, &goals, progress))
            };
            let running: Vec<_> = needed.into_iter().map(build).collect();
            running
                .into_iter()
                .map(|one| one.join().expect("building a table does not panic"))
                .collect()
        });
        Self::from_tables(puzzle, partition, tables).expect("these are the tables needed")
    }

    /// The goal cells of the tables that are needed: one for all groups that are images of each other.
    fn needed<W: Word>(puzzle: &SlidingTiles<W>, partition: &Partition) -> Vec<Vec<usize>> {
        let mut needed: Vec<Vec<usize>> = Vec::new();
        for group in &partition.0 {
            if !needed.iter().any(|goals| image(puzzle, group, goals).is_some()) {
                needed.push(group.clone());
            }
        }
        needed
    }

    /// The names of the tables needed, see [`PatternTable::name`].
    pub fn table_names<W: Word>(puzzle: &SlidingTiles<W>, partition: &Partition) -> Vec<String> {
        let (rows, cols, blank) = (puzzle.rows, puzzle.cols, puzzle.goal.blank());
        let name = |goals| PatternTable { rows, cols, blank, goals, moves: Vec::new() }.name();
        Self::needed(puzzle, partition).into_iter().map(name).collect()
    }

    /// Copies of the tables, to be kept in a cache.
    pub fn tables(&self) -> impl Iterator<Item = PatternTable> {
        self.tables.iter().map(|(header, range)| PatternTable {
            moves: self.moves[range.clone()].to_vec(),
            ..header.clone()
        })
    }

    /// Puts tables from a cache together; `None` if one is missing or is for another board.
    pub fn from_tables<W: Word>(
        puzzle: &SlidingTiles<W>,
        partition: &Partition,
        tables: Vec<PatternTable>,
    ) -> Option<Self> {
        let (rows, cols, cells) = (puzzle.rows, puzzle.cols, puzzle.cells());
        let blank = puzzle.goal.blank();
        let same =
            |table: &PatternTable| (table.rows, table.cols, table.blank) == (rows, cols, blank);
        if !tables.iter().all(same) {
            return None;
        }
        let mut straight = View::empty();
        let mut begins = [0; GROUPS];
        let ranges: Vec<_> = tables
            .iter()
            .scan(0, |begin, table| {
                let range = *begin..*begin + table.moves.len();
                *begin = range.end;
                Some(range)
            })
            .collect();
        for (number, group) in partition.0.iter().enumerate() {
            let found = tables.iter().enumerate().find_map(|(at, table)| {
                image(puzzle, group, &table.goals).map(|symmetry| (at, symmetry))
            });
            let (at, symmetry) = found?;
            begins[number] = ranges[at].start as u32;
            let goals = &tables[at].goals;
            for &cell in group {
                let slot = goals.iter().position(|&goal| goal == symmetry[cell])?;
                let weight = cells.pow((goals.len() - 1 - slot) as u32) as u32;
                let tile = puzzle.goal.tile(cell) as usize;
                straight.add(tile, number, |cell| symmetry[cell] as u32 * weight, cells);
            }
        }
        let moves: Vec<u8> = tables.iter().flat_map(|table| table.moves.iter().copied()).collect();
        let headers = tables.into_iter().map(|table| PatternTable { moves: Vec::new(), ..table });
        let tables = headers.zip(ranges).collect();
        let mirrored = (rows == cols && blank / cols == blank % cols).then(|| {
            let mirror = |cell: usize| cell % cols * cols + cell / cols;
            let mut view = View::empty();
            for cell in (0..cells).filter(|&cell| cell != blank) {
                let tile = puzzle.goal.tile(cell) as usize;
                let image = puzzle.goal.tile(mirror(cell)) as usize;
                view.group[tile] = straight.group[image];
                for at in 0..cells {
                    view.adds[tile][at] = straight.adds[image][mirror(at)];
                }
            }
            view
        });
        let groups = partition.0.len();
        let moves = Arc::from(moves);
        Some(AdditivePatterns { cells, groups, moves, tables, begins, straight, mirrored })
    }

    #[inline(always)]
    fn entry(&self, index: u32) -> u32 {
        u32::from(self.moves[index as usize])
    }

    fn look<W: Word>(&self, view: &View, board: Board<W>) -> (Lanes, u32, u32) {
        let mut index = self.begins;
        for (cell, tile) in board.tiles(self.cells).enumerate() {
            if tile != 0 {
                let adds = view.adds[tile as usize][cell];
                (0..GROUPS).for_each(|lane| index[lane] += adds[lane]);
            }
        }
        let parts: Vec<u32> = (0..self.groups).map(|group| self.entry(index[group])).collect();
        let packed = parts.iter().enumerate().map(|(group, part)| part << (8 * group)).sum();
        (index, packed, parts.iter().sum())
    }
}

impl<W: Word> Heuristic<SlidingTiles<W>> for AdditivePatterns {
    type Memo = Carried;

    fn first(&self, _: &SlidingTiles<W>, board: &Board<W>) -> (u32, Carried) {
        let one = self.look(&self.straight, *board);
        let other = self.mirrored.as_ref().map_or(one, |view| self.look(view, *board));
        let carried =
            Carried { index: [one.0, other.0], parts: [one.1, other.1], sums: [one.2, other.2] };
        (one.2.max(other.2), carried)
    }

    #[inline(always)]
    fn after(
        &self,
        _: &SlidingTiles<W>,
        step: Step<'_, SlidingTiles<W>, Carried>,
        child: &Board<W>,
    ) -> (u32, Carried) {
        let (from, to) = (child.blank() & 31, step.parent.blank() & 31);
        let tile = step.parent.tile(from) as usize & 31;
        let mut carried = step.memo;
        let mut look = |which: usize, view: &View| {
            let group = view.group[tile] as usize & 3;
            let (plus, minus) = (&view.adds[tile][to], &view.adds[tile][from]);
            let index = &mut carried.index[which];
            for lane in 0..GROUPS {
                index[lane] = index[lane].wrapping_add(plus[lane]).wrapping_sub(minus[lane]);
            }
            let new = self.entry(index[group]);
            let old = carried.parts[which] >> (8 * group) & 255;
            let change = new.wrapping_sub(old);
            carried.parts[which] = carried.parts[which].wrapping_add(change << (8 * group));
            carried.sums[which] = carried.sums[which].wrapping_add(change);
            carried.sums[which]
        };
        let mut h = look(0, &self.straight);
        // The second opinion is asked only if the first one lets the board live.
        if h <= step.limit
            && let Some(view) = &self.mirrored
        {
            h = h.max(look(1, view));
        }
        (h, carried)
    }
}

/// The symmetry of the frame that maps the goal cells of a group onto those of a table, if there is one. Anything but
/// the identity needs a blank that can go everywhere, since the goal of the blank is not mapped.
fn image<W: Word>(
    puzzle: &SlidingTiles<W>,
    group: &[usize],
    goals: &[usize],
) -> Option<Vec<usize>> {
    let (rows, cols, cells) = (puzzle.rows, puzzle.cols, puzzle.cells());
    let frame = Frame::new(rows, cols);
    let is_open = |group: &[usize]| {
        let free = frame.all & !group.iter().map(|&cell| 1u32 << cell).sum::<u32>();
        frame.flood(1 << puzzle.goal.blank(), free) == free
    };
    let symmetries = (0..8).filter(|&number| number < 4 || rows == cols).map(|number| {
        let map = move |cell: usize| {
            let (mut row, mut col) = (cell / cols, cell % cols);
            if number & 1 == 1 {
                row = rows - 1 - row;
            }
            if number & 2 == 2 {
                col = cols - 1 - col;
            }
            if number & 4 == 4 {
                (row, col) = (col, row);
            }
            row * cols + col
        };
        (number, (0..cells).map(map).collect::<Vec<usize>>())
    });
    let mut wanted = goals.to_vec();
    wanted.sort_unstable();
    for (number, map) in symmetries {
        let mut cells: Vec<usize> = group.iter().map(|&cell| map[cell]).collect();
        cells.sort_unstable();
        if cells == wanted && (number == 0 || (is_open(group) && is_open(goals))) {
            return Some(map);
        }
    }
    None
}
