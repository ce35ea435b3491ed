//! The model card of a run, and its curve of Elo by generation.

use std::fmt::Write as _;

use draughts::Variant;
use games::picture::{LineChart, Theme, ValueScale};
use jobs::sha256;

use super::record::{Generation, Model, Training, match_text};
use crate::statistics::{elo_of_score, score_interval};

/// What was done to make the weights, in Markdown; `file` is the text of their file.
pub(super) fn card(
    training: &Training,
    variant: Variant,
    generations: &[Generation],
    file: Option<&str>,
) -> String {
    let mut text = format!("# Learned evaluation of {}\n\n", variant.rules().title);
    let best = generations.iter().rfind(|generation| generation.accepted);
    // A generation that was refused has no part in the weights.
    let last = best.map_or(u64::MAX, |best| best.number);
    let used = || generations.iter().filter(|generation| generation.number <= last);
    let games: u64 = used().map(|generation| generation.games).sum();
    let seconds: u64 = used().flat_map(|generation| generation.seconds).sum();
    let _ = writeln!(
        text,
        "{}, learned from {games} games of the\n\
         engine against itself, {} positions a move. The first games were played with the evaluation `{}`; no other\n\
         data. Seed {}. Time, of each generation since its last start: {}.\n",
        match training.model {
            Model::Network => "A network (`draughts/src/evaluation/network`)",
            Model::Patterns => {
                "Weights of patterns of eight squares (`draughts/src/evaluation/patterns`)"
            }
        },
        training.nodes,
        training.from,
        training.seed,
        if seconds < 120 {
            format!("{seconds} s")
        } else {
            format!("{} minutes", seconds.div_ceil(60))
        }
    );
    if let (Some(best), Some(file)) = (best, file) {
        let _ = writeln!(
            text,
            "The weights are those of generation {}: hash `{}`, {} bytes. The hash of their file, which names them in analyses and\n\
             matches, is `{}`.\n",
            best.number,
            best.hash,
            best.bytes,
            &sha256(file.as_bytes())[..8]
        );
    } else {
        text += "No generation has won its match yet.\n\n";
    }
    let _ = writeln!(
        text,
        "| generation | games | positions | loss | shrink | v weights before | v `{}` | accepted | s: games, fit, matches |\n\
         |---|---|---|---|---|---|---|---|---|",
        training.from
    );
    for generation in generations {
        let Generation { number, games, positions, loss, shrink, seconds, .. } = generation;
        let _ = writeln!(
            text,
            "| {number} | {games} | {positions} | {loss:.4} | {shrink} | {} | {} | {} | {}, {}, {} |",
            match_text(&generation.gate),
            match_text(&generation.from_first),
            if generation.accepted { "yes" } else { "no" },
            seconds[0],
            seconds[1],
            seconds[2]
        );
    }
    text += "\nMatches: the same number of positions a move for both, colours exchanged, Elo with intervals of 95 %.\n";
    text += "Loss: mean logistic loss of the results of positions that the fit has not seen.\n";
    text
}

/// Elo against the first evaluation by generation, as SVG.
pub(super) fn curve(variant: Variant, from: &str, generations: &[Generation]) -> String {
    let elo = |generation: &Generation| {
        let tally = &generation.from_first;
        let [low, high] = score_interval(tally);
        [low, tally.score(), high].map(|score| elo_of_score(score).clamp(-800.0, 800.0))
    };
    let generations = || (1..).zip(generations.iter().map(elo));
    let start = std::iter::once((0, 0.0));
    let curve = start.chain(generations().map(|(number, [_, elo, _])| (number, elo)));
    let chart = LineChart {
        title: format!("{}: Elo against {from} by generation", variant.rules().title),
        across: "generation; 0 = start".into(),
        up: "Elo with intervals of 95 %".into(),
        scale: ValueScale::Linear,
        series: vec![("learned".into(), curve.collect())],
        intervals: generations().map(|(number, [low, _, high])| (number, [low, high])).collect(),
    };
    chart.figure().svg(Theme::Auto)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Tally;

    fn generation(number: u64, accepted: bool) -> Generation {
        let gate = Tally { wins: 4, pairs: [0, 0, 0, 0, 2], ..Tally::default() };
        Generation {
            number,
            games: 100,
            positions: 950,
            held_back: 50,
            scale: 100.0,
            loss: 0.5,
            search_loss: 0.5,
            shrink: 0,
            tried: Vec::new(),
            from_first: gate,
            gate,
            accepted,
            hash: "90518025".into(),
            bytes: 1000,
            seconds: [60, 60, 60],
        }
    }

    #[test]
    fn a_card_counts_what_led_to_its_weights() {
        let training = Training::small("russian", Model::Network);
        let generations = [generation(1, true), generation(2, true), generation(3, false)];
        let text = card(&training, Variant::Russian, &generations, Some("name = 'russian-2'"));
        assert!(text.contains("learned from 200 games"), "{text}");
        assert!(text.contains("last start: 6 minutes"), "{text}");
        // Both names of the weights: `printf "name = 'russian-2'" | sha256sum`.
        assert!(text.contains("`90518025`") && text.contains("`abd5f03e`"), "{text}");
        // Two pairs have the wide interval of a match.
        assert!(text.contains("| +4 =0 -0, Elo more than -290.5 |"), "{text}");
        let curve = curve(Variant::Russian, "standard", &generations);
        assert!(!curve.contains("inf") && !curve.contains("NaN"), "{curve}");
    }
}
