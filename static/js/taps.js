// Taps on a page of a table, in the order they were made: each waits for the answer to the one before, and is then made
// on the page as it has become. So none is lost or told of a page that is no more, however slow the answers are.
// The only script that the page waits for: what is tapped before the others have come waits for them here.
"use strict";

const taps = (() => {
  const SETTLED = 150;      // ms after an answer until the page is settled, if nothing says so
  const TAP = "[data-taps] a[href]:not([href^=\"#\"]), [data-taps] button:not([type=button])";
  const PASSING = new Set(["data-busy", "data-tapped", "data-boosted", "data-now"]);

  const LOADING = {};       // in place of a request: the page is still being loaded
  let sent = document.readyState === "loading" ? LOADING : null;  // the request whose answer is on its way
  let verb = "";
  let waiting = [];
  let latest = "";          // what was tapped last
  let replaying = false;

  const inside = (node) => Boolean(node?.closest?.("[data-taps]"));
  const step = () => document.querySelector("[data-step]")?.dataset.step || "";
  // What a tap is, on every page on which it can be made: not what it leads to, and not whether it is on or off.
  const nameOf = (node) => {
    const facts = [...node.attributes].filter(({ name }) => name.startsWith("data-") && !PASSING.has(name))
      .map(({ name, value }) => `${name}=${value}`);
    const button = node.name ? `${node.name}=${node.hasAttribute("aria-pressed") ? "" : node.value}` : "";
    const label = node.getAttribute("aria-label") || (facts.length ? "" : node.textContent.replace(/\s+/g, " ").trim());
    return [node.nodeName, node.closest("[data-key]")?.dataset.key || "", button, label, ...facts].join("|");
  };
  // What is folded away may be meant, too, but not before what is seen.
  const called = (name) => [...document.querySelectorAll(TAP)].filter((node) => nameOf(node) === name)
    .sort((one, other) => other.checkVisibility() - one.checkVisibility());
  const note = () => document.querySelector(".tap-note");
  const say = () => {
    const words = document.querySelector("[data-tap-late]")?.dataset.tapLate;
    if (!words) return;
    note()?.remove();
    const said = document.createElement("p");
    said.className = "toast tap-note";
    said.textContent = words;
    document.getElementById("status").append(said);
  };

  const next = () => {
    while (waiting.length && !sent) {
      const { find, go, twice, at } = waiting.shift();
      if (twice && at !== step()) continue;   // pressed twice in haste: the first press has led on
      const found = find();
      if (!found) {
        waiting = [];
        if (!twice) say();
        return;
      }
      replaying = true;
      try { go(found); } finally { replaying = false; }
    }
  };
  const settled = (request) => {
    if (!request || request !== sent) return;
    sent = null;
    // Links that changed their address are made known before anybody taps them.
    document.querySelectorAll("[data-taps]").forEach((area) => window.htmx?.process(area));
    next();
  };

  // `find` what a tap is made on, now or when its turn comes, and `go`.
  const run = (find, go, name = "") => {
    const found = sent ? null : find();
    const twice = name !== "" && name === latest;
    latest = name;
    if (sent) waiting.push({ find, go, twice, at: step() });
    else if (found) go(found);
  };

  document.addEventListener("click", (event) => {
    const tapped = event.target.closest?.(TAP);
    if (!tapped || replaying || event.ctrlKey || event.metaKey || event.shiftKey) return;
    note()?.remove();
    const name = nameOf(tapped);
    // To leave an entry needs no answer of it.
    if (!sent || (verb === "get" && tapped.matches("[data-cancel]"))) { waiting = []; latest = name; return; }
    event.preventDefault();
    event.stopImmediatePropagation();
    tapped.dataset.tapped = "";
    const place = called(name).indexOf(tapped);
    run(() => { const same = called(name); return same[place] || same[0]; }, (node) => node.click(), name);
  }, true);

  document.addEventListener("htmx:beforeSend", ({ detail }) => {
    if (!inside(detail.elt)) return;
    const request = detail.xhr;
    sent = request;
    verb = detail.requestConfig.verb;
    // Of the request itself: htmx says nothing to the page of one whose button is gone by now.
    request.addEventListener("loadend", () => {
      // What was refused, or reached nobody, is looked at first.
      if (request === sent && !(request.status >= 200 && request.status < 400)) waiting = [];
      setTimeout(() => settled(request), SETTLED);
    });
  });
  // After all that other scripts do as soon as the page is there.
  document.addEventListener("DOMContentLoaded", () => setTimeout(() => settled(LOADING)));
  document.addEventListener("htmx:afterSettle", ({ detail }) => settled(detail.xhr));

  return { run };
})();
