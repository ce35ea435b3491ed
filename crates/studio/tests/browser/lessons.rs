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
    chooses_on_the_board(browser, &url);
    own_lesson(browser, &url);
    horizon(browser, &url);
    opens_a_position(browser, &url);
    helps(browser, &url);
    class(browser, &url);
    belongs_to_one_student(browser, &url);
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
    browser.wait("document.querySelectorAll('#tree .refuted').length === 1");
    // The shape stays readable: an outline, no blob.
    browser.expect("parseFloat(getComputedStyle(document.querySelector('#tree .refuted path')).strokeWidth) <= 4 && [...document.querySelectorAll('#tree .refuted text')].every((text) => getComputedStyle(text).strokeWidth !== '4px' || getComputedStyle(text).stroke === 'none')", true);
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

/// A click on the board chooses a move; the answer stays when the page is loaded again, and the way back leads to the step.
fn chooses_on_the_board(browser: &mut Browser, url: &str) {
    go(browser, url, "lesson=tic-tac-toe&step=1");
    browser.wait("document.querySelector('#board [data-cell=\"a1\"]') && document.querySelector('.legal-moves')");
    browser.run("document.querySelector('#board [data-cell=\"c1\"]').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
    browser.expect("document.querySelector('#one').value", "c1");
    check(browser, "c1 ");
    browser.run("[...document.querySelectorAll('.legal-moves button')].find((b) => b.textContent === 'a1').click()");
    browser.expect("document.querySelector('#one').value", "a1");
    browser.expect(
        "[...document.querySelectorAll('#board .picked')].map((g) => g.dataset.cell).join()",
        "a1",
    );
    check(browser, "Right.");
    go(browser, url, "lesson=tic-tac-toe&step=1");
    browser.wait("document.querySelector('#one')?.value === 'a1'");
    browser.run("document.querySelector('#next').click()");
    browser.wait("document.querySelector('#progress').textContent.startsWith('Step 2')");
    browser.wait("location.hash.includes('step=2')");
    browser.run("history.back()");
    browser.wait("document.querySelector('#progress').textContent.startsWith('Step 1')");
    browser.run("document.querySelector('#clear').click()");
    browser.wait("document.querySelector('#one')?.value === ''");
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
    fill(browser, "Move of MAX", "a");
    check(browser, "a has the value");
    fill(browser, "Move of MAX", "b");
    check(browser, "Right.");
    // The same file can be opened again after a change, and one in UTF-16 is refused.
    let choose = |browser: &mut Browser, content: &str| {
        browser.run(&format!(
            "{{ const field = document.querySelector('#file'); const files = new DataTransfer();\
             files.items.add(new File([{content}], 'mine.toml'));\
             field.files = files.files; field.dispatchEvent(new Event('change')); }}"
        ));
        browser.wait("document.querySelector('#file').files.length === 0");
    };
    for title in ["First", "Second"] {
        choose(browser, &format!("{:?}", text.replace("Mine", title)));
        browser.wait(&format!("document.querySelector('#lesson-title').textContent === '{title}'"));
    }
    choose(browser, "new Uint8Array([255, 254, 116, 0])");
    browser.wait("document.querySelector('#fault').textContent.includes('UTF-16')");
    browser.open_fresh(&format!("{url}#{}", link(&text.replace("own-tree", "chess"))));
    browser.wait("document.querySelector('#fault').textContent.includes('no game \"chess\"')");
}

/// A position that a lesson opens stays: no program plays on from it.
fn opens_a_position(browser: &mut Browser, url: &str) {
    go(browser, url, "lesson=minimax&step=5");
    browser.run("document.querySelector('#open').click()");
    browser.wait("location.pathname === '/games' && document.querySelector('#board svg')");
    browser.wait("document.querySelector('#status').textContent === 'O to move.'");
}

fn looks(browser: &mut Browser, url: &str) {
    // Where each step costs 1, the cost is the number of moves.
    go(browser, url, "lesson=informed-search&step=2");
    browser.wait("document.querySelector('#answers label')?.textContent === 'Moves'");
    go(browser, url, "lesson=windows&step=2");
    browser.wait("document.querySelectorAll('#answers input').length > 3");
    audit::looks(browser, "lessons");
}

/// The picture shows the numbers that the text is about, and nothing beyond the horizon.
fn horizon(browser: &mut Browser, url: &str) {
    go(browser, url, "lesson=horizon&step=1");
    let drawn =
        "[...document.querySelectorAll('#tree text')].map((text) => text.textContent.trim())";
    browser.wait(&format!(
        "{drawn}.includes('9') && {drawn}.includes('4') && !{drawn}.includes('12')"
    ));
    browser.run("document.querySelector('#next').click()");
    browser
        .wait(&format!("{drawn}.includes('12') && {drawn}.includes('1') && {drawn}.includes('5')"));
    browser
        .expect("document.querySelector('#answers label').textContent.startsWith('Move of')", true);
}

/// A hint before the answer, terms on focus, the progress of the course, and the presentation.
fn helps(browser: &mut Browser, url: &str) {
    // What is asked, the fields for the answer and the button are on the screen together.
    browser.size(1280, 800);
    go(browser, url, "lesson=minimax&step=1");
    browser.wait("document.querySelectorAll('#answers input').length > 1");
    browser.expect("document.querySelector('#check').getBoundingClientRect().bottom <= innerHeight && document.querySelector('#text').getBoundingClientRect().top > 0", true);
    // The legend is there at every size, with the shapes of this tree.
    let legend = "[...document.querySelectorAll('#tree-legend li')].filter((row) => row.checkVisibility()).map((row) => row.textContent.trim()).join()";
    for width in [390, 1280] {
        browser.size(width, 800);
        browser.wait(&format!("{legend} === 'MAX,MIN,square: the game is over,move'"));
    }
    browser.size(1280, 1000);
    browser.wait("document.querySelector('#list li.done')?.dataset.done.includes(' of ')");
    browser.run("document.activeElement.blur()");
    browser.press("h", false);
    browser.wait("document.querySelector('#hint-text').textContent.includes('leaves')");
    browser.run("document.querySelector('.term').focus()");
    browser.wait("!document.querySelector('#glossary').hidden && document.querySelector('#glossary').textContent.length > 20");
    browser.run("document.activeElement.blur()");
    browser.wait("document.querySelector('#glossary').hidden");
    browser.press("f", false);
    browser.wait("getComputedStyle(document.querySelector('.top')).display === 'none'");
    // The tree alone takes more than half of the screen, in large type, and stays in sight beside the text.
    for (width, height) in [(1280, 800), (1920, 1080)] {
        browser.size(width, height);
        browser.expect("(() => { const box = document.querySelector('#tree svg > g').getBoundingClientRect(); return box.width > .55 * innerWidth && box.top >= 0 && box.bottom <= innerHeight; })()", true);
        let font = "[...document.querySelectorAll('#tree svg text')].filter((t) => t.getBoundingClientRect().height).every((t) => t.getBoundingClientRect().height >= 18)";
        browser.expect(font, true);
        // The buttons are in view below a long text.
        browser.expect(
            "document.querySelector('#next').getBoundingClientRect().bottom <= innerHeight",
            true,
        );
    }
    browser.size(1280, 1000);
    browser.shoot("lessons-present");
    // The way out is visible.
    browser.expect("document.querySelector('#present').textContent", "End");
    browser.press("ArrowRight", false);
    browser.wait("document.querySelector('#progress').textContent.startsWith('Step 2')");
    browser.press("Escape", false);
    browser.wait("getComputedStyle(document.querySelector('.top')).display !== 'none'");
    browser.expect("document.querySelector('#present').textContent", "Present");
    // Also from the field of an answer.
    go(browser, url, "lesson=minimax&step=1");
    browser.wait("document.querySelectorAll('#answers input').length > 1");
    browser.run("document.querySelector('#present').click(); document.querySelector('#answers input').focus()");
    browser.wait("getComputedStyle(document.querySelector('.top')).display === 'none'");
    browser.expect("document.activeElement.matches('#answers input')", true);
    browser.press("Escape", false);
    browser.wait("getComputedStyle(document.querySelector('.top')).display !== 'none'");
}

/// An assignment is set as a file and as a link without a token, done, handed in, and collected as CSV.
fn class(browser: &mut Browser, url: &str) {
    go(browser, url, "lesson=minimax&step=1");
    browser.run("window.saved = []; URL.createObjectURL = (blob) => { blob.text().then((text) => window.saved.push(text)); return 'blob:none'; }; HTMLAnchorElement.prototype.click = () => {};\
                 Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } })");
    browser.run("document.querySelector('#assign-name').value = 'Homework 1'; document.querySelector('#assign-form').requestSubmit()");
    browser.wait("window.saved[0]?.startsWith('assignment = \"Homework 1\"\\ntitle')");
    browser.run("document.querySelector('#assign-link').click()");
    browser.wait("window.copied?.includes('#lesson=minimax&assignment=Homework+1') && !window.copied.includes('token')");
    let link = browser.run("window.copied.split('#')[1]");
    let file = browser.run("window.saved[0]");
    // The student.
    go(browser, url, link.as_str().unwrap_or_default());
    browser.wait(
        "document.querySelector('#assignment').textContent.startsWith('Assignment: Homework 1.')",
    );
    browser.expect("document.querySelector('#reveal').hidden", true);
    browser.drop_file("homework.toml", file.as_str().unwrap_or_default());
    browser.wait("location.hash.includes('text=') && document.querySelector('#assignment').textContent.startsWith('Assignment: Homework 1.')");
    browser.run("window.saved = []; URL.createObjectURL = (blob) => { blob.text().then((text) => window.saved.push(text)); return 'blob:none'; }; HTMLAnchorElement.prototype.click = () => {}");
    browser.run("document.querySelector('#student').value = 'Ada'; document.querySelector('#results-form').requestSubmit()");
    browser.wait("window.saved.length === 1");
    // The class. All bad files are named, also such with impossible results, and the good ones are read.
    browser.run("{ const field = document.querySelector('#collect'); const files = new DataTransfer();\
                 const file = (name, change) => files.items.add(new File([JSON.stringify({ ...JSON.parse(window.saved[0]), ...change })], name));\
                 const row = { step: 1, tries: 1, solved: true, first_try: true };\
                 file('damaged.json', { rows: [null] }); file('anna.json', { student: ' Anna ', rows: [row] });\
                 file('tries.json', { rows: [{ ...row, tries: -5 }] }); file('equal.json', { rows: [row, row] });\
                 file('many.json', { steps: 1, rows: [row, { ...row, step: 2 }] }); file('dora.json', { student: 'Dora' });\
                 file('again.json', { student: 'Anna', rows: [row] });\
                 field.files = files.files; field.dispatchEvent(new Event('change')); }");
    browser.wait("document.querySelectorAll('#class-table tbody tr').length === 2");
    browser.expect("[...document.querySelectorAll('#class-table tbody tr')].map((row) => row.cells[0].textContent).join()", "Anna,Dora");
    browser.expect(
        "document.querySelector('#fault').textContent.match(/\\w+\\.json is not a file of results/g).map((text) => text.split('.')[0]).join()",
        "damaged,tries,equal,many",
    );
    browser.run("{ const field = document.querySelector('#collect'); const files = new DataTransfer();\
                 const other = JSON.stringify({ ...JSON.parse(window.saved[0]), student: '=Ben' });\
                 files.items.add(new File([window.saved[0]], 'ada.json')); files.items.add(new File([other], 'ben.json'));\
                 field.files = files.files; field.dispatchEvent(new Event('change')); }");
    browser.wait("document.querySelectorAll('#class-table tbody tr').length === 4");
    browser.expect("document.querySelector('#fault').hidden", true);
    browser.run("document.querySelector('#class-csv').click()");
    browser.wait("window.saved[1]?.split('\\n')[0] === 'student,assignment,lesson,solved,of,solved at first try,tries'");
    browser.wait("window.saved[1].includes('Ada,Homework 1,Minimax by hand,') && window.saved[1].includes('\\'=Ben')");
}

/// Results belong to one assignment and one student, and so do the answers in the fields; an answer that was shown outside of
/// the assignment was shown.
fn belongs_to_one_student(browser: &mut Browser, url: &str) {
    const RECORD: &str = "window.saved = []; URL.createObjectURL = (blob) => { blob.text().then((text) => window.saved.push(text)); return 'blob:none'; }; HTMLAnchorElement.prototype.click = () => {}";
    let open = |browser: &mut Browser, hash: &str| {
        go(browser, url, hash);
        browser.wait("document.querySelector('#answers input')");
        browser.run(RECORD);
    };
    let name = |browser: &mut Browser, name: &str| {
        browser.set("#student", name);
        browser.wait(&format!(
            "document.querySelector('#score-title').textContent.endsWith(' – {name}')"
        ));
    };
    let saves = |browser: &mut Browser, rows: &str| {
        browser.run("window.saved = []; document.querySelector('#results-form').requestSubmit()");
        browser.wait("window.saved.length === 1");
        let saved = "JSON.parse(window.saved[0])";
        browser.expect(
            &format!("{saved}.rows.map((row) => [row.step, row.solved, row.first_try, row.tries].join(' ')).join()"),
            rows,
        );
        browser.expect(&format!("{saved}.rows.every((row) => row.student === {saved}.student && row.assignment === {saved}.assignment)"), true);
    };
    let answer = "document.querySelector('#one').value";
    // What is tried without a name is that of the first student who saves.
    open(browser, "lesson=minimax&step=3&assignment=HW1");
    fill(browser, "Move of MAX", "b");
    check(browser, "b ");
    name(browser, "Ada");
    browser.expect(answer, "b");
    fill(browser, "Move of MAX", "c");
    check(browser, "Right.");
    saves(browser, "3 true false 2");
    // The next student in this tab has neither the results nor the answers; the first one has them still.
    name(browser, "Ben");
    browser.wait(&format!("{answer} === '' && !document.querySelector('#scores table')"));
    saves(browser, "");
    name(browser, "Ada");
    browser.wait(&format!("{answer} === 'c' && document.querySelector('#scores table')"));
    // Another assignment has no results yet; the name is that of the tab.
    open(browser, "lesson=minimax&step=3&assignment=HW2");
    browser.expect("document.querySelector('#student').value", "Ada");
    browser.expect(answer, "");
    saves(browser, "");
    // The course is no part of the assignment; what is shown there was shown.
    // The file of an assignment, for later.
    browser.run("document.querySelector('#assign-name').value = 'HW5'; document.querySelector('#assign-form').requestSubmit()");
    browser.wait("window.saved[1]?.startsWith('assignment = \"HW5\"')");
    let homework = browser.run("window.saved[1]");
    browser.run("document.querySelector('#list a[aria-current]').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))");
    browser.wait("document.querySelector('#assignment').hidden && document.querySelector('#progress').textContent.startsWith('Step 1')");
    for step in [2, 3] {
        browser.run("document.querySelector('#next').click()");
        browser.wait(&format!(
            "document.querySelector('#progress').textContent.startsWith('Step {step}')"
        ));
    }
    browser.run("document.querySelector('#reveal').click()");
    browser.wait(&format!("{VERDICT}.startsWith('Best: c')"));
    open(browser, "lesson=minimax&step=3&assignment=HW2");
    browser.wait(&format!("{VERDICT}.startsWith('The answer was shown before')"));
    audit::looks(browser, "lessons-shown");
    fill(browser, "Move of MAX", "c");
    check(browser, "Right. The answer was shown before");
    saves(browser, "");
    browser.drop_file("homework.toml", homework.as_str().unwrap_or_default());
    browser
        .wait("document.querySelector('#assignment').textContent.startsWith('Assignment: HW5.')");
    browser.run("document.querySelector('#next').click()");
    browser.wait("document.querySelector('#progress').textContent.startsWith('Step 2')");
    browser.expect(VERDICT, "");
    browser.run("document.querySelector('#next').click()");
    browser.wait(&format!("{VERDICT}.startsWith('The answer was shown before')"));
    open(browser, "lesson=minimax&step=3&assignment=HW2");
    // Not to another student, and deleted scores do not hide it.
    name(browser, "Ben");
    browser.wait(&format!("{VERDICT} === ''"));
    fill(browser, "Move of MAX", "c");
    check(browser, "Right.");
    saves(browser, "3 true true 1");
    name(browser, "Ada");
    browser.run("document.querySelector('#forget').click()");
    browser.wait(&format!("{VERDICT}.startsWith('The answer was shown before')"));
    // A link names one assignment, also if the lesson is a file of another one; a file of none is no assignment.
    let file = "title=\"Mine\"\nabout=\"x\"\n[[step]]\ntext=\"t\"\nask=\"move\"\ngame=\"own-tree\"\nposition=\"(1 4 2)\"";
    browser.drop_file("homework.toml", &format!("assignment = \"HW3\"\n{file}"));
    browser
        .wait("document.querySelector('#assignment').textContent.startsWith('Assignment: HW3.')");
    browser.run("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } }); document.querySelector('#assign-name').value = 'HW4'; document.querySelector('#assign-link').click()");
    browser.wait("window.copied");
    browser.expect("new URLSearchParams(window.copied.split('#')[1]).get('text').startsWith('assignment = \"HW4\"\\ntitle')", true);
    browser.drop_file("own.toml", file);
    browser.wait("document.querySelector('#assignment').hidden && document.querySelector('#lesson-title').textContent === 'Mine'");
    browser.set("#student", "");
}
