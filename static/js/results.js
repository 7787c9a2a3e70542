// The score sheet and the live lists. Everything here also works without it.
"use strict";

// The offered fourth value goes into its field instead of a round trip.
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
  field.focus();
});

// After a live change the rows that changed are marked for two seconds.
const seen = new Map();
const remember = (mark) => {
  document.querySelectorAll("[data-live]").forEach((row) => {
    const before = seen.get(row.dataset.live);
    if (mark && before !== undefined && before !== row.dataset.value) row.classList.add("changed");
    seen.set(row.dataset.live, row.dataset.value);
  });
};
document.addEventListener("DOMContentLoaded", () => remember(false));
document.addEventListener("htmx:afterSettle", () => remember(true));
