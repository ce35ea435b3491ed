//! The texts of the default road map do not overlap.

use puzzle_catalogue::open_puzzle;
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
