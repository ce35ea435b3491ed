//! Tables in a search: what they say becomes a bound on the value of a node.
//!
//! A draw is a draw, since counting rules only ever make more draws. A win or loss is exact if it is
//! over before any counting rule that holds in the position can run out; else it is known only that
//! the value lies between a draw and that win or loss. A rule that begins to hold later, after an
//! exchange say, is not foreseen: the values are those of the plain rules.

use std::any::Any;
use std::io;
use std::path::Path;
use std::sync::Arc;

use outwit::game::{Known, Oracle, Score};

use super::set::Tables;
use super::value::TableValue;
use crate::any::{AnyDraughts, AnyState};
use crate::board::Word;
use crate::draw::Counters;
use crate::game::{Draughts, State};
use crate::position::Position;
use crate::rules::{Kind, Variant, Visitor};

impl<V: Variant> Tables<V> {
    /// What is known of a position with the counters of its draw rules.
    #[inline]
    pub fn known(&self, position: &Position<V>, counters: &Counters) -> Option<Known> {
        let value = self.probe(position)?;
        let (TableValue::Win(plies) | TableValue::Loss(plies)) = value else {
            return Some(Known::DRAW);
        };
        let score = value.score();
        if u16::from(plies) <= counters.room(position) {
            return Some(Known::exactly(score));
        }
        Some(Known { least: score.min(Score::DRAW), most: score.max(Score::DRAW) })
    }
}

impl<V: Variant> Oracle<Draughts<V>> for Tables<V> {
    fn known(&self, _: &Draughts<V>, state: &State<V>) -> Option<Known> {
        Tables::known(self, &state.position, &state.counters)
    }

    fn errors(&self) -> Vec<String> {
        self.faults()
    }
}

impl<V: Variant> Oracle<AnyDraughts<V::Word>> for Tables<V> {
    #[inline]
    fn known(&self, _: &AnyDraughts<V::Word>, state: &AnyState<V::Word>) -> Option<Known> {
        let State { position, counters } = State::<V>::from(state);
        Tables::known(self, &position, &counters)
    }

    fn errors(&self) -> Vec<String> {
        self.faults()
    }
}

/// The tables of a variant that is known at run time, from a folder of tables; `None` if there are
/// none of it, or if it is played with another word.
pub fn open_any<W: Word>(
    kind: Kind,
    folder: &Path,
) -> io::Result<Option<Arc<dyn Oracle<AnyDraughts<W>>>>> {
    struct Open<'a>(&'a Path);

    impl Visitor for Open<'_> {
        type Output = io::Result<Option<Box<dyn Any>>>;

        fn visit<V: Variant>(self) -> Self::Output {
            let tables = Tables::<V>::open(self.0)?;
            if tables.pieces() == 0 {
                return Ok(None);
            }
            let oracle: Arc<dyn Oracle<AnyDraughts<V::Word>>> = Arc::new(tables);
            Ok(Some(Box::new(oracle)))
        }
    }

    let opened = kind.visit(Open(folder))?;
    Ok(opened.and_then(|oracle| oracle.downcast().ok()).map(|oracle| *oracle))
}
