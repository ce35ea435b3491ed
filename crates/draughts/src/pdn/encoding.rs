//! Encodings of texts that are not UTF-8: the code pages 1251 (Cyrillic) and 1252 (Latin) of Windows.

use std::fmt;

/// The characters of the bytes from 0x80 in code page 1251; from 0xC0 they are the letters from U+0410.
const CYRILLIC: &str =
    "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\u{a0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{ad}®Ї°±Ііґµ¶·ё№є»јЅѕї";

/// The same in code page 1252; from 0xA0 it is Latin-1.
const LATIN: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

/// An encoding with one byte per character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Code page 1251.
    Cyrillic,
    /// Code page 1252, or Latin-1, which is part of it.
    Latin,
}

impl fmt::Display for Encoding {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Cyrillic => "CP1251 (Cyrillic)",
            Self::Latin => "CP1252 (Latin)",
        })
    }
}

impl Encoding {
    /// What to do if the guess is wrong: other code pages of old Russian programs have letters at the same bytes.
    pub const ADVICE: &str =
        "if names look wrong, convert the file from KOI8-R or CP866: iconv -f KOI8-R -t UTF-8 FILE";

    /// The text of these bytes.
    pub fn decode(self, bytes: &[u8]) -> String {
        bytes.iter().map(|&byte| self.character(byte)).collect()
    }

    fn character(self, byte: u8) -> char {
        let table = match self {
            Self::Cyrillic => CYRILLIC,
            Self::Latin => LATIN,
        };
        match byte.checked_sub(0x80).and_then(|index| table.chars().nth(index.into())) {
            Some(character) => character,
            None if self == Self::Cyrillic && byte >= 0xC0 => {
                char::from_u32(0x410 + u32::from(byte - 0xC0)).expect("the letters end at U+044F")
            }
            None => char::from(byte),
        }
    }
}

/// The text of a whole file: UTF-8, or the code page that its words show.
pub fn decoded(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| {
        let bytes = error.as_bytes();
        let encoding = if is_cyrillic(bytes) { Encoding::Cyrillic } else { Encoding::Latin };
        encoding.decode(bytes)
    })
}

/// Whether some word of three letters or more has only letters of code page 1251 that are not ASCII. Latin words have few such
/// letters side by side.
pub(super) fn is_cyrillic(bytes: &[u8]) -> bool {
    // The letters Ё and ё stand apart from the others.
    let is_high = |byte: &u8| matches!(byte, 0xC0..|0xA8| 0xB8);
    let words = bytes.split(|byte| !byte.is_ascii_alphabetic() && !is_high(byte));
    words.filter(|word| word.len() >= 3).any(|word| word.iter().all(is_high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_show_the_encoding() {
        let petr: &[u8] = b"\xcf\xb8\xf2\xf0, \xb9 1";
        assert!(is_cyrillic(petr));
        assert_eq!(Encoding::Cyrillic.decode(petr), "Пётр, № 1");
        assert_eq!(decoded(petr.to_vec()), "Пётр, № 1");
        assert_eq!(decoded("Пётр".into()), "Пётр");
        for latin in [&b"M\xfcller"[..], b"cr\xe9\xe9e", b"32\xd728", b"\xe0 Z\xfcrich"] {
            assert!(!is_cyrillic(latin));
        }
        assert_eq!(Encoding::Latin.decode(b"M\xfcller \x80"), "Müller €");
    }
}
