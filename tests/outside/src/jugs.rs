//! Water jugs: measure an amount with jugs that can only be filled, emptied, and poured into one another.
use outwit::problem::{BackwardUnknown, Problem};

/// The sizes of the two jugs, and the amount to be measured in one of them, all in litres.
pub struct Jugs {
    pub sizes: (u32, u32),
    pub amount: u32,
}

/// What is in the jugs.
type Contents = (u32, u32);

impl Jugs {
    fn all(&self) -> impl Iterator<Item = Contents> {
        (0..=self.sizes.0).flat_map(move |a| (0..=self.sizes.1).map(move |b| (a, b)))
    }
}

impl Problem for Jugs {
    type State = Contents;
    type Action = Contents; // what is in the jugs afterwards
    type Cost = u32;
    fn start(&self) -> Contents { (0, 0) }
    fn is_goal(&self, jugs: &Contents) -> bool { jugs.0 == self.amount || jugs.1 == self.amount }
    fn actions(&self, &(a, b): &Contents, out: &mut Vec<(Contents, u32)>) {
        let (to_b, to_a) = (a.min(self.sizes.1 - b), b.min(self.sizes.0 - a));
        let poured = [(a - to_b, b + to_b), (a + to_a, b - to_a)];
        let after = [(self.sizes.0, b), (a, self.sizes.1), (0, b), (a, 0), poured[0], poured[1]];
        out.extend(after.map(|jugs| (jugs, 1)));
    }
    fn apply(&self, _: &Contents, after: Contents) -> Contents { after }
    // For the searches from both ends: no action can be undone by another in general, so all states are tried.
    fn goals(&self) -> Vec<Contents> { self.all().filter(|jugs| self.is_goal(jugs)).collect() }
    fn arrivals(&self, jugs: &Contents, out: &mut Vec<(Contents, Contents, u32)>) -> Result<(), BackwardUnknown> {
        let mut actions = Vec::new();
        for before in self.all() {
            self.actions(&before, &mut actions);
            let leading = actions.drain(..).filter(|(after, _)| after == jugs);
            out.extend(leading.map(|(after, cost)| (before, after, cost)));
        }
        Ok(())
    }
}
