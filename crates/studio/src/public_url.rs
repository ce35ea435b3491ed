//! The address of a server in front of the studio, which encrypts the connection (a reverse proxy).

use std::str::FromStr;

use hyper::Uri;

/// Scheme and host of the address under which browsers reach the studio.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    /// As browsers send it: in lower case, without a default port.
    origin: String,
}

impl FromStr for PublicUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<PublicUrl, String> {
        let wrong = || {
            format!(
                "\"{text}\" is no public address; expected https:// or http:// and a name without a path, for example: https://studio.example.org"
            )
        };
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        let (Some(scheme), Some(host)) = (uri.scheme_str(), uri.authority()) else {
            return Err(wrong());
        };
        let port = host.as_str().strip_prefix(host.host());
        let is_port = |port: &str| {
            let number = port.strip_prefix(':').unwrap_or("0");
            port.is_empty() || number.parse::<u16>().is_ok_and(|number| 0 < number)
        };
        // A user before the host is no prefix of it.
        let is_host = !host.host().is_empty() && port.is_some_and(is_port);
        let has_more = uri.path() != "/" || uri.query().is_some();
        if !is_host || has_more || !matches!(scheme, "http" | "https") {
            return Err(wrong());
        }
        let host = host.as_str().to_ascii_lowercase();
        let default = if scheme == "https" { ":443" } else { ":80" };
        let host = host.strip_suffix(default).unwrap_or(&host);
        Ok(PublicUrl { origin: format!("{scheme}://{host}") })
    }
}

impl PublicUrl {
    pub(crate) fn origin(&self) -> &str {
        &self.origin
    }

    pub(crate) fn is_encrypted(&self) -> bool {
        self.origin.starts_with("https:")
    }

    /// Whether this is its host, as a `Host` header names it.
    pub(crate) fn is_host(&self, host: &str) -> bool {
        let scheme = if self.is_encrypted() { "https" } else { "http" };
        format!("{scheme}://{host}").parse().is_ok_and(|other: PublicUrl| other == *self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_is_a_scheme_and_a_name() {
        for (text, origin) in [
            ("https://studio.example.org", "https://studio.example.org"),
            ("HTTPS://Studio.Example.org:443/", "https://studio.example.org"),
            ("http://studio:8080", "http://studio:8080"),
            ("https://studio:65535", "https://studio:65535"),
            ("https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443"),
        ] {
            let url: PublicUrl = text.parse().expect(text);
            assert_eq!(url.origin(), origin);
        }
        for wrong in [
            "",
            "studio.example.org",
            "ftp://studio.example.org",
            "https://",
            "https://studio.example.org/outwit",
            "https://studio.example.org/?a",
            "https://me@studio.example.org",
            "https://studio.example.org:",
            "https://studio.example.org:0",
            "https://studio.example.org:99999",
            "https://[2001:db8::1]:",
        ] {
            let error = wrong.parse::<PublicUrl>().expect_err(wrong);
            assert!(error.contains("for example: https://"), "{error}");
        }
    }
}
