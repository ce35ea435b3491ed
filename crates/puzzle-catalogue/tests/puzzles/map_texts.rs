//! The texts of the default road map do not overlap.

use puzzle_catalogue::{Plan, PlannedPlace, PlannedRoad, Sketch, open_puzzle};
use views::picture::{Marks, Theme};

#[test]
fn the_texts_of_the_default_map_do_not_overlap() {
    let roads = open_puzzle("road-map").unwrap();
    let session = roads.instance(&roads.default_instance()).unwrap();
    let svg = session.view().drawing.svg(&Marks::default(), Theme::Page, "");
    assert_eq!(
        svg.matches("<text class=\"halo\"").count(),
        17 + svg.matches("class=\"road\"").count(),
        "all lengths are drawn: {svg}"
    );
    let texts: Vec<(&str, [f64; 4])> =
        svg.split("<text ").skip(1).filter_map(box_on_a_page).collect();
    for (at, (text, [left, top, right, bottom])) in texts.iter().enumerate() {
        for (other, area) in &texts[..at] {
            let is_apart =
                right <= &area[0] || &area[2] <= left || bottom <= &area[1] || &area[3] <= top;
            assert!(
                is_apart,
                "{text} and {other} overlap: {:?}, {area:?}",
                [left, top, right, bottom]
            );
        }
    }
}

/// A border stands once in the text, whichever way it was drawn.
#[test]
fn drawn_regions_become_a_text() {
    let puzzle = open_puzzle("map-colouring").unwrap();
    let drawn = |count: usize| {
        let place = |at| PlannedPlace {
            name: format!("r{at}"),
            x: Some(at as f64),
            y: Some(0.0),
            estimate: None,
        };
        let road = |(from, to): (usize, usize)| PlannedRoad {
            from: format!("r{from}"),
            to: format!("r{to}"),
            ..PlannedRoad::default()
        };
        let plan = Plan {
            places: (0..count).map(place).collect(),
            roads: [(1, 0), (0, 1), (1, 2)].map(road).into(),
            ..Plan::default()
        };
        puzzle.drawn(&Sketch { plan, colours: Some(3), ..Sketch::default() })
    };
    let text = drawn(3).unwrap();
    let borders: Vec<&str> = text.lines().filter(|line| line.starts_with("neighbours")).collect();
    assert_eq!(borders, ["neighbours = [\"r1\"]", "neighbours = [\"r2\"]"], "{text}");
    assert!(drawn(400).is_ok());
    let fault = drawn(401).unwrap_err().to_string();
    assert!(fault.contains("at most 400"), "{fault}");
}

/// The text of an element of a map, and what it covers on a page, where lengths have 14 units and names 15: left, top, right and
/// bottom of its letters.
fn box_on_a_page(element: &str) -> Option<(&str, [f64; 4])> {
    let attribute = |name: &str| element.split_once(&format!("{name}=\""))?.1.split('"').next();
    let number = |name: &str| attribute(name)?.parse::<f64>().ok();
    let text = element.split_once('>')?.1.split_once('<')?.0;
    if attribute("class") != Some("halo") {
        return None;
    }
    let size = if number("font-size") == Some(12.0) { 14.0 } else { 15.0 };
    let (x, y, width) = (number("x")?, number("y")?, 0.62 * size * text.chars().count() as f64);
    let left = match attribute("text-anchor") {
        Some("middle") => x - width / 2.0,
        Some("end") => x - width,
        _ => x,
    };
    Some((text, [left, y - 0.75 * size, left + width, y + 0.05 * size]))
}
