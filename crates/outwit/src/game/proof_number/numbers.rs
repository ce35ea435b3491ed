//! Proof and disproof numbers.

/// Infinite: a number that can never become zero.
pub(super) const NEVER: u32 = u32::MAX;
/// The greatest finite number; sums are cut off here.
const HARD: u32 = NEVER / 4;
/// Instead of a ply: the failure depends on no earlier position.
pub(super) const INDEPENDENT: u32 = u32::MAX;

/// Proof number and disproof number of a position: how many positions must at least be solved to prove, and to disprove,
/// that the attacker wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// If proven: a number of plies in which the attacker can force the win. If disproven: the ply of the earliest position
    /// on the path on which the failure depends, or `INDEPENDENT`.
    pub(super) note: u32,
}

impl Numbers {
    pub(super) fn won(plies: u32) -> Self {
        Numbers { proof: 0, disproof: NEVER, note: plies }
    }

    pub(super) fn failed(rests_on: u32) -> Self {
        Numbers { proof: NEVER, disproof: 0, note: rests_on }
    }

    /// A position with `moves` moves that has not been searched.
    pub(super) fn unknown(attacks: bool, moves: usize) -> Self {
        let moves = moves as u32;
        let (proof, disproof) = if attacks { (1, moves) } else { (moves, 1) };
        Numbers { proof, disproof, note: 0 }
    }

    pub(super) fn is_won(self) -> bool {
        self.proof == 0
    }

    pub(super) fn is_failed(self) -> bool {
        self.disproof == 0
    }

    pub(super) fn is_solved(self) -> bool {
        self.is_won() || self.is_failed()
    }

    /// Phi and delta: the number that the side to move wants to bring to zero, and the other one.
    pub(super) fn split(self, attacks: bool) -> (u32, u32) {
        if attacks { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }

    /// The numbers of a node at `ply` from those of its children.
    pub(super) fn of_children(
        children: impl Iterator<Item = Numbers>,
        attacks: bool,
        weak: bool,
        ply: u32,
    ) -> Self {
        let (mut least, mut sum, mut greatest, mut open) = (NEVER, 0u32, 0, 0u32);
        // The note if one child is solved for the mover, and if all children are solved against it.
        let (mut quickest, mut latest) = (u32::MAX, 0);
        let (mut slowest, mut earliest) = (0, INDEPENDENT);
        for child in children {
            let (phi, delta) = child.split(attacks);
            least = least.min(phi);
            if phi == 0 {
                (quickest, latest) = (quickest.min(child.note), latest.max(child.note));
            } else if delta == 0 {
                (slowest, earliest) = (slowest.max(child.note), earliest.min(child.note));
            } else {
                (sum, greatest, open) = (sum.saturating_add(delta), greatest.max(delta), open + 1);
            }
        }
        let always = |rests_on: u32| if rests_on < ply { rests_on } else { INDEPENDENT };
        match (least == 0, open == 0, attacks) {
            (true, _, true) => Numbers::won(quickest + 1),
            (true, _, false) => Numbers::failed(always(latest)),
            (_, true, true) => Numbers::failed(always(earliest)),
            (_, true, false) => Numbers::won(slowest + 1),
            _ => {
                let delta = if weak { greatest.saturating_add(open - 1) } else { sum };
                let (phi, delta) = (least.min(HARD), delta.min(HARD));
                let (proof, disproof) = if attacks { (phi, delta) } else { (delta, phi) };
                Numbers { proof, disproof, note: 0 }
            }
        }
    }
}
