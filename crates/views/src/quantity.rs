//! Numbers and times as people type them: `1_000_000`, `10k`, `1.5M`; `0.5`, `500ms`, `2s`, `1m`.

/// A whole number with `k`, `M` or `G` for thousands, millions and billions; the largest one if it is larger. None if the
/// text is no whole number.
///
/// ```
/// use views::parse_whole;
/// assert_eq!(["250", "1_000", "10,000", "2.01k"].map(parse_whole), [250, 1000, 10_000, 2010].map(Some));
/// assert_eq!(["1.5", "1,5k", "-1", "0.0001k"].map(parse_whole), [None; 4]);
/// ```
pub fn parse_whole(text: &str) -> Option<u128> {
    let text = text.trim();
    let (digits, zeros) = match text.chars().next_back()? {
        'k' | 'K' => (&text[..text.len() - 1], 3),
        'm' | 'M' => (&text[..text.len() - 1], 6),
        'g' | 'G' => (&text[..text.len() - 1], 9),
        _ => (text, 0),
    };
    // Commas separate thousands; a decimal comma would be read as another number.
    if let Some((first, rest)) = digits.split_once(',') {
        let is_first = (1..=3).contains(&first.len()) && !first.starts_with('0');
        if !is_first || rest.split(',').any(|group| group.len() != 3) {
            return None;
        }
    }
    let plain: String = digits.chars().filter(|c| !matches!(c, '_' | ',')).collect();
    // A fraction is allowed only before a unit: 1.5M.
    let (whole, fraction) = plain.split_once('.').unwrap_or((&plain, ""));
    let fraction = fraction.trim_end_matches('0');
    let shifted = format!("{whole}{fraction}");
    let is_number = plain.contains(|c: char| c.is_ascii_digit())
        && shifted.bytes().all(|byte| byte.is_ascii_digit())
        && (zeros > 0 || !plain.contains('.'));
    if !is_number || fraction.len() > zeros {
        return None;
    }
    let factor = 10u128.pow((zeros - fraction.len()) as u32);
    let shifted = if shifted.is_empty() { "0" } else { &shifted };
    Some(shifted.parse::<u128>().map_or(u128::MAX, |number| number.saturating_mul(factor)))
}

/// A time in seconds, with the unit `ms`, `s`, `m` or `h` if there is one. None if the text is no time; the number may be too
/// large for a time.
///
/// ```
/// use views::parse_seconds;
/// assert_eq!(["0.5", "500ms", "1m", ".25 s"].map(parse_seconds), [0.5, 0.5, 60.0, 0.25].map(Some));
/// assert_eq!(["soon", "-1", "1y"].map(parse_seconds), [None; 3]);
/// ```
pub fn parse_seconds(text: &str) -> Option<f64> {
    let text = text.trim();
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let (digits, seconds) = units
        .iter()
        .find_map(|(unit, seconds)| Some((text.strip_suffix(unit)?, *seconds)))
        .unwrap_or((text, 1.0));
    let is_number = digits.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    is_number.then(|| digits.trim().parse::<f64>().ok().map(|number| number * seconds))?
}
