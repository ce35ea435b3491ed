//! DXP connections: whole games, and messages out of order.

use crate::common::Random;
use crate::protocol::{request, ten};
use draughts::protocol::dxp::{
    Answer, Conversation, EndReason, Event, GameRequest, Message, Name, Role, TakeBack,
};
use draughts::{Colour, Position};

/// Two sides of a connection that have agreed on a game.
fn agreed(random: &mut Random) -> (Conversation, Conversation) {
    let mut initiator = Conversation::new(ten(), Name::new("one"), Role::Initiator);
    let mut follower = Conversation::new(ten(), Name::new("two"), Role::Follower);
    let invitation = initiator.invite(GameRequest {
        position: None,
        moves: Some(20 + random.below(60) as u16),
        ..request(random)
    });
    let (reply, event) = follower.receive(&invitation).unwrap();
    assert_eq!(event, Event::Started);
    let (nothing, event) = initiator.receive(&reply.unwrap()).unwrap();
    assert_eq!((nothing, event), (None, Event::Started));
    assert_eq!(initiator.own(), follower.own().other());
    assert_eq!(follower.other().unwrap().as_str(), "one");
    (initiator, follower)
}

#[test]
fn a_conversation_plays_whole_games() {
    let random = &mut Random::new(0x4458_5002);
    let mut at_limit = 0;
    for _ in 0..50 {
        let (mut one, mut two) = agreed(random);
        let (reason, by) = loop {
            let (mover, waiting) =
                if one.is_own_turn() { (&mut one, &mut two) } else { (&mut two, &mut one) };
            assert!(mover.is_own_turn() && !waiting.is_own_turn());
            let legal = mover.game().legal_moves(mover.position());
            let reason = match legal.is_empty() {
                true => EndReason::IGiveUp,
                false if mover.is_at_limit() => EndReason::Unknown,
                false if mover.moves().len() > 300 => EndReason::Draw,
                false => {
                    let mv = legal[random.below(legal.len() as u64) as usize];
                    let message = mover.play(mv, 1.0);
                    let read = Message::read(&message.to_string()).unwrap();
                    let (reply, event) = waiting.receive(&read).unwrap();
                    assert_eq!((reply, event), (None, Event::Moved { mv, seconds: 1 }));
                    continue;
                }
            };
            let by = mover.own();
            let end = mover.end(reason, false);
            let (reply, event) = waiting.receive(&end).unwrap();
            assert_eq!(event, Event::Ended { by, reason, stop: false });
            let (nothing, event) = mover.receive(&reply.unwrap()).unwrap();
            assert_eq!((nothing, event), (None, Event::Ended { by, reason, stop: false }));
            break (reason, by);
        };
        if reason == EndReason::Unknown {
            at_limit += 1;
            assert_eq!(Some(one.moves().len()), one.limit().map(|limit| 2 * usize::from(limit)));
        }
        assert!(one.is_idle() && two.is_idle(), "{reason:?} {by}");
        assert_eq!(one.position(), two.position());
    }
    assert!((10..40).contains(&at_limit), "{at_limit} of 50 games");
}

#[test]
fn a_message_out_of_order_is_refused_and_changes_nothing() {
    let random = &mut Random::new(0x4458_5003);
    let (mut one, mut two) = agreed(random);
    let (mover, waiting) =
        if one.is_own_turn() { (&mut one, &mut two) } else { (&mut two, &mut one) };
    let mv = Message::read("M0001322800").unwrap();
    assert!(mover.receive(&mv).is_err(), "not the sender's turn");
    assert!(waiting.receive(&Message::read("M0001322700").unwrap()).is_ok());
    assert!(mover.receive(&Message::read("M0001504900").unwrap()).is_err());
    let answer = Message::Accept { name: Name::new("x"), answer: Answer::Yes };
    assert!(mover.receive(&answer).is_err());
    // A second invitation in the middle of a game is turned down.
    let (reply, event) = waiting.receive(&Message::Request(request(random))).unwrap();
    assert!(matches!(reply, Some(Message::Accept { answer: Answer::No, .. })));
    assert_eq!(event, Event::Refused(Answer::No));
    // Back to the first move.
    let (reply, event) =
        waiting.receive(&Message::BackRequest { number: 1, turn: Colour::White }).unwrap();
    assert_eq!((reply, event), (Some(Message::BackAnswer(TakeBack::Done)), Event::WentBack));
    assert_eq!(waiting.position(), &Position::start(ten().rules()));
    let far = Message::BackRequest { number: 900, turn: Colour::White };
    let (reply, _) = waiting.receive(&far).unwrap();
    assert_eq!(reply, Some(Message::BackAnswer(TakeBack::Refused)));
    let back = Message::BackRequest { number: 1, turn: Colour::White };
    let (reply, event) = waiting.clone().without_take_back().receive(&back).unwrap();
    assert_eq!((reply, event), (Some(Message::BackAnswer(TakeBack::NotSupported)), Event::None));

    let mut follower = Conversation::new(ten(), Name::new("f"), Role::Follower);
    let early = follower.receive(&Message::End { reason: EndReason::Draw, stop: false });
    let words = "\"E20\" comes at the wrong time; expected GAMEEND only in a game";
    assert_eq!(early.unwrap_err().to_string(), words);
    let old = GameRequest { version: 2, position: None, ..request(random) };
    let declines =
        |answer| (Some(Message::Accept { name: Name::new("f"), answer }), Event::Refused(answer));
    let answered = follower.receive(&Message::Request(old)).unwrap();
    assert_eq!(answered, declines(Answer::WrongVersion));
    let empty = draughts::Setup::empty(Colour::White);
    let stuck = GameRequest { position: Some(empty), ..request(random) };
    let answered = follower.receive(&Message::Request(stuck)).unwrap();
    assert_eq!(answered, declines(Answer::NotThis));
    assert!(follower.is_idle());

    // Black begins: White's first move is the second one.
    let start = Position::<u128>::start(ten().rules()).setup(ten().rules());
    let black = draughts::Setup { turn: Colour::Black, ..start };
    let black = GameRequest { position: Some(black), ..request(random) };
    let mut other = follower.clone();
    other.receive(&Message::Request(black)).unwrap();
    for _ in 0..2 {
        other.play(other.game().legal_moves(other.position())[0], 1.0);
    }
    assert_eq!(other.receive(&back).unwrap().1, Event::WentBack);
    assert_eq!((other.moves().len(), other.position().turn()), (1, Colour::White));

    // A second answer to the end of a game comes when the next invitation is out.
    let mut initiator = Conversation::new(ten(), Name::new("i"), Role::Initiator);
    let invitation = initiator.invite(GameRequest { position: None, ..request(random) });
    let stray = Message::End { reason: EndReason::Unknown, stop: false };
    assert_eq!(initiator.receive(&stray), Ok((None, Event::None)));
    let (accept, _) = follower.receive(&invitation).unwrap();
    assert_eq!(initiator.receive(&accept.unwrap()), Ok((None, Event::Started)));
}
