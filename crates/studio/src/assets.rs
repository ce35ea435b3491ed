//! The files of the pages, inside the program. The build script lists the folder `assets`: a file's address is its path there.

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

/// The content of a file.
pub(crate) enum Content {
    /// A text that is put together when it is asked for.
    Text(String),
    /// A text compressed as gzip.
    Gzip(&'static [u8]),
}

/// Media type and content of the file at an address.
pub(crate) fn find(address: &str) -> Option<(&'static str, Content)> {
    let address = if address == "/favicon.ico" { "/icon.svg" } else { address };
    let kind = media_type(address)?;
    if address == "/drawing.css" {
        let sheets = games::picture::css() + &games::tree::css() + &arena::report::css();
        return Some((kind, Content::Text(sheets)));
    }
    let index = FILES.binary_search_by_key(&address, |file| file.0).ok()?;
    Some((kind, edited(address).map_or(Content::Gzip(FILES[index].1), Content::Text)))
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

/// The file as it is now in the folder that `OUTWIT_ASSETS` names, so that changes of a page need no build. Debug builds only.
fn edited(address: &str) -> Option<String> {
    let folder = cfg!(debug_assertions).then(|| std::env::var_os("OUTWIT_ASSETS")).flatten()?;
    std::fs::read_to_string(std::path::Path::new(&folder).join(address.trim_start_matches('/')))
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_found_and_has_a_media_type() {
        use std::io::Read;

        assert!(FILES.is_sorted() && FILES.len() > 50, "{} files", FILES.len());
        for (address, _) in FILES {
            let Some((_, Content::Gzip(bytes))) = find(address) else { panic!("{address}") };
            let mut text = String::new();
            flate2::read::GzDecoder::new(bytes).read_to_string(&mut text).unwrap();
            let file = format!("{}/assets{address}", env!("CARGO_MANIFEST_DIR"));
            assert_eq!(text, std::fs::read_to_string(file).unwrap(), "{address}");
        }
    }
}
