"""Views of log-in with an external account, of linking and unlinking."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from taikai.accounts.domain.external import Identity, Provider, admit, held_by, link, providers, unlink, user_of
from taikai.accounts.domain.second_factor import has_second_step
from taikai.accounts.domain.sign_up import Who, sign_up_policy
from taikai.accounts.login.external import Away, NotProven, begin, link_after_log_in, who
from taikai.accounts.login.steps import await_second_factor, confirm, is_confirmed, safe_next, unconfirm
from taikai.accounts.views_login import after_log_in
from taikai.http_guard.rate_limit import in_an_hour, over_rate_limit
from taikai.problems import Refusal

TRIES_AN_HOUR = 300  # a hall of judges behind one address, each of whom tries a few times
ASKED = "external_asked"  # in the session: [provider, account it is linked to or 0, where to go then]


@never_cache
def start(request: HttpRequest, provider: str) -> HttpResponse:
    """Send the browser to the provider: to log in, or with `link` to link it to the account that is logged in."""
    found = _provider(provider)
    linking = request.user.pk if "link" in request.POST and request.user.is_authenticated else 0
    if linking and not is_confirmed(request):
        return _confirm_first()
    target = safe_next(request, request.POST.get("next", ""), "")
    page: dict[str, object] = {"provider": found, "home": "account" if linking else "login"}
    if over_rate_limit(request, "external:begun", TRIES_AN_HOUR):
        return in_an_hour(render(request, "accounts/external.html", page | {"too_often": True}, status=429))
    try:
        url = begin(request, found, f"{settings.SITE_URL}{reverse('external-back', args=[found.key])}")
    except (Away, NotProven):
        return render(request, "accounts/external.html", page | {"away": True}, status=503)
    request.session[ASKED] = [found.key, linking, target]
    # A page that leads on: a redirection after a form would need every address the provider itself leads to in
    # the content security policy (`form-action`).
    response = render(request, "accounts/external.html", page | {"url": url})
    response["Refresh"] = f"0; url={url}"
    return response


@never_cache
def back(request: HttpRequest, provider: str) -> HttpResponse:
    """The browser comes back from the provider."""
    found = _provider(provider)
    asked, linking, target = request.session.pop(ASKED, None) or ("", 0, "")
    page: dict[str, object] = {"provider": found, "home": "account" if linking else "login"}
    if over_rate_limit(request, "external:back", TRIES_AN_HOUR):
        return in_an_hour(render(request, "accounts/external.html", page | {"too_often": True}, status=429))
    if asked != found.key or "error" in request.GET or (linking and linking != request.user.pk):
        return render(request, "accounts/external.html", page, status=422)
    try:
        person = who(request, found)
    except Away:
        return render(request, "accounts/external.html", page | {"away": True}, status=503)
    except NotProven:
        return render(request, "accounts/external.html", page, status=422)
    return _link(request, found, person) if linking else _log_in(request, found, person, target)


def _link(request: HttpRequest, provider: Provider, person: Identity) -> HttpResponse:
    assert request.user.is_authenticated
    try:
        link(request.user, person)
    except Refusal as refusal:
        messages.error(request, " ".join(str(problem.message) for problem in refusal.problems))
    else:
        words = _("Linked. You can now log in with %(provider)s.")
        messages.success(request, words % {"provider": provider.name})
    return redirect("account")


def _log_in(request: HttpRequest, provider: Provider, person: Identity, target: str) -> HttpResponse:
    user = user_of(person)
    if user is None and (holder := held_by(person)) is not None:
        link_after_log_in(request, holder, person)
        words = _("An account with this address already exists. Log in to it once to link %(provider)s.")
        messages.warning(request, words % {"provider": provider.name})
        return redirect(f"{reverse('login')}?next={reverse('account')}")
    user = user or admit(person, get_language() or "en")
    if user is None or not user.is_active:
        can_join = sign_up_policy() != Who.INVITED
        page = {"provider": provider, "unknown": True, "can_join": can_join, "home": "login"}
        return render(request, "accounts/external.html", page, status=403)
    if request.user == user:
        if not user.has_usable_password():  # they have shown again who they are, in the only way they can
            confirm(request)
        return redirect(target or "account")
    target = after_log_in(target or reverse(settings.LOGIN_REDIRECT_URL))
    if has_second_step(user):
        await_second_factor(request, user, target)
        return redirect("second-step-take")
    login(request, user)
    if user.has_usable_password():
        unconfirm(request)
    return redirect(target)


def remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Take no log-in with this account elsewhere any more."""
    assert request.user.is_authenticated
    if not is_confirmed(request):
        return _confirm_first()
    try:
        unlink(request.user, pk)
    except Refusal as refusal:
        messages.error(request, " ".join(str(problem.message) for problem in refusal.problems))
    else:
        messages.success(request, _("Unlinked."))
    return redirect("account")


def _confirm_first() -> HttpResponse:
    return redirect(f"{reverse('account-confirm')}?next={reverse('account')}")


def _provider(key: str) -> Provider:
    found = next((provider for provider in providers() if provider.key == key), None)
    if found is None:
        raise Http404
    return found
