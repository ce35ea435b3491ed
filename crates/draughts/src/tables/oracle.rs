//! Tables in a search: their values are bounds on the value of a node.
//!
//! A draw of the tables is certain, since counting rules can only add draws. A win or loss is exact if it is over before any
//! counting rule can run out, one that begins to hold later included; else it is known only that the value lies between a draw and
//! that win or loss. Where no rule that holds now runs out before, a search takes the win for likely: as an evaluation that
//! is greater than others, and better the sooner the win.

use std::io;
use std::path::Path;
use std::sync::Arc;

use outwit::game::{Known, Oracle, Score};

use super::set::Tables;
use super::value::TableValue;
use crate::board::{Word, of_word};
use crate::draw::Counters;
use crate::game::Draughts;
use crate::position::Position;
use crate::rules::Rules;
use crate::state::State;

/// Points for a win of the tables that a counting rule may prevent; no evaluation says as much.
const LIKELY_WIN: i32 = 5000;

/// Bytes of files that are read before a game; five pieces of an 8x8 variant have less than 64 MiB.
const PRELOADED: u64 = 256 << 20;

impl<W: Word> Tables<W> {
    /// The bounds on the value of a position with the counters of its draw rules.
    #[inline]
    pub fn known(&self, position: &Position<W>, counters: &Counters) -> Option<Known> {
        let value = self.probe(position)?;
        let (TableValue::Win(plies) | TableValue::Loss(plies)) = value else {
            return Some(Known::DRAW);
        };
        let score = value.score();
        let plies = u16::from(plies);
        let is_in_time = plies <= counters.plies_to_draw(self.rules(), position);
        if is_in_time && plies <= Counters::plies_to_later_draw(self.rules(), position) {
            return Some(Known::exactly(score));
        }
        let points = LIKELY_WIN - i32::from(plies);
        let likely = Score::eval(if score.is_win() { points } else { -points });
        Some(Known {
            estimate: is_in_time.then_some(likely),
            ..Known::between(score.min(Score::DRAW), score.max(Score::DRAW))
        })
    }
}

impl<W: Word> Oracle<Draughts<W>> for Tables<W> {
    #[inline]
    fn known(&self, _: &Draughts<W>, state: &State<W>) -> Option<Known> {
        Tables::known(self, &state.position, &state.counters)
    }

    fn waits(&self) -> u64 {
        Tables::waits(self)
    }

    fn prepare(&self) {
        self.preload(PRELOADED);
    }

    fn errors(&self) -> Vec<String> {
        self.faults()
    }
}

type Opened<W> = io::Result<Option<Arc<dyn Oracle<Draughts<W>>>>>;

/// The tables of a variant from a folder of tables, for searches; `None` if there are none of it. The tables are compiled
/// in this crate and never again in those that use it.
pub fn open_oracle<W: Word>(rules: &'static Rules, folder: &Path) -> Opened<W> {
    static NARROW: fn(&'static Rules, &Path) -> Opened<u64> = open::<u64>;
    static WIDE: fn(&'static Rules, &Path) -> Opened<u128> = open::<u128>;
    of_word::<fn(&'static Rules, &Path) -> Opened<W>>(&NARROW, &WIDE)(rules, folder)
}

fn open<W: Word>(rules: &'static Rules, folder: &Path) -> Opened<W> {
    let tables = Tables::<W>::open(rules, folder)?;
    Ok((tables.pieces() > 0).then(|| Arc::new(tables) as _))
}
