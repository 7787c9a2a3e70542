// The table's page: the question gets the focus after a tap, and an answer that comes late is not shown.
"use strict";

(() => {
  const here = () => location.pathname + location.search;
  const plain = (path) => path.replace(/\?$/, "");

  // The page fetches itself after a change: if somebody tapped on meanwhile, that answer is of the step before.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, target } = event.detail;
    if (target.id !== "table" || requestConfig.elt.id !== "table") return;
    if (plain(requestConfig.path) !== plain(here())) event.detail.shouldSwap = false;
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    const { requestConfig } = event.detail;
    if (!requestConfig || requestConfig.elt.id === "table") return;
    const question = document.querySelector("#problems, [data-question]");
    if (question) question.focus({ preventScroll: true });
    if (document.scrollingElement.scrollTop > 0) document.scrollingElement.scrollTop = 0;
  });
})();
