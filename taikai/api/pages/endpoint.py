"""API endpoint declaration: permission, input and output of an address in one place.
Routes, checks and OpenAPI (`openapi.py`) are made from it, so they cannot disagree.

An answer hangs on the revision of the parts it is made of (`parts`), for whoever asks: 304 while nothing of them
has changed. Cookies count for nothing here: who is more than the public shows a token.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from taikai.api.domain.allowed_origins import origins_of
from taikai.api.domain.tokens import actor_of_token, token_behind
from taikai.api.models import Token
from taikai.http_guard.problem_json import problem_answer
from taikai.http_guard.rate_limit import in_an_hour, over_rate_limit, too_many
from taikai.problems import Refusal
from taikai.runtime.registry import Registry
from taikai.tournaments.access import Program, TaikaiRequest, declare, needs
from taikai.tournaments.models import Tournament
from taikai.tournaments.page_dependencies import Watch

SHAPE = 1  # goes up when an answer changes its shape: what programs have kept counts no more
STRANGERS = 6_000  # answers an hour to one address
PROGRAMS = 20_000  # and to one token
WRONG = 60  # tokens that open nothing, an hour and address
READ = ("GET", "HEAD", "OPTIONS")

EndpointView = Callable[..., Any]


class WrongRequest(Exception):
    """A request that is answered with a problem."""

    def __init__(self, status: int, detail: Any) -> None:
        self.status, self.detail = status, detail
        super().__init__(detail)


class ProgramRequest(TaikaiRequest):
    """A request with a token, as a view with a `scope` gets it."""

    token: Token


@dataclass(frozen=True, slots=True)
class QueryParameter:
    name: str
    schema: Mapping[str, Any]
    says: str


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address. `parts`: what its answer is made of for the public (`tournaments/domain/change.py`), None: its
    ETag is that of its text. `scope`: which token it needs. `answer`: the schema of what it says, `takes`: of what
    is sent.
    """

    name: str
    path: str
    title: str
    permission: str
    answer: Mapping[str, Any]
    parts: tuple[str, ...] | None = None
    scope: str = ""
    takes: Mapping[str, Any] | None = None
    parameters: tuple[QueryParameter, ...] = ()
    statuses: tuple[int, ...] = ()
    kind: str = "application/json"
    methods: tuple[str, ...] = READ
    view: EndpointView = field(default=lambda: None, compare=False)

    @property
    def writes(self) -> bool:
        """Whether something is sent to it."""
        return self.takes is not None


endpoints: Registry[str, Endpoint] = Registry("addresses of the API")


def endpoint(
    name: str, path: str, title: str, permission: str, **more: Any
) -> Callable[[EndpointView], EndpointView]:
    """Declare what a view answers. The view gets the request of `needs` and returns plain JSON values."""

    def declare(view: EndpointView) -> EndpointView:
        answer = view_of(Endpoint(name, path, title, permission, **more), view)
        endpoints.add(Endpoint(name, path, title, permission, view=answer, **more), name)
        return answer

    return declare


def view_of(declared: Endpoint, view: EndpointView) -> EndpointView:
    """The view with everything around it: token, limits, methods, role, ETag, origins, problems."""

    @needs(declared.permission)
    def inside(request: TaikaiRequest, **kwargs: Any) -> HttpResponseBase:
        return _told(declared, view, request, kwargs)

    def answer(request: ProgramRequest, **kwargs: Any) -> HttpResponseBase:
        request.user = AnonymousUser()
        try:
            response = _asked(declared, inside, request, kwargs)
        except WrongRequest as wrong:
            response = problem_answer(wrong.status, wrong.detail)
        except Http404:
            response = problem_answer(404, _("This address doesn’t exist, or isn’t public. Check it."))
        except PermissionDenied:
            response = problem_answer(403, _("This role doesn’t have permission to do that."))
        except Refusal as refusal:
            status = getattr(refusal, "status", 422)
            sentence = _("Request refused. Nothing was changed.") if declared.writes else _("Invalid request.")
            response = problem_answer(status, sentence, refusal.problems)
        if response.status_code == 401:
            response["WWW-Authenticate"] = 'Bearer realm="Taikai"'
        if response.status_code == 405:
            response["Allow"] = ", ".join(declared.methods)
        if response.status_code == 429:
            in_an_hour(response)
        return _for_origins(request, response, declared)

    answer.csrf_exempt = True  # type: ignore[attr-defined]  # no cookie counts here, so no cookie can be abused
    answer.__doc__ = view.__doc__
    answer.__module__ = view.__module__
    return declare(answer, declared.permission, "endpoint")


def _asked(declared: Endpoint, inside: EndpointView, request: ProgramRequest, kwargs: dict[str, Any]) -> Any:
    token = _token(request)
    if token is None:
        if over_rate_limit(request, "api", STRANGERS):
            raise WrongRequest(
                429, _("Too many requests. Try again in an hour, and keep unchanged answers (ETag).")
            )
    elif too_many(f"api:token:{token.pk}", PROGRAMS):
        raise WrongRequest(429, _("Too many requests. Try again in an hour, and keep unchanged answers (ETag)."))
    if request.method not in declared.methods:
        raise WrongRequest(
            405, _("Method not allowed. Use one of these: %(methods)s") % {"methods": ", ".join(declared.methods)}
        )
    if request.method == "OPTIONS":
        return HttpResponse(status=204, headers={"Allow": ", ".join(declared.methods)})
    if token is not None and token.tournament.slug != kwargs.get("slug", token.tournament.slug):
        raise WrongRequest(403, _("This token belongs to another tournament."))
    if declared.scope and token is None:
        raise WrongRequest(401, _("Send a token of this tournament in the header “Authorization: Bearer tk_…”."))
    if declared.scope == Token.Scope.RESULTS and token is not None and token.scope != Token.Scope.RESULTS:
        raise WrongRequest(403, _("This token can only read."))
    if token is not None:
        request.token = token
        request.program = Program(token.tournament_id, actor_of_token(token))
    return inside(request, **kwargs)


def _token(request: TaikaiRequest) -> Token | None:
    sentence = request.headers.get("Authorization", "")
    if not sentence:
        return None
    kind, _space, text = sentence.partition(" ")
    found = token_behind(text.strip()) if kind.lower() == "bearer" else None
    if found is None:
        if over_rate_limit(request, "api-token", WRONG):
            raise WrongRequest(429, _("Too many invalid tokens. Try again in an hour."))
        raise WrongRequest(401, _("Invalid or revoked token. Check it."))
    return found


def is_staff(request: TaikaiRequest) -> bool:
    """Whether a token was shown: who shows one may read what the staff reads of results."""
    return getattr(request, "program", None) is not None


def number_for(request: TaikaiRequest, parts: tuple[str, ...]) -> int:
    """The revision an answer of these parts stands for, for whoever asks."""
    watch = Watch(staff=True) if is_staff(request) else Watch(parts=parts)
    return watch.number(request.tournament)


def _etag(declared: Endpoint, request: TaikaiRequest) -> str | None:
    if declared.parts is None or declared.writes:
        return None
    who = "staff" if is_staff(request) else "public"
    seen = "|".join([request.get_full_path(), who, get_language() or "", request.tournament.secret])
    return f'W/"api{SHAPE}-{number_for(request, declared.parts)}-{zlib.crc32(seen.encode()):08x}"'


def _told(
    declared: Endpoint, view: EndpointView, request: TaikaiRequest, kwargs: dict[str, Any]
) -> HttpResponseBase:
    etag = _etag(declared, request)
    response = get_conditional_response(request, etag=etag) if etag else None
    if response is None:
        told = view(request, **kwargs)
        if isinstance(told, HttpResponseBase):
            return told
        text = json.dumps(told, ensure_ascii=False)
        if etag is None and not declared.writes:
            digest = hashlib.sha256(f"{SHAPE}|{get_language()}|{text}".encode()).hexdigest()[:24]
            etag = f'W/"api-{digest}"'
            response = get_conditional_response(request, etag=etag)
        if response is None:
            response = HttpResponse(text, content_type=declared.kind)
    if etag:
        response["ETag"] = etag
    response["Cache-Control"] = "no-store" if declared.writes else "private, no-cache"
    response["Content-Language"] = get_language() or "en"
    return response


def _for_origins(request: TaikaiRequest, response: Any, declared: Endpoint) -> HttpResponseBase:
    """Let the pages of other web sites read the answer where the organiser allows it; the description anybody."""
    patch_vary_headers(response, ["Origin", "Authorization", "Accept-Language"])
    origin = request.headers.get("Origin", "")
    if not origin:
        return response  # type: ignore[no-any-return]
    tournament = _of(request, declared)
    if declared.name == "api-openapi" or (tournament is not None and origins_of(tournament).may_read(origin)):
        response["Access-Control-Allow-Origin"] = origin
        response["Access-Control-Expose-Headers"] = "ETag, Retry-After, Content-Language"
        if request.method == "OPTIONS":
            response["Access-Control-Allow-Methods"] = ", ".join(declared.methods)
            response["Access-Control-Allow-Headers"] = (
                "Authorization, If-None-Match, Content-Type, Idempotency-Key, Accept-Language"
            )
            response["Access-Control-Max-Age"] = "600"
    return response  # type: ignore[no-any-return]


def _of(request: TaikaiRequest, declared: Endpoint) -> Tournament | None:
    """The event of the address: a preflight asks before anything of it was looked up."""
    found = getattr(request, "tournament", None)
    slug = request.resolver_match.kwargs.get("slug") if request.resolver_match else None
    if found is None and slug:
        found = Tournament.objects.filter(slug=slug).first()
        if found is not None and not found.is_public_stage:
            return None
    return found
