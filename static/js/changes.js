// A long form counts at its Save what was changed and is not saved yet, and shows the field with the focus above it.
"use strict";

(() => {
  const count = (form) => {
    const note = form.querySelector("[data-changes]");
    if (!note) return;
    const changed = new Set([...form.elements].filter(isChanged).map((field) => field.name));
    note.hidden = changed.size === 0;
    const text = `${note.dataset.changes} ${changed.size}`;
    if (note.textContent !== text) note.textContent = text;
  };
  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, (event) => { if (event.target.form) count(event.target.form); });
  }
  document.addEventListener("reset", (event) => setTimeout(() => count(event.target)));
  // Who comes to a high field by Tab sees all of it; browsers show only the line with the cursor.
  document.addEventListener("keyup", (event) => {
    if (event.key === "Tab" && event.target.matches("textarea")) event.target.scrollIntoView({ block: "nearest" });
  });
  // A browser fills a form in again after "back": what is in it is still not saved.
  window.addEventListener("pageshow", () => document.querySelectorAll("form").forEach(count));
})();
