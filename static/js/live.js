// Learns that something changed and says so: a `revision` event on the body, on which the parts of the page
// fetch themselves again. Staff pages and screens hold a stream, public pages ask; both only while visible.
"use strict";

(() => {
  const ASK_EVERY = 800;       // ms; with 0.25 s of the server's poller a change is seen within two seconds
  const SILENCE = 25000;       // ms without a sign of life until a stream counts as dead
  const SLOWEST = 15000;       // ms between attempts while the server is away
  const STREAM_AGAIN = 300000; // ms that a page asks before it tries a stream again

  const body = document.body;
  const badge = document.getElementById("live-badge");
  if (!body || !body.dataset.liveRevision || !document.querySelector("[hx-trigger*='revision']")) return;

  let known = body.dataset.revision;
  let tag = `"${known}"`;
  let failures = 0;
  let lastContact = Date.now();
  let timer = 0;
  let telling = 0;
  let source = null;
  const streams = body.dataset.live === "stream" && "EventSource" in window;
  let streaming = streams;
  let rests = 0;               // since when it asks instead, 0 if a stream is open or is tried for the first time

  // A page behind another tab asks for nothing, unless its reader waits for a sound of it.
  const asleep = () => document.hidden && !body.hasAttribute("data-listens");
  const told = (lost) => document.dispatchEvent(new CustomEvent("connection", { detail: { lost } }));
  const connected = () => {
    if (failures > 1) told(false);
    failures = 0;
    lastContact = Date.now();
    if (badge) badge.hidden = true;
  };
  const lost = () => {
    failures += 1;
    if (failures === 2) told(true);
    if (!badge || failures < 2 || !badge.hidden) return;
    badge.textContent = badge.dataset.text.replace("{time}", timeOfDay(lastContact));
    badge.hidden = false;
  };
  // Announcements are fetched when there is another one, and never else.
  let newest = Number(body.dataset.news || 0);
  const tellNews = (news, spread) => {
    if (!(news > newest)) return;
    newest = news;
    setTimeout(() => body.dispatchEvent(new CustomEvent("news")), spread * Math.random());
  };
  // Those who hear of it at the same moment ask one after the other: within `spread` milliseconds.
  const heard = (revision, spread = 0, news = 0) => {
    connected();
    tellNews(Number(news), spread);
    if (revision === known) return;
    known = revision;
    tag = `"${revision}"`;
    body.dataset.revision = revision;
    clearTimeout(telling);
    telling = setTimeout(
      () => body.dispatchEvent(new CustomEvent("revision", { detail: { revision: known } })), spread * Math.random());
  };
  const later = (milliseconds) => {
    clearTimeout(timer);
    timer = setTimeout(run, milliseconds);
  };
  const backOff = () => Math.min(SLOWEST, ASK_EVERY * 1.6 ** Math.max(0, failures - 1)) * (0.8 + 0.4 * Math.random());

  const ask = async () => {
    const patience = new AbortController();
    const limit = setTimeout(() => patience.abort(), 8000);
    try {
      const answer = await fetch(body.dataset.liveRevision, {
        headers: { "If-None-Match": tag }, cache: "no-store", credentials: "same-origin", signal: patience.signal,
      });
      if (answer.status === 200) {
        const { revision, news } = await answer.json();
        heard(String(revision), 0, news);
      }
      else if (answer.status === 304) connected();
      else lost();
    } catch (_error) {
      lost();
    } finally {
      clearTimeout(limit);
    }
    if (!asleep()) later(failures ? backOff() : ASK_EVERY);
  };

  const hangUp = () => {
    if (source) source.close();
    source = null;
  };
  const listen = () => {
    hangUp();
    let opened = false;
    source = new EventSource(body.dataset.liveStream);
    const sign = (event) => {
      opened = true;
      rests = 0;
      const [revision, spread, news] = event.data.split(" ");
      heard(revision, Number(spread || 0), news);
      later(SILENCE);
    };
    source.addEventListener("revision", sign);
    source.addEventListener("beat", sign);
    source.onerror = () => {
      hangUp();
      // Never opened: the server has no streams to give, or the network is away. Ask, and try a stream again later.
      const again = rests > 0;
      if (!again) lost();
      if (!opened && (again || failures > 2)) {
        streaming = false;
        rests = Date.now();
      }
      if (again) run(); else later(backOff());
    };
    later(SILENCE);
  };

  function run() {
    if (asleep()) return;
    if (streams && !streaming && Date.now() - rests > STREAM_AGAIN) streaming = true;
    // A watchdog that fires on an open stream means silence: the laptop slept or the network died without a word.
    if (streaming) { if (source) lost(); listen(); } else ask();
  }

  const wake = () => {
    clearTimeout(timer);
    if (asleep()) hangUp(); else { failures = 0; hangUp(); run(); }
  };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  window.addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  window.addEventListener("pagehide", hangUp);

  // A part says which revision it is asked for: no answer kept from before it will do.
  document.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.elt.matches("[hx-trigger*='revision']")) event.detail.headers["Live-Revision"] = known;
  });

  // A part that could not be fetched asks again with the next sign of life.
  const again = (event) => {
    const part = event.detail && event.detail.elt;
    if (!part || !part.matches || !part.matches("[hx-trigger*='revision']")) return;
    const status = event.detail.xhr ? event.detail.xhr.status : 0;
    // Taken back or no longer ours to see: the page itself says so.
    if (status === 403 || status === 404) {
      if (!held.any()) location.reload();
      return;
    }
    known = "";
    tag = "";
  };
  ["htmx:sendError", "htmx:responseError", "htmx:timeout"].forEach((name) => document.addEventListener(name, again));

  run();
})();
