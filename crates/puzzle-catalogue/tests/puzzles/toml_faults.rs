//! Faults in maps that are written in TOML.

use puzzle_catalogue::{PuzzleFile, find_puzzle};

#[test]
fn a_fault_in_toml_shows_its_place() {
    let read = |id: &str, name: &str, text: &str| {
        let file = PuzzleFile { name, text, beside: &|_| unreachable!("no other file is named") };
        find_puzzle(id).unwrap().read("", &file).map(|_| ()).unwrap_err().to_string()
    };
    let region = "[[region]]\nname = \"A\"\n";
    for (id, text, said) in [
        (
            "road-map",
            "start = A\n",
            "line 1, column 9: a text needs double quotes; for example: start = \"A\"",
        ),
        ("road-map", "start = \"A\n", "a text needs double quotes; for example: start = \"A\""),
        (
            "road-map",
            "start = 3\n",
            "line 1, column 9: this is the number 3; expected a text in quotes, for example: start = \"text\"",
        ),
        (
            "road-map",
            "[[road]]\nform = \"A\"\n",
            "line 2, column 1: unknown field \"form\"; expected",
        ),
        (
            "road-map",
            "[place]\nname = \"A\"\n",
            "line 1, column 1: this is a section; expected a list in square brackets, for example: [[place]]",
        ),
        (
            "map-colouring",
            "region = [\"A\"]\n",
            "this is the text \"A\"; expected a section or a list in braces, for example: [[region]]",
        ),
        (
            "map-colouring",
            &format!("{region}neighbours = [1]\n"),
            "this is the number 1; expected a text in quotes, for example: neighbours = [\"text\"]",
        ),
        (
            "map-colouring",
            &format!("{region}neighbours = [\n  B,\n]\n"),
            "line 4, column 3: a text needs double quotes; for example: [[region]]",
        ),
        ("road-map", "goal = \"B\"\n[[place]]\nname = \"A\"\n", "line 1, column 8: "),
        (
            "map-colouring",
            &format!("colors = 4\n{region}"),
            "line 1, column 1: unknown field \"colors\"",
        ),
        (
            "map-colouring",
            &format!("{region}neighbours = \"A\"\n"),
            "line 3, column 14: this is the text \"A\"; expected a list in square brackets, for example: neighbours = ",
        ),
    ] {
        let fault = read(id, "m.toml", text);
        assert!(fault.starts_with("m.toml, ") && fault.contains(said), "{text}: {fault}");
    }
}
