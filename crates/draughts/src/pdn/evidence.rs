//! What the games of a file tell about the variant of those without the tag `GameType`.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::rules::Variant;

/// Variants by how widely they are played, the most first.
pub(super) const BY_USE: [Variant; Variant::ALL.len()] = [
    Variant::English,
    Variant::International,
    Variant::Russian,
    Variant::Brazilian,
    Variant::Italian,
    Variant::Spanish,
    Variant::Frisian,
    Variant::Turkish,
    Variant::Czech,
    Variant::Pool,
    Variant::Canadian,
    Variant::Thai,
    Variant::Portuguese,
    Variant::Killer,
    Variant::Frysk,
    Variant::Spantsiretti,
    Variant::Breakthrough,
    Variant::Antidraughts,
    Variant::SriLankan,
    Variant::School,
    Variant::SchoolShort,
];

/// The first variants of [`BY_USE`]: a game whose moves are legal in several of them may well be of another one than the first.
const WIDELY_PLAYED: usize = 11;

/// The numbers of games whose letters, squares, captures, last position or points are not those of a variant, the most telling
/// first.
pub(super) type Misfits = [u64; 5];

/// The place of the last position in [`Misfits`].
pub(super) const LAST_POSITION: usize = 3;

/// Whether a game is legal in each variant of [`BY_USE`].
pub(super) type Fit = [bool; BY_USE.len()];

/// What the games that name squares in one way tell: a game in letters says little about one in numbers, even in the same file.
#[derive(Debug)]
pub(super) struct Evidence {
    /// Games so far in which all moves were legal, by variant; games with a tag count for the variant of the tag alone.
    pub(super) legal: [u64; BY_USE.len()],
    /// In how many of the games without a tag the form is not that of a variant.
    pub(super) misfits: [Misfits; BY_USE.len()],
    /// How many games without a tag are legal in which variants.
    pub(super) fitting: BTreeMap<Fit, u64>,
    /// Games without a tag, also those that are legal in no variant.
    pub(super) tried: u64,
}

impl Evidence {
    pub(super) const NONE: Self = Self {
        legal: [0; BY_USE.len()],
        misfits: [[0; 5]; BY_USE.len()],
        fitting: BTreeMap::new(),
        tried: 0,
    };

    /// The number of games in the variant that has most.
    pub(super) fn games(&self) -> u64 {
        self.legal.iter().copied().max().unwrap_or_default()
    }

    /// The variants found so far for the games without a tag, each with the number of its games.
    pub(super) fn found(&self) -> impl Iterator<Item = (Variant, u64)> {
        self.fitting.iter().filter_map(|(fit, &games)| Some((self.first_of(fit)?, games)))
    }

    /// The likeliest of the variants that fit a game.
    pub(super) fn first_of(&self, fit: &Fit) -> Option<Variant> {
        self.order().into_iter().find(|&index| fit[index]).map(|index| BY_USE[index])
    }

    /// The other variants that fit all games without a tag so far as well as the one found. Empty if no variant fits all, or
    /// no game has a move.
    pub(super) fn rivals(&self) -> Vec<Variant> {
        let common = self.common().filter(|_| self.legal.iter().any(|&games| games > 0));
        common.map_or_else(Vec::new, |common| self.rivals_in(&common))
    }

    /// The variants in which all games so far are legal; `None` if there is none.
    pub(super) fn common(&self) -> Option<Fit> {
        let all = self.fitting.keys().copied();
        let common = all.reduce(|one, other| std::array::from_fn(|at| one[at] && other[at]))?;
        common.contains(&true).then_some(common)
    }

    /// The widely played variants of these that fit the form of the games as well as the first one does.
    pub(super) fn rivals_in(&self, fit: &Fit) -> Vec<Variant> {
        let mut fitting = self.order().into_iter().filter(|&index| fit[index]);
        let Some(first) = fitting.next() else { return Vec::new() };
        let is_rival = |&index: &usize| {
            index < WIDELY_PLAYED
                && self.misfits[index] == self.misfits[first]
                // Games with a tag decide between variants.
                && self.legal[index] == self.legal[first]
        };
        fitting.filter(is_rival).map(|index| BY_USE[index]).collect()
    }

    /// The variants by their places in [`BY_USE`], the likeliest first.
    pub(super) fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..BY_USE.len()).collect();
        order.sort_by_key(|&index| (Reverse(self.legal[index]), self.misfits[index]));
        order
    }
}

/// The place of a variant in [`BY_USE`].
pub(super) fn index(variant: Variant) -> usize {
    BY_USE.iter().position(|&other| other == variant).expect("all variants are listed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_listed() {
        assert!(Variant::ALL.iter().all(|variant| BY_USE.contains(variant)));
    }
}
