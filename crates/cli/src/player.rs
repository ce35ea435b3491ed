//! Who plays a side: `human`, `random`, or a search with its settings, as in `engine:depth=6,time=0.5`.

use games::view::ReportView;
use games::{ALGORITHMS, GameSession, Param, Request, Settings};
use outwit::{Limits, Rng};

use crate::failure::Failure;
use crate::{game_name, number, search};

/// A player of one side.
#[derive(Debug)]
pub(crate) struct Player {
    /// The text it was read from.
    pub(crate) name: String,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Human,
    Random(Rng),
    Search(Request),
}

/// A move that a program chose, with what it thought, if it thought.
#[derive(Debug)]
pub(crate) struct Choice {
    pub(crate) mv: String,
    pub(crate) report: Option<ReportView>,
}

const PARAMS: &[Param] = &[
    Param { name: "depth", meaning: "plies to look ahead", default: "6" },
    Param { name: "nodes", meaning: "positions to visit", default: "100k" },
    Param { name: "time", meaning: "time for a move", default: "1s" },
    Param { name: "eval", meaning: "the evaluation", default: "none" },
    Param { name: "threads", meaning: "threads that search together", default: "1" },
    Param { name: "seed", meaning: "for what uses chance", default: "0" },
];

impl Player {
    /// Reads a player.
    pub(crate) fn parse(text: &str) -> Result<Player, Failure> {
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        let name = name.trim();
        let settings = Settings::parse(settings, PARAMS)?;
        let seed = settings.number("seed", 0, 0, u32::MAX)?;
        let kind = match name {
            "human" => Kind::Human,
            "random" => Kind::Random(Rng::new(u64::from(seed))),
            _ => Kind::Search(request(name, &settings)?),
        };
        Ok(Player { name: text.into(), kind })
    }

    /// Whether a person chooses the moves.
    pub(crate) fn is_human(&self) -> bool {
        matches!(self.kind, Kind::Human)
    }

    /// The move of a program; none from a person.
    pub(crate) fn choose(&mut self, session: &dyn GameSession) -> Result<Option<Choice>, Failure> {
        let moves = session.view().moves;
        match &mut self.kind {
            Kind::Human => Ok(None),
            Kind::Random(rng) => {
                Ok(rng.pick(&moves).map(|mv| Choice { mv: mv.text.clone(), report: None }))
            }
            Kind::Search(request) => {
                let report = search::analyse(session, request)?;
                // Stopped before the first move was looked at: any legal move is better than none.
                let mv = report.best.clone().or_else(|| moves.first().map(|mv| mv.text.clone()));
                Ok(mv.map(|mv| Choice { mv, report: Some(report) }))
            }
        }
    }
}

fn request(name: &str, settings: &Settings) -> Result<Request, Failure> {
    let names = ["human", "random"].into_iter().chain(ALGORITHMS.iter().map(|row| row.name));
    let Some(row) = ALGORITHMS.iter().find(|row| row.name == name) else {
        let near = match game_name::nearest(name, names.clone()) {
            Some(near) => format!("; did you mean {near}?"),
            None => format!("; expected one of {}", names.collect::<Vec<_>>().join(", ")),
        };
        return Err(Failure::usage(format!("there is no player \"{name}\"{near}")));
    };
    let read =
        |name: &str| settings.text(name).map(number::count).transpose().map_err(Failure::usage);
    let mut limits = Limits::none();
    limits.depth =
        settings.text("depth").map(number::small_count).transpose().map_err(Failure::usage)?;
    limits.nodes = read("nodes")?;
    limits.time = settings.text("time").map(number::time).transpose().map_err(Failure::usage)?;
    if limits.depth.is_none() && limits.nodes.is_none() && limits.time.is_none() {
        limits.time = Some(std::time::Duration::from_secs(1));
    }
    let mut request = Request::new(row.algorithm, limits);
    request.eval = settings.text("eval").map(String::from);
    request.engine.threads = settings.number("threads", 1, 1, 1024)? as usize;
    request.seed = u64::from(settings.number("seed", 0, 0, u32::MAX)?);
    Ok(request)
}
