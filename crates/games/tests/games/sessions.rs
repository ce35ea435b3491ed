//! What a session says of its position, and what a cache keeps from one search to the next.

use games::picture::Ground;
use games::session::{EngineCache, Request, SearchContext};
use games::{Algorithm, Limits};

#[test]
fn the_last_move_is_marked() {
    let mut session = games::open("tic-tac-toe").unwrap();
    for mv in ["b2", "c3", "a1"] {
        session.play(mv).unwrap();
        assert_eq!((session.view().last, session.last_move()), (vec![mv.into()], Some(mv.into())));
    }
    session.undo();
    assert_eq!(session.view().last, ["c3"]);
}

#[test]
fn the_sign_of_the_points_decides_who_has_won() {
    for (tree, winner) in [("7 MIN", Some(0)), ("-7 MAX", Some(1)), ("0 MAX", None)] {
        let mut session = games::open("own-tree").unwrap();
        session.set_position(tree).unwrap();
        assert_eq!(session.view().outcome.unwrap().winner, winner, "{tree}");
    }
}

#[test]
fn no_more_pieces_are_set_up_than_the_game_has() {
    let session = games::open("rabbit-and-wolves").unwrap();
    let setup = session.setup();
    let mut pieces = setup.current();
    assert_eq!(setup.position(&pieces).unwrap(), session.position());
    let free = session.view().picture.cells.into_iter().find(|cell| {
        !cell.name.is_empty() && cell.ground == Ground::Dark && pieces.on(&cell.name).is_none()
    });
    pieces.pieces.insert(free.unwrap().name, 'R');
    let fault = setup.position(&pieces).unwrap_err().to_string();
    assert_eq!(fault, "Rabbit stands on the board 2 times; expected at most 1");
}

/// Positions that differ only in what the rules of draws have counted are not the same.
#[test]
fn the_key_of_a_position_counts_the_plies_of_draw_rules() {
    let key = |fen: &str| {
        let mut session = games::open("draughts:international").unwrap();
        session.set_position(fen).unwrap();
        session.key()
    };
    let fen = "W:WK32:BK1";
    assert_eq!(key(fen), key(&format!("{fen}:N0.0.0")));
    assert_ne!(key(fen), key(&format!("{fen}:N0.0.4")));
}

/// What is kept of another evaluation or of other settings changes no answer.
#[test]
fn a_cache_changes_no_answer_of_another_search() {
    let session = games::open("connect-four").unwrap();
    let mut cache = EngineCache::new();
    for (eval, lines) in [("lines", 1), ("threats", 1), ("threats", 3), ("lines", 1)] {
        let mut request = Request::new(Algorithm::Engine, Limits::none().depth(6));
        request.eval = Some(eval.into());
        request.engine.multi_pv = lines;
        let search = |context| session.search(&request, context).unwrap().report();
        let (alone, cached) =
            (search(SearchContext::new()), search(SearchContext::new().cache(&mut cache)));
        assert_eq!((cached.value, cached.best), (alone.value, alone.best), "{eval}, {lines}");
        assert_eq!(
            (cached.nodes, cached.moves.len()),
            (alone.nodes, alone.moves.len()),
            "{eval}, {lines}"
        );
    }
}
