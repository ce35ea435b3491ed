//! The counters of the draw rules.
//!
//! *Idea*: a state of the game carries one small counter for each counting rule ([`CountingRule`]), which is incremented
//! while the condition of the rule holds and is reset when it does not.
//! *Guarantee*: the counters depend only on the moves played; perft ignores draw rules.
//! *Cost*: a few comparisons per move; piece counts are taken only in small endings.

use crate::board::Word;
use crate::colour::Colour;
use crate::position::Position;
use crate::rules::Rules;
use crate::rules::draws::{CountingRule, DrawCondition, MAX_COUNTING_RULES};

/// The number of plies for which each counting rule of the variant has been running, at most those after which it draws, in the
/// order of [`DrawRules::counts`](crate::rules::draws::DrawRules::counts).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counters([u8; MAX_COUNTING_RULES]);

impl Counters {
    /// The counters after a move from `before` to `after`.
    #[inline]
    pub fn after<W: Word>(self, rules: &Rules, before: &Position<W>, after: &Position<W>) -> Self {
        // No rule runs after the move of a man on a board without kings, but for the last piece of each side. This is
        // most of a game.
        let but_one = (before.own | before.enemy).without_lowest();
        let three_pieces = !but_one.is_empty() && !but_one.without_lowest().is_empty();
        if before.kings().is_empty() && three_pieces {
            return Counters::default();
        }
        let mut counters = self;
        // Compared as sets: nothing need be counted.
        let captured = before.enemy != after.own;
        let king_moved = !captured && before.men_of_mover() == after.men_of_waiting();
        let crowned = !captured && !king_moved && before.kings() != after.kings();
        // A lone king against at most twelve pieces; the other rules have fewer pieces.
        let small = || after.total() <= 13;
        for (counter, count) in counters.0.iter_mut().zip(rules.draws.counts) {
            let runs = match count.when {
                DrawCondition::OnlyKingMoves => king_moved,
                // The ply that made the material is not counted, the next one is.
                DrawCondition::SameMaterial { .. } => {
                    small() && !captured && !crowned && count.when.holds(rules, after)
                }
                DrawCondition::LoneKing { .. } | DrawCondition::OneEach => {
                    small() && count.when.holds(rules, before) && count.when.holds(rules, after)
                }
            };
            *counter = if runs { counter.saturating_add(1).min(count.plies) } else { 0 };
        }
        counters
    }

    /// Whether a counting rule of the variant draws the game now.
    #[inline]
    pub fn is_draw(&self, rules: &Rules) -> bool {
        self.drawn_by(rules).is_some()
    }

    /// The counting rule of the variant that draws the game now.
    #[inline]
    pub fn drawn_by(&self, rules: &Rules) -> Option<&'static CountingRule> {
        self.0
            .iter()
            .zip(rules.draws.counts)
            .find(|(plies, count)| **plies >= count.plies)
            .map(|row| row.1)
    }

    /// The number of plies that can be played before a rule that holds in this position draws the game.
    pub fn plies_to_draw<W: Word>(&self, rules: &Rules, position: &Position<W>) -> u16 {
        let running = self.0.iter().zip(rules.draws.counts);
        let holding = running.filter(|(_, count)| count.when.holds(rules, position));
        let left = holding.map(|(&plies, count)| count.plies.saturating_sub(plies));
        left.min().map_or(u16::MAX, u16::from)
    }

    /// The number of plies after which a rule can draw the game that does not hold in this position yet.
    pub fn plies_to_later_draw<W: Word>(rules: &Rules, position: &Position<W>) -> u16 {
        let later = |count: &&CountingRule| {
            !count.when.holds(rules, position) && count.when.may_hold_later(position)
        };
        let left = rules.draws.counts.iter().filter(later).map(|count| count.plies);
        left.min().map_or(u16::MAX, u16::from)
    }

    /// The number of plies for which each rule has been running.
    pub fn plies(&self) -> &[u8] {
        &self.0
    }

    /// Whether no counter runs.
    #[inline(always)]
    pub fn is_at_rest(&self) -> bool {
        self.0 == [0; MAX_COUNTING_RULES]
    }

    /// A number that is 0 unless a rule is about to run out: positions near such a draw have
    /// other values than elsewhere.
    #[inline]
    pub(crate) fn urgency(&self, rules: &Rules) -> u64 {
        let mut urgency = 0;
        for (&plies, count) in self.0.iter().zip(rules.draws.counts) {
            urgency = urgency << 8
                | u64::from(if plies.saturating_add(4) >= count.plies { plies } else { 0 });
        }
        if urgency == 0 { 0 } else { outwit::hash::mix(urgency) }
    }

    /// A number that differs for different counters, and from every [`Counters::urgency`], since keys combine the two.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        outwit::hash::mix(self.0.iter().fold(1, |sum, &plies| sum << 8 | u64::from(plies)))
    }

    /// Counters as one number for each rule of the variant, joined by dots; none runs longer than
    /// its rule allows.
    pub(crate) fn read(text: &str, rules: &Rules) -> Option<Self> {
        let mut counters = Self::default();
        let mut words = text.split('.');
        for (counter, count) in counters.0.iter_mut().zip(rules.draws.counts) {
            *counter = words.next()?.parse().ok().filter(|&plies| plies <= count.plies)?;
        }
        words.next().is_none().then_some(counters)
    }

    /// The first counter that is higher than its rule can count up to in this position: its index, and the highest
    /// possible count.
    pub(crate) fn first_impossible<W: Word>(
        &self,
        rules: &Rules,
        position: &Position<W>,
    ) -> Option<(usize, u8)> {
        let counters = self.0.iter().zip(rules.draws.counts).enumerate();
        let mut highest =
            counters.map(|(index, (&plies, rule))| (index, plies, rule.highest(rules, position)));
        highest.find_map(|(index, plies, most)| (plies > most).then_some((index, most)))
    }

    /// Counters of a position that was set up with this many plies since the last capture or man's
    /// move (the half-move counter of a FEN), as far as its kings can have made these plies.
    pub fn from_half_moves<W: Word>(plies: u16, rules: &Rules, position: &Position<W>) -> Self {
        let mut counters = Self::default();
        for (counter, count) in counters.0.iter_mut().zip(rules.draws.counts) {
            if count.when == DrawCondition::OnlyKingMoves {
                *counter = plies.min(count.highest(rules, position).into()) as u8;
            }
        }
        counters
    }
}

impl CountingRule {
    /// The highest count that a game can have when it arrives in this position: what was counted still holds after the last move.
    fn highest<W: Word>(&self, rules: &Rules, position: &Position<W>) -> u8 {
        let mover = position.turn();
        let has_king = |colour| !position.kings_of(colour).is_empty();
        let possible = match self.when {
            // The other side made the last move, this side the one before.
            DrawCondition::OnlyKingMoves if !has_king(mover.other()) => 0,
            DrawCondition::OnlyKingMoves if !has_king(mover) => 1,
            when if !when.holds(rules, position) => 0,
            _ => self.plies,
        };
        possible.min(self.plies)
    }
}

impl DrawCondition {
    /// Whether the material of a position satisfies the condition.
    fn holds<W: Word>(self, rules: &Rules, position: &Position<W>) -> bool {
        let white = side(position, Colour::White);
        let black = side(position, Colour::Black);
        match self {
            Self::OnlyKingMoves => true,
            Self::SameMaterial { from, to } => {
                let total = white.pieces + black.pieces;
                white.kings > 0 && black.kings > 0 && (from..=to).contains(&(total as u8))
            }
            Self::LoneKing { from, to, kings_only, main_road } => {
                let strong_enough = |strong: Side| {
                    (from..=to).contains(&(strong.pieces as u8))
                        && strong.kings > 0
                        && (!kings_only || strong.kings == strong.pieces)
                };
                let lone = |colour: Colour, own: Side| {
                    own.pieces == 1
                        && own.kings == 1
                        && (!main_road || holds_main_road(rules, position, colour))
                };
                lone(Colour::White, white) && strong_enough(black)
                    || lone(Colour::Black, black) && strong_enough(white)
            }
            Self::OneEach => white.pieces == 1 && black.pieces == 1,
        }
    }

    /// Whether the condition can hold in a later position: pieces only become fewer, and any man may be crowned.
    fn may_hold_later<W: Word>(self, position: &Position<W>) -> bool {
        let white = side(position, Colour::White).pieces;
        let black = side(position, Colour::Black).pieces;
        match self {
            Self::OnlyKingMoves | Self::OneEach => true,
            Self::SameMaterial { from, .. } => u32::from(from) <= white + black,
            Self::LoneKing { from, .. } => u32::from(from) <= white.max(black),
        }
    }
}

#[derive(Clone, Copy)]
struct Side {
    pieces: u32,
    kings: u32,
}

fn side<W: Word>(position: &Position<W>, colour: Colour) -> Side {
    let pieces = position.pieces(colour);
    Side { pieces: pieces.count(), kings: (pieces & position.kings()).count() }
}

/// Whether all pieces of a colour stand on the diagonal from the bottom-left corner.
fn holds_main_road<W: Word>(rules: &Rules, position: &Position<W>, colour: Colour) -> bool {
    let board = rules.board;
    position.pieces(colour).bits().all(|bit| {
        board
            .row_and_column(bit as u8)
            .is_some_and(|(row, column)| row + column + 1 == board.height)
    })
}
