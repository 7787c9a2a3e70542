// Hands and sheets that could not be sent wait on this device and go out in order, whichever page is open. Each has
// a key, made once: sent twice, by two tabs or after a lost answer, it is one hand. Nothing is dropped by itself.
"use strict";

const queue = (() => {
  const PREFIX = "hand:";
  const MOST = 200;          // hands
  const ROOM = 4096;         // characters that must be free before another hand is entered
  const SPARE = 600;         // characters a hand keeps free for what the site says about it
  const AGAIN = 4000;        // ms between attempts, longer and longer
  const SLOWEST = 30000;
  const PATIENCE = 10000;    // ms until an answer counts as lost
  const FOR_PHOTO = 45000;   // and that to a photo
  const bar = document.getElementById("unsent-bar");

  const read = (name, has = "path") => {
    try {
      const kept = JSON.parse(localStorage.getItem(name));
      return kept && kept[has] ? kept : null;
    } catch (_error) { return null; }
  };
  const names = (prefix) => {
    try { return Object.keys(localStorage).filter((name) => name.startsWith(prefix)); } catch (_error) { return []; }
  };
  const all = (path) => names(PREFIX).map((name) => read(name))
    .filter((hand) => hand && (!path || hand.path === path))
    .sort((one, other) => one.seq - other.seq);
  const write = (hand) => {
    try { localStorage.setItem(PREFIX + hand.id, JSON.stringify(hand)); return true; } catch (_error) { return false; }
  };
  const remove = (id) => { try { localStorage.removeItem(PREFIX + id); } catch (_error) { /* it was never there */ } };
  const patch = (id, changes) => {
    const hand = read(PREFIX + id);
    if (hand) write({ ...hand, ...changes, spare: "" });
  };
  const room = () => {
    if (all().length >= MOST) return false;
    try {
      localStorage.setItem("room", "x".repeat(ROOM));
      localStorage.removeItem("room");
      return true;
    } catch (_error) {
      try { localStorage.removeItem("room"); } catch (_none) { /* nothing is kept here */ }
      return false;
    }
  };

  const heard = "BroadcastChannel" in window ? new BroadcastChannel("taikai-hands") : null;
  const tell = (detail = {}, others = true) => {
    show();
    document.dispatchEvent(new CustomEvent("unsent", { detail }));
    if (others && heard) heard.postMessage(detail);
  };
  if (heard) heard.onmessage = (event) => tell(event.data, false);

  // Whoever follows a hand that is gone comes after what was before it, or after the row it became.
  const unchain = (id, after, follows) => {
    all().filter((hand) => hand.follows === id).forEach((hand) => patch(hand.id, { after, follows }));
  };

  // `words`: what is sent, as an address has it; `after`: the row before it, or `follows`: the hand before it here.
  const add = (hand) => {
    const last = all().reduce((most, each) => Math.max(most, each.seq), 0);
    const kept = { state: "", why: [], ...hand, seq: Math.max(Date.now(), last + 1), spare: " ".repeat(SPARE) };
    if (!read(PREFIX + hand.id) && !write(kept)) return false;
    if (navigator.storage && navigator.storage.persist) navigator.storage.persist().catch(() => {});
    tell();
    return true;
  };
  const done = ({ id, path }, row) => {
    unchain(id, row, null);
    remove(id);
    tell({ path, row });
  };
  // One at a time: nothing is taken back, or said again, while it is on its way.
  const alone = (work, wait = true) => (navigator.locks
    ? navigator.locks.request("taikai-hands", { ifAvailable: !wait }, (lock) => (lock ? work() : undefined))
    : work());
  const takeBack = (id) => alone(() => {
    const hand = read(PREFIX + id);
    if (!hand) return;
    unchain(id, hand.after, hand.follows);
    remove(id);
    tell({ path: hand.path, row: hand.after });
  });
  // The same hand is there already, from another device, as this row.
  const isThere = (id, row) => alone(() => { const hand = read(PREFIX + id); if (hand) done(hand, row); })
    .then(() => flush(true));
  const sayAnew = (id, words, after) => alone(() => patch(id, { words, after, follows: null, state: "", why: [] }))
    .then(() => flush(true));

  const token = () => (/(?:^|; )csrftoken=([^;]+)/.exec(document.cookie) || [])[1] || "";
  let away = 0;      // since when nothing is reached
  let timer = 0;
  let slow = 0;
  let under = false;

  const post = async (path, values, headers = {}, most = PATIENCE) => {
    const body = values instanceof FormData ? values : new URLSearchParams(values);
    const patience = new AbortController();
    const limit = setTimeout(() => patience.abort(), most);
    try {
      const answer = await fetch(path, {
        method: "POST",
        body,
        headers: { "X-CSRFToken": token(), ...headers },
        credentials: "same-origin",
        redirect: "manual",
        signal: patience.signal,
      });
      const plain = (answer.headers.get("Content-Type") || "").startsWith("application/json");
      return { status: answer.status, ...(plain ? await answer.json() : {}) };
    } catch (_error) {
      return { status: 503 };
    } finally {
      clearTimeout(limit);
    }
  };
  // What the site says of a hand; whether the next one may go.
  const sent = async (hand) => {
    const words = new URLSearchParams(hand.words);
    words.set("after", String(hand.after));
    words.set("key", hand.id);
    const { status, row, problems } = await post(`${hand.path}queued/`, words);
    if (status === 200 && Number.isInteger(row)) { done(hand, row); return "next"; }
    if (status === 409) { patch(hand.id, { state: "asked" }); return "asked"; }
    if (status === 422) { patch(hand.id, { state: "refused", why: problems || [] }); return "asked"; }
    if (status === 429 || status >= 500) return "away";
    patch(hand.id, { state: "closed", why: problems || [] });
    return "asked";
  };

  // A judge's sheet that was pressed for on a page which is closed (unsent.js): what needs a word stays for its page.
  const sheets = () => names("sheet:").filter((name) => name !== `sheet:${location.pathname}`)
    .map((name) => ({ name, kept: read(name, "values") })).filter(({ kept }) => kept && kept.go);
  const sheetSent = async ({ name, kept }) => {
    const { status, url } = await post(name.slice("sheet:".length), kept.values, { "X-Sheet": "quiet" });
    if (status === 429 || status >= 500) return false;
    try {
      if (url) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify({ ...kept, go: false }));
    } catch (_error) { /* it is tried again */ }
    document.dispatchEvent(new CustomEvent("unsent-sheet"));
    return true;
  };

  // Photos of paper sheets (sheetphoto.js): what was refused stays for its own page.
  const photos = () => names("photo:").map((name) => ({ name, kept: read(name, "picture") }))
    .filter(({ kept }) => kept && kept.go);
  const photoSent = async ({ name, kept }) => {
    const bytes = Uint8Array.from(atob(kept.picture.split(",")[1]), (letter) => letter.charCodeAt(0));
    const body = new FormData();
    body.set("key", kept.key);
    body.set("photo", new Blob([bytes], { type: "image/jpeg" }), "sheet.jpg");
    const path = name.slice("photo:".length);
    const { status, url, problems } = await post(path, body, { "X-Sheet": "quiet" }, FOR_PHOTO);
    if (status === 429 || status >= 500) return false;
    const now = read(name, "picture");
    try {
      if (!now || now.key !== kept.key) { /* another one was taken meanwhile */ }
      else if (url) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify({ ...kept, go: false, why: problems || [] }));
    } catch (_error) { /* it is tried again */ }
    document.dispatchEvent(new CustomEvent("unsent-photo", { detail: { path, url } }));
    return true;
  };

  const run = async (again) => {
    let reached = true;
    for (const path of new Set(all().map((hand) => hand.path))) {
      for (;;) {
        const [head] = all(path);
        if (!head || !Number.isInteger(head.after)) break;
        if (["asked", "refused"].includes(head.state) || (head.state === "closed" && !again)) break;
        const outcome = await sent(head);
        if (outcome === "away") { reached = false; break; }
        if (outcome === "asked") { tell(); break; }
      }
      if (!reached) break;
    }
    for (const sheet of reached ? sheets() : []) {
      reached = await sheetSent(sheet);
      if (!reached) break;
    }
    for (const photo of reached ? photos() : []) {
      reached = await photoSent(photo);
      if (!reached) break;
    }
    away = reached ? 0 : away || Date.now();
    slow = reached ? 0 : slow + 1;
  };
  const waits = () => all().some((hand) => !hand.state) || sheets().length > 0 || photos().length > 0;
  async function flush(again = false) {
    clearTimeout(timer);
    if (!under && (all().length || sheets().length || photos().length)) {
      under = true;
      try { await alone(() => run(again), false); } finally { under = false; }
      show();
    }
    clearTimeout(timer);
    if (waits()) timer = setTimeout(flush, Math.min(SLOWEST, AGAIN * 1.4 ** slow));
  }

  function show() {
    if (!bar) return;
    const hands = all();
    const kept = [...names("sheet:"), ...names("photo:")];
    document.body.toggleAttribute("data-unsent", hands.length > 0);
    bar.hidden = !hands.length && !kept.length;
    if (bar.hidden) return;
    const { text, look, since, asked, refused, closed } = bar.dataset;
    const stuck = hands.find((hand) => hand.state);
    const word = stuck ? { asked, refused, closed }[stuck.state]
      : away ? since.replace("{time}", timeOfDay(away)) : "";
    const path = stuck ? stuck.path : hands.length ? hands[0].path : kept[0].slice(kept[0].indexOf(":") + 1);
    const count = document.createElement("strong");
    count.textContent = text.replace("{count}", String(hands.length + kept.length));
    const parts = [count, document.createElement("span")];
    parts[1].textContent = word;
    if (path !== location.pathname) {
      const link = document.createElement("a");
      link.href = path;
      link.textContent = look;
      parts.push(link);
    }
    bar.replaceChildren(...parts);
  }

  window.addEventListener("online", () => flush());
  window.addEventListener("storage", () => tell({}, false));
  document.addEventListener("connection", (event) => { if (!event.detail.lost) flush(); });
  document.addEventListener("unsent-sheet", show);
  show();
  flush(true);
  return { all, add, room, takeBack, isThere, sayAnew, flush };
})();
