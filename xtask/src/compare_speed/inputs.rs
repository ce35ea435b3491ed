//! The input files of the rows: drawn by seed, or from a folder of published files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::files;

use puzzle_catalogue::open_puzzle;
use puzzles::grid_map::{GridMap, Kind, length, octile};

/// Files by the name that rows use for them.
pub(super) type Inputs = BTreeMap<&'static str, PathBuf>;

/// Published files that the user may have: the name in rows, and that in the folder.
const PUBLISHED: [(&str, &str); 4] = [
    ("den312d", "den312d.map.scen"),
    ("lak303d", "lak303d.map.scen"),
    ("arena2", "arena2.map.scen"),
    ("korf", "korf100.txt"),
];

/// Boards of Korf's list that are solved fast enough for several rounds.
const QUICK: [usize; 4] = [12, 42, 48, 55];

/// Writes the drawn files into `folder` and looks for the published ones in `data`.
pub(super) fn prepare(folder: &Path, data: Option<&Path>) -> Result<Inputs, String> {
    files::make_folder(folder)?;
    let mut inputs = Inputs::new();
    let mut add = |name, file: &str, text: &str| {
        let path = folder.join(file);
        files::write(&path, text)?;
        inputs.insert(name, path);
        Ok::<(), String>(())
    };
    let eight = open_puzzle("sliding-tiles:rows=3,cols=3").map_err(|fault| fault.to_string())?;
    let boards = (0..100).map(|seed| eight.random(seed).map_err(|fault| fault.to_string()));
    add("boards", "boards.txt", &boards.collect::<Result<Vec<_>, _>>()?.join("\n"))?;
    let fifteen = open_puzzle("sliding-tiles").map_err(|fault| fault.to_string())?;
    let boards: Vec<String> = (0..40).filter_map(|seed| fifteen.near(seed, 120)).collect();
    add("fifteen", "fifteen.txt", &boards.join("\n"))?;
    let (map, scenario) = rooms("rooms.map", 300, 200)?;
    add("rooms-map", "rooms.map", &map)?;
    add("rooms", "rooms.map.scen", &scenario)?;
    if let Some(data) = data {
        for (name, file) in PUBLISHED {
            let path = data.join(file);
            if path.is_file() {
                inputs.insert(name, path);
            }
        }
    }
    if let Some(list) = inputs.get("korf") {
        let text = files::read(list)?;
        let boards: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let some = QUICK.iter().filter_map(|number| boards.get(number - 1));
        // Without the notes after the board, which the other side does not read.
        let some: Vec<&str> = some.filter_map(|line| line.split(';').next()).collect();
        let path = folder.join("korf4.txt");
        files::write(&path, some.join("\n"))?;
        inputs.insert("korf4", path);
    }
    Ok(inputs)
}

/// A square map of rooms under this name with some random ways, and their scenario with the lengths that A* finds.
pub(crate) fn rooms(name: &str, side: usize, ways: usize) -> Result<(String, String), String> {
    let map = GridMap::random(side, side, Kind::Rooms(9), 1);
    let cells: Vec<u32> = map.free_cells().collect();
    let mut rng = outwit::Rng::new(1);
    let mut lines = vec!["version 1".to_owned()];
    while lines.len() <= ways {
        let ends = rng.pick(&cells).copied().zip(rng.pick(&cells).copied());
        let (from, to) = ends.ok_or("the map has no free cells")?;
        let (from, to) = (map.position(from), map.position(to));
        let problem = map.from_to(from, to).map_err(|fault| fault.to_string())?;
        let report = outwit::problem::a_star(&problem, &octile, &outwit::Limits::none(), &mut ());
        let cost = report.cost().ok_or("the rooms of the map are not connected")?;
        let ((x, y), (to_x, to_y)) = (from, to);
        let length = length(cost);
        lines.push(format!("0\t{name}\t{side}\t{side}\t{x}\t{y}\t{to_x}\t{to_y}\t{length:.6}"));
    }
    Ok((map.text(), lines.join("\n")))
}

/// The words of a command with the files in their places; the name of the first file that is missing as the error.
pub(super) fn fill(command: &str, inputs: &Inputs) -> Result<Vec<String>, String> {
    let word = |word: &str| match word.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        None => Ok(word.to_owned()),
        Some(name) => match inputs.get(name) {
            Some(path) => Ok(path.display().to_string()),
            None => Err(format!("no file for {name}; expected --data with a folder that has it")),
        },
    };
    command.split(' ').map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_take_the_places_of_their_names() {
        let inputs = Inputs::from([("boards", PathBuf::from("b.txt"))]);
        assert_eq!(fill("tiles {boards} --json", &inputs).unwrap(), ["tiles", "b.txt", "--json"]);
        assert!(fill("solve {arena2}", &inputs).unwrap_err().contains("arena2"));
    }
}
