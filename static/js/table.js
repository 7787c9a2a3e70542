// The table's page: the question gets the focus after a tap, and an answer that comes late is not shown.
"use strict";

(() => {
  const AGAIN = 300;        // ms until the step that is shown asks again
  const MOST_DROPPED = 5;   // answers in a row
  const plain = (path) => path.replace(/\?$/, "");
  let dropped = 0;

  // The page fetches itself after a change: if somebody tapped on meanwhile, that answer is of the step before. The
  // step that is shown says its own address, whatever stands in the browser's bar.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, target } = event.detail;
    if (target.id !== "table" || requestConfig.elt.id !== "table") return;
    if (plain(requestConfig.path) === plain(target.getAttribute("hx-get"))) {
      dropped = 0;
      // What is typed here stays whole; when it is saved the site says what was saved meanwhile.
      if (held.any()) event.detail.shouldSwap = false;
      return;
    }
    event.detail.shouldSwap = false;
    // What it told is still news: the step that is shown asks for it by its own address.
    dropped += 1;
    if (dropped > MOST_DROPPED) return;
    setTimeout(() => {
      window.htmx.process(target);
      document.body.dispatchEvent(new CustomEvent("revision"));
    }, AGAIN);
  });

  // A shared device: whoever opens their line types four digits, and has signed with the fourth.
  document.addEventListener("toggle", (event) => {
    if (event.target.matches(".sign-here[open]")) event.target.querySelector("[name=pin]").focus();
  }, true);
  document.addEventListener("input", ({ target }) => {
    if (!target.matches(".sign-here [name=pin]") || target.value.length < target.maxLength) return;
    target.form.querySelector("[name=how][value=pin]").click();
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    const { requestConfig } = event.detail;
    if (!requestConfig || requestConfig.elt.id === "table") return;
    const question = document.querySelector("#problems, [data-question]");
    if (question) question.focus({ preventScroll: true });
    if (document.scrollingElement.scrollTop > 0) document.scrollingElement.scrollTop = 0;
  });
})();
