// The desk's list of entrants: one tick for all rows shown, and how many are ticked.
"use strict";

document.addEventListener("change", (event) => {
  const { form } = event.target;
  const count = form?.querySelector("[data-picked]");
  if (!count) return;
  const boxes = [...form.querySelectorAll("input[name='entrant']")];
  if (event.target.matches("[data-tick-all]")) boxes.forEach((box) => { box.checked = event.target.checked; });
  count.textContent = count.dataset.picked.replace("{count}", boxes.filter((box) => box.checked).length);
});
