//! The requests that evaluate, draw, parse and show trees: from outside, malformed, and too large.

use super::{COOKIE, GAME, HOST, JSON, OWN, Row, SITE, check, request, send, status};

/// A command of the page itself.
fn own(body: &str) -> (Vec<&str>, &str) {
    (vec![HOST, COOKIE, JSON, SITE], body)
}

const RESULT: &str = r#"{"game":"tic-tac-toe","player":"random","lines":[],"points":0,"max_points":0,"passed":true}"#;
const BOARDS: &str = r#"{"puzzle":"sliding-tiles:rows=3,cols=3","name":"boards.txt","text":"4 1 2 3 0 5 6 7 8\n1 4 2 3 0 5 6 7 8"}"#;

#[test]
fn commands_are_refused_with_the_right_status() {
    let many = format!(
        r#"{{"kind":"game","name":"x","searches":[{}],"rows":[]}}"#,
        [r#""a""#; studio::bounds::CHART_CURVES + 1].join(",")
    );
    let long = format!(
        r#"{{"kind":"game","name":"x","searches":["a"],"rows":[{}]}}"#,
        vec!["[1,[1]]"; studio::bounds::CHART_ROWS + 1].join(",")
    );
    let large = format!(r#"{{"game":"draughts","text":"{}"}}"#, "1. 11-15 ".repeat(120_000));
    let deep = format!(r#"{{"game":"own-tree","text":"{}"}}"#, "(".repeat(20_000));
    let nested = format!(
        r#"{{"game":"tic-tac-toe","depth":1,"evals":[{{"formula":{{"name":"x","formula":"{}1"}}}}]}}"#,
        "(".repeat(20_000)
    );
    let (eval, chart, record) = ("POST /api/eval", "POST /api/chart", "POST /api/record");
    let (overview, solve) = ("POST /api/run/77777/overview", "POST /api/puzzle/run");
    let mut table: Vec<Row<'_>> = Vec::new();
    // Requests from outside.
    for line in [eval, chart, record, overview] {
        table.extend([
            (401, line, vec![HOST, JSON, SITE], GAME),
            (403, line, vec![HOST, COOKIE, JSON], GAME),
            (403, line, vec![HOST, COOKIE, JSON, "Origin: http://evil.example"], GAME),
            (403, line, vec![HOST, COOKIE, JSON, OWN, "Sec-Fetch-Site: cross-site"], GAME),
            (415, line, vec![HOST, COOKIE, SITE, "Content-Type: text/plain"], GAME),
            (421, line, vec!["Host: evil.example:PORT", COOKIE, JSON, SITE], GAME),
        ]);
    }
    table.extend([
        (401, "GET /games", vec![HOST], ""),
        (403, "GET /games", vec![HOST, COOKIE, "Origin: http://evil.example"], ""),
        (421, "GET /games", vec!["Host: evil.example:PORT", COOKIE], ""),
        (200, "GET /games", vec![HOST, COOKIE, "Sec-Fetch-Site: cross-site"], ""),
        (404, "GET /start", vec![HOST, COOKIE], ""),
        (404, "GET /games/", vec![HOST, COOKIE], ""),
        (405, "GET /api/eval", vec![HOST, COOKIE], ""),
        (405, "GET /api/run/1/overview", vec![HOST, COOKIE], ""),
        (405, "PUT /api/chart", vec![HOST, COOKIE], ""),
    ]);
    // Nonsense and too much.
    let nonsense: &[(u16, &str, &str)] = &[
        (400, eval, "{}"),
        (400, eval, "[]"),
        (400, eval, GAME),
        (400, eval, r#"{"game":"tic-tac-toe","evals":"lines","depth":1}"#),
        (400, eval, r#"{"game":"tic-tac-toe","evals":[],"depth":-1}"#),
        (400, eval, r#"{"game":"../../etc/passwd","evals":[],"depth":1}"#),
        (400, eval, r#"{"game":"tic-tac-toe","moves":["z9"],"evals":[],"depth":1}"#),
        (400, eval, r#"{"game":"tic-tac-toe","evals":[{"program":"/bin/sh"}],"depth":1}"#),
        (
            400,
            eval,
            r#"{"game":"tic-tac-toe","evals":[{"own":"a"},{"own":"a"},{"own":"a"},{"own":"a"},{"own":"a"}],"depth":1}"#,
        ),
        // The text is being edited: an error in a formula is part of the answer.
        (200, eval, &nested),
        (
            200,
            eval,
            r#"{"game":"tic-tac-toe","evals":[{"file":"/etc/passwd"}],"depth":4294967295}"#,
        ),
        (400, chart, "{}"),
        (400, chart, r#"{"kind":"file","name":"/etc/passwd","searches":[],"rows":[]}"#),
        (400, chart, r#"{"kind":"game","name":"x","searches":["a"],"rows":[[-1,[1]]]}"#),
        (400, chart, r#"{"kind":"game","name":"x","searches":["a"],"rows":[[1,[1e400]]]}"#),
        (400, chart, r#"{"kind":"game","name":"x","searches":["a"],"rows":[],"file":"../x.svg"}"#),
        (400, chart, r#"{"kind":"game","name":"x","searches":["a"],"rows":[],"file":"dot"}"#),
        (400, chart, &many),
        (400, chart, &long),
        (
            200,
            chart,
            r#"{"kind":"game","name":"<script>","searches":["a","b"],"rows":[[0,[0]],[4294967295,[]]]}"#,
        ),
        (400, record, "{}"),
        (400, record, r#"{"game":"draughts"}"#),
        (400, record, r#"{"game":"magic","text":"1. 11-15"}"#),
        (400, record, r#"{"game":"draughts","text":"1. 11-99 *"}"#),
        (400, record, r#"{"game":"draughts","text":"\u0000\u0000"}"#),
        (400, record, r#"{"game":"draughts","text":"[FEN \"<script>\"] 1. 11-15"}"#),
        (400, record, &deep),
        (413, record, &large),
        (404, overview, "{}"),
        (404, "POST /api/run/-1/overview", "{}"),
        (404, "POST /api/run/0/overview", r#"{"limit":99999999}"#),
        (404, "POST /api/run/99999999999999999999999/overview", "{}"),
        // The result of a page is a file, whatever was graded since.
        (200, "POST /api/arena/grade/csv", RESULT),
        (404, "POST /api/arena/grade/exe", RESULT),
        (400, "POST /api/arena/grade/csv", "null"),
        (400, solve, r#"{"puzzle":"road-map","algorithm":"breadth-first","repeats":"never"}"#),
        (400, solve, r#"{"puzzle":"road-map","algorithm":"depth-first","goal-test":"expanded"}"#),
        (400, solve, r#"{"puzzle":"road-map","algorithm":"breadth-first","style":"stack"}"#),
        // A board without a solution is a row of the list.
        (200, "POST /api/puzzle/file", BOARDS),
        (400, "POST /api/queens/board", r#"{"n":8,"action":"show","file":"dot"}"#),
        (400, "POST /api/queens/board", r#"{"n":8,"action":"show","file":"../../x.svg"}"#),
        (400, "POST /api/queens/board", r#"{"n":8,"action":"construct","file":true}"#),
        (
            400,
            "POST /api/queens/step",
            r#"{"n":8,"method":"backtracking","step":1,"toward":"here","file":"exe"}"#,
        ),
    ];
    table.extend(nonsense.iter().map(|&(status, line, body)| {
        let (headers, body) = own(body);
        (status, line, headers, body)
    }));
    check(&table);
}

/// Input that is quoted in a message is cut, as by the commands.
#[test]
fn long_input_is_not_sent_back() {
    let formula = "(".repeat(5000);
    for body in [
        format!(
            r#"{{"game":"tic-tac-toe","depth":1,"evals":[{{"formula":{{"name":"x","formula":"{formula}"}}}}]}}"#
        ),
        format!(r#"{{"game":"tic-tac-toe","depth":1,"evals":["{formula}"]}}"#),
        format!(r#"{{"game":"{formula}","depth":1,"evals":[]}}"#),
    ] {
        let (headers, body) = own(&body);
        let answer = send(request("POST /api/eval", &headers, body).as_bytes());
        assert!(answer.len() < 2500, "{} bytes: {answer:.2000}", answer.len());
    }
}

/// Too large a request for an existing search is reduced to the limits.
#[test]
fn an_overview_has_its_bounds() {
    let post = |path: &str, body: &str| {
        let (headers, body) = own(body);
        send(request(&format!("POST {path}"), &headers, body).as_bytes())
    };
    let number = |answer: &str| {
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        body.chars().filter(char::is_ascii_digit).collect::<String>()
    };
    let started = post(
        "/api/run",
        r#"{"game":"tic-tac-toe","task":"record","algorithm":"alpha-beta","depth":9,"eval":"none","nodes":30000}"#,
    );
    let run = number(&started);
    let path = format!("GET /api/run/{run}/events");
    let told = send(request(&path, &[HOST, COOKIE], "").as_bytes());
    assert!(told.contains("\"done\":true"), "{told}");
    let path = format!("/api/run/{run}/overview");
    let answer = post(&path, r#"{"limit":99999999}"#);
    assert_eq!(status(&answer), 200);
    let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
    let data: serde_json::Value = serde_json::from_str(body).expect("JSON");
    let things = data["id"].as_array().map_or(0, Vec::len);
    assert!(things > 10_000 && things <= studio::bounds::OVERVIEW_NODES + 10, "{things}");
    // A node that does not exist, and words instead of numbers.
    assert_eq!(status(&post(&path, r#"{"root":4000000000}"#)), 200);
    for nonsense in [r#"{"root":-1}"#, r#"{"depth":"all"}"#, r#"{"opened":[1e9,-5]}"#, "7"] {
        assert_eq!(status(&post(&path, nonsense)), 400, "{nonsense}");
    }
}

/// A PNG of a wide tree would take hundreds of megabytes.
#[test]
fn large_pngs_are_refused() {
    let post =
        |line: &str, body: &str| send(request(line, &[HOST, COOKIE, JSON, SITE], body).as_bytes());
    let game =
        r#"{"game":"tic-tac-toe:m=8,n=8,k=4","task":"record","algorithm":"minimax","depth":2}"#;
    let started = post("POST /api/run", game);
    let (_, body) = started.split_once("\r\n\r\n").expect("a body");
    let number: String = body.chars().filter(char::is_ascii_digit).collect();
    let line = format!("POST /api/run/{number}/window");
    let events = format!("GET /api/run/{number}/events");
    send(request(&events, &[HOST, COOKIE], "").as_bytes());
    for (expected, body) in [
        (400, r#"{"limit":440,"depth":9,"file":"png"}"#),
        (200, r#"{"limit":440,"depth":9,"file":"svg"}"#),
        (200, r#"{"limit":10,"depth":1,"file":"png"}"#),
    ] {
        let answer = post(&line, body);
        assert_eq!(status(&answer), expected, "{body}: {answer:.900}");
        assert!(expected == 200 || answer.contains("at most 10,000,000"), "{answer}");
    }
}

#[test]
fn a_wrong_method_is_refused_with_the_right_ones() {
    for (line, expected) in [
        ("PUT /", "GET, HEAD, POST"),
        ("POST /", "GET, HEAD"),
        ("POST /games/main.js", "GET, HEAD"),
        ("POST /api/catalogue", "GET, HEAD"),
        ("GET /api/run/1/window", "POST"),
    ] {
        let answer = send(request(line, &[HOST, COOKIE, JSON, SITE], "").as_bytes());
        assert_eq!(status(&answer), 405, "{line}: {answer}");
        assert!(answer.contains(&format!("\r\nallow: {expected}\r\n")), "{line}: {answer}");
    }
}
