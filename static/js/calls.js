// The judges' queue: sound and vibration for what is new, the number in the page's title.
"use strict";

(() => {
  const KEPT = "taikai-call-sound";
  const queue = () => document.querySelector("[data-calls]");
  const title = document.title;
  let newest = Number(queue()?.dataset.newest || 0);
  let tone = null;
  let wanted = false;
  try { wanted = localStorage.getItem(KEPT) === "yes"; } catch (_error) { /* a browser that keeps nothing */ }

  const ring = () => {
    if (tone) {
      for (const [at, pitch] of [[0, 880], [0.22, 1109], [0.44, 1319]]) {
        const sound = tone.createOscillator();
        const volume = tone.createGain();
        sound.frequency.value = pitch;
        volume.gain.value = 0.25;
        sound.connect(volume).connect(tone.destination);
        sound.start(tone.currentTime + at);
        sound.stop(tone.currentTime + at + 0.18);
      }
    }
    if (wanted && navigator.vibrate) navigator.vibrate([200, 100, 200]);
  };

  const say = () => {
    const now = queue();
    if (!now) return;
    const waiting = Number(now.dataset.calls);
    document.title = waiting ? `(${waiting}) ${title}` : title;
    const last = Number(now.dataset.newest);
    if (last > newest) ring();
    newest = Math.max(newest, last);
    const button = now.querySelector("[data-call-sound]");
    if (!button) return;
    button.hidden = !("AudioContext" in window);
    button.setAttribute("aria-pressed", String(wanted));
    const words = wanted ? button.dataset.on : button.dataset.off;
    if (button.textContent !== words) button.textContent = words;
    // Who wants to hear of calls hears of them behind another tab, too (live.js).
    document.body.toggleAttribute("data-listens", wanted);
  };

  // Browsers let a page sound only after its reader has touched it.
  const awake = () => {
    if (wanted && !tone && "AudioContext" in window) tone = new AudioContext();
  };
  document.addEventListener("pointerdown", awake);
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-call-sound]")) return;
    wanted = !wanted;
    try { localStorage.setItem(KEPT, wanted ? "yes" : "no"); } catch (_error) { /* for this page only, then */ }
    if (wanted) { awake(); ring(); } else { tone = null; }
    say();
  });
  ["morphed", "htmx:afterSwap"].forEach((name) => document.addEventListener(name, say));
  say();
})();
