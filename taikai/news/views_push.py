"""Views of push settings on a device: the page, and what its script requests."""

from __future__ import annotations

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from taikai.news.domain.push import subscriptions
from taikai.news.domain.push.subscriptions import Who, key_mark, public_key
from taikai.problems import Refusal
from taikai.registration.domain.personal_links import personal_path
from taikai.registration.models import Entrant
from taikai.registration.views_personal import for_the_entrant
from taikai.tournaments.access import TaikaiRequest, form


@for_the_entrant(form)
def own(request: TaikaiRequest, entrant: Entrant, token: str) -> HttpResponse:
    """An entrant's, behind the personal link."""
    return _answer(request, Who(request.tournament, entrant=entrant), personal_path(entrant))


@never_cache
@form("dashboard.view", guide="screens#notifications-on-phones")
def notifications(request: TaikaiRequest) -> HttpResponse:
    """A judge's or organiser's, with the account."""
    return _answer(request, Who(request.tournament, user=request.actor.user), "")


def _answer(request: TaikaiRequest, who: Who, home: str) -> HttpResponse:
    if request.method == "GET":
        context = {"kinds": who.kinds.items(), "key": public_key(), "mark": key_mark(), "home": home}
        return render(request, "news/alerts.html", context)
    post = request.POST
    endpoint = post.get("endpoint", "")
    if len(endpoint) > 1000:
        return JsonResponse({"problem": "endpoint"}, status=422)
    try:
        if post.get("do") == "ask":
            subscriptions.subscribe(
                who, endpoint, post.get("p256dh", ""), post.get("auth", ""), post.getlist("wanted")
            )
        elif post.get("do") == "stop":
            subscriptions.unsubscribe(who, endpoint)
    except Refusal as refusal:
        return JsonResponse({"problem": " ".join(str(each.message) for each in refusal.problems)}, status=422)
    return JsonResponse({"wanted": subscriptions.chosen(who, endpoint)})
