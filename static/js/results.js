// The score sheet. Everything here also works without it.
"use strict";

// The offered fourth value goes into its field instead of a round trip; with `data-then` the sheet goes off with it.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-fill]");
  if (!button) return;
  const field = document.getElementById(button.dataset.fill);
  if (!field) return;
  event.preventDefault();
  const value = Number(button.dataset.value);
  field.value = String(Math.abs(value));
  const below = document.querySelector(`[name="${field.name.replace("points_", "below_")}"]`);
  if (below) below.checked = value < 0;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  const then = button.dataset.then && field.form.querySelector(`[name=do][value="${button.dataset.then}"]`);
  if (then) field.form.requestSubmit(then); else field.focus();
});

// What was checked belongs to the numbers it was checked for: changed, they are unchecked until the answer is there,
// and without a network the check goes away.
(() => {
  const check = document.getElementById("check");
  const form = document.getElementById("entry");
  if (!check || !form) return;
  form.addEventListener("input", (event) => {
    if (event.target.name !== "accept_sum") check.dataset.stale = "";
  });
  const asked = (event) => event.detail.target === check;
  const failed = (event) => {
    if (!asked(event) || (event.detail.xhr.status && event.detail.xhr.status < 502)) return;
    const word = document.createElement("p");
    word.className = "muted";
    word.textContent = check.dataset.unchecked;
    check.replaceChildren(word);
    delete check.dataset.stale;
  };
  ["htmx:sendError", "htmx:timeout", "htmx:responseError"].forEach((name) => document.addEventListener(name, failed));
  document.addEventListener("htmx:afterSwap", (event) => { if (asked(event)) delete check.dataset.stale; });
})();
