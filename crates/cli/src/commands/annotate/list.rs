//! Reads games as lists of moves: one game per line, the text that `match --games` and `tournament --games` write, a game that was
//! saved while playing, or games with header lines as the studio writes them.

use games::review::Step;
use games::{Fault, Record};

use crate::saved_game::is_header;

/// A game of the file.
#[derive(Debug, PartialEq)]
pub(super) struct Listed {
    /// The line of its moves, from 1.
    pub line: usize,
    /// The game with its settings.
    pub game: String,
    /// The position before its moves, if that is not the start of the game.
    pub position: Option<String>,
    pub title: String,
    pub moves: Vec<String>,
}

impl Listed {
    pub(super) fn steps(&self) -> Vec<Step> {
        self.moves.iter().cloned().map(Step::Move).collect()
    }
}

/// The games of a text. `game` is the game of plain lists of moves; the text of a match names its own.
pub(super) fn read(text: &str, game: &str) -> Vec<Listed> {
    let is_saved = text.lines().next().is_some_and(is_header);
    let lines = (1..).zip(text.lines().map(str::trim)).skip(usize::from(is_saved));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let mut all: Vec<Listed> = Vec::new();
    let mut of_match = false;
    for (line, text) in lines {
        let new = |game: &str| Listed {
            line,
            game: game.to_owned(),
            position: None,
            title: format!("{game}, game {}", all.len() + 1),
            moves: Vec::new(),
        };
        if let Some(name) = text.strip_prefix("game: ") {
            of_match = true;
            all.push(new(name));
            continue;
        }
        if !of_match {
            let mut listed = new(game);
            listed.moves = text.split_whitespace().map(str::to_owned).collect();
            all.push(listed);
            continue;
        }
        let Some(listed) = all.last_mut() else { continue };
        let Some((name, value)) = text.split_once(": ") else {
            // A move for each line, after the other lines.
            if is_saved && !text.ends_with(':') {
                listed.moves.push(text.to_owned());
            }
            continue;
        };
        match name {
            "position" | "start" => listed.position = Some(value.to_owned()),
            // The moves of the opening come first.
            "opening" | "moves" => {
                listed.line = line;
                listed.moves.extend(value.split_whitespace().map(str::to_owned));
            }
            "first" => value.clone_into(&mut listed.title),
            "second" => listed.title += &format!(" v {value}"),
            _ => {}
        }
    }
    all
}

/// The games of a text with header lines; `game` is that of those which name none.
pub(super) fn read_with_headers(text: &str, game: &str) -> Result<Vec<Listed>, Fault> {
    let texts = Record::texts(text).into_iter();
    let listed = texts.enumerate().map(|(number, (line, text))| {
        let Record { game, start: position, moves, .. } = Record::read(game, text, 0)
            .map_err(|fault| fault.within(format_args!("the game from line {line}")))?;
        let title = format!("{game}, game {}", number + 1);
        Ok(Listed { line, game, position, title, moves })
    });
    listed.collect()
}

/// Takes words that hold several of these moves apart.
pub(super) fn take_apart(games: &mut [Listed], legal: &[String]) {
    for game in games {
        game.moves = game.moves.iter().flat_map(|word| Record::moves_of(word, legal)).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_was_saved() {
        for start in ["start:", "start: XO.|...|... X"] {
            let text = format!(
                "outwit game 1\ngame: tic-tac-toe\n{start}\nfirst: human\nsecond: engine\n\nb2\na1\n"
            );
            let games = read(&text, "tic-tac-toe");
            assert_eq!(
                (games.len(), &games[0].moves[..]),
                (1, &["b2".to_owned(), "a1".into()][..])
            );
            assert_eq!(games[0].position.as_deref(), start.strip_prefix("start: "));
            assert_eq!(games[0].title, "human v engine");
        }
    }

    #[test]
    fn games_with_header_lines() {
        let text = "[Game \"connect-four\"]\n[Position \"44\"]\n\n1. 3 {good} 4 *\n\n[Game \"connect-four\"]\n\n44 1-0\n";
        let mut games = read_with_headers(text, "connect-four").unwrap();
        take_apart(&mut games, &["4".to_owned()]);
        assert_eq!((games[0].line, games[0].position.as_deref()), (1, Some("44")));
        assert_eq!(games[0].moves, ["3", "4"]);
        assert_eq!((games[1].line, &games[1].moves[..]), (6, &["4".to_owned(), "4".into()][..]));
        let fault = read_with_headers("[Game \"connect-four\"]\n*\n", "connect-four").unwrap_err();
        assert!(fault.to_string().contains("the game from line 1"), "{fault}");
    }

    #[test]
    fn lists_of_moves_and_games_of_a_match() {
        let lists = read("# two games\n4 4 3\n\n  1 2\n", "connect-four");
        assert_eq!(lists.iter().map(|one| one.line).collect::<Vec<_>>(), [2, 4]);
        assert_eq!(lists[1].moves, ["1", "2"]);
        assert_eq!(lists[1].title, "connect-four, game 2");
        let text = "game: connect-four:rows=5\npair: 1.1\nopening: 4 4\nfirst: level:3\nsecond: random\n\
                    moves: 5 3\nresult: first wins\n\ngame: tic-tac-toe\npair: 1.2\nposition: XO.|...|... X\nfirst: a\n\
                    second: b\nmoves: \nresult: draw\n\n";
        let games = read(text, "connect-four");
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].game, "connect-four:rows=5");
        assert_eq!(games[0].moves, ["4", "4", "5", "3"]);
        assert_eq!(games[0].title, "level:3 v random");
        assert_eq!(games[1].position.as_deref(), Some("XO.|...|... X"));
        assert!(games[1].moves.is_empty());
    }
}
