//! The referee: plays one game between two contestants to the end and writes it down.
//!
//! *Idea*: ask, take the time, check the move, play it; until the rules of the game end it, a player breaks those of the
//! arena, or the referee has seen enough ([`Conditions`]).
//!
//! *Guarantee*: a game always ends, with a winner or as a draw, and the record says why. A player can lose only its own
//! game. Between repeatable players the record is the same every time.

use std::time::Instant;

use games::view::Value;
use games::{Fault, GameSession, Stop};
use serde::{Deserialize, Serialize};

use crate::clock::{Clock, Pace};
use crate::contestant::{Contestant, GameStart};
use crate::foul::Foul;
use crate::record::{Ending, GameRecord, MoveRecord};

/// What holds for every game of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Conditions {
    /// How long the players may think.
    pub pace: Pace,
    /// After so many moves of both sides the game is drawn.
    pub longest: usize,
    /// A position that is on the board so often is a draw, in games that leave this open; 0 = never.
    pub repetitions: u32,
    /// When the values that both players give end a game early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjudication: Option<Adjudication>,
}

impl Default for Conditions {
    fn default() -> Self {
        Conditions { pace: Pace::default(), longest: 400, repetitions: 3, adjudication: None }
    }
}

/// Both players have to agree so many moves in a row. A proven win or draw counts as the highest and the exact value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjudication {
    /// From how many points on a game counts as won; 0 = never.
    #[serde(default)]
    pub win_points: u32,
    /// Up to how many points a game counts as drawn; none = never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_points: Option<u32>,
    /// Draws are given after so many moves of both sides.
    #[serde(default)]
    pub draw_after: usize,
    /// How many moves of both sides in a row have to agree.
    #[serde(default = "usual_moves")]
    pub moves: usize,
}

fn usual_moves() -> usize {
    8
}

/// Plays games under the same conditions.
#[derive(Clone, Debug, Default)]
pub struct Referee {
    /// What holds for every game.
    pub conditions: Conditions,
}

impl Referee {
    /// A referee for these conditions.
    pub fn new(conditions: Conditions) -> Referee {
        Referee { conditions }
    }

    /// Plays a game; the first contestant has the first side. A fault if the game cannot be opened, or if `stop` was
    /// raised before it was over.
    pub fn play(
        &self,
        start: &GameStart,
        contestants: [&mut dyn Contestant; 2],
        stop: &Stop,
    ) -> Result<GameRecord, Fault> {
        self.play_watched(start, contestants, stop, &|_| ())
    }

    /// The same; `watch` is told what has been played, at the beginning and after every move.
    pub fn play_watched(
        &self,
        start: &GameStart,
        mut contestants: [&mut dyn Contestant; 2],
        stop: &Stop,
        watch: &dyn Fn(&[MoveRecord]),
    ) -> Result<GameRecord, Fault> {
        let mut session = start.session()?;
        let mut moves = Moves { list: Vec::new(), watch };
        let ending = self.run(start, &mut *session, &mut contestants, &mut moves, stop);
        let mut moves = moves.list;
        if stop.is_raised() {
            return Err(Fault::new("the game was broken off"));
        }
        for contestant in &mut contestants {
            contestant.game_over(&ending);
        }
        let pace = &self.conditions.pace;
        if !pace.is_timed() && contestants.iter().all(|who| who.is_repeatable(pace)) {
            for mv in &mut moves {
                mv.time = None;
            }
        }
        Ok(GameRecord {
            start: start.clone(),
            players: [contestants[0].name(), contestants[1].name()],
            sides: session.sides(),
            moves,
            ending,
        })
    }

    fn run(
        &self,
        start: &GameStart,
        session: &mut dyn GameSession,
        contestants: &mut [&mut dyn Contestant; 2],
        moves: &mut Moves<'_>,
        stop: &Stop,
    ) -> Ending {
        for (side, contestant) in contestants.iter_mut().enumerate() {
            if let Err(what) = contestant.new_game(start, side) {
                return Ending::Foul { side, what };
            }
        }
        (moves.watch)(&moves.list);
        let mut clock = Clock::start(self.conditions.pace);
        loop {
            let standing = session.standing();
            if let Some(outcome) = standing.outcome {
                return Ending::Rules { winner: outcome.winner };
            }
            let often = self.conditions.repetitions;
            if often > 0 && standing.occurrences >= often {
                return Ending::Repetition;
            }
            if moves.list.len() >= self.conditions.longest {
                return Ending::TooLong;
            }
            if let Some(ending) = self.verdict(&moves.list) {
                return ending;
            }
            let side = standing.turn;
            clock.turn = side;
            match turn(session, contestants[side], &mut clock, stop) {
                Ok(mv) => moves.push(mv),
                Err(what) => return Ending::Foul { side, what },
            }
            if stop.is_raised() {
                return Ending::TooLong;
            }
        }
    }

    /// What both players have agreed on for long enough: a winner, or a draw.
    fn verdict(&self, moves: &[MoveRecord]) -> Option<Ending> {
        let rule = self.conditions.adjudication.as_ref()?;
        let last = moves.len().checked_sub(rule.moves.max(1)).map(|first| &moves[first..])?;
        // For the first side.
        let points = |mv: &MoveRecord| {
            let points = i64::from(match mv.value? {
                Value::WinIn(_) => i32::MAX,
                Value::LossIn(_) => -i32::MAX,
                Value::Draw(_) => 0,
                Value::Score(points) => points,
            });
            Some(if mv.side == 0 { points } else { -points })
        };
        let all = |test: &dyn Fn(i64) -> bool| last.iter().all(|mv| points(mv).is_some_and(test));
        let enough = i64::from(rule.win_points);
        if enough > 0 && all(&|points| points >= enough) {
            return Some(Ending::Adjudicated { winner: Some(0) });
        }
        if enough > 0 && all(&|points| points <= -enough) {
            return Some(Ending::Adjudicated { winner: Some(1) });
        }
        let drawn = rule.draw_points.filter(|_| moves.len() >= rule.draw_after)?;
        all(&|points| points.abs() <= i64::from(drawn))
            .then_some(Ending::Adjudicated { winner: None })
    }
}

/// The moves of a game, and who is told of them.
struct Moves<'w> {
    list: Vec<MoveRecord>,
    watch: &'w dyn Fn(&[MoveRecord]),
}

impl Moves<'_> {
    fn push(&mut self, mv: MoveRecord) {
        self.list.push(mv);
        (self.watch)(&self.list);
    }
}

/// One move: asked for, timed, checked and played.
fn turn(
    session: &mut dyn GameSession,
    contestant: &mut dyn Contestant,
    clock: &mut Clock,
    stop: &Stop,
) -> Result<MoveRecord, Foul> {
    let begin = Instant::now();
    let chosen = contestant.choose(session, clock, stop);
    let took = begin.elapsed();
    let chosen = chosen?;
    let took = chosen.time.unwrap_or(took);
    let had = clock.allowance();
    if !clock.spend(took) && !stop.is_raised() {
        return Err(Foul::late(took, had.unwrap_or_default()));
    }
    session.play(&chosen.mv).map_err(|_| {
        let moves = session.view().moves;
        let all: Vec<&str> = moves.iter().map(|mv| mv.text.as_str()).collect();
        Foul::illegal(&chosen.mv, &format!("one of {}", all.join(" ")))
    })?;
    // A player from outside may write a move in its own way; the record has the game's.
    let mv = session.last_move().unwrap_or(chosen.mv);
    Ok(MoveRecord {
        mv,
        side: clock.turn,
        value: chosen.value,
        depth: chosen.depth,
        nodes: chosen.nodes,
        time: Some(took.as_millis() as u64),
    })
}

#[cfg(test)]
mod tests;
