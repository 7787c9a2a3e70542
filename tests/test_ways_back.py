"""Every change has a way back, or says what comes of it before it is done: a new verb without either fails."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from taikai.tournaments.domain.audit_log.verbs import VERBS
from taikai.tournaments.domain.undo import _known

TEMPLATES = Path(__file__).parents[1] / "templates"


@dataclass(frozen=True)
class By:
    """Another change takes it back, on the page that shows it."""

    verb: str


@dataclass(frozen=True)
class Again:
    """A value in a form that holds what there is: the log says how it was, and it is saved like that again."""

    template: str


@dataclass(frozen=True)
class Asks:
    """The button stands below a sentence that says what comes of it."""

    template: str
    button: str


@dataclass(frozen=True)
class Nobodys:
    """Nobody of the staff decides it: time does, or it comes of another change."""

    why: str


Way = By | Again | Asks | Nobodys
#: All but what is taken back by a button in the log itself (`@undoes`).
WAYS: dict[str, Way] = {
    "agenda.edited": Again("agenda/item.html"),
    "agenda.moved": By("agenda.moved"),
    "arrivals.door": Again("arrivals/door.html"),
    "arrivals.mended": Again("arrivals/lacks.html"),
    "arrivals.plays": By("arrivals.plays"),
    "seating.left_out": By("entrant.checked_in"),
    "call.described": By("call.described"),
    "call.disputed": By("call.settled"),
    "call.left": By("call.taken"),
    "call.made": By("call.taken_back"),
    "call.settled": By("call.made"),
    "call.taken": By("call.left"),
    "call.taken_back": By("call.made"),
    "cards.agreed": Nobodys("the same hand again changes nothing"),
    "cards.answered": By("cards.mended"),
    "cards.chose": Asks("decks/choose_here.html", "Open cards once"),
    "cards.committed": Asks("decks/manage.html", 'value="commit"'),
    "cards.copied": By("cards.copied"),
    "cards.corrected": By("cards.corrected"),
    "cards.covered": By("cards.looked"),
    "cards.dealt": Asks("decks/manage.html", 'value="deal"'),
    "cards.flipped": By("cards.flipped"),
    "cards.hand": By("cards.undone"),
    "cards.inserted": By("cards.removed"),
    "cards.looked": Asks("decks/choose_here.html", "Open cards once"),
    "cards.marked": By("cards.marked"),
    "cards.mended": By("cards.mended"),
    "cards.modes": Again("decks/manage.html"),
    "cards.noted": By("cards.undone"),
    "cards.removed": By("cards.inserted"),
    "cards.rulings": Again("decks/manage.html"),
    "cards.secret": Asks("decks/manage.html", 'value="secret"'),
    "cards.secret_erased": Nobodys("time does, and nothing was dealt from it"),
    "cards.undone": By("cards.hand"),
    "ceremony.begun": By("ceremony.dropped"),
    "ceremony.dropped": Asks("news/remote_ceremony.html", 'value="drop"'),
    "ceremony.ended": By("results.hidden"),
    "ceremony.planned": By("ceremony.dropped"),
    "ceremony.stepped": By("ceremony.stepped"),
    "clock.reset": Asks("agenda/manage_clock.html", 'value="reset"'),
    "emails.drafted": By("emails.dropped"),
    "emails.dropped": Asks("emails/round.html", 'value="drop"'),
    "emails.sent": Asks("emails/round.html", 'value="send"'),
    "emails.words": Again("emails/text.html"),
    "entrant.accepted": By("entrant.withdrawn"),
    "entrant.added": By("entrant.withdrawn"),
    "entrant.applied": By("entrant.withdrawn"),
    "entrant.approved": By("entrant.withdrawn"),
    "entrant.asked": Nobodys("a place became free: it comes of what freed it"),
    "entrant.confirmed": By("entrant.withdrawn"),
    "entrant.consent": Again("people/data.html"),
    "entrant.edited": Again("registration/manage_player.html"),
    "entrant.erased": Nobodys("time does, as the registration page says"),
    "entrant.forgotten": Asks("people/what_goes.html", "</p>"),
    "entrant.import_undone": By("entrant.imported"),
    "entrant.lapsed": Nobodys("time does"),
    "entrant.link_renewed": Asks("registration/manage_player.html", 'value="renew-link"'),
    "entrant.links_sent": Asks("registration/without_link.html", "Send {{ n }} links"),
    "entrant.moved": By("entrant.moved"),
    "entrant.promoted": Nobodys("a place became free: it comes of what freed it"),
    "entrant.reinstated": By("entrant.withdrawn"),
    "entrant.separated": By("entrant.merged"),
    "entrant.withdrawn": By("entrant.reinstated"),
    "federation.list_deleted": Asks("federation/numbers.html", 'name="do" value="delete"'),
    "federation.listed": By("federation.list_deleted"),
    "federation.numbers_added": Again("registration/manage_player.html"),
    "federation.columns": Again("federation/columns.html"),
    "federation.report": Again("federation/report.html"),
    "federation.facts": Again("federation/federation.html"),
    "group.added": By("group.removed"),
    "group.edited": Again("registration/manage_one.html"),
    "group.kept_over": Nobodys("time does"),
    "group.link_renewed": Asks("registration/manage_quotas.html", 'value="renew"'),
    "group.removed": Asks("registration/manage_quota.html", 'value="remove"'),
    "hands.agreed": Nobodys("the same hand again changes nothing"),
    "hands.broadcast": Again("overview/broadcast.html"),
    "hands.changed": By("hands.changed"),
    "hands.inserted": By("hands.removed"),
    "hands.link_renewed": Asks("table/manage.html", 'value="renew"'),
    "hands.link_withdrawn": Asks("table/manage.html", 'value="withdraw"'),
    "hands.removed": By("hands.inserted"),
    "hands.reported": By("hands.undone"),
    "hands.riichi_noted": By("hands.riichi_noted"),
    "hands.undone": By("hands.reported"),
    "hands.way": Again("table/manage.html"),
    "hands.way_at": Again("table/manage.html"),
    "money.account": Again("money/accounts.html"),
    "money.account_gone": Asks("money/accounts.html", 'name="remove"'),
    "money.assigned": By("money.assigned"),
    "money.disallowed": By("money.allowed"),
    "money.discount": By("money.discount_gone"),
    "money.discount_gone": Asks("money/discounts.html", 'name="remove"'),
    "money.reminded": Asks("money/remind.html", 'value="remind"'),
    "money.repriced": Asks("money/discounts.html", 'name="reprice"'),
    "money.split": By("money.taken_back"),
    "money.statement": By("money.taken_back"),
    "money.taken_back": By("money.noted"),
    "money.terms": Again("money/terms.html"),
    "money.uncancelled": By("money.cancelled"),
    "news.announced": By("news.taken_back"),
    "news.corrected": By("news.corrected"),
    "passing.terms": Again("registration/manage_transfers.html"),
    "penalty.cancelled": By("penalty.given"),
    "penalty.given": By("penalty.cancelled"),
    "place.approved": By("place.returned"),
    "place.declined": By("place.offered"),
    "place.kept": By("place.offered"),
    "place.lapsed": Nobodys("time does"),
    "place.offered": By("place.kept"),
    "place.refused": By("place.offered"),
    "place.returned": By("place.offered"),
    "programs.origins": Again("api/programs.html"),
    "programs.token": By("programs.token_ended"),
    "programs.token_ended": Asks("api/end.html", "value=do"),
    "programs.webhook": By("programs.webhook_ended"),
    "programs.webhook_ended": Asks("api/end.html", "value=do"),
    "question.added": By("question.removed"),
    "question.edited": Again("registration/manage_one.html"),
    "question.moved": By("question.moved"),
    "question.removed": Asks("registration/manage_question.html", 'value="remove"'),
    "registration.closed": Nobodys("time does, as the settings say"),
    "registration.opened": Nobodys("time does, as the settings say"),
    "result.agreed": Nobodys("the same numbers again change nothing"),
    "result.confirmed": By("result.reopened"),
    "result.photo": Asks("results/photo.html", 'name="remove"'),
    "result.reopened": By("result.confirmed"),
    "result.saved": By("result.saved"),
    "result.saved_confirmed": By("result.reopened"),
    "result.signed": By("result.unsigned"),
    "result.unsigned": By("result.signed"),
    "ruling.settings": Again("rulings/register.html"),
    "ruling.withdrawn": By("ruling.made"),
    "results.hidden": By("results.released"),
    "results.released": By("results.hidden"),
    "results.settings": Again("results/board.html"),
    "screen.added": By("screen.removed"),
    "screen.removed": By("screen.added"),
    "screen.themed": By("screen.themed"),
    "screen.told": Again("news/remote.html"),
    "seating.drawn": By("seating.drawn"),
    "seating.filled_up": By("entrant.moved"),
    "seating.left": By("seating.undone"),
    "seating.no_show": By("entrant.reinstated"),
    "seating.planning": Nobodys("a plan is looked at before anybody takes it"),
    "seating.replaced": By("seating.replaced"),
    "seating.replanned": By("seating.undone"),
    "seating.seeded": Nobodys("a draw says the seed it took"),
    "seating.swapped": By("seating.swapped"),
    "seating.undone": By("seating.replanned"),
    "seating.unpublished": By("seating.published"),
    "seating.wishes": Again("seating/plan.html"),
    "sheet.changed": Again("baida/value.html"),
    "sheet.removed": By("sheet.reported"),
    "sheet.reported": By("sheet.removed"),
    "staff.accepted": By("staff.removed"),
    "staff.added": By("staff.removed"),
    "staff.invited_again": By("staff.removed"),
    "staff.left": Asks("accounts/delete.html", "Delete my account"),
    "staff.removed": Asks("tournaments/staff.html", 'class="danger small"'),
    "standings.brought_back": By("standings.passed"),
    "standings.chosen": By("standings.chosen"),
    "standings.counting": Again("standings/tie_breaks.html"),
    "standings.final": Again("standings/final.html"),
    "standings.passed": By("standings.brought_back"),
    "standings.settled": By("standings.settled"),
    "standings.tie_breaks": Again("standings/tie_breaks.html"),
    "teams.saved": Again("series/manage_teams.html"),
    "tournament.copied": By("tournament.leaves"),
    "tournament.created": By("tournament.leaves"),
    "tournament.edited": Again("tournaments/form.html"),
    "tournament.imported": By("tournament.leaves"),
    "tournament.leaves": By("tournament.stays"),
    "tournament.picture": Asks("tournaments/picture.html", 'name="remove"'),
    "tournament.rules": Again("rulebook/tournament_rules.html"),
    "tournament.stage": By("tournament.stage"),
    "tournament.stays": By("tournament.leaves"),
}


def test_every_verb_has_a_way_back_or_asks():
    named = {verb for verb in VERBS if not verb.startswith("test.")}
    assert named - set(_known) - set(WAYS) == set(), "say here how this is taken back, or ask before it is done"
    assert set(WAYS) - named == set()
    assert set(WAYS) & set(_known) == set()  # what the log takes back needs no other way
    assert set(_known) <= named


@pytest.mark.parametrize(("verb", "way"), WAYS.items(), ids=WAYS)
def test_the_way_is_there(verb: str, way: Way):
    match way:
        case By(other):
            assert other in VERBS
        case Again(template):
            form = (TEMPLATES / template).read_text()
            assert 'method="post"' in form or "<button" in form
        case Asks(template, button):
            assert re.search(r"\w+(\W+\w+){4}", sentence_above((TEMPLATES / template).read_text(), button)), verb
        case Nobodys(why):
            assert why


def sentence_above(page: str, button: str) -> str:
    """What stands above a button, within what unfolds it or, on a page of its own, from the top of it."""
    before, found, _after = page.partition(button)
    assert found, f"no {button}"
    what = re.findall(r'{% translate "([^"]+)" as what %}|asvar what %}(.*?){%', before, re.DOTALL)
    if re.search(r'{% include "parts/sure\.html"[^%]*$', before):
        return "".join(what[-1])
    within = before[max(before.rfind("<details"), before.rfind("<form"), 0) :]
    within = within if "<p" in within else before
    words = re.findall(r"<(?:p|span|li|h1)\b[^>]*>(.*?)</(?:p|span|li|h1)>", within, re.DOTALL)
    text = re.sub(r"{%.*?%}|{{.*?}}|<[^>]*>", lambda tag: _said(tag[0]), " ".join(words), flags=re.DOTALL)
    return " ".join(text.split())


def _said(tag: str) -> str:
    said = re.match(r'{% translate ["\']([^"\']+)', tag)
    return said[1] if said else " "
