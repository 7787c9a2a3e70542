"""Remote control of the big screens: page, ceremony step, message. Made for a phone."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from taikai.http_guard.input_parsing import key_of, natural, text_in
from taikai.live.conditional import part_of
from taikai.live.domain import screens
from taikai.live.pages import choices, screen_url
from taikai.news.domain.announcements import NewsText, announce
from taikai.news.domain.visible_announcements import on_top
from taikai.news.pages.screens import remote_context
from taikai.problems import Problem, Refusal, refuse
from taikai.tournaments.access import TaikaiRequest, form


@form("screens.run")
def remote(request: TaikaiRequest) -> HttpResponse:
    """Every screen with what it can show; one tap each."""
    problems: list[Problem] = []
    if request.method == "POST":
        try:
            _do(request)
        except Refusal as refusal:
            problems = list(refusal.problems)
        else:
            if not request.htmx:
                back = screen_url(request.tournament, natural(request.POST.get("screen")))
                on_screen = request.POST.get("on") == "screen"
                return redirect(back if on_screen else reverse("manage-screens", args=[request.tournament.slug]))
    base = request.build_absolute_uri("/").rstrip("/")
    context = {
        **remote_context(request.tournament, base),
        "problems": problems,
        "message": next(iter(on_top(request.tournament, "screens")), None),
    }
    return render(
        request, part_of(request, "news/remote.html", "remote"), context, status=422 if problems else 200
    )


def _do(request: TaikaiRequest) -> None:
    post, tournament, actor = request.POST, request.tournament, request.actor
    key, do = key_of(request), post.get("do", "")
    if do == "tell":
        shows = post.get("shows", "")
        if shows not in {name for name, _label in choices()}:
            raise refuse("screen.unknown", _("No screen can show this."))
        screens.show_on_screen(tournament, natural(post.get("screen")), shows, actor=actor, key=key)
    elif do == "theme":
        theme = post.get("theme", "")
        screens.set_theme(tournament, natural(post.get("screen")), theme, actor=actor, key=key)
    elif do == "add":
        screens.add(tournament, text_in(post, "name", 60), actor=actor, key=key)
    elif do == "remove":
        screens.remove(tournament, natural(post.get("screen")), actor=actor, key=key)
    elif do == "say":
        words = NewsText(text_in(post, "text"), to_players=False, to_judges=False, to_screens=True)
        announce(tournament, words, actor=actor, key=key)
        messages.success(request, _("Shown on the screens."))
