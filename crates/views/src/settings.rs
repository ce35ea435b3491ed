//! The parameters of a game or puzzle, as written after its name: `two-knights:size=5,first=a1`, or `two-knights:5,first=a1`, since
//! the first parameter can do without its name.

use serde::Serialize;

use crate::Fault;

/// The id in `id:settings`, without blanks around it.
///
/// ```
/// assert_eq!(views::id_of("two-knights:size=5"), "two-knights");
/// ```
pub fn id_of(name: &str) -> &str {
    name.split(':').next().unwrap_or(name).trim()
}

/// A parameter that a game or puzzle understands.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Param {
    /// Its name before the `=`.
    pub name: &'static str,
    /// What it means, in a few words; a list of words with the default among them is a list of choices.
    pub meaning: &'static str,
    /// What holds if it is not given.
    pub default: &'static str,
}

/// The parameters given for a game or puzzle.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    pairs: Vec<(String, String)>,
}

impl Settings {
    /// Splits `key=value,key=value` into the settings and checks the keys against `params`. A bare value in the first place
    /// is the value of the first parameter.
    pub fn parse(text: &str, params: &[Param]) -> Result<Self, Fault> {
        let mut pairs: Vec<(String, String)> = Vec::new();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let bare = params.first().filter(|_| pairs.is_empty() && !part.contains('='));
            // The name of a parameter alone is a value forgotten, not a value.
            let bare = bare.filter(|_| params.iter().all(|param| param.name != part));
            let pair = bare.map(|first| (first.name, part)).or_else(|| part.split_once('='));
            let Some((key, value)) = pair else {
                return Err(Fault::new(format!("the setting \"{part}\" has no value"))
                    .expected("key=value")
                    .example(Self::example(params)));
            };
            let (key, value) = (key.trim(), value.trim());
            if !params.iter().any(|param| param.name == key) {
                let known: Vec<_> = params.iter().map(|param| param.name).collect();
                let known = if known.is_empty() { "no settings".into() } else { known.join(", ") };
                let fault =
                    Fault::new(format!("there is no setting \"{key}\" here")).expected(known);
                return Err(if params.is_empty() {
                    fault
                } else {
                    let names = params.iter().map(|param| param.name);
                    fault.example(Self::example(params)).did_you_mean(key, names)
                });
            }
            if pairs.iter().any(|(known, _)| known == key) {
                return Err(Fault::new(format!("the setting \"{key}\" is given twice"))
                    .expected("each setting once")
                    .example(format!("{key}={value}")));
            }
            pairs.push((key.into(), value.into()));
        }
        Ok(Settings { pairs })
    }

    fn example(params: &[Param]) -> String {
        // Some defaults are words that say what happens without the setting.
        let has_value = |param: &&Param| param.default != "none";
        let param = params.iter().find(has_value);
        param.map_or_else(String::new, |param| format!("{}={}", param.name, param.default))
    }

    /// The text of a setting, if it was given.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.pairs.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The value of one of these words; that of the first if the setting is not given. `others` says what there is besides.
    ///
    /// ```
    /// let params = [views::Param { name: "book", meaning: "on or off", default: "on" }];
    /// let settings = views::Settings::parse("book=of", &params)?;
    /// let fault = settings.one_of("book", &[("on", true), ("off", false)], "").unwrap_err();
    /// assert_eq!(fault.to_string(), "book=of is not understood; expected on or off, for example: book=off");
    /// # Ok::<(), views::Fault>(())
    /// ```
    pub fn one_of<T: Copy>(
        &self,
        name: &str,
        words: &[(&str, T)],
        others: &str,
    ) -> Result<T, Fault> {
        let text = self.text(name).unwrap_or(words[0].0);
        let found = words.iter().find(|(word, _)| *word == text);
        found.map(|(_, value)| *value).ok_or_else(|| {
            let (last, first) = words.split_last().expect("there is a default");
            let first: Vec<&str> = first.iter().map(|(word, _)| *word).collect();
            Fault::new(format!("{name}={text} is not understood"))
                .expected(format!("{} or {}{others}", first.join(", "), last.0))
                .example(format!("{name}={}", words[1].0))
        })
    }

    /// A whole number between `least` and `most`, or `default`.
    pub fn number(&self, name: &str, default: u32, least: u32, most: u32) -> Result<u32, Fault> {
        let Some(text) = self.text(name) else { return Ok(default) };
        text.parse().ok().filter(|number| (least..=most).contains(number)).ok_or_else(|| {
            let expected = format!("a whole number from {least} to {most}");
            let digits = text.strip_prefix('-').unwrap_or(text);
            let is_whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            let fault = if is_whole {
                Fault::new(format!("{name}={text} is out of range")).expected(expected)
            } else {
                Fault::new(format!("{name}={text} is not {expected}"))
            };
            fault.example(format!("{name}={default}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAMS: &[Param] = &[
        Param { name: "size", meaning: "of the board", default: "4" },
        Param { name: "first", meaning: "a square", default: "a1" },
    ];

    #[test]
    fn the_first_value_can_do_without_its_name() {
        let read = |text: &str| {
            let settings = Settings::parse(text, PARAMS).map_err(|fault| fault.to_string())?;
            Ok([settings.text("size"), settings.text("first")].map(|text| text.map(String::from)))
        };
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(read("5"), Ok([some("5"), None]));
        assert_eq!(read(" 5 , first = b2 "), Ok([some("5"), some("b2")]));
        assert_eq!(read("first=b2"), Ok([None, some("b2")]));
        for wrong in ["first=b2,5", "5,6", "size", "first", "5,size=6"] {
            let fault: String = read(wrong).unwrap_err();
            assert!(fault.contains("has no value") || fault.contains("twice"), "{wrong}: {fault}");
        }
        assert!(Settings::parse("5", &[]).is_err());
    }
}
