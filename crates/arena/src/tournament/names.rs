//! The names of the players of a tournament, or of the baselines of a grading: no two look alike.

use games::Fault;

/// The names so far.
pub(crate) struct Names {
    /// What has them: "player" or "baseline".
    owner: &'static str,
    list: Vec<Name>,
}

struct Name {
    /// The number of its owner.
    number: usize,
    text: String,
    /// What is visible of it.
    visible: String,
}

impl Names {
    pub(crate) fn of(owner: &'static str) -> Names {
        Names { owner, list: Vec::new() }
    }

    /// Adds the name of an owner. Fails if it cannot be read, or looks like that of an earlier one.
    pub(crate) fn add(&mut self, number: usize, text: &str) -> Result<(), Fault> {
        let owner = self.owner;
        let refused = |why: String| {
            Fault::new(format!("the name {text:?} of {owner} {number} {why}"))
                .expected("letters on one line")
                .example("name = \"Ada\"")
        };
        if let Some(sign) = text.chars().find(|&sign| is_hidden(sign)) {
            let code = u32::from(sign);
            return Err(refused(format!("contains U+{code:04X}, which cannot be seen")));
        }
        let visible = text.replace(is_joiner, "");
        let visible = visible.split_whitespace().collect::<Vec<_>>().join(" ");
        if visible.is_empty() {
            return Err(refused("cannot be seen".to_owned()));
        }
        if let Some(other) = self.list.iter().find(|other| other.visible == visible) {
            let first = other.number;
            return Err(Fault::new(format!(
                "{owner}s {first} and {number} are both called \"{visible}\""
            ))
            .expected("a different name for each")
            .example("name = \"the second one\""));
        }
        self.list.push(Name { number, text: text.trim().to_owned(), visible });
        Ok(())
    }

    /// The names in the order in which they were added.
    pub(super) fn into_list(self) -> Vec<String> {
        self.list.into_iter().map(|name| name.text).collect()
    }
}

/// Whether a character controls the terminal, changes the order of other ones, or is invisible: the code points of Unicode that are
/// ignored where they are displayed (`Default_Ignorable_Code_Point`), without those of [`is_joiner`].
fn is_hidden(sign: char) -> bool {
    sign.is_control()
        || matches!(sign,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a character is invisible, but is part of the spelling of words in some scripts and of composed emoji: joiners and
/// variation selectors.
fn is_joiner(sign: char) -> bool {
    matches!(sign, '\u{200c}'..='\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(texts: &[&str]) -> Result<Vec<String>, String> {
        let mut names = Names::of("player");
        for (number, text) in (1..).zip(texts) {
            names.add(number, text).map_err(|fault| fault.to_string())?;
        }
        Ok(names.into_list())
    }

    #[test]
    fn names_that_look_alike_are_refused_with_their_players() {
        let expected = "players 2 and 3 are both called \"Ada\"; expected a different name for each, for example: name = \"the second one\"";
        for alike in ["Ada", "Ada ", "\u{a0}Ada", "Ada\u{200d}", "A\u{fe0f}da"] {
            assert_eq!(names(&["Eve", "Ada", alike]).unwrap_err(), expected, "{alike:?}");
        }
        for (name, why) in [
            ("", "\"\" of player 1 cannot be seen; expected letters on one line"),
            (" \u{200d}", "of player 1 cannot be seen"),
            ("Ada\u{200b}", "\"Ada\\u{200b}\" of player 1 contains U+200B, which cannot be seen"),
            ("\u{202e}ltr", "contains U+202E"),
            ("Ada\nEve", "contains U+000A"),
            ("\u{3164}", "contains U+3164"),
        ] {
            let fault = names(&[name]).unwrap_err();
            assert!(fault.contains(why), "{fault}");
        }
    }

    #[test]
    fn names_of_all_scripts_are_accepted_without_outer_spaces() {
        let given = ["Ada", "ada", "Ada  B", "می\u{200c}خواهم", "❤\u{fe0f} team", "👩\u{200d}💻"];
        assert_eq!(names(&given).unwrap(), given);
        assert_eq!(names(&[" Ada "]).unwrap(), ["Ada"]);
    }
}
