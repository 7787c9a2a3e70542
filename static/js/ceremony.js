// The ceremony on the big screen: long names fit their cards, and one key a step for who runs it and is logged in
// on this device.
"use strict";

(() => {
  if (window.taikaiCeremony) return;   // brought in again by another turn of the screens
  window.taikaiCeremony = true;
  const FITS = [1, 0.88, 0.78, 0.68, 0.6, 0.52, 0.45, 0.38, 0.3];

  // Cards beside each other have letters of one size: the largest at which nothing runs out of any of them.
  const fit = () => {
    for (const list of document.querySelectorAll("[data-fit]")) {
      for (const size of FITS) {
        list.style.setProperty("--fit", size);
        if ([...list.children].every((card) => card.scrollHeight <= card.clientHeight + 1)) break;
      }
    }
  };
  ["morphed", "screen"].forEach((name) => document.addEventListener(name, fit));
  window.addEventListener("resize", fit);
  document.fonts.ready.then(fit);
  fit();

  const ON = new Set([" ", "Enter", "ArrowRight", "ArrowDown", "PageDown"]);
  const BACK = new Set(["ArrowLeft", "ArrowUp", "PageUp", "Backspace"]);

  document.addEventListener("keydown", (event) => {
    const form = document.querySelector("[data-ceremony]");
    if (!form || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("a, input, select, summary, textarea, button:not([data-ceremony] button)")) return;
    const way = ON.has(event.key) ? "next" : BACK.has(event.key) ? "back" : "";
    const button = way && form.querySelector(`button[value=${way}]`);
    if (!button || button.disabled) return;
    event.preventDefault();
    button.click();
  });
})();
