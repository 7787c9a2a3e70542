// A tile tapped to take it back is replaced by the answer to the tap before it, and htmx sends nothing for a button
// that is gone. So its request is made from the keypad, which stays. Works without this, too.
"use strict";

document.addEventListener("click", (event) => {
  const button = event.target.closest("#hand [name=do]");
  if (!button) return;
  event.preventDefault();
  htmx.ajax("POST", button.form.action, { source: ".keypad", values: { do: button.value } }).catch(() => {});
});

// Somebody else at the table has saved a hand: a form nobody has touched yet begins after that one. What is being
// entered stays; when it is saved the server says that a hand came in between.
(() => {
  const form = () => document.getElementById("baida");
  if (!form() || !document.getElementById("baida-head")) return;
  let touched = location.search !== "";
  document.addEventListener("pointerdown", (event) => { touched ||= Boolean(event.target.closest("#baida")); });
  document.addEventListener("change", (event) => { touched ||= Boolean(event.target.closest("#baida")); });
  document.body.addEventListener("revision", () => {
    if (touched || !form()) return;
    const headers = { Following: "1" };
    htmx.ajax("GET", location.pathname, { target: "#baida", select: "#baida", swap: "outerHTML", headers })
      .catch(() => {});
  });
  // Touched while the answer was on its way: what was begun stays.
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (touched && event.detail.requestConfig?.headers?.Following) event.detail.shouldSwap = false;
  });
})();
