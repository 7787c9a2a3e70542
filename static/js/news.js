// Announcements above a page: who has read one puts it away on this device; what is over goes by itself.
"use strict";

(() => {
  const KEPT = "taikai-news-read";
  let read = [];
  try { read = JSON.parse(localStorage.getItem(KEPT) || "[]"); } catch (_error) { /* a browser that keeps nothing */ }

  const say = () => {
    const onScreen = document.body.classList.contains("screen");
    for (const one of document.querySelectorAll("[data-news][data-ends]")) {
      const button = one.querySelector("[data-news-away]");
      if (button) button.hidden = false;
      one.hidden = serverTime.now() > Number(one.dataset.ends) || !onScreen && read.includes(one.dataset.news);
    }
    // Over a screen it is large at first, then a line at its foot.
    for (const one of document.querySelectorAll(".screen-news-one:not([data-since-ms])")) {
      one.dataset.sinceMs = String(Date.now());
      one.classList.add("screen-news-large");
      setTimeout(() => one.classList.remove("screen-news-large"), 20000);
    }
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-news-away]");
    if (!button) return;
    read = [...read, button.closest("[data-news]").dataset.news].slice(-100);
    try { localStorage.setItem(KEPT, JSON.stringify(read)); } catch (_error) { /* for this page only, then */ }
    say();
  });
  document.addEventListener("morphed", say);
  setInterval(say, 15000);
  say();
})();
