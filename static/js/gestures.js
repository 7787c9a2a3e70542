// Gestures beside the taps, for fingers and pens: a line from whoever dealt in to the winner is a ron, a slide from a
// seat to the middle its riichi stick; the head of a card swiped up plays it, an open one swiped down asks whether to
// cover the four again; the head of an entry swiped down puts it aside, a card's question waits as a line. Each does
// what a tap does. Where the page scrolls, up and down belong to scrolling.
"use strict";

(() => {
  const FAR = 48;           // px a finger must move
  const UPRIGHT = 1.5;      // so many times as far up or down as aside
  const SVG = "http://www.w3.org/2000/svg";
  const body = document.body;
  let drag = null;

  const away = () => document.querySelector("[data-away] #away[data-step=rest]:not([hidden])");
  const ron = () => away() || document.querySelector("#table[data-step=rest] a[data-line]");
  const tell = (detail) => document.dispatchEvent(new CustomEvent("away-line", { detail }));
  const seatOf = (element) => {
    const box = element && element.closest("[data-key^='seat-'], [data-key^='board-']");
    return box ? box.dataset.key.slice(-1) : "";
  };
  const covering = () => {
    const field = document.querySelector("details [value=cover]");
    return field && field.closest("details");
  };

  // What the page has, so that the styles may leave a finger to it (`touch-action`).
  const look = () => {
    const page = document.scrollingElement;
    if (!ron()) delete body.dataset.lines;
    // Without a network the page is hardly longer than the device: seats are for lines.
    else body.dataset.lines = !away() && page.scrollHeight > window.innerHeight + 1 ? "across" : "any";
    body.toggleAttribute("data-covers", Boolean(covering()));
    const coarse = window.matchMedia("(any-pointer: coarse)").matches;
    document.querySelectorAll("[data-gesture-hint]").forEach((hint) => { hint.hidden = !coarse; });
  };

  const line = (x, y) => {
    if (!drag.line) {
      const drawn = document.createElementNS(SVG, "svg");
      drawn.setAttribute("class", "drawn-line");
      drawn.setAttribute("aria-hidden", "true");
      drag.line = document.createElementNS(SVG, "line");
      drawn.append(drag.line);
      body.append(drawn);
    }
    Object.entries({ x1: drag.x, y1: drag.y, x2: x, y2: y }).forEach(([name, at]) => drag.line.setAttribute(name, at));
  };
  const end = () => {
    if (drag && drag.line) drag.line.parentElement.remove();
    drag = null;
  };

  const stick = (seat) => document.querySelector(`.lay:has([value="${seat}"]) button`)?.checkVisibility()
    ? document.querySelector(`.lay:has([value="${seat}"]) button`)
    : document.querySelector(`[data-key="board-${seat}"] .board-stick button`);
  const won = (winner, payer) => {
    if (away()) { tell({ winner, payer }); return; }
    taps.run(ron, (link) => {
      const address = `${location.pathname}${link.getAttribute("href")}&winner=${winner}&payer=${payer}`;
      window.htmx.ajax("get", address, { source: link, target: "#table", select: "#table", swap: "morph" });
    });
  };
  const lined = (from, target) => {
    const to = seatOf(target);
    if (to && to !== from) won(to, from);
    else if (!to && target && target.closest(".middle, .hub")) {
      if (away()) tell({ stick: from }); else stick(from)?.click();
    }
  };
  const swiped = (head, up) => {
    const play = head.closest(".hand-cards li")?.querySelector("[data-play]");
    if (play && up && !play.disabled && !play.hasAttribute("aria-pressed")) play.click();
    const details = !play && !up && covering();
    if (!details) return;
    details.open = true;
    details.scrollIntoView({ block: "center" });
    details.querySelector("button").focus({ preventScroll: true });
  };

  // What comes up over the table goes down again, and what was entered stays.
  const sheetOf = (target) => target.closest(".ask-now[open] > summary")
    || (document.querySelector("#table [data-aside]") && target.closest("#table .table-head, #table .sentence"));
  const closed = (sheet) => {
    const details = sheet.closest("details.ask-now");
    if (details) details.open = false;
    else document.querySelector("#table [data-aside]")?.click();
  };

  document.addEventListener("pointerdown", (event) => {
    end();
    if (event.pointerType === "mouse" || !event.isPrimary) return;
    const at = { id: event.pointerId, x: event.clientX, y: event.clientY, line: null };
    const sheet = sheetOf(event.target);
    if (sheet) { drag = { ...at, sheet }; return; }
    const head = event.target.closest(".hand-cards .face-head, .revealed-seat .face-head");
    const from = head || !ron() ? "" : seatOf(event.target);
    if (head || from) drag = { ...at, head, from };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id || !drag.from) return;
    if (drag.line || Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > FAR / 3) {
      line(event.clientX, event.clientY);
    }
  });
  document.addEventListener("pointerup", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { head, from, sheet, x, y } = drag;
    const across = event.clientX - x;
    const down = event.clientY - y;
    end();
    if (Math.hypot(across, down) < FAR) return;
    if (sheet && down > UPRIGHT * Math.abs(across)) closed(sheet);
    if (from && ron()) lined(from, document.elementFromPoint(event.clientX, event.clientY));
    else if (head && Math.abs(down) > UPRIGHT * Math.abs(across)) swiped(head, down < 0);
  });
  document.addEventListener("pointercancel", end);

  ["htmx:afterSettle", "morphed", "away-drawn"].forEach((name) => document.addEventListener(name, look));
  window.addEventListener("resize", look);
  look();
})();
