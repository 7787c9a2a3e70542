// The same questions without a network on a device that lies flat: everybody answers on the own side, a value is
// asked towards whoever won, a list towards both long sides (away.js asks for it).
"use strict";

const awayFlat = (() => {
  if (!awayHand) return null;
  const { make, tap } = awayForms;
  const { rules, words, names, SEATS, fill, seats, toggled, wonOf } = awayHand;
  const wide = window.matchMedia("(min-width: 48rem) and (min-height: 40rem)");
  const PLACES = ["bottom", "right", "top", "left"];
  const sideOf = (seat) => rules.sides[seat];
  const taps = (...children) => make("div", { class: "table-taps" }, ...children);

  const end = (which, children) => make("div", { class: `flat-end flat-end-${which}` }, ...children());
  const stick = (riichi, seat, change) => make("button", {
    type: "button",
    class: `stick-place${seats(riichi).includes(seat) ? " stick-lies" : ""}`,
    "aria-pressed": String(seats(riichi).includes(seat)),
    "aria-label": `${words.riichi}, ${names[seat]}`,
    tap: () => change(toggled(riichi, seat)),
  }, seats(riichi).includes(seat) ? make("span", { class: "stick stick-long", "aria-hidden": "true" }) : words.riichi);
  const pinwheel = (asked, answers, ends, sticks = null) => taps(make("div", { class: "flat" },
    end("left", ends),
    make("div", { class: "pinwheel" },
      ...SEATS.map((seat) => make("section", {
        class: `board board-${sideOf(seat)}`, "data-key": `board-${seat}`, "aria-label": names[seat],
      }, sticks ? sticks(seat) : null,
      make("p", { class: "board-who" }, make("span", { class: "board-name" }, make("strong", {}, names[seat]))),
      ...answers(seat))),
      make("div", { class: "hub" }, ...PLACES.map((place, at) => make("p", {
        class: `hub-side hub-asks hub-${place}`, "aria-hidden": at ? "true" : null,
      }, asked)))),
    end("right", ends)));
  const says = (...children) => make("p", { class: "board-taps board-says" }, ...children);
  const choice = (text, on, does) => tap(text, does, on ? "fill" : "edge", { "aria-pressed": String(on) });
  // Both long sides may tap; the turned one is only not read out twice.
  const both = (children) => {
    const turned = make("div", { class: "flat-top", "aria-hidden": "true" }, ...children());
    turned.querySelectorAll("button, a").forEach((each) => each.setAttribute("tabindex", "-1"));
    return taps(make("div", { class: "flat flat-twice" },
      turned, make("div", { class: "flat-bottom" }, ...children())));
  };
  const facing = (seat, children) => {
    const here = PLACES.indexOf(sideOf(seat));
    return make("div", { class: `has-facing facing-${sideOf(seat)}` }, taps(...children,
      make("ul", { class: "flat-sides" }, ...SEATS.filter((each) => each !== seat).map((each) => make("li", {
        class: `side-board side-${PLACES[(PLACES.indexOf(sideOf(each)) - here + 4) % 4]}`,
      }, make("p", {}, make("span", { class: "side-words" }, make("strong", {}, names[each]))))))));
  };

  // What the section shows, or null where the step is a phone's.
  const steps = {
    rest: ({ begin, go, laid, base, draw, waits, show }) => pinwheel(
      waits ? fill(words.waiting_many, { count: waits }) : "",
      (seat) => [make("p", { class: "board-taps" }, ...(rules.sticks
        ? [tap(words.won, () => go(laid({ do: "won", riichi: base.riichi, tenpai: seat })), "fill")]
        : ["ron", "tsumo"].map((what) => tap(what === "ron" ? "Ron" : "Tsumo",
          () => go(laid({ do: what, riichi: base.riichi, winner: seat })), "fill"))))],
      () => [
        tap(words.draw, () => begin("draw"), "edge"),
        tap(words.more, () => begin("more")),
        waits ? tap(words.waiting_short, show) : null,
      ],
      rules.sticks ? null : (seat) => make("div", { class: "board-stick" },
        stick(base.riichi, seat, (riichi) => { base.riichi = riichi; draw(); }))),
    who: ({ hand, go, cancel }) => pinwheel(
      hand.do === "chombo" ? words.whose : hand.won ? words.who_else
        : hand.do === "ron" ? words.ron_who : words.tsumo_who,
      (seat) => (wonOf(hand).some(([each]) => each === seat) || hand.payer === seat ? [] : [says(tap(
        hand.do === "chombo" ? words.chombo : hand.do === "ron" ? "Ron" : "Tsumo",
        () => go({ ...hand, winner: seat }), "fill", { "data-seat": seat }))]),
      () => [cancel()]),
    payer: ({ hand, go, cancel }) => pinwheel(
      fill(words.from_whom, { name: names[hand.winner] }),
      (seat) => (seat === hand.winner ? [] : [says(tap(words.from_me,
        () => go({ ...hand, payer: seat }), "fill", { "data-seat": seat }))]),
      () => [cancel()]),
    draw: ({ hand, go, cancel, keep }) => pinwheel(words.who_tenpai,
      (seat) => {
        const locked = seats(hand.riichi).includes(seat);
        const on = locked || seats(hand.tenpai).includes(seat);
        return [says(choice(on ? words.tenpai_word : words.noten, on,
          () => (locked ? null : go({ ...hand, tenpai: toggled(hand.tenpai, seat) }))))];
      },
      () => [keep(), cancel()],
      (seat) => make("div", { class: "board-stick" }, stick(hand.riichi, seat, (riichi) => go({ ...hand, riichi })))),
    nagashi: ({ hand, go, cancel, keep }) => pinwheel(words.nagashi_whose,
      (seat) => [make("p", { class: "board-taps" },
        choice(words.nagashi, seats(hand.nagashi).includes(seat),
          () => go({ ...hand, nagashi: toggled(hand.nagashi, seat) })),
        choice(words.tenpai_word, seats(hand.tenpai).includes(seat),
          () => go({ ...hand, tenpai: toggled(hand.tenpai, seat) })))],
      () => [hand.nagashi ? keep() : null, cancel()],
      (seat) => make("div", { class: "board-stick" }, stick(hand.riichi, seat, (riichi) => go({ ...hand, riichi })))),
    won: ({ hand, go, cancel, keep }) => pinwheel(words.won_who,
      (seat) => [says(choice(words.won, seats(hand.tenpai).includes(seat),
        () => go({ ...hand, tenpai: toggled(hand.tenpai, seat) })))],
      () => [hand.tenpai ? keep() : null, cancel()]),
    more: ({ phone }) => both(phone),
    which: ({ phone }) => both(phone),
    waits: ({ phone }) => both(phone),
    value: ({ hand, phone }) => facing(hand.winner, phone()),
    preview: ({ hand, phone }) => {
      const [won] = wonOf(hand);
      return won ? facing(won[0], phone()) : both(phone);
    },
    cards: ({ phone }) => facing(SEATS.find((seat) => sideOf(seat) === "bottom"), phone()),
  };

  // Another game asks its own questions (awaybaida.js).
  Object.assign(steps, awayHand.flatSteps ? awayHand.flatSteps({ pinwheel, says, both, tap, make }) : {});

  return { lies: () => Boolean(rules.flat) && wide.matches, steps, wide };
})();
