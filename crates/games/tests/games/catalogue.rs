//! The list of games.

/// An addition comes too late once a game was looked for. (Names are tested in the library.)
#[test]
fn games_are_added_before_the_list_is_used() {
    games::find("connect-four").unwrap();
    let fault = games::add(&[]).unwrap_err();
    assert!(fault.to_string().contains("after the catalogue"), "{fault}");
}
