//! The referee: plays one game between two players and records it.
//!
//! *Idea*: ask for a move, measure the time, check the move, play it; until the rules of the game end it, a player forfeits,
//! or the [`Conditions`] end it.
//!
//! *Guarantee*: a game always ends, with a winner or as a draw, and the record says why. A player can lose only its own
//! game. Between repeatable players the record is the same every time.

use std::time::{Duration, Instant};

use games::view::Value;
use games::{Fault, GameSession, Stop};
use serde::{Deserialize, Serialize};

use crate::forfeit::{Claim, Forfeit};
use crate::game_start::GameStart;
use crate::match_player::MatchPlayer;
use crate::record::{Ending, GameRecord, MoveRecord};
use crate::time_control::{Clock, TimeControl};

/// The conditions of every game of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Conditions {
    /// The limits for the moves.
    pub time_control: TimeControl,
    /// Maximum length of a game in plies; then it is drawn.
    pub max_plies: usize,
    /// A position that occurs this often is a draw; 0 = never. `None` = as the rules of the game say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repetitions: Option<u32>,
    /// Ends games early by the values of the players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjudication: Option<Adjudication>,
}

impl Default for Conditions {
    fn default() -> Self {
        Conditions {
            time_control: TimeControl::default(),
            max_plies: 400,
            repetitions: None,
            adjudication: None,
        }
    }
}

impl Conditions {
    /// Fails if a value has no sense: every game would be over at once.
    pub(crate) fn check(&self) -> Result<(), Fault> {
        self.time_control.check()?;
        if self.max_plies == 0 {
            return Err(Fault::new("the maximum length of a game is 0").expected("at least 1"));
        }
        if self.repetitions == Some(1) {
            return Err(Fault::new("repetitions = 1 draws every game at its start")
                .expected("at least 2, or 0 for never")
                .example("repetitions = 3"));
        }
        if self.adjudication.as_ref().is_some_and(|adjudication| adjudication.moves == 0) {
            return Err(Fault::new("[adjudication] moves is 0")
                .expected("at least 1 ply")
                .example(format!("moves = {}", default_moves())));
        }
        Ok(())
    }
}

/// Ends a game once the values of both players agree for a number of plies in a row. A proven win counts as the highest
/// value, a proven draw as 0. The last value of each player has to agree, also if it is older than these plies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjudication {
    /// A game is won at this value, in the unit of [`MoveRecord::value`]; 0 = never.
    #[serde(default)]
    pub win_points: u32,
    /// A game is drawn if the value is at most this far from 0, in the same unit; `None` = never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_points: Option<u32>,
    /// Games are drawn only after this many plies.
    #[serde(default)]
    pub draw_after: usize,
    /// The number of plies in a row that have to agree.
    #[serde(default = "default_moves")]
    pub moves: usize,
}

fn default_moves() -> usize {
    8
}

/// The value with which a player says that it wins, if the match has no win points: three men.
const WON_POINTS: u32 = 300;

/// Plays games under the same conditions.
#[derive(Clone, Debug, Default)]
pub struct Referee {
    /// The conditions of every game.
    pub conditions: Conditions,
}

impl Referee {
    /// A referee for these conditions.
    pub fn new(conditions: Conditions) -> Referee {
        Referee { conditions }
    }

    /// Plays a game; the first player has the first side. Fails if the game cannot be opened, or if `stop` was raised
    /// before it was over.
    pub fn play(
        &self,
        start: &GameStart,
        players: [&mut dyn MatchPlayer; 2],
        stop: &Stop,
    ) -> Result<GameRecord, Fault> {
        self.play_watched(start, players, stop, &|_| ())
    }

    /// Like [`Referee::play`]; `observer` gets the moves so far, at the start and after every move.
    pub fn play_watched(
        &self,
        start: &GameStart,
        players: [&mut dyn MatchPlayer; 2],
        stop: &Stop,
        observer: &dyn Fn(&[MoveRecord]),
    ) -> Result<GameRecord, Fault> {
        self.play_if_ready(start, players, stop, observer).map(|(record, _)| record)
    }

    /// Like [`Referee::play_watched`]; also whether the game began: whether both players could be started, reached, and
    /// took the game.
    pub(crate) fn play_if_ready(
        &self,
        start: &GameStart,
        mut players: [&mut dyn MatchPlayer; 2],
        stop: &Stop,
        observer: &dyn Fn(&[MoveRecord]),
    ) -> Result<(GameRecord, bool), Fault> {
        let mut session = start.session()?;
        let mut moves = Vec::new();
        // The number of players that took the game, in the order of the sides.
        let mut ready = 0;
        let unready = players.iter_mut().enumerate().find_map(|(side, player)| {
            let what = player.new_game(start, side).map(|()| ready += 1).err()?;
            Some(Ending::Forfeit { side, what })
        });
        let was_ready = unready.is_none();
        let ending = unready
            .unwrap_or_else(|| self.run(&mut *session, &mut players, &mut moves, observer, stop));
        // Some programs take the game, or show that they run at all, only when they are to move.
        let refused = match &ending {
            Ending::Forfeit { what: Forfeit::NotReady { .. }, .. } => true,
            Ending::Forfeit { what: Forfeit::Crashed { .. }, side } => !players[*side].was_ready(),
            _ => false,
        };
        if stop.is_raised() {
            return Err(Fault::new("the game was stopped"));
        }
        // The others know of no game, or only of an earlier one, in which they may have had the other side.
        for player in players.iter_mut().take(ready) {
            player.game_over(&ending);
        }
        let time_control = &self.conditions.time_control;
        if !time_control.is_timed() && players.iter().all(|who| who.is_repeatable(time_control)) {
            for mv in &mut moves {
                mv.time = None;
            }
        }
        let record = GameRecord {
            start: start.clone(),
            players: [players[0].name(), players[1].name()],
            sides: session.sides(),
            moves,
            ending,
        };
        Ok((record, was_ready && !refused))
    }

    fn run(
        &self,
        session: &mut dyn GameSession,
        players: &mut [&mut dyn MatchPlayer; 2],
        moves: &mut Vec<MoveRecord>,
        observer: &dyn Fn(&[MoveRecord]),
        stop: &Stop,
    ) -> Ending {
        let mut clock = Clock::start(self.conditions.time_control);
        loop {
            observer(moves);
            let standing = session.status();
            if let Some(outcome) = standing.outcome {
                return Ending::Rules { winner: outcome.winner };
            }
            let is_repeated = match self.conditions.repetitions {
                None => standing.is_repeated(),
                Some(most) => most > 0 && standing.occurrences >= most,
            };
            if is_repeated {
                return Ending::Repetition;
            }
            if moves.len() >= self.conditions.max_plies || stop.is_raised() {
                return Ending::TooLong;
            }
            if let Some(ending) = self.adjudicate(moves) {
                return ending;
            }
            let side = standing.turn;
            clock.turn = side;
            match play_move(session, players[side], &mut clock, stop) {
                Ok(mv) => moves.push(mv),
                Err(Forfeit::Claimed { result: Claim::Draw }) if self.agrees(moves, side) => {
                    return Ending::Agreed;
                }
                Err(what) => return Ending::Forfeit { side, what },
            }
        }
    }

    /// Whether a draw that `side` claims stands: the other player did not say with its last move that it wins.
    fn agrees(&self, moves: &[MoveRecord], side: usize) -> bool {
        let rule = self.conditions.adjudication.as_ref().map(|rule| rule.win_points);
        let won = i64::from(rule.filter(|&points| points > 0).unwrap_or(WON_POINTS));
        let last = moves.iter().rfind(|mv| mv.side != side).and_then(|mv| mv.value);
        last.is_none_or(|value| i64::from(points(value)) < won)
    }

    /// The result on which the last values of both players agree, if they do.
    fn adjudicate(&self, moves: &[MoveRecord]) -> Option<Ending> {
        let rule = self.conditions.adjudication.as_ref()?;
        let newest = moves.len().checked_sub(rule.moves.max(1)).map(|first| &moves[first..])?;
        // The plies in a row may all be those of one player, whose own values must not end the game.
        let of_side = |side| moves.iter().rfind(|mv| mv.side == side);
        let (first, second) = of_side(0).zip(of_side(1))?;
        // For the first side; `None` if the player gave no value.
        let points = |mv: &MoveRecord| {
            let points = i64::from(points(mv.value?));
            Some(if mv.side == 0 { points } else { -points })
        };
        let all = |test: &dyn Fn(i64) -> bool| {
            newest.iter().chain([first, second]).all(|mv| points(mv).is_some_and(test))
        };
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

/// A value as a number of points: a win is `i32::MAX`, a loss `-i32::MAX`, a draw 0.
pub(crate) fn points(value: Value) -> i32 {
    match value {
        Value::Score(points) => points,
        Value::Draw(_) => 0,
        Value::WinIn(_) => i32::MAX,
        Value::LossIn(_) => -i32::MAX,
    }
}

/// Asks the player for a move, measures the time, checks and plays the move.
fn play_move(
    session: &mut dyn GameSession,
    player: &mut dyn MatchPlayer,
    clock: &mut Clock,
    stop: &Stop,
) -> Result<MoveRecord, Forfeit> {
    let begin = Instant::now();
    let choice = player.choose(session, clock, stop);
    let elapsed = begin.elapsed();
    let choice = choice?;
    let time = choice.time.unwrap_or(elapsed);
    let allowed = clock.allowance();
    if !clock.spend(time) && !stop.is_raised() {
        return Err(Forfeit::late(time, allowed.unwrap_or_default()));
    }
    session.play(&choice.mv).map_err(|_| {
        Forfeit::illegal(&choice.mv, &format!("one of {}", session.moves().join(" ")))
    })?;
    Ok(MoveRecord {
        // External players may write a move in another way; the record has the game's notation.
        mv: session.last_move().unwrap_or(choice.mv),
        side: clock.turn,
        // A bot may say any number; the record of a job has to be able to keep it.
        nodes: choice.nodes.map(|nodes| nodes.min(jobs::MAX_WHOLE)),
        time: Some(Duration::from_millis(time.as_millis() as u64)),
        ..choice
    })
}
