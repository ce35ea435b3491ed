//! Chromium over its debugging pipe: commands, answers and events as JSON texts that end in a zero byte. No driver and no
//! crate but `serde_json` is needed.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

const ANSWER_TIMEOUT: Duration = Duration::from_mins(1);
/// No other host is reached: a request to one is an error in the log. (Events of the network would say so, too, but they are
/// half of the browser's work.)
const FLAGS: &str = "--headless --no-sandbox --disable-gpu --disable-dev-shm-usage --disable-quic --no-first-run \
                     --disable-background-networking --disable-component-update --disable-sync \
                     --host-resolver-rules='MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'";

/// Simulates a slow server: answers are up to `MOST` milliseconds late, and not always in order.
const SLOW: &str = "{ const ask = window.fetch; window.fetch = async (...words) => { const answer = await ask(...words); \
                    await new Promise((resolve) => setTimeout(resolve, MOST * Math.random() ** 2)); return answer; }; }";

/// The module at an address in `assets`; in a page the same one that the page has imported.
const IMPORT_FILE: &str = "window.importFile = (address) => \
                           import((document.querySelector('link[rel=icon]')?.href ?? '/icon.svg').replace('/icon.svg', address));";

/// Keys held down, as the protocol numbers them.
const CTRL: u32 = 2;
const SHIFT: u32 = 8;

/// A browser with one tab.
pub(crate) struct Browser {
    child: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    /// Removed with the browser.
    _profile: tempfile::TempDir,
    /// The tab, and the conversation with it.
    tab: Option<(Value, String)>,
    next: u64,
    /// The events so far.
    pub(crate) events: Vec<Value>,
}

/// The browser of this machine.
pub(crate) fn find() -> Option<&'static str> {
    // The first one has no windows and needs a quarter less time.
    const NAMES: [&str; 4] =
        ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
    NAMES.into_iter().find(|name| {
        let found = Command::new(name)
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        found.is_ok_and(|status| status.success())
    })
}

impl Browser {
    /// Starts a browser with an empty profile and an empty tab.
    pub(crate) fn start(program: &str) -> Browser {
        let profile = tempfile::tempdir().expect("a folder for the profile");
        // The pipe is expected on the file descriptors 3 and 4.
        let line = format!(
            "exec {program} {FLAGS} --user-data-dir='{}' --remote-debugging-pipe about:blank \
             3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null",
            profile.path().display()
        );
        let mut child = Command::new("sh")
            .args(["-c", &line])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let input = child.stdin.take().expect("its input");
        let output = child.stdout.take().expect("its output");
        let (sender, messages) = channel();
        thread::spawn(move || {
            for message in BufReader::new(output).split(0) {
                let Ok(message) = message else { return };
                let message = serde_json::from_slice(&message).expect("JSON from the browser");
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let mut browser = Browser {
            child,
            input,
            messages,
            _profile: profile,
            tab: None,
            next: 0,
            events: Vec::new(),
        };
        browser.renew_tab();
        browser
    }

    /// Opens an empty tab in place of the one before: what was emulated, pressed or kept there is gone.
    pub(crate) fn renew_tab(&mut self) {
        let old = self.tab.take();
        let id =
            self.call("Target.createTarget", json!({ "url": "about:blank" }))["targetId"].take();
        if let Some((old, _)) = old {
            self.call("Target.closeTarget", json!({ "targetId": old }));
        }
        let attach = json!({ "targetId": id, "flatten": true });
        let session = self.call("Target.attachToTarget", attach);
        self.tab = Some((id, session["sessionId"].as_str().expect("a session").to_owned()));
        for domain in ["Page", "Runtime", "Log"] {
            self.call(&format!("{domain}.enable"), json!({}));
        }
        self.before_pages(IMPORT_FILE);
        if let Ok(most) = std::env::var("OUTWIT_SLOW") {
            self.before_pages(&SLOW.replace("MOST", &most));
            self.call("Emulation.setCPUThrottlingRate", json!({ "rate": 3 }));
        }
    }

    fn before_pages(&mut self, source: &str) {
        self.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source }));
    }

    /// Calls a method of the protocol.
    pub(crate) fn call(&mut self, method: &str, params: impl Into<Value>) -> Value {
        self.ask(method, params).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// The same; the error is the browser's.
    fn ask(&mut self, method: &str, params: impl Into<Value>) -> Result<Value, Value> {
        self.next += 1;
        let mut command = json!({ "id": self.next, "method": method, "params": params.into() });
        if let Some((_, session)) = &self.tab {
            command["sessionId"] = json!(session);
        }
        self.input.write_all(format!("{command}\0").as_bytes()).expect("the browser listens");
        self.input.flush().expect("the browser listens");
        loop {
            let message =
                self.messages.recv_timeout(ANSWER_TIMEOUT).expect("an answer of the browser");
            if message["id"] == json!(self.next) {
                let error = &message["error"];
                return if error.is_null() {
                    Ok(message["result"].clone())
                } else {
                    Err(error.clone())
                };
            }
            self.events.push(message);
        }
    }

    /// Runs a script in the page; promises are waited for.
    #[track_caller]
    pub(crate) fn run(&mut self, script: &str) -> Value {
        self.evaluate(script).unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    fn evaluate(&mut self, script: &str) -> Result<Value, Value> {
        let wanted = json!({ "expression": script, "awaitPromise": true, "returnByValue": true });
        let result = self.ask("Runtime.evaluate", wanted)?;
        let thrown = &result["exceptionDetails"];
        if thrown.is_null() { Ok(result["result"]["value"].clone()) } else { Err(thrown.clone()) }
    }

    /// Waits until a script gives a true value.
    #[track_caller]
    pub(crate) fn wait(&mut self, script: &str) {
        self.expect(&format!("Boolean({script})"), true);
    }

    /// Waits until a script gives this value: a page may have to wait for the server. While a page is being loaded, scripts
    /// fail.
    #[track_caller]
    pub(crate) fn expect(&mut self, script: &str, value: impl Into<Value>) {
        let (begin, value) = (Instant::now(), value.into());
        loop {
            let found = self.evaluate(script);
            if found.as_ref() == Ok(&value) {
                return;
            }
            if begin.elapsed() > ANSWER_TIMEOUT {
                self.shoot("failed");
                let page = self.evaluate("location.href");
                panic!("{script} remained {found:?} at {page:?}; expected {value}");
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Goes to an address and waits until the page has loaded and is shown.
    pub(crate) fn open(&mut self, url: &str) {
        self.call("Page.navigate", json!({ "url": url }));
        self.wait("document.readyState === 'complete' && location.protocol.startsWith('http')");
        self.wait("!document.querySelector('.loading')");
    }

    /// Goes to an address from a picture, so that another hash loads the page, too, and a page without one begins from its start.
    /// (From about:blank each page would start a process.)
    pub(crate) fn open_fresh(&mut self, url: &str) {
        self.show_picture(url);
        self.run("for (const name of Object.keys(sessionStorage)) if (name.startsWith('outwit-last-')) sessionStorage.removeItem(name)");
        self.open(url);
    }

    /// Shows a picture of the server of a page: no script runs any more.
    fn show_picture(&mut self, url: &str) {
        let picture = file_of(url, "/icon.svg");
        self.call("Page.navigate", json!({ "url": picture }));
        self.wait(&format!("location.href === '{picture}'"));
    }

    /// Loads the page again.
    pub(crate) fn reload(&mut self) {
        self.run("window.isOld = true; location.reload()");
        self.wait("!window.isOld && document.body && !document.querySelector('.loading')");
    }

    /// Presses a key: its name as in `KeyboardEvent.key`.
    pub(crate) fn press(&mut self, key: &str, shift: bool) {
        self.press_with(key, if shift { SHIFT } else { 0 });
    }

    /// The same with Ctrl held down.
    pub(crate) fn press_with_ctrl(&mut self, key: &str, shift: bool) {
        self.press_with(key, if shift { CTRL | SHIFT } else { CTRL });
    }

    fn press_with(&mut self, key: &str, modifiers: u32) {
        let code = match key {
            "Backspace" => 8,
            "Tab" => 9,
            "Enter" => 13,
            "Escape" => 27,
            " " => 32,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => u32::from(key.to_ascii_uppercase().as_bytes()[0]),
        };
        let text = match key {
            "Enter" => "\r",
            key if key.len() == 1 && modifiers & CTRL == 0 => key,
            _ => "",
        };
        let mut event = json!({
            "type": "keyDown", "key": key, "windowsVirtualKeyCode": code, "modifiers": modifiers
        });
        if !text.is_empty() {
            event["text"] = json!(text);
        }
        self.call("Input.dispatchKeyEvent", event.clone());
        event["type"] = json!("keyUp");
        self.call("Input.dispatchKeyEvent", event);
    }

    /// Types into the element that has the focus.
    pub(crate) fn insert(&mut self, text: &str) {
        self.call("Input.insertText", json!({ "text": text }));
    }

    /// Whether the screen can be touched, by up to five fingers.
    pub(crate) fn touch(&mut self, on: bool) {
        let wanted = json!({ "enabled": on, "maxTouchPoints": 5 });
        self.call("Emulation.setTouchEmulationEnabled", wanted);
    }

    /// The middle of an element on the screen; it is brought into view first.
    pub(crate) fn middle(&mut self, selector: &str) -> (f64, f64) {
        self.run(&format!(
            "document.querySelector('{selector}').scrollIntoView({{ block: 'center', behavior: 'instant' }})"
        ));
        self.place(selector)
    }

    /// Clicks an element.
    pub(crate) fn click(&mut self, selector: &str) {
        let middle = self.middle(selector);
        self.drag(middle, middle);
    }

    /// Sets a field or a menu, as a user does.
    pub(crate) fn set(&mut self, selector: &str, value: &str) {
        self.run(&format!(
            "(field => {{ field.value = '{value}'; field.dispatchEvent(new Event('change', {{ bubbles: true }})); }})(document.querySelector('{selector}'))"
        ));
    }

    /// The middle of an element on the screen as it is.
    pub(crate) fn place(&mut self, selector: &str) -> (f64, f64) {
        let place = self.run(&format!(
            "(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector('{selector}').getBoundingClientRect())"
        ));
        let number = |index: usize| place[index].as_f64().expect("a number");
        (number(0), number(1))
    }

    /// Presses the mouse at a point, moves it to another one in a few steps, and lets go; a click, if they are the same.
    pub(crate) fn drag(&mut self, from: (f64, f64), to: (f64, f64)) {
        let mouse = |kind: &str, (x, y): (f64, f64)| json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
        self.call("Input.dispatchMouseEvent", mouse("mousePressed", from));
        for part in 1..=4 {
            let share = f64::from(part) / 4.0;
            let at = (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1));
            if from != to {
                self.call("Input.dispatchMouseEvent", mouse("mouseMoved", at));
            }
        }
        self.call("Input.dispatchMouseEvent", mouse("mouseReleased", to));
    }

    /// As [`Browser::drag`] by a finger; a tap, if the points are the same.
    pub(crate) fn finger(&mut self, from: (f64, f64), to: (f64, f64)) {
        let touch = |kind: &str, points: Value| json!({ "type": kind, "touchPoints": points });
        let at = |(x, y): (f64, f64)| json!([{ "x": x, "y": y }]);
        self.call("Input.dispatchTouchEvent", touch("touchStart", at(from)));
        for part in 1..=4 {
            let share = f64::from(part) / 4.0;
            let between = (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1));
            if from != to {
                self.call("Input.dispatchTouchEvent", touch("touchMove", at(between)));
            }
        }
        self.call("Input.dispatchTouchEvent", touch("touchEnd", json!([])));
    }

    /// Drops a file of this name and text on the page.
    pub(crate) fn drop_file(&mut self, name: &str, text: &str) {
        self.drop_part(name, &json!(text).to_string());
    }

    /// The same with a file that is not in UTF-8.
    pub(crate) fn drop_bytes(&mut self, name: &str, bytes: &[u8]) {
        self.drop_part(name, &format!("new Uint8Array({})", json!(bytes)));
    }

    fn drop_part(&mut self, name: &str, part: &str) {
        let name = json!(name);
        self.run(&format!(
            "{{ const d = new DataTransfer(); d.items.add(new File([{part}], {name})); document.body.dispatchEvent(new DragEvent('drop', {{ dataTransfer: d, bubbles: true, cancelable: true }})); }}"
        ));
    }

    /// Sets the size of the page in CSS pixels.
    pub(crate) fn size(&mut self, width: u32, height: u32) {
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", metrics);
    }

    /// Emulates a preference of the reader, for example `prefers-color-scheme` `dark`.
    pub(crate) fn prefer(&mut self, feature: &str, value: &str) {
        let media = json!({ "features": [{ "name": feature, "value": value }] });
        self.call("Emulation.setEmulatedMedia", media);
    }

    /// Saves a screenshot, if `OUTWIT_SHOTS` names a directory.
    pub(crate) fn shoot(&mut self, name: &str) {
        let Ok(directory) = std::env::var("OUTWIT_SHOTS") else { return };
        // A bar would cover the right end of a page that is longer than the screen.
        self.call("Emulation.setScrollbarsHidden", json!({ "hidden": true }));
        let [width, height] = ["innerWidth", "document.documentElement.scrollHeight"]
            .map(|length| self.run(length).as_f64().expect("a length"));
        let clip = json!({ "x": 0, "y": 0, "width": width, "height": height, "scale": 1 });
        let wanted = json!({ "format": "png", "captureBeyondViewport": true, "clip": clip });
        let shot = self.call("Page.captureScreenshot", wanted);
        self.call("Emulation.setScrollbarsHidden", json!({ "hidden": false }));
        let bytes = decoded(shot["data"].as_str().expect("a picture"));
        let _ = std::fs::create_dir_all(&directory);
        let path = PathBuf::from(directory).join(format!("{name}.png"));
        std::fs::write(&path, bytes).expect("a place for the picture");
        println!("saved {}", path.display());
    }
}

/// Opens a page of the studio, and waits for a script to be true.
pub(crate) fn open(browser: &mut Browser, url: &str, address: &str, ready: &str) {
    browser.open_fresh(&format!("{url}{address}"));
    browser.wait(ready);
}

/// The address of a file on the server of a page.
fn file_of(url: &str, file: &str) -> String {
    let (scheme, rest) = url.split_once("//").expect("an address");
    let host = rest.split('/').next().expect("a host");
    format!("{scheme}//{host}{file}")
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Bytes from base 64.
fn decoded(text: &str) -> Vec<u8> {
    let digit = |c: u8| match c {
        b'A'..=b'Z' => Some(c - b'A'),
        b'a'..=b'z' => Some(c - b'a' + 26),
        b'0'..=b'9' => Some(c - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let digits: Vec<u8> = text.bytes().filter_map(digit).collect();
    let mut bytes = Vec::with_capacity(digits.len() * 3 / 4);
    for group in digits.chunks(4) {
        let all = group.iter().fold(0_u32, |all, &digit| all << 6 | u32::from(digit))
            << (6 * (4 - group.len()));
        bytes.extend(&all.to_be_bytes()[1..group.len()]);
    }
    bytes
}
