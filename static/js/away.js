// The table's page without a network: hands are entered in the same steps from what came with the page, wait in the
// queue (queue.js), and the page goes on where it is when the network is back.
"use strict";

(() => {
  const section = document.getElementById("away");
  if (!section || !awayHand) return;
  const { make, tap, question, foot, grid, otherGrid, pointsForm, cardsForm } = awayForms;
  const { rules, words, names, SEATS, fill, seats, toggled, wonOf } = awayHand;
  const path = section.dataset.path;
  const asOf = Number(document.querySelector("meta[name=as-of]")?.content || 0);
  const body = document.body;

  let base = { after: 0, riichi: "" };   // what the page saw last, and who is in riichi in the hand being played
  let hand = null;                       // the entry: null at rest
  let list = false;                      // a flat device shows what waits
  let away = false;

  const learn = () => {
    const begun = document.querySelector(".table-actions a");
    if (!begun) {
      const seen = document.getElementById("table");
      if (seen && seen.dataset.after) base = { after: Number(seen.dataset.after), riichi: "" };
      return;
    }
    const given = new URL(begun.href).searchParams;
    base = { after: Number(given.get("after") || 0), riichi: given.get("riichi") || "" };
  };

  // ---- what is on the page
  const chips = (text, on, change) => make("p", { class: "riichi-row", role: "group", "aria-label": text },
    make("span", { class: "muted" }, text),
    ...SEATS.map((seat) => make("button", {
      type: "button",
      class: `riichi-tap${seats(on).includes(seat) ? " on" : ""}`,
      "aria-pressed": String(seats(on).includes(seat)),
      "aria-label": `${text}, ${names[seat]}`,
      tap: () => change(toggled(on, seat)),
    }, names[seat])));
  const square = (pressed, choose, without = []) => make("ul", { class: "square" },
    ...SEATS.map((seat) => make("li", { class: `seat-box at-${rules.sides[seat]}`, "data-key": `seat-${seat}` },
      make(without.includes(seat) ? "div" : "button", {
        type: without.includes(seat) ? null : "button",
        class: `seat${without.includes(seat) ? "" : " seat-tap"}${pressed.includes(seat) ? " seat-pressed" : ""}`,
        "aria-pressed": without.includes(seat) ? null : String(pressed.includes(seat)),
        "data-seat": seat,
        tap: without.includes(seat) ? () => {} : () => choose(seat),
      }, make("span", { class: "seat-name" }, names[seat])))),
    make("li", { class: "middle", "aria-hidden": "true" }));

  const go = (next) => {
    hand = next;
    list = false;
    const query = hand ? `?${awayHand.query(hand)}` : "";
    history.pushState({ away: true }, "", path + query);
    draw(true);
  };
  // Cards that this page has seen open belong to the next hand alone: of any other, they are named.
  const unseen = () => Boolean(rules.cards)
    && (queue.all(path).length > 0 || !document.getElementById("table")?.dataset.open);
  const laid = (entry) => (unseen() && !entry.lay ? { ...entry, lay: "1" } : entry);
  const begin = (what) => {
    if (!queue.room()) { hand = null; draw(); say(words.full); return; }
    if (typeof what === "object") go(what);
    else go(what === "more" ? { do: what } : laid({ do: what, riichi: base.riichi }));
  };
  const say = (text) => {
    const word = make("p", { class: "notice notice-warning", role: "alert" }, text);
    section.querySelector(".notice")?.remove();
    section.prepend(word);
  };
  const idOf = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return [...bytes].map((each) => each.toString(16).padStart(2, "0")).join("");
  };
  // The hand is kept: after the last one that waits here, or after what the page saw last.
  const keep = (id, sent, told, after) => {
    const last = queue.all(path).pop();
    const chain = last ? { after: null, follows: last.id } : { after, follows: null };
    const kept = queue.add({ id, path, words: sent, summary: told, at: Date.now(), ...chain });
    if (!kept) { say(words.full); return false; }
    base.riichi = "";
    return true;
  };
  const save = () => {
    if (!keep(idOf(), awayHand.sent(hand), awayHand.told(hand), base.after)) return;
    go(null);
    queue.flush();
  };

  // ---- the steps
  const cancel = () => tap(words.cancel, () => go(null));
  const saveFoot = () => foot(tap(words.keep, save, "fill tap-wide", { "data-keep-hand": "" }), cancel());
  const STEPS = {
    rest: () => [
      queue.all(path).length ? square([], () => {}, SEATS) : null,
      base.riichi ? chips(words.riichi, base.riichi, (riichi) => { base.riichi = riichi; draw(); }) : null,
      make("nav", { class: "table-foot table-actions", "aria-label": words.how },
        ...(rules.sticks ? [tap(words.won, () => begin("won"), "fill")]
          : [tap("Ron", () => begin("ron"), "fill"), tap("Tsumo", () => begin("tsumo"), "fill")]),
        tap(words.draw, () => begin("draw"), "edge"),
        tap("···", () => begin("more"), "line", { "aria-label": words.more })),
    ],
    more: () => [
      question(words.more),
      make("ul", { class: "ways" },
        ...[["chombo", rules.chombo], ["nagashi", rules.nagashi], ["abortive", rules.abortive.length > 0]]
          .filter(([, known]) => known)
          .map(([what]) => make("li", {}, tap(words[what], () => begin(what), "line tap-wide")))),
      foot(cancel()),
    ],
    who: () => {
      const taken = [...wonOf(hand).map(([seat]) => seat), hand.payer];
      const asks = hand.do === "chombo" ? words.whose : hand.won ? words.who_else
        : hand.do === "ron" ? words.ron_who : words.tsumo_who;
      return [square(taken, (seat) => go({ ...hand, winner: seat }), taken), foot(question(asks), cancel())];
    },
    payer: () => [
      square([hand.winner], (seat) => go({ ...hand, payer: seat }), [hand.winner]),
      foot(question(fill(words.from_whom, { name: names[hand.winner] })), cancel()),
    ],
    value: () => [
      make("p", { class: "sentence" }, hand.payer
        ? fill(words.ron, { winner: names[hand.winner], payer: names[hand.payer] })
        : fill(words.tsumo, { winner: names[hand.winner] })),
      chips(words.riichi, hand.riichi, (riichi) => go({ ...hand, riichi })),
      seats(hand.riichi).includes(hand.winner) ? null : make("p", { class: "riichi-row" }, make("button", {
        type: "button",
        class: `riichi-tap${seats(hand.called).includes(hand.winner) ? " on" : ""}`,
        "aria-pressed": String(seats(hand.called).includes(hand.winner)),
        tap: () => go({ ...hand, called: toggled(hand.called, hand.winner) }),
      }, words.called)),
      question(words.how_much),
      ...(hand.by === "points" ? [pointsForm(hand, go)] : [
        grid(hand, go),
        make("ul", { class: "limits" }, ...rules.limits.map(([value, text]) => make("li", {}, make("button", {
          type: "button", class: "cell cell-common", tap: () => go(awayHand.withValue(hand, value)),
        }, make("strong", {}, text))))),
        make("p", { class: "value-ways" },
          otherGrid(hand, go),
          tap(words.points, () => go({ ...hand, by: "points" }))),
      ]),
      foot(cancel()),
    ],
    preview: () => [
      question(awayHand.told(hand)),
      make("p", { class: "hint" }, words.not_reckoned),
      make("p", { class: "preview-ways" },
        hand.do === "ron" && wonOf(hand).length < rules.winners
          ? tap(`+ ${words.second}`, () => go({ ...hand, add: "1" })) : null,
        ["ron", "tsumo"].includes(hand.do) ? tap(words.change, () => {
          const won = wonOf(hand);
          const [winner] = won.pop();
          go({ ...hand, won: won.map((pair) => pair.join(":")).join(","), winner });
        }) : null),
      ["ron", "tsumo"].includes(hand.do) ? null : chips(words.riichi, hand.riichi, (riichi) => go({ ...hand, riichi })),
      saveFoot(),
    ],
    draw: () => [
      question(words.who_tenpai),
      square([...seats(hand.tenpai), ...seats(hand.riichi)], (seat) =>
        go({ ...hand, tenpai: toggled(hand.tenpai, seat) }), seats(hand.riichi)),
      chips(words.riichi, hand.riichi, (riichi) => go({ ...hand, riichi })),
      saveFoot(),
    ],
    cards: () => [question(words.which_cards), cardsForm(hand, go), foot(cancel())],
    won: () => [
      question(words.won_who),
      square(seats(hand.tenpai), (seat) => go({ ...hand, tenpai: toggled(hand.tenpai, seat) })),
      hand.tenpai ? saveFoot() : foot(cancel()),
    ],
    nagashi: () => [
      question(words.nagashi_whose),
      square(seats(hand.nagashi), (seat) => go({ ...hand, nagashi: toggled(hand.nagashi, seat) })),
      chips(words.tenpai_word, hand.tenpai, (tenpai) => go({ ...hand, tenpai })),
      chips(words.riichi, hand.riichi, (riichi) => go({ ...hand, riichi })),
      hand.nagashi ? saveFoot() : foot(cancel()),
    ],
    which: () => [
      question(words.which),
      make("ul", { class: "ways" }, ...rules.abortive.map(([event, text]) =>
        make("li", {}, tap(text, () => go({ ...hand, event }), "line tap-wide")))),
      foot(cancel()),
    ],
  };

  // Another game asks its own questions (awaybaida.js).
  const kit = { make, tap, question, foot, square, go, begin, cancel, saveFoot, hand: () => hand };
  Object.assign(STEPS, awayHand.steps ? awayHand.steps(kit) : {});

  // ---- what waits here
  const seenAs = ({ id, words: sent, after }) => `${path}?${sent}&after=${after}&queued=${id}`;
  const lineOf = (waiting, at, hands) => {
    const { id, summary, state, why } = waiting;
    const line = make("li", { class: "waiting-hand", "data-key": id },
      make("span", { class: "waiting-words" }, make("strong", {}, summary), make("span", { class: "muted small" },
        timeOfDay(waiting.at))));
    if (state === "asked") {
      line.append(make("a", { class: "tap tap-fill", href: seenAs(waiting), "data-asked": "" }, words.asked));
    }
    if (state === "refused") {
      line.append(...why.map((text) => make("p", { class: "wrong" }, text)),
        make("a", { class: "tap tap-fill", href: seenAs(waiting) }, words.mend));
    }
    if (state === "closed") line.append(...(why.length ? why : [words.closed]).map((text) => make("p", {}, text)));
    if (at === hands.length - 1 || state === "refused") {
      line.append(tap(words.take_back, () => queue.takeBack(id), "line", { "data-take-back": "" }));
    }
    return line;
  };
  const waiting = () => {
    const hands = queue.all(path);
    if (!hands.length) return null;
    return make("section", { class: "waiting", "aria-label": words.waiting },
      make("h2", {}, words.waiting),
      make("ol", {}, ...hands.map(lineOf)),
      make("p", { class: "hint" }, words.safe),
      tap(words.try_now, () => look(true), "edge", { "data-try": "" }));
  };

  // The step as a device shows it that lies flat.
  const flat = (step) => awayFlat.steps[list ? "waits" : step]({
    hand, go, laid, base, begin, cancel, draw,
    waits: queue.all(path).length,
    show: () => { list = true; draw(); },
    keep: () => tap(words.keep_flat, save, "fill", { "data-keep-hand": "" }),
    phone: () => (list
      ? [waiting(), tap(words.back, () => { list = false; draw(); })] : STEPS[step]()).filter(Boolean),
  });

  function draw(moved = false) {
    const hands = queue.all(path);
    const step = away && hand ? awayHand.step(hand) : "rest";
    section.dataset.step = step;
    section.hidden = !away && !hands.length;
    body.toggleAttribute("data-away", away);
    body.toggleAttribute("data-entering", away && Boolean(hand));
    const lies = away && awayFlat.lies();
    body.toggleAttribute("data-away-flat", lies);
    const shown = step === "rest" && !lies ? [waiting()] : [];
    section.replaceChildren(...[...shown, ...(lies ? [flat(step)] : away ? STEPS[step]() : [])].filter(Boolean));
    if (moved) section.querySelector(".question")?.focus({ preventScroll: true });
    if (moved) window.scrollTo(0, 0);
    document.dispatchEvent(new CustomEvent("away-drawn"));
  }

  // ---- gone and back
  const bar = document.getElementById("as-of");
  const leave = () => {
    if (!away) learn();
    if (bar.hidden) bar.textContent = bar.dataset.text.replace("{time}", timeOfDay(Date.now()));
    bar.hidden = false;
    away = true;
    draw();
    clearTimeout(timer);
    timer = setTimeout(look, 4000);
  };
  let timer = 0;
  const reached = async () => {
    try {
      const answer = await fetch(body.dataset.liveRevision, { cache: "no-store", credentials: "same-origin" });
      return answer.status < 500;
    } catch (_error) { return false; }
  };
  // The site is there again: what waits goes out first, then the page is the site's own again, at the same step.
  async function look(pressed = false) {
    clearTimeout(timer);
    if (!(await reached())) {
      if (away) timer = setTimeout(look, 4000);
      if (pressed) say(words.still_away);
      return;
    }
    await queue.flush(pressed);
    const hands = queue.all(path);
    const [head] = hands;
    if (head && !head.state) { timer = setTimeout(look, 2000); return; }
    if (!away) return;
    // Points that are being typed are typed to their end first.
    if ([...section.querySelectorAll("input, select")].some(isChanged)) { timer = setTimeout(look, 2000); return; }
    away = false;
    const atRest = !asOf && !location.search && document.getElementById("table")?.dataset.step === "rest";
    bar.hidden = true;
    if (!hand && !hands.length && atRest) { draw(); return; }
    if (hand) location.replace(`${path}?${awayHand.query(hand)}${hands.length ? "" : `&after=${base.after}`}`);
    else if (head && head.state === "asked") location.replace(seenAs(head));
    else location.replace(path);
  }

  document.addEventListener("unsent", (event) => {
    // The row a hand became is the last one this page knows of.
    if (event.detail.path === path && Number.isInteger(event.detail.row)) base.after = event.detail.row;
    if (!hand) draw();
  });
  document.addEventListener("connection", (event) => {
    if (!event.detail.lost) { if (away) look(); return; }
    if (!away && document.getElementById("table")?.dataset.step === "rest") leave();
  });
  window.addEventListener("online", () => { if (away) look(); });
  awayFlat.wide.addEventListener("change", () => { if (away) draw(); });
  // Gestures (gestures.js) that are drawn while there is no network.
  document.addEventListener("away-line", ({ detail }) => {
    if (!away || hand) return;
    if (detail.winner) go(laid({ do: "ron", riichi: base.riichi, ...detail }));
    else { base.riichi = toggled(base.riichi, detail.stick); draw(); }
  });
  window.addEventListener("popstate", (event) => {
    if (!away) return;
    const given = new URLSearchParams(location.search);
    hand = given.get("do") ? awayHand.read(given) : null;
    draw(true);
  });

  // ---- a tap that reached nobody goes on here
  const tappedHere = (event) => event.detail.elt && event.detail.elt.closest && event.detail.elt.closest(".table-taps");
  const missed = (event) => {
    const { requestConfig, xhr } = event.detail;
    if (event.type === "htmx:responseError" && ![502, 503, 504].includes(xhr.status)) return;
    if (!requestConfig || !tappedHere(event) || requestConfig.elt.id === "table") return;
    // Once away, the page's own forms and links know nothing of the sticks that were laid here.
    const stale = away;
    if (!stale) learn();
    if (requestConfig.verb === "get") {
      const given = new URL(requestConfig.path, location.href).searchParams;
      if (given.get("how") || ["hands", "set"].includes(given.get("do"))) { leave(); say(words.no_mend); return; }
      if (given.get("do") === "seat") { leave(); say(words.no_notes); return; }
      if (given.get("do") === "cards") { leave(); return; }
      if (given.get("after") && !stale) base.after = Number(given.get("after"));
      if (stale) given.set("riichi", base.riichi);
      leave();
      if (given.get("do")) { if (queue.room()) go(laid(awayHand.read(given))); else say(words.full); }
      return;
    }
    const form = requestConfig.elt;
    const given = new FormData(form);
    const sent = requestConfig.parameters || {};
    const act = sent.act || given.get("act") || (awayHand.act ? awayHand.act(sent.do) : "");
    if (act === "riichi") {
      leave();
      base.riichi = toggled(base.riichi, given.get("seat"));
      calm();
      draw();
    } else if (["choose", "note", "unnote", "answer"].includes(act)) {
      leave();
      say(act === "choose" ? words.no_choice : words.no_notes);
    } else if (act === "save" && !given.get("how") && !given.get("change")) {
      const typed = awayHand.read(given);
      leave();
      const after = Number(given.get("after") || base.after);
      if (keep(given.get("key"), awayHand.sent(typed), awayHand.told(typed), after)) {
        calm();
        go(null);
      }
    }
  };
  ["htmx:sendError", "htmx:timeout", "htmx:responseError"].forEach((name) => document.addEventListener(name, missed));
  document.addEventListener("htmx:afterSettle", () => { if (!away) learn(); });

  // ---- a hand that waits is asked about on the page: what is answered there is about the hand that waits
  document.addEventListener("click", (event) => {
    const same = event.target.closest("[data-same]");
    if (!same) return;
    queue.isThere(same.dataset.same, Number(same.dataset.now));
  }, true);
  document.addEventListener("submit", (event) => {
    const given = new FormData(event.target);
    const id = given.get("queued");
    if (!id || event.target.method !== "post" || !queue.all(path).some((each) => each.id === id)) return;
    event.preventDefault();
    event.stopPropagation();
    const sent = new URLSearchParams();
    given.forEach((value, name) => {
      if (!["csrfmiddlewaretoken", "key", "act", "after", "queued"].includes(name)) sent.append(name, value);
    });
    queue.sayAnew(id, sent.toString(), Number(given.get("after"))).then(() => location.replace(path));
  }, true);

  learn();
  if (asOf) {
    const given = new URLSearchParams(location.search);
    if (given.get("do") && !given.get("how")) hand = awayHand.read(given);
    leave();
  } else draw();
})();
