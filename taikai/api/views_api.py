"""API views that read: each returns plain values, its declaration says the rest."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse

from taikai.agenda.models import Item
from taikai.api.pages import serializers
from taikai.api.pages.endpoint import endpoint, is_staff, number_for
from taikai.api.pages.openapi import description
from taikai.api.pages.pagination import PAGING, asked_page, page_of, slice_of
from taikai.api.pages.schemas import (
    ANYTHING,
    COMPETITORS,
    MOMENT,
    NUMBER,
    TEXT,
    WHOLE,
    YES_NO,
    each,
    many,
    maybe,
    ref,
    thing,
)
from taikai.api.pages.schemas import page_of as paged
from taikai.chances.pages.shown import chance_page
from taikai.formatting.translation import reader_language
from taikai.hands.domain.broadcast import broadcast_table, broadcast_tables
from taikai.news.domain.visible_announcements import announcements as announced
from taikai.overview.pages.broadcast import shown
from taikai.registration.domain.queries import entrant_counts, participant_list
from taikai.registration.domain.quotas.state import counts_of
from taikai.series.domain.load import load_series, teams_of
from taikai.series.models import Series, TeamPlay
from taikai.standings.domain.ranking.current import Current, current
from taikai.standings.domain.ranking.load import Audience
from taikai.standings.domain.statistics.people import everybody
from taikai.standings.pages.ceremony import revealed_json
from taikai.standings.pages.export import as_json
from taikai.standings.pages.statistics import player_lines
from taikai.tournaments.access import TaikaiRequest
from taikai.tournaments.domain.change import CHANCES, NEWS, PROGRAMME, SEATING, STANDINGS
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament

SOME = (404,)


@endpoint(
    "api-root",
    "",
    "Where everything begins",
    "site.view",
    answer=thing(version=TEXT, links=each(TEXT)),
    parts=None,
)
def root(request: TaikaiRequest) -> dict[str, Any]:
    """The version, the lists of events and series, the description, the page for people."""
    links = {name: reverse(f"api-{name}") for name in ("events", "series", "openapi")}
    return {"version": "1", "links": {**links, "guide": reverse("api-guide")}}


@endpoint("api-openapi", "openapi.json", "This description, in OpenAPI 3.1", "site.view", answer=ANYTHING)
def openapi(request: TaikaiRequest) -> dict[str, Any]:
    """The description, made of the declarations that answer."""
    return description()


@endpoint(
    "api-events",
    "events",
    "The public events of the site, the newest first",
    "site.view",
    answer=paged(ref("EventLine")),
    parameters=PAGING,
    statuses=(422,),
)
def events(request: TaikaiRequest) -> dict[str, Any]:
    """No drafts, nothing unlisted, nothing that is being deleted."""
    found = Tournament.objects.filter(visibility=Tournament.Visibility.PUBLIC, leaves_at=None)
    found = found.exclude(stage=Tournament.Stage.DRAFT).order_by("-starts_on", "name", "pk")
    limit, offset = asked_page(request)
    lines = [serializers.event_line(one) for one in found[offset : offset + limit]]
    return slice_of(request, lines, found.count())


@endpoint(
    "api-event",
    "events/<slug:slug>",
    "An event",
    "tournament.view",
    answer=ref("Event"),
    parts=(),
    statuses=SOME,
)
def event(request: TaikaiRequest) -> dict[str, Any]:
    """The event as its page says it."""
    return serializers.event_json(request.tournament, entrant_counts(request.tournament).places_taken)


@endpoint(
    "api-participants",
    "events/<slug:slug>/participants",
    "Who plays, who waits (the next first), who stands by",
    "entrants.view",
    answer=paged(ref("Participant"), capacity=WHOLE, free=WHOLE, groups=many(ref("Group"))),
    parts=(),
    parameters=PAGING,
    statuses=(404, 422),
)
def participants(request: TaikaiRequest) -> dict[str, Any]:
    """The public list of participants, with how many places the people of each group hold."""
    found = participant_list(request.tournament)
    rows = [(entrant, "plays") for entrant in found.players]
    rows += [(entrant, "waits") for entrant in found.waiting]
    rows += [(entrant, "substitute") for entrant in found.substitutes]
    return page_of(
        request,
        rows,
        lambda row: serializers.participant_json(*row),
        capacity=found.capacity,
        free=found.free,
        groups=[serializers.group_json(each) for each in counts_of(request.tournament)],
    )


@endpoint(
    "api-programme",
    "events/<slug:slug>/programme",
    "The programme",
    "tournament.view",
    answer=thing(timezone=TEXT, items=many(ref("ProgrammeLine"))),
    parts=(PROGRAMME,),
    statuses=SOME,
)
def programme(request: TaikaiRequest) -> dict[str, Any]:
    """All lines in order."""
    items = Item.objects.filter(tournament=request.tournament)
    return {"timezone": request.tournament.timezone, "items": [serializers.item_json(item) for item in items]}


def _found(request: TaikaiRequest) -> Current:
    """What is released; for a token everything that is confirmed."""
    return current(request.tournament, "staff" if is_staff(request) else "public")


@endpoint(
    "api-rounds",
    "events/<slug:slug>/rounds",
    "The hanchans whose seating is published",
    "seating.view",
    answer=thing(items=many(ref("Round"))),
    parts=(SEATING, STANDINGS),
    statuses=SOME,
)
def rounds(request: TaikaiRequest) -> dict[str, Any]:
    """In order."""
    return {"items": serializers.rounds_json(request.tournament, _found(request))}


@endpoint(
    "api-round",
    "events/<slug:slug>/rounds/<int:hanchan>",
    "The tables of a hanchan: who sits where, and the results that are public",
    "seating.view",
    answer=thing(hanchan=WHOLE, items=many(ref("Table"))),
    parts=(SEATING, STANDINGS),
    statuses=SOME,
)
def round_(request: TaikaiRequest, hanchan: int) -> dict[str, Any]:
    """Table by table."""
    found = _found(request)
    if hanchan not in found.facts.hanchans:
        raise Http404
    tables = [table for number, table in found.tables if number == hanchan]
    return {"hanchan": hanchan, "items": [serializers.table_json(found, hanchan, table) for table in tables]}


@endpoint(
    "api-table",
    "events/<slug:slug>/rounds/<int:hanchan>/tables/<int:table>",
    "One table of a hanchan",
    "seating.view",
    answer=ref("Table"),
    parts=(SEATING, STANDINGS),
    statuses=SOME,
)
def table(request: TaikaiRequest, hanchan: int, table: int) -> dict[str, Any]:
    """Who sits there, and how it ended where that is public."""
    found = _found(request)
    if (hanchan, table) not in found.tables:
        raise Http404
    return serializers.table_json(found, hanchan, table)


@endpoint(
    "api-standings",
    "events/<slug:slug>/standings",
    "The standings after what is released",
    "standings.view",
    answer=paged(
        ref("Standing"),
        revision=WHOLE,
        final=YES_NO,
        planned_hanchans=WHOLE,
        counted_hanchans=many(WHOLE),
        complete_hanchans=many(WHOLE),
        tie_breaks=many(TEXT),
        places_by=TEXT,
        best_games=maybe(WHOLE),
        rest_scores=TEXT,
        rest_score=maybe(NUMBER),
        who_leaves=TEXT,
        cuts=many(ANYTHING),
        unofficial=many(ref("Standing")),
        revealed=many(ANYTHING),
    ),
    parts=(STANDINGS, SEATING),
    parameters=PAGING,
    statuses=(404, 422),
)
def standings(request: TaikaiRequest) -> dict[str, Any]:
    """The same lines as the page; `revealed`: the places that a ceremony has shown so far."""
    told = as_json(request.tournament, _found(request))
    rows = told.pop("standings")
    del told["tournament"]
    told["revision"] = number_for(request, (STANDINGS, SEATING))
    return page_of(request, rows, lambda row: row, **told, revealed=revealed_json(request.tournament))


@endpoint(
    "api-chances",
    "events/<slug:slug>/chances",
    "Chances by simulation, from the published results",
    "standings.view",
    answer=thing(
        computed_at=maybe(MOMENT), runs=WHOLE, cut_begins=maybe(WHOLE), cut=TEXT, items=many(ref("Chances"))
    ),
    parts=(STANDINGS, SEATING, CHANCES),
    statuses=SOME,
)
def chances(request: TaikaiRequest) -> dict[str, Any]:
    """The most likely winner first; nothing, and null, where chances are off or are being computed."""
    audience: Audience = "staff" if is_staff(request) else "public"
    return serializers.chances_json(chance_page(request.tournament, audience))


@endpoint(
    "api-statistics",
    "events/<slug:slug>/statistics",
    "What players did in the hands that were reported, of tables whose results are public",
    "standings.view",
    answer=paged(ref("Figures"), tables=WHOLE, hands=WHOLE, kinds=each(WHOLE)),
    parts=(STANDINGS, SEATING),
    parameters=PAGING,
    statuses=(404, 422),
)
def statistics(request: TaikaiRequest) -> dict[str, Any]:
    """Most wins first."""
    counted = everybody(request.tournament, "staff" if is_staff(request) else "public")
    rows = [line.person.id for line in player_lines(counted)]
    told = {"tables": counted.tables, "hands": counted.hands, "kinds": dict(counted.kinds)}
    return page_of(request, rows, lambda pk: serializers.figures_json(counted, pk), **told)


@endpoint(
    "api-rules",
    "events/<slug:slug>/rules",
    "The rules, the organiser's own changes marked",
    "tournament.view",
    answer=thing(ruleset=TEXT, title=TEXT, items=many(ref("Rule"))),
    parts=(),
    statuses=SOME,
)
def rules(request: TaikaiRequest) -> dict[str, Any]:
    """In the reader's language."""
    title = ruleset_of(request.tournament).title.get(reader_language())
    return {
        "ruleset": request.tournament.ruleset,
        "title": title,
        "items": serializers.rules_json(request.tournament),
    }


@endpoint(
    "api-announcements",
    "events/<slug:slug>/announcements",
    "What was announced to the players, the newest first",
    "tournament.view",
    answer=paged(ref("Announcement")),
    parts=(NEWS,),
    parameters=PAGING,
    statuses=(404, 422),
)
def announcements(request: TaikaiRequest) -> dict[str, Any]:
    """What was taken back is not there any more."""
    return page_of(request, list(announced(request.tournament, "players")), serializers.announcement_json)


@endpoint(
    "api-hands",
    "events/<slug:slug>/hands",
    "The tables that may be followed hand by hand, as late as the organiser says",
    "live.view",
    answer=thing(items=many(ref("LiveTable"))),
    statuses=SOME,
)
def hands(request: TaikaiRequest) -> dict[str, Any]:
    """Nothing where the organiser lets nobody follow. Made for the public, whoever asks."""
    return {"items": [serializers.live_json(shown(seen)) for seen in broadcast_tables(request.tournament)]}


@endpoint(
    "api-hand",
    "events/<slug:slug>/hands/<int:hanchan>/<int:table>",
    "One table that may be followed",
    "live.view",
    answer=ref("LiveTable"),
    statuses=SOME,
)
def hand(request: TaikaiRequest, hanchan: int, table: int) -> dict[str, Any]:
    """As above."""
    seen = broadcast_table(request.tournament, hanchan, table)
    if seen is None:
        raise Http404
    return serializers.live_json(shown(seen))


@endpoint(
    "api-teams",
    "events/<slug:slug>/teams",
    "Where the teams of an event stand after what is released",
    "standings.view",
    answer=thing(
        by=maybe({"type": "string", "enum": list(TeamPlay.By.values)}),
        counted=maybe(WHOLE),
        items=many(ref("Team")),
    ),
    statuses=SOME,
)
def teams(request: TaikaiRequest) -> dict[str, Any]:
    """The same lines as the page, the best first; none, and null, where no teams play. Public, whoever asks."""
    play = TeamPlay.objects.filter(tournament=request.tournament).first()
    by = None if play is None else str(play.by)
    lines = teams_of(request.tournament)
    return {
        "by": by,
        "counted": None if play is None else play.counted,
        "items": [serializers.team_json(line, by_place=by == TeamPlay.By.PLACE) for line in lines],
    }


@endpoint(
    "api-series",
    "series",
    "The series of the site, by name",
    "site.view",
    answer=paged(ref("SeriesLine")),
    parameters=PAGING,
    statuses=(422,),
)
def all_series(request: TaikaiRequest) -> dict[str, Any]:
    """Every series has a page for everybody."""
    found = Series.objects.all()
    limit, offset = asked_page(request)
    lines = [serializers.series_line(one) for one in found[offset : offset + limit]]
    return slice_of(request, lines, found.count())


@endpoint(
    "api-one-series",
    "series/<slug:name>",
    "A series: how it counts, its events, and where everybody stands",
    "site.view",
    answer=paged(
        ref("SeriesStanding"),
        address=TEXT,
        name=TEXT,
        competitors=COMPETITORS,
        description=TEXT,
        page=TEXT,
        rules=ref("SeriesRules"),
        events=many(ref("SeriesEvent")),
        links=each(TEXT),
    ),
    parameters=PAGING,
    statuses=(404, 422),
)
def one_series(request: TaikaiRequest, name: str) -> dict[str, Any]:
    """With every event whose standings are final."""
    found = load_series(get_object_or_404(Series, slug=name))
    return page_of(
        request,
        found.lines,
        lambda line: serializers.series_standing(found, line),
        **serializers.series_json(found),
    )


@endpoint("api-nothing", "", "", "site.view", answer=ANYTHING, statuses=SOME)
def nothing(request: TaikaiRequest) -> dict[str, Any]:
    """Whatever is not described."""
    raise Http404
