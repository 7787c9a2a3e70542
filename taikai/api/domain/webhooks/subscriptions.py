"""Webhook subscriptions: add, end, test."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Sequence

from django.utils.translation import gettext as _

from taikai.api.domain.tokens import revoke_row
from taikai.api.domain.webhooks.event_kinds import EVENTS
from taikai.api.domain.webhooks.url_check import target_of
from taikai.api.models import MOST_URL, Webhook
from taikai.problems import Problem, Refusal, refuse
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Tournament

MOST = 10  # a tournament
PREFIX = "whsec_"


def new_secret() -> str:
    """As Standard Webhooks writes one: 32 random bytes."""
    return PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def add_webhook(
    tournament: Tournament, *, url: str, events: Sequence[str], actor: Actor, key: str = ""
) -> tuple[Webhook, bool]:
    """An address that is told of these events from now on; and whether it was made now (not by a repeated write).

    Raises:
        Refusal: the address is none that may be told, nothing is chosen, or there are too many.
    """
    with change(tournament, actor, "programs.webhook", key=key, content=(url, list(events))) as act:
        if act.repeated:
            return Webhook.objects.get(pk=act.answer["webhook"]), False
        chosen = [name for name in EVENTS if name in events]
        standing = Webhook.objects.filter(tournament=act.tournament, ended_at=None)
        problems = []
        if len(url) > MOST_URL or target_of(url) is None:
            words = _(
                "This address can’t be used. Use https://, the usual port or 8443, no password and no internal "
                "network."
            )
            problems.append(Problem("webhook.url", "url", words))
        if not chosen or set(events) - set(EVENTS):
            problems.append(Problem("webhook.events", "events", _("Choose what to notify this address about.")))
        if standing.filter(url=url).exists():
            problems.append(
                Problem("webhook.twice", "url", _("This address already has a webhook. Remove that one first."))
            )
        if standing.count() >= MOST:
            problems.append(Problem("webhook.many", "", _("Too many webhooks. Remove some first.")))
        if problems:
            raise Refusal(problems)
        made = Webhook.objects.create(
            tournament=act.tournament,
            url=url,
            events=chosen,
            secret=new_secret(),
            made_by=actor.label[:150],
        )
        act.answer |= {"webhook": made.pk}
        act.log(target=url[:200], target_id=f"webhook:{made.pk}", after={"events": chosen})
    return made, True


def end_webhook(tournament: Tournament, pk: int, *, actor: Actor, key: str = "") -> None:
    """It is told nothing any more, nor what waits. Raises Refusal if there is none such."""
    with change(tournament, actor, "programs.webhook_ended", key=key, content=(pk,)) as act:
        if act.repeated:
            return
        found = revoke_row(
            Webhook,
            act.tournament,
            pk,
            refuse("webhook.gone", _("This webhook has been removed. Reload the page.")),
        )
        act.log(target=found.url[:200], target_id=f"webhook:{pk}")
