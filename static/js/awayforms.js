// What a hand without a network is entered in: buttons, the grid of values, points, the four cards (away.js).
"use strict";

const awayForms = (() => {
  if (!awayHand) return null;
  const { rules, words, names, SEATS, fill } = awayHand;
  const make = (tag, given = {}, ...children) => {
    const made = document.createElement(tag);
    Object.entries(given).forEach(([name, value]) => {
      if (name === "tap") made.addEventListener("click", value);
      else if (value !== null && value !== undefined && value !== false) made.setAttribute(name, value);
    });
    made.append(...children.filter((child) => child !== null && child !== ""));
    return made;
  };
  const tap = (text, does, kind = "line", given = {}) =>
    make("button", { type: "button", class: `tap tap-${kind}`, tap: does, ...given }, text);
  const question = (text) => make("h2", { class: "question", tabindex: "-1" }, text);
  const foot = (...children) => make("div", { class: "table-foot" }, ...children);
  const RARE = 60;   // fu from which a hand is in the other grid
  const otherGrid = (hand, go) => {
    const there = Object.keys(awayHand.pairs(hand)).map(Number);
    const common = there.filter((fu) => fu < RARE);
    if (hand.by === "more") {
      return tap(`${Math.min(...common)}–${Math.max(...common)} ${words.fu}`, () => go({ ...hand, by: "" }));
    }
    return common.length < there.length ? tap(`${RARE} ${words.fu} +`, () => go({ ...hand, by: "more" })) : null;
  };
  const grid = (hand, go) => {
    const there = rules.pairs && awayHand.pairs(hand);
    const most = hand.by === "more";
    const columns = Object.keys(there).map(Number).sort((one, other) => one - other)
      .filter((fu) => (fu >= RARE) === most);
    const cell = (han, fu) => (han < there[fu]
      ? make("span", { class: "cell-none", "aria-hidden": "true" }, "·")
      : make("button", {
        type: "button",
        class: "cell cell-common",
        "data-value": fill(words.pair, { han, fu }),
        "aria-label": fill(words.pair, { han, fu }),
        tap: () => go(awayHand.withValue(hand, `${han}.${fu}`)),
      }, make("strong", {}, `${han}·${fu}`)));
    return make("table", { class: "grid" },
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }),
        ...columns.map((fu) => make("th", { scope: "col" }, `${fu} ${words.fu}`)))),
      make("tbody", {}, ...[1, 2, 3, 4].map((han) => make("tr", {},
        make("th", { scope: "row" }, `${han} ${words.han}`),
        ...columns.map((fu) => make("td", {}, cell(han, fu)))))));
  };
  const cardsForm = (hand, go) => {
    const field = (seat) => {
      const name = `q.card.${seat}`;
      const known = (hand.told || []).find(([each]) => each === name);
      return make("p", {},
        make("label", { for: `away-${name}` }, fill(words.which_card, { name: names[seat] })),
        make("select", { id: `away-${name}`, name, required: "" }, make("option", { value: "" }, "–"),
          ...rules.cards.map(([slug, text]) =>
            make("option", { value: slug, selected: known && known[1] === slug ? "" : null }, text))));
    };
    const form = make("form", { class: "points-form" }, ...SEATS.map(field),
      make("p", { class: "hint" }, words.cards_hint),
      make("button", { class: "tap tap-fill tap-wide", "data-named": "" }, words.go_on));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      event.stopPropagation();
      go(awayHand.named(hand, [...new FormData(form)]));
    });
    return form;
  };
  const pointsForm = (hand, go) => {
    const field = (name, text) => [
      make("label", { for: `away-${name}` }, text),
      make("input", { id: `away-${name}`, name, inputmode: "numeric", pattern: "[0-9 ]*", maxlength: "9" }),
    ];
    const tsumo = hand.do === "tsumo";
    const form = make("form", { class: "points-form" },
      ...(tsumo ? field("east", words.dealer_pays) : []),
      ...field("pays", tsumo ? words.others_pay : fill(words.pays, { name: names[hand.payer] })),
      make("p", { class: "hint" }, words.points_hint),
      make("button", { class: "tap tap-fill tap-wide" }, words.go_on));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      event.stopPropagation();
      const number = (name) => (form.elements[name] ? form.elements[name].value.replace(/\D/g, "") : "");
      if (!number("pays")) return;
      const value = tsumo ? `p${number("east") || 0}-${number("pays")}` : `p${number("pays")}`;
      go(awayHand.withValue(hand, value));
    });
    return form;
  };

  return { make, tap, question, foot, grid, otherGrid, pointsForm, cardsForm };
})();
