//! Refuses settings of a contest that would change nothing.
//!
//! *Idea*: a limit of depth or nodes needs a player that searches within given limits, and an adjudication two players that meet and
//! give values. Otherwise the user would believe in a setting that no game has.

use games::Fault;

use super::Contest;
use crate::player_spec::PlayerSpec;
use crate::referee::Adjudication;
use crate::time_control::TimeControl;

/// The name of a setting that comes from a file: its key.
pub(crate) fn key(key: &str) -> String {
    key.to_owned()
}

impl Contest {
    /// Fails if a limit or the adjudication has no effect on any of its games. The pairings are all that may be played, not those
    /// of a round. `name` turns the key of a setting into what the user has written: that key, or an option.
    pub fn check_effects(&self, name: fn(&str) -> String) -> Result<(), Fault> {
        check_limits(&self.conditions.time_control, &self.players, name)?;
        self.conditions.adjudication.as_ref().map_or(Ok(()), |rule| self.check_values(rule, name))
    }

    /// Fails if the rule ends no game, or no two players that meet give values.
    fn check_values(&self, rule: &Adjudication, name: fn(&str) -> String) -> Result<(), Fault> {
        let (win, draw) = (name("win_points"), name("draw_points"));
        if rule.win_points == 0 && rule.draw_points.is_none() {
            return Err(Fault::new("[adjudication] ends no game")
                .expected(format!("{win} or {draw}"))
                .example(format!("{win} = 300")));
        }
        if rule.draw_after > 0 && rule.draw_points.is_none() {
            let after = name("draw_after");
            return Err(Fault::new(format!("{after} has no effect without {draw}"))
                .expected(format!("both, or no {after}"))
                .example(format!("{draw} = 10")));
        }
        let gives = |player: usize| self.players[player].gives_values();
        if self.pairings.iter().any(|pair| pair.iter().all(|&player| gives(player))) {
            return Ok(());
        }
        let given = if rule.win_points > 0 { win } else { draw };
        Err(Fault::new(format!(
            "{given} has no effect: it applies to games in which both players give values"
        ))
        .expected(format!("no {given}, or two players that search"))
        .example("engine"))
    }
}

/// Fails if there is a limit of depth or nodes that none of the players keeps.
pub(crate) fn check_limits<'p>(
    limits: &TimeControl,
    players: impl IntoIterator<Item = &'p PlayerSpec>,
    name: fn(&str) -> String,
) -> Result<(), Fault> {
    let given = match limits {
        TimeControl { depth: Some(_), .. } => name("depth"),
        TimeControl { nodes: Some(_), .. } => name("nodes"),
        _ => return Ok(()),
    };
    if players.into_iter().any(PlayerSpec::takes_limits) {
        return Ok(());
    }
    Err(Fault::new(format!(
        "{given} has no effect: it applies to players that search within given limits, and there is none"
    ))
    .expected(format!("no {given}, or such a player"))
    .example("engine"))
}
