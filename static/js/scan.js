// Badges read by the camera: each code fills the form that takes a typed one. Browsers that cannot read QR codes by
// themselves load a decoder of our own.
"use strict";

(() => {
  const PAUSE = 250; // milliseconds between two looks
  const AGAIN = 4000; // the same badge, still before the camera, counts once

  const decoder = async (address) => {
    if ("BarcodeDetector" in window) {
      try {
        if ((await BarcodeDetector.getSupportedFormats()).includes("qr_code")) {
          const native = new BarcodeDetector({ formats: ["qr_code"] });
          return async (video) => (await native.detect(video))[0]?.rawValue ?? "";
        }
      } catch (_error) { /* then our own */ }
    }
    const { decodeQR } = await import(address);
    const canvas = document.createElement("canvas");
    const draw = canvas.getContext("2d", { willReadFrequently: true });
    return async (video) => {
      const scale = Math.min(1, 640 / Math.max(video.videoWidth, 1));
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      draw.drawImage(video, 0, 0, canvas.width, canvas.height);
      const { data, width, height } = draw.getImageData(0, 0, canvas.width, canvas.height);
      try { return decodeQR({ data, width, height }); } catch (_error) { return ""; }
    };
  };

  const begin = (part) => {
    const find = (name) => part.querySelector(`[data-scan-${name}]`);
    const [start, stop, video, refused] = ["start", "stop", "picture", "refused"].map(find);
    const form = part.querySelector("form");
    const input = form.querySelector("#q");
    let stream = null;
    let last = "";
    let lastAt = 0;

    const show = (running) => {
      video.hidden = stop.hidden = !running;
      start.hidden = running;
    };
    const end = () => {
      stream?.getTracks().forEach((track) => track.stop());
      stream = null;
      show(false);
    };
    const read = (code) => {
      const now = Date.now();
      if (!code || (code === last && now - lastAt < AGAIN)) { if (code) lastAt = now; return; }
      [last, lastAt] = [code, now];
      input.value = code;
      form.requestSubmit();
      navigator.vibrate?.(60);
    };
    start.addEventListener("click", async () => {
      refused.hidden = true;
      try {
        const look = await decoder(part.dataset.decoder);
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
        video.srcObject = stream;
        await video.play();
        show(true);
        while (stream) {
          if (video.readyState >= 2) read(await look(video).catch(() => ""));
          await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
        }
      } catch (_error) {
        end();
        refused.hidden = false;
      }
    });
    stop.addEventListener("click", end);
    window.addEventListener("pagehide", end);
  };

  // The next code may come before the answer to this one: the field is free at once, and codes wait here for their
  // turn. A refused one comes back, chosen, so that the next code replaces it; after the others, so that it is seen.
  const field = (form) => {
    const input = form.querySelector("#q");
    const waiting = [];
    const tried = new Set();
    let busy = false;
    let sent = "";
    let turn = "";   // the code that is sent from those waiting
    const list = () => input.dispatchEvent(new Event("input", { bubbles: true }));
    form.addEventListener("submit", (event) => {
      if (!busy) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (input.value) waiting.push(input.value);
      input.value = "";
    }, true);
    form.addEventListener("htmx:configRequest", (event) => {
      if (event.target === form && turn) event.detail.parameters.q = turn;
    });
    form.addEventListener("htmx:beforeSend", (event) => {
      if (event.target !== form) return;
      busy = true;
      sent = turn || input.value;
      if (!turn) input.value = "";
      turn = "";
    });
    form.addEventListener("htmx:afterRequest", (event) => {
      if (event.target !== form) return;
      busy = false;
      const { successful, xhr } = event.detail;
      const answered = xhr.status > 0;   // without a network the others go on waiting
      if (answered && !successful && waiting.length && !tried.has(sent)) {
        tried.add(sent);
        waiting.push(sent);
      }
      if (answered && waiting.length) {
        turn = waiting.shift();
        form.requestSubmit();
      } else if (!input.value) {
        tried.clear();
        if (successful) { list(); return; }
        input.value = sent;
        input.select();
      }
    });
    // After a click the field has the focus again, where a scanner types. A finger and a keyboard stay where they are.
    document.addEventListener("click", (event) => {
      const tapped = event.detail && event.target.closest("#people button, #just-here button");
      if (tapped && window.matchMedia("(pointer: fine)").matches) input.focus({ preventScroll: true });
    });
  };

  document.addEventListener("DOMContentLoaded", () => {
    const part = document.querySelector("[data-scan]");
    if (!part) return;
    field(part.querySelector("form"));
    if (navigator.mediaDevices?.getUserMedia) { begin(part); return; }
    part.querySelector("[data-scan-start]").hidden = true;
    part.querySelector("[data-scan-insecure]").hidden = window.isSecureContext;
  });
})();
