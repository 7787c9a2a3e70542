// What the table's page shows of a change: a sheet comes up, points count to their new value, a saved hand is read
// out once and felt; in the grid of values arrow keys go from cell to cell.
"use strict";

(() => {
  const UP = 160;           // ms a sheet takes
  const COUNT = 400;        // ms points take
  const FELT = 30;          // ms of vibration
  const THIN = "\u202f";
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const page = () => document.getElementById("table");
  let step = page()?.dataset.step;
  let hand = document.querySelector("[data-hand]")?.dataset.hand;
  let shown = new Map();

  const points = () => new Map([...document.querySelectorAll("#table [data-seat-points]")].map(
    (each) => [each.dataset.seatPoints, Number(each.dataset.points)]));
  const grouped = (number) => (number < 0 ? "−" : "")
    + String(Math.abs(number)).replace(/\B(?=(\d{3})+$)/g, THIN);
  const count = (element, from, to) => {
    const ending = element.textContent;
    const begun = performance.now();
    const tick = (now) => {
      const part = Math.min(1, (now - begun) / COUNT);
      if (part === 1 || !element.isConnected || Number(element.dataset.points) !== to) {
        element.textContent = ending;
        return;
      }
      element.textContent = grouped(Math.round((from + (to - from) * part) / 100) * 100);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  };

  const look = () => {
    const now = page();
    if (!now) return;
    if (now.dataset.step !== step) {
      step = now.dataset.step;
      if (!calm.matches && step !== "rest") {
        const parts = document.querySelectorAll("#table .table-taps > :not(.table-head, .square, .flat)");
        const from = { transform: "translateY(1.5rem)", opacity: 0.3 };
        parts.forEach((part) => part.animate([from, {}], { duration: UP, easing: "ease-out" }));
      }
    }
    const strip = document.querySelector("[data-hand]");
    const before = shown;
    if (step === "rest") shown = points();
    if (!strip || strip.dataset.hand === hand) return;
    hand = strip.dataset.hand;
    document.getElementById("announce").textContent = strip.dataset.spoken;
    if (navigator.vibrate) navigator.vibrate(FELT);
    if (calm.matches) return;
    document.querySelectorAll("#table [data-seat-points]").forEach((each) => {
      const from = before.get(each.dataset.seatPoints);
      const to = Number(each.dataset.points);
      if (from !== undefined && from !== to) count(each, from, to);
    });
  };

  // The cell above, below, before or after; what cannot be is jumped over.
  const WAYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  document.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    const cell = way && event.target.closest(".grid .cell, .limits .cell");
    if (!cell) return;
    const rows = [...document.querySelectorAll("#table .grid tbody tr")].map((row) =>
      [...row.querySelectorAll("td")].map((place) => place.querySelector(".cell")));
    rows.push([...document.querySelectorAll("#table .limits .cell")]);
    const [down, aside] = way;
    let row = rows.findIndex((each) => each.includes(cell));
    let column = row < 0 ? -1 : rows[row].indexOf(cell);
    if (row < 0) {   // the lower one of two that share a place
      row = [...document.querySelectorAll("#table .grid tbody tr")].findIndex((each) => each.contains(cell));
      column = [...cell.closest("tr").querySelectorAll("td")].indexOf(cell.closest("td"));
    }
    for (row += down, column += aside; rows[row] && column >= 0 && column < 9; row += down, column += aside) {
      const found = rows[row][Math.min(column, down ? rows[row].length - 1 : column)];
      if (found) { found.focus(); break; }
      if (aside && column >= rows[row].length) break;
    }
    event.preventDefault();
  });

  document.addEventListener("htmx:afterSettle", look);
  document.addEventListener("morphed", look);
  shown = points();
})();
