//! Sentences about a knock-out.

use super::knock_out::{Decision, Reason};
use super::run::Round;

/// What the table does not show of a knock-out: the matches that the score did not decide, and the winner.
pub fn knock_out_notes(rounds: &[Round]) -> Vec<String> {
    let mut notes = Vec::new();
    for (number, round) in (1..).zip(rounds) {
        let names = &round.contest.names;
        let is_final = number == names.len().next_power_of_two().ilog2();
        for Decision { winner, loser, reason } in &round.decisions {
            let (winner, loser) = (&names[*winner], &names[*loser]);
            notes.push(match (is_final, reason) {
                (true, Reason::Score) => format!("The winner is {winner}."),
                (true, Reason::Order) => format!(
                    "The winner is {winner}: the final is drawn, and it comes before {loser} in the file."
                ),
                (true, Reason::Disqualified) => {
                    format!("The winner is {winner}: {loser} is disqualified.")
                }
                (false, Reason::Score) => continue,
                (false, Reason::Order) => format!(
                    "Round {number}: {winner} advances: the match is drawn, and it comes before {loser} in the file."
                ),
                (false, Reason::Disqualified) => {
                    format!("Round {number}: {winner} advances: {loser} is disqualified.")
                }
            });
        }
    }
    notes
}
