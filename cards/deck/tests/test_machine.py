"""Any sequence of operations keeps the invariants I1 to I11, in every mode."""

from collections import Counter

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cards.deck import (
    SEATS,
    Choose,
    Copy,
    DeckLog,
    DrawCards,
    EndHand,
    Flip,
    HandResult,
    Mark,
    Phase,
    Pick,
    Reveal,
    Undo,
    broken,
    from_json,
    seen_by,
    settings_for,
    to_json,
)
from cards.deck.tests.helpers import HIMEKO, MAHO, MAIRU, SAKI
from cards.fair import DeckShuffle

SEAT = st.sampled_from(SEATS)


class DeckMachine(RuleBasedStateMachine):
    """Plays a table with everything that can happen to its cards."""

    @initialize(
        secret=st.binary(min_size=32, max_size=32),
        table=st.integers(1, 40),
        deal_size=st.sampled_from([6, 6, 7]),
        rotate=st.sampled_from([0, 0, 5]),
        replace=st.sampled_from([True, True, False]),
        returns=st.booleans(),
    )
    def deal(self, secret, table, deal_size, rotate, replace, returns):
        self.settings = settings_for(
            SAKI,
            deal_size=deal_size,
            rotate_after=rotate,
            replace_winners=replace,
            maho_returns_cards=returns,
        )
        self.shuffle = DeckShuffle(secret, "", "saki-2022", 1, table)
        self.log = DeckLog.start(self.settings, self.shuffle)
        if deal_size == 6:
            dealt = self.log.dealt  # I3
            assert [len(dealt.hands[seat]) for seat in SEATS] == [6, 6, 6, 6]
            assert (len(dealt.stock), len(dealt.discard)) == (29, 0)

    @property
    def state(self):
        return self.log.state

    def do(self, operation):
        self.log = self.log.append(operation)

    def in_phase(self, phase):
        return hasattr(self, "log") and self.state.phase is phase

    @precondition(lambda self: self.in_phase(Phase.DRAFT))
    @rule(data=st.data())
    def draft_round(self, data):
        for seat in [seat for seat in SEATS if seat not in self.state.picks]:
            self.do(Pick(seat, data.draw(st.sampled_from(self.state.packets[seat]))))

    @precondition(lambda self: self.in_phase(Phase.CHOOSING))
    @rule(seat=SEAT, data=st.data())
    def choose(self, seat, data):
        self.do(Choose(seat, data.draw(st.sampled_from(self.state.playable(seat)))))
        for other in (*SEATS, None):  # I7: nobody else sees the choice
            seen = seen_by(self.state, other)["seats"][seat]
            assert seen["card"] is None and seen["face"] is None
            assert ("own" in seen) is (other == seat)

    @precondition(lambda self: self.in_phase(Phase.CHOOSING))
    @rule(data=st.data(), maho=st.booleans())
    def choose_and_reveal(self, data, maho):
        for seat in SEATS:
            playable = self.state.playable(seat)
            special = [card for card in playable if card in (MAHO, MAIRU)]
            self.do(Choose(seat, data.draw(st.sampled_from(special if maho and special else playable))))
        chosen = dict(self.state.choices)
        self.do(Reveal())
        assert all(self.state.in_play(seat) == chosen[seat] for seat in SEATS)

    @precondition(lambda self: self.in_phase(Phase.PLAYING))
    @rule(data=st.data())
    def maho_draws_and_copies(self, data):
        for seat in SEATS:
            if self.state.in_play(seat) == MAHO and seat not in self.state.has_drawn:
                before = self.state
                self.do(DrawCards(seat))
                drawn = self.state.drawn[seat]
                if len(before.stock) >= 2:  # I6
                    assert drawn == before.stock[:2]
                    assert self.state.stock == before.stock[2:]
                if drawn:
                    self.do(Copy(seat, data.draw(st.sampled_from(drawn))))
                    assert self.state.effective(seat) == self.state.copies[seat]

    @precondition(lambda self: self.in_phase(Phase.PLAYING))
    @rule(side=st.sampled_from([MAIRU, HIMEKO]))
    def flip(self, side):
        for seat in SEATS:
            if MAIRU in (self.state.in_play(seat), self.state.copies.get(seat)):
                self.do(Flip(seat, side))
                assert self.state.effective(seat) == side

    @precondition(lambda self: hasattr(self, "log") and self.state.phase is not Phase.DRAFT)
    @rule(seat=SEAT, key=st.sampled_from(["floor_used", "dora_dead"]), value=st.sampled_from([True, None]))
    def mark(self, seat, key, value):
        self.do(Mark(seat, key, value))
        assert self.state.marks[seat].get(key) == value

    @precondition(lambda self: self.in_phase(Phase.PLAYING))
    @rule(
        winners=st.lists(SEAT, unique=True, max_size=3),
        dealer=SEAT,
        otherwise=st.sampled_from([HandResult.DRAW, HandResult.REPLAY]),
        kind=st.sampled_from([HandResult.WIN, HandResult.WIN, HandResult.NAGASHI]),
    )
    def end_hand(self, winners, dealer, otherwise, kind):
        before = self.state
        self.do(EndHand(kind if winners else otherwise, tuple(winners), dealer))
        outcome = self.log.entries[-1].outcome
        after = self.state
        replaced = set(winners) if self.settings.replace_winners else set()
        assert set(outcome.drawn) == set(outcome.discarded) == replaced
        for seat in SEATS:
            gone = set(before.hands[seat]) - set(after.hands[seat])
            new = set(after.hands[seat]) - set(before.hands[seat])
            if seat in replaced:  # I8, I11
                assert outcome.discarded[seat] == (before.choices[seat],)
                assert gone <= {before.choices[seat]} and new <= set(outcome.drawn[seat])
                assert len(outcome.drawn[seat]) == 1
                if after.reshuffled is before.reshuffled:
                    assert before.choices[seat] in after.discard
                    assert before.choices[seat] not in after.stock
            else:
                assert not gone and not new
        turned = SEATS[SEATS.index(dealer) :] + SEATS[: SEATS.index(dealer)]
        assert list(outcome.drawn) == [seat for seat in turned if seat in replaced]
        assert not any(after.drawn[seat] for seat in SEATS)
        if not replaced and self.settings.maho_returns_cards:  # I6: the stock holds the same cards again
            held = [card for seat in SEATS for card in before.drawn[seat]]
            assert Counter(after.stock) == Counter([*before.stock, *held])

    @precondition(lambda self: hasattr(self, "log") and self.log.standing)
    @rule(data=st.data())
    def undo_and_do_again(self, data):
        """I9: the same operations after an undo give the same cards."""
        before = self.log
        target = data.draw(st.sampled_from(before.standing))
        self.do(Undo(target))
        assert self.log.entries[:-1] == before.entries
        again = [before.entries[n - 1].operation for n in before.standing if n >= target]
        redone = self.log
        for operation in again:
            redone = redone.append(operation)
        assert redone.state == before.state
        if data.draw(st.booleans()):
            self.log = redone

    @invariant()
    def sound(self):
        if hasattr(self, "log"):
            assert broken(self.state) == []

    def teardown(self):
        if hasattr(self, "log"):
            written = [to_json(operation) for operation in self.log.operations]
            read = [from_json(raw) for raw in written]
            replayed = DeckLog.replay(self.settings, self.shuffle, read)
            assert replayed.state == self.state
            assert replayed.entries == self.log.entries


TestDeckMachine = DeckMachine.TestCase
TestDeckMachine.settings = settings(stateful_step_count=35)
