//! One game between two players: endings, forfeits, adjudication, clocks.

use arena::*;
use games::view::Value;
use games::{GameSession, SearchContext, Stop};

/// Plays what the closure says, given the number of its move.
struct Scripted<F>(F, usize);

impl<F: FnMut(usize, &dyn GameSession) -> Result<MoveRecord, Forfeit> + Send> MatchPlayer
    for Scripted<F>
{
    fn name(&self) -> String {
        "scripted".into()
    }

    fn choose(
        &mut self,
        game: &dyn GameSession,
        _: &Clock,
        _: &Stop,
    ) -> Result<MoveRecord, Forfeit> {
        self.1 += 1;
        (self.0)(self.1, game)
    }
}

fn first_move(game: &dyn GameSession) -> MoveRecord {
    MoveRecord::plain(&game.view().moves[0].text)
}

fn random() -> BuiltinPlayer {
    BuiltinPlayer::new("random".parse().unwrap())
}

#[test]
fn a_forfeit_loses_the_game_and_gives_the_reason() {
    let start = GameStart::of("connect-four").unwrap();
    let cases: [(Forfeit, &str); 3] = [
        (Forfeit::crashed("exit code 1"), "crashed: exit code 1"),
        (Forfeit::Silent { after: 100, grace: 0, awaited: None }, "did not answer within 100 ms"),
        (Forfeit::Resigned, "gave up"),
    ];
    for (forfeit, words) in cases {
        let mut bad = Scripted(
            |number, game: &dyn GameSession| {
                if number < 3 { Ok(first_move(game)) } else { Err(forfeit.clone()) }
            },
            0,
        );
        let record = Referee::default().play(&start, [&mut random(), &mut bad], &Stop::new());
        let record = record.unwrap();
        assert_eq!((record.half_points(0), record.half_points(1)), (2, 0));
        assert!(record.result().contains(words), "{}", record.result());
        let reason = record.reason().expect("it was no end by the rules");
        assert!(record.result().ends_with(&format!(": {reason}")), "{}", record.result());
        assert_eq!(record.moves.len(), 5);
    }
}

/// Counts the ends of games; takes a game only if it is ready.
struct Counting {
    is_ready: bool,
    ends: u32,
}

impl MatchPlayer for Counting {
    fn name(&self) -> String {
        "counting".into()
    }

    fn new_game(&mut self, _: &GameStart, _: usize) -> Result<(), Forfeit> {
        if self.is_ready { Ok(()) } else { Err(Forfeit::not_ready("it is gone")) }
    }

    fn choose(
        &mut self,
        game: &dyn GameSession,
        _: &Clock,
        _: &Stop,
    ) -> Result<MoveRecord, Forfeit> {
        Ok(first_move(game))
    }

    fn game_over(&mut self, _: &Ending) {
        self.ends += 1;
    }
}

#[test]
fn only_players_who_took_the_game_are_told_that_it_is_over() {
    let start = GameStart::of("tic-tac-toe").unwrap();
    for (ready, expected) in
        [([true, true], [1, 1]), ([true, false], [1, 0]), ([false, true], [0, 0])]
    {
        let [mut one, mut two] = ready.map(|is_ready| Counting { is_ready, ends: 0 });
        Referee::default().play(&start, [&mut one, &mut two], &Stop::new()).unwrap();
        assert_eq!([one.ends, two.ends], expected, "{ready:?}");
    }
}

#[test]
fn an_illegal_move_is_named_with_what_was_legal() {
    let start = GameStart::of("tic-tac-toe").unwrap();
    let mut bad = Scripted(|_, _: &dyn GameSession| Ok(MoveRecord::plain("z9")), 0);
    let record = Referee::default().play(&start, [&mut bad, &mut random()], &Stop::new()).unwrap();
    assert_eq!(record.ending.winner(), Some(1));
    assert!(record.result().contains("\"z9\", which is not legal; expected one of a3 b3"));
}

#[test]
fn who_is_late_by_a_millisecond_has_lost() {
    let start = GameStart::of("tic-tac-toe").unwrap();
    let time_control = TimeControl { move_time: Some(100), ..TimeControl::default() };
    let referee = Referee::new(Conditions { time_control, ..Conditions::default() });
    for (took, late) in [(100, false), (101, true)] {
        let mut slow = Scripted(
            move |_, game: &dyn GameSession| {
                let time = Some(std::time::Duration::from_millis(took));
                Ok(MoveRecord { time, ..first_move(game) })
            },
            0,
        );
        let record = referee.play(&start, [&mut slow, &mut random()], &Stop::new()).unwrap();
        let forfeit = Ending::Forfeit { side: 0, what: Forfeit::Late { took, had: 100 } };
        assert_eq!(record.ending == forfeit, late, "{took} ms: {}", record.result());
        assert!(record.moves.iter().all(|mv| mv.time.is_some()), "the clock mattered");
    }
}

/// It plays no move that it has not solved, and the match goes on.
#[test]
fn a_perfect_player_that_cannot_solve_the_game_in_time_has_lost() {
    let perfect = || BuiltinPlayer::new("perfect".parse().unwrap());
    let time_control = TimeControl { move_time: Some(20), margin: 5, ..TimeControl::default() };
    let referee = Referee::new(Conditions { time_control, ..Conditions::default() });
    let start = GameStart::of("connect-four").unwrap();
    let record = referee.play(&start, [&mut random(), &mut perfect()], &Stop::new()).unwrap();
    let Ending::Forfeit { side: 1, what: Forfeit::Late { took: 26.., had: 20 } } = record.ending
    else {
        panic!("{:?}", record.ending)
    };
    assert_eq!(record.moves.len(), 1);
    // A game that it solves at once.
    let time_control = TimeControl { move_time: Some(600_000), ..TimeControl::default() };
    let referee = Referee::new(Conditions { time_control, ..Conditions::default() });
    let start = GameStart::of("tic-tac-toe").unwrap();
    let record = referee.play(&start, [&mut perfect(), &mut perfect()], &Stop::new()).unwrap();
    assert_eq!(record.ending, Ending::Rules { winner: None });
}

#[test]
fn values_end_a_game_once_both_sides_agree() {
    let start = GameStart::of("connect-four").unwrap();
    let rule = Adjudication { win_points: 50, draw_points: Some(1), draw_after: 10, moves: 4 };
    let conditions = Conditions { adjudication: Some(rule), ..Conditions::default() };
    let says = |points: i32| {
        Scripted(
            move |_, game: &dyn GameSession| {
                Ok(MoveRecord { value: Some(Value::Score(points)), ..first_move(game) })
            },
            0,
        )
    };
    let play = |one: i32, two: i32| {
        let referee = Referee::new(conditions.clone());
        referee.play(&start, [&mut says(one), &mut says(two)], &Stop::new()).unwrap()
    };
    let won = play(-60, 60);
    assert_eq!((&won.ending, won.moves.len()), (&Ending::Adjudicated { winner: Some(1) }, 4));
    for (points, winner) in [(50, 0), (-50, 1)] {
        let exact = play(points, -points);
        assert_eq!(exact.ending, Ending::Adjudicated { winner: Some(winner) }, "{points}");
    }
    let drawn = play(1, -1);
    assert_eq!((&drawn.ending, drawn.moves.len()), (&Ending::Adjudicated { winner: None }, 10));
    assert!(matches!(play(60, 60).ending, Ending::Rules { .. }), "they disagree");
}

/// A man of the evaluation `learned` is worth less than 100 points, one of `standard` 100.
#[test]
fn values_of_different_evaluations_have_one_unit() {
    let mut start = GameStart::of("draughts:international").unwrap();
    start.position = Some("W:W31-50:B1-17".into());
    let session = start.session().unwrap();
    for (eval, man) in [("learned", None), ("standard", Some(100))] {
        let text = format!("engine:depth=1,eval={eval}");
        let player: games::Player = text.parse().unwrap();
        let limits = games::Limits::none();
        let report =
            player.choose(&*session, &limits, SearchContext::new()).unwrap().report().unwrap();
        let Value::Score(points) = report.value else { panic!("{report:?}") };
        let worth = report.man.unwrap();
        assert!(man.map_or(worth < 90, |man| man == worth), "{eval}: {worth}");
        let spec = || PlayerSpec::parse(&text).unwrap().instantiate().unwrap();
        let referee = Referee::new(Conditions { max_plies: 1, ..Conditions::default() });
        let record = referee.play(&start, [&mut *spec(), &mut *spec()], &Stop::new()).unwrap();
        assert_eq!(record.moves[0].value, Some(Value::Score(100 * points / worth)), "{eval}");
    }
}

#[test]
fn the_values_of_one_player_end_no_game() {
    let start = GameStart::of("connect-four").unwrap();
    let says = |points: Option<i32>| {
        Scripted(
            move |_, game: &dyn GameSession| {
                Ok(MoveRecord { value: points.map(Value::Score), ..first_move(game) })
            },
            0,
        )
    };
    let play = |one, two| {
        let rule = Adjudication { win_points: 50, draw_points: Some(1), draw_after: 0, moves: 1 };
        let conditions = Conditions { adjudication: Some(rule), ..Conditions::default() };
        let referee = Referee::new(conditions);
        referee.play(&start, [&mut says(one), &mut says(two)], &Stop::new()).unwrap()
    };
    for (one, two) in [(99_999, Some(0)), (99_999, None), (-99_999, Some(0)), (0, None)] {
        let ending = play(Some(one), two).ending;
        assert!(matches!(ending, Ending::Rules { .. }), "{one} {two:?}: {ending:?}");
    }
    let won = play(Some(60), Some(-60));
    assert_eq!((&won.ending, won.moves.len()), (&Ending::Adjudicated { winner: Some(0) }, 2));
}

#[test]
fn a_claimed_draw_stands_unless_the_other_player_sees_a_win() {
    let start = GameStart::of("connect-four").unwrap();
    let refused = Forfeit::Claimed { result: Claim::Draw };
    let won = |win_points| Adjudication { win_points, draw_points: None, draw_after: 0, moves: 8 };
    for (value, rule, stands) in [
        (None, None, true),
        (Some(Value::LossIn(7)), None, true),
        (Some(Value::Score(299)), None, true),
        (Some(Value::Score(300)), None, false),
        (Some(Value::WinIn(7)), None, false),
        (Some(Value::Score(60)), Some(won(50)), false),
        (Some(Value::Score(400)), Some(won(500)), true),
        (Some(Value::Score(400)), Some(won(0)), false),
    ] {
        let mut other = Scripted(
            move |_, game: &dyn GameSession| Ok(MoveRecord { value, ..first_move(game) }),
            0,
        );
        let claim = refused.clone();
        let mut claimant = Scripted(move |_, _: &dyn GameSession| Err(claim.clone()), 0);
        let referee = Referee::new(Conditions { adjudication: rule, ..Conditions::default() });
        let ending =
            referee.play(&start, [&mut other, &mut claimant], &Stop::new()).unwrap().ending;
        let lost = Ending::Forfeit { side: 1, what: refused.clone() };
        assert_eq!(ending, if stands { Ending::Agreed } else { lost }, "{value:?}");
    }
}

#[test]
fn long_games_are_drawn_and_stopped_games_do_not_count() {
    let start = GameStart::of("rabbit-and-wolves").unwrap();
    let conditions = Conditions { max_plies: 3, ..Conditions::default() };
    let referee = Referee::new(conditions);
    let record = referee.play(&start, [&mut random(), &mut random()], &Stop::new()).unwrap();
    assert_eq!((record.moves.len(), record.ending.clone()), (3, Ending::TooLong));
    let stop = Stop::new();
    stop.raise();
    assert!(referee.play(&start, [&mut random(), &mut random()], &stop).is_err());
}

#[test]
fn the_same_players_play_the_same_game_again() {
    for game in games::catalogue() {
        let start = GameStart::of(game.id).unwrap();
        let players = ["engine:nodes=300", "level:2"].map(|text| PlayerSpec::parse(text).unwrap());
        let play = || {
            let [mut one, mut two] = players.clone().map(|player| player.instantiate().unwrap());
            Referee::default().play(&start, [&mut *one, &mut *two], &Stop::new()).unwrap()
        };
        let (once, again) = (play(), play());
        assert_eq!(once, again, "{}", game.id);
        assert!(once.moves.iter().all(|mv| mv.time.is_none()), "no time in a repeatable record");
        let json = serde_json::to_string(&once).unwrap();
        assert_eq!(serde_json::from_str::<GameRecord>(&json).unwrap(), once);
    }
}

/// The number of plies after which two kings that go to and fro have drawn.
fn plies_to_and_fro(game: &str, position: &str, repetitions: Option<u32>) -> (usize, Ending) {
    let mut start = GameStart::of(game).unwrap();
    start.position = Some(position.into());
    let to_and_fro = || {
        let mut way = Vec::<String>::new();
        Scripted(
            move |number, game: &dyn GameSession| {
                if number == 1 {
                    let there = game.view().moves[0].text.clone();
                    let (from, to) = there.split_once('-').unwrap();
                    way = vec![format!("{to}-{from}"), there];
                }
                let mv: &String = &way[number % 2];
                Ok(MoveRecord::plain(mv))
            },
            0,
        )
    };
    let referee = Referee::new(Conditions { repetitions, max_plies: 40, ..Conditions::default() });
    let record = referee.play(&start, [&mut to_and_fro(), &mut to_and_fro()], &Stop::new());
    let record = record.unwrap();
    (record.moves.len(), record.ending)
}

#[test]
fn a_game_is_drawn_when_its_own_rules_say_so() {
    let drawn = |plies| (plies, Ending::Repetition);
    assert_eq!(plies_to_and_fro("draughts", "B:WK32:BK1", None), drawn(8));
    let italian = |repetitions| plies_to_and_fro("draughts:italian", "W:WK32:BK1", repetitions);
    assert_eq!(italian(None), drawn(12));
    assert_eq!(italian(Some(3)), drawn(8));
    assert_eq!(italian(Some(0)), (40, Ending::TooLong));
}
