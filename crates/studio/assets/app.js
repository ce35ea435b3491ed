// Scripts of every page: the theme, and the list of keyboard shortcuts.

import * as theme from "./theme.js";
import { $ } from "./view.js";

theme.setUp();
$("help-open").addEventListener("click", () => $("help").showModal());
