// The desk's list of entrants: one tick for all rows shown.
"use strict";

document.addEventListener("change", (event) => {
  const all = event.target.closest("[data-tick-all]");
  if (!all) return;
  all.closest("form").querySelectorAll("input[name='entrant']").forEach((box) => { box.checked = all.checked; });
});
