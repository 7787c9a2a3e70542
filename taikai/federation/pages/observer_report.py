"""Observer's report as Markdown in English, as far as the site knows it (ERGMT 3.11, docs/spec/ema.md §7)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.conf import settings
from django.utils import translation
from django_countries import countries

from scoring.rulesets import PRESETS
from taikai.federation.domain.tournament_figures import EventFacts
from taikai.federation.models import Filing

OPEN = "_to be written_"
_SPECIAL = re.compile(r"([\\\\`*_{}\[\]<>|#])")


def escaped(text: str) -> str:
    """A name as Markdown shows it letter by letter."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def observers_report(event: EventFacts) -> str:
    """The whole report; what only people know and nobody has written is marked as open."""
    with translation.override("en"):
        return "\n".join(_lines(event)) + "\n"


def _lines(event: EventFacts) -> Iterator[str]:
    tournament, filing = event.tournament, event.filing
    dates = (
        str(tournament.starts_on)
        if tournament.starts_on == tournament.ends_on
        else f"{tournament.starts_on} to {tournament.ends_on}"
    )
    weight = event.weight
    rules = PRESETS.get(tournament.ruleset)
    yield f"# Observer's report: {escaped(tournament.name)}"
    yield ""
    yield f"- Observer: {escaped(filing.observer) or OPEN}"
    yield f"- Place: {escaped(tournament.place) or OPEN}"
    yield f"- Dates: {dates}"
    yield f"- Rules: {rules.title.get('en') if rules else tournament.ruleset}"
    if tournament.rule_changes:
        yield f"- Own changes to the rules: {len(tournament.rule_changes)}, shown on the tournament's page"
    if weight is not None:
        yield f"- Weight: {weight.tenths / 10:.1f}"
    yield f"- Page: {settings.SITE_URL}{tournament.get_absolute_url()}"
    yield ""
    yield "## Participants"
    yield ""
    yield f"{event.players} players, {event.substitutes} substitutes."
    yield ""
    yield "| country | players |"
    yield "|---|---|"
    for code, count in sorted(event.countries.items(), key=lambda found: (-found[1], found[0])):
        yield f"| {countries.name(code) or code} | {count} |"
    if event.nowhere:
        yield f"| not specified | {event.nowhere} |"
    yield ""
    yield "## Schedule"
    yield ""
    yield f"{tournament.hanchan_count} hanchans of {event.minutes} minutes on {event.days} day(s)."
    yield ""
    for session in event.sessions:
        yield f"- {session.starts:%Y-%m-%d %H:%M}–{session.ends:%H:%M}: hanchan {session.number}"
    yield ""
    yield "## Referees"
    yield ""
    yield f"{event.judges} judges, {event.playing} of them playing."
    yield from _written(filing)


def _written(filing: Filing) -> Iterator[str]:
    parts = (
        ("Venue", filing.venue),
        ("Equipment", filing.equipment),
        ("Complaints", filing.complaints),
        ("Atmosphere", filing.atmosphere),
        ("Catering", filing.catering),
        ("Prizes", filing.prizes),
        ("Other", filing.other),
        ("Conclusion", filing.conclusion),
    )
    for title, text in parts:
        yield ""
        yield f"## {title}"
        yield ""
        yield text.strip() or OPEN
