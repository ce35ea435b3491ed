//! Proofs: by table, from the saved table, and by search, all with the same answer.

use crate::program::outwit;

#[test]
fn a_table_is_made_saved_and_read_again() {
    let directory = std::env::temp_dir().join(format!("outwit-prove-{}", std::process::id()));
    let tables = directory.to_str().unwrap();
    let prove = || {
        let arguments = ["prove", "tic-tac-toe", "--tables", tables, "--json"];
        let answer = outwit(&arguments, "");
        assert_eq!((answer.code, answer.err.as_str()), (0, ""));
        serde_json::from_str::<serde_json::Value>(&answer.out).unwrap()
    };
    let made = prove();
    assert_eq!((&made["method"], &made["states"]), (&"retrograde".into(), &5478.into()));
    assert_eq!(made["value"]["draw"], true);
    let read = prove();
    assert_eq!(read["method"], "table");
    assert_eq!((&read["value"], &read["won"]), (&made["value"], &made["won"]));

    // A damaged table is not believed but made again.
    let path = directory.join("tic-tac-toe.table");
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    assert_eq!(prove()["method"], "retrograde");
    assert_eq!(prove()["method"], "table");
    std::fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn table_and_search_agree() {
    for (game, position) in [("two-knights:size=3", ""), ("tic-tac-toe", "X..|.O.|..X O")] {
        let value = |more: &str| {
            let mut arguments = vec!["prove", game, "--json", more];
            if !position.is_empty() {
                arguments.extend(["--position", position]);
            }
            let answer = outwit(&arguments, "");
            assert_eq!(answer.code, 0, "{}", answer.err);
            let json: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
            (json["value"].clone(), json["distance"].clone())
        };
        assert_eq!(value("--no-tables"), value("--search"), "{game}");
    }
}

#[test]
fn an_unfinished_proof_is_an_error() {
    let answer = outwit(&["prove", "connect-four", "--nodes", "1000"], "");
    assert_eq!(answer.code, 1);
    assert!(answer.err.contains("not proven within 1,000 positions"), "{}", answer.err);
}
