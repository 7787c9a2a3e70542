"""Hanchan with Saki cards in a rehearsal: secret choices, card questions, reported hands.

What a hand comes to is the players' own reckoning: `python -m cards`, told who wore which card and what was said.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rehearsal.deal import random_win
from rehearsal.engine import Engine
from rehearsal.ledger import SEATS, PlayedHand, PlayedWin, TableLedger
from rehearsal.table import SeatedFour
from rehearsal.web import Browser, Page, Surprise

PLAIN = (
    *("hao-huiyu", "jindai-komaki", "kataoka-yuuki", "matano-seiko", "nanpo-kazue", "ryuumonbuchi-touka"),
    *("sagimori-arata", "senoo-kaori", "shibuya-takami", "atarashi-ako", "choe-myeonghwa", "kunihiro-hajime"),
    *("fukuji-mihoko", "haramura-nodoka", "sawamura-tomoki", "takimi-haru", "someya-mako", "karijuku-tomoe"),
    *("usuzumi-hatsumi", "takakamo-shizuno", "toyouko-momoko", "ikeda-kana", "miyanaga-saki", "anetai-toyone"),
    *("inoue-jun", "kosegawa-shiromi", "hirose-sumire", "miyanaga-teru", "onjouji-toki", "kainou-yoshiko"),
)
"""Cards that ask nothing of a hand told by its value."""
ASKING = ("megan-davin", "usuzawa-sae")
"""Cards that name somebody at the start of a hand, or with a riichi."""
NAMING, NAMED = "usuzawa-sae", "sae_target"
"""Who names somebody with her riichi, and what the question is called."""
MOST_PACKETS = 8


class CardedFour(SeatedFour):
    """Four people with cards. They play those whose questions they can answer, as long as they hold one."""

    def __init__(self, *four: Any, cards: Engine) -> None:
        super().__init__(*four)
        self.cards = cards
        self._marks: dict[str, Any] = {}

    def _hand(self, table: TableLedger, later: list[tuple[int, PlayedHand]]) -> None:
        """One hand: chosen, opened, asked about, reported in one of the ways hands are."""
        chosen = self._choose()
        facts = self._answer()
        hand = self._dealt(table, chosen, facts)
        phones, rng = self.phones, self.rng
        ways = [
            lambda: phones.once(hand),
            lambda: phones.pressed_twice(hand),
            lambda: phones.two_phones(hand),
            lambda: phones.answer_lost(hand),
            lambda: phones.mistaken(hand, PlayedHand("draw")),
        ]
        rng.choices(ways, [0.6, 0.1, 0.1, 0.1, 0.1])[0]()
        self.played.rows.append(hand)
        self.book.count("hands")
        self.book.count("hands with cards")

    # Choosing

    def _choose(self) -> dict[str, str]:
        """Everybody plays a card of the own hand, until the four lie open; who wears which."""
        chosen: dict[str, str] = {}
        for _packet in range(MOST_PACKETS):
            for seat in self.rng.sample(SEATS, 4):
                phone = self.own[seat]
                page = phone.open(self.path)
                offered = self._offered(page)
                if not offered:
                    if len(chosen) == 4:
                        return chosen
                    raise Surprise(f"{self.phones_where}: {phone.who} has no card to choose: {page.refusal}")
                card = min(offered, key=lambda each: (self._liking(each), self.rng.random()))
                form = next(form for form in page.forms if form.has_button("card", card))
                submission = phone.submission(page, form, {}, ("card", card))
                for _press in range(self.rng.choice([1, 1, 2])):
                    page = phone.post(*submission)
                if page.status != 200:
                    raise Surprise(f"{self.phones_where}: {card} cannot be played: {page.refusal}")
                chosen[seat] = card
            page = phone.open(self.path)
            if not self._offered(page):
                return chosen
        raise Surprise(f"{self.phones_where}: the cards never open")

    @staticmethod
    def _offered(page: Page) -> list[str]:
        forms = [form for form in page.forms if form.value("act") == "choose"]
        return sorted(value for form in forms for name, value, _action in form.buttons if name == "card")

    @staticmethod
    def _liking(card: str) -> int:
        return 0 if card in PLAIN or card in ASKING else 1

    def _answer(self) -> dict[str, str]:
        """Whoever is asked at the start of the hand answers; what was said, by the question's name."""
        given: dict[str, str] = {}
        browsers: list[Browser] = [*self.own.values()]
        browsers += [phone for phone in self.phones.phones if phone not in browsers]
        for phone in browsers:
            page = phone.open(self.path)
            while form := next((form for form in page.forms if form.value("act") == "answer"), None):
                answers = [(name, value) for name, value, _action in form.buttons if name.startswith("q.")]
                if not answers:
                    raise Surprise(f"{self.phones_where}: a card asks what has no answers to tap on {page.path}")
                name, value = self.rng.choice(answers)
                given[name.split(".")[1]] = value
                page = phone.send(page, form, {}, (name, value))
                self.book.count("answers to cards")
        return given

    # The hand and what it comes to

    def _dealt(self, table: TableLedger, chosen: dict[str, str], facts: dict[str, str]) -> PlayedHand:
        plain = all(not self._liking(card) for card in chosen.values())
        if not plain:
            self.book.count("hands with a card that asks more: nobody tenpai")
        while True:
            hand = self._plain_hand(table) if plain else PlayedHand("draw")
            asked = self._asked_at_the_end(table, hand, chosen)
            answer = self.cards.say(self._question(table, hand, chosen, facts | asked))
            if "problems" in answer:
                raise Surprise(f"{self.phones_where}: python -m cards: {answer['problems']}")
            if answer["legal"]:
                break
        moved = tuple(answer["delta"][table.wind_of(seat)] for seat in SEATS)
        winds = {table.wind_of(seat): seat for seat in SEATS}
        self._marks = {winds[wind]: marks for wind, marks in answer.get("state_after", {}).items() if marks}
        east, south, west, north = moved
        left = (answer["pot_after"], answer["honba_at_end"])
        winds_in_riichi = {chosen[seat]: table.wind_of(seat) for seat in hand.riichi}
        answers = [(f"q.{name}.{winds_in_riichi[NAMING]}", given) for name, given in asked.items()]
        if hand.kind == "draw" and hand.riichi:  # a card that was switched off could have left one without tenpai
            answers.append(("q.noten_riichi.", "-"))
        return replace(hand, moved=(east, south, west, north), pot=left[0], honba=left[1], answers=tuple(answers))

    def _asked_at_the_end(self, table: TableLedger, hand: PlayedHand, chosen: dict[str, str]) -> dict[str, str]:
        """Whom she names who names somebody with her riichi: a wind of this hand, by the name of the question."""
        wearer = next((seat for seat in hand.riichi if chosen[seat] == NAMING), None)
        if wearer is None:
            return {}
        return {NAMED: table.wind_of(self.rng.choice([seat for seat in SEATS if seat != wearer]))}

    def _plain_hand(self, table: TableLedger) -> PlayedHand:
        rng = self.rng
        riichi = tuple(seat for seat in SEATS if rng.random() < 0.2)
        if rng.random() < 0.25:
            tenpai = tuple(seat for seat in SEATS if seat in riichi or rng.random() < 0.35)
            return PlayedHand("draw", riichi=riichi, tenpai=tenpai)
        winner = rng.choice(SEATS)
        payer = "" if rng.random() < 0.4 else rng.choice([seat for seat in SEATS if seat != winner])
        return PlayedHand("win", (self._closed(table, winner, payer, riichi),), payer, riichi)

    def _closed(self, table: TableLedger, seat: str, payer: str, riichi: tuple[str, ...]) -> PlayedWin:
        while True:
            win = random_win(self.rng, self.engine, table, seat, payer, riichi, "pair")
            if not win.opened:
                return win

    def _question(
        self, table: TableLedger, hand: PlayedHand, chosen: dict[str, str], facts: dict[str, str]
    ) -> dict[str, Any]:
        wind = table.wind_of
        context = {
            "round_wind": table.round,
            "honba": table.honba,
            "pot": table.pot,
            "points": {wind(seat): table.points[seat] for seat in SEATS},
            "cards": {wind(seat): chosen[seat] for seat in SEATS},
            "state": {wind(seat): marks for seat, marks in self._marks.items()},
        }
        declared = sorted((wind(seat) for seat in hand.riichi), key=SEATS.index)
        report: dict[str, Any] = {"events": [{"kind": "riichi", "seat": seat} for seat in declared]}
        report["facts"] = dict(facts)
        if hand.kind == "draw":
            report |= {"type": "draw", "tenpai": [wind(seat) for seat in hand.tenpai], "nagashi": []}
            report["noten_riichi"] = []
        else:
            report |= {"type": "win", "method": "ron" if hand.payer else "tsumo"}
            report |= {"dora_indicators": "", "ura_indicators": ""}
            report |= {"from": wind(hand.payer)} if hand.payer else {}
            report["wins"] = [{"seat": wind(win.seat), "claimed": _claimed(win)} for win in hand.wins]
        return {"ruleset": self.cards.ruleset, "context": context, "report": report}


def _claimed(win: PlayedWin) -> dict[str, Any]:
    """A value as the table said it, in the words of `python -m cards`."""
    entry = win.value.entry
    if "." not in entry:
        return {"limit": entry, "units": 1} if entry == "yakuman" else {"limit": entry}
    han, fu = entry.split(".")
    return {"han": int(han), "fu": int(fu)}
