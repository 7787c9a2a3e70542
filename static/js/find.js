// The palette ("/" or Ctrl-K) and the list of keys ("?"). Never while somebody types.
"use strict";

(() => {
  const palette = document.getElementById("palette");
  const keys = document.getElementById("keys");
  if (!palette || !keys) return;
  const field = palette.querySelector("input");
  const list = document.getElementById("palette-hits");
  const KEPT = "taikai-keys";
  const off = () => { try { return localStorage.getItem(KEPT) === "off"; } catch (_error) { return false; } };
  const typing = (node) => node.closest("input, select, textarea, [contenteditable]");

  const hits = () => [...list.querySelectorAll("[data-href]")];
  const chosen = () => list.querySelector("[aria-selected=true]");
  const choose = (hit) => {
    for (const each of hits()) each.setAttribute("aria-selected", String(each === hit));
    if (hit) {
      field.setAttribute("aria-activedescendant", hit.id);
      hit.scrollIntoView({ block: "nearest" });
    } else field.removeAttribute("aria-activedescendant");
  };
  const go = (hit) => { if (hit) location.assign(hit.dataset.href); };

  const find = () => {
    if (palette.open || keys.open) return;
    palette.showModal();
    field.select();
    htmx.trigger(field, "look");
  };
  const help = () => {
    if (palette.open || keys.open) return;
    const pages = keys.querySelector("[data-pages]");
    pages.replaceChildren(...[...document.querySelectorAll(".nav-places a[data-go]")].map((link) => {
      const line = document.createElement("div");
      const word = document.createElement("dt");
      const key = document.createElement("dd");
      word.textContent = (link.querySelector("strong") || link).textContent.trim();
      for (const letter of ["g", link.dataset.go]) {
        const cap = document.createElement("kbd");
        cap.textContent = letter;
        key.append(cap, " ");
      }
      line.append(word, key);
      return line;
    }));
    keys.querySelector("[data-keys-on]").checked = !off();
    keys.showModal();
  };

  // What was found for other letters is nobody's choice: Enter opens the page of all that is found, then.
  field.addEventListener("input", () => choose(null));
  list.addEventListener("htmx:afterSwap", () => {
    field.setAttribute("aria-expanded", String(hits().length > 0));
    choose(hits()[0]);
  });
  field.addEventListener("keydown", (event) => {
    const all = hits();
    const at = all.indexOf(chosen());
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && all.length) {
      event.preventDefault();
      choose(all[(at + step + all.length) % all.length]);
    } else if (event.key === "Enter" && chosen()) {
      event.preventDefault();
      go(chosen());
    }
  });
  list.addEventListener("click", (event) => go(event.target.closest("[data-href]")));
  for (const dialog of [palette, keys]) {
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || event.target.closest("[data-shut]")) dialog.close();
    });
    dialog.addEventListener("close", () => field.setAttribute("aria-expanded", "false"));
  }
  keys.querySelector("[data-keys-on]").addEventListener("change", (event) => {
    try { localStorage.setItem(KEPT, event.target.checked ? "on" : "off"); } catch (_error) { /* for now only */ }
  });

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-find]") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    find();
  });
  document.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k") {
      event.preventDefault();
      find();
    } else if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || off()) return;
    else if (event.key === "/") { event.preventDefault(); find(); }
    else if (event.key === "?") { event.preventDefault(); help(); }
  });
})();
