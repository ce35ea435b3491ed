use jobs::Stop;

use super::*;
use crate::tournament::RunSettings;
use crate::{Contest, Openings, PlayerSpec};

fn round(names: [&str; 3]) -> Round {
    let players = ["engine:nodes=200", "level:2", "random"];
    let players = players.map(|player| PlayerSpec::parse(player).unwrap()).into();
    let contest = Contest {
        names: names.map(String::from).into(),
        openings: Openings::Random { least: 2, most: 4, seed: 1 },
        ..Contest::new("connect-four", players, Contest::round_robin(3), 2)
    };
    Round::play(contest, &RunSettings::in_memory(2, &Stop::new())).unwrap()
}

fn data(round: &Round) -> String {
    Boards::of(std::slice::from_ref(round)).unwrap().json(None)
}

fn html(round: &Round) -> String {
    let rounds = std::slice::from_ref(round);
    Report { title: "A <test>", rounds, total: &round.total }.html().unwrap()
}

#[test]
fn a_report_is_self_contained_and_escapes_names() {
    let evil = "</script><script>alert(1)</script>";
    let round = round([evil, "level", "dice & <b>"]);
    let page = html(&round);
    assert!(!page.contains(evil) && page.contains("A &lt;test&gt;"));
    assert_eq!(page.matches("<script").count(), 2, "the data and our own");
    assert!(!page.contains("<b>") && !page.contains("src=") && !page.contains("href="));
    for address in ["http:", "https:"] {
        let own = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!own.contains(address), "nothing is fetched");
    }
    let data = page.split("id=\"games\">").nth(1).unwrap().split("</script>").next().unwrap();
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["games"].as_array().unwrap().len(), 12);
    assert_eq!(data["games"][0]["players"][0], evil);
    assert_eq!(html(&round), page, "the same bytes again");
}

#[test]
fn the_boards_of_the_data_are_those_of_the_game() {
    let round = round(["a", "b", "c"]);
    let data: serde_json::Value = serde_json::from_str(&data(&round)).unwrap();
    let game = &data["games"][0];
    assert_eq!(game["cost_unit"], "nodes");
    assert!(SCRIPT.contains("game.cost_unit"), "the script reads this name");
    let mut board: Vec<u64> =
        game["first"].as_array().unwrap().iter().map(|look| look.as_u64().unwrap()).collect();
    for mv in game["moves"].as_array().unwrap() {
        for change in mv[1].as_array().unwrap() {
            board[change[0].as_u64().unwrap() as usize] = change[1].as_u64().unwrap();
        }
    }
    let record = &round.pairs[0].1.games[0];
    let mut session = record.start.session().unwrap();
    for mv in &record.moves {
        session.play(&mv.mv).unwrap();
    }
    for (cell, look) in session.view().picture.cells.iter().zip(board) {
        let piece = data["appearances"][look as usize][1].as_u64();
        assert_eq!(piece, cell.piece.as_ref().map(|piece| piece.owner as u64));
    }
}

/// In English draughts Black is the first side; its men are dark.
#[test]
fn the_boards_have_the_colours_of_the_pieces() {
    let players = ["level:1", "random"].map(|player| PlayerSpec::parse(player).unwrap()).into();
    let contest = Contest {
        names: ["a", "b"].map(String::from).into(),
        ..Contest::new("draughts:variant=english", players, Contest::round_robin(2), 1)
    };
    let round = Round::play(contest, &RunSettings::in_memory(1, &Stop::new())).unwrap();
    let data: serde_json::Value = serde_json::from_str(&data(&round)).unwrap();
    let first = data["games"][0]["first"].as_array().unwrap();
    // Square 1 is at the top: a black man.
    let top = &data["appearances"][first[1].as_u64().unwrap() as usize];
    assert_eq!(top[1], 0, "Black is the first side");
    assert!(top[0].as_str().unwrap().contains("class=\"p1\""), "{top}");
    let page = html(&round);
    assert!(page.contains(".outwit .p1"), "the colours of the pieces are in the page");
    assert!(!page.contains("scrollIntoView"), "the page stays at its top");
    let (_, paper) = page.split_once("@media print").expect("rules for paper");
    assert!(paper.contains("#moves { max-height: none"), "all moves are printed");
}

#[test]
fn plots_draw_every_player() {
    let round = round(["first", "second", "third"]);
    let view = TournamentView::of_total("connect-four", &round.total);
    let svg = ratings_plot(&view).svg(Theme::Light);
    assert_eq!(svg.matches("<circle").count(), 3);
    assert!(["first", "second", "third"].iter().all(|name| svg.contains(name)));
    // The name of the axis is at its end, and not below the first number.
    let (before, _) = svg.split_once(">Elo</text>").expect("the axis has a name");
    let axis = &before[before.rfind("<text").expect("a text")..];
    assert!(axis.contains("text-anchor=\"end\""), "{axis}");
    let svg = tournament_plot(&view).svg(Theme::Light);
    assert_eq!(
        svg.matches("third").count(),
        3,
        "in the description, beside its bar and beside its row"
    );
    assert!(svg.matches("<text").count() > 3 * 3 + 6, "{svg}");
    assert_eq!(plots::averages(&[round]).len(), 2, "values and nodes");
}

/// A name ends where the cross table begins, so a long one needs room on its left.
#[test]
fn long_names_fit_beside_the_cross_table() {
    let name = "M".repeat(20);
    let round = round([&name, "second", "third"]);
    let view = TournamentView::of_total("connect-four", &round.total);
    let svg = tournament_plot(&view).svg(Theme::Light);
    let (before, _) = svg.split_once(&format!("{name}  ")).expect("the row of the first player");
    let (_, x) = before.rsplit_once(" x=\"").expect("a place");
    let right: f64 = x.split('"').next().unwrap().parse().unwrap();
    // In DejaVu Sans an M has 0.86 of the size of the font; two spaces and a number have 1.3.
    assert!(right > (20.0 * 0.86 + 1.3) * 11.0, "{right}");
}

#[test]
fn a_site_has_a_page_for_each_player_and_fetches_nothing() {
    let evil = "</script><script>alert(1)</script>";
    let round = round([evil, "level", "dice & <b>"]);
    let rounds = std::slice::from_ref(&round);
    let files = Report { title: "Class <1>", rounds, total: &round.total }.site().unwrap();
    let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["index.html", "player-001.html", "player-002.html", "player-003.html"]);
    for file in &files {
        assert!(
            !file.text.contains(evil) && file.text.contains("Class &lt;1&gt;"),
            "{}",
            file.name
        );
        let own = file.text.replace("http://www.w3.org/2000/svg", "");
        assert!(!own.contains("http:") && !own.contains("https:") && !own.contains("src="));
        for link in own.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            assert!(names.contains(&link), "{}: {link}", file.name);
        }
    }
    assert!(!files[0].text.contains("<script"), "the table needs none");
    // A wide table scrolls in its box, as in the report of one page.
    for page in [&files[0].text, &html(&round)] {
        let standings = page.split("aria-label=\"Standings\">").nth(1).unwrap();
        assert!(standings.starts_with("<table>"));
    }
    assert!(names[1..].iter().all(|name| files[0].text.contains(&format!("href=\"{name}\""))));
    for (player, file) in files[1..].iter().enumerate() {
        let data =
            file.text.split("id=\"games\">").nth(1).unwrap().split("</script>").next().unwrap();
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        let games = data["games"].as_array().unwrap();
        assert_eq!(games.len(), 8, "two pairs against each of the others");
        let name = &round.contest.names[player];
        assert!(
            games
                .iter()
                .all(|game| game["players"].as_array().unwrap().contains(&name.as_str().into()))
        );
        assert!(file.text.contains("95 %"));
    }
}
