// Keeps pages that are needed without a network on this device, as they were last seen (`data-stays`): the table, the
// judges' board and their sheets. The service worker (worker.js) opens them; a copy says how old it is.
"use strict";

(() => {
  const { shell: version, reader, stays, liveRevision } = document.body.dataset;
  const PAGES = `taikai-pages-${version}`;
  const FILES = `taikai-files-${version}`;
  const READER = "/reader";   // no page: whose copies these are (taikai.js)
  const MOST = 80;            // copies
  const GAP = 1500;           // ms between two sheets that are fetched beforehand
  const AGAIN = 4000;         // ms between two looks whether the site is back
  // What the site says with every page, a copy says too.
  const HEADERS = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; " +
      "form-action 'self'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
  };
  const asOf = Number(document.querySelector("meta[name=as-of]")?.content || 0);
  const pause = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

  const bar = document.getElementById("as-of");
  if (asOf && bar) {
    bar.textContent = bar.dataset.text.replace("{time}", timeOfDay(asOf));
    bar.hidden = false;
  }
  // The table's page comes back by itself (away.js), a sheet only if nothing was typed on it.
  let typed = false;
  document.addEventListener("input", (event) => { if (event.isTrusted) typed = true; });
  const back = async () => {
    try {
      const answer = await fetch(liveRevision, { cache: "no-store", credentials: "same-origin" });
      if (answer.ok && !typed) { location.reload(); return; }
    } catch (_error) { /* still away */ }
    setTimeout(back, AGAIN);
  };
  if (asOf && liveRevision && stays !== "table") setTimeout(back, AGAIN);

  // Browsers give neither to a site without https, except on the machine itself.
  if (!("caches" in window) || !("serviceWorker" in navigator)) return;

  const put = async (path, text) => {
    const cache = await caches.open(PAGES);
    await cache.put(READER, new Response(reader));
    await cache.put(path, new Response(text, { headers: { ...HEADERS, "Kept-At": String(Date.now()) } }));
    const kept = (await cache.keys()).filter((one) => new URL(one.url).pathname !== READER);
    await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((one) => cache.delete(one)));
  };
  const fetchFiles = async (addresses) => {
    const cache = await caches.open(FILES);
    for (const address of new Set(addresses)) {
      if (await cache.match(address)) continue;
      const answer = await fetch(address, { cache: "force-cache" });
      if (answer.status === 200) await cache.put(address, answer);
    }
  };
  const icon = new URL(document.querySelector("link[rel=icon]").href);
  const files = icon.pathname.slice(0, icon.pathname.indexOf("icons/"));
  const ours = (address) => {
    const { origin, pathname } = new URL(address, location.href);
    return origin === location.origin && pathname.startsWith(files);
  };
  const plain = (address) => address.split("#")[0];
  const named = (page) => [...page.querySelectorAll("link[href], script[src], img[src], use[href], [data-script]")]
    .map((one) => one.dataset.script || one.getAttribute("src") || one.getAttribute("href"));

  const keepThis = async () => {
    if (!stays || asOf || location.search || document.body.hasAttribute("data-away")) return;
    if (document.querySelector("form[data-typed]")) return;
    const copy = document.documentElement.cloneNode(true);
    copy.querySelectorAll(".passing-note, script[data-later]").forEach((one) => one.remove());
    const when = document.createElement("meta");
    when.name = "as-of";
    when.content = String(Date.now());
    copy.querySelector("head").prepend(when);
    const used = performance.getEntriesByType("resource").map((one) => one.name);
    // Its files first: a copy without them opens, but bare.
    await fetchFiles([...used, ...named(document)].filter(ours).map(plain))
      .finally(() => put(location.pathname, `<!DOCTYPE html>${copy.outerHTML}`));
  };
  // On the judges' board the sheets that are still to come: one after the other, so that nobody waits for it.
  const keepOthers = async () => {
    for (const link of document.querySelectorAll("[data-stays=board] .table-card.is-missing a")) {
      await pause(GAP);
      if (document.hidden || await (await caches.open(PAGES)).match(link.pathname)) continue;
      const answer = await fetch(link.href, { credentials: "same-origin" });
      if (!answer.ok || answer.redirected) return;
      const text = await answer.text();
      const sheet = text.replace("<head>", `<head><meta name="as-of" content="${Date.now()}">`);
      await fetchFiles(named(new DOMParser().parseFromString(text, "text/html")).filter(ours).map(plain))
        .finally(() => put(link.pathname, sheet));
    }
  };

  const listKept = async () => {
    const place = document.querySelector("#kept-pages ul");
    if (!place || !(await caches.has(PAGES))) return;
    const cache = await caches.open(PAGES);
    for (const one of await cache.keys()) {
      const { pathname } = new URL(one.url);
      if (pathname === READER) continue;
      const copy = await cache.match(one);
      const title = new DOMParser().parseFromString(await copy.text(), "text/html").title.trim();
      const link = document.createElement("a");
      link.href = pathname;
      link.textContent = title.replace(/\s+/g, " ");
      const line = document.createElement("li");
      const when = place.dataset.asOf.replace("{time}", timeOfDay(Number(copy.headers.get("Kept-At"))));
      line.append(link, " ", when);
      place.append(line);
    }
    place.parentElement.hidden = !place.children.length;
  };

  let soon = 0;
  const later = () => {
    clearTimeout(soon);
    soon = setTimeout(() => keepThis().catch(() => {}), 400);
  };
  ["morphed", "htmx:afterSettle"].forEach((name) => document.addEventListener(name, later));

  window.addEventListener("load", async () => {
    try {
      await keptIsOurs;
      await listKept();
      if (!stays) return;
      await navigator.serviceWorker.register("/worker.js", { scope: "/t/" });
      await keepThis();
      await keepOthers();
    } catch (_error) { /* no room, or a browser that keeps nothing: the page works as before */ }
  });
})();
