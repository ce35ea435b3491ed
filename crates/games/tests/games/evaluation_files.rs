//! Evaluations from files: what is accepted, what is refused and how, and that searches use them.

use games::{
    Algorithm, CustomKind, EvalChoice, Fault, GameSession, Limits, Player, Request, SearchContext,
    catalogue, eval_template, open,
};
use outwit::Rng;

fn choice(session: &dyn GameSession, text: &str) -> Result<EvalChoice, Fault> {
    EvalChoice::from("my.toml").with_file(session.evaluations(), &mut |_| Ok(text.to_owned()))
}

fn search(session: &dyn GameSession, eval: EvalChoice) -> games::view::ReportView {
    let mut request = Request::new(Algorithm::AlphaBeta, Limits::none().depth(3));
    request.eval = Some(eval);
    session.search(&request, SearchContext::new()).expect("a sound request").report()
}

#[test]
fn templates_of_all_games_are_accepted_and_search() {
    for row in catalogue() {
        let session = row.open("").unwrap();
        if session.evaluations().features().is_empty() {
            assert!(eval_template(session.evaluations(), "weights").is_err());
            continue;
        }
        for kind in ["weights", "formula"] {
            let text = eval_template(session.evaluations(), kind).unwrap();
            let eval =
                choice(&*session, &text).unwrap_or_else(|f| panic!("{}: {f}\n{text}", row.id));
            let report = search(&*session, eval.clone());
            assert_eq!(report.eval, eval.custom().unwrap().to_string());
            assert!(report.best.is_some());
        }
        assert!(eval_template(session.evaluations(), "poem").is_err());
    }
}

#[test]
fn weights_and_formula_of_the_same_sum_are_the_same_evaluation() {
    let weights = "name = 'a'\ngame = 'connect-four'\ntempo = 3\nscale = 0.5\n[weights]\nthreats = 10\ngood_threats = 20\nlines = 1.25\ncentre = 0";
    let formula = "name = 'b'\ngame = 'connect-four'\nformula = '0.5 * (3 + 10 * (my.threats - their.threats) + 20 * good_threats + 1.25 * lines)'";
    let mut session = open("connect-four").unwrap();
    let [a, b] = [weights, formula].map(|text| choice(&*session, text).unwrap());
    let CustomKind::Weights { weights, tempo, scale } = a.custom().unwrap().kind() else {
        panic!("these are weights")
    };
    assert_eq!((weights.len(), *tempo, *scale), (4, 3.0, 0.5));
    assert_eq!(a.custom().unwrap().weight("lines"), Some(1.25));
    assert_eq!(a.custom().unwrap().hash().len(), 64);
    let mut rng = Rng::new(3);
    while let Some(mv) = rng.pick(&session.view().moves).cloned() {
        let [x, y] = [&a, &b].map(|eval| session.evaluations().terms(Some(eval)).unwrap());
        assert_eq!((x.score, x.value), (y.score, y.value));
        // The contributions of weights add up to what is not the tempo.
        let sum: f64 = x.terms.iter().filter_map(|term| term.contribution).sum();
        assert!((sum + 1.5 - x.value.unwrap()).abs() < 1e-9, "{x:?}");
        assert_eq!(search(&*session, a.clone()).line, search(&*session, b.clone()).line);
        session.play(&mv.text).unwrap();
    }
}

#[test]
fn the_usual_weights_search_like_the_evaluation_they_are_made_of() {
    let mut session = open("connect-four").unwrap();
    let weights =
        choice(&*session, &eval_template(session.evaluations(), "weights").unwrap()).unwrap();
    for mv in ["4", "4", "3", "5", "2"] {
        let [own, named] = [weights.clone(), "threats".into()].map(|eval| search(&*session, eval));
        assert_eq!((own.best, own.value, own.nodes), (named.best, named.value, named.nodes));
        session.play(mv).unwrap();
    }
}

#[test]
fn faults_point_into_the_file() {
    let session = open("connect-four").unwrap();
    let fault = |text: &str| choice(&*session, text).unwrap_err();
    let head = "name = 'x'\ngame = 'connect-four'\n";
    for (text, sentence, snippet) in [
        (
            format!("{head}formula = \"3 * (my.thraets - lines)\""),
            "my.toml, line 3, column 20: there is no feature \"thraets\"; did you mean threats? (expected one of threats,",
            "3 | formula = \"3 * (my.thraets - lines)\"\n  |                    ^^^^^^^",
        ),
        (
            format!("{head}formula = '''\n  lines\n  + 2 ^ 3\n'''"),
            "my.toml, line 5, column 7: the sign \"^\" has no meaning",
            "5 |   + 2 ^ 3\n  |       ^",
        ),
        (
            format!("{head}formula = \"lines\\t+ kings\""),
            "my.toml, line 1, column 9: there is no feature \"kings\"",
            "1 | lines + kings\n  |         ^^^^^",
        ),
        (
            format!("{head}[weights]\nthreat = 3"),
            "my.toml, line 4, column 1: there is no feature \"threat\"",
            "4 | threat = 3\n  | ^^^^^^",
        ),
        (
            format!("{head}[weights]\nlines = inf"),
            "my.toml, line 4, column 9: this number is too great",
            "4 | lines = inf\n  |         ^^^",
        ),
        (
            "name = 'x'\ngame = 'chess'\nformula = '1'".into(),
            "line 2, column 8: the file is for chess; expected one for connect-four",
            "2 | game = 'chess'\n  |        ^^^^^^^",
        ),
        (
            "name = ''\ngame = 'connect-four'\nformula = '1'".into(),
            "line 1, column 8: this cannot be a name",
            "1 | name = ''\n  |        ^^",
        ),
        (
            format!("{head}fromula = '1'"),
            "line 3, column 1: unknown field \"fromula\"",
            "3 | fromula = '1'\n  | ^^^^^^^",
        ),
        (format!("{head}formula = '1"), "line 3, column", "3 | formula = '1\n  |"),
        (
            format!("{head}formula = '1'\ntempo = 3"),
            "line 4, column 9: tempo and scale go with weights",
            "4 | tempo = 3\n  |         ^",
        ),
        (
            format!("{head}scale = -1\n[weights]"),
            "line 3, column 9: the scale is -1; expected a number above 0, for example: scale = 1.0",
            "3 | scale = -1\n  |         ^^",
        ),
        (
            format!("{head}learned = 'AAAA'\nscale = 2"),
            "line 4, column 9: tempo and scale go with weights; expected learned weights alone",
            "4 | scale = 2\n  |         ^",
        ),
    ] {
        let fault = fault(&text);
        assert!(fault.to_string().contains(sentence), "{fault}");
        let shown = fault.snippet().unwrap();
        assert!(shown.starts_with(snippet), "{fault}\n{shown}");
    }
    for (text, sentence) in [
        (head.to_owned(), "neither a table of weights nor a formula"),
        (format!("{head}formula = '1'\n[weights]"), "there are weights and a formula"),
        ("x".repeat(70_000), "the file has 70000 bytes"),
    ] {
        assert!(fault(&text).to_string().contains(sentence), "{}", fault(&text));
    }
}

#[test]
fn a_file_must_be_read_and_for_this_game() {
    let four = open("connect-four").unwrap();
    let unread: Player = "engine:eval=my.toml".parse().unwrap();
    assert!(unread.check(&*four).unwrap_err().to_string().contains("my.toml has not been read"));
    let text = eval_template(four.evaluations(), "weights").unwrap();
    let read = unread.clone().with_file(&*four, &mut |_| Ok(text.clone())).unwrap();
    assert_eq!(read.to_string(), unread.to_string());
    assert_eq!(read.eval_file().unwrap().1.text(), text);
    assert!(read.check(&*four).is_ok());
    let knights = open("two-knights").unwrap();
    let fault = read.check(&*knights).unwrap_err().to_string();
    assert!(fault.contains("is for connect-four; expected one for two-knights"), "{fault}");
    assert!(read.choose(&*knights, &Limits::none(), SearchContext::new()).is_err());
    let level: Player = "level:2".parse().unwrap();
    assert!(level.with_file(&*four, &mut |_| panic!("there is no file")).is_ok());
}

#[test]
fn damaged_files_never_panic() {
    let session = open("two-knights").unwrap();
    let pieces: Vec<char> = "\"'=[]#.\n\\+*/()mine0e9\u{e9}\u{1f407}\0".chars().collect();
    let mut rng = Rng::new(8);
    for round in 0..6_000 {
        let kind = if round % 2 == 0 { "weights" } else { "formula" };
        let mut text: Vec<char> =
            eval_template(session.evaluations(), kind).unwrap().chars().collect();
        for _ in 0..=rng.below(4) {
            let place = rng.below(text.len());
            match rng.below(3) {
                0 => drop(text.remove(place)),
                1 => text[place] = pieces[rng.below(pieces.len())],
                _ => text.insert(place, pieces[rng.below(pieces.len())]),
            }
        }
        let text: String = text.into_iter().collect();
        match choice(&*session, &text) {
            Ok(eval) => assert!(
                session.evaluations().terms(Some(&eval)).unwrap().value.unwrap().is_finite()
            ),
            Err(fault) => assert!(fault.to_string().starts_with("my.toml"), "{fault}"),
        }
    }
}
