// "Jonas is entering a win", over the buttons of the others at the table, and on all four sides of a device that lies
// flat. They may still enter.
"use strict";

(() => {
  const EVERY = 4000;
  const place = () => document.getElementById("busy");
  const say = (words) => {
    for (const now of document.querySelectorAll("#busy, [data-busy-words]")) {
      if (now.textContent !== words) now.textContent = words;
      now.hidden = words === "";
    }
  };
  const ask = async () => {
    const now = place();
    if (now && !document.hidden) {
      try {
        const address = `${now.dataset.busy}&me=${encodeURIComponent(now.dataset.me)}`;
        const answer = await fetch(address, { credentials: "same-origin", cache: "no-store" });
        if (answer.ok) say((await answer.text()).slice(0, 120));
      } catch (_error) {
        say("");   // without a network nobody is known to enter
      }
    }
    setTimeout(ask, EVERY);
  };
  setTimeout(ask, EVERY / 2);
})();
