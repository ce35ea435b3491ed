//! The depth-first search for one question: does this side win?

use super::ProofNumber;
use super::numbers::{NOWHERE, Numbers};
use super::table::Table;
use crate::game::rules::moves_or_outcome;
use crate::game::{
    Bound, ExitReason, Game, GameEvent, Outcome, Score, SearchKind, Side, Verdict, Visit,
};
use crate::hash::mix;
use crate::{Meter, Observer, Stopped};

/// A longer way than this is not followed.
const LONGEST_WAY: u32 = 2000;

/// A move with what is known about the position after it.
pub(super) struct Child<G: Game> {
    pub(super) state: G::State,
    pub(super) mv: G::Move,
    pub(super) index: u16,
    key: u64,
    /// The first ply on the way that can recur below.
    base: u32,
    pub(super) numbers: Numbers,
}

/// Where the search is.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) key: u64,
    pub(super) ply: u32,
    base: u32,
    /// Plies in which the win must come, if that is asked.
    pub(super) within: Option<u32>,
}

pub(super) struct Search<'a, G: Game, O> {
    pub(super) options: ProofNumber,
    pub(super) game: &'a G,
    pub(super) attacker: Side,
    pub(super) observer: &'a mut O,
    pub(super) meter: Meter,
    pub(super) table: Table,
    pub(super) deepest: u32,
    /// The root move that was followed last, or that settled the question.
    pub(super) leading: Option<G::Move>,
    /// The keys of the positions on the way.
    pub(super) way: Vec<u64>,
    scratch: Vec<G::Move>,
}

impl<'a, G: Game, O: Observer<GameEvent>> Search<'a, G, O> {
    pub(super) fn new(
        options: ProofNumber,
        game: &'a G,
        attacker: Side,
        observer: &'a mut O,
        meter: Meter,
        table: Table,
    ) -> Self {
        Search {
            options,
            game,
            attacker,
            observer,
            meter,
            table,
            deepest: 0,
            leading: None,
            way: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// A place with nothing before it.
    pub(super) fn root(&self, state: &G::State, within: Option<u32>) -> Place {
        Place { key: self.key(state, within), ply: 0, base: 0, within }
    }

    /// What is stored depends on who attacks, who is to move and how many plies are left.
    fn key(&self, state: &G::State, within: Option<u32>) -> u64 {
        let role = u64::from(self.attacks(state)) << 1 | self.attacker as u64;
        let left = within.map_or(0, |plies| u64::from(plies) + 1) << 2;
        self.game.symmetric_key(state) ^ mix((role | left) + 1)
    }

    pub(super) fn attacks(&self, state: &G::State) -> bool {
        self.game.turn(state) == self.attacker
    }

    /// Follows the position until one of its numbers reaches its limit; `None` if the search has to stop.
    pub(super) fn visit(
        &mut self,
        state: &G::State,
        place: Place,
        mv: Option<u16>,
        limits: (u32, u32),
    ) -> Option<Numbers> {
        if place.ply > LONGEST_WAY {
            self.meter.halt(Stopped::Memory);
        }
        if !self.meter.spend() {
            return None;
        }
        if O::ACTIVE {
            let (alpha, beta) = (-Score::INFINITY, Score::INFINITY);
            let depth = place.within.map(|plies| plies as i16);
            let visit = Visit { mv, depth, alpha, beta, kind: SearchKind::ProofNumber };
            self.observer.on(GameEvent::Enter(visit));
        }
        let before = self.meter.nodes();
        self.deepest = self.deepest.max(place.ply);
        self.way.truncate(place.ply as usize);
        self.way.push(place.key);
        let attacks = self.attacks(state);
        let mut children = self.children(state, place);
        let found = self.follow(&mut children, attacks, place, limits);
        if let Some(numbers) = found {
            let work = self.meter.nodes() - before + 1;
            self.table.put(self.stored_under(place, numbers), numbers, work);
        }
        if O::ACTIVE {
            self.tell(&children, attacks, place, found);
        }
        found
    }

    /// The inner loop: the most promising child, with limits that make it come back when another is more promising.
    fn follow(
        &mut self,
        children: &mut [Child<G>],
        attacks: bool,
        place: Place,
        limits: (u32, u32),
    ) -> Option<Numbers> {
        let weak = self.options.weak;
        loop {
            let all = children.iter().map(|child| child.numbers);
            let numbers = Numbers::of_children(all, attacks, weak, place.ply);
            if place.ply == 0 && numbers.is_solved() {
                let settles = |child: &&Child<G>| child.numbers.split(attacks).0 == 0;
                self.leading =
                    children.iter().find(settles).or(children.first()).map(|child| child.mv);
            }
            if numbers.proof >= limits.0 || numbers.disproof >= limits.1 {
                return Some(numbers);
            }
            let wanted = |child: &Child<G>| child.numbers.split(attacks).0;
            let best = (0..children.len()).min_by_key(|&i| wanted(&children[i]))?;
            let rivals = (0..children.len()).filter(|&i| i != best).map(|i| wanted(&children[i]));
            let rival = rivals.min().unwrap_or(u32::MAX);
            let (own, other) = if attacks { limits } else { (limits.1, limits.0) };
            let stretched = f64::from(rival) * (1.0 + self.options.epsilon);
            // The position may have been settled by another way to it, meanwhile.
            let elsewhere = self.table.get(children[best].key);
            if let Some(solved) = elsewhere.filter(|numbers| numbers.is_solved()) {
                children[best].numbers = solved;
                continue;
            }
            let child = &children[best];
            let (least, feared) = child.numbers.split(attacks);
            let own = own.min((stretched as u32).max(rival.saturating_add(1))).max(least + 1);
            // The child may use up what the others leave of the limit.
            let total = numbers.split(attacks).1;
            let open = children.iter().filter(|child| !child.numbers.is_solved()).count() as u32;
            let others = if weak { open - 1 } else { total.saturating_sub(feared) };
            let other = other.saturating_sub(others).max(feared + 1);
            if place.ply == 0 {
                self.leading = Some(child.mv);
            }
            let below = Place {
                key: child.key,
                ply: place.ply + 1,
                base: child.base,
                within: place.within.map(|plies| plies - 1),
            };
            let limits = if attacks { (own, other) } else { (other, own) };
            let (state, index) = (child.state.clone(), child.index);
            children[best].numbers = self.visit(&state, below, Some(index), limits)?;
            self.way.truncate(place.ply as usize + 1);
        }
    }

    /// All moves, the most promising first, with what is known without a visit.
    pub(super) fn children(&mut self, state: &G::State, place: Place) -> Vec<Child<G>> {
        let mut moves = Vec::new();
        if moves_or_outcome(self.game, state, &mut moves).is_some() {
            return Vec::new();
        }
        let all = moves.clone();
        // The position has been asked for its score by the node above; here only the shorter list counts.
        if self.game.tactics(state, &mut moves).is_some() {
            moves.clone_from(&all);
        }
        let known = |mv: &G::Move| all.iter().position(|other| other == mv).unwrap_or(0) as u16;
        let mut children: Vec<_> = moves
            .iter()
            .map(|mv| {
                let child = self.game.play(state, *mv);
                let within = place.within.map(|plies| plies - 1);
                let forgets = self.game.is_irreversible(state, *mv);
                let base = if forgets { place.ply + 1 } else { place.base };
                let key = self.key(&child, within);
                let below = Place { key, ply: place.ply + 1, base, within };
                let numbers = self.at_first_sight(&child, below);
                Child { state: child, mv: *mv, index: known(mv), key, base, numbers }
            })
            .collect();
        children.sort_by_key(|child| -self.game.move_order_hint(state, child.mv));
        children
    }

    /// What is known about a position before it is visited.
    pub(super) fn at_first_sight(&mut self, state: &G::State, place: Place) -> Numbers {
        let mut moves = std::mem::take(&mut self.scratch);
        moves.clear();
        let numbers = self.decided(state, place, &mut moves).unwrap_or_else(|| {
            self.remembered(place)
                .unwrap_or_else(|| Numbers::unknown(self.attacks(state), moves.len()))
        });
        self.scratch = moves;
        numbers
    }

    /// The numbers of a position that needs no visit by the rules.
    fn decided(&self, state: &G::State, place: Place, moves: &mut Vec<G::Move>) -> Option<Numbers> {
        if let Some(outcome) = moves_or_outcome(self.game, state, moves) {
            let won = outcome == Outcome::Win(self.attacker);
            return Some(if won { Numbers::won(0) } else { Numbers::failed(NOWHERE) });
        }
        if place.within == Some(0) {
            return Some(Numbers::failed(NOWHERE));
        }
        // With a number of plies to go nothing can recur for ever.
        let earlier = self.way.get(place.base as usize..).unwrap_or_default();
        if place.within.is_none()
            && let Some(at) = earlier.iter().position(|&key| key == place.key)
        {
            return Some(Numbers::failed(place.base + at as u32));
        }
        let attacks = self.attacks(state);
        let seen = |score: Score| if attacks { score } else { -score };
        let fits = |plies: u32| place.within.is_none_or(|within| plies <= within);
        if let Some(score) = self.game.tactics(state, moves).map(seen) {
            match score.distance().filter(|_| score.is_win()) {
                None => return Some(Numbers::failed(NOWHERE)),
                Some(plies) if fits(plies) => return Some(Numbers::won(plies)),
                // The score may be a bound on the distance: look.
                Some(_) => (),
            }
        }
        let (low, high) = self.game.bounds(state);
        let reachable = if attacks { high } else { -low };
        (!reachable.is_win()).then_some(Numbers::failed(NOWHERE))
    }

    fn remembered(&mut self, place: Place) -> Option<Numbers> {
        let numbers = self.table.get(place.key);
        if numbers.is_some_and(Numbers::is_solved) || place.base >= place.ply {
            return numbers;
        }
        self.table.get(self.way_key(place)).or(numbers)
    }

    /// A failure that rests on an earlier position is kept for this way alone.
    fn stored_under(&self, place: Place, numbers: Numbers) -> u64 {
        let depends = numbers.is_failed() && numbers.note != NOWHERE;
        if depends { self.way_key(place) } else { place.key }
    }

    /// The position together with the positions on the way that can recur, in their order and at their plies.
    fn way_key(&self, place: Place) -> u64 {
        let way = &self.way[place.base as usize..place.ply as usize];
        way.iter()
            .fold(mix(place.key ^ u64::from(place.base)), |sum, &key| mix(sum.rotate_left(1) ^ key))
    }

    fn tell(
        &mut self,
        children: &[Child<G>],
        attacks: bool,
        place: Place,
        numbers: Option<Numbers>,
    ) {
        let settles = |child: &&Child<G>| child.numbers.split(attacks).0 == 0;
        let best = children.iter().find(settles).map(|child| child.index);
        let (score, bound, reason) = match numbers {
            None => (-Score::INFINITY, Bound::Lower, ExitReason::Stopped),
            Some(numbers) if numbers.is_won() => {
                let score = Score::win_in(numbers.note + place.ply);
                (score, Bound::Lower, ExitReason::Searched { best })
            }
            Some(numbers) if numbers.is_failed() => {
                (Score::DRAW, Bound::Upper, ExitReason::Searched { best })
            }
            Some(Numbers { proof, disproof, .. }) => {
                (Score::INFINITY, Bound::Upper, ExitReason::Threshold { proof, disproof })
            }
        };
        let verdict = if attacks {
            Verdict { score, bound, reason }
        } else {
            Verdict { score: -score, bound: bound.flip(), reason }
        };
        self.observer.on(GameEvent::Leave(verdict));
    }
}
