//! Players as text.

use std::collections::BTreeSet;

use games::{Limits, Player, SearchContext, players};

#[test]
fn every_kind_of_player_survives_its_text() {
    for row in players() {
        let player: Player = row.name.parse().unwrap();
        assert_eq!(player.to_string().parse(), Ok(player), "{}", row.name);
    }
    for text in [
        "level:3",
        "level:level=2,seed=7",
        "random:seed=18446744073709551615",
        "classic:2",
        "engine:time=0.1,eval=threats,threads=2",
        "minimax:depth=3",
        "mcts:nodes=5000,seed=3",
        "alpha-beta:depth=6,cut=strict",
        "engine:depth=3,tables=/data/tables",
        "engine:depth=3,table=64,lmr=off,null-move=off",
        "engine:table=off",
    ] {
        assert_eq!(text.parse::<Player>().unwrap().to_string(), text);
    }
    let player: Player = " Engine : time = 100ms , nodes=2M".parse().unwrap();
    assert_eq!(player.to_string(), "engine:nodes=2000000,time=0.1");
    let player: Player = "engine:lmr=on,table=16,etc=on".parse().unwrap();
    assert_eq!(player.to_string(), "engine");
}

#[test]
fn faults_say_what_was_expected() {
    for (text, part) in [
        ("", "there is no player \"\""),
        ("level:11", "a whole number from 1 to 10"),
        ("classic:9", "a whole number from 1 to 8"),
        ("level:3,depth=2", "there is no setting \"depth\""),
        ("engine:depth=2,seed=3", "seed= has no effect on engine"),
        ("minimax:depth=2,threads=4", "threads= has no effect on minimax; expected"),
        ("mcts:nodes=9,book=off", "for example: engine:time=0.5,book=off"),
        ("engine:cut=strict", "for example: alpha-beta:depth=4,cut=strict"),
        ("proof-number:nodes=9,eval=none", "eval= has no effect on proof-number"),
        ("engine:time=1e-12", "for example: time=0.5"),
        ("engine:time=-1", "for example: time=0.5"),
        ("engine:time=NaN", "for example: time=0.5"),
        ("engine:nodes=many", "for example: nodes=100k"),
        ("engine:depth", "has no value"),
        ("engine:depth=0", "depth=0 is not understood"),
        ("alpha-beta:depth=0", "expected a whole number from 1 to"),
        ("mcts:depth=3", "mcts takes no depth, since"),
        ("engine:lmr=maybe", "lmr=maybe is not understood; expected on or off"),
        ("engine:table=0", "a whole number from 1 to"),
        ("alpha-beta:lmr=off", "there is no setting \"lmr\""),
    ] {
        let fault = text.parse::<Player>().unwrap_err().to_string();
        assert!(fault.contains(part), "{text}: {fault}");
    }
}

#[test]
fn switches_reach_the_engine() {
    let session = games::catalogue::open("connect-four").unwrap();
    let nodes = |text: &str| {
        let player: Player = text.parse().unwrap();
        let choice = player.choose(&*session, &Limits::none(), SearchContext::new()).unwrap();
        choice.summary().unwrap().nodes
    };
    let usual = nodes("engine:depth=8,book=off");
    assert_eq!(nodes("engine:depth=8,book=off,table=64"), usual);
    assert!(nodes("engine:depth=8,book=off,table=off") > usual);
    assert!(nodes("engine:depth=8,book=off,killers=off,history=off") != usual);
}

#[test]
fn a_wrong_evaluation_is_found_before_the_first_move() {
    let session = games::catalogue::open("connect-four").unwrap();
    let check = |text: &str| text.parse::<Player>().unwrap().check(&*session);
    assert!(check("engine:eval=height").unwrap_err().to_string().contains("threats, lines, none"));
    assert!(check("engine:eval=lines").is_ok());
    let fault = check("classic:1").unwrap_err().to_string();
    let expected = fault.split("expected").nth(1).unwrap();
    let row = players().into_iter().find(|row| row.name == "classic").unwrap();
    for game in games::catalogue() {
        let has_program = game.open("").unwrap().textbook().has_program();
        assert_eq!(row.summary.contains(game.id), has_program, "{}", row.summary);
        assert_eq!(expected.contains(game.id), has_program, "{fault}");
    }
    for name in ["alpha-beta", "minimax", "mcts", "proof-number"] {
        let text = format!("{name}:nodes=9,tables=nowhere");
        let fault = text.parse::<Player>().unwrap_err().to_string();
        let sentence = format!("tables= has no effect on {name};");
        assert!(fault.starts_with(&sentence), "{fault}");
    }
    let fault = check("engine:tables=nowhere").unwrap_err().to_string();
    assert!(fault.contains("no endgame tables of connect-four in nowhere"), "{fault}");
}

#[test]
fn equally_good_moves_of_the_book_are_chosen_by_the_seed() {
    let session = games::catalogue::open("draughts:international").unwrap();
    let chosen = |player: &str, book_seed: u64| {
        let player: Player = player.parse().unwrap();
        let context = SearchContext::new().book_seed(book_seed);
        let choice = player.choose(&*session, &Limits::none(), context).unwrap();
        assert!(choice.summary().is_none(), "no search");
        choice.mv
    };
    let own = |seed: u64| chosen(&format!("level:level=10,seed={seed}"), 0);
    let given = |seed: u64| chosen("engine", seed);
    let book: BTreeSet<String> = session.book().into_iter().collect();
    assert!(book.len() > 1);
    assert_eq!((0..60).map(own).collect::<BTreeSet<_>>(), book);
    assert_eq!((0..60).map(given).collect::<BTreeSet<_>>(), book);
    // The own seed counts before the given one.
    let both = (0..60).map(|seed| chosen("level:level=10,seed=7", seed));
    assert_eq!(both.collect::<BTreeSet<_>>(), BTreeSet::from([own(7)]));
}
