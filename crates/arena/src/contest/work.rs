//! A contest as a [`jobs::Work`]: a shard is a few pairs of games.

use std::borrow::Cow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use games::Fault;
use jobs::{AnyWork, Decider, Halt, Stop, Work};
use outwit::hash::key_of;
use serde_json::Value;

use super::absent_player::AbsentPlayer;
use super::forfeit_log::{ForfeitLog, Started};
use super::pair::{Pair, sides};
use super::{Contest, Results, Total};
use crate::forfeit::Forfeit;
use crate::live_game::{GameObserver, LiveGame, no_observer};
use crate::match_player::MatchPlayer;
use crate::record::{GameRecord, MoveRecord};
use crate::referee::Referee;

/// The kind of job in manifests.
pub const KIND: &str = "match";
/// How a shard is computed.
const ALGORITHM: &str = "pairs-2";

/// The contest that the parameters of a manifest describe. Fails if it cannot be played.
pub fn open(parameters: &Value) -> Result<Box<dyn AnyWork>, String> {
    let contest = Contest::read(parameters)?;
    contest.check().map_err(|fault| fault.to_string())?;
    Ok(Box::new(ContestWork::new(Cow::Owned(contest))))
}

impl Contest {
    /// The contest as a job. A shard knows the forfeits in its own games only, as if each was played on another machine.
    pub fn work(&self) -> ContestWork<'_> {
        ContestWork::new(Cow::Borrowed(self))
    }

    /// The number of shards.
    pub fn shards(&self) -> u64 {
        self.units().div_ceil(self.chunk)
    }

    /// The players and the number of the opening of a pair.
    pub(super) fn unit(&self, unit: u64) -> ([usize; 2], u64) {
        let pairings = self.pairings.len() as u64;
        (self.pairings[(unit % pairings) as usize], self.first_opening + unit / pairings)
    }

    /// The numbers of the pairs of a shard.
    pub(super) fn units_of(&self, shard: u64) -> std::ops::Range<u64> {
        let first = shard * self.chunk;
        first..(first + self.chunk).min(self.units())
    }

    /// A player for its next games. If players are judged by their forfeits, one that cannot be instantiated forfeits them: a bot
    /// may have removed its own file.
    fn instantiate(&self, player: usize) -> Result<Box<dyn MatchPlayer>, Fault> {
        let spec = &self.players[player];
        match spec.instantiate() {
            Err(fault) if self.max_forfeits.is_some() => Ok(AbsentPlayer::boxed(spec, &fault)),
            made => made,
        }
    }

    /// Plays both games of a pair.
    fn play(
        &self,
        unit: u64,
        pool: &mut PlayerPool,
        more: bool,
        forfeits: &ForfeitLog,
        stop: &Stop,
        observer: GameObserver<'_>,
    ) -> Result<Pair, Fault> {
        let (players, opening) = self.unit(unit);
        let mut start = self.openings.start(&self.game, opening)?;
        let referee = Referee::new(self.conditions.clone());
        let [one, two] = pool.get(self, players)?;
        let mut game = |number: u64, first: &mut dyn MatchPlayer, second: &mut dyn MatchPlayer| {
            // Never 0, which stands for no seed.
            start.seed = key_of(&(self.seed, unit, number)) | 1;
            let half = number as usize;
            let players = sides(players)[half];
            let watch = |moves: &[MoveRecord]| {
                observer(&LiveGame { unit, half, players, start: &start, moves });
            };
            first.expect_more(more || half == 0);
            second.expect_more(more || half == 0);
            let names = players.map(|player| self.names[player].clone());
            if let Some(ending) = forfeits.ending(players) {
                let (sides, moves) = (start.session()?.sides(), Vec::new());
                let record =
                    GameRecord { start: start.clone(), players: names, sides, moves, ending };
                forfeits.note(2 * unit + number, players, &record);
                return Ok(record);
            }
            let (mut record, began) =
                referee.play_if_ready(&start, [first, second], stop, &watch)?;
            record.players = names;
            forfeits.note(2 * unit + number, players, &record);
            if began {
                forfeits.started.add(players);
                return Ok(record);
            }
            match record.forfeit(players) {
                // A player that cannot be started or reached has no result, unless players are judged by their forfeits. One that
                // has played before and fails when it is given a later game loses that game.
                Some((player, what))
                    if self.max_forfeits.is_none()
                        && (matches!(what, Forfeit::NotReady { .. })
                            || !forfeits.started.has(player)) =>
                {
                    Err(Fault::new(format!("{} {what}", self.names[player])))
                }
                _ => Ok(record),
            }
        };
        let games = [game(0, one, two)?, game(1, two, one)?];
        Ok(Pair { players, games })
    }
}

impl Contest {
    /// Plays the pairs of a shard with the players of a pool; `more` says whether further shards follow.
    pub(super) fn play_shard(
        &self,
        shard: u64,
        pool: &mut PlayerPool,
        more: bool,
        forfeits: &ForfeitLog,
        stop: &Stop,
        observer: GameObserver<'_>,
    ) -> Result<Vec<Pair>, Halt> {
        let units = self.units_of(shard);
        let last = units.end.saturating_sub(1);
        let pairs = units.map(|unit| {
            self.play(unit, pool, more || unit < last, forfeits, stop, observer).map_err(|fault| {
                if stop.is_raised() { Halt::Stopped } else { Halt::Failed(fault.to_string()) }
            })
        });
        pairs.collect()
    }
}

/// The players of a thread, each instantiated once, so that a program plays all its games. Only the last ones are kept: a large
/// class would be hundreds of running programs, and searches keep their tables.
#[derive(Default)]
pub(super) struct PlayerPool(Vec<Pooled>);

/// A player of a pool.
struct Pooled {
    /// Its index, and 1 for its second instance, which plays against the first.
    key: (usize, usize),
    /// Whether it is a program of its own.
    is_program: bool,
    player: Box<dyn MatchPlayer>,
}

impl PlayerPool {
    /// Maximum number of programs that are kept running.
    const MAX_PROGRAMS: usize = 32;
    /// Maximum number of built-in players that are kept, with their tables.
    const MAX_BUILT_IN: usize = 8;

    /// The players of a pairing, which are then the last to be dropped.
    pub(super) fn get(
        &mut self,
        contest: &Contest,
        [one, two]: [usize; 2],
    ) -> Result<[&mut dyn MatchPlayer; 2], Fault> {
        let is_program = |player: usize| contest.players[player].is_external();
        let keys = [(one, 0), (two, usize::from(one == two))];
        let known = keys.map(|key| {
            let index = self.0.iter().position(|pooled| pooled.key == key)?;
            Some(self.0.remove(index))
        });
        // Programs are ended before the next ones are started.
        for (kind, most) in [(true, Self::MAX_PROGRAMS), (false, Self::MAX_BUILT_IN)] {
            let wanted = keys.iter().filter(|key| is_program(key.0) == kind).count();
            let others = self.0.iter().filter(|pooled| pooled.is_program == kind).count();
            for _ in most..wanted + others {
                let oldest = self.0.iter().position(|pooled| pooled.is_program == kind);
                drop(oldest.map(|oldest| self.0.remove(oldest)));
            }
        }
        for (key, known) in keys.into_iter().zip(known) {
            let pooled = match known {
                Some(pooled) => pooled,
                None => Pooled {
                    key,
                    is_program: is_program(key.0),
                    player: contest.instantiate(key.0)?,
                },
            };
            self.0.push(pooled);
        }
        let [.., first, second] = self.0.as_mut_slice() else { unreachable!("both were added") };
        Ok([&mut *first.player, &mut *second.player])
    }

    /// The players that are there, the first one is dropped next.
    #[cfg(test)]
    fn players(&self) -> Vec<usize> {
        self.0.iter().map(|pooled| pooled.key.0).collect()
    }
}

/// A contest as a job: its players stay from shard to shard.
pub struct ContestWork<'c> {
    contest: Cow<'c, Contest>,
    /// The pools that no shard uses now.
    idle: Mutex<Vec<PlayerPool>>,
    /// The players that have taken a game in a shard that was played by itself.
    started: Started,
    /// Of a run of all missing shards in this process: how many have not begun, and the forfeits so far.
    run: Option<(AtomicU64, ForfeitLog)>,
}

impl std::fmt::Debug for ContestWork<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ContestWork").field("contest", &self.contest).finish_non_exhaustive()
    }
}

impl<'c> ContestWork<'c> {
    fn new(contest: Cow<'c, Contest>) -> Self {
        ContestWork { contest, idle: Mutex::default(), started: Started::default(), run: None }
    }

    /// For a run of the `left` shards that are missing, after games with these forfeits.
    pub(super) fn of_run(self, left: u64, forfeits: ForfeitLog) -> Self {
        ContestWork { run: Some((AtomicU64::new(left), forfeits)), ..self }
    }
}

impl Work for ContestWork<'_> {
    type Payload = Vec<Pair>;
    type Total = Total;

    fn kind(&self) -> &'static str {
        KIND
    }

    fn algorithm(&self) -> &'static str {
        ALGORITHM
    }

    fn parameters(&self) -> Value {
        self.contest.parameters()
    }

    fn shards(&self) -> u64 {
        self.contest.shards()
    }

    fn unrepeatable(&self) -> Option<&'static str> {
        (!self.contest.is_repeatable()).then_some(
            "there is a time limit, a search with several threads, or a player that is a program of its own",
        )
    }

    fn run(&self, shard: u64, stop: &Stop) -> Result<Vec<Pair>, Halt> {
        let contest = &*self.contest;
        if let Some(reason) = contest.changed_player() {
            return Err(Halt::Failed(reason));
        }
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let mut pool = idle().pop().unwrap_or_default();
        let mut play = |more: bool, forfeits: &ForfeitLog| {
            contest.play_shard(shard, &mut pool, more, forfeits, stop, &no_observer)
        };
        let first = contest.units_of(shard).start;
        let alone = || ForfeitLog::of_shard(contest, first, self.started.clone());
        let pairs = match &self.run {
            Some((left, forfeits)) => play(left.fetch_sub(1, Ordering::Relaxed) > 1, forfeits),
            // Whether further shards follow is not known.
            None => play(false, &alone()),
        }?;
        idle().push(pool);
        Ok(pairs)
    }

    fn decider(&self) -> Option<Decider<'_, Vec<Pair>>> {
        self.contest.sprt.as_ref()?;
        let (mut results, mut shard) = (Results::new(&self.contest), 0);
        Some(Box::new(move |pairs| {
            results.add(shard, pairs);
            shard += 1;
            results.is_decided()
        }))
    }

    fn merge(&self, payloads: Vec<Vec<Pair>>) -> Result<Total, String> {
        let mut results = Results::new(&self.contest);
        for (shard, pairs) in payloads.into_iter().enumerate() {
            results.add(shard as u64, pairs);
        }
        Ok(results.total())
    }

    fn check(&self, shard: u64, pairs: &Vec<Pair>) -> Result<(), String> {
        let contest = &*self.contest;
        let units = contest.units_of(shard);
        let expected = units.end - units.start;
        if pairs.len() as u64 != expected {
            return Err(format!("it holds {} pairs, expected {expected}", pairs.len()));
        }
        for (unit, pair) in units.zip(pairs) {
            let (players, _) = contest.unit(unit);
            let names = players.map(|player| contest.names[player].clone());
            let [first, second] = &pair.games;
            let swapped = [&names[1], &names[0]];
            if pair.players != players
                || first.players != names
                || second.players.each_ref() != swapped
                || first.start.moves != second.start.moves
            {
                return Err(format!("its pair {unit} is not one of {} and {}", names[0], names[1]));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PlayerSpec;

    #[test]
    fn the_last_players_are_kept_and_a_player_can_meet_itself() {
        let players = ["random", "dxp:localhost:1"].map(|text| PlayerSpec::parse(text).unwrap());
        for (player, most) in players.iter().zip([8, 32]) {
            let players = vec![player.clone(); 40];
            let contest = Contest::new("tic-tac-toe", players, Contest::round_robin(40), 1);
            let mut pool = PlayerPool::default();
            for pairing in [[0, 1], [0, 2], [2, 1], [3, 3]] {
                pool.get(&contest, pairing).unwrap();
            }
            assert_eq!(pool.players(), [0, 2, 1, 3, 3]);
            for pairing in &contest.pairings {
                pool.get(&contest, *pairing).unwrap();
                assert!(pool.players().len() <= most);
                assert!(pool.players().ends_with(pairing), "{pairing:?}");
            }
            assert_eq!(pool.players().len(), most);
        }
    }

    #[test]
    fn both_games_of_a_pair_have_one_opening_and_other_sides() {
        let players = ["level:1", "random"].map(|text| PlayerSpec::parse(text).unwrap());
        let openings = crate::Openings::Random { least: 2, most: 4, seed: 9 };
        let contest = Contest { openings, ..Contest::of_two("connect-four", players, 1) };
        let good = contest.work().run(0, &Stop::new()).unwrap();
        assert_eq!(Work::check(&contest.work(), 0, &good), Ok(()));
        let changes: [fn(&mut Pair); 4] = [
            |pair| pair.games[1].start.moves.clear(),
            |pair| pair.games[0].players.reverse(),
            |pair| pair.games[1].players.reverse(),
            |pair| pair.players.reverse(),
        ];
        for (number, change) in changes.into_iter().enumerate() {
            let mut bad = good.clone();
            change(&mut bad[0]);
            assert!(Work::check(&contest.work(), 0, &bad).is_err(), "change {number}");
        }
    }

    #[test]
    fn the_players_of_a_job_stay_from_shard_to_shard() {
        let players = ["level:1", "random"].map(|text| PlayerSpec::parse(text).unwrap());
        let contest = Contest { chunk: 1, ..Contest::of_two("tic-tac-toe", players, 2) };
        let work = contest.work();
        for shard in 0..2 {
            assert_eq!(work.run(shard, &Stop::new()).unwrap().len(), 1);
        }
        let pools: Vec<_> = work.idle.lock().unwrap().iter().map(PlayerPool::players).collect();
        assert_eq!(pools, [[0, 1]]);
    }

    #[test]
    fn a_manifest_leads_back_to_the_same_contest() {
        let players = ["level:3", "random:seed=4"].map(|player| PlayerSpec::parse(player).unwrap());
        let contest = Contest::of_two("tic-tac-toe:m=4", players, 5);
        let parameters = contest.parameters();
        assert_eq!(Contest::read(&parameters).unwrap(), contest);
        let again = open(&parameters).unwrap();
        assert_eq!((again.parameters(), again.shards()), (parameters.clone(), 5));
        let mut strange = parameters;
        strange["conditions"]["wind"] = serde_json::json!(7);
        assert!(open(&strange).err().unwrap().contains("wind"));
    }
}
