//! The files of the pages, inside the program. The build script lists the folder `assets`: a file's address is its path there.

/// Address and text of every file, sorted by address.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The media type of an address, by its ending.
fn media_type(address: &str) -> Option<&'static str> {
    Some(match address.rsplit_once('.')?.1 {
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        _ => return None,
    })
}

/// Media type and text of the file at an address.
pub(crate) fn find(address: &str) -> Option<(&'static str, String)> {
    let address = if address == "/favicon.ico" { "/icon.svg" } else { address };
    let kind = media_type(address)?;
    if address == "/drawing.css" {
        return Some((kind, games::picture::css() + &games::tree::css() + &arena::report::css()));
    }
    let index = FILES.binary_search_by_key(&address, |file| file.0).ok()?;
    Some((kind, edited(address).unwrap_or_else(|| FILES[index].1.into())))
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
        assert!(FILES.is_sorted() && FILES.len() > 50, "{} files", FILES.len());
        for (address, text) in FILES {
            assert_eq!(find(address).map(|file| file.1).as_deref(), Some(*text), "{address}");
        }
    }
}
