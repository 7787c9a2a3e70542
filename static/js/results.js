// The score sheet. Everything here also works without it.
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
