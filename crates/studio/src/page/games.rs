//! The games page: play, analysis and search trees.

use maud::{Markup, html};

use super::icon::icon;
use super::{BOARD_FORMATS, Keys, Page, TREE_FORMATS, overview, panel, parts, save, transport};

/// Its row in the table of pages.
pub(super) const PAGE: Page = Page {
    path: "/games",
    name: "Games",
    title: "Games – Outwit studio",
    about: "Play against an engine or another person, and step through the engine’s search tree node by node.",
    start: ("board", "the board"),
    tools,
    body,
    keys: KEYS,
};

fn tools() -> Markup {
    html! {}
}

/// The tabs beside the board: id, title and icon.
const TABS: [(&str, &str, &str); 4] = [
    ("moves", "Moves", "board"),
    ("analysis", "Analysis", "analyse"),
    ("tree", "Tree", "tree"),
    ("text", "Game text", "rules"),
];

fn body() -> Markup {
    html! {
        div #play .play data-tab="moves" {
            div .gamebar {
                (parts::chooser("game", "Game"))
                (clock())
                details #view-panel .settings {
                    summary { "View" }
                    form #view-form {
                        div .field { label for="board-theme" { "Board" }
                            select #board-theme {
                                option value="wood" { "Wood" }
                                option value="green" { "Green" }
                                option value="blue" { "Blue" }
                            } }
                        label { input #sound type="checkbox"; " Sound of moves" }
                    }
                }
            }
            (stage())
            div .controls {
                div #shown .shown { p #shown-text { "Position of the game" } button #shown-end type="button" { "Back to the game" } }
                p #variant .hint hidden {}
                p #status .status { "Loading …" }
                p #why .why role="status" {}
                // On a phone a long message scrolls, also by keyboard.
                p #fault .fault role="alert" tabindex="0" hidden {}
                div #ask .setup role="group" aria-label="Question" hidden {}
                (learn())
                (setup())
                (actions())
            }
            div .desk {
                div .tabs role="tablist" aria-label="Beside the board" {
                    @for (index, (id, title, picture)) in TABS.into_iter().enumerate() {
                        button #{ "tab-" (id) } type="button" role="tab" aria-controls={ "panel-" (id) }
                            aria-selected=(if index == 0 { "true" } else { "false" }) tabindex=(if index == 0 { "0" } else { "-1" }) {
                            (icon(picture)) span { (title) }
                        }
                    }
                }
                div #panel-moves .lists role="tabpanel" aria-labelledby="tab-moves" { (moves()) }
                div #panel-analysis .lists role="tabpanel" aria-labelledby="tab-analysis" hidden { (analysis()) }
                div #panel-tree .lists role="tabpanel" aria-labelledby="tab-tree" hidden { (tree()) }
                div #panel-text .lists role="tabpanel" aria-labelledby="tab-text" hidden { (record()) (position()) }
            }
        }
        (parts::rules())
    }
}

/// The clocks of the next game.
fn clock() -> Markup {
    let choices = ["1+0", "2+1", "3+2", "5+3", "10+5", "15+10", "30+20"]
        .map(|text| (text, text.replace('+', " + ")));
    html! {
        details #clock-panel .settings {
            summary { "Clock " b #clock-name {} }
            form #clock-form {
                div .field { label for="clock-choice" { "Minutes + seconds for each move" }
                    select #clock-choice {
                        option value="" { "No clock" }
                        @for (value, text) in choices { option value=(value) { (text) } }
                        option value="own" { "Other times" }
                    } }
                div #clock-own hidden {
                    div .field { label for="clock-minutes" { "Minutes for the game" }
                        input #clock-minutes type="number" min="0.1" max="180" step="any" value="5"; }
                    div .field { label for="clock-increment" { "Seconds for each move" }
                        input #clock-increment type="number" min="0" max="60" step="1" value="3"; }
                }
                button .main { "Start a new game" }
            }
        }
    }
}

/// The mistakes of a review, one after the other: the reader tries to find the better move.
fn learn() -> Markup {
    html! {
        section #learn .setup aria-labelledby="learn-title" hidden {
            h2 #learn-title tabindex="-1" { "Learn from the mistakes" }
            p #learn-say role="status" {}
            p #learn-line .line {}
            div .bar {
                button #learn-next .main type="button" { "Next" }
                button #learn-show type="button" { "Show the better move" }
                button #learn-end type="button" { "End" }
            }
        }
    }
}

/// The board between its two players, and the evaluation beside it.
fn stage() -> Markup {
    html! {
        section #stage .stage aria-labelledby="board-title" {
            h2 #board-title .unseen { "Board" }
            (player("first", "First"))
            (palette())
            div .field-of-play {
                div #gauge .evalbar role="img" aria-label="No value yet" {
                    svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true" {
                        rect #gauge-top .upper width="10" height="100" {}
                        rect #gauge-bar .lower y="50" width="10" height="50" {}
                        path .middle d="M0 50H10" {}
                    }
                    span #gauge-short {}
                }
                div #board .board role="group" aria-label="Board" {}
                div #draw-tree .drawn hidden {}
            }
            (player("second", "Second"))
            fieldset #setup-side .side-to-move hidden {
                legend .unseen { "Side to move" }
                @for side in ["0", "1"] {
                    label { input .unseen type="radio" name="setup-turn" value=(side); span .swatch aria-hidden="true" {} span .text {} }
                }
            }
        }
    }
}

/// The pieces that can be put on the board, above it while a position is set up.
fn palette() -> Markup {
    html! {
        fieldset #setup-pieces .palette hidden {
            legend .unseen { "Piece to place" }
            div #setup-piece-list {}
        }
    }
}

/// The buttons of the game, with their names beneath.
fn actions() -> Markup {
    let button = |id: &str, picture: &str, name: &str, key: &str| {
        html! {
            button #(id) type="button" aria-keyshortcuts=[(!key.is_empty()).then_some(key)] { (icon(picture)) span { (name) } }
        }
    };
    html! {
        div .tools role="group" aria-label="Game" {
            button #new type="button" aria-keyshortcuts="n" { (icon("new")) span { "New" span .unseen { " game" } } }
            (button("undo", "undo", "Undo", "ArrowLeft"))
            (button("redo", "redo", "Redo", "ArrowRight"))
            (button("hint", "hint", "Hint", "h"))
            (button("flip", "flip", "Flip", "f"))
            (button("resign", "flag", "Resign", ""))
            (button("draw", "draw", "Draw", ""))
            button #setup-open type="button" aria-pressed="false" hidden { (icon("edit")) span { "Set up" } }
            button #go type="button" hidden { (icon("play")) span { "Continue" } }
        }
        div #ended .bar hidden {
            button #again type="button" { "Play again" }
            button #swap type="button" { "Play again, sides swapped" }
            button #to-mistakes type="button" { "Find mistakes" }
        }
    }
}

/// Setting up by hand: a board with the pieces above it, or a tree to draw.
fn setup() -> Markup {
    html! {
        section #setup .setup aria-labelledby="setup-title" hidden {
            h2 #setup-title tabindex="-1" { "Set up a position" }
            div #setup-board .sheet {
                p .hint {
                    "Choose a piece above the board and then squares, or drag pieces to and on the board. "
                    "Drag a piece off the board to remove it."
                }
                p #setup-fault .missing role="status" hidden {}
            }
            div #setup-tree hidden { (own_tree()) }
            div .bar {
                button #setup-done .main type="button" { "Done" }
                button #setup-first type="button" { "Starting position" }
                button #setup-clear type="button" { "Clear the board" }
                button #setup-turn type="button" { "Other side to move" }
                button #setup-flip type="button" { "Flip the board" }
            }
        }
    }
}

/// A tree drawn by hand.
fn own_tree() -> Markup {
    html! {
        p .hint {
            "Choose a node to select it; choose it again to add a branch. Type a number to set the value of a selected leaf. "
            "Keys: arrows move through the tree, Enter adds a branch, Delete removes a node."
        }
        form #draw-form .bar {
            div .field { label for="draw-value" { "Value" } input #draw-value type="number" step="1" min="-99999" max="99999"; }
            button #draw-add type="button" { "Add a branch" }
            button #draw-delete type="button" { "Delete" }
            button #draw-undo type="button" aria-label="Undo tree change" aria-keyshortcuts="Control+Z Meta+Z" { "Undo" }
            button #draw-redo type="button" aria-label="Redo tree change" aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z Control+Y" { "Redo" }
        }
    }
}

fn player(side: &str, title: &str) -> Markup {
    html! {
        fieldset .player data-side=(side) {
            legend .unseen { (title) }
            span .swatch aria-hidden="true" {}
            b .name aria-hidden="true" { (title) }
            span .clock role="timer" aria-label={ (title) " clock" } hidden {}
            label .unseen for={ (side) "-kind" } { "Player" }
            select #{ (side) "-kind" } .kind {}
            div .options hidden {
                div .field { label for={ (side) "-depth" } { "Depth" }
                    input #{ (side) "-depth" } .depth type="number" min="1" max="200" placeholder="none"; }
                div .field { label for={ (side) "-time" } { "Seconds" }
                    input #{ (side) "-time" } .time type="number" min="0.01" max="600" step="any" placeholder="none"; }
                div .field { label for={ (side) "-eval" } { "Evaluation" }
                    select #{ (side) "-eval" } .eval {} }
            }
        }
    }
}

fn moves() -> Markup {
    html! {
        section .sheet aria-labelledby="moves-title" {
            h2 #moves-title .unseen { "Moves" }
            div #record-games .bar hidden {
                label for="record-game" { "Game" }
                select #record-game autocomplete="off" {}
            }
            (review())
            ol #moves .moves {}
            div #moves-empty .how-to {
                p #how-to-move .hint { "No moves yet. Choose a square, drag a piece, or type a move." }
                h3 { "How the game goes" }
                p #how {}
            }
            div #move-tools .move-tools hidden {
                span #move-chosen {}
                button #its-search type="button" hidden title="Show the search tree of this move" { "How it was found" }
                button #put-back type="button" title="Undo: the moves that were deleted, or the game before this one" { "Restore moves" }
                (panel::menu("move-menu", "Edit …", &html! {
                    form #comment-form .inline {
                        label for="comment" { "Comment" }
                        input #comment autocomplete="off" placeholder="comment";
                    }
                    div .bar {
                        button #promote type="button" title="Make this variation the main line" { "Promote" }
                        button #remove type="button" title="Delete this move and all that follow it" { "Delete move" }
                    }
                }))
            }
            form #move-form .inline {
                label for="move" { "Move" }
                input #move autocomplete="off" spellcheck="false" placeholder="type a move" aria-describedby="move-fault";
                button { "Play" }
                p #move-fault role="alert" {}
            }
            div #known .known hidden {
                h3 { "Endgame tables: the value of every move" }
                ol #known-moves {}
            }
            div .reviewing {
                div .bar {
                    button #review type="button" { "Find mistakes" }
                    div .field { label for="review-time" { "Seconds per move" }
                        input #review-time type="number" min="0.01" max="5" step="any" value="0.2" required; }
                }
                p .hint { "Compares each move of the game with the best one." }
            }
            ol #mistakes .mistakes {}
        }
    }
}

/// A review of the game: its progress, then its result. It is above the moves, so that it is in view when it ends.
fn review() -> Markup {
    html! {
        div #review-result .sheet hidden {
            div .bar {
                p #review-status role="status" {}
                button #review-stop type="button" hidden { "Stop" }
            }
            div #curve .curve hidden {}
            div #learn-bar .bar hidden {
                button #learn-start .main type="button" { "Learn from the mistakes" }
                div .field { label for="learn-side" { "Side" } select #learn-side {} }
            }
        }
    }
}

fn analysis() -> Markup {
    html! {
        section .sheet aria-labelledby="analysis-title" {
            div .head {
                h2 #analysis-title { "Analysis" }
                button #analyse .main type="button" aria-keyshortcuts="l" { "Start" }
            }
            div .pair {
                div .field { label for="a-algorithm" { "Search" } select #a-algorithm {} }
                div .field { label for="a-eval" { "Evaluation" } select #a-eval {} }
                div .field { label for="a-lines" { "Lines" } input #a-lines type="number" min="1" max="16" value="3" required; }
            }
            p #analysis-empty .hint { "Off. Start it to see the value and the best moves of this position." }
            div #analysis .analysis hidden {
                p #gauge-text .value-line { "–" }
                dl .figures {
                    div { dt { "Depth" } dd #a-depth { "–" } }
                    div { dt { "Nodes" } dd #a-nodes { "–" } }
                    div { dt { "Nodes/s" } dd #a-speed { "–" } }
                }
                ol #lines .lines {}
                table #features .features hidden {
                    thead { tr #features-head {} }
                    tbody #features-rows {}
                }
            }
        }
    }
}

fn position() -> Markup {
    html! {
        section .sheet aria-labelledby="position-title" {
            h2 #position-title { "Position" }
            (parts::position_form(Some("the start of the game")))
        }
    }
}

fn record() -> Markup {
    html! {
        section .sheet aria-labelledby="record-title" {
            h2 #record-title { "Game as text" }
            form #record-form .record {
                label .unseen for="record" { "Moves, or PDN" }
                textarea #record rows="8" spellcheck="false" autocomplete="off" placeholder="paste moves; for draughts, PDN" {}
                div .bar {
                    button .main { "Open this game" }
                    label .file for="open-record" { "Open a file" }
                    input #open-record .unseen type="file" accept=".pdn,.txt,text/plain";
                    button #write-record type="button" { "Write the game here" }
                }
            }
            p .hint .by-mouse { "You can also drop a file anywhere on this page." }
            (save("save-board", "the board", BOARD_FORMATS))
        }
    }
}

fn tree() -> Markup {
    html! {
        section #tree-panel .tree-panel aria-labelledby="tree-title" {
            h2 #tree-title .unseen { "Search tree" }
            form #tree-form .bar novalidate {
                div .field { label .unseen for="t-algorithm" { "Search" } select #t-algorithm {} }
                div .field { label for="t-depth" { "Depth" } input #t-depth type="number" min="1" max="200" value="3" placeholder="none"; }
                button .main { "Search this position" }
                button #t-last type="button" disabled { "Tree of the last move" }
                button #t-stop type="button" hidden { "Stop" }
                details .more { summary { "More" }
                    div .field { label for="t-eval" { "Evaluation" } select #t-eval {} }
                    div .field { label for="t-nodes" { "Node limit" } input #t-nodes type="number" min="1" max="1000000" value="1000000" required; }
                }
            }
            p #tree-figures .figures-line {}
            p #tree-empty .hint {
                "No tree yet. Choose a search and a depth, then press “Search this position”: every node that the search "
                "visits is recorded, and you can step through it forwards and backwards."
            }
            div #tree-view hidden {
                p #tree-place .hint hidden {}
                (transport::bar("Steps of the search", 1, &html! {
                    button #s-whole type="button" aria-keyshortcuts="r" { "Whole tree" }
                }))
                p #event .event { "The whole search." }
                div .tree-columns {
                    div #tree .tree tabindex="0" role="group" aria-label="Search tree: arrow keys step, Shift and arrow keys move between nodes, Enter expands and collapses" {}
                    aside #node .node aria-label="Selected node" {}
                }
                div .bar .small {
                    button #t-open type="button" { "Expand one level" }
                    button #t-close type="button" { "Collapse all" }
                    button #t-up type="button" { "Show from the root" }
                    div #t-iterations .field hidden { label for="t-iteration" { "Iteration" } select #t-iteration {} }
                    button #t-best type="button" { "Principal variation" }
                    button #t-fit type="button" aria-pressed="false" { "Fit" }
                    (overview::buttons("t"))
                    (panel::menu("t-save-menu", "Save …", &save("t-export", "the tree", TREE_FORMATS)))
                }
                (overview::legend("t", overview::GAME))
            }
        }
    }
}

const KEYS: Keys = &[
    (
        "The game",
        &[
            ("← or j, → or k", "back, forward"),
            ("↑ or 0, ↓ or $", "first, last position"),
            ("Space", "play the best move while the analysis is on, or continue"),
            ("l", "analysis on and off"),
            ("f", "flip the board"),
            ("h", "hint: show the best move"),
            ("n", "new game"),
            ("m", "type a move"),
            ("e", "announce value and best move"),
        ],
    ),
    (
        "On the board",
        &[
            ("arrows", "move between squares"),
            ("Enter", "select the square"),
            ("Esc", "deselect the piece"),
            ("letters", "while setting up: place the piece with that letter"),
            ("Del, c", "while setting up: clear the square; change the side to move"),
            (
                "Ctrl+Z",
                "while drawing a tree: undo; Ctrl+Shift+Z or Ctrl+Y: redo (on a Mac with Cmd)",
            ),
        ],
    ),
    (
        "In the tree",
        &[
            ("t", "go to the tree"),
            ("←, →", "one step back, forward"),
            ("↑, ↓", "first, last step"),
            ("Shift + arrows", "parent, child, siblings"),
            ("Enter", "expand or collapse the node"),
            ("o", "overview of the whole tree"),
            ("Space", "play and pause"),
            ("+, -", "faster, slower"),
            ("r", "the whole tree"),
        ],
    ),
    ("In the overview of the tree", overview::KEYS),
];
