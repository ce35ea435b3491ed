// Runs before the modules of a page: if one of them cannot be loaded, or fails before the page is shown, the page is shown as it is,
// with a message. It imports nothing, since what it reports may be a missing module.

{
  const SENTENCE = "This page did not start completely. Load it again; if that does not help, start the studio again with \u201coutwit studio\u201d.";

  const show = () => {
    const hidden = document.querySelectorAll(".loading");
    if (!hidden.length) return;
    for (const part of hidden) part.classList.remove("loading");
    const fault = document.getElementById("fault");
    // A message of the page itself says more.
    if (!fault?.hidden) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Load this page again";
    button.addEventListener("click", () => location.reload());
    fault.replaceChildren(SENTENCE, " ", button);
    fault.hidden = false;
  };
  // A script may be missing before the rest of the page is read.
  const failed = () => { if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show); else show(); };

  /** @param {Event} event */
  const isOfScript = ({ target }) => target === window || target instanceof HTMLScriptElement;
  // An error of an element is not passed on to the window: it is met on its way down.
  addEventListener("error", (event) => { if (isOfScript(event)) failed(); }, true);
  addEventListener("unhandledrejection", failed);
}
