//! Learned weights as text: their bytes in base 64, as the value `learned` of an evaluation file.

use views::Fault;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// Digits of a line.
const LINE: usize = 100;

/// The text of an evaluation file with learned weights.
///
/// ```
/// let text = formula::weights_file("mine", "draughts", b"weights");
/// assert!(text.contains("d2VpZ2h0cw=="));
/// ```
pub fn weights_file(name: &str, game: &str, weights: &[u8]) -> String {
    let mut digits = String::new();
    for chunk in weights.chunks(3) {
        let bytes = [0, 1, 2].map(|at| u32::from(chunk.get(at).copied().unwrap_or(0)));
        let bits = bytes[0] << 16 | bytes[1] << 8 | bytes[2];
        for place in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * place) & 63) as usize];
            digits.push(if place <= chunk.len() { digit.into() } else { '=' });
        }
    }
    let mut text = format!("name = {name:?}\ngame = {game:?}\nlearned = \"\"\"\n");
    let mut rest = &*digits;
    while !rest.is_empty() {
        let (line, after) = rest.split_at(LINE.min(rest.len()));
        text += line;
        text.push('\n');
        rest = after;
    }
    text + "\"\"\"\n"
}

/// The bytes of digits in base 64; spaces and line ends are passed over.
pub(crate) fn unpacked(text: &str) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0u32, 0);
    let digits = text.trim_end().trim_end_matches('=').chars();
    for digit in digits.filter(|digit| !digit.is_ascii_whitespace()) {
        let value =
            DIGITS.iter().position(|&known| char::from(known) == digit).ok_or_else(|| {
                Fault::new(format!("{digit:?} is no digit of base 64"))
                    .expected("letters, digits, + and /")
            })?;
        bits = bits << 6 | value as u32;
        count += 1;
        if count % 4 == 0 {
            bytes.extend(&bits.to_be_bytes()[1..]);
        }
    }
    match count % 4 {
        1 => {
            return Err(
                Fault::new("the last digit of base 64 stands alone").expected("at least two")
            );
        }
        2 => bytes.push((bits >> 4) as u8),
        3 => bytes.extend(((bits >> 2) as u16).to_be_bytes()),
        _ => {}
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_survive_as_text() {
        let mut rng = outwit::Rng::new(4);
        for length in (0..20).chain([1000]) {
            let bytes: Vec<u8> = (0..length).map(|_| rng.below(256) as u8).collect();
            let text = weights_file("a", "b", &bytes);
            let digits = text.split("\"\"\"").nth(1).unwrap();
            assert_eq!(unpacked(digits).unwrap(), bytes);
        }
        assert!(unpacked("AAAAA").unwrap_err().to_string().contains("stands alone"));
        assert!(unpacked("ab\u{e9}").unwrap_err().to_string().contains("base 64"));
    }
}
