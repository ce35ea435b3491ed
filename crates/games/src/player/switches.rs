//! The switches of the engine as settings of a player: `engine:lmr=off,table=64`.

use outwit::game::{EngineOptions, FEATURES, Features};

use crate::playable::{Param, Settings};
use crate::session::GameSession;
use views::Fault;

/// The largest transposition table, in MiB.
const MAX_TABLE: u32 = 1 << 20;

/// What differs from the default engine.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Switches {
    features: Features,
    table_mib: usize,
}

impl Default for Switches {
    fn default() -> Self {
        Switches { features: Features::default(), table_mib: EngineOptions::default().table_mib }
    }
}

impl Switches {
    /// The settings that the engine takes beside those of every search.
    pub(super) fn params() -> impl Iterator<Item = Param> {
        FEATURES.iter().map(|feature| match feature.name {
            "table" => Param {
                name: "table",
                meaning: "MiB of the transposition table, or off",
                default: "16",
            },
            name => Param { name, meaning: feature.summary, default: "on" },
        })
    }

    /// Reads the switches among the settings.
    pub(super) fn read(settings: &Settings) -> Result<Switches, Fault> {
        let mut switches = Switches::default();
        for feature in FEATURES {
            let Some(text) = settings.text(feature.name) else { continue };
            let on = match text {
                "on" => true,
                "off" => false,
                _ if feature.name == "table" => {
                    switches.table_mib = settings.number("table", 16, 1, MAX_TABLE)? as usize;
                    true
                }
                _ => {
                    return Err(Fault::new(format!("{}={text} is not understood", feature.name))
                        .expected("on or off")
                        .example(format!("{}=off", feature.name)));
                }
            };
            switches.features.set(feature.name, on);
        }
        Ok(switches)
    }

    /// Fails if a switch has no effect in this game.
    pub(super) fn check(&self, session: &dyn GameSession) -> Result<(), Fault> {
        let mut texts = self.texts().peekable();
        if texts.peek().is_none() {
            return Ok(());
        }
        let applicable = session.applicable_features();
        let unused = texts.find(|(name, _)| applicable.get(name) == Some(false));
        unused.map_or(Ok(()), |(name, value)| {
            let game = session.name();
            Err(Fault::new(format!(
                "{name}={value} has no effect in {game}, which does not use this feature"
            ))
            .expected("a player without it")
            .example("engine:depth=6"))
        })
    }

    /// Makes the table no larger than this.
    pub(super) fn limit_table(&mut self, mib: usize) {
        self.table_mib = self.table_mib.min(mib);
    }

    /// The settings that differ from the default, with their values.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&'static str, String)> {
        FEATURES.iter().filter_map(|feature| {
            let on = self.features.get(feature.name) == Some(true);
            let is_size = feature.name == "table" && on;
            let is_default =
                if is_size { self.table_mib == EngineOptions::default().table_mib } else { on };
            let text = match (is_size, on) {
                (true, _) => self.table_mib.to_string(),
                (_, true) => "on".into(),
                (_, false) => "off".into(),
            };
            (!is_default).then_some((feature.name, text))
        })
    }

    /// Sets the engine.
    pub(super) fn apply(&self, engine: &mut EngineOptions) {
        engine.features = self.features;
        engine.table_mib = self.table_mib;
    }
}
