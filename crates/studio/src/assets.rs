//! The files of the pages, inside the program. The build script lists the folder `assets`: a file's address is its path there.
//!
//! Pages ask for them below a folder that names their contents ([`versioned`]), so that a browser may keep them: another
//! program has other addresses. Imports between scripts are relative and stay in that folder.

use std::path::PathBuf;
use std::sync::LazyLock;

use flate2::Crc;

/// Address and text of every file, compressed as gzip, sorted by address.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The media type of an address, by its ending.
fn media_type(address: &str) -> Option<&'static str> {
    Some(match address.rsplit_once('.')?.1 {
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        _ => return None,
    })
}

/// A file for a browser.
pub(crate) struct File {
    pub(crate) media_type: &'static str,
    pub(crate) content: Content,
    /// Whether this address always has this content.
    pub(crate) is_constant: bool,
}

/// The content of a file.
pub(crate) enum Content {
    /// A text that is put together when it is asked for.
    Text(String),
    /// A text compressed as gzip.
    Gzip(&'static [u8]),
}

/// The folder of all files: a checksum of their contents. None while they are edited.
static VERSION: LazyLock<Option<String>> = LazyLock::new(|| {
    if edited_folder().is_some() {
        return None;
    }
    let mut sum = Crc::new();
    for (address, bytes) in FILES {
        sum.update(address.as_bytes());
        sum.update(bytes);
    }
    sum.update(drawing_sheet().as_bytes());
    Some(format!("{VERSION_START}{:08x}", sum.sum()))
});

const VERSION_START: &str = "/files-";

/// The address by which pages ask for the file at `address`.
pub(crate) fn versioned(address: &str) -> String {
    VERSION.as_deref().unwrap_or_default().to_owned() + address
}

/// The file at an address, with the folder of any version or without.
pub(crate) fn find(address: &str) -> Option<File> {
    // A page of another program, which is still open, gets the files of this one.
    let end = address.strip_prefix(VERSION_START).and_then(|rest| rest.find('/'));
    let (version, address) = address.split_at(end.map_or(0, |end| VERSION_START.len() + end));
    let address = if address == "/favicon.ico" { "/icon.svg" } else { address };
    let media_type = media_type(address)?;
    let content = if address == "/drawing.css" {
        Content::Text(drawing_sheet())
    } else {
        let index = FILES.binary_search_by_key(&address, |file| file.0).ok()?;
        edited(address).map_or(Content::Gzip(FILES[index].1), Content::Text)
    };
    Some(File { media_type, content, is_constant: Some(version) == VERSION.as_deref() })
}

/// The style sheet of drawings, by the crates that draw.
fn drawing_sheet() -> String {
    games::picture::css() + &games::tree::css() + &arena::report::css()
}

/// The addresses of the style sheets in a folder of `assets`.
pub(crate) fn sheets(folder: &str) -> impl Iterator<Item = &'static str> {
    let start = format!("/{folder}/");
    let in_folder = move |address: &&str| address.starts_with(&start);
    FILES
        .iter()
        .map(|file| file.0)
        .filter(in_folder)
        .filter(|address| address.strip_suffix(".css").is_some())
}

/// The file as it is now in the folder of [`edited_folder`].
fn edited(address: &str) -> Option<String> {
    std::fs::read_to_string(edited_folder()?.join(address.trim_start_matches('/'))).ok()
}

/// The folder that `OUTWIT_ASSETS` names, so that changes of a page need no build. Debug builds only.
fn edited_folder() -> Option<PathBuf> {
    cfg!(debug_assertions).then(|| std::env::var_os("OUTWIT_ASSETS")).flatten().map(PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_found_and_has_a_media_type() {
        use std::io::Read;

        assert!(FILES.is_sorted() && FILES.len() > 50, "{} files", FILES.len());
        for (address, _) in FILES {
            let file = find(&versioned(address)).expect(address);
            assert!(file.is_constant, "{address}");
            let Content::Gzip(bytes) = file.content else { panic!("{address}") };
            let mut text = String::new();
            flate2::read::GzDecoder::new(bytes).read_to_string(&mut text).unwrap();
            let file = format!("{}/assets{address}", env!("CARGO_MANIFEST_DIR"));
            assert_eq!(text, std::fs::read_to_string(file).unwrap(), "{address}");
        }
    }

    #[test]
    fn only_the_address_of_this_version_has_a_constant_content() {
        let other = format!("{VERSION_START}00000000/app.js");
        for address in ["/app.js", &other] {
            assert!(find(address).is_some_and(|file| !file.is_constant), "{address}");
        }
        for address in [VERSION_START, "/files-1", "/files-1/", "/files-1/files-1/app.js"] {
            assert!(find(address).is_none(), "{address}");
        }
    }
}
