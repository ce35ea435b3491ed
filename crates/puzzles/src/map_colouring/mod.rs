//! Map colouring: neighbours get different colours. Australia, the states of the USA, or any list of neighbours.
//!
//! ```
//! use outwit::{Limits, csp::Backtracking};
//! use puzzles::map_colouring::Colouring;
//! let australia = Colouring::australia(3);
//! assert_eq!(Backtracking::default().all().search(&australia, &Limits::none(), &mut ()).found, 18);
//! ```

mod dimacs;
mod plan;

use std::collections::HashMap;
use std::fmt::Write;

use outwit::Rng;
use outwit::csp::Csp;

use crate::TextError;

pub use plan::{MAX_COLOURS, PlannedRegion, RegionPlan};

/// The rules, for people.
pub const RULES: &str = "\
Give every region a colour so that no two regions with a common border have the same one. A map is written one region a \
line: its name, a colon, and its neighbours: Victoria: SouthAustralia NewSouthWales. An instance is the number of colours \
and such a map in one line, with semicolons between them: 3; A: B C; B: C; C; or the name of a map and the number of \
colours: australia 3. Lines that begin with # are comments. A map that says where its regions lie is TOML: colours, then \
[[region]] with name and optionally x, y and neighbours. DIMACS graphs (.col) are read too.";

const AUSTRALIA: &str = "\
WesternAustralia: NorthernTerritory SouthAustralia
NorthernTerritory: SouthAustralia Queensland
SouthAustralia: Queensland NewSouthWales Victoria
Queensland: NewSouthWales
NewSouthWales: Victoria
Victoria:
Tasmania:";

/// The 48 states that touch each other, and Alaska, Hawaii and the District of Columbia; by postal code.
const UNITED_STATES: &str = "\
AK:\nAL: FL GA MS TN\nAR: LA MO MS OK TN TX\nAZ: CA NM NV UT\nCA: NV OR\nCO: KS NE NM OK UT WY\nCT: MA NY RI\nDC: MD VA
DE: MD NJ PA\nFL: GA\nGA: NC SC TN\nHI:\nIA: IL MN MO NE SD WI\nID: MT NV OR UT WA WY\nIL: IN KY MO WI\nIN: KY MI OH
KS: MO NE OK\nKY: MO OH TN VA WV\nLA: MS TX\nMA: NH NY RI VT\nMD: PA VA WV\nME: NH\nMI: OH WI\nMN: ND SD WI\nMO: NE OK TN
MS: TN\nMT: ND SD WY\nNC: SC TN VA\nND: SD\nNE: SD WY\nNH: VT\nNJ: NY PA\nNM: OK TX\nNV: OR UT\nNY: PA VT\nOH: PA WV
OK: TX\nOR: WA\nPA: WV\nRI:\nSC:\nSD: WY\nTN: VA\nTX:\nUT: WY\nVA: WV\nVT:\nWA:\nWI:\nWV:\nWY:";

/// A map to be coloured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colouring {
    names: Vec<String>,
    neighbours: Vec<Vec<usize>>,
    colours: usize,
}

impl Colouring {
    /// The states and territories of Australia.
    pub fn australia(colours: usize) -> Self {
        Self::parse(AUSTRALIA, colours).expect("the map is well formed")
    }

    /// The states of the USA.
    pub fn united_states(colours: usize) -> Self {
        Self::parse(UNITED_STATES, colours).expect("the map is well formed")
    }

    /// A map drawn by seed: a grid of squares in which some corners are joined, so that four colours are enough.
    pub fn random(regions: usize, colours: usize, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let count = regions.max(1);
        let side = count.isqrt().max(1);
        let mut map = Colouring {
            names: (1..=count).map(|number| format!("R{number}")).collect(),
            neighbours: vec![Vec::new(); count],
            colours: colours.max(1),
        };
        for at in 0..count {
            if (at + 1) % side != 0 && at + 1 < count {
                map.join(at, at + 1);
            }
            if at + side < count {
                map.join(at, at + side);
            }
            // One of the two diagonals of a square may be a border; both would cross.
            if (at + 1) % side != 0 && at + side + 1 < count {
                match rng.below(3) {
                    0 => map.join(at, at + side + 1),
                    1 => map.join(at + 1, at + side),
                    _ => {}
                }
            }
        }
        map
    }

    /// Reads a map: one region a line, or with semicolons between them, and its neighbours; a border need be given only once.
    pub fn parse(text: &str, colours: usize) -> Result<Self, TextError> {
        if colours == 0 {
            let what = "0 colours were given; expected at least one, for example colours=4";
            return Err(TextError::whole(what));
        }
        let lines = || {
            let lines = (1..).zip(text.lines());
            let parts =
                lines.flat_map(|(at, line)| line.split(';').map(move |part| (at, part.trim())));
            parts.filter(|(_, part)| !part.is_empty())
        };
        let mut names: Vec<String> = Vec::new();
        let mut numbers = HashMap::new();
        for (at, line) in lines() {
            let name = line.split(':').next().unwrap_or("").trim();
            // A word alone is a region without neighbours of its own line.
            if name.is_empty() || !line.contains(':') && name.contains(char::is_whitespace) {
                let what = "expected a name, a colon and its neighbours, for example: Victoria: Queensland";
                return Err(TextError::on(at, format!("'{line}' was found; {what}")));
            }
            if numbers.insert(name, names.len()).is_some() {
                let what = format!("region '{name}' occurs twice; expected one line each");
                return Err(TextError::on(at, what));
            }
            names.push(name.to_string());
        }
        let neighbours = vec![Vec::new(); names.len()];
        let mut map = Colouring { names, neighbours, colours };
        for (region, (at, line)) in lines().enumerate() {
            let others = line.split_once(':').map_or("", |parts| parts.1);
            let others = others.split(|sign: char| sign.is_whitespace() || sign == ',');
            for name in others.filter(|name| !name.is_empty()) {
                let Some(&other) = numbers.get(name).filter(|&&other| other != region) else {
                    let what = format!("'{name}' is not another region with a line of its own");
                    return Err(TextError::on(at, what));
                };
                map.join(region, other);
            }
        }
        Ok(map)
    }

    /// The map that was planned; `colours` if it does not say how many there are.
    pub fn from_plan(plan: &RegionPlan, colours: usize) -> Self {
        let names: Vec<String> = plan.regions.iter().map(|region| region.name.clone()).collect();
        let numbers: HashMap<&str, usize> =
            names.iter().enumerate().map(|(number, name)| (name.as_str(), number)).collect();
        let mut map = Colouring {
            neighbours: vec![Vec::new(); names.len()],
            colours: plan.colours.unwrap_or(colours).max(1),
            names: names.clone(),
        };
        for (region, planned) in plan.regions.iter().enumerate() {
            let others = planned.neighbours.iter().filter_map(|name| numbers.get(name.as_str()));
            for &other in others.filter(|&&other| other != region) {
                map.join(region, other);
            }
        }
        map
    }

    fn join(&mut self, a: usize, b: usize) {
        if !self.neighbours[a].contains(&b) {
            self.neighbours[a].push(b);
            self.neighbours[b].push(a);
        }
    }

    /// The names of the regions.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The map as text, as [`Colouring::parse`] reads it.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (region, name) in self.names.iter().enumerate() {
            let others = self.neighbours[region].iter().filter(|&&other| other > region);
            let others: Vec<&str> = others.map(|&other| self.names[other].as_str()).collect();
            _ = writeln!(text, "{}", format!("{name}: {}", others.join(" ")).trim_end());
        }
        text
    }
}

impl Csp for Colouring {
    fn variables(&self) -> usize {
        self.names.len()
    }

    fn values(&self, _: usize) -> usize {
        self.colours
    }

    fn neighbours(&self, region: usize) -> &[usize] {
        &self.neighbours[region]
    }

    fn allows(&self, _: usize, x: usize, _: usize, y: usize) -> bool {
        x != y
    }
}
