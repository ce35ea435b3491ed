//! The styles of classes: declarations as in CSS.

/// The declarations `name:value` of a style.
pub(super) fn declarations(style: &str) -> impl Iterator<Item = (&str, &str)> {
    let declaration = |text| {
        let (name, value) = str::split_once(text, ':')?;
        Some((name.trim(), value.trim()))
    };
    style.split(';').filter_map(declaration)
}

/// The colour `#rgb` or `#rrggbb`; `None` for anything else.
pub(super) fn rgb(value: &str) -> Option<[u8; 3]> {
    let digits = value.strip_prefix('#')?;
    let part = |from: usize, to: usize| u8::from_str_radix(digits.get(from..to)?, 16).ok();
    match digits.len() {
        3 => Some([part(0, 1)? * 17, part(1, 2)? * 17, part(2, 3)? * 17]),
        6 => Some([part(0, 2)?, part(2, 4)?, part(4, 6)?]),
        _ => None,
    }
}
