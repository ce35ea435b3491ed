// What every page of the studio has: light and dark, and the list of keys.

import { $ } from "./view.js";
import * as theme from "./theme.js";

theme.setUp();
$("help-open").addEventListener("click", () => $("help").showModal());
