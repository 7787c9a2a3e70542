// A hand of cards: one bar plays the card in view. Without it each card has its own button, and the strip still swipes.
"use strict";

(() => {
  let front = "";
  let watcher = null;

  const hand = () => document.querySelector("[data-hand]");
  const button = (slug) => document.querySelector(`#card-${CSS.escape(slug)} [data-play]`);

  const show = () => {
    const here = hand();
    const play = front && button(front);
    if (!here || !play) return;
    const bar = here.querySelector("[data-bar]");
    const pressed = bar.querySelector("[data-front]");
    here.classList.add("has-bar");
    bar.hidden = false;
    pressed.textContent = play.textContent.trim().replace(/\s+/g, " ");
    pressed.disabled = play.disabled;
    if (play.hasAttribute("aria-pressed")) pressed.setAttribute("aria-pressed", "true");
    else pressed.removeAttribute("aria-pressed");
    for (const link of here.querySelectorAll("[data-to]")) {
      if (link.dataset.to === front) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };

  // The card in the middle of the strip, whatever brought it there: a swipe, a key, a turned phone.
  const inView = () => {
    const strip = document.querySelector("[data-strip]");
    if (!strip) return "";
    const middle = (box) => box.left + box.width / 2;
    const at = middle(strip.getBoundingClientRect());
    const far = (card) => Math.abs(middle(card.getBoundingClientRect()) - at);
    const cards = [...strip.querySelectorAll("li[id]")];
    return cards.length ? cards.reduce((best, card) => (far(card) < far(best) ? card : best)).dataset.key : "";
  };
  const look = () => {
    const now = inView();
    if (now && now !== front) { front = now; show(); }
  };

  const go = (slug) => {
    const card = document.getElementById(`card-${slug}`);
    const strip = card && card.closest("[data-strip]");
    if (!strip) return;
    const middle = (box) => box.left + box.width / 2;
    const by = middle(card.getBoundingClientRect()) - middle(strip.getBoundingClientRect());
    strip.scrollTo({ left: strip.scrollLeft + by, behavior: "instant" });
    front = slug;
    show();
  };

  const begin = () => {
    const here = hand();
    if (watcher) watcher.disconnect();
    watcher = null;
    if (!here) return;
    const strip = here.querySelector("[data-strip]");
    const cards = [...strip.querySelectorAll("li[id]")];
    if (!cards.length) return;
    if (!front || !button(front)) {
      const first = cards.find((card) => card.classList.contains("is-chosen")) || cards[0];
      front = first.dataset.key;
      go(front);
    }
    show();
    watcher = new IntersectionObserver(look, { root: strip, threshold: 0.7 });
    cards.forEach((card) => watcher.observe(card));
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-to]");
    if (link) {
      event.preventDefault();
      go(link.dataset.to);
      return;
    }
    if (!event.target.closest("[data-front]")) return;
    const named = front;
    look();
    // The button plays the card it names: if another one has come to the middle, it names that one first.
    if (front === named && button(front)) button(front).click();
  });
  document.addEventListener("keydown", (event) => {
    if (!event.target.matches("[data-strip]")) return;
    const cards = [...event.target.querySelectorAll("li[id]")];
    const at = cards.findIndex((card) => card.dataset.key === front);
    const towards = getComputedStyle(event.target).direction === "rtl" ? -1 : 1;
    const next = { ArrowRight: at + towards, ArrowLeft: at - towards, Home: 0, End: cards.length - 1 }[event.key];
    if (next === undefined || !cards[next]) return;
    event.preventDefault();
    go(cards[next].dataset.key);
  });
  window.addEventListener("resize", look);
  document.addEventListener("htmx:afterSettle", begin);
  begin();
})();
