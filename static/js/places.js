// The menus of the top bar and "More": one at a time; Escape or a tap beside closes. They open without this script.
"use strict";

(() => {
  const typing = (node) => node.closest("input, select, textarea, [contenteditable]");
  const open = () => document.querySelectorAll("details.nav-menu[open], details.nav-more[open]");
  const close = (but) => open().forEach((menu) => { if (menu !== but) menu.open = false; });
  document.addEventListener("toggle", (event) => {
    if (event.target.open && event.target.matches("details.nav-menu, details.nav-more")) close(event.target);
  }, true);
  document.addEventListener("click", (event) => close(event.target.closest("details.nav-menu, details.nav-more")));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of open()) {
      const within = menu.contains(document.activeElement);
      menu.open = false;
      if (within) menu.querySelector("summary").focus();
    }
  });
  // Arrows go through what an open menu offers, and into it from its own word; Tab goes on as everywhere.
  document.addEventListener("keydown", (event) => {
    const menu = event.target.closest("details.nav-menu, details.nav-more");
    const step = { ArrowDown: 1, ArrowUp: -1, Home: "first", End: "last" }[event.key];
    if (!menu || !step || typing(event.target)) return;
    const word = menu.querySelector("summary");
    if (!menu.open && event.target === word && step === 1) menu.open = true;
    if (!menu.open) return;
    const links = [...menu.querySelectorAll("a[href], button")].filter((link) => link.checkVisibility());
    if (!links.length) return;
    event.preventDefault();
    const at = links.indexOf(document.activeElement);
    const to = { first: 0, last: links.length - 1 }[step] ?? (at < 0 && step < 0 ? links.length - 1 : at + step);
    links[(to + links.length) % links.length].focus();
  });
  // Whoever goes on by the keyboard leaves a menu behind.
  document.addEventListener("focusin", (event) => close(event.target.closest("details.nav-menu, details.nav-more")));
  // The word of a group leads to the page of it that was last seen in this window.
  const groups = () => {
    const home = location.pathname.split("/manage/")[0];
    for (const group of document.querySelectorAll("[data-group]")) {
      const kept = `taikai-last ${home} ${group.dataset.group}`;
      const pages = [...group.querySelectorAll(".nav-pages a")];
      const here = pages.find((link) => link.hasAttribute("aria-current"));
      const word = group.querySelector("[data-last]");
      try {
        if (here) sessionStorage.setItem(kept, here.getAttribute("href"));
        const last = pages.find((link) => link.getAttribute("href") === sessionStorage.getItem(kept));
        if (word && last) word.href = last.href;
      } catch (_error) { /* its first page, then */ }
    }
  };
  window.addEventListener("pageshow", () => { close(null); groups(); });

  // A scanned badge: who it belongs to is noted without another tap.
  document.addEventListener("DOMContentLoaded", () => {
    const form = document.querySelector("form[data-now]");
    if (form) form.requestSubmit(form.querySelector("button"));
  });

  // G, then the letter of a page, opens it. Never while somebody types, and not where a device has it turned off.
  const off = () => { try { return localStorage.getItem("taikai-keys") === "off"; } catch (_error) { return false; } };
  let led = 0;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || typing(event.target) || off()) return;
    const key = event.key.toLowerCase();
    if (Date.now() - led < 1500) {
      led = 0;
      const link = /^[a-z]$/.test(key) && document.querySelector(`.nav-places a[data-go="${key}"]`);
      if (link) { event.preventDefault(); location.assign(link.href); }
    } else if (key === "g") led = Date.now();
  });
})();
