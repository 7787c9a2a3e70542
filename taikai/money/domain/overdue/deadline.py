"""Payment deadline: a date, or days after confirmation; payment instructions in e-mails."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import partial
from typing import Any

from django.db.models import Q
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override

from taikai.money.domain.payment_methods import in_emails
from taikai.money.domain.prices.load import computed_prices
from taikai.money.domain.prices.price import stored
from taikai.money.models import Bill, Terms
from taikai.problems import Problem, Refusal
from taikai.registration.domain.entrant_emails import paying_texts
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Actor, Change, change, follow
from taikai.tournaments.domain.event.movable_deadlines import Deadline, moment_finders
from taikai.tournaments.models import Tournament

MOST_DAYS = 365
FIELDS = ("pay_by", "pay_days", "remind_days", "auto_days", "judges_take")
#: By these somebody learns that the place is theirs.
CALLED_UP = frozenset({"entrant.promoted", "entrant.accepted", "entrant.reinstated"})


def terms_of(tournament: Tournament) -> Terms:
    """What the organisers have set; nothing but the days between reminders while they have not."""
    return Terms.objects.filter(tournament=tournament).first() or Terms(tournament=tournament)


def deadline(terms: Terms, since: dt.datetime | None, zone: dt.tzinfo) -> dt.date | None:
    """The last day to pay; None: there is none yet.

    Of both, the later one: who is called up from the waiting list after the day still has the days to pay.
    `since`: when the place was confirmed; None while it is not.
    """
    days = [terms.pay_by] if terms.pay_by else []
    if terms.pay_days is not None and since is not None:
        days.append(since.astimezone(zone).date() + dt.timedelta(days=terms.pay_days))
    return max(days, default=None)


def set_terms(
    tournament: Tournament,
    *,
    pay_by: dt.date | None,
    pay_days: int | None,
    remind_days: int,
    auto_days: int | None,
    judges_take: bool = False,
    actor: Actor,
    key: str = "",
) -> Terms:
    """Set the deadline and the reminders.

    Raises:
        Refusal: too many days; a day after the event's last; a reminder before a deadline that is not there.
    """
    values: dict[str, Any] = {
        "pay_by": pay_by,
        "pay_days": pay_days,
        "remind_days": remind_days,
        "auto_days": auto_days,
        "judges_take": judges_take,
    }
    content = tuple(map(str, (pay_by, pay_days, remind_days, auto_days, judges_take)))
    with change(tournament, actor, "money.terms", key=key, content=content) as act:
        terms = terms_of(act.tournament)
        if act.repeated:
            return terms
        if problems := _problems(act.tournament, values):
            raise Refusal(problems)
        before = {name: _plain(getattr(terms, name)) for name in FIELDS}
        for name, value in values.items():
            setattr(terms, name, value)
        terms.tournament = act.tournament
        terms.save()
        act.log(before=before, after={name: _plain(value) for name, value in values.items()})
        return terms


@moment_finders.register()
def pay_by_moment(tournament: Tournament) -> list[Deadline]:
    """The last day to pay that holds for everybody."""
    terms = Terms.objects.filter(tournament=tournament, pay_by__isnull=False).first()
    if terms is None or terms.pay_by is None:
        return []
    return [Deadline("pay_by", _("payment deadline"), terms.pay_by, partial(_pay_by, terms))]


def _pay_by(terms: Terms, act: Change, day: dt.date) -> None:
    before, terms.pay_by = _plain(terms.pay_by), day
    terms.save(update_fields=["pay_by"])
    act.log(verb="money.terms", before={"pay_by": before}, after={"pay_by": _plain(day)})


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, dt.date) else value


def _problems(tournament: Tournament, values: dict[str, Any]) -> list[Problem]:
    found = []
    for name in ("pay_days", "remind_days", "auto_days"):
        if values[name] is not None and not 0 <= values[name] <= MOST_DAYS:
            found.append(Problem("terms.days", name, _("Enter a number of days from 0 to 365.")))
    if values["pay_by"] and values["pay_by"] > tournament.ends_on:
        found.append(
            Problem("terms.late", "pay_by", _("The deadline is after the tournament. Choose an earlier day."))
        )
    if values["auto_days"] is not None and values["pay_by"] is None and values["pay_days"] is None:
        words = _("Reminders need a deadline. Set a date or a number of days after confirmation.")
        found.append(Problem("terms.no_deadline", "auto_days", words))
    return found


@follow(
    "entrant.confirmed",
    "entrant.approved",
    "entrant.added",
    "entrant.imported",
    "place.passed",
    *sorted(CALLED_UP),
)
def bill(act: Change) -> None:
    """Note since when somebody's place is sure, and at what price; who comes back begins again."""
    called = set(act.answer.get("called_up", ())) | {
        int(entry.target_id.removeprefix("entrant:"))
        for entry in act.entries
        if entry.verb in CALLED_UP and entry.target_id.removeprefix("entrant:").isdigit()
    }
    if any(entry.verb == "entrant.reinstated" for entry in act.entries):
        Bill.objects.filter(entrant__in=called).delete()
    sure = Q(status=Entrant.Status.CONFIRMED) | Q(status=Entrant.Status.APPLIED, pk__in=called)
    fresh = Entrant.objects.filter(sure, tournament=act.tournament, kind=Entrant.Kind.PLAYER, bill=None)
    people = list(fresh.order_by("pk"))
    if people:
        now, lines = timezone.now(), computed_prices(act.tournament, people)
        Bill.objects.bulk_create(Bill(entrant=each, since=now, lines=stored(lines[each.pk])) for each in people)


# Payment instructions in e-mails: deadline, amount, reference, account.


def payment_instructions(entrants: Sequence[Entrant], sure: bool) -> dict[int, str]:
    """The text for each who has a place and an open fee. `sure`: by this e-mail the place is theirs."""
    people = [each for each in entrants if each.tournament.fee and each.holds_a_place and not each.paid_at]
    if not people:
        return {}
    tournament = people[0].tournament
    terms, now = terms_of(tournament), timezone.now()
    since = dict(Bill.objects.filter(entrant__in=[each.pk for each in people]).values_list("entrant_id", "since"))
    texts = {}
    for pk, paying in in_emails(people).items():
        (entrant,) = [each for each in people if each.pk == pk]
        until = deadline(terms, since.get(pk) or (now if sure else None), tournament.zone)
        with override(entrant.language or "en"):
            day = date_format(until, "DATE_FORMAT") if until else ""
            texts[pk] = render_to_string("money/mail/paying.txt", {**paying, "deadline": day}).strip()
    return texts


paying_texts.add(payment_instructions)
