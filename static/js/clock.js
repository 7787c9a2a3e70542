// Round clocks: the server says how much was left at which time of its own. The browser counts from that time, also on
// a page that was kept on this device and is opened later, without a network.
"use strict";

// The server's time. How far this device's clock is from it is learned from every answer and kept for old pages.
const serverTime = (() => {
  const KEPT = "taikai-server-ahead";
  const old = Boolean(document.querySelector("meta[name=as-of]"))
    || performance.getEntriesByType("navigation")[0]?.type === "back_forward";
  let ahead = 0;   // ms
  let told = "";   // the last time the server said
  try { ahead = Number(localStorage.getItem(KEPT)) || 0; } catch (_error) { /* the clocks agree, then */ }
  const learn = (time, age = 0) => {
    if (!time || Number(time) <= Number(told)) return;   // a clock is older than the page that was sent with it
    told = time;
    ahead = Number(time) + age - Date.now();
    try { localStorage.setItem(KEPT, String(ahead)); } catch (_error) { /* for this page only, then */ }
  };
  // What stands on the page as it was opened: of an old one nothing can be learned.
  const written = [...document.querySelectorAll("[data-server-now], [data-clock]")]
    .map((one) => one.dataset.serverNow || one.dataset.now);
  if (!old) written.slice(0, 1).forEach((time) => learn(time));
  const stale = new Set(old ? written : []);
  return {
    now: () => Date.now() + ahead,
    learn: (time, age) => { if (!stale.has(time)) learn(time, age); },
  };
})();

(() => {
  let age = 0;   // ms: how old the newest part was when it came; the hall shares one for a moment
  document.addEventListener("htmx:beforeSwap", (event) => {
    age = Number(event.detail.xhr.getResponseHeader("Live-Age") || 0);
  });
  const factsOf = new WeakMap();   // clock element → its facts
  const text = (seconds) => {
    const whole = Math.abs(Math.trunc(seconds));
    return `${seconds <= -1 ? "−" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  };
  const facts = (clock) => {
    const known = factsOf.get(clock);
    if (known && known.now === clock.dataset.now) return known;
    serverTime.learn(clock.dataset.now, age);
    const fresh = {
      now: clock.dataset.now,
      left: Number(clock.dataset.left),
      signal: Number(clock.dataset.signal),
      begins: Number(clock.dataset.begins || 0),
    };
    factsOf.set(clock, fresh);
    return fresh;
  };

  // Whoever wants to hear it says so once a device; browsers let a page sound only after its reader has touched it.
  const KEPT = "taikai-clock-sound";
  let wanted = false;
  try { wanted = localStorage.getItem(KEPT) === "yes"; } catch (_error) { /* a browser that keeps nothing */ }
  let tone = null;
  const awake = () => {
    if (wanted && !tone && "AudioContext" in window) tone = new AudioContext();
  };
  const buttons = () => {
    for (const button of document.querySelectorAll("[data-sound]")) {
      button.setAttribute("aria-pressed", String(Boolean(tone)));
    }
  };
  const beep = () => {
    document.dispatchEvent(new CustomEvent("clock-rings"));
    if (wanted && navigator.vibrate) navigator.vibrate([200, 100, 200]);
    if (!tone) return;
    for (const [at, pitch] of [[0, 660], [0.35, 660], [0.7, 880]]) {
      const sound = tone.createOscillator();
      const volume = tone.createGain();
      sound.frequency.value = pitch;
      volume.gain.value = 0.25;
      sound.connect(volume).connect(tone.destination);
      sound.start(tone.currentTime + at);
      sound.stop(tone.currentTime + at + 0.25);
    }
  };

  // A table's last hand begins: heard once, however often the page shows it.
  let last = Boolean(document.querySelector("[data-last-hand]"));
  const lastHand = () => {
    const now = Boolean(document.querySelector("[data-last-hand]"));
    if (now && !last) beep();
    if (document.querySelector("[data-clock], .table-head")) last = now;
  };

  const put = (node, value) => { if (node && node.textContent !== value) node.textContent = value; };
  // How long ago something was: "12 s ago" where words came along, until only the time of day counts; else "0:12".
  const since = (passed, { seconds, minutes, time }) => {
    if (!seconds) return passed < 6000 ? text(passed) : "";
    if (passed >= 3600) return time;
    const count = passed < 60 ? Math.max(passed, 1) : Math.floor(passed / 60);
    return (passed < 60 ? seconds : minutes).replace("{count}", String(count));
  };
  let rang = 0;
  const tick = () => {
    let rings = false;
    for (const clock of document.querySelectorAll("[data-clock]")) {
      const { now: at, left, signal, begins } = facts(clock);
      const passed = Math.max(0, serverTime.now() - Number(at)) / 1000;
      const state = clock.querySelector(".clock-state");
      // All start together: every device counts down to the server's moment, sounds, and goes on by itself.
      const counting = begins > passed;
      clock.classList.toggle("clock-counting", counting);
      if (counting) {
        put(clock.querySelector(".clock-time"), text(Math.ceil(begins - passed)));
        if (state) put(state, state.dataset.beginsWords);
        continue;
      }
      if (begins && clock.dataset.begun !== clock.dataset.now) {
        clock.dataset.begun = clock.dataset.now;
        if (passed - begins < 5) rings = true;
      }
      const running = begins > 0 || clock.dataset.state === "running" || clock.dataset.state === "over";
      const now = running ? left - (passed - begins) : left;
      const shown = now > 0 ? Math.ceil(now) : Math.trunc(now);
      put(clock.querySelector(".clock-time"), text(shown));
      clock.classList.toggle("clock-long", text(shown).length > 5);
      const given = clock.dataset.state !== "ready" && now <= signal;
      if (given && !clock.classList.contains("clock-signalled")) rings = true;
      clock.classList.toggle("clock-signalled", given);
      clock.classList.toggle("clock-over", running && now <= 0);
      if (running && state) put(state, now <= 0 ? state.dataset.overWords : state.dataset.leftWords);
      for (const note of document.querySelectorAll("[data-at-signal]")) note.hidden = !given;
      const words = clock.querySelector("[data-signal-words]");
      if (words) words.hidden = !given;
      const before = clock.querySelector("[data-before-signal]");
      if (before) before.hidden = given;
      const stick = clock.querySelector("[data-stick]");
      if (stick) stick.value = Math.max(0, stick.max - Math.max(0, now));
      clock.classList.toggle("clock-soon", running && now <= 300);
      for (const table of clock.querySelectorAll("[data-extra]")) {
        const theirs = now + Number(table.dataset.extra);
        put(table.querySelector(".clock-table-time"), text(theirs > 0 ? Math.ceil(theirs) : Math.trunc(theirs)));
      }
    }
    // A table lying flat shows its time to four sides; they come to the signal within a moment, and sound once.
    if (rings && Date.now() - rang > 3000) {
      rang = Date.now();
      beep();
    }
    for (const count of document.querySelectorAll("[data-until]")) {
      const left = Math.ceil((Number(count.dataset.until) - serverTime.now()) / 60000);
      if (left >= 0) put(count, String(left));
    }
    for (const time of document.querySelectorAll("time[data-since]")) {
      const passed = Math.max(0, Math.floor(serverTime.now() / 1000 - Number(time.dataset.since)));
      put(time, since(passed, time.dataset) || time.textContent);
    }
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-sound]");
    if (!button) return;
    wanted = woken || !tone;
    woken = false;
    try { localStorage.setItem(KEPT, wanted ? "yes" : "no"); } catch (_error) { /* for this page only, then */ }
    if (wanted) awake(); else tone = null;
    buttons();
    if (wanted) beep();
  });
  let woken = false;   // by the very press on the button, which then does not switch it off again
  document.addEventListener("pointerdown", (event) => {
    woken = wanted && !tone && Boolean(event.target.closest("[data-sound]"));
    awake();
    buttons();
  });
  ["morphed", "screen", "htmx:afterSwap"].forEach((name) => document.addEventListener(name, () => {
    tick();
    lastHand();
    buttons();
  }));
  setInterval(tick, 250);
  tick();
  buttons();
})();
