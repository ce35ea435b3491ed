//! Captures: the walk of one piece from jump to jump.

use super::quiet::{nearest, reach};
use super::sink::{Found, Sink};
use super::{each_direction, step, step_back};
use crate::board::{Word, opposite};
use crate::colour::Colour;
use crate::position::Position;
use crate::rules::{Choice, Crowning, Landing, Range, Removal, Variant};

/// No direction yet.
const NOWHERE: usize = 8;

/// The state of a walk that does not change from jump to jump.
pub(crate) struct Walk<'a, V: Variant, const WHITE: bool, S> {
    /// Start of the moving piece, as a single bit.
    from: V::Word,
    /// Empty squares, the start among them.
    empty: V::Word,
    enemy: V::Word,
    enemy_kings: V::Word,
    is_king: bool,
    sink: &'a mut S,
}

/// What has happened so far on a walk.
#[derive(Clone, Copy)]
struct Trip<W> {
    taken: W,
    /// The kinds of the captured pieces in their order, a king as 1 (Italian).
    order: u32,
}

/// The men that can jump in a direction.
#[inline(always)]
fn jumpers<V: Variant, const D: usize>(pieces: V::Word, prey: V::Word, empty: V::Word) -> V::Word {
    let landed = step::<V, D>(step::<V, D>(pieces) & prey) & empty;
    step_back::<V, D>(step_back::<V, D>(landed))
}

/// The pieces that a man may capture.
#[inline(always)]
pub(super) fn prey_of_men<V: Variant>(position: &Position<V>) -> V::Word {
    if V::RULES.man_takes_king { position.enemy } else { position.enemy & !position.kings }
}

/// All men that can capture.
#[inline(always)]
fn capturing_men<V: Variant, const WHITE: bool>(position: &Position<V>, empty: V::Word) -> V::Word {
    let men = position.men_of_mover();
    let prey = prey_of_men(position);
    let mut able = V::Word::ZERO;
    each_direction!(V::RULES.man_captures(Colour::of(WHITE)), D => {
        able |= jumpers::<V, D>(men, prey, empty);
    });
    able
}

/// All kings of one step that can capture.
#[inline(always)]
fn capturing_short_kings<V: Variant>(position: &Position<V>, empty: V::Word) -> V::Word {
    let kings = position.own & position.kings;
    let mut able = V::Word::ZERO;
    each_direction!(V::RULES.king_captures(), D => {
        able |= jumpers::<V, D>(kings, position.enemy, empty);
    });
    able
}

/// Whether the side to move can capture.
#[inline(always)]
pub(crate) fn can_capture<V: Variant, const WHITE: bool>(position: &Position<V>) -> bool {
    let empty = position.empty();
    if !capturing_men::<V, WHITE>(position, empty).is_empty() {
        return true;
    }
    let kings = position.own & position.kings;
    if kings.is_empty() {
        return false;
    }
    match V::RULES.king {
        Range::Short => !capturing_short_kings(position, empty).is_empty(),
        Range::Flying => kings.bits().any(|king| {
            let mut able = false;
            each_direction!(V::RULES.king_captures(), D => {
                able |= !victim::<V, D>(king, empty, position.enemy).is_empty();
            });
            able
        }),
    }
}

/// The piece that a flying king at `bit` can jump in a direction, as a single bit, or nothing.
#[inline(always)]
fn victim<V: Variant, const D: usize>(bit: u32, empty: V::Word, prey: V::Word) -> V::Word {
    let blockers = V::Word::ray::<V>(D, bit) & !empty;
    if blockers.is_empty() {
        return V::Word::ZERO;
    }
    let first = V::Word::single(nearest::<V, D>(blockers)) & prey;
    step_back::<V, D>(step::<V, D>(first) & empty)
}

impl<V: Variant, const WHITE: bool, S: Sink<V::Word>> Walk<'_, V, WHITE, S> {
    /// Reports every complete capture of the side to move; says whether there is one.
    #[inline(always)]
    pub(crate) fn all(position: &Position<V>, sink: &mut S) -> bool {
        let empty = position.empty();
        let men = capturing_men::<V, WHITE>(position, empty);
        let kings = position.own & position.kings;
        if men.is_empty() && kings.is_empty() {
            return false;
        }
        Self::some(position, empty, men, sink)
    }

    /// The same when the capturing men are known.
    #[inline(always)]
    pub(super) fn some(position: &Position<V>, empty: V::Word, men: V::Word, sink: &mut S) -> bool {
        let mut found = !men.is_empty();
        for man in men.bits() {
            let from = V::Word::single(man);
            Walk::<V, WHITE, S>::new(position, empty, from, false, sink)
                .jump_short::<false, NOWHERE>(from, Trip { taken: V::Word::ZERO, order: 0 });
        }
        let mut kings = position.own & position.kings;
        if kings.is_empty() {
            return found;
        }
        if V::RULES.king == Range::Short {
            kings = capturing_short_kings(position, empty);
        }
        for king in kings.bits() {
            let from = V::Word::single(king);
            let mut walk = Walk::<V, WHITE, S>::new(position, empty, from, true, sink);
            let trip = Trip { taken: V::Word::ZERO, order: 0 };
            found |= match V::RULES.king {
                Range::Short => walk.jump_short::<true, NOWHERE>(from, trip),
                Range::Flying => walk.fly_all(king, trip, false),
            };
        }
        found
    }

    #[inline(always)]
    fn new<'b>(
        position: &Position<V>,
        empty: V::Word,
        from: V::Word,
        is_king: bool,
        sink: &'b mut S,
    ) -> Walk<'b, V, WHITE, S> {
        Walk {
            from,
            empty: empty | from,
            enemy: position.enemy,
            enemy_kings: position.enemy & position.kings,
            is_king,
            sink,
        }
    }

    /// Squares that are empty now: captured pieces block unless they leave at once.
    #[inline(always)]
    fn empty_now(&self, trip: Trip<V::Word>) -> V::Word {
        match V::RULES.removal {
            Removal::AfterMove => self.empty,
            Removal::AtOnce | Removal::AtOnceNoTurningBack => self.empty | trip.taken,
        }
    }

    #[inline(always)]
    fn with(&self, trip: Trip<V::Word>, victim: V::Word) -> Trip<V::Word> {
        let order = match V::RULES.choice {
            Choice::Italian => trip.order << 1 | u32::from(!(victim & self.enemy_kings).is_empty()),
            _ => 0,
        };
        Trip { taken: trip.taken | victim, order }
    }

    /// Jumps of a piece that reaches one square: a man, or a king of short range.
    fn jump_short<const KING: bool, const CAME: usize>(
        &mut self,
        at: V::Word,
        trip: Trip<V::Word>,
    ) -> bool {
        let empty = self.empty_now(trip);
        let prey = if KING || V::RULES.man_takes_king {
            self.enemy & !trip.taken
        } else {
            self.enemy & !self.enemy_kings & !trip.taken
        };
        let mut found = false;
        // A plain `if` on constants: the set depends on KING, which a const block cannot see
        // together with the macro's literal without one more generic.
        if KING {
            each_direction!(V::RULES.king_captures(), D => {
                if const { may_turn::<V>(CAME, D) } {
                    found |= self.jump_one::<KING, D>(at, empty, prey, trip);
                }
            });
        } else {
            each_direction!(V::RULES.man_captures(Colour::of(WHITE)), D => {
                if const { may_turn::<V>(CAME, D) } {
                    found |= self.jump_one::<KING, D>(at, empty, prey, trip);
                }
            });
        }
        found
    }

    #[inline(always)]
    fn jump_one<const KING: bool, const D: usize>(
        &mut self,
        at: V::Word,
        empty: V::Word,
        prey: V::Word,
        trip: Trip<V::Word>,
    ) -> bool {
        let victim = step::<V, D>(at) & prey;
        let to = step::<V, D>(victim) & empty;
        if to.is_empty() {
            return false;
        }
        let trip = self.with(trip, victim);
        let crowns = if KING {
            false
        } else {
            !(to & V::Word::from_u128(const { V::RULES.last_row(Colour::of(WHITE)) })).is_empty()
        };
        if crowns && V::RULES.crowning == Crowning::Becomes {
            self.flown::<D>(to, trip, true);
            return true;
        }
        if !(crowns && V::RULES.crowning == Crowning::Ends) {
            self.sink.enter(to.lowest());
            let more = self.jump_short::<KING, D>(to, trip);
            self.sink.leave();
            if more {
                return true;
            }
        }
        self.finish(to, trip, crowns);
        true
    }

    /// Jumps of a flying king from a square in every direction.
    #[inline(always)]
    fn fly_all(&mut self, at: u32, trip: Trip<V::Word>, crowned: bool) -> bool {
        let mut found = false;
        each_direction!(V::RULES.king_captures(), D => {
            found |= self.fly::<D>(at, trip, crowned);
        });
        found
    }

    /// The jump of a flying king from a square in one direction.
    #[inline(always)]
    fn fly<const D: usize>(&mut self, at: u32, trip: Trip<V::Word>, crowned: bool) -> bool {
        let empty = self.empty_now(trip);
        let victim = victim::<V, D>(at, empty, self.enemy & !trip.taken);
        if victim.is_empty() {
            return false;
        }
        let stops = match V::RULES.landing {
            Landing::Behind => step::<V, D>(victim),
            Landing::Anywhere | Landing::BehindKing => reach::<V, D>(victim.lowest(), empty),
        };
        let trip = self.with(trip, victim);
        self.flown::<D>(stops, trip, crowned);
        true
    }

    /// A king has jumped in direction `D` and may stand on any of `stops`.
    fn flown<const D: usize>(&mut self, stops: V::Word, trip: Trip<V::Word>, crowned: bool) {
        // Straight on it does not matter on which empty square the king paused.
        let behind = nearest::<V, D>(stops);
        self.sink.enter(behind);
        let mut found = self.fly::<D>(behind, trip, crowned);
        self.sink.leave();
        for stop in stops.bits() {
            self.sink.enter(stop);
            each_direction!(V::RULES.king_captures(), TURN => {
                if D != TURN && const { may_turn::<V>(D, TURN) } {
                    found |= self.fly::<TURN>(stop, trip, crowned);
                }
            });
            self.sink.leave();
        }
        if found {
            return;
        }
        let mut ends = stops;
        if V::RULES.landing == Landing::BehindKing {
            let behind = V::Word::single(behind);
            if !(step_back::<V, D>(behind) & self.enemy_kings).is_empty() {
                ends = behind;
            }
        }
        self.finish(ends, trip, crowned);
    }

    #[inline(always)]
    fn finish(&mut self, stops: V::Word, trip: Trip<V::Word>, crowned: bool) {
        let rank = self.rank(trip);
        let found = Found { from: self.from, stops, taken: trip.taken, crowned, rank };
        self.sink.take(found);
    }

    /// How the choice rule values a capture.
    #[inline(always)]
    fn rank(&self, trip: Trip<V::Word>) -> u32 {
        let pieces = || trip.taken.count();
        let kings = || (trip.taken & self.enemy_kings).count();
        let with_king = u32::from(self.is_king);
        match V::RULES.choice {
            Choice::Free => 0,
            Choice::Most => pieces(),
            Choice::MostThenKings => pieces() << 8 | kings(),
            Choice::KingFirst => with_king,
            Choice::Value => (100 * pieces() + 99 * kings()) << 1 | with_king,
            // At equal numbers of pieces the order read as a binary number is higher the sooner
            // kings are captured.
            Choice::Italian => pieces() << 25 | with_king << 24 | kings() << 16 | trip.order,
        }
    }
}

/// Whether a piece that came in one direction may go on in another. Turning back is pointless
/// where the captured piece still blocks the way.
const fn may_turn<V: Variant>(came: usize, next: usize) -> bool {
    came == NOWHERE || next != opposite(came) || matches!(V::RULES.removal, Removal::AtOnce)
}
