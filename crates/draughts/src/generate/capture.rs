//! Captures: one piece is followed from jump to jump.
//!
//! *Idea*: which men and short kings can capture at all is found for the whole side by shifts. Each
//! of them, and each flying king, is then followed depth first. A jump is made by changing the
//! [`CaptureState`], two words passed by value, so that nothing is undone on the way back.
//! *Invariants*: the board in [`CaptureGenerator`] never changes while a piece is followed: the start
//! of the piece counts as empty, and captured pieces stay in `enemy`. A piece is not captured twice
//! because `taken` is taken off what can be captured; whether it still blocks the way depends on the
//! removal rule and is decided in [`CaptureGenerator::empty`].

use super::collector::{Capture, Collector};
use super::quiet::{nearest, reach};
use super::{Generator, Shape, View, each_direction, step, step_back};
use crate::board::{Word, opposite};
use crate::colour::Colour;
use crate::rules::{Choice, Crowning, Landing, Removal};

/// No direction, alone or together with the bits of one.
const NONE: usize = 8;

/// Follows one piece at a time; what is here does not change from jump to jump.
struct CaptureGenerator<'a, 'b, S: Shape> {
    generator: &'a Generator<S::Word>,
    /// The empty squares, the start of the moving piece among them.
    without_piece: S::Word,
    enemy: S::Word,
    enemy_kings: S::Word,
    /// All squares if captured pieces leave the board at once, else none.
    leaving_at_once: S::Word,
    /// [`NONE`] if the piece may turn back between two jumps, else 0.
    turns_back: usize,
    /// Start of the moving piece, as a single bit.
    from: S::Word,
    is_king: bool,
    /// Whether a king that goes straight on counts once for each square on which it may pause.
    pauses_count: bool,
    collector: &'a mut Collector<'b, S::Word>,
}

/// What has happened so far on the way of a piece.
#[derive(Clone, Copy)]
struct CaptureState<W> {
    taken: W,
    /// How many pieces that are.
    pieces: u32,
    /// Their kinds in their order, a king as 1 (Italian).
    order: u32,
}

impl<W: Word> CaptureState<W> {
    const START: Self = Self { taken: W::ZERO, pieces: 0, order: 0 };
}

/// The pieces that can jump in a direction.
#[inline(always)]
fn jumpers<S: Shape, const D: usize>(
    generator: &Generator<S::Word>,
    pieces: S::Word,
    capturable: S::Word,
    empty: S::Word,
) -> S::Word {
    let over = step::<S, D>(generator, pieces) & capturable;
    let landed = step::<S, D>(generator, over) & empty;
    step_back::<S, D>(generator, step_back::<S, D>(generator, landed))
}

/// The piece that a flying king at `bit` can jump in a direction, as a single bit, or nothing.
#[inline(always)]
fn first_victim<S: Shape, const D: usize>(
    generator: &Generator<S::Word>,
    bit: u32,
    empty: S::Word,
    capturable: S::Word,
) -> S::Word {
    let blockers = generator.ray(D, bit) & !empty;
    if blockers.is_empty() {
        return S::Word::ZERO;
    }
    let first = S::Word::single(nearest::<S, D>(blockers)) & capturable;
    step_back::<S, D>(generator, step::<S, D>(generator, first) & empty)
}

impl<S: Shape, const WHITE: bool> View<'_, S, WHITE> {
    /// The pieces that a man may capture.
    #[inline(always)]
    pub(super) fn capturable_by_men(&self) -> S::Word {
        let Self { generator, position, .. } = self;
        if S::rules(generator).man_takes_king { position.enemy } else { position.men_of_waiting() }
    }

    /// All men that can capture.
    #[inline(always)]
    fn capturing_men(&self) -> S::Word {
        let men = self.position.men_of_mover();
        let capturable = self.capturable_by_men();
        let mut able = S::Word::ZERO;
        each_direction!(S::CAPTURES, S::man_captures(self.generator, Self::TURN), D => {
            able |= jumpers::<S, D>(self.generator, men, capturable, self.empty);
        });
        able
    }

    /// All kings of one step that can capture.
    #[inline(always)]
    fn capturing_short_kings(&self) -> S::Word {
        let (kings, enemy) = (self.position.own & self.position.kings, self.position.enemy);
        let mut able = S::Word::ZERO;
        each_direction!(S::CAPTURES, S::king_captures(self.generator), D => {
            able |= jumpers::<S, D>(self.generator, kings, enemy, self.empty);
        });
        able
    }

    /// Whether the side to move can capture.
    #[inline(always)]
    pub(super) fn can_capture(&self) -> bool {
        if !self.capturing_men().is_empty() {
            return true;
        }
        let (kings, enemy) = (self.position.own & self.position.kings, self.position.enemy);
        if kings.is_empty() {
            return false;
        }
        if !S::flying(self.generator) {
            return !self.capturing_short_kings().is_empty();
        }
        kings.bits().any(|king| {
            let mut able = false;
            each_direction!(S::CAPTURES, S::king_captures(self.generator), D => {
                able |= !first_victim::<S, D>(self.generator, king, self.empty, enemy).is_empty();
            });
            able
        })
    }

    /// Collects every complete capture of the side to move; says whether there is one.
    #[inline(always)]
    pub(super) fn collect_captures(&self, collector: &mut Collector<'_, S::Word>) -> bool {
        let Self { generator, position, empty } = *self;
        let men = self.capturing_men();
        let mut kings = position.own & position.kings;
        if men.is_empty() && kings.is_empty() {
            return false;
        }
        let removal = S::rules(generator).removal;
        let at_once = removal != Removal::AfterMove;
        let mut captures = CaptureGenerator::<S> {
            generator,
            without_piece: empty,
            enemy: position.enemy,
            enemy_kings: position.enemy & position.kings,
            leaving_at_once: if at_once { !S::Word::ZERO } else { S::Word::ZERO },
            turns_back: if removal == Removal::AtOnce { NONE } else { 0 },
            from: S::Word::ZERO,
            is_king: false,
            pauses_count: S::rules(generator).pauses_count() && collector.counts_pauses(),
            collector,
        };
        let capturable = self.capturable_by_men();
        for man in men.bits() {
            captures.from = S::Word::single(man);
            captures.without_piece = empty | captures.from;
            captures.jump_man::<WHITE>(captures.from, capturable, CaptureState::START, NONE);
        }
        let mut found = !men.is_empty();
        if kings.is_empty() {
            return found;
        }
        let flying = S::flying(generator);
        if !flying {
            kings = self.capturing_short_kings();
        }
        captures.is_king = true;
        for king in kings.bits() {
            captures.from = S::Word::single(king);
            captures.without_piece = empty | captures.from;
            found |= if flying {
                captures.jump_king_everywhere(king)
            } else {
                captures.jump_short_king(captures.from, CaptureState::START, NONE)
            };
        }
        found
    }
}

impl<S: Shape> CaptureGenerator<'_, '_, S> {
    /// Squares that are empty now: captured pieces block unless they leave at once.
    #[inline(always)]
    fn empty(&self, state: CaptureState<S::Word>) -> S::Word {
        if S::IS_ONE_VARIANT {
            return match S::rules(self.generator).removal {
                Removal::AfterMove => self.without_piece,
                _ => self.without_piece | state.taken,
            };
        }
        self.without_piece | self.leaving_at_once & state.taken
    }

    /// The state after one more captured piece.
    #[inline(always)]
    fn after(&self, state: CaptureState<S::Word>, victim: S::Word) -> CaptureState<S::Word> {
        let (taken, pieces) = (state.taken | victim, state.pieces + 1);
        if S::IS_ONE_VARIANT && S::rules(self.generator).choice != Choice::Italian {
            return CaptureState { taken, pieces, order: 0 };
        }
        let is_king = u32::from(!(victim & self.enemy_kings).is_empty());
        CaptureState { taken, pieces, order: state.order << 1 | is_king }
    }

    /// The direction in which a piece that has just jumped in direction `D` cannot go on, or one that
    /// there is not: turning back is pointless where the captured piece still blocks the way, and
    /// forbidden by one rule where it has left.
    #[inline(always)]
    fn no_way_back<const D: usize>(&self) -> usize {
        if S::IS_ONE_VARIANT {
            return match S::rules(self.generator).removal {
                Removal::AtOnce => NONE,
                _ => const { opposite(D) },
            };
        }
        self.turns_back | const { opposite(D) }
    }

    /// Follows a man at `at` in every direction but `barred`; says whether it can jump at all.
    fn jump_man<const WHITE: bool>(
        &mut self,
        at: S::Word,
        capturable: S::Word,
        state: CaptureState<S::Word>,
        barred: usize,
    ) -> bool {
        let empty = self.empty(state);
        let left = capturable & !state.taken;
        let mut found = false;
        each_direction!(S::CAPTURES, S::man_captures(self.generator, Colour::of(WHITE)), D => {
            let victim = step::<S, D>(self.generator, at) & left;
            let to = step::<S, D>(self.generator, victim) & empty;
            if D != barred && !to.is_empty() {
                found = true;
                self.after_man_jump::<WHITE, D>(to, capturable, self.after(state, victim));
            }
        });
        found
    }

    /// A man has jumped in direction `D` to `to`: it goes on, is crowned, or stops.
    #[inline(always)]
    fn after_man_jump<const WHITE: bool, const D: usize>(
        &mut self,
        to: S::Word,
        capturable: S::Word,
        state: CaptureState<S::Word>,
    ) {
        if !self.collector.wants(state.taken) {
            return;
        }
        let crowns = S::move_rules(self.generator).is_last_row(Colour::of(WHITE), to);
        if crowns {
            match S::rules(self.generator).crowning {
                Crowning::Ends => return self.stop_on(to, state, true),
                // From here on it captures as a flying king.
                Crowning::Becomes => return self.after_king_jump::<D>(to, state, true),
                Crowning::Passes => {}
            }
        }
        self.collector.enter(to.lowest());
        let goes_on = self.jump_man::<WHITE>(to, capturable, state, self.no_way_back::<D>());
        self.collector.leave();
        // A capture that can go on must go on.
        if !goes_on {
            self.stop_on(to, state, crowns);
        }
    }

    /// Follows a king of one step; says whether it can jump at all.
    fn jump_short_king(
        &mut self,
        at: S::Word,
        state: CaptureState<S::Word>,
        barred: usize,
    ) -> bool {
        if !self.collector.wants(state.taken) {
            return true;
        }
        let empty = self.empty(state);
        let left = self.enemy & !state.taken;
        let mut found = false;
        each_direction!(S::CAPTURES, S::king_captures(self.generator), D => {
            let victim = step::<S, D>(self.generator, at) & left;
            let to = step::<S, D>(self.generator, victim) & empty;
            if D != barred && !to.is_empty() {
                found = true;
                let state = self.after(state, victim);
                self.collector.enter(to.lowest());
                let goes_on = self.jump_short_king(to, state, self.no_way_back::<D>());
                self.collector.leave();
                if !goes_on {
                    self.stop_on(to, state, false);
                }
            }
        });
        found
    }

    /// Follows a flying king from its start; says whether it can jump at all.
    #[inline(always)]
    fn jump_king_everywhere(&mut self, at: u32) -> bool {
        let mut found = false;
        each_direction!(S::CAPTURES, S::king_captures(self.generator), D => {
            found |= self.jump_king::<D>(at, CaptureState::START, false);
        });
        found
    }

    /// The jump of a flying king from a square in one direction; says whether there is one.
    #[inline(always)]
    fn jump_king<const D: usize>(
        &mut self,
        at: u32,
        state: CaptureState<S::Word>,
        crowned: bool,
    ) -> bool {
        let empty = self.empty(state);
        let victim = first_victim::<S, D>(self.generator, at, empty, self.enemy & !state.taken);
        if victim.is_empty() {
            return false;
        }
        let stops = match S::rules(self.generator).landing {
            Landing::Behind => step::<S, D>(self.generator, victim),
            Landing::Anywhere | Landing::BehindKing => {
                reach::<S, D>(self.generator, victim.lowest(), empty)
            }
        };
        self.after_king_jump::<D>(stops, self.after(state, victim), crowned);
        true
    }

    /// A flying king has jumped in direction `D` and may pause on any of `stops`: it goes on from
    /// one of them or, if it cannot, stops on one of them.
    fn after_king_jump<const D: usize>(
        &mut self,
        stops: S::Word,
        state: CaptureState<S::Word>,
        crowned: bool,
    ) {
        if !self.collector.wants(state.taken) {
            return;
        }
        // Straight on it does not matter on which square the king pauses: one attempt will do,
        // unless each such square counts as a route.
        let behind = nearest::<S, D>(stops);
        self.collector.enter(behind);
        let mut found = self.jump_king::<D>(behind, state, crowned);
        self.collector.leave();
        if S::PAUSES_COUNT && found && self.pauses_count {
            for _ in 1..stops.count() {
                self.jump_king::<D>(behind, state, crowned);
            }
        }
        let barred = self.no_way_back::<D>();
        for stop in stops.bits() {
            self.collector.enter(stop);
            each_direction!(S::CAPTURES, S::king_captures(self.generator), TURN => {
                if TURN != D && TURN != barred {
                    found |= self.jump_king::<TURN>(stop, state, crowned);
                }
            });
            self.collector.leave();
        }
        if found {
            return;
        }
        let mut ends = stops;
        if S::rules(self.generator).landing == Landing::BehindKing {
            let behind = S::Word::single(behind);
            let last_victim = step_back::<S, D>(self.generator, behind);
            if !(last_victim & self.enemy_kings).is_empty() {
                ends = behind;
            }
        }
        self.stop(ends, state, crowned);
    }

    /// The capture is complete; the piece stands on one of `stops`.
    #[inline(always)]
    fn stop(&mut self, stops: S::Word, state: CaptureState<S::Word>, crowned: bool) {
        let (from, taken, rank) = (self.from, state.taken, self.rank(state));
        self.collector.add(Capture { from, stops, taken, crowned, rank });
    }

    /// The capture is complete; the piece stands on the only square in `stop`.
    #[inline(always)]
    fn stop_on(&mut self, stop: S::Word, state: CaptureState<S::Word>, crowned: bool) {
        let (from, taken, rank) = (self.from, state.taken, self.rank(state));
        self.collector.add_one(Capture { from, stops: stop, taken, crowned, rank });
    }

    /// How the choice rule values a capture: only those of the highest rank are legal.
    #[inline(always)]
    fn rank(&self, state: CaptureState<S::Word>) -> u32 {
        let pieces = state.pieces;
        let kings = || (state.taken & self.enemy_kings).count();
        let with_king = u32::from(self.is_king);
        match S::rules(self.generator).choice {
            Choice::Free => 0,
            Choice::Most => pieces,
            Choice::MostThenKings => pieces << 8 | kings(),
            Choice::KingFirst => with_king,
            Choice::Value => (100 * pieces + 99 * kings()) << 1 | with_king,
            // At equal numbers of pieces the order read as a binary number is higher the sooner
            // kings are captured.
            Choice::Italian => pieces << 25 | with_king << 24 | kings() << 16 | state.order,
        }
    }
}
