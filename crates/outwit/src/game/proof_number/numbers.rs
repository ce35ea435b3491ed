//! Proof and disproof numbers.

/// Out of reach.
pub(super) const NEVER: u32 = u32::MAX;
/// The greatest number of a position that is not solved.
const HARD: u32 = NEVER / 4;
/// The failure rests on no earlier position.
pub(super) const NOWHERE: u32 = u32::MAX;

/// How far the attacker is from a proof, and from its failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// If proven: plies in which the attacker wins for sure. If failed: the ply of the earliest position on the way that
    /// the failure rests on, or `NOWHERE`.
    pub(super) note: u32,
}

impl Numbers {
    pub(super) fn won(plies: u32) -> Self {
        Numbers { proof: 0, disproof: NEVER, note: plies }
    }

    pub(super) fn failed(rests_on: u32) -> Self {
        Numbers { proof: NEVER, disproof: 0, note: rests_on }
    }

    /// Not yet visited: `moves` choices for the side to move.
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

    /// The number that the side to move wants to bring to zero, and the one it fears.
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
        // The note if the mover succeeds with one child, and if it fails with all.
        let (mut quickest, mut most_solid) = (u32::MAX, 0);
        let (mut slowest, mut earliest) = (0, NOWHERE);
        for child in children {
            let (wanted, feared) = child.split(attacks);
            least = least.min(wanted);
            if wanted == 0 {
                (quickest, most_solid) = (quickest.min(child.note), most_solid.max(child.note));
            } else if feared == 0 {
                (slowest, earliest) = (slowest.max(child.note), earliest.min(child.note));
            } else {
                (sum, greatest, open) =
                    (sum.saturating_add(feared), greatest.max(feared), open + 1);
            }
        }
        let always = |rests_on: u32| if rests_on < ply { rests_on } else { NOWHERE };
        match (least == 0, open == 0, attacks) {
            (true, _, true) => Numbers::won(quickest + 1),
            (true, _, false) => Numbers::failed(always(most_solid)),
            (_, true, true) => Numbers::failed(always(earliest)),
            (_, true, false) => Numbers::won(slowest + 1),
            _ => {
                let feared = if weak { greatest.saturating_add(open - 1) } else { sum };
                let (wanted, feared) = (least.min(HARD), feared.min(HARD));
                let (proof, disproof) = if attacks { (wanted, feared) } else { (feared, wanted) };
                Numbers { proof, disproof, note: 0 }
            }
        }
    }
}
