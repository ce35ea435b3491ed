//! The parameters of a game, as written after its name: `two-knights:size=5,first=a1`.

use crate::Fault;

/// A parameter that a game understands.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name before the `=`.
    pub name: &'static str,
    /// What it means, in a few words.
    pub meaning: &'static str,
    /// What holds if it is not given.
    pub default: &'static str,
}

/// The parameters given for a game.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    pairs: Vec<(String, String)>,
}

impl Settings {
    /// Splits `id:key=value,key=value` into the id and the settings, and checks the keys against `params`.
    pub fn parse(text: &str, params: &[Param]) -> Result<Self, Fault> {
        let mut pairs: Vec<(String, String)> = Vec::new();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let Some((key, value)) = part.split_once('=') else {
                return Err(Fault::new(format!("the setting \"{part}\" has no value"))
                    .expected("key=value")
                    .example(Self::example(params)));
            };
            let (key, value) = (key.trim(), value.trim());
            if !params.iter().any(|param| param.name == key) {
                let known: Vec<_> = params.iter().map(|param| param.name).collect();
                let known = if known.is_empty() { "no settings".into() } else { known.join(", ") };
                return Err(
                    Fault::new(format!("there is no setting \"{key}\" here")).expected(known)
                );
            }
            if pairs.iter().any(|(known, _)| known == key) {
                return Err(Fault::new(format!("the setting \"{key}\" is given twice")));
            }
            pairs.push((key.into(), value.into()));
        }
        Ok(Settings { pairs })
    }

    fn example(params: &[Param]) -> String {
        params.first().map_or_else(String::new, |param| format!("{}={}", param.name, param.default))
    }

    /// The text of a setting, if it was given.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.pairs.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// A whole number between `least` and `most`, or `default`.
    pub fn number(&self, name: &str, default: u32, least: u32, most: u32) -> Result<u32, Fault> {
        let Some(text) = self.text(name) else { return Ok(default) };
        text.parse().ok().filter(|number| (least..=most).contains(number)).ok_or_else(|| {
            Fault::new(format!("{name}={text} is out of range"))
                .expected(format!("a whole number from {least} to {most}"))
                .example(format!("{name}={default}"))
        })
    }
}
