//! Players at the other end of a connection by DXP.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use arena::*;
use draughts::protocol::dxp::{Conversation, EndReason, Frames, Message, Name, Role, framed};
use draughts::{Draughts, Variant};
use games::Stop;
use outwit::Rng;

/// A socket for a follower, and its address.
fn listen() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    (listener, address)
}

/// Follows on a connection until it ends or `each` returns `false`, which is called after every message.
fn follow(
    mut stream: TcpStream,
    mut each: impl FnMut(&mut TcpStream, &mut Conversation, &str) -> bool,
) {
    let game = Draughts::any(Variant::International);
    let mut talk = Conversation::new(game, Name::new("f"), Role::Follower);
    let (mut frames, mut byte) = (Frames::new(), [0]);
    while stream.read(&mut byte).is_ok_and(|count| count == 1) {
        let Some(text) = frames.push(byte[0]) else { continue };
        let text = text.unwrap();
        let (reply, _) = talk.receive(&Message::read(&text).unwrap()).unwrap();
        if let Some(reply) = reply {
            stream.write_all(&framed(&reply)).unwrap();
        }
        if !each(&mut stream, &mut talk, &text) {
            break;
        }
    }
}

/// A random move; without a legal one it gives up.
fn random_answer(talk: &mut Conversation, rng: &mut Rng) -> Vec<u8> {
    let legal = talk.game().legal_moves(talk.position());
    framed(&match rng.pick(&legal) {
        Some(&mv) => talk.play(mv, 0.0),
        None => talk.end(EndReason::IGiveUp, false),
    })
}

/// A follower that plays random moves, and after `until` of them something that is no move. Text for people (CHAT) is sent
/// again and again, for at least ten seconds. After a request to take moves back has been refused (`K1`), it moves.
fn follower(until: usize, then: &'static [u8]) -> String {
    let (listener, address) = listen();
    thread::spawn(move || {
        let mut rng = Rng::new(3);
        for stream in listener.incoming() {
            follow(stream.unwrap(), |stream, talk, text| {
                if !talk.is_own_turn() {
                    return true;
                }
                let answer = if talk.moves().len() / 2 >= until && text != "K1" {
                    then.to_vec()
                } else {
                    random_answer(talk, &mut rng)
                };
                let repeats = if answer.starts_with(b"C") { 2000 } else { 0 };
                for _ in 0..repeats {
                    if stream.write_all(&answer).is_err() {
                        break;
                    }
                    thread::sleep(Duration::from_millis(5));
                }
                stream.write_all(&answer).is_ok() && !answer.is_empty()
            });
        }
    });
    address
}

fn play(address: &str, sides: [usize; 2]) -> Ending {
    play_under(Conditions::default(), address, sides)
}

fn play_under(conditions: Conditions, address: &str, sides: [usize; 2]) -> Ending {
    let seat = |text: &str| PlayerSpec::parse(text).unwrap().instantiate().unwrap();
    let mut players = [seat(&format!("dxp:{address}")), seat("random:seed=5")];
    players.sort_by_key(|player| player.name().starts_with("dxp") != (sides[0] == 0));
    let [one, two] = &mut players;
    let start = GameStart {
        moves: vec!["32-28".into(), "19-23".into()],
        ..GameStart::of("draughts:international").unwrap()
    };
    let referee = Referee::new(conditions);
    referee.play(&start, [&mut **one, &mut **two], &Stop::new()).unwrap().ending
}

/// A follower that takes one connection, plays this number of games on it and closes it; the stop codes it got at the ends of
/// games.
fn one_connection(games: usize) -> (String, thread::JoinHandle<Vec<String>>) {
    let (listener, address) = listen();
    let ends = thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        drop(listener);
        let (mut rng, mut ends) = (Rng::new(7), Vec::new());
        follow(stream, |stream, talk, text| {
            if text.starts_with('E') {
                ends.push(text.to_owned());
            }
            if talk.is_own_turn() {
                stream.write_all(&random_answer(talk, &mut rng)).unwrap();
            }
            ends.len() < games
        });
        ends
    });
    (address, ends)
}

fn contest(address: &str, pairs: u64) -> arena::Contest {
    let player = |text: &str| PlayerSpec::parse(text).unwrap();
    let players = [player(&format!("dxp:{address}")), player("random:seed=5")];
    arena::Contest::of_two("draughts:international", players, pairs)
}

/// DXP gets the position after the opening, Hub the first one and the moves.
#[test]
fn an_opening_with_king_counts_that_cannot_be_sent_is_refused_before_the_first_game() {
    for (player, position, moves, is_sent) in [
        ("hub:x", "W:WK46,36:B5,15:+0+346", "", false),
        ("dxp:x:1", "W:WK46,36:B5,15:+0+346", "", false),
        ("hub:x", "W:WK46,36:B3", "46-41 3-8", true),
        ("dxp:x:1", "W:WK46,36:B3", "46-41 3-8", false),
        ("dxp:x:1", "W:WK46,36:B3", "36-31 3-8", true),
    ] {
        let players = [player, "random"].map(|text| PlayerSpec::parse(text).unwrap());
        let mut contest = Contest::of_two("draughts:frisian", players, 1);
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        let opening = Opening { position: Some(position.into()), moves };
        contest.openings = Openings::List { list: vec![opening] };
        match contest.check() {
            Ok(()) => assert!(is_sent, "{player} {position}"),
            Err(fault) => {
                let words = "opening 1: the protocol cannot send the king counts of W:W36,K4";
                assert!(!is_sent && fault.to_string().contains(words), "{fault}");
            }
        }
    }
}

#[test]
fn a_match_is_played_on_one_connection_and_the_last_game_says_so() {
    let (address, ends) = one_connection(6);
    let contest = contest(&address, 3);
    let results = contest.run_here(1, &Stop::new(), &|_| {}).unwrap();
    assert_eq!((results.aborted(), results.played()), (None, 3));
    assert!(results.pairs().all(|(_, pair)| pair.forfeits().next().is_none()));
    let ends = ends.join().unwrap();
    let stops: Vec<char> = ends.iter().map(|end| end.chars().nth(2).unwrap()).collect();
    assert_eq!(stops, ['0', '0', '0', '0', '0', '1'], "{ends:?}");
}

#[test]
fn a_program_that_has_gone_has_not_lost_the_games_that_were_not_played() {
    let (address, ends) = one_connection(3);
    let contest = contest(&address, 40);
    let results = contest.run_here(1, &Stop::new(), &|_| {}).unwrap();
    assert_eq!(ends.join().unwrap().len(), 3);
    assert_eq!(results.played(), 1, "the second game of the second pair did not begin");
    let why = results.aborted().unwrap();
    assert!(why.starts_with("dxp:") && why.contains("could not play"), "{why}");
    let view = arena::view::MatchView::of(&contest, &results);
    assert_eq!((view.wins + view.draws + view.losses, view.forfeited()), (2, 0));
    assert!(view.aborted.is_some() && view.elo_text() == "less than +636.4", "{}", view.elo_text());
}

#[test]
fn a_program_on_the_wire_plays_whole_games_on_either_side() {
    let address = follower(usize::MAX, b"");
    for sides in [[0, 1], [1, 0], [0, 1]] {
        let ending = play(&address, sides);
        assert!(!matches!(ending, Ending::Forfeit { .. }), "{ending:?}");
    }
}

#[test]
fn moves_are_not_taken_back_in_a_match_which_goes_on() {
    let ending = play(&follower(2, b"B001W\0"), [0, 1]);
    assert!(!matches!(ending, Ending::Forfeit { .. }), "{ending:?}");
}

#[test]
fn what_goes_wrong_on_the_wire_loses_the_game_with_a_sentence() {
    for (then, words) in [
        (&b"nonsense\0"[..], "could not be understood"),
        (
            b"M0000010200\0",
            "played \"M0000010200\", which is not legal; expected a legal move such as M",
        ),
        (b"E10\0", "gave up"),
        (b"E30\0", "claimed a win"),
        (b"", "crashed"),
    ] {
        let ending = play(&follower(4, then), [0, 1]);
        let Ending::Forfeit { what, .. } = ending else { panic!("{ending:?}") };
        assert!(what.to_string().contains(words), "{what}");
    }
    // A draw is no mistake where no value contradicts it, nor an end without a reason.
    for then in [&b"E20\0"[..], b"E00\0"] {
        assert_eq!(play(&follower(4, then), [0, 1]), Ending::Agreed);
    }
    // A program that talks and talks.
    let time_control = TimeControl { move_time: Some(10), ..TimeControl::default() };
    let conditions = Conditions { time_control, ..Conditions::default() };
    let ending = play_under(conditions, &follower(0, b"Chello\0"), [0, 1]);
    let Ending::Forfeit { what, .. } = ending else { panic!("{ending:?}") };
    assert!(what.to_string().contains("did not answer"), "{what}");
    // No program listens there.
    let ending = play("127.0.0.1:1", [0, 1]);
    let Ending::Forfeit { what, .. } = ending else { panic!("{ending:?}") };
    assert!(what.to_string().contains("cannot connect"), "{what}");
}
