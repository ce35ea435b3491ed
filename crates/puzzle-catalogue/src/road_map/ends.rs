//! The text of two places: where a way begins and where it ends.

use views::{Fault, nearest};

use super::RoadMapPuzzle;
use crate::Puzzle as _;

impl RoadMapPuzzle {
    /// "A to B", also written "A -> B".
    pub(super) fn ends(&self, text: &str) -> Result<(String, String), Fault> {
        // A name may hold one of these words itself.
        let words = ["->", " to "].into_iter();
        let words = words.flat_map(|word| text.char_indices().map(move |(at, _)| (at, word)));
        let ends = words
            .filter(|(at, word)| text[*at..].starts_with(word))
            .map(|(at, word)| (text[..at].trim(), text[at + word.len()..].trim()))
            .filter(|(from, to)| !from.is_empty() && !to.is_empty())
            .map(|(from, to)| (self.place_named(from), self.place_named(to)));
        let is_known = |name: &String| self.map.places().iter().any(|place| place.name == *name);
        let mut known = ends.clone().filter(|(from, to)| is_known(from) && is_known(to));
        match (known.next(), known.next()) {
            (Some(only), None) => return Ok(only),
            (Some(one), Some(other)) => return Err(two_ways(text, &one, &other)),
            (None, _) => {}
        }
        let (from, to) = ends.clone().next().ok_or_else(|| {
            Fault::new(format!("\"{}\" names no two places", text.trim()))
                .expected("START to GOAL")
                .example(self.default_instance())
        })?;
        let names = self.map.places().iter().map(|place| place.name.as_str());
        if let Some(unknown) = [&from, &to].into_iter().find(|name| !is_known(name))
            && let Some(near) = nearest(unknown, names)
        {
            let what = format!("there is no place '{unknown}' on the map; did you mean {near}?");
            return Err(Fault::new(what));
        }
        Ok((from, to))
    }

    /// The name of a place that is given by its name or by its coordinates, X,Y.
    fn place_named(&self, text: &str) -> String {
        let places = self.map.places();
        let parts = text.trim_matches(['(', ')']).split_once(',');
        let at = parts.and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
        if places.iter().any(|place| place.name == text) || at.is_none() {
            return text.into();
        }
        let found = places.iter().find(|place| place.at == at);
        found.map_or_else(|| text.into(), |place| place.name.clone())
    }

    pub(super) fn pair(&self, from: usize, to: usize) -> String {
        let name = |at: usize| self.map.places().get(at).map_or("", |place| place.name.as_str());
        self.written(name(from), name(to))
    }

    /// The text that is read as these places.
    pub(super) fn written(&self, from: &str, to: &str) -> String {
        let text = format!("{from} to {to}");
        if self.ends(&text).is_ok() { text } else { format!("{from} -> {to}") }
    }
}

/// The fault of a text that names two pairs of places.
fn two_ways(text: &str, one: &(String, String), other: &(String, String)) -> Fault {
    let [first, second] = [one, other].map(|(from, to)| format!("from '{from}' to '{to}'"));
    let word = if text.contains("->") { "to" } else { "->" };
    Fault::new(format!("\"{}\" can be read in two ways: {first}, or {second}", text.trim()))
        .expected("a word between the places that is in neither name")
        .example(format!("{} {word} {}", one.0, one.1))
}
