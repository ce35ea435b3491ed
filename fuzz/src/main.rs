//! A target of `cargo xtask fuzz` under libFuzzer. The variable `OUTWIT_FUZZ_TARGET` names it; the arguments are those of
//! libFuzzer. `cargo xtask fuzz --coverage SECONDS` builds and calls this.
#![no_main]

#[path = "../../xtask/src/fuzz/targets/mod.rs"]
mod targets;

use std::sync::LazyLock;

use libfuzzer_sys::{Corpus, fuzz_target};
use targets::{Target, targets};

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = std::env::var("OUTWIT_FUZZ_TARGET").expect("OUTWIT_FUZZ_TARGET names a target");
    targets().find(|target| target.name == name).expect("there is a target of this name")
});

fuzz_target!(|input: &[u8]| -> Corpus {
    match (TARGET.run)(input) {
        Ok(_) => Corpus::Keep,
        // libFuzzer keeps the input that ended the process.
        Err(broken) => panic!("{broken}"),
    }
});
