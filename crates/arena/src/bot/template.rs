//! Starter bots in several languages, which play random legal moves.

use games::Fault;

use crate::program::PYTHON;

/// A programming language for starter bots.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// Its name on the command line.
    pub name: &'static str,
    /// The name of the source file.
    pub source: &'static str,
    /// The command that builds the bot; empty if none is needed.
    pub build: &'static [&'static str],
    /// The command that runs the bot.
    pub run: &'static [&'static str],
    text: &'static str,
}

/// All languages.
pub const LANGUAGES: &[Language] = &[
    Language {
        name: "python",
        source: "bot.py",
        build: &[],
        run: &[PYTHON, "bot.py"],
        text: include_str!("templates/bot.py"),
    },
    Language {
        name: "javascript",
        source: "bot.js",
        build: &[],
        run: &["node", "bot.js"],
        text: include_str!("templates/bot.js"),
    },
    Language {
        name: "java",
        source: "Bot.java",
        build: &["javac", "Bot.java"],
        run: &["java", "Bot"],
        text: include_str!("templates/Bot.java"),
    },
    Language {
        name: "c",
        source: "bot.c",
        build: &["cc", "-O2", "-o", "bot", "bot.c"],
        run: &["./bot"],
        text: include_str!("templates/bot.c"),
    },
    Language {
        name: "rust",
        source: "bot.rs",
        build: &["rustc", "-O", "-o", "bot", "bot.rs"],
        run: &["./bot"],
        text: include_str!("templates/bot.rs"),
    },
];

/// The files of a starter bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewBot {
    /// Names and texts.
    pub files: Vec<(String, String)>,
    /// The command that builds it, run in its folder; empty if none is needed.
    pub build: Vec<String>,
}

/// The files of a starter bot in a language for a game. Fails if there is no such language or game.
///
/// ```
/// let bot = arena::new_bot("python", "tic-tac-toe")?;
/// let names: Vec<&str> = bot.files.iter().map(|(name, _)| name.as_str()).collect();
/// assert_eq!(names, ["bot.py", "bot.toml", "README.md"]);
/// # Ok::<(), games::Fault>(())
/// ```
pub fn new_bot(language: &str, game: &str) -> Result<NewBot, Fault> {
    let Some(language) = LANGUAGES.iter().find(|known| known.name == language) else {
        let names: Vec<_> = LANGUAGES.iter().map(|known| known.name).collect();
        return Err(Fault::new(format!("there is no starter bot in {language}"))
            .expected(format!("one of {}", names.join(", "))));
    };
    let id = games::id_of(game);
    let row = games::find(id)?;
    let view = games::open(game)?.view();
    let files = [
        (language.source, language.text.replace("@GAME@", row.title)),
        ("bot.toml", description(language, row.id)),
        ("README.md", readme(language, row, &view)),
    ];
    Ok(NewBot {
        files: files.map(|(name, text)| (name.into(), text)).into(),
        build: language.build.iter().map(|&word| word.into()).collect(),
    })
}

fn description(language: &Language, game: &str) -> String {
    let command: Vec<String> = language.run.iter().map(|word| format!("{word:?}")).collect();
    format!(
        "name = \"my-{}-bot\"\n\
         command = [{}]\n\
         level = \"simple\"\n\
         game = \"{game}\"\n\n\
         [limits]\n\
         time = 10.0    # maximum time for a move in seconds\n\
         start = 10.0   # maximum time to get ready in seconds\n\
         memory = 1024  # MiB\n",
        language.name,
        command.join(", ")
    )
}

fn readme(language: &Language, row: &games::Row, view: &games::view::PositionView) -> String {
    let build = match language.build {
        [] => String::new(),
        words => format!("Build it in this folder:\n\n    {}\n\n", words.join(" ")),
    };
    let moves: Vec<&str> = view.moves.iter().map(|mv| mv.text.as_str()).collect();
    format!(
        "# A bot for {title}\n\n\
         `{source}` reads a line, the position and its legal moves separated by tabs, and answers with a line, the \
         move. It plays random legal moves; replace the function `choose`.\n\n\
         {build}\
         Run a match from the parent folder:\n\n    \
         outwit match bot:FOLDER/bot.toml random --game {id}\n\n\
         The first line it reads, with tabs shown as arrows:\n\n    \
         {position}→{moves}\n\n\
         ## The rules\n\n{rules}\n",
        title = row.title,
        source = language.source,
        id = view.game,
        position = view.position,
        moves = moves.join("→"),
        rules = row.rules.trim(),
    )
}
