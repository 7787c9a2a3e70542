// The form of a tournament's rules: a search that leaves the rows with its words, and "Undo" in a changed row.
"use strict";

(() => {
  const choice = () => document.getElementById("rules-choice");
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  // Groups go back to what they were when the search is empty again.
  const search = (field) => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const group of choice().querySelectorAll(".rule-group")) {
      const heading = plain(group.querySelector(".rule-group-title").textContent);
      let here = 0;
      for (const row of group.querySelectorAll("[data-rule]")) {
        const text = `${heading} ${plain(row.cells[0].textContent)} ${plain(row.cells[1].textContent)}`;
        row.hidden = !words.every((word) => text.includes(word));
        if (!row.hidden) here += 1;
      }
      group.dataset.was ??= String(group.open);
      group.open = words.length ? here > 0 : group.dataset.was === "true";
      group.hidden = here === 0;
      if (!words.length) delete group.dataset.was;
      found += here;
    }
    const said = document.getElementById("rule-found");
    said.textContent = found ? "" : said.dataset.none;
  };

  const undo = (row) => {
    const field = row.querySelector("select, input");
    field.value = "";
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
    field.focus();
  };

  document.addEventListener("input", (event) => {
    if (event.target.id === "rule-search") search(event.target);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-undo]");
    if (button) undo(button.closest("[data-rule]"));
  });
})();
