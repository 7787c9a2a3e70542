// Whoever opened their personal page on this device finds their own row in the standings: it is in the colour of what
// is theirs, and "My row" leads to it while it is out of sight. A rule and no class: what the server sends stays as
// it came, however often the part fetches itself again.
"use strict";

(() => {
  const event = (/^\/t\/[\w-]+\//.exec(location.pathname) || [""])[0];
  if (!event) return;
  const KEPT = `taikai-own:${event}`;
  const ADDRESS = /^\/t\/[\w-]+\/players\/\d+\/$/;
  let own = document.body.dataset.own || "";
  try {
    if (own) localStorage.setItem(KEPT, own);
    else own = localStorage.getItem(KEPT) || "";
  } catch (_error) { /* a browser that keeps nothing */ }
  if (!ADDRESS.test(own) || !own.startsWith(event)) return;

  const row = `:is(tr, li):has(> .who a[href^="${own}"])`;
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@layer parts { ${row} { background: var(--ai-soft); } }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  } catch (_error) { return; } // an old browser: the link of the personal page still leads to the row

  const link = document.querySelector("[data-own-row-link]");
  if (!link || !("IntersectionObserver" in window)) return;
  let watched = null;
  // What the bar below covers is out of sight, too. The row has to be there whole: else half of it hides the bar.
  const under = document.querySelector(".bottom-bar")?.offsetHeight || 0;
  const watcher = new IntersectionObserver(([seen]) => { link.hidden = seen.isIntersecting; },
    { rootMargin: `0px 0px -${under}px`, threshold: 1 });
  const tell = (name, from) => {
    const [to, text] = [link.querySelector(`[data-own-${name}]`), from?.textContent.trim() || ""];
    if (to && to.textContent !== text) to.textContent = text;
  };
  const look = () => {
    const found = document.querySelector(row);
    tell("at", found?.querySelector(".at"));
    tell("total", found?.querySelector(".total"));
    if (found === watched) return;
    watcher.disconnect();
    watched = found;
    link.hidden = true;
    if (!found) return;
    link.href = `#${found.id}`;
    watcher.observe(found);
  };
  document.addEventListener("morphed", look);
  look();
})();
