//! The lessons page: a tree filled in by hand, a wrong answer with its reason, cutoffs marked by clicking, a link, scores.

use crate::audit;
use crate::chromium::Browser;

const VERDICT: &str = "document.querySelector('#verdict').textContent";

/// The journey through this page.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    let url = format!("{url}lessons");
    browser.size(1280, 1000);
    values(browser, &url);
    cuts(browser, &url);
    own_lesson(browser, &url);
    looks(browser, &url);
}

fn go(browser: &mut Browser, url: &str, hash: &str) {
    browser.open_fresh(&format!("{url}#{hash}"));
    browser.wait("document.querySelector('#progress').textContent.startsWith('Step')");
}

/// Fills in the field with this label.
fn fill(browser: &mut Browser, label: &str, value: &str) {
    browser.wait(&format!(
        "[...document.querySelectorAll('#answers label')].some(l => l.textContent === '{label}')"
    ));
    browser.run(&format!(
        "{{ const l = [...document.querySelectorAll('#answers label')].find(l => l.textContent === '{label}');\
         const i = document.getElementById(l.htmlFor); i.value = '{value}';\
         i.dispatchEvent(new Event('input', {{ bubbles: true }})); }}"
    ));
}

fn check(browser: &mut Browser, start: &str) {
    browser.run("document.querySelector('#check').click()");
    browser.wait(&format!("{VERDICT}.startsWith('{start}')"));
}

/// In teacher mode the answer is hidden before a try.
fn values(browser: &mut Browser, url: &str) {
    go(browser, url, "lesson=minimax&step=1&teacher=1");
    audit::named(browser);
    browser.wait("document.querySelectorAll('#tree .blank').length === 4");
    browser.wait("document.querySelector('#reveal').hidden");
    fill(browser, "after a", "3");
    fill(browser, "after b", "6");
    check(browser, "After b: 6 is not right. MIN chooses here");
    browser.wait("document.querySelectorAll('#tree .wrong').length === 1");
    browser.expect("document.querySelector('#reveal').hidden", false);
    for (label, value) in [("after b", "2"), ("after c", "2"), ("the root", "3")] {
        fill(browser, label, value);
    }
    check(browser, "Right.");
    browser.wait("document.querySelector('#scores td')?.textContent === 'Minimax by hand'");
}

/// With the keyboard: nodes of the drawing are buttons.
fn cuts(browser: &mut Browser, url: &str) {
    go(browser, url, "lesson=alpha-beta&step=1");
    for line in ["after b b", "after b c"] {
        browser.wait(&format!("document.querySelector('#tree [aria-label^=\"{line}\"]')"));
        browser.run(&format!("document.querySelector('#tree [aria-label^=\"{line}\"]').focus()"));
        browser.press("Enter", false);
        browser.wait(&format!("document.querySelector('#answers').textContent.includes('{line}')"));
    }
    check(browser, "Right.");
    browser.run("document.activeElement.blur()");
    browser.press("ArrowRight", false);
    browser.wait("document.querySelector('#progress').textContent === 'Step 2 of 5'");
    browser.wait("location.hash.includes('step=2')");
}

/// A lesson in a link; an error in it is shown.
fn own_lesson(browser: &mut Browser, url: &str) {
    let text = "title=\"Mine\"\nabout=\"x\"\n[[step]]\ntext=\"t\"\nask=\"move\"\ngame=\"own-tree\"\nposition=\"(1 4 2)\"";
    let link = |text: &str| {
        let codes: Vec<String> = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
        format!("text={}", codes.concat())
    };
    go(browser, url, &link(text));
    browser.wait("document.querySelector('#lesson-title').textContent === 'Mine'");
    browser.wait("document.querySelector('#one')");
    browser.run("document.querySelector('#one').value = 'a'");
    check(browser, "a has the value");
    browser.run("document.querySelector('#one').value = 'b'");
    check(browser, "Right.");
    browser.open_fresh(&format!("{url}#{}", link(&text.replace("own-tree", "chess"))));
    browser.wait("document.querySelector('#fault').textContent.includes('no game \"chess\"')");
}

fn looks(browser: &mut Browser, url: &str) {
    go(browser, url, "lesson=windows&step=2");
    browser.wait("document.querySelectorAll('#answers input').length > 3");
    audit::looks(browser, "lessons");
}
