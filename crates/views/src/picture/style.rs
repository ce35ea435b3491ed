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

#[cfg(test)]
mod tests {
    use super::super::palette::PALETTE;
    use super::*;

    /// The relative luminance of a colour, as WCAG 2 defines it.
    fn luminance(colour: [u8; 3]) -> f64 {
        let linear = colour.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    #[test]
    fn hints_have_contrast_with_their_ground() {
        let luminances = |class: &str, property: &str| {
            let &(_, light, dark) =
                PALETTE.iter().find(|colour| colour.0 == class).expect("a class of the palette");
            [light, dark].map(|style| {
                let value = declarations(style).find(|(name, _)| *name == property);
                luminance(value.and_then(|(_, value)| rgb(value)).expect("a colour"))
            })
        };
        for (hint, ground) in
            [("hint", "light"), ("hint", "dark"), ("hole-hint", "hole"), ("map-hint", "paper")]
        {
            let pairs = luminances(hint, "stroke").into_iter().zip(luminances(ground, "fill"));
            for (a, b) in pairs {
                let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
                assert!(contrast >= 3.0, "{hint} on {ground}: {contrast}");
            }
        }
    }
}
