// A hand that is entered without a network: the same words as the addresses of the table's page, which question
// comes next, and how it is put into words. Nothing is reckoned here: what is possible came with the page.
"use strict";

const awayHand = ((section) => {
  if (!section) return null;
  const rules = JSON.parse(section.dataset.rules);
  const { names, words } = rules;
  const SEATS = ["E", "S", "W", "N"];
  const SAID = ["do", "payer", "won", "riichi", "called", "tenpai", "nagashi", "event", "pao"];
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_all, name) => values[name]);

  const seats = (text) => SEATS.filter((seat) => (text || "").includes(seat));
  const toggled = (text, seat) => SEATS.filter((each) => seats(text).includes(each) !== (each === seat)).join("");
  const wonOf = (hand) => (hand.won || "").split(",").filter(Boolean).map((part) => {
    const at = part.indexOf(":");
    return [part.slice(0, at), part.slice(at + 1)];
  });

  // From an address or a form. What is not entered here is left out: yaku, tiles, the history.
  const read = (params) => {
    const hand = {};
    [...SAID, "winner", "by", "add", "lay"].forEach((name) => {
      if (params.get(name) !== null && params.get(name) !== undefined) hand[name] = params.get(name);
    });
    if (!["more", "points"].includes(hand.by)) delete hand.by;
    // What the cards were told: `q.` and the rest, several to a name.
    const told = [];
    params.forEach((value, name) => { if (name.startsWith("q.")) told.push([name, value]); });
    return told.length ? { ...hand, told } : hand;
  };
  const query = (hand) => {
    const found = new URLSearchParams(Object.entries(hand).filter(([name, value]) => name !== "told" && value !== ""));
    (hand.told || []).forEach(([name, value]) => found.append(name, value));
    return found.toString();
  };
  const sent = (hand) => {
    const found = new URLSearchParams();
    SAID.forEach((name) => { if (hand[name]) found.set(name, hand[name]); });
    if (hand.do === "chombo") found.set("winner", hand.winner);
    found.set("riichi", hand.riichi || "");
    (hand.told || []).forEach(([name, value]) => found.append(name, value));
    return found.toString();
  };

  const isNamed = (hand) => SEATS.every((seat) => (hand.told || []).some(([name]) => name === `q.card.${seat}`));
  const named = (hand, cards) => ({
    ...hand, told: [...(hand.told || []).filter(([name]) => !name.startsWith("q.card.")), ...cards],
  });

  // `lay`: nobody has seen its cards on this page, so that they are named first.
  const step = (hand) => {
    if (hand.lay && hand.do !== "more" && !isNamed(hand)) return "cards";
    switch (hand.do) {
      case "ron":
      case "tsumo":
        if (!hand.winner && (hand.add || !hand.won)) return "who";
        if (hand.do === "ron" && !hand.payer) return "payer";
        return hand.winner ? "value" : "preview";
      case "chombo": return hand.winner ? "preview" : "who";
      case "abortive": return hand.event ? "preview" : "which";
      case "draw":
      case "nagashi":
      case "won":
      case "more": return hand.do;
      default: return "rest";
    }
  };
  const withValue = (hand, value) => {
    const others = wonOf(hand).filter(([seat]) => seat !== hand.winner);
    const { winner, by, add, ...rest } = hand;
    return { ...rest, won: [...others, [winner, value]].map((pair) => pair.join(":")).join(",") };
  };

  // The fewest han by fu that some hand won like this has.
  const pairs = (hand) => {
    const known = seats(hand.riichi).includes(hand.winner) ? "riichi"
      : seats(hand.called).includes(hand.winner) ? "called" : "either";
    return rules.pairs[hand.do][known];
  };

  const valueWords = (value) => {
    const pair = /^(\d)\.(\d+)$/.exec(value);
    if (pair) return fill(words.pair, { han: pair[1], fu: pair[2] });
    const points = /^p(\d+)(?:-(\d+))?$/.exec(value);
    if (points) return points[2] ? `${points[1]} / ${points[2]}` : points[1];
    const limit = rules.limits.find(([name]) => name === value);
    return limit ? limit[1] : words.told;
  };
  const list = (text) => seats(text).map((seat) => names[seat]).join(", ");
  const told = (hand) => {
    const found = [];
    const winners = wonOf(hand);
    const values = winners.map(([seat, value]) =>
      (winners.length > 1 ? `${names[seat]} ${valueWords(value)}` : valueWords(value)));
    const who = winners.map(([seat]) => names[seat]);
    const several = who.length > 1;
    const winner = several ? fill(words.both, { first: who.slice(0, -1).join(", "), last: who.at(-1) }) : who[0];
    const ron = several ? words.rons : words.ron;
    if (hand.do === "ron") found.push(fill(ron, { winner, payer: names[hand.payer] }), ...values);
    else if (hand.do === "tsumo") found.push(fill(words.tsumo, { winner }), ...values);
    else if (hand.do === "draw") {
      const all = seats(`${hand.tenpai || ""}${hand.riichi || ""}`).join("");
      found.push(words.draw, fill(words.tenpai, { names: list(all) || words.nobody }));
    } else if (hand.do === "won") found.push(fill(words.won_of, { names: list(hand.tenpai) }));
    else if (hand.do === "nagashi") found.push(fill(words.nagashi_of, { names: list(hand.nagashi) }));
    else if (hand.do === "chombo") found.push(fill(words.chombo_of, { name: names[hand.winner] }));
    else if (hand.do === "abortive") found.push((rules.abortive.find(([name]) => name === hand.event) || ["", ""])[1]);
    if (seats(hand.riichi).length) found.push(fill(words.riichi_of, { names: list(hand.riichi) }));
    return found.join(" · ");
  };

  return {
    rules, words, names, SEATS, fill, seats, toggled, wonOf, read, query, sent, named, step, withValue, pairs, told,
  };
})(document.getElementById("away"));
