//! `cargo xtask outside`: the crate of a user, `tests/outside`, on the packed library: a game and two problems on the bare
//! traits, run by every search. It needs neither the network nor a crate of others.

use crate::files;
use crate::program::cargo;
use crate::{publish, root};

/// Runs the chore.
pub(crate) fn run() -> Result<(), String> {
    let target = root().join("target/outside");
    let place = target.join("packed");
    files::remove_folder(&place)?;
    files::make_folder(&place)?;
    let library = publish::unpack_library(&place)?;
    let patch = format!("patch.crates-io.outwit.path={:?}", library.to_string_lossy());
    let cargo = |word: &str| {
        let mut cargo = cargo();
        cargo.args([word, "--quiet", "--offline", "--locked", "--config"]).arg(&patch);
        cargo.current_dir(root().join("tests/outside"));
        cargo
    };
    let used = publish::quiet(cargo("pkgid").arg("outwit"), "cargo pkgid")?;
    if !String::from_utf8_lossy(&used).contains("/packed/") {
        return Err("cargo took the library of the repository, expected the packed one".into());
    }
    let mut test = cargo("test");
    test.arg("--tests").arg("--target-dir").arg(&target);
    publish::quiet(&mut test, "the tests of tests/outside")?;
    println!("a game and two problems of a user pass every search of {}", library.display());
    Ok(())
}
