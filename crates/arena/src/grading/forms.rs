//! The result of a grading in the formats that graders read.

use games::csv;
use games::picture::xml_escaped;
use serde_json::{Value, json};

use super::{GradeLine, GradeReport, sum};

/// The contents of `results/results.json` for Gradescope.
pub fn gradescope(view: &GradeReport) -> Value {
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
    // All students see the leaderboard, so it tells nothing about lines that they do not see.
    let is_visible =
        |line: &&GradeLine| line.visibility.as_deref().is_none_or(|word| word == "visible");
    let points = sum(view.lines.iter().filter(is_visible).map(|line| line.points));
    json!({
        "tests": tests.collect::<Vec<_>>(),
        "leaderboard": [{ "name": "points", "value": points, "order": "desc" }],
        "extra_data": { "game": view.game, "player": view.player },
    })
}

/// The same for a player that cannot play: no points, and the reason.
pub fn gradescope_unplayable(player: &str, reason: &str) -> Value {
    json!({
        "score": 0,
        "output": format!("{player} cannot play: {reason}"),
        "extra_data": { "player": player },
    })
}

/// `JUnit` XML for continuous integration.
pub fn junit(view: &GradeReport) -> String {
    let failed = view.lines.iter().filter(|line| !line.passed).count();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"{}\" tests=\"{}\" failures=\"{failed}\">\n",
        xml_escaped(&format!("{} at {}", view.player, view.game)),
        view.lines.len()
    );
    for line in &view.lines {
        let head =
            format!("    <testcase classname=\"grade\" name=\"{}\"", xml_escaped(&line.name));
        text += &if line.passed {
            format!("{head}/>\n")
        } else {
            let why = xml_escaped(&words(line));
            format!("{head}>\n      <failure message=\"{why}\"/>\n    </testcase>\n")
        };
    }
    text + "  </testsuite>\n</testsuites>\n"
}

/// CSV with a header and one line for each baseline. The last column has the forfeits in words, as in the other formats.
pub fn csv(view: &GradeReport) -> String {
    let mut text = String::from(
        "player,baseline,against,wins,draws,losses,score,needed,passed,points,max_points,forfeits\n",
    );
    for line in &view.lines {
        let cells = [
            escaped_cell(&view.player),
            escaped_cell(&line.name),
            escaped_cell(&line.against),
            line.wins.to_string(),
            line.draws.to_string(),
            line.losses.to_string(),
            format!("{:.4}", line.score),
            line.needed.to_string(),
            line.passed.to_string(),
            line.points.to_string(),
            line.max_points.to_string(),
            line.forfeits.join("; "),
        ];
        text += &csv::row(&cells);
    }
    text
}

/// The result of a line in one sentence.
fn words(line: &GradeLine) -> String {
    let [score, needed] = line.percentages();
    let mut text = format!(
        "{} against {}: +{} ={} -{}, score {score}, required {needed}",
        if line.passed { "passed" } else { "failed" },
        line.against,
        line.wins,
        line.draws,
        line.losses
    );
    for forfeit in &line.forfeits {
        text += &format!("; the player {forfeit}");
    }
    text
}

/// A cell that a spreadsheet does not read as a formula: an apostrophe is put before a leading sign.
fn escaped_cell(text: &str) -> String {
    let sign = text.starts_with(['=', '+', '-', '@']);
    format!("{}{text}", if sign { "'" } else { "" })
}
