//! Reports and traces as JSON, with the feature `serde`: `cargo test -p outwit --features serde --test serialised`.

use outwit::game::example::Nim;
use outwit::game::{Game, GameEvent, NoEval, alpha_beta};
use outwit::{Limits, Recorder};

#[test]
fn a_report_and_its_trace_are_plain_data() {
    let nim = Nim(6);
    let mut recorder = Recorder::<GameEvent>::new(1000);
    let report = alpha_beta(&nim, &nim.start(), &NoEval, &Limits::none(), &mut recorder);
    let value = serde_json::to_value(&report).unwrap();
    assert_eq!(value["best"], 2);
    assert_eq!(value["nodes"], report.nodes);
    assert_eq!(value["bound"], "Exact");
    let trace = recorder.into_trace();
    let value = serde_json::to_value(&trace).unwrap();
    assert_eq!(value["nodes"].as_array().unwrap().len(), trace.len());
    assert_eq!(value["steps"].as_array().unwrap().len(), trace.steps().len());
}
