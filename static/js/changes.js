// A long form counts at its Save what was changed and is not saved yet.
"use strict";

(() => {
  const differs = (field) => {
    if (field.type === "hidden" || !field.name) return false;
    if (["checkbox", "radio"].includes(field.type)) return field.checked !== field.defaultChecked;
    if (field.options) return [...field.options].some((one) => one.selected !== one.defaultSelected);
    return field.value !== field.defaultValue;
  };
  const count = (form) => {
    const said = form.querySelector("[data-changes]");
    if (!said) return;
    const changed = new Set([...form.elements].filter(differs).map((field) => field.name));
    said.hidden = changed.size === 0;
    const text = `${said.dataset.changes} ${changed.size}`;
    if (said.textContent !== text) said.textContent = text;
  };
  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, (event) => { if (event.target.form) count(event.target.form); });
  }
  document.addEventListener("reset", (event) => setTimeout(() => count(event.target)));
  // A browser fills a form in again after "back": what is in it is still not saved.
  window.addEventListener("pageshow", () => document.querySelectorAll("form").forEach(count));
})();
