//! The contract finds what a game breaks, and says which function returned what.

use games::Row;
use games::picture::{Cell, Picture};
use games::playable::{
    Fault, GameInfo, Level, NamedEval, NamedFeature, Numbers, Opening, Param, Playable, Settings,
};
use outwit::game::retrograde::Indexed;
use outwit::game::{Game, Outcome, Score, Side};

/// A heap of matches: take one or two, or add one to five; who takes the last one wins. The setting names what is broken.
#[derive(Clone)]
struct Heap {
    fault: String,
}

impl Heap {
    fn has(&self, fault: &str) -> bool {
        self.fault == fault
    }
}

impl Game for Heap {
    type State = (u8, Side);
    /// The change of the heap.
    type Move = i8;
    fn start(&self) -> (u8, Side) {
        (5, Side::First)
    }
    fn turn(&self, state: &(u8, Side)) -> Side {
        state.1
    }
    fn moves(&self, &(matches, _): &(u8, Side), out: &mut Vec<i8>) {
        out.extend((1..=2.min(matches)).map(|taken| -(taken as i8)));
        out.extend((matches == 5).then_some(1));
        out.extend(self.has("moves").then_some(-1));
    }
    fn play(&self, &(matches, turn): &(u8, Side), change: i8) -> (u8, Side) {
        (matches.saturating_add_signed(change), turn.other())
    }
    fn outcome(&self, &(matches, turn): &(u8, Side)) -> Option<Outcome> {
        let points = if turn == Side::First { -3 } else { 3 };
        (matches == 0).then_some(match self.fault.as_str() {
            "points" => Outcome::Points(points),
            "settings" => Outcome::Win(turn),
            _ => Outcome::Win(turn.other()),
        })
    }
    fn key(&self, state: &(u8, Side)) -> u64 {
        if self.has("key") { u64::from(state.0) } else { outwit::hash::key_of(state) }
    }
    fn is_irreversible(&self, &(matches, _): &(u8, Side), change: i8) -> bool {
        self.has("is_irreversible") || !matches!((matches, change), (5, 1) | (6, -1))
    }
    fn tactics(&self, &(matches, _): &(u8, Side), moves: &mut Vec<i8>) -> Option<Score> {
        match self.fault.as_str() {
            "tactics" => moves.clear(),
            "points" | "settings" => (),
            _ if matches <= 2 => return Some(Score::win_in(1)),
            _ => (),
        }
        None
    }
    fn tactics_depth(&self) -> u32 {
        if self.has("tactics_depth") { 9 } else { 0 }
    }
    fn bounds(&self, _: &(u8, Side)) -> (Score, Score) {
        (if self.has("bounds") { Score::DRAW } else { Score::loss_in(0) }, Score::win_in(0))
    }
}

impl Indexed for Heap {
    fn size(&self) -> usize {
        14
    }
    fn index(&self, &(matches, turn): &(u8, Side)) -> Option<usize> {
        Some(2 * matches as usize + turn as usize)
    }
    fn state(&self, index: usize) -> Option<(u8, Side)> {
        let is_first = index.is_multiple_of(2) || self.has("index");
        Some(((index / 2) as u8, if is_first { Side::First } else { Side::Second }))
    }
}

impl Playable for Heap {
    const INFO: GameInfo = GameInfo {
        id: "heap",
        aliases: &[],
        title: "Heap",
        summary: "take matches",
        rules: "Aim: take the last match.",
        sides: ["First", "Second"],
        params: &[Param { name: "fault", meaning: "what is broken", default: "none" }],
    };
    fn create(settings: &Settings) -> Result<Self, Fault> {
        Ok(Heap { fault: settings.text("fault").unwrap_or("none").into() })
    }
    fn settings(&self) -> String {
        let is_named = !self.has("none") && !self.has("settings");
        if is_named { format!("fault={}", self.fault) } else { String::new() }
    }
    fn position_text(&self, state: &(u8, Side)) -> String {
        let blank = if self.has("position_text") { '\t' } else { ' ' };
        format!("{}{blank}{}", state.0, Self::INFO.sides[state.1 as usize])
    }
    fn parse_position(&self, text: &str) -> Result<(u8, Side), Fault> {
        let fault = || Fault::new(format!("\"{text}\" is not a position")).example("5 First");
        let (matches, side) = text.split_once(char::is_whitespace).ok_or_else(fault)?;
        let side = if side == "First" { Side::First } else { Side::Second };
        Ok((matches.parse().ok().filter(|&matches: &u8| matches <= 6).ok_or_else(fault)?, side))
    }
    fn move_text(&self, _: &(u8, Side), change: i8) -> String {
        match self.fault.as_str() {
            "blank" => format!("take {change}"),
            "parentheses" => format!("({change})"),
            "number" => format!("1.{change}"),
            "mark" => format!("{change}!"),
            _ => format!("take{change}"),
        }
    }
    fn move_cells(&self, _: &(u8, Side), change: i8) -> Vec<String> {
        vec![format!("m{}", change.unsigned_abs() + u8::from(change > 0))]
    }
    fn picture(&self, _: &(u8, Side)) -> Picture {
        let cell = |number| Cell { name: format!("m{number}"), ..Cell::default() };
        Picture { columns: 3, cells: (1..=3).map(cell).collect(), ..Picture::default() }
    }
    fn winning_line(&self, _: &(u8, Side)) -> Vec<String> {
        if self.has("winning_line") { vec!["z9".into()] } else { Vec::new() }
    }
    fn evals() -> &'static [NamedEval<Self>] {
        &[NamedEval {
            name: "turn",
            summary: "who moves",
            eval: |game, _| if game.has("eval") { Score::win_in(3) } else { Score::eval(10) },
        }]
    }
    fn eval_weights(&self, _: &str) -> Option<Vec<(&'static str, f64)>> {
        Some(vec![("turn", if self.has("eval_weights") { 3.0 } else { 10.0 })])
    }
    fn features() -> &'static [NamedFeature<Self>] {
        &[NamedFeature {
            name: "turn",
            title: "Turn",
            summary: "1 for the side to move",
            weight: 10.0,
            count: |_, state, side| i32::from(state.1 == side),
        }]
    }
    fn default_eval(&self) -> Option<&'static str> {
        self.has("default_eval").then_some("material")
    }
    fn level(&self, level: u8) -> Level {
        let eval = self.has("level").then_some("material");
        Level { eval, ..Level::default_for(level) }
    }
    fn book(&self, _: &(u8, Side)) -> Vec<i8> {
        if self.has("book") { vec![-9] } else { Vec::new() }
    }
    fn openings(&self) -> Vec<Opening> {
        let opening = |mv: &str| Opening {
            name: "first".into(),
            position: None,
            moves: vec!["take-1".into(), mv.into()],
            is_fair: true,
            parts: &[],
        };
        if self.has("openings") { vec![opening("take-2"), opening("take9")] } else { Vec::new() }
    }
    fn points(&self, _: &(u8, Side)) -> Option<[i32; 2]> {
        self.has("points").then_some([0, 0])
    }
    fn numbers(&self) -> Option<Numbers<Self>> {
        Some(Numbers::by_index())
    }
}

#[test]
fn a_broken_promise_is_found_and_named() {
    let row = Row::of::<Heap>();
    assert_eq!(row.contract("", 1, 30), Ok(()));
    for (fault, expected) in [
        ("moves", "Game::moves returned take-1 twice; expected different moves"),
        ("key", "Game::key returned the key of \""),
        ("is_irreversible", "Game::is_irreversible returned true for take"),
        ("tactics", "Game::tactics removed all "),
        ("tactics_depth", "Game::tactics_depth returned 9; expected at most "),
        (
            "bounds",
            "Game::bounds returned 0 as the least and win in 0 as the greatest score; expected loss in ",
        ),
        ("index", "Indexed::state returned another position for the number of Indexed::index"),
        (
            "settings",
            "Playable::settings returned \"\", with which Playable::create makes a game with other",
        ),
        (
            "position_text",
            "Playable::position_text returned \"5\\tFirst\"; expected one line without tabs",
        ),
        (
            "blank",
            "Playable::move_text returned \"take -1\", which --moves reads as take and -1; expected",
        ),
        (
            "parentheses",
            "Playable::move_text returned \"(-1)\", which --moves reads as no move; expected",
        ),
        ("number", "Playable::move_text returned \"1.-1\", which --moves reads as -1; expected"),
        ("mark", "Playable::move_text returned \"-1!\", which --moves reads as -1; expected"),
        ("winning_line", "Playable::winning_line returned z9; expected cells of the picture"),
        ("eval", "the evaluation turn returned win in 3; expected points"),
        ("eval_weights", "Playable::eval_weights(\"turn\") has the sum 3; expected 10"),
        (
            "default_eval",
            "Playable::default_eval names no evaluation: Heap has no evaluation \"material\"",
        ),
        ("level", "Playable::level(1) names no evaluation: Heap has no evaluation \"material\""),
        ("book", "Playable::book returned a move that is not legal"),
        (
            "openings",
            "Playable::openings returned \"first\" with the move take9; expected one of take-1 take-2",
        ),
        ("points", "Playable::points returned 0 to 0; expected "),
    ] {
        let broken = row.contract(&format!("fault={fault}"), 1, 30).unwrap_err();
        assert!(broken.starts_with("heap"), "{broken}");
        assert!(broken.contains(expected), "{fault}: {broken}");
    }
}
