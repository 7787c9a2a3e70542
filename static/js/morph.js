// The swap `morph`: bring an element to its new state and touch only what differs, so that focus, scroll and
// open details survive, and what is not sent (held.js). Rows that changed are marked for two seconds.
"use strict";

(() => {
  const ROW = "tr, li, [data-row]";
  const keyOf = (node) => node.nodeType === 1 ? node.id || node.getAttribute("data-key") || "" : "";
  const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

  const attributes = (now, next, mark) => {
    for (const { name } of [...now.attributes]) {
      if (next.hasAttribute(name) || name === "open") continue;
      // Of the classes only the mark is ours: what the element was called before is gone.
      if (name === "class" && now.classList.contains("changed")) now.setAttribute("class", "changed");
      else now.removeAttribute(name);
    }
    for (const { name, value } of [...next.attributes]) {
      if (now.getAttribute(name) === value) continue;
      if (name === "open") continue;
      // htmx's own passing classes are not a change of the page.
      // Read as an attribute: a picture's `className` is no string.
      const shown = (now.getAttribute(name) || "").replace(/\s*\b(htmx-[\w-]+|changed)\b/g, "").trim();
      const own = name === "class" && shown;
      if (own === value.trim()) continue;
      now.setAttribute(name, value);
      // Form keys and tokens are new with every answer; nobody sees them.
      if (name !== "hx-get" && now.type !== "hidden") mark(now);
    }
  };

  const blank = (node) => node.nodeType === 3 && !node.textContent.trim();

  const children = (now, next, mark) => {
    const keyed = new Map();
    for (const child of now.children) if (keyOf(child)) keyed.set(keyOf(child), child);
    const all = [...next.childNodes];
    let place = now.firstChild;
    const drop = () => {
      const gone = place;
      place = place.nextSibling;
      if (held.within(gone)) return;
      if (!blank(gone)) mark(now);
      gone.remove();
    };
    all.forEach((wanted, at) => {
      const key = keyOf(wanted);
      const candidate = key ? keyed.get(key) : null;
      let found = candidate && candidate.nodeName === wanted.nodeName ? candidate : null;
      const fits = () => place === found || !key && alike(place, wanted);
      const stays = () => all.slice(at).some((later) => alike(place, later));
      // What is gone from the page goes first: else all that follows it would be made again, with what is typed in it.
      while (place && !fits() && (wanted.nodeType === 1 && blank(place) || !stays())) drop();
      if (!found && place && fits()) found = place;
      if (found) {
        if (found === place) place = place.nextSibling; else now.insertBefore(found, place);
        bring(found, wanted, mark);
      } else {
        const added = document.importNode(wanted, true);
        now.insertBefore(added, place);
        if (window.htmx && added.nodeType === 1) window.htmx.process(added);
        if (!blank(added)) mark(added);
      }
    });
    while (place) drop();
  };

  const bring = (now, next, mark) => {
    if (now.nodeType !== 1) {
      if (now.nodeValue !== next.nodeValue) {
        const changed = now.nodeValue.trim() !== next.nodeValue.trim();
        now.nodeValue = next.nodeValue;
        if (changed) mark(now);
      }
      return;
    }
    if (now.isEqualNode(next) || now.hasAttribute("data-keep") || held.keeps(now)) return;
    // Somebody is typing here: what they typed is theirs.
    if (now === document.activeElement && now.matches("input, textarea, select")) return;
    attributes(now, next, mark);
    children(now, next, mark);
  };

  const flash = (rows) => {
    for (const row of rows) {
      row.classList.remove("changed");
      void row.offsetWidth; // starts the animation again
      row.classList.add("changed");
      setTimeout(() => row.classList.remove("changed"), 2000);
    }
  };

  const swap = (target, next) => {
    const rows = new Set();
    const mark = (node) => {
      const row = (node.nodeType === 1 ? node : node.parentElement)?.closest(ROW);
      if (row && target.contains(row)) rows.add(row);
    };
    target.dispatchEvent(new CustomEvent("morphing", { bubbles: true }));
    if (next && next.id === target.id) bring(target, next, mark);
    else if (!next) target.replaceChildren(); // gone from the page for now
    flash(rows);
    target.dispatchEvent(new CustomEvent("morphed", { bubbles: true }));
  };

  htmx.defineExtension("morph", {
    isInlineSwap: (style) => style === "morph",
    handleSwap: (style, target, fragment) => {
      if (style !== "morph") return false;
      swap(target, fragment.firstElementChild);
      return [target];
    },
  });

  // The part may have fetched itself again before the answer to a tap is there, and the button tapped is gone with
  // its row. htmx asks that button how to swap, hears nothing, and would put the part inside itself, new forms and
  // all: the taps that still wait for their turn would be lost.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { target, shouldSwap, serverResponse, requestConfig } = event.detail;
    const tapped = requestConfig.elt;
    if (!shouldSwap || tapped.isConnected || tapped.closest("[hx-swap]")) return;
    if (target.getAttribute("hx-swap") !== "morph") return;
    event.detail.shouldSwap = false;
    swap(target, new DOMParser().parseFromString(serverResponse, "text/html").getElementById(target.id));
  });
})();
