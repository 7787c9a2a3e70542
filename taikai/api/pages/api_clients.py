"""Template context of the staff page of API clients: tokens, webhooks with deliveries, allowed origins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from taikai.api.domain.allowed_origins import Origins, origins_of
from taikai.api.domain.webhooks.event_kinds import EVENTS
from taikai.api.forms import OriginsForm, TokenForm, WebhookForm
from taikai.api.models import Delivery, Token, Webhook
from taikai.jobs.models import Job
from taikai.tournaments.models import Tournament

SHOWN = 30  # deliveries on the page


@dataclass(frozen=True, slots=True)
class DeliveryShown:
    """A delivery as the page shows it. `state`: arrived, waiting, failed."""

    delivery: Delivery
    state: str

    @property
    def words(self) -> Any:
        return EVENTS.get(self.delivery.event, _("test"))

    @property
    def why(self) -> str:
        """Why it has not arrived, as far as it is known."""
        if self.delivery.arrived_at is None and self.delivery.status is not None:
            return _("answer %(status)d") % {"status": self.delivery.status}
        return _(self.delivery.why) if self.delivery.why else ""


def told(delivery: Delivery) -> DeliveryShown:
    """How it stands: what is given up says so."""
    if delivery.arrived_at is not None:
        return DeliveryShown(delivery, "arrived")
    job = delivery.job
    waits = job is not None and job.state in (Job.State.WAITING, Job.State.RUNNING)
    return DeliveryShown(delivery, "waiting" if waits and delivery.webhook.ended_at is None else "failed")


def snippet(tournament: Tournament) -> str:
    """What goes into another web site's page."""
    address = settings.SITE_URL + reverse("embed-standings", args=[tournament.slug])
    title = tournament.name.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    return f'<iframe src="{address}" title="{title}" width="100%" height="600" loading="lazy"></iframe>'


def programs_context(tournament: Tournament, **forms: Any) -> dict[str, Any]:
    """Everything on the page, in four queries; a form that was refused comes back as it was typed."""
    found: Origins = origins_of(tournament)
    tokens = list(Token.objects.filter(tournament=tournament))
    hooks = list(Webhook.objects.filter(tournament=tournament, ended_at=None))
    deliveries = Delivery.objects.filter(webhook__tournament=tournament).select_related("webhook", "job")
    return {
        "tokens": [each for each in tokens if each.ended_at is None],
        "ended": [each for each in tokens if each.ended_at is not None],
        "hooks": [(hook, [EVENTS[name] for name in hook.events if name in EVENTS]) for hook in hooks],
        "deliveries": [told(each) for each in deliveries[:SHOWN]],
        "token_form": TokenForm(initial={"scope": Token.Scope.READ}, prefix="token"),
        "hook_form": WebhookForm(prefix="hook"),
        "origins_form": OriginsForm(found=found, prefix="origins"),
        "snippet": snippet(tournament) if found.embed else "",
        **forms,
    }
