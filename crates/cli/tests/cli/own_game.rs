//! What a program with a game of its own can use: the snippet of the guide "Write a game".

#[path = "../../examples/chomp.rs"]
#[expect(dead_code, unreachable_pub)]
mod chomp;

use chomp::Chomp;

// ANCHOR: views
use games::playable::{Fault, Playable, Settings};
use outwit::game::{Game, GameRecorder, Limits, NoEval, alpha_beta};
use views::picture::Theme;
use views::tree::Show;

/// A session, which reads and writes text, and the picture of a search tree.
fn played_and_drawn() -> Result<(String, String), Fault> {
    let mut session = games::Row::of::<Chomp>().open("columns=3,rows=2")?;
    session.play("b2")?;

    let game = Chomp::create(&Settings::default())?;
    let (start, notation) = (game.start(), game.notation());
    let mut recorder = GameRecorder::new(10_000);
    alpha_beta(&game, &start, &NoEval, &Limits::none().depth(2), &mut recorder);
    let tree = games::tree::of_trace(game, start, recorder.into_trace(), notation);
    let svg = views::tree::window(&*tree, &Show::default()).svg(Theme::Auto);
    Ok((session.view().position, svg))
}
// ANCHOR_END: views

#[test]
fn a_game_of_a_program_has_sessions_and_drawn_trees() {
    let (position, svg) = played_and_drawn().unwrap();
    assert_eq!(position, "211 Second");
    assert!(svg.starts_with("<svg") && svg.contains(">c3<"), "{svg}");
}
