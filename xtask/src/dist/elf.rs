//! What a program for Linux needs from the system, read from its file.

/// The system libraries that a program needs, in words: none if it is static, else the oldest version of glibc.
pub(super) fn needs(code: &[u8]) -> String {
    if !code.starts_with(b"\x7fELF") {
        return "the libraries of the system it was built for".into();
    }
    if interpreter(code).is_none() {
        return "no library: it is linked statically and runs on every Linux with this processor"
            .into();
    }
    match newest_glibc(code) {
        Some((major, minor)) => format!("glibc {major}.{minor} or newer"),
        None => "the C library of the system it was built for".into(),
    }
}

/// The path of the dynamic linker in a file for 64 bits, little endian; a static program has none.
fn interpreter(code: &[u8]) -> Option<&[u8]> {
    const INTERPRETER: u64 = 3;
    let number = |at: u64, bytes: u64| {
        let bytes = code.get(at as usize..(at + bytes) as usize)?;
        Some(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    };
    let (table, size, count) = (number(32, 8)?, number(54, 2)?, number(56, 2)?);
    let header = (0..count).map(|index| table + index * size);
    let header = header.into_iter().find(|&at| number(at, 4) == Some(INTERPRETER))?;
    let (begin, length) = (number(header + 8, 8)? as usize, number(header + 32, 8)? as usize);
    code.get(begin..begin + length)
}

/// The greatest of the versions of glibc's symbols that the program names.
fn newest_glibc(code: &[u8]) -> Option<(u32, u32)> {
    const NAME: &[u8] = b"GLIBC_";
    let places = code.windows(NAME.len()).enumerate().filter(|(_, bytes)| *bytes == NAME);
    let version = |(at, _)| {
        let rest: &[u8] = &code[at + NAME.len()..];
        let end = rest.iter().position(|byte| *byte != b'.' && !byte.is_ascii_digit())?;
        let mut numbers = std::str::from_utf8(&rest[..end]).ok()?.split('.');
        Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
    };
    places.filter_map(version).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_version_counts() {
        let names = b"\0GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_2.9\0GLIBC_PRIVATE\0";
        assert_eq!(newest_glibc(names), Some((2, 34)));
        assert_eq!(newest_glibc(b"none"), None);
    }

    #[test]
    fn a_static_program_has_no_interpreter() {
        let mut code = [b"\x7fELF".as_slice(), &[0; 124]].concat();
        (code[32], code[54], code[56]) = (64, 56, 1);
        assert!(needs(&code).contains("statically"));
        // The type of the only program header, then place and length of the path.
        (code[64], code[72], code[96]) = (3, 120, 4);
        code[120..124].copy_from_slice(b"/ld\0");
        assert_eq!(interpreter(&code), Some(b"/ld\0".as_slice()));
        assert!(needs(b"MZ").contains("built for"));
        assert_eq!(interpreter(&code[..60]), None);
    }
}
