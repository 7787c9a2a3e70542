// A tile tapped to take it back is replaced by the answer to the tap before it, and htmx sends nothing for a button
// that is gone. So its request is made from the keypad, which stays. Works without this, too.
"use strict";

document.addEventListener("click", (event) => {
  const button = event.target.closest("#hand [name=do]");
  if (!button) return;
  event.preventDefault();
  htmx.ajax("POST", button.form.action, { source: ".keypad", values: { do: button.value } }).catch(() => {});
});
