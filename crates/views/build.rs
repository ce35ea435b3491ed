//! Compresses the font of PNG pictures: in the program it takes half the space.

use std::error::Error;

#[cfg_attr(
    not(feature = "png"),
    expect(clippy::unnecessary_wraps, reason = "only the compression of the font can fail")
)]
fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    #[cfg(feature = "png")]
    {
        use flate2::{Compression, write::GzEncoder};
        use std::io::Write;

        let path = std::path::Path::new(&std::env::var("OUT_DIR")?).join("font.gz");
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(dejavu::sans::regular())?;
        std::fs::write(path, packed.finish()?)?;
    }
    Ok(())
}
