//! Requests that have to be refused, each with its status, and a few that have to be accepted.

use super::{COOKIE, GAME, HOST, JSON, OWN, Row, SITE, check, request, send, status, target};

#[test]
fn requests_of_others_are_refused() {
    let large = format!("{{\"game\":\"{}\"}}", "x".repeat(70_000));
    let deep = "[".repeat(30_000);
    let long_cookie = format!("X-Long: {}", "x".repeat(20_000));
    let long_path = format!("GET /{}", "a".repeat(40_000));
    let post = "POST /api/position";
    let get = "GET /api/catalogue";
    let mut table: Vec<Row<'_>> = vec![
        // The own pages.
        (200, "GET /?token=TOKEN", vec![HOST], ""),
        (200, "GET /", vec![HOST, COOKIE], ""),
        (200, "GET /", vec!["Host: localhost:PORT", COOKIE], ""),
        (200, "GET /", vec!["Host: [::1]:PORT", COOKIE], ""),
        (200, "GET /", vec![HOST, COOKIE, "Sec-Fetch-Site: cross-site"], ""),
        (200, "GET /", vec![HOST, COOKIE, "Sec-Fetch-Site: none"], ""),
        (200, "GET /app.js", vec![HOST, COOKIE, SITE], ""),
        (200, "HEAD /app.css", vec![HOST, COOKIE], ""),
        (200, get, vec![HOST, COOKIE], ""),
        (200, post, vec![HOST, COOKIE, JSON, OWN], GAME),
        (200, post, vec![HOST, COOKIE, JSON, SITE], GAME),
        (
            200,
            post,
            vec![HOST, COOKIE, "Content-Type: application/json; charset=utf-8", SITE],
            GAME,
        ),
        // Other host names for this machine, with every method.
        (421, "GET /", vec!["Host: evil.example", COOKIE], ""),
        (421, "GET /", vec!["Host: evil.example:PORT", COOKIE], ""),
        (421, "GET /?token=TOKEN", vec!["Host: evil.example:PORT"], ""),
        (421, "HEAD /", vec!["Host: evil.example:PORT", COOKIE], ""),
        (421, post, vec!["Host: evil.example:PORT", COOKIE, JSON, SITE], GAME),
        (421, "OPTIONS /", vec!["Host: evil.example:PORT"], ""),
        (421, "DELETE /", vec!["Host: evil.example:PORT"], ""),
        (421, "GET /", vec!["Host: 127.0.0.1", COOKIE], ""),
        (421, "GET /", vec!["Host: 127.0.0.1:1", COOKIE], ""),
        (421, "GET /", vec!["Host: 127.0.0.1.evil.example:PORT", COOKIE], ""),
        (421, "GET /", vec!["Host: localhost.evil.example:PORT", COOKIE], ""),
        (421, "GET /", vec!["Host: 0.0.0.0:PORT", COOKIE], ""),
        (421, "GET /", vec!["Host: evil@127.0.0.1:PORT", COOKIE], ""),
        (421, "GET /", vec!["Host:", COOKIE], ""),
        (421, "GET /", vec![COOKIE], ""),
        (421, "GET /", vec![HOST, "Host: evil.example", COOKIE], ""),
        (421, "GET http://evil.example/", vec![HOST, COOKIE], ""),
        // No token, a wrong token.
        (401, "GET /", vec![HOST], ""),
        (401, "GET /app.js", vec![HOST], ""),
        (401, get, vec![HOST], ""),
        (401, "GET /api/catalogue?token=TOKEN", vec![HOST], ""),
        (401, "GET /?token=", vec![HOST], ""),
        (401, "GET /?token=0000", vec![HOST], ""),
        (401, "GET /?token=TOKENTOKEN", vec![HOST], ""),
        (401, "GET /", vec![HOST, "Cookie: outwit_PORT=wrong"], ""),
        (401, "GET /", vec![HOST, "Cookie: outwit_1=TOKEN"], ""),
        (401, "GET /", vec![HOST, "Cookie: outwit_PORT="], ""),
        (401, post, vec![HOST, JSON, SITE], GAME),
        // POST requests of other sites.
        (403, post, vec![HOST, COOKIE, JSON], GAME),
        (403, post, vec![HOST, COOKIE, JSON, "Origin: http://evil.example"], GAME),
        (403, post, vec![HOST, COOKIE, JSON, "Origin: null"], GAME),
        (403, post, vec![HOST, COOKIE, JSON, "Origin: https://127.0.0.1:PORT"], GAME),
        (403, post, vec![HOST, COOKIE, JSON, "Origin: http://127.0.0.1"], GAME),
        (403, post, vec![HOST, COOKIE, JSON, "Origin: http://localhost:PORT"], GAME),
        (403, post, vec![HOST, COOKIE, JSON, "Sec-Fetch-Site: cross-site"], GAME),
        (403, post, vec![HOST, COOKIE, JSON, "Sec-Fetch-Site: same-site"], GAME),
        (403, post, vec![HOST, COOKIE, JSON, "Sec-Fetch-Site: none"], GAME),
        (403, post, vec![HOST, COOKIE, JSON, OWN, "Sec-Fetch-Site: cross-site"], GAME),
        (403, post, vec![HOST, COOKIE, JSON, OWN, OWN], GAME),
        (403, post, vec![HOST, COOKIE, JSON, SITE, "Origin: http://evil.example"], GAME),
        (403, get, vec![HOST, COOKIE, "Sec-Fetch-Site: cross-site"], ""),
        (403, get, vec![HOST, COOKIE, "Origin: http://evil.example"], ""),
        (403, "GET /", vec![HOST, COOKIE, "Origin: http://evil.example"], ""),
        // Forms, and malformed requests.
        (415, post, vec![HOST, COOKIE, SITE], GAME),
        (415, post, vec![HOST, COOKIE, SITE, "Content-Type: text/plain"], GAME),
        (
            415,
            post,
            vec![HOST, COOKIE, SITE, "Content-Type: application/x-www-form-urlencoded"],
            "game=x",
        ),
        (
            415,
            post,
            vec![HOST, COOKIE, SITE, "Content-Type: multipart/form-data; boundary=x"],
            "--x--",
        ),
        (415, post, vec![HOST, COOKIE, SITE, "Content-Type: text/plain; application/json"], GAME),
        (405, "OPTIONS /api/position", vec![HOST, COOKIE, "Origin: http://evil.example"], ""),
        (405, "PUT /api/position", vec![HOST, COOKIE], ""),
        (405, "DELETE /api/run/1", vec![HOST, COOKIE], ""),
        (405, "TRACE /", vec![HOST, COOKIE], ""),
        (404, "POST /api/run/99/stop", vec![HOST, COOKIE, JSON, SITE], "{}"),
        (404, "POST /api/run/99/window", vec![HOST, COOKIE, JSON, SITE], "{}"),
        (404, "POST /api/run/99/frames", vec![HOST, COOKIE, JSON, SITE], r#"{"from":7,"count":9}"#),
        (405, "POST /", vec![HOST, COOKIE, JSON, SITE], "{}"),
        (404, "GET /api/run/-1/events", vec![HOST, COOKIE], ""),
        (404, "GET /api/run/99999999999999999999999/events", vec![HOST, COOKIE], ""),
        // The other POST requests have the same checks.
        (401, "POST /api/run", vec![HOST, JSON, SITE], GAME),
        (401, "POST /api/puzzle", vec![HOST, JSON, SITE], "{}"),
        (401, "GET /lessons", vec![HOST], ""),
        (401, "GET /drawing.css", vec![HOST, "Cookie: outwit_PORT"], ""),
        (401, get, vec![HOST, "Authorization: Bearer TOKEN"], ""),
        (403, "POST /api/run", vec![HOST, COOKIE, JSON, "Origin: http://evil.example"], GAME),
        (403, "POST /api/puzzle", vec![HOST, COOKIE, JSON, "Origin: null"], "{}"),
        (403, "POST /api/queens/board", vec![HOST, COOKIE, JSON], r#"{"n":8}"#),
        (
            403,
            "POST /api/lessons/read",
            vec![HOST, COOKIE, JSON, "Sec-Fetch-Site: cross-site"],
            "{}",
        ),
        (403, "GET /api/lessons", vec![HOST, COOKIE, "Sec-Fetch-Site: same-site"], ""),
        (403, "GET /app.js", vec![HOST, COOKIE, "Origin: http://127.0.0.1:1"], ""),
        (415, "POST /api/run", vec![HOST, COOKIE, SITE, "Content-Type: application/jsonp"], GAME),
        (
            415,
            "POST /api/puzzle/run",
            vec![HOST, COOKIE, SITE, "Content-Type: application/xml"],
            "",
        ),
        (405, "PATCH /api/position", vec![HOST, COOKIE], ""),
        (405, "PROPFIND /", vec![HOST, COOKIE], ""),
        (405, "GET /api/run", vec![HOST, COOKIE], ""),
        (421, post, vec!["Host: [::]:PORT", COOKIE, JSON, SITE], GAME),
        (421, "GET /", vec!["Host: 127.0.0.1:PORT.evil.example", COOKIE], ""),
        (421, "GET /", vec!["Host: 2130706433:PORT", COOKIE], ""),
        (421, "GET /", vec!["Host: 127.1:PORT", COOKIE], ""),
        (401, "POST /api/puzzle/file", vec![HOST, JSON, SITE], "{}"),
        (401, "POST /api/setup", vec![HOST, JSON, SITE], GAME),
        (401, "GET /api/arena/1/events", vec![HOST], ""),
        (403, "POST /api/puzzle/file", vec![HOST, COOKIE, JSON, "Origin: null"], "{}"),
        (403, "POST /api/setup", vec![HOST, COOKIE, JSON], GAME),
        (403, "GET /api/arena/1/events", vec![HOST, COOKIE, "Origin: http://evil.example"], ""),
        (421, "GET /api/arena/1/events", vec!["Host: evil.example:PORT", COOKIE], ""),
        (404, "GET /api/arena/77777/events", vec![HOST, COOKIE], ""),
        (404, "GET /api/arena/x/events", vec![HOST, COOKIE], ""),
        (200, "HEAD /api/arena/1/events", vec![HOST, COOKIE], ""),
        (200, "POST /api/setup", vec![HOST, COOKIE, JSON, SITE], GAME),
        (404, "GET /api/lessons/..%2f..%2fCargo.toml", vec![HOST, COOKIE], ""),
        (404, "GET /api/run/77777/scene", vec![HOST, COOKIE], ""),
        (404, "POST /api/run/0/window", vec![HOST, COOKIE, JSON, SITE], r#"{"file":"svg"}"#),
        // Too large.
        (413, post, vec![HOST, COOKIE, JSON, SITE], &large),
        (431, "GET /", vec![HOST, COOKIE, &long_cookie], ""),
        // Contradictory lengths.
        (
            400,
            post,
            vec![HOST, COOKIE, JSON, SITE, "Content-Length: 5", "Content-Length: 22"],
            GAME,
        ),
        (400, post, vec![HOST, COOKIE, JSON, SITE, "Content-Length: -1"], GAME),
        (400, post, vec![HOST, COOKIE, JSON, SITE, "Content-Length: many"], GAME),
        (400, post, vec![HOST, COOKIE, JSON, SITE, "Transfer-Encoding: chunked"], "zz\r\n"),
        (400, post, vec![HOST, COOKIE, JSON, SITE, "Transfer-Encoding: gzip"], GAME),
    ];
    // Malformed and impossible bodies of requests of the own pages.
    for (line, body) in [
        (post, ""),
        (post, "{"),
        (post, "null"),
        (post, "\u{0}"),
        (post, r#"{"game":7}"#),
        (post, r#"{"game":"../../etc/passwd"}"#),
        (post, r#"{"game":"tic-tac-toe:m=999999999,n=999999999"}"#),
        (post, r#"{"game":"tic-tac-toe","moves":["<script>"]}"#),
        (post, r#"{"game":"tic-tac-toe","start":"€€€€"}"#),
        (post, &deep),
        ("POST /api/run", r#"{"game":"tic-tac-toe","task":"move","player":"program:/bin/sh"}"#),
        ("POST /api/run", r#"{"game":"tic-tac-toe","task":"record","algorithm":"magic"}"#),
        (
            "POST /api/run",
            r#"{"game":"tic-tac-toe","task":"record","algorithm":"minimax","depth":-1}"#,
        ),
        (
            "POST /api/run",
            r#"{"game":"tic-tac-toe","task":"analyse","algorithm":"engine","eval":"magic"}"#,
        ),
        (
            "POST /api/run",
            r#"{"game":"tic-tac-toe","task":"record","algorithm":"perfect","depth":3}"#,
        ),
        (
            "POST /api/run",
            r#"{"game":"tic-tac-toe","task":"analyse","algorithm":"proof-number","eval":"none"}"#,
        ),
        (post, r#"{"game":"tic-tac-toe","file":"../../x.svg"}"#),
        (post, r#"{"game":"tic-tac-toe","file":"dot"}"#),
        ("POST /api/puzzle", r#"{"puzzle":"magic"}"#),
        (
            "POST /api/puzzle/run",
            r#"{"puzzle":"sliding-tiles","algorithm":"a-star","heuristic":"=my.manhattan"}"#,
        ),
        ("POST /api/puzzle", r#"{"puzzle":"sliding-tiles:rows=4000000000,cols=4000000000"}"#),
        ("POST /api/puzzle", r#"{"puzzle":"road-map:file=/etc/passwd"}"#),
        ("POST /api/setup", r#"{"game":"tic-tac-toe","setup":{"pieces":{"z9":"X"},"turn":0}}"#),
        ("POST /api/setup", r#"{"game":"tic-tac-toe","setup":{"pieces":{"a1":"<"},"turn":0}}"#),
        ("POST /api/setup", r#"{"game":"tic-tac-toe","setup":{"pieces":{"a1":"XX"},"turn":-1}}"#),
        ("POST /api/setup", r#"{"game":"own-tree"}"#),
        ("POST /api/puzzle", r#"{"puzzle":"road-map","sketch":{"plan":{"places":[]}}}"#),
        (
            "POST /api/puzzle",
            r#"{"puzzle":"road-map","sketch":{"plan":{"places":[{"name":"A"},{"name":"A"}]}}}"#,
        ),
        (
            "POST /api/puzzle",
            r#"{"puzzle":"road-map","sketch":{"plan":{"places":[{"name":"A"}],"roads":[{"from":"A","to":"B"}]}}}"#,
        ),
        ("POST /api/puzzle", r#"{"puzzle":"sudoku","sketch":{"plan":{"places":[{"name":"A"}]}}}"#),
        (
            "POST /api/puzzle",
            r#"{"puzzle":"map-colouring","sketch":{"plan":{"places":[{"name":"A"}]},"colours":0}}"#,
        ),
        (
            "POST /api/puzzle",
            r#"{"puzzle":"map-colouring","sketch":{"plan":{"places":[{"name":"A"}],"roads":[{"from":"A","to":"A"}]},"lines":"borders"}}"#,
        ),
        (
            "POST /api/puzzle/file",
            r#"{"puzzle":"grid-map","name":"a.scen","text":"version 1\n0 /etc/passwd 1 1 0 0 0 0 0\n"}"#,
        ),
        ("POST /api/puzzle/file", r#"{"puzzle":"sliding-tiles","name":"/etc/passwd","text":""}"#),
        ("POST /api/queens/board", r#"{"n":0,"action":"show"}"#),
        ("POST /api/queens/board", r#"{"n":4000000000,"action":"construct"}"#),
        ("POST /api/lessons/read", r#"{"text":"[["}"#),
    ] {
        table.push((400, line, vec![HOST, COOKIE, JSON, SITE], body));
    }
    // Path traversal.
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "/..%5cCargo.toml",
        "/....//Cargo.toml",
        "/.%00./x",
        "//etc/passwd",
        "/etc/passwd",
        "/api/../api/catalogue",
        "/app.js/..",
        "/./app.js",
        "/app.js%00.css",
        "/%2fetc%2fpasswd",
        "/assets/app.js",
        "/src/lib.rs",
        "/.git/config",
        "/~root",
        "/C:/Windows/win.ini",
        "/app.js/",
        "/APP.JS",
        "/..;/app.js",
        "/%c0%ae%c0%ae/x",
        "/\\..\\x",
        "/api",
        "/api/",
        "/api/runs",
        "/api/run/77777/node/1",
        "/api/run/77777/tree",
        "/api/run/1/../catalogue",
        "/file:///etc/passwd",
    ] {
        table.push((
            404,
            Box::leak(format!("GET {path}").into_boxed_str()),
            vec![HOST, COOKIE],
            "",
        ));
    }
    assert!(table.len() + 6 >= 150, "{} requests", table.len() + 6);
    check(&table);
    let refused = |bytes: &[u8], expected: &[u16]| {
        let code = status(&send(bytes));
        assert!(
            expected.contains(&code),
            "{:?}: {code}",
            String::from_utf8_lossy(&bytes[..bytes.len().min(40)])
        );
    };
    refused(request(&long_path, &[HOST, COOKIE], "").as_bytes(), &[414, 431]);
    refused(b"GET / HTTP/1.0\r\n\r\n", &[421]);
    refused(b"GET / HTTP/9.9\r\n\r\n", &[400, 505, 0]);
    refused(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", &[400, 0]);
    refused(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", &[400, 405, 421, 505, 0]);
    refused("GET /ü HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".as_bytes(), &[400, 421]);
}

#[test]
fn the_cookie_is_for_this_page_alone() {
    let answer = send(request("GET /?token=TOKEN", &[HOST], "").as_bytes()).to_lowercase();
    let cookie = answer.lines().find(|line| line.starts_with("set-cookie")).expect("a cookie");
    assert!(
        cookie.contains("httponly") && cookie.contains("samesite=lax") && cookie.contains("path=/"),
        "{cookie}"
    );
    let page = send(request("GET /", &[HOST, COOKIE], "").as_bytes());
    assert!(!page.contains("set-cookie") && !page.contains(&target().token));
    assert!(!page.contains(" style=") && !page.contains("<style") && !page.contains("onclick"));
}
