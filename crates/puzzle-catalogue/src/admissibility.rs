//! Whether a heuristic is ever too high: its values along optimal solutions beside the true costs.

use serde::{Deserialize, Serialize};

use super::{CustomHeuristic, PuzzleSession};
use views::Fault;

/// An estimate beside the true cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeuristicCheck {
    /// The state.
    pub state: String,
    /// What the heuristic says.
    pub estimate: f64,
    /// What is left of the solution.
    #[serde(rename = "cost")]
    pub remaining: f64,
}

impl HeuristicCheck {
    /// By how much the estimate is higher than the cost; 0 if it is not.
    pub fn excess(&self) -> f64 {
        // Sums of decimal costs are off by less than this.
        let excess = self.estimate - self.remaining;
        if excess > 1e-6 { excess } else { 0.0 }
    }
}

/// What is known of a heuristic after checks along optimal solutions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Admissibility {
    /// Instances with a proven optimal solution.
    pub instances: u64,
    /// States on these solutions.
    pub states: u64,
    /// States in which the heuristic was too high.
    pub too_high: u64,
    /// Where it was too high by most.
    pub worst: Option<HeuristicCheck>,
}

impl Admissibility {
    /// Checks the states of an optimal solution: what is left of it is the least cost from each of its states.
    pub fn add(
        &mut self,
        session: &dyn PuzzleSession,
        heuristic: &CustomHeuristic,
        actions: &[String],
    ) -> Result<(), Fault> {
        self.instances = self.instances.saturating_add(1);
        for check in session.check_heuristic(heuristic, actions)? {
            self.states = self.states.saturating_add(1);
            if check.excess() == 0.0 {
                continue;
            }
            self.too_high = self.too_high.saturating_add(1);
            let most = self.worst.as_ref().map_or(0.0, HeuristicCheck::excess);
            if most < check.excess() {
                self.worst = Some(check);
            }
        }
        Ok(())
    }

    /// The result in a sentence.
    pub fn sentence(&self, heuristic: &CustomHeuristic) -> String {
        let Admissibility { instances, states, too_high, worst } = self;
        let checked = format!("{states} states on optimal solutions of {instances} instances");
        match worst {
            _ if *instances == 0 => format!(
                "{heuristic}: not checked, since no search in the table proves optimal solutions; add breadth-first or \
                 another heuristic"
            ),
            None => format!(
                "{heuristic}: never too high in {checked}. This is no proof that it is admissible."
            ),
            Some(worst) => format!(
                "{heuristic}: not admissible, too high in {too_high} of {checked}; worst: {} for a true cost of {} at {}",
                worst.estimate, worst.remaining, worst.state
            ),
        }
    }
}
