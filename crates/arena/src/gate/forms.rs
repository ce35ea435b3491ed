//! The result of a gate in the forms that graders read.

use games::csv;
use serde_json::{Value, json};

use super::{GateLine, GateView};

/// What Gradescope reads as `results/results.json`.
pub fn gradescope(view: &GateView) -> Value {
    let tests = view.lines.iter().enumerate().map(|(number, line)| {
        let mut test = json!({
            "name": line.name,
            "number": format!("{}", number + 1),
            "score": line.points,
            "max_score": line.max_points,
            "output": words(line),
        });
        if let Some(visibility) = &line.visibility {
            test["visibility"] = json!(visibility);
        }
        test
    });
    json!({
        "tests": tests.collect::<Vec<_>>(),
        "leaderboard": [{ "name": "points", "value": view.points, "order": "desc" }],
        "extra_data": { "game": view.game, "player": view.player },
    })
}

/// `JUnit` XML, as continuous integration reads it.
pub fn junit(view: &GateView) -> String {
    let failed = view.lines.iter().filter(|line| !line.passed).count();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"{}\" tests=\"{}\" failures=\"{failed}\">\n",
        escaped(&format!("{} at {}", view.player, view.game)),
        view.lines.len()
    );
    for line in &view.lines {
        let head = format!("    <testcase classname=\"gate\" name=\"{}\"", escaped(&line.name));
        text += &if line.passed {
            format!("{head}/>\n")
        } else {
            let why = escaped(&words(line));
            format!("{head}>\n      <failure message=\"{why}\"/>\n    </testcase>\n")
        };
    }
    text + "  </testsuite>\n</testsuites>\n"
}

/// One line for each baseline, with a head.
pub fn csv(view: &GateView) -> String {
    let mut text = String::from(
        "player,baseline,against,wins,draws,losses,score,needed,passed,points,max_points\n",
    );
    for line in &view.lines {
        let cells = [
            harmless(&view.player),
            harmless(&line.name),
            harmless(&line.against),
            line.wins.to_string(),
            line.draws.to_string(),
            line.losses.to_string(),
            format!("{:.4}", line.score),
            line.needed.to_string(),
            line.passed.to_string(),
            line.points.to_string(),
            line.max_points.to_string(),
        ];
        text += &csv::row(&cells);
    }
    text
}

/// What happened, in one sentence.
fn words(line: &GateLine) -> String {
    let mut text = format!(
        "{} against {}: +{} ={} -{}, {:.1} % of {:.1} % needed",
        if line.passed { "passed" } else { "failed" },
        line.against,
        line.wins,
        line.draws,
        line.losses,
        100.0 * line.score,
        100.0 * line.needed
    );
    for foul in &line.fouls {
        text += &format!("; in one game it {foul}");
    }
    text
}

/// Text for XML; characters that XML forbids become spaces.
fn escaped(text: &str) -> String {
    let letters = text.chars().map(|letter| match letter {
        '&' => "&amp;".into(),
        '<' => "&lt;".into(),
        '>' => "&gt;".into(),
        '"' => "&quot;".into(),
        letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => " ".into(),
        letter => letter.to_string(),
    });
    letters.collect()
}

/// A cell of a table that a spreadsheet does not take for a formula, as it would with a leading sign.
fn harmless(text: &str) -> String {
    let sign = text.starts_with(['=', '+', '-', '@']);
    format!("{}{text}", if sign { "'" } else { "" })
}
