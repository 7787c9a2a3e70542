"""Views of the table's page: read, enter and correct hands, join by link."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django_htmx.http import replace_url

from scoring.problems import Refused
from scoring.riichi.hanchan import Correction, DealerEnds, Report, Signal
from taikai.agenda.domain.personal_schedule import seats_of as all_seats
from taikai.formatting.context import joined
from taikai.hands.domain.access.entry_presence import at_step, mark_of, saved_at
from taikai.hands.domain.access.reporting_modes import has_table_page, other_route, reports_at_tables
from taikai.hands.domain.access.table_links import opens
from taikai.hands.domain.access.table_permissions import (
    THE_TABLE,
    BroughtLinks,
    Guest,
    guest_at,
    owner_cookie_value,
    reporting_at,
    table_at,
    table_mode,
)
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.domain.entry.outcome import outcome, what_was_meant
from taikai.hands.domain.entry.riichi_marks import check_sticks, note_riichi
from taikai.hands.domain.entry.seat_swap import swap_at_table
from taikai.hands.domain.entry.tile_input import tap_all
from taikai.hands.domain.replay import TableGame, game_of, has_other_judge
from taikai.hands.domain.reporting import Meanwhile, insert_record, remove_record, replace_record, report_record
from taikai.hands.domain.result_submission import submit_result
from taikai.hands.forms import CorrectionForm
from taikai.hands.pages.card_panel import card_panel_at
from taikai.hands.pages.offline import offline_data
from taikai.hands.pages.result_step import end_of
from taikai.hands.pages.seats import short_names
from taikai.hands.pages.steps.between_hands import looked_at, put_aside
from taikai.hands.pages.steps.current_step import step_of
from taikai.hands.pages.steps.preview import causes, problems_in_words
from taikai.hands.pages.table import frame, noted_at, page_of
from taikai.hands.pages.table_panels import parts_of
from taikai.hands.views_call import call_from
from taikai.http_guard.input_parsing import LINE, key_of, natural, text_in, whole
from taikai.http_guard.rate_limit import over_rate_limit
from taikai.live.conditional import part_of
from taikai.problems import Problem, Refusal, refuse
from taikai.registration.domain.personal_links import entrant_of, links_ended
from taikai.results.domain.sheets.table_lookup import seating_mark
from taikai.seating.models import Seat, Table
from taikai.tournaments.access import TaikaiRequest, form, page
from taikai.tournaments.domain.change import PROGRAMME, SEATING, table_mark
from taikai.tournaments.domain.rules import as_refusal
from taikai.tournaments.page_dependencies import watch_table, watches
from taikai.tournaments.permissions import may

PLAYER_COOKIE, DEVICE_COOKIE, WHOSE_COOKIE = "taikai_player", "taikai_table", "taikai_whose"
COOKIE_SECONDS = 2 * 24 * 60 * 60  # the days of a tournament
WRITES_AN_HOUR = 900  # of one network at one table: four phones, riichi and mending included


class TableRequest:
    """A request at its table: the table, who sits there, who asks."""

    def __init__(self, request: TaikaiRequest, hanchan: int, number: int) -> None:
        found = table_at(request.tournament, hanchan, number)
        if found is None:
            raise Http404
        self.request = request
        self.table: Table = found[0]
        self.seats: dict[str, Seat] = found[1]
        token, code, says = (
            request.COOKIES.get(name, "") for name in (PLAYER_COOKIE, DEVICE_COOKIE, WHOSE_COOKIE)
        )
        brings = BroughtLinks(token, code, says)
        self.guest: Guest = guest_at(
            request.tournament,
            self.table,
            self.seats,
            asks=request.actor,
            staff=may(request.role, "results.enter"),
            brings=brings,
        )
        way = table_mode(request.tournament, self.table)
        self.beside = card_panel_at(request.tournament, self.table, self.seats, self.guest, way)
        self.no_cards = self.beside is None and has_other_judge(request.tournament)
        if self.no_cards:
            self.guest = replace(self.guest, reports=False)
        watch_table(request, self.table.pk)

    @property
    def acts_for_oneself(self) -> bool:
        """Whether a player does what is theirs alone, such as choosing a card."""
        name = str(self.request.POST.get("act", ""))
        return self.guest.kind == "player" and self.beside is not None and self.beside.own_act(name)

    def game(self) -> TableGame:
        """The table's game, replayed once."""
        return self.beside.game if self.beside is not None else game_of(self.request.tournament, self.table)

    def page(
        self,
        chosen: EntryState,
        problems: list[Problem] | None = None,
        form: CorrectionForm | None = None,
        look: Correction | None = None,
        *,
        overtaken: bool = False,
    ) -> HttpResponse:
        """The page at a step; 422 where something is refused. `look`: what `form` would set the table to.

        What was sent and refused is asked for by the address of its step from then on, by the page when it fetches
        itself and by whoever loads it again: nothing that is not saved goes away.
        """
        request, tournament = self.request, self.request.tournament
        here = request.path + chosen.query if request.method == "POST" else request.get_full_path()
        game = self.game()
        waits, chosen = (chosen.but(aside=False), EntryState()) if chosen.aside else (None, chosen)
        page = page_of(tournament, self.table, self.seats, game, self.guest, chosen, problems or (), self.beside)
        parts = parts_of(request, self.table, self.guest)
        step = step_of(page)
        context = joined(
            frame(page),
            step,
            put_aside(page, step["step"], waits),
            looked_at(page, look) if look is not None else {},
            end_of(page, self.table, parts),
            {
                "path": request.path,
                "here": here,
                "form": form,
                "parts": parts,
                "away": None if self.no_cards else partial(offline_data, page),
                "no_cards": self.no_cards,
                "seating": seating_mark(self.seats.values()),
            },
        )
        if context["step"] == "set" and form is None:
            bet = game.hanchan.ruleset.riichi_bet or 1000
            initial = CorrectionForm.initial_of(game.hanchan.state, bet)
            context["form"] = CorrectionForm(initial=initial, names=dict(page.names), now=page.state.by_start())
        mark = table_mark(tournament.secret, self.table.pk)
        at_step(mark, self.guest, dict(page.names), chosen, context["step"])
        context |= {"table_mark": mark, "own_mark": mark_of(self.guest)}
        status = 422 if problems or overtaken else 200
        answer = render(request, part_of(request, "table/table.html", "table"), context, status=status)
        return replace_url(answer, here) if request.htmx and request.method == "POST" else answer


@never_cache
@form("hands.report")
@watches(PROGRAMME, SEATING)
def table(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """The table at a step of an entry; a POST writes (save, riichi, signal, ends, set, judge…, whose, result)."""
    route = other_route(request.tournament)
    if route is not None:
        return redirect(route.address, request.tournament.slug, hanchan, number)
    at = TableRequest(request, hanchan, number)
    if not at.guest.sees or not has_table_page(request.tournament):
        return closed(request, at)
    if request.method == "GET":
        chosen = tap_all(EntryState.read(request.GET), text_in(request.GET, "taps", LINE))
        if "pays" in request.GET and chosen.winner:
            return _pointed(request, at, chosen)
        return at.page(chosen)
    if not at.guest.reports and not at.acts_for_oneself:
        return closed(request, at)
    if at.guest.kind != "staff" and over_rate_limit(request, f"hands:{at.table.pk}", WRITES_AN_HOUR):
        return at.page(
            EntryState.read(request.POST),
            [Problem("hands.many", "", _("Too many requests. Wait a moment and try again."))],
        )
    return _write(at)


def _pointed(request: TaikaiRequest, at: TableRequest, chosen: EntryState) -> HttpResponse:
    """Points that were typed become the value of the win."""
    pays, east = whole(request.GET["pays"]), whole(request.GET.get("east", "0"))
    if pays is None or east is None:
        problem = Problem("hands.points", "pays", _("Enter the points in digits, for example 5200."))
        return at.page(chosen.but(by="points"), [problem])
    value = f"p{pays}" if chosen.do == "ron" else f"p{east}-{pays}"
    return redirect(request.path + chosen.with_value(value).query)


def closed(request: TaikaiRequest, at: TableRequest) -> HttpResponse:
    """Why the page is not theirs, or who reports this table."""
    context = {
        "table": at.table,
        "guest": at.guest,
        "way": table_mode(request.tournament, at.table),
        "with_cards": not reports_at_tables(request.tournament),
    }
    return render(request, "table/closed.html", context, status=403)


def _write(at: TableRequest) -> HttpResponse:
    request = at.request
    chosen = EntryState.read(request.POST)
    try:
        match request.POST.get("act"):
            case "save":
                return _saved(at, chosen)
            case "riichi":
                _riichi(at)
            case "signal":
                _between(at, Signal())
            case "ends":
                _between(at, DealerEnds())
            case "set" | "look" as act:
                return _set(at, save=act == "set")
            case "swap" if at.guest.kind == "staff":
                value = {name: text_in(request.POST, name, LINE) for name in ("seated", "reason")}
                value |= {"first": chosen.winner, "second": chosen.payer, "key": key_of(request)}
                swap_at_table(request.tournament, at.seats, **value, actor=request.actor)
            case "judge" | "judge-about" | "judge-back":
                call_from(request, at.table, at.seats, at.guest)
            case "whose":
                return said_whose(at)
            case str() as name if (
                at.beside is not None
                and (step := at.beside.act(name, request.POST, at.guest, key=key_of(request))) is not None
            ):
                return redirect(request.path + step)
            case "result":
                submit_result(request.tournament, at.table, actor=at.guest.actor, key=key_of(request))
    except Refusal as refusal:
        return at.page(EntryState(), list(refusal.problems))
    return redirect(request.path)


def said_whose(at: TableRequest) -> HttpResponse:
    """Whose phone it is, by their own word: kept by the phone alone."""
    says, seated = str(at.request.POST.get("says", "")), text_in(at.request.POST, "seated", LINE)
    response = redirect(at.request.path)
    if at.guest.kind == "device" and (says in at.seats or says == THE_TABLE):
        _keep(at.request, response, WHOSE_COOKIE, owner_cookie_value(at.table, at.seats, says, seated))
    return response


def _saved(at: TableRequest, chosen: EntryState) -> HttpResponse:
    request = at.request
    try:
        write_hand(at, chosen)
        saved_at(table_mark(request.tournament.secret, at.table.pk))
    except Refused as refused:
        return at.page(chosen, list(as_refusal(refused).problems))
    except Meanwhile:
        # Read again: what lies beside the points was read before the other hand was there.
        now = TableRequest(request, at.table.round.number, at.table.number)
        return now.page(chosen, overtaken=True)
    except Refusal as refusal:
        return at.page(chosen, list(refusal.problems))
    return redirect(request.path + (EntryState(do="hands", end=chosen.end).query if chosen.how else ""))


def write_hand(at: TableRequest, chosen: EntryState) -> int:
    """Write the hand that was chosen: the number of the row it became, the same for the same write sent again.

    Raises:
        Refused, Refusal: it cannot be.
        Meanwhile: another record came in between.
    """
    if at.beside is not None:
        return at.beside.save(chosen, reason=_reason(at, chosen), actor=at.guest.actor, key=key_of(at.request))
    game = at.game()
    check_sticks(chosen, noted_at(at.table, game, chosen, None), game.last, short_names(at.seats))
    page = page_of(at.request.tournament, at.table, at.seats, game, at.guest, chosen)
    if not chosen.how:
        return _record(at, chosen, game, what_was_meant(game, chosen, page.riichi)).wrote
    # What mending would do now; pressed twice it is done already, which only the change itself knows.
    seen = outcome(game, chosen, page.riichi)
    impossible = problems_in_words(page, seen)
    if seen.what is None and chosen.how != "remove":
        raise Refusal(impossible)
    try:
        return _record(at, chosen, game, seen.what).wrote
    except Meanwhile:
        raise
    except (Refused, Refusal):
        if impossible:
            raise Refusal(impossible) from None
        raise


def _reason(at: TableRequest, chosen: EntryState) -> str:
    """Why a hand is mended, as the form says it; deleted is one only with a reason that was chosen.

    Raises:
        Refusal: none is given for deleting it.
    """
    given = text_in(at.request.POST, "other", LINE) or chosen.reason
    if not given and chosen.how == "remove":
        raise refuse("hands.reason", _("Choose a reason for deleting the hand."), "reason")
    return given or causes()[0]


def _record(at: TableRequest, chosen: EntryState, game: TableGame, what: Report | None) -> TableGame:
    request, table = at.request, at.table
    after = game.last if chosen.after is None else chosen.after
    actor, key = at.guest.actor, key_of(request)
    tournament = request.tournament
    reason = _reason(at, chosen)
    if what is None:
        return remove_record(tournament, table, chosen.at, after=after, reason=reason, actor=actor, key=key)
    if not chosen.how:
        return report_record(tournament, table, what, after=after, actor=actor, key=key)
    mend = replace_record if chosen.how == "mend" else insert_record
    return mend(tournament, table, chosen.at, what, after=after, reason=reason, actor=actor, key=key)


def _riichi(at: TableRequest) -> None:
    request = at.request
    seat, on = str(request.POST.get("seat", "")), request.POST.get("on") == "1"
    after = natural(request.POST.get("after"))
    actor, key = at.guest.actor, key_of(request)
    if at.beside is not None:
        at.beside.note_riichi(seat, on, after=after, actor=actor, key=key)
        return
    note_riichi(request.tournament, at.table, seat, on, after=after, actor=actor, key=key)


def _between(at: TableRequest, what: Signal | DealerEnds) -> None:
    request = at.request
    after = natural(request.POST.get("after"))
    actor, key = at.guest.actor, key_of(request)
    try:
        report_record(request.tournament, at.table, what, after=after, actor=actor, key=key)
    except Refused as refused:
        raise as_refusal(refused) from refused


def _set(at: TableRequest, *, save: bool) -> HttpResponse:
    """A judge sets what the table shows, or looks what that would change."""
    request = at.request
    if at.guest.kind != "staff":
        return closed(request, at)
    names = short_names(at.seats)
    game = at.game()
    form = CorrectionForm(request.POST, names=names, now=game.hanchan.state.by_start())
    chosen = EntryState(do="set", after=natural(request.POST.get("after")))
    if not form.is_valid():
        problems = [
            Problem("form", name, f"{form.fields[name].label}: {error}" if name in form.fields else str(error))
            for name, errors in form.errors.items()
            for error in errors
        ]
        return at.page(chosen, problems, form)
    record = form.correction(game.hanchan.ruleset.riichi_bet or 1000)
    after, actor, key = chosen.after or 0, at.guest.actor, key_of(request)
    try:
        if not save:
            return at.page(chosen, None, form, record)
        report_record(request.tournament, at.table, record, after=after, actor=actor, key=key)
    except Refused as refused:
        return at.page(chosen, list(as_refusal(refused).problems), form)
    except Refusal as refusal:
        return at.page(chosen, list(refusal.problems), form)
    return redirect(request.path)


@never_cache
@page("hands.report")
def join(request: TaikaiRequest, hanchan: int, number: int, code: str) -> HttpResponse:
    """The table's link: the device that opens it is the table's from now on, until the link is withdrawn."""
    at = TableRequest(request, hanchan, number)
    found = opens(request.tournament, at.table, reporting_at(at.table), code)
    if found == "unknown":
        raise Http404
    response = redirect("table-page", request.tournament.slug, hanchan, number)
    _keep(request, response, DEVICE_COOKIE, code)
    return response


@never_cache
@page("hands.report")
def my_table(request: TaikaiRequest, token: str) -> HttpResponse:
    """From the personal link to the table of the current hanchan; the phone is known there from now on."""
    entrant = entrant_of(request.tournament, token)
    if entrant is None:
        context = {"erased": links_ended(request.tournament)}
        return _secret(render(request, "registration/link_void.html", context, status=404))
    own = all_seats(request.tournament).own_now(entrant.pk)
    if own is None:
        return _secret(redirect("personal", request.tournament.slug, token))
    response = redirect("table-page", request.tournament.slug, own.number, own.table.number)
    _keep(request, response, PLAYER_COOKIE, token)
    return _secret(response)


def _keep(request: TaikaiRequest, response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=COOKIE_SECONDS,
        path=reverse("tournament", args=[request.tournament.slug]) + "table/",
        secure=bool(settings.SESSION_COOKIE_SECURE),
        httponly=True,
        samesite="Lax",
    )


def _secret(response: HttpResponse) -> HttpResponse:
    # The link is the player's key: it never travels in a Referer header and is never indexed.
    response["Referrer-Policy"] = "strict-origin"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
