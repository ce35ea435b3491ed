//! Help whose paragraphs are broken once, by the parser.

/// The command with negative numbers as values of options, and the paragraphs below its options as single lines: clap breaks
/// them at the width of the terminal. Lines that begin with a blank are examples and stay as they are.
pub(crate) fn reflowed(command: clap::Command) -> clap::Command {
    let footer = command.get_after_help().map(ToString::to_string);
    let command = match footer {
        Some(footer) => command.after_help(paragraphs(&footer)),
        None => command,
    };
    // A negative number is then refused by the parser of the option, which names the range.
    let command = command.mut_args(|argument| {
        let takes_value = argument.get_action().takes_values() && !argument.is_positional();
        if takes_value { argument.allow_negative_numbers(true) } else { argument }
    });
    command.mut_subcommands(reflowed)
}

fn paragraphs(text: &str) -> String {
    let mut joined = String::new();
    let mut open = false;
    for line in text.lines() {
        let prose = !line.is_empty() && !line.starts_with(' ');
        if !joined.is_empty() {
            joined.push(if open && prose { ' ' } else { '\n' });
        }
        joined.push_str(line);
        open = prose && !line.ends_with(':');
    }
    joined
}

#[cfg(test)]
mod tests {
    fn too_long(command: &clap::Command, found: &mut Vec<String>) {
        let footer = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let is_long = |line: &&str| {
            line.starts_with(' ') && line.chars().count() > crate::arguments::HELP_WIDTH
        };
        found.extend(
            footer.lines().filter(is_long).map(|line| format!("{}: {line}", command.get_name())),
        );
        command.get_subcommands().for_each(|verb| too_long(verb, found));
    }

    /// The end of a longer line would stand alone: no part of a table, and in an example no comment.
    #[test]
    fn lines_that_keep_their_form_fit_in_the_width() {
        let mut found = Vec::new();
        too_long(&crate::arguments::command(), &mut found);
        assert!(found.is_empty(), "{}", found.join("\n"));
    }

    #[test]
    fn footers_are_broken_once() {
        let text = "Examples:\n  outwit a\n  outwit b\n\nA sentence that is\nbroken. Another.\n\nLast:\n  x";
        let whole = "Examples:\n  outwit a\n  outwit b\n\nA sentence that is broken. Another.\n\nLast:\n  x";
        assert_eq!(super::paragraphs(text), whole);
    }
}
