// The service worker: without a network the pages a device has kept (shell.js) open as they were last seen, with
// their files. With one, every page comes from the site. `self.taikai` is written above by the site.
"use strict";

(() => {
  const { version, nowhere, files, icon } = self.taikai;
  const PAGES = `taikai-pages-${version}`;
  const FILES = `taikai-files-${version}`;
  const TOLD = "taikai-told";             // which page of this device's owner a message opens (alerts.js)
  const PATIENCE = 8000;                  // ms a page that is kept waits for its answer
  const OLDEST = 18 * 60 * 60 * 1000;     // ms: yesterday's table is no help any more
  const HASHED = /\.[0-9a-f]{12}\.\w+$/;  // its name changes with what is in it

  self.addEventListener("install", (event) => {
    self.skipWaiting();
    event.waitUntil(caches.open(FILES).then((cache) => cache.add(new Request(nowhere, { cache: "reload" }))));
  });

  self.addEventListener("activate", (event) => {
    const old = (name) => name.startsWith("taikai-") && name !== PAGES && name !== FILES && name !== TOLD;
    event.waitUntil(
      caches.keys()
        .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
        .then(() => self.clients.claim()));
  });

  const copyOf = async (path) => {
    if (!(await caches.has(PAGES))) return undefined;
    const kept = await (await caches.open(PAGES)).match(path);
    return kept && Date.now() - Number(kept.headers.get("Kept-At")) < OLDEST ? kept : undefined;
  };
  // Taken away, moved or no longer this reader's: the copy goes, too.
  const forget = async (path) => {
    if (await caches.has(PAGES)) await (await caches.open(PAGES)).delete(path);
  };

  const page = async (request, path) => {
    const copy = await copyOf(path);
    const asked = fetch(request);
    const late = new Promise((resolve) => { if (copy) setTimeout(resolve, PATIENCE, copy); });
    try {
      const answer = await Promise.race([asked, late]);
      if (answer === copy && copy) { asked.catch(() => {}); return copy; }
      if ([502, 503, 504].includes(answer.status) && copy) return copy;
      if (answer.type === "opaqueredirect" || [401, 403, 404, 410].includes(answer.status)) await forget(path);
      return answer;
    } catch (error) {
      const instead = copy || await caches.match(nowhere);
      if (instead) return instead;
      throw error;
    }
  };

  const file = async (request) => {
    const cache = await caches.open(FILES);
    const kept = await cache.match(request.url);
    if (kept && HASHED.test(new URL(request.url).pathname)) return kept;
    try {
      const answer = await fetch(request);
      if (answer.ok && answer.status === 200) cache.put(request.url, answer.clone()).catch(() => {});
      return answer;
    } catch (error) {
      if (kept) return kept;
      throw error;
    }
  };

  // A message for a phone that asked for it. It holds no link that opens anything: where its owner's own page is,
  // this device knows by itself.
  self.addEventListener("push", (event) => {
    let message = {};
    try { message = event.data.json(); } catch (_error) { /* nothing that can be read */ }
    const { title = "Taikai", body = "", tag = "taikai", quiet = false, event: slug = "", path = "/" } = message;
    event.waitUntil((async () => {
      // What it takes the place of: not every browser goes by the tag alone.
      if (quiet) (await self.registration.getNotifications({ tag })).forEach((old) => old.close());
      await self.registration.showNotification(title, {
        body, tag, renotify: !quiet, silent: quiet, icon, badge: icon, data: { event: slug, path },
      });
    })());
  });

  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const { event: slug, path } = event.notification.data;
    event.waitUntil((async () => {
      const kept = await (await caches.open(TOLD)).match(`/told/${slug}`);
      const wanted = new URL(kept ? await kept.text() : path, self.location.origin);
      if (wanted.origin !== self.location.origin) return undefined;
      const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const there = open.find((client) => new URL(client.url).pathname === wanted.pathname);
      return there ? there.focus() : self.clients.openWindow(wanted.href);
    })());
  });

  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== self.location.origin) return;
    if (pathname.startsWith(files)) event.respondWith(file(request));
    else if (request.mode === "navigate") event.respondWith(page(request, pathname));
  });
})();
