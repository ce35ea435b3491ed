//! Short names of the players of a contest, for captions: without the program and the settings that all of them have. Levels have
//! the names that they have in menus.

use std::collections::BTreeSet;

/// A player such as `engine:depth=3,eval=learned #2`.
struct Parts<'a> {
    program: &'a str,
    settings: Vec<&'a str>,
    /// " #2" of the second player of the same name, otherwise empty.
    number: &'a str,
}

fn parts(name: &str) -> Parts<'_> {
    let (player, number) = name.split_at(name.find(" #").unwrap_or(name.len()));
    let (program, settings) = player.split_once(':').unwrap_or((player, ""));
    let settings = settings.split(',').filter(|setting| !setting.is_empty()).collect();
    Parts { program, settings, number }
}

/// Key and value of a setting such as `eval=learned`; none of a part of a formula.
fn setting(text: &str) -> Option<(&str, &str)> {
    text.split_once('=').filter(|_| !text.contains(['(', ')']))
}

/// A name for each player. The complete names if the short ones would not differ.
pub(super) fn short_names(names: &[String]) -> Vec<String> {
    let all: Vec<Parts<'_>> = names.iter().map(|name| parts(name)).collect();
    // Of all players, or of all that are the same program.
    let is_shared = |of: &Parts<'_>, text: &str| {
        let has = |player: &&Parts<'_>| player.settings.contains(&text);
        let same = || all.iter().filter(|player| player.program == of.program);
        let is_of_program = same().count() > 1 && same().all(|player| has(&player));
        setting(text).is_some() && (is_of_program || all.iter().all(|player| has(&player)))
    };
    let own: Vec<Vec<&str>> = all
        .iter()
        .map(|player| {
            player.settings.iter().copied().filter(|text| !is_shared(player, text)).collect()
        })
        .collect();
    let is_one_program = all.windows(2).all(|pair| pair[0].program == pair[1].program);
    let without_program = is_one_program
        && own
            .iter()
            .all(|left| !left.is_empty() && left.iter().all(|text| setting(text).is_some()));
    // A single setting that is a word says by itself what it is; a number needs its name.
    let keys: BTreeSet<&str> =
        own.iter().flatten().filter_map(|text| Some(setting(text)?.0)).collect();
    let is_word =
        |text: &str| setting(text).is_some_and(|(_, value)| value.starts_with(char::is_alphabetic));
    let are_words = without_program
        && keys.len() == 1
        && own.iter().all(|left| left.len() == 1 && is_word(left[0]));
    let short = |(player, own): (&Parts<'_>, &Vec<&str>)| {
        let title = |value: &str| value.strip_suffix(".toml").unwrap_or(value).to_owned();
        let value = |text: &&str| title(setting(text).map_or(*text, |(_, value)| value));
        let settings = if are_words { own.iter().map(value).collect() } else { own.join(",") };
        let eval = match own[..] {
            [only] => setting(only).filter(|(key, _)| *key == "eval").map(|(_, value)| value),
            _ => None,
        };
        let name = if let ("level", [level]) = (player.program, &own[..]) {
            format!("Level {level}")
        } else if let (Some(eval), false) = (eval, without_program) {
            format!("{} ({})", player.program, title(eval))
        } else if without_program {
            settings
        } else if settings.is_empty() {
            player.program.to_owned()
        } else {
            format!("{}:{settings}", player.program)
        };
        name + player.number
    };
    let short: Vec<String> = all.iter().zip(&own).map(short).collect();
    let is_clear = short.iter().collect::<BTreeSet<_>>().len() == names.len();
    if is_clear { short } else { names.to_vec() }
}

#[cfg(test)]
mod tests {
    use super::short_names;

    #[test]
    fn what_all_players_have_is_left_out() {
        for (names, short) in [
            (
                vec!["engine:depth=3,eval=standard", "engine:depth=3,eval=learned"],
                vec!["standard", "learned"],
            ),
            (vec!["engine:depth=2", "engine:depth=4"], vec!["depth=2", "depth=4"]),
            (vec!["level:5", "level:3"], vec!["Level 5", "Level 3"]),
            (vec!["level:5", "level:5 #2", "random"], vec!["Level 5", "Level 5 #2", "random"]),
            (
                vec!["engine:depth=4", "engine:depth=4,eval=none", "level:3"],
                vec!["engine", "engine (none)", "Level 3"],
            ),
            (vec!["engine:depth=3,eval=a", "mcts:depth=3"], vec!["engine (a)", "mcts"]),
            (vec!["engine", "engine:eval=a.toml"], vec!["engine", "engine (a)"]),
            // Nothing would be left.
            (vec!["engine:depth=2", "engine:depth=2 #2"], vec!["engine", "engine #2"]),
            // A part of a formula is no setting.
            (
                vec!["engine:eval=max(a,b=1)", "engine:eval=max(c,b=1)"],
                vec!["engine:eval=max(a,b=1)", "engine:eval=max(c,b=1)"],
            ),
        ] {
            let names: Vec<String> = names.into_iter().map(String::from).collect();
            assert_eq!(short_names(&names), short, "{names:?}");
        }
    }
}
