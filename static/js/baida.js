// Tiles of a Baida hand, tapped quicker than the site answers. Works without this, too.
"use strict";

(() => {
  // A tile tapped to take it back is replaced by the answer to the tap before it, and htmx sends nothing for a button
  // that is gone. So its request is made from the keypad, which stays.
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#hand [name=do]");
    if (!button) return;
    event.preventDefault();
    htmx.ajax("POST", button.form.action, { source: ".keypad", values: { do: button.value } }).catch(() => {});
  });

  // The tiles are in the answers: the hand is saved when the last tap has its own. Rows are ticked in the page itself.
  let open = 0;
  let pressed = null;
  const asks = (event) => event.detail.target?.id === "hand";
  document.addEventListener("htmx:beforeRequest", (event) => { if (asks(event)) open += 1; });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (!asks(event)) return;
    open = Math.max(0, open - 1);
    setTimeout(() => {
      const button = pressed;
      if (open || !button) return;
      pressed = null;
      if (event.detail.successful) button.click();
    });
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#baida [data-save]");
    if (!button || !open || button.form.elements.told_by?.value !== "tiles") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = button;
  }, true);
})();
