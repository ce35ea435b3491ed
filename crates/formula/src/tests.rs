//! The compiled formula against a slow one that walks the tree, on random formulas; and any text at all.

use outwit::Rng;

use super::program::Program;
use super::syntax::{Binary, Counted, Expr, Input, Unary, Whose};
use super::{compile, parser};

const FEATURES: [&str; 4] = ["men", "kings", "mobility", "centre"];

/// The reference: walks the tree as it was read and counts a feature whenever it comes by.
#[expect(clippy::float_cmp, reason = "equality in a formula is equality of the numbers")]
fn reference(expr: &Expr, counts: &[[i32; 2]]) -> f64 {
    match expr {
        Expr::Number(number) => *number,
        Expr::Input(input) => {
            let [mine, theirs] = counts[input.feature as usize].map(f64::from);
            match input.whose {
                Whose::Mine => mine,
                Whose::Theirs => theirs,
                Whose::Difference => mine - theirs,
            }
        }
        Expr::Unary(Unary::Negate, x) => -reference(x, counts),
        Expr::Unary(Unary::Abs, x) => reference(x, counts).abs(),
        Expr::Unary(Unary::Not, x) => {
            if reference(x, counts) == 0.0 {
                1.0
            } else {
                0.0
            }
        }
        Expr::If(parts) => {
            reference(&parts[if reference(&parts[0], counts) == 0.0 { 2 } else { 1 }], counts)
        }
        Expr::Binary(op, left, right) => {
            let (a, b) = (reference(left, counts), reference(right, counts));
            let held = |x: f64| x.clamp(-1e15, 1e15);
            let flag = |holds| if holds { 1.0 } else { 0.0 };
            match op {
                Binary::Add => a + b,
                Binary::Subtract => a - b,
                Binary::Multiply => held(a * b),
                Binary::Divide if b == 0.0 => 0.0,
                Binary::Divide => held(a / b),
                Binary::Min => {
                    if b < a {
                        b
                    } else {
                        a
                    }
                }
                Binary::Max => {
                    if a < b {
                        b
                    } else {
                        a
                    }
                }
                Binary::Less => flag(a < b),
                Binary::LessOrEqual => flag(a <= b),
                Binary::Equal => flag(a == b),
                Binary::Unequal => flag(a != b),
                Binary::And => flag(a != 0.0 && b != 0.0),
                Binary::Or => flag(a != 0.0 || b != 0.0),
            }
        }
    }
}

fn run(program: &Program, counts: &[[i32; 2]]) -> f64 {
    program.run(|number| {
        let Input { feature, whose } = program.inputs()[number];
        let [mine, theirs] = counts[feature as usize].map(f64::from);
        match whose {
            Whose::Mine => mine,
            Whose::Theirs => theirs,
            Whose::Difference => mine - theirs,
        }
    })
}

/// A random formula as text.
fn random(rng: &mut Rng, depth: usize) -> String {
    if depth == 0 || rng.below(5) == 0 {
        let feature = FEATURES[rng.below(FEATURES.len())];
        return match rng.below(6) {
            0 => format!("my.{feature}"),
            1 => format!("their.{feature}"),
            2 => feature.into(),
            3 => ["0", "1", "2.5", ".125", "1e15", "0.1", "7e-3"][rng.below(7)].into(),
            4 => rng.below(100).to_string(),
            _ => format!("({feature})"),
        };
    }
    let mut part = || random(rng, depth - 1);
    let (a, b, c) = (part(), part(), part());
    let infix =
        ["+", "-", "*", "/", "<", "<=", ">", ">=", "=", "==", "!=", " and ", " or ", "+", "*"];
    match rng.below(22) {
        0 => format!("min({a}, {b}, {c})"),
        1 => format!("max({a}, {b})"),
        2 => format!("abs({a})"),
        3 => format!("clamp({a}, {b}, {c})"),
        4 => format!("if({a}, {b}, {c})"),
        5 => format!("-({a})"),
        6 => format!("(not ({a}))"),
        number => format!("({a}) {} ({b})", infix[number - 7]),
    }
}

#[test]
fn compiled_formulas_give_what_their_trees_give() {
    for seed in 0..10_000 {
        let mut rng = Rng::new(seed);
        let depth = 1 + rng.below(5);
        let text = random(&mut rng, depth);
        let expr = parser::parse(&text, &FEATURES, Counted::ForBoth)
            .unwrap_or_else(|e| panic!("{text}: {e:?}"));
        let Ok(program) = Program::new(&expr) else { continue };
        for _ in 0..3 {
            let mut count = || [rng.below(25) as i32 - 4, rng.below(25) as i32 - 4];
            let counts = [count(), count(), count(), count()];
            let (fast, slow) = (run(&program, &counts), reference(&expr, &counts));
            assert!(fast.is_finite(), "seed {seed}: {text}");
            assert_eq!(fast.to_bits(), slow.to_bits(), "seed {seed}: {text}: {fast} and {slow}");
        }
    }
}

#[test]
fn precedence_is_that_of_school() {
    let value = |text: &str| {
        run(&compile(text, &FEATURES, Counted::ForBoth).unwrap(), &[[5, 2], [1, 0], [7, 9], [0, 0]])
    };
    for (text, expected) in [
        ("1 + 2 * 3 - 4 / 2", 5.0),
        ("10 - 3 - 2", 5.0),
        ("-men * 2", -6.0),
        ("--2 + +3", 5.0),
        ("my.men - their.men", 3.0),
        ("men", 3.0),
        ("2 < 3 and not 3 < 2", 1.0),
        ("not 1 or 1", 1.0),
        ("1 or 0 and 0", 1.0),
        ("not not 7", 1.0),
        ("1 / 0", 0.0),
        ("mobility / centre", 0.0),
        ("1e15 * 1e15", 1e15),
        ("-1e15 * 1e15 * 1e15", -1e15),
        ("clamp(men, 5, 4)", 4.0),
        ("if(men > 2, 10, 20)", 10.0),
        ("max(1, 5, 3) + min(4, 2)", 7.0),
        ("abs(mobility)", 2.0),
        ("1.5e1 # fifteen\n + .5", 15.5),
        ("men = 3", 1.0),
        ("men >= 4", 0.0),
    ] {
        assert!((value(text) - expected).abs() < 1e-12, "{text}: {}", value(text));
    }
}

#[test]
fn constants_are_worked_out_and_features_counted_once() {
    let program = compile(
        "men * (2 + 3 * 4) + men + 0 * kings + if(1, men, mobility)",
        &FEATURES,
        Counted::ForBoth,
    );
    let program = program.unwrap();
    let used: Vec<u16> = program.inputs().iter().map(|input| input.feature).collect();
    assert_eq!(used, [0, 1]);
}

#[test]
fn faults_point_at_the_word() {
    for (text, part, place) in [
        (
            "3 * kigns",
            "there is no feature \"kigns\"; did you mean kings? (expected one of men, kings, mobility, centre)",
            4..9,
        ),
        ("", "found the end of the formula; expected a number, a feature", 0..0),
        ("(men", "expected \")\"", 4..4),
        ("men men", "found \"men\"; expected an operator", 4..7),
        ("1 < 2 < 3", "a comparison of a comparison", 6..7),
        ("my men", "expected \".\"", 3..6),
        ("my.", "the name of a feature", 3..3),
        ("their.min", "there is no feature \"min\"", 6..9),
        ("if(men, 1)", "if has 2 arguments; expected 3, for example: if(a < 5, b, c)", 0..2),
        (
            &format!("min({})", ["1"; 101].join(", ")),
            "min has 101 arguments; expected 1 to 100",
            0..3,
        ),
        ("abs()", "abs has 0 arguments", 0..3),
        ("min", "expected \"(\" after \"min\"", 3..3),
        ("2 ^ 3", "the sign \"^\" has no meaning", 2..3),
        ("1e999", "the number 1e999 is too great", 0..5),
        ("men and", "the end of the formula", 7..7),
        ("\u{e9}", "the sign \"\u{e9}\" has no meaning", 0..2),
    ] {
        let located = compile(text, &FEATURES, Counted::ForBoth).unwrap_err();
        assert!(located.fault.to_string().contains(part), "{text}: {}", located.fault);
        assert_eq!(located.range, place, "{text}");
    }
}

#[test]
fn any_text_is_read_or_refused_and_never_panics() {
    let words = [
        "men",
        "my",
        "their",
        ".",
        "kings",
        "if",
        "min",
        "clamp",
        "abs",
        "(",
        ")",
        ",",
        "+",
        "-",
        "*",
        "/",
        "<",
        ">=",
        "==",
        "!=",
        "!",
        "and",
        "or",
        "not",
        "1",
        "2.5",
        ".",
        "1e",
        "e5",
        " ",
        "\n",
        "#",
        "\u{e9}",
        "\u{1f407}",
        "\0",
        "_",
        "9999999999999999999999",
        "=",
        "\"",
        "\\",
    ];
    let mut rng = Rng::new(6);
    let mut accepted = 0;
    for _ in 0..30_000 {
        let length = rng.below(14);
        let text: String = (0..length).map(|_| words[rng.below(words.len())]).collect();
        match compile(&text, &FEATURES, Counted::ForBoth) {
            Ok(program) => {
                accepted += 1;
                assert!(run(&program, &[[i32::MAX, i32::MIN / 2]; 4]).is_finite(), "{text}");
            }
            Err(located) => assert!(located.range.end <= text.len(), "{text}"),
        }
    }
    assert!(accepted > 100, "{accepted}");
    for text in [
        "(".repeat(100_000),
        "-".repeat(100_000),
        "not ".repeat(100_000),
        "1+".repeat(100_000),
        format!("1{}", "+1".repeat(1_500)),
        format!("{}1{}", "abs(".repeat(40), ")".repeat(40)),
        format!("{}1{}", "(1 - ".repeat(47), ")".repeat(47)),
        format!("{}men{}", "if(men, 1, ".repeat(47), ")".repeat(47)),
    ] {
        let _ = compile(&text, &FEATURES, Counted::ForBoth);
    }
}
