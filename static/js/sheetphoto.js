// A photo of the paper sheet is made smaller on the phone, kept there and sent by queue.js, at once or when the network
// is back. Without this script the form sends it as it is.
"use strict";

(() => {
  const LONGEST = 1800;   // pixels a side
  const QUALITY = 0.75;
  const form = document.getElementById("photo-form");
  const notice = document.getElementById("photo-waits");
  if (!form || typeof queue === "undefined" || !("createImageBitmap" in window)) return;
  const path = form.getAttribute("action");
  const place = `photo:${path}`;
  const texts = notice.dataset;

  const read = () => {
    try { return JSON.parse(localStorage.getItem(place)); } catch (_error) { return null; }
  };
  const write = (kept) => {
    try {
      if (kept) localStorage.setItem(place, JSON.stringify(kept)); else localStorage.removeItem(place);
      return true;
    } catch (_error) { return false; }
  };

  const smaller = async (file) => {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/jpeg", QUALITY);
  };

  const button = (words, action) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = words;
    made.addEventListener("click", action);
    return made;
  };
  const show = () => {
    const kept = read();
    notice.hidden = !kept;
    if (!kept) return;
    const words = document.createElement("p");
    words.textContent = kept.go ? texts.waits.replace("{time}", timeOfDay(kept.at))
      : `${texts.refused} ${kept.why.join(" ")}`;
    const drop = () => { write(null); show(); document.dispatchEvent(new CustomEvent("unsent-sheet")); };
    const again = () => { write({ ...kept, go: true }); show(); queue.flush(true); };
    notice.replaceChildren(words, ...(kept.go ? [] : [button(texts.again, again)]), button(texts.drop, drop));
  };

  form.addEventListener("submit", async (event) => {
    const file = [...form.querySelectorAll("input[type=file]")].map((one) => one.files[0]).find(Boolean);
    if (!file) return;   // the site says what is missing
    event.preventDefault();
    event.stopPropagation();
    if (form.hasAttribute("data-going")) return;
    form.setAttribute("data-going", "");
    try {
      const picture = await smaller(file);
      const kept = { picture, key: form.elements.key.value, at: Date.now(), go: true, why: [] };
      if (!write(kept)) throw new Error("full");
      form.elements.key.value = crypto.randomUUID ? crypto.randomUUID() : String(Math.random()).slice(2);
      document.dispatchEvent(new CustomEvent("unsent-sheet"));
      show();
      queue.flush(true);
    } catch (_error) {
      if (navigator.onLine) { HTMLFormElement.prototype.submit.call(form); return; }
      notice.hidden = false;
      notice.textContent = texts.full;
    } finally {
      form.removeAttribute("data-going");
    }
  });
  document.addEventListener("unsent-photo", ({ detail }) => {
    if (detail.path !== path) return;
    if (detail.url) location.assign(path); else show();
  });
  show();
})();
