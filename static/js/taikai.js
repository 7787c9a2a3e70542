// What every page shares. Pages work without it.
"use strict";

// A form is sent once: the button rests until the answer is there.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.sent === "yes") { event.preventDefault(); return; }
  if (form.method === "post" && !form.hasAttribute("data-again")) {
    form.dataset.sent = "yes";
    setTimeout(() => { form.dataset.sent = ""; }, 8000);
  }
});
window.addEventListener("pageshow", () => {
  document.querySelectorAll("form[data-sent]").forEach((form) => { form.dataset.sent = ""; });
});
document.addEventListener("htmx:afterRequest", (event) => {
  const form = event.target.closest ? event.target.closest("form") : null;
  if (form) form.dataset.sent = "";
});

// Errors get the focus, so that a screen reader and a phone show them first.
const showProblems = (root) => {
  const problem = root.querySelector("#problems, [aria-invalid='true']");
  if (problem) problem.focus();
};
document.addEventListener("DOMContentLoaded", () => showProblems(document));

// Select the whole of a link when it is tapped; copy buttons copy it.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.querySelector(button.dataset.copy);
  field.select();
  if (navigator.clipboard) navigator.clipboard.writeText(field.value);
  button.textContent = button.dataset.done;
});
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
});

// On a phone the tab of this page may lie beyond the edge of its bar: bring it in, without moving the page.
document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll(".tabs [aria-current]").forEach((tab) => {
    const bar = tab.closest("ul");
    bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
  });
});
