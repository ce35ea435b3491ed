//! From the text of a player to somebody at the board: `engine:depth=6`, `level:3`, `random:seed=7`.
//!
//! *Idea*: an [`Entrant`] is a name on a list: cheap, checked once, shared by all threads. Each thread seats its own
//! [`Contestant`] from it. Players from outside have a row in [`OUTSIDERS`]: the word before the colon, and who reads the
//! rest.

use games::{Custom, Fault, GameSession, Player};

use crate::contestant::Contestant;
use crate::resident::Resident;

/// A kind of player that does not live in this program.
#[derive(Clone, Copy, Debug)]
pub struct Outsider {
    /// The word before the colon.
    pub name: &'static str,
    /// How it plays, in one line.
    pub summary: &'static str,
    /// What stands after the colon, in a word.
    pub argument: &'static str,
    /// Seats the player that the text after the colon describes. No program is started before the first game.
    pub seat: fn(&str) -> Result<Box<dyn Contestant>, Fault>,
    /// The content hash of what describes it, if a file does.
    pub hash: fn(&str) -> Option<String>,
}

/// Every kind of player from outside.
pub const OUTSIDERS: &[Outsider] = &[crate::bot::ROW, crate::hub::ROW, crate::dxp::ROW];

/// A player on the list of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant(Kind);

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    Resident(Player),
    /// The row of the list and what stands after the colon.
    Outsider(usize, String),
}

impl Entrant {
    /// Reads the text of a player. People cannot be sent into matches.
    pub fn parse(text: &str) -> Result<Entrant, Fault> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let row = OUTSIDERS.iter().position(|row| row.name == name.trim());
        if let Some(row) = row {
            let entrant = Entrant(Kind::Outsider(row, rest.trim().to_owned()));
            entrant.seat()?;
            return Ok(entrant);
        }
        let player: Player = text.parse()?;
        if player.is_human() {
            return Err(Fault::new("a person cannot be sent into a match")
                .expected("a program")
                .example("level:3"));
        }
        Ok(Entrant(Kind::Resident(player)))
    }

    /// Whether this player can play this game.
    pub fn check(&self, session: &dyn GameSession) -> Result<(), Fault> {
        match &self.0 {
            Kind::Resident(player) => player.check(session),
            // Known only when it is asked.
            Kind::Outsider(..) => Ok(()),
        }
    }

    /// Reads the file of its evaluation, if it has one; `read` gives the text behind a path.
    pub fn with_file(
        self,
        session: &dyn GameSession,
        read: &mut dyn FnMut(&str) -> Result<String, Fault>,
    ) -> Result<Entrant, Fault> {
        Ok(match self.0 {
            Kind::Resident(player) => Entrant(Kind::Resident(player.with_file(session, read)?)),
            outsider @ Kind::Outsider(..) => Entrant(outsider),
        })
    }

    /// The evaluation from a file that it uses.
    pub fn custom(&self) -> Option<&Custom> {
        match &self.0 {
            Kind::Resident(player) => player.custom().map(|custom| &**custom),
            Kind::Outsider(..) => None,
        }
    }

    /// The content hash of the files that the player is made of, if there are any.
    pub fn hash(&self) -> Option<String> {
        match &self.0 {
            Kind::Resident(_) => self.custom().map(|custom| custom.hash().to_owned()),
            Kind::Outsider(row, rest) => (OUTSIDERS[*row].hash)(rest),
        }
    }

    /// A contestant of this name, for one thread.
    pub fn seat(&self) -> Result<Box<dyn Contestant>, Fault> {
        match &self.0 {
            Kind::Resident(player) => Ok(Box::new(Resident::new(player.clone()))),
            Kind::Outsider(row, rest) => (OUTSIDERS[*row].seat)(rest),
        }
    }
}

impl std::fmt::Display for Entrant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Kind::Resident(player) => player.fmt(f),
            Kind::Outsider(row, rest) => write!(f, "{}:{rest}", OUTSIDERS[*row].name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entrant_keeps_its_name_and_people_stay_at_home() {
        for text in ["engine:depth=6", "level:3", "random:seed=7"] {
            let entrant = Entrant::parse(text).unwrap();
            assert_eq!(entrant.to_string(), text);
            assert_eq!(entrant.seat().unwrap().name(), text);
        }
        assert!(Entrant::parse("human").unwrap_err().to_string().contains("level:3"));
        assert!(Entrant::parse("robot").is_err());
    }
}
