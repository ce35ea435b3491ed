//! The four checks that every request passes before anything else happens.
//!
//! | threat | check |
//! |---|---|
//! | a foreign name that points to this machine (DNS rebinding) | `Host` is 127.0.0.1, localhost, \[::1\] or the configured host name, with our port, or the public address: else 421 |
//! | a page of another site that sends commands | `Sec-Fetch-Site` or `Origin` says same origin: else 403 |
//! | a form of another site | a POST is `application/json`: else 415 |
//! | other users of this machine | the token of the printed address, then a cookie: else 401 |

use std::fmt::Write;
use std::io;

use hyper::header::{self, HeaderMap, HeaderName};
use hyper::{Method, StatusCode, Uri};

use crate::api::parameter;
use crate::page;
use crate::public_url::PublicUrl;

/// The checks of one server.
#[derive(Debug)]
pub(crate) struct Guard {
    port: u16,
    /// The host name or address that other machines may use.
    name: Option<String>,
    /// The address of a server in front of this one.
    public: Option<PublicUrl>,
    token: String,
}

/// How a request was authenticated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Visitor {
    /// By our cookie.
    Known,
    /// By the token in the address: the answer sets the cookie.
    New,
}

/// A refusal: status and message.
pub(crate) type Refusal = (StatusCode, &'static str);

const TOKEN_BYTES: usize = 24;

const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

impl Guard {
    /// Checks for a server on this port; `name` is the host name for other machines, if any, and `public` the address of a
    /// server in front. The token is random and new unless an earlier one is given, in hexadecimal digits.
    pub(crate) fn new(
        port: u16,
        name: Option<String>,
        public: Option<PublicUrl>,
        token: Option<&str>,
    ) -> io::Result<Guard> {
        if let Some(token) = token {
            if token.len() != 2 * TOKEN_BYTES || !token.bytes().all(|byte| byte.is_ascii_hexdigit())
            {
                let sentence =
                    format!("an access token has {} hexadecimal digits", 2 * TOKEN_BYTES);
                return Err(io::Error::new(io::ErrorKind::InvalidInput, sentence));
            }
            return Ok(Guard { port, name, public, token: token.into() });
        }
        Ok(Guard { port, name, public, token: new_token()? })
    }
}

/// A random access token: 48 hexadecimal digits. Fails if the system has no random numbers.
pub fn new_token() -> io::Result<String> {
    random_hex::<TOKEN_BYTES>()
}

impl Guard {
    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    /// The cookie for a visitor with the token. Cookies are shared between ports, so its name contains the port. Links of other
    /// sites to a page, as in a course, have to work (`Lax`); the checks refuse everything else of other sites.
    pub(crate) fn cookie(&self) -> String {
        let is_encrypted = self.public.as_ref().is_some_and(PublicUrl::is_encrypted);
        let secure = if is_encrypted { "; Secure" } else { "" };
        format!("{}={}; Path=/; HttpOnly; SameSite=Lax{secure}", self.cookie_name(), self.token)
    }

    fn cookie_name(&self) -> String {
        format!("outwit_{}", self.port)
    }

    /// Accepts a request or says why it is refused.
    pub(crate) fn check(
        &self,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> Result<Visitor, Refusal> {
        let host = single(headers, &header::HOST).filter(|host| self.is_own(host));
        if host.is_none() || uri.authority().is_some_and(|name| !self.is_own(name.as_str())) {
            return Err((
                StatusCode::MISDIRECTED_REQUEST,
                "this server answers only requests to its own address",
            ));
        }
        let host = host.unwrap_or_default();
        if *method != Method::GET && *method != Method::HEAD && *method != Method::POST {
            return Err((StatusCode::METHOD_NOT_ALLOWED, "only GET, HEAD and POST are supported"));
        }
        let origin = headers.contains_key(header::ORIGIN).then(|| {
            single(headers, &header::ORIGIN).is_some_and(|origin| self.is_own_origin(origin, host))
        });
        let site = headers.contains_key(SITE).then(|| single(headers, &SITE).unwrap_or_default());
        let foreign = origin == Some(false)
            || matches!(site, Some(site) if site == "cross-site" || site == "same-site");
        let is_page = *method == Method::GET && page::find(uri.path()).is_some();
        // Another site may link to a page; everything else from another site is refused.
        if foreign && !(is_page && origin.is_none()) {
            return Err((StatusCode::FORBIDDEN, "requests from other sites are refused"));
        }
        let visitor = self.visitor(uri, headers)?;
        if *method == Method::POST {
            if site.is_none_or(|site| site != "same-origin") && origin != Some(true) {
                return Err((
                    StatusCode::FORBIDDEN,
                    "a command must come from the studio's own page",
                ));
            }
            let kind = single(headers, &header::CONTENT_TYPE).unwrap_or_default();
            let kind = kind.split(';').next().unwrap_or_default().trim();
            if !kind.eq_ignore_ascii_case("application/json") {
                return Err((
                    StatusCode::UNSUPPORTED_MEDIA_TYPE,
                    "a command must be application/json",
                ));
            }
        }
        Ok(visitor)
    }

    fn visitor(&self, uri: &Uri, headers: &HeaderMap) -> Result<Visitor, Refusal> {
        let name = self.cookie_name();
        let cookies =
            headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs =
            cookies.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
        if pairs.any(|(key, value)| key == name && constant_time_eq(value, &self.token)) {
            return Ok(Visitor::Known);
        }
        let given = parameter(uri.query().unwrap_or_default(), "token");
        if page::find(uri.path()).is_some()
            && given.is_some_and(|value| constant_time_eq(value, &self.token))
        {
            return Ok(Visitor::New);
        }
        Err((
            StatusCode::UNAUTHORIZED,
            "this browser has no access yet; open the address with the access token, which the studio printed when it was \
             started; in a class, ask your teacher for it",
        ))
    }

    /// Whether a page of this origin is ours, if the request names this host.
    fn is_own_origin(&self, origin: &str, host: &str) -> bool {
        match &self.public {
            Some(public) if public.origin() == origin => true,
            // An unencrypted page of the same name may be somebody else's.
            Some(public) if public.is_host(host) => false,
            _ => origin.strip_prefix("http://") == Some(host),
        }
    }

    fn is_own(&self, host: &str) -> bool {
        if self.public.as_ref().is_some_and(|public| public.is_host(host)) {
            return true;
        }
        let (name, port) = host.rsplit_once(':').unwrap_or((host, "80"));
        let ours = matches!(name, "127.0.0.1" | "localhost" | "[::1]")
            || self.name.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(name));
        ours && port == self.port.to_string()
    }
}

/// Random bytes of the system as hexadecimal text.
pub(crate) fn random_hex<const BYTES: usize>() -> io::Result<String> {
    let mut bytes = [0_u8; BYTES];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    let mut text = String::new();
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    Ok(text)
}

/// The value of a header that occurs exactly once.
fn single<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?;
    values.next().is_none().then(|| value.to_str().ok()).flatten()
}

/// Compares in constant time, so that the time does not show how much of a token is right.
fn constant_time_eq(left: &str, right: &str) -> bool {
    left.len() == right.len()
        && left.bytes().zip(right.bytes()).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_configured_host_name_is_accepted() {
        let guard =
            Guard::new(7777, Some("teacher.local".into()), None, None).expect("random bytes");
        for own in ["teacher.local:7777", "TEACHER.local:7777", "127.0.0.1:7777"] {
            assert!(guard.is_own(own), "{own}");
        }
        for foreign in ["teacher.local", "teacher.local:80", "a.teacher.local:7777", "0.0.0.0:7777"]
        {
            assert!(!guard.is_own(foreign), "{foreign}");
        }
        let alone = Guard::new(7777, None, None, None).expect("random bytes");
        assert!(!alone.is_own("teacher.local:7777") && !alone.is_own(":7777"));
    }

    #[test]
    fn a_public_address_is_accepted_beside_the_own_ones() {
        let public = "https://studio.example.org".parse().expect("an address");
        let guard = Guard::new(7777, None, Some(public), None).expect("random bytes");
        for own in ["studio.example.org", "Studio.example.org:443", "127.0.0.1:7777"] {
            assert!(guard.is_own(own), "{own}");
        }
        for foreign in ["studio.example.org:7777", "a.studio.example.org", "example.org", ""] {
            assert!(!guard.is_own(foreign), "{foreign}");
        }
        for (is_own, origin, host) in [
            (true, "https://studio.example.org", "studio.example.org"),
            // Some servers in front name the studio as it is reached from them.
            (true, "https://studio.example.org", "127.0.0.1:7777"),
            (true, "http://127.0.0.1:7777", "127.0.0.1:7777"),
            (false, "http://studio.example.org", "studio.example.org"),
            (false, "https://evil.example", "studio.example.org"),
            (false, "https://127.0.0.1:7777", "127.0.0.1:7777"),
        ] {
            assert_eq!(guard.is_own_origin(origin, host), is_own, "{origin} {host}");
        }
        assert!(guard.cookie().ends_with("; Secure"));
    }

    #[test]
    fn an_earlier_token_is_taken_if_it_is_one() {
        let first = Guard::new(7777, None, None, None).expect("random bytes");
        let again = Guard::new(7777, None, None, Some(first.token())).expect("a token");
        assert_eq!(again.token(), first.token());
        for wrong in ["", "0000", &"g".repeat(48), &"0".repeat(49)] {
            assert!(Guard::new(7777, None, None, Some(wrong)).is_err(), "{wrong}");
        }
    }
}
