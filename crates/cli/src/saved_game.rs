//! The file of a saved game: a header, then one move per line. A game of draughts is PDN if the name of its file ends in .pdn.
//!
//! ```text
//! outwit game 1
//! game: tic-tac-toe
//! start: ...|...|... X
//! first: human
//! second: engine
//!
//! b2
//! a1
//! ```

use std::fmt::Write;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use arena::GameStart;
use draughts::Draughts;
use draughts::pdn::{Detector, Reader};
use games::{Ending, Fault, GameSession, Player, Record, RecordMove, draughts_variant};
use jobs::input::{SMALL, read_text};

use crate::failure::Failure;
use crate::{files, game_name, output, show};

/// The first line of every file, with the number of the format.
const HEADER: &str = "outwit game 1";

/// Whether a line is the first one of such a file.
pub(crate) fn is_header(line: &str) -> bool {
    line.trim() == HEADER
}

/// The game that a file names, if it is the file of a saved game, by its beginning alone.
pub(crate) fn named_game(path: &Path) -> Option<String> {
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(4096).read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let mut lines = text.lines();
    if !lines.next().is_some_and(is_header) {
        return game_of_header(&text);
    }
    lines.find_map(|line| Some(line.strip_prefix("game: ")?.trim().to_owned()))
}

/// The game that the header lines of a text name, as the studio writes them; `None` if the text is PDN.
pub(crate) fn game_of_header(text: &str) -> Option<String> {
    let name = Record::named_game(text, 0)?;
    // PDN may have a tag of this name with another meaning.
    let is_pdn = draughts_variant(&name).is_some() || games::open(&name).is_err();
    (!is_pdn).then_some(name)
}

/// Saves the game. Overwrites an existing file only if `replace` is set and it is a saved game: PDN of one game. `loaded` is the
/// record of PDN with which the game began, `ended` how the players have ended the game.
pub(crate) fn save(
    path: &Path,
    replace: bool,
    session: &dyn GameSession,
    players: &[String; 2],
    loaded: Option<&Record>,
    ended: Option<Ending>,
) -> Result<(), Failure> {
    output::check_place(path)?;
    let is_pdn = files::is_pdn(path);
    if is_pdn && draughts_variant(&session.name()).is_none() {
        return Err(Failure::other(
            "PDN is a format for draughts; expected another file name, for example: save game.txt",
        ));
    }
    let is_saved = |text: String| text.starts_with(HEADER) || is_pdn && number_of_games(&text) == 1;
    if path.exists() && !read_text(path, SMALL).is_ok_and(is_saved) {
        let sentence =
            format!("the file {} is not a saved game; choose another name", path.display());
        return Err(Failure::Other(sentence));
    }
    if path.is_file() && !replace {
        let path = path.display();
        return Err(Failure::Other(format!("{path} already exists; save! {path} replaces it")));
    }
    let text = if is_pdn { pdn(session, players, loaded, ended)? } else { text(session, players) };
    output::write(path, text.as_bytes(), true)
}

/// A game of draughts as PDN, with the tags, comments and variations of the record with which it began.
fn pdn(
    session: &dyn GameSession,
    players: &[String; 2],
    loaded: Option<&Record>,
    ended: Option<Ending>,
) -> Result<String, Failure> {
    let view = session.view();
    let GameStart { game, position, moves, .. } = GameStart::of_session(session);
    let mut record = loaded.cloned().unwrap_or_default();
    let tag = |record: &Record, name: &str| record.tags.iter().position(|(own, _)| own == name);
    let earlier = std::mem::take(&mut record.line);
    let same = earlier.iter().zip(&moves).take_while(|(own, mv)| own.mv == **mv).count();
    record.result = if same == earlier.len() && same == moves.len() {
        let said = tag(&record, "Result").map(|at| record.tags[at].1.clone());
        record.result.or(said)
    } else {
        None
    };
    let (kept, others) = earlier.split_at(same);
    let plain = |mv: &String| RecordMove { mv: mv.clone(), ..RecordMove::default() };
    record.line = kept.iter().cloned().chain(moves[same..].iter().map(plain)).collect();
    // Other moves than those of the file: these stay as a variation.
    if let (Some(mv), [_, ..]) = (record.line.get_mut(same), others) {
        mv.variations.push(others.to_vec());
    }
    for (side, player) in view.sides.iter().zip(players) {
        match tag(&record, side) {
            // The name of a person in the file is no player of the program.
            Some(at)
                if record.tags[at].1.parse::<Player>().is_ok()
                    || is_unknown(&record.tags[at].1) =>
            {
                record.tags[at].1.clone_from(player);
            }
            Some(_) => {}
            None => record.tags.push((side.clone(), player.clone())),
        }
    }
    (record.game, record.start, record.moves) = (game, position, moves);
    let by_rules = match view.outcome {
        None if session.status().is_repeated() => Ending::Drawn,
        None => Ending::Unfinished,
        Some(outcome) => outcome.winner.map_or(Ending::Drawn, Ending::WonBy),
    };
    Ok(session.write_record(&record, ended.unwrap_or(by_rules))?)
}

/// Whether the value of a tag says nothing.
fn is_unknown(value: &str) -> bool {
    matches!(value.trim(), "" | "?")
}

/// How many games a PDN text has, of those that can be read.
fn number_of_games(text: &str) -> usize {
    Reader::new(text.as_bytes()).flatten().count()
}

/// The text of one game with each variation that cannot be played as a comment, so that the game can be written again; `None`
/// if there is no such variation.
fn without_unplayable(text: &str) -> Option<String> {
    let game = Reader::new(text.as_bytes()).next()?.ok()?;
    let reading = Detector::new(None).read(&game).ok()?;
    let draughts = Draughts::any(reading.variant);
    let (mut game, faults) = draughts::pdn::without_unplayable(&game, &draughts, &reading.replay);
    for (name, _) in &mut game.tags {
        *name = draughts::pdn::tag_name(name);
    }
    (!faults.is_empty()).then(|| draughts::pdn::write(&game, &draughts).ok()).flatten()
}

/// Reads a PDN file of one game.
fn parse_pdn(text: &str) -> Result<Saved, Fault> {
    let games = number_of_games(text);
    if games > 1 {
        return Err(
            Fault::new(format!("the file has {games} games")).expected("a file of one game")
        );
    }
    let playable = without_unplayable(text);
    let record = games::open("draughts")?.read_record(playable.as_deref().unwrap_or(text), 0)?;
    let saved = replay(&record)?;
    Ok(Saved { record: Some(record), ..saved })
}

/// Reads the text of one game with header lines. Of what is written about its moves nothing is kept: it stays in the file.
fn parse_with_header(text: &str) -> Result<Saved, Fault> {
    let record = games::read_record("", text, 0)?;
    if let games @ 2.. = record.titles.len() {
        return Err(
            Fault::new(format!("the file has {games} games")).expected("a file of one game")
        );
    }
    replay(&record)
}

/// The game of a record after its moves, and the names of its players.
fn replay(record: &Record) -> Result<Saved, Fault> {
    let mut session = games::open(&record.game)?;
    if let Some(start) = &record.start {
        session.set_position(start)?;
    }
    for (number, mv) in (1..).zip(&record.moves) {
        session.play(mv).map_err(|fault| fault.within(format_args!("move {number}")))?;
    }
    if let Some(fault) = record.fault.as_ref().filter(|_| !record.is_cut) {
        return Err(Fault::new(fault.clone()));
    }
    let name = |side: &String| record.tags.iter().find(|(tag, _)| tag == side);
    let players = session.sides().each_ref().map(|side| name(side).map(|tag| tag.1.clone()));
    Ok(Saved { session, players, record: None })
}

/// The game as text.
fn text(session: &dyn GameSession, players: &[String; 2]) -> String {
    let GameStart { game, position, moves, .. } = GameStart::of_session(session);
    let position = position.unwrap_or_default();
    let [first, second] = players;
    let mut text =
        format!("{HEADER}\ngame: {game}\nstart: {position}\nfirst: {first}\nsecond: {second}\n\n");
    for mv in moves {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{mv}");
    }
    text
}

/// A game that was read from a file.
pub(crate) struct Saved {
    pub(crate) session: Box<dyn GameSession>,
    /// The names of the players, where the file has them. They come from a file, so no program may be run for them.
    pub(crate) players: [Option<String>; 2],
    /// What a PDN file has beside the moves.
    pub(crate) record: Option<Record>,
}

/// Reads a game from a file.
pub(crate) fn load(path: &Path) -> Result<Saved, Failure> {
    let text = files::read_games(path, SMALL).map_err(Failure::usage)?;
    if files::ends_in(path, "pdn") && !text.starts_with(HEADER) {
        let saved = parse_pdn(&text).map_err(|fault| fault.in_file(path.to_string_lossy()))?;
        if let Some(fault) = saved.record.as_ref().and_then(|record| record.fault.as_ref()) {
            show::warning(&format!("{}: {fault}", path.display()));
        }
        return Ok(saved);
    }
    if game_of_header(&text).is_some() {
        return Ok(parse_with_header(&text).map_err(|fault| fault.in_file(path.to_string_lossy()))?);
    }
    parse(&text).map_err(|(line, sentence)| {
        Failure::Usage(format!("{}, line {line}: {sentence}", path.display()))
    })
}

/// Parses a saved game. An error has the number of its line.
fn parse(text: &str) -> Result<Saved, (usize, String)> {
    let mut players = [None, None];
    let mut lines = (1..).zip(text.lines().map(str::trim));
    if lines.next().is_none_or(|(_, line)| line != HEADER) {
        return Err((1, format!("not a saved game; expected the first line \"{HEADER}\"")));
    }
    let mut session: Option<Box<dyn GameSession>> = None;
    for (number, line) in lines {
        let at = |sentence: &dyn std::fmt::Display| (number, sentence.to_string());
        // The starting position of a game may be the empty text.
        let named = line.split_once(':').map(|(name, value)| (name, value.trim()));
        match (named, &mut session) {
            _ if line.is_empty() => {}
            (Some(("game", name)), None) => {
                let opened = game_name::open(name, None);
                session = Some(opened.map_err(|failure| at(&failure.into_sentence()))?);
            }
            (Some(("start", position)), Some(session)) => {
                session.set_position(position).map_err(|fault| at(&fault))?;
            }
            (Some(("first", name)), Some(_)) => players[0] = Some(name.to_owned()),
            (Some(("second", name)), Some(_)) => players[1] = Some(name.to_owned()),
            (_, Some(session)) => session.play(line).map_err(|fault| at(&fault))?,
            (_, None) => {
                return Err((
                    number,
                    "expected a line \"game: NAME\" first, for example \"game: tic-tac-toe\""
                        .into(),
                ));
            }
        }
    }
    let missing = "missing line \"game: NAME\", for example \"game: tic-tac-toe\"";
    let session = session.ok_or((1, missing.to_owned()))?;
    Ok(Saved { session, players, record: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_survives_its_file() {
        let mut session = game_name::open("tic-tac-toe", Some("X..|...|... O")).unwrap();
        session.play("b2").unwrap();
        session.play("c1").unwrap();
        let text = text(&*session, &["human".into(), "engine".into()]);
        let Saved { session: again, players, .. } = parse(&text).unwrap();
        assert_eq!(players, [Some("human".to_owned()), Some("engine".to_owned())]);
        let again = again.view();
        assert_eq!(
            (again.position, again.history),
            (session.view().position, session.view().history)
        );
    }

    #[test]
    fn a_game_with_header_lines_is_loaded() {
        let load = |text| parse_with_header(text).map(|saved| saved.session.view());
        let text = "[Game \"rabbit-and-wolves\"]\n[Position \"b8 d8 f8 h8, e3, rabbit\"]\n[Result \"*\"]\n\n1... e3-f4 *\n";
        let view = load(text).unwrap();
        assert_eq!(
            (view.game.as_str(), &view.history[..]),
            ("rabbit-and-wolves", &["e3-f4".to_owned()][..])
        );
        let fault = load("[Game \"tic-tac-toe\"] 1. b2 b2").unwrap_err().to_string();
        assert!(fault.contains("move 2"), "{fault}");
        assert_eq!(game_of_header("[Game \"12\"] [Event \"?\"] 1. 32-28"), None);
        assert_eq!(game_of_header("[Game \"draughts\"] 1. 11-15"), None);
    }

    #[test]
    fn draughts_can_be_saved_as_pdn() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.pdn");
        for (game, position) in [("draughts", None), ("draughts:russian", Some("W:Wc1,Kd4:Bg7,h8"))]
        {
            let mut session = game_name::open(game, position).unwrap();
            for _ in 0..3 {
                let mv = session.moves().swap_remove(0);
                session.play(&mv).unwrap();
            }
            let names = ["Ada".to_owned(), "engine".to_owned()];
            save(&path, true, &*session, &names, None, None).unwrap();
            let saved = load(&path).unwrap();
            let (before, after) = (session.view(), saved.session.view());
            assert_eq!((before.position, before.history), (after.position, after.history));
            assert_eq!(saved.players, names.map(Some));
        }
        let other = game_name::open("tic-tac-toe", None).unwrap();
        assert!(save(&path, true, &*other, &["a".into(), "b".into()], None, None).is_err());
    }

    #[test]
    fn every_game_can_be_saved_at_its_start_and_loaded() {
        for row in games::catalogue() {
            let mut session = game_name::open(row.id, None).unwrap();
            for _ in 0..2 {
                let view = session.view();
                let text = text(&*session, &["human".into(), "human".into()]);
                let again = parse(&text).map_err(|(_, sentence)| sentence).unwrap().session.view();
                assert_eq!((again.position, again.history), (view.position, view.history));
                let mv = session.moves().into_iter().next().expect("a game begins with a move");
                session.play(&mv).unwrap();
            }
        }
    }

    #[test]
    fn a_damaged_file_names_its_line() {
        let cases = [
            ("", 1, "not a saved game"),
            ("outwit game 1\n", 1, "missing"),
            ("outwit game 1\nb2\n", 2, "first"),
            ("outwit game 1\ngame: chess\n", 2, "no game"),
            ("outwit game 1\ngame: tic-tac-toe\nstart: nonsense\n", 3, "for example"),
            ("outwit game 1\ngame: tic-tac-toe\n\nb2\nb2\n", 5, "not a legal move"),
        ];
        for (text, line, words) in cases {
            let (number, sentence) = parse(text).err().unwrap();
            assert!(number == line && sentence.contains(words), "{text}: {number} {sentence}");
        }
    }
}
