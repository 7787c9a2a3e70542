// The tile pad under a finger or a pen: a slide over three neighbours is a run, a tile held for a moment three of it.
// Each does what the taps do: the address of the first tile, and the rest along with it (`taps`).
"use strict";

(() => {
  const HOLD = 400;         // ms a tile is held
  const STILL = 12;         // px a finger may tremble meanwhile
  let slide = null;
  let held = -1;            // the pointer that has held a tile and is still down

  const keyAt = (x, y) => {
    const found = document.elementFromPoint(x, y);
    return found && found.closest("a.pad-key[data-tile]");
  };
  const end = () => {
    if (!slide) return;
    clearTimeout(slide.timer);
    slide.keys.forEach((key) => key.classList.remove("pad-slid"));
    slide = null;
  };
  // The click that the browser makes of a tile that was held is no tap of its own; the next tap is one again.
  // A busy phone makes it late, but before anything is touched or typed again.
  const swallow = () => {
    const stop = (event) => { event.preventDefault(); event.stopPropagation(); };
    const forget = () => document.removeEventListener("click", stop, { capture: true });
    document.addEventListener("click", stop, { capture: true, once: true });
    ["pointerdown", "keydown"].forEach((next) => {
      document.addEventListener(next, forget, { capture: true, once: true });
    });
  };
  const go = (key, more) => {
    const { tile } = key.dataset;
    taps.run(() => document.querySelector(`[data-pad] a.pad-key[data-tile="${tile}"]`), (found) => {
      const address = `${location.pathname}${found.getAttribute("href")}${more ? `&taps=${more}` : ""}`;
      window.htmx.ajax("get", address, { source: found, target: "#table", select: "#table", swap: "morph" });
    });
  };
  // Into a call one tile says all: the lowest of a run, or the one that is held.
  const several = (keys, calls) => {
    const pad = keys[0].closest("[data-pad]");
    const to = pad.dataset.pad;
    const codes = keys.map((key) => key.dataset.tile);
    if (!to) { go(keys[0], codes.slice(1).join("")); return; }
    if (calls.includes(to)) go(keys.reduce((low, key) => (key.dataset.tile < low.dataset.tile ? key : low)), "");
  };
  const isRun = (keys) => {
    if (keys.length !== 3) return false;
    const codes = keys.map((key) => key.dataset.tile);
    const step = Number(codes[1][0]) - Number(codes[0][0]);
    return codes[0][1] !== "z" && codes.every((code, at) => code[1] === codes[0][1]
      && Number(code[0]) - Number(codes[0][0]) === step * at) && Math.abs(step) === 1;
  };

  document.addEventListener("pointerdown", (event) => {
    end();
    if (event.pointerType === "mouse" || !event.isPrimary) return;
    const key = event.target.closest("[data-pad] a.pad-key[data-tile]");
    if (!key) return;
    slide = { id: event.pointerId, x: event.clientX, y: event.clientY, keys: [key], timer: 0 };
    slide.timer = setTimeout(() => {
      end();
      held = event.pointerId;
      several([key, key, key], ["pon", "minkan", "kakan", "kan", "ankan"]);
    }, HOLD);
  });
  document.addEventListener("pointermove", (event) => {
    if (!slide || event.pointerId !== slide.id) return;
    if (Math.hypot(event.clientX - slide.x, event.clientY - slide.y) > STILL) clearTimeout(slide.timer);
    const key = keyAt(event.clientX, event.clientY);
    if (!key || slide.keys.includes(key)) return;
    slide.keys.push(key);
    slide.keys.forEach((each) => each.classList.add("pad-slid"));
  });
  document.addEventListener("pointerup", (event) => {
    if (event.pointerId === held) { held = -1; swallow(); }
    if (!slide || event.pointerId !== slide.id) return;
    const { keys } = slide;
    end();
    if (isRun(keys)) several(keys, ["chi"]);
  });
  document.addEventListener("pointercancel", end);
  document.addEventListener("contextmenu", (event) => {
    if ((slide || held >= 0) && event.target.closest("[data-pad] .pad-key")) event.preventDefault();
  });
})();
