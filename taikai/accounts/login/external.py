"""OAuth and OpenID Connect client (Authlib): state, nonce, PKCE, signatures.

Tokens are used once and thrown away. A provider that hangs holds `AT_ONCE` requests, for a few seconds each.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from threading import BoundedSemaphore
from typing import Any, TypeVar

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.accounts.domain.external import Identity, Provider, link, name_of, providers
from taikai.accounts.domain.profile import LONGEST_NAME
from taikai.problems import Refusal
from taikai.runtime.circuit_breaker import Breaker
from taikai.runtime.health import WARNING, Finding, check, lazy_words

AT_ONCE = 4
TIMEOUT = 5  # seconds for each of up to four requests
LONGEST_SUBJECT = 255
WAITING = "external_waiting"  # in the session: who is linked after the next log-in: [account, person, when]
TEN_MINUTES = 10 * 60

# What a provider says may be anything at all.
MALFORMED = (ValueError, KeyError, TypeError, AttributeError, RuntimeError)
Found = TypeVar("Found")

logger = logging.getLogger(__name__)
_turns = BoundedSemaphore(AT_ONCE)


class Away(Exception):
    """The provider does not answer now."""


class NotProven(Exception):
    """What came back does not say who somebody is."""


@cache
def breaker_of(provider: Provider) -> Breaker:
    return Breaker(f"log-in with {provider.name}")


@cache
def _client(provider: Provider) -> Any:
    """Authlib's client; it keeps what discovery said, and asks again for keys it does not know."""
    # Imported only where a provider is switched on: it takes a quarter of a second.
    from authlib.integrations.django_client import OAuth

    common = {"client_id": provider.client_id, "client_secret": provider.secret}
    # A token is used at once, so also one that lives for a minute only (`leeway`).
    session = {"code_challenge_method": "S256", "default_timeout": TIMEOUT, "leeway": 0}
    if api := provider.oauth_api:
        return OAuth().register(
            provider.key,
            **common,
            authorize_url=f"{api}/oauth2/authorize",
            access_token_url=f"{api}/oauth2/token",
            client_kwargs={**session, "scope": "identify email"},
        )
    return OAuth().register(
        provider.key,
        **common,
        server_metadata_url=f"{provider.issuer.rstrip('/')}/.well-known/openid-configuration",
        client_kwargs={**session, "scope": "openid email profile"},
    )


def begin(request: HttpRequest, provider: Provider, back: str) -> str:
    """The provider's address that asks who somebody is; it sends the browser to `back`. Raises Away."""
    return str(_ask(provider, lambda: _client(provider).authorize_redirect(request, back)).url)


def who(request: HttpRequest, provider: Provider) -> Identity:
    """Who came back from the provider. Raises Away, NotProven."""
    return _ask(provider, lambda: (_discord if provider.oauth_api else _openid)(request, provider))


def _ask(provider: Provider, ask: Callable[[], Found]) -> Found:
    from authlib.common.errors import AuthlibBaseError
    from joserfc.errors import JoseError
    from requests import RequestException

    breaker = breaker_of(provider)
    if not breaker.may_try() or not _turns.acquire(timeout=TIMEOUT):
        raise Away
    try:
        found = ask()
        breaker.answered()
        return found
    except (AuthlibBaseError, JoseError, RequestException, *MALFORMED) as error:
        if _is_away(error):
            breaker.failed(error)
            raise Away from error
        logger.warning("log-in with %s: %s: %s", provider.name, type(error).__name__, str(error)[:200])
        raise NotProven from error
    finally:
        _turns.release()


def _is_away(error: Exception) -> bool:
    """Whether nobody can log in now. A 4xx may be one visitor's doing, and so may an answer that is no JSON."""
    from requests import ConnectionError, HTTPError, Timeout

    if isinstance(error, HTTPError):
        return error.response is None or error.response.status_code >= 500
    return isinstance(error, ConnectionError | Timeout)


def _openid(request: HttpRequest, provider: Provider) -> Identity:
    client = _client(provider)
    issuer = client.load_server_metadata()["issuer"]
    if issuer.rstrip("/") != provider.issuer.rstrip("/"):
        raise ValueError(f"the issuer calls itself {issuer}")
    must = {
        "iss": {"essential": True, "value": issuer},
        "aud": {"essential": True, "value": provider.client_id},
    }
    token = client.authorize_access_token(request, claims_options=must)
    said = dict(token["userinfo"])  # the claims of the ID token; an answer without one proves nothing
    if "email" not in said and "userinfo_endpoint" in client.server_metadata:
        more = client.userinfo(token=token)
        if more["sub"] != said["sub"]:
            raise ValueError("the user info is somebody else's")
        said = more | said
    verified = said.get("email_verified") in (True, "true")
    shown = said.get("email") or said.get("preferred_username") or said.get("name")
    return _person(provider, said["sub"], shown, said.get("name"), said.get("email") if verified else "")


def _discord(request: HttpRequest, provider: Provider) -> Identity:
    client = _client(provider)
    token = client.authorize_access_token(request)
    answer = client.get(f"{provider.oauth_api}/users/@me", token=token)
    answer.raise_for_status()
    said = answer.json()
    email = said.get("email") if said.get("verified") is True else ""
    return _person(provider, said["id"], said["username"], said.get("global_name") or said["username"], email)


def _person(provider: Provider, subject: Any, name: Any, full_name: Any, email: Any) -> Identity:
    if not isinstance(subject, str) or not 0 < len(subject) <= LONGEST_SUBJECT:
        raise ValueError("no subject")
    shown, full = (
        text.replace("\0", "")[:LONGEST_NAME] if isinstance(text, str) else "" for text in (name, full_name)
    )
    try:
        EmailValidator()(email)
    except ValidationError:
        email = ""
    return Identity(provider.issuer, subject, shown, full or shown, email if len(email) <= LONGEST_NAME else "")


def link_after_log_in(request: HttpRequest, user: User, person: Identity) -> None:
    """Link this person once `user` has logged in here in another way."""
    request.session[WAITING] = [user.pk, asdict(person), int(time.time())]


def link_waiting(request: HttpRequest, user: User) -> None:
    """`user` has logged in: link who waits for that."""
    waiting = request.session.pop(WAITING, None)
    if waiting is None:
        return
    pk, person, at = waiting
    if pk != user.pk or time.time() - at > TEN_MINUTES:
        return
    try:
        link(user, Identity(**person))
    except Refusal:  # linked to another account meanwhile
        return
    words = _("Linked. You can now log in with %(provider)s.") % {"provider": name_of(person["issuer"])}
    messages.success(request, words, fail_silently=True)


@check("login_providers")
def login_providers() -> Finding:
    """Whether those that were asked last did answer. Asks nobody: it tells of log-ins."""
    away = [provider.name for provider in providers() if breaker_of(provider).is_away]
    if not away:
        return Finding()
    words = gettext_lazy("Log-in providers that didn’t respond: %(names)s.")
    return Finding(WARNING, lazy_words(words, names=", ".join(away)), {"away": len(away)})
