// The ceremony on the big screen: one key a step for who runs it and is logged in on this device.
"use strict";

(() => {
  if (window.taikaiCeremony) return;   // brought in again by another turn of the screens
  window.taikaiCeremony = true;
  const ON = new Set([" ", "Enter", "ArrowRight", "ArrowDown", "PageDown"]);
  const BACK = new Set(["ArrowLeft", "ArrowUp", "PageUp", "Backspace"]);

  document.addEventListener("keydown", (event) => {
    const form = document.querySelector("[data-ceremony]");
    if (!form || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("a, input, select, textarea, button:not([data-ceremony] button)")) return;
    const way = ON.has(event.key) ? "next" : BACK.has(event.key) ? "back" : "";
    const button = way && form.querySelector(`button[value=${way}]`);
    if (!button || button.disabled) return;
    event.preventDefault();
    button.click();
  });
})();
