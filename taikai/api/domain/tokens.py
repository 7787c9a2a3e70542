"""API tokens: created by an organiser, shown once, stored as a digest; revocation of tokens and webhooks."""

from __future__ import annotations

import datetime as dt
import hashlib
import secrets
from typing import TypeVar

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.api.models import Token, Webhook
from taikai.problems import Problem, Refusal, refuse
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import JUDGE

# Revocation of tokens and webhooks: the row stays, so that log and page can still name it.


Endable = TypeVar("Endable", Token, Webhook)


def revoke_row(kind: type[Endable], tournament: Tournament, pk: int, gone: Refusal) -> Endable:
    """From now on it is ended, if it was not already. Raises `gone` where the tournament has none such."""
    found = kind.objects.filter(tournament=tournament, pk=pk).first()
    if found is None:
        raise gone
    if found.ended_at is None:
        found.ended_at = timezone.now()
        found.save(update_fields=["ended_at"])
    return found


PREFIX = "tk_"  # so that programs that look for secrets in files know one
MOST = 30  # a tournament
MOST_NAME = 60
SEEN_EVERY = dt.timedelta(minutes=1)  # how exactly "last used" is kept


def digest_of(text: str) -> str:
    """What is kept of a token: it holds 256 random bits, so nothing slower than a digest is needed."""
    return hashlib.sha256(text.encode()).hexdigest()


def make_token(tournament: Tournament, *, name: str, scope: str, actor: Actor, key: str = "") -> tuple[Token, str]:
    """A token for a program, and its text, which nobody can be told again ("" for a repeated write).

    Raises:
        Refusal: no name, one that another program had, or too many programs.
    """
    name = " ".join(name.split())
    with change(tournament, actor, "programs.token", key=key, content=(name, scope)) as act:
        if act.repeated:
            return Token.objects.get(pk=act.answer["token"]), ""
        found = Token.objects.filter(tournament=act.tournament)
        problems = []
        if not name:
            problems.append(Problem("token.name", "name", _("Enter the name of the app. It appears in the log.")))
        if len(name) > MOST_NAME:
            words = _("Shorten this to %(most)d characters. It has %(count)d.")
            problems.append(Problem("token.long", "name", words % {"most": MOST_NAME, "count": len(name)}))
        if scope not in Token.Scope.values:
            problems.append(Problem("token.scope", "scope", _("Choose what the app can do.")))
        if found.filter(name=name).exists():
            words = _(
                "This name is or was used by another app. Choose a new name, so that the log can tell them apart."
            )
            problems.append(Problem("token.twice", "name", words))
        if found.filter(ended_at=None).count() >= MOST:
            problems.append(Problem("token.many", "", _("Too many tokens. Revoke some first.")))
        if problems:
            raise Refusal(problems)
        text = PREFIX + secrets.token_urlsafe(32)
        made = Token.objects.create(
            tournament=act.tournament,
            name=name,
            scope=scope,
            digest=digest_of(text),
            begins=text[:8],
            made_by=actor.label[:150],
        )
        act.answer |= {"token": made.pk}
        act.log(target=name, target_id=f"token:{made.pk}", after={"scope": scope})
    return made, text


def end_token(tournament: Tournament, pk: int, *, actor: Actor, key: str = "") -> None:
    """From now on it opens nothing. Raises Refusal if there is none such."""
    with change(tournament, actor, "programs.token_ended", key=key, content=(pk,)) as act:
        if act.repeated:
            return
        found = revoke_row(
            Token, act.tournament, pk, refuse("token.gone", _("This token doesn’t exist. Reload the page."))
        )
        act.log(target=found.name, target_id=f"token:{pk}")


def token_behind(text: str) -> Token | None:
    """The token somebody shows, if it opens anything; notes that it was used."""
    if not text.startswith(PREFIX) or len(text) > 100:
        return None
    found = Token.objects.filter(digest=digest_of(text), ended_at=None).first()
    if found is None:
        return None
    now = timezone.now()
    if found.used_at is None or now - found.used_at > SEEN_EVERY:
        Token.objects.filter(pk=found.pk).update(used_at=now)
    return found


def actor_of_token(token: Token) -> Actor:
    """The program as the log names it: its own name is once a tournament, so it is told from every other."""
    return Actor(label=f"{token.name} ({token.made_by})"[:150], role=JUDGE)
