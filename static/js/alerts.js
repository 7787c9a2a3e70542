// Asking to be told on this device: the browser's push service is asked, the site keeps what is wanted.
"use strict";

(() => {
  const form = document.getElementById("alerts");
  const states = [...form.querySelectorAll("[data-state]")];
  const kinds = form.querySelector("[data-kinds]");
  const askButton = form.querySelector("[data-ask]");
  const stopButton = form.querySelector("[data-stop]");
  const show = (name, words) => {
    for (const state of states) {
      state.hidden = state.dataset.state !== name;
      if (!state.hidden && words) state.textContent = words;
    }
  };
  const showChoices = (on) => {
    kinds.hidden = askButton.hidden = false;
    stopButton.hidden = !on;
    askButton.hidden = on;
  };
  if (!window.isSecureContext) { show("insecure"); return; }
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) {
    show("unable");
    return;
  }

  const bytes = (text) => {
    const raw = atob(text.replace(/-/g, "+").replace(/_/g, "/") + "=".repeat((4 - (text.length % 4)) % 4));
    return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
  };
  const tell = async (what, subscription) => {
    const { endpoint, keys = {} } = subscription.toJSON();
    const body = new FormData(form);
    body.set("do", what);
    body.set("endpoint", endpoint);
    body.set("p256dh", keys.p256dh || "");
    body.set("auth", keys.auth || "");
    const answer = await fetch(location.pathname, { method: "POST", body, credentials: "same-origin" });
    const reply = await answer.json();
    if (!answer.ok) throw new Error(reply.problem);
    return reply.wanted;
  };
  // A message opens its owner's own page: only this device knows its address.
  const remember = async (on) => {
    const cache = await caches.open("taikai-told");
    const key = `/told/${form.dataset.event}`;
    if (on && form.dataset.home) await cache.put(key, new Response(form.dataset.home)); else await cache.delete(key);
  };
  const mine = async () => {
    const registration = await navigator.serviceWorker.register("/worker.js");
    await navigator.serviceWorker.ready;
    const known = await registration.pushManager.getSubscription();
    // Made for another key: the site could not write to it any more.
    let mark = "";
    try { mark = localStorage.getItem("taikai-push-key") || ""; } catch (_error) { /* nothing kept */ }
    if (known && mark && mark !== form.dataset.mark) { await known.unsubscribe(); return [registration, null]; }
    return [registration, known];
  };
  const failed = (error) => show("failed", error.message || String(error));

  const ask = async () => {
    if (await Notification.requestPermission() !== "granted") { show("denied"); return; }
    const [registration, known] = await mine();
    const subscription = known || await registration.pushManager.subscribe({
      userVisibleOnly: true, applicationServerKey: bytes(form.dataset.key),
    });
    await tell("ask", subscription);
    try { localStorage.setItem("taikai-push-key", form.dataset.mark); } catch (_error) { /* asked again next time */ }
    await remember(true);
    show("on");
    showChoices(true);
  };
  const stop = async () => {
    const [, known] = await mine();
    if (known) await tell("stop", known);
    await remember(false);
    show("");
    showChoices(false);
  };

  askButton.addEventListener("click", () => ask().catch(failed));
  stopButton.addEventListener("click", () => stop().catch(failed));
  kinds.addEventListener("change", async () => {
    if (stopButton.hidden) return;
    const [, known] = await mine();
    if (known) tell("ask", known).then(() => show("on"), failed);
  });
  form.addEventListener("submit", (event) => event.preventDefault());

  (async () => {
    if (Notification.permission === "denied") { show("denied"); return; }
    const [, known] = await mine();
    const wanted = known && await tell("look", known);
    for (const box of wanted ? kinds.querySelectorAll("input") : []) box.checked = wanted.includes(box.value);
    show(wanted ? "on" : "");
    showChoices(Boolean(wanted));
  })().catch(failed);
})();
