// A row whose place changes slides there when the standings fetch themselves again: from where it stood to where it
// stands. Only what is in sight moves, by `transform` alone, so that two hundred rows cost no more than twenty.
"use strict";

(() => {
  const ROWS = "[id^=p]:is(tr, li)";
  const LONGEST = 420; // ms
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const near = ({ top, bottom }) => bottom > -innerHeight && top < 2 * innerHeight;
  let stood = new Map();

  document.addEventListener("morphing", ({ target }) => {
    stood = new Map();
    if (still.matches || document.hidden) return;
    for (const row of target.querySelectorAll(ROWS)) stood.set(row.id, row.getBoundingClientRect());
  });

  document.addEventListener("morphed", ({ target }) => {
    // All is measured before anything moves: to measure in between would lay the page out again for each row.
    const moves = [];
    for (const row of stood.size ? target.querySelectorAll(ROWS) : []) {
      const [from, to] = [stood.get(row.id), row.getBoundingClientRect()];
      if (from && near(to) && (from.top !== to.top || from.left !== to.left)) moves.push([row, from, to]);
    }
    // The fading edge of a scrolled table is a mask: it would be painted again with every frame.
    document.body.classList.toggle("sliding", moves.length > 0);
    for (const [row, from, to] of moves) {
      // From beyond the screen it comes in over its edge.
      const y = Math.max(-innerHeight, Math.min(innerHeight, from.top - to.top));
      row.animate([{ transform: `translate(${from.left - to.left}px, ${y}px)` }, { transform: "none" }],
        { duration: LONGEST, easing: "ease-in-out" }).onfinish = () => document.body.classList.remove("sliding");
    }
    stood = new Map();
  });
})();
