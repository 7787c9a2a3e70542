// A Baida hand that is entered without a network (away.js): who won, from whom, the rows. In the fields of the page's
// own form, so that a hand kept here is read as one that was sent at once. Nothing is reckoned: the rows came with the
// page.
"use strict";

const awayHand = ((section) => {
  if (!section) return null;
  const rules = JSON.parse(section.dataset.rules);
  const { names, words } = rules;
  const SEATS = ["E", "S", "W", "N"];
  const OWN = ["csrfmiddlewaretoken", "key", "after", "seats", "do", "reason", "other", "change", "winner", "source",
    "same_discard", "end"];
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_all, name) => values[name]);
  const seats = () => [];
  const toggled = (list, each) => (list.includes(each) ? list.filter((one) => one !== each) : [...list, each]);

  // From an address (`do`, `winner`, `payer`, `add`) or from the form (`winner`, `source`, and all that it holds
  // besides). `add`: a further winner on the discard of the last hand.
  const read = (params) => {
    const source = params.get("source");
    const winner = params.get("winner") || "";
    const add = params.get("add") || params.get("same_discard") || "";
    const hand = { do: params.get("do"), winner, payer: params.get("payer") || "", add, told: [] };
    if (source === null) return hand;
    params.forEach((value, name) => { if (!OWN.includes(name)) hand.told.push([name, value]); });
    if (!winner) return { ...hand, do: "draw" };
    return source === "self" ? { ...hand, do: "tsumo" } : { ...hand, do: "ron", payer: source };
  };
  const ticked = (hand) => hand.told.filter(([name]) => ["rows", "flags"].includes(name)).map(([, value]) => value);
  const query = (hand) => new URLSearchParams(Object.entries({
    do: hand.do, winner: hand.winner, payer: hand.payer, add: hand.add, yaku: ticked(hand).join("."),
  }).filter(([, value]) => value)).toString();
  const sent = (hand) => {
    const won = hand.do !== "draw";
    const found = new URLSearchParams({ do: won ? "save" : "none" });
    if (won) {
      found.set("winner", hand.winner);
      found.set("source", hand.do === "tsumo" ? "self" : hand.payer);
      if (hand.add) found.set("same_discard", "1");
      if (!hand.told.some(([name]) => name === "told_by")) found.set("told_by", "rows");
    }
    hand.told.forEach(([name, value]) => found.append(name, value));
    return found.toString();
  };
  const step = (hand) => {
    if (hand.do === "draw") return "draw";
    if (!["ron", "tsumo"].includes(hand.do)) return "rest";
    if (!hand.winner) return "who";
    return hand.do === "ron" && !hand.payer ? "payer" : "value";
  };
  const told = (hand) => {
    if (hand.do === "draw") return words.nobody_won;
    const given = { winner: names[hand.winner], payer: names[hand.payer] };
    const titles = ticked(hand).map((row) => rules.titles[row] || row);
    const by = hand.told.some(([name, value]) => name === "told_by" && value === "tiles") ? [words.by_tiles] : [];
    const second = hand.add ? [words.second] : [];
    return [fill(hand.do === "ron" ? words.ron : words.tsumo, given), ...second, ...by, ...titles].join(" · ");
  };
  // Whose discard the last hand was won on and who has won on it: of what waits here, else of what the page shows.
  const lastDiscard = () => {
    if (!rules.several) return null;
    const kept = queue.all(section.dataset.path).map(({ words: sent }) => read(new URLSearchParams(sent)));
    const link = kept.length ? null : document.querySelector("#table [data-second]");
    if (link) return { payer: link.dataset.second, won: [...link.dataset.won] };
    const last = kept.pop();
    if (!last || last.do !== "ron") return null;
    const won = [last.winner];
    let each = last;
    while (each.add && kept.length) {
      each = kept.pop();
      won.push(each.winner);
    }
    // The first of them was sent before the network went.
    if (each.add) won.push(...(document.querySelector("#table [data-second]")?.dataset.won || ""));
    return { payer: last.payer, won };
  };
  const addSecond = (tap, go) => {
    const last = lastDiscard();
    if (!last || last.won.length >= 3) return null;
    return tap(`+ ${words.second}`, () => go({ do: "ron", winner: "", payer: last.payer, add: "1", told: [] }));
  };
  const taken = (hand) => (hand.add ? [...(lastDiscard()?.won || []), hand.payer] : []);
  const chosen = (form) => [...new FormData(form)].map(([name, value]) => [name, value]);

  // The questions, in the place of those of the other game.
  const steps = ({ make, tap, question, foot, square, go, begin, cancel, saveFoot, hand }) => ({
    rest: () => [
      square([], (winner) => begin({ do: "ron", winner, told: [] })),
      addSecond(tap, begin),
      foot(question(words.who_won), tap(words.nobody_won, () => begin({ do: "draw", told: [] }), "edge")),
    ],
    who: () => [
      square(taken(hand()), (winner) => go({ ...hand(), winner }), taken(hand())),
      foot(question(hand().add ? words.who_else : words.who_won), cancel()),
    ],
    payer: () => [
      square([hand().winner], (payer) => go({ ...hand(), payer }), [hand().winner]),
      foot(question(fill(words.from_whom, { name: names[hand().winner] })), cancel(),
        tap(words.self_draw, () => go({ ...hand(), do: "tsumo", payer: "" }), "fill tap-wide")),
    ],
    value: () => {
      const kept = hand().told.some(([name, value]) => name === "told_by" && value === "tiles");
      const groups = rules.rows.filter(([, , ways]) => !ways || ways.includes(hand().do));
      const form = make("form", { class: "baida-away" }, ...(kept ? [] : groups.map(([legend, rows]) =>
        make("fieldset", { class: "chips" }, make("legend", {}, legend), ...rows.map(([name, row]) =>
          make("label", { class: "chip" }, make("input", {
            type: "checkbox", name, value: row, checked: ticked(hand()).includes(row) ? "" : null,
          }), make("span", {}, rules.titles[row])))))));
      // What is ticked belongs to the hand at once: the address and what is kept say the same.
      form.addEventListener("change", () => { hand().told = chosen(form); });
      const hint = make("p", { class: "hint" }, words.not_reckoned);
      return [question(told({ ...hand(), told: [] })), form, hint, saveFoot()];
    },
    draw: () => [question(words.nobody_won), make("p", { class: "hint" }, words.east_next), saveFoot()],
  });
  // The same on a device that lies flat: everybody says on the own side that they won, or that they dealt in.
  const flatSteps = ({ pinwheel, says, both, tap, make }) => ({
    rest: ({ begin, waits, show }) => pinwheel(
      waits ? fill(words.waiting_many, { count: waits }) : "",
      (seat) => [make("p", { class: "board-taps" },
        tap(words.discard, () => begin({ do: "ron", winner: seat, told: [] }), "fill", { "data-seat": seat }),
        tap(words.self_draw, () => begin({ do: "tsumo", winner: seat, told: [] }), "fill"))],
      () => [
        tap(words.nobody_won, () => begin({ do: "draw", told: [] }), "edge"),
        addSecond(tap, begin),
        waits ? tap(words.waiting_short, show) : null,
      ]),
    who: ({ hand, go, cancel }) => pinwheel(hand.add ? words.who_else : words.who_won,
      (seat) => (taken(hand).includes(seat) ? [] : [says(tap(words.i_won,
        () => go({ ...hand, winner: seat }), "fill", { "data-seat": seat }))]),
      () => [cancel()]),
    payer: ({ hand, go, cancel }) => pinwheel(fill(words.from_whom, { name: names[hand.winner] }),
      (seat) => [says(seat === hand.winner
        ? tap(words.self_draw, () => go({ ...hand, do: "tsumo", payer: "" }), "fill")
        : tap(words.from_me, () => go({ ...hand, payer: seat }), "fill", { "data-seat": seat }))],
      () => [cancel()]),
    draw: ({ phone }) => both(phone),
  });
  // Which buttons of the page's form save the hand.
  const act = (does) => (["save", "none"].includes(does) ? "save" : "");

  return {
    rules, words, names, SEATS, fill, seats, toggled, wonOf: () => [], read, query, sent, named: (hand) => hand,
    step, withValue: (hand) => hand, pairs: () => ({}), told, steps, flatSteps, act,
  };
})(document.getElementById("away"));
