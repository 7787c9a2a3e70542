"""What everybody sees: the list of participants and the form to apply."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from taikai.live.conditional import one_for_all
from taikai.problems import Refusal
from taikai.registration.domain.entries import DuplicateEntry, apply, send_link_again
from taikai.registration.domain.links import personal_path
from taikai.registration.domain.queries import participant_list, waiting_place
from taikai.registration.forms import ApplyForm
from taikai.registration.models import Entrant
from taikai.registration.parsing import key_of
from taikai.registration.throttle import not_just_sent, too_often
from taikai.tournaments.access import TaikaiRequest, needs

SESSION_KEY = "applied"


@require_GET
@needs("entrants.view")
@one_for_all
def participants(request: TaikaiRequest) -> HttpResponse:
    """Who plays, who waits, who stands by: "18/24"."""
    order = request.GET.get("order", "")
    part = "#participants" if request.htmx.target == "participants" else ""
    return render(
        request,
        f"entrants/participants.html{part}",
        {"entrants": participant_list(request.tournament, order), "order": order},
    )


@require_http_methods(["GET", "POST"])
@needs("entrants.apply")
def apply_form(request: TaikaiRequest) -> HttpResponse:
    """The public form. Whatever is refused, everything typed stays in it."""
    tournament = request.tournament
    if request.method != "POST":
        return _form_page(request, ApplyForm())
    form = ApplyForm(request.POST)
    if too_often(request, tournament.pk):
        return _form_page(request, form, status=429)
    if not form.is_valid():
        return _form_page(request, form, status=422)
    try:
        entrant = apply(tournament, form.values(), actor=request.actor, key=key_of(request))
    except DuplicateEntry as refusal:
        send_link_again(not_just_sent(refusal.entrants))
        return _form_page(request, form, refusal.problems, status=409)
    except Refusal as refusal:
        return _form_page(request, form, refusal.problems, status=409)
    request.session[SESSION_KEY] = entrant.pk
    return redirect("applied", tournament.slug)


def _form_page(request: TaikaiRequest, form: ApplyForm, problems: object = (), status: int = 200) -> HttpResponse:
    counts = participant_list(request.tournament)
    context = {"form": form, "problems": problems, "entrants": counts, "too_often": status == 429}
    response = render(request, "entrants/apply.html", context, status=status)
    if status == 429:
        response["Retry-After"] = "3600"
    return response


@never_cache
@require_GET
@needs("entrants.apply")
def applied(request: TaikaiRequest) -> HttpResponse:
    """Thanks: a place or the waiting list, and the personal link, to the browser that applied."""
    pk = request.session.get(SESSION_KEY)
    entrant = Entrant.objects.filter(tournament=request.tournament, pk=pk).first() if pk else None
    if entrant is None:
        return redirect("apply", request.tournament.slug)
    entrant.tournament = request.tournament
    path = personal_path(entrant)
    return render(
        request,
        "entrants/applied.html",
        {
            "entrant": entrant,
            "path": path,
            "link": request.build_absolute_uri(path),
            "waiting_place": waiting_place(entrant),
        },
    )
