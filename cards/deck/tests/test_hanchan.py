"""The deck hand by hand: deal, choice, replacement, Maho, Mairu, rotation, draft, empty stock."""

from collections import Counter
from dataclasses import replace

import pytest

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
    OperationRefused,
    Phase,
    Pick,
    Reveal,
    Undo,
    Usage,
    broken,
    seen_by,
    settings_for,
    usage,
)
from cards.deck.tests.helpers import (
    HIMEKO,
    MAHO,
    MAIRU,
    SAKI,
    Fixed,
    end,
    maho_hand,
    play,
    shuffle,
    start,
)


def test_the_deal_is_the_same_for_the_same_secret_and_differs_by_table_and_hanchan():
    modes = settings_for(SAKI)
    assert DeckLog.start(modes, shuffle(1, 1)).state == DeckLog.start(modes, shuffle(1, 1)).state
    deals = {DeckLog.start(modes, shuffle(h, t)).state.stock for h in (1, 2) for t in (1, 2, 3)}
    assert len(deals) == 6


def test_cards_are_dealt_in_blocks_from_the_top():
    log = start(*SAKI.deck)
    assert log.state.hands["E"] == SAKI.deck[:6]
    assert log.state.hands["N"] == SAKI.deck[18:24]
    assert log.state.stock == SAKI.deck[24:]


def test_winners_discard_and_draw_in_turn_order_from_the_dealer():
    log = play(start(*SAKI.deck))
    top = log.state.stock[:3]
    log = end(log, "E", "W", "N", dealer="W")
    outcome = log.entries[-1].outcome
    assert list(outcome.drawn.items()) == [("W", top[:1]), ("N", top[1:2]), ("E", top[2:])]
    assert log.state.discard == (SAKI.deck[12], SAKI.deck[18], SAKI.deck[0])
    assert log.state.hands["W"][0] == top[0]
    assert log.state.hands["S"] == SAKI.deck[6:12]


@pytest.mark.parametrize("result", [HandResult.DRAW, HandResult.REPLAY])
def test_no_card_changes_without_a_winner(result):
    log = play(start())
    after = end(log, result=result).state
    assert (after.hands, after.stock, after.discard) == (log.state.hands, log.state.stock, ())


def test_nagashi_counts_as_a_win():
    log = end(play(start()), "S", result=HandResult.NAGASHI)
    assert len(log.state.discard) == 1


def test_maho_draws_two_copies_one_and_both_go_back_shuffled():
    log = maho_hand(start(MAHO, *SAKI.deck[:5]))
    state = log.state
    assert len(state.drawn["E"]) == 2
    assert state.effective("E") == state.copies["E"] == state.drawn["E"][0]
    assert state.in_play("E") == MAHO
    fixed = log.shuffle
    before = set(state.stock) | set(state.drawn["E"])
    log = end(log)
    assert set(log.state.stock) == before
    assert [(purpose, counter) for purpose, counter, _ in fixed.calls] == [("deal", 0), ("reshuffle", 1)]
    shuffled = fixed.calls[-1][2]
    assert list(shuffled) == sorted(shuffled, key=SAKI.deck.index)


def test_maho_as_winner_discards_herself_after_her_cards_went_back():
    log = maho_hand(start(MAHO, *SAKI.deck[:5]))
    copied = log.state.copies["E"]
    log = end(log, "E")
    assert log.state.discard == (MAHO,)
    assert copied not in log.state.discard
    assert MAHO not in log.state.hands["E"]


def test_maho_without_a_copy_has_no_ability_and_without_drawing_may_end_the_hand():
    log = play(start(MAHO, *SAKI.deck[:5]), E=MAHO)
    assert log.state.effective("E") is None
    assert end(log).state.phase is Phase.CHOOSING


def test_august_text_discards_mahos_cards():
    log = maho_hand(start(MAHO, *SAKI.deck[:5], maho_returns_cards=False))
    drawn = log.state.drawn["E"]
    log = end(log)
    assert log.state.discard == drawn
    assert len(log.state.stock) == 27


def test_mairu_turns_to_himeko_and_back_and_starts_the_next_hand_as_mairu():
    log = play(start(MAIRU, *SAKI.deck[:5]), E=MAIRU)
    assert log.state.effective("E") == MAIRU
    log = log.append(Flip("E", HIMEKO))
    assert log.state.effective("E") == HIMEKO
    log = play(end(log), E=MAIRU)
    assert log.state.effective("E") == MAIRU
    log = end(log.append(Flip("E", HIMEKO)), "E")
    assert log.state.discard == (MAIRU,)


def test_a_copied_mairu_brings_himeko():
    dealt = [MAHO, *[card for card in SAKI.deck if card not in (MAHO, MAIRU)][:23], MAIRU]
    log = play(start(*dealt), E=MAHO).append(DrawCards("E"))
    log = log.append(Copy("E", MAIRU)).append(Flip("E", HIMEKO))
    assert log.state.effective("E") == HIMEKO


def test_an_empty_stock_is_rebuilt_from_the_discard_pile():
    log = start()
    for _ in range(29):
        log = end(play(log), "S")
    assert log.state.stock == () and len(log.state.discard) == 29
    discarded = set(log.state.discard)
    log = end(play(log), "S")
    assert log.entries[-1].outcome.shuffles == (1,)
    assert log.state.reshuffled and len(log.state.stock) == 29 and log.state.discard == ()
    assert log.state.hands["S"][0] in discarded | set(log.entries[-1].outcome.discarded["S"])
    assert broken(log.state) == []


@pytest.mark.parametrize(("extra", "expected"), [(0, 0), (1, 1), (2, 2)])
def test_maho_draws_what_there_is(extra, expected):
    cards = SAKI.deck[: 23 + extra]
    modes = replace(settings_for(SAKI), cards=(MAHO, *(c for c in cards if c != MAHO)), backs={})
    log = play(DeckLog.start(modes, Fixed()), E=MAHO).append(DrawCards("E"))
    assert len(log.state.drawn["E"]) == expected
    assert broken(end(log).state) == []


def test_rotation_frees_all_cards_after_five_of_six():
    log = start(rotate_after=5, replace_winners=False)
    hand = log.state.hands["W"]
    for number in range(5):
        assert len(log.state.playable("W")) == 6 - number
        log = end(play(log, W=hand[number]), "W")
    assert log.state.playable("W") == hand
    assert log.state.hands["W"] == hand


def test_rotation_with_replacement_rests_only_cards_still_held():
    log = start(rotate_after=5)
    log = end(play(log), "E")
    assert len(log.state.playable("E")) == 6
    assert len(log.state.playable("S")) == 5


def test_a_replayed_hand_does_not_count_as_played():
    log = end(play(start(rotate_after=5)), result=HandResult.REPLAY)
    assert all(len(log.state.playable(seat)) == 6 for seat in SEATS)


def test_draft_passes_to_the_right_and_discards_the_seventh():
    log = start(*SAKI.deck, deal_size=7)
    assert log.state.phase is Phase.DRAFT
    assert log.state.packets["S"] == SAKI.deck[7:14]
    for seat in SEATS:
        log = log.append(Pick(seat, log.state.packets[seat][0]))
    assert log.state.packets["S"] == SAKI.deck[1:7]
    assert log.state.packets["E"] == SAKI.deck[22:28]
    assert log.state.hands["S"] == (SAKI.deck[7],)
    for _ in range(5):
        for seat in SEATS:
            log = log.append(Pick(seat, log.state.packets[seat][0]))
    assert log.state.phase is Phase.CHOOSING
    assert {len(log.state.hands[seat]) for seat in SEATS} == {6}
    assert len(log.state.discard) == 4 and len(log.state.stock) == 25


def test_marks_stay_through_the_hanchan_until_removed():
    log = start().append(Mark("E", "floor_used", True)).append(Mark("E", "teru_honba", 3))
    log = end(play(log), "E")
    assert dict(log.state.marks["E"]) == {"floor_used": True, "teru_honba": 3}
    log = log.append(Mark("E", "floor_used", None))
    assert dict(log.state.marks["E"]) == {"teru_honba": 3}


def test_undo_cancels_a_tail_keeps_the_record_and_cannot_redraw_luck():
    log = maho_hand(start(MAHO, *SAKI.deck[:5]))
    won = end(log, "E")
    undone = won.append(Undo(won.standing[-1]))
    assert undone.state == log.state
    assert len(undone.entries) == len(won.entries) + 1
    assert end(undone, "E").state == won.state
    start_again = undone.append(Undo(1))
    assert start_again.state == start_again.dealt
    assert not start_again.standing
    with pytest.raises(OperationRefused, match="operation 1 to undo does not exist"):
        start_again.append(Undo(1))


def test_before_the_reveal_a_choice_may_change_and_nobody_sees_it():
    log = start()
    first, second = log.state.hands["S"][:2]
    log = log.append(Choose("S", first)).append(Choose("S", second))
    assert log.state.choices["S"] == second
    table = seen_by(log.state)
    assert table["seats"]["S"]["ready"] and not table["seats"]["E"]["ready"]
    assert first not in str(table) and second not in str(table)
    own = seen_by(log.state, "S")["seats"]["S"]["own"]
    assert own["choice"] == second and own["hand"] == list(log.state.hands["S"])
    for card in (*log.state.stock, *log.state.hands["E"]):
        assert card not in str(seen_by(log.state, "S"))


def playing():
    return play(start(MAHO, MAIRU, *SAKI.deck[:4]), E=MAHO)


def refusals():
    fresh, revealed = start(), playing()
    drafting = start(deal_size=7)
    drawn = revealed.append(DrawCards("E"))
    copied = drawn.append(Copy("E", drawn.state.drawn["E"][0]))
    rested = end(play(start(rotate_after=5)))
    own, other = fresh.state.hands["E"][0], fresh.state.hands["S"][0]
    packet = drafting.state.packets["E"]
    return {
        "seat": (fresh, Choose("X", own), "unknown_seat"),
        "dealer": (revealed, EndHand(HandResult.DRAW, (), "Q"), "unknown_seat"),
        "pick after draft": (fresh, Pick("E", own), "not_drafting"),
        "choose in draft": (drafting, Choose("E", packet[0]), "drafting"),
        "reveal in draft": (drafting, Reveal(), "drafting"),
        "pick twice": (drafting.append(Pick("E", packet[0])), Pick("E", packet[1]), "already_picked"),
        "pick elsewhere": (drafting, Pick("E", drafting.state.packets["S"][0]), "not_in_packet"),
        "choose after reveal": (revealed, Choose("E", MAHO), "already_revealed"),
        "choose another's card": (fresh, Choose("E", other), "not_in_hand"),
        "choose a resting card": (rested, Choose("E", rested.state.resting["E"][0]), "resting"),
        "reveal early": (fresh.append(Choose("E", own)), Reveal(), "not_all_chosen"),
        "reveal twice": (revealed, Reveal(), "already_revealed"),
        "end before reveal": (fresh, EndHand(HandResult.DRAW, (), "E"), "not_revealed"),
        "draw before reveal": (fresh, DrawCards("E"), "not_revealed"),
        "draw without maho": (revealed, DrawCards("S"), "not_a_copier"),
        "draw twice": (drawn, DrawCards("E"), "already_drawn"),
        "copy without maho": (drawn, Copy("S", drawn.state.drawn["E"][0]), "not_a_copier"),
        "copy before drawing": (revealed, Copy("E", revealed.state.stock[0]), "not_drawn_yet"),
        "copy another card": (drawn, Copy("E", drawn.state.stock[0]), "not_among_drawn"),
        "copy twice": (copied, Copy("E", drawn.state.drawn["E"][1]), "already_copied"),
        "flip a plain card": (revealed, Flip("S", HIMEKO), "one_sided"),
        "flip to nothing": (
            play(start(MAIRU, *SAKI.deck[:5]), E=MAIRU),
            Flip("E", "hao-huiyu"),
            "unknown_side",
        ),
        "mark without name": (fresh, Mark("E", " ", True), "empty_key"),
        "win without winner": (revealed, EndHand(HandResult.WIN, (), "E"), "no_winner"),
        "winner twice": (revealed, EndHand(HandResult.WIN, ("E", "E"), "E"), "winner_twice"),
        "draw with winner": (revealed, EndHand(HandResult.DRAW, ("E",), "E"), "winner_without_win"),
        "undo nothing": (fresh, Undo(1), "no_such_operation"),
    }


REFUSALS = refusals()


@pytest.mark.parametrize("name", REFUSALS)
def test_refusal(name):
    log, operation, code = REFUSALS[name]
    with pytest.raises(OperationRefused) as refused:
        log.append(operation)
    assert code in [problem.code for problem in refused.value.problems]
    for problem in refused.value.problems:
        english, polish = problem.say("en"), problem.say("pl")
        assert english and polish and english != polish
        assert "{" not in english + polish


def test_every_refusal_has_a_case():
    from cards.deck.messages import CODES

    assert {code for _, _, code in REFUSALS.values()} == CODES


def test_several_reasons_at_once():
    log, _, _ = REFUSALS["copy twice"]
    found = log.problems(Copy("E", "hao-huiyu"))
    assert [problem.code for problem in found] == ["already_copied", "not_among_drawn"]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"cards": SAKI.deck[:23]}, "too few"),
        ({"cards": (*SAKI.deck, SAKI.deck[0])}, "in the deck twice"),
        ({"hand_size": 7}, "deal at least the hand"),
        ({"rotate_after": 6}, "range is 0 to 5"),
        ({"cards": (*SAKI.deck, HIMEKO)}, "must not be in the deck"),
        ({"draws": {"nobody": 2}}, "not in the deck"),
    ],
)
def test_settings_that_cannot_be_played_are_refused(changes, expected):
    with pytest.raises(ValueError, match=expected):
        DeckLog.start(replace(settings_for(SAKI), **changes), shuffle())


def break_deck(state):
    """States that break each invariant; shows that `broken` can fail."""
    hands = dict(state.hands)
    return {
        "I1: tsuruta-himeko is a back": replace(state, discard=(HIMEKO,)),
        "I2: ": replace(state, stock=state.stock[1:]),
        "I4: E holds 5": replace(state, hands={**hands, "E": hands["E"][1:]}),
        "I5: the stock": replace(state, stock=state.stock[1:], discard=state.stock[:1]),
        "I6: S holds 1": replace(state, stock=state.stock[1:], drawn={**state.drawn, "S": state.stock[:1]}),
        "I7: E chose": replace(state, choices={"E": hands["S"][0]}),
        "I7: revealed": replace(state, phase=Phase.PLAYING),
        "I7: E has no card": replace(state, resting={**state.resting, "E": hands["E"]}),
        "I10: 2 seats": replace(
            state,
            phase=Phase.PLAYING,
            choices={seat: hands[seat][0] for seat in SEATS},
            sides={"E": MAIRU, "S": MAIRU},
        ),
        "I10: E copies": replace(state, copies={"E": hands["S"][0]}),
    }


@pytest.mark.parametrize("expected", break_deck(start().state))
def test_broken_names_the_invariant(expected):
    assert any(line.startswith(expected) for line in broken(break_deck(start().state)[expected]))


def test_every_shuffle_has_its_own_number():
    log = start(MAHO, *SAKI.deck[:5])
    for _ in range(3):
        log = end(maho_hand(log))
    assert [c for p, c, _ in log.shuffle.calls if p == "reshuffle"] == [1, 2, 3]
    for _ in range(30):
        log = end(play(log), "S")
    last = end(maho_hand(log))
    numbers = [n for entry in last.entries for n in entry.outcome.shuffles]
    assert numbers == [1, 2, 3, 4, 5]
    assert last.state.shuffles == 5 and last.state.reshuffled


def test_usage_counts_what_stands_and_nothing_else():
    log = end(maho_hand(start(MAHO, *SAKI.deck[:5])), "E", "S")
    copied = log.entries[5].outcome.drawn["E"][0]
    second_hand = log.state.hands
    log = end(play(log), "N")
    log = log.append(Undo(log.standing[-1]))
    log = end(log, result=HandResult.REPLAY)
    log = end(play(log))
    numbers = usage([log])
    assert len(numbers) == 53
    assert numbers[MAHO] == Usage(dealt=1, chosen=1, won=1)
    assert numbers[copied].copied == 1
    assert sum(n.dealt for n in numbers.values()) == 24
    assert sum(n.chosen for n in numbers.values()) == 8
    assert sum(n.won for n in numbers.values()) == sum(n.drawn for n in numbers.values()) == 2
    assert numbers[second_hand["E"][0]].drawn == 1
    assert usage([log, log])[MAHO] == numbers[MAHO] + numbers[MAHO]


def test_usage_of_a_draft_counts_the_six_kept():
    log = start(*SAKI.deck, deal_size=7)
    for _ in range(6):
        for seat in SEATS:
            log = log.append(Pick(seat, log.state.packets[seat][0]))
    numbers = usage([log])
    assert sum(n.dealt for n in numbers.values()) == 24
    assert all(numbers[card].dealt == 0 for card in (*log.state.discard, *log.state.stock))


def test_undo_many_hands_counts_shuffles_back():
    log = maho_hand(start(MAHO, *SAKI.deck[:5]))
    ended = end(log)
    assert ended.state.shuffles == 1
    assert ended.append(Undo(1)).state.shuffles == 0
    assert Counter(c for p, c, _ in ended.shuffle.calls if p == "reshuffle")[1] >= 1
